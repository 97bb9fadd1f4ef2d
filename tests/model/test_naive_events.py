"""The model itself: each event card in a position whose outcome is known by hand."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.model import NaiveGame
from tests.model.boards import small
from tests.model.driving import EVENTS, STRICT, advance, reveal


def event_game(kind: str, position: Mapping[str, Any], **options: Any) -> NaiveGame:  # noqa: ANN401
    """A game whose seat 0 has one event and plays it."""
    position = {"display": {"red": 2, "blue": 2, "green": 1}, "hands": [{}, {}]} | dict(position)
    position["events"] = [{kind: 1}] + [{} for _ in position["hands"][1:]]
    return advance(NaiveGame.at(small(), position, EVENTS | options), f"event {kind}")


def test_a_speed_up_rides_on_a_claim() -> None:
    game = event_game("speed-up", {"hands": [{"red": 3}, {}]})
    assert all(text.startswith("claim ") for text in game.legal())
    pieces = advance(game, "claim A:M:red red*3").pieces()
    assert (pieces["points"], pieces["events"][0]) == ([6, 0], {})


def test_a_speed_up_comes_back_from_a_failed_tunnel() -> None:
    game = event_game("speed-up", {"hands": [{"red": 2}, {}]})
    pieces = advance(game, "claim H:M red*2", *reveal("red", "blue", "blue"), "decline").pieces()
    assert pieces["events"][0] == {"speed-up": 1}
    assert (pieces["hands"][0], pieces["player"]) == ({"red": 2}, 1)


def test_a_double_move_is_two_actions_in_one_turn() -> None:
    game = event_game("double-move", {"hands": [{"red": 3, "blue": 3}, {}]})
    advance(game, "claim A:B red*1")
    assert (game.player, "stop" in game.legal()) == (0, True)
    advance(game, "claim A:M:blue blue*3")
    assert (game.player, game.pieces()["points"]) == (1, [5, 0])


def test_derailment_passes_the_hands_on() -> None:
    game = event_game("derailment", {"hands": [{"red": 1}, {"blue": 1}, {"green": 1}]})
    assert game.pieces()["hands"] == [{"green": 1}, {"red": 1}, {"blue": 1}]


def test_a_collision_takes_cards_or_points() -> None:
    game = event_game("train-collision", {"hands": [{}, {"white": 2}, {"black": 1}]})
    assert game.legal() == {"choose player 1", "choose player 2"}
    advance(game, "choose player 2", "choose player 1", "chance die 1", "chance card black")
    advance(game, "chance die 5", *reveal("white", "white"))
    assert game.pieces()["points"] == [0, -6, 0]
    assert game.pieces()["discard"] == {"black": 1, "white": 2}


def test_skips_take_final_turns() -> None:
    game = event_game("strike", {"turns_left": 2, "points": [0, 0]})
    advance(game, "choose player 1")
    assert (game.end_reason, game.pieces()["points"]) == ("trains", [7, 0])


def test_snowdrifts_need_a_siberian_route() -> None:
    assert event_game("snowdrifts", {}).player == 1
    game = event_game("snowdrifts", {"hands": [{}, {}, {}], "routes": [[], [], ["D:E"]]})
    assert game.legal() == {"choose player 2"}
    assert advance(game, "choose player 2").pieces()["skips"] == [0, 0, 1]


def test_breakdown_may_cost_an_own_route() -> None:
    position = {"routes": [["G:M", "A:B"], ["D:E"]], "trains": [2, 8]}
    position |= {"hands": [{}, {}]}
    document = small(trains=6)
    position |= {"trains": [2, 2], "events": [{"breakdown": 1}, {}]}
    game = advance(NaiveGame.at(document, position, EVENTS), "event breakdown", "choose route D:E")
    assert game.legal() == {"choose route G:M"}
    pieces = advance(game, "choose route G:M").pieces()
    assert (pieces["points"], pieces["trains"]) == ([5 - 4 + 7, 0], [1, 6])
    assert pieces["routes"] == [["A:B", "D:E"], []]


def test_a_slide_blocks_for_two_turns_and_damages() -> None:
    game = event_game("landslide", {"routes": [[], ["A:M:red"]]})
    advance(game, "chance card red", "chance die 6")
    assert {"choose route A:B", "choose route A:M:red", "choose route E:F", "stop"} <= game.legal()
    advance(game, "choose route A:M:red", "choose route A:B", "stop")
    pieces = game.pieces()
    assert (pieces["points"], pieces["trains"]) == ([0, 2], [12, 10])
    assert pieces["blocks"] == [("A:B", 0, 2), ("A:M:red", 0, 2)]
    assert (pieces["damage"], pieces["player"]) == (["A:M:red"], 1)


def test_damage_is_repaired_in_the_owner_s_next_turn_or_falls() -> None:
    position = {
        "hands": [{}, {"red": 1}],
        "routes": [[], ["A:M:red"]],
        "damage": ["A:M:red"],
        "blocks": [("A:M:red", 0, 2)],
        "points": [0, 2],
        "player": 1,
        "display": {"white": 3, "blue": 2},
    }
    game = advance(NaiveGame.at(small(), position, EVENTS), "repair A:M:red", "pay red*1")
    assert (game.pieces()["points"], game.pieces()["trains"]) == ([0, 3], [12, 9])
    game = advance(NaiveGame.at(small(), position, EVENTS), "event draw", "chance event strike")
    assert (game.pieces()["points"], game.pieces()["trains"]) == ([0, 0], [12, 12])
    assert game.pieces()["blocks"] == [("A:M:red", 0, 2)]
    advance(game, "event draw", "chance event strike")
    assert game.pieces()["blocks"] == [("A:M:red", 0, 1)]


def test_a_flood_closes_one_half_for_good() -> None:
    game = event_game("flood", {"hands": [{}, {"locomotive": 3}, {}], "routes": [[], ["A:M:red"], []]})
    advance(game, "choose route A:M:red")
    assert (game.pieces()["points"], game.pieces()["trains"]) == ([0, 0, 0], [12, 12, 12])
    claims = {text.split()[1] for text in game.legal() if text.startswith("claim A:M")}
    assert claims == {"A:M:blue"}


@pytest.mark.parametrize(("die", "asked"), [(3, False), (4, True)])
def test_a_tsunami_hits_one_opponent_on_the_coast(die: int, asked: bool) -> None:
    game = event_game("tsunami", {"routes": [["H:I"], ["I:J", "A:B"]]})
    advance(game, f"chance die {die}")
    assert (game.player == 0) == asked
    if asked:
        assert game.legal() == {"choose route I:J"}


def test_a_catastrophic_earthquake_takes_routes_points_and_cards() -> None:
    game = event_game("earthquake", {"hands": [{}, {"white": 4}], "routes": [["A:B"], ["B:C"]]})
    advance(game, "chance die 1", "chance die 6", *reveal("white", "white", "white"))
    pieces = game.pieces()
    assert (pieces["points"], pieces["trains"]) == ([-6, 0], [12, 12])
    assert pieces["blocks"] == [("A:B", 0, 3), ("B:C", 0, 3)]


def test_sabotage_may_replace_a_station() -> None:
    game = event_game("sabotage", {"stations": [[], ["C"]]})
    advance(game, "chance die 5")
    assert game.legal() == {"choose city C", "stop"}
    assert advance(game, "choose city C").legal() == {"choose city C", "stop"}
    assert advance(game, "choose city C").pieces()["stations"] == [["C"], []]


def test_events_without_a_target_may_be_refused_by_option() -> None:
    position = {"hands": [{}, {}], "events": [{"breakdown": 1, "tsunami": 1, "strike": 1, "sabotage": 1}, {}]}
    free = NaiveGame.at(small(), position, EVENTS).legal()
    strict = NaiveGame.at(small(), position, STRICT).legal()
    assert free - strict == {"event breakdown", "event tsunami", "event sabotage"}
