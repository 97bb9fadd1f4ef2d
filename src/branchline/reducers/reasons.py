"""A reason why an action is illegal."""

from attrs import frozen


@frozen
class Illegality:
    """Why an action is illegal: in words, and by which rule or decision."""

    reason: str
    rule: str

    def __str__(self) -> str:
        """Put the rule behind the reason."""
        return f"{self.reason} ({self.rule})"
