"""Attacks the engine withstands: odd positions, tiny maps, twin worlds, spoiled pieces, strange values."""

import itertools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline as bl
from branchline.board.ruleset import EVENTS
from branchline.records.invariants import broken
from branchline.testing.maps import small_maps
from tests.model import NaiveGame
from tests.model.boards import small
from tests.properties.games import bundled, of_document, step_at
from tests.properties.test_differential import same_node, same_pieces

RANDOMS: Final = st.randoms(use_true_random=False)
EVENTFUL: Final = small_maps(events=True, conductors=True)


def some(pool: list[str], number: int) -> dict[str, int]:
    """Take that many cards off a pile, as far as they go."""
    return dict(Counter(pool.pop() for _ in range(min(number, len(pool)))))


def odd_position(game: bl.Game, rng: random.Random) -> dict[str, Any]:
    """The arguments of an extreme position: piles empty or full, few trains, all or nothing blocked."""
    players = rng.randint(2, 4)
    cards = list(Counter(game.position(hands=[{}, {}]).deck).elements())
    rng.shuffle(cards)
    owned: list[list[str]] = [[] for _ in range(players)]
    left = [game.rules.trains] * players
    pairs: set[tuple[str, str]] = set()
    share = rng.choice([0, 0.5, 1])
    for route in game.board.routes:
        seat = rng.randrange(players)
        if rng.random() < share and (route.a, route.b) not in pairs and left[seat] >= route.length:
            pairs.add((route.a, route.b))
            owned[seat].append(route.id)
            left[seat] -= route.length
    taken = set(itertools.chain(*owned))
    double = Counter((route.a, route.b) for route in game.board.routes)
    hit, wet, shut = (rng.choice([0, 0.4, 1]) for _ in range(3))
    events = [str(kind) for kind in EVENTS for _ in range(game.rules.events.get(kind, 0))]
    rng.shuffle(events)
    player = rng.randrange(players)
    size = rng.choice([0, 2, 9])
    return {
        "hands": [some(cards, size) for _ in range(players)],
        "discard": some(cards, rng.choice([0, 3, len(cards)])),
        "deck": some(cards, rng.choice([0, 1, 9])),
        "routes": owned,
        "events": [some(events, rng.randint(0, 3)) for _ in range(players)],
        "trains": [min(have, rng.choice([0, 1, 2, 99])) for have in left],
        "ticket_bag": [],
        "player": player,
        "blocks": [
            (r.id, rng.randrange(players), rng.randint(1, 3))
            for r in game.board.routes
            if rng.random() < shut
        ],
        "damage": [r.id for r in game.board.routes if r.id in taken and r.length > 1 and rng.random() < hit],
        "floods": [
            r.id
            for r in game.board.routes
            if r.id not in taken and double[r.a, r.b] > 1 and rng.random() < wet
        ],
        "skips": [0 if seat == player else rng.choice([0, 1, 3]) for seat in range(players)],
        "turns_left": rng.choice([None, 1, players]),
    }


@pytest.mark.rule("A1", "A5", "R12", "R13", "R14", "R17", "R20", "R27", "S6", "S9")
@settings(max_examples=40)
@given(EVENTFUL, RANDOMS)
def test_from_odd_positions_the_engine_and_the_naive_model_go_the_same_way(
    document: dict[str, Any], rng: random.Random
) -> None:
    game = of_document(document)
    arguments = odd_position(game, rng)
    engine = game.position(**arguments)
    naive = NaiveGame.at(document, arguments)
    same_pieces(engine, naive)
    for _ in range(30):
        same_node(engine, naive)
        assert broken(engine._situation) is None
        if engine.is_over:
            break
        step = step_at(engine, rng.getrandbits(16))
        engine = engine.apply(step)
        naive.apply(str(step))
    assert engine.scores() == naive.scores()
    assert engine.winners() == naive.winners()


def steps_of(state: bl.GameState) -> list[Any]:
    return [outcome for outcome, _ in state.chance_outcomes()] or list(state.legal_actions())


def shown(view: bl.View) -> tuple[object, ...]:
    return view, view.to_json(), str(view), repr(view), view.legal_mask(), view._situation.key()


