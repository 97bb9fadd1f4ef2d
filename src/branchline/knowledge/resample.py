"""A full situation that a seat's blind one could be, drawn at random (determinization).

What the seat cannot see is dealt anew, every way of dealing it equally likely: no guess is made
from how the others play. Chance comes from ``rng.random`` alone.
"""

from bisect import bisect_right
from itertools import accumulate
from math import comb
from random import Random
from typing import Final

from attrs import evolve

from branchline.board.cards import CONDUCTOR, LOCOMOTIVE
from branchline.knowledge.blind import HIDDEN_EVENT
from branchline.knowledge.resample_tickets import deal_tickets
from branchline.reducers.legal import can_act, legal_mask
from branchline.values import asks as q
from branchline.values.bags import HIDDEN_CARD, ONE, Bag, count, less, pick, total
from branchline.values.situation import Situation

PAYABLE: Final = (q.PayStation, q.PayRepair, q.SpeedUpClaim)
"""Questions that are asked only of a player who can pay, as all know (decision S8)."""


def resample(view: Situation, seat: int, rng: Random) -> Situation:
    """Deal what lies face down in ``view``, the blind situation of ``seat``.

    Seen by the seat the result is ``view`` again. Cards known in a hand stay there; the cards that
    left the game unseen, if any, are among those that are dealt. What other seats know beyond what
    all know is forgotten.
    """
    new = view.draft()
    deal_tickets(new, seat, rng)
    if view.events.hands:
        _deal_events(new, seat, rng)
    deal_cards(new, view, seat, rng)
    while not _can_answer(new):
        deal_cards(new, view, seat, rng)
    return new


def _can_answer(situation: Situation) -> bool:
    """Tell whether the question could be asked of a player with this hand."""
    if isinstance(situation.ask, PAYABLE):
        return legal_mask(situation) != 0
    second = isinstance(situation.ask, q.Turn) and situation.events.moves == 1
    return not second or can_act(situation)


def draw(pool: Bag, number: int, rng: Random) -> Bag:
    """Draw cards of a bag at random, without putting back."""
    drawn = 0
    for _ in range(number):
        card = ONE[pick(pool, int(rng.random() * total(pool)))]
        pool -= card
        drawn += card
    return drawn


def _fill(hand: Bag, hidden: int, pool: Bag, rng: Random) -> tuple[Bag, Bag]:
    """Turn the face-down cards of a hand into random ones; return the hand and what is left."""
    number = count(hand, hidden)
    drawn = draw(pool, number, rng)
    return hand - number * ONE[hidden] + drawn, pool - drawn


def unseen_cards(view: Situation) -> Bag:
    """Return the train cards that lie face down somewhere, or left the game."""
    seen = sum(view.hands) + view.display + view.discard + view.revealed + view.ask.laid
    return less(view.tables.deck, seen)


def deal_cards(draft: Situation, view: Situation, seat: int, rng: Random) -> None:
    """Deal the train cards that ``seat`` does not see to the other hands and the deck."""
    pool = unseen_cards(view)
    face_down = count(sum(view.hands) + view.deck, HIDDEN_CARD)
    if view.tables.options.conductor_after_play == "remove":
        gone = min(total(pool) - face_down, count(pool, CONDUCTOR))
        pool -= gone * ONE[CONDUCTOR]
    deck = deck_with_few_others(view, pool, rng)
    pool -= deck
    hands: list[Bag] = []
    for other, hand in enumerate(view.hands):
        filled, pool = (hand, pool) if other == seat else _fill(hand, HIDDEN_CARD, pool, rng)
        hands.append(filled)
    number = total(view.deck)
    draft.hands = tuple(hands)
    draft.deck = deck or (pool if number == total(pool) else draw(pool, number, rng))


def deck_with_few_others(view: Situation, pool: Bag, rng: Random) -> Bag:
    """Draw a deck that explains the display; 0 where any deck does.

    A display full of locomotives stays only if too few other cards are left for a wipe, and one
    that is being wiped tells that there are enough (decisions A2 and S5).
    """
    rules = view.tables.rules
    enough = rules.display - rules.wipe + 1 - _others(view.display + view.discard)
    size, others = total(view.deck), _others(pool)
    if isinstance(view.ask, q.Refill) and view.ask.wipes:
        allowed = range(max(0, enough), size + 1)
    elif not isinstance(view.ask, q.Refill) and count(view.display, LOCOMOTIVE) >= rules.wipe:
        allowed = range(enough)
    else:
        return 0
    wild = count(pool, LOCOMOTIVE)
    ways = [comb(others, n) * comb(wild, size - n) if n <= size else 0 for n in allowed]
    if not sum(ways) or len(allowed) > size:
        return 0
    number = allowed[place_in(ways, rng)]
    locomotives = wild * ONE[LOCOMOTIVE]
    return draw(pool - locomotives, number, rng) + (size - number) * ONE[LOCOMOTIVE]


def place_in(ways: list[int], rng: Random) -> int:
    """Pick a place by weight; some weight is not 0."""
    place = bisect_right(list(accumulate(ways)), int(rng.random() * sum(ways)))
    return min(place, len(ways) - 1)


def _others(bag: Bag) -> int:
    """Count the cards that are no locomotives."""
    return total(bag) - count(bag, LOCOMOTIVE)


def _deal_events(draft: Situation, seat: int, rng: Random) -> None:
    events = draft.events
    pool = less(draft.tables.event_deck, sum(events.hands) + events.spent)
    hands: list[Bag] = []
    for other, hand in enumerate(events.hands):
        filled, pool = (hand, pool) if other == seat else _fill(hand, HIDDEN_EVENT, pool, rng)
        hands.append(filled)
    number = total(events.bag)
    bag = pool if number == total(pool) else draw(pool, number, rng)
    draft.events = evolve(events, hands=tuple(hands), bag=bag)
