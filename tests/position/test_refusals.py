"""Every impossible position is refused, by the name of the argument."""

import pytest

from branchline.board.errors import PlayerCountError, PositionError
from branchline.knowledge.position import pieces, position
from branchline.values.asks import Draw
from branchline.values.making import make_tables
from tests.position.helpers import example, refused
from tests.position.walks import bundled, small

EUROPE = bundled("europe")
USA = bundled("usa")
USSR = bundled("ussr")
RUSSIA = bundled("russia-1912")
HUGE = 10**5000
DOUBLE = ["Budapest:Wien:red", "Budapest:Wien:white"]
LONG_TICKET = next(ticket.name for ticket in EUROPE.board.tickets if ticket.long)
RUSSIAN_DOUBLE = next(r for r in RUSSIA.board.routes if RUSSIA.twins(1 << RUSSIA.route_number[r.id])).id
RUSSIAN_SINGLE = next(r for r in RUSSIA.board.routes if not RUSSIA.twins(1 << RUSSIA.route_number[r.id])).id


LONGEST = [
    r.id for r in EUROPE.board.routes if r.length >= 4 and not EUROPE.twins(1 << EUROPE.route_number[r.id])
]
SMALL = example(deal_cards=1)
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
        [LONGEST, []],
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
    tables = make_tables(small(SMALL).board, RUSSIA.rules, RUSSIA.options)
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
    assert "trains" in refused(EUROPE, "routes", routes=[[], LONGEST]).reason
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
