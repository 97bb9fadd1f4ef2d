"""What a position holds: the defaults, what is given, and games that go on from it."""

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline.knowledge.position import Arguments, pieces, position
from branchline.knowledge.position.cards import NOBODY
from branchline.records.invariants import broken
from branchline.reducers.legal import legal_mask
from branchline.testing.maps import small_maps
from branchline.values.asks import TURN, Draw, Over
from branchline.values.situation import CARRIED, LOST, NO_EVENTS, ROUTE, Situation
from branchline.values.tables import Tables
from tests.position.walks import bundled, sampled, small, start, walk

EUROPE = bundled("europe")
RUSSIA = bundled("russia-1912")
EVENTFUL = small_maps(events=True, conductors=True)
MAPS = ["europe", "usa", "ussr", "russia-1912"]
DOUBLE = ["Budapest:Wien:red", "Budapest:Wien:white"]


def points(situation: Situation) -> tuple[int, ...]:
    return tuple(sum(line) for line in zip(*situation.ledger, strict=True))


def lay(tables: Tables, **arguments: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever position takes
    """The pieces of a position."""
    return cast("dict[str, Any]", pieces(position(tables, **cast("Any", arguments))))


def test_what_is_not_given_is_as_at_the_start() -> None:
    found = position(EUROPE, hands=[{}, {}, {}])
    assert (found.player, found.ask, found.turn, found.left, found.passes) == (0, TURN, 0, None, 0)
    assert found.hands == found.routes == found.stations == found.tickets == (0, 0, 0)
    assert (found.display, found.discard, found.revealed, found.deck) == (0, 0, 0, EUROPE.deck)
    assert (found.ticket_bag, found.long_bag, found.ticket_tail) == (EUROPE.regular_tickets, 0, ())
    assert found.trains == (45, 45, 45)
    assert points(found) == (0, 0, 0)
    assert found.events is NO_EVENTS
    assert broken(found) is None


def test_none_stands_for_the_default() -> None:
    names = Arguments.__annotations__.keys() - {"hands"}
    given: Arguments = {"hands": [{"red": 1}, {}], **dict.fromkeys(names)}  # type: ignore[typeddict-item]
    assert pieces(position(EUROPE, **given)) == pieces(position(EUROPE, hands=[{"red": 1}, {}]))


def test_the_deck_is_what_lies_nowhere_else() -> None:
    hands = [{"red": 2}, {"locomotive": 4}]
    found = lay(EUROPE, hands=hands, display={"red": 1}, discard={"red": 3, "blue": 12})
    assert found["deck"] == {
        **dict.fromkeys(("purple", "orange", "white", "green", "yellow", "black"), 12),
        "red": 6,
        "locomotive": 10,
    }


def test_a_given_deck_leaves_the_rest_out_of_the_game() -> None:
    found = lay(EUROPE, hands=[{"red": 2}, {}], deck={"blue": 1})
    assert (found["deck"], found["display"], found["discard"]) == ({"blue": 1}, {}, {})


def test_tickets_of_the_deck_are_the_regular_ones_that_lie_nowhere_else() -> None:
    tickets = [["Danzig:Lisboa"], ["Berlin:Roma"]]
    found = lay(EUROPE, hands=[{}, {}], tickets=tickets, ticket_tail=["Paris:Wien", "Essen:Kyiv"])
    assert len(found["ticket_bag"]) == 37
    assert found["ticket_tail"] == ("Paris:Wien", "Essen:Kyiv")
    assert not {"Paris:Wien", "Essen:Kyiv", "Berlin:Roma", "Danzig:Lisboa"} & set(found["ticket_bag"])


def test_nobody_knows_who_put_tickets_back() -> None:
    found = position(EUROPE, hands=[{}, {}], ticket_tail=["Paris:Wien"])
    assert found.ticket_tail == ((EUROPE.ticket_number["Paris:Wien"], NOBODY),)


@pytest.mark.rule("EU-CLAIM-03")
def test_routes_take_trains_and_give_points() -> None:
    found = position(EUROPE, hands=[{}, {}], routes=[["Paris:Zurich", "Petrograd:Stockholm"], []])
    assert found.trains == (45 - 3 - 8, 45)
    assert points(found) == (4 + 21, 0)
    assert found.ledger[ROUTE] == (25, 0)


@pytest.mark.rule("E1912-LAND-04", "E1912-LAND-05")
def test_damage_takes_half_of_the_trains_and_points() -> None:
    route = next(r for r in RUSSIA.board.routes if r.length == 3)
    found = position(RUSSIA, hands=[{}, {}], routes=[[route.id], []], damage=[route.id])
    assert found.trains == (45 - 2, 45)
    assert (found.ledger[ROUTE], found.ledger[LOST]) == ((4, 0), (-2, 0))
    assert points(found) == (2, 0)


def test_given_points_are_carried_beside_the_routes() -> None:
    found = position(EUROPE, hands=[{}, {}], routes=[["Paris:Zurich"], []], points=[30, -7])
    assert (found.ledger[ROUTE], found.ledger[CARRIED]) == ((4, 0), (26, -7))


def test_fewer_trains_than_the_rules_give_are_fine() -> None:
    found = position(EUROPE, hands=[{}, {}], routes=[["Paris:Zurich"], []], trains=[1, 45])
    assert found.trains == (1, 45)


@pytest.mark.rule("EU-DRAW-05")
def test_a_second_draw_can_be_asked() -> None:
    found = position(EUROPE, hands=[{}, {}], deck={}, display={"red": 1, "locomotive": 1}, asks="second draw")
    assert found.ask == Draw(1)
    assert broken(found) is None


def test_events_lie_as_given() -> None:
    route = RUSSIA.board.routes[5].id
    found = position(
        RUSSIA,
        hands=[{}, {}, {}],
        player=2,
        events=[{"strike": 1}, {"flood": 1}, {}],
        spent_events={"strike": 1},
        blocks=[(route, 2, 3), (route, 0, 1)],
        skips=[0, 2, 0],
        turns_left=3,
    )
    laid = cast("dict[str, Any]", pieces(found))
    assert laid["events"] == ({"strike": 1}, {"flood": 1}, {})
    assert sum(laid["event_deck"].values()) == 25
    assert [block[1:] for block in laid["blocks"]] == [(0, 1), (2, 3)]
    assert (laid["skips"], laid["turns_left"], laid["player"]) == ((0, 2, 0), 3, 2)
    assert broken(found) is None


def laid_again(situation: Situation) -> None:
    found = pieces(situation)
    again = position(situation.tables, **found)
    assert pieces(again) == found
    assert broken(again) is None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", MAPS)
def test_the_pieces_of_a_game_make_the_same_position(name: str, players: int) -> None:
    rng = random.Random(players)
    asked = {"turn": 0, "second draw": 0}
    for situation in sampled(walk(start(bundled(name), players), rng), 3):
        if situation.ask.text in asked:
            asked[situation.ask.text] += 1
            laid_again(situation)
    assert min(asked.values()) > 0


@settings(max_examples=25)
@given(st.one_of(small_maps(), EVENTFUL), st.integers(2, 5), st.randoms(use_true_random=False))
def test_the_pieces_of_small_games_make_the_same_positions(
    document: dict[str, Any], players: int, rng: random.Random
) -> None:
    for situation in walk(start(small(document), players), rng):
        if situation.ask.text in {"turn", "second draw"}:
            laid_again(situation)


@pytest.mark.parametrize("name", MAPS)
def test_a_game_goes_on_from_its_pieces(name: str) -> None:
    """Every situation on the way keeps the invariants, whatever the position left out."""
    tables = bundled(name)
    rng = random.Random(11)
    turns = [s for s in walk(start(tables, 3), rng) if s.ask == TURN]
    for situation in rng.sample(turns, 2):
        *_, last = checked(position(tables, **pieces(situation)), rng)
        assert isinstance(last.ask, Over)


def checked(situation: Situation, rng: random.Random) -> Iterator[Situation]:
    for node in walk(situation, rng):
        assert broken(node) is None
        yield node


@pytest.mark.parametrize("name", MAPS)
def test_the_same_actions_are_legal_in_the_same_position(name: str) -> None:
    """What the pieces leave out matters only later, but for a Double Move."""
    tables = bundled(name)
    compared = 0
    for situation in sampled(walk(start(tables, 2), random.Random(5)), 4):
        if situation.ask == TURN and not situation.events.moves:
            again = position(tables, **pieces(situation))
            assert legal_mask(again) == legal_mask(situation)
            compared += 1
    assert compared > 20
