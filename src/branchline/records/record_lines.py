"""The lines of a record that tell of steps and of the result."""

from typing import Final, Protocol

COLUMN: Final = 44
"""Where comments begin, in characters from the left."""


class Told(Protocol):
    """What is needed of a state."""

    @property
    def player(self) -> int | None:
        """Whose decision it is."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        ...

    @property
    def end_reason(self) -> str | None:
        """Why it is over."""
        ...

    @property
    def asks(self) -> str:
        """The question being asked."""
        ...

    def scores(self) -> tuple[int, ...]:
        """Return the scores."""
        ...

    def winners(self) -> tuple[int, ...]:
        """Return who wins."""
        ...


def who(state: Told) -> str:
    """Begin the line of a step: the seat that decides, or blanks for chance."""
    return "   " if state.player is None else f"{state.player}: "


def asked(state: Told) -> str:
    """Say what comes next."""
    if state.is_over:
        return "the game is over"
    return f"chance comes next ({state.asks})" if state.player is None else f"seat {state.player} decides"


def noted(line: str, note: str) -> str:
    """Add a comment."""
    return f"{line:<{COLUMN - 2}}  # {note}" if note else line


def result(state: Told) -> str:
    """Write the last line: how the game ended, the scores, who won."""
    scores = ", ".join(map(str, state.scores()))
    if not state.is_over:
        return f"result open: {scores}"
    return f"result {state.end_reason}: {scores}; winners: {', '.join(map(str, state.winners()))}"
