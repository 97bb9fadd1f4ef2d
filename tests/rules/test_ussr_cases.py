"""The USSR expansion: the deal, station colours, Conductors and bonuses; routes are picked by kind."""

from typing import Any

import pytest

import branchline as bl
from branchline.board.cards import COLORS
from branchline.board.mapfile import parse_map
from branchline.game import of_map
from tests.rules.cases import at, calm, case, claims, data, do, game, legal, refused, route

FIVE = {"blue": 5}
CONDUCTOR = {"conductor": 1}


def setup(players: int = 2) -> bl.GameState:
    """A game in which the first seat chooses its tickets."""
    return calm(game("ussr").new_state(players))


def ussr(**pieces: Any) -> bl.GameState:  # noqa: ANN401 - pieces are of any type
    """A position with a full display that nothing refills."""
    return at("ussr", **{"display": FIVE, **pieces})


def colors_at(city: str) -> set[str]:
    """The colours printed at a city."""
    return {r.color for r in game("ussr").board.routes if city in {r.a, r.b}}


def city_with(*, gray: bool) -> str:
    """A city that a gray route touches, or none does."""
    return next(c.name for c in game("ussr").board.cities if ("gray" in colors_at(c.name)) == gray)


# --- the box and the deal ---


@case("C-USSR-23")
@pytest.mark.rule(
    "USSR-COMP-01", "USSR-COMP-05", "USSR-COMP-06", "USSR-COMP-07", "USSR-COMP-08", "USSR-COMP-09",
    "USSR-COMP-10", "USSR-SETUP-07", "USSR-SETUP-08", "B7",
)  # fmt: skip
def test_what_is_in_the_box() -> None:
    loaded = game("ussr")
    assert loaded.board.reconstruction
    assert [t.long for t in loaded.board.tickets].count(True) == 12
    assert len(loaded.board.tickets) == 57
    assert {(b.kind, b.name, b.points) for b in loaded.rules.bonuses} == {
        ("longest-path", "Across All Of Russia", 10),
        ("tickets", "Hero of the Railroad", 15),
        ("ferries", "Hero of the Sailors", 7),
        ("tunnels", "Hero of the Miners", 7),
    }
    assert loaded.rules.conductor_cards == 2


@pytest.mark.rule("B2", "USSR-COMP-05")
def test_the_source_of_conductors() -> None:
    assert game("ussr").new_state(2).deck["conductor"] == 2
    without = bl.load("ussr", conductor_source="none")
    assert "conductor" not in without.new_state(2).deck
    assert not any("conductor" in str(action) for action in without.actions)
    assert without.fingerprint != game("ussr").fingerprint


@pytest.mark.rule("USSR-SETUP-05", "USSR-SETUP-06", "USSR-SETUP-09", "USSR-SETUP-11", "B8")
def test_two_long_and_two_regular_tickets_are_dealt() -> None:
    state = setup(3)
    long = {t.name for t in game("ussr").board.tickets if t.long}
    assert [name in long for name in state.offer] == [True, True, False, False]
    assert state.hand_sizes == (4, 4, 4)
    assert len(state.ticket_bag) == 45 - 6


@case("C-USSR-01")
@pytest.mark.rule("USSR-SETUP-12", "USSR-SETUP-15", "B8")
def test_one_of_each_sort_is_kept() -> None:
    state = setup()
    assert refused(state, "keep 1,2") == "USSR-SETUP-13"
    assert refused(state, "keep 3,4") == "USSR-SETUP-13"
    assert legal(state) == {
        "keep 1,3", "keep 1,4", "keep 2,3", "keep 2,4", "keep 1,2,3", "keep 1,2,4", "keep 1,3,4",
        "keep 2,3,4", "keep 1,2,3,4",
    }  # fmt: skip


@case("C-USSR-02")
def test_what_is_left_of_the_tickets() -> None:
    figures = data("C-USSR-02")
    state = do(setup(figures["players"]), *["keep 1,3"] * figures["players"])
    assert len(state.ticket_bag) == figures["deck"]
    assert not any(t.long for t in game("ussr").board.tickets if t.name in state.ticket_bag)
    assert state.ticket_tail == ()


