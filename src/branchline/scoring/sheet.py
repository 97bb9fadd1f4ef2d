"""The score sheet as plain values, to be read, printed, or written as JSON."""

from typing import Any, Final

from attrs import frozen

from branchline.board.point_groups import EVENTS_LEFT, LEDGER, TOTAL
from branchline.scoring.table_text import aligned, listed, wrapped
from branchline.scoring.winners import Step

Loan = tuple[str, str | None]
"""A station's city, and the route that the station lends or ``None``."""

SPACES: Final = {"ferries": "ferry spaces", "tunnels": "tunnel spaces"}
"""What is counted for some kinds of bonus, in words."""
COMPARED: Final = {
    "points": "most points",
    "tickets": "most completed tickets",
    "stations": "fewest stations used",
    "longest-path": "holder of the longest-path card",
}
"""What each step towards the winners looks for."""
RARE: Final = frozenset((*LEDGER[1:], EVENTS_LEFT))
"""Groups that a table leaves out where nobody has points in them."""


@frozen
class TicketResult:
    """A ticket at the end; ``path`` joins its cities, in walking order, and is empty if it failed.

    ``borrowed`` are the routes of the path that stations lend.
    """

    name: str
    points: int
    completed: bool
    path: tuple[str, ...]
    borrowed: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return this as plain JSON values."""
        return {
            "name": self.name,
            "points": self.points,
            "completed": self.completed,
            "path": list(self.path),
            "borrowed": list(self.borrowed),
        }

    def text_lines(self, width: int) -> list[str]:
        """Say it in lines of text; ``width`` is that of the longest name beside it."""
        label = f"  {self.points if self.completed else -self.points:+4}  {self.name:{width}}  "
        way = (_marked(route, self.borrowed) for route in self.path)
        return wrapped(label, way if self.completed else ("not completed",))


@frozen
class Hint:
    """Loans that would give a seat ``gain`` more points in all, if they were assigned explicitly."""

    loans: tuple[Loan, ...]
    gain: int

    def to_dict(self) -> dict[str, Any]:
        """Return this as plain JSON values."""
        return {"loans": dict(self.loans), "gain": self.gain}


@frozen
class BonusResult:
    """A bonus card: what was counted (by seat), and the seats that get the points."""

    kind: str
    name: str
    points: int
    counts: tuple[int, ...]
    seats: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return this as plain JSON values."""
        return {
            "kind": self.kind,
            "name": self.name,
            "points": self.points,
            "counts": list(self.counts),
            "seats": list(self.seats),
        }


@frozen
class SeatSheet:
    """The score of a seat and all that it is made of."""

    seat: int
    lines: tuple[tuple[str, int], ...]
    """(group, points) of every group, those of 0 points too (decision R1)."""
    tickets: tuple[TicketResult, ...]
    loans: tuple[Loan, ...]
    """Every station of the seat and what it lends."""
    longest: int
    """Spaces of the longest path (decision A12)."""
    trail: tuple[str, ...]
    """Its routes in walking order."""
    cities: tuple[str, ...]
    """The cities walked through, one more than the routes; empty without routes."""
    ferry_spaces: int
    tunnel_spaces: int
    hint: Hint | None
    """Better loans than those counted, where there are any."""

    @property
    def total(self) -> int:
        """The score: the sum of all groups."""
        return sum(points for _, points in self.lines)

    @property
    def points(self) -> dict[str, int]:
        """Points by group."""
        found: dict[str, int] = {}
        for group, points in self.lines:
            found[group] = found.get(group, 0) + points
        return found

    @property
    def completed(self) -> int:
        """Number of completed tickets."""
        return sum(ticket.completed for ticket in self.tickets)

    @property
    def stations_used(self) -> int:
        """Number of stations on the board."""
        return len(self.loans)

    def to_dict(self) -> dict[str, Any]:
        """Return this as plain JSON values."""
        return {
            "seat": self.seat,
            "points": self.points,
            TOTAL: self.total,
            "tickets": [ticket.to_dict() for ticket in self.tickets],
            "completed": self.completed,
            "loans": dict(self.loans),
            "stations_used": self.stations_used,
            "longest": self.longest,
            "trail": list(self.trail),
            "cities": list(self.cities),
            "ferry_spaces": self.ferry_spaces,
            "tunnel_spaces": self.tunnel_spaces,
            "hint": self.hint and self.hint.to_dict(),
        }

    def text_lines(self) -> list[str]:
        """Say it in lines of text, but for the points."""
        lines = [f"Seat {self.seat}"]
        width = max((len(ticket.name) for ticket in self.tickets), default=0)
        for ticket in self.tickets:
            lines += ticket.text_lines(width)
        lines += [f"  station in {city} {_lends(route)}" for city, route in self.loans]
        if self.trail:
            lines += wrapped(f"  longest path, {self.longest}: ", self.cities)
        if self.hint:
            label = f"  hint: {self.hint.gain} more points in all if "
            lines += wrapped(label, (f"{city} {_lends(route)}" for city, route in self.hint.loans))
        return lines


