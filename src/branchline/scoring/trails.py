"""The longest path: the heaviest trail in a network, exactly (decision A12).

Each connected part of the network is looked at alone. One with at most two odd cities counts whole
(Euler). From any other the pendant trees are taken off first: a trail enters such a tree only to end
there, so of all of them at a city only the two heaviest branches matter, each as good as a single
edge. The search in :mod:`branchline.scoring.frontier` does the rest.
"""

from collections.abc import Hashable, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from branchline.scoring.components import components
from branchline.scoring.frontier import lightest_drop

Network: TypeAlias = Sequence[tuple[Hashable, Hashable, int]]
"""Edges: two cities and a length, not negative."""


MOST_ODD: Final = 2
"""Odd cities of a trail: its two ends, or none where it ends where it began."""

WITHIN_A_CHAIN: Final = 2
"""Lines at a city that is not the end of a chain."""


class _Line(NamedTuple):
    """Edges in a row, as one edge: the cities at its ends, its length and the edges by number."""

    a: int
    b: int
    length: int
    edges: tuple[int, ...]


_Chain: TypeAlias = tuple[int, int, list[_Line]]
"""Lines in a row from one city to another."""

_Found: TypeAlias = tuple[int, tuple[int, ...]]
"""The length of a trail and its edges by number."""


def longest_trail(edges: Network) -> tuple[int, tuple[int, ...]]:
    """Return the length of the heaviest trail and the places of its edges in walking order.

    A trail uses each edge at most once and passes through cities as often as it likes; parallel
    edges are different edges (EU-SCORE-09, USSR-BON-03, decision A12). Which of several equally
    heavy trails is returned depends on the network only, not on the order of ``edges``; parallel
    edges of one length stand for each other. An empty network has the empty trail of length 0.
    """
    lines, places = _canonical(edges)
    length, chosen = _heaviest(lines)
    return length, tuple(places[edge] for edge in _walk([lines[edge] for edge in sorted(chosen)]))


def longest_length(edges: Network) -> int:
    """Return the length of the heaviest trail; cheaper than :func:`longest_trail`."""
    return _heaviest(_canonical(edges)[0])[0]


def _canonical(edges: Network) -> tuple[list[_Line], list[int]]:
    """Number cities and edges in an order of their own; also give the place of each edge."""
    cities = sorted({city for a, b, _ in edges for city in (a, b)}, key=repr)
    number = {city: n for n, city in enumerate(cities)}
    ends = [(number[a], number[b]) for a, b, _ in edges]
    numbered = sorted(
        (min(pair), max(pair), length, place)
        for place, (pair, (_, _, length)) in enumerate(zip(ends, edges, strict=True))
    )
    lines = [_Line(a, b, length, (edge,)) for edge, (a, b, length, _) in enumerate(numbered)]
    return lines, [place for _, _, _, place in numbered]


def _heaviest(lines: Sequence[_Line]) -> _Found:
    """Return the heaviest trail of a network, its edges in no order."""
    best: _Found = (0, ())
    for total, part in _parts(lines):
        if total > best[0]:
            best = _heaviest_of_part(total, part, best)
    return best


def _parts(lines: Sequence[_Line]) -> list[tuple[int, list[_Line]]]:
    """Split into connected parts, the heaviest first, each with its length."""
    part_of = components([(line.a, line.b) for line in lines])
    parts: dict[int, list[_Line]] = {}
    for line in lines:
        parts.setdefault(part_of[line.a], []).append(line)
    sized = [(sum([line.length for line in part]), part) for part in parts.values()]
    return sorted(sized, key=lambda sized_part: -sized_part[0])


def _heaviest_of_part(total: int, part: Sequence[_Line], best: _Found) -> _Found:
    """Return the heaviest trail of a connected part, or ``best`` if none is heavier."""
    if _odd_cities(part) <= MOST_ODD:
        return total, _edges(part)
    core, tree = _prune(part)
    if tree.length > best[0]:
        best = (tree.length, tree.edges)
    return _heaviest_of_core(core, best)


