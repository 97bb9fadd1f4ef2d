"""What a seat has seen: a situation in which everything else lies face down (decision A21).

Face-down cards are counted as ``HIDDEN_CARD`` (train cards) and ``HIDDEN_EVENT`` (event cards);
face-down tickets take the numbers after the last ticket of the map. Only how many there are tells
anything, so situations that the seat cannot tell apart give equal blind ones. Questions, legality
and reducers read a blind situation like any other, as long as they ask what the seat may know.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from branchline.board.ruleset import EVENTS
from branchline.reducers.hands import known_to
from branchline.values import asks as q
from branchline.values.bags import HIDDEN_CARD, ONE, Bag, total
from branchline.values.bitsets import Bitset
from branchline.values.situation import Situation
from branchline.values.tables import Tables

HIDDEN_EVENT: Final = len(EVENTS)
"""The kind of an event card whose face the reader cannot see."""


def blind(situation: Situation, seat: int) -> Situation:
    """Return what ``seat`` has seen, and no more.

    It sees its own cards and tickets, the tickets it refused or put back where they still lie, the
    cards it knows in other hands, and all that is public; the rest is counted. Of what the other
    seats know, only what all know is left. Kept tickets are turned up when the game is over
    (EU-TIX-09, USSR-TIX-10), and the choices of the setup stay secret to the last (decision A24).
    """
    tables = situation.tables
    new = situation.draft()
    new.hands = tuple(
        hand if other == seat else covered(hand, known_to(situation, seat, other), HIDDEN_CARD)
        for other, hand in enumerate(situation.hands)
    )
    new.deck = total(situation.deck) * ONE[HIDDEN_CARD]
    new.private = tuple(entry for entry in situation.private if entry[0] == seat)
    new.long_bag = face_down(tables, situation.long_bag)
    new.ticket_bag = face_down(tables, situation.ticket_bag)
    new.ticket_tail = tuple(
        (ticket if by == seat else len(tables.board.tickets), by) for ticket, by in situation.ticket_tail
    )
    new.refused = _own(tables, situation.refused, seat)
    if not isinstance(situation.ask, q.Over):
        new.tickets = _own(tables, situation.tickets, seat)
    if situation.events.hands:
        _blind_events(new, seat)
    new.ask = blind_ask(situation, seat)
    return new


def covered(hand: Bag, known: Bag, hidden: int) -> Bag:
    """Lay a hand face down but for the cards that are known."""
    return known + (total(hand) - total(known)) * ONE[hidden]


def face_down(tables: Tables, tickets: Bitset) -> Bitset:
    """Lay tickets face down: only their number is left."""
    return (1 << tickets.bit_count()) - 1 << len(tables.board.tickets)


def _own(tables: Tables, tickets: Sequence[Bitset], seat: int) -> tuple[Bitset, ...]:
    """Lay the tickets of all other seats face down."""
    return tuple(held if other == seat else face_down(tables, held) for other, held in enumerate(tickets))


def _blind_events(draft: Situation, seat: int) -> None:
    """Cover the event deck, and event cards that not all have seen (decision S10)."""
    events = draft.events
    pairs = zip(events.hands, events.shown, strict=True)
    hands = tuple(
        hand if other == seat else covered(hand, shown, HIDDEN_EVENT)
        for other, (hand, shown) in enumerate(pairs)
    )
    draft.events = evolve(events, hands=hands, bag=total(events.bag) * ONE[HIDDEN_EVENT])


def blind_ask(situation: Situation, seat: int) -> q.Ask:
    """Lay the tickets face down that other seats are looking at."""
    ask = situation.ask
    cover = COVERS.get(type(ask))
    return cover(situation, ask, seat) if cover else ask


def _deal(situation: Situation, ask: q.DealTickets, seat: int) -> q.Ask:
    return evolve(ask, offers=_own(situation.tables, ask.offers, seat))


def _setup(situation: Situation, ask: q.Setup, seat: int) -> q.Ask:
    """Leave nothing of what other seats chose, not even the number (decision A24)."""
    chosen = tuple(kept if other == seat else 0 for other, kept in enumerate(ask.chosen))
    return evolve(ask, offers=_own(situation.tables, ask.offers, seat), chosen=chosen)


def _drawn(situation: Situation, ask: q.TicketCard | q.KeepTickets, seat: int) -> q.Ask:
    if seat == situation.player:
        return ask
    return evolve(ask, drawn=face_down(situation.tables, ask.drawn))


COVERS: Final[Mapping[type[q.Ask], Callable[[Situation, Any, int], q.Ask]]] = {
    q.DealTickets: _deal,
    q.Setup: _setup,
    q.TicketCard: _drawn,
    q.KeepTickets: _drawn,
}
"""The questions that hold something secret; all others are public."""
