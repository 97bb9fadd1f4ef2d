"""Situations to score: a board with pieces of each seat, laid out by name."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from attrs import evolve, field, frozen

from branchline.board.mapfile import load_map, parse_map, with_tickets
from branchline.board.point_groups import LEDGER
from branchline.board.ruleset import EVENT_DECK_1912, EVENTS, Bonus, Options
from branchline.reducers.deal import empty_table
from branchline.scoring.sheet import SeatSheet
from branchline.values.bags import from_mapping
from branchline.values.bitsets import bitset
from branchline.values.making import make_tables
from branchline.values.situation import NO_EVENTS, Events, Situation
from branchline.values.tables import Tables

USSR_BONUSES = (
    Bonus("longest-path", "Across All Of Russia", 10),
    Bonus("tickets", "Hero of the Railroad", 15),
    Bonus("ferries", "Hero of the Sailors", 7),
    Bonus("tunnels", "Hero of the Miners", 7),
)
Ticket = tuple[str, str, int]


@frozen
class Seat:
    """What lies on the table for one seat; ``points`` by ledger group replace the worth of the routes."""

    routes: Sequence[str] = ()
    stations: Sequence[str] = ()
    tickets: Sequence[str] = ()
    events: Mapping[str, int] = field(factory=dict)
    points: Mapping[str, int] | None = None


@cache
def printed(name: str, tickets: tuple[Ticket, ...] | None = None, **rules: Any) -> Tables:  # noqa: ANN401 - rules are of any type
    """A bundled map, with other tickets and other rules if given."""
    found = load_map(name)
    board = found.board if tickets is None else with_tickets(found.board, tickets)
    return make_tables(board, evolve(found.rules, **rules), Options())


def europe(*tickets: Ticket) -> Tables:
    return printed("europe", tickets or None)


def usa(*tickets: Ticket) -> Tables:
    return printed("usa", tickets or None)


def four_bonuses(*tickets: Ticket) -> Tables:
    """The Europe board with the bonuses of the USSR expansion."""
    return printed("europe", tickets or None, bonuses=USSR_BONUSES)


def with_events(*tickets: Ticket, **rules: Any) -> Tables:  # noqa: ANN401 - rules are of any type
    """The Europe board with the event cards of 1912; no region is needed to score."""
    plain = printed("europe", tickets or None, **rules)
    return make_tables(plain.board, evolve(plain.rules, events=EVENT_DECK_1912), plain.options)


def sketched(
    edges: Sequence[tuple[str, str, int]],
    kind: str = "normal",
    tickets: Sequence[Ticket] | None = None,
    **rules: Any,  # noqa: ANN401 - rules are of any type
) -> Tables:
    """A board of just these routes, all of one kind; without tickets there is one between two cities."""
    cities = sorted({city for a, b, _ in edges for city in (a, b)})
    printed_as = {"color": "gray", "kind": kind} | ({"locomotives": 1} if kind == "ferry" else {})
    document = {
        "format": 1,
        "name": "sketch",
        "title": "Sketch",
        "cities": [{"name": city} for city in cities],
        "routes": [{"from": a, "to": b, "length": n} | printed_as for a, b, n in edges],
        "tickets": [
            {"from": a, "to": b, "points": points} for a, b, points in tickets or [(cities[0], cities[1], 1)]
        ],
        "rules": {"players": [2, 5]},
    }
    found = parse_map(document)
    return make_tables(found.board, evolve(found.rules, **rules), found.options)


def route(tables: Tables, a: str, b: str, half: int = 0) -> str:
    """The id of the route between two cities, in either order; of a double, one half."""
    pair = sorted((a, b))
    return [r.id for r in tables.board.routes if [r.a, r.b] == pair][half]


def line(tables: Tables, *cities: str) -> list[str]:
    """The ids of the routes along a row of cities, first halves of doubles."""
    return [route(tables, a, b) for a, b in pairwise(cities)]


def lay(tables: Tables, *seats: Seat, damage: Sequence[str] = ()) -> Situation:
    """Lay the pieces of each seat on the table, as if the routes had just been scored."""
    situation = empty_table(tables, len(seats), 0)
    number = tables.route_number
    situation.routes = tuple(bitset(number[r] for r in seat.routes) for seat in seats)
    situation.stations = tuple(bitset(tables.city_number[c] for c in seat.stations) for seat in seats)
    situation.tickets = tuple(bitset(tables.ticket_number[t] for t in seat.tickets) for seat in seats)
    situation.ledger = _ledger(tables, seats)
    names = tuple(map(str, EVENTS))
    cards = tuple(from_mapping(seat.events, names) for seat in seats)
    if any(cards) or damage:
        situation.events = Events(cards, damage=bitset(number[r] for r in damage))
    else:
        assert situation.events == NO_EVENTS or tables.rules.events
    return situation


def _ledger(tables: Tables, seats: Sequence[Seat]) -> tuple[tuple[int, ...], ...]:
    points = [
        {"route": sum(tables.worth[tables.route_number[r]] for r in seat.routes)}
        if seat.points is None
        else seat.points
        for seat in seats
    ]
    return tuple(tuple(given.get(group, 0) for given in points) for group in LEDGER)


def every_ticket(tables: Tables) -> list[str]:
    return [ticket.name for ticket in tables.board.tickets]


def ticket_points(seat: SeatSheet) -> int:
    return seat.points["tickets won"] + seat.points["tickets lost"]
