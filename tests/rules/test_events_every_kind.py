"""Each of the thirteen kinds: its use, for nothing, by two players, at the end, and in a Double Move."""

from typing import Any

import pytest

from tests.rules.cases import do, legal, refused
from tests.rules.event_uses import USES, seen
from tests.rules.events import COAST, FOUR, GREEN, KINDS, LONG, Laid, empty, play, table, two

OTHERS = [kind for kind in KINDS if kind != "double-move"]


def test_every_kind_has_a_use() -> None:
    assert tuple(USES) == KINDS
    assert len(KINDS) == 13


@pytest.mark.rule("E1912-TURN-02", "E1912-TURN-03", "R5")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_its_use(kind: str, players: int) -> None:
    use = USES[kind]
    state = play(kind, *use.steps(players), players=players, **use.laid(players))
    assert seen(state, use.then(players)) == use.then(players)
    assert (state.events, state.spent_events) == (tuple(empty(players)), {kind: 1})
    assert (state.player, state.turn) == (use.next_player(players), 2 if use.skipped else 1)


@pytest.mark.rule("A19", "E1912-TURN-03", "R12")
@pytest.mark.parametrize("kind", KINDS)
def test_in_the_final_round(kind: str) -> None:
    use = USES[kind]
    first = play(kind, *use.steps(3), turns_left=3, **use.laid(3))
    assert (first.turns_left, first.player) == (1 if use.skipped else 2, use.next_player(3))
    assert seen(first, use.then(3)) == use.then(3)
    last = play(kind, *use.steps(3), turns_left=1, **use.laid(3))
    assert (last.is_over, last.end_reason, last.turns_left) == (True, "trains", 0)
    assert seen(last, use.then(3)) == use.then(3)
    of_two = play(kind, *use.steps(2), turns_left=2, players=2, **use.laid(2))
    assert of_two.is_over == use.skipped
    assert of_two.points == use.then(2)["points"]


@pytest.mark.rule("E1912-DBL-01", "E1912-TURN-02", "R8")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("kind", OTHERS)
def test_as_the_first_action_of_a_double_move(kind: str, players: int) -> None:
    use = USES[kind]
    events = [{"double-move": 1, kind: 1}, *empty(players - 1)]
    state = play(
        "double-move",
        f"event {kind}",
        *use.steps(players),
        **use.laid(players),
        players=players,
        events=events,
    )
    assert (state.player, state.turn, "stop" in legal(state)) == (0, 0, True)
    assert state.skips[1] == use.skipped
    state = do(state, "event draw", "chance event double-move")
    assert seen(state, use.then(players)) == use.then(players)
    assert state.spent_events == {"double-move": 1, kind: 1}
    assert state.player == use.next_player(players)


@pytest.mark.rule("E1912-DBL-01", "E1912-TURN-02", "R8")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("kind", OTHERS)
def test_as_the_second_action_of_a_double_move(kind: str, players: int) -> None:
    use = USES[kind]
    events = [{"double-move": 1, kind: 1}, *empty(players - 1)]
    steps = ("event draw", "chance event double-move", f"event {kind}", *use.steps(players))
    state = play("double-move", *steps, **use.laid(players), players=players, events=events)
    assert seen(state, use.then(players)) == use.then(players)
    assert (state.events[0], state.spent_events) == ({"double-move": 1}, {"double-move": 1, kind: 1})
    assert (state.player, state.turn) == (use.next_player(players), 2 if use.skipped else 1)


# --- For nothing -----------------------------------------------------------------------------