@frozen
class ScoreSheet:
    """The scores of all seats, the bonus cards, and how the winners were found.

    ``str`` is a table for people, ``to_dict`` plain JSON values.
    """

    seats: tuple[SeatSheet, ...]
    bonuses: tuple[BonusResult, ...]
    steps: tuple[Step, ...]
    """The comparisons that were needed: first the points, then tie breaks (decision A14)."""
    winners: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return this as plain JSON values."""
        return {
            "seats": [seat.to_dict() for seat in self.seats],
            "bonuses": [bonus.to_dict() for bonus in self.bonuses],
            "steps": [step.to_dict() for step in self.steps],
            "winners": list(self.winners),
        }

    def __str__(self) -> str:
        parts = [self._table(), *(seat.text_lines() for seat in self.seats), self._verdict()]
        return "\n\n".join("\n".join(part) for part in parts)

    def _table(self) -> list[str]:
        """Points by group and seat, their sum, and what was counted."""
        head = ["", *(f"seat {seat.seat}" for seat in self.seats)]
        names = [name for name, _ in self.seats[0].lines]
        rows = [[name, *(seat.lines[n][1] for seat in self.seats)] for n, name in enumerate(names)]
        shown = [row for row in rows if row[0] not in RARE or any(row[1:])]
        total = [TOTAL, *(seat.total for seat in self.seats)]
        lines = aligned([head, *shown, total, *self._counts()])
        rule = "-" * max(map(len, lines))
        place = len(shown) + 1
        return [*lines[:place], rule, lines[place], rule, *lines[place + 1 :]]

    def _counts(self) -> list[list[object]]:
        """What was counted: always the longest path, tickets and stations, the rest if a bonus asks."""
        return [
            ["longest path", *(seat.longest for seat in self.seats)],
            ["completed tickets", *(seat.completed for seat in self.seats)],
            ["stations used", *(seat.stations_used for seat in self.seats)],
            *([SPACES[bonus.kind], *bonus.counts] for bonus in self.bonuses if bonus.kind in SPACES),
        ]

    def _verdict(self) -> list[str]:
        lines = [_explained(step) for step in self.steps]
        verb = "wins" if len(self.winners) == 1 else "win together"
        return [*lines, f"{listed(self.winners).capitalize()} {verb}."]


def _marked(route: str, borrowed: tuple[str, ...]) -> str:
    return f"{route} (borrowed)" if route in borrowed else route


def _lends(route: str | None) -> str:
    return "lends nothing" if route is None else f"lends {route}"


def _explained(step: Step) -> str:
    values = ", ".join(f"seat {seat}: {value}" for seat, value in step.values)
    return f"{COMPARED[step.by].capitalize()}: {listed(step.remaining)} ({values})"
