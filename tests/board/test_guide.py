"""The examples of the guide to writing a map load as they stand."""

import re
import tomllib
from pathlib import Path

import pytest
from attrs import fields

from branchline.board.mapfile import load_map
from branchline.board.ruleset import Ruleset

GUIDE = (Path(__file__).parents[2] / "docs" / "maps.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```toml\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS[:2])
def test_examples_load(tmp_path: Path, block: str) -> None:
    path = tmp_path / "map.toml"
    path.write_text(block, encoding="utf-8")
    assert load_map(path).name == tomllib.loads(block)["name"]


def test_the_whole_map(tmp_path: Path) -> None:
    path = tmp_path / "island.toml"
    path.write_text(BLOCKS[0], encoding="utf-8")
    island = load_map(path)
    assert len(island.board.cities) == 4
    assert "Harbour:Market:red" in island.board.route
    assert (island.rules.trains, island.rules.color_cards, island.options.turn_limit) == (12, 12, 60)


def test_the_part_about_events_is_toml() -> None:
    assert len(BLOCKS) == 3
    assert set(tomllib.loads(BLOCKS[2])) == {"regions", "sections"}


def test_every_rule_is_in_the_table() -> None:
    table = GUIDE.split("## The rules")[1].split("`[rules.options]`")[0]
    assert {field.name for field in fields(Ruleset)} <= set(re.findall(r"`([a-z_]+)`", table))


def test_the_error_of_the_guide_is_the_error(tmp_path: Path) -> None:
    path = tmp_path / "island.toml"
    path.write_text(BLOCKS[0].replace('"green"', '"grey"'), encoding="utf-8")
    with pytest.raises(ValueError, match=r"^routes\[3\]\.color: must be purple or .* not 'grey'; did you"):
        load_map(path)
