"""What chance can bring: bags to draw from, weights, and sampling (design, ideas 1 and 2)."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from branchline.board.cards import CARDS
from branchline.board.ruleset import EVENTS, Event
from branchline.values import actions as a
from branchline.values import asks as q
from branchline.values.bags import Bag, counts, pick, total
from branchline.values.situation import Situation
from branchline.values.tables import Bitset, bits, nth_bit

FACES: Final = 6


def _deck(situation: Situation, _ask: q.Ask) -> Bag:
    return situation.deck


def _events(situation: Situation, _ask: q.Ask) -> Bag:
    return situation.events.bag


def _hand(situation: Situation, ask: q.LoseCard) -> Bag:
    return situation.hands[ask.seat]


def _tickets(situation: Situation, _ask: q.TicketCard) -> Bitset:
    return situation.ticket_bag


def _dealt(situation: Situation, ask: q.DealTickets) -> Bitset:
    return situation.long_bag if ask.long else situation.ticket_bag


BAGS: Final[Mapping[type[q.Ask], Callable[[Situation, Any], Bag]]] = {
    q.DealCards: _deck,
    q.Refill: _deck,
    q.BlindCard: _deck,
    q.Reveal: _deck,
    q.SlideCard: _deck,
    q.LoseCard: _hand,
    q.DealEvents: _events,
    q.EventCard: _events,
}
"""The bag that a card or event is drawn from, by the question."""
SETS: Final[Mapping[type[q.Ask], Callable[[Situation, Any], Bitset]]] = {
    q.DealTickets: _dealt,
    q.TicketCard: _tickets,
}
"""The set that a ticket is drawn from."""


def weights(situation: Situation) -> list[tuple[int, int]]:
    """List (number, weight) of everything that can come up; empty where chance is not asked.

    Numbers are kinds of card or event, ticket numbers, or faces of the die.
    """
    ask = situation.ask
    if (bag := BAGS.get(type(ask))) is not None:
        return [(kind, n) for kind, n in enumerate(counts(bag(situation, ask))) if n]
    if (tickets := SETS.get(type(ask))) is not None:
        return [(ticket, 1) for ticket in bits(tickets(situation, ask))]
    if isinstance(ask, q.Roll):
        return [(face, 1) for face in range(1, FACES + 1)]
    return []


def sample(situation: Situation, rng: Random) -> int:
    """Pick one of the numbers by weight; needs one call of ``rng.random``."""
    ask = situation.ask
    if (source := BAGS.get(type(ask))) is not None:
        bag = source(situation, ask)
        return pick(bag, int(rng.random() * total(bag)))
    if (tickets := SETS.get(type(ask))) is not None:
        offered = tickets(situation, ask)
        return nth_bit(offered, int(rng.random() * offered.bit_count()))
    return 1 + int(rng.random() * FACES)


def outcome(situation: Situation, number: int) -> a.Outcome:
    """Return the outcome that stands for a number at this question."""
    tables = situation.tables
    ask = situation.ask
    if isinstance(ask, q.Roll):
        return a.DIE[number - 1]
    if type(ask) in SETS:
        return tables.outcomes[tables.first_ticket + number]
    if isinstance(ask, q.DealEvents | q.EventCard):
        return tables.outcomes[tables.first_event + number]
    return tables.outcomes[number]


def number_of(situation: Situation, step: a.Outcome) -> int | None:
    """Return the number an outcome stands for here, or ``None`` if it is of another sort."""
    ask = situation.ask
    if isinstance(step, a.ChanceDie):
        return step.face if isinstance(ask, q.Roll) else None
    if isinstance(step, a.ChanceTicket):
        return situation.tables.ticket_number.get(step.ticket) if type(ask) in SETS else None
    eventful = isinstance(ask, q.DealEvents | q.EventCard)
    if isinstance(step, a.ChanceEvent):
        return EVENTS.index(Event(step.kind)) if eventful else None
    if isinstance(step, a.ChanceCard):
        return CARDS.index(step.card) if type(ask) in BAGS and not eventful else None
    return None
