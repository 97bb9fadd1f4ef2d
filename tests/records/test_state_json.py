"""A state goes to JSON and back without loss, and nothing else is read."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline as bl
from branchline.records.situation_codec import ASKS, FIELDS
from branchline.records.state_json import digest, dump, load
from branchline.testing.maps import small_maps
from branchline.values import asks as q
from branchline.values.situation import FACTS, NO_EVENTS, Situation
from tests.position.walks import bundled, sampled, small, start, walk

MAPS = ["europe", "usa", "ussr", "russia-1912"]
HUGE = 10**5000
EVENTFUL = small_maps(events=True, conductors=True)
RANDOMS = st.randoms(use_true_random=False)


def through_json(situation: Situation) -> Situation:
    document = json.loads(json.dumps(dump(situation)))
    return load(situation.tables, document)


def same(situation: Situation) -> None:
    again = through_json(situation)
    assert again.key() == situation.key()
    assert (again.events is NO_EVENTS) == (situation.events is NO_EVENTS)
    assert digest(again, "x") == digest(situation, "x")


# --- round trips ---


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", MAPS)
def test_every_sort_of_node_comes_back(name: str, players: int) -> None:
    rng = random.Random(players)
    for situation in sampled(walk(start(bundled(name), players, players - 1), rng), 9):
        same(situation)


@settings(max_examples=25)
@given(st.one_of(small_maps(), EVENTFUL), st.integers(2, 5), RANDOMS)
def test_every_node_of_small_games_comes_back(
    document: dict[str, Any], players: int, rng: random.Random
) -> None:
    for situation in sampled(walk(start(small(document), players), rng), 3):
        same(situation)


def test_the_questions_of_1912_come_back() -> None:
    """All that there are: the rarest is led up to, the others turn up in random games."""
    tables = bundled("russia-1912")
    seen: set[type[q.Ask]] = set()
    for situation in (
        *sacrifice(),
        *(s for n in range(200) for s in walk(start(tables, 3), random.Random(n))),
    ):
        if type(situation.ask) not in seen:
            seen.add(type(situation.ask))
            same(situation)
        if len(seen) == len(ASKED):
            break
    assert seen == ASKED


def sacrifice() -> Iterator[Situation]:
    """A Breakdown by a player who is short of trains."""
    game = bl.load("russia-1912")
    long, other = sorted(game.board.routes, key=lambda route: -route.length)[:2]
    routes = [[other.id], [long.id]]
    state = game.position(hands=[{}, {}], routes=routes, trains=[1, 0], events=[{"breakdown": 1}, {}])
    for text in ("event breakdown", f"choose route {long.id}"):
        state = state.apply(game.parse(text))
        yield state._situation


PASSED = {q.DrawOn, q.EndAction, q.EndTurn, q.DealOn, q.SlideRoll, q.NextTarget, q.NextLoss}
"""Run through at once, and so never seen in a situation."""
ASKED = {*ASKS.values()} - PASSED


def test_every_question_has_a_name_and_codecs() -> None:
    from_asks = {kind for kind in q.Ask.__subclasses__() if kind.__module__ == q.__name__}
    assert set(ASKS.values()) == from_asks
    assert all(name == kind.text for name, kind in ASKS.items())
    assert set(FIELDS) == from_asks


def test_every_fact_is_written() -> None:
    assert tuple(dump(start(bundled("europe"), 2))) == FACTS


def test_a_text_tells_of_game_and_state() -> None:
    game = bl.load("europe", turn_limit=50)
    state = game.new_state(3).settle(random.Random(1))
    text = state.to_json()
    document = json.loads(text)
    assert (document["branchline"], document["map"], document["players"]) == (1, "europe", 3)
    assert document["fingerprint"] == game.fingerprint
    assert document["options"]["turn_limit"] == 50
    assert document["state"]["ask"]["ask"] == "setup tickets"
    assert len(text.splitlines()) > len(FACTS)
    assert bl.GameState.from_json(text) == state
    assert bl.GameState.from_json(text).game.options.turn_limit == 50
    assert bl.GameState.from_json(text, game).game is game


@pytest.mark.parametrize("game", ["europe", 5, b"", []])
def test_a_state_is_of_a_game(game: Any) -> None:  # noqa: ANN401 - whatever is given
    text = bl.load("europe").new_state(2).to_json()
    with pytest.raises(bl.StateError, match="must be a game") as error:
        bl.GameState.from_json(text, game)
    assert error.value.key == "game"


def test_a_game_goes_on_from_its_text() -> None:
    """The same outcomes and actions lead to the same end."""
    state = bl.load("russia-1912").new_state(2)
    rng = random.Random(4)
    for _ in range(300):
        state = state.settle(rng)
        state = state if state.is_over else state.apply(state.sample_action(rng))
    again = bl.GameState.from_json(state.to_json())
    mine, other = random.Random(9), random.Random(9)
    while not state.is_over:
        state, again = state.settle(mine), again.settle(other)
        if not state.is_over:
            state, again = state.apply(state.sample_action(mine)), again.apply(again.sample_action(other))
    assert again == state
    assert again.scores() == state.scores()


def test_a_ticket_variant_is_found_again() -> None:
    tickets: list[tuple[str, str, int] | tuple[str, str, int, bool]]
    tickets = [("Roma", "Essen", 9), ("Paris", "Wien", 8), ("Roma", "Paris", 7, True)]
    game = bl.load("europe", tickets=tickets)
    state = game.new_state(2)
    again = bl.GameState.from_json(state.to_json())
    assert again == state
    assert [ticket.points for ticket in again.game.board.tickets] == [9, 8, 7]


def test_the_digest_is_the_same_in_every_process() -> None:
    code = "import branchline as bl; print(bl.load('usa').new_state(2).digest())"
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(bl.__file__).parents[1])},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    ]
    assert runs == [bl.load("usa").new_state(2).digest()] * 2
    assert len(runs[0]) == 32


def test_the_digest_tells_games_and_situations_apart() -> None:
    europe = bl.load("europe")
    others = [
        europe.new_state(2),
        europe.new_state(3),
        europe.new_state(2, first=1),
        bl.load("europe", turn_limit=9).new_state(2),
        europe.new_state(2).apply(europe.parse("chance card red")),
    ]
    assert len({state.digest() for state in others}) == len(others)
