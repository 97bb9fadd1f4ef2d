"""Breakdown and Sabotage: a route changes hands, or a station goes home."""

import pytest

import branchline as bl
from tests.rules.cases import case, data, do, legal, refused
from tests.rules.events import FOUR, GREEN, LONG, ONE, ORANGE, THREE, TWO, Laid, owned, play, rest, sheet, two

SEIZURES = [("breakdown", ()), ("sabotage", ("chance die 4",))]
NO_TARGET = {"breakdown": "E1912-BRK-01", "sabotage": "E1912-SAB-01"}
both = pytest.mark.parametrize(("kind", "roll"), SEIZURES, ids=["breakdown", "sabotage"])


def targets(state: bl.GameState) -> set[str]:
    """The routes that can be chosen."""
    return {text.removeprefix("choose route ") for text in legal(state) if text != "stop"}


@case("C-E12-14")
@pytest.mark.rule("E1912-BRK-03", "E1912-BRK-04", "E1912-BRK-05", "E1912-SAB-01", "R13", "R23")
@both
def test_a_route_is_seized_without_cards(kind: str, roll: tuple[str, ...]) -> None:
    state = play(kind, *roll, f"choose route {LONG}", routes=owned(LONG))
    assert state.routes == ((LONG,), (), ())
    assert (state.trains, state.points) == ((40, 45, 45), (10, 0, 0))
    assert (state.hand_sizes, state.discard, state.player) == ((0, 0, 0), {}, 1)
    assert (sheet(state)["seized"], sheet(state, 1)["lost"]) == (10, -10)


@pytest.mark.rule("E1912-BRK-01", "R13", "S11")
@both
def test_exactly_one_route_of_any_opponent(kind: str, roll: tuple[str, ...]) -> None:
    state = play(kind, *roll, routes=[[ONE], [FOUR, TWO], [THREE]])
    assert legal(state) == {f"choose route {route}" for route in (FOUR, TWO, THREE)} | {"stop"}
    assert refused(state, f"choose route {ONE}") == NO_TARGET[kind]
    assert refused(state, f"choose route {LONG}") == NO_TARGET[kind]
    state = do(state, f"choose route {TWO}")
    assert (state.routes, state.player) == (((TWO, ONE), (FOUR,), (THREE,)), 1)


@pytest.mark.rule("E1912-BRK-08", "R14", "R13")
@both
def test_a_blocked_route_is_no_target_until_the_markers_are_off(kind: str, roll: tuple[str, ...]) -> None:
    pieces: Laid = {"routes": [[], [FOUR, TWO], []], "blocks": [(FOUR, 2, 1)]}
    state = play(kind, *roll, **pieces)
    assert targets(state) == {TWO}
    assert refused(state, f"choose route {FOUR}") == "E1912-BRK-08"
    later = rest(do(state, "stop"), 2)
    assert (later.player, later.blocks) == (0, ())
    assert targets(play(kind, *roll, **{**pieces, "blocks": []})) == {TWO, FOUR}


@pytest.mark.rule("R13", "A18")
@both
def test_never_both_halves_of_a_double(kind: str, roll: tuple[str, ...]) -> None:
    state = play(kind, *roll, players=4, routes=[[GREEN], [ORANGE, FOUR], [], []])
    assert targets(state) == {FOUR}
    state = play(kind, *roll, players=4, routes=[[], [ORANGE], [GREEN], []])
    assert targets(state) == {GREEN, ORANGE}


@case("C-E12-13")
@pytest.mark.rule("R13", "S11")
@both
def test_short_of_trains_an_own_route_is_destroyed_first(kind: str, roll: tuple[str, ...]) -> None:
    figures = data("C-E12-13")
    pieces: Laid = {"routes": [[THREE, ONE], [FOUR], []], "trains": [2, 41, 45]}
    before = play(kind, *roll, **pieces)
    state = do(before, f"choose route {FOUR}")
    assert legal(state) == {f"choose route {THREE}"}
    assert refused(state, f"choose route {ONE}") == "E1912-BRK-07"
    assert refused(state, "stop") == "E1912-BRK-07"
    state = do(state, f"choose route {THREE}")
    assert state.points[0] - before.points[0] == figures["own_delta"]
    assert state.points[1] - before.points[1] == figures["victim_delta"]
    assert state.trains == (figures["own_trains_after"], 45, 45)
    assert state.routes == ((FOUR, ONE), (), ())


@pytest.mark.rule("R13", "E1912-BRK-07")
@both
def test_one_destroyed_route_must_be_enough(kind: str, roll: tuple[str, ...]) -> None:
    state = play(kind, *roll, routes=[[TWO, ONE], [FOUR, THREE], []], trains=[1, 38, 45])
    assert targets(state) == {THREE}
    state = do(state, f"choose route {THREE}")
    assert legal(state) == {f"choose route {TWO}"}
    nothing = play(kind, *roll, routes=[[TWO, ONE], [FOUR], []], trains=[0, 41, 45])
    assert (nothing.player, nothing.routes[1]) == (1, (FOUR,))


@pytest.mark.rule("R13", "E1912-BRK-07")
@both
def test_with_enough_trains_nothing_is_destroyed(kind: str, roll: tuple[str, ...]) -> None:
    state = play(kind, *roll, f"choose route {FOUR}", routes=[[THREE], [FOUR], []], trains=[4, 41, 45])
    assert (state.routes[0], state.trains[0], state.turns_left) == ((FOUR, THREE), 0, 3)


