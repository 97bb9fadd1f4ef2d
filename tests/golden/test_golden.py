"""The golden games are played as they were, and they show what they are meant to show."""

from typing import Any

import pytest

from branchline.board.ruleset import EVENTS
from tests.golden.games import FOLDER, VARIANTS, file_name, text


@pytest.mark.parametrize(("name", "players", "options"), VARIANTS, ids=[file_name(*v) for v in VARIANTS])
def test_golden(name: str, players: int, options: dict[str, Any]) -> None:
    kept = (FOLDER / file_name(name, players, options)).read_text(encoding="utf-8")
    assert text(name, players, options) == kept


def test_no_other_files() -> None:
    assert {path.name for path in FOLDER.glob("*")} == {file_name(*variant) for variant in VARIANTS}


@pytest.mark.rule("USSR-COND-01", "USSR-COND-02", "USSR-COND-05")
def test_conductors_are_played_for_both_effects() -> None:
    games = [path.read_text(encoding="utf-8") for path in FOLDER.glob("ussr-*.txt")]
    assert any("conductor claim" in game and "conductor remove" in game for game in games)


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_is_played(kind: str) -> None:
    games = [path.read_text(encoding="utf-8") for path in FOLDER.glob("russia-1912-?.txt")]
    assert any(f": event {kind}\n" in game or f": event {kind} " in game for game in games)
