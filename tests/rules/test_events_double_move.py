"""Double Move: two actions in one turn, and what that does to clocks and limits."""

from typing import Any

import pytest

import branchline as bl
from tests.rules.cases import calm, case, do, legal, refused
from tests.rules.events import COAST, ONE, THREE, TWO, Laid, play, rest, table, two

TUNNEL = "Gizhiga:Verkhne-Kolymsk"
"""A yellow tunnel of 2."""


def double(*texts: str, **pieces: Any) -> bl.GameState:  # noqa: ANN401
    """Seat 0 plays a Double Move; other event cards of its hand come on top."""
    more = pieces.pop("more", {})
    return play("double-move", *texts, events=[{"double-move": 1, **more}, {}, {}], **pieces)


@case("C-E12-06")
def test_each_of_the_two_draws_may_take_a_face_up_locomotive() -> None:
    state = double(display={"locomotive": 2, "orange": 3})
    state = do(state, "draw locomotive", "chance card red")
    assert (state.player, state.asks) == (0, "turn")
    state = do(state, "draw locomotive", "chance card red")
    assert (state.player, state.hands[0]) == (1, {"locomotive": 2})


@case("C-E12-06")
def test_a_locomotive_is_no_second_card_within_one_of_the_draws() -> None:
    state = double("draw blind", "chance card red", display={"locomotive": 1, "orange": 4})
    assert refused(state, "draw locomotive") == "EU-LOCO-08"
    state = do(state, "draw blind", "chance card red")
    assert (state.player, "draw locomotive" in legal(state)) == (0, True)


@case("C-E12-06")
def test_four_train_cards() -> None:
    state = rest(double())
    assert (state.player, state.hand_sizes[0]) == (0, 2)
    state = rest(state)
    assert (state.player, state.hand_sizes[0], state.turn) == (1, 4, 1)


@pytest.mark.rule("E1912-DBL-01", "E1912-TURN-05")
def test_two_train_cards_and_an_event_card() -> None:
    state = do(rest(double()), "event draw", "chance event strike")
    assert (state.player, state.hand_sizes[0], state.events[0]) == (1, 2, {"strike": 1})


@case("C-E12-07")
def test_one_double_move_a_turn() -> None:
    state = double(more={"double-move": 2})
    assert refused(state, "event double-move") == "E1912-DBL-02"
    state = rest(state)
    assert refused(state, "event double-move") == "E1912-DBL-02"
    state = rest(rest(state), 2)
    assert (state.player, "event double-move" in legal(state)) == (0, True)


@case("C-E12-08")
def test_two_routes_in_one_turn() -> None:
    state = double(f"claim {TWO} blue*2", hands=[{"blue": 2, "black": 3}, {}, {}])
    assert f"claim {THREE} black*3" in legal(state)
    state = do(state, f"claim {THREE} black*3")
    assert (state.routes[0], state.points[0], state.player) == ((TWO, THREE), 6, 1)


@pytest.mark.rule("R8", "E1912-DBL-01")
def test_two_stations_in_one_turn() -> None:
    state = double("station Kiev", "pay blue*1", "station Moscow", hands=[{"blue": 3}, {}, {}])
    assert legal(state) == {"pay blue*2"}
    state = do(state, "pay blue*2")
    assert (state.stations[0], state.hands[0], state.player) == (("Kiev", "Moscow"), {}, 1)


@pytest.mark.rule("R8", "R17")
def test_two_repairs_in_one_turn() -> None:
    state = double(
        *(f"repair {THREE}", "pay black*1", f"repair {COAST}", "pay red*1"),
        hands=[{"black": 1, "red": 1}, {}, {}],
        routes=[[THREE, COAST], [], []],
        damage=[THREE, COAST],
    )
    assert (state.points[0], state.trains[0], state.damage, state.player) == (6, 39, (), 1)


@pytest.mark.rule("R8", "S9")
def test_the_first_action_is_compulsory_and_the_second_may_be_declined() -> None:
    state = double()
    assert "stop" not in legal(state)
    assert refused(state, "stop") == "R8"
    assert refused(table(), "stop") == "EU-TURN-03"
    state = rest(state)
    assert "stop" in legal(state)
    state = do(state, "stop")
    assert (state.player, state.turn, state.hand_sizes[0]) == (1, 1, 2)