# --- stations ---


@case("C-USSR-03", "C-USSR-06")
@pytest.mark.rule("USSR-STN-A1", "USSR-STN-A2", "B9")
def test_a_station_is_paid_in_a_colour_of_its_city() -> None:
    city = city_with(gray=False)
    printed = colors_at(city)
    wrong = next(c for c in COLORS if c not in printed)
    assert refused(ussr(hands=[{wrong: 3}, {}]), f"station {city}") == "USSR-STN-07"
    for color in printed:
        owned = [r.id for r in game("ussr").board.routes if city in {r.a, r.b} and r.color == color][:1]
        state = do(ussr(hands=[{color: 1, wrong: 1}, {}], routes=[[], owned]), f"station {city}")
        assert legal(state) == {f"pay {color}*1"}
        assert refused(state, f"pay {wrong}*1") == "USSR-STN-07"
    assert legal(do(ussr(hands=[{"locomotive": 1}, {}]), f"station {city}")) == {"pay locomotive*1"}


@pytest.mark.rule("USSR-STN-A3", "USSR-STN-06", "USSR-STN-07")
def test_the_colour_rule_holds_for_all_three_stations() -> None:
    city = city_with(gray=False)
    color = min(colors_at(city))
    wrong = next(c for c in COLORS if c not in colors_at(city))
    others = [c.name for c in game("ussr").board.cities if c.name != city]
    for built in (1, 2):
        hand = {color: 3, wrong: 3, "locomotive": 1}
        state = do(ussr(hands=[hand, {}], stations=[others[:built], []]), f"station {city}")
        assert legal(state) == {f"pay {color}*{built + 1}", f"pay {color}*{built}+locomotive*1"}


@case("C-USSR-04")
def test_a_gray_route_allows_any_colour() -> None:
    ferry = route("ussr", kind="ferry")
    state = do(ussr(hands=[{"green": 1, "red": 1}, {}]), f"station {ferry.a}")
    assert legal(state) == {"pay green*1", "pay red*1"}


# --- Conductors ---


@case("C-USSR-07")
@pytest.mark.rule("USSR-COND-01", "USSR-COND-02", "B5")
def test_a_conductor_claims_a_tunnel_without_cards_or_reveal() -> None:
    tunnel = max(
        (r for r in game("ussr").board.routes if r.kind == "tunnel" and r.length <= 4), key=lambda r: r.length
    )
    state = do(ussr(hands=[{"conductor": 1, "red": 2}, {}]), f"conductor claim {tunnel.id}")
    assert state.routes[0] == (tunnel.id,)
    assert state.trains[0] == 45 - tunnel.length
    assert state.points[0] == game("ussr").rules.route_points[tunnel.length]
    assert state.hands[0] == {"red": 2}
    assert (state.revealed, state.player) == ({}, 1)
    figures = data("C-USSR-07")
    assert game("ussr").rules.route_points[figures["len"]] == figures["points"]


@case("C-USSR-08")
def test_a_conductor_needs_no_symbols_on_a_ferry() -> None:
    ferry = next(
        r for r in game("ussr").board.routes if r.kind == "ferry" and r.length <= 4 and r.locomotives == 2
    )
    state = do(ussr(hands=[CONDUCTOR, {}]), f"conductor claim {ferry.id}")
    assert state.routes[0] == (ferry.id,)


@case("C-USSR-09", "C-USSR-10")
def test_the_reach_of_a_conductor() -> None:
    long = next(r for r in game("ussr").board.routes if r.length > 4)
    three = route("ussr", length=3)
    assert refused(ussr(hands=[CONDUCTOR, {}]), f"conductor claim {long.id}") == "USSR-COND-02"
    assert (
        refused(ussr(hands=[CONDUCTOR, {}], routes=[[], [long.id]]), f"conductor remove {long.id}")
        == "USSR-COND-05"
    )
    few = ussr(hands=[CONDUCTOR, {}], trains=[2, 45])
    assert refused(few, f"conductor claim {three.id}") == "EU-CLAIM-08"
    assert refused(ussr(hands=[{}, CONDUCTOR]), f"conductor claim {three.id}") == "USSR-COND-01"


