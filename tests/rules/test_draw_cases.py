"""Drawing train cards, the display and its wipe."""

import pytest

import branchline as bl
from tests.rules.cases import at, calm, case, do, game, legal, refused

FIVE = {"red": 1, "blue": 1, "green": 1, "white": 1, "black": 1}


@case("C-DRAW-01")
def test_a_face_up_locomotive_is_no_second_card() -> None:
    state = at(display={"yellow": 1, "locomotive": 1, "red": 3})
    state = do(state, "draw yellow", "chance card blue")
    assert state.asks == "second draw"
    assert refused(state, "draw locomotive") == "EU-LOCO-08"
    assert legal(state) == {"draw red", "draw blue", "draw blind"}


@pytest.mark.rule("EU-LOCO-07")
def test_a_locomotive_turned_up_as_replacement_is_no_second_card() -> None:
    state = do(at(display={"yellow": 2, "red": 3}), "draw yellow", "chance card locomotive")
    assert "draw locomotive" not in legal(state)


@case("C-DRAW-03", "C-DRAW-04")
def test_blind_locomotives_are_ordinary_cards() -> None:
    state = do(at(display=FIVE), "draw blind", "chance card locomotive")
    assert state.asks == "second draw"
    assert "draw red" in legal(state)
    state = do(state, "draw blind", "chance card locomotive")
    assert state.hands[0] == {"locomotive": 2}
    assert (state.player, state.asks) == (1, "turn")


@case("C-DRAW-05")
@pytest.mark.rule("EU-DRAW-02", "EU-LOCO-05", "EU-LOCO-06", "USSR-DRAW-A1", "USSR-DRAW-06")
def test_a_face_up_locomotive_ends_the_draw() -> None:
    state = at(display={"locomotive": 1, "red": 4}, turns_left=2, player=0)
    state = do(state, "draw locomotive", "chance card blue")
    assert state.hands[0] == {"locomotive": 1}
    assert state.display == {"red": 4, "blue": 1}
    assert (state.player, state.turns_left) == (1, 1)


@case("C-DRAW-06")
@pytest.mark.rule("EU-DRAW-01", "EU-DRAW-05", "USSR-DRAW-03")
def test_the_two_cards_may_come_from_different_places() -> None:
    state = do(at(display=FIVE), "draw red", "chance card yellow")
    assert state.display == {"blue": 1, "green": 1, "white": 1, "black": 1, "yellow": 1}
    state = do(state, "draw blind", "chance card purple")
    assert state.hands[0] == {"red": 1, "purple": 1}
    assert state.player == 1


@case("C-DRAW-07", "C-DRAW-08", "C-DRAW-24")
def test_three_locomotives_are_wiped_again_and_again() -> None:
    state = at(display={"locomotive": 2, "red": 3})
    state = do(state, "draw red", "chance card locomotive")
    assert (state.asks, state.display) == ("refill", {})
    assert state.discard == {"locomotive": 3, "red": 2}
    state = do(state, *["chance card locomotive"] * 3, *["chance card blue"] * 2)
    assert (state.asks, state.display) == ("refill", {})
    state = do(state, *["chance card green"] * 3, *["chance card blue"] * 2)
    assert (state.asks, state.display) == ("second draw", {"green": 3, "blue": 2})


@case("C-DRAW-10")
@pytest.mark.rule("A2")
def test_a_wipe_that_cannot_succeed_is_not_made() -> None:
    state = at(hands=[{}, {}], display={"red": 1, "blue": 1, "locomotive": 2}, deck={"locomotive": 2})
    state = do(state, "draw red", "chance card locomotive", "chance card locomotive")
    assert (state.asks, state.display) == ("second draw", {"blue": 1, "locomotive": 4})


@pytest.mark.rule("A2", "S5")
def test_at_most_a_hundred_wipes_in_a_row() -> None:
    deck = {"locomotive": 12, "red": 2}
    state = do(at(display={"blue": 1, "red": 2, "locomotive": 2}, deck=deck), "draw blue")
    wipes = 0
    while state.is_chance:
        card = "locomotive" if state.display.get("locomotive", 0) < 3 else "red"
        outcomes = {str(outcome) for outcome, _ in state.chance_outcomes()}
        before = sum(state.display.values())
        state = do(state, f"chance card {card}" if f"chance card {card}" in outcomes else min(outcomes))
        wipes += sum(state.display.values()) < before
    assert wipes == 100
    assert state.display["locomotive"] >= 3
    assert state.asks == "second draw"


@case("C-DRAW-12")
def test_a_wipe_reshuffles_what_it_needs() -> None:
    state = at(display={"locomotive": 2, "red": 2, "blue": 1}, deck={"green": 2, "locomotive": 1})
    state = do(state, "draw blue", "chance card locomotive")
    assert (state.deck, state.discard) == ({"green": 2}, {"locomotive": 3, "red": 2})
    state = do(state, "chance card green", "chance card green")
    assert (state.deck, state.discard) == ({"locomotive": 3, "red": 2}, {})
    state = do(state, "chance card red", "chance card red", "chance card locomotive")
    assert (sum(state.display.values()), state.deck, state.discard) == (5, {"locomotive": 2}, {})


@case("C-DRAW-13")
def test_the_wipe_applies_during_the_deal() -> None:
    state = game().new_state(2)
    while state.asks == "deal cards":
        state = do(state, "chance card red")
    state = do(state, *["chance card locomotive"] * 3, *["chance card blue"] * 2)
    assert (state.asks, state.display) == ("refill", {})
    assert state.discard == {"locomotive": 3, "blue": 2}


