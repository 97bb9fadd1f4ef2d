"""Games for the property tests: loaded once, and walks through them along a byte tape."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import branchline as bl
from branchline.board.mapfile import parse_map
from branchline.game import of_map

BUNDLED = bl.maps()
PLAYERS = (2, 3, 4, 5)


@lru_cache
def bundled(name: str, **options: Any) -> bl.Game:  # noqa: ANN401 - options are of any type
    """A bundled map, loaded once for all tests."""
    return bl.load(name, **options)


def of_document(document: Mapping[str, Any], **options: Any) -> bl.Game:  # noqa: ANN401
    """A game of a map document."""
    return of_map(parse_map(document), **options)


def step_at(state: bl.GameState, byte: int) -> Any:  # noqa: ANN401 - a step
    """The step that a byte picks: total, cheap, and small bytes give early steps."""
    choices = [o for o, _ in state.chance_outcomes()] if state.is_chance else state.legal_actions()
    return choices[byte % len(choices)]


def walk(state: bl.GameState, tape: Sequence[int]) -> Iterator[bl.GameState]:
    """The states along a tape, which is read again and again until the game is over."""
    place = 0
    yield state
    while not state.is_over:
        state = state.apply(step_at(state, tape[place % len(tape)] + place // len(tape)))
        place += 1
        yield state
