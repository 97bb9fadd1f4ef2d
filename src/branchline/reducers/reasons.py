"""A reason why an action is illegal."""

from attrs import frozen

from branchline.board.checks import shown
from branchline.values.actions import Step


@frozen
class Illegality:
    """Why an action is illegal: in words, and by which rule or decision."""

    reason: str
    rule: str

    def __str__(self) -> str:
        """Put the rule behind the reason."""
        return f"{self.reason} ({self.rule})"


def counted(number: int, noun: str) -> str:
    """Write a number of things: ``1 card``, ``2 cards``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def to_be(number: int) -> str:
    """Return the verb that goes with a number of things: ``is`` or ``are``."""
    return "is" if number == 1 else "are"


def unlike(step: object, family: type[Step], who: str) -> str:
    """Say why something is no step for this node: it is none, of the other kind, or impossible here."""
    if not isinstance(step, Step):
        return f"{shown(step)} is no step; game.parse makes one of its text"
    if not isinstance(step, family):
        return f"{who} decides here, and {step} is of the other kind (settle lets chance decide)"
    return f"{who} cannot bring {step!s:.80}"
