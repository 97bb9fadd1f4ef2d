"""Every impossible position is refused, by the name of the argument."""

import random
from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from branchline.board.errors import PlayerCountError, PositionError
from branchline.knowledge.position import pieces, position
from branchline.records.invariants import broken
from branchline.reducers.legal import legal_mask
from branchline.testing.maps import small_maps
from branchline.values.asks import Draw
from branchline.values.bags import count
from branchline.values.situation import Situation
from branchline.values.tables import Tables
from tests.position.walks import bundled, small, start, walk

EUROPE = bundled("europe")
USA = bundled("usa")
USSR = bundled("ussr")
RUSSIA = bundled("russia-1912")
HUGE = 10**5000
DOUBLE = ["Budapest:Wien:red", "Budapest:Wien:white"]
LONG_TICKET = next(ticket.name for ticket in EUROPE.board.tickets if ticket.long)
RUSSIAN_DOUBLE = next(r for r in RUSSIA.board.routes if RUSSIA.twins(1 << RUSSIA.route_number[r.id])).id
RUSSIAN_SINGLE = next(r for r in RUSSIA.board.routes if not RUSSIA.twins(1 << RUSSIA.route_number[r.id])).id


def _example(**rules: object) -> dict[str, Any]:
    cities = ["Ash", "Birch", "Cedar", "Dogwood"]
    pairs = [
        ("Ash", "Birch", 1),
        ("Birch", "Cedar", 2),
        ("Cedar", "Dogwood", 3),
        ("Ash", "Dogwood", 2),
        ("Ash", "Cedar", 2),
    ]
    return {
        "format": 1,
        "name": "small",
        "title": "Small",
        "cities": [{"name": city} for city in cities],
        "routes": [{"from": a, "to": b, "length": n, "color": "gray"} for a, b, n in pairs],
        "tickets": [
            {"from": "Ash", "to": "Cedar", "points": 12, "long": True},
            *({"from": "Ash", "to": city, "points": 3} for city in cities[1:]),
        ],
        "rules": {"trains": 9, "color_cards": 2, "locomotive_cards": 4, "setup_refused": "bottom", **rules},
    }


SMALL = _example(deal_cards=1)
WILD = _example(color_cards=1, locomotive_cards=9, deal_cards=1, options={"turn_limit": 60})

IN_EUROPE: dict[str, list[object]] = {
    "hands": [
        None,
        "red",
        3,
        {"red": 1},
        [{}, None],
        [{}, ["red"]],
        [{}, {"pink": 1}],
        [{}, {3: 1}],
        [{}, {"red": -1}],
        [{}, {"red": True}],
        [{}, {"red": 1.0}],
        [{}, {"red": 13}],
        [{"red": 7}, {"red": 6}],
        [{}, {"red": HUGE}],
        [{}, {"locomotive": 15}],
        [{}, {"conductor": 1}],
        [{}, {"hidden": 1}],
    ],
    "tickets": [
        "Essen:Kyiv",
        [[]],
        [[], [], []],
        [[], "Essen:Kyiv"],
        [[], ["Essen:Kiev"]],
        [[], [None]],
        [["Essen:Kyiv"], ["Essen:Kyiv"]],
        [["Essen:Kyiv", "Essen:Kyiv"], []],
        1,
        [[], [["Essen:Kyiv"]]],
    ],
    "routes": [
        [["Paris:Rome"], []],
        [["Zurich:Paris"], []],
        [["Paris:Zurich"]],
        [["Paris:Zurich", "Paris:Zurich"], []],
        [["Paris:Zurich"], ["Paris:Zurich"]],
        [DOUBLE, []],
        [DOUBLE[:1], DOUBLE[1:]],
        [[1], []],
        [[r.id for r in EUROPE.board.routes if r.length >= 4 and r.id not in DOUBLE], []],
    ],
    "stations": [
        [["Roma"], ["Roma"]],
        [["Rome"], []],
        [["Roma", "Roma"], []],
        [["Roma", "Paris", "Essen", "Wien"], []],
        ["Roma", []],
    ],
    "display": [
        {"red": 6},
        {"red": 3, "blue": 3},
        ["red"],
        {"gray": 1},
        {"locomotive": 3, "red": 2},
        {"locomotive": 5},
        {"red": -1},
    ],
    "discard": [{"red": 13}, "red", {"red": HUGE}],
    "deck": [{"red": 13}, [1]],
    "ticket_bag": [["Essen:Kyiv", "Essen:Kyiv"], [LONG_TICKET], "Essen:Kyiv", ["Danzig:Warszawa"]],
    "ticket_tail": [["Essen:Kyiv", "Essen:Kyiv"], [LONG_TICKET], {"a": 1}],
    "events": [[{"strike": 1}, {}], [{}], [{}, {"strike": 0, "red": 0}]],
    "event_deck": [{"strike": 1}, ["strike"]],
    "spent_events": [{"flood": 1}, 1],
    "trains": [[45], [45, 46], [45, -1], [45, True], 45, [45, HUGE], [45, 45.0], [None, 45]],
    "points": [[0], [0, "1"], [0, False], [0, HUGE], [-HUGE, 0], [0, 10**6 + 1]],
    "player": [-1, 2, True, "0", 0.0, HUGE],
    "asks": ["", "keep tickets", "setup tickets", 1, "over"],
    "blocks": [[("Paris:Zurich", 0, 1)]],
    "damage": [["Paris:Zurich"]],
    "floods": [[DOUBLE[0]]],
    "skips": [[0, 1], [0], 0],
    "turns_left": [0, 3, -1, True, "1", HUGE],
    "hand": [[{}, {}]],
    "longest": [1],
}
"""Values that an argument cannot have on the Europe map for two players."""
IN_RUSSIA: dict[str, list[object]] = {
    "name": ["value"],
    "events": [
        [{"strike": 3}, {}],
        [{"strike": 2}, {"strike": 1}],
        [{"snow": 1}, {}],
        [{"strike": True}, {}],
        {"strike": 1},
        [{}, {}, {}],
    ],
    "spent_events": [{"flood": 2}, []],
    "event_deck": [{"flood": -1}],
    "blocks": [
        [(RUSSIAN_SINGLE, 2, 1)],
        [(RUSSIAN_SINGLE, -1, 1)],
        [(RUSSIAN_SINGLE, 0, 0)],
        [(RUSSIAN_SINGLE, 0, 4)],
        [(RUSSIAN_SINGLE, 0)],
        [("A:B", 0, 1)],
        [RUSSIAN_SINGLE],
        [(RUSSIAN_SINGLE, 0, True)],
        [(RUSSIAN_SINGLE, 0, HUGE)],
        {RUSSIAN_SINGLE: 1},
        ["abc"],
    ],
    "damage": [[RUSSIAN_SINGLE], ["A:B"], RUSSIAN_SINGLE, [1]],
    "floods": [[RUSSIAN_SINGLE], [RUSSIAN_DOUBLE, RUSSIAN_DOUBLE], ["A:B"]],
    "skips": [[0], [0, -1], [0, True], [1, 0], [0, HUGE], [0, 10**4 + 1]],
}
"""The same on the map of 1912."""


