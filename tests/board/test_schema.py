"""The JSON Schema: valid itself, true of every bundled map, and with a place for every rule and option."""

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest
from attrs import fields

from branchline.board.cards import COLORS
from branchline.board.mapfile import TOP, bundled, load_map
from branchline.board.options import HINTS
from branchline.board.ruleset import EVENTS, Ruleset

MAPS = Path(__file__).parents[2] / "maps"
SCHEMA = json.loads((MAPS / "map.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
PARTS = SCHEMA["$defs"]


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", bundled())
def test_bundled_maps(name: str) -> None:
    VALIDATOR.validate(tomllib.loads((MAPS / f"{name}.toml").read_text(encoding="utf-8")))
    VALIDATOR.validate(json.loads(load_map(name).text))


def test_it_knows_every_key() -> None:
    assert set(SCHEMA["properties"]) == {*TOP, "extends"}
    assert set(PARTS["rules"]["properties"]) == {*(field.name for field in fields(Ruleset)), "options"}
    assert set(PARTS["options"]["properties"]) == set(HINTS)
    assert list(PARTS["rules"]["properties"]["events"]["properties"]) == list(EVENTS)
    assert PARTS["route"]["properties"]["color"]["enum"] == [*COLORS, "gray"]
