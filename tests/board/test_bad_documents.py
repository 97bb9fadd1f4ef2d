"""Every class of bad document is refused by the loader, naming the place, and by the schema if it can."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any, cast

import jsonschema
import pytest

from branchline.board.errors import MapError
from branchline.board.mapfile import parse_map
from branchline.board.point_groups import NO_BONUS

SCHEMA = json.loads((Path(__file__).parents[2] / "maps" / "map.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
GONE = object()
Step = str | int


def put(document: dict[str, Any], path: tuple[Step, ...], value: object) -> dict[str, Any]:
    """The document with one place changed, or taken away by ``GONE``."""
    changed = deepcopy(document)
    place: Any = changed
    for step in path[:-1]:
        place = place[step]
    last: Any = path[-1] if isinstance(place, list) else str(path[-1])
    if value is GONE:
        del place[last]
    elif isinstance(place, list) and last == len(place):
        place.append(value)
    else:
        place[last] = value
    return changed


def at(text: str) -> tuple[Step, ...]:
    """``routes.3.color`` as a path."""
    return tuple(int(step) if step.isdecimal() else step for step in text.split("."))


HUGE = 10**30
EXTRA = {"from": "Ash", "to": "Cedar", "length": 1, "color": "red"}

# Where, what, and the key of the error (without it: the same place).
BOTH: list[tuple[str, object, str | None]] = [
    # keys
    ("format", GONE, None),
    ("name", GONE, None),
    ("title", GONE, None),
    ("cities", GONE, None),
    ("routes", GONE, None),
    ("tickets", GONE, None),
    ("colour", 1, None),
    ("cities.0.name", GONE, "cities[0].name"),
    ("cities.0.lat", 1.0, "cities[0].lat"),
    ("routes.3.color", GONE, "routes[3].color"),
    ("routes.3.colour", "red", "routes[3].colour"),
    ("routes.3.from", GONE, "routes[3].from"),
    ("tickets.1.points", GONE, "tickets[1].points"),
    ("tickets.1.value", 3, "tickets[1].value"),
    ("regions.siberia.cities", GONE, None),
    ("regions.siberia.colour", 1, None),
    ("sections.2.name", GONE, "sections[2].name"),
    ("sections.2.routes", GONE, "sections[2].routes"),
    ("rules.train", 45, None),
    ("rules.options.turnlimit", 5, None),
    ("rules.events.strikes", 5, None),
    ("rules.bonuses.0.points", GONE, "rules.bonuses[0].points"),
    ("rules.bonuses.0.value", 3, "rules.bonuses[0].value"),
    # types
    ("format", "1", None),
    ("format", True, None),
    ("name", 3, None),
    ("title", None, None),
    ("about", ["a"], None),
    ("aspect", "1.5", None),
    ("aspect", True, None),
    ("reconstruction", 0, None),
    ("cities", {"Ash": {}}, None),
    ("cities", "Ash", None),
    ("cities.0", "Ash", "cities[0]"),
    ("cities.0.name", ["Ash"], "cities[0].name"),
    ("cities.0.label", 3, "cities[0].label"),
    ("cities.0.x", "0.1", "cities[0].x"),
    ("cities.0.x", True, "cities[0].x"),
    ("routes", None, None),
    ("routes.0", [], "routes[0]"),
    ("routes.0.length", "2", "routes[0].length"),
    ("routes.0.length", True, "routes[0].length"),
    ("routes.0.length", 2.5, "routes[0].length"),
    ("routes.0.locomotives", False, "routes[0].locomotives"),
    ("routes.0.kind", 1, "routes[0].kind"),
    ("routes.0.from", 1, "routes[0].from"),
    ("tickets.0.points", "20", "tickets[0].points"),
    ("tickets.0.points", True, "tickets[0].points"),
    ("tickets.0.long", 1, "tickets[0].long"),
    ("tickets.0.long", "yes", "tickets[0].long"),
    ("regions", [], None),
    ("regions.siberia", ["Ash"], None),
    ("regions.siberia.cities", "Ash", None),
    ("sections", {}, None),
    ("sections.0.routes.0", 3, "sections[0].routes[0]"),
    ("rules", [], None),
    ("rules.players", 3, None),
    ("rules.players", [2], None),
    ("rules.players", [2, "5"], "rules.players[1]"),
    ("rules.trains", "45", None),
    ("rules.trains", True, None),
    ("rules.trains", [45], None),
    ("rules.route_points", [1, 2, 4], None),
    ("rules.route_points.2", True, None),
    ("rules.bonuses", {"longest-path": 10}, None),
    ("rules.tie_breaks", "tickets", None),
    ("rules.tie_breaks.0", 1, "rules.tie_breaks[0]"),
    ("rules.events", ["strike"], None),
    ("rules.events.strike", "3", None),
    ("rules.options", 3, None),
    ("rules.options.turn_limit", "200", None),
    ("rules.options.turn_limit", True, None),
    ("rules.options.event_reshuffle", 1, None),
    ("rules.options.event_reshuffle", "true", None),
    ("rules.options.events", 1912, None),
    # values
    ("rules.trains", 101, None),
    ("rules.stations", 6, None),
    *(("rules.bonuses.0.name", name, "rules.bonuses[0].name") for name in sorted(NO_BONUS)),
    ("format", 2, None),
    ("name", "My map", None),
    ("name", "small\n", None),
    ("name", "../small", None),
    ("name", "", None),
    ("name", "x" * 41, None),
    ("title", "", None),
    ("title", "x" * 201, None),
    ("title", "two\nlines", None),
    ("about", "a\x00b", None),
    ("aspect", 0, None),
    ("aspect", -1.5, None),
    ("aspect", 1e9, None),
    ("aspect", HUGE, None),
    ("cities", [], None),
    ("cities", [{"name": "Ash"}], None),
    ("cities", [{"name": f"C{i}"} for i in range(501)], None),
    ("routes", [], None),
    ("routes", [EXTRA] * 1001, None),
    ("tickets", [{"from": "Ash", "to": "Elm", "points": 1}] * 1001, None),
    ("cities.0.name", "A:sh", "cities[0].name"),
    ("cities.0.name", "A,sh", "cities[0].name"),
    ("cities.0.name", "A*sh", "cities[0].name"),
    ("cities.0.name", "A#sh", "cities[0].name"),
    ("cities.0.name", "A\nsh", "cities[0].name"),
    ("cities.0.name", "Ash\n", "cities[0].name"),
    ("cities.0.name", " Ash", "cities[0].name"),
    ("cities.0.name", "Ash ", "cities[0].name"),
    ("cities.0.name", "A  sh", "cities[0].name"),
    ("cities.0.name", "Äsh", "cities[0].name"),
    ("cities.0.name", "", "cities[0].name"),
    ("cities.0.name", "A" * 41, "cities[0].name"),
    ("cities.0.label", "Ä\nsch", "cities[0].label"),
    ("cities.0.label", "x" * 201, "cities[0].label"),
    ("cities.0.x", 1.01, "cities[0].x"),
    ("cities.0.x", -0.01, "cities[0].x"),
    ("cities.0.y", GONE, "cities[0].y"),
    ("cities.0.x", GONE, "cities[0].x"),
    ("routes.1.length", 0, "routes[1].length"),
    ("routes.1.length", -3, "routes[1].length"),
    ("routes.1.length", 21, "routes[1].length"),
    ("routes.1.length", HUGE, "routes[1].length"),
    ("routes.3.color", "pink", "routes[3].color"),
    ("routes.3.color", "locomotive", "routes[3].color"),
    ("routes.3.kind", "bridge", "routes[3].kind"),
    ("routes.3.locomotives", 1, "routes[3].locomotives"),
    ("routes.1.locomotives", 1, "routes[1].locomotives"),
    ("routes.0.locomotives", GONE, "routes[0].locomotives"),
    ("routes.0.locomotives", 0, "routes[0].locomotives"),
    ("routes.0.locomotives", 3, "routes[0].locomotives"),
    ("routes.0.locomotives", -1, "routes[0].locomotives"),
    ("routes.0.color", "red", "routes[0].color"),
    ("tickets.0.points", 0, "tickets[0].points"),
    ("tickets.0.points", -5, "tickets[0].points"),
    ("tickets.0.points", HUGE, "tickets[0].points"),
    ("regions.siberia.cities", [], None),
    ("regions.siberia.cities", ["Ash", "Ash"], "regions.siberia.cities[1]"),
    ("regions.siberia.routes", ["Ash:Birch", "Ash:Birch"], "regions.siberia.routes[1]"),
    ("regions.a:b", {"cities": ["Ash"]}, "regions"),
    ("regions", {f"r{i}": {"cities": ["Ash"]} for i in range(21)}, None),
    ("sections.0.routes", ["Ash:Birch", "Ash:Birch"], "sections[0].routes[1]"),
    ("sections.0.routes", [], "sections[0].routes"),
    ("sections.0.routes.0", "Ash:\x00", "sections[0].routes[0]"),
    ("sections.0.routes.0", "x" * 89, "sections[0].routes[0]"),
    ("sections.0.name", "", "sections[0].name"),
    ("rules.players", [5, 2], None),
    ("rules.players", [1, 2], "rules.players[0]"),
    ("rules.players", [2, 9], "rules.players[1]"),
    ("rules.trains", 0, None),
    ("rules.trains", -45, None),
    ("rules.trains", HUGE, None),
    ("rules.stations", -1, None),
    ("rules.stations", 9, None),
    ("rules.color_cards", 0, None),
    ("rules.locomotive_cards", -1, None),
    ("rules.conductor_length", 21, None),
    ("rules.display", 0, None),
    ("rules.wipe", 0, None),
    ("rules.wipe_limit", HUGE, None),
    ("rules.draws", 0, None),
    ("rules.draws", 3, None),
    ("rules.reveal", -1, None),
    ("rules.deal_long", -1, None),
    ("rules.draw_tickets", 0, None),
    ("rules.draw_keep", 0, None),
    ("rules.setup_refused", "top", None),
    ("rules.station_colors", "all", None),
    ("rules.single_doubles", -1, None),
    ("rules.route_points", {}, None),
    ("rules.route_points.0", 1, None),
    ("rules.route_points.21", 1, None),
    ("rules.route_points.two", 1, None),
    ("rules.route_points.2", 0, None),
    ("rules.route_points.2", -2, None),
    ("rules.bonuses.0.kind", "stations", "rules.bonuses[0].kind"),
    ("rules.bonuses.0.points", 0, "rules.bonuses[0].points"),
    ("rules.bonuses.0.name", "", "rules.bonuses[0].name"),
    ("rules.bonuses.1.kind", "longest-path", "rules.bonuses[1].kind"),
    ("rules.tie_breaks", ["tickets", "tickets"], "rules.tie_breaks[1]"),
    ("rules.tie_breaks", ["routes"], "rules.tie_breaks[0]"),
    ("rules.events.strike", -1, None),
    ("rules.events.strike", 121, None),
    ("rules.strike_points", -7, None),
    ("rules.options.turn_limit", 0, None),
    ("rules.options.turn_limit", HUGE, None),
    ("rules.options.repair_cost", "card", None),
    ("rules.options.conductor_source", "display", None),
    # what event cards need
    ("regions", GONE, "rules.events"),
    ("sections", GONE, "rules.events"),
    ("regions.pacific", GONE, "rules.events"),
    ("regions.siberia.routes", [], "rules.events"),
    ("sections.5", GONE, "rules.events"),
    ("sections.0.routes", ["Ash:Birch"], "rules.events"),
    # extends
    ("extends", 3, None),
    ("extends", ["usa"], None),
    ("extends", "../small.toml", None),
    ("extends", "maps/small.toml", None),
    ("extends", "C:\\small.toml", None),
    ("extends", "USA", None),
    ("extends", "", None),
]

# What spans several entries, and what TOML tells apart and JSON does not.
LOADER: list[tuple[str, object, str | None]] = [
    ("cities.2.name", "Ash", "cities[2].name"),
    ("cities.6", {"name": "Grove"}, "routes"),
    ("routes.0.from", "Bitch", "routes[0].from"),
    ("routes.0.to", "Birch", "routes[0].to"),
    ("tickets.0.to", "Fir", "tickets[0].to"),
    ("tickets.0.to", "Oak", "tickets[0].to"),
    ("routes.1.length", 4, "rules.route_points"),
    ("routes.1.length", 2.0, "routes[1].length"),
    ("aspect", float("nan"), None),
    ("cities.0.x", float("nan"), "cities[0].x"),
    ("cities.0.label", "\ud800", "cities[0].label"),
    ("regions.siberia.cities", ["Oak"], "regions.siberia.cities[0]"),
    ("regions.siberia.routes", ["Birch:Ash"], "regions.siberia.routes[0]"),
    ("sections.0.routes", ["Ash:Birch", "Elm:Fir"], "sections[0].routes[1]"),
    ("sections.0.routes", ["Ash:Birch", "Birch:Fir"], "rules.events"),
    ("rules.color_cards", 31, None),
    ("rules.color_cards", 1, "rules.deal_cards"),
    ("rules", {"color_cards": 1, "locomotive_cards": 0, "display": 9, "deal_cards": 0}, "rules.display"),
    ("rules", {"color_cards": 2, "locomotive_cards": 4, "deal_cards": 4}, "rules.deal_cards"),
    ("rules.deal_cards", 20, None),
    ("rules.deal_regular", 8, "rules.deal_long"),
    ("rules.setup_keep", 5, None),
    ("rules.setup_keep", 0, None),
    ("rules.setup_keep_long", 2, None),
    ("rules.setup_keep_regular", 4, None),
    ("rules.draw_keep", 4, None),
    ("rules.final_trains", 20, None),
    ("rules.deal_events", 2, None),
    ("rules.events", {"strike": 120, "flood": 120, "tsunami": 11}, None),
    ("rules.bonuses.1.name", "Longest", "rules.bonuses[1].name"),
    ("extends", "nowhere", None),
    ("extends", "small.toml", None),
]


def test_the_document_is_good(document: dict[str, Any]) -> None:
    assert parse_map(document).name == "small"
    VALIDATOR.validate(document)


def refused(document: dict[str, Any], where: str, value: object, key: str | None) -> MapError:
    with pytest.raises(MapError) as caught:
        parse_map(put(document, at(where), value))
    assert caught.value.key == (key or where)
    assert str(caught.value).startswith(f"{caught.value.key}: ")
    assert len(str(caught.value)) < 500
    return caught.value


@pytest.mark.parametrize(("where", "value", "key"), BOTH)
def test_loader_and_schema_refuse(
    document: dict[str, Any], where: str, value: object, key: str | None
) -> None:
    refused(document, where, value, key)
    assert not VALIDATOR.is_valid(put(document, at(where), value))


@pytest.mark.parametrize(("where", "value", "key"), LOADER)
def test_loader_refuses_what_a_schema_cannot_tell(
    document: dict[str, Any], where: str, value: object, key: str | None
) -> None:
    refused(document, where, value, key)


@pytest.mark.parametrize("junk", [None, 3, "map", [], [1], True])
def test_no_document_at_all(junk: object) -> None:
    document = cast("dict[str, Any]", junk)
    with pytest.raises(MapError, match="must be a table"):
        parse_map(document)
    assert not VALIDATOR.is_valid(document)


def test_keys_that_are_no_text() -> None:
    with pytest.raises(MapError, match="no text: 1"):
        parse_map({1: 2})  # type: ignore[dict-item]


def test_too_many_parallel_routes(document: dict[str, Any]) -> None:
    document["routes"] += [EXTRA] * 9
    with pytest.raises(MapError, match="more than 9 parallel") as caught:
        parse_map(document)
    assert caught.value.key == "routes[21]"


@pytest.mark.rule("R26")
def test_events_need_a_double(document: dict[str, Any]) -> None:
    document["routes"].pop()
    document["sections"][4]["routes"][1] = "Elm:Fir"
    with pytest.raises(MapError, match="no double route") as caught:
        parse_map(document)
    assert caught.value.key == "rules.events"


def test_events_by_option_need_the_same(document: dict[str, Any]) -> None:
    del document["rules"]["events"], document["regions"]
    assert not parse_map(document).board.regions
    document["rules"]["options"]["events"] = "1912"
    with pytest.raises(MapError, match="no region 'siberia'") as caught:
        parse_map(document)
    assert caught.value.key == "rules.options.events"
    assert not VALIDATOR.is_valid(document)


@pytest.mark.parametrize(
    ("where", "value", "hint"),
    [
        ("rules.train", 45, "did you mean trains"),
        ("routes.3.colour", "red", "did you mean color"),
        ("routes.3.color", "grey", "did you mean gray or green"),
        ("routes.3.from", "Dogwod", "did you mean Dogwood"),
        ("rules.options.turnlimit", 1, "did you mean turn_limit"),
        ("rules.options.repair_cost", "card", "did you mean cards"),
    ],
)
def test_near_words_are_suggested(document: dict[str, Any], where: str, value: object, hint: str) -> None:
    with pytest.raises(MapError, match=hint):
        parse_map(put(document, at(where), value))
