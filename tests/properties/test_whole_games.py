"""Whole games on every bundled map and player count hold the invariants at every step.

The cheap ones after every step; the dear ones (every action of the table, round trips, views) at
one decision in fifty and at the first of each kind of question. `BRANCHLINE_GAMES` sets the games
of a map; the long run is ``python -m tests.properties.long_run``.
"""

import os
import random
from itertools import count
from typing import Any

import pytest

import branchline as bl
from branchline.records.invariants import broken
from tests.properties.games import BUNDLED, PLAYERS, bundled

GAMES = int(os.environ.get("BRANCHLINE_GAMES", "200"))


def cheap(state: bl.GameState) -> None:
    """Conservation, ledger, knowledge, clocks; mask = list; an answer to every question."""
    assert broken(state._situation) is None
    mask, actions = state.legal_mask(), state.legal_actions()
    assert mask.bit_count() == len(actions)
    assert bool(actions) == (state.player is not None)
    assert bool(state.chance_outcomes()) == state.is_chance


def dear(state: bl.GameState) -> None:
    """List, mask, ``illegality`` and ``apply`` agree on the whole table; round trips; views."""
    legal = set(state.legal_actions())
    for number, action in enumerate(state.game.actions):
        why = state.illegality(action)
        assert (why is None) == (action in legal) == bool(state.legal_mask() >> number & 1)
        if why is not None and number % 7 == state.turn % 7:
            with pytest.raises(bl.IllegalActionError) as refused:
                state.apply(action)
            assert refused.value.rule == why.rule
    again = bl.GameState.from_json(state.to_json())
    assert (again, again.digest(), hash(again)) == (state, state.digest(), hash(state))
    assert state.view(state.player or 0).legal_mask() == state.legal_mask()
    sheet = state.score_sheet()
    assert tuple(seat.total for seat in sheet.seats) == state.scores()
    assert tuple(sum(seat.points.values()) for seat in sheet.seats) == state.scores()


def play(game: bl.Game, players: int, seed: int) -> tuple[bl.GameState, int]:
    """Play a game under all invariants; the last state and the number of steps."""
    rng = random.Random(seed)
    state = game.new_state(players, first=seed % players)
    seen: set[str] = set()
    kept: list[tuple[bl.GameState, int]] = []
    for step in count():
        cheap(state)
        if state.player is not None and (state.asks not in seen or step % 50 == seed % 50):
            seen.add(state.asks)
            if seed < 3:
                dear(state)
            kept.append((state, hash(state)))
        if state.is_over:
            break
        state = state.apply(state.sample_outcome(rng) if state.is_chance else state.sample_action(rng))
    assert state.end_reason in {"trains", "no moves", "turn limit"}
    assert state.turn <= 200 * players
    assert state.winners()
    assert all(hash(earlier) == before for earlier, before in kept)
    return state, step


@pytest.mark.rule("EU-SETUP-01", "EU-COMP-03", "EU-DRAW-11", "EU-END-01", "E1912-COMP-01", "A23")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", BUNDLED)
def test_whole_games(name: str, players: int) -> None:
    for seed in range(GAMES // len(PLAYERS)):
        play(bundled(name), players, seed)


@pytest.mark.rule("B2", "B4", "B6", "S17")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(
    "options",
    [
        {"conductor_source": "none"},
        {"conductor_after_play": "remove"},
        {"conductor_removal_loses_points": True},
    ],
    ids=lambda options: next(iter(options)),
)
def test_whole_games_of_the_ussr_with_each_option(options: dict[str, Any], players: int) -> None:
    for seed in range(max(1, GAMES // 50)):
        play(bundled("ussr", **options), players, seed)
