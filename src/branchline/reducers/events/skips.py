"""Snowdrifts and Strike: an opponent skips a turn (E1912-SNOW-01, E1912-STR-01, decision R12)."""

from branchline.board.ruleset import Event
from branchline.reducers.events.rule import EventRule
from branchline.reducers.events.targets import in_siberia, opponents
from branchline.reducers.track import score
from branchline.values.asks import END_ACTION, TargetPlayer
from branchline.values.situation import STRIKE as STRIKE_GROUP
from branchline.values.situation import Situation, changed, replaced


def _snow(draft: Situation) -> None:
    """Ask for an opponent in Siberia; without one the card does nothing (decision R6)."""
    draft.ask = TargetPlayer(Event.SNOWDRIFTS) if in_siberia(draft) else END_ACTION


def _strike(draft: Situation) -> None:
    draft.ask = TargetPlayer(Event.STRIKE)


def _skip(draft: Situation, _ask: TargetPlayer, seat: int) -> None:
    """Make ``seat`` skip one more turn; skips add up (E1912-SNOW-02)."""
    skips = draft.events.skips
    draft.events = changed(draft.events, skips=replaced(skips, seat, skips[seat] + 1))
    draft.ask = END_ACTION


def _struck(draft: Situation, ask: TargetPlayer, seat: int) -> None:
    """Score with the choice, whether or not the target still has a turn (E1912-STR-02, R24, S16)."""
    score(draft, draft.player, STRIKE_GROUP, draft.tables.rules.strike_points)
    _skip(draft, ask, seat)


def _snow_has_target(situation: Situation) -> bool:
    return in_siberia(situation) != 0


SNOWDRIFTS = EventRule(play=_snow, has_target=_snow_has_target, seats=in_siberia, on_seat=_skip)
STRIKE = EventRule(play=_strike, seats=opponents, on_seat=_struck)
