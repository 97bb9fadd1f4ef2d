"""The search behind the longest path: the lightest edges to drop from a connected graph.

A connected graph can be walked without using an edge twice exactly if at most two of its cities
are *odd*: touch an odd number of edges (Euler). So the heaviest trail is the whole graph less the
lightest set of edges whose removal leaves one connected piece with at most two odd cities.

Edges in a row, with nothing else at the cities between them, are one *chain*. Chains are settled one
after the other, in an order in which each city is soon done with. A chain is kept, dropped, or holds
an end of the trail: then one edge is dropped, the first, the last or the shortest between. What has
been settled matters only through the *frontier*, the cities with settled and with open chains. A state is

- ``needs``: the cities that would be odd if nothing more were dropped, as a bitset; above those
  bits the number of *ends* of the trail that are settled;
- ``parts``: for each connected piece kept so far, its cities on the frontier. A piece that has left
  the frontier is 0; it must be the only one, and all that is still open is dropped.

States are visited best first (A*), by the length dropped so far and a bound on what must still be
dropped: every odd city but two loses a chain. Each city has a share, chosen so that the shares of
a chain's two cities never exceed its length; the bound is the shares of the odd cities less the
largest, which the ends may save. Lengths inside are doubled, so that half of one is a whole number.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

Chain: TypeAlias = tuple[int, int, Sequence[int]]
"""Its two cities, numbered from 0, and the lengths of its edges from the first city on."""

Parts: TypeAlias = tuple[int, ...]

CLOSED: Final = (0,)
"""The parts of a finished trail."""

WIDE: Final = 100
"""The measure of frontiers above which other orders of the cities are tried."""
MANY: Final = 3
"""More ends than a trail has."""


class _Ranked(NamedTuple):
    """A chain with its cities by rank."""

    low: int
    high: int
    a: int
    b: int
    first_edge: int
    lengths: Sequence[int]


class _Move(NamedTuple):
    """A way to settle a chain."""

    cost: int
    flips: int
    """The cities that turn from odd to even or back."""
    ends: int
    touches: tuple[int, ...]
    """Sets of cities that what is kept joins."""
    dropped: int


class _Step(NamedTuple):
    """A chain to settle."""

    moves: Sequence[_Move]
    leaving: int
    """The cities that have no open chain after it."""
    rest_cost: int
    rest: int
    """The edges of the chains after it."""


_State: TypeAlias = tuple[int, int, Parts, int]
"""The number of chains settled, ``needs``, ``parts``, and the edges dropped."""


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


def lightest_drop(cities: int, chains: Sequence[Chain], limit: int) -> int | None:
    """Return the lightest edges to drop so that one trail is left, as a bitset.

    Edges are counted through all chains in the order given. The graph must be connected, with a chain
    at every city. ``None`` if they would weigh ``limit`` or more; ``limit`` is at most the length of
    all chains.
    """
    rank = _ranks(cities, chains)
    ranked: list[_Ranked] = []
    odd = edges = 0
    for a, b, lengths in chains:
        low, high = sorted((rank[a], rank[b]))
        ranked.append(_Ranked(low, high, rank[a], rank[b], edges, lengths))
        odd ^= 1 << rank[a] ^ 1 << rank[b]
        edges += len(lengths)
    ranked.sort()
    bounds = _Bounds(_shares(cities, ranked, odd))
    return _search(_steps(ranked), (0, odd, (), 0), bounds, 2 * limit)


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
    """Make each move: the states that follow, each with what it costs at least."""
    place, needs, parts, dropped = state
    moves, leaving, rest_cost, rest = step
    found: list[tuple[int, _State]] = []
    for cost, flips, ends, touched, edges in moves:
        odd = needs ^ flips
        stuck = odd & leaving
        then = odd - stuck + (stuck.bit_count() + ends) * bounds.end
        if then >= MANY * bounds.end:
            continue
        kept = parts
        for cities in touched:
            kept = _join(kept, cities)
        if leaving:
            kept = tuple(sorted([part & ~leaving for part in kept]))
        if kept == CLOSED:
            found.append((spent + cost + rest_cost, (place + 1, 0, CLOSED, dropped | edges | rest)))
        elif 0 not in kept:
            found.append((spent + cost + bounds[then], (place + 1, then, kept, dropped | edges)))
    return found


def _join(parts: Parts, cities: int) -> Parts:
    """Join the parts that hold any of these cities, and the cities."""
    joined = cities
    apart: list[int] = []
    for part in parts:
        if part & cities:
            joined |= part
        else:
            apart.append(part)
    return tuple(sorted((*apart, joined))) if apart else (joined,)


def _steps(ranked: Sequence[_Ranked]) -> list[_Step]:
    """Look up for each chain what goes with it."""
    open_later = rest = rest_cost = 0
    steps: list[_Step] = []
    for chain in reversed(ranked):
        moves = _moves(1 << chain.a, 1 << chain.b, chain.first_edge, chain.lengths)
        touches = 1 << chain.a | 1 << chain.b
        steps.append(_Step(moves, touches & ~open_later, rest_cost, rest))
        open_later |= touches
        rest |= moves[0].dropped
        rest_cost += moves[0].cost
    return steps[::-1]


def _moves(a: int, b: int, first_edge: int, lengths: Sequence[int]) -> list[_Move]:
    """Drop a chain, let the trail end in it, keep it; the last is tried first."""
    count = len(lengths)
    moves = [_Move(2 * sum(lengths), a ^ b, 0, (), (1 << count) - 1 << first_edge)]
    if count > 1:
        last_edge = first_edge + count - 1
        moves.append(_Move(2 * lengths[0], a, 1, (b,), 1 << first_edge))
        moves.append(_Move(2 * lengths[-1], b, 1, (a,), 1 << last_edge))
    if count > 2:  # noqa: PLR2004  (with an edge that is neither the first nor the last)
        inner = min(range(1, count - 1), key=lambda n: lengths[n])
        moves.append(_Move(2 * lengths[inner], 0, 2, (a, b), 1 << first_edge + inner))
    moves.append(_Move(0, 0, 0, (a | b,), 0))
    return moves


def _shares(cities: int, ranked: Sequence[_Ranked], odd: int) -> list[int]:
    """Divide each chain between its cities: odd ones go halves, and then take what is left over."""
    around: list[list[tuple[int, int]]] = [[] for _ in range(cities)]
    for chain in ranked:
        length = 2 * sum(chain.lengths)
        around[chain.a].append((chain.b, length))
        around[chain.b].append((chain.a, length))
    shares = [0] * cities
    odd_first = sorted(range(cities), key=lambda city: not odd >> city & 1)
    for city in odd_first[: odd.bit_count()]:
        shares[city] = min([length >> (odd >> other & 1) for other, length in around[city]])
    for city in odd_first:
        shares[city] = min([length - shares[other] for other, length in around[city]])
    return shares


def _ranks(cities: int, chains: Sequence[Chain]) -> list[int]:
    """Number the cities in the order in which they leave the frontier, so that it stays short."""
    near: list[set[int]] = [set() for _ in range(cities)]
    for a, b, _ in chains:
        near[a].add(b)
        near[b].add(a)
    size, order = _sweep(near, min(range(cities), key=lambda city: len(near[city])))
    if size > WIDE:
        size, order = min(_sweep(near, start) for start in range(cities))
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
