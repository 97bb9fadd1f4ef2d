"""The thirteen kinds of event card and their rules (E1912-COMP-01 to E1912-COMP-14)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from branchline.board.ruleset import Event
from branchline.reducers.events.collision import TRAIN_COLLISION
from branchline.reducers.events.derailment import DERAILMENT
from branchline.reducers.events.earthquake import EARTHQUAKE
from branchline.reducers.events.rule import EventRule
from branchline.reducers.events.seizure import BREAKDOWN, SABOTAGE
from branchline.reducers.events.skips import SNOWDRIFTS, STRIKE
from branchline.reducers.events.slide import LANDSLIDE, ROCKSLIDE
from branchline.reducers.events.turns import DOUBLE_MOVE, SPEED_UP
from branchline.reducers.events.waves import FLOOD, TSUNAMI

EVENT_RULES: Final[Mapping[Event, EventRule]] = MappingProxyType(
    {
        Event.DOUBLE_MOVE: DOUBLE_MOVE,
        Event.SPEED_UP: SPEED_UP,
        Event.DERAILMENT: DERAILMENT,
        Event.TRAIN_COLLISION: TRAIN_COLLISION,
        Event.SNOWDRIFTS: SNOWDRIFTS,
        Event.BREAKDOWN: BREAKDOWN,
        Event.LANDSLIDE: LANDSLIDE,
        Event.ROCKSLIDE: ROCKSLIDE,
        Event.FLOOD: FLOOD,
        Event.TSUNAMI: TSUNAMI,
        Event.EARTHQUAKE: EARTHQUAKE,
        Event.STRIKE: STRIKE,
        Event.SABOTAGE: SABOTAGE,
    }
)
"""How each kind of event card works."""
