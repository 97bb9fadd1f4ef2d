"""The facts of the two printed boards: totals that a slip in a map file would change (case C-DATA-01)."""

from collections import Counter

import networkx as nx
import pytest

from branchline.board.board import Board
from branchline.board.cards import COLORS
from branchline.board.mapfile import MapFile, load_map


@pytest.fixture(scope="module")
def europe() -> MapFile:
    return load_map("europe")


@pytest.fixture(scope="module")
def usa() -> MapFile:
    return load_map("usa")


def spaces(board: Board) -> Counter[str]:
    counts: Counter[str] = Counter()
    for route in board.routes:
        counts[route.color] += route.length
    return counts


def doubles(board: Board) -> int:
    return sum(tracks == 2 for tracks in Counter((route.a, route.b) for route in board.routes).values())


@pytest.mark.rule("EU-COMP-01", "EU-COMP-04", "EU-COMP-05")
def test_europe_in_numbers(europe: MapFile) -> None:
    board = europe.board
    kinds = Counter(route.kind for route in board.routes)
    assert len(board.cities) == 47
    assert kinds == {"normal": 70, "tunnel": 18, "ferry": 13}
    assert sum(route.locomotives for route in board.routes) == 17
    assert doubles(board) == 11
    assert len({(route.a, route.b) for route in board.routes}) == 90
    assert sum(spaces(board).values()) == 300
    assert Counter(ticket.long for ticket in board.tickets) == {True: 6, False: 40}
    assert not board.regions
    assert not board.sections


def test_usa_in_numbers(usa: MapFile) -> None:
    board = usa.board
    assert len(board.cities) == 36
    assert len(board.routes) == 100
    assert {route.kind for route in board.routes} == {"normal"}
    assert doubles(board) == 22
    assert len({(route.a, route.b) for route in board.routes}) == 78
    assert sum(spaces(board).values()) == 309
    assert [ticket.long for ticket in board.tickets] == [False] * 30


def test_spaces_per_colour(europe: MapFile, usa: MapFile) -> None:
    assert spaces(europe.board) == dict.fromkeys(COLORS, 22) | {"green": 23, "blue": 23, "gray": 122}
    assert spaces(usa.board) == dict.fromkeys(COLORS, 27) | {"gray": 93}


def test_halves_of_a_double_are_alike(europe: MapFile, usa: MapFile) -> None:
    for board in (europe.board, usa.board):
        alike = {(r.a, r.b): (r.length, r.kind, r.locomotives) for r in board.routes}
        assert all(alike[r.a, r.b] == (r.length, r.kind, r.locomotives) for r in board.routes)


@pytest.mark.parametrize(
    ("route", "length", "color", "kind", "locomotives"),
    [
        ("Petrograd:Stockholm", 8, "gray", "tunnel", 0),
        ("Palermo:Smyrna", 6, "gray", "ferry", 2),
        ("Paris:Zurich", 3, "gray", "tunnel", 0),
        ("Dieppe:London:1", 2, "gray", "ferry", 1),
        ("Dieppe:London:2", 2, "gray", "ferry", 1),
        ("Berlin:Frankfurt:red", 3, "red", "normal", 0),
        ("Berlin:Warszawa:purple", 4, "purple", "normal", 0),
        ("Essen:Kobenhavn:1", 3, "gray", "ferry", 1),
        ("Amsterdam:London", 2, "gray", "ferry", 2),
    ],
)
@pytest.mark.rule("EU-FERRY-01", "S20")
def test_routes_of_europe(
    europe: MapFile, route: str, length: int, color: str, kind: str, locomotives: int
) -> None:
    found = europe.board.route[route]
    assert (found.length, found.color, found.kind, found.locomotives) == (length, color, kind, locomotives)


@pytest.mark.parametrize(
    ("route", "length", "color"),
    [
        ("Charleston:Raleigh", 2, "gray"),
        ("Los Angeles:San Francisco:purple", 3, "purple"),
        ("Seattle:Vancouver:2", 1, "gray"),
        ("Sault St. Marie:Winnipeg", 6, "gray"),
    ],
)
def test_routes_of_usa(usa: MapFile, route: str, length: int, color: str) -> None:
    assert (usa.board.route[route].length, usa.board.route[route].color) == (length, color)


