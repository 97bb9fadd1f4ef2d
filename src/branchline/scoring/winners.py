"""Who wins: most points, then the tie breaks of the ruleset, step by step (decision A14)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from branchline.board.ruleset import Ruleset

POINTS: Final = "points"


@frozen
class Step:
    """One comparison between the seats that were still level before it.

    ``by`` is ``"points"``, ``"tickets"`` (completed ones, most win), ``"stations"`` (on the board,
    fewest win) or ``"longest-path"`` (1 for a holder of the card, else 0).
    """

    by: str
    values: tuple[tuple[int, int], ...]
    """(seat, value) of every seat compared."""
    remaining: tuple[int, ...]
    """The seats that are level after it."""

    def to_dict(self) -> dict[str, Any]:
        """Return this as plain JSON values."""
        values = [list(pair) for pair in self.values]
        return {"by": self.by, "values": values, "remaining": list(self.remaining)}


def decide(rules: Ruleset, measures: Mapping[str, Sequence[int]]) -> tuple[Step, ...]:
    """Compare the seats until one is left or nothing more is to be compared.

    ``measures`` gives the values of all seats for each step. The first step is always the points;
    those who remain after the last step win together (EU-TIE-01 to EU-TIE-04, USSR-TIE-01 to
    USSR-TIE-04).
    """
    level: Sequence[int] = range(len(measures[POINTS]))
    steps: list[Step] = []
    for by in (POINTS, *tie_breaks(rules)):
        values = measures[by]
        best = (min if by == "stations" else max)(values[seat] for seat in level)
        remaining = tuple(seat for seat in level if values[seat] == best)
        steps.append(Step(by, tuple((seat, values[seat]) for seat in level), remaining))
        level = remaining
        if len(level) == 1:
            break
    return tuple(steps)


def tie_breaks(rules: Ruleset) -> tuple[str, ...]:
    """List the tie breaks that this map has: stations to count, a longest-path card to hold."""
    here = {"tickets": True, "stations": rules.stations > 0, "longest-path": has_card(rules, "longest-path")}
    return tuple(by for by in rules.tie_breaks if here[by])


def has_card(rules: Ruleset, kind: str) -> bool:
    """Tell whether the map has the bonus card of a kind."""
    return any(bonus.kind == kind for bonus in rules.bonuses)
