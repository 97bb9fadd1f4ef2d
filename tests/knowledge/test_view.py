"""The ``View``: the names of a state, the seat's legality, JSON, text and identity."""

import copy
import json
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import branchline as bl
from branchline.testing.maps import small_maps
from branchline.values.actions import DrawBlind, Keep
from branchline.values.bags import ONE
from branchline.values.situation import replaced
from branchline.view import PROPERTIES, View
from tests.knowledge.walking import FEW, FEWER, inside, sampled, small_game, view, walk, wrapped

seeds = st.integers(0, 2**32)


def node(name: str, players: int, asks: str, seed: int = 4) -> bl.GameState:
    """The last state of a random game that asks this."""
    return [
        state for state in walk(bl.load(name).new_state(players), random.Random(seed)) if state.asks == asks
    ][-1]


@FEWER
@given(document=small_maps(events=True, conductors=True), players=st.integers(2, 5), seed=seeds)
def test_a_view_answers_like_the_state(document: dict, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(small_game(document).new_state(players), rng):
        seat = rng.randrange(players)
        seen = view(state, seat)
        decides = state.player == seat
        assert seen.player == state.player
        assert seen.legal_mask() == (state.legal_mask() if decides else 0)
        assert seen.legal_actions() == (state.legal_actions() if decides else ())
        assert seen.points == state.points
        assert seen.hands[seat] == seen.known[seat] == state.hands[seat]
        assert seen.hand_sizes == state.hand_sizes
        for other in range(players):
            known = {card: n for card, n in seen.hands[other].items() if card != "hidden"}
            assert seen.known[other] == known
            assert len(seen.tickets[other]) == len(state.tickets[other])


@pytest.mark.parametrize("name", ["europe", "usa", "ussr", "russia-1912"])
@FEW
@given(seed=seeds)
def test_views_of_resampled_states_are_equal(name: str, seed: int) -> None:
    rng = random.Random(seed)
    for state in sampled(bl.load(name).new_state(3), rng, 0.02):
        for seat in range(3):
            seen = view(state, seat)
            again = view(seen.resample(rng), seat)
            assert again == seen
            assert hash(again) == hash(seen)
            assert str(again) == str(seen)
            assert again.to_json() == seen.to_json()


@pytest.mark.rule("EU-TIX-04", "USSR-TURN-03")
@pytest.mark.parametrize("name", ["europe", "ussr"])
def test_nobody_acts_while_another_chooses_tickets(name: str) -> None:
    """C-TIX-17: the choice comes first."""
    state = node(name, 3, "keep tickets")
    player = state.player
    assert player is not None
    for action in (DrawBlind(), Keep((1,))):
        refusal = view(state, (player + 1) % 3).illegality(action)
        assert refusal is not None
        assert f"seat {player}" in refusal.reason
    assert view(state, (player + 1) % 3).legal_actions() == ()
    assert view(state, player).illegality(DrawBlind()) is not None
    assert view(state, player).illegality(Keep((1,))) is None


@pytest.mark.rule("A24")
def test_setup_is_asked_seat_by_seat() -> None:
    state = next(
        s for s in walk(bl.load("europe").new_state(3), random.Random(1)) if s.asks == "setup tickets"
    )
    refusal = view(state, 1).illegality(Keep((1, 2)))
    assert refusal is not None
    assert refusal.rule == "A24"


def test_sample_action_is_legal_and_reaches_all() -> None:
    seen = view(node("usa", 2, "second draw"), 0)
    seen = seen if seen.legal_mask() else view(node("usa", 2, "second draw"), 1)
    rng = random.Random(2)
    assert {seen.sample_action(rng) for _ in range(300)} == set(seen.legal_actions())


def test_sample_action_where_another_decides() -> None:
    state = node("usa", 2, "turn")
    assert state.player is not None
    with pytest.raises(bl.IllegalActionError, match="does not decide"):
        view(state, 1 - state.player).sample_action(random.Random(0))


@pytest.mark.parametrize("seat", [-1, 3, True, "0", None])
def test_there_is_no_such_seat(seat: object) -> None:
    with pytest.raises(bl.PlayerCountError, match="seats go from 0 to 2") as caught:
        view(bl.load("usa").new_state(3), seat)  # type: ignore[arg-type]
    assert caught.value.key == "seat"


# --- forms ---


@pytest.mark.parametrize(
    ("name", "asks"), [("europe", "turn"), ("russia-1912", "keep tickets"), ("usa", "over")]
)
def test_json_holds_all_that_the_view_shows(name: str, asks: str) -> None:
    state = node(name, 3, asks)
    seen = view(state, 1)
    document = json.loads(seen.to_json())
    assert document["branchline view"] == 1
    assert document["map"] == name
    assert document["fingerprint"] == state.game.fingerprint
    assert document["options"]["turn_limit"] == 200
    for prop in PROPERTIES:
        assert document[prop] == json.loads(json.dumps(getattr(seen, prop))), prop
    assert document["legal"] == [str(action) for action in seen.legal_actions()]
    assert document["ticket_bag"] == len(state.ticket_bag)
    assert len(document["put_back_by"]) == len(document["ticket_tail"]) == len(state.ticket_tail)
    assert sum(map(sum, document["ledger"].values())) == sum(state.points)


@FEWER
@given(document=small_maps(events=True, conductors=True), seed=seeds)
def test_every_question_can_be_written(document: dict, seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(small_game(document).new_state(3), rng):
        written = json.loads(view(state, 1).to_json())
        assert written["question"]["asks"] == state.asks
        assert written["player"] == state.player


def test_a_question_names_its_details() -> None:
    state = node("europe", 3, "pay tunnel")
    assert state.player is not None
    question = view(state, state.player).question
    assert question.keys() == {"asks", "route", "payment", "due", "speed_up"}
    assert state.game.board.route[question["route"]].kind == "tunnel"
    setup = node("europe", 3, "setup tickets")
    assert setup.player == 2
    question = view(setup, 1).question
    assert question["chosen"][0] is None
    assert question["offers"][0] == [None] * 4
    assert set(question["chosen"][1]) <= set(question["offers"][1])


def test_text_shows_what_a_player_needs() -> None:
    state = node("europe", 3, "turn")
    assert state.player is not None
    seen = view(state, state.player)
    lines = str(seen).splitlines()
    assert lines[0].startswith(f"Europe, seat {state.player}, turn {state.turn}")
    assert lines[1] == "you: turn"
    text = str(seen)
    for names in (*state.routes, *state.stations, state.tickets[state.player]):
        assert all(str(name) in text for name in names)
    for card, n in state.hands[state.player].items():
        assert f"{card} {n}" in lines[2]
    other = (state.player + 1) % 3
    assert f"{state.points[other]} points, {state.trains[other]} trains" in text
    assert not any(str(ticket) in text for ticket in state.tickets[other])
    assert str(view(state, other)).splitlines()[1] == f"seat {state.player}: turn"
    assert all(len(line.split()) > 1 for line in lines)


def test_text_shows_trouble() -> None:
    state = node("russia-1912", 2, "turn")
    situation = inside(state).draft()
    own = situation.routes[0] & -situation.routes[0]
    number = own.bit_length() - 1
    events = situation.events
    situation.events = type(events)(
        hands=(ONE[1], ONE[1] + ONE[2]),
        shown=(0, ONE[1]),
        blocks=((number, 1, 2, False),),
        damage=own,
        floods=1 << number + 1,
        skips=(0, 2),
        bag=events.bag,
    )
    text = str(view(wrapped(state.game, situation), 0))
    names = [route.id for route in state.game.board.routes]
    assert f"blocks    {names[number]} 2 (seat 1)" in text
    assert f"damage    {names[number]}\n" in text
    assert text.endswith(f"floods    {names[number + 1]}")
    assert "events    speed-up 1\n" in text
    assert ", 2 events, skips 2" in text
    assert "derailment" not in text


def test_text_of_the_end_shows_all_tickets() -> None:
    state = node("usa", 2, "over")
    text = str(view(state, 0))
    assert f"over, reason {state.end_reason}" in text
    assert all(str(ticket) in text for ticket in state.tickets[1])


def test_repr_is_short() -> None:
    state = node("usa", 2, "turn")
    expected = f"<View usa seat 1 turn {state.turn} player {state.player}: turn>"
    assert repr(view(state, 1)) == expected


# --- identity ---


def test_views_are_values() -> None:
    state = node("europe", 3, "turn")
    seen = view(state, 1)
    assert seen == view(state, 1) != view(state, 2)
    assert seen != "view"
    assert copy.copy(seen) is copy.deepcopy(seen) is seen
    assert view(bl.load("europe", turn_limit=3).new_state(2), 0) != view(bl.load("europe").new_state(2), 0)
    with pytest.raises(AttributeError):
        seen.seat = 2  # type: ignore[misc]


def test_pickling_keeps_the_view_and_not_the_graph() -> None:
    seen = view(node("russia-1912", 3, "turn"), 1)
    data = pickle.dumps(seen)
    again = pickle.loads(data)
    assert isinstance(again, View)
    assert again == seen
    assert again.legal_actions() == seen.legal_actions()
    assert b"networkx" not in data


@pytest.mark.rule("A21")
def test_refused_and_put_back_tickets_are_named_to_who_did_it() -> None:
    state = node("europe", 2, "turn")
    situation = inside(state).draft()
    situation.ticket_tail = ((7, 0), (8, 1), (9, -1))
    situation.refused = replaced(replaced(situation.refused, 0, 1 << 10), 1, 1 << 11)
    state = wrapped(state.game, situation)
    tickets = state.game.board.tickets
    seen = view(state, 0)
    assert seen.ticket_tail == (tickets[7].name, None, None)
    assert seen.refused == ((tickets[10].name,), (None,))
    assert json.loads(seen.to_json())["put_back_by"] == [0, 1, None]