@pytest.mark.rule("R8", "S9", "S6")
def test_with_nothing_to_follow_the_turn_is_over_and_is_no_pass() -> None:
    dry: Laid = {"display": {}, "deck": {}, "ticket_bag": [], "event_deck": {}}
    state = double(**dry)
    assert (state.player, state.turn, state._situation.passes) == (1, 1, 0)
    assert legal(state) == {"pass"}
    once = double("event derailment", more={"derailment": 1}, **dry)
    assert (once.player, once.turn, once.events[0]) == (1, 1, {})


@pytest.mark.rule("R8", "A3")
def test_the_second_action_is_asked_while_there_is_one() -> None:
    dry: Laid = {"deck": {}, "ticket_bag": [], "event_deck": {}}
    state = double("draw blue", "draw red", display={"blue": 1, "red": 1, "white": 1}, **dry)
    others = {text for text in legal(state) if not text.startswith(("station", "claim"))}
    assert (state.player, state.asks, others) == (0, "turn", {"draw white", "stop"})


@pytest.mark.rule("R8", "R27", "A19")
def test_the_end_is_looked_for_once_at_the_end_of_the_turn() -> None:
    pieces: Laid = {
        "hands": [{"orange": 1}, {}, {}],
        "routes": [[COAST], [], []],
        "trains": [3, 45, 45],
        "more": {"earthquake": 1},
    }
    state = double(f"claim {ONE} orange*1", **pieces)
    assert (state.trains[0], state.turns_left) == (2, None)
    assert do(state, "stop").turns_left == 3
    back = do(state, "event earthquake", "chance die 6", "chance die 5")
    assert (back.trains[0], back.turns_left, back.player) == (5, None, 1)


@pytest.mark.rule("A19", "R8")
def test_in_the_final_round_it_is_one_turn() -> None:
    state = rest(double(turns_left=1))
    assert (state.is_over, state.turns_left) == (False, 1)
    state = rest(state)
    assert (state.is_over, state.end_reason) == (True, "trains")


@pytest.mark.rule("R8", "A9", "S9")
def test_a_failed_tunnel_uses_up_one_action_and_its_cards_stay_aside() -> None:
    shown = ("chance card yellow", "chance card red", "chance card red")
    state = double(f"claim {TUNNEL} yellow*2", *shown, "decline", hands=[{"yellow": 2}, {}, {}])
    assert (state.player, "stop" in legal(state)) == (0, True)
    assert (state.revealed, state.discard) == ({"yellow": 1, "red": 2}, {})
    again = do(state, f"claim {TUNNEL} yellow*2", "chance card white", "chance card white", "chance card red")
    assert (again.points[0], again.player) == (2, 1)
    assert again.discard == {"yellow": 3, "red": 3, "white": 2}
    assert do(state, "stop").discard == {"yellow": 1, "red": 2}


@pytest.mark.rule("R14", "R8")
def test_a_double_move_takes_one_marker_off_each_block() -> None:
    blocks = [(THREE, 0, 2), (COAST, 1, 2)]
    state = double(blocks=blocks)
    state = rest(rest(state))
    assert state.blocks == ((COAST, 1, 2), (THREE, 0, 1))


@pytest.mark.rule("S9", "R17")
def test_damage_done_in_a_turn_needs_no_repair_in_that_turn() -> None:
    pieces: Laid = {"routes": [[THREE], [], []], "hands": [{"black": 2}, {}, {}], "more": {"landslide": 1}}
    slide = ("event landslide", "chance card black", "chance die 1", f"choose route {THREE}")
    state = double(*slide, **pieces)
    assert (state.player, state.damage) == (0, (THREE,))
    assert refused(state, f"repair {THREE}") == "S9"
    state = do(state, "stop")
    assert (state.damage, state.points[0], state.trains[0]) == ((THREE,), 2, 43)
    state = rest(state, 2)
    assert (state.player, f"repair {THREE}" in legal(state)) == (0, True)
    assert rest(state).damage == ()


@pytest.mark.rule("R7", "R8", "E1912-DBL-01")
def test_the_tickets_of_the_first_action_are_kept_before_the_second() -> None:
    state = calm(double("tickets"))
    assert (state.asks, legal(state) >= {"keep 1", "keep 1,2,3"}) == ("keep tickets", True)
    state = do(state, "keep 2")
    assert (state.player, state.asks, len(state.tickets[0])) == (0, "turn", 1)


@pytest.mark.rule("E1912-DBL-02", "A5")
def test_two_players_play_it_in_turn() -> None:
    state = rest(two("double-move", events=[{"double-move": 1}, {"double-move": 1}]), 2)
    assert (state.player, state.turn) == (1, 1)
    state = rest(do(state, "event double-move"), 2)
    assert (state.player, state.turn, state.hand_sizes) == (0, 2, (4, 4))
