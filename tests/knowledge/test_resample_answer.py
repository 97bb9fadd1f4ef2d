"""Resampled hands where the question tells that the hand is no common one: quick, and still uniform."""

import random
import time
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest
from attrs import evolve

import branchline as bl
from branchline.board.cards import CARDS
from branchline.board.ruleset import EVENTS, Event
from branchline.knowledge import resample as module
from branchline.knowledge.blind import blind
from branchline.knowledge.resample import resample
from branchline.knowledge.resample_answer import Draw, can_answer
from branchline.knowledge.resample_cards import unseen_cards
from branchline.values.bags import ONE, contains, counts, total
from branchline.values.situation import Situation
from tests.knowledge.walking import inside

RARE = "Gizhiga:Nizhne-Kolymsk"
"""A red route of three spaces."""
LOCOMOTIVE = 8
EVENT_POOL = sum(ONE[EVENTS.index(event)] for event in (Event.SPEED_UP, Event.FLOOD)) + (
    3 * ONE[EVENTS.index(Event.STRIKE)]
)
"""The event cards nobody has seen in a test."""


@cache
def russia() -> bl.Game:
    return bl.load("russia-1912")


def played(state: bl.GameState, *texts: str) -> bl.GameState:
    for text in texts:
        state = state.apply(state.game.parse(text))
    return state


def double_move() -> bl.GameState:
    """Seat 1 has nothing but a Double Move and two Strikes; there is nothing to draw or to claim."""
    return russia().position(
        hands=[{}, {}],
        events=[{}, {"double-move": 1, "strike": 2}],
        deck={},
        ticket_bag=[],
        event_deck={},
        player=1,
        trains=[1, 1],
    )


def only_rare(seen: int, hand: dict[str, int]) -> bl.GameState:
    """Only one red route is open; seat 0 holds so many red cards and every locomotive."""
    blocks = [(route.id, 0, 1) for route in russia().board.routes if route.id != RARE]
    hands = [{"red": seen, "locomotive": 14}, hand]
    return russia().position(hands=hands, events=[{}, {"speed-up": 1}], blocks=blocks, player=1)


def distinct(view: bl.View, tries: int) -> list[bl.GameState]:
    return [view.resample(random.Random(seed)) for seed in range(tries)]


@pytest.mark.rule("S9")
def test_hidden_event_cards_make_the_second_action_possible() -> None:
    state = played(double_move(), "event double-move", "event strike", "choose player 0")
    assert [str(action) for action in state.legal_actions()] == ["event strike", "stop"]
    for new in distinct(state.view(0), 60):
        assert len(new.legal_actions()) > 1
        assert new.view(0) == state.view(0)


@pytest.mark.rule("R8")
def test_the_first_action_of_a_double_move_is_no_pass() -> None:
    state = played(double_move(), "event double-move")
    for new in distinct(state.view(0), 60):
        assert "pass" not in map(str, new.legal_actions())


@pytest.mark.rule("S10", "S8")
def test_the_only_hand_that_pays_is_found_at_once() -> None:
    """All red cards but three and all locomotives are seen: of C(87, 3) hands one pays."""
    state = played(only_rare(9, {"red": 3}), "event speed-up")
    start = time.perf_counter()
    for new in distinct(state.view(0), 3):
        assert new.hands[1] == {"red": 3}
        assert new.view(0) == state.view(0)
    assert time.perf_counter() - start < 3


@pytest.mark.rule("S10", "A21")
def test_what_is_left_of_a_rare_hand_is_uniform() -> None:
    """Three red ones of four cards; the fourth is any unseen one, a fourth red one as likely as it is."""
    state = played(only_rare(8, {"red": 3, "blue": 1}), "event speed-up")
    unseen = counts(unseen_cards(blind(inside(state), 0)))
    assert unseen[CARDS.index(bl.Card.RED)] == 4
    found = Counter(tuple(sorted(new.hands[1].items())) for new in distinct(state.view(0), 400))
    ways = {
        tuple(sorted({"red": 3, str(card): 1}.items())): 4 * unseen[kind]
        for kind, card in enumerate(CARDS)
        if unseen[kind] and card != "red"
    }
    ways[("red", 4),] = 1
    assert_close(found, ways, 400)