def test_labels(europe: MapFile, usa: MapFile) -> None:
    labels = {city.name: city.label for m in (europe, usa) for city in m.board.cities if city.label}
    assert labels == {
        "Athina": "Athína",
        "Cadiz": "Cádiz",
        "Kobenhavn": "København",
        "Kyiv": "Kyïv",
        "Montreal": "Montréal",
        "Munchen": "München",
        "Zagrab": "Zágráb",
        "Zurich": "Zürich",
    }


def test_positions(europe: MapFile, usa: MapFile) -> None:
    for board in (europe.board, usa.board):
        places = {(city.x, city.y) for city in board.cities}
        assert len(places) == len(board.cities)
        assert all(x is not None and y is not None and 0 < x < 1 and 0 < y < 1 for x, y in places)
        assert board.aspect == 1.55
        assert not board.reconstruction
    where = {city.name: (city.x or 0, city.y or 0) for city in europe.board.cities}
    assert where["Edinburgh"][1] < where["London"][1] < where["Madrid"][1]
    assert where["Lisboa"][0] < where["Roma"][0] < where["Moskva"][0]


@pytest.mark.rule("S3")
def test_ticket_order(europe: MapFile, usa: MapFile) -> None:
    for board in (europe.board, usa.board):
        assert list(board.tickets) == sorted(board.tickets, key=lambda t: (not t.long, t.a, t.b))
        assert all(
            ticket.a < ticket.b and ticket.name == f"{ticket.a}:{ticket.b}" for ticket in board.tickets
        )
    assert [(t.name, t.points) for t in europe.board.tickets[:7]] == [
        ("Athina:Edinburgh", 21),
        ("Brest:Petrograd", 20),
        ("Cadiz:Stockholm", 21),
        ("Danzig:Lisboa", 20),
        ("Erzurum:Kobenhavn", 21),
        ("Moskva:Palermo", 20),
        ("Amsterdam:Pamplona", 7),
    ]
    assert sum(ticket.points for ticket in europe.board.tickets) == 444
    assert sum(ticket.points for ticket in usa.board.tickets) == 349


def test_ticket_values_beside_the_shortest_path(europe: MapFile, usa: MapFile) -> None:
    """As printed: 44 of 46 and 25 of 30 are worth their shortest path."""

    def agree(board: Board) -> int:
        return sum(
            nx.shortest_path_length(board.graph, t.a, t.b, weight="length") == t.points for t in board.tickets
        )

    assert (agree(europe.board), agree(usa.board)) == (44, 25)


@pytest.mark.rule("EU-SETUP-01", "EU-SETUP-03", "EU-COMP-03", "EU-DRAW-03", "A17", "A20")
def test_rules_of_europe(europe: MapFile) -> None:
    rules = europe.rules
    assert (rules.players, rules.trains, rules.stations) == ((2, 5), 45, 3)
    assert (rules.color_cards, rules.locomotive_cards, rules.conductor_cards) == (12, 14, 0)
    assert rules.color_cards * len(COLORS) + rules.locomotive_cards == 110
    assert (rules.deal_cards, rules.deal_long, rules.deal_regular, rules.setup_keep) == (4, 1, 3, 2)
    assert (rules.setup_refused, rules.draw_tickets, rules.draw_keep) == ("box", 3, 1)
    assert rules.route_points == (0, 1, 2, 4, 7, 10, 15, 18, 21, 27)
    assert (rules.single_doubles, rules.station_points, rules.final_trains) == (3, 4, 2)
    assert [(b.kind, b.name, b.points) for b in rules.bonuses] == [("longest-path", "European Express", 10)]
    assert rules.tie_breaks == ("tickets", "stations", "longest-path")
    assert not rules.events
    assert europe.options.turn_limit == 200


@pytest.mark.rule("A20", "A14")
def test_rules_of_usa(europe: MapFile, usa: MapFile) -> None:
    rules = usa.rules
    assert (rules.stations, rules.deal_long, rules.deal_regular, rules.setup_keep) == (0, 0, 3, 2)
    assert rules.setup_refused == "bottom"
    assert rules.tie_breaks == ("tickets", "longest-path")
    assert [(b.kind, b.points) for b in rules.bonuses] == [("longest-path", 10)]
    same = (
        "players",
        "trains",
        "color_cards",
        "locomotive_cards",
        "route_points",
        "draw_tickets",
        "draw_keep",
    )
    assert all(getattr(rules, name) == getattr(europe.rules, name) for name in same)


def test_the_files_say_whose_games_they_are(europe: MapFile, usa: MapFile) -> None:
    for about in (europe.board.about, usa.board.about):
        assert "transcriptions" in about
        assert "Alan R. Moon" in about
        assert "unofficial" in about
