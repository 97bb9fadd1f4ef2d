"""Whole games with event cards, played by somebody who loves them, hold the rules' invariants.

``BRANCHLINE_EVENT_GAMES`` sets the games of each number of players.
"""

import os
import random
from collections import Counter
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline as bl
from branchline.board.ruleset import EVENT_DECK_1912
from branchline.testing.maps import small_maps
from branchline.values import actions as a
from tests.properties.event_watch import PRINTED, Moment, Watch
from tests.properties.games import PLAYERS, bundled, of_document

GAMES = int(os.environ.get("BRANCHLINE_EVENT_GAMES", "3"))
ENOUGH: Final = 20
"""In so many games each kind of event must have been played."""
WEIGHTS: Final[dict[type[a.Action], float]] = {
    a.PlayEvent: 3,
    a.DrawEvent: 2,
    a.Claim: 9,
    a.Repair: 30,
    a.DrawBlind: 3,
    a.DrawCard: 3,
    a.Station: 0.7,
    a.DrawTickets: 0.2,
    a.Stop: 0.5,
    a.ChooseRoute: 15,
    a.ChooseCity: 5,
}
"""How much the player likes each kind of action; others count 1."""
TURNED: Final[dict[str, Any]] = {
    "event_reshuffle": True,
    "events_need_target": True,
    "repair_cost": "trains",
    "earthquake_cards": "per_owner",
    "sabotage_station": "remove",
    "turn_limit": 60,
}
"""Every option of the events in its other position."""


def liked(state: bl.GameState, rng: random.Random) -> a.Action:
    """A kind of action by its weight, then one of that kind, with a liking for routes that events hit."""
    legal = state.legal_actions()
    kinds = list(dict.fromkeys(map(type, legal)))
    kind = rng.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])[0]
    those = [action for action in legal if type(action) is kind]
    exposed = {route for section in state.game.board.sections for route in section.routes}
    taken = {route for routes in state.routes for route in routes}
    return rng.choices(those, [20 if eventful(action, exposed, taken) else 1 for action in those])[0]


def eventful(action: a.Action, exposed: set[str], taken: set[str]) -> bool:
    """Claim where the earth will shake, and aim at what is owned."""
    claim = isinstance(action, a.Claim) and action.route in exposed
    return claim or (isinstance(action, a.ChooseRoute) and action.route in taken)


def play(game: bl.Game, players: int, seed: int) -> tuple[bl.GameState, Counter[str]]:
    """A watched game: the last state, and how often each kind of event was played."""
    rng = random.Random(seed)
    state = game.new_state(players, first=seed % players)
    watch = Watch(Moment.of(state))
    played: Counter[str] = Counter()
    while not state.is_over:
        step = state.sample_outcome(rng) if state.is_chance else liked(state, rng)
        if isinstance(step, a.PlayEvent):
            played[step.kind] += 1
        state = state.apply(step)
        watch.see(step, state)
    return state, played


def check_score(state: bl.GameState) -> None:
    """The score is the sum of its lines, event cards left included."""
    sheet = state.score_sheet()
    penalty = state.game.rules.event_penalty
    for seat, found in enumerate(sheet.seats):
        assert sum(found.points.values()) == found.total == state.scores()[seat]
        assert found.points["event cards left"] == -penalty * sum(state.events[seat].values())
        ledger = sum(line[seat] for line in state._situation.ledger)
        assert state.points[seat] == ledger


@pytest.mark.rule("E1912-COMP-01", "E1912-GEN-01", "E1912-DER-01", "R1", "R2", "R3", "R14", "R16", "R17")
@pytest.mark.rule("A18", "A19", "R9", "R12", "R20", "R25", "R27")
@pytest.mark.parametrize("options", [{}, TURNED], ids=["default", "turned"])
@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games_of_1912(players: int, options: dict[str, Any]) -> None:
    game = bundled("russia-1912", **options)
    played: Counter[str] = Counter()
    games = 0
    while games < GAMES or (len(played) < len(EVENT_DECK_1912) and games < ENOUGH):
        state, kinds = play(game, players, 100 * players + games)
        check_score(state)
        played += kinds
        games += 1
    assert set(played) == set(EVENT_DECK_1912)


@pytest.mark.rule("R14", "R16", "R17", "R20", "A18", "A19")
@given(small_maps(events=True), st.integers(2, 5), st.integers(0, 2**32), st.booleans())
@settings(max_examples=150)
def test_whole_games_on_small_maps(document: dict[str, Any], players: int, seed: int, turned: bool) -> None:
    options = {name: value for name, value in TURNED.items() if turned and name != "turn_limit"}
    state, _ = play(of_document(document, **options), players, seed)
    check_score(state)


@pytest.mark.rule("E1912-SPD-01", "R3")
def test_the_table_of_the_watcher_is_the_printed_one() -> None:
    points = bundled("russia-1912").rules.route_points
    for (kind, length), value in PRINTED.items():
        assert value == -(-3 * points[length] // 2) + (kind == "tunnel")
