"""The pieces of a situation as people read them: names for numbers, mappings for bags.

``GameState`` and ``View`` both read through this. In a view what lies face down to the seat counts
as ``"hidden"`` in bags and is ``None`` where a name would stand.
"""

from typing import Final

from branchline.board.cards import CARDS
from branchline.board.ruleset import EVENTS
from branchline.values import asks as q
from branchline.values.bags import Bag, to_mapping, total
from branchline.values.bitsets import Bitset, bits
from branchline.values.situation import Situation

HIDDEN: Final = "hidden"
CARD_NAMES: Final = (*(str(card) for card in CARDS), HIDDEN)
EVENT_NAMES: Final = (*(str(kind) for kind in EVENTS), HIDDEN)


def decider(situation: Situation) -> int | None:
    """Return whose decision it is; ``None`` where chance is asked and when the game is over."""
    ask = situation.ask
    if ask.chance or isinstance(ask, q.Over):
        return None
    return ask.seat if isinstance(ask, q.Setup) else situation.player


class Pieces:
    """Read-only properties of a situation; lists go by seat."""

    __slots__ = ()

    _situation: Situation

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self._situation.hands)

    @property
    def player(self) -> int | None:
        """Whose decision it is; ``None`` in a chance node and when the game is over."""
        return decider(self._situation)

    @property
    def is_chance(self) -> bool:
        """Whether chance decides what comes next."""
        return self._situation.ask.chance

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return isinstance(self._situation.ask, q.Over)

    @property
    def end_reason(self) -> str | None:
        """Why the game is over: ``"trains"``, ``"no moves"``, ``"turn limit"``; else ``None``."""
        ask = self._situation.ask
        return ask.reason if isinstance(ask, q.Over) else None

    @property
    def asks(self) -> str:
        """The question being asked, such as ``"turn"`` or ``"second draw"``."""
        return self._situation.ask.text

    @property
    def hands(self) -> tuple[dict[str, int], ...]:
        """Train cards in each hand."""
        return tuple(_cards(hand) for hand in self._situation.hands)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Number of train cards in each hand; public (decision A21)."""
        return tuple(total(hand) for hand in self._situation.hands)

    @property
    def display(self) -> dict[str, int]:
        """Train cards that lie face up."""
        return _cards(self._situation.display)

    @property
    def deck(self) -> dict[str, int]:
        """Train cards of the deck."""
        return _cards(self._situation.deck)

    @property
    def discard(self) -> dict[str, int]:
        """Train cards of the discard pile; public (decision A21)."""
        return _cards(self._situation.discard)

    @property
    def revealed(self) -> dict[str, int]:
        """Cards turned over for tunnels, aside until the turn ends (decision A6)."""
        return _cards(self._situation.revealed)

    @property
    def trains(self) -> tuple[int, ...]:
        """Trains in stock."""
        return self._situation.trains

    @property
    def points(self) -> tuple[int, ...]:
        """Points scored so far, as all can count them (EU-SETUP-05); tickets are not in it."""
        return tuple(sum(line) for line in zip(*self._situation.ledger, strict=True))

    @property
    def routes(self) -> tuple[tuple[str, ...], ...]:
        """Ids of the routes each player owns."""
        return tuple(self._route_names(routes) for routes in self._situation.routes)

    @property
    def stations(self) -> tuple[tuple[str, ...], ...]:
        """Cities with a station of each player."""
        cities = self._situation.tables.board.cities
        return tuple(tuple(cities[n].name for n in bits(built)) for built in self._situation.stations)

    @property
    def tickets(self) -> tuple[tuple[str | None, ...], ...]:
        """Tickets each player keeps; ``None`` for one that lies face down."""
        return tuple(ticket_names(self._situation, kept) for kept in self._situation.tickets)

    @property
    def refused(self) -> tuple[tuple[str | None, ...], ...]:
        """Tickets of the deal that each player refused and that left the game (decision A20)."""
        return tuple(ticket_names(self._situation, tickets) for tickets in self._situation.refused)

    @property
    def ticket_bag(self) -> tuple[str | None, ...]:
        """Tickets of the deck that nobody put back; their order is chance."""
        return ticket_names(self._situation, self._situation.ticket_bag)

    @property
    def ticket_tail(self) -> tuple[str | None, ...]:
        """Tickets put back below the deck, in order (decision A16)."""
        return tuple(
            name for n, _ in self._situation.ticket_tail for name in ticket_names(self._situation, 1 << n)
        )

    @property
    def offer(self) -> tuple[str | None, ...]:
        """Tickets that the deciding player chooses from, in the order of ``keep``'s places."""
        ask = self._situation.ask
        offer = ask.offers[ask.seat] if isinstance(ask, q.Setup) else ask.offer
        return () if ask.chance else ticket_names(self._situation, offer)

    @property
    def turn(self) -> int:
        """Turns taken so far, skipped ones included."""
        return self._situation.turn

    @property
    def turns_left(self) -> int | None:
        """Turns left of the final round, the present one included; ``None`` before it (EU-END-01)."""
        return self._situation.left

    @property
    def blocks(self) -> tuple[tuple[str, int, int], ...]:
        """Construction markers: (route, seat that placed them, markers) (decision R14)."""
        routes = self._situation.tables.board.routes
        return tuple((routes[n].id, seat, markers) for n, seat, markers, _ in self._situation.events.blocks)

    @property
    def fresh_blocks(self) -> tuple[tuple[str, int, int], ...]:
        """Those of ``blocks`` laid in this turn: they keep all their markers at its end (R14)."""
        routes = self._situation.tables.board.routes
        blocks = self._situation.events.blocks
        return tuple((routes[n].id, seat, markers) for n, seat, markers, fresh in blocks if fresh)

    @property
    def fresh_damage(self) -> tuple[str, ...]:
        """Own routes that the player damaged in this turn: they are due in the next (S9)."""
        return self._route_names(self._situation.events.fresh_damage)

    @property
    def double_move(self) -> int:
        """In a Double Move: actions still to take, the present one included; else 0 (R8)."""
        return self._situation.events.moves

    @property
    def damage(self) -> tuple[str, ...]:
        """Damaged routes (decision R16)."""
        return self._route_names(self._situation.events.damage)

    @property
    def floods(self) -> tuple[str, ...]:
        """Flooded routes (decision R20)."""
        return self._route_names(self._situation.events.floods)

    @property
    def skips(self) -> tuple[int, ...]:
        """Turns each player still skips (decision R12)."""
        return self._situation.events.skips or (0,) * self.players

    @property
    def events(self) -> tuple[dict[str, int], ...]:
        """Event cards in each hand."""
        hands = self._situation.events.hands or (0,) * self.players
        return tuple(to_mapping(hand, EVENT_NAMES) for hand in hands)

    @property
    def event_deck(self) -> dict[str, int]:
        """Event cards of the deck."""
        return to_mapping(self._situation.events.bag, EVENT_NAMES)

    @property
    def spent_events(self) -> dict[str, int]:
        """Event cards that were played."""
        return to_mapping(self._situation.events.spent, EVENT_NAMES)

    def _route_names(self, routes: Bitset) -> tuple[str, ...]:
        table = self._situation.tables.board.routes
        return tuple(table[n].id for n in bits(routes))


def _cards(bag: Bag) -> dict[str, int]:
    return to_mapping(bag, CARD_NAMES)


def ticket_names(situation: Situation, tickets: Bitset) -> tuple[str | None, ...]:
    """Name the tickets of a set; ``None`` for each that lies face down."""
    table = situation.tables.board.tickets
    return tuple(table[n].name if n < len(table) else None for n in bits(tickets))