@case("C-USSR-11")
def test_a_conductor_obeys_the_double_limits() -> None:
    half = route("ussr", double=True)
    twin = next(r for r in game("ussr").board.routes if (r.a, r.b) == (half.a, half.b) and r.id != half.id)
    mine = ussr(hands=[CONDUCTOR, {}], routes=[[half.id], []])
    theirs = ussr(hands=[CONDUCTOR, {}, {}], routes=[[], [half.id], []])
    assert refused(mine, f"conductor claim {twin.id}") == "EU-DBL-02"
    assert refused(theirs, f"conductor claim {twin.id}") == "EU-DBL-04"


@case("C-USSR-12", "C-USSR-13")
@pytest.mark.rule("B6", "B4")
@pytest.mark.parametrize("loses", [False, True])
@pytest.mark.parametrize("after", ["discard", "remove"])
def test_a_conductor_removes_a_route(loses: bool, after: str) -> None:
    three, own = route("ussr", length=3), route("ussr", length=2)
    loaded = bl.load("ussr", conductor_removal_loses_points=loses, conductor_after_play=after)
    state = loaded.position(hands=[CONDUCTOR, {}], routes=[[own.id], [three.id]], display=FIVE)
    assert state.points[1] == 4
    assert refused(state, f"conductor remove {own.id}") == "USSR-COND-05"
    state = do(state, f"conductor remove {three.id}")
    assert (state.routes[1], state.trains[1]) == ((), 45)
    assert state.points[1] == (0 if loses else 4)
    assert state.discard == (CONDUCTOR if after == "discard" else {})
    assert f"claim {three.id}" not in str(state.legal_actions())
    assert claims(do(state.game.position(hands=[{"locomotive": 3}, {}], display=FIVE)), three.id) == {
        "locomotive*3"
    }


@case("C-USSR-14")
def test_a_double_opens_again_when_nobody_owns_a_half() -> None:
    half = route("ussr", double=True)
    twin = next(r for r in game("ussr").board.routes if (r.a, r.b) == (half.a, half.b) and r.id != half.id)
    hands = [{}, CONDUCTOR, {"locomotive": half.length}]
    state = ussr(hands=hands, routes=[[half.id], [], []], player=1)
    state = do(state, f"conductor remove {half.id}")
    assert claims(state, half.id) == claims(state, twin.id) == {f"locomotive*{half.length}"}


@case("C-USSR-15")
def test_returned_trains_do_not_cancel_the_end() -> None:
    four = route("ussr", length=4)
    state = ussr(hands=[{}, CONDUCTOR], routes=[[four.id], []], trains=[2, 45], player=1, turns_left=2)
    state = do(state, f"conductor remove {four.id}")
    assert (state.trains[0], state.turns_left, state.player) == (6, 1, 0)
    state = do(state, "draw blue", "chance card red", "draw blue", "chance card red")
    assert state.end_reason == "trains"


@case("C-USSR-16")
@pytest.mark.rule("B3", "USSR-TUN-03", "USSR-TUN-04")
def test_a_conductor_pays_nothing_and_matches_nothing() -> None:
    state = ussr(hands=[{"conductor": 2}, {}])
    assert not any(text.startswith(("claim", "station")) for text in legal(state))
    tunnel = route("ussr", kind="tunnel", length=2)
    state = do(ussr(hands=[{"locomotive": 2}, {}]), f"claim {tunnel.id} locomotive*2")
    state = do(state, "chance card conductor", "chance card conductor", "chance card red")
    assert state.routes[0] == (tunnel.id,)


