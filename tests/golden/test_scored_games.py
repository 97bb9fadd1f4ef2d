"""The games scored by hand in the docs: page, record and engine say the same."""

import re
from pathlib import Path

import pytest

import branchline as bl

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "scored-games.md").read_text(encoding="utf-8")


@pytest.mark.rule("EU-SCORE-01", "EU-SCORE-02", "EU-SCORE-06", "USSR-SCORE-02")
@pytest.mark.parametrize(
    ("name", "scores", "longest"), [("europe", (37, 137), (18, 30)), ("usa", (62, 132), (19, 32))]
)
def test_scored_by_hand(name: str, scores: tuple[int, int], longest: tuple[int, int]) -> None:
    state = bl.Record.parse((DOCS / "games" / f"{name}.txt").read_text(encoding="utf-8")).state
    assert state.is_over
    assert state.scores() == scores
    assert tuple(seat.longest for seat in state.score_sheet().seats) == longest
    part = PAGE.split(f"## {state.game.board.title}, two players")[1].split("\n## ")[0]
    totals = [int(n) for n in re.findall(r"= \*\*(\d+)\*\*", part)]
    assert totals == list(scores)
    routes = [int(n) for n in re.findall(r"^\| +\| +\| \*\*(\d+)\*\* \|$", part, re.MULTILINE)]
    assert routes == [seat.points["route"] for seat in state.score_sheet().seats]
