"""From a step to its reducer: the explicit tables of the whole rules engine.

``ACTIONS`` goes by the type of the action; an action that answers several questions (``pay``,
``keep``, ``stop`` …) goes on by the question. ``chance.CHANCES`` goes by the question to chance.
``PASSING`` holds the questions that are run through at once.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from branchline.reducers import claim, conductor, deal, draw, repair, station, tickets, tunnel, turn
from branchline.reducers.chance import CHANCES, outcome
from branchline.reducers.events import collision, earthquake, play, seizure, slide
from branchline.values import actions as a
from branchline.values import asks as q
from branchline.values.situation import Situation

Reducer = Callable[[Situation, Any], None]
"""Change a draft by an action, by a number that chance brings, or by a passing question."""


def by_question(table: Mapping[type[q.Ask], Reducer]) -> Reducer:
    """Make a reducer that goes on by the question being asked."""

    def reduce(draft: Situation, action: a.Action) -> None:
        table[type(draft.ask)](draft, action)

    return reduce


def _sacrifice(draft: Situation, action: a.ChooseRoute) -> None:
    seizure.sacrifice(draft, draft.tables.route_number[action.route])


ACTIONS: Final[dict[type[a.Step], Reducer]] = {
    a.DrawBlind: draw.draw_blind,
    a.DrawCard: draw.draw_card,
    a.DrawTickets: tickets.draw_tickets,
    a.Keep: by_question({q.Setup: deal.keep_dealt, q.KeepTickets: tickets.keep}),
    a.Claim: claim.claim,
    a.Pay: by_question(
        {q.PayStation: station.pay_station, q.PayTunnel: tunnel.pay_extra, q.PayRepair: repair.pay_repair}
    ),
    a.Decline: tunnel.decline,
    a.Station: station.station,
    a.ConductorClaim: conductor.conductor_claim,
    a.ConductorRemove: conductor.conductor_remove,
    a.DrawEvent: play.draw_event,
    a.PlayEvent: play.play_event,
    a.Repair: repair.repair,
    a.ChooseRoute: by_question({q.TargetRoute: play.choose_route, q.Sacrifice: _sacrifice}),
    a.ChooseCity: by_question({q.TargetRoute: play.choose_city, q.ReplaceStation: seizure.replace_station}),
    a.ChoosePlayer: play.choose_seat,
    a.ChooseColor: slide.name_color,
    a.Stop: by_question(
        {q.Turn: turn.stop_turn, q.TargetRoute: play.give_up, q.ReplaceStation: play.give_up}
    ),
    a.Pass: turn.pass_turn,
}
"""One reducer per action."""

PASSING: Final[dict[type[q.Ask], Reducer]] = {
    q.DealOn: deal.deal_on,
    q.DrawOn: draw.draw_on,
    q.EndAction: turn.end_action,
    q.EndTurn: turn.end_turn,
    q.SlideRoll: slide.slide_roll,
    q.NextTarget: collision.next_target,
    q.NextLoss: earthquake.next_loss,
}
"""What runs when a passing question is reached."""


def run(draft: Situation) -> None:
    """Run through passing questions until something is asked."""
    while (passing := PASSING.get(type(draft.ask))) is not None:
        passing(draft, draft.ask)


def act(draft: Situation, action: a.Action) -> None:
    """Apply an action that is known to be legal."""
    ACTIONS[type(action)](draft, action)
    run(draft)


def befall(draft: Situation, number: int) -> None:
    """Apply what chance brings, by its number at this question."""
    ask = draft.ask
    CHANCES[type(ask)].reduce(draft, ask, number)
    run(draft)


def settle(draft: Situation, rng: Random, log: list[a.Outcome] | None) -> None:
    """Let chance decide until a player is asked or the game is over; ``log`` takes the outcomes."""
    while (row := CHANCES.get(type(draft.ask))) is not None:
        number = row.sample(draft, rng)
        if log is not None:
            log.append(outcome(draft, number))
        row.reduce(draft, draft.ask, number)
        while (passing := PASSING.get(type(draft.ask))) is not None:
            passing(draft, draft.ask)
