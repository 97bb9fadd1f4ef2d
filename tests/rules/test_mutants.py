"""Small changes of the code that no other rule test saw (found with ``tools/mutate.py``)."""

from collections import Counter
from random import Random

import pytest

import branchline as bl
from tests.rules.cases import calm, do, legal, refused
from tests.rules.events import FOUR, LONG, hold, play, table


class Fixed(Random):
    """A generator that always draws the same fraction."""

    def __init__(self, fraction: float) -> None:
        super().__init__(0)
        self.fraction = fraction

    def random(self) -> float:
        return self.fraction


def reason(state: bl.GameState, text: str) -> str | None:
    """Why a step is refused, in words; ``None`` where it is legal."""
    why = state.illegality(state.game.parse(text))  # type: ignore[arg-type]
    return None if why is None else why.reason


@pytest.mark.rule("R16", "R17", "E1912-LAND-09")
@pytest.mark.parametrize(("route", "color"), [(FOUR, "orange"), (LONG, "red")])
def test_a_repair_costs_half_the_spaces_and_a_wrong_payment_is_told_so(route: str, color: str) -> None:
    state = table(hands=[{color: 3}, {}, {}], routes=[[route], [], []], damage=[route])
    state = do(state, f"repair {route}")
    assert reason(state, f"pay {color}*2") is None
    assert reason(state, f"pay {color}*1") == "2 cards are due, not 1"
    assert reason(state, f"pay {color}*3") == "2 cards are due, not 3"
    assert reason(state, "pay locomotive*2") == "the hand does not hold locomotive*2"


@pytest.mark.rule("EU-DRAW-06", "EU-TIX-01", "E1912-TURN-05", "E1912-SAB-01", "E1912-COL-02")
@pytest.mark.parametrize("asked", ["blind draw", "ticket draw", "event draw", "roll", "lose a card"])
def test_chance_brings_each_thing_as_often_as_its_weight_says(asked: str) -> None:
    collision = ("choose player 1", "choose player 2", "chance die 2")
    state = {
        "blind draw": do(table(), "draw blind"),
        "ticket draw": do(table(), "tickets"),
        "event draw": do(table(), "event draw"),
        "roll": play("sabotage"),
        "lose a card": play("train-collision", *collision, hands=hold(1, red=3, white=1, locomotive=2)),
    }[asked]
    weights = dict(state.chance_outcomes())
    every = sum(weights.values())
    assert state.asks == asked
    assert (
        every == {"blind draw": 105, "ticket draw": 40, "event draw": 28, "roll": 6, "lose a card": 6}[asked]
    )
    draws = [Fixed((n + 0.5) / every) for n in range(every)]
    assert Counter(map(state.sample_outcome, draws)) == weights
    log: list[bl.Outcome] = []
    for draw in draws:
        state.settle(draw, log)
    assert {str(step) for step in weights} <= {str(step) for step in log}


@pytest.mark.rule("S2", "USSR-SETUP-13")
def test_a_regular_ticket_must_be_kept_only_where_one_was_dealt() -> None:
    long = [("Anadyr", "Kazan", 21, True), ("Arkhangelsk", "Khabarovsk", 21, True)]
    long += [("Chita", "Ordzhonikidze", 21, True), ("Kaliningrad", "Yakutsk", 20, True)]
    few = [("Tiksi", "Tynda", 7, False), ("Ulan-Ude", "Yakutsk", 7, False)]
    state = calm(bl.load("ussr", tickets=long + few).new_state(2))
    assert len(state.offer) == 4
    assert refused(state, "keep 1,2") == "USSR-SETUP-13"
    state = do(state, "keep 1,2,3")
    assert len(state.offer) == 2
    assert legal(state) == {"keep 1,2"}
