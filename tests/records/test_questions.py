"""Questions that a situation cannot ask are named."""

import pytest

from branchline.board.ruleset import Event
from branchline.records.invariants import broken
from branchline.values import asks as q
from tests.records.test_invariants import DOUBLE, EUROPE, LAID, RUSSIA, TUNNEL, middle

STATION = "Roma"
MISPLACED: list[q.Ask] = [
    q.END_ACTION, q.END_TURN, q.DrawOn(1), q.Draw(0), q.Draw(2), q.BlindCard(2), q.BlindCard(-1),
    q.DealCards(0, 0), q.DealCards(2, 1), q.DealCards(0, 5), q.DealEvents(0, 1),
    q.DealTickets(True, 0, 1, (0, 0)), q.DealTickets(False, 0, 4, (0, 0)), q.DealTickets(False, 0, 1, (0,)),
    q.Setup((0, 0)), q.Setup((0,)), q.Refill(q.TURN), q.Refill(q.END_ACTION, -1),
    q.Refill(q.END_ACTION, 101), q.Refill(q.DrawOn(2)), q.Refill(q.DealOn(3, 0, (0, 0))),
    q.Refill(q.NextTarget()), q.Refill(q.Refill(q.END_ACTION)), q.Reveal(TUNNEL.id, LAID, 0),
    q.PayTunnel("Paris:Zurich:1", LAID, 1), q.PayTunnel(DOUBLE[0], LAID, 1), q.TicketCard(0),
    q.TicketCard(4), q.KeepTickets(0), q.PayStation("Rome"), q.PayRepair(TUNNEL.id), q.SpeedUpClaim(),
    q.EventCard(), q.Roll(Event.TSUNAMI), q.SlideCard(Event.LANDSLIDE), q.LoseCard(0, 1, q.NextLoss()),
    q.TargetPlayer(Event.STRIKE), q.TargetRoute(Event.FLOOD), q.Sacrifice(TUNNEL.id),
    q.SlideColor(Event.LANDSLIDE), q.ReplaceStation(STATION),
]  # fmt: skip


@pytest.mark.parametrize("ask", MISPLACED, ids=str)
def test_a_question_that_cannot_be_asked_in_europe(ask: q.Ask) -> None:
    draft = middle(deck={"blue": 9}, trains=[9, 9]).draft()
    draft.ask = ask
    assert broken(draft) is not None


WRONG_EVENTS: list[q.Ask] = [
    q.Roll(Event.STRIKE), q.Roll(Event.TSUNAMI, (1,)), q.Roll(Event.TSUNAMI, color="red"),
    q.Roll(Event.TSUNAMI, first=1), q.Roll(Event.EARTHQUAKE, first=7), q.Roll(Event.TRAIN_COLLISION),
    q.Roll(Event.TRAIN_COLLISION, (0,)), q.Roll(Event.TRAIN_COLLISION, (1, 1)),
    q.Roll(Event.TRAIN_COLLISION, (2,)), q.Roll(Event.LANDSLIDE), q.Roll(Event.LANDSLIDE, color="pink"),
    q.Roll("storm"), q.SlideCard(Event.FLOOD), q.SlideColor(Event.FLOOD), q.LoseCard(0, 0, q.NextLoss()),
    q.LoseCard(0, 5, q.NextLoss()), q.LoseCard(2, 1, q.NextLoss()), q.LoseCard(0, 1, q.END_ACTION),
    q.LoseCard(0, 1, q.NextLoss((0, 1))), q.LoseCard(0, 1, q.NextTarget((0,))), q.TargetPlayer(Event.FLOOD),
    q.TargetPlayer(Event.STRIKE, (1,)), q.TargetPlayer(Event.STRIKE, (0,)),
    q.TargetPlayer(Event.TRAIN_COLLISION, (1,)), q.TargetRoute(Event.STRIKE), q.TargetRoute(Event.FLOOD, 2),
    q.TargetRoute(Event.LANDSLIDE, 4, "red"), q.TargetRoute(Event.LANDSLIDE, 1),
    q.TargetRoute(Event.TSUNAMI), q.TargetRoute(Event.FLOOD, 1, "red"), q.Sacrifice("A:B"),
    q.PayRepair("A:B"), q.ReplaceStation("A"),
]  # fmt: skip


@pytest.mark.parametrize("ask", WRONG_EVENTS, ids=str)
def test_a_question_of_events_that_cannot_be_asked(ask: q.Ask) -> None:
    draft = middle(RUSSIA, events=[{"strike": 1}, {}]).draft()
    draft.ask = ask
    assert (broken(draft) or "").startswith("question: ")


def test_long_tickets_are_in_the_deck_only_while_they_are_dealt() -> None:
    draft = middle().draft()
    draft.long_bag = EUROPE.long_tickets
    assert "long tickets" in (broken(draft) or "")
