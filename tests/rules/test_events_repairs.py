"""Damaged routes: the one turn for a repair, its price, the fall, and the end of the game."""

from typing import Any

import pytest

import branchline as bl
from tests.rules.cases import case, claims, data, do, legal, refused
from tests.rules.events import (
    COAST,
    FERRY,
    FOUR,
    LONG,
    ONE,
    SIX,
    THREE,
    Laid,
    owned,
    play,
    rest,
    table,
    two,
    variant,
)


def damaged(route: str, *, player: int = 1, **pieces: Any) -> bl.GameState:  # noqa: ANN401
    """Seat 1 is to move and owns a damaged route that seat 0 has blocked."""
    seats = len(pieces.get("hands", [{}] * 3))
    laid = {"routes": owned(route, 1, seats), "damage": [route], "blocks": [(route, 0, 2)]}
    return table(seats, player=player, **{**laid, **pieces})


@pytest.mark.rule("R17", "E1912-LAND-09", "E1912-LAND-10")
@pytest.mark.parametrize(
    ("route", "hand", "payments", "points"),
    [
        (THREE, {"black": 1, "locomotive": 1, "red": 3}, {"black*1", "locomotive*1"}, 1),
        (FOUR, {"orange": 1, "locomotive": 2}, {"orange*1+locomotive*1", "locomotive*2"}, 2),
        (
            LONG,
            {"red": 2, "blue": 1, "locomotive": 1},
            {"red*2", "red*1+locomotive*1", "blue*1+locomotive*1"},
            2,
        ),
        (FERRY, {"red": 2}, {"red*2"}, 2),
        (SIX, {"white": 3}, {"white*3"}, 4),
    ],
    ids=["colour", "locomotives", "gray", "ferry without symbols", "tunnel without reveal"],
)
def test_its_price_and_points(route: str, hand: dict[str, int], payments: set[str], points: int) -> None:
    before = damaged(route, hands=[{}, hand, {}])
    state = do(before, f"repair {route}")
    assert legal(state) == {f"pay {payment}" for payment in payments}
    state = state.apply(state.legal_actions()[0])
    length = before.game.board.route[route].length
    assert (state.points[1] - before.points[1], before.trains[1] - state.trains[1]) == (points, length // 2)
    assert (state.damage, state.player, state.routes[1]) == ((), 2, (route,))
    assert state.blocks == ((route, 0, 2),)


@pytest.mark.rule("R17")
def test_without_the_cards_or_the_trains_there_is_no_repair() -> None:
    poor = damaged(FOUR, hands=[{}, {"orange": 1}, {}])
    assert refused(poor, f"repair {FOUR}") == "R17"
    short = damaged(FOUR, hands=[{}, {"orange": 2}, {}], trains=[45, 1, 45])
    assert f"repair {FOUR}" not in legal(short)
    assert f"repair {FOUR}" in legal(damaged(FOUR, hands=[{}, {"orange": 2}, {}], trains=[45, 2, 45]))


@pytest.mark.rule("E1912-LAND-09", "R17")
def test_only_the_owner_repairs_and_only_what_is_damaged() -> None:
    state = table(hands=[{"black": 3}, {}, {}], routes=[[THREE], [COAST], []], damage=[COAST])
    assert refused(state, f"repair {COAST}") == "E1912-LAND-09"
    assert refused(state, f"repair {THREE}") == "E1912-LAND-09"


@pytest.mark.rule("S17", "R17")
def test_by_option_trains_alone_pay() -> None:
    before = damaged(FOUR, options={"repair_cost": "trains"})
    state = do(before, f"repair {FOUR}")
    assert (state.player, state.points[1], state.trains[1], state.damage) == (2, 6, 41, ())
    short = damaged(FOUR, options={"repair_cost": "trains"}, trains=[45, 1, 45])
    assert f"repair {FOUR}" not in legal(short)


@case("C-E12-17")
@pytest.mark.rule("R17", "R27")
def test_not_repaired_it_falls_at_the_end_of_the_turn_and_the_block_stays() -> None:
    figures = data("C-E12-17")
    before = damaged(FOUR, hands=[{}, {}, {"orange": 4}])
    state = rest(before)
    assert state.points[1] - before.points[1] == figures["further_points"]
    assert state.points[1] == 0
    assert state.trains[1] - before.trains[1] == figures["trains_returned"]
    assert (state.routes[1], state.damage, state.blocks) == ((), (), ((FOUR, 0, 2),))
    assert refused(state, f"claim {FOUR} orange*4") == "R14"
    state = rest(state, 6)
    assert (state.player, state.blocks, claims(state, FOUR)) == (2, (), {"orange*4"})


@pytest.mark.rule("R17", "R27")
def test_only_the_owner_s_own_turn_ends_the_time_for_a_repair() -> None:
    state = rest(damaged(THREE, player=2))
    assert (state.player, state.damage) == (0, (THREE,))
    state = rest(state)
    assert (state.player, state.damage) == (1, (THREE,))
    assert rest(state).damage == ()


@pytest.mark.rule("R17", "S9")
def test_two_damaged_routes_and_one_turn() -> None:
    hands = [{}, {"black": 1, "red": 1}, {}]
    state = damaged(THREE, hands=hands, routes=[[], [THREE, COAST], []], damage=[THREE, COAST])
    state = do(state, f"repair {COAST}", "pay red*1")
    assert (state.routes[1], state.points[1], state.damage) == ((COAST,), 3, ())


@pytest.mark.rule("R27", "A19", "R17")
def test_a_route_falls_before_the_trains_are_looked_at() -> None:
    state = rest(damaged(FOUR, trains=[45, 1, 45]))
    assert (state.trains[1], state.turns_left) == (3, None)
    assert rest(damaged(FOUR, trains=[45, 0, 45])).turns_left == 3


@pytest.mark.rule("R17", "R21")
def test_a_route_lost_in_between_needs_no_repair() -> None:
    state = play("tsunami", "chance die 4", f"choose route {COAST}", routes=owned(COAST), damage=[COAST])
    assert (state.player, state.points[1], state.trains[1], state.damage) == (1, 0, 45, ())
    state = rest(state)
    assert (state.points[1], state.trains[1]) == (0, 45)


@pytest.mark.rule("R18", "R17")
def test_damaged_at_the_end_it_keeps_trains_and_points_but_connects_nothing() -> None:
    options = {"tickets": (("Saint Petersburg", "Warsaw", 8),)}
    tickets = [[], ["Saint Petersburg:Warsaw"], []]
    state = damaged(THREE, player=0, options=options, tickets=tickets, turns_left=1)
    state = rest(state)
    found = state.score_sheet().seats[1]
    assert (state.is_over, state.trains[1], state.points[1]) == (True, 43, 2)
    assert (found.tickets[0].completed, found.longest, found.total) == (False, 0, 2 - 8 + 12)
    whole = damaged(THREE, damage=[], options=options, tickets=tickets).score_sheet().seats[1]
    assert (whole.tickets[0].completed, whole.longest, whole.total) == (True, 3, 4 + 8 + 10 + 12)


@pytest.mark.rule("R18")
def test_a_damaged_route_is_lent_to_nobody() -> None:
    options = {"tickets": (("Saint Petersburg", "Warsaw", 8),)}
    pieces: Laid = {"options": options, "tickets": [[], [], ["Saint Petersburg:Warsaw"]]}
    pieces["stations"] = [[], [], ["Warsaw"]]
    assert damaged(THREE, damage=[], **pieces).scores()[2] == 8 + 8
    assert damaged(THREE, **pieces).scores()[2] == 8 - 8


@pytest.mark.rule("S19", "R18")
def test_ferries_and_tunnels_count_the_spaces_that_trains_stand_on() -> None:
    routes = [[], [FERRY, SIX], []]
    state = table(routes=routes, damage=[FERRY, SIX])
    found, whole = state.score_sheet().seats[1], table(routes=routes).score_sheet().seats[1]
    assert (found.ferry_spaces, found.tunnel_spaces) == (2, 3)
    assert (whole.ferry_spaces, whole.tunnel_spaces) == (4, 6)
    sailors = [{"kind": "ferries", "name": "Hero of the Sailors", "points": 7}]
    board = variant(rules={"bonuses": sailors})
    state = board.position(hands=[{}, {}, {}], routes=[["Astrakhan:Baku"], [FERRY], []], damage=[FERRY])
    assert state.scores() == (4 + 7 + 12, 4 + 12, 12)


@pytest.mark.rule("R17", "S17")
@pytest.mark.parametrize("cost", ["cards", "trains"])
def test_in_a_game_of_two_and_in_the_final_turn(cost: str) -> None:
    state = damaged(THREE, hands=[{}, {"black": 1}], options={"repair_cost": cost}, turns_left=1)
    state = do(state, f"repair {THREE}", *(["pay black*1"] if cost == "cards" else []))
    assert (state.is_over, state.points, state.trains[1]) == (True, (0, 3), 42)
    fallen = rest(damaged(THREE, hands=[{}, {"black": 1}], turns_left=1))
    assert (fallen.is_over, fallen.points, fallen.routes[1]) == (True, (0, 0), ())


@pytest.mark.rule("R17", "R12", "R15")
def test_a_slide_in_a_game_of_two_is_repaired_two_turns_later_when_the_owner_skips() -> None:
    steps = ("event rockslide", "chance card red", "chance die 1", f"choose route {COAST}")
    events = [{"double-move": 1, "rockslide": 1, "strike": 1}, {}]
    pieces: Laid = {"hands": [{}, {"red": 1}], "routes": [[], [COAST]], "events": events}
    state = two("double-move", *steps, "event strike", "choose player 1", **pieces)
    assert (state.player, state.points, state.damage) == (0, (7, 2), (COAST,))
    state = do(rest(state), f"repair {COAST}", "pay red*1")
    assert (state.points, state.damage, state.blocks) == ((7, 3), (), ((COAST, 0, 1),))


# --- Decision R19 ----------------------------------------------------------------------------


def collapsed_and_taken(kind: str) -> bl.GameState:
    """Seat 1 lost a route to a Rockslide, seat 2 has built there since, and seat 1 is to move."""
    state = play(
        *("rockslide", "chance card red", "chance die 1", f"choose route {COAST}"),
        routes=owned(COAST),
        hands=[{}, {"locomotive": 3}, {"red": 3}],
        events=[{"rockslide": 1}, {kind: 1}, {}],
    )
    state = rest(state)
    assert (state.routes[1], state.points[1], state.trains[1]) == ((), 0, 45)
    state = rest(state, 6)
    return rest(do(state, f"claim {COAST} red*3"))


@case("C-E12-22", "C-E12-25")
@pytest.mark.rule("E1912-LAND-18", "R19")
def test_what_fell_and_was_taken_is_won_back_by_breakdown() -> None:
    state = do(collapsed_and_taken("breakdown"), "event breakdown", f"choose route {COAST}")
    assert (state.routes, state.points) == (((), (COAST,), ()), (0, 4, 0))
    assert state.trains == (45, 42, 45)


@case("C-E12-22", "C-E12-25")
@pytest.mark.rule("E1912-LAND-18", "R19")
@pytest.mark.parametrize(
    ("kind", "steps", "markers"),
    [
        ("tsunami", ("chance die 5", f"choose route {COAST}"), 0),
        ("earthquake", ("chance die 6", "chance die 5"), 2),
    ],
)
def test_or_cleared_by_tsunami_or_earthquake_and_built_again(
    kind: str, steps: tuple[str, ...], markers: int
) -> None:
    state = do(collapsed_and_taken(kind), f"event {kind}", *steps)
    assert (state.routes, state.points, state.trains) == (((), (), ()), (0, 0, 0), (45, 45, 45))
    state = rest(state, 2 + 3 * markers)
    assert (state.player, state.blocks) == (1, ())
    state = do(state, f"claim {COAST} locomotive*3")
    assert (state.routes[1], state.points[1]) == ((COAST,), 4)


@case("C-E12-22")
@pytest.mark.rule("R19", "R22")
def test_a_weak_earthquake_clears_nothing() -> None:
    state = do(collapsed_and_taken("earthquake"), "event earthquake", "chance die 6", "chance die 3")
    assert (state.routes[2], state.points) == ((COAST,), (0, 0, 4))


@pytest.mark.rule("R16")
def test_a_route_of_1_is_blocked_but_needs_no_repair() -> None:
    state = play("landslide", "chance card orange", "chance die 1", f"choose route {ONE}", routes=owned(ONE))
    state = rest(state)
    assert (state.routes[1], state.points[1], state.blocks) == ((ONE,), 1, ((ONE, 0, 2),))
