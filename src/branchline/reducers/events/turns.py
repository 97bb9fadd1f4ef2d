"""Double Move and Speed-Up: cards that change what a turn or a claim is worth."""

from branchline.board.ruleset import Event
from branchline.reducers.events.hand import CARD, show_event
from branchline.reducers.events.rule import EventRule
from branchline.values.asks import END_ACTION, SpeedUpClaim
from branchline.values.situation import Situation, changed


def _double(draft: Situation) -> None:
    """Two actions follow, also two of the same sort (E1912-DBL-01, decision R8).

    The card counts as a third that is over at once, so that the end of an action leads on.
    """
    draft.events = changed(draft.events, moves=3)
    draft.ask = END_ACTION


def _speed_up(draft: Situation) -> None:
    """Show the card and ask for the claim it rides on (E1912-SPD-02, E1912-SPD-03, decision S10)."""
    show_event(draft, draft.player, CARD[Event.SPEED_UP])
    draft.ask = SpeedUpClaim()


DOUBLE_MOVE = EventRule(play=_double)
SPEED_UP = EventRule(play=_speed_up, spent_at_once=False)