@case("C-DRAW-14", "C-DRAW-16", "C-DRAW-17")
def test_the_second_card_is_due_while_a_legal_one_exists() -> None:
    state = do(at(display=FIVE, deck={"purple": 1}), "draw blind", "chance card purple")
    assert legal(state) == {f"draw {color}" for color in FIVE}
    state = do(state, "draw red")
    assert (state.player, state.hands[0]) == (1, {"purple": 1, "red": 1})
    short = do(
        at(display={"locomotive": 1, "white": 1}, deck={"purple": 1}), "draw blind", "chance card purple"
    )
    assert legal(short) == {"draw white"}
    over = do(at(display={"locomotive": 1}, deck={"purple": 1}), "draw blind", "chance card purple")
    assert (over.player, over.asks) == (1, "turn")


@case("C-DRAW-19")
def test_the_display_can_be_drawn_from_without_a_deck() -> None:
    state = do(at(display=FIVE, deck={}), "draw red")
    assert state.display == {"blue": 1, "green": 1, "white": 1, "black": 1}
    assert state.asks == "second draw"


@case("C-DRAW-20")
@pytest.mark.rule("A1")
def test_an_empty_deck_is_made_anew_from_the_discard() -> None:
    state = at(deck={}, discard={"red": 3, "blue": 2})
    assert "draw blind" in legal(state)
    state = do(state, "draw blind")
    assert (state.deck, state.discard) == ({"red": 3, "blue": 2}, {})
    assert {str(o): n for o, n in state.chance_outcomes()} == {"chance card blue": 2, "chance card red": 3}


@case("C-DRAW-21")
@pytest.mark.rule("EU-DRAW-13")
def test_nothing_to_draw_costs_no_turn() -> None:
    state = at(hands=[{"red": 1}, {}], deck={}, display={})
    assert refused(state, "draw blind") == "EU-DRAW-14"
    assert refused(state, "draw red") == "EU-DRAW-06"
    assert state.player == 0
    assert "tickets" in legal(state)


@case("C-DRAW-22")
@pytest.mark.rule("A5", "S6", "S7")
def test_a_pass_is_legal_only_when_nothing_else_is() -> None:
    state = at(deck={}, ticket_bag=[])
    assert legal(state) == {"pass"}
    assert refused(at(), "pass") == "A5"
    state = do(state, "pass")
    assert state.player == 1
    state = do(state, "pass")
    assert state.end_reason == "no moves"
    assert state.legal_actions() == ()


@case("C-DRAW-23")
@pytest.mark.rule("A4")
def test_a_short_display_is_refilled_when_cards_become_available() -> None:
    state = at(hands=[{"red": 3, "locomotive": 2}, {}], deck={}, display={"blue": 1})
    state = do(state, "station Essen", "pay red*1")
    assert (state.asks, state.deck, state.discard) == ("refill", {"red": 1}, {})
    state = do(state, "chance card red")
    assert (state.display, state.player) == ({"blue": 1, "red": 1}, 1)


@case("C-DRAW-25")
def test_the_display_is_five_again_before_the_second_pick() -> None:
    state = do(at(display=FIVE, deck={"purple": 12, "orange": 12, "yellow": 10}), "draw red")
    assert state.asks == "refill"
    state = calm(state)
    assert (sum(state.display.values()), state.asks) == (5, "second draw")


@case("C-DRAW-26")
def test_drawing_is_allowed_in_the_final_turn() -> None:
    assert "draw blind" in legal(at(turns_left=1))


@case("C-DRAW-27", "C-DRAW-29")
@pytest.mark.rule("EU-TURN-03")
def test_one_action_a_turn() -> None:
    state = at(hands=[{"locomotive": 5}, {"locomotive": 5}], display=FIVE)
    state = do(state, "draw blind", "chance card red")
    assert refused(state, "claim Essen:Frankfurt locomotive*2") == "EU-TURN-03"
    assert refused(state, "tickets") == "EU-TURN-03"
    state = do(state, "draw blind", "chance card red")
    assert state.player == 1
    assert state.hands[0] == {"locomotive": 5, "red": 2}


@case("C-DRAW-28")
@pytest.mark.rule("A3")
def test_the_second_draw_is_compulsory() -> None:
    state = do(at(display=FIVE), "draw blind", "chance card red")
    assert refused(state, "pass") == "EU-TURN-03"
    assert all(text.startswith("draw ") for text in legal(state))


@pytest.mark.rule("EU-DRAW-03", "EU-COMP-03", "USSR-DRAW-01", "USSR-COMP-04", "B1")
def test_the_deck() -> None:
    state = game().new_state(2)
    assert state.deck == {**dict.fromkeys([*FIVE, "purple", "orange", "yellow"], 12), "locomotive": 14}
    assert sum(game("ussr").new_state(2).deck.values()) == 112


@pytest.mark.rule("EU-DRAW-09")
def test_the_wipe_has_the_number_of_the_ruleset() -> None:
    state = do(at(display={"locomotive": 1, "red": 4}), "draw red", "chance card locomotive")
    assert state.display == {"locomotive": 2, "red": 3}


def test_only_steps_of_the_right_kind() -> None:
    state = at()
    with pytest.raises(bl.IllegalActionError):
        do(state, "chance card red")
    with pytest.raises(bl.IllegalActionError):
        do(do(state, "draw blind"), "draw blind")
