"""Setup, the order of turns and the end of the game."""

import pytest

import branchline as bl
from tests.rules.cases import at, calm, case, data, do, game, legal

FIVE = {"blue": 5}


@case("C-END-06", "C-DATA-01")
@pytest.mark.rule("EU-SETUP-03", "EU-SETUP-07", "EU-SETUP-08", "USSR-SETUP-02", "USSR-SETUP-03")
@pytest.mark.parametrize("name", bl.maps())
def test_the_setup(name: str) -> None:
    state = calm(game(name).new_state(4))
    assert state.trains == (45,) * 4
    assert state.hand_sizes == (4,) * 4
    assert sum(state.display.values()) == 5
    assert state.points == (0,) * 4
    assert state.stations == ((),) * 4


@case("C-DATA-01")
@pytest.mark.parametrize("name", ["usa", "europe"])
def test_the_printed_boards_add_up(name: str) -> None:
    figures, board = data("C-DATA-01")[name], game(name).board
    assert len(board.routes) == figures["routes"]
    assert sum(route.length for route in board.routes) == figures["spaces"]
    pairs = [(route.a, route.b) for route in board.routes]
    assert len(pairs) - len(set(pairs)) == figures["double_pairs"]
    assert len(board.cities) == figures["cities"]
    assert sum(route.kind == "tunnel" for route in board.routes) == figures.get("tunnels", 0)
    assert sum(route.kind == "ferry" for route in board.routes) == figures.get("ferries", 0)


@pytest.mark.rule("EU-SETUP-01", "USSR-COMP-03")
@pytest.mark.parametrize("players", [1, 6, 0, -2, 2.0, True, None])
def test_two_to_five_players(players: object) -> None:
    with pytest.raises(bl.PlayerCountError):
        game().new_state(players)  # type: ignore[arg-type]
    assert [len(game().new_state(n).hands) for n in (2, 3, 4, 5)] == [2, 3, 4, 5]


@pytest.mark.rule("EU-TURN-01", "EU-TURN-02", "USSR-TURN-01", "USSR-TURN-02", "A22", "S1")
def test_the_named_seat_begins_and_turns_go_round() -> None:
    state = calm(game("usa").new_state(3, first=1))
    assert state.player == 0
    state = do(state, "keep 1,2", "keep 1,2", "keep 1,2")
    order = []
    for _ in range(5):
        order.append(state.player)
        state = calm(do(state, "draw blind"))
        state = calm(do(state, "draw blind"))
    assert order == [1, 2, 0, 1, 2]
    with pytest.raises(bl.PlayerCountError):
        game().new_state(3, first=3)


@pytest.mark.rule("EU-TURN-03", "USSR-TURN-03")
def test_the_actions_of_a_turn() -> None:
    state = at(hands=[{"locomotive": 8}, {}], display=FIVE)
    kinds = {text.split()[0] for text in legal(state)}
    assert kinds == {"draw", "tickets", "claim", "station"}


def claim_to(trains: int, players: int = 2) -> bl.GameState:
    """The first player claims a route of one space and has ``trains`` trains then."""
    hands = [{"red": 1}, *[{} for _ in range(players - 1)]]
    state = at(hands=hands, trains=[trains + 1, *[45] * (players - 1)], display=FIVE)
    return do(state, "claim Budapest:Wien:red red*1")


@case("C-END-01", "C-END-03")
@pytest.mark.rule("EU-END-01", "USSR-END-01", "A19")
@pytest.mark.parametrize("trains", [0, 1, 2, 3])
def test_two_trains_start_the_final_round(trains: int) -> None:
    state = claim_to(trains)
    assert (state.turns_left is not None) == data("C-END-01")[str(trains)]
    if state.turns_left is None:
        return
    turns = []
    while not state.is_over:
        turns.append(state.player)
        state = calm(do(state, "draw blind"))
        state = calm(do(state, "draw blind"))
    assert turns == [1, 0]
    assert state.end_reason == "trains"


