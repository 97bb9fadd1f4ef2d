"""Why an action is not legal: the reason in words, and the rule.

This is the truth about legality, told from the plain facts one action at a time; ``legal`` says the
same about all actions at once with bitsets, and tests compare the two for every action.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from branchline.reducers import refuse_claims, refuse_draws, refuse_events
from branchline.reducers.reasons import Illegality
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
        return Illegality(f"a player decides here, which {action!s:.80} does not", "EU-TURN-03")
    answers, rule = QUESTIONS[type(ask)]
    if type(action) not in answers:
        return Illegality(f"{ask.text} is asked here, which {action!s:.80} does not answer", rule)
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
QUESTIONS: Final[Mapping[type[q.Ask], tuple[tuple[type[a.Action], ...], str]]] = {
    q.Turn: (TURN, "EU-TURN-03"),
    q.Draw: ((a.DrawBlind, a.DrawCard), "EU-TURN-03"),
    q.Setup: ((a.Keep,), "EU-SETUP-14"),
    q.KeepTickets: ((a.Keep,), "EU-TIX-04"),
    q.PayStation: ((a.Pay,), "EU-STN-02"),
    q.PayTunnel: ((a.Pay, a.Decline), "EU-TUN-06"),
    q.PayRepair: ((a.Pay,), "E1912-LAND-09"),
    q.SpeedUpClaim: ((a.Claim,), "E1912-SPD-02"),
    q.TargetPlayer: ((a.ChoosePlayer,), "E1912-TURN-04"),
    q.TargetRoute: ((a.ChooseRoute, a.ChooseCity, a.Stop), "E1912-TURN-04"),
    q.Sacrifice: ((a.ChooseRoute,), "E1912-BRK-07"),
    q.SlideColor: ((a.ChooseColor,), "E1912-LAND-12"),
    q.ReplaceStation: ((a.ChooseCity, a.Stop), "E1912-SAB-02"),
}
"""The kinds of action that answer each question, and the rule that asks it."""

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
    a.ChooseRoute: refuse_events.choose_route,
    a.ChooseCity: refuse_events.choose_city,
    a.ChoosePlayer: refuse_events.choose_player,
    a.ChooseColor: refuse_events.choose_color,
    a.Stop: refuse_events.stop,
    a.Pass: refuse_events.pass_turn,
}
"""What each kind of action needs."""
