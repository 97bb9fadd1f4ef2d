"""Conductor cards (USSR-COND-01 to USSR-COND-05)."""

from branchline.board.cards import CONDUCTOR
from branchline.reducers.display import discard
from branchline.reducers.hands import spend
from branchline.reducers.track import clear, place
from branchline.values.actions import ConductorClaim, ConductorRemove
from branchline.values.asks import END_ACTION
from branchline.values.bags import ONE
from branchline.values.situation import ROUTE, Situation


def conductor_claim(draft: Situation, action: ConductorClaim) -> None:
    """Claim a free short route without cards, symbols or reveal (USSR-COND-02 to 04, decision B5)."""
    place(draft, draft.player, draft.tables.route_number[action.route], ROUTE)
    _play(draft)


def conductor_remove(draft: Situation, action: ConductorRemove) -> None:
    """Take another player's short route off the board (USSR-COND-05, decision B6)."""
    loses = draft.tables.options.conductor_removal_loses_points
    clear(draft, draft.tables.route_number[action.route], loses=loses)
    _play(draft)


def _play(draft: Situation) -> None:
    """Put the card on the discard pile or out of the game (decision B4)."""
    spend(draft, draft.player, ONE[CONDUCTOR])
    if draft.tables.options.conductor_after_play == "discard":
        discard(draft, ONE[CONDUCTOR], END_ACTION)
    else:
        draft.ask = END_ACTION
