"""Networks for the tests of trails, and the plain way to find the heaviest trail."""

import random
from collections.abc import Sequence

from hypothesis import strategies as st

Edge = tuple[int, int, int]


def heaviest(edges: Sequence[Edge]) -> int:
    """Walk every trail there is, from every city; only what was walked before is not walked again."""
    known: dict[tuple[int, int], int] = {}
    leaving: dict[int, list[tuple[int, int, int]]] = {}
    for n, (a, b, length) in enumerate(edges):
        leaving.setdefault(a, []).append((1 << n, b, length))
        leaving.setdefault(b, []).append((1 << n, a, length))

    def walk(city: int, used: int) -> int:
        best = known.get((city, used))
        if best is None:
            ways = [length + walk(to, used | edge) for edge, to, length in leaving[city] if not used & edge]
            best = known[city, used] = max(ways, default=0)
        return best

    return max((walk(city, 0) for city in leaving), default=0)


def is_trail(edges: Sequence[tuple[object, object, int]], walked: Sequence[int]) -> bool:
    """Tell whether these edges, each once, can be walked one after the other."""
    if len(set(walked)) < len(walked):
        return False
    at = {city for edge in walked[:1] for city in edges[edge][:2]}
    for a, b, _ in (edges[edge] for edge in walked):
        at = {other for city, other in ((a, b), (b, a)) if city in at}
        if not at:
            return False
    return True


def random_network(rng: random.Random, cities: int, count: int, loops: float = 0.1) -> list[Edge]:
    """Lay routes at random: parallel ones and separate parts come by themselves, some are loops."""
    edges: list[Edge] = []
    for _ in range(count):
        a, b = rng.sample(range(cities), 2)
        edges.append((a, a if rng.random() < loops else b, rng.randint(1, 6)))
    return edges


def networks(cities: int = 6, most: int = 10) -> st.SearchStrategy[list[Edge]]:
    """Networks dense enough that loops meet; lengths may be 0."""
    city = st.integers(0, cities - 1)
    return st.lists(st.tuples(city, city, st.integers(0, 6)), max_size=most)
