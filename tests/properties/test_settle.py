"""``settle`` has the distribution of ``apply``: compared exactly where the deck is small."""

import random
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

import branchline as bl
from branchline.reducers import chance
from tests.properties.games import bundled


class Scripted(random.Random):
    """A random generator that walks through every value that sampling can tell apart."""

    def __init__(self, values: list[Fraction]) -> None:
        super().__init__()
        self.values = values
        self.used = 0

    def random(self) -> Any:  # noqa: ANN401 - exact fractions, so that nothing is rounded
        """The next value; ``LookupError`` where the script ends."""
        self.used += 1
        return self.values[self.used - 1]


def by_apply(state: bl.GameState) -> dict[bl.GameState, Fraction]:
    """Each settled state with its exact probability, by outcomes and weights."""
    if not state.is_chance:
        return {state: Fraction(1)}
    found: dict[bl.GameState, Fraction] = defaultdict(Fraction)
    outcomes = state.chance_outcomes()
    whole = sum(weight for _, weight in outcomes)
    for outcome, weight in outcomes:
        for settled, share in by_apply(state.apply(outcome)).items():
            found[settled] += share * Fraction(weight, whole)
    return dict(found)


def by_settle(state: bl.GameState, script: list[Fraction], share: Fraction) -> dict[bl.GameState, Fraction]:
    """The same by running ``settle`` on every tape of numbers that sampling can tell apart."""
    found: dict[bl.GameState, Fraction] = defaultdict(Fraction)
    rng = Scripted(script)
    try:
        return {state.settle(rng): share}
    except IndexError:
        pass
    here = state
    tape = Scripted(script)
    for _ in script:
        number = chance.CHANCES[type(here._situation.ask)].sample(here._situation, tape)
        here = here.apply(chance.outcome(here._situation, number))
    whole = sum(weight for _, weight in here.chance_outcomes())
    for place in range(whole):
        deeper = by_settle(state, [*script, Fraction(2 * place + 1, 2 * whole)], share / whole)
        for settled, part in deeper.items():
            found[settled] += part
    return dict(found)


POSITIONS: dict[str, tuple[dict[str, Any], str]] = {
    "refill and wipe": (
        {
            "hands": [{"red": 1}, {}],
            "display": {"locomotive": 2, "blue": 3},
            "deck": {"locomotive": 1, "red": 3},
        },
        "draw blue",
    ),
    "reshuffle in a draw": ({"hands": [{}, {}], "deck": {}, "discard": {"red": 2, "blue": 1}}, "draw blind"),
    "tunnel": (
        {"hands": [{"red": 6}, {}], "deck": {"red": 1, "locomotive": 1}, "discard": {"blue": 2}},
        "claim Marseille:Zurich locomotive*2",
    ),
    "tickets": (
        {"hands": [{}, {}], "ticket_bag": ["Essen:Kyiv", "London:Wien", "Roma:Smyrna", "Angora:Athina"]},
        "tickets",
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_settle_is_apply(name: str) -> None:
    arguments, action = POSITIONS[name]
    game = bundled("europe")
    arguments["hands"][0].setdefault("locomotive", 2)
    state = game.position(**arguments)
    state = state.apply(game.parse(action))
    assert state.is_chance
    exact = by_apply(state)
    assert sum(exact.values()) == 1
    assert by_settle(state, [], Fraction(1)) == exact
