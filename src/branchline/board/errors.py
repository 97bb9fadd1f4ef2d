"""Everything Branchline raises on bad input: one family, each error with fields and not only text."""

from typing import Any


class BranchlineError(ValueError):
    """The base of all errors.

    Fields that do not apply are ``None``: ``key`` is the offending key, option or argument,
    ``line`` a line number from 1, ``rule`` a rule id or decision, ``reason`` says what is wrong.
    """

    def __init__(
        self, reason: str, *, key: str | None = None, line: int | None = None, rule: str | None = None
    ) -> None:
        """Build the message from the fields."""
        where = "".join((f"{key}: " if key else "", f"line {line}: " if line is not None else ""))
        super().__init__(f"{where}{reason}{f' ({rule})' if rule else ''}")
        self.reason = reason
        self.key = key
        self.line = line
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by fields, so that the message is not wrapped twice."""
        return _rebuild, (type(self), self.reason, self.key, self.line, self.rule)


def _rebuild(
    kind: type[BranchlineError], reason: str, key: str | None, line: int | None, rule: str | None
) -> BranchlineError:
    return kind(reason, key=key, line=line, rule=rule)


class MapError(BranchlineError):
    """A map file is missing or wrong; ``key`` names the place in it."""


class OptionError(BranchlineError):
    """An option that does not exist or has a value it cannot have."""


class PlayerCountError(BranchlineError):
    """A number of players, or a seat, that the map does not have."""


class PositionError(BranchlineError):
    """A situation that cannot be; ``key`` is the argument of ``Game.position``."""


class StepTextError(BranchlineError):
    """Text that names no step of the game."""


class IllegalActionError(BranchlineError):
    """A step that the situation does not allow; ``rule`` says by which rule."""


class RecordError(BranchlineError):
    """A game record that cannot be read or does not replay; ``line`` says where."""


class StateError(BranchlineError):
    """State JSON that is not one of ours or breaks an invariant."""


class BotError(BranchlineError):
    """A bot chose something that is no legal action."""
