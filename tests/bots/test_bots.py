"""The bots play legal, repeatable games; what the greedy one does in situations made for it."""

import os
import subprocess
import sys
from functools import cache
from random import Random
from typing import Any

import pytest

import branchline as bl
from branchline.arena import play
from branchline.bots import BOTS, GreedyBot, RandomBot
from branchline.bots.greedy import ANSWERS
from branchline.bots.network import network
from branchline.bots.plan import plan
from tests.properties.games import BUNDLED, bundled

TICKETS = {
    "europe": [("Essen", "Kobenhavn", 5), ("Lisboa", "Madrid", 4), ("Dieppe", "Paris", 2)],
    "usa": [("Seattle", "Vancouver", 3), ("Duluth", "Helena", 8), ("Boston", "Miami", 12)] * 9,
    "ussr": [("Leningrad", "Tallinn", 5), ("Moscow", "Yakutsk", 25)] * 20,
}
FULL = {"red": 1, "blue": 1, "green": 1, "white": 1, "black": 1}


@cache
def with_tickets(name: str) -> bl.Game:
    """A map with tickets that ask for one or two routes."""
    more = [("Kyiv", "Wien", 4)] * 8 if name == "europe" else []
    return bl.load(name, tickets=[*TICKETS[name], *more])


def choice(name: str = "europe", *steps: str, **pieces: Any) -> str:  # noqa: ANN401 - pieces of all sorts
    """What the greedy bot does in a position, after some steps."""
    game = with_tickets(name) if name in TICKETS and "tickets" in pieces else bundled(name)
    state = game.position(**{"display": FULL, **pieces})
    for step in steps:
        state = state.apply(state.game.parse(step))
    assert state.player is not None
    action = GreedyBot().choose(state.view(state.player), Random(0))
    assert action in state.legal_actions()
    return str(action)


# --- whole games ---


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", BUNDLED)
def test_greedy_games_are_legal_and_end(name: str, players: int) -> None:
    record = play(bundled(name), [GreedyBot() for _ in range(players)], players)
    assert record.state.is_over


@pytest.mark.parametrize("options", [{"events": "1912"}, {"events": "1912", "sabotage_station": "remove"}])
def test_greedy_games_with_other_options(options: dict[str, Any]) -> None:
    for seed in range(3):
        game = bundled("russia-1912", **options)
        assert play(game, [GreedyBot() for _ in range(4)], seed).state.is_over


def test_greedy_bots_meet_most_questions() -> None:
    asked = set()
    for seed in range(6):
        for state, _ in play(bundled("russia-1912"), [GreedyBot() for _ in range(4)], seed).moves():
            if state.player is not None:
                asked.add(state.asks)
    assert {"setup tickets", "turn", "second draw", "pay tunnel", "target", "target player"} <= asked
    assert asked <= set(ANSWERS)


@pytest.mark.parametrize("name", BUNDLED)
def test_greedy_beats_random(name: str) -> None:
    for seed in range(4):
        scores = play(bundled(name), [GreedyBot(), RandomBot()], seed).state.scores()
        assert scores[0] > scores[1] + 50


def test_greedy_games_are_the_same_in_every_process() -> None:
    code = (
        "import branchline as bl\nfrom branchline.arena import play\nfrom branchline.bots import GreedyBot\n"
        "print(play(bl.load('russia-1912'), [GreedyBot() for _ in range(4)], 1).state.digest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": salt},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for salt in ("0", "1")
    }
    assert len(digests) == 1


def test_the_command_knows_the_bots() -> None:
    assert dict(BOTS) == {"greedy": GreedyBot, "random": RandomBot}


def test_random_takes_every_legal_action() -> None:
    state = bundled("europe").position(hands=[{"red": 2}, {}], display=FULL)
    rng, bot = Random(1), RandomBot()
    seen = {bot.choose(state.view(0), rng) for _ in range(20 * len(state.legal_actions()))}
    assert seen == set(state.legal_actions())


# --- the greedy bot's habits ---


