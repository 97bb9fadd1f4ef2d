"""Earthquake: six sections of two edge routes, and five strengths."""

import pytest

from tests.rules.cases import case, claims, do, legal, refused
from tests.rules.events import (
    COAST,
    FERRY,
    FOUR,
    GREEN,
    Laid,
    empty,
    owned,
    play,
    rest,
    sheet,
    table,
    two,
    variant,
)

SECTIONS = {
    1: ("Vladikavkaz", "Ashkhabad", {"Baku:Vladikavkaz", "Ashkhabad:Baku"}),
    2: ("Ashkhabad", "Semipalatinsk", {"Ashkhabad:Tashkent", "Semipalatinsk:Tashkent"}),
    3: ("Semipalatinsk", "Harbin", {"Kyakhta:Semipalatinsk", "Harbin:Kyakhta"}),
    4: ("Harbin", "Khabarovsk", {"Harbin:Vladivostok", "Khabarovsk:Vladivostok"}),
    5: ("Khabarovsk", "Petropavlovsk", {"Khabarovsk:Nikolayevsk", "Nikolayevsk:Petropavlovsk"}),
    6: ("Petropavlovsk", "Nizhne-Kolymsk", {FERRY, COAST}),
}


@case("C-E12-25")
@pytest.mark.rule("R22", "E1912-EQ-02", "E1912-EQ-03", "E1912-EQ-10", "E1912-EQ-18")
@pytest.mark.parametrize(
    "die", [pytest.param(die, marks=pytest.mark.rule(f"E1912-EQ-{3 + die:02}")) for die in range(1, 7)]
)
def test_the_first_die_is_the_section_of_two_routes(die: int) -> None:
    start, end, routes = SECTIONS[die]
    state = play("earthquake", f"chance die {die}")
    assert (state.is_chance, state.asks) == (True, "roll")
    state = do(state, "chance die 3")
    assert {route for route, _, _ in state.blocks} == routes
    ends = [city for route in routes for city in route.split(":")]
    assert {city for city in ends if ends.count(city) == 1} == {start, end}


@case("C-E12-25")
@pytest.mark.rule("R22")
def test_twelve_different_routes() -> None:
    board = table().game.board
    assert [set(section.routes) for section in board.sections] == [
        routes for _, _, routes in SECTIONS.values()
    ]
    assert len({route for section in board.sections for route in section.routes}) == 12


BOTH: Laid = {"routes": [[], [COAST], [FERRY]]}


@pytest.mark.rule("R22", "E1912-EQ-10", "E1912-EQ-19")
@pytest.mark.parametrize(
    ("strength", "markers", "stays"),
    [
        pytest.param(1, 0, True, marks=pytest.mark.rule("E1912-EQ-11")),
        pytest.param(2, 0, True, marks=pytest.mark.rule("E1912-EQ-11")),
        pytest.param(3, 1, True, marks=pytest.mark.rule("E1912-EQ-12")),
        pytest.param(4, 1, True, marks=pytest.mark.rule("E1912-EQ-12")),
        pytest.param(5, 2, False, marks=pytest.mark.rule("E1912-EQ-13", "E1912-EQ-14")),
        pytest.param(6, 3, False, marks=pytest.mark.rule("E1912-EQ-15")),
    ],
)
def test_strengths(strength: int, markers: int, stays: bool) -> None:
    hands: list[dict[str, int]] = [{}, {"red": 3}, {"blue": 3}]
    state = play("earthquake", "chance die 6", f"chance die {strength}", hands=hands, **BOTH)
    cards = ["chance card blue"] * 3 + ["chance card red"] * 3
    state = do(state, *(cards if strength == 6 else []))
    assert state.blocks == (((COAST, 0, markers), (FERRY, 0, markers)) if markers else ())
    assert state.routes == (((), (COAST,), (FERRY,)) if stays else ((), (), ()))
    assert state.points == ((0, 4, 7) if stays else (0, 0, 0))
    assert state.trains == ((45, 42, 41) if stays else (45, 45, 45))
    assert state.hand_sizes == ((0, 0, 0) if strength == 6 else (0, 3, 3))
    assert (state.damage, state.player) == ((), 1)


@case("C-E12-22")
@pytest.mark.rule("R22", "R14")
@pytest.mark.parametrize(("strength", "markers"), [(3, 1), (5, 2), (6, 3)])
def test_unavailable_for_so_many_turns_of_the_player(strength: int, markers: int) -> None:
    red = {"red": 3}
    state = play("earthquake", "chance die 6", f"chance die {strength}", hands=[red, red, red])
    for left in range(markers, 0, -1):
        assert {count for _, _, count in state.blocks} == {left}
        for _ in range(3):
            assert claims(state, COAST) == set()
            state = rest(state)
    assert (state.player, state.blocks, claims(state, COAST)) == (1, (), {"red*3"})


