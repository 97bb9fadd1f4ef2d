"""Tunnels: the reveal, the extra cards, and what lies where meanwhile."""

from typing import Any

import pytest

import branchline as bl
from tests.rules.cases import at, calm, case, claims, data, do, legal, refused

SHORT = "Marseille:Zurich"
"""A purple tunnel of 2."""
GRAY = "Paris:Zurich"
"""A gray tunnel of 3."""
FIVE = {"orange": 5}


def attempt(
    route: str, laid: dict[str, int], revealed: list[str], rest: dict[str, int] | None = None
) -> bl.GameState:
    """Lay cards for a tunnel, with more in hand, and reveal three."""
    named = {"loco": "locomotive"}
    laid = {named.get(card, card): n for card, n in laid.items()}
    hand = dict(laid)
    for card, n in (rest or {}).items():
        hand[named.get(card, card)] = hand.get(named.get(card, card), 0) + n
    payment = "+".join(
        f"{card}*{n}" for card, n in sorted(laid.items(), key=lambda item: item[0] == "locomotive")
    )
    state = at(hands=[hand, {}], display=FIVE)
    return do(state, f"claim {route} {payment}", *[f"chance card {named.get(c, c)}" for c in revealed])


def due(state: bl.GameState) -> int:
    """The extra cards due."""
    ask = state._situation.ask
    return getattr(ask, "due", 0)


@case("C-TUN-01", "C-TUN-02", "C-TUN-03", "C-TUN-05", "C-TUN-15", "C-TUN-21")
@pytest.mark.rule("EU-TUN-02", "EU-TUN-03", "EU-TUN-04", "EU-TUN-08", "A7")
@pytest.mark.parametrize("name", ["C-TUN-01", "C-TUN-02", "C-TUN-03", "C-TUN-05", "C-TUN-15", "C-TUN-21"])
def test_extra_cards(name: str) -> None:
    figures = data(name)
    route = GRAY if "a" in figures else "Constantinople:Smyrna"
    if figures.get("route_color") == "red":
        route = SHORT
        figures = {**figures, "revealed": ["purple", "purple", "blue"]}
    state = attempt(route, figures["played"], figures["revealed"], {"loco": 3})
    assert due(state) == figures["extra"]
    if figures["extra"]:
        payable = {text for text in legal(state) if text.startswith("pay")}
        assert f"pay locomotive*{figures['extra']}" in payable
    if figures.get("extra_from") == ["loco"]:
        assert legal(state) == {"pay locomotive*1", "decline"}
    if not figures["extra"]:
        assert state.routes[0] == (route,)


@case("C-TUN-06")
def test_every_split_of_the_extra_cards_is_a_choice() -> None:
    state = attempt(GRAY, {"blue": 3}, ["blue", "blue", "red"], {"blue": 1, "loco": 2})
    assert legal(state) == {"pay blue*1+locomotive*1", "pay locomotive*2", "decline"}


@case("C-TUN-08")
@pytest.mark.rule("A9", "A6")
def test_declining_takes_the_cards_back() -> None:
    state = attempt(SHORT, {"purple": 2}, ["purple", "blue", "red"], {"purple": 1})
    assert (state.hands[0], state.discard, state.revealed) == (
        {"purple": 1},
        {},
        {"purple": 1, "blue": 1, "red": 1},
    )
    state = do(state, "decline")
    assert state.hands[0] == {"purple": 3}
    assert state.discard == {"purple": 1, "blue": 1, "red": 1}
    assert (state.routes[0], state.points[0], state.player) == ((), 0, 1)


@case("C-TUN-09")
def test_who_cannot_pay_declines() -> None:
    state = attempt(SHORT, {"purple": 2}, ["purple", "purple", "red"])
    assert legal(state) == {"decline"}
    rich = attempt(SHORT, {"purple": 2}, ["purple", "purple", "red"], {"purple": 2})
    decline = state.game.parse("decline")
    assert state.redact(decline, 1) == rich.redact(decline, 1)
    assert do(state, "decline").routes == do(rich, "decline").routes


