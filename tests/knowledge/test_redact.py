"""Redacted steps: who sees what, and that a seat's steps tell all that it sees."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import branchline as bl
from branchline.board.ruleset import EVENTS, Event
from branchline.knowledge.redact import Seen
from branchline.knowledge.resample import resample
from branchline.testing.maps import small_maps
from branchline.values.actions import ChanceTicket, DrawTickets, Keep, PlayEvent, Step
from branchline.values.asks import TURN, Refill
from branchline.values.bags import ONE, to_mapping
from branchline.values.situation import replaced
from tests.knowledge.walking import (
    FEW,
    FEWER,
    inside,
    redacted,
    seen_by,
    small_game,
    some_action,
    some_step,
    walk,
    wrapped,
)

seeds = st.integers(0, 2**32)
small = small_maps(events=True, conductors=True)


# --- a fold: equal views and equal redacted steps give equal views ---


def another(state: bl.GameState, seat: int, rng: random.Random) -> bl.GameState:
    """A state that the seat cannot tell from this one."""
    return wrapped(state.game, resample(seen_by(state, seat), seat, rng))


def same_for(
    states: tuple[bl.GameState, bl.GameState], step: Step, seat: int, rng: random.Random
) -> Step | None:
    """A step in the second state that the seat cannot tell from ``step`` in the first."""
    seen = redacted(states[0], step, seat)
    if states[1].is_chance:
        steps: list[Step] = [outcome for outcome, _ in states[1].chance_outcomes()]
    else:
        steps = [a for a in states[1].legal_actions() if isinstance(step, Keep) or a == step]
    rng.shuffle(steps)
    return next((other for other in steps if redacted(states[1], other, seat) == seen), None)


def common_step(states: tuple[bl.GameState, bl.GameState], seat: int, rng: random.Random) -> Step:
    """A step of the first state, where possible one that both have."""
    if states[0].is_chance or states[0].asks == "setup tickets":
        return some_step(states[0], rng)
    both = [action for action in states[0].legal_actions() if action in states[1].legal_actions()]
    return some_action(tuple(both) or states[0].legal_actions(), rng)


def check_fold(state: bl.GameState, seat: int, rng: random.Random) -> int:
    """Play two games that the seat cannot tell apart side by side; count the steps that were hidden."""
    hidden = 0
    twin = another(state, seat, rng)
    while not state.is_over:
        step = common_step((state, twin), seat, rng)
        other = same_for((state, twin), step, seat, rng)
        state_after = state.apply(step)
        if other is None:
            twin = another(state_after, seat, rng)
        else:
            hidden += other != step
            twin = twin.apply(other)
        state = state_after
        if not state.is_over:
            assert seen_by(twin, seat).key() == seen_by(state, seat).key()
        elif twin.is_over:
            assert twin.end_reason == state.end_reason
    return hidden


@pytest.mark.rule("A21", "A24")
@given(document=small, players=st.integers(2, 5), seed=seeds)
def test_what_a_seat_saw_makes_its_view(document: dict, players: int, seed: int) -> None:
    rng = random.Random(seed)
    check_fold(small_game(document).new_state(players), rng.randrange(players), rng)


@pytest.mark.rule("A21", "A24")
@pytest.mark.parametrize(("name", "players"), [("europe", 3), ("usa", 5), ("russia-1912", 4)])
@FEW
@given(seed=seeds)
def test_what_a_seat_saw_makes_its_view_on_boards(name: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    assert check_fold(bl.load(name).new_state(players), rng.randrange(players), rng) > 20


# --- who sees which step ---

SECRET = {
    "deal cards": "chance card ?",
    "deal events": "chance event ?",
    "deal tickets": "chance ticket ?",
    "blind draw": "chance card ?",
    "ticket draw": "chance ticket ?",
    "event draw": "chance event ?",
}


def owner(state: bl.GameState) -> int:
    """The seat that deals or draws."""
    seat: int = getattr(inside(state).ask, "seat", inside(state).player)
    return seat


@pytest.mark.rule("A21", "A24", "EU-TIX-09", "USSR-TIX-10")
@FEWER
@given(document=small, players=st.integers(2, 5), seed=seeds)
def test_who_sees_a_step(document: dict, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(small_game(document).new_state(players), rng):
        if state.is_over:
            continue
        step = some_step(state, rng)
        for seat in range(players):
            seen = redacted(state, step, seat)
            secret = isinstance(step, Keep) or state.asks in SECRET
            assert seen.step == (step if not secret or owner(state) == seat else None)
            assert str(seen).startswith(str(step) if seen.step else SECRET.get(state.asks, "keep "))


def test_texts_of_hidden_steps() -> None:
    texts = set()
    for state in walk(bl.load("russia-1912").new_state(2), random.Random(3)):
        if not state.is_over:
            step = some_step(state, random.Random(state.turn))
            texts |= {
                str(redacted(state, step, seat)) for seat in range(2) if not redacted(state, step, seat).step
            }
    expected = {*SECRET.values(), "keep ? of 4", "keep 1 of 3", "keep 2 of 3", "keep 3 of 3"}
    assert texts >= expected


@pytest.mark.rule("A24")
@pytest.mark.parametrize("name", ["europe", "usa"])
def test_the_last_choice_of_the_setup_tells_all_numbers(name: str) -> None:
    state = bl.load(name).new_state(3)
    for choice in (0, -1):
        while state.is_chance:
            state = state.apply(state.chance_outcomes()[0][0])
        state = state.apply(state.legal_actions()[choice])
    last = state.legal_actions()[0]
    offered = len(state.offer)
    kept = f"(kept 2, {offered}, 2)"
    assert str(redacted(state, last, 0)) == f"keep ? of {offered} {kept}"
    assert redacted(state, last, 2) == Seen(last, f"keep 1,2 {kept}")


def with_short_ticket_deck(state: bl.GameState, left: int) -> bl.GameState:
    """Move all but ``left`` tickets of the deck below it, put back by seat 1."""
    situation = inside(state).draft()
    numbers = [n for n in range(len(state.game.board.tickets)) if situation.ticket_bag >> n & 1]
    situation.ticket_bag = sum(1 << n for n in numbers[:left])
    situation.ticket_tail = tuple((n, 1) for n in numbers[left:])
    return wrapped(state.game, situation)


@pytest.mark.rule("A16", "A21")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_tickets_from_below_the_deck_are_named_to_who_draws(left: int) -> None:
    start = next(
        state for state in walk(bl.load("usa").new_state(3), random.Random(4)) if state.asks == "turn"
    )
    state = with_short_ticket_deck(start, left)
    step: Step = DrawTickets()
    below = state.ticket_tail[: 3 - left]
    for number in range(left + 1):
        more = f" ({', '.join(map(str, below))})" if number == left and below else ""
        assert str(redacted(state, step, 0)) == f"{step}{more}"
        assert str(redacted(state, step, 1)) in {"tickets", "chance ticket ?"}
        state = state.apply(step)
        if state.is_chance:
            step = state.chance_outcomes()[0][0]
            assert isinstance(step, ChanceTicket)
    assert set(below) <= set(state.offer)


@pytest.mark.rule("R9", "A21", "E1912-DER-01")
def test_a_derailment_shows_the_new_hand() -> None:
    states = walk(bl.load("russia-1912").new_state(3), random.Random(3))
    state = next(state for state in states if state.asks == "turn" and sum(state.hand_sizes) > 9)
    situation = inside(state).draft()
    situation.events = type(situation.events)(
        hands=replaced(situation.events.hands, situation.player, 1 << 16),
        bag=situation.events.bag,
        shown=(0, 0, 0),
        skips=situation.events.skips,
    )
    state = wrapped(state.game, situation)
    step = state.game.parse("event derailment")
    assert isinstance(step, PlayEvent)
    after = state.apply(step)
    for seat in range(3):
        cards = ", ".join(f"{card}*{n}" for card, n in after.hands[seat].items())
        assert str(redacted(state, step, seat)) == f"event derailment ({cards})"
        names = to_mapping(seen_by(after, (seat - 1) % 3).hands[seat], [*"0123456789"])
        assert sum(names.values()) == after.hand_sizes[seat]


@pytest.mark.rule("A2", "EU-DRAW-09")
@pytest.mark.parametrize(("others", "note"), [(3, " (wipe)"), (0, "")])
def test_a_wipe_is_told(others: int, note: str) -> None:
    """Whether the third locomotive makes a wipe depends on the deck, which nobody sees."""
    start = next(s for s in walk(bl.load("europe").new_state(2), random.Random(4)) if s.asks == "turn")
    situation = inside(start).draft()
    wild, red = ONE[8], ONE[7]
    situation.display, situation.discard, situation.deck = 2 * wild + 2 * red, 0, 3 * wild + others * red
    situation.ask = Refill(TURN)
    state = wrapped(start.game, situation)
    step = state.game.parse("chance card locomotive")
    assert [str(redacted(state, step, seat)) for seat in range(2)] == [f"chance card locomotive{note}"] * 2


def out_of_everything(*events: Event, revealed: int = 0) -> bl.GameState:
    """Seat 0 has these events and nothing else to play with."""
    start = next(s for s in walk(bl.load("russia-1912").new_state(2), random.Random(4)) if s.asks == "turn")
    situation = inside(start).draft()
    situation.player, situation.hands, situation.known = 0, (0, 0), (0, 0)
    situation.display = situation.deck = situation.discard = situation.ticket_bag = 0
    situation.revealed, situation.ticket_tail = revealed, ()
    hands = (sum(ONE[EVENTS.index(event)] for event in events), 0)
    situation.events = type(situation.events)(hands=hands, shown=(0, 0), skips=(0, 0))
    return wrapped(start.game, situation)


@pytest.mark.rule("S9", "E1912-DBL-01")
def test_a_double_move_that_is_over_at_once_is_told() -> None:
    state = out_of_everything(Event.DOUBLE_MOVE)
    step = state.game.parse("event double-move")
    assert str(redacted(state, step, 1)) == "event double-move (no second action)"
    state = out_of_everything(Event.DOUBLE_MOVE, Event.STRIKE)
    assert str(redacted(state, step, 1)) == "event double-move"


@pytest.mark.rule("S9", "R8")
@pytest.mark.parametrize("revealed", [0, ONE[1], 6 * ONE[1]])
def test_a_double_move_without_a_second_action_is_told(revealed: int) -> None:
    """Also where cards turned over for a tunnel are put away first."""
    for events, note in (((), " (no second action)"), ((Event.STRIKE,), "")):
        state = out_of_everything(Event.DOUBLE_MOVE, Event.STRIKE, *events, revealed=revealed)
        for text in ("event double-move", "event strike"):
            state = state.apply(state.game.parse(text))
        step = state.game.parse("choose player 1")
        assert [str(redacted(state, step, seat)) for seat in range(2)] == [f"choose player 1{note}"] * 2


def test_only_possible_steps_are_redacted() -> None:
    state = bl.load("europe").new_state(2)
    turn = next(s for s in walk(state, random.Random(4)) if s.asks == "turn")
    for at, text in ((state, "draw blind"), (turn, "chance card red"), (state, "chance ticket Essen:Kyiv")):
        with pytest.raises(bl.IllegalActionError, match="not possible here"):
            redacted(at, state.game.parse(text), 0)
    with pytest.raises(bl.IllegalActionError, match="not possible here"):
        redacted(turn, turn.game.parse("decline"), 0)
