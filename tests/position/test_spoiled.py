"""Whatever a caller passes is refused by name or makes a position that can be played."""

import random
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from branchline.board.errors import PlayerCountError, PositionError
from branchline.knowledge.position import pieces
from branchline.records.invariants import broken
from branchline.reducers.legal import legal_mask
from branchline.testing.maps import small_maps
from tests.position.helpers import lay
from tests.position.walks import small, start, walk

HUGE = 10**5000

JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 60), st.just(HUGE), st.floats(), st.text(max_size=4),
    st.binary(max_size=3),
    st.sampled_from(["red", "locomotive", "conductor", "Ash", "Ash:Birch", "strike", "second draw"]),
    st.just([]), st.just({}), st.just([{}, {}]), st.just([[], []]), st.just([0, 0]), st.just({"red": 1}),
)  # fmt: skip


def spoiled(draw: Callable[[SearchStrategy[Any]], Any], value: object) -> object:
    """Something else in one place of a value."""
    if isinstance(value, dict) and value and draw(st.booleans()):
        key = draw(st.sampled_from(sorted(value)))
        return {**value, key: spoiled(draw, value[key])}
    if isinstance(value, list | tuple) and value and draw(st.integers(0, 3)):
        place = draw(st.integers(0, len(value) - 1))
        changed = spoiled(draw, value[place])
        return [*value[:place], changed, *value[place + 1 :]]
    return draw(JUNK)


@settings(max_examples=60)
@given(
    st.data(), small_maps(events=True, conductors=True), st.integers(2, 5), st.randoms(use_true_random=False)
)
def test_a_spoiled_position_is_refused_or_can_be_played(
    data: st.DataObject, document: dict[str, Any], players: int, rng: random.Random
) -> None:
    tables = small(document)
    turns = [s for s in walk(start(tables, players), rng) if s.ask.text in {"turn", "second draw"}]
    arguments: dict[str, Any] = dict(pieces(data.draw(st.sampled_from(turns))))
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from(sorted(arguments)))
        arguments[name] = spoiled(data.draw, arguments[name])
    refused_for: str | None = None
    try:
        found = lay(tables, **arguments)
    except (PositionError, PlayerCountError) as error:
        refused_for = error.key or ""
    else:
        assert broken(found) is None
        assert legal_mask(found)
    assert refused_for is None or refused_for in arguments
