"""Walks through whole random games, and the blind situations along them."""

import json
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import settings

import branchline as bl
from branchline import game as game_module
from branchline.board.mapfile import map_from_text
from branchline.knowledge.blind import blind
from branchline.knowledge.redact import Seen
from branchline.values.actions import Action, Step
from branchline.values.bags import BYTES, Bag, counts
from branchline.values.situation import Situation
from branchline.view import View

EXAMPLES = settings().max_examples
FEWER = settings(max_examples=1 + EXAMPLES // 4)
"""For whole games on small maps that are slow to look at."""
FEW = settings(max_examples=1 + EXAMPLES // 30)
"""For whole games on the printed boards."""


def small_game(document: dict[str, Any]) -> bl.Game:
    found = map_from_text(json.dumps(document))
    return game_module._game(("text", found.text), found, None, found.options)


def wrapped(game: bl.Game, situation: Situation) -> bl.GameState:
    return game._state(situation)


def inside(state: bl.GameState) -> Situation:
    return state._situation


def seen_by(state: bl.GameState, seat: int) -> Situation:
    return blind(state._situation, seat)


def view(state: bl.GameState, seat: int) -> View:
    return state.view(seat)


def redacted(state: bl.GameState, step: Step, seat: int) -> Seen:
    return state.redact(step, seat)


def kind(action: Action) -> str:
    return " ".join(str(action).split()[:2]) if str(action).startswith("event") else str(action).split()[0]


def some_action(legal: tuple[Action, ...], rng: random.Random) -> Action:
    """A kind of action, then one of that kind: so that rare kinds come up."""
    chosen = rng.choice(sorted({kind(action) for action in legal}))
    return rng.choice([action for action in legal if kind(action) == chosen])


def some_step(state: bl.GameState, rng: random.Random) -> Step:
    if state.is_chance:
        return state.sample_outcome(rng)
    return some_action(state.legal_actions(), rng)


def walk(state: bl.GameState, rng: random.Random) -> Iterator[bl.GameState]:
    """Every state of a random game, the first and the last included."""
    while not state.is_over:
        yield state
        state = state.apply(some_step(state, rng))
    yield state


def sampled(state: bl.GameState, rng: random.Random, share: float = 0.1) -> Iterator[bl.GameState]:
    """The states of the deal and of the setup, the last one, and a share of those between."""
    for node in walk(state, rng):
        if node.is_over or rng.random() < share or setting_up(node):
            yield node


def setting_up(state: bl.GameState) -> bool:
    return state.asks in {"deal tickets", "setup tickets", "keep tickets", "ticket draw"}


def kinds(bag: Bag) -> list[int]:
    return [k for k in range(BYTES) for _ in range(counts(bag)[k])]
