"""The course of a game as a value: shared by all that grow from it, extended in constant time."""

from collections.abc import Iterator
from typing import Any, Generic, Protocol, Self, TypeVar

from attrs import frozen

from branchline.values.actions import Step


class Playable(Protocol):
    """What is needed of a state."""

    def apply(self, step: Any, /) -> Self:  # noqa: ANN401 - the steps of any game
        """Return the state after a step."""
        ...


S = TypeVar("S", bound=Playable)


@frozen(eq=False)
class History(Generic[S]):
    """A state and how it was reached.

    It holds the states at which it was extended, not those in between: what chance brought in one
    go is one part, and its states are made again when they are asked for.
    """

    state: S
    before: "History[S] | None" = None
    steps: tuple[Step, ...] = ()
    """The steps that lead from ``before`` to here."""
    length: int = 0
    """Number of all steps."""

    def grown(self, steps: tuple[Step, ...], state: S) -> "History[S]":
        """Return the history with steps that are known to lead to ``state``."""
        return History(state, self, steps, self.length + len(steps))

    def undone(self) -> "History[S] | None":
        """Return the history without its last step; ``None`` if there is no step."""
        if self.before is None or len(self.steps) == 1:
            return self.before
        state = self.before.state
        for step in self.steps[:-1]:
            state = state.apply(step)
        return self.before.grown(self.steps[:-1], state)

    def parts(self, since: int = 0) -> list["History[S]"]:
        """List the parts that hold the steps from number ``since``, in order."""
        found = []
        part = self
        while part.before is not None and part.length > since:
            found.append(part)
            part = part.before
        return found[::-1]

    def moves(self, since: int = 0) -> Iterator[tuple[S, Step, S]]:
        """Give the steps from number ``since``, each with the states before and after it."""
        for part in self.parts(since):
            assert part.before is not None
            state = part.before.state
            skipped = since - part.before.length
            for number, step in enumerate(part.steps, 1):
                after = state.apply(step) if number < len(part.steps) else part.state
                if number > skipped:
                    yield state, step, after
                state = after
