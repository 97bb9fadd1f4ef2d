"""Branchline: a pure rules engine for railway board games of the Ticket to Ride family."""

from branchline.board.cards import Card
from branchline.board.errors import (
    BotError,
    BranchlineError,
    IllegalActionError,
    MapError,
    OptionError,
    PlayerCountError,
    PositionError,
    RecordError,
    StateError,
    StepTextError,
)
from branchline.board.mapfile import bundled as maps
from branchline.game import Game, GameState, load

__all__ = [
    "BotError",
    "BranchlineError",
    "Card",
    "Game",
    "GameState",
    "IllegalActionError",
    "MapError",
    "OptionError",
    "PlayerCountError",
    "PositionError",
    "RecordError",
    "StateError",
    "StepTextError",
    "load",
    "maps",
]
