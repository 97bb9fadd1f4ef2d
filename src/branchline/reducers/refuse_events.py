"""Why a Conductor, an event card, a repair, a stop or a pass is refused."""

from branchline.board.cards import CONDUCTOR
from branchline.board.ruleset import EVENTS, Event
from branchline.reducers import repair as repairs
from branchline.reducers.events.registry import EVENT_RULES
from branchline.reducers.legal import can_act, claims
from branchline.reducers.reasons import Illegality, counted
from branchline.reducers.refuse_claims import closed, too_few_trains
from branchline.reducers.track import owner_of
from branchline.values import actions as a
from branchline.values import asks as q
from branchline.values.bags import count
from branchline.values.situation import Situation


def conductor_claim(situation: Situation, action: a.ConductorClaim) -> Illegality | None:
    """Say whether a Conductor can claim the route (decision B5)."""
    route = situation.tables.board.route[action.route]
    return (
        _conductor(situation, route.length, "USSR-COND-02")
        or closed(situation, route)
        or too_few_trains(situation, route.length)
    )


def conductor_remove(situation: Situation, action: a.ConductorRemove) -> Illegality | None:
    """Say whether a Conductor can remove the route (decision B6)."""
    owner = owner_of(situation, situation.tables.route_number[action.route])
    length = situation.tables.board.route[action.route].length
    refused = _conductor(situation, length, "USSR-COND-05")
    if refused is None and owner in {None, situation.player}:
        return Illegality("only another player's route can be removed", "USSR-COND-05")
    return refused


def _conductor(situation: Situation, length: int, rule: str) -> Illegality | None:
    most = situation.tables.rules.conductor_length
    if not count(situation.hands[situation.player], CONDUCTOR):
        return Illegality("the hand holds no Conductor", "USSR-COND-01")
    if length > most:
        return Illegality(f"a Conductor reaches {counted(most, 'space')}, not {length}", rule)
    return None


def draw_event(situation: Situation, _action: a.DrawEvent) -> Illegality | None:
    """Say whether there is an event card to draw (decision R5)."""
    events = situation.events
    if events.bag or (situation.tables.options.event_reshuffle and events.spent):
        return None
    return Illegality("no event card is left to draw", "E1912-TURN-05")


def play_event(situation: Situation, action: a.PlayEvent) -> Illegality | None:
    """Say whether the event card can be played now."""
    kind = Event(action.kind)
    if not count(situation.events.hands[situation.player], EVENTS.index(kind)):
        return Illegality(f"the hand holds no {kind}", "E1912-TURN-03")
    if kind is Event.DOUBLE_MOVE and situation.events.moves:
        return Illegality("only one Double Move a turn", "E1912-DBL-02")
    if kind is Event.SPEED_UP and not claims(situation):
        return Illegality("a Speed-Up rides on a claim, and none is possible", "E1912-SPD-02")
    if situation.tables.options.events_need_target and not EVENT_RULES[kind].has_target(situation):
        return Illegality(f"{kind} has no target", "R6")
    return None


def repair(situation: Situation, action: a.Repair) -> Illegality | None:
    """Say whether the route can be repaired now (decision R17)."""
    number = situation.tables.route_number[action.route]
    events = situation.events
    if owner_of(situation, number) != situation.player or not events.damage >> number & 1:
        return Illegality(f"{action.route} is no damaged route of the player", "E1912-LAND-09")
    if events.fresh_damage >> number & 1:
        return Illegality("damage is repaired in the next turn", "S9")
    short = too_few_trains(situation, repairs.missing_trains(situation, number), "R17")
    by_cards = situation.tables.options.repair_cost == "cards"
    if short is None and by_cards and not repairs.payments(situation, number):
        return Illegality("the hand cannot pay for the repair", "R17")
    return short


def stop(situation: Situation, _action: a.Stop) -> Illegality | None:
    """Say whether there is something to stop, and whether it may be stopped (decisions R6, R8)."""
    ask = situation.ask
    if isinstance(ask, q.Turn):
        return _stop_turn(situation)
    if isinstance(ask, q.TargetPlayer | q.TargetRoute) and not EVENT_RULES[Event(ask.event)].may_stop:
        return Illegality(f"{ask.event} must be aimed at a target", "R6")
    return None


def _stop_turn(situation: Situation) -> Illegality | None:
    moves = situation.events.moves
    if moves == 1:
        return None
    if moves:
        return Illegality("the first action of a Double Move must be taken", "R8")
    return Illegality("an action must be taken", "EU-TURN-03")


def pass_turn(situation: Situation, _action: a.Pass) -> Illegality | None:
    """Say whether something else is possible (decision A5)."""
    if can_act(situation) or situation.events.moves == 1:
        return Illegality("something else is possible", "A5")
    return None
