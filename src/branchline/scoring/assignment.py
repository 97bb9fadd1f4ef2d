"""An explicit assignment of loans: checked by name, turned into numbers (decision A11)."""

from collections.abc import Mapping
from typing import NoReturn

from branchline.board.errors import PositionError
from branchline.scoring.layout import layout
from branchline.scoring.lending import Assignment
from branchline.values.situation import Situation

Loans = Mapping[int, Mapping[str, str | None]]
"""By seat and station city, the route that the station lends; ``None`` or not named: nothing."""


def read_loans(situation: Situation, loans: Loans | None) -> dict[int, Assignment]:
    """Check an assignment and return it by number.

    Raises:
        PositionError: no such seat, no own station there, or a route it cannot lend; ``key`` is
            ``loans``, ``loans[seat]`` or ``loans[seat].city``.
    """
    if loans is None:
        return {}
    _need_mapping(loans, "loans")
    return {_seat(situation, seat): _assignment(situation, seat, given) for seat, given in loans.items()}


def _seat(situation: Situation, seat: object) -> int:
    if type(seat) is not int or not 0 <= seat < len(situation.routes):
        _refuse(f"seats go from 0 to {len(situation.routes) - 1}, not {seat!r:.40}", "loans")
    return seat


def _assignment(situation: Situation, seat: int, given: Mapping[str, str | None]) -> Assignment:
    place = f"loans[{seat}]"
    _need_mapping(given, place)
    found: dict[int, int] = {}
    for city, route in given.items():
        number = _station(situation, seat, city, place)
        if route is not None:
            found[number] = _route(situation, seat, number, route)
    return found


def _station(situation: Situation, seat: int, city: object, place: str) -> int:
    number = situation.tables.city_number.get(city, -1) if isinstance(city, str) else -1
    if number < 0:
        _refuse(f"there is no city {city!r:.60}", place)
    if not situation.stations[seat] >> number & 1:
        _refuse(f"seat {seat} has no station in {city}", place, "EU-STN-03")
    return number


def _route(situation: Situation, seat: int, city: int, route: object) -> int:
    tables = situation.tables
    name = tables.board.cities[city].name
    place = f"loans[{seat}].{name}"
    number = tables.route_number.get(route, -1) if isinstance(route, str) else -1
    if number < 0:
        _refuse(f"there is no route {route!r:.90}", place)
    if not layout(tables).touching[city] >> number & 1:
        _refuse(f"{route} does not touch {name}", place, "EU-STN-03")
    owners = [owner for owner, routes in enumerate(situation.routes) if routes >> number & 1]
    if not owners:
        _refuse(f"{route} is nobody's", place, "EU-STN-03")
    if owners == [seat]:
        _refuse(f"{route} is seat {seat}'s own", place, "EU-STN-03")
    if situation.events.damage >> number & 1:
        _refuse(f"{route} is damaged", place, "R18")
    return number


def _need_mapping(value: object, place: str) -> None:
    if not isinstance(value, Mapping):
        _refuse(f"must be a mapping, not {type(value).__name__}", place)


def _refuse(reason: str, key: str, rule: str | None = None) -> NoReturn:
    raise PositionError(reason, key=key, rule=rule)
