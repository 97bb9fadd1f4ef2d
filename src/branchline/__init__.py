"""Branchline: a pure rules engine for railway board games of the Ticket to Ride family."""

from branchline.arena.play import play
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
from branchline.board.ruleset import Options, Ruleset
from branchline.bots.protocol import Bot
from branchline.game import Game, GameState, load
from branchline.knowledge.redact import Seen
from branchline.record import Record
from branchline.reducers.reasons import Illegality
from branchline.scoring.sheet import ScoreSheet
from branchline.values.actions import Action, Outcome, Step
from branchline.view import View

__all__ = [
    "Action",
    "Bot",
    "BotError",
    "BranchlineError",
    "Card",
    "Game",
    "GameState",
    "IllegalActionError",
    "Illegality",
    "MapError",
    "OptionError",
    "Options",
    "Outcome",
    "PlayerCountError",
    "PositionError",
    "Record",
    "RecordError",
    "Ruleset",
    "ScoreSheet",
    "Seen",
    "StateError",
    "Step",
    "StepTextError",
    "View",
    "load",
    "maps",
    "play",
]
