"""Records as values: growing, undoing, comparing, and what a seat saw."""

import copy
import pickle
import random
from itertools import pairwise
from typing import Any

import pytest

import branchline as bl
from branchline.arena import play
from branchline.bots import RandomBot
from branchline.record import Record
from tests.properties.games import BUNDLED, bundled


def played(name: str = "europe", players: int = 2, seed: int = 0) -> Record:
    return play(bundled(name), [RandomBot() for _ in range(players)], seed, first=seed % players)


def begun(steps: int = 30, seed: int = 0) -> Record:
    """A record of so many steps, taken one by one."""
    record, rng = Record.start(bundled("europe"), 2), random.Random(seed)
    for _ in range(steps):
        state = record.state
        record = record.then(state.sample_outcome(rng) if state.is_chance else state.sample_action(rng))
    return record


def test_a_record_begins_with_the_deal() -> None:
    record = Record.start(bundled("europe"), 3, first=2, names=["Anna", "Boris", "Clara"])
    assert (record.players, record.first, record.names) == (3, 2, ("Anna", "Boris", "Clara"))
    assert record.state == bundled("europe").new_state(3, 2)
    assert (record.steps, len(record), list(record.states())) == ((), 0, [record.state])
    assert repr(record) == "<Record europe 3 players, 0 steps>"


@pytest.mark.parametrize(
    "names", [["Anna"], "AB", ["", "B"], ["A\nB", "C"], ["x" * 81, "B"], [1, 2], {"A": 1, "B": 2}]
)
def test_names_are_one_printable_text_for_each_player(names: list[str]) -> None:
    with pytest.raises(bl.RecordError) as error:
        Record.start(bundled("europe"), 2, names=names)
    assert error.value.key == "names"


def test_players_and_seats_are_checked() -> None:
    with pytest.raises(bl.PlayerCountError):
        Record.start(bundled("europe"), 6)
    with pytest.raises(bl.PlayerCountError):
        Record.start(bundled("europe"), 2, first=2)


@pytest.mark.parametrize("name", ["europe", None, 5])
def test_a_record_is_of_a_game(name: Any) -> None:  # noqa: ANN401 - whatever is given
    with pytest.raises(bl.RecordError) as error:
        Record.start(name, 2)
    assert error.value.key == "game"
    if name is not None:
        with pytest.raises(bl.RecordError) as error:
            Record.parse(Record.start(bundled("europe"), 2).to_text(), name)
        assert error.value.key == "game"


@pytest.mark.parametrize("since", [-1, -2, None, "0"])
def test_steps_are_counted_from_the_first(since: Any) -> None:  # noqa: ANN401 - whatever is given
    with pytest.raises(bl.RecordError) as error:
        begun(5).moves(since)
    assert error.value.key == "since"


def test_then_leaves_the_record_as_it_was() -> None:
    record = begun(20)
    before, steps = record.state, record.steps
    step = record.state.legal_actions()[0] if record.state.player is not None else None
    outcome = step or record.state.chance_outcomes()[0][0]
    longer = record.then(outcome)
    assert longer.steps == (*steps, outcome)
    assert longer.state == before.apply(outcome)
    assert (record.state, record.steps, len(record)) == (before, steps, 20)


def test_an_illegal_step_is_refused() -> None:
    record = Record.start(bundled("europe"), 2)
    with pytest.raises(bl.IllegalActionError):
        record.then(bundled("europe").parse("draw blind"))


def test_records_share_what_they_have_in_common() -> None:
    record = begun(10)
    outcome = record.state.chance_outcomes()[0][0]
    one, two = record.then(outcome), record.then(outcome)
    assert one._history.before is two._history.before is record._history


def test_every_state_follows_from_the_one_before() -> None:
    record = played()
    states = list(record.states())
    assert len(states) == len(record) + 1
    assert states[0] == record.game.new_state(2)
    assert states[-1] is record.state
    for (before, after), step in zip(pairwise(states), record.steps, strict=True):
        assert before.apply(step) == after


def test_settled_chance_is_the_same_as_step_by_step() -> None:
    settled = played(seed=3)
    record = Record.start(settled.game, 2, first=1)
    for step in settled.steps:
        record = record.then(step)
    assert record == settled
    assert hash(record) == hash(settled)
    assert list(record.states()) == list(settled.states())


def test_settle_without_chance_is_the_record_itself() -> None:
    record = Record.start(bundled("europe"), 2).settle(random.Random(1))
    assert record.settle(random.Random(2)) is record


