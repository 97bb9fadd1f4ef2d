"""The score "if the game ended now" (S18), by brute force."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from tests.model.printed import Ticket
from tests.model.table import Table

Edge = tuple[str, str, int]


class Sheet(NamedTuple):
    """What counts for one seat at the end."""

    total: int
    completed: int
    stations: int
    holds_longest: bool


def sheets(t: Table) -> list[Sheet]:
    rules = t.printed.rules
    seats = range(t.players)
    tickets = [best_tickets(t, seat) for seat in seats]
    longest = [longest_path(t, seat) for seat in seats]
    counts = {
        "longest-path": longest,
        "tickets": [completed for _, completed in tickets],  # B11
        "ferries": [spaces(t, seat, "ferry") for seat in seats],  # B10
        "tunnels": [spaces(t, seat, "tunnel") for seat in seats],
    }
    cards = {bonus["kind"] for bonus in rules["bonuses"]}
    found = []
    for seat in seats:
        total = t.points(seat) + tickets[seat][0]
        total += rules["station_points"] * t.reserve(seat)  # EU-STN-11
        total -= rules["event_penalty"] * t.events[seat].total()  # R25
        total += sum(bonus["points"] for bonus in rules["bonuses"] if earned(counts[bonus["kind"]], seat))
        holds_longest = "longest-path" in cards and earned(longest, seat)  # A14: the holder of the card
        found.append(Sheet(total, tickets[seat][1], t.built(seat), holds_longest))
    return found


def earned(counts: list[int], seat: int) -> bool:
    """All who are tied for the most, but nobody for nothing (EU-SCORE-08, A13)."""
    return counts[seat] == max(counts) > 0


def spaces(t: Table, seat: int, kind: str) -> int:
    """S19: the spaces of own ferries or tunnels that trains stand on."""
    return sum(t.standing(route) for route in t.owned(seat) if t.route(route).kind == kind)


def winners(t: Table) -> tuple[int, ...]:
    """A14: step by step among those still tied."""
    found = sheets(t)
    ranks: dict[str, Sequence[int]] = {
        "tickets": [sheet.completed for sheet in found],
        "stations": [-sheet.stations for sheet in found],
        "longest-path": [sheet.holds_longest for sheet in found],
    }
    best = keep_best(range(t.players), [sheet.total for sheet in found])
    for step in t.printed.rules["tie_breaks"]:
        best = keep_best(best, ranks[step])
    return tuple(best)


def keep_best(seats: Iterable[int], values: Sequence[int]) -> list[int]:
    still = list(seats)
    most = max(values[seat] for seat in still)
    return [seat for seat in still if values[seat] == most]


# Tickets and loans


def best_tickets(t: Table, seat: int) -> tuple[int, int]:
    """A11: points and number of completed tickets, with the best loans of all stations together."""
    edges = frozenset(t.route(route).pair for route in t.whole(seat))
    tickets = tuple(t.printed.tickets[name] for name in t.tickets[seat])
    loans = tuple(
        tuple(sorted({t.route(route).pair for route in lendable(t, seat, city)}))
        for city, owner in sorted(t.station.items())
        if owner == seat
    )
    return best_loans(edges, tickets, loans)


def lendable(t: Table, seat: int, city: str) -> list[str]:
    """Routes of others into the city, undamaged (EU-STN-03, R18)."""
    return [r for r in t.printed.touching(city) if t.owner.get(r, seat) != seat and r not in t.damaged]


@lru_cache(maxsize=4096)
def best_loans(
    edges: frozenset[tuple[str, str]],
    tickets: tuple[Ticket, ...],
    loans: tuple[tuple[tuple[str, str], ...], ...],
) -> tuple[int, int]:
    """Every station lends any one of its routes, or none; the best of all combinations."""
    results = []
    for borrowed in product(*[(*routes, None) for routes in loans]):
        usable = edges | {pair for pair in borrowed if pair is not None}
        done = [ticket for ticket in tickets if connected(ticket.a, ticket.b, usable)]
        won = sum(ticket.points for ticket in done)
        lost = sum(ticket.points for ticket in tickets) - won
        results.append((won - lost, len(done)))
    return max(results)


def connected(start: str, goal: str, edges: Iterable[tuple[str, str]]) -> bool:
    reached = {start}
    grown = True
    while grown and goal not in reached:
        grown = False
        for a, b in edges:
            if (a in reached) != (b in reached):
                reached |= {a, b}
                grown = True
    return goal in reached


# Longest path


def longest_path(t: Table, seat: int) -> int:
    """A12, R18: the heaviest trail in the own undamaged routes."""
    return heaviest_trail(tuple((*t.route(route).pair, t.route(route).length) for route in t.whole(seat)))


@lru_cache(maxsize=4096)
def heaviest_trail(edges: tuple[Edge, ...]) -> int:
    """Plain search from every city; what can follow depends only on the city and the routes used."""
    known: dict[tuple[str, int], int] = {}

    def best_from(city: str, used: int) -> int:
        if (city, used) not in known:
            known[city, used] = max(
                (
                    length + best_from(b if city == a else a, used | 1 << place)
                    for place, (a, b, length) in enumerate(edges)
                    if city in {a, b} and not used >> place & 1
                ),
                default=0,
            )
        return known[city, used]

    return max((best_from(city, 0) for edge in edges for city in edge[:2]), default=0)
