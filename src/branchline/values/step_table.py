"""The public face of an action or outcome table."""

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar, overload

from attrs import field, frozen

from branchline.board.checks import shown
from branchline.values.actions import Step

S = TypeVar("S", bound=Step)


@frozen(eq=False)
class StepTable(Sequence[S], Generic[S]):
    """All steps of one family, by id."""

    _steps: tuple[S, ...] = field(repr=False)
    _ids: Mapping[Step, int] = field(repr=False)

    def __len__(self) -> int:
        """Count the steps."""
        return len(self._steps)

    @overload
    def __getitem__(self, step_id: int) -> S: ...
    @overload
    def __getitem__(self, step_id: slice) -> tuple[S, ...]: ...
    def __getitem__(self, step_id: int | slice) -> S | tuple[S, ...]:
        """Return the step with an id."""
        return self._steps[step_id]

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Return the id of a step.

        Raises:
            ValueError: the table has no such step (in ``start:stop``).
        """
        found = self._ids.get(value, -1) if isinstance(value, Step) else -1
        if not (start <= found < (len(self) if stop is None else stop)) or self._steps[found] != value:
            raise ValueError(f"not in this game's table: {shown(value)}")
        return found