def cases(table: dict[str, list[object]]) -> list[tuple[str, object]]:
    return [(name, value) for name, values in table.items() for value in values]


def label(value: object) -> str:
    """A test id; a huge number has no text."""
    return value if isinstance(value, str) else type(value).__name__


def lay(tables: Tables, **arguments: object) -> Situation:
    """A position from arguments of any type."""
    return position(tables, **cast("Any", arguments))


def refused(tables: Tables, key: str, **arguments: object) -> PositionError:
    with pytest.raises(PositionError) as caught:
        lay(tables, **{"hands": [{}, {}], **arguments})
    assert caught.value.key == key
    assert caught.value.reason
    assert len(str(caught.value)) < 1500
    return caught.value


@pytest.mark.parametrize(("name", "value"), cases(IN_EUROPE), ids=label)
def test_what_cannot_be_in_europe(name: str, value: object) -> None:
    refused(EUROPE, name, **{name: value})


def test_hands_must_be_given() -> None:
    with pytest.raises(PositionError) as caught:
        position(EUROPE)  # type: ignore[call-arg]
    assert caught.value.key == "hands"


@pytest.mark.parametrize("hands", [[], [{}], [{}] * 6])
@pytest.mark.rule("EU-SETUP-01")
def test_the_number_of_players(hands: list[dict[str, int]]) -> None:
    with pytest.raises(PlayerCountError) as caught:
        position(EUROPE, hands=hands)
    assert caught.value.key == "hands"


@pytest.mark.parametrize(("name", "value"), cases(IN_RUSSIA), ids=label)
def test_what_events_cannot_have_done(name: str, value: object) -> None:
    refused(RUSSIA, name, **{name: value})


@pytest.mark.rule("E1912-FLOOD-01")
def test_an_owned_route_is_not_flooded() -> None:
    error = refused(RUSSIA, "floods", routes=[[RUSSIAN_DOUBLE], []], floods=[RUSSIAN_DOUBLE])
    assert RUSSIAN_DOUBLE in error.reason


def test_a_single_space_is_not_damaged() -> None:
    """No bundled board with events has a route of one space, so the rules alone are lent here."""
    tables = Tables(small(SMALL).board, RUSSIA.rules, RUSSIA.options)
    refused(tables, "damage", routes=[["Ash:Birch"], []], damage=["Ash:Birch"])


def test_arguments_are_compared_in_their_order() -> None:
    """The first one with which the cards do not suffice is named."""
    refused(EUROPE, "display", hands=[{"red": 12}, {}], display={"red": 1})
    refused(EUROPE, "discard", hands=[{"red": 11}, {}], display={"red": 1}, discard={"red": 1})
    refused(EUROPE, "deck", hands=[{"red": 12}, {}], deck={"red": 1})
    refused(EUROPE, "ticket_tail", tickets=[["Essen:Kyiv"], []], ticket_tail=["Essen:Kyiv"])
    refused(EUROPE, "ticket_bag", tickets=[["Essen:Kyiv"], []], ticket_bag=["Essen:Kyiv"])
    refused(EUROPE, "ticket_bag", ticket_tail=["Essen:Kyiv"], ticket_bag=["Essen:Kyiv"])
    refused(RUSSIA, "event_deck", spent_events={"flood": 1}, event_deck={"flood": 1})


