"""Train Collision: two opponents lose as many cards as they roll (E1912-COL-01 to E1912-COL-04)."""

from branchline.board.ruleset import Event
from branchline.reducers.events.losses import lose_cards
from branchline.reducers.events.rule import EventRule
from branchline.reducers.events.targets import opponents
from branchline.values.asks import END_ACTION, NextTarget, Roll, TargetPlayer
from branchline.values.situation import Situation


def _play(draft: Situation) -> None:
    draft.ask = TargetPlayer(Event.TRAIN_COLLISION)


def _choose(draft: Situation, ask: TargetPlayer, seat: int) -> None:
    """Name both opponents before the first roll; in a game of two there is one (decision R10)."""
    chosen = (*ask.chosen, seat)
    enough = len(chosen) == min(2, opponents(draft).bit_count())
    draft.ask = NextTarget(chosen) if enough else TargetPlayer(ask.event, chosen)


def next_target(draft: Situation, ask: NextTarget) -> None:
    """Let the next opponent roll."""
    draft.ask = Roll(Event.TRAIN_COLLISION, ask.targets) if ask.targets else END_ACTION


def _roll(draft: Situation, ask: Roll, face: int) -> None:
    lose_cards(draft, ask.targets[0], face, NextTarget(ask.targets[1:]))


TRAIN_COLLISION = EventRule(play=_play, seats=opponents, on_seat=_choose, on_die=_roll)
