"""Small changes of the code that no other rule test saw (found with ``tools/mutate.py``)."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import branchline as bl
from branchline.board.mapfile import parse_map
from branchline.game import of_map
from tests.rules.cases import at, calm, do, game, legal, refused
from tests.rules.events import FOUR, LONG, ONE, THREE, Laid, hold, owned, play, table


class Fixed(Random):
    """A generator that always draws the same fraction."""

    def __init__(self, fraction: float) -> None:
        super().__init__(0)
        self.fraction = fraction

    def random(self) -> float:
        return self.fraction


def reason(state: bl.GameState, text: str) -> str | None:
    """Why a step is refused, in words; ``None`` where it is legal."""
    why = state.illegality(state.game.parse(text))
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


def four_long_and_two_regular() -> list[tuple[str, str, int, bool]]:
    """Tickets for a deal to two in which the second seat gets no regular one."""
    tickets = [(t.a, t.b, t.points, t.long) for t in game("ussr").board.tickets]
    return [t for t in tickets if t[3]][:4] + [t for t in tickets if not t[3]][:2]


@pytest.mark.rule("S2", "USSR-SETUP-13")
def test_a_regular_ticket_must_be_kept_only_where_one_was_dealt() -> None:
    state = calm(bl.load("ussr", tickets=four_long_and_two_regular()).new_state(2))
    assert len(state.offer) == 4
    assert refused(state, "keep 1,2") == "USSR-SETUP-13"
    state = do(state, "keep 1,2,3")
    assert len(state.offer) == 2
    assert legal(state) == {"keep 1,2"}


@pytest.mark.rule("A20")
@pytest.mark.parametrize("name", ["europe", "ussr", "russia-1912", "usa"])
def test_what_was_refused_of_the_deal_leaves_the_game_or_goes_below_the_deck(name: str) -> None:
    state = calm(game(name).new_state(2))
    first = state.offer
    state = do(state, "keep 1,3")
    second = state.offer
    state = do(state, "keep 1,2,3")
    refused_ones = (tuple(n for n in first if n not in state.tickets[0]), second[3:])
    assert state.tickets == ((first[0], first[2]), second[:3])
    below = name == "usa"
    assert state.refused == (((), ()) if below else refused_ones)
    assert state.ticket_tail == (refused_ones[0] + refused_ones[1] if below else ())


@pytest.mark.rule("EU-TIX-04", "USSR-TIX-03")
def test_of_a_later_draw_no_long_ticket_must_be_kept() -> None:
    head = {"format": 1, "name": "variant", "title": "Variant", "extends": "ussr"}
    board = parse_map(head | {"rules": {"setup_refused": "bottom"}})
    state = calm(of_map(board, tickets=four_long_and_two_regular()).new_state(2))
    _, long, _, regular = state.offer
    state = do(state, "keep 1,3", "keep 1,2", "tickets")
    assert state.offer == (long, regular)
    assert legal(state) == {"keep 1", "keep 2", "keep 1,2"}


@pytest.mark.rule("E1912-DER-01", "R9", "A21")
def test_knowledge_of_a_hand_goes_on_with_the_hand() -> None:
    hands = [{"red": 1}, {"blue": 1}, {"white": 1}]
    events = [{"double-move": 1, "derailment": 2}, {}, {}]
    state = do(table(hands=hands, events=events), "event double-move", "event derailment")
    assert [state.view(0).known[seat] for seat in (1, 2)] == [{"red": 1}, {}]
    state = do(state, "event derailment")
    assert state.hands == ({"blue": 1}, {"white": 1}, {"red": 1})
    for viewer in range(3):
        others = [seat for seat in range(3) if seat != viewer]
        assert [state.view(viewer).known[seat] for seat in others] == [state.hands[seat] for seat in others]


RICH = {"red": 3, "white": 2, "blue": 6, "locomotive": 1}
CARDS = dict.fromkeys(("speed-up", "double-move", "breakdown"), 1)
ALSO: Laid = {
    "routes": [[THREE, ONE], [FOUR, LONG], []],
    "trains": [2, 36, 45],
    "stations": [[], ["Kiev"], []],
}
QUESTIONS: dict[str, Callable[[], bl.GameState]] = {
    "turn europe": lambda: at(hands=[RICH, RICH], routes=[["Paris:Zurich"], []], stations=[[], ["Roma"]]),
    "turn ussr": lambda: at("ussr", hands=[{**RICH, "conductor": 1}, {}], trains=[3, 45]),
    "turn 1912": lambda: table(hands=[RICH, {}, {}], events=[CARDS, {}, {}], damage=[THREE, LONG], **ALSO),
    "second draw": lambda: calm(do(at(display={"locomotive": 2, "red": 3}), "draw red")),
    "setup": lambda: calm(game("ussr").new_state(2)),
    "keep": lambda: calm(do(at(), "tickets")),
    "pay station": lambda: do(at("ussr", hands=[RICH, {}]), "station Leningrad"),
    "speed-up claim": lambda: play("speed-up", hands=[RICH, {}, {}], routes=owned(LONG)),
    "player": lambda: play("train-collision", "choose player 2"),
    "snow": lambda: play("snowdrifts", routes=owned(LONG, 2)),
    "breakdown": lambda: play("breakdown", **ALSO),
    "sabotage": lambda: play("sabotage", "chance die 4", **ALSO),
    "sacrifice": lambda: play("breakdown", f"choose route {FOUR}", **ALSO),
    "replace station": lambda: play("sabotage", "chance die 4", "choose city Kiev", **ALSO),
    "flood": lambda: play("flood", **ALSO),
    "tsunami": lambda: play("tsunami", "chance die 6", routes=owned("Gizhiga:Petropavlovsk")),
    "slide color": lambda: play("rockslide", "chance card locomotive", **ALSO),
    "slide": lambda: play("rockslide", "chance card red", "chance die 6", damage=[LONG], **ALSO),
}


@pytest.mark.rule("EU-TURN-03", "E1912-TURN-03")
@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_legal_has_no_reason_against_it_and_everything_else_has_one(question: str) -> None:
    state = QUESTIONS[question]()
    allowed = {str(action) for action in state.game.actions if state.illegality(action) is None}
    assert legal(state) == allowed
    assert 0 < len(allowed) < len(state.game.actions)


@pytest.mark.rule("E1912-BRK-01", "E1912-BRK-07", "R13")
@pytest.mark.parametrize(("trains", "targets"), [(3, set()), (4, {FOUR}), (5, {FOUR})])
def test_exactly_enough_trains_seize_a_route_without_an_own_one_to_destroy(
    trains: int, targets: set[str]
) -> None:
    laid: Laid = {"routes": owned(FOUR), "trains": [trains, 41, 45]}
    state = play("sabotage", "chance die 4", stations=[[], ["Kiev"], []], **laid)
    assert legal(state) == {f"choose route {route}" for route in targets} | {"choose city Kiev", "stop"}
    for route in targets:
        taken = do(state, f"choose route {route}")
        assert (taken.routes, taken.trains) == (((FOUR,), (), ()), (trains - 4, 45, 45))
