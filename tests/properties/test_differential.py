"""The engine and the naive model play the same games: a state machine compares them step by step."""

import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from branchline.testing.maps import small_maps
from tests.model import NaiveGame
from tests.properties.games import BUNDLED, of_document, step_at

PIECES = (
    "hands", "tickets", "routes", "stations", "display", "deck", "discard", "trains", "points",
    "ticket_bag", "ticket_tail", "events", "damage", "floods", "skips", "turns_left", "blocks",
)  # fmt: skip
OPTIONS: dict[str, tuple[object, ...]] = {
    "conductor_after_play": ("discard", "remove"),
    "conductor_removal_loses_points": (False, True),
    "event_reshuffle": (False, True),
    "events_need_target": (False, True),
    "repair_cost": ("cards", "trains"),
    "earthquake_cards": ("per_route", "per_owner"),
    "sabotage_station": ("replace", "remove"),
}


def plain(value: Any, *, in_order: bool) -> Any:  # noqa: ANN401 - pieces are of any type
    """Pieces in one form: lists, without zero counts, sorted where order means nothing."""
    if isinstance(value, dict):
        return {str(key): n for key, n in value.items() if n}
    if isinstance(value, list | tuple | set | frozenset):
        items = [plain(item, in_order=in_order) for item in value]
        return items if in_order else sorted(items, key=str)
    return value


def same_pieces(engine: Any, naive: NaiveGame) -> None:  # noqa: ANN401
    ours, theirs = engine.pieces(), naive.pieces()
    for name in PIECES:
        if name in theirs:
            flat = name in {"ticket_bag", "damage", "floods", "blocks"}
            nested = name in {"tickets", "routes", "stations"}
            a, b = plain(ours[name], in_order=True), plain(theirs[name], in_order=True)
            if flat:
                a, b = sorted(a, key=str), sorted(b, key=str)
            if nested:
                a, b = [sorted(seat) for seat in a], [sorted(seat) for seat in b]
            assert a == b, name


def same_node(engine: Any, naive: NaiveGame) -> None:  # noqa: ANN401
    assert ("over" if engine.is_over else "chance" if engine.is_chance else "decision") == naive.node
    assert engine.player == naive.player
    assert {str(action) for action in engine.legal_actions()} == naive.legal()
    assert {str(outcome): weight for outcome, weight in engine.chance_outcomes()} == naive.chance()
    assert engine.end_reason == naive.end_reason


class Differential(RuleBasedStateMachine):
    """Each step is applied to both; every node, its answers, and now and then all pieces agree."""

    @initialize(
        document=st.one_of(
            small_maps(),
            small_maps(events=True),
            small_maps(conductors=True),
            small_maps(events=True, conductors=True),
        ),
        players=st.integers(2, 4),
        options=st.fixed_dictionaries({}, optional={k: st.sampled_from(v) for k, v in OPTIONS.items()}),
    )
    def begin(self, document: dict[str, Any], players: int, options: dict[str, Any]) -> None:
        self.engine = of_document(document, **options).new_state(players)
        self.naive = NaiveGame(document, players, 0, options)

    @rule(tape=st.binary(min_size=8, max_size=40))
    def play(self, tape: bytes) -> None:
        for byte in tape:
            if self.engine.is_over:
                return
            step = step_at(self.engine, byte)
            self.engine = self.engine.apply(step)
            self.naive.apply(str(step))
            same_node(self.engine, self.naive)

    @invariant()
    def agree(self) -> None:
        same_node(self.engine, self.naive)
        if not self.engine.is_chance and self.engine.asks != "setup tickets":
            same_pieces(self.engine, self.naive)
        if self.engine.is_over:
            assert self.engine.scores() == self.naive.scores()
            assert self.engine.winners() == self.naive.winners()


TestDifferential = Differential.TestCase
TestDifferential.settings = settings(max_examples=30, stateful_step_count=20)


def whole_game(document: dict[str, Any], players: int, seed: int) -> int:
    """Play a whole game on both; the number of steps."""
    engine = of_document(document).new_state(players, first=1)
    naive = NaiveGame(document, players, 1, {})
    rng = random.Random(seed)
    steps = 0
    while not engine.is_over:
        step = step_at(engine, rng.getrandbits(16))
        engine = engine.apply(step)
        naive.apply(str(step))
        steps += 1
        same_node(engine, naive)
        if steps % 50 == 0 and not engine.is_chance and engine.asks != "setup tickets":
            same_pieces(engine, naive)
    return steps


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_on_a_bundled_map(name: str, players: int, documents: dict[str, Any]) -> None:
    assert whole_game(documents[name], players, seed=players) > 100
