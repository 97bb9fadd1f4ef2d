"""Why an action is not legal: the reason in words, and the rule.

This is the truth about legality, told from the plain facts one action at a time; ``legal`` says the
same about all actions at once with bitsets, and tests compare the two for every action.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from branchline.board.ruleset import Event
from branchline.reducers import refuse_claims, refuse_draws, refuse_events, refuse_targets
from branchline.reducers.reasons import Illegality, unlike
from branchline.values import actions as a
from branchline.values import asks as q
from branchline.values.situation import Situation

Check = Callable[[Situation, Any], Illegality | None]


def illegality(situation: Situation, action: a.Step) -> Illegality | None:
    """Say why an action is illegal here; ``None`` where it is legal."""
    ask = situation.ask
    if ask.chance:
        return Illegality("chance is asked here, not a player", "EU-TURN-03")
    if isinstance(ask, q.Over):
        return Illegality("the game is over", "EU-END-01")
    if not isinstance(action, a.Action):
        return Illegality(unlike(action, a.Action, "a player"), asked_by(ask))
    if type(action) not in ANSWERS[type(ask)]:
        return Illegality(f"{ask.text} is asked here, which {action!s:.80} does not answer", asked_by(ask))
    own = situation.tables.own(action)
    if own is not None:
        return CHECKS[type(own)](situation, own)
    if isinstance(action, a.Claim) and isinstance(action.payment, a.Payment):
        return refuse_claims.foreign_claim(situation, action)
    return Illegality(f"this game has no such action: {action!s:.80}", "EU-TURN-03")


def _fine(_situation: Situation, _action: a.Action) -> None:
    return None


TURN: Final = (
    a.DrawBlind,
    a.DrawCard,
    a.DrawTickets,
    a.Claim,
    a.Station,
    a.ConductorClaim,
    a.ConductorRemove,
    a.DrawEvent,
    a.PlayEvent,
    a.Repair,
    a.Stop,
    a.Pass,
)
ANSWERS: Final[Mapping[type[q.Ask], tuple[type[a.Action], ...]]] = {
    q.Turn: TURN,
    q.Draw: (a.DrawBlind, a.DrawCard),
    q.Setup: (a.Keep,),
    q.KeepTickets: (a.Keep,),
    q.PayStation: (a.Pay,),
    q.PayTunnel: (a.Pay, a.Decline),
    q.PayRepair: (a.Pay,),
    q.SpeedUpClaim: (a.Claim,),
    q.TargetPlayer: (a.ChoosePlayer, a.Stop),
    q.TargetRoute: (a.ChooseRoute, a.ChooseCity, a.Stop),
    q.Sacrifice: (a.ChooseRoute,),
    q.SlideColor: (a.ChooseColor,),
    q.ReplaceStation: (a.ChooseCity, a.Stop),
}
"""The kinds of action that answer each question, or are refused with a reason of their own."""

ASKED_BY: Final[Mapping[type[q.Ask], str]] = {
    q.Turn: "EU-TURN-03",
    q.Draw: "EU-TURN-03",
    q.Setup: "EU-SETUP-14",
    q.KeepTickets: "EU-TIX-04",
    q.PayStation: "EU-STN-02",
    q.PayTunnel: "EU-TUN-06",
    q.PayRepair: "E1912-LAND-09",
    q.SpeedUpClaim: "E1912-SPD-02",
    q.Sacrifice: "E1912-BRK-07",
    q.SlideColor: "R15",
    q.ReplaceStation: "E1912-SAB-02",
}
"""The rule that asks each question, but for targets, which each event asks by its own rule."""


def asked_by(ask: q.Ask) -> str:
    """Return the rule that asks a question."""
    if isinstance(ask, q.TargetPlayer | q.TargetRoute):
        return refuse_targets.TARGET_RULE[Event(ask.event)]
    return ASKED_BY[type(ask)]


CHECKS: Final[Mapping[type[a.Step], Check]] = {
    a.DrawBlind: refuse_draws.draw_blind,
    a.DrawCard: refuse_draws.draw_card,
    a.DrawTickets: refuse_draws.draw_tickets,
    a.Keep: refuse_draws.keep,
    a.Claim: refuse_claims.claim,
    a.Pay: refuse_claims.pay,
    a.Decline: _fine,
    a.Station: refuse_claims.station,
    a.ConductorClaim: refuse_events.conductor_claim,
    a.ConductorRemove: refuse_events.conductor_remove,
    a.DrawEvent: refuse_events.draw_event,
    a.PlayEvent: refuse_events.play_event,
    a.Repair: refuse_events.repair,
    a.ChooseRoute: refuse_targets.choose_route,
    a.ChooseCity: refuse_targets.choose_city,
    a.ChoosePlayer: refuse_targets.choose_player,
    a.ChooseColor: refuse_targets.choose_color,
    a.Stop: refuse_events.stop,
    a.Pass: refuse_events.pass_turn,
}
"""What each kind of action needs."""
