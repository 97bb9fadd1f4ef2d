"""Which routes the stations of a player lend, and which tickets that completes (decision A11).

Cities that the player's own routes join count as one *part*. A loan is of use only between two parts, so
each open ticket can be completed in a few *ways*: smallest sets of loans that join its two parts, at most
one of each station. :mod:`branchline.scoring.loan_search` chooses among them.
"""

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from attrs import field, frozen

from branchline.scoring.components import components
from branchline.scoring.loan_search import Goal, Link, Prefer, best_choice, ways

City = TypeVar("City", str, int)
"""A city by name or number."""
RouteId = TypeVar("RouteId", str, int)
Pair: TypeAlias = tuple[City, City]


@frozen
class Loans(Generic[City, RouteId]):
    """What each station lends, and what comes of it."""

    routes: Mapping[City, RouteId | None] = field(hash=False)
    """The borrowed route, or nothing, by station city, in the order of the cities."""
    completed: tuple[bool, ...]
    """Whether each ticket is completed, in the order given."""
    points: int
    """Points of the completed tickets less those of the others."""


class _Item(NamedTuple, Generic[City, RouteId]):
    """A loan that joins two parts."""

    station: City
    route: RouteId
    parts: Pair[City]


def completed(
    own: Iterable[Pair[City]], borrowed: Iterable[Pair[City]], tickets: Sequence[tuple[City, City, int]]
) -> tuple[bool, ...]:
    """Return for each ticket whether own and borrowed routes join its cities (EU-STN-03, USSR-STN-01)."""
    part = components(chain(own, borrowed))
    return tuple([part.get(a, a) == part.get(b, b) for a, b, _ in tickets])


def best_loans(
    own: Sequence[Pair[City]],
    tickets: Sequence[tuple[City, City, int]],
    stations: Mapping[City, Sequence[tuple[RouteId, City, City]]],
    prefer: Prefer = "points",
) -> Loans[City, RouteId]:
    """Choose what all stations of a player lend: at most one route each, the same for all tickets.

    ``own`` are the city pairs of the player's routes; ``tickets`` have two cities and points, not
    negative; ``stations`` gives for each station city the routes of others that touch it, with both
    their cities; an id names one route (EU-STN-03, EU-SCORE-04, USSR-STN-01, USSR-STN-10).

    Best are most ticket points, then most completed tickets (decision A11). ``prefer`` may be
    ``"count"``: most completed tickets, then points (USSR-BON-11); or a function of ticket points and
    completed tickets, never lower for more of either, that comes before both. Of equally good choices
    it is the one with the fewest loans, and then the one whose first station, in the order of the
    cities, lends nothing or the smallest id.
    """
    routes: dict[City, RouteId | None] = dict.fromkeys(sorted(stations))
    part = components(own)
    alone = completed(own, (), tickets)
    wishes = _wishes([ticket for ticket, done in zip(tickets, alone, strict=True) if not done], part)
    if wishes and stations:
        items = _items(stations, part)
        rivals = [sum(1 << n for n, item in enumerate(items) if item.station == city) for city in routes]
        chosen = best_choice(rivals, _goals(wishes, items), (_points(tickets, alone), sum(alone)), prefer)
        routes |= {item.station: item.route for n, item in enumerate(items) if chosen >> n & 1}
    ends = {route: (a, b) for lent in stations.values() for route, a, b in lent}
    done = completed(own, [ends[route] for route in routes.values() if route is not None], tickets)
    return Loans(MappingProxyType(routes), done, _points(tickets, done))


def _points(tickets: Sequence[tuple[City, City, int]], done: Sequence[bool]) -> int:
    """Add completed tickets, deduct others (EU-SCORE-03, USSR-SCORE-04, USSR-SCORE-05)."""
    return sum([ticket[2] if is_done else -ticket[2] for ticket, is_done in zip(tickets, done, strict=True)])


def _parts(part: Mapping[City, City], a: City, b: City) -> Pair[City]:
    a, b = part.get(a, a), part.get(b, b)
    return (a, b) if a < b else (b, a)


def _wishes(
    tickets: Iterable[tuple[City, City, int]], part: Mapping[City, City]
) -> dict[Pair[City], list[int]]:
    """Return the points of open tickets by the two parts to be joined."""
    wishes: dict[Pair[City], list[int]] = {}
    for a, b, points in tickets:
        wishes.setdefault(_parts(part, a, b), []).append(points)
    return wishes


def _items(
    stations: Mapping[City, Sequence[tuple[RouteId, City, City]]], part: Mapping[City, City]
) -> list[_Item[City, RouteId]]:
    """List the loans that join something, by city and id; of a station's equal ones the first."""
    items: list[_Item[City, RouteId]] = []
    for city in sorted(stations):
        known: set[Pair[City]] = set()
        for route, a, b in sorted(stations[city]):
            parts = _parts(part, a, b)
            if parts[0] != parts[1] and parts not in known:
                known.add(parts)
                items.append(_Item(city, route, parts))
    return items


def _goals(wishes: Mapping[Pair[City], list[int]], items: Sequence[_Item[City, RouteId]]) -> list[Goal]:
    """Return what can be completed by loans; completing a ticket turns its points from loss to gain."""
    links: dict[City, list[Link[City]]] = {}
    for n, item in enumerate(items):
        a, b = item.parts
        links.setdefault(a, []).append(Link(1 << n, item.station, b))
        links.setdefault(b, []).append(Link(1 << n, item.station, a))
    goals = [Goal(2 * sum(points), len(points), ways(parts, links)) for parts, points in wishes.items()]
    return [goal for goal in goals if goal.ways]


def ticket_path(
    edges: Iterable[tuple[RouteId, City, City, int]], a: City, b: City
) -> tuple[RouteId, ...] | None:
    """Return the routes of a shortest path between two cities, in order from ``a``, or ``None``.

    ``edges`` are routes with id, both cities and length. Shortest is by spaces, then by number of
    routes, then by the ids in order (EU-OBJ-03).
    """
    near: dict[City, list[tuple[City, RouteId, int]]] = {}
    for route, x, y, length in edges:
        near.setdefault(x, []).append((y, route, length))
        near.setdefault(y, []).append((x, route, length))
    heap: list[tuple[int, int, tuple[RouteId, ...], City]] = [(0, 0, (), a)]
    known: set[City] = set()
    while heap:
        spaces, routes, path, city = heappop(heap)
        if city == b:
            return path
        if city not in known:
            known.add(city)
            for other, route, length in near.get(city, ()):
                longer = path + (route,)  # noqa: RUF005  (mypy does not know the type with a star)
                heappush(heap, (spaces + length, routes + 1, longer, other))
    return None
