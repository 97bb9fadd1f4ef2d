"""State JSON from strangers: another game, another format, or anything at all."""

import copy
import json
import random
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline as bl
from branchline.board.cards import CARDS, Card
from branchline.knowledge.position import position
from branchline.records.invariants import broken
from branchline.records.state_json import MOST_TEXT, dump, load
from branchline.reducers import chance
from branchline.reducers.legal import legal_mask
from branchline.testing.maps import small_maps
from branchline.values import asks as q
from branchline.values.actions import Payment
from branchline.values.bags import ONE
from tests.position.walks import bundled, small, start, step, walk
from tests.records.test_state_json import same

HUGE = 10**5000
EUROPE = bundled("europe")
EVENTFUL = small_maps(events=True, conductors=True)
RANDOMS = st.randoms(use_true_random=False)


def spoilt(text: str, **changes: object) -> str:
    return json.dumps({**json.loads(text), **changes})


def refused(text: object, key: str | None, game: bl.Game | None = None) -> bl.StateError:
    with pytest.raises(bl.StateError) as caught:
        bl.GameState.from_json(cast("str", text), game)
    assert caught.value.key == key
    assert len(str(caught.value)) < 1000
    return caught.value


TEXT = bl.load("europe").new_state(2).to_json()


def test_a_state_of_another_game_is_refused() -> None:
    refused(TEXT, "fingerprint", bl.load("usa"))
    refused(TEXT, "fingerprint", bl.load("europe", turn_limit=3))
    refused(spoilt(TEXT, fingerprint="0" * 24), "fingerprint")
    refused(spoilt(TEXT, map="usa"), "fingerprint")
    options = json.loads(TEXT)["options"]
    refused(spoilt(TEXT, options={**options, "turn_limit": 7}), "fingerprint")
    refused(spoilt(TEXT, tickets=[["Roma", "Paris", 5], ["Roma", "Essen", 5]]), "fingerprint")


def test_a_map_that_is_not_bundled_must_be_passed(tmp_path: Path) -> None:
    source = (Path(__file__).parents[2] / "maps" / "usa.toml").read_text(encoding="utf-8")
    path = tmp_path / "own.toml"
    path.write_text(source.replace('name = "usa"', 'name = "own"', 1), encoding="utf-8")
    game = bl.load(path)
    text = game.new_state(4).to_json()
    refused(text, "map")
    assert bl.GameState.from_json(text, game) == game.new_state(4)
    assert bl.GameState.from_json(text, bl.load(path)).game.name == "own"