@pytest.mark.rule("A21", "A24", "R9", "EU-TIX-09")
@settings(max_examples=40)
@given(EVENTFUL, st.integers(2, 4), st.integers(0, 60), RANDOMS)
def test_worlds_that_look_alike_to_a_seat_go_on_looking_alike(
    document: dict[str, Any], players: int, way: int, rng: random.Random
) -> None:
    """As long as both worlds show the seat the same steps, its views have not a letter of difference."""
    state = of_document(document).new_state(players)
    for _ in range(way):
        if not state.is_over:
            state = state.apply(step_at(state, rng.getrandbits(16)))
    seat = rng.randrange(players)
    twin = state.view(seat).resample(rng)
    for _ in range(30):
        if state.is_over or twin.is_over:
            assert state.is_over == twin.is_over
            return
        assert shown(state.view(seat)) == shown(twin.view(seat))
        step = step_at(state, rng.getrandbits(16))
        seen = state.redact(step, seat)
        alike = [other for other in steps_of(twin) if twin.redact(other, seat) == seen]
        if not alike:
            return
        state, twin = state.apply(step), twin.apply(alike[rng.getrandbits(16) % len(alike)])


def tiny(routes: list[dict[str, Any]], tickets: int, **rules: Any) -> dict[str, Any]:  # noqa: ANN401
    return {
        "format": 1,
        "name": "tiny",
        "title": "Tiny",
        "cities": [{"name": "A"}, {"name": "B"}],
        "routes": [{"from": "A", "to": "B", "color": "gray", **route} for route in routes],
        "tickets": [{"from": "A", "to": "B", "points": 1 + n} for n in range(tickets)],
        "rules": {"players": [2, 8], "setup_keep": 1, "final_trains": 0, "options": {"turn_limit": 12}}
        | rules,
    }


TINY: Final[dict[str, dict[str, Any]]] = {
    "one route, no tickets, no locomotives": tiny(
        [{"length": 1}], 0, trains=1, locomotive_cards=0, stations=0, deal_cards=0, color_cards=1, display=1
    ),
    "only ferries, one ticket": tiny(
        [{"length": 2, "kind": "ferry", "locomotives": 2}] * 3, 1, trains=4, color_cards=4, single_doubles=0
    ),
    "only tunnels, nothing revealed": tiny(
        [{"length": 1, "kind": "tunnel"}] * 9, 3, trains=5, color_cards=4, reveal=0, draws=1
    ),
    "eight revealed from a short deck": tiny(
        [{"length": 1, "kind": "tunnel"}] * 2, 9, trains=3, color_cards=2, reveal=8, deal_cards=1, display=1
    ),
    "a display that is wiped at once": tiny(
        [{"length": 2}] * 2, 5, trains=6, color_cards=1, locomotive_cards=30, wipe=1, deal_cards=1
    ),
}


@pytest.mark.rule("A2", "A10", "A18", "S2", "S20")
@pytest.mark.parametrize("document", TINY.values(), ids=TINY)
@pytest.mark.parametrize("players", [2, 3, 8])
def test_a_whole_game_on_a_tiny_map(document: dict[str, Any], players: int) -> None:
    game = of_document(document)
    record = bl.Record.start(game, players, first=players - 1)
    naive = NaiveGame(document, players, players - 1)
    rng = random.Random(players)
    while not record.state.is_over:
        state = record.state
        same_node(state, naive)
        assert broken(state._situation) is None
        assert bl.GameState.from_json(state.to_json(), game) == state
        seat = len(record) % players
        assert state.view(seat).resample(rng).view(seat) == state.view(seat)
        step = step_at(state, rng.getrandbits(16))
        record = record.then(step)
        naive.apply(str(step))
    assert record.state.scores() == naive.scores()
    assert bl.Record.parse(record.to_text(), game) == record


def emptied(value: object) -> None:
    """Spoil every mapping and list that is handed out."""
    if isinstance(value, dict):
        for inner in value.values():
            emptied(inner)
        value.clear()
    elif isinstance(value, list):
        value.clear()
    elif isinstance(value, tuple):
        for inner in value:
            emptied(inner)


