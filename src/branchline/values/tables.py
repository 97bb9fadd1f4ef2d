"""The tables of a loaded game: numbers for names, and bitsets that make legality set algebra.

A bitset over routes, cities or tickets has bit n for number n; a bitset over actions has bit n for
action id n. Where a family of actions goes by route or city, it stands in their order, so that
shifting a bitset of routes by the family's first id gives a bitset of actions.
"""

from itertools import compress

from attrs import Factory, field, frozen

from branchline.board.board import Board
from branchline.board.ruleset import Options, Ruleset
from branchline.values import actions as a
from branchline.values.bags import Bag
from branchline.values.bitsets import PLACES, Bitset, ByteTable


@frozen
class Firsts:
    """The first action id of each family; those of a single action are bitsets.

    These are ``blind``, ``tickets``, ``draw_event``, ``stop``, ``decline`` and ``passing``.
    """

    blind: int
    card: int
    tickets: int
    station: int
    claim: int
    conductor_claim: int
    conductor_remove: int
    repair: int
    draw_event: int
    event: int
    keep: int
    pay: int
    route: int
    city: int
    seat: int
    color: int
    stop: int
    decline: int
    passing: int


@frozen(eq=False, repr=False)
class Tables:
    """All that is looked up while a game is played; ``making.make_tables`` makes it once."""

    board: Board
    rules: Ruleset
    """The ruleset after the options: a game without Conductors has none in its ruleset."""
    options: Options
    city_number: dict[str, int]
    """Cities by name."""
    route_number: dict[str, int]
    """Routes by id."""
    ticket_number: dict[str, int]
    """Tickets by name (decision S3)."""
    deck: Bag
    """All train cards (EU-DRAW-03)."""
    event_deck: Bag
    """All event cards (E1912-COMP-01)."""
    long_tickets: Bitset
    """The long tickets (EU-COMP-05)."""
    regular_tickets: Bitset
    """The regular tickets (EU-COMP-04)."""
    all_routes: Bitset
    """Every route."""
    length: tuple[int, ...]
    """Spaces of each route."""
    worth: tuple[int, ...]
    """Points of each route (EU-CLAIM-03)."""
    twin_shifts: tuple[tuple[int, Bitset, Bitset], ...]
    """How parallel routes lie: (distance, routes with one so far above, and so far below).

    Parallel routes have neighbouring numbers, because their ids share a prefix.
    """
    routes_by_color: dict[str, Bitset]
    """Routes of each printed colour, gray included."""
    tunnels: Bitset
    """The tunnels (EU-TUN-02)."""
    conductor_routes: Bitset
    """Routes short enough for a Conductor (USSR-COND-02)."""
    siberia: Bitset
    """Routes of Siberia (decision R11)."""
    pacific: Bitset
    """Routes of the Pacific coast (E1912-TSU-02)."""
    actions: tuple[a.Action, ...]
    """Every action, by id."""
    outcomes: tuple[a.Outcome, ...]
    """Everything chance can bring, by id."""
    first_outcome: dict[str, int]
    """By family, the id of the outcome of number 0; dice count from 1."""
    index: dict[a.Step, int]
    """Ids of steps by value: of actions among actions, of outcomes among outcomes."""
    ids: dict[int, int]
    """Ids of actions by identity: looking up an action of the table needs no hashing."""
    firsts: "Firsts"
    """The first id of each family."""
    claim_actions: ByteTable
    """The claims of each route, as a byte table over routes."""
    all_claims: Bitset
    """Every claim."""
    routes_by_trains: tuple[Bitset, ...]
    """Routes by the number of trains at hand, up to the longest route (EU-CLAIM-08)."""
    longest: int
    """Spaces of the longest route."""
    affordable: tuple[tuple[tuple[Bitset, ...], ...], ...]
    """Claims and payments a hand can pay: ``affordable[locomotives][color][count]``.

    Those of locomotives alone are in every entry.
    """
    payable: tuple[tuple[tuple[Bitset, ...], ...], ...]
    """Routes a hand can pay for in some way, laid out like ``affordable``."""
    pays: tuple[Bitset, ...]
    """Payments by their number of cards."""
    pays_by_color: tuple[Bitset, ...]
    """Payments that use a colour, by colour; the last entry: of locomotives alone."""
    city_colors: tuple[Bitset, ...]
    """By city: the colours that pay for a station there, as a bitset (decision B9, EU-STN-08)."""
    stations_by_color: tuple[Bitset, ...]
    """By colour: the cities where it pays for a station."""
    all_cities: Bitset
    """Every city."""
    keeps: tuple[tuple[int, ...], ...]
    """The places of each choice of tickets, in table order."""
    texts: dict[str, a.Step]
    """Steps by their text."""
    memo: dict[object, Bitset] = field(init=False, factory=dict)
    """Bitsets that legality found once for a display or an offer."""
    _action_rows: tuple[dict[int, list[a.Action]], ...] = field(
        init=False, default=Factory(lambda self: self._no_rows(), takes_self=True)
    )
    """By place in a mask: the actions of each byte that was listed once, by its value."""

    def _no_rows(self) -> tuple[dict[int, list[a.Action]], ...]:
        return tuple({} for _ in range(len(self.actions) // 8 + 1))

    def id_of(self, action: a.Action) -> int | None:
        """Return the id of an action, or ``None`` if this game has none like it."""
        found = self.ids.get(id(action))
        return self._look_up(action) if found is None else found

    def _look_up(self, step: a.Step) -> int | None:
        """Return the id of a step by value; ``None`` too for one with fields that no step has."""
        try:
            return self.index.get(step)
        except TypeError:
            return None

    def own(self, step: object) -> a.Step | None:
        """Return the table's step that equals ``step``, or ``None`` if this game has none like it."""
        if isinstance(step, a.Action):
            found = self.id_of(step)
            return None if found is None else self.actions[found]
        found = self._look_up(step) if isinstance(step, a.Outcome) else None
        return None if found is None else self.outcomes[found]

    def twins(self, routes: Bitset) -> Bitset:
        """Return the other halves of the double routes among ``routes`` (EU-DBL-02)."""
        others = 0
        for distance, lower, upper in self.twin_shifts:
            others |= (routes & lower) << distance | (routes & upper) >> distance
        return others

    def listed(self, mask: Bitset) -> tuple[a.Action, ...]:
        """List the actions of a mask, going only to the bytes that hold any."""
        rows = self._action_rows
        found: list[a.Action] = []
        data = mask.to_bytes((mask.bit_length() + 7) >> 3, "little")
        for place in compress(range(len(data)), data):
            byte = data[place]
            row = rows[place].get(byte)
            if row is None:
                row = rows[place][byte] = [self.actions[8 * place + n] for n in PLACES[byte]]
            found += row
        return tuple(found)
