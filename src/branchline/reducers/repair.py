"""Repairing a route that a slide damaged (E1912-LAND-09, E1912-LAND-10, decision R17)."""

from branchline.reducers import prices
from branchline.reducers.display import discard
from branchline.reducers.hands import spend
from branchline.reducers.track import score
from branchline.values.actions import Pay, Repair
from branchline.values.asks import END_ACTION, PayRepair
from branchline.values.bitsets import Bitset, bits
from branchline.values.situation import REPAIRED, Situation, changed, replaced


def repairable(situation: Situation) -> Bitset:
    """Return the own damaged routes that the player can repair now.

    Only on the first turn taken after the damage; a block on the route does not matter.
    """
    seat = situation.player
    damaged = situation.events.damage & situation.routes[seat] & ~situation.events.fresh_damage
    return sum(1 << n for n in bits(damaged) if _can_repair(situation, n))


def _can_repair(situation: Situation, route: int) -> bool:
    missing = missing_trains(situation, route)
    if situation.trains[situation.player] < missing:
        return False
    return situation.tables.options.repair_cost == "trains" or payments(situation, route) != 0


def missing_trains(situation: Situation, route: int) -> int:
    """Count the trains that fell: half the spaces, rounded down (E1912-LAND-04, decision R16)."""
    return situation.tables.length[route] // 2


def payments(situation: Situation, route: int) -> Bitset:
    """Return the payments for a repair: the route's colour (gray: any) and locomotives."""
    color = situation.tables.board.routes[route].color
    return prices.payments(situation, missing_trains(situation, route), prices.colors_of(color))


def repair(draft: Situation, action: Repair) -> None:
    """Choose the route; the payment is asked next unless trains alone pay (decision S17)."""
    if draft.tables.options.repair_cost == "trains":
        _mend(draft, draft.tables.route_number[action.route])
        draft.ask = END_ACTION
    else:
        draft.ask = PayRepair(action.route)


def pay_repair(draft: Situation, action: Pay) -> None:
    """Pay, lay the missing trains and score them by the table (E1912-LAND-10)."""
    ask = draft.ask
    assert isinstance(ask, PayRepair)
    _mend(draft, draft.tables.route_number[ask.route])
    spend(draft, draft.player, action.payment.cards)
    discard(draft, action.payment.cards, END_ACTION)


def _mend(draft: Situation, route: int) -> None:
    seat = draft.player
    missing = missing_trains(draft, route)
    draft.trains = replaced(draft.trains, seat, draft.trains[seat] - missing)
    draft.events = changed(draft.events, damage=draft.events.damage & ~(1 << route))
    score(draft, seat, REPAIRED, draft.tables.rules.route_points[missing])