def _heaviest_of_core(core: Sequence[_Line], best: _Found) -> _Found:
    """Search what is left when trees are replaced; return ``best`` if no trail is heavier."""
    total = sum([line.length for line in core])
    if total <= best[0]:
        return best
    chains = _chains(core)
    number: dict[int, int] = {}
    for a, b, _ in chains:
        number.setdefault(a, len(number))
        number.setdefault(b, len(number))
    lengths = [(number[a], number[b], [line.length for line in row]) for a, b, row in chains]
    drop = lightest_drop(len(number), lengths, total - best[0])
    if drop is None:
        return best
    lines = [line for _, _, row in chains for line in row]
    kept = [line for n, line in enumerate(lines) if not drop >> n & 1]
    return sum([line.length for line in kept]), _edges(kept)


def _chains(core: Sequence[_Line]) -> list[_Chain]:
    """Put lines in a row together where nothing else is at the city between them."""
    around = _around(core)
    chains: list[_Chain] = []
    used: set[int] = set()
    for start, near in around.items():
        if len(near) == WITHIN_A_CHAIN:
            continue
        for first in near:
            if first.edges[0] in used:
                continue
            row, city = [first], first.a + first.b - start
            while len(next_lines := around[city]) == WITHIN_A_CHAIN:
                row.append(next_lines[row[-1] is next_lines[0]])
                city = row[-1].a + row[-1].b - city
            used.update([line.edges[0] for line in row])
            chains.append((start, city, row))
    return chains


def _prune(part: Sequence[_Line]) -> tuple[list[_Line], _Line]:
    """Replace the pendant trees at each city by their two heaviest branches.

    Also return the heaviest path that stays in such trees. Nothing else is left of a tree.
    """
    around = _around(part)
    branches: dict[int, list[_Line]] = {city: [] for city in around}
    leaves = [city for city, near in around.items() if len(near) == 1]
    for city in leaves:
        for line in around[city]:
            other = line.a + line.b - city
            around[city] = []
            around[other].remove(line)
            tip = _Line(city, city, 0, ()) if not branches[city] else max(branches[city], key=_length)
            branches[other].append(_Line(other, tip.b, line.length + tip.length, line.edges + tip.edges))
            if len(around[other]) == 1:
                leaves.append(other)
    pairs = [sorted(found, key=_length)[-2:] for found in branches.values()]
    paths = [_Line(pair[0].b, pair[-1].b, sum(map(_length, pair)), _edges(pair)) for pair in pairs if pair]
    core = [line for line in part if line in around[line.a]]
    core += [branch for pair in pairs for branch in pair if around[branch.a]]
    return core, max(paths, key=_length, default=_Line(0, 0, 0, ()))


def _walk(lines: Sequence[_Line]) -> list[int]:
    """Bring the edges of a trail into walking order (Hierholzer)."""
    around = _around(lines[::-1])
    odd = [city for city, near in around.items() if len(near) % 2]
    way: list[tuple[int, int]] = [(min(odd or around, default=0), -1)]
    trail: list[int] = []
    used = {-1}
    while way:
        city, edge = way[-1]
        near = around.get(city, [])
        line = near.pop() if near else None
        if line is None:
            trail.append(edge)
            way.pop()
        elif line.edges[0] not in used:
            used.add(line.edges[0])
            way.append((line.a + line.b - city, line.edges[0]))
    return trail[-2::-1]


def _around(lines: Iterable[_Line]) -> dict[int, list[_Line]]:
    """Return the lines at each city, loops twice."""
    around: dict[int, list[_Line]] = {}
    for line in lines:
        around.setdefault(line.a, []).append(line)
        around.setdefault(line.b, []).append(line)
    return around


def _odd_cities(lines: Iterable[_Line]) -> int:
    odd: set[int] = set()
    for line in lines:
        odd ^= {line.a}
        odd ^= {line.b}
    return len(odd)


def _edges(lines: Iterable[_Line]) -> tuple[int, ...]:
    return tuple([edge for line in lines for edge in line.edges])


def _length(line: _Line) -> int:
    return line.length
