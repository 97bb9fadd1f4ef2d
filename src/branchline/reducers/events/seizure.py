"""Breakdown and Sabotage: take over an opponent's route, or with Sabotage a station.

E1912-BRK-01 to E1912-BRK-08, E1912-SAB-01, E1912-SAB-02, decisions R13 and R23.
"""

from branchline.board.ruleset import Event
from branchline.reducers.events.rule import EventRule
from branchline.reducers.events.targets import others_stations, seizable
from branchline.reducers.station import put_station
from branchline.reducers.track import clear, place
from branchline.values.actions import ChooseCity
from branchline.values.asks import END_ACTION, ReplaceStation, Roll, Sacrifice, TargetRoute
from branchline.values.bitsets import Bitset
from branchline.values.situation import SEIZED, Situation, replaced

SUCCESS = 4
"""The lowest face with which a Sabotage or a Tsunami succeeds (E1912-SAB-01, E1912-TSU-01)."""


def _routes(situation: Situation, _ask: TargetRoute) -> Bitset:
    return seizable(situation)


def _breakdown(draft: Situation) -> None:
    """Ask for the route; without a target the card does nothing (decision R6)."""
    draft.ask = TargetRoute(Event.BREAKDOWN) if seizable(draft) else END_ACTION


def _sabotage_has_target(situation: Situation) -> bool:
    return seizable(situation) != 0 or others_stations(situation) != 0


def _sabotage(draft: Situation, _ask: Roll, face: int) -> None:
    """Ask for the target after a 4, 5 or 6 (E1912-SAB-01, decision R7)."""
    hit = face >= SUCCESS and _sabotage_has_target(draft)
    draft.ask = TargetRoute(Event.SABOTAGE) if hit else END_ACTION


def _choose(draft: Situation, _ask: TargetRoute, route: int) -> None:
    """Seize the route, or first ask for an own one to destroy if trains are short (E1912-BRK-07)."""
    if draft.trains[draft.player] < draft.tables.length[route]:
        draft.ask = Sacrifice(draft.tables.board.routes[route].id)
    else:
        _seize(draft, route)


def sacrifice(draft: Situation, own: int) -> None:
    """Destroy an own route for its trains, at the loss of its worth, then seize."""
    ask = draft.ask
    assert isinstance(ask, Sacrifice)
    clear(draft, own)
    _seize(draft, draft.tables.route_number[ask.route])


def _seize(draft: Situation, route: int) -> None:
    """Replace the trains: the owner loses the worth, the player scores the table (E1912-BRK-02 to 05)."""
    clear(draft, route)
    place(draft, draft.player, route, SEIZED)
    draft.ask = END_ACTION


def _strike_station(draft: Situation, _ask: TargetRoute, city: int) -> None:
    """Send the station back to its owner's reserve; an own one may take its place (E1912-SAB-02)."""
    bit = 1 << city
    for seat, built in enumerate(draft.stations):
        if built & bit:
            draft.stations = replaced(draft.stations, seat, built & ~bit)
    in_reserve = draft.stations[draft.player].bit_count() < draft.tables.rules.stations
    replace = in_reserve and draft.tables.options.sabotage_station == "replace"
    draft.ask = ReplaceStation(draft.tables.board.cities[city].name) if replace else END_ACTION


def replace_station(draft: Situation, action: ChooseCity) -> None:
    """Put an own station there, free (decision R23)."""
    put_station(draft, draft.player, action.city)
    draft.ask = END_ACTION


def _breakdown_has_target(situation: Situation) -> bool:
    return seizable(situation) != 0


BREAKDOWN = EventRule(
    play=_breakdown, has_target=_breakdown_has_target, routes=_routes, may_stop=True, on_route=_choose
)


def _roll(draft: Situation) -> None:
    """Roll even without a target (decision S11)."""
    draft.ask = Roll(Event.SABOTAGE)


SABOTAGE = EventRule(
    play=_roll,
    has_target=_sabotage_has_target,
    routes=_routes,
    cities=others_stations,
    may_stop=True,
    on_die=_sabotage,
    on_route=_choose,
    on_city=_strike_station,
)
