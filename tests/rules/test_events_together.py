"""Cards that meet: what takes or hits a route, and routes that something has happened to before."""

from typing import Any

import pytest

import branchline as bl
from tests.rules.cases import case, do, legal, refused
from tests.rules.events import COAST, FERRY, GREEN, ONE, ORANGE, THREE, Laid, owned, play, rest, sheet, table

HITS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "breakdown": ("breakdown", COAST, (f"choose route {COAST}",)),
    "sabotage": ("sabotage", COAST, ("chance die 5", f"choose route {COAST}")),
    "tsunami": ("tsunami", COAST, ("chance die 4", f"choose route {COAST}")),
    "flood": ("flood", GREEN, (f"choose route {GREEN}",)),
    "earthquake-3": ("earthquake", COAST, ("chance die 6", "chance die 3")),
    "earthquake-5": ("earthquake", COAST, ("chance die 6", "chance die 5")),
    "landslide": ("landslide", COAST, ("chance card red", "chance die 1", f"choose route {COAST}")),
}
"""Kind, route of 3 that is hit, and the steps; the route is worth 4."""
TAKEN = ("tsunami", "flood", "earthquake-5")
"""What leaves the route free."""
SEIZED = ("breakdown", "sabotage")
LAID = {"earthquake-3": 1, "earthquake-5": 2, "landslide": 2}
"""Markers that the event lays itself."""
losing = pytest.mark.parametrize("name", [*SEIZED, *TAKEN])


def laid(name: str, route: str) -> list[tuple[str, int, int]]:
    """The event's own markers on the route."""
    return [(route, 0, LAID[name])] if name in LAID else []


def blocks_on(state: bl.GameState, route: str) -> list[tuple[str, int, int]]:
    """The blocks of one route."""
    return [block for block in state.blocks if block[0] == route]


def hit(name: str, **pieces: Any) -> bl.GameState:  # noqa: ANN401
    """Seat 0 hits the route of seat 1."""
    kind, route, steps = HITS[name]
    return play(kind, *steps, **{"routes": owned(route), **pieces})


@pytest.mark.rule("R2", "R13", "R20", "R21", "R22")
@losing
def test_on_a_whole_route_the_printed_points_are_lost(name: str) -> None:
    state, route = hit(name), HITS[name][1]
    assert (state.points[1], sheet(state, 1)["lost"], state.trains[1]) == (0, -4, 45)
    assert state.routes[0] == ((route,) if name in SEIZED else ())
    assert (state.points[0], state.trains[0]) == ((4, 42) if name in SEIZED else (0, 45))


@pytest.mark.rule("R2", "R16", "R17")
@losing
def test_on_a_damaged_route_only_what_is_left_is_lost_and_nothing_is_due(name: str) -> None:
    route = HITS[name][1]
    state = hit(name, damage=[route], hands=[{}, {"locomotive": 1}, {}])
    assert (state.points[1], state.trains[1], state.damage) == (0, 45, ())
    assert state.routes[0] == ((route,) if name in SEIZED else ())
    assert (state.points[0], state.trains[0]) == ((4, 42) if name in SEIZED else (0, 45))
    assert state.player == 1
    assert f"repair {route}" not in legal(state)
    state = rest(state)
    assert (state.points[1], state.trains[1]) == (0, 45)


@pytest.mark.rule("R17", "R22", "R14")
def test_a_weak_earthquake_on_a_damaged_route_takes_nothing_and_the_repair_stays_due() -> None:
    state = hit("earthquake-3", damage=[COAST], hands=[{}, {"red": 1}, {}])
    assert (state.points[1], state.damage, blocks_on(state, COAST)) == (2, (COAST,), [(COAST, 0, 1)])
    assert do(state, f"repair {COAST}", "pay red*1").points[1] == 3
    assert rest(state).points[1] == 0


