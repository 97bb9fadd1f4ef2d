"""Landslide and Rockslide: which routes are hit, what is lost, and how long they are blocked."""

import pytest

from tests.rules.cases import case, claims, data, do, legal, refused
from tests.rules.events import (
    COAST,
    FOUR,
    GREEN,
    LONG,
    ONE,
    ORANGE,
    SIX,
    THREE,
    TWO,
    Laid,
    owned,
    play,
    rest,
    sheet,
    table,
    two,
)

SLIDES = ("landslide", "rockslide")
slides = pytest.mark.parametrize("kind", SLIDES)


@pytest.mark.rule("E1912-LAND-01", "E1912-LAND-12", "R15", "S12", "A21")
@slides
def test_a_card_of_the_deck_gives_the_colour_and_goes_to_the_discard(kind: str) -> None:
    state = play(kind, deck={"blue": 3, "locomotive": 1}, discard={"red": 1})
    assert {str(card): n for card, n in state.chance_outcomes()} == {
        "chance card blue": 3,
        "chance card locomotive": 1,
    }
    shown = state.game.parse("chance card blue")
    assert state.redact(shown, 2).step == shown
    state = do(state, "chance card blue")
    assert (state.asks, state.discard) == ("roll", {"blue": 1, "red": 1})


@pytest.mark.rule("E1912-LAND-12", "R15", "A1")
@slides
def test_an_empty_deck_is_made_anew_from_the_discard(kind: str) -> None:
    state = do(play(kind, deck={}, discard={"red": 2}), "chance card red")
    assert (state.asks, state.deck, state.discard) == ("roll", {"red": 1}, {"red": 1})


@case("C-E12-18")
@pytest.mark.rule("R15")
@slides
def test_the_die_gives_the_most_and_any_number_up_to_it_is_chosen(kind: str) -> None:
    figures = data("C-E12-18")
    pieces: Laid = {"routes": [[TWO], [], []]}
    state = play(kind, "chance card blue", f"chance die {figures['roll']}", **pieces)
    blue = {route.id for route in state.game.board.routes if route.color == "blue"}
    assert legal(state) == {f"choose route {route}" for route in blue} | {"stop"}
    assert do(state, "stop").blocks == ()
    one = do(state, f"choose route {TWO}")
    assert legal(one) == {f"choose route {route}" for route in blue - {TWO}} | {"stop"}
    assert do(one, "stop").blocks == ((TWO, 0, 2),)
    both = do(one, "choose route Riga:Warsaw")
    assert (both.player, len(both.blocks)) == (1, figures["max"])


