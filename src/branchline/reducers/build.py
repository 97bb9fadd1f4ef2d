"""Building a route that is paid for."""

from branchline.board.ruleset import Event
from branchline.reducers.display import discard
from branchline.reducers.events.hand import CARD, spend_event
from branchline.reducers.track import place, score
from branchline.values.asks import END_ACTION
from branchline.values.bags import Bag
from branchline.values.situation import ROUTE, SPEED_UP, Situation


def build(draft: Situation, route: str, cards: Bag, *, speed_up: bool = False) -> None:
    """Place the trains, score, then discard the paid cards (EU-CLAIM-08, EU-CLAIM-09, decision S5).

    The Speed-Up that rides along is spent only now (decision S10).
    """
    number = draft.tables.route_number[route]
    place(draft, draft.player, number, ROUTE)
    if speed_up:
        score(draft, draft.player, SPEED_UP, speed_up_bonus(draft, number))
        spend_event(draft, draft.player, CARD[Event.SPEED_UP])
    discard(draft, cards, END_ACTION)


def speed_up_bonus(situation: Situation, route: int) -> int:
    """Return what a Speed-Up adds: half the table value, rounded up, and 1 on a tunnel (decision R3).

    With the table value this gives the printed Speed-Up table (E1912-SPD-05 to E1912-SPD-10).
    """
    tables = situation.tables
    return (tables.worth[route] + 1) // 2 + (tables.tunnels >> route & 1)