def assert_close(found: Mapping[Any, int], ways: Mapping[Any, int], tries: int) -> None:
    """Nothing that cannot be, and all else within five standard deviations."""
    assert not set(found) - set(ways)
    for key, number in ways.items():
        part = number / sum(ways.values())
        assert abs(found.get(key, 0) - tries * part) <= 5 * (tries * part * (1 - part)) ** 0.5 + 1


def hands_by_ways(pool: int, number: int) -> Counter[int]:
    """Every hand of so many cards, with the ways to draw it."""
    cards = [kind for kind, n in enumerate(counts(pool)) for _ in range(n)]
    return Counter(sum(ONE[kind] for kind in hand) for hand in combinations(cards, number))


@pytest.mark.rule("A21")
@pytest.mark.parametrize("able", [True, False])
def test_draws_that_are_enough_or_short_are_uniform(able: bool) -> None:
    """Compared with every draw of 3 out of 9: three of kind 0 or two of kind 2 are enough."""
    draw = Draw(((0, 3, 3), (1, 4, 5), (2, 2, 2)), 3)
    pool = 3 * ONE[0] + 4 * ONE[1] + 2 * ONE[2]
    ways = {
        hand: n
        for hand, n in hands_by_ways(pool, 3).items()
        if able == (contains(hand, 3 * ONE[0]) or contains(hand, 2 * ONE[2]))
    }
    assert sum(ways.values()) == (draw.every - draw.short if able else draw.short)
    rng = random.Random(1)
    assert_close(Counter(draw.drawn(rng, able=able) for _ in range(2000)), ways, 2000)


def mixed() -> Situation:
    """Seat 1 is in a Double Move, with three of nine hidden cards and one hidden event card.

    It can claim the one open route with three red cards or locomotives, or play most events.
    """
    situation = inside(played(double_move(), "event double-move")).draft()
    tables = situation.tables
    route = tables.route_number[RARE]
    hidden = 3 * ONE[7] + 2 * ONE[LOCOMOTIVE] + 4 * ONE[1]
    situation.hands = (tables.deck - hidden, 2 * ONE[7] + ONE[LOCOMOTIVE])
    situation.deck = situation.discard = situation.display = 0
    situation.routes = (tables.all_routes & ~(1 << route), 0)
    situation.stations = (0, 0b111)
    situation.trains = (1, 9)
    strike = ONE[EVENTS.index(Event.STRIKE)]
    situation.events = type(situation.events)(
        hands=(0, strike), shown=(0, 0), skips=(0, 0), moves=1, spent=tables.event_deck - EVENT_POOL
    )
    return situation


@pytest.mark.rule("A21", "S9")
def test_hands_are_uniform_where_cards_or_an_event_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIES", 0)
    situation = mixed()
    probe = situation.draft()
    ways: dict[tuple[int, int], int] = {}
    for hand, n in hands_by_ways(situation.tables.deck - situation.hands[0], 3).items():
        for event, m in hands_by_ways(EVENT_POOL, 1).items():
            probe.hands = (situation.hands[0], hand)
            probe.events = evolve(situation.events, hands=(0, event))
            if can_answer(probe):
                ways[hand, event] = n * m
    every = comb(9, 3) * total(EVENT_POOL)
    assert 0 < sum(ways.values()) < every
    seen, rng = blind(situation, 0), random.Random(5)
    news = [resample(seen, 0, rng) for _ in range(1500)]
    assert_close(Counter((new.hands[1], new.events.hands[1]) for new in news), ways, 1500)
    assert len({event for _, event in ways}) > 1


@pytest.mark.rule("A21")
def test_a_question_that_no_hand_can_answer_is_no_trap() -> None:
    """No game leads here, but a saved state may say so: any deal is given."""
    situation = mixed()
    situation.trains, situation.events = (1, 0), evolve(situation.events, spent=0, hands=(0, 0))
    assert not can_answer(situation)
    new = resample(blind(situation, 0), 0, random.Random(0))
    assert total(new.hands[1]) == 3
