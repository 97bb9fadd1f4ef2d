"""What a view needs of the game it belongs to."""
# ruff: noqa: D102 - the members are those of branchline.Game and are told there

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
    def name(self) -> str: ...

    @property
    def board(self) -> Board: ...

    @property
    def rules(self) -> Ruleset: ...

    @property
    def options(self) -> Options: ...

    @property
    def fingerprint(self) -> str: ...

    @property
    def actions(self) -> Sequence[Action]: ...

    @property
    def outcomes(self) -> Sequence[Outcome]: ...

    @property
    def _tables(self) -> Tables: ...

    def parse(self, text: str) -> Step: ...

    def _state(self, situation: Situation) -> Any: ...  # noqa: ANN401 - a GameState, not known here