@pytest.mark.rule("R14", "R20", "R21", "R22")
@pytest.mark.parametrize("name", ["tsunami", "flood", "earthquake-3", "earthquake-5"])
def test_a_blocked_route_is_hit_all_the_same_and_its_block_stays(name: str) -> None:
    route = HITS[name][1]
    state = hit(name, blocks=[(route, 2, 2)])
    assert blocks_on(state, route) == [*laid(name, route), (route, 2, 2)]
    assert state.points[1] == (4 if name == "earthquake-3" else 0)
    assert state.routes[1] == ((route,) if name == "earthquake-3" else ())


@pytest.mark.rule("R14", "E1912-BRK-08", "R15")
@pytest.mark.parametrize("name", ["breakdown", "sabotage", "landslide"])
def test_a_blocked_route_is_neither_seized_nor_hit_by_a_slide(name: str) -> None:
    kind, route, steps = HITS[name]
    free = {"breakdown": THREE, "sabotage": THREE, "landslide": "Chita:Verkhneudinsk"}[name]
    state = play(kind, *steps[:-1], routes=[[], [route, THREE], []], blocks=[(route, 1, 1)])
    options = legal(state)
    assert f"choose route {route}" not in options
    assert {f"choose route {free}", "stop"} <= options
    assert refused(state, steps[-1]) == ("R15" if name == "landslide" else "E1912-BRK-08")


@pytest.mark.rule("R14", "R16")
def test_a_damaged_and_blocked_route_can_be_washed_away_but_not_seized() -> None:
    pieces: Laid = {"damage": [COAST], "blocks": [(COAST, 2, 2)]}
    state = hit("tsunami", **pieces)
    assert (state.points[1], state.trains[1], state.blocks) == (0, 45, ((COAST, 2, 2),))
    assert play("breakdown", routes=owned(COAST), **pieces).player == 1


@case("C-E12-03")
@pytest.mark.rule("E1912-GEN-01", "R2", "E1912-EQ-19")
@pytest.mark.parametrize(
    ("name", "points"),
    [
        *((name, 2) for name in (*SEIZED, *TAKEN)),
        ("earthquake-3", 6),
        ("landslide", 4),
    ],
)
def test_a_sped_up_route_loses_the_printed_points_only(name: str, points: int) -> None:
    kind, route, steps = HITS[name]
    color = {COAST: "red", GREEN: "green"}[route]
    state = table(hands=[{}, {color: 3}, {}], player=1, events=[{kind: 1}, {"speed-up": 1}, {}])
    state = rest(do(state, "event speed-up", f"claim {route} {color}*3"))
    assert (state.player, state.points[1]) == (0, 6)
    state = do(state, f"event {kind}", *steps)
    assert (state.points[1], sheet(state, 1)["speed-up"]) == (points, 2)
    assert state.points[0] == (4 if name in SEIZED else 0)


@pytest.mark.rule("R18", "R14", "A11", "EU-STN-03")
@pytest.mark.parametrize("name", HITS)
def test_a_route_that_a_station_lends(name: str) -> None:
    """Seat 2 completes its ticket over the route of seat 1 while somebody's whole trains stand on it."""
    route = HITS[name][1]
    start, end = sorted(route.split(":")[:2])
    pieces: Laid = {
        "options": {"tickets": ((start, end, 8),)},
        "tickets": [[], [], [f"{start}:{end}"]],
        "stations": [[], [], [start]],
    }
    assert table(routes=owned(route), **pieces).scores()[2] == 8 + 8
    state = hit(name, **pieces)
    lent = name in {*SEIZED, "earthquake-3"}
    assert state.scores()[2] == (8 + 8 if lent else 8 - 8)
    assert state.score_sheet().seats[2].loans == ((start, route if lent else None),)
    assert state.stations[2] == (start,)


