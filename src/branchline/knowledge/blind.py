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
from branchline.values.situation import Events, Situation

HIDDEN_EVENT: Final = len(EVENTS)
"""The kind of an event card whose face the reader cannot see."""


def blind(situation: Situation, seat: int) -> Situation:
    """Return what ``seat`` has seen, and no more.

    It sees its own cards and tickets, the tickets it refused or put back where they still lie, the
    cards it knows in other hands, and all that is public; the rest is counted. Of what the other
    seats know, only what all know is left. Kept tickets are turned up when the game is over
    (EU-TIX-09, USSR-TIX-10), and the choices of the setup stay secret to the last (decision A24).
    """
    first = len(situation.tables.board.tickets)
    new = situation.draft()
    known = situation.known
    if situation.private:
        known = tuple([known_to(situation, seat, other) for other in range(len(known))])
        new.private = tuple([entry for entry in situation.private if entry[0] == seat])
    new.hands = _covered(situation.hands, known, seat, HIDDEN_CARD)
    new.deck = total(situation.deck) * ONE[HIDDEN_CARD]
    new.long_bag = face_down(first, situation.long_bag)
    new.ticket_bag = face_down(first, situation.ticket_bag)
    new.ticket_tail = tuple([(ticket if by == seat else first, by) for ticket, by in situation.ticket_tail])
    new.refused = _own(first, situation.refused, seat)
    if not isinstance(situation.ask, q.Over):
        new.tickets = _own(first, situation.tickets, seat)
    if situation.events.hands:
        new.events = _blind_events(situation.events, seat)
    cover = COVERS.get(type(situation.ask))
    if cover:
        new.ask = cover(situation, situation.ask, seat, first)
    return new


def _covered(hands: Sequence[Bag], known: Sequence[Bag], seat: int, hidden: int) -> tuple[Bag, ...]:
    """Lay the hands of all other seats face down but for the cards that are known."""
    covered = [cards + total(hand - cards) * ONE[hidden] for hand, cards in zip(hands, known, strict=True)]
    covered[seat] = hands[seat]
    return tuple(covered)


def face_down(first: int, tickets: Bitset) -> Bitset:
    """Lay tickets face down, with numbers from ``first``: only how many they are is left."""
    return (1 << tickets.bit_count()) - 1 << first


def _own(first: int, tickets: Sequence[Bitset], seat: int) -> tuple[Bitset, ...]:
    """Lay the tickets of all other seats face down."""
    covered = [face_down(first, held) for held in tickets]
    covered[seat] = tickets[seat]
    return tuple(covered)


def _blind_events(events: Events, seat: int) -> Events:
    """Cover the event deck, and event cards that not all have seen (decision S10)."""
    return Events(
        hands=_covered(events.hands, events.shown, seat, HIDDEN_EVENT),
        bag=total(events.bag) * ONE[HIDDEN_EVENT],
        spent=events.spent,
        shown=events.shown,
        blocks=events.blocks,
        damage=events.damage,
        fresh_damage=events.fresh_damage,
        floods=events.floods,
        skips=events.skips,
        moves=events.moves,
    )


def _deal(_situation: Situation, ask: q.DealTickets, seat: int, first: int) -> q.Ask:
    return evolve(ask, offers=_own(first, ask.offers, seat))


def _setup(_situation: Situation, ask: q.Setup, seat: int, first: int) -> q.Ask:
    """Leave nothing of what other seats chose, not even the number (decision A24)."""
    chosen = tuple(kept if other == seat else 0 for other, kept in enumerate(ask.chosen))
    return q.Setup(_own(first, ask.offers, seat), chosen)


def _drawn(situation: Situation, ask: q.TicketCard | q.KeepTickets, seat: int, first: int) -> q.Ask:
    return ask if seat == situation.player else evolve(ask, drawn=face_down(first, ask.drawn))


COVERS: Final[Mapping[type[q.Ask], Callable[[Situation, Any, int, int], q.Ask]]] = {
    q.DealTickets: _deal,
    q.Setup: _setup,
    q.TicketCard: _drawn,
    q.KeepTickets: _drawn,
}
"""The questions that hold something secret, and how to cover it; all others are public."""
