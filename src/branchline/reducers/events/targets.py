"""What events can be aimed at, as bitsets of seats, routes or cities."""

from branchline.reducers.openness import blocked_routes, others_routes
from branchline.reducers.track import standing
from branchline.values.bitsets import Bitset, bits
from branchline.values.situation import Situation


def opponents(situation: Situation) -> Bitset:
    """Return all seats but the player's."""
    return (1 << len(situation.hands)) - 1 & ~(1 << situation.player)


def seizable(situation: Situation) -> Bitset:
    """Return the opponents' routes that a Breakdown or Sabotage can take (decision R13).

    Not blocked or flooded, never the other half of an own double, and with enough trains, if need be
    by destroying exactly one own route (E1912-BRK-01, E1912-BRK-07, E1912-BRK-08).
    """
    seat = situation.player
    open_ = others_routes(situation, seat) & ~blocked_routes(situation) & ~situation.events.floods
    length = situation.tables.length
    trains = situation.trains[seat]
    twins = situation.tables.twins(situation.routes[seat])
    found = 0
    for route in bits(open_):
        enough = length[route] <= trains
        if (not twins >> route & 1) if enough else sacrifices(situation, route):
            found |= 1 << route
    return found


def sacrifices(situation: Situation, route: int) -> Bitset:
    """Return the own routes whose trains make a seizure possible when the stock is short (R13).

    Also blocked and damaged ones; the double limit is judged as if the route were gone.
    """
    own = situation.routes[situation.player]
    missing = situation.tables.length[route] - situation.trains[situation.player]
    twins = situation.tables.twins(1 << route)
    found = 0
    for candidate in bits(own):
        if standing(situation, candidate) >= missing and not twins & own & ~(1 << candidate):
            found |= 1 << candidate
    return found


def hit_by_slide(situation: Situation, color: str) -> Bitset:
    """Return the routes of a colour that are not blocked, damaged or flooded (decision R15)."""
    events = situation.events
    spared = blocked_routes(situation) | events.damage | events.floods
    return situation.tables.routes_by_color.get(color, 0) & ~spared


def halves(situation: Situation) -> Bitset:
    """Return the halves of doubles that are not flooded yet (E1912-FLOOD-01, decision R20)."""
    tables = situation.tables
    return tables.twins(tables.all_routes) & ~situation.events.floods


def on_the_pacific(situation: Situation) -> Bitset:
    """Return the opponents' routes on the Pacific coast (E1912-TSU-02, decision R21)."""
    return others_routes(situation, situation.player) & situation.tables.pacific


def in_siberia(situation: Situation) -> Bitset:
    """Return the opponents who own a Siberian route now (E1912-SNOW-01, decision R11)."""
    siberia = situation.tables.siberia
    seats = sum(1 << seat for seat, routes in enumerate(situation.routes) if routes & siberia)
    return seats & opponents(situation)


def others_stations(situation: Situation) -> Bitset:
    """Return the cities with an opponent's station (E1912-SAB-02)."""
    cities = 0
    for seat, built in enumerate(situation.stations):
        if seat != situation.player:
            cities |= built
    return cities
