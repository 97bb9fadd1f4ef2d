"""The board: cities, routes and tickets, and the graph they make."""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Literal

import networkx as nx
from attrs import field, frozen

from branchline.board.fixed import fix

RouteKind = Literal["normal", "tunnel", "ferry"]


@frozen
class City:
    """A city: its ASCII name, and for pictures a label and a place.

    ``x`` and ``y`` are fractions of the board's width and height from the top left, or ``None``.
    """

    name: str
    label: str = ""
    x: float | None = None
    y: float | None = None


@frozen
class Route:
    """One track between two cities (EU-CLAIM-11); ``a`` comes before ``b`` by code point.

    ``color`` is a colour of :class:`Card` or ``"gray"``; ``locomotives`` counts a ferry's symbols.
    """

    id: str
    a: str
    b: str
    length: int
    color: str
    kind: RouteKind = "normal"
    locomotives: int = 0


@frozen
class Ticket:
    """A ticket: connect ``a`` and ``b`` for ``points`` (EU-OBJ-03); ``long`` ones are dealt apart."""

    name: str
    a: str
    b: str
    points: int
    long: bool = False


@frozen
class Region:
    """A named part of the board, such as Siberia: a set of cities and a set of route ids."""

    name: str
    cities: frozenset[str]
    routes: frozenset[str]


@frozen
class Section:
    """A stretch of edge routes that one earthquake roll hits, in order (decision R22)."""

    name: str
    routes: tuple[str, ...]


def _read_only(regions: Mapping[str, Region]) -> Mapping[str, Region]:
    return MappingProxyType(dict(regions))


@frozen(slots=False, eq=False)
class Board:
    """What is printed: cities by name, routes by id, tickets by their number on the map.

    ``cities`` and ``routes`` are sorted by code point; a ticket's number is its place in
    ``tickets``, from 0 (decision S3).
    """

    name: str
    title: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    regions: Mapping[str, Region] = field(factory=dict, converter=_read_only)
    sections: tuple[Section, ...] = ()
    aspect: float = 1.5
    """Width of the board picture by its height."""
    reconstruction: bool = False
    """Whether the board is our reconstruction and not the printed one."""
    about: str = ""
    """Where the data comes from and whose game it is."""

    @cached_property
    def route(self) -> Mapping[str, Route]:
        """Routes by id."""
        return MappingProxyType({route.id: route for route in self.routes})

    @cached_property
    def graph(self) -> "nx.MultiGraph[str]":
        """The frozen route graph: edge keys are route ids.

        Edge attributes: ``length``, ``color``, ``kind``, ``locomotives``.
        """
        graph: nx.MultiGraph[str] = nx.MultiGraph(name=self.title)
        graph.add_nodes_from(city.name for city in self.cities)
        for r in self.routes:
            graph.add_edge(
                r.a, r.b, r.id, length=r.length, color=r.color, kind=r.kind, locomotives=r.locomotives
            )
        fix(graph)
        return graph
