"""Why a Conductor, an event card, a repair or a target is refused."""

from branchline.board.cards import CONDUCTOR
from branchline.board.ruleset import EVENTS, Event
from branchline.reducers import repair as repairs
from branchline.reducers.events import targets
from branchline.reducers.events.registry import EVENT_RULES
from branchline.reducers.legal import can_act, claims
from branchline.reducers.reasons import Illegality
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
        return Illegality(f"a Conductor reaches {most} spaces, not {length}", rule)
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
    short = too_few_trains(situation, repairs.missing_trains(situation, number))
    by_cards = situation.tables.options.repair_cost == "cards"
    if short is None and by_cards and not repairs.payments(situation, number):
        return Illegality("the hand cannot pay for the repair", "R17")
    return short


def choose_route(situation: Situation, action: a.ChooseRoute) -> Illegality | None:
    """Say whether the event can be aimed at the route."""
    ask, tables = situation.ask, situation.tables
    number = tables.route_number[action.route]
    if isinstance(ask, q.Sacrifice):
        possible = targets.sacrifices(situation, tables.route_number[ask.route])
        return None if possible >> number & 1 else Illegality("its trains do not help", "E1912-BRK-07")
    assert isinstance(ask, q.TargetRoute)
    if EVENT_RULES[Event(ask.event)].routes(situation, ask) >> number & 1:
        return None
    return Illegality(f"{action.route} is no target of {ask.event}", TARGET_RULE[Event(ask.event)])


def choose_city(situation: Situation, action: a.ChooseCity) -> Illegality | None:
    """Say whether the event can be aimed at the city."""
    ask, number = situation.ask, situation.tables.city_number[action.city]
    if isinstance(ask, q.ReplaceStation):
        return None if action.city == ask.city else Illegality("only in the sabotaged city", "S13")
    assert isinstance(ask, q.TargetRoute)
    if EVENT_RULES[Event(ask.event)].cities(situation) >> number & 1:
        return None
    return Illegality(f"no station in {action.city} for {ask.event}", "E1912-SAB-02")


def choose_player(situation: Situation, action: a.ChoosePlayer) -> Illegality | None:
    """Say whether the event can be aimed at the player."""
    ask = situation.ask
    assert isinstance(ask, q.TargetPlayer)
    if action.seat in ask.chosen:
        return Illegality("two different opponents are chosen", "E1912-COL-01")
    if EVENT_RULES[Event(ask.event)].seats(situation) >> action.seat & 1:
        return None
    return Illegality(f"player {action.seat} is no target of {ask.event}", TARGET_RULE[Event(ask.event)])


def choose_color(situation: Situation, action: a.ChooseColor) -> Illegality | None:
    """Say whether the colour is printed on the board."""
    if action.color in situation.tables.routes_by_color:
        return None
    return Illegality(f"no route is {action.color}", "R15")


def stop(situation: Situation, _action: a.Stop) -> Illegality | None:
    """Say whether there is something to stop."""
    ask = situation.ask
    if isinstance(ask, q.Turn):
        return None if situation.events.moves == 1 else Illegality("an action must be taken", "EU-TURN-03")
    if isinstance(ask, q.TargetRoute) and not EVENT_RULES[Event(ask.event)].may_stop:
        return Illegality(f"{ask.event} must be aimed at a target", "R6")
    return None


def pass_turn(situation: Situation, _action: a.Pass) -> Illegality | None:
    """Say whether something else is possible (decision A5)."""
    if can_act(situation) or situation.events.moves == 1:
        return Illegality("something else is possible", "A5")
    return None


TARGET_RULE = {
    Event.SNOWDRIFTS: "E1912-SNOW-01",
    Event.STRIKE: "E1912-STR-01",
    Event.TRAIN_COLLISION: "E1912-COL-01",
    Event.BREAKDOWN: "E1912-BRK-01",
    Event.SABOTAGE: "E1912-SAB-01",
    Event.LANDSLIDE: "E1912-LAND-12",
    Event.ROCKSLIDE: "E1912-LAND-12",
    Event.FLOOD: "E1912-FLOOD-01",
    Event.TSUNAMI: "E1912-TSU-02",
}
"""The rule that says what an event can be aimed at."""
