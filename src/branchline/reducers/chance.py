"""What chance can bring, and how: one row per question to chance (design, ideas 1 and 2)."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, Literal

from attrs import frozen

from branchline.reducers import deal, display, draw, tickets, tunnel
from branchline.reducers.events import losses, play, slide
from branchline.values import actions as a
from branchline.values import asks as q
from branchline.values.bags import BYTES, Bag, counts, pick
from branchline.values.bitsets import Bitset, bits, nth_bit
from branchline.values.situation import Situation

FACES: Final = 6
Family = Literal["card", "ticket", "event", "die"]
Reduce = Callable[[Situation, Any, int], None]
"""Change a draft by the number that chance brings at a question."""


@frozen
class Chance:
    """A question to chance: from where something comes, and what it does.

    The number that ``sample`` and ``weights`` give is a kind of card or event, a ticket number, or
    a face of the die.
    """

    family: Family
    weights: Callable[[Situation], list[tuple[int, int]]]
    sample: Callable[[Situation, Random], int]
    reduce: Reduce


def _from_deck(reduce: Reduce) -> Chance:
    def weights(situation: Situation) -> list[tuple[int, int]]:
        return [(kind, n) for kind, n in enumerate(counts(situation.deck)) if n]

    def sample(situation: Situation, rng: Random) -> int:
        deck = situation.deck
        place = int(rng.random() * (deck % 255))
        for kind, n in enumerate(deck.to_bytes(BYTES, "little")):  # pick(), without the call
            if place < n:
                return kind
            place -= n
        raise IndexError(place)

    return Chance("card", weights, sample, reduce)


def _from_bag(family: Family, source: Callable[[Situation], Bag], reduce: Reduce) -> Chance:
    def weights(situation: Situation) -> list[tuple[int, int]]:
        return [(kind, n) for kind, n in enumerate(counts(source(situation))) if n]

    def sample(situation: Situation, rng: Random) -> int:
        bag = source(situation)
        return pick(bag, int(rng.random() * (bag % 255)))

    return Chance(family, weights, sample, reduce)


def _from_set(source: Callable[[Situation], Bitset], reduce: Reduce) -> Chance:
    def weights(situation: Situation) -> list[tuple[int, int]]:
        return [(ticket, 1) for ticket in bits(source(situation))]

    def sample(situation: Situation, rng: Random) -> int:
        offered = source(situation)
        return nth_bit(offered, int(rng.random() * offered.bit_count()))

    return Chance("ticket", weights, sample, reduce)


def _faces(_situation: Situation) -> list[tuple[int, int]]:
    return [(face, 1) for face in range(1, FACES + 1)]


def _roll(_situation: Situation, rng: Random) -> int:
    return 1 + int(rng.random() * FACES)


def _hand(situation: Situation) -> Bag:
    ask = situation.ask
    assert isinstance(ask, q.LoseCard)
    return situation.hands[ask.seat]


def _dealt(situation: Situation) -> Bitset:
    ask = situation.ask
    assert isinstance(ask, q.DealTickets)
    return situation.long_bag if ask.long else situation.ticket_bag


def _event_deck(situation: Situation) -> Bag:
    return situation.events.bag


OUTCOMES: Final[Mapping[Family, type[a.Outcome]]] = {
    "card": a.ChanceCard,
    "ticket": a.ChanceTicket,
    "event": a.ChanceEvent,
    "die": a.ChanceDie,
}
"""The outcomes of each family."""

CHANCES: Final[Mapping[type[q.Ask], Chance]] = {
    q.DealCards: _from_deck(deal.deal_card),
    q.DealEvents: _from_bag("event", _event_deck, deal.deal_event),
    q.DealTickets: _from_set(_dealt, deal.deal_ticket),
    q.Refill: _from_deck(display.turn_up),
    q.BlindCard: _from_deck(draw.blind_card),
    q.Reveal: _from_deck(tunnel.reveal),
    q.TicketCard: _from_set(lambda situation: situation.ticket_bag, tickets.ticket_card),
    q.EventCard: _from_bag("event", _event_deck, play.event_card),
    q.Roll: Chance("die", _faces, _roll, play.roll),
    q.SlideCard: _from_deck(slide.slide_card),
    q.LoseCard: _from_bag("card", _hand, losses.lose_card),
}
"""One row per question to chance."""


def weights(situation: Situation) -> list[tuple[int, int]]:
    """List (number, weight) of everything that can come up; empty where chance is not asked."""
    row = CHANCES.get(type(situation.ask))
    return row.weights(situation) if row else []


def outcome(situation: Situation, number: int) -> a.Outcome:
    """Return the outcome that stands for a number at this question to chance."""
    tables = situation.tables
    family = CHANCES[type(situation.ask)].family
    return tables.outcomes[number + tables.first_outcome[family]]


def number_of(situation: Situation, step: a.Outcome) -> int | None:
    """Return the number an outcome stands for here, or ``None`` if it is of another family or game."""
    tables = situation.tables
    family = CHANCES[type(situation.ask)].family
    own = tables.own(step)
    if type(own) is not OUTCOMES[family]:
        return None
    return tables.index[own] - tables.first_outcome[family]
