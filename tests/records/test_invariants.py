"""Each invariant holds in whole games and is named when something breaks it."""

import random
from collections.abc import Callable
from typing import Any, cast

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline.board.cards import CARDS, LOCOMOTIVE, Card
from branchline.board.point_groups import LEDGER
from branchline.board.ruleset import EVENTS, Event
from branchline.knowledge.position import position
from branchline.records.invariants import INVARIANTS, apart, broken, trains_standing, within
from branchline.testing.maps import small_maps
from branchline.values import asks as q
from branchline.values.actions import Payment
from branchline.values.bags import ONE, counts
from branchline.values.situation import NO_EVENTS, Situation
from branchline.values.tables import Tables
from tests.position.walks import bundled, small, start, walk

RED, BLUE = CARDS.index(Card.RED), CARDS.index(Card.BLUE)
EUROPE = bundled("europe")
RUSSIA = bundled("russia-1912")
STRIKE = EVENTS.index(Event.STRIKE)


def middle(tables: Tables = EUROPE, **arguments: Any) -> Situation:  # noqa: ANN401 - as position takes them
    given: dict[str, Any] = {"hands": [{"red": 3, "blue": 1}, {"white": 2, "locomotive": 1}], **arguments}
    return position(tables, **given)


def russia() -> Situation:
    """Two players with routes, one of them damaged, a block and event cards."""
    long, other, *_ = (r for r in RUSSIA.board.routes if r.length == 3 and not twin(RUSSIA, r.id))
    return middle(
        RUSSIA,
        routes=[[long.id], [other.id]],
        trains=[40, 40],
        damage=[long.id],
        blocks=[(other.id, 0, 2), (other.id, 1, 1)],
        events=[{"strike": 1, "speed-up": 1}, {}],
    )


def twin(tables: Tables, route: str) -> int:
    return tables.twins(1 << tables.route_number[route])


def bit(tables: Tables, route: str) -> int:
    return 1 << tables.route_number[route]


DOUBLE = ["Budapest:Wien:red", "Budapest:Wien:white"]
HALVES = [bit(EUROPE, route) for route in DOUBLE]
LONG = EUROPE.long_tickets & -EUROPE.long_tickets
REGULAR = EUROPE.regular_tickets & -EUROPE.regular_tickets
TUNNEL = next(r for r in EUROPE.board.routes if r.kind == "tunnel" and r.length == 2 and r.color == "gray")
LAID = Payment(Card.RED, 2, 0)

Break = Callable[[Situation], object]
"""Changes a draft, so that it cannot be."""


def change(**facts: object) -> Break:
    def changed(draft: Situation) -> None:
        for name, value in facts.items():
            setattr(draft, name, value)

    return changed


def events(**facts: object) -> Break:
    def changed(draft: Situation) -> None:
        draft.events = evolve(draft.events, **cast("Any", facts))

    return changed


def ledger(group: str, points: int) -> Break:
    def changed(draft: Situation) -> None:
        lines = list(draft.ledger)
        lines[LEDGER.index(group)] = (points, 0)
        draft.ledger = tuple(lines)

    return changed


IN_EUROPE: list[tuple[str, Break]] = [
    ("seats", change(hands=(0,))),
    ("seats", change(hands=(0, 0, 0))),
    ("seats", change(trains=(45, 45, 45))),
    ("seats", change(ledger=((0,),) * len(LEDGER))),
    ("seats", change(player=2)),
    ("seats", change(player=-1)),
    ("cards", change(hands=(ONE[RED] * 13, 0))),
    ("cards", change(discard=ONE[RED])),
    ("cards", change(revealed=ONE[LOCOMOTIVE] * 14)),
    ("cards", change(discard=1 << 128)),
    ("cards", change(discard=-ONE[RED])),
    ("cards", change(deck=0, display=ONE[RED] * 6)),
    ("cards", change(ask=q.PayTunnel(TUNNEL.id, LAID, 1))),
    ("knowledge", change(known=(ONE[RED] * 4, 0))),
    ("knowledge", change(known=(0, ONE[BLUE]))),
    ("knowledge", change(private=((0, 0, ONE[RED]),))),
    ("knowledge", change(private=((2, 0, ONE[RED]),))),
    ("knowledge", change(private=((1, 0, ONE[RED] * 4),))),
    ("knowledge", change(private=((1, 0, 0),))),
    ("knowledge", change(known=(ONE[RED], 0), private=((1, 0, ONE[BLUE]),))),
    ("knowledge", change(private=((1, 0, ONE[RED]), (1, 0, ONE[BLUE])))),
    ("tickets", change(tickets=(REGULAR, 0))),
    ("tickets", change(tickets=(LONG, LONG))),
    ("tickets", change(tickets=(1 << 46, 0))),
    ("tickets", change(refused=(REGULAR, 0))),
    ("tickets", change(ask=q.KeepTickets(REGULAR))),
    ("tickets", change(ticket_tail=((6, 0),))),
    ("tickets", change(ticket_tail=((46, 0),))),
    ("tickets", change(ticket_bag=0, ticket_tail=((6, 2),))),
    ("tickets", change(ticket_bag=0, ticket_tail=((6, -2),))),
    ("tickets", change(ticket_bag=LONG)),
    ("tickets", change(ticket_bag=0, long_bag=REGULAR)),
    ("routes", change(routes=(HALVES[0], HALVES[0]))),
    ("routes", change(routes=(HALVES[0] | HALVES[1], 0))),
    ("routes", change(routes=(HALVES[0], HALVES[1]))),
    ("routes", change(routes=(1 << 101, 0))),
    ("stations", change(stations=(1, 1))),
    ("stations", change(stations=(15, 0))),
    ("stations", change(stations=(1 << 47, 0))),
    ("trains", change(trains=(46, 0))),
    ("trains", change(trains=(45, -1))),
    ("trains", change(routes=(HALVES[0], 0))),
    ("ledger", change(ledger=((0, 0),))),
    ("ledger", ledger("route", -1)),
    ("ledger", ledger("strike", -7)),
    ("ledger", ledger("lost", 1)),
    ("ledger", ledger("missing card", 2)),
    ("events", change(events=evolve(NO_EVENTS, hands=(0, 0), shown=(0, 0), skips=(0, 0)))),
    ("turns", change(turn=-1)),
    ("turns", change(turn=400)),
    ("turns", change(passes=-1)),
    ("turns", change(passes=2)),
    ("turns", change(left=0)),
    ("turns", change(left=3)),
    ("turns", change(ask=q.Over("trains"))),
    ("turns", change(ask=q.Over("trains"), passes=2)),
    ("turns", change(ask=q.Over("turn limit"), left=0)),
]


