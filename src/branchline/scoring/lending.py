"""The tickets of a seat at the end: what its own routes join, and what its stations lend to them.

A damaged route joins nothing and is not lent (decision R18).
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen

from branchline.scoring.layout import Edge, Layout, layout
from branchline.scoring.loans import Loans, best_loans
from branchline.values.bitsets import Bitset, bits, bitset
from branchline.values.situation import Situation

Assignment = Mapping[int, int]
"""The route that a station lends, by city; a station that lends nothing is not in it."""

NOTHING: Final[Assignment] = MappingProxyType({})
Stations = Mapping[int, Bitset]
"""The routes that a station could lend, by city."""
Parents = list[int]
"""By city another one that it hangs together with, and so on up to the one that stands for all."""


@frozen
class Lending:
    """What the stations of a seat lend, and the tickets (a bitset) that this completes."""

    loans: Assignment
    completed: Bitset
    won: int
    """Points of the completed tickets."""
    lost: int
    """Points of all others, not negative."""

    @property
    def count(self) -> int:
        """Number of completed tickets."""
        return self.completed.bit_count()


def whole(situation: Situation, seat: int) -> Bitset:
    """Return the undamaged routes of a seat."""
    return situation.routes[seat] & ~situation.events.damage


def own_edges(situation: Situation, seat: int) -> list[Edge]:
    """Return the undamaged routes of a seat, by number; the longest path is looked for in them.

    Stations and borrowed routes are no part of it (EU-SCORE-09, EU-SCORE-10, EU-STN-04, USSR-BON-02
    to USSR-BON-04, decisions A12 and R18).
    """
    edges = layout(situation.tables).edges
    return [edges[n] for n in bits(whole(situation, seat))]


def lendable(situation: Situation, seat: int) -> Stations:
    """Return by station of a seat the routes it could lend: others' undamaged ones that touch its city.

    Stations that could lend nothing are left out (EU-STN-03, EU-STN-06).
    """
    others = 0
    for owner, routes in enumerate(situation.routes):
        others |= routes if owner != seat else 0
    others &= ~situation.events.damage
    touching = layout(situation.tables).touching
    found = {city: touching[city] & others for city in bits(situation.stations[seat])}
    return {city: routes for city, routes in found.items() if routes}


def with_loans(situation: Situation, seat: int, loans: Assignment) -> Lending:
    """Score the tickets of a seat when its stations lend these routes (EU-SCORE-04)."""
    printed, tickets = layout(situation.tables), situation.tickets[seat]
    network = whole(situation, seat) | bitset(loans.values())
    parent = united(printed, [printed.edges[n] for n in bits(network)])
    return _lending(printed, tickets, joined(printed, parent, tickets), loans)


def best_lending(situation: Situation, seat: int, bonus: tuple[int, int] = (0, 0)) -> Lending:
    """Score the tickets of a seat with the best loans of all its stations together.

    Best are most ticket points, then most completed tickets (decision A11). ``bonus`` is (points,
    completed tickets that earn them); it counts like ticket points.
    """
    printed, tickets = layout(situation.tables), situation.tickets[seat]
    parent = united(printed, own_edges(situation, seat))
    done = joined(printed, parent, tickets)
    stations = lendable(situation, seat) if done != tickets and situation.stations[seat] else {}
    loans: Assignment = NOTHING
    hopeful = _hopeful(printed, parent, stations, tickets & ~done)
    if hopeful:
        extra, needed = bonus
        best = _best_loans(printed, parent, stations, hopeful, (extra, needed - done.bit_count()))
        loans = {city: route for city, route in best.routes.items() if route is not None}
        done |= bitset(n for n, completed in zip(bits(hopeful), best.completed, strict=True) if completed)
    return _lending(printed, tickets, done, loans)


def _lending(printed: Layout, tickets: Bitset, completed: Bitset, loans: Assignment) -> Lending:
    points = printed.tickets
    won = sum([points[n][2] for n in bits(completed)])
    return Lending(loans, completed, won, sum([points[n][2] for n in bits(tickets & ~completed)]))


def _hopeful(printed: Layout, parent: Parents, stations: Stations, tickets: Bitset) -> Bitset:
    """Return the tickets that would be completed if stations lent all they could."""
    if not stations:
        return 0
    every = 0
    for routes in stations.values():
        every |= routes
    return joined(printed, united(printed, [printed.edges[n] for n in bits(every)], parent), tickets)


def _best_loans(
    printed: Layout, parent: Parents, stations: Stations, tickets: Bitset, bonus: tuple[int, int]
) -> Loans[int, int]:
    """Choose the loans on a board where all cities that own routes join have become one."""
    extra, needed = bonus

    def worth(points: int, completed: int) -> int:
        return points + (extra if completed >= needed else 0)

    root, ends = [root_of(parent, city) for city in range(printed.cities)], printed.ends
    return best_loans(
        (),
        [(root[a], root[b], points) for a, b, points in (printed.tickets[n] for n in bits(tickets))],
        {
            city: [(n, root[ends[n][0]], root[ends[n][1]]) for n in bits(lent)]
            for city, lent in stations.items()
        },
        worth if extra else "points",
    )


def united(printed: Layout, edges: Iterable[Edge], before: Iterable[int] = ()) -> Parents:
    """Join the cities of routes: each city's parent, up to the root that stands for what hangs together.

    ``before`` are the parents of routes joined already.
    """
    parent = list(before) or list(range(printed.cities))
    for a, b, _ in edges:
        while parent[a] != a:
            a = parent[a]  # noqa: PLW2901 - climbs from the city to its root
        while parent[b] != b:
            b = parent[b]  # noqa: PLW2901
        parent[a] = b
    return parent


def root_of(parent: Parents, city: int) -> int:
    """Return the city that stands for all that hang together with this one."""
    while parent[city] != city:
        city = parent[city]
    return city


def joined(printed: Layout, parent: Parents, tickets: Bitset) -> Bitset:
    """Return those of the tickets whose cities hang together (EU-TIX-07, USSR-TIX-08)."""
    done = 0
    for n in bits(tickets):
        a, b, _ = printed.tickets[n]
        if root_of(parent, a) == root_of(parent, b):
            done |= 1 << n
    return done