def test_more_trains_than_there_are() -> None:
    refused(EUROPE, "trains", routes=[["Paris:Zurich"], []], trains=[43, 45])
    route = next(r for r in RUSSIA.board.routes if r.length >= 3)
    refused(
        RUSSIA, "trains", routes=[[route.id], []], damage=[route.id], trains=[45 - route.length // 2 + 1, 45]
    )


@pytest.mark.rule("EU-DBL-02", "EU-DBL-04")
def test_doubles_in_small_and_large_games() -> None:
    split = [DOUBLE[:1], DOUBLE[1:]]
    refused(EUROPE, "routes", hands=[{}] * 3, routes=[*split, []])
    assert position(EUROPE, hands=[{}] * 4, routes=[*split, [], []]).routes
    refused(EUROPE, "routes", hands=[{}] * 4, routes=[DOUBLE, [], [], []])


def test_stations_on_a_map_without_them() -> None:
    refused(USA, "stations", stations=[[USA.board.cities[0].name], []])


@pytest.mark.rule("USSR-DRAW-02")
def test_conductors_where_the_rules_have_them() -> None:
    found = position(USSR, hands=[{"conductor": 1}, {}], display={"conductor": 1})
    assert pieces(found)["hands"][0] == {"conductor": 1}
    refused(USSR, "hands", hands=[{"conductor": 3}, {}])


def test_a_long_ticket_below_the_deck_where_refused_ones_go_there() -> None:
    tables = small(SMALL)
    assert position(tables, hands=[{}, {}], ticket_tail=["Ash:Cedar:1"]).ticket_tail == ((0, -1),)


@pytest.mark.rule("EU-DRAW-05", "EU-LOCO-08")
def test_a_second_draw_needs_a_card() -> None:
    refused(EUROPE, "asks", deck={}, display={"locomotive": 2}, asks="second draw")
    assert position(EUROPE, hands=[{}, {}], deck={}, discard={"red": 1}, asks="second draw").ask == Draw(1)


# --- displays that a wipe must have replaced ---

PILES = {
    "few": ({"locomotive": 3, "red": 2}, {"blue": 1}),
    "another display of locomotives": ({"locomotive": 3, "red": 2}, {"locomotive": 3, "red": 2}),
    "nothing beside": ({"locomotive": 4, "red": 1}, {}),
    "hopeless": ({"locomotive": 4, "red": 1}, {"locomotive": 3, "red": 1}),
    "short": ({"locomotive": 4}, {"red": 8, "blue": 8, "white": 8}),
}


@pytest.mark.parametrize("where", ["deck", "discard"])
@pytest.mark.parametrize("pile", PILES)
@pytest.mark.rule("EU-DRAW-09")
def test_a_display_of_locomotives_that_may_lie(pile: str, where: str) -> None:
    """No wipe can help, or a hundred in a row may have failed, or it is not full."""
    display, rest = PILES[pile]
    assert lay(EUROPE, hands=[{}, {}], display=display, **{"deck": {}, where: rest}).display


@pytest.mark.rule("EU-DRAW-09")
def test_a_display_of_locomotives_that_must_have_been_wiped() -> None:
    display = {"locomotive": 3, "red": 2}
    others = {"purple": 12, "blue": 12}
    refused(EUROPE, "display", display=display, deck=others)
    refused(EUROPE, "display", display=display, deck={}, discard=others)
    refused(EUROPE, "display", display=display, deck={"blue": 5})


@pytest.mark.rule("EU-DRAW-09")
def test_locomotives_drawn_blind_may_have_failed_before() -> None:
    """Three that are in a hand now may have lain in the display between."""
    display, deck = {"locomotive": 3, "red": 2}, {"blue": 3, "red": 2}
    refused(EUROPE, "display", display=display, deck=deck)
    refused(EUROPE, "display", display=display, deck=deck, hands=[{"locomotive": 2}, {}])
    assert position(EUROPE, display=display, deck=deck, hands=[{}, {"locomotive": 3}]).display


# --- anything else that a caller may pass ---

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
    refusal = None
    try:
        found = lay(tables, **arguments)
    except (PositionError, PlayerCountError) as error:
        refusal = error
    if refusal is None:
        assert broken(found) is None
        assert legal_mask(found)
    else:
        assert refusal.key in arguments


def test_the_wipe_rule_refuses_no_display_of_a_real_game() -> None:
    """Few cards and many locomotives: displays often lie there after the last wipe in a row."""
    lying = 0
    tables = small(WILD)
    for seed in range(6):
        for situation in walk(start(tables, 2), random.Random(seed)):
            if situation.ask.text in {"turn", "second draw"}:
                position(tables, **pieces(situation))
                lying += count(situation.display, 8) >= 3
    assert lying > 20
