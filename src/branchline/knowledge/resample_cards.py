"""Train cards that lie face down, dealt at random as the display allows."""

from bisect import bisect_right
from itertools import accumulate
from math import comb
from random import Random

from branchline.board.cards import CONDUCTOR, LOCOMOTIVE
from branchline.values import asks as q
from branchline.values.bags import HIDDEN_CARD, ONE, Bag, count, less, pick, total
from branchline.values.situation import Situation


def draw(pool: Bag, number: int, rng: Random) -> Bag:
    """Draw cards of a bag at random, without putting back."""
    drawn = 0
    for _ in range(number):
        card = ONE[pick(pool, int(rng.random() * total(pool)))]
        pool -= card
        drawn += card
    return drawn


def fill(hand: Bag, hidden: int, pool: Bag, rng: Random) -> tuple[Bag, Bag]:
    """Turn the face-down cards of a hand into random ones; return the hand and what is left."""
    number = count(hand, hidden)
    drawn = draw(pool, number, rng)
    return hand - number * ONE[hidden] + drawn, pool - drawn


def unseen_cards(view: Situation) -> Bag:
    """Return the train cards that lie face down somewhere, or left the game."""
    seen = sum(view.hands) + view.display + view.discard + view.revealed + view.ask.laid
    return less(view.tables.deck, seen)


def hidden_cards(view: Situation) -> Bag:
    """Return the train cards that lie face down in a hand or the deck.

    Of those unseen, the Conductors that must have left the game are taken out (decision B4).
    """
    pool = unseen_cards(view)
    if view.tables.options.conductor_after_play == "remove":
        face_down = count(sum(view.hands) + view.deck, HIDDEN_CARD)
        pool -= min(total(pool) - face_down, count(pool, CONDUCTOR)) * ONE[CONDUCTOR]
    return pool


def deal_cards(draft: Situation, view: Situation, seat: int, rng: Random) -> None:
    """Deal the train cards that ``seat`` does not see to the other hands and the deck."""
    pool = hidden_cards(view)
    deck = deck_with_few_others(view, pool, rng)
    pool -= deck
    hands: list[Bag] = []
    for other, hand in enumerate(view.hands):
        filled, pool = (hand, pool) if other == seat else fill(hand, HIDDEN_CARD, pool, rng)
        hands.append(filled)
    number = total(view.deck)
    draft.hands = tuple(hands)
    draft.deck = deck or (pool if number == total(pool) else draw(pool, number, rng))


def deck_with_few_others(view: Situation, pool: Bag, rng: Random) -> Bag:
    """Draw a deck that explains the display; 0 where any deck does."""
    size, wild = total(view.deck), count(pool, LOCOMOTIVE)
    ways = deck_ways(view, total(pool) - wild, wild)
    if not ways or not sum(ways.values()):
        return 0
    number = list(ways)[place_in(list(ways.values()), rng)]
    locomotives = wild * ONE[LOCOMOTIVE]
    return draw(pool - locomotives, number, rng) + (size - number) * ONE[LOCOMOTIVE]


def deck_ways(view: Situation, others: int, wild: int) -> dict[int, int]:
    """Count the decks that explain the display, by their cards that are no locomotives.

    They are drawn from so many other cards and so many locomotives; empty where any deck does. A
    display full of locomotives stays only if too few other cards are left for a wipe, and one
    that is being wiped tells that there are enough (decisions A2 and S5).
    """
    rules = view.tables.rules
    enough = rules.display - rules.wipe + 1 - _others(view.display + view.discard)
    size = total(view.deck)
    if isinstance(view.ask, q.Refill) and view.ask.wipes:
        allowed = range(max(0, enough), size + 1)
    elif not isinstance(view.ask, q.Refill) and count(view.display, LOCOMOTIVE) >= rules.wipe:
        allowed = range(enough)
    else:
        return {}
    if len(allowed) > size:
        return {}
    return {n: comb(others, n) * comb(wild, size - n) for n in allowed}


def place_in(ways: list[int], rng: Random) -> int:
    """Pick a place by weight; some weight is not 0."""
    place = bisect_right(list(accumulate(ways)), int(rng.random() * sum(ways)))
    return min(place, len(ways) - 1)


def _others(bag: Bag) -> int:
    """Count the cards that are no locomotives."""
    return total(bag) - count(bag, LOCOMOTIVE)