HOSTILE = {
    "nothing": "",
    "no JSON": "branchline",
    "cut off": TEXT[:-40],
    "a number": "3",
    "a list": "[]",
    "null": "null",
    "NaN": TEXT.replace('"players": 2', '"players": NaN'),
    "infinity": TEXT.replace('"players": 2', '"players": -Infinity'),
    "deep list": "[" * 100_000,
    "deep object": '{"a":' * 100_000,
    "long": " " * (MOST_TEXT + 1),
    "a long number": TEXT.replace('"players": 2', '"players": 2' + "0" * 9000),
    "surrogate": '"\\ud800"',
    "control": '"\x00"',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_no_state_is_refused(text: str) -> None:
    refused(text, None)


@pytest.mark.parametrize("value", [None, b"{}", 3, ["{}"], {}])
def test_only_text_is_read(value: object) -> None:
    refused(value, None)


def test_a_key_twice_is_refused() -> None:
    assert refused('{"branchline": 1, "branchline": 1}', "'branchline'").reason == "is there twice"
    refused(TEXT.replace('"turn": 0', '"turn": 0, "turn": 0'), "'turn'")


ENVELOPES: list[tuple[str, dict[str, object]]] = [
    ("branchline", {"branchline": 2}),
    ("branchline", {"branchline": True}),
    ("branchline", {"branchline": "1"}),
    ("branchline", {"branchline": None}),
    ("map", {"map": "atlantis"}),
    ("map", {"map": "../maps/usa"}),
    ("map", {"map": 3}),
    ("bundled", {"bundled": 1}),
    ("fingerprint", {"fingerprint": "12"}),
    ("fingerprint", {"fingerprint": 24}),
    ("options", {"options": None}),
    ("options.turn_limit", {"options": {}}),
    ("options.tickets", {"options": {"tickets": None}}),
    ("map.turn_limit", {"options": json.loads(TEXT)["options"] | {"turn_limit": "many"}}),
    ("map.turn_limit", {"options": json.loads(TEXT)["options"] | {"turn_limit": HUGE % 10**4000}}),
    ("tickets", {"tickets": "all"}),
    ("map.tickets[0]", {"tickets": [3]}),
    ("map.tickets[0].to", {"tickets": [["Roma", "Rome", 5]]}),
    ("players", {"players": 3}),
    ("players", {"players": 2.0}),
    ("extra", {"extra": 1}),
    ("state", {"state": None}),
    ("state", {"state": []}),
]


@pytest.mark.parametrize(("key", "changes"), ENVELOPES, ids=lambda value: str(value)[:30])
def test_a_wrong_envelope_is_refused_by_its_key(key: str, changes: dict[str, object]) -> None:
    refused(spoilt(TEXT, **changes), key)


@pytest.mark.parametrize("key", json.loads(TEXT))
def test_every_part_of_the_envelope_is_needed(key: str) -> None:
    document = json.loads(TEXT)
    del document[key]
    refused(json.dumps(document), key)


def tunnel(route: str, payment: dict[str, int]) -> dict[str, Any]:
    return {"ask": "pay tunnel", "route": route, "payment": payment, "due": 1, "speed_up": False}


OPEN = next(
    r.id for r in EUROPE.board.routes if r.kind == "normal" and r.length == 2 and r.color in {"gray", "red"}
)
PLACES: list[tuple[str, dict[str, Any]]] = [
    ("player", {"player": 1.0}),
    ("hands[1].red", {"hands": [{}, {"red": 13}]}),
    ("hands[0].pink", {"hands": [{"pink": 1}, {}]}),
    ("routes[0][1]", {"routes": [["Paris:Zurich", "Paris:Zurich"], []]}),
    ("routes[0][0]", {"routes": [["Paris:Rome"], []]}),
    ("ticket_tail[0].ticket", {"ticket_tail": [{"ticket": "Paris:Rome", "seat": None}]}),
    ("ledger.gift", {"ledger": {"gift": [1, 1]}}),
    ("events.hands", {"events": {}}),
    ("ask.ask", {"ask": {"ask": "why"}}),
    ("ask.ask", {"ask": {}}),
    ("ask", {"ask": "turn"}),
    ("ask.left", {"ask": {"ask": "turn", "left": 1}}),
    ("ask.left", {"ask": {"ask": "second draw"}}),
    ("ask.reason", {"ask": {"ask": "over", "reason": "boredom"}}),
    *(
        ("ask.payment", {"ask": tunnel("Paris:Zurich", paid)})
        for paid in ({}, {"red": 1, "blue": 2}, {"locomotive": 0})
    ),
    *(("question", {"ask": tunnel(route, {"red": 2})}) for route in ("Paris:Zurich", OPEN)),
]


def at_a_tunnel() -> dict[str, Any]:
    """A document in which a card lies revealed."""
    laid = position(EUROPE, hands=[{"blue": 2}, {}], deck={"white": 9})
    laid.revealed = ONE[CARDS.index(Card.BLUE)]
    return cast("dict[str, Any]", json.loads(json.dumps(dump(laid))))


@pytest.mark.parametrize("payment", [Payment(None, 0, 3), Payment(Card.RED, 3, 0), Payment(Card.RED, 1, 2)])
def test_a_payment_is_read(payment: Payment) -> None:
    cards = {"locomotive": payment.locomotives, "red": payment.count}
    found = load(EUROPE, {**at_a_tunnel(), "ask": tunnel("Paris:Zurich", cards)})
    assert found.ask == q.PayTunnel("Paris:Zurich", payment, 1)
    same(found)


@pytest.mark.parametrize(("key", "changes"), PLACES, ids=lambda value: str(value)[:40])
def test_a_wrong_fact_is_refused_by_its_place(key: str, changes: dict[str, Any]) -> None:
    document = {**at_a_tunnel(), **changes}
    with pytest.raises(bl.StateError) as caught:
        load(EUROPE, document)
    assert caught.value.key == key


def test_a_deep_question_is_refused() -> None:
    document = dump(start(EUROPE, 2))
    ask: dict[str, Any] = {"ask": "end turn"}
    for _ in range(5000):
        ask = {"ask": "lose a card", "seat": 0, "left": 1, "then": ask}
    document["ask"] = ask
    with pytest.raises(bl.StateError, match="nested"):
        load(EUROPE, document)


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 6),
    st.just(10**30),
    st.floats(allow_nan=False),
    st.sampled_from(
        [[], {}, "", "Ash", "red", "locomotive", "conductor", "turn", "strike", "over", "trains"]
    ),
)


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a document."""
    inner: list[tuple[Any, ...]] = []
    if isinstance(value, dict):
        inner = [place for key in value for place in places(value[key], (*path, key))]
    elif isinstance(value, list):
        inner = [place for n in range(len(value)) for place in places(value[n], (*path, n))]
    return [path, *inner]


def mutate(data: st.DataObject, document: dict[str, Any]) -> None:
    """Change, remove, repeat, add or swap something."""
    found = [place for place in places(document) if place]
    *path, last = data.draw(st.sampled_from(found))
    holder: Any = document
    for part in path:
        holder = holder[part]
    how = data.draw(st.sampled_from(["leaf", "leaf", "nudge", "remove", "repeat", "swap"]))
    value = holder[last]
    if how == "nudge" and type(value) is int:
        holder[last] = value + data.draw(st.sampled_from([-1, 1]))
    elif how == "remove":
        del holder[last]
    elif how == "repeat" and isinstance(holder, list):
        holder.append(copy.deepcopy(value))
    elif how == "swap":
        *other, name = data.draw(st.sampled_from(found))
        place: Any = document
        for part in other:
            place = place[part]
        holder[last] = copy.deepcopy(place[name])
    else:
        holder[last] = data.draw(LEAVES)


@settings(max_examples=80)
@given(st.data(), st.one_of(small_maps(), EVENTFUL), st.integers(2, 5), RANDOMS)
def test_a_changed_state_is_refused_or_can_be_played(
    data: st.DataObject, document: dict[str, Any], players: int, rng: random.Random
) -> None:
    """Whatever is read keeps every invariant, has an answer, and goes on without a traceback."""
    nodes = list(islice(walk(start(small(document), players), rng), 150))
    node = data.draw(st.sampled_from(nodes))
    changed = json.loads(json.dumps(dump(node)))
    if data.draw(st.booleans()):
        changed["ask"] = dump(data.draw(st.sampled_from(nodes)))["ask"]
    for _ in range(data.draw(st.integers(0, 3))):
        mutate(data, changed)
    try:
        situation = load(node.tables, json.loads(json.dumps(changed)))
    except bl.StateError:
        return
    assert broken(situation) is None
    same(situation)
    for _ in range(30):
        if isinstance(situation.ask, q.Over):
            break
        assert legal_mask(situation) or chance.weights(situation)
        situation = step(situation, rng)
        assert broken(situation) is None


@settings(max_examples=200)
@given(st.data(), st.integers(0, len(TEXT) - 1))
def test_a_changed_text_is_refused_or_is_a_state(data: st.DataObject, place: int) -> None:
    some = data.draw(st.text(max_size=3))
    text = TEXT[:place] + some + TEXT[place + data.draw(st.integers(0, 3)) :]
    try:
        state = bl.GameState.from_json(text)
    except bl.StateError:
        return
    assert bl.GameState.from_json(state.to_json()) == state
