"""The cases as marks, and short ways to lay a position and play texts."""

import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import branchline as bl
from branchline.board.board import Route

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
}


def case(*ids: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Mark a test with the cases it shows and their rules."""
    rules = dict.fromkeys(rule for name in ids for rule in CASES[name]["rules"])

    def mark(test: Callable[..., None]) -> Callable[..., None]:
        return pytest.mark.case(*ids)(pytest.mark.rule(*rules)(test))

    return mark


def route(name: str, **wanted: Any) -> Route:  # noqa: ANN401
    """The first single route of a map with these attributes; ``double=True``: the first half of a double."""
    double = wanted.pop("double", False)
    board = game(name).board
    pairs = [(r.a, r.b) for r in board.routes]
    return next(
        r
        for r in board.routes
        if (pairs.count((r.a, r.b)) > 1) == double and all(getattr(r, k) == v for k, v in wanted.items())
    )


def data(name: str) -> dict[str, Any]:
    """The figures of a case."""
    return CASES[name]["data"]


@lru_cache
def game(name: str = "europe", **options: Any) -> bl.Game:  # noqa: ANN401 - options are of any type
    """A map, loaded once."""
    return bl.load(name, **options)


def at(name: str = "europe", **pieces: Any) -> bl.GameState:  # noqa: ANN401
    """A position of a map; two players with empty hands unless told."""
    return game(name).position(**{"hands": [{}, {}], **pieces})


def do(state: bl.GameState, *texts: str) -> bl.GameState:
    """Apply steps by their text."""
    for text in texts:
        state = state.apply(state.game.parse(text))
    return state


def legal(state: bl.GameState) -> set[str]:
    """The legal actions as texts."""
    return {str(action) for action in state.legal_actions()}


def claims(state: bl.GameState, route: str) -> set[str]:
    """The legal payments for a route, as texts."""
    start = f"claim {route} "
    return {text.removeprefix(start) for text in legal(state) if text.startswith(start)}


def refused(state: bl.GameState, text: str) -> str:
    """The rule by which a step is refused; applying it must leave everything as it is."""
    step = state.game.parse(text)
    before = state.digest()
    with pytest.raises(bl.IllegalActionError) as caught:
        state.apply(step)
    assert state.digest() == before
    why = state.illegality(step)
    assert why is not None
    assert caught.value.rule == why.rule
    return why.rule


def calm(state: bl.GameState) -> bl.GameState:
    """Let chance bring the first thing it can, until a player is asked."""
    while state.is_chance:
        state = state.apply(state.chance_outcomes()[0][0])
    return state


def cards(**counts: int) -> dict[str, int]:
    """A bag of cards."""
    return counts
