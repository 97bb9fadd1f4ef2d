"""The question of a view: its text tells every detail that its JSON holds."""

import json
import random

import pytest
from attrs import evolve, fields

import branchline as bl
from branchline.board.cards import CARDS, Card
from branchline.board.ruleset import Event
from branchline.knowledge.question import in_words, question
from branchline.records.situation_codec import KINDS
from branchline.values import asks as q
from branchline.values.actions import Payment
from branchline.values.bags import ONE
from tests.knowledge.walking import inside, view, walk, wrapped

GAME = bl.load("russia-1912")
TICKETS = [ticket.name for ticket in GAME.board.tickets]
RED, BLUE = CARDS.index(Card.RED), CARDS.index(Card.BLUE)
LAID = Payment(Card.RED, 2, 1)
TURNED = ONE[RED] + 2 * ONE[BLUE]
COLLISION, QUAKE, SLIDE = Event.TRAIN_COLLISION, Event.EARTHQUAKE, Event.LANDSLIDE
HELD = 1 << len(TICKETS)
"""A ticket that lies face down to the reader."""

LINES: list[tuple[q.Ask, str]] = [
    (q.DealCards(0, 3), "deal cards, seat 0, left 3"),
    (q.DealEvents(1, 1), "deal events, seat 1, left 1"),
    (q.DealTickets(True, 1, 2, (3, 1)), "deal tickets, long, seat 1, left 2, offers 2, 1"),
    (q.DealTickets(False, 0, 2, (0, 0)), "deal tickets, seat 0, left 2, offers 0, 0"),
    (q.Refill(q.DrawOn(1), 2), "refill, wipes 2, then draw on, left 1"),
    (q.Refill(q.DealOn(2, 0, (0, 0))), "refill, then deal on, stage 2, seat 0, offers 0, 0"),
    (q.BlindCard(1), "blind draw, left 1"),
    (q.Reveal("A:B", LAID, 2, TURNED), "reveal A:B, payment red*2+locomotive*1, left 2, turned blue*2+red*1"),
    (q.Reveal("A:B", LAID, 3, 0, True), "reveal A:B, payment red*2+locomotive*1, left 3, speed-up"),
    (q.TicketCard(1, 1 | HELD), f"ticket draw, left 1, drawn {TICKETS[0]}, ?"),
    (q.EventCard(), "event draw"),
    (q.Roll(COLLISION, (2, 1)), "roll train-collision, targets seat 2, seat 1"),
    (q.Roll(SLIDE, color="gray"), "roll landslide gray"),
    (q.Roll(QUAKE), "roll earthquake"),
    (q.Roll(QUAKE, first=4), "roll earthquake, first 4"),
    (q.SlideCard(SLIDE), "slide card landslide"),
    (
        q.LoseCard(0, 4, q.NextTarget((1,))),
        "lose a card, seat 0, left 4, then next target, targets seat 1",
    ),
    (q.LoseCard(2, 3, q.NextLoss((0,))), "lose a card, seat 2, left 3, then next loss, of seat 0"),
    (q.Setup((3, 12), (1,)), "setup tickets, offers 2, 2, chosen ?"),
    (q.Turn(), "turn"),
    (q.Draw(1), "second draw, left 1"),
    (q.KeepTickets(1 | HELD), f"keep tickets, drawn {TICKETS[0]}, ?"),
    (q.PayStation("Kiev"), "pay station Kiev"),
    (q.PayTunnel("A:B", LAID, 2), "pay tunnel A:B, payment red*2+locomotive*1, due 2"),
    (q.PayTunnel("A:B", LAID, 2, True), "pay tunnel A:B, payment red*2+locomotive*1, due 2, speed-up"),
    (q.PayRepair("A:B"), "pay repair A:B"),
    (q.SpeedUpClaim(), "speed-up claim"),
    (q.TargetPlayer(COLLISION, (2,)), "target player train-collision, chosen seat 2"),
    (q.TargetRoute(SLIDE, 3, "black"), "target landslide black, left 3"),
    (q.Sacrifice("A:B"), "sacrifice A:B"),
    (q.SlideColor(SLIDE), "slide color landslide"),
    (q.ReplaceStation("Kiev"), "replace station Kiev"),
    (q.Over("no moves"), "over, reason no moves"),
    (q.Refill(q.EndAction()), "refill, then end action"),
    (q.Refill(q.EndTurn()), "refill, then end turn"),
    (q.Refill(q.SlideRoll(SLIDE, Card.RED)), "refill, then slide roll landslide, card red"),
]