@pytest.mark.parametrize(("name", "spoil"), IN_EUROPE)
def test_what_breaks_is_named(name: str, spoil: Break) -> None:
    draft = middle().draft()
    assert broken(draft) is None
    spoil(draft)
    assert (broken(draft) or "").startswith(f"{name}: ")


BLOCKED = russia().events.blocks[0][0]
DAMAGED = russia().events.damage
HALF = next(1 << n for n in range(len(RUSSIA.length)) if RUSSIA.twins(1 << n))
IN_RUSSIA: list[Break] = [
    change(events=NO_EVENTS),
    events(bag=RUSSIA.event_deck),
    events(spent=ONE[STRIKE] * 2),
    events(shown=(0, ONE[STRIKE])),
    events(blocks=((BLOCKED, 0, 4, False),)),
    events(blocks=((BLOCKED, 0, 0, False),)),
    events(blocks=((BLOCKED, 2, 1, False),)),
    events(blocks=((len(RUSSIA.length), 0, 1, False),)),
    events(blocks=((BLOCKED, 1, 1, True),)),
    events(blocks=((BLOCKED, 1, 1, False), (BLOCKED, 0, 1, False))),
    events(damage=HALF),
    events(fresh_damage=1 << BLOCKED),
    events(damage=0, fresh_damage=DAMAGED),
    events(floods=DAMAGED),
    events(floods=RUSSIA.all_routes & ~DAMAGED),
    events(skips=(0, -1)),
    events(skips=(1, 0)),
    events(moves=3),
    events(moves=-1),
]


@pytest.mark.parametrize("spoil", IN_RUSSIA)
def test_what_breaks_among_events_is_named(spoil: Break) -> None:
    draft = russia().draft()
    assert broken(draft) is None
    spoil(draft)
    assert (broken(draft) or "").startswith("events: ")


@settings(max_examples=20)
@given(
    st.one_of(small_maps(), small_maps(events=True, conductors=True)),
    st.integers(2, 5),
    st.randoms(use_true_random=False),
)
def test_whole_games_break_nothing(document: dict[str, Any], players: int, rng: random.Random) -> None:
    tables = small(document)
    for situation in walk(start(tables, players), rng):
        assert broken(situation) is None
        for owned in situation.routes:
            damage = situation.events.damage & owned
            lying = [
                n - (n // 2 if damage >> r & 1 else 0) for r, n in enumerate(tables.length) if owned >> r & 1
            ]
            assert trains_standing(tables, owned, damage) == sum(lying)


BAGS = st.lists(st.dictionaries(st.integers(0, 15), st.integers(0, 127)), max_size=12)


@given(BAGS, st.dictionaries(st.integers(0, 15), st.integers(0, 127)))
def test_cards_are_compared_kind_by_kind(bags: list[dict[int, int]], limit: dict[int, int]) -> None:
    packed = [sum(ONE[kind] * n for kind, n in bag.items()) for bag in bags]
    whole = sum(ONE[kind] * n for kind, n in limit.items())
    added = [sum(counts(bag)[kind] for bag in packed) for kind in range(16)]
    assert within(packed, whole) == all(n <= limit.get(kind, 0) for kind, n in enumerate(added))


@given(st.lists(st.sets(st.integers(0, 9)), max_size=4))
def test_sets_are_apart(sets: list[set[int]]) -> None:
    packed = [sum(1 << n for n in members) for members in sets]
    members = [n for found in sets for n in found]
    assert apart(packed, 8) == (len(set(members)) == len(members) and max(members, default=0) < 8)


def test_every_invariant_is_broken_by_a_test() -> None:
    named = {name for name, _ in IN_EUROPE} | {"events", "question"}
    assert named == set(INVARIANTS)
