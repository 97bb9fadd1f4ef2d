"""The situation: everything that is so at one moment of a game, as plain fields.

A reducer gets a fresh copy (``draft``), changes it in place and hands it on; after that nobody
changes it again. ``GameState`` wraps it and shows it to the world.

Cards are bags; routes, cities and tickets are bitsets over their numbers on the board. Nothing
that follows from these facts (closed halves, connections, lengths) is stored.
"""

from operator import attrgetter
from typing import Any, Final

from attrs import define, fields, frozen

from branchline.board.point_groups import LEDGER
from branchline.values.asks import Ask
from branchline.values.bags import Bag
from branchline.values.tables import Tables

ROUTE, SPEED_UP, SEIZED, LOST, REPAIRED, MISSING, STRIKE, CARRIED = range(len(LEDGER))


@frozen
class Events:
    """What only a game with event cards has; bags count kinds of event, lists go by seat."""

    hands: tuple[Bag, ...] = ()
    bag: Bag = 0
    """The event deck."""
    spent: Bag = 0
    shown: tuple[Bag, ...] = ()
    """Cards of each hand that all have seen: a Speed-Up that came back (decision S10)."""
    blocks: tuple[tuple[int, int, int, bool], ...] = ()
    """Sorted (route, seat, markers, fresh): construction markers, one play an entry (decision R14).

    A fresh one was laid in the turn that is being played and keeps its markers at its end."""
    damage: int = 0
    """Bitset of damaged routes."""
    fresh_damage: int = 0
    """Own routes that the player damaged in this turn; they are due in the next (decision S9)."""
    floods: int = 0
    """Bitset of flooded routes."""
    skips: tuple[int, ...] = ()
    """Turns each seat still skips."""
    moves: int = 0
    """In a Double Move: actions still to take, the present one included; else 0."""

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Pickle the constant by its name: reducers tell a game without events by it."""
        values = tuple(getattr(self, field.name) for field in fields(Events))
        return "NO_EVENTS" if self is NO_EVENTS else (Events, values)


NO_EVENTS: Final = Events()
EVENT_FACTS: Final = tuple(a.name for a in fields(Events))
_event_facts: Final = attrgetter(*EVENT_FACTS)


def changed(events: Events, **changes: Any) -> Events:  # noqa: ANN401 - any field of Events
    """Change some fields: ``attrs.evolve`` for this class, without asking for its fields each time."""
    return Events(**dict(zip(EVENT_FACTS, _event_facts(events), strict=True), **changes))


@define(eq=False, weakref_slot=False)
class Situation:
    """One moment of a game; lists go by seat."""

    tables: Tables
    player: int
    """Whose turn it is; before the first turn, who begins (decision A22)."""
    ask: Ask
    hands: tuple[Bag, ...]
    trains: tuple[int, ...]
    tickets: tuple[int, ...]
    """Bitsets of the tickets kept."""
    routes: tuple[int, ...]
    """Bitsets of the routes owned."""
    stations: tuple[int, ...]
    """Bitsets of the cities with a station of the seat."""
    display: Bag
    deck: Bag
    discard: Bag
    revealed: Bag
    """Cards turned over for tunnels, aside until the turn ends (decision A6)."""
    long_bag: int
    """Bitset of the long tickets not yet dealt; empty after the deal."""
    ticket_bag: int
    """Bitset of the tickets of the deck that nobody has put back."""
    ticket_tail: tuple[tuple[int, int], ...]
    """Tickets put back, in order, each with the seat that did it (decision A16)."""
    refused: tuple[int, ...]
    """Bitsets of the tickets each seat refused and that left the game (decision A20)."""
    ledger: tuple[tuple[int, ...], ...]
    """Points by group of ``LEDGER``, then seat."""
    known: tuple[Bag, ...]
    """Cards of each hand that all other seats know of."""
    private: tuple[tuple[int, int, Bag], ...]
    """Sorted (viewer, seat, cards) where one viewer knows more than all do (decision R9)."""
    turn: int
    """Turns taken, skipped ones included (decision A23)."""
    left: int | None
    """Turns left of the final round, or ``None`` before it (decision A19)."""
    passes: int
    """Forced passes in a row (decision A5)."""
    events: Events
    mask: int = -1
    """The legal actions once somebody asked for them, else -1; a memory, not a fact."""

    def draft(self) -> "Situation":
        """Copy this, to be changed."""
        new = object.__new__(Situation)
        new.tables = self.tables
        new.player = self.player
        new.ask = self.ask
        new.hands = self.hands
        new.trains = self.trains
        new.tickets = self.tickets
        new.routes = self.routes
        new.stations = self.stations
        new.display = self.display
        new.deck = self.deck
        new.discard = self.discard
        new.revealed = self.revealed
        new.long_bag = self.long_bag
        new.ticket_bag = self.ticket_bag
        new.ticket_tail = self.ticket_tail
        new.refused = self.refused
        new.ledger = self.ledger
        new.known = self.known
        new.private = self.private
        new.turn = self.turn
        new.left = self.left
        new.passes = self.passes
        new.events = self.events
        new.mask = -1
        return new

    def key(self) -> tuple[object, ...]:
        """All that counts for equality, in the order of the fields; the tables do not."""
        return tuple(getattr(self, name) for name in FACTS)


FACTS: Final = tuple(a.name for a in fields(Situation))[1:-1]
"""The fields that make up a situation."""


def replaced(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """Put ``value`` at ``seat``."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)
