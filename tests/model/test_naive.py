"""The model itself, without events: documents and positions whose outcome is known by hand."""

import pytest

from tests.model import NaiveGame
from tests.model.boards import USSR, bundled, small
from tests.model.driving import advance, reveal
from tests.model.printed import read_printed


def test_routes_and_tickets_are_named_as_the_design_says() -> None:
    printed = read_printed(small(), {})
    assert [name for name in printed.routes if "M" in name] == [
        *("A:M:red", "A:M:blue", "D:M:1", "D:M:2", "G:M", "H:M", "J:M", "K:M")
    ]
    assert printed.parallel("D:M:2") == ["D:M:1", "D:M:2"]
    assert [name for name in printed.tickets if name.startswith("A")] == ["A:G", "A:M:1", "A:M:2"]


def test_a_document_takes_over_what_it_extends() -> None:
    printed = read_printed({"extends": "usa", "rules": {"trains": 7, "options": {"turn_limit": "none"}}}, {})
    assert len(printed.routes) == 100
    assert (printed.rules["trains"], printed.rules["stations"]) == (7, 0)
    assert printed.options["turn_limit"] is None


def test_the_speed_up_table_is_the_printed_one() -> None:
    printed = read_printed(bundled("europe"), {})
    lengths = {kind: {} for kind in ("normal", "tunnel")}  # type: dict[str, dict[int, int]]
    for route in printed.routes.values():
        kind = "tunnel" if route.kind == "tunnel" else "normal"
        lengths[kind][route.length] = printed.speed_up(route.id)
    assert lengths["normal"].items() >= {1: 2, 2: 3, 3: 6, 4: 11}.items()
    assert lengths["tunnel"].items() >= {2: 4, 3: 7, 4: 12, 6: 24}.items()


# Train cards and tickets


def test_a_second_card_is_never_a_face_up_locomotive() -> None:
    position = {"hands": [{}, {}], "display": {"red": 2, "locomotive": 2, "blue": 1}}
    game = advance(NaiveGame.at(small(), position), "draw blind", "chance card red")
    assert game.legal() == {"draw blind", "draw red", "draw blue"}
    assert game.asks == "second draw"


def test_a_wipe_reshuffles_the_wiped_cards_if_it_must() -> None:
    position = {
        "hands": [{}, {}],
        "display": {"red": 1, "locomotive": 2, "blue": 2},
        "deck": {"green": 2, "locomotive": 1},
    }
    game = advance(NaiveGame.at(small(), position), "draw red", "chance card locomotive")
    advance(game, "chance card green", "chance card green")
    assert game.chance() == {"chance card locomotive": 3, "chance card blue": 2}
    advance(game, *reveal("blue", "blue", "locomotive"))
    assert game.pieces()["deck"] == {"locomotive": 2}
    assert game.pieces()["discard"] == {}


def test_an_impossible_wipe_is_left_until_a_discard_allows_it() -> None:
    position = {
        "hands": [{"red": 1, "green": 1}, {}],
        "display": {"locomotive": 3, "blue": 2},
        "deck": {"locomotive": 1},
    }
    game = advance(NaiveGame.at(small(), position, {"events": "none"}), "claim A:B red*1")
    assert game.chance() == {"chance card locomotive": 1}  # three others make the wipe possible
    assert game.pieces()["display"] == {}


def test_a_ticket_from_the_tail_needs_no_chance() -> None:
    position = {"hands": [{}, {}], "ticket_bag": ["C:F"], "ticket_tail": ["J:L", "B:K"]}
    game = advance(NaiveGame.at(small(), position), "tickets", "chance ticket C:F")
    assert {"keep 1", "keep 1,2,3"} <= game.legal()
    advance(game, "keep 2")
    assert game.pieces()["tickets"] == [["C:F"], []]
    assert game.pieces()["ticket_tail"] == ["B:K", "J:L"]


# Routes


def test_a_ferry_asks_for_its_locomotives() -> None:
    game = NaiveGame.at(small(), {"hands": [{"red": 2, "locomotive": 2}, {}]})
    claims = {text for text in game.legal() if text.startswith("claim J:M")}
    assert claims == {"claim J:M red*1+locomotive*1", "claim J:M locomotive*2"}


@pytest.mark.parametrize(("players", "open_to_others"), [(3, False), (4, True)])
def test_a_half_of_a_double_closes_the_other(players: int, open_to_others: bool) -> None:
    hands = [{"red": 2, "locomotive": 3}, {"red": 2, "locomotive": 1}] + [{}] * (players - 2)
    position = {"hands": hands, "routes": [["D:M:1"], *[[]] * (players - 1)]}
    owner = NaiveGame.at(small(), position)
    other = NaiveGame.at(small(), position | {"player": 1})
    assert "claim D:M:2 red*2" not in owner.legal()
    assert ("claim D:M:2 red*2" in other.legal()) == open_to_others


def test_a_tunnel_is_paid_or_declined() -> None:
    position = {"hands": [{"red": 2, "locomotive": 2}, {}], "display": {"green": 3, "blue": 2}}
    game = NaiveGame.at(small(), position, {"events": "none"})
    advance(game, "claim H:M red*1+locomotive*1", *reveal("red", "locomotive", "blue"))
    assert game.legal() == {"pay red*1+locomotive*1", "decline"}
    game = NaiveGame.at(small(), position, {"events": "none"})
    advance(game, "claim H:M locomotive*2", *reveal("red", "red", "blue"))
    assert game.player == 1
    game = NaiveGame.at(small(), position, {"events": "none"})
    advance(game, "claim H:M red*1+locomotive*1", *reveal("red", "blue", "white"))
    assert game.legal() == {"pay red*1", "pay locomotive*1", "decline"}
    paid = advance(game, "pay red*1").pieces()
    assert paid["hands"][0] == {"locomotive": 1}
    assert paid["discard"] == {"red": 3, "locomotive": 1, "blue": 1, "white": 1}
    assert (paid["points"], paid["trains"]) == ([2, 0], [10, 12])


def test_stations_cost_more_each_time_and_by_the_city_s_colours() -> None:
    position = {"hands": [{"red": 1, "white": 2, "locomotive": 1}, {}], "stations": [["C"], []]}
    game = advance(NaiveGame.at(small(), position), "station B")
    assert game.legal() == {"pay red*1+locomotive*1", "pay white*2", "pay white*1+locomotive*1"}
    game = advance(NaiveGame.at(small(station_colors="city"), position), "station B")
    assert game.legal() == {"pay red*1+locomotive*1"}


def test_a_conductor_removes_or_claims_short_routes() -> None:
    position = {
        "hands": [{"conductor": 1}, {}],
        "routes": [[], ["C:D", "K:M"]],
        "display": {"red": 3, "blue": 2},
    }
    game = NaiveGame.at(small(**USSR), position, {"events": "none"})
    assert "conductor claim G:M" in game.legal()
    pieces = advance(game, "conductor remove K:M").pieces()
    assert (pieces["trains"], pieces["points"], pieces["discard"]) == ([12, 9], [0, 11], {"conductor": 1})