@case("C-END-04", "C-END-05")
@pytest.mark.rule("USSR-END-02")
def test_the_first_trigger_fixes_the_end() -> None:
    state = at(hands=[{}, {"red": 1}, {}], trains=[2, 3, 45], player=1, turns_left=3, display=FIVE)
    state = do(state, "claim Budapest:Wien:red red*1")
    assert (state.trains[1], state.turns_left) == (2, 2)
    for _ in range(2):
        state = calm(do(calm(do(state, "draw blind")), "draw blind"))
    assert state.is_over
    assert state.legal_actions() == ()
    with pytest.raises(bl.IllegalActionError) as caught:
        state.apply(game().parse("draw blind"))
    assert caught.value.rule == "EU-END-01"


@case("C-END-07")
def test_the_final_turn_counts_in_full() -> None:
    state = at(hands=[{"red": 1, "white": 1}, {}], turns_left=2, display=FIVE)
    claimed = do(state, "claim Budapest:Wien:red red*1")
    assert claimed.points == (1, 0)
    built = do(state, "station Essen", "pay white*1")
    assert built.stations[0] == ("Essen",)
    assert built.scores()[0] == 8
    assert state.scores()[0] == 12


@case("C-END-08")
def test_a_failed_tunnel_triggers_nothing() -> None:
    state = at(hands=[{"blue": 3}, {}], trains=[4, 45], display=FIVE)
    state = do(state, "claim Paris:Zurich blue*3", *["chance card red"] * 2, "chance card blue", "decline")
    assert (state.trains[0], state.turns_left) == (4, None)


@pytest.mark.rule("A23", "S7")
def test_the_turn_limit() -> None:
    limited = bl.load("usa", turn_limit=2)
    state = do(calm(limited.new_state(2)), "keep 1,2", "keep 1,2")
    for _ in range(4):
        assert not state.is_over
        state = calm(do(calm(do(state, "draw blind")), "draw blind"))
    assert (state.end_reason, state.turn) == ("turn limit", 4)
    assert bl.load("usa", turn_limit=None).options.turn_limit is None


@pytest.mark.rule("S7")
def test_trains_come_before_the_turn_limit() -> None:
    limited = bl.load("europe", turn_limit=1)
    state = limited.position(hands=[{}, {}], turns_left=2, deck={}, ticket_bag=[])
    state = do(state, "pass", "pass")
    assert state.end_reason == "trains"


@pytest.mark.rule("S8")
def test_a_question_with_one_answer_is_asked() -> None:
    state = at(ticket_bag=["Essen:Kyiv"])
    state = do(state, "tickets")
    assert len(state.chance_outcomes()) == 1
    state = do(state, "chance ticket Essen:Kyiv")
    assert legal(state) == {"keep 1"}


@pytest.mark.rule("EU-SETUP-06", "A21")
def test_points_are_public_and_counted_as_they_fall() -> None:
    state = do(at(hands=[{"red": 1}, {}], display=FIVE), "claim Budapest:Wien:red red*1")
    assert state.view(1).points == state.points == (1, 0)
    assert state.scores()[0] == state.points[0] + 12 + 10


@pytest.mark.rule("S4")
def test_step_texts_are_one_to_one() -> None:
    for name in bl.maps():
        table = [*game(name).actions, *game(name).outcomes]
        assert len({str(step) for step in table}) == len(table)
        assert all(game(name).parse(str(step)) is step for step in table)
    assert "draw conductor" in {str(a) for a in game("ussr").actions}
    for wrong in (
        "",
        "draw",
        "claim",
        "keep 0",
        "keep 2,1",
        "claim Essen:Roma red*2",
        "draw  red",
        "DRAW RED",
    ):
        with pytest.raises(bl.StepTextError):
            game().parse(wrong)


@pytest.mark.rule("EU-COMP-06")
@pytest.mark.parametrize("name", ["europe", "usa"])
def test_one_bonus_card_for_the_longest_path(name: str) -> None:
    assert [(b.kind, b.points) for b in game(name).rules.bonuses] == [("longest-path", 10)]
