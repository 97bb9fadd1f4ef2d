"""The fingerprint changes with what play depends on, and with nothing else."""

from copy import deepcopy
from typing import Any

import pytest
from attrs import evolve, fields

from branchline.board.fingerprint import fingerprint
from branchline.board.mapfile import (
    MapFile,
    bundled,
    load_map,
    map_from_text,
    parse_map,
    with_options,
    with_tickets,
)
from branchline.board.ruleset import Options, Ruleset

OTHER_RULES: dict[str, object] = {
    "players": (2, 3),
    "setup_refused": "bottom",
    "station_colors": "city",
    "route_points": (0, 1, 2, 5),
    "bonuses": (),
    "tie_breaks": ("tickets",),
    "events": {"strike": 2},
}
OTHER_OPTIONS: dict[str, object] = {
    "turn_limit": None,
    "conductor_source": "none",
    "conductor_after_play": "remove",
    "conductor_removal_loses_points": True,
    "events": "none",
    "event_reshuffle": False,
    "events_need_target": True,
    "repair_cost": "cards",
    "earthquake_cards": "per_owner",
    "sabotage_station": "remove",
}


def digest(loaded: MapFile) -> str:
    return fingerprint(loaded.board, loaded.rules, loaded.options)


@pytest.fixture
def small(document: dict[str, Any]) -> MapFile:
    return parse_map(document)


def change(document: dict[str, Any], what: str) -> None:
    edits: dict[str, Any] = {
        "label": lambda d: d["cities"][0].update(label="Esche"),
        "position": lambda d: d["cities"][0].update(x=0.9),
        "title": lambda d: d.update(title="Smaller"),
        "name": lambda d: d.update(name="other"),
        "about": lambda d: d.pop("about"),
        "aspect": lambda d: d.update(aspect=2),
        "reconstruction": lambda d: d.update(reconstruction=True),
        "order of cities": lambda d: d["cities"].reverse(),
        "order of routes": lambda d: d["routes"].reverse(),
        "ends": lambda d: d["routes"][1].update({"from": "Cedar", "to": "Ash"}),
        "order of a region": lambda d: d["regions"]["pacific"]["cities"].reverse(),
        "defaults": lambda d: d["routes"][3].update(kind="normal", locomotives=0),
        "name of a section": lambda d: d["sections"][0].update(name="another"),
        "length": lambda d: d["routes"][1].update(length=2),
        "color": lambda d: d["routes"][1].update(color="green"),
        "kind": lambda d: d["routes"][1].update(kind="normal"),
        "symbols": lambda d: d["routes"][0].update(locomotives=2),
        "a route": lambda d: d["routes"].append({"from": "Cedar", "to": "Fir", "length": 1, "color": "red"}),
        "order of tickets": lambda d: d["tickets"].reverse(),
        "worth": lambda d: d["tickets"][1].update(points=4),
        "long": lambda d: d["tickets"][1].update(long=True),
        "a region": lambda d: d["regions"]["siberia"].update(routes=["Ash:Cedar"]),
        "order of sections": lambda d: d["sections"].reverse(),
        "order in a section": lambda d: d["sections"][0]["routes"].reverse(),
    }
    edits[what](document)


UNPLAYED = [
    "label",
    "position",
    "title",
    "name",
    "about",
    "aspect",
    "reconstruction",
    "order of cities",
    "order of routes",
    "ends",
    "order of a region",
    "name of a section",
    "defaults",
]
PLAYED = [
    "length",
    "color",
    "kind",
    "symbols",
    "a route",
    "order of tickets",
    "worth",
    "long",
    "a region",
    "order of sections",
    "order in a section",
]


@pytest.mark.parametrize("what", UNPLAYED)
def test_what_play_does_not_depend_on(document: dict[str, Any], small: MapFile, what: str) -> None:
    before = deepcopy(document)
    change(document, what)
    assert document != before
    assert digest(parse_map(document)) == digest(small)


@pytest.mark.parametrize("what", PLAYED)
def test_what_play_depends_on(document: dict[str, Any], small: MapFile, what: str) -> None:
    change(document, what)
    assert digest(parse_map(document)) != digest(small)


@pytest.mark.parametrize("name", [field.name for field in fields(Ruleset)])
def test_every_rule_counts(small: MapFile, name: str) -> None:
    value = OTHER_RULES.get(name, getattr(small.rules, name))
    changes: dict[str, Any] = {name: value + 1 if isinstance(value, int) else value}
    assert fingerprint(small.board, evolve(small.rules, **changes), small.options) != digest(small)


@pytest.mark.parametrize("name", [field.name for field in fields(Options)])
def test_every_option_counts(small: MapFile, name: str) -> None:
    other = with_options(small.options, **{name: OTHER_OPTIONS[name]})
    assert fingerprint(small.board, small.rules, other) != digest(small)


def test_tickets_of_a_variant_count(small: MapFile) -> None:
    variant = with_tickets(small.board, [("Ash", "Elm", 7)])
    assert fingerprint(variant, small.rules, small.options) != digest(small)


def test_it_is_the_same_after_a_round_trip() -> None:
    found = {name: digest(load_map(name)) for name in bundled()}
    assert len(set(found.values())) == len(found)
    assert all(digest(map_from_text(load_map(name).text)) == value for name, value in found.items())
    assert all(len(value) == 24 and int(value, 16) for value in found.values())


def test_the_printed_boards_keep_their_fingerprints() -> None:
    """Records and states name them: a change here makes old ones unreadable."""
    assert digest(load_map("europe")) == "631b2c0457b1650736edf6fa"
    assert digest(load_map("usa")) == "05446425a027da78ea8ddb96"
