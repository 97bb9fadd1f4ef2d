"""What is measured on a board: plain figures, the same for every map.

Lengths in the drawing are fractions of the board's height; lines are drawn straight.
"""

import math
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import networkx as nx

from branchline.board.board import Board, Route
from branchline.board.cards import COLORS, GRAY

Spot = tuple[float, float]
Graph = Any
"""A networkx graph of city names, one edge for each pair of neighbours."""


def spots(board: Board) -> dict[str, Spot]:
    """Where each city lies, in heights of the board."""
    return {city.name: ((city.x or 0) * board.aspect, city.y or 0) for city in board.cities}


def pairs(board: Board) -> list[tuple[str, str]]:
    """The pairs of neighbours, each once."""
    return sorted({(route.a, route.b) for route in board.routes})


def doubles(board: Board) -> list[tuple[Route, ...]]:
    """The tracks of every pair that has more than one."""
    found: dict[tuple[str, str], list[Route]] = {}
    for route in board.routes:
        found.setdefault((route.a, route.b), []).append(route)
    return [tuple(tracks) for tracks in found.values() if len(tracks) > 1]


def simple_graph(board: Board) -> Graph:
    """The neighbours, with the spaces between them as ``length``."""
    graph: Graph = nx.Graph()
    graph.add_nodes_from(city.name for city in board.cities)
    graph.add_edges_from((route.a, route.b, {"length": route.length}) for route in board.routes)
    return graph


def spaces(board: Board) -> int:
    """All spaces of the board."""
    return sum(route.length for route in board.routes)


def spaces_by_color(board: Board) -> dict[str, int]:
    """Spaces of each of the eight colours and of gray."""
    found: dict[str, int] = dict.fromkeys((*COLORS, GRAY), 0)
    for route in board.routes:
        found[route.color] += route.length
    return found


def tracks_by_color(board: Board) -> dict[str, int]:
    """Tracks of each of the eight colours."""
    return {color: sum(route.color == color for route in board.routes) for color in COLORS}


def lengths(board: Board, *kinds: str) -> dict[int, int]:
    """How many tracks of these kinds have each length."""
    return dict(sorted(Counter(route.length for route in board.routes if route.kind in kinds).items()))


def repeated_colors(board: Board) -> list[str]:
    """Cities at which two tracks have the same colour (gray does not count)."""
    colors: dict[str, list[str]] = {city.name: [] for city in board.cities}
    for route in board.routes:
        for city in (route.a, route.b):
            colors[city] += [route.color] * (route.color != GRAY)
    return [city for city, found in colors.items() if len(set(found)) < len(found)]


def without_gray(board: Board) -> list[str]:
    """Cities that no gray route touches."""
    gray = {city for route in board.routes if route.color == GRAY for city in (route.a, route.b)}
    return [city.name for city in board.cities if city.name not in gray]


def bridges(board: Board) -> list[str]:
    """Pairs of neighbours whose loss would cut a ticket in two."""
    graph, cut = simple_graph(board), []
    for a, b in list(nx.bridges(graph)):
        graph.remove_edge(a, b)
        cut += [f"{a}:{b}"] * any(not nx.has_path(graph, t.a, t.b) for t in board.tickets)
        graph.add_edge(a, b)
    return cut


def narrowest(board: Board) -> int:
    """The fewest tracks whose loss parts the western third of the board from the eastern third."""
    graph: Graph = nx.DiGraph()
    for a, b in pairs(board):
        tracks = sum((route.a, route.b) == (a, b) for route in board.routes)
        graph.add_edge(a, b, capacity=tracks)
        graph.add_edge(b, a, capacity=tracks)
    for city in board.cities:
        if (city.x or 0) < 1 / 3:
            graph.add_edge("west*", city.name)
        elif (city.x or 0) > 2 / 3:
            graph.add_edge(city.name, "east*")
    return int(nx.maximum_flow_value(graph, "west*", "east*"))


def off_shortest(board: Board, *, long: bool) -> list[int]:
    """Printed value less shortest path in spaces, for the tickets where the two differ."""
    graph = simple_graph(board)
    found = (
        t.points - int(nx.shortest_path_length(graph, t.a, t.b, weight="length"))
        for t in board.tickets
        if t.long == long
    )
    return [difference for difference in found if difference]


def tickets_at(board: Board) -> Counter[str]:
    """Number of tickets that name each city."""
    named = Counter(city for ticket in board.tickets for city in (ticket.a, ticket.b))
    return Counter({city.name: named[city.name] for city in board.cities})


def spans(board: Board) -> list[float]:
    """For every long ticket the part of the board's width or height that it crosses, the larger of them."""
    at = spots(board)
    return [
        max(abs(at[t.a][0] - at[t.b][0]) / board.aspect, abs(at[t.a][1] - at[t.b][1]))
        for t in board.tickets
        if t.long
    ]


def _side(p: Spot, q: Spot, r: Spot) -> float:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def crossings(board: Board) -> list[str]:
    """Pairs of lines that cross each other in the drawing."""
    at, found = spots(board), []
    for (a, b), (c, d) in combinations(pairs(board), 2):
        p, q, r, s = at[a], at[b], at[c], at[d]
        apart = len({a, b, c, d}) == len((p, q, r, s))
        if apart and _side(p, q, r) * _side(p, q, s) < 0 and _side(r, s, p) * _side(r, s, q) < 0:
            found.append(f"{a}:{b} and {c}:{d}")
    return found


def closest_cities(board: Board) -> tuple[float, str]:
    """The least distance between two cities, and which."""
    at = spots(board)
    return min((math.dist(at[a], at[b]), f"{a}, {b}") for a, b in combinations(at, 2))


def _to_line(p: Spot, a: Spot, b: Spot) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.dist(p, (a[0] + along * dx, a[1] + along * dy))


def closest_line(board: Board) -> tuple[float, str]:
    """The least distance of a city to a line that does not end there, and which."""
    at = spots(board)
    return min(
        (_to_line(at[city], at[a], at[b]), f"{city}, {a}:{b}")
        for a, b in pairs(board)
        for city in at
        if city not in {a, b}
    )


def _angles(board: Board) -> Iterator[tuple[float, str]]:
    at, graph = spots(board), simple_graph(board)
    for city, (x, y) in at.items():
        turned = sorted(math.degrees(math.atan2(at[n][1] - y, at[n][0] - x)) for n in graph[city])
        for one, other in pairwise([*turned, turned[0] + 360]):
            yield other - one, city


def narrowest_angle(board: Board) -> tuple[float, str]:
    """The least angle in degrees between two lines at a city, and where."""
    return min(_angles(board))


def shortest_space(board: Board) -> tuple[float, str]:
    """The least room that one space gets in the drawing, and on which route."""
    at = spots(board)
    return min((math.dist(at[r.a], at[r.b]) / r.length, r.id) for r in board.routes)
