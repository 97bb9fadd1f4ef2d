"""Options: every value that is allowed, and nothing else."""

from collections.abc import Callable

import pytest

from branchline.board.errors import OptionError
from branchline.board.mapfile import load_map, with_options
from branchline.board.options import HINTS, allowed, choices, option_from_text
from branchline.board.ruleset import Options

GOOD: dict[str, list[tuple[str, object]]] = {
    "turn_limit": [("1", 1), ("200", 200), ("10000", 10_000), ("none", None)],
    "conductor_source": [("deck", "deck"), ("none", "none")],
    "conductor_after_play": [("discard", "discard"), ("remove", "remove")],
    "conductor_removal_loses_points": [("true", True), ("false", False)],
    "events": [("map", "map"), ("none", "none"), ("1912", "1912")],
    "event_reshuffle": [("true", True), ("false", False)],
    "events_need_target": [("true", True), ("false", False)],
    "repair_cost": [("cards", "cards"), ("trains", "trains")],
    "earthquake_cards": [("per_route", "per_route"), ("per_owner", "per_owner")],
    "sabotage_station": [("replace", "replace"), ("remove", "remove")],
}


def test_every_option_is_here() -> None:
    assert list(GOOD) == list(HINTS)


@pytest.mark.parametrize(("name", "text", "value"), [(n, t, v) for n in GOOD for t, v in GOOD[n]])
@pytest.mark.rule("A23", "B2", "B4", "B6", "R26", "R5", "R6", "R17", "R22", "R23")
def test_every_value(name: str, text: str, value: object) -> None:
    assert option_from_text(name, text) == value
    changed = with_options(Options(), **{name: value})
    assert getattr(changed, name) == value
    others = [other for other in GOOD if other != name]
    assert [getattr(changed, other) for other in others] == [getattr(Options(), other) for other in others]


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize(
    "value", ["", "Deck", 0, -1, 10_001, 10**30, 2.0, 1912, [], {}, "none ", "200", b"deck"]
)
def test_bad_values(name: str, value: object) -> None:
    with pytest.raises(OptionError) as caught:
        with_options(Options(), **{name: value if name != "turn_limit" or value != 1912 else True})
    assert caught.value.key == name
    assert allowed(name) in caught.value.reason


@pytest.mark.parametrize(
    "text", ["", "0", "-1", "10001", "1e3", "1_000", "\uff19", "None", "true", "9" * 5000, " 5"]
)
def test_bad_texts_of_a_number(text: str) -> None:
    with pytest.raises(OptionError, match="1 to 10000 or none"):
        option_from_text("turn_limit", text)


@pytest.mark.parametrize(
    ("name", "text"), [("event_reshuffle", "yes"), ("event_reshuffle", "1"), ("events", "")]
)
def test_bad_texts(name: str, text: str) -> None:
    with pytest.raises(OptionError, match=" or ".join(choices(name))):
        option_from_text(name, text)


@pytest.mark.parametrize(
    "call", [lambda n: with_options(Options(), **{n: 1}), lambda n: option_from_text(n, "1")]
)
def test_unknown_options(call: Callable[[str], object]) -> None:
    with pytest.raises(OptionError, match=r"did you mean turn_limit\?; options: turn_limit, ") as caught:
        call("turnlimit")
    assert caught.value.key == "turnlimit"


def test_options_of_a_map_file_stay() -> None:
    options = load_map("usa").options
    assert with_options(options) == options
    assert with_options(options, turn_limit=None).turn_limit is None
    assert options.turn_limit == 200
