"""Snowdrifts and Strike: skipped turns, how they add up, and what they still count down."""

import pytest

from tests.rules.cases import case, do, legal, refused
from tests.rules.events import (
    COAST,
    FOUR,
    LONG,
    THREE,
    TWO,
    Laid,
    halves,
    owned,
    play,
    rest,
    sheet,
    table,
    two,
)


@case("C-E12-26")
@pytest.mark.rule("R24", "S16")
def test_a_strike_scores_7_and_the_target_skips() -> None:
    state = play("strike")
    assert legal(state) == {"choose player 1", "choose player 2"}
    assert state.points == (0, 0, 0)
    state = do(state, "choose player 2")
    assert (state.points, state.player, state.skips) == ((7, 0, 0), 1, (0, 0, 1))
    assert sheet(state)["strike"] == 7
    state = rest(state)
    assert (state.player, state.skips, state.turn) == (0, (0, 0, 0), 3)
    assert rest(state, 2).player == 2


@case("C-E12-26")
@pytest.mark.rule("S16")
def test_the_skip_of_the_next_player_takes_effect_at_once() -> None:
    state = play("strike", "choose player 1")
    assert (state.player, state.skips, state.turn) == (2, (0, 0, 0), 2)
    state = two("strike", "choose player 1")
    assert (state.player, state.skips, state.turn, state.points) == (0, (0, 0), 2, (7, 0))


@case("C-E12-12")
@pytest.mark.rule("R11", "R6")
@pytest.mark.parametrize(
    ("route", "siberian"),
    [
        (LONG, True),
        (COAST, True),
        (halves("Tyumen", "Yekaterinburg")[0], True),
        ("Harbin:Kyakhta", True),
        ("Kazan:Yekaterinburg", False),
        ("Arkhangelsk:Obdorsk", False),
        ("Akmolinsk:Orenburg:1", False),
        (THREE, False),
    ],
)
def test_snowdrifts_need_a_route_east_of_yekaterinburg(route: str, siberian: bool) -> None:
    state = play("snowdrifts", routes=owned(route, 2))
    if siberian:
        assert legal(state) == {"choose player 2"}
        assert refused(state, "choose player 1") == "E1912-SNOW-01"
        assert do(state, "choose player 2").skips == (0, 0, 1)
    else:
        assert (state.player, state.skips, state.spent_events) == (1, (0, 0, 0), {"snowdrifts": 1})


@pytest.mark.rule("E1912-SNOW-01", "R11")
def test_only_who_owns_such_a_route_now() -> None:
    state = play(
        *("double-move", "event breakdown", f"choose route {LONG}", "event snowdrifts"),
        events=[{"double-move": 1, "breakdown": 1, "snowdrifts": 1}, {}, {}],
        routes=[[], [LONG], [THREE]],
    )
    assert (state.player, state.skips, state.routes[0]) == (1, (0, 0, 0), (LONG,))


@pytest.mark.rule("E1912-SNOW-01", "E1912-SNOW-02")
def test_snowdrifts_cost_a_turn_and_no_points() -> None:
    state = two("snowdrifts", "choose player 1", routes=[[], [COAST]])
    assert (state.player, state.points, state.turn) == (0, (0, 4), 2)


@pytest.mark.rule("R12", "S16")
def test_skips_of_both_kinds_add_up_and_are_served_one_a_turn() -> None:
    state = table(events=[{"strike": 1}, {"snowdrifts": 1}, {}], routes=owned(LONG, 2))
    state = do(state, "event strike", "choose player 2", "event snowdrifts", "choose player 2")
    assert (state.player, state.skips, state.points) == (0, (0, 0, 1), (7, 0, 10))
    state = rest(state, 2)
    assert (state.player, state.skips) == (0, (0, 0, 0))
    assert rest(state, 2).player == 2


@pytest.mark.rule("R12", "S16")
def test_two_strikes_in_a_double_move() -> None:
    events = [{"double-move": 1, "strike": 2}, {}]
    state = two("double-move", *("event strike", "choose player 1") * 2, events=events)
    assert (state.points, state.player, state.skips, state.turn) == ((14, 0), 0, (0, 1), 2)
    state = rest(state)
    assert (state.player, state.skips, state.turn) == (0, (0, 0), 4)
    assert rest(state).player == 1


