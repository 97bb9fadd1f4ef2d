"""A hand that can answer what its player is asked, drawn among all such hands.

Some questions tell that the player's hand is no common one. Where hardly any hand will do, trying
deals takes for ever; here the hands are counted instead, so that every one stays equally likely.
A hand can answer as soon as it holds enough of one kind, and how many are enough depends on its
locomotives alone.
"""

from bisect import bisect_left
from collections.abc import Sequence
from math import comb
from random import Random
from typing import Final

from attrs import evolve, frozen

from branchline.board.cards import CARDS, LOCOMOTIVE
from branchline.board.ruleset import EVENTS
from branchline.knowledge.blind import HIDDEN_EVENT
from branchline.knowledge.resample_cards import deck_ways, hidden_cards, place_in
from branchline.reducers.legal import can_act, legal_mask
from branchline.values import asks as q
from branchline.values.bags import HIDDEN_CARD, ONE, Bag, count, less, total
from branchline.values.situation import Situation, replaced

PAYABLE: Final = (q.PayStation, q.PayRepair, q.SpeedUpClaim)
"""Questions that are asked only of a player who can pay, as all know (decision S8)."""
PLAIN: Final = tuple(kind for kind in range(len(CARDS)) if kind != LOCOMOTIVE)
"""The kinds of train card but the locomotive."""


def can_answer(situation: Situation) -> bool:
    """Tell whether the question could be asked of a player with this hand.

    Neither action of a Double Move is asked for where none is possible (decisions R8 and S9).
    """
    if isinstance(situation.ask, PAYABLE):
        return legal_mask(situation) != 0
    within = isinstance(situation.ask, q.Turn) and situation.events.moves != 0
    return not within or can_act(situation)


def hidden_events(view: Situation) -> Bag:
    """Return the event cards that lie face down."""
    return less(view.tables.event_deck, sum(view.events.hands) + view.events.spent)


def with_answer(base: Situation, view: Situation, seat: int, rng: Random) -> Situation:
    """Turn up hidden cards of the asked player in ``view`` so that the question can be answered.

    ``base`` is a deal of ``view``. The view comes back as it is where nothing helps: no game leads
    to such a one.
    """
    if view.player == seat:
        return view
    cards, events = _card_draws(base, view), _event_draw(base, view)
    able = sum(draw.weight * (draw.every - draw.short) for draw in cards)
    short = sum(draw.weight * draw.short for draw in cards)
    ways = [able * events.every, short * (events.every - events.short)]
    if not sum(ways):
        return view
    new = view.draft()
    by_event = place_in(ways, rng) == 1
    _turn_up(new, cards, rng, able=not by_event)
    if by_event:
        hand = view.events.hands[view.player] - events.number * ONE[HIDDEN_EVENT]
        hand += events.drawn(rng, able=True)
        new.events = evolve(view.events, hands=replaced(view.events.hands, view.player, hand))
    return new


def _turn_up(new: Situation, cards: Sequence["Draw"], rng: Random, *, able: bool) -> None:
    """Turn up the hidden train cards; ``cards`` are the draws by their number of locomotives."""
    ways = [draw.weight * (draw.every - draw.short if able else draw.short) for draw in cards]
    wild = place_in(ways, rng)
    player = new.player
    known = new.hands[player] - count(new.hands[player], HIDDEN_CARD) * ONE[HIDDEN_CARD]
    hand = known + wild * ONE[LOCOMOTIVE] + cards[wild].drawn(rng, able=able)
    new.hands = replaced(new.hands, player, hand)


@frozen
class Draw:
    """``number`` cards drawn from a pool, of which enough of one kind are wanted."""

    kinds: tuple[tuple[int, int, int], ...]
    """Each kind with its cards in the pool, and how many of them are enough."""
    number: int
    weight: int = 1
    """Ways to deal what belongs to the draw beside it: its locomotives, and the deck."""

    @property
    def every(self) -> int:
        """All ways to draw."""
        return comb(sum(have for _, have, _ in self.kinds), self.number)

    @property
    def short(self) -> int:
        """The ways in which no kind is enough."""
        return _short_ways(self.kinds, self.number)[self.number]

    def drawn(self, rng: Random, *, able: bool) -> Bag:
        """Draw kind by kind, so that some kind is enough or (not ``able``) none."""
        bag, left, met = 0, self.number, False
        for place, (kind, have, enough) in enumerate(self.kinds):
            rest = self.kinds[place + 1 :]
            short = _short_ways(rest, left)
            cards = sum(others for _, others, _ in rest)
            ways = []
            for n in range(min(have, left) + 1):
                few = 0 if met or n >= enough else short[left - n]
                ways.append(comb(have, n) * (comb(cards, left - n) - few if able else few))
            number = place_in(ways, rng)
            bag, left, met = bag + number * ONE[kind], left - number, met or number >= enough
        return bag


def _short_ways(kinds: Sequence[tuple[int, int, int]], most: int) -> list[int]:
    """Count the ways to draw 0 to ``most`` cards with too few of every kind."""
    ways = [1] + [0] * most
    for _, have, enough in kinds:
        own = [comb(have, n) for n in range(min(have + 1, enough))]
        ways = [sum(w * ways[n - k] for k, w in enumerate(own[: n + 1])) for n in range(most + 1)]
    return ways


def _card_draws(base: Situation, view: Situation) -> list[Draw]:
    """List the draws of the hidden train cards that are no locomotives, by the locomotives beside."""
    pool = hidden_cards(view)
    hand = view.hands[view.player]
    number, wild = count(hand, HIDDEN_CARD), count(pool, LOCOMOTIVE)
    plain = total(pool) - wild
    found = []
    for n in range(min(wild, number) + 1):
        decks = deck_ways(view, plain - (number - n), wild - n) if number - n <= plain else {}
        weight = comb(wild, n) * (sum(decks.values()) if decks else 1)
        held = hand - number * ONE[HIDDEN_CARD] + n * ONE[LOCOMOTIVE]
        kinds = tuple((k, count(pool, k), _enough(base, held, k, count(pool, k))) for k in PLAIN)
        found.append(Draw(kinds, number - n, weight))
    return found


def _enough(base: Situation, held: Bag, kind: int, most: int) -> int:
    """Count the cards of a kind that, with those held, are enough; ``most + 1`` if none are."""
    probe = base.draft()

    def answers(number: int) -> bool:
        probe.hands = replaced(base.hands, base.player, held + number * ONE[kind])
        return _by_cards(probe)

    return bisect_left(range(most + 1), 1, key=answers)


def _by_cards(probe: Situation) -> bool:
    """Tell whether train cards suffice: without event cards."""
    if probe.events.hands:
        none = replaced(probe.events.hands, probe.player, 0)
        probe.events = evolve(probe.events, hands=none)
    return can_answer(probe)


def _event_draw(base: Situation, view: Situation) -> Draw:
    """Return the draw of the hidden event cards: one that can be played is enough."""
    if not view.events.hands:
        return Draw((), 0)
    pool = hidden_events(view)
    player = view.player
    probe = base.draft()
    probe.hands = replaced(base.hands, player, 0)

    def enough(kind: int) -> int:
        probe.events = evolve(base.events, hands=replaced(base.events.hands, player, ONE[kind]))
        return 1 if can_answer(probe) else count(pool, kind) + 1

    kinds = tuple((kind, count(pool, kind), enough(kind)) for kind in range(len(EVENTS)))
    return Draw(kinds, count(view.events.hands[player], HIDDEN_EVENT))
