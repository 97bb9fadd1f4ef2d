"""The tables of a loaded game: numbers for names, and bitsets that make legality set algebra.

A bitset over routes, cities or tickets has bit n for number n; a bitset over actions has bit n for
action id n. Where a family of actions goes by route or city, it stands in their order, so that
shifting a bitset of routes by the family's first id gives a bitset of actions.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import compress, count
from typing import Final

from attrs import frozen

from branchline.board.board import Board
from branchline.board.cards import CARD_NUMBER, COLORS, CONDUCTOR, GRAY, LOCOMOTIVE
from branchline.board.ruleset import EVENTS, Options, Ruleset
from branchline.values import actions as a
from branchline.values.action_table import action_table, outcome_table
from branchline.values.bags import ONE, Bag

Bitset = int
MOST_BITS: Final = 16
"""Bitsets hold numbers below ``2 ** MOST_BITS``."""
ByteTable = tuple[tuple[Bitset, ...], ...]
"""For each byte of a bitset, what each of its 256 values stands for."""


PLACES: Final = tuple(tuple(n for n in range(8) if byte >> n & 1) for byte in range(256))
"""The numbers in each byte."""


def bits(bitset: Bitset) -> list[int]:
    """List the numbers in a bitset, ascending: from set byte to set byte."""
    numbers: list[int] = []
    base = 0
    while bitset:
        gap = (bitset & -bitset).bit_length() - 1
        bitset >>= gap
        base += gap
        numbers += [base + n for n in PLACES[bitset & 255]]
        bitset >>= 8
        base += 8
    return numbers


HALVES: Final = tuple(
    tuple((1 << n, (1 << (1 << n)) - 1) for n in range(top - 1, 2, -1)) for top in range(MOST_BITS + 1)
)
"""Widths and masks of the lower halves of a bitset of up to ``2 ** top`` bits, down to a byte."""


def nth_bit(bitset: Bitset, n: int) -> int:
    """Return the ``n``-th number (from 0) in a bitset, by halving it."""
    base = 0
    for width, mask in HALVES[(bitset.bit_length() - 1).bit_length()]:
        low = bitset & mask
        below = low.bit_count()
        if n < below:
            bitset = low
        else:
            n -= below
            bitset >>= width
            base += width
    return base + PLACES[bitset][n]


def bitset(numbers: Iterable[int]) -> Bitset:
    """Collect numbers into a bitset."""
    return sum(1 << n for n in set(numbers))


def byte_table(images: Sequence[Bitset]) -> ByteTable:
    """Tabulate, byte by byte, the union of the images of the numbers in a bitset."""
    table: list[tuple[Bitset, ...]] = []
    for start in range(0, len(images), 8):
        row = [0]
        for image in images[start : start + 8]:
            row += [union | image for union in row]
        table.append(tuple(row))
    return tuple(table)


def image(table: ByteTable, numbers: Bitset) -> Bitset:
    """Return the union of the images of the numbers in a bitset."""
    union = 0
    for row, byte in zip(table, numbers.to_bytes(len(table), "little"), strict=True):
        union |= row[byte]
    return union


@frozen(slots=False, eq=False, repr=False)
class Tables:
    """All that is looked up while a game is played; made once for a board, ruleset and options."""

    board: Board
    rules: Ruleset
    """The ruleset after the options: a game without Conductors has none in its ruleset."""
    options: Options

    # --- numbers for names ---

    @cached_property
    def city_number(self) -> dict[str, int]:
        """Cities by name."""
        return {city.name: n for n, city in enumerate(self.board.cities)}

    @cached_property
    def route_number(self) -> dict[str, int]:
        """Routes by id."""
        return {route.id: n for n, route in enumerate(self.board.routes)}

    @cached_property
    def ticket_number(self) -> dict[str, int]:
        """Tickets by name (decision S3)."""
        return {ticket.name: n for n, ticket in enumerate(self.board.tickets)}

    # --- the pieces ---

    @cached_property
    def deck(self) -> Bag:
        """All train cards (EU-DRAW-03)."""
        rules = self.rules
        colored = sum(ONE[k] for k in range(len(COLORS))) * rules.color_cards
        return colored + ONE[LOCOMOTIVE] * rules.locomotive_cards + ONE[CONDUCTOR] * rules.conductor_cards

    @cached_property
    def event_deck(self) -> Bag:
        """All event cards (E1912-COMP-01)."""
        return sum(ONE[k] * self.rules.events.get(kind, 0) for k, kind in enumerate(EVENTS))

    @cached_property
    def long_tickets(self) -> Bitset:
        """The long tickets (EU-COMP-05)."""
        return bitset(n for n, ticket in enumerate(self.board.tickets) if ticket.long)

    @cached_property
    def regular_tickets(self) -> Bitset:
        """The regular tickets (EU-COMP-04)."""
        return (1 << len(self.board.tickets)) - 1 & ~self.long_tickets

    # --- routes ---

    @cached_property
    def all_routes(self) -> Bitset:
        """Every route."""
        return (1 << len(self.board.routes)) - 1

    @cached_property
    def length(self) -> tuple[int, ...]:
        """Spaces of each route."""
        return tuple(route.length for route in self.board.routes)

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """Points of each route (EU-CLAIM-03)."""
        return tuple(self.rules.route_points[n] for n in self.length)

    @cached_property
    def twin_shifts(self) -> tuple[tuple[int, Bitset, Bitset], ...]:
        """How parallel routes lie: (distance, routes with one so far above, and so far below).

        Parallel routes have neighbouring numbers, because their ids share a prefix.
        """
        pairs = [(route.a, route.b) for route in self.board.routes]
        shifts: list[tuple[int, Bitset, Bitset]] = []
        for distance in range(1, len(pairs)):
            lower = bitset(n for n in range(len(pairs) - distance) if pairs[n] == pairs[n + distance])
            if not lower:
                break
            shifts.append((distance, lower, lower << distance))
        return tuple(shifts)

    def twins(self, routes: Bitset) -> Bitset:
        """Return the other halves of the double routes among ``routes`` (EU-DBL-01)."""
        others = 0
        for distance, lower, upper in self.twin_shifts:
            others |= (routes & lower) << distance | (routes & upper) >> distance
        return others

    @cached_property
    def routes_by_color(self) -> dict[str, Bitset]:
        """Routes of each printed colour, gray included."""
        colors = [route.color for route in self.board.routes]
        return {
            c: bitset(n for n, color in enumerate(colors) if color == c)
            for c in (*COLORS, GRAY)
            if c in colors
        }

    @cached_property
    def conductor_routes(self) -> Bitset:
        """Routes short enough for a Conductor (USSR-COND-02)."""
        return bitset(n for n, length in enumerate(self.length) if length <= self.rules.conductor_length)

    def region_routes(self, name: str) -> Bitset:
        """Return the routes of a named region; none if the board lacks it."""
        region = self.board.regions.get(name)
        return bitset(self.route_number[r] for r in region.routes) if region else 0

    @cached_property
    def siberia(self) -> Bitset:
        """Routes of Siberia (decision R11)."""
        return self.region_routes("siberia")

    @cached_property
    def pacific(self) -> Bitset:
        """Routes of the Pacific coast (E1912-TSU-02)."""
        return self.region_routes("pacific")

    # --- the action table ---

    @cached_property
    def actions(self) -> tuple[a.Action, ...]:
        """Every action, by id."""
        return action_table(self.board, self.rules)

    @cached_property
    def outcomes(self) -> tuple[a.Outcome, ...]:
        """Everything chance can bring, by id."""
        return outcome_table(self.board, self.rules)

    @cached_property
    def first_outcome(self) -> dict[str, int]:
        """By family, the id of the outcome of number 0; dice count from 1."""
        kinds = [type(step) for step in self.outcomes]
        families = {
            "card": a.ChanceCard,
            "ticket": a.ChanceTicket,
            "event": a.ChanceEvent,
            "die": a.ChanceDie,
        }
        firsts = {name: kinds.index(kind) for name, kind in families.items() if kind in kinds}
        return firsts | {"die": firsts.get("die", 0) - 1}

    @cached_property
    def index(self) -> dict[a.Step, int]:
        """Ids of steps by value: of actions among actions, of outcomes among outcomes."""
        return {step: n for table in (self.actions, self.outcomes) for n, step in enumerate(table)}

    @cached_property
    def ids(self) -> dict[int, int]:
        """Ids of actions by identity: looking up an action of the table needs no hashing."""
        return {id(action): n for n, action in enumerate(self.actions)}

    def id_of(self, action: a.Action) -> int | None:
        """Return the id of an action, or ``None`` if this game has none like it."""
        found = self.ids.get(id(action))
        return self.index.get(action) if found is None else found

    def first_id(self, kind: type[a.Action]) -> int:
        """Return the id of the first action of a kind; 0 where the game has none."""
        return next((n for n, action in enumerate(self.actions) if type(action) is kind), 0)

    @cached_property
    def firsts(self) -> "Firsts":
        """The first id of each family."""
        return Firsts(
            card=self.first_id(a.DrawCard),
            tickets=self.first_id(a.DrawTickets),
            station=self.first_id(a.Station),
            claim=self.first_id(a.Claim),
            conductor_claim=self.first_id(a.ConductorClaim),
            conductor_remove=self.first_id(a.ConductorRemove),
            repair=self.first_id(a.Repair),
            draw_event=self.first_id(a.DrawEvent),
            event=self.first_id(a.PlayEvent),
            keep=self.first_id(a.Keep),
            pay=self.first_id(a.Pay),
            route=self.first_id(a.ChooseRoute),
            city=self.first_id(a.ChooseCity),
            seat=self.first_id(a.ChoosePlayer),
            color=self.first_id(a.ChooseColor),
            stop=1 << self.first_id(a.Stop),
            decline=1 << self.first_id(a.Decline),
            passing=1 << self.first_id(a.Pass),
        )

    @cached_property
    def claim_actions(self) -> ByteTable:
        """The claims of each route, as a byte table over routes."""
        images = [0] * len(self.board.routes)
        for n, action in enumerate(self.actions):
            if isinstance(action, a.Claim):
                images[self.route_number[action.route]] |= 1 << n
        return byte_table(images)

    @cached_property
    def all_claims(self) -> Bitset:
        """Every claim."""
        return image(self.claim_actions, self.all_routes)

    @cached_property
    def routes_by_trains(self) -> tuple[Bitset, ...]:
        """Routes by the number of trains at hand, up to the longest route (EU-CLAIM-08)."""
        lengths = list(enumerate(self.length))
        return tuple(
            bitset(n for n, length in lengths if length <= trains) for trains in range(max(self.length) + 1)
        )

    @cached_property
    def fits(self) -> tuple[Bitset, ...]:
        """Claims by the number of trains at hand, up to the longest route."""
        return tuple(image(self.claim_actions, routes) for routes in self.routes_by_trains)

    @cached_property
    def affordable(self) -> tuple[tuple[tuple[Bitset, ...], ...], ...]:
        """Claims and payments a hand can pay: ``affordable[locomotives][color][count]``.

        Those of locomotives alone are in every entry.
        """
        exact: dict[tuple[int, int, int], Bitset] = {}
        for n, action in enumerate(self.actions):
            if isinstance(action, a.Claim | a.Pay):
                pay = action.payment
                for color in range(len(COLORS)) if pay.color is None else (CARD_NUMBER[pay.color],):
                    key = (color, pay.count, pay.locomotives)
                    exact[key] = exact.get(key, 0) | 1 << n
        table: list[tuple[tuple[Bitset, ...], ...]] = []
        for wild in range(self.rules.locomotive_cards + 1):
            rows: list[tuple[Bitset, ...]] = []
            for color in range(len(COLORS)):
                row: list[Bitset] = []
                for n in range(self.rules.color_cards + 1):
                    fewer = (row[-1] if n else 0) | (table[-1][color][n] if wild else 0)
                    row.append(fewer | exact.get((color, n, wild), 0))
                rows.append(tuple(row))
            table.append(tuple(rows))
        return tuple(table)

    @cached_property
    def pays(self) -> tuple[Bitset, ...]:
        """Payments by their number of cards."""
        totals: dict[int, Bitset] = {}
        for n, action in enumerate(self.actions):
            if isinstance(action, a.Pay):
                totals[action.payment.total] = totals.get(action.payment.total, 0) | 1 << n
        return tuple(totals.get(n, 0) for n in range(max(totals, default=0) + 1))

    @cached_property
    def pays_by_color(self) -> tuple[Bitset, ...]:
        """Payments that use a colour, by colour; the last entry: of locomotives alone."""
        sets = [0] * (len(COLORS) + 1)
        for n, action in enumerate(self.actions):
            if isinstance(action, a.Pay):
                color = action.payment.color
                sets[len(COLORS) if color is None else CARD_NUMBER[color]] |= 1 << n
        return tuple(sets)

    @cached_property
    def city_colors(self) -> tuple[Bitset, ...]:
        """By city: the colours that pay for a station there, as a bitset (decision B9, EU-STN-08)."""
        every = (1 << len(COLORS)) - 1
        if self.rules.station_colors == "any":
            return (every,) * len(self.board.cities)
        sets = [0] * len(self.board.cities)
        for route in self.board.routes:
            colors = every if route.color == GRAY else 1 << COLORS.index(route.color)
            sets[self.city_number[route.a]] |= colors
            sets[self.city_number[route.b]] |= colors
        return tuple(sets)

    @cached_property
    def stations_by_color(self) -> tuple[Bitset, ...]:
        """By colour: the cities where it pays for a station."""
        sets = self.city_colors
        return tuple(
            bitset(n for n, colors in enumerate(sets) if colors >> c & 1) for c in range(len(COLORS))
        )

    @cached_property
    def all_cities(self) -> Bitset:
        """Every city."""
        return (1 << len(self.board.cities)) - 1

    @cached_property
    def _action_rows(self) -> dict[int, list[a.Action]]:
        """The actions of each byte of a mask that was listed once, by place and value of the byte."""
        return {}

    def listed(self, mask: Bitset) -> tuple[a.Action, ...]:
        """List the actions of a mask, going only to the bytes that hold any."""
        rows = self._action_rows
        found: list[a.Action] = []
        data = mask.to_bytes((mask.bit_length() + 7) >> 3, "little")
        for place in compress(count(), data):
            key = place << 8 | data[place]
            row = rows.get(key)
            if row is None:
                row = rows[key] = [self.actions[8 * place + n] for n in PLACES[data[place]]]
            found += row
        return tuple(found)

    @cached_property
    def keeps(self) -> tuple[tuple[int, ...], ...]:
        """The places of each choice of tickets, in table order."""
        return tuple(action.places for action in self.actions if isinstance(action, a.Keep))

    @cached_property
    def memo(self) -> dict[object, Bitset]:
        """Bitsets that legality found once for a display or an offer."""
        return {}

    @cached_property
    def texts(self) -> dict[str, a.Step]:
        """Steps by their text."""
        return {str(step): step for table in (self.outcomes, self.actions) for step in table}


@frozen
class Firsts:
    """The first action id of each family; ``stop``, ``decline`` and ``passing`` are bitsets."""

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
