"""The board part of a map document: cities, routes, tickets, regions and sections, to a board and back."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import networkx as nx

from branchline.board.board import Board, City, Region, Route, Section, Ticket
from branchline.board.cards import COLORS, GRAY
from branchline.board.checks import (
    MOST_LABEL,
    MOST_NAME,
    Check,
    choice,
    entries,
    fail,
    flag,
    guess,
    inside,
    integer,
    list_of,
    name,
    number,
    shown,
    table,
    text,
    unique_list_of,
)
from branchline.board.naming import ordered, route_ids, ticket_names
from branchline.board.rulesfile import MOST_LENGTH, MOST_POINTS

MOST_CITIES: Final = 500
MOST_ROUTES: Final = 1000
MOST_TICKETS: Final = 1000
MOST_PARALLEL: Final = 9
MOST_REGIONS: Final = 20
MOST_CLAIMS: Final = 10_000
"""The most ways to claim a route, all routes together: each is an action, and tables go by them."""
MOST_ID: Final = 2 * MOST_NAME + 8

CITY: Final[Mapping[str, Check[Any]]] = {
    "name": name,
    "label": text(MOST_LABEL),
    "x": number(0, 1),
    "y": number(0, 1),
}
ROUTE: Final[Mapping[str, Check[Any]]] = {
    "from": name,
    "to": name,
    "length": integer(1, MOST_LENGTH),
    "color": choice(*COLORS, GRAY),
    "kind": choice("normal", "tunnel", "ferry"),
    "locomotives": integer(0, MOST_LENGTH),
}
TICKET: Final[Mapping[str, Check[Any]]] = {
    "from": name,
    "to": name,
    "points": integer(1, MOST_POINTS),
    "long": flag,
}
REGION: Final[Mapping[str, Check[Any]]] = {
    "cities": unique_list_of(name, MOST_CITIES, 1),
    "routes": unique_list_of(text(MOST_ID), MOST_ROUTES),
}
SECTION: Final[Mapping[str, Check[Any]]] = {
    "name": text(MOST_LABEL, 1),
    "routes": unique_list_of(text(MOST_ID), MOST_ROUTES, 1),
}


def read_cities(value: object, place: str = "cities") -> tuple[City, ...]:
    """Cities by code point; no name twice, and a place has both coordinates."""
    rows = list_of(lambda v, p: entries(v, p, CITY, ("name",)), MOST_CITIES, 2)(value, place)
    seen: set[str] = set()
    for i, row in enumerate(rows):
        if row["name"] in seen:
            fail(f"{place}[{i}].name", f"{shown(row['name'])} is there twice")
        seen.add(row["name"])
        if ("x" in row) != ("y" in row):
            fail(f"{place}[{i}].{'y' if 'x' in row else 'x'}", "is missing: give both x and y or neither")
    return tuple(sorted((City(**row) for row in rows), key=lambda city: city.name))


def read_routes(value: object, cities: Sequence[City], place: str = "routes") -> tuple[Route, ...]:
    """Routes by id; every one of a pair of cities, with symbols on ferries only, all cities connected.

    Together they have at most :data:`MOST_CLAIMS` ways to be claimed.
    """
    known = {city.name for city in cities}
    needed = ("from", "to", "length", "color")
    rows = list_of(lambda v, p: entries(v, p, ROUTE, needed), MOST_ROUTES, 1)(value, place)
    parallel: Counter[tuple[str, str]] = Counter()
    for i, row in enumerate(rows):
        row["a"], row["b"] = ends = _ends(row, known, f"{place}[{i}]")
        _check_kind(row, f"{place}[{i}]")
        parallel[ends] += 1
        if parallel[ends] > MOST_PARALLEL:
            fail(f"{place}[{i}]", f"more than {MOST_PARALLEL} parallel routes")
    claims = sum(map(_claims, rows))
    if claims > MOST_CLAIMS:
        fail(
            place, f"have {claims} ways to be claimed, more than {MOST_CLAIMS}: fewer or shorter gray routes"
        )
    ids = route_ids([(row["a"], row["b"], row["color"]) for row in rows])
    routes = tuple(Route(id=id_, **row) for id_, row in zip(ids, rows, strict=True))
    _check_connected(known, routes, place)
    return tuple(sorted(routes, key=lambda route: route.id))


def read_tickets(value: object, cities: Sequence[City], place: str = "tickets") -> tuple[Ticket, ...]:
    """Tickets in the order of the file, each between two different cities (S3)."""
    known = {city.name for city in cities}
    needed = ("from", "to", "points")
    rows = list_of(lambda v, p: entries(v, p, TICKET, needed), MOST_TICKETS)(value, place)
    for i, row in enumerate(rows):
        row["a"], row["b"] = _ends(row, known, f"{place}[{i}]")
    names = ticket_names([(row["a"], row["b"]) for row in rows])
    return tuple(Ticket(name=ticket, **row) for ticket, row in zip(names, rows, strict=True))


def read_regions(
    value: object, cities: Sequence[City], routes: Sequence[Route], place: str = "regions"
) -> dict[str, Region]:
    """Regions by name; without ``routes`` a region has every route that touches one of its cities."""
    rows = table(value, place)
    if len(rows) > MOST_REGIONS:
        fail(place, f"more than {MOST_REGIONS} regions")
    return {
        name(key, place): _region(key, rows[key], cities, routes, inside(place, key)) for key in sorted(rows)
    }


def read_sections(value: object, routes: Sequence[Route], place: str = "sections") -> tuple[Section, ...]:
    """Sections in the order of the file, with their routes in order."""
    known = {route.id for route in routes}
    rows = list_of(lambda v, p: entries(v, p, SECTION, tuple(SECTION)), MOST_REGIONS)(value, place)
    for i, row in enumerate(rows):
        _check_known(row["routes"], known, "route", f"{place}[{i}].routes")
    return tuple(Section(**row) for row in rows)


def board_document(board: Board) -> dict[str, Any]:
    """The board part of the document that reads as this board."""
    return {
        "name": board.name,
        "title": board.title,
        "about": board.about,
        "aspect": board.aspect,
        "reconstruction": board.reconstruction,
        "cities": [_city_entry(city) for city in board.cities],
        "routes": [_route_entry(route) for route in board.routes],
        "tickets": [{"from": t.a, "to": t.b, "points": t.points, "long": t.long} for t in board.tickets],
        "regions": {
            key: {"cities": sorted(region.cities), "routes": sorted(region.routes)}
            for key, region in sorted(board.regions.items())
        },
        "sections": [{"name": s.name, "routes": list(s.routes)} for s in board.sections],
    }


def _city_entry(city: City) -> dict[str, Any]:
    place = {} if city.x is None else {"x": city.x, "y": city.y}
    return {"name": city.name, "label": city.label, **place}


def _route_entry(r: Route) -> dict[str, Any]:
    entry = {"from": r.a, "to": r.b, "length": r.length, "color": r.color, "kind": r.kind}
    return entry | {"locomotives": r.locomotives}


def _ends(row: dict[str, Any], known: Collection[str], place: str) -> tuple[str, str]:
    ends = row.pop("from"), row.pop("to")
    for key, city in zip(("from", "to"), ends, strict=True):
        if city not in known:
            fail(inside(place, key), f"there is no city {shown(city)}{guess(city, known)}")
    if ends[0] == ends[1]:
        fail(inside(place, "to"), f"{shown(ends[0])} is both ends")
    return ordered(*ends)


def _check_kind(row: dict[str, Any], place: str) -> None:
    ferry, symbols = row.get("kind") == "ferry", row.get("locomotives", 0)
    if symbols and not ferry:
        fail(inside(place, "locomotives"), "only a ferry has locomotive symbols")
    if ferry and not 1 <= symbols <= row["length"]:
        fail(
            inside(place, "locomotives"),
            f"a ferry has 1 to {row['length']} symbols (its length), not {symbols}",
        )
    if ferry and row["color"] != GRAY:
        fail(inside(place, "color"), f"a ferry is gray, not {row['color']}")


def _claims(row: Mapping[str, Any]) -> int:
    """The payments of a route: so many colours by so many locomotives, and locomotives alone."""
    colors = len(COLORS) if row["color"] == GRAY else 1
    return int(colors * (row["length"] - row.get("locomotives", 0)) + 1)


def _check_connected(cities: Collection[str], routes: Sequence[Route], place: str) -> None:
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(cities)
    graph.add_edges_from((route.a, route.b) for route in routes)
    parts = sorted((sorted(part) for part in nx.connected_components(graph)), key=len)
    if len(parts) > 1:
        fail(place, f"{shown(parts[0][0])} and {shown(parts[-1][0])} are not connected")


def _check_known(given: Sequence[str], known: Collection[str], what: str, place: str) -> None:
    for i, word in enumerate(given):
        if word not in known:
            fail(f"{place}[{i}]", f"there is no {what} {shown(word)}{guess(word, known)}")


def _region(key: str, value: object, cities: Sequence[City], routes: Sequence[Route], place: str) -> Region:
    row = entries(value, place, REGION, ("cities",))
    _check_known(row["cities"], {city.name for city in cities}, "city", inside(place, "cities"))
    _check_known(row.get("routes", ()), {route.id for route in routes}, "route", inside(place, "routes"))
    inner = frozenset(row["cities"])
    touching = (route.id for route in routes if route.a in inner or route.b in inner)
    return Region(key, inner, frozenset(row.get("routes", touching)))