@case("C-TUN-11", "C-TUN-12", "C-TUN-14", "C-TUN-18")
@pytest.mark.rule("A10")
@pytest.mark.parametrize(
    ("deck", "discard", "turned"),
    [
        ({"red": 2}, {}, 2),
        ({}, {}, 0),
        ({"red": 1}, {"blue": 1}, 2),
        ({"red": 9}, {}, 3),
        ({}, {"blue": 5}, 3),
    ],
)
def test_as_many_are_revealed_as_there_are(
    deck: dict[str, int], discard: dict[str, int], turned: int
) -> None:
    for route, price in ((SHORT, 2), ("Petrograd:Stockholm", 8)):
        state = at(hands=[{"locomotive": 8}, {}], display=FIVE, deck=deck, discard=discard)
        state = do(state, f"claim {route} locomotive*{price}")
        revealed = 0
        while state.asks == "reveal":
            state = state.apply(state.chance_outcomes()[0][0])
            revealed += 1
        assert revealed == turned
        assert state.routes[0] == (route,)
        assert state.display == FIVE


@pytest.mark.rule("A6")
def test_a_reshuffle_never_takes_the_cards_laid() -> None:
    state = at(hands=[{"purple": 2}, {}], display=FIVE, deck={"red": 1}, discard={"blue": 2})
    state = do(state, f"claim {SHORT} purple*2", "chance card red")
    assert (state.deck, state.discard, state.revealed) == ({"blue": 2}, {}, {"red": 1})


@case("C-TUN-16")
def test_a_failed_tunnel_may_be_tried_again() -> None:
    state = attempt(GRAY, {"blue": 3}, ["blue", "blue", "red"], {"green": 3})
    state = do(state, "decline", "draw blind", "chance card red", "draw blind", "chance card red")
    assert state.player == 0
    assert claims(state, GRAY) == {"blue*3", "green*3"}
    assert do(state, f"claim {GRAY} green*3").asks == "reveal"


@case("C-TUN-17", "C-TUN-23")
@pytest.mark.rule("USSR-TUN-06")
def test_extra_cards_add_neither_trains_nor_points() -> None:
    figures = data("C-TUN-17")
    state = attempt(GRAY, {"white": 3}, ["white", "white", "blue"], {"white": 2})
    state = do(state, "pay white*2")
    assert 45 - state.trains[0] == figures["trains"]
    assert state.points[0] == figures["points"]
    short = do(attempt(SHORT, {"purple": 2}, ["purple", "red", "blue"], {"loco": 1}), "pay locomotive*1")
    assert short.discard == {"purple": 3, "locomotive": 1, "red": 1, "blue": 1}
    assert sum(short.discard.values()) == data("C-TUN-23")["discard_gain"]


@case("C-TUN-19")
def test_revealed_locomotives_wipe_nothing() -> None:
    state = attempt(SHORT, {"purple": 2}, ["loco", "loco", "loco"], {"purple": 3})
    assert (state.display, due(state)) == (FIVE, 3)


@case("C-TUN-20")
def test_all_extra_cards_or_none() -> None:
    state = attempt(SHORT, {"purple": 2}, ["purple", "purple", "red"], {"purple": 3})
    assert refused(state, "pay purple*1") == "EU-TUN-04"
    assert refused(state, "pay red*2") == "EU-TUN-04"
    assert legal(state) == {"pay purple*2", "decline"}


@case("C-TUN-24")
@pytest.mark.rule("A8", "EU-TUN-01")
def test_without_a_match_the_claim_completes_at_once() -> None:
    state = attempt(SHORT, {"purple": 2}, ["red", "blue", "green"], {"purple": 3})
    assert (state.routes[0], state.player) == ((SHORT,), 1)


@pytest.mark.rule("EU-TUN-07", "USSR-TUN-08", "R27")
def test_revealed_cards_join_the_discard_at_the_end_of_the_turn() -> None:
    state: Any = attempt(SHORT, {"purple": 2}, ["red", "blue"])
    assert state.revealed == {"red": 1, "blue": 1}
    state = calm(do(state, "chance card green"))
    assert state.revealed == {}
    assert state.discard == {"purple": 2, "red": 1, "blue": 1, "green": 1}
