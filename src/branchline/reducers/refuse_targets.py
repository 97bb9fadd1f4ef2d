"""Why a target of an event is refused: the fact that stands against it, and the rule on that fact."""

from collections.abc import Callable, Mapping
from typing import Final

from branchline.board.ruleset import Event
from branchline.reducers.events import targets
from branchline.reducers.reasons import Illegality, counted, to_be
from branchline.reducers.refuse_claims import BOTH_HALVES, blocked, flooded
from branchline.reducers.track import owner_of, standing
from branchline.values import actions as a
from branchline.values import asks as q
from branchline.values.bitsets import bits
from branchline.values.situation import Situation


def choose_route(situation: Situation, action: a.ChooseRoute) -> Illegality | None:
    """Say whether the event can be aimed at the route, or the route be destroyed for its trains."""
    ask, number = situation.ask, situation.tables.route_number[action.route]
    if isinstance(ask, q.Sacrifice):
        return _sacrifice(situation, situation.tables.route_number[ask.route], number)
    assert isinstance(ask, q.TargetRoute)
    return ROUTES[Event(ask.event)](situation, ask, number)


def _seizure(situation: Situation, ask: q.TargetRoute, route: int) -> Illegality | None:
    """Refuse what cannot be seized (E1912-BRK-01, E1912-BRK-08, decision R13)."""
    return (
        flooded(situation, route)
        or _no_opponents(situation, route, TARGET_RULE[Event(ask.event)])
        or blocked(situation, route, "E1912-BRK-08")
        or _too_few_trains(situation, route)
        or _other_half(situation, route)
    )


def _no_opponents(situation: Situation, route: int, rule: str) -> Illegality | None:
    """Say whether no opponent owns the route."""
    owner = owner_of(situation, route)
    if owner not in {None, situation.player}:
        return None
    whose = "nobody's" if owner is None else "the player's own"
    return Illegality(f"{_name(situation, route)} is {whose}", rule)


def _too_few_trains(situation: Situation, route: int) -> Illegality | None:
    """Say whether stock and any one own route together lack trains for a seizure (decision R13)."""
    stock, length = situation.trains[situation.player], situation.tables.length[route]
    own = bits(situation.routes[situation.player])
    if stock >= length or any(standing(situation, n) >= length - stock for n in own):
        return None
    needed = f"{counted(length, 'train')} {to_be(length)} needed, {stock} {to_be(stock)} left"
    return Illegality(f"{needed}, and no own route gives the rest", "R13")


def _other_half(situation: Situation, route: int) -> Illegality | None:
    """Say whether the player would own both halves of a double, even with a route destroyed."""
    own = situation.routes[situation.player]
    if situation.trains[situation.player] < situation.tables.length[route]:
        possible = targets.sacrifices(situation, route) != 0
    else:
        possible = not situation.tables.twins(1 << route) & own
    return None if possible else BOTH_HALVES


def _sacrifice(situation: Situation, seized: int, route: int) -> Illegality | None:
    """Refuse what gives no trains for the seizure, or too few (E1912-BRK-07, decision R13)."""
    name = _name(situation, route)
    if owner_of(situation, route) != situation.player:
        return Illegality(f"{name} is not the player's own", "E1912-BRK-07")
    given = standing(situation, route)
    missing = situation.tables.length[seized] - situation.trains[situation.player]
    if given < missing:
        reason = f"{name} gives {counted(given, 'train')}, {missing} {to_be(missing)} needed"
        return Illegality(reason, "E1912-BRK-07")
    return None if targets.sacrifices(situation, seized) >> route & 1 else BOTH_HALVES


def _slide(situation: Situation, ask: q.TargetRoute, route: int) -> Illegality | None:
    """Refuse another colour, and what has been hit already (E1912-LAND-12, decision R15)."""
    color = situation.tables.board.routes[route].color
    if color != ask.color:
        return Illegality(f"{_name(situation, route)} is {color}, not {ask.color}", "E1912-LAND-12")
    if situation.events.damage >> route & 1:
        return Illegality(f"{_name(situation, route)} is damaged", "R15")
    return flooded(situation, route, "R15") or blocked(situation, route, "R15")


