"""What the greedy bot builds, and how it pays."""

from typing import Final

from branchline.bots.look import Look
from branchline.values.actions import (
    DRAW_TICKETS,
    Action,
    Claim,
    ConductorClaim,
    ConductorRemove,
    Pay,
    Repair,
    Station,
)

FULL_HAND: Final = 22
"""With this many cards in hand any good route is built."""
GOOD: Final = 4
"""Points of a route that is worth a turn without a ticket for it."""
LAST_TRAINS: Final = 6
"""With so few trains every route is worth a turn."""
TICKET_TRAINS: Final = 16
"""Trains that the seat must have to draw tickets."""
RIVAL_TRAINS: Final = 10
"""Trains that each opponent must have, so that there is time for them."""
MOST_TICKETS: Final = 10


def repair(look: Look) -> Action | None:
    """Repair the longest damaged route."""
    return max(look.of(Repair), key=lambda action: look.route(action.route).length, default=None)


def claim_wanted(look: Look) -> Action | None:
    """Claim a route that a ticket needs."""
    return look.best_claim([claim for claim in look.of(Claim) if claim.route in look.wanted])


def conductor(look: Look) -> Action | None:
    """Take a planned route with a Conductor, or clear one that is in the way, or at last any."""
    takes = look.of(ConductorClaim)
    wanted = [action for action in takes if action.route in look.wanted]
    cleared = [action for action in look.of(ConductorRemove) if action.route in look.plan.lost]
    if not wanted and cleared:
        return cleared[0]
    if not wanted and (not look.plan.hops or look.final_round):
        wanted = takes
    return max(wanted, key=lambda action: look.points(action.route), default=None)


def station(look: Look) -> Action | None:
    """Build a station beside a route that is lost, once all else for the tickets is built."""
    if look.wanted and not look.final_round:
        return None
    ends = {city for name in look.plan.lost for city in (look.route(name).a, look.route(name).b)}
    return next((action for action in look.of(Station) if action.city in ends), None)


def tickets(look: Look) -> Action | None:
    """Draw tickets when those at hand are done and there is time for more."""
    view = look.view
    if look.wanted or look.final_round or DRAW_TICKETS not in look.legal:
        return None
    time = look.trains >= TICKET_TRAINS and min(view.trains[seat] for seat in look.others) >= RIVAL_TRAINS
    few = len(view.tickets[view.seat]) < MOST_TICKETS
    return DRAW_TICKETS if time and few else None


def claim_any(look: Look) -> Action | None:
    """Claim the best route there is, when no ticket needs the trains, or the hand is full."""
    if look.wanted and look.cards < FULL_HAND and not look.final_round:
        return None
    spare = look.trains if look.final_round else look.trains - look.plan.trains
    claims = [claim for claim in look.of(Claim) if look.route(claim.route).length <= spare]
    best = look.best_claim(claims)
    if best is None or look.final_round or look.trains <= LAST_TRAINS:
        return best
    return best if look.points(best.route) >= GOOD else None


def last_resort(look: Look) -> Action | None:
    """Claim anything: there is nothing to draw."""
    return look.best_claim(look.of(Claim))


def pay(look: Look) -> Action | None:
    """Pay what is asked as painlessly as can be."""
    return min(look.of(Pay), key=lambda action: look.pain(action.payment), default=None)


def ride(look: Look) -> Action | None:
    """Claim a route with a Speed-Up."""
    return claim_wanted(look) or max(look.of(Claim), key=lambda claim: look.points(claim.route), default=None)
