"""What scoring looks up on a board: route ends, tickets and ferries as numbers, made once for a game."""

from functools import lru_cache

from attrs import frozen

from branchline.values.bitsets import Bitset, bitset
from branchline.values.tables import Tables

Ends = tuple[int, int]
"""The two cities of a route, by number."""
Edge = tuple[int, int, int]
"""The two cities and the spaces of a route."""


@frozen(slots=False, eq=False, repr=False)
class Layout:
    """The network as printed; cities, routes and tickets go by number."""

    cities: int
    """Number of cities."""
    ends: tuple[Ends, ...]
    """Both cities of each route."""
    edges: tuple[Edge, ...]
    tickets: tuple[tuple[int, int, int], ...]
    """Both cities and the points of each ticket."""
    touching: tuple[Bitset, ...]
    """The routes into or out of each city."""
    ferries: Bitset
    tunnels: Bitset


@lru_cache(maxsize=16)
def layout(tables: Tables) -> Layout:
    """Look up the layout of a game's board."""
    board, city = tables.board, tables.city_number
    ends = tuple((city[route.a], city[route.b]) for route in board.routes)
    return Layout(
        cities=len(board.cities),
        ends=ends,
        edges=tuple((*pair, length) for pair, length in zip(ends, tables.length, strict=True)),
        tickets=tuple((city[t.a], city[t.b], t.points) for t in board.tickets),
        touching=tuple(bitset(r for r, pair in enumerate(ends) if n in pair) for n in city.values()),
        ferries=bitset(n for n, route in enumerate(board.routes) if route.kind == "ferry"),
        tunnels=bitset(n for n, route in enumerate(board.routes) if route.kind == "tunnel"),
    )