def _flood(situation: Situation, _ask: q.TargetRoute, route: int) -> Illegality | None:
    """Refuse what is no half of a double, or flooded (E1912-FLOOD-01, decision R20)."""
    if not situation.tables.twins(1 << route):
        return Illegality(f"{_name(situation, route)} is no half of a double", "E1912-FLOOD-01")
    return flooded(situation, route)


def _tsunami(situation: Situation, _ask: q.TargetRoute, route: int) -> Illegality | None:
    """Refuse what is off the coast, and what no opponent owns (E1912-TSU-02, decision R21)."""
    if not situation.tables.pacific >> route & 1:
        return Illegality(f"{_name(situation, route)} is not on the Pacific coast", "E1912-TSU-02")
    return _no_opponents(situation, route, "E1912-TSU-02")


def _name(situation: Situation, route: int) -> str:
    return situation.tables.board.routes[route].id


def choose_city(situation: Situation, action: a.ChooseCity) -> Illegality | None:
    """Say whether the event can be aimed at the city: only Sabotage, at an opponent's station."""
    ask, city = situation.ask, situation.tables.city_number[action.city]
    if isinstance(ask, q.ReplaceStation):
        return None if action.city == ask.city else Illegality("only in the sabotaged city", "S13")
    assert isinstance(ask, q.TargetRoute)
    event = Event(ask.event)
    if event is not Event.SABOTAGE:
        return Illegality(f"{event} is aimed at a route, not at a city", TARGET_RULE[event])
    if targets.others_stations(situation) >> city & 1:
        return None
    own = situation.stations[situation.player] >> city & 1
    reason = f"the station in {action.city} is the player's own" if own else f"{action.city} has no station"
    return Illegality(reason, "E1912-SAB-02")


def choose_player(situation: Situation, action: a.ChoosePlayer) -> Illegality | None:
    """Say whether the event can be aimed at the player."""
    ask, seat = situation.ask, action.seat
    assert isinstance(ask, q.TargetPlayer)
    event = Event(ask.event)
    if seat >= len(situation.hands):
        return Illegality(f"there is no player {seat}", "S1")
    if seat == situation.player:
        return Illegality(f"{event} is aimed at an opponent", TARGET_RULE[event])
    if seat in ask.chosen:
        return Illegality("two different opponents are chosen", TARGET_RULE[event])
    if event is Event.SNOWDRIFTS and not situation.routes[seat] & situation.tables.siberia:
        return Illegality(f"player {seat} owns no route in Siberia", TARGET_RULE[event])
    return None


def choose_color(situation: Situation, action: a.ChooseColor) -> Illegality | None:
    """Say whether the colour is printed on the board."""
    if action.color in situation.tables.routes_by_color:
        return None
    return Illegality(f"no route is {action.color}", "R15")


ROUTES: Final[Mapping[Event, Callable[[Situation, q.TargetRoute, int], Illegality | None]]] = {
    Event.BREAKDOWN: _seizure,
    Event.SABOTAGE: _seizure,
    Event.LANDSLIDE: _slide,
    Event.ROCKSLIDE: _slide,
    Event.FLOOD: _flood,
    Event.TSUNAMI: _tsunami,
}
"""What stands against a route as a target, by event."""

TARGET_RULE: Final[Mapping[Event, str]] = {
    Event.SNOWDRIFTS: "E1912-SNOW-01",
    Event.STRIKE: "E1912-STR-01",
    Event.TRAIN_COLLISION: "E1912-COL-01",
    Event.BREAKDOWN: "E1912-BRK-01",
    Event.SABOTAGE: "E1912-SAB-01",
    Event.LANDSLIDE: "E1912-LAND-15",
    Event.ROCKSLIDE: "E1912-LAND-15",
    Event.FLOOD: "E1912-FLOOD-01",
    Event.TSUNAMI: "E1912-TSU-02",
}
"""The rule that says what an event is aimed at."""