@pytest.mark.rule("R13", "R16", "R2")
@both
def test_a_blocked_and_damaged_own_route_can_be_destroyed(kind: str, roll: tuple[str, ...]) -> None:
    pieces: Laid = {"routes": [[FOUR], [THREE], []], "damage": [FOUR], "blocks": [(FOUR, 1, 2)]}
    state = play(kind, *roll, f"choose route {THREE}", f"choose route {FOUR}", trains=[1, 42, 45], **pieces)
    assert (state.routes, state.trains[0], state.damage) == (((THREE,), (), ()), 0, ())
    assert (state.points, state.blocks) == ((4, 0, 0), ((FOUR, 1, 2),))
    few = play(kind, *roll, trains=[0, 42, 45], **pieces)
    assert (few.player, few.routes[1]) == (1, (THREE,))


@pytest.mark.rule("R13", "A18")
@both
def test_the_double_limit_is_judged_after_the_sacrifice(kind: str, roll: tuple[str, ...]) -> None:
    routes = [[ORANGE, FOUR], [GREEN], [], []]
    state = play(kind, *roll, players=4, routes=routes, trains=[2, 42, 45, 45])
    assert targets(state) == {GREEN}
    state = do(state, f"choose route {GREEN}")
    assert legal(state) == {f"choose route {ORANGE}"}
    state = do(state, f"choose route {ORANGE}")
    assert (state.routes[0], state.trains[0], state.points[0]) == ((FOUR, GREEN), 2, 11)


@pytest.mark.rule("A19", "E1912-BRK-02")
@both
def test_the_trains_it_takes_can_start_the_final_round(kind: str, roll: tuple[str, ...]) -> None:
    state = two(kind, *roll, f"choose route {FOUR}", routes=[[], [FOUR]], trains=[6, 2])
    assert (state.trains, state.turns_left) == ((2, 6), 2)


# --- Sabotage --------------------------------------------------------------------------------

KIEV: Laid = {"stations": [[], ["Kiev"], []]}


@case("C-E12-29")
@pytest.mark.rule("R7")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_sabotage_needs_a_4_5_or_6(die: int) -> None:
    state = play("sabotage", f"chance die {die}", routes=owned(FOUR), **KIEV)
    assert (state.player == 0) == (die >= 4)
    assert state.spent_events == {"sabotage": 1}
    if die >= 4:
        assert legal(state) == {f"choose route {FOUR}", "choose city Kiev", "stop"}


@case("C-E12-29")
@pytest.mark.rule("R23", "S13")
def test_a_station_goes_home_and_an_own_one_may_take_its_place() -> None:
    state = play("sabotage", "chance die 5", "choose city Kiev", **KIEV)
    assert (state.stations, state.asks) == (((), (), ()), "replace station")
    assert legal(state) == {"choose city Kiev", "stop"}
    assert refused(state, "choose city Moscow") == "S13"
    replaced = do(state, "choose city Kiev")
    assert (replaced.stations, replaced.player) == ((("Kiev",), (), ()), 1)
    assert replaced.points == (0, 0, 0)
    assert replaced.scores() == (8, 12, 12)
    left = do(state, "stop")
    assert (left.stations, left.player, left.scores()) == (((), (), ()), 1, (12, 12, 12))


@pytest.mark.rule("E1912-SAB-02", "R23")
def test_only_opponents_stations() -> None:
    state = play("sabotage", "chance die 4", stations=[["Moscow"], ["Kiev"], ["Omsk"]])
    assert legal(state) == {"choose city Kiev", "choose city Omsk", "stop"}
    assert refused(state, "choose city Moscow") == "E1912-SAB-02"


@pytest.mark.rule("S13", "R23")
def test_without_a_station_in_reserve_nothing_is_asked() -> None:
    stations = [["Moscow", "Riga", "Reval"], ["Kiev"], []]
    state = play("sabotage", "chance die 4", "choose city Kiev", stations=stations)
    assert (state.stations, state.player) == ((("Moscow", "Reval", "Riga"), (), ()), 1)


@pytest.mark.rule("R23", "S13")
def test_by_option_a_station_is_only_removed() -> None:
    state = play(
        *("sabotage", "chance die 4", "choose city Kiev"), options={"sabotage_station": "remove"}, **KIEV
    )
    assert (state.stations, state.player) == (((), (), ()), 1)


@pytest.mark.rule("R23", "EU-STN-02")
def test_the_next_station_costs_one_more_than_stand_on_the_board() -> None:
    pieces: Laid = {
        "stations": [["Omsk"], ["Kiev", "Riga"], []],
        "hands": [{"blue": 3}, {"red": 3}, {}],
    }
    state = play("sabotage", "chance die 6", "choose city Kiev", "choose city Kiev", **pieces)
    loser = do(state, "station Moscow")
    assert legal(loser) == {"pay red*2"}
    winner = do(rest(state, 2), "station Moscow")
    assert legal(winner) == {"pay blue*3"}


@pytest.mark.rule("E1912-SAB-02", "R23")
def test_in_a_game_of_two_and_in_the_last_turn() -> None:
    pieces: Laid = {"stations": [[], ["Kiev"]], "turns_left": 1}
    state = two("sabotage", "chance die 6", "choose city Kiev", "choose city Kiev", **pieces)
    assert (state.is_over, state.stations, state.scores()) == (True, (("Kiev",), ()), (8, 12))