@pytest.mark.rule("R12")
def test_a_row_of_skips_comes_round_to_the_player_again() -> None:
    state = rest(table(skips=[0, 1, 2]))
    assert (state.player, state.turn, state.skips) == (0, 3, (0, 0, 1))


@case("C-E12-27")
@pytest.mark.rule("R12", "R24")
def test_a_skip_consumes_the_final_turn() -> None:
    state = play("strike", "choose player 1", turns_left=3)
    assert (state.player, state.turns_left) == (2, 1)
    state = rest(state)
    assert (state.is_over, state.end_reason, state.hand_sizes) == (True, "trains", (0, 0, 2))
    over = two("strike", "choose player 1", turns_left=2)
    assert (over.is_over, over.points, over.turns_left) == (True, (7, 0), 0)


@pytest.mark.rule("R24", "R12")
def test_a_strike_scores_though_the_target_has_had_its_last_turn() -> None:
    state = play("strike", "choose player 2", turns_left=2, player=1)
    assert (state.is_over, state.points) == (True, (0, 7, 0))
    state = play("strike", "choose player 0", turns_left=2, player=1)
    assert (state.player, state.turns_left, state.points, state.skips) == (2, 1, (0, 7, 0), (1, 0, 0))
    state = rest(state)
    assert (state.is_over, state.skips) == (True, (1, 0, 0))


@pytest.mark.rule("R12", "R14", "R27")
def test_a_skipped_turn_counts_down_the_markers_of_the_player_who_skips() -> None:
    blocks = [(TWO, 1, 2), (THREE, 0, 2), (COAST, 1, 1)]
    state = play("strike", "choose player 1", blocks=blocks)
    assert state.blocks == ((TWO, 1, 1), (THREE, 0, 1))


@pytest.mark.rule("R12", "R17", "R27")
def test_a_skipped_turn_is_no_turn_for_a_repair() -> None:
    pieces: Laid = {"hands": [{}, {"black": 1}, {}], "routes": owned(THREE), "damage": [THREE]}
    state = play("strike", "choose player 1", **pieces)
    assert (state.player, state.damage, state.points[1]) == (2, (THREE,), 2)
    state = rest(state, 2)
    assert (state.player, f"repair {THREE}" in legal(state)) == (1, True)
    mended = do(state, f"repair {THREE}", "pay black*1")
    assert (mended.points[1], mended.damage) == (3, ())
    fallen = rest(state)
    assert (fallen.points[1], fallen.damage, fallen.trains[1]) == (0, (), 45)


@pytest.mark.rule("R12", "R18")
def test_who_skips_the_final_turn_keeps_what_stands_of_a_damaged_route() -> None:
    state = play("strike", "choose player 1", routes=owned(FOUR), damage=[FOUR], turns_left=3)
    state = rest(state)
    assert (state.is_over, state.damage, state.trains[1], state.points[1]) == (True, (FOUR,), 43, 4)
    assert state.score_sheet().seats[1].longest == 0


@pytest.mark.rule("S7", "R12")
def test_a_skipped_turn_never_starts_the_final_round() -> None:
    state = play("strike", "choose player 1", trains=[45, 2, 45])
    assert (state.player, state.turns_left) == (2, None)
    state = rest(state, 2)
    assert (state.player, state.turns_left) == (1, None)
    assert rest(state).turns_left == 3


@pytest.mark.rule("S6", "R12")
def test_a_skipped_turn_starts_the_count_of_passes_again() -> None:
    dry: Laid = {"display": {}, "deck": {}, "ticket_bag": [], "event_deck": {}}
    state = do(table(**dry, skips=[0, 0, 1]), "pass")
    assert (state.player, state._situation.passes) == (1, 1)
    state = do(state, "pass")
    assert (state.player, state._situation.passes, state.is_over) == (0, 0, False)
    state = do(state, "pass", "pass", "pass")
    assert (state.is_over, state.end_reason, state.turn) == (True, "no moves", 6)
