"""The naive game as other tests use it: all in texts and plain values."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Self

from tests.model import scoring
from tests.model.position import lay_out, pieces
from tests.model.printed import read_printed
from tests.model.script import Ask, Luck, Script
from tests.model.table import Table
from tests.model.turn import from_position, whole_game


class NaiveGame:
    """A mutable game: look at ``node``, choose a text of ``legal()`` or ``chance()``, ``apply`` it.

    Args:
        document: a map document as parsed from TOML; what it extends is read from the maps folder.
        players: how many.
        first: the seat that begins.
        options: options of the ruleset that differ from the map's.

    """

    def __init__(
        self,
        document: Mapping[str, Any],
        players: int,
        first: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.table = Table(read_printed(document, options or {}), players)
        self._start(whole_game(self.table, first))

    @classmethod
    def at(
        cls,
        document: Mapping[str, Any],
        position: Mapping[str, Any],
        options: Mapping[str, Any] | None = None,
    ) -> Self:
        """A game from a player's decision, given by the arguments of the engine's ``position``."""
        game = cls.__new__(cls)
        game.table = lay_out(read_printed(document, options or {}), position)
        game._start(from_position(game.table, position.get("asks")))
        return game

    def _start(self, script: Script[None]) -> None:
        self._script = script
        self._question: Ask | Luck | None = next(script, None)

    @property
    def node(self) -> str:
        if self._question is None:
            return "over"
        return "decision" if isinstance(self._question, Ask) else "chance"

    @property
    def player(self) -> int | None:
        """The seat that decides, if one does."""
        return self._question.seat if isinstance(self._question, Ask) else None

    @property
    def asks(self) -> str | None:
        """What is asked: ``None`` for a whole action, ``"second draw"``, or our own word for it."""
        return self._question.what if isinstance(self._question, Ask) else None

    @property
    def end_reason(self) -> str | None:
        return self.table.end_reason

    def legal(self) -> set[str]:
        """The legal actions of the player who decides; none at other nodes."""
        return set(self._question.texts) if isinstance(self._question, Ask) else set()

    def chance(self) -> dict[str, int]:
        """The outcomes with their weights; none at other nodes."""
        return dict(self._question.weights) if isinstance(self._question, Luck) else {}

    def apply(self, text: str) -> None:
        """Make a step; a text that is not offered is refused."""
        if text not in self.legal() | self.chance().keys():
            raise ValueError(f"{text!r} is not offered")
        try:
            self._question = self._script.send(text)
        except StopIteration:
            self._question = None

    def scores(self) -> tuple[int, ...]:
        return tuple(sheet.total for sheet in scoring.sheets(self.table))

    def winners(self) -> tuple[int, ...]:
        return scoring.winners(self.table)

    def pieces(self) -> dict[str, Any]:
        """What lies on the table, as arguments of the engine's ``position``."""
        return pieces(self.table) | {"asks": self.asks}

    def aside(self) -> dict[str, Counter[str]]:
        """The piles that a position does not name."""
        t = self.table
        return {
            "laid": t.laid.copy(),
            "revealed": t.revealed.copy(),
            "event_deck": t.event_deck.copy(),
            "spent": t.spent.copy(),
        }
