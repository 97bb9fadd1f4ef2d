"""The search behind the longest path: the lightest set of edges to drop from a connected graph.

A connected graph can be walked without using an edge twice exactly if at most two of its cities
are *odd*: touch an odd number of edges (Euler). So the heaviest trail is the whole graph less the
lightest set of edges whose removal leaves one connected piece with at most two odd cities.

Edges are decided one after the other, keep or drop, in an order in which each city is soon done
with. Between two edges only the *frontier* matters, the cities that have decided edges and open
ones. A state is

- ``needs``: the cities that would be odd if nothing more were dropped, as a bitset; above those
  bits the number of *ends*, odd cities already done with;
- ``parts``: for each connected piece kept so far, its cities on the frontier. A piece that has left
  the frontier is 0; it must be the only one, and all that is still open is dropped.

States are visited best first (A*), by the length dropped so far and a bound on what must still be
dropped: every odd city but two loses an edge. Each city has a share, chosen so that the shares of
an edge's two cities never exceed its length; the bound is the shares of the odd cities less the
largest, which the ends may save. Lengths inside are doubled, so that half an edge is a whole number.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

Edge: TypeAlias = tuple[int, int, int]
"""Two cities, numbered from 0, and a length."""

Numbered: TypeAlias = tuple[int, int, int, int]
"""An edge and its place in what was given."""

Parts: TypeAlias = tuple[int, ...]

CLOSED: Final = (0,)
"""The parts of a finished trail."""

STARTS: Final = 4
"""How many cities the order of the edges is tried from, where the first leads to wide frontiers."""
WIDE: Final = 3**5
MANY: Final = 3
"""More ends than a trail has."""


class _Step(NamedTuple):
    """An edge to decide, as bitsets of cities and of edges."""

    touches: int
    flips: int
    """The cities that dropping it turns from odd to even or back: none for a loop."""
    leaving: int
    """The cities that have no open edge after it."""
    cost: int
    edge: int
    rest_cost: int
    rest: int
    """The edges after it."""


_State: TypeAlias = tuple[int, int, Parts, int]
"""The number of edges decided, ``needs``, ``parts``, and the edges dropped."""


class _Bounds(dict[int, int]):
    """What must at least still be dropped, by ``needs``."""

    def __init__(self, shares: Sequence[int]) -> None:
        super().__init__()
        self.end = 1 << len(shares)
        """The lowest bit of the number of ends in ``needs``."""
        self._shares = [(1 << city, share) for city, share in enumerate(shares) if share]

    def __missing__(self, needs: int) -> int:
        shares = sorted([share for city, share in self._shares if needs & city])
        saved = 2 - needs // self.end
        bound = self[needs] = sum(shares[:-saved] if saved else shares)
        return bound


def lightest_drop(cities: int, edges: Sequence[Edge], limit: int) -> int | None:
    """Return the lightest edges to drop so that one trail is left, as a bitset of places in ``edges``.

    The graph must be connected, with an edge at every city. ``None`` if they would weigh ``limit``
    or more; ``limit`` is at most the length of all edges.
    """
    rank = _ranks(cities, edges)
    ordered: list[Numbered] = []
    odd = 0
    for place, (a, b, length) in enumerate(edges):
        first, second = sorted((rank[a], rank[b]))
        ordered.append((first, second, length, place))
        odd ^= 1 << first ^ 1 << second
    ordered.sort()
    bounds = _Bounds(_shares(cities, ordered, odd))
    return _search(_steps(ordered), (0, odd, (), 0), bounds, 2 * limit)


def _search(steps: Sequence[_Step], start: _State, bounds: _Bounds, limit: int) -> int | None:
    """Visit the states in the order of cost and bound, where these are equal depth first."""
    queue: defaultdict[int, list[_State]] = defaultdict(list)
    queue[bounds[start[1]]].append(start)
    seen: list[set[tuple[int, Parts]]] = [set() for _ in steps]
    while queue:
        total = min(queue)
        if total >= limit:
            break
        stack = queue[total]
        while stack:
            state = stack.pop()
            place, needs, parts, dropped = state
            if parts == CLOSED:
                return dropped
            if (needs, parts) not in seen[place]:
                seen[place].add((needs, parts))
                for cost, child in _children(steps[place], state, total - bounds[needs], bounds):
                    queue[cost].append(child)
        del queue[total]
    return None


def _children(step: _Step, state: _State, spent: int, bounds: _Bounds) -> list[tuple[int, _State]]:
    """Drop the edge, keep the edge: the states that follow, each with what it costs at least."""
    place, needs, parts, dropped = state
    found: list[tuple[int, _State]] = []
    for cost, odd, kept, gone in (
        (spent + step.cost, needs ^ step.flips, parts, dropped | step.edge),
        (spent, needs, _join(parts, step.touches), dropped),
    ):
        ends = odd & step.leaving
        then = odd + ends.bit_count() * bounds.end - ends
        left = tuple(sorted([part & ~step.leaving for part in kept])) if step.leaving else kept
        if then >= MANY * bounds.end:
            continue
        if left == CLOSED:
            found.append((cost + step.rest_cost, (place + 1, 0, CLOSED, gone | step.rest)))
        elif 0 not in left:
            found.append((cost + bounds[then], (place + 1, then, left, gone)))
    return found


def _join(parts: Parts, touches: int) -> Parts:
    """Join the parts that an edge touches."""
    joined = touches
    apart: list[int] = []
    for part in parts:
        if part & touches:
            joined |= part
        else:
            apart.append(part)
    return tuple(sorted((*apart, joined))) if apart else (joined,)


def _steps(ordered: Sequence[Numbered]) -> list[_Step]:
    """Look up for each edge what goes with it."""
    open_later = rest = rest_cost = 0
    steps: list[_Step] = []
    for a, b, length, place in reversed(ordered):
        touches, flips, edge = 1 << a | 1 << b, 1 << a ^ 1 << b, 1 << place
        steps.append(_Step(touches, flips, touches & ~open_later, 2 * length, edge, rest_cost, rest))
        open_later |= touches
        rest |= edge
        rest_cost += 2 * length
    return steps[::-1]


def _shares(cities: int, ordered: Sequence[Numbered], odd: int) -> list[int]:
    """Share out the lengths: half its shortest edge to each odd city, then what can be added to each."""
    around: list[list[tuple[int, int]]] = [[] for _ in range(cities)]
    for a, b, length, _ in ordered:
        around[a].append((b, length))
        around[b].append((a, length))
    shares = [
        min([length for _, length in near]) if odd >> city & 1 else 0 for city, near in enumerate(around)
    ]
    by_need = sorted(range(cities), key=lambda city: (not odd >> city & 1, len(around[city])))
    for city in by_need:
        shares[city] = min([2 * length - shares[other] for other, length in around[city]])
    return shares


def _ranks(cities: int, edges: Sequence[Edge]) -> list[int]:
    """Number the cities in the order in which they leave the frontier, so that it stays short."""
    near: list[set[int]] = [set() for _ in range(cities)]
    for a, b, _ in edges:
        near[a].add(b)
        near[b].add(a)
    starts = sorted(range(cities), key=lambda city: len(near[city]))
    size, order = _sweep(near, starts[0])
    if size > WIDE:
        size, order = min(_sweep(near, start) for start in starts[:STARTS])
    ranks = [0] * cities
    for rank, city in enumerate(order):
        ranks[city] = rank
    return ranks


def _sweep(near: Sequence[set[int]], city: int) -> tuple[int, list[int]]:
    """Close city after city, always one that opens fewest; also measure the frontiers."""
    order: list[int] = []
    known, frontier, size = {city}, {city}, 0
    while frontier:
        opens, city = min([(len(near[c] - known), c) for c in frontier])
        order.append(city)
        frontier.remove(city)
        if opens:
            frontier |= near[city] - known
            known |= near[city]
        size += 3 ** len(frontier)
    return size, order
