"""What a seat can build on, read from its view: which routes are own, open, or lost to others."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

import networkx as nx
from attrs import frozen

from branchline.board.board import Board
from branchline.view import View

BLOCKED = 3.0
"""What a block adds to the cost of a route."""
TUNNEL = 0.5
"""What the risk of extra cards adds."""
LENT = 0.5
"""The cost of a route that an own station may lend."""
LOST = 8.0
"""What it costs to get past a route of an opponent, by a station or a Conductor."""
REUSED = 0.01
"""The cost of a route that another ticket needs anyway."""

Hop = tuple[str, ...]
"""The routes of one step of a path: parallel ones that would do."""


@frozen
class Network:
    """The costs of all routes for a seat; a route without a cost cannot be used."""

    board: Board
    costs: Mapping[str, float]
    """Own routes cost 0, open ones about their length."""
    past: Mapping[str, float]
    """The opponents' routes, at the cost of getting past them."""

    def path(self, a: str, b: str, known: Mapping[str, float], *, past: bool = False) -> tuple[Hop, ...]:
        """Return the cheapest path, without the steps that cost nothing; ``known`` costs come first.

        ``past``: opponents' routes may be used too.

        Raises:
            networkx.NetworkXNoPath: there is none.
        """
        costs = {**self.costs, **self.past, **known} if past else {**self.costs, **known}

        def weight(_u: str, _v: str, edges: Mapping[str, object]) -> float | None:
            if len(edges) == 1:
                return costs.get(next(iter(edges)))
            return min((costs[route] for route in edges if route in costs), default=None)

        _, cities = nx.bidirectional_dijkstra(self.board.graph, a, b, weight=weight)
        hops = (self._hop(u, v, costs) for u, v in pairwise(cities))
        return tuple(hop for hop in hops if hop)

    def _hop(self, u: str, v: str, costs: Mapping[str, float]) -> Hop:
        """Return the parallel routes that are cheapest; nothing where one is free of cost."""
        found = {route: costs[route] for route in self.board.graph[u][v] if route in costs}
        least = min(found.values())
        return tuple(route for route, cost in found.items() if cost == least) if least else ()


def network(view: View) -> Network:
    """Read the network of the view's seat."""
    board, seat = view.game.board, view.seat
    own = set(view.routes[seat])
    others = {route for other, routes in enumerate(view.routes) if other != seat for route in routes}
    closed = _closed(view, own, others)
    blocked = {route for route, _, _ in view.blocks}
    lenders = set(view.stations[seat])
    costs: dict[str, float] = {}
    past: dict[str, float] = {}
    for route in board.routes:
        if route.id in own and route.id not in view.damage:
            costs[route.id] = 0
        elif route.id in others and {route.a, route.b} & lenders:
            costs[route.id] = LENT
        elif route.id in others:
            past[route.id] = route.length + LOST
        elif route.id not in closed:
            extra = route.locomotives + (TUNNEL if route.kind == "tunnel" else 0)
            costs[route.id] = route.length + extra + (BLOCKED if route.id in blocked else 0)
    return Network(board, costs, past)


def _closed(view: View, own: set[str], others: set[str]) -> set[str]:
    """List the routes that the seat cannot claim although nobody owns them."""
    twins = twins_of(view.game.board)
    single = view.players <= view.game.rules.single_doubles
    taken = own | others if single else own
    return own | set(view.floods) | {twin for route in taken for twin in twins[route]}


@lru_cache(maxsize=16)
def twins_of(board: Board) -> Mapping[str, tuple[str, ...]]:
    """List for each route those parallel to it."""
    pairs: dict[tuple[str, str], list[str]] = {}
    for route in board.routes:
        pairs.setdefault((route.a, route.b), []).append(route.id)
    return MappingProxyType(
        {
            route.id: tuple(other for other in pairs[route.a, route.b] if other != route.id)
            for route in board.routes
        }
    )
