"""Derailment: every hand moves to the next player (E1912-DER-01, decision R9)."""

from branchline.reducers.events.rule import EventRule
from branchline.reducers.hands import pass_hands_on
from branchline.values.asks import END_ACTION
from branchline.values.situation import Situation


def _play(draft: Situation) -> None:
    pass_hands_on(draft)
    draft.ask = END_ACTION


DERAILMENT = EventRule(play=_play)
