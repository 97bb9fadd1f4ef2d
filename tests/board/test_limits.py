"""The last values that are still allowed, by the loader and by the schema."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from branchline.board.errors import MapError
from branchline.board.mapfile import map_from_text, parse_map
from branchline.values.action_table import claims

SCHEMA = json.loads((Path(__file__).parents[2] / "maps" / "map.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

RULES: list[dict[str, Any]] = [
    {"players": [2, 2]},
    {"players": [8, 8], "deal_cards": 2, "events": {}},
    {"trains": 1, "final_trains": 0},
    {"trains": 100, "final_trains": 99},
    {"stations": 0},
    {"stations": 5},
    {"color_cards": 30, "locomotive_cards": 10, "conductor_cards": 0},
    {"color_cards": 15, "locomotive_cards": 120, "conductor_cards": 10},
    {"color_cards": 3, "locomotive_cards": 0, "conductor_cards": 120, "display": 8},
    {"conductor_length": 0},
    {"conductor_length": 20},
    {"display": 1, "wipe": 1, "wipe_limit": 0},
    {"display": 20, "deal_cards": 8, "wipe": 250, "wipe_limit": 1000},
    {"draws": 1, "reveal": 0},
    {"draws": 2, "reveal": 8},
    {"deal_cards": 0},
    {"deal_cards": 20, "color_cards": 10},
    {"deal_events": 0},
    {"deal_events": 1, "events": {"strike": 4}},
    {"deal_events": 8, "events": {}},
    {"deal_events": 8, "events": {"strike": 120, "flood": 120, "tsunami": 10}},
    {"deal_long": 4, "deal_regular": 4, "setup_keep": 8},
    {"deal_long": 8, "deal_regular": 0, "setup_keep_long": 8},
    {"deal_long": 0, "deal_regular": 8, "setup_keep_regular": 8},
    {"deal_long": 0, "deal_regular": 0, "setup_keep": 0},
    {"setup_keep": 1},
    {"setup_keep": 4, "setup_keep_long": 1, "setup_keep_regular": 3},
    {"draw_tickets": 1, "draw_keep": 1},
    {"draw_tickets": 8, "draw_keep": 8},
    {"single_doubles": 0},
    {"single_doubles": 8},
    {"route_points": {"2": 1, "3": 1000, "20": 1}},
    {"station_points": 0, "event_penalty": 0, "missing_card_penalty": 0, "strike_points": 0},
    {"station_points": 1000, "event_penalty": 1000, "missing_card_penalty": 1000, "strike_points": 1000},
    {"bonuses": []},
    {"bonuses": [{"kind": "ferries", "name": "F", "points": 1}]},
    {"bonuses": [{"kind": "tunnels", "name": "T" * 60, "points": 1000}]},
    {"tie_breaks": []},
    {"tie_breaks": ["longest-path", "stations", "tickets"]},
    {"events": {"strike": 0}, "deal_events": 8},
    {"events": {"strike": 120, "flood": 50}},
    {"options": {}},
    {"options": {"turn_limit": 1}},
    {"options": {"turn_limit": 10_000}},
]


def loads(document: dict[str, Any]) -> None:
    VALIDATOR.validate(document)
    loaded = parse_map(document)
    assert map_from_text(loaded.text).text == loaded.text


@pytest.mark.parametrize("rules", RULES)
def test_rules(document: dict[str, Any], rules: dict[str, Any]) -> None:
    document["rules"] |= rules
    loads(document)


@pytest.mark.parametrize(
    "top",
    [
        {"name": "x"},
        {"name": "a-1-" + "b" * 36},
        {"title": "x", "about": ""},
        {"title": "Ж" * 200, "about": "\n\té" * 3333},
        {"aspect": 0.1},
        {"aspect": 10},
    ],
)
def test_the_top(document: dict[str, Any], top: dict[str, Any]) -> None:
    loads(document | top)


@pytest.mark.parametrize(
    "name", ["A", "A" * 40, "St. John's (old)", "Mo I Rana", "1", "~", '"', "a!$%&'()+-./;<=>?@[]^_`{|}b"]
)
def test_names(document: dict[str, Any], name: str) -> None:
    text = json.dumps(document).replace("Cedar", json.dumps(name)[1:-1])
    renamed = json.loads(text)
    del renamed["sections"], renamed["rules"]["events"]
    loads(renamed)
    assert name in {city.name for city in parse_map(renamed).board.cities}


@pytest.mark.parametrize("label", ["", " ", "北京", "a:b,c*d#e", "<b>&amp;</b>", "🚂" * 200])
def test_labels(document: dict[str, Any], label: str) -> None:
    document["cities"][0]["label"] = label
    loads(document)
    assert parse_map(document).board.cities[0].label == label


def test_a_city_called_like_a_number_is_no_parallel_route(document: dict[str, Any]) -> None:
    document["cities"].append({"name": "10"})
    document["routes"].append({"from": "10", "to": "Ash", "length": 1, "color": "red"})
    assert "10:Ash" in parse_map(document).board.route


def test_nine_parallel_routes(document: dict[str, Any]) -> None:
    document["routes"] += [{"from": "Cedar", "to": "Fir", "length": 1, "color": "red"}] * 9
    loads(document)
    assert "Cedar:Fir:9" in parse_map(document).board.route


def ways(route: dict[str, Any]) -> int:
    """As the guide says."""
    kinds = 8 if route["color"] == "gray" else 1
    return kinds * (route["length"] - route.get("locomotives", 0)) + 1


def claims_of(document: dict[str, Any]) -> int:
    return sum(len(tuple(claims(route))) for route in parse_map(document).board.routes)


@pytest.mark.parametrize("last", [{"length": 12}, {"length": 20, "kind": "ferry", "locomotives": 8}])
def test_routes_with_10000_claims_and_with_more(document: dict[str, Any], last: dict[str, Any]) -> None:
    """61 gray routes of 20 spaces, one of 97 claims and 82 red ones; and one red one more."""
    names = [f"City {i:02}" for i in range(62)]
    cities = [{"name": name} for name in names]
    gray = [{"from": a, "to": b, "length": 20, "color": "gray"} for a, b in pairwise(names)]
    gray += [{"from": names[0], "to": names[2], "color": "gray", **last}]
    lengths = (20, 20, 20, 18)
    red = [
        {"from": "City 10", "to": to, "length": n, "color": "red"}
        for to, n in zip(names, lengths, strict=False)
    ]
    document |= {"cities": cities, "routes": gray + red, "tickets": [], "regions": {}, "sections": []}
    document["rules"] = {"route_points": {str(n): 1 for n in range(1, 21)}}
    loads(document)
    assert claims_of(document) == sum(map(ways, gray + red)) == 10_000
    red[-1]["length"] = lengths[-1] + 1
    with pytest.raises(MapError) as error:
        parse_map(document)
    assert error.value.key == "routes"
    assert "10001" in error.value.reason


def test_the_biggest_board() -> None:
    cities = [f"City {i:03}" for i in range(500)]
    pairs = [(cities[i - 1 - i % 2], cities[i]) for i in range(1, 500)] + [
        (cities[i - 3], cities[i]) for i in range(3, 500)
    ]
    routes = [{"from": a, "to": b, "length": 9, "color": "blue"} for a, b in pairs]
    routes += [{"from": cities[0], "to": cities[499], "length": 9, "color": "red"}] * 4
    assert (len(routes), sum(map(ways, routes))) == (1000, 10_000)
    loads(
        {
            "format": 1,
            "name": "big",
            "title": "Big",
            "cities": [{"name": name, "label": "🚂" * 200, "x": 1, "y": 0} for name in cities],
            "routes": routes,
            "tickets": [{"from": a, "to": b, "points": 1000} for a, b in [*pairs, *pairs[:4]]],
            "rules": {"route_points": {"9": 1}},
        }
    )