@case("C-E12-24")
@pytest.mark.rule("R22")
def test_own_routes_are_not_spared() -> None:
    state = two("earthquake", "chance die 6", "chance die 5", routes=[[COAST], []])
    assert (state.points, state.routes, state.trains) == ((0, 0), ((), ()), (45, 45))
    state = two("earthquake", "chance die 6", "chance die 6", routes=[[COAST], []], hands=[{"red": 1}, {}])
    state = do(state, "chance card red")
    assert (state.points, state.hand_sizes) == ((-4, 0), (0, 0))


@pytest.mark.rule("R7", "S14", "E1912-EQ-02")
def test_both_dice_are_rolled_whoever_owns_the_routes() -> None:
    state = play("earthquake", routes=owned(FOUR))
    faces = [f"chance die {face}" for face in range(1, 7)]
    assert [str(outcome) for outcome, _ in state.chance_outcomes()] == faces
    state = do(state, "chance die 2")
    assert [str(outcome) for outcome, _ in state.chance_outcomes()] == faces
    state = do(state, "chance die 6")
    assert (state.player, state.routes[1]) == (1, (FOUR,))
    assert state.blocks == (("Ashkhabad:Tashkent", 0, 3), ("Semipalatinsk:Tashkent", 0, 3))


@pytest.mark.rule("E1912-EQ-16", "E1912-EQ-17", "R22")
@pytest.mark.parametrize("held", [0, 1, 2, 3, 5])
def test_three_random_cards_and_2_points_for_each_missing(held: int) -> None:
    lost = min(3, held)
    steps = ("chance die 6", "chance die 6", *("chance card red",) * lost)
    state = play("earthquake", *steps, routes=owned(COAST), hands=[{}, {"red": held}, {}])
    assert (state.hand_sizes[1], state.discard) == (held - lost, {"red": lost} if lost else {})
    assert (state.points[1], state.player) == (-2 * (3 - lost), 1)
    assert sheet(state, 1).get("missing card", 0) == -2 * (3 - lost)


@pytest.mark.rule("E1912-EQ-16", "R22")
@pytest.mark.parametrize(("option", "lost", "points"), [("per_route", 4, -4), ("per_owner", 3, 0)])
def test_an_owner_of_both_routes_loses_cards_for_each_or_once_by_option(
    option: str, lost: int, points: int
) -> None:
    pieces: Laid = {"options": {"earthquake_cards": option}, "routes": [[], [COAST, FERRY], []]}
    steps = ("chance die 6", "chance die 6", *("chance card red",) * lost)
    state = play("earthquake", *steps, hands=[{}, {"red": 4}, {}], **pieces)
    assert (state.hand_sizes[1], state.points[1], state.player) == (4 - lost, points, 1)
    assert state.discard == {"red": lost}


@pytest.mark.rule("S14", "E1912-EQ-16")
def test_both_routes_are_cleared_first_then_cards_are_lost_in_the_order_of_the_section() -> None:
    hands: list[dict[str, int]] = [{}, {"red": 1}, {"blue": 1}]
    state = play("earthquake", "chance die 6", "chance die 6", hands=hands, **BOTH)
    assert (state.routes, state.points) == (((), (), ()), (0, 0, -4))
    assert [str(card) for card, _ in state.chance_outcomes()] == ["chance card blue"]
    state = do(state, "chance card blue")
    assert state.points == (0, -4, -4)
    state = do(state, "chance card red")
    assert (state.hand_sizes, state.player) == ((0, 0, 0), 1)


@pytest.mark.rule("S14", "R20")
def test_a_flooded_route_gets_its_markers_too() -> None:
    hit = [["Kiev:Minsk", GREEN], ["Kiev:Smolensk", FOUR], *[list(SECTIONS[die][2]) for die in (3, 4, 5, 6)]]
    board = variant(sections=[{"name": str(place), "routes": routes} for place, routes in enumerate(hit)])
    state = board.position(
        hands=empty(3), display={"orange": 5}, events=[{"earthquake": 1}, {}, {}], floods=[GREEN]
    )
    state = do(state, "event earthquake", "chance die 1", "chance die 5")
    assert state.blocks == ((GREEN, 0, 2), ("Kiev:Minsk", 0, 2))
    assert state.floods == (GREEN,)


@pytest.mark.rule("R18", "R22", "R14")
def test_a_block_alone_leaves_the_network_whole() -> None:
    state = play("earthquake", "chance die 6", "chance die 4", routes=[[], [COAST, FERRY], []])
    assert state.score_sheet().seats[1].longest == 7
    assert refused(rest(state), f"claim {COAST} red*3") == "EU-CLAIM-10"
    assert f"repair {COAST}" not in legal(state)