def asked(ask: q.Ask, seat: int = 1) -> dict[str, object]:
    draft = inside(GAME.new_state(2)).draft()
    draft.ask = ask
    return question(draft, seat)


@pytest.mark.parametrize(("ask", "line"), LINES, ids=[line for _, line in LINES])
def test_the_text_tells_every_detail(ask: q.Ask, line: str) -> None:
    assert in_words(asked(ask)) == line


def test_every_question_and_every_detail_stands_above() -> None:
    asks = [ask for ask, _ in LINES]
    asks += [ask.then for ask in asks if isinstance(ask, q.Refill | q.LoseCard)]
    assert {type(ask) for ask in asks} == set(KINDS)
    for kind in KINDS:
        given = [ask for ask in asks if isinstance(ask, kind)]
        for name in (field.name for field in fields(kind)):
            assert name == "seat" or any(getattr(ask, name) for ask in given), (kind, name)


def test_questions_have_names_of_their_own_in_words() -> None:
    names = [kind.text for kind in KINDS]
    assert len(set(names)) == len(names)
    assert all(name and name == name.lower() for name in names)


def plain(details: object) -> object:
    """The details with tickets counted, as the text of the question does."""
    if isinstance(details, dict):
        return {name: plain(value) for name, value in details.items()}
    if isinstance(details, list) and details and isinstance(details[0], list):
        return [len(tickets) for tickets in details]
    return details


@pytest.mark.parametrize("name", ["europe", "russia-1912"])
def test_questions_that_differ_have_texts_that_differ(name: str) -> None:
    found: dict[str, object] = {}
    for seed in range(3):
        for state in walk(bl.load(name).new_state(3), random.Random(seed)):
            seen = view(state, 1)
            if state.asks == "setup tickets":
                continue
            line = str(seen).splitlines()[1].removeprefix(f"seat {seen.player}: ")
            details = plain(json.loads(seen.to_json())["question"])
            assert found.setdefault(line, details) == details, line


@pytest.mark.rule("A24")
def test_the_text_of_the_setup_names_the_own_tickets_alone() -> None:
    states = [s for s in walk(bl.load("europe").new_state(3), random.Random(4)) if s.asks == "setup tickets"]
    ask = inside(states[2]).ask
    assert isinstance(ask, q.Setup)
    text = str(view(states[2], 1))
    lines = dict(line.split(maxsplit=1) for line in text.splitlines()[2:])
    own, kept = view(states[2], 1).question["offers"][1], view(states[2], 1).question["chosen"][1]
    assert text.splitlines()[1] == f"seat 2: setup tickets, offers 4, 4, 4, chosen ?, {len(kept)}"
    assert [name.rsplit(" (", 1)[0] for name in lines["offer"].split(", ")] == own
    assert [name.rsplit(" (", 1)[0] for name in lines["chosen"].split(", ")] == kept
    others = [t for seat in (0, 2) for t in view(states[2], seat).question["offers"][seat]]
    assert not any(ticket in text for ticket in others)
    assert "chosen    " not in str(view(states[2], 2))


@pytest.mark.rule("A24")
def test_the_text_does_not_tell_what_others_chose() -> None:
    state = next(s for s in walk(GAME.new_state(2), random.Random(4)) if s.asks == "setup tickets")
    draft = inside(state).draft()
    assert isinstance(draft.ask, q.Setup)
    texts = set()
    for kept in (1, 3, 7):
        draft.ask = evolve(draft.ask, chosen=(kept,))
        texts.add(str(view(wrapped(GAME, draft.draft()), 1)))
    assert len(texts) == 1