@pytest.mark.rule("R23", "R13", "A11")
def test_a_lending_station_that_is_sabotaged_lends_no_more() -> None:
    pieces: Laid = {
        "options": {"tickets": (("Gizhiga", "Nizhne-Kolymsk", 8),)},
        "tickets": [["Gizhiga:Nizhne-Kolymsk"], [], []],
        "stations": [[], [], ["Gizhiga"]],
        "routes": owned(COAST),
    }
    state = play("sabotage", "chance die 4", "choose city Gizhiga", **pieces)
    assert do(state, "stop").scores()[0] == 12 - 8
    assert do(state, "choose city Gizhiga").scores()[0] == 8 + 8


@pytest.mark.rule("R13", "A18", "R20")
def test_a_flood_opens_the_other_half_to_a_claim_and_then_to_a_breakdown() -> None:
    state = play(
        *("flood", f"choose route {GREEN}"),
        routes=owned(GREEN),
        hands=[{}, {"orange": 3}, {}],
        events=[{"flood": 1}, {}, {"breakdown": 1}],
    )
    state = do(state, f"claim {ORANGE} orange*3", "event breakdown")
    assert legal(state) == {f"choose route {ORANGE}", "stop"}
    state = do(state, f"choose route {ORANGE}")
    assert (state.routes[2], state.points, state.floods) == ((ORANGE,), (0, 0, 4), (GREEN,))


@pytest.mark.rule("R10", "R22", "R9")
def test_an_earthquake_after_a_collision_finds_short_hands() -> None:
    steps = (
        *("event train-collision", "choose player 1", "choose player 2"),
        *("chance die 4", "chance card red", "chance card red", "chance die 1"),
        *("event earthquake", "chance die 6", "chance die 6"),
    )
    events = [{"double-move": 1, "train-collision": 1, "earthquake": 1}, {}, {}]
    state = play(
        "double-move", *steps, events=events, hands=[{}, {"red": 2}, {}], routes=[[], [COAST, FERRY], []]
    )
    assert (state.points, state.hand_sizes) == ((0, -4 - 12, -2), (0, 0, 0))
    assert sheet(state, 1)["missing card"] == -16


@pytest.mark.rule("R12", "R17", "R21")
def test_a_skip_gives_time_for_a_second_blow() -> None:
    """Seat 1's damaged route is washed away while seat 1 skips: nothing is due any more."""
    state = table(
        routes=owned(COAST), damage=[COAST], events=[{"strike": 1}, {}, {"tsunami": 1}], trains=[45, 43, 45]
    )
    state = do(
        state, "event strike", "choose player 1", "event tsunami", "chance die 6", f"choose route {COAST}"
    )
    assert (state.points, state.trains, state.damage, state.player) == ((7, 0, 0), (45, 45, 45), (), 0)


@pytest.mark.rule("R13", "R14", "R22")
def test_blocks_of_two_players_on_one_route_both_must_go() -> None:
    state = hit("earthquake-3", events=[{"earthquake": 1}, {}, {"breakdown": 1}], blocks=[(COAST, 1, 1)])
    state = rest(state)
    assert (state.player, blocks_on(state, COAST)) == (2, [(COAST, 0, 1)])
    assert do(state, "event breakdown").player == 0
    state = rest(state, 3)
    assert blocks_on(state, COAST) == []
    assert legal(do(state, "event breakdown")) == {f"choose route {COAST}", "stop"}


@pytest.mark.rule("R1")
def test_the_score_is_the_sum_of_the_lines() -> None:
    steps = ("event breakdown", f"choose route {THREE}", "event strike", "choose player 2")
    events = [{"double-move": 1, "breakdown": 1, "strike": 1, "flood": 1}, {}, {}]
    state = play("double-move", *steps, routes=[[ONE], [THREE], []], events=events)
    assert sheet(state) == {
        "route": 1,
        "seized": 4,
        "strike": 7,
        "stations": 12,
        "European Express": 10,
        "event cards left": -5,
    }
    assert (state.points, state.scores()[:2]) == ((12, 0, 0), (29, 12))
    assert sum(sheet(state).values()) == 29
