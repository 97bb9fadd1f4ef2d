"""Flood and Tsunami: water takes a route (E1912-FLOOD-01 to 03, E1912-TSU-01 to 04, R20, R21)."""

from branchline.board.ruleset import Event
from branchline.reducers.events.rule import EventRule
from branchline.reducers.events.seizure import SUCCESS
from branchline.reducers.events.targets import halves, on_the_pacific
from branchline.reducers.track import clear
from branchline.values.asks import END_ACTION, Roll, TargetRoute
from branchline.values.bitsets import Bitset
from branchline.values.situation import Situation, changed


def _flood(draft: Situation) -> None:
    draft.ask = TargetRoute(Event.FLOOD) if halves(draft) else END_ACTION


def _halves(situation: Situation, _ask: TargetRoute) -> Bitset:
    return halves(situation)


def _flooded(draft: Situation, _ask: TargetRoute, route: int) -> None:
    """Close one half of a double for good; an owner loses it (E1912-FLOOD-01 to 03)."""
    clear(draft, route)
    draft.events = changed(draft.events, floods=draft.events.floods | 1 << route)
    draft.ask = END_ACTION


def _tsunami(draft: Situation) -> None:
    """Roll even without a target (decision S11)."""
    draft.ask = Roll(Event.TSUNAMI)


def _rolled(draft: Situation, _ask: Roll, face: int) -> None:
    """On 4, 5 or 6 an opponent's Pacific route must be chosen, if there is one (E1912-TSU-01, R6)."""
    hit = face >= SUCCESS and on_the_pacific(draft)
    draft.ask = TargetRoute(Event.TSUNAMI) if hit else END_ACTION


def _coast(situation: Situation, _ask: TargetRoute) -> Bitset:
    return on_the_pacific(situation)


def _washed_away(draft: Situation, _ask: TargetRoute, route: int) -> None:
    """Give the trains back, take the worth, leave the route free (E1912-TSU-03, E1912-TSU-04)."""
    clear(draft, route)
    draft.ask = END_ACTION


def _flood_has_target(situation: Situation) -> bool:
    return halves(situation) != 0


def _tsunami_has_target(situation: Situation) -> bool:
    return on_the_pacific(situation) != 0


FLOOD = EventRule(play=_flood, has_target=_flood_has_target, routes=_halves, may_stop=True, on_route=_flooded)
TSUNAMI = EventRule(
    play=_tsunami, has_target=_tsunami_has_target, routes=_coast, on_die=_rolled, on_route=_washed_away
)
