"""Claiming a route: normal, ferry or tunnel (EU-CLAIM-01 to EU-CLAIM-12, EU-FERRY-03, EU-TUN-02)."""

from branchline.reducers import tunnel
from branchline.reducers.build import build
from branchline.reducers.hands import spend
from branchline.values.actions import Claim
from branchline.values.asks import SpeedUpClaim
from branchline.values.situation import Situation


def claim(draft: Situation, action: Claim) -> None:
    """Lay the cards; a tunnel is then tried, any other route is built at once.

    After a declared Speed-Up the claim carries it (E1912-SPD-02, decision S10).
    """
    speed_up = isinstance(draft.ask, SpeedUpClaim)
    tables = draft.tables
    spend(draft, draft.player, action.payment.cards)
    if tables.tunnels >> tables.route_number[action.route] & 1:
        tunnel.attempt(draft, action.route, action.payment, speed_up=speed_up)
    else:
        build(draft, action.route, action.payment.cards, speed_up=speed_up)