def test_moves_since_a_step_are_the_last_ones() -> None:
    record = played(seed=1)
    moves = list(record.moves())
    assert [step for _, step in moves] == list(record.steps)
    for since in (0, 1, 7, 60, len(record) - 1, len(record), len(record) + 5):
        assert list(record.moves(since)) == moves[since:]


def test_undo_goes_back_step_by_step_to_the_start() -> None:
    record = played("usa", seed=2)
    states, steps = list(record.states()), record.steps
    for length in range(len(steps) - 1, -1, -1):
        record = record.undo()
        assert len(record) == length
        assert record.state == states[length]
    assert record == Record.start(bundled("usa"), 2)
    with pytest.raises(bl.RecordError, match="no step to undo"):
        record.undo()


def test_undo_then_the_same_step_gives_an_equal_record() -> None:
    record = played(seed=5)
    again = record.undo().then(record.steps[-1])
    assert again == record
    assert again.state == record.state


def test_records_differ_by_steps_seats_and_names() -> None:
    game = bundled("europe")
    start = Record.start(game, 2)
    others = [
        Record.start(game, 3),
        Record.start(game, 2, first=1),
        Record.start(game, 2, names=["A", "B"]),
        Record.start(bundled("usa"), 2),
        start.then(game.parse("chance card red")),
        "a record",
    ]
    assert all(start != other for other in others)
    red, blue = (start.then(game.parse(f"chance card {color}")) for color in ("red", "blue"))
    assert red != blue
    assert len({start, red, blue, Record.start(game, 2)}) == 3


def test_copies_and_pickles() -> None:
    record = played("ussr", seed=1)
    assert copy.copy(record) is record
    assert copy.deepcopy(record) is record
    again = pickle.loads(pickle.dumps(record))
    assert again == record
    assert again.state == record.state


def test_a_long_record_is_let_go_without_recursion() -> None:
    history = begun(1)._history
    for _ in range(100_000):
        history = history.grown((), history.state)
    assert history.length == 1
    del history


# --- what a seat saw ---


@pytest.mark.rule("A21")
def test_the_record_of_a_seat_leaves_out_what_it_did_not_see() -> None:
    game = bundled("europe")
    first, second = Record.start(game, 2), Record.start(game, 2)
    for number in range(8):
        mine = number < 4
        first = first.then(game.parse("chance card red" if mine else "chance card blue"))
        second = second.then(game.parse("chance card red" if mine else "chance card green"))
    assert first.seen_by(0) == second.seen_by(0)
    assert first.seen_by(0).to_text() == second.seen_by(0).to_text()
    assert first.seen_by(1).to_text() != second.seen_by(1).to_text()
    assert "blue" not in first.seen_by(0).to_text()


@pytest.mark.parametrize("name", BUNDLED)
def test_the_record_of_a_seat_is_every_step_redacted(name: str) -> None:
    record = played(name, 3, seed=1)
    for seat in range(3):
        seen = record.seen_by(seat)
        assert seen.steps == tuple(state.redact(step, seat) for state, step in record.moves())
        lines = seen.to_text().splitlines()
        steps = lines[lines.index("") + 1 :][: len(record)]
        assert [line[3:] for line in steps] == [str(step) for step in seen.steps]
        assert str(seen) == seen.to_text()


@pytest.mark.rule("A24")
def test_tickets_of_others_are_not_in_the_record_of_a_seat() -> None:
    record = played(seed=4)
    while record.state.asks != "setup tickets":
        record = record.undo()
    offered = {str(name) for name in record.state.offer}
    assert (record.state.player, len(offered)) == (1, 4)
    assert all(f"chance ticket {name}\n" in record.seen_by(1).to_text() for name in offered)
    text = record.seen_by(0).to_text()
    assert not any(name in text for name in offered)
    assert "result" not in text


@pytest.mark.rule("EU-TIX-09")
def test_at_the_end_all_tickets_are_turned_up() -> None:
    record = played(seed=4)
    text = record.seen_by(0).to_text()
    assert f"seat 1 tickets: {', '.join(str(name) for name in record.state.tickets[1])}\n" in text
    assert text.endswith(f"{record.to_text().splitlines()[-1]}\n")


def test_there_is_no_record_of_a_seat_that_is_not_there() -> None:
    with pytest.raises(bl.PlayerCountError):
        begun(3).seen_by(2)