def test_claims_a_route_that_a_ticket_needs() -> None:
    hand = {"white": 4, "purple": 3, "black": 8}
    assert choice(hands=[hand, {}], tickets=[["Dieppe:Paris"], []]) == "claim Dieppe:Paris purple*1"


def test_prefers_colour_cards_to_locomotives() -> None:
    claim = choice("usa", hands=[{"locomotive": 4, "orange": 4}, {}], tickets=[["Duluth:Helena:1"], []])
    assert claim == "claim Duluth:Helena orange*4+locomotive*2"


def test_draws_the_colour_it_needs() -> None:
    display = {"red": 1, "orange": 1, "green": 1, "white": 2}
    pieces = {"hands": [{"orange": 3, "white": 2}, {}], "tickets": [["Duluth:Helena:1"], []]}
    assert choice("usa", display=display, **pieces) == "draw orange"
    assert choice("usa", display=display, asks="second draw", **pieces) == "draw orange"


def test_draws_blind_where_nothing_face_up_is_needed() -> None:
    display = {"red": 1, "blue": 1, "green": 1, "white": 2}
    hands = [{"orange": 3, "white": 2}, {}]
    tickets = [["Duluth:Helena:1"], []]
    assert choice("usa", hands=hands, tickets=tickets, display=display) == "draw blind"


def test_takes_a_locomotive_for_a_ferry() -> None:
    display = {"red": 1, "blue": 1, "green": 1, "white": 1, "locomotive": 1}
    found = choice(hands=[{"red": 3}, {}], tickets=[["Essen:Kobenhavn"], []], display=display)
    assert found == "draw locomotive"


def test_keeps_tickets_that_fit_together() -> None:
    offer = [
        ("Essen", "Kobenhavn", 6),
        ("Essen", "Berlin", 5),
        ("Cadiz", "Angora", 4),
        ("Lisboa", "Moskva", 5),
    ]
    state = _offered(offer)
    kept = {state.offer[int(place) - 1] for place in _chosen(state).removeprefix("keep ").split(",")}
    assert kept == {"Essen:Kobenhavn", "Berlin:Essen"}


def _chosen(state: bl.GameState) -> str:
    return str(GreedyBot().choose(state.view(0), Random(0)))


def _offered(offer: list[tuple[str, str, int]], players: int = 2) -> bl.GameState:
    """A setup in which seat 0 chooses from these tickets."""
    game = bl.load("europe", tickets=[*offer, *[("Kyiv", "Wien", 4)] * 16])
    state = game.new_state(players)
    while state.is_chance:
        wanted = [
            o for o, _ in state.chance_outcomes() if str(o).split()[-1] in {f"{a}:{b}" for a, b, _ in offer}
        ]
        state = state.apply(wanted[0] if wanted else state.chance_outcomes()[0][0])
    return state


def expected(ticket: str, trains: int = 45, safety: float = 1.0) -> float:
    """What a ticket of Europe promises at the start."""
    game = bundled("europe")
    net = network(game.position(display=FULL, hands=[{}, {}]).view(0))
    found = next(each for each in game.board.tickets if each.name == ticket)
    return plan(net, [found], trains, stations=3, safety=safety).expected


def test_counts_on_routes_that_others_take() -> None:
    assert expected("Athina:Wilno") == 11  # by Sofia, Bucuresti and Kyiv
    assert expected("Athina:Wilno", safety=0.9) == pytest.approx(11 * (2 * 0.9**4 - 1))
    assert expected("Kyiv:Petrograd", safety=0.9) == pytest.approx(6 * (2 * 0.9**2 - 1))
    assert expected("Frankfurt:Kobenhavn", safety=0.9) == pytest.approx(
        5 * (2 * 0.9**1.5 - 1)
    )  # the second has a twin
    assert expected("Athina:Wilno", trains=10) == -11  # given up


@pytest.mark.parametrize(("players", "keeps"), [(2, True), (5, False)])
def test_keeps_a_long_way_only_among_few(players: int, keeps: bool) -> None:
    offer = [
        ("Essen", "Kobenhavn", 6),
        ("Essen", "Berlin", 5),
        ("Edinburgh", "London", 7),
        ("Lisboa", "Moskva", 25),
    ]
    state = _offered(offer, players)
    kept = {state.offer[int(place) - 1] for place in _chosen(state).removeprefix("keep ").split(",")}
    assert ("Lisboa:Moskva" in kept) is keeps


