"""Speed-Up: the table, what it rides on, and that its extra points are never lost."""

import pytest

import branchline as bl
from tests.model.boards import bundled
from tests.rules.cases import case, data, do, legal, refused
from tests.rules.events import (
    FERRY,
    FOUR,
    LONG,
    ONE,
    SEVEN,
    SIX,
    THREE,
    TWO,
    Laid,
    hold,
    play,
    rest,
    sheet,
    table,
    variant,
)

TUNNELS = (
    "Irkutsk:Verkhneudinsk",
    "Gizhiga:Verkhne-Kolymsk",
    "Okhotsk:Verkhne-Kolymsk",
    "Chita:Harbin",
    "Blagoveshchensk:Yakutsk",
    SIX,
)
"""Tunnels of 1 to 6 spaces."""
PRINTED = [
    *zip((ONE, TWO, THREE, FOUR, LONG), (2, 3, 6, 11, 15), range(5, 10), strict=True),
    *zip(TUNNELS, (3, 4, 7, 12, 16, 24), range(5, 11), strict=True),
    (SEVEN, 27, 10),
]
"""Route, points with a Speed-Up, and the last number of the rule's id."""
NO_EXTRAS = ("chance card red",) * 3


def sped(board: bl.Game, route: str) -> bl.GameState:
    """Claim a route with locomotives and a Speed-Up; a tunnel's reveal brings nothing."""
    length = board.board.route[route].length
    state = board.position(
        hands=[{"locomotive": length}, {}], display={"orange": 5}, events=[{"speed-up": 1}, {}]
    )
    state = do(state, "event speed-up", f"claim {route} locomotive*{length}")
    return do(state, *NO_EXTRAS) if state.is_chance else state


@pytest.mark.rule("E1912-SPD-01", "R3")
@pytest.mark.parametrize(
    ("route", "points"),
    [
        pytest.param(route, points, marks=pytest.mark.rule(f"E1912-SPD-{number:02}"))
        for route, points, number in PRINTED
    ],
)
def test_the_twelve_printed_numbers(route: str, points: int) -> None:
    state = sped(bl.load("russia-1912"), route)
    assert state.points == (points, 0)
    assert (state.routes[0], state.spent_events) == ((route,), {"speed-up": 1})


@case("C-E12-01")
def test_the_printed_ends_of_the_table() -> None:
    board = bl.load("russia-1912")
    found = {name: sped(board, route).points[0] for name, route in
             (("tunnel6", SIX), ("normal7", SEVEN), ("normal1", ONE))}  # fmt: skip
    assert found == data("C-E12-01")


@case("C-E12-02")
@pytest.mark.rule("R3")
@pytest.mark.parametrize(
    ("name", "route", "length"),
    [("normal6", SEVEN, 6), ("tunnel7", SIX, 7), ("normal8", THREE, 8), ("tunnel8", "Chita:Harbin", 8)],
)
def test_the_gaps_of_the_table(name: str, route: str, length: int) -> None:
    routes = [
        {**row, "length": length} if f"{row['from']}:{row['to']}" == route else row
        for row in bundled("russia-1912")["routes"]
    ]
    assert sped(variant(routes=routes), route).points == (data("C-E12-02")[name], 0)


@pytest.mark.rule("R3", "R4")
def test_a_ferry_counts_as_a_normal_route() -> None:
    assert sped(bl.load("russia-1912"), FERRY).points == (11, 0)


@pytest.mark.rule("R1", "R2", "E1912-SPD-01")
def test_the_extra_points_are_a_line_of_their_own() -> None:
    state = sped(bl.load("russia-1912"), FOUR)
    assert {group: points for group, points in sheet(state).items() if group in {"route", "speed-up"}} == {
        "route": 7,
        "speed-up": 4,
    }


@pytest.mark.rule("E1912-SPD-02", "E1912-SPD-03", "S10")
def test_it_is_declared_first_and_only_a_claim_follows_as_one_action() -> None:
    state = play("speed-up", hands=[{"blue": 2, "red": 1}, {}, {}])
    expected = {
        text for text in legal(table(hands=[{"blue": 2, "red": 1}, {}, {}])) if text.startswith("claim")
    }
    assert legal(state) == expected
    assert {f"claim {TWO} blue*2"} <= expected
    assert refused(state, "draw blind") == "E1912-SPD-02"
    assert (state.events[0], state.spent_events) == ({"speed-up": 1}, {})
    state = do(state, f"claim {TWO} blue*2")
    assert (state.player, state.turn, state.points[0], state.spent_events) == (1, 1, 3, {"speed-up": 1})


@pytest.mark.rule("R4")
def test_one_on_a_claim() -> None:
    state = table(hands=[{"blue": 2}, {}, {}], events=[{"speed-up": 2}, {}, {}])
    state = do(state, "event speed-up")
    assert refused(state, "event speed-up") == "E1912-SPD-02"
    state = do(state, f"claim {TWO} blue*2")
    assert (state.events[0], state.points[0]) == ({"speed-up": 1}, 3)