@pytest.mark.rule("E1912-LAND-13", "E1912-LAND-14")
@pytest.mark.parametrize(("die", "most"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
@slides
def test_routes_by_the_die(kind: str, die: int, most: int) -> None:
    state = play(kind, "chance card blue", f"chance die {die}")
    chosen = 0
    while state.player == 0:
        state = state.apply(state.legal_actions()[0])
        chosen += 1
    assert (chosen, len(state.blocks)) == (most, most)


@pytest.mark.rule("R15", "S12")
@slides
def test_a_locomotive_lets_the_player_name_a_printed_colour_gray_included(kind: str) -> None:
    state = play(kind, "chance card locomotive")
    colors = {"purple", "blue", "orange", "white", "green", "yellow", "black", "red", "gray"}
    assert legal(state) == {f"choose color {color}" for color in colors}
    state = do(state, "choose color gray", "chance die 1", f"choose route {LONG}")
    assert state.blocks == ((LONG, 0, 2),)


@pytest.mark.rule("R15")
@slides
def test_without_a_locomotive_gray_routes_are_never_hit(kind: str) -> None:
    for color in ("purple", "blue", "orange", "white", "green", "yellow", "black", "red"):
        state = play(kind, f"chance card {color}", "chance die 1")
        hit = {text.removeprefix("choose route ") for text in legal(state)} - {"stop"}
        assert {state.game.board.route[route].color for route in hit} == {color}


@pytest.mark.rule("R15")
@slides
def test_own_free_and_others_routes_but_none_that_is_blocked_damaged_or_flooded(kind: str) -> None:
    oranges = {route.id: route.length for route in table().game.board.routes if route.color == "orange"}
    blocked, damaged = [r for r, n in oranges.items() if n > 1 and r not in {FOUR, ONE, ORANGE}][:2]
    state = play(
        *(kind, "chance card orange", "chance die 1"),
        routes=[[FOUR], [ONE, damaged], []],
        blocks=[(blocked, 1, 1)],
        damage=[damaged],
        floods=[ORANGE],
    )
    open_ones = oranges.keys() - {blocked, damaged, ORANGE}
    assert legal(state) == {"stop", *(f"choose route {route}" for route in open_ones)}
    for route in (blocked, damaged, ORANGE):
        assert refused(state, f"choose route {route}") == "R15"
    assert refused(state, f"choose route {TWO}") == "E1912-LAND-12"


@pytest.mark.rule("R15")
@slides
def test_the_halves_of_a_double_are_separate(kind: str) -> None:
    state = play(
        kind, "chance card green", "chance die 1", f"choose route {GREEN}", hands=[{}, {"orange": 3}, {}]
    )
    assert state.blocks == ((GREEN, 0, 2),)
    assert claims(state, ORANGE) == {"orange*3"}


@pytest.mark.rule("S12")
@slides
def test_the_die_is_rolled_even_if_no_route_of_the_colour_is_left(kind: str) -> None:
    board = table().game.board
    blocks = [(route.id, 1, 1) for route in board.routes if route.color == "red"]
    state = play(kind, "chance card red", blocks=blocks)
    assert state.asks == "roll"
    state = do(state, "chance die 6")
    assert (state.player, len(state.blocks)) == (1, len(blocks))


# --- What is lost ----------------------------------------------------------------------------


@case("C-E12-15")
@pytest.mark.rule("R16", "R17", "E1912-LAND-09")
def test_the_worked_example() -> None:
    figures = data("C-E12-15")
    before = table(routes=owned(THREE))
    steps = ("chance card black", "chance die 1", f"choose route {THREE}")
    hit = play("landslide", *steps, routes=owned(THREE), hands=[{}, {"black": 1}, {}])
    assert hit.trains[1] - before.trains[1] == figures["trains_lost"]
    assert before.points[1] - hit.points[1] == figures["points_lost"]
    assert hit.damage == (THREE,)
    mended = do(hit, f"repair {THREE}", "pay black*1")
    assert mended.points[1] - hit.points[1] == figures["repair_points"]
    assert mended.points[1] - before.points[1] == -1
    assert (mended.trains[1], mended.damage, mended.hands[1]) == (42, (), {})
    lines = {
        group: points for group, points in sheet(mended, 1).items() if group in {"route", "lost", "repaired"}
    }
    assert lines == {"route": 4, "lost": -2, "repaired": 1}


LENGTHS = {"1": (ONE, "orange"), "2": (TWO, "blue"), "3": (THREE, "black"), "4": (FOUR, "orange"),
           "5": (LONG, "gray"), "6": (SIX, "gray")}  # fmt: skip


@case("C-E12-16")
@pytest.mark.rule("R16", "E1912-LAND-04", "E1912-LAND-07")
@pytest.mark.parametrize("length", LENGTHS)
@slides
def test_half_of_the_trains_and_of_the_points_rounded_down(kind: str, length: str) -> None:
    route, color = LENGTHS[length]
    card = (
        ["chance card locomotive", f"choose color {color}"] if color == "gray" else [f"chance card {color}"]
    )
    state = play(kind, *card, "chance die 1", f"choose route {route}", routes=owned(route))
    whole = table(routes=owned(route))
    lost = [state.trains[1] - whole.trains[1], whole.points[1] - state.points[1]]
    assert lost == data("C-E12-16")[length]
    assert state.blocks == ((route, 0, 2),)
    assert state.damage == (() if length == "1" else (route,))
    assert state.routes[1] == (route,)


@pytest.mark.rule("E1912-LAND-04", "R15")
def test_an_own_route_loses_too() -> None:
    state = two(
        "landslide", "chance card black", "chance die 1", f"choose route {THREE}", routes=[[THREE], []]
    )
    assert (state.points, state.trains, state.damage) == ((2, 0), (43, 45), (THREE,))


# --- How long --------------------------------------------------------------------------------


@case("C-E12-19")
@pytest.mark.rule("E1912-LAND-03", "E1912-BRK-08", "R14", "R27")
@slides
def test_a_free_route_is_blocked_for_all_for_two_turns_of_the_player(kind: str) -> None:
    black = [{"black": 3}, {"black": 3}, {"black": 3}]
    state = play(kind, "chance card black", "chance die 1", f"choose route {THREE}", hands=black)
    for markers, turns in ((2, 3), (1, 3)):
        for _ in range(turns):
            assert state.blocks == ((THREE, 0, markers),)
            assert claims(state, THREE) == set()
            assert refused(state, f"claim {THREE} black*3") == "R14"
            state = rest(state)
    assert (state.player, state.turn, state.blocks) == (1, 7, ())
    assert claims(state, THREE) == {"black*3"}


@pytest.mark.rule("R14", "E1912-LAND-06")
def test_independent_plays_run_side_by_side() -> None:
    state = table(blocks=[(THREE, 0, 1), (THREE, 1, 2), (COAST, 2, 1)])
    seen = []
    for _ in range(5):
        state = rest(state)
        seen.append(state.blocks)
    assert seen == [
        ((COAST, 2, 1), (THREE, 1, 2)),
        ((COAST, 2, 1), (THREE, 1, 1)),
        ((THREE, 1, 1),),
        ((THREE, 1, 1),),
        (),
    ]


@pytest.mark.rule("R14")
def test_trains_on_a_blocked_route_still_count() -> None:
    ticket = (("Minsk", "Smolensk", 9),)
    state = table(
        options={"tickets": ticket},
        routes=owned(ONE),
        tickets=[[], ["Minsk:Smolensk"], []],
        blocks=[(ONE, 0, 2)],
    )
    found = state.score_sheet().seats[1]
    assert (found.tickets[0].completed, found.longest, state.scores()[1]) == (True, 1, 1 + 9 + 10 + 12)
