"""Counts of the game tree, pinned."""

from random import Random
from typing import Any

import pytest

import branchline as bl
from branchline.arena import perft
from tests.properties.games import bundled

PIECES: dict[str, Any] = {
    "hands": [{"red": 3, "locomotive": 2, "blue": 2}, {"green": 4}],
    "display": {"red": 1, "blue": 2, "locomotive": 1, "white": 1},
}


def slow_perft(state: bl.GameState, depth: int) -> int:
    """Count by walking every sequence to its end."""
    if depth == 0:
        return 1
    steps = (*(outcome for outcome, _ in state.chance_outcomes()), *state.legal_actions())
    return sum(slow_perft(state.apply(step), depth - 1) for step in steps)


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("europe", (9, 81, 729, 6561)),
        ("usa", (9, 81, 729, 6561)),
        ("ussr", (10, 100, 999, 9963)),
        ("russia-1912", (9, 81, 729, 6561)),
    ],
)
def test_counts_of_the_deal(name: str, counts: tuple[int, ...]) -> None:
    state = bundled(name).new_state(3)
    assert tuple(perft(state, depth) for depth in range(1, 5)) == counts


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("europe", (233, 11_780)),
        ("usa", (230, 11_666)),
        ("ussr", (441, 38_803)),
        ("russia-1912", (353, 29_388)),
    ],
)
def test_counts_of_a_turn(name: str, counts: tuple[int, ...]) -> None:
    state = bundled(name).position(**PIECES)
    assert tuple(perft(state, depth) for depth in (1, 2)) == counts


def test_counting_is_walking() -> None:
    state = bundled("europe").position(hands=[{"red": 1}, {}], display={"red": 2, "blue": 2, "locomotive": 1})
    for depth in range(3):
        assert perft(state, depth) == slow_perft(state, depth)


def test_nothing_follows_the_end() -> None:
    state = bundled("usa").position(hands=[{"red": 1}, {}], trains=[1, 1], turns_left=1, display={})
    claim = next(action for action in state.legal_actions() if str(action).startswith("claim"))
    over = state.apply(claim).settle(Random(0))
    assert over.is_over
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]