@pytest.mark.rule("R4", "E1912-SPD-03")
def test_one_on_each_claim_of_a_double_move() -> None:
    state = table(
        hands=[{"blue": 2, "orange": 1}, {}, {}], events=[{"double-move": 1, "speed-up": 2}, {}, {}]
    )
    state = do(state, "event double-move", "event speed-up", f"claim {TWO} blue*2")
    state = do(state, "event speed-up", f"claim {ONE} orange*1")
    assert (state.points[0], state.player, state.events[0]) == (5, 1, {})


@case("C-E12-04")
@pytest.mark.rule("R4")
@pytest.mark.parametrize(("kind", "steps"), [("breakdown", ()), ("sabotage", ("chance die 5",))])
def test_not_together_with_a_seizure(kind: str, steps: tuple[str, ...]) -> None:
    pieces: Laid = {
        "hands": [{"blue": 2}, {}, {}],
        "routes": [[], [FOUR], []],
        "events": [{kind: 1, "speed-up": 1}, {}, {}],
    }
    state = do(table(**pieces), "event speed-up")
    assert refused(state, f"event {kind}") == "E1912-SPD-02"
    state = do(table(**pieces), f"event {kind}", *steps)
    assert refused(state, "event speed-up") == {"breakdown": "E1912-BRK-01", "sabotage": "E1912-SAB-01"}[kind]
    state = do(state, f"choose route {FOUR}")
    assert (state.points[0], state.events[0]) == (7, {"speed-up": 1})


@pytest.mark.rule("R4")
def test_not_together_with_a_repair() -> None:
    state = table(
        hands=[{"blue": 2, "black": 1}, {}, {}],
        routes=[[THREE], [], []],
        damage=[THREE],
        events=[{"speed-up": 1}, {}, {}],
    )
    assert f"repair {THREE}" in legal(state)
    state = do(state, "event speed-up")
    assert refused(state, f"repair {THREE}") == "E1912-SPD-02"


@case("C-E12-03")
@pytest.mark.rule("R2")
def test_a_seizure_takes_and_scores_the_printed_points() -> None:
    figures = data("C-E12-03")
    events = [{"speed-up": 1}, {"breakdown": 1}, {}]
    state = table(hands=hold(0, orange=4), events=events)
    before = do(state, "event speed-up", f"claim {FOUR} orange*4")
    assert before.points == (11, 0, 0)
    after = do(before, "event breakdown", f"choose route {FOUR}")
    assert after.points == (11 + figures["A"], figures["B"], 0)
    assert (sheet(after, 0)["speed-up"], sheet(after, 0)["lost"], sheet(after, 1)["seized"]) == (4, -7, 7)


@case("C-E12-31")
@pytest.mark.rule("R4", "S10", "A21")
def test_a_failed_tunnel_gives_it_back_and_all_have_seen_it() -> None:
    tunnel = TUNNELS[1]
    state = play("speed-up", f"claim {tunnel} yellow*2", hands=[{"yellow": 2}, {}, {}])
    state = do(state, "chance card yellow", "chance card red", "chance card red", "decline")
    assert (state.events[0], state.spent_events, state.player) == ({"speed-up": 1}, {}, 1)
    assert (state.hands[0], state.points[0], state.routes[0]) == ({"yellow": 2}, 0, ())
    assert state.view(1).events[0] == {"speed-up": 1}


@pytest.mark.rule("S10", "R4")
def test_extra_cards_paid_it_is_spent() -> None:
    tunnel = TUNNELS[1]
    state = play("speed-up", f"claim {tunnel} yellow*2", hands=[{"yellow": 3}, {}, {}])
    state = do(state, "chance card yellow", "chance card red", "chance card red", "pay yellow*1")
    assert (state.points[0], state.events[0], state.spent_events) == (4, {}, {"speed-up": 1})


@pytest.mark.rule("R4", "R14")
def test_it_opens_no_route_that_is_blocked_or_taken() -> None:
    state = play("speed-up", hands=[{"blue": 2, "orange": 1}, {}, {}], blocks=[(TWO, 1, 1)])
    assert not [text for text in legal(state) if TWO in text]
    assert refused(state, f"claim {TWO} blue*2") == "R14"
    assert f"claim {ONE} orange*1" in legal(state)


@pytest.mark.rule("A19", "E1912-SPD-03")
def test_its_claim_can_start_the_final_round() -> None:
    state = play("speed-up", f"claim {TWO} blue*2", hands=hold(0, blue=2), trains=[4, 45, 45])
    assert (state.turns_left, state.points[0]) == (3, 3)
    state = rest(state, 3)
    assert (state.is_over, state.points[0]) == (True, 3)
