"""The board as a value: its graph, its routes by id, and that nothing in it can be changed."""

from collections import Counter
from types import MappingProxyType
from typing import Any

import networkx as nx
import pytest
from attrs.exceptions import FrozenInstanceError

from branchline.board.board import Board
from branchline.board.mapfile import load_map


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map("europe").board


def test_the_graph_has_every_route_as_an_edge(board: Board) -> None:
    graph = board.graph
    assert isinstance(graph, nx.MultiGraph)
    assert set(graph) == {city.name for city in board.cities}
    assert {key: (a, b) for a, b, key in graph.edges(keys=True)} == {r.id: (r.a, r.b) for r in board.routes}
    assert graph.edges["Essen", "Kobenhavn", "Essen:Kobenhavn:2"] == {
        "length": 3,
        "color": "gray",
        "kind": "ferry",
        "locomotives": 1,
    }
    assert graph.edges["Paris", "Zurich", "Paris:Zurich"]["kind"] == "tunnel"
    assert graph.graph["name"] == "Europe"


def test_parallel_routes_are_edges_of_their_own(board: Board) -> None:
    assert Counter(board.graph.number_of_edges(a, b) for a, b in set(board.graph.edges())) == {1: 79, 2: 11}


def test_nothing_can_be_changed(board: Board) -> None:
    changes: list[Any] = [
        lambda: board.graph.add_node("Oslo"),
        lambda: board.graph.remove_edge("Paris", "Zurich", "Paris:Zurich"),
        lambda: setattr(board, "title", "Asia"),
        lambda: setattr(board.routes[0], "length", 1),
    ]
    for change in changes:
        with pytest.raises((nx.NetworkXError, FrozenInstanceError)):
            change()
    assert len(board.graph) == 47
    tables = (board.route, board.regions, load_map("usa").rules.events)
    assert all(isinstance(table, MappingProxyType) for table in tables)


def test_the_graph_is_made_once(board: Board) -> None:
    assert board.graph is board.graph
