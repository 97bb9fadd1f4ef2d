"""What a bot is. A bot gets views, never states: it cannot look at what its seat has not seen."""

from random import Random
from typing import Protocol, runtime_checkable

from branchline.game import Game
from branchline.knowledge.redact import Seen
from branchline.values.actions import Action
from branchline.view import View


class Bot(Protocol):
    """A player of one seat in one game. ``start`` and ``saw`` may be left out.

    ``start(game, seat, players)`` is called before the deal, and ``saw(seen)`` after every step of
    the game with the step as the seat sees it: see :class:`Starter` and :class:`Watcher`.
    """

    def choose(self, view: View, rng: Random) -> Action:
        """Return one of ``view.legal_actions()``; chance comes from ``rng`` alone."""
        ...


@runtime_checkable
class Starter(Protocol):
    """A bot that wants to know the game and its seat."""

    def start(self, game: Game, seat: int, players: int) -> None:
        """Get ready for a game that is about to be dealt."""
        ...


@runtime_checkable
class Watcher(Protocol):
    """A bot that follows the game step by step."""

    def saw(self, seen: Seen) -> None:
        """Take note of a step, its own steps included."""
        ...