def test_what_a_state_hands_out_can_be_spoiled_without_harm() -> None:
    game = of_document(small(), events="1912")
    state = game.position(**odd_position(game, random.Random(4)))
    before, hashed, views = (
        state.to_json(),
        hash(state),
        [state.view(seat).to_json() for seat in range(state.players)],
    )
    for owner in (state, state.view(0), state.view(1)):
        for name in dir(owner):
            if not name.startswith("_") and not callable(value := getattr(owner, name)):
                emptied(value)
    emptied(dict(state.pieces()))
    assert (state.to_json(), hash(state)) == (before, hashed)
    assert [state.view(seat).to_json() for seat in range(state.players)] == views


STRANGE: Final[list[Any]] = [
    True, -1, 10**30, 1.0, float("nan"), "", "x" * 10**5, b"red", {"red": -1}, {"red": True}, {"red": 1.0},
    {"red": 10**30}, {1: 1}, {None: 1}, {"hidden": 1}, {"locomotive": 99}, {"\ud800": 1}, [None, None],
    [["x"], []], [[["x"]], []], [10**30, 1], [float("nan"), 0], [object(), object()], {1, 2}, object(),
    [("x", 0, 1)], [("x", 0)], [{"strike": 99}, {}], [{}] * 9, "second draw ",
]  # fmt: skip


@pytest.mark.parametrize("name", sorted(bundled("russia-1912").position(hands=[{}, {}]).pieces()))
def test_strange_arguments_of_a_position_are_refused_by_name(name: str) -> None:
    for value in STRANGE:
        refused: bl.BranchlineError | None = None
        try:
            state = bundled("russia-1912").position(**{"hands": [{}, {}], name: value})
        except (bl.PositionError, bl.PlayerCountError) as error:
            refused = error
        if refused is None:
            assert bl.GameState.from_json(state.to_json()) == state
        else:
            assert refused.key is not None
            assert len(str(refused)) < 400


ODD_TEXTS: Final = (
    "draw blind\n", " draw blind", "draw\u00a0blind", "draw  blind", "DRAW BLIND", "keep \u0661", "keep 01",
    "keep 2,1", "keep 1,1", "keep", "chance die 0", "chance die \u0663", "draw blind\0", "x" * 10**6,
)  # fmt: skip


@pytest.mark.parametrize("text", ODD_TEXTS, ids=lambda text: ascii(text[:20]))
def test_a_text_that_is_almost_a_step_is_none(text: str) -> None:
    with pytest.raises(bl.StepTextError) as caught:
        bundled("russia-1912").parse(text)
    assert len(str(caught.value)) < 300


def after(state: bl.GameState, *texts: str) -> bl.GameState:
    parse: Callable[[str], Any] = state.game.parse
    for text in texts:
        state = state.apply(parse(text))
    return state


BARE: Final[dict[str, Any]] = {"deck": {}, "ticket_bag": [], "event_deck": {}, "trains": [3, 3]}


@pytest.mark.rule("S9", "S6", "A5")
def test_a_double_move_with_nothing_to_follow_is_a_turn_and_no_pass() -> None:
    game = bundled("russia-1912")
    state = after(game.position(hands=[{}, {}], events=[{"double-move": 1}, {}], **BARE), "event double-move")
    assert (state.player, state.asks) == (1, "turn")
    state = after(state, "pass")
    assert not state.is_over
    assert after(state, "pass").end_reason == "no moves"


@pytest.mark.rule("S6", "R14", "A5")
def test_passes_begin_to_count_when_the_last_marker_is_off() -> None:
    game = bundled("russia-1912")
    state = game.position(hands=[{}, {}], blocks=[("Akmolinsk:Omsk", 0, 2)], **BARE)
    for _ in range(4):  # the markers come off at the end of the first and of the third turn
        assert [str(action) for action in state.legal_actions()] == ["pass"]
        state = after(state, "pass")
        assert not state.is_over
    assert after(state, "pass").end_reason == "no moves"


@pytest.mark.rule("R12", "A19", "S7")
def test_the_last_turn_of_the_final_round_can_be_a_skipped_one() -> None:
    game = bundled("russia-1912")
    state = game.position(hands=[{}, {}], events=[{"strike": 1}, {}], turns_left=2)
    state = after(state, "event strike", "choose player 1")
    assert (state.end_reason, state.skips, state.points) == ("trains", (0, 0), (7, 0))
