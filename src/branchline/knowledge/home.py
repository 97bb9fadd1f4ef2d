"""What a view needs of the game it belongs to."""

from collections.abc import Sequence
from typing import Any, Protocol

from branchline.board.board import Board
from branchline.board.ruleset import Options, Ruleset
from branchline.values.actions import Action, Outcome, Step
from branchline.values.situation import Situation
from branchline.values.tables import Tables


class Home(Protocol):
    """A loaded game; ``branchline.Game`` is one. Views stand below it and know only this."""

    @property
    def name(self) -> str:
        """The map's name."""

    @property
    def board(self) -> Board:
        """The board."""

    @property
    def rules(self) -> Ruleset:
        """The ruleset, as the options leave it."""

    @property
    def options(self) -> Options:
        """The options."""

    @property
    def fingerprint(self) -> str:
        """A digest of what play depends on."""

    @property
    def actions(self) -> Sequence[Action]:
        """Every action, by id."""

    @property
    def outcomes(self) -> Sequence[Outcome]:
        """Everything that chance can bring, by id."""

    @property
    def _tables(self) -> Tables:
        """The tables that situations of this game share."""

    def parse(self, text: str) -> Step:
        """Return the step that a text names."""

    def _state(self, situation: Situation) -> Any:  # noqa: ANN401 - a GameState, which is not known here
        """Wrap a situation that nobody will change any more."""
