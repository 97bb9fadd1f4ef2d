"""Small changes of the code that no other rule test saw (found with ``tools/mutate.py``)."""

import pytest

import branchline as bl
from tests.rules.cases import do
from tests.rules.events import FOUR, LONG, table


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
