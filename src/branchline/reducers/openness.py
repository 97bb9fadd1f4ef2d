"""Which routes are open to a player: computed from who owns what now, never stored (decision A18)."""

from branchline.values.bitsets import Bitset
from branchline.values.situation import NO_EVENTS, Situation


def taken_routes(situation: Situation) -> Bitset:
    """Return the routes that somebody owns."""
    taken = 0
    for routes in situation.routes:
        taken |= routes
    return taken


def closed_routes(situation: Situation, seat: int) -> Bitset:
    """Return the routes that ``seat`` cannot claim now.

    Owned ones (EU-CLAIM-10); the other half of an own double (EU-DBL-02, USSR-DBL-03); with few
    players the other half of anybody's (EU-DBL-04, USSR-DBL-05, USSR-DBL-06); blocked and flooded
    ones (E1912-LAND-02, E1912-FLOOD-01).
    """
    tables = situation.tables
    owned = situation.routes
    taken = 0
    for routes in owned:
        taken |= routes
    few = len(owned) <= tables.rules.single_doubles
    closed = taken | tables.twins(taken if few else owned[seat])
    events = situation.events
    if events is not NO_EVENTS:
        closed |= events.floods
        if events.blocks:
            closed |= blocked_routes(situation)
    return closed


def blocked_routes(situation: Situation) -> Bitset:
    """Return the routes with construction markers (decision R14)."""
    blocked = 0
    for route, _, _, _ in situation.events.blocks:
        blocked |= 1 << route
    return blocked


def others_routes(situation: Situation, seat: int) -> Bitset:
    """Return the routes of all other players."""
    return taken_routes(situation) & ~situation.routes[seat]
