"""Derailment and Train Collision: what happens to train cards in hand."""

import pytest

from tests.rules.cases import case, data, do, legal, refused
from tests.rules.events import Laid, play, sheet, table, two

# --- Derailment ------------------------------------------------------------------------------


@case("C-E12-09")
@pytest.mark.rule("R9")
def test_all_hands_move_one_seat_on_at_once() -> None:
    figures = data("C-E12-09")
    held = {"a": {"red": 3}, "b": {"blue": 1, "locomotive": 2}, "c": {"white": 5}}
    state = play("derailment", hands=[held[figures["before"][name]] for name in "ABC"])
    assert state.hands == tuple(held[figures["after"][name]] for name in "ABC")
    assert state.player == 1


@pytest.mark.rule("E1912-DER-01", "R9")
def test_events_tickets_and_the_board_stay() -> None:
    tickets = [ticket.name for ticket in table().game.board.tickets[:3]]
    state = play(
        "derailment",
        hands=[{"red": 1}, {"blue": 1}, {}],
        tickets=[[name] for name in tickets],
        events=[{"derailment": 1, "flood": 1}, {"strike": 1}, {}],
        trains=[40, 30, 20],
    )
    assert state.tickets == tuple((name,) for name in tickets)
    assert (state.events, state.trains) == (({"flood": 1}, {"strike": 1}, {}), (40, 30, 20))
    assert (state.discard, state.points) == ({}, (0, 0, 0))


@pytest.mark.rule("E1912-DER-01", "R9")
def test_two_players_swap_and_five_pass_on() -> None:
    assert two("derailment", hands=[{"red": 1}, {"blue": 2}]).hands == ({"blue": 2}, {"red": 1})
    state = play("derailment", players=5, player=3, hands=[{"red": 1}, {}, {"blue": 1}, {"white": 1}, {}])
    assert state.hands == ({}, {"red": 1}, {}, {"blue": 1}, {"white": 1})


@pytest.mark.rule("E1912-DER-01", "R9")
def test_twice_in_a_double_move() -> None:
    pieces: Laid = {"hands": [{"red": 1}, {"blue": 1}, {"white": 1}]}
    events = [{"double-move": 1, "derailment": 2}, {}, {}]
    state = play("double-move", "event derailment", "event derailment", events=events, **pieces)
    assert state.hands == ({"blue": 1}, {"white": 1}, {"red": 1})


@pytest.mark.rule("A21", "R9")
def test_who_gave_a_hand_away_knows_it_and_others_know_what_all_know() -> None:
    state = table(hands=[{"red": 1}, {}, {}], events=[{}, {"derailment": 1}, {}])
    state = do(state, "draw orange", "chance card red", "draw blind", "chance card white", "event derailment")
    assert state.hands[1] == {"red": 1, "orange": 1, "white": 1}
    assert state.view(0).known[1] == {"red": 1, "orange": 1, "white": 1}
    assert state.view(2).known[1] == {"orange": 1}


# --- Train Collision -------------------------------------------------------------------------


@case("C-E12-10")
@pytest.mark.rule("R10")
def test_a_short_hand_loses_all_its_cards_and_2_points_for_each_missing() -> None:
    figures = data("C-E12-10")
    steps = ("choose player 1", f"chance die {figures['roll']}", "chance card red", "chance card red")
    state = two("train-collision", *steps, hands=[{}, {"red": figures["hand"]}])
    assert (state.hands[1], state.discard) == ({}, {"red": figures["lost_cards"]})
    assert state.points == (0, figures["points"])
    assert sheet(state, 1)["missing card"] == figures["points"]


@pytest.mark.rule("E1912-COL-04", "R10")
@pytest.mark.parametrize(("die", "held"), [(die, held) for die in range(1, 7) for held in (0, 1, 3, 6)])
def test_every_die_with_every_hand(die: int, held: int) -> None:
    lost = min(die, held)
    steps = ("choose player 1", f"chance die {die}", *("chance card blue",) * lost)
    state = two("train-collision", *steps, hands=[{}, {"blue": held}])
    assert (state.hand_sizes[1], state.discard.get("blue", 0)) == (held - lost, lost)
    assert (state.points, state.player) == ((0, -2 * (die - lost)), 1)


@case("C-E12-11")
@pytest.mark.rule("R10")
def test_two_players_hit_the_one_opponent_once() -> None:
    state = two("train-collision", hands=[{"red": 9}, {"blue": 9}])
    assert legal(state) == {"choose player 1"}
    state = do(state, "choose player 1")
    assert (state.is_chance, state.asks) == (True, "roll")
    state = do(state, "chance die 1", "chance card blue")
    assert (state.player, state.hands) == (1, ({"red": 9}, {"blue": 8}))


@pytest.mark.rule("E1912-COL-01", "R10", "R7", "S11")
def test_both_opponents_are_named_before_the_first_roll() -> None:
    state = play("train-collision", players=4, hands=[{}, {"red": 2}, {"blue": 2}, {"white": 2}])
    assert legal(state) == {"choose player 1", "choose player 2", "choose player 3"}
    assert refused(state, "choose player 0") == "E1912-COL-01"
    state = do(state, "choose player 3")
    assert legal(state) == {"choose player 1", "choose player 2"}
    assert refused(state, "choose player 3") == "E1912-COL-01"
    state = do(state, "choose player 1", "chance die 1")
    assert [str(outcome) for outcome, _ in state.chance_outcomes()] == ["chance card white"]
    state = do(state, "chance card white", "chance die 3")
    assert [str(outcome) for outcome, _ in state.chance_outcomes()] == ["chance card red"]
    state = do(state, "chance card red", "chance card red")
    assert state.hands == ({}, {}, {"blue": 2}, {"white": 1})
    assert (state.points, state.player) == ((0, -2, 0, 0), 1)


@pytest.mark.rule("E1912-COL-02", "R10")
def test_cards_are_taken_blindly_by_their_number_in_the_hand() -> None:
    state = two("train-collision", "choose player 1", "chance die 2", hands=[{}, {"red": 3, "locomotive": 1}])
    assert {str(card): n for card, n in state.chance_outcomes()} == {
        "chance card red": 3,
        "chance card locomotive": 1,
    }
    state = do(state, "chance card locomotive")
    assert {str(card): n for card, n in state.chance_outcomes()} == {"chance card red": 3}


@pytest.mark.rule("E1912-COL-03", "A21", "S5")
def test_the_cards_are_seen_by_all_and_can_fill_the_display() -> None:
    state = two(
        *("train-collision", "choose player 1", "chance die 2"),
        hands=[{}, {"blue": 1, "red": 1}],
        display={"orange": 4},
        deck={},
    )
    fallen = state.game.parse("chance card red")
    assert state.redact(fallen, 0).step == fallen
    state = state.apply(fallen)
    assert (state.asks, state.deck, state.discard) == ("refill", {"red": 1}, {})
    state = do(state, "chance card red", "chance card blue")
    assert (state.display, state.discard, state.hands[1]) == ({"orange": 4, "red": 1}, {"blue": 1}, {})


@pytest.mark.rule("R10", "R12")
def test_a_player_who_skips_is_hit_all_the_same() -> None:
    steps = ("choose player 1", "choose player 2", "chance die 2", "chance die 1")
    state = play("train-collision", *steps, skips=[0, 2, 0])
    assert (state.points, state.player, state.skips) == ((0, -4, -2), 2, (0, 1, 0))