COASTAL: Laid = {"routes": [[], [COAST], []]}
DRY: dict[str, Any] = {"display": {}, "deck": {}, "ticket_bag": [], "event_deck": {}}
"""No card is left to draw."""
NOTHING: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "double-move-with-nothing-to-follow": ("double-move", DRY, ()),
    "derailment-of-empty-hands": ("derailment", {}, ()),
    "snowdrifts-without-a-target": ("snowdrifts", {"routes": [[LONG], [FOUR], []]}, ()),
    "breakdown-without-a-target": ("breakdown", {"routes": [[FOUR], [], []]}, ()),
    "breakdown-not-wanted": ("breakdown", COASTAL, ("stop",)),
    "landslide-not-wanted": ("landslide", COASTAL, ("chance card red", "chance die 6", "stop")),
    "rockslide-not-wanted": ("rockslide", COASTAL, ("chance card red", "chance die 1", "stop")),
    "landslide-without-a-card": ("landslide", DRY, ()),
    "rockslide-without-a-card": ("rockslide", DRY, ()),
    "flood-not-wanted": ("flood", {"routes": [[], [GREEN], []]}, ("stop",)),
    "tsunami-missing": ("tsunami", COASTAL, ("chance die 3",)),
    "tsunami-without-a-target": ("tsunami", {"routes": [[COAST], [], []]}, ("chance die 4",)),
    "earthquake-too-weak": ("earthquake", COASTAL, ("chance die 6", "chance die 2")),
    "sabotage-missing": ("sabotage", COASTAL, ("chance die 3",)),
    "sabotage-not-wanted": ("sabotage", COASTAL, ("chance die 6", "stop")),
    "sabotage-without-a-target": ("sabotage", {"routes": [[COAST], [], []]}, ("chance die 6",)),
}
KEPT = ("hands", "routes", "stations", "trains", "points", "blocks", "damage", "floods", "skips")


@pytest.mark.rule("R6", "E1912-TURN-03", "S11", "R15")
@pytest.mark.parametrize("name", NOTHING)
def test_for_nothing(name: str) -> None:
    kind, pieces, steps = NOTHING[name]
    before = table(**pieces)
    state = play(kind, *steps, **pieces)
    assert {piece: getattr(state, piece) for piece in KEPT} == {p: getattr(before, p) for p in KEPT}
    assert (state.spent_events, state.events[0], state.player) == ({kind: 1}, {}, 1)
    assert state._situation.passes == 0


@pytest.mark.rule("R6", "S11")
@pytest.mark.parametrize(
    ("kind", "steps"),
    [
        ("train-collision", ()),
        ("train-collision", ("choose player 2",)),
        ("snowdrifts", ()),
        ("strike", ()),
        ("tsunami", ("chance die 6",)),
    ],
)
def test_what_cannot_be_aimed_at_nothing(kind: str, steps: tuple[str, ...]) -> None:
    state = play(kind, *steps, **COASTAL)
    assert "stop" not in legal(state)
    assert refused(state, "stop") == "R6"


@pytest.mark.rule("R6", "E1912-SPD-02")
def test_a_speed_up_cannot_be_played_alone() -> None:
    state = table(events=[{"speed-up": 1}, {}, {}])
    assert refused(state, "event speed-up") == "E1912-SPD-02"


@pytest.mark.rule("S8")
@pytest.mark.parametrize("kind", ["train-collision", "strike"])
def test_a_question_with_one_answer_is_asked_all_the_same(kind: str) -> None:
    assert legal(two(kind)) == {"choose player 1"}


@pytest.mark.rule("R7")
@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        ("landslide", "slide card"),
        ("rockslide", "slide card"),
        ("tsunami", "roll"),
        ("earthquake", "roll"),
        ("sabotage", "roll"),
        ("train-collision", "target player"),
        ("breakdown", "target"),
        ("strike", "target player"),
    ],
)
def test_chance_comes_first_but_for_a_collision(kind: str, asked: str) -> None:
    assert play(kind, **COASTAL).asks == asked


@pytest.mark.rule("R14", "R16", "R20", "A21")
def test_blocks_damage_floods_and_skips_are_seen_by_all_and_written_down() -> None:
    state = table(
        routes=[[], [FOUR], []],
        damage=[FOUR],
        floods=[GREEN],
        skips=[0, 0, 2],
        blocks=[(FOUR, 0, 2), (COAST, 2, 1)],
    )
    for seat in range(3):
        view = state.view(seat)
        assert view.blocks == ((FOUR, 0, 2), (COAST, 2, 1))
        assert (view.damage, view.floods, view.skips) == ((FOUR,), (GREEN,), (0, 0, 2))
        assert all(f"{name}" in str(view) for name in ("blocks", "damage", "floods", GREEN, "skips 2"))
    again = state.from_json(state.to_json())
    assert again.blocks == ((FOUR, 0, 2), (COAST, 2, 1))
    assert (again.damage, again.floods, again.skips) == ((FOUR,), (GREEN,), (0, 0, 2))
