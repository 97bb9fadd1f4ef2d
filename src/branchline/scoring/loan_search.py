"""The search for the best loans: sets of loans as bitsets, one station decided after the other."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

City = TypeVar("City", bound=Hashable)

Worth: TypeAlias = Callable[[int, int], int]
"""What ticket points and a number of completed tickets are worth."""
Prefer: TypeAlias = Literal["points", "count"] | Worth

Rank: TypeAlias = tuple[int, ...]


class Link(NamedTuple, Generic[City]):
    """A loan as seen from one of the two parts it joins."""

    loan: int
    """As a bitset of one."""
    station: City
    other: City


class Goal(NamedTuple):
    """Tickets that are completed together."""

    gain: int
    tickets: int
    ways: list[int]
    """Sets of loans that complete them, none within another."""


def ways(parts: tuple[City, City], links: Mapping[City, Sequence[Link[City]]]) -> list[int]:
    """Return the smallest sets of loans that join two parts, at most one loan of each station."""
    start, goal = parts
    found: list[int] = []
    paths: list[tuple[int, list[City], list[City]]] = [(0, [start], [])]
    for taken, seen, used in paths:
        for link in links.get(seen[-1], ()):
            if link.other in seen or link.station in used:
                continue
            loans = taken | link.loan
            if any(way & loans == way for way in found):
                continue
            if link.other == goal:
                found.append(loans)
            else:
                paths.append((loans, [*seen, link.other], [*used, link.station]))
    return found


def best_choice(
    stations: Sequence[int], goals: Sequence[Goal], standing: tuple[int, int], prefer: Prefer
) -> int:
    """Return the best set of loans, at most one of each station.

    ``stations`` are the loans each may choose from, ``standing`` the ticket points and completed
    tickets without any. The order of stations and of their loans breaks ties.
    """
    search = _Search(stations, prefer)
    search.best = (search.rank(*_greedy(stations, goals, *standing)), -len(stations) - 1)
    search.visit(0, 0, goals, *standing)
    return search.chosen


class _Search:
    """Depth first, lending nothing before lending something, so that the first of equals is found first.

    A branch is left when even all that it can still complete would be no better than the best known.
    """

    def __init__(self, stations: Sequence[int], prefer: Prefer) -> None:
        self.chosen = 0
        self.best: tuple[Rank, int] = ((), 0)
        """The best rank known, and the number of loans for it, negative."""
        self._stations = stations
        self._prefer = prefer

    def rank(self, points: int, count: int) -> Rank:
        """Rank a result: more is better (decision A11)."""
        if callable(self._prefer):
            return self._prefer(points, count), points, count
        return (count, points) if self._prefer == "count" else (points, count)

    def visit(self, depth: int, chosen: int, goals: Sequence[Goal], points: int, count: int) -> None:
        """Decide the stations from ``depth`` on; ``goals`` can still be completed."""
        most = self.rank(points + sum([g.gain for g in goals]), count + sum([g.tickets for g in goals]))
        if (most, -chosen.bit_count() - bool(goals)) <= self.best:
            return
        if not goals:
            self.best, self.chosen = (most, -chosen.bit_count()), chosen
            return
        rivals = self._stations[depth]
        useful = 0
        for goal in goals:
            for way in goal.ways:
                useful |= way & rivals
        for loan in (0, *bits(useful)):
            left, gain, done = _take(goals, loan, rivals)
            self.visit(depth + 1, chosen | loan, left, points + gain, count + done)


def _take(goals: Sequence[Goal], loan: int, rivals: int) -> tuple[list[Goal], int, int]:
    """Let a station lend ``loan`` and none of its rivals: goals left, points gained, tickets completed."""
    left: list[Goal] = []
    gained = done = 0
    for goal in goals:
        open_ways = [way & ~loan for way in goal.ways if way & rivals in {0, loan}]
        if 0 in open_ways:
            gained += goal.gain
            done += goal.tickets
        elif open_ways:
            left.append(Goal(goal.gain, goal.tickets, open_ways))
    return left, gained, done


def _greedy(stations: Sequence[int], goals: Sequence[Goal], points: int, count: int) -> tuple[int, int]:
    """Complete the dearest goal in the shortest way that is left, and so on: a result to beat."""
    while goals:
        way = max(goals, key=lambda goal: (goal.gain, goal.tickets)).ways[0]
        for rivals in stations:
            if way & rivals:
                goals, gain, done = _take(goals, way & rivals, rivals)
                points += gain
                count += done
    return points, count


def bits(items: int) -> list[int]:
    """Split a bitset into bitsets of one, the lowest first."""
    found: list[int] = []
    while items:
        found.append(items & -items)
        items &= items - 1
    return found