@pytest.mark.rule("B3", "S4")
def test_a_conductor_is_drawn_like_any_card() -> None:
    state = ussr(display={"conductor": 1, "blue": 4})
    state = do(state, "draw blue", "chance card red", "draw conductor")
    assert state.hands[0] == {"blue": 1, "conductor": 1}
    first = do(ussr(display={"conductor": 1, "blue": 4}), "draw conductor", "chance card red")
    assert first.asks == "second draw"
    wipe = do(
        ussr(display={"conductor": 1, "locomotive": 2, "blue": 2}), "draw blue", "chance card conductor"
    )
    assert wipe.display == {"conductor": 2, "locomotive": 2, "blue": 1}


@case("C-USSR-24")
def test_a_conductor_is_the_action_of_the_turn() -> None:
    one = route("ussr", length=1)
    state = do(ussr(hands=[CONDUCTOR, {}]), f"conductor claim {one.id}")
    assert (state.player, state.asks) == (1, "turn")


@pytest.mark.rule("B5", "USSR-END-01")
def test_a_conductor_claim_can_trigger_the_final_round() -> None:
    three = route("ussr", length=3)
    state = do(ussr(hands=[CONDUCTOR, {}], trains=[5, 45]), f"conductor claim {three.id}")
    assert state.turns_left == 2


# --- the score ---


@pytest.mark.rule(
    "USSR-OBJ-01", "USSR-OBJ-03", "USSR-OBJ-04", "USSR-OBJ-05", "USSR-OBJ-06", "USSR-OBJ-07", "USSR-OBJ-08",
    "USSR-OBJ-09", "USSR-TIX-09", "USSR-STN-13", "USSR-CLAIM-A1", "USSR-CLAIM-A2", "USSR-TIX-01",
    "B10", "B11",
)  # fmt: skip
def test_every_group_of_points() -> None:
    loaded = game("ussr")
    ferry, tunnel = route("ussr", kind="ferry", length=2), route("ussr", kind="tunnel", length=2)
    failed = next(t for t in loaded.board.tickets if t.long)
    state = ussr(
        hands=[{}, {}],
        routes=[[ferry.id, tunnel.id], []],
        tickets=[[], [failed.name]],
        stations=[[], ["Moscow"]],
    )
    points = [seat.points for seat in state.score_sheet().seats]
    assert points[0]["route"] == 4
    assert points[0]["Hero of the Sailors"] == points[0]["Hero of the Miners"] == 7
    assert points[0]["Across All Of Russia"] == 10
    assert points[0]["stations"] == 12
    assert points[1]["stations"] == 8
    assert points[1]["tickets lost"] == -failed.points
    assert points[0]["Hero of the Railroad"] == points[1]["Hero of the Railroad"] == 0
    assert state.scores() == (4 + 7 + 7 + 10 + 12, 8 - failed.points)


@pytest.mark.rule("S5", "B4")
def test_a_removed_conductor_starts_no_new_count_of_wipes() -> None:
    document = {
        "format": 1,
        "name": "one-wipe",
        "title": "One wipe",
        "extends": "ussr",
        "rules": {"wipe_limit": 1},
    }
    loaded = of_map(parse_map(document), conductor_after_play="remove")
    three = route("ussr", length=3)
    state = loaded.position(
        hands=[{}, CONDUCTOR],
        routes=[[three.id], []],
        display={"locomotive": 2, "blue": 3},
        deck={"locomotive": 8, "red": 3},
    )
    state = do(state, "draw blue", *["chance card locomotive"] * 4, *["chance card red"] * 2)
    assert (state.asks, state.display) == ("second draw", {"locomotive": 3, "red": 2})
    state = do(state, "draw red", "chance card locomotive")
    assert state.asks == "refill"
    state = do(state, *["chance card locomotive"] * 3, *["chance card red"], *["chance card locomotive"])
    assert (state.player, state.asks, state.display["locomotive"]) == (1, "turn", 4)
    state = do(state, f"conductor remove {three.id}")
    assert (state.asks, state.player, state.display["locomotive"]) == ("turn", 0, 4)
