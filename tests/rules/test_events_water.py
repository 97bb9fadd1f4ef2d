"""Flood and Tsunami: water takes a route."""

import pytest

from tests.rules.cases import case, claims, data, do, legal, refused
from tests.rules.events import (
    COAST,
    FERRY,
    FOUR,
    GREEN,
    ORANGE,
    THREE,
    Laid,
    halves,
    owned,
    play,
    rest,
    sheet,
    table,
    two,
)

# --- Flood -----------------------------------------------------------------------------------

ANY = {"locomotive": 3}


@case("C-E12-28")
@pytest.mark.rule("R20", "A18")
@pytest.mark.parametrize("players", [2, 3])
def test_an_owned_half_is_lost_for_good_and_the_other_half_opens(players: int) -> None:
    figures = data("C-E12-28")
    hands: list[dict[str, int]] = [ANY, *[{"green": 3, "orange": 3}] * (players - 1)]
    pieces: Laid = {"hands": hands, "routes": owned(GREEN, 1, players), "players": players}
    before = play("flood", **pieces)
    assert claims(table(players, hands=hands, routes=owned(GREEN, 1, players)), ORANGE) == set()
    state = do(before, f"choose route {GREEN}")
    assert state.points[1] - before.points[1] == figures["points"]
    assert (state.trains[1], state.routes[1], state.floods) == (45, (), (GREEN,))
    assert sheet(state, 1)["lost"] == -4
    assert (claims(state, GREEN), claims(state, ORANGE)) == (set(), {"orange*3"})
    assert refused(state, f"claim {GREEN} green*3") == "E1912-FLOOD-01"


@pytest.mark.rule("E1912-FLOOD-01", "R20")
def test_to_the_end_of_the_game() -> None:
    state = play("flood", f"choose route {GREEN}", hands=[{}, {"green": 3}, {}])
    for _ in range(30):
        state = rest(state)
        assert (state.floods, claims(state, GREEN)) == ((GREEN,), set())
    last = two("flood", f"choose route {GREEN}", turns_left=1, routes=[[], [GREEN]])
    assert (last.is_over, last.points, last.floods) == (True, (0, 0), (GREEN,))


@pytest.mark.rule("E1912-FLOOD-01", "R20")
def test_any_half_of_a_double_own_free_or_another_s_and_nothing_else() -> None:
    free, flooded = halves("Kharkov", "Moscow")
    state = play("flood", players=4, routes=[[GREEN], [ORANGE], [FOUR], []], floods=[flooded])
    options = legal(state)
    assert {f"choose route {route}" for route in (GREEN, ORANGE, free)} <= options
    assert (len(options), "stop" in options) == (29 + 1, True)
    assert refused(state, f"choose route {FOUR}") == "E1912-FLOOD-01"
    assert refused(state, f"choose route {flooded}") == "E1912-FLOOD-01"
    own = do(state, f"choose route {GREEN}")
    assert (own.points, own.trains[0], own.routes[1]) == ((0, 4, 7, 0), 45, (ORANGE,))


@pytest.mark.rule("R20", "A18")
def test_with_four_players_the_other_half_keeps_its_owner() -> None:
    hands: list[dict[str, int]] = [{}, ANY, ANY, ANY]
    state = play("flood", f"choose route {GREEN}", players=4, routes=[[], [GREEN], [ORANGE], []], hands=hands)
    assert (state.routes[2], claims(state, GREEN), claims(state, ORANGE)) == ((ORANGE,), set(), set())
    free = play("flood", f"choose route {GREEN}", players=4, hands=hands)
    assert claims(free, ORANGE) == {"locomotive*3"}


# --- Tsunami ---------------------------------------------------------------------------------

PACIFIC = {"Gizhiga", "Petropavlovsk", "Nikolayevsk", "Khabarovsk", "Vladivostok"}


@case("C-E12-20")
@pytest.mark.rule("R21", "R14", "E1912-TSU-03")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_success_on_4_5_and_6(die: int) -> None:
    pieces: Laid = {
        "routes": owned(COAST),
        "blocks": [(COAST, 2, 1)],
        "hands": [{"red": 3}, {}, {}],
    }
    state = play("tsunami", f"chance die {die}", **pieces)
    if die < 4:
        assert (state.player, state.routes[1], state.points[1]) == (1, (COAST,), 4)
        return
    assert legal(state) == {f"choose route {COAST}"}
    state = do(state, f"choose route {COAST}")
    assert (state.routes[1], state.points[1], state.trains[1]) == ((), 0, 45)
    assert (sheet(state, 1)["lost"], state.blocks) == (-4, ((COAST, 2, 1),))
    assert claims(rest(state, 2), COAST) == {"red*3"}


@pytest.mark.rule("E1912-TSU-02", "R21")
def test_every_route_that_leaves_one_of_the_five_cities() -> None:
    board = table().game.board
    coast = {route.id for route in board.routes if {route.a, route.b} & PACIFIC}
    assert coast == {
        *("Blagoveshchensk:Khabarovsk", "Gizhiga:Nizhne-Kolymsk", "Gizhiga:Okhotsk", "Gizhiga:Petropavlovsk"),
        *(
            "Gizhiga:Verkhne-Kolymsk",
            "Harbin:Vladivostok",
            "Khabarovsk:Nikolayevsk",
            "Khabarovsk:Vladivostok",
        ),
        *("Nikolayevsk:Okhotsk", "Nikolayevsk:Petropavlovsk", "Okhotsk:Petropavlovsk"),
    }
    state = play("tsunami", "chance die 6", routes=[[], [*coast, THREE], []])
    assert legal(state) == {f"choose route {route}" for route in coast}
    assert refused(state, f"choose route {THREE}") == "E1912-TSU-02"


@case("C-E12-21")
@pytest.mark.rule("R21", "S11", "R6")
def test_own_routes_are_no_targets_though_the_die_is_rolled() -> None:
    state = play("tsunami", routes=[[COAST], [THREE], []])
    assert state.asks == "roll"
    state = do(state, "chance die 6")
    assert (state.player, state.routes[0], state.points) == (1, (COAST,), (4, 4, 0))
    state = play("tsunami", "chance die 6", routes=[[COAST], [FERRY], []])
    assert legal(state) == {f"choose route {FERRY}"}


@pytest.mark.rule("E1912-TSU-01", "A19")
def test_trains_that_come_back_cancel_no_final_round() -> None:
    state = play(
        *("tsunami", "chance die 4", f"choose route {COAST}"),
        routes=owned(COAST),
        trains=[45, 2, 45],
        turns_left=3,
    )
    assert (state.trains[1], state.turns_left) == (5, 2)
    state = rest(state, 2)
    assert (state.is_over, state.end_reason) == (True, "trains")
