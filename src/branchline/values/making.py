"""Making the tables of a game from its board, ruleset and options."""

from functools import cached_property

from attrs import fields, frozen

from branchline.board.board import Board
from branchline.board.cards import CARD_NUMBER, COLORS, CONDUCTOR, GRAY, LOCOMOTIVE
from branchline.board.ruleset import EVENTS, Options, Ruleset
from branchline.values import actions as a
from branchline.values.action_table import action_table, outcome_table
from branchline.values.bags import ONE, Bag
from branchline.values.bitsets import Bitset, ByteTable, bitset, byte_table, image
from branchline.values.tables import Firsts, Tables


def make_tables(board: Board, rules: Ruleset, options: Options) -> Tables:
    """Make all tables; what each holds is told in :class:`Tables`."""
    making = Making(board, rules, options)
    return Tables(*(getattr(making, field.name) for field in fields(Tables) if field.init))


@frozen(slots=False, eq=False, repr=False)
class Making:
    """Every table, made when another one needs it."""

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
    def tunnels(self) -> Bitset:
        """The tunnels (EU-TUN-02)."""
        return bitset(n for n, route in enumerate(self.board.routes) if route.kind == "tunnel")

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

    def first_id(self, kind: type[a.Action]) -> int:
        """Return the id of the first action of a kind; 0 where the game has none."""
        return next((n for n, action in enumerate(self.actions) if type(action) is kind), 0)

    @cached_property
    def firsts(self) -> "Firsts":
        """The first id of each family."""
        return Firsts(
            blind=1 << self.first_id(a.DrawBlind),
            card=self.first_id(a.DrawCard),
            tickets=1 << self.first_id(a.DrawTickets),
            station=self.first_id(a.Station),
            claim=self.first_id(a.Claim),
            conductor_claim=self.first_id(a.ConductorClaim),
            conductor_remove=self.first_id(a.ConductorRemove),
            repair=self.first_id(a.Repair),
            draw_event=1 << self.first_id(a.DrawEvent),
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
        return byte_table(self.claims_of)

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
    def longest(self) -> int:
        """Spaces of the longest route."""
        return max(self.length)

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
    def payable(self) -> tuple[tuple[tuple[Bitset, ...], ...], ...]:
        """Routes a hand can pay for in some way, laid out like ``affordable``."""
        return tuple(
            tuple(tuple(self._routes_of(claims) for claims in row) for row in rows)
            for rows in self.affordable
        )

    def _routes_of(self, actions: Bitset) -> Bitset:
        """Return the routes that a set of actions claims."""
        return bitset(n for n, claims in enumerate(self.claims_of) if claims & actions)

    @cached_property
    def claims_of(self) -> tuple[Bitset, ...]:
        """The claims of each route."""
        sets = [0] * len(self.board.routes)
        for n, action in enumerate(self.actions):
            if isinstance(action, a.Claim):
                sets[self.route_number[action.route]] |= 1 << n
        return tuple(sets)

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
    def keeps(self) -> tuple[tuple[int, ...], ...]:
        """The places of each choice of tickets, in table order."""
        return tuple(action.places for action in self.actions if isinstance(action, a.Keep))

    @cached_property
    def texts(self) -> dict[str, a.Step]:
        """Steps by their text."""
        return {str(step): step for table in (self.outcomes, self.actions) for step in table}