def test_draws_tickets_only_when_its_own_are_done() -> None:
    assert choice("usa", hands=[{}, {}], tickets=[[], []]) == "tickets"
    assert choice("usa", hands=[{}, {}], tickets=[["Boston:Miami:1"], []]) != "tickets"
    assert choice("usa", hands=[{}, {}], trains=[8, 45]) != "tickets"
    assert choice("usa", hands=[{}, {}], turns_left=2) != "tickets"


def test_claims_the_longest_route_at_the_end() -> None:
    claim = choice("usa", hands=[{"red": 6, "blue": 2}, {}], turns_left=1, trains=[6, 6])
    assert claim.startswith("claim ")
    assert claim.endswith("red*6")


def test_builds_a_station_where_the_way_is_lost() -> None:
    others = ["Cadiz:Lisboa", "Lisboa:Madrid"]
    pieces: dict[str, Any] = {"tickets": [["Lisboa:Madrid"], []], "routes": [[], others]}
    found = choice(hands=[{"red": 2}, {}], **pieces)
    assert found in {"station Lisboa", "station Madrid"}
    assert choice("europe", found, hands=[{"red": 2, "locomotive": 1}, {}], **pieces) == "pay red*1"


def test_takes_a_needed_route_with_a_conductor() -> None:
    found = choice("ussr", hands=[{"conductor": 1}, {}], tickets=[["Leningrad:Tallinn:1"], []])
    assert found == "conductor claim Leningrad:Tallinn"


def test_clears_a_route_that_is_in_the_way_with_a_conductor() -> None:
    ends = [route.id for route in bundled("ussr").board.routes if "Tallinn" in {route.a, route.b}]
    tickets = [["Leningrad:Tallinn:1"], []]
    found = choice("ussr", hands=[{"conductor": 1}, {}], tickets=tickets, routes=[[], ends])
    assert found == "conductor remove Leningrad:Tallinn"


def test_pays_for_a_tunnel_what_it_can() -> None:
    game = bundled("europe")
    state = game.position(hands=[{"red": 3, "locomotive": 1}, {}], display=FULL)
    state = state.apply(game.parse("claim Barcelona:Pamplona red*2"))
    for color in ("red", "blue", "blue"):
        state = state.apply(game.parse(f"chance card {color}"))
    assert state.asks == "pay tunnel"
    assert str(GreedyBot().choose(state.view(0), Random(0))) == "pay red*1"


def test_repairs_what_is_damaged() -> None:
    route = next(route for route in bundled("russia-1912").board.routes if route.length == 4)
    pieces: dict[str, Any] = {
        "hands": [{"locomotive": 2}, {}],
        "routes": [[route.id], []],
        "damage": [route.id],
    }
    assert choice("russia-1912", **pieces) == f"repair {route.id}"


def test_strikes_when_nothing_can_be_claimed() -> None:
    found = choice("russia-1912", hands=[{}, {}], events=[{"strike": 1}, {}])
    assert found == "event strike"


def test_plays_every_event_in_the_final_round() -> None:
    for kind in ("flood", "tsunami", "landslide", "rockslide", "sabotage", "breakdown", "derailment"):
        found = choice("russia-1912", hands=[{}, {}], events=[{kind: 1}, {}], turns_left=1)
        assert found == f"event {kind}"


def test_strikes_the_leader() -> None:
    found = choice(
        "russia-1912", "event strike", hands=[{}, {}, {}], events=[{"strike": 1}, {}, {}], points=[0, 3, 9]
    )
    assert found == "choose player 2"


def test_collides_with_the_largest_hand() -> None:
    found = choice(
        "russia-1912",
        "event train-collision",
        hands=[{}, {"red": 8}, {"blue": 2}],
        events=[{"train-collision": 1}, {}, {}],
        points=[0, 3, 9],
    )
    assert found == "choose player 1"
