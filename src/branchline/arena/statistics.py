"""What many games come to: wins, points by group, lengths."""

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from time import perf_counter
from typing import Any

from attrs import frozen

from branchline.arena.matches import Match, Series, matches
from branchline.board.errors import BranchlineError


@frozen
class SeatStatistics:
    """What the games came to for one seat."""

    seat: int
    wins: float
    """Games won; a shared win counts as its part."""
    mean_score: float
    mean_points: dict[str, float]
    """Mean points by ledger group."""

    def to_dict(self) -> dict[str, Any]:
        """Return this as plain JSON values."""
        return {
            "seat": self.seat,
            "wins": self.wins,
            "mean_score": self.mean_score,
            "mean_points": self.mean_points,
        }


@frozen
class Statistics:
    """What the games came to."""

    games: int
    seats: tuple[SeatStatistics, ...]
    mean_turns: float
    mean_decisions: float
    end_reasons: dict[str, int]
    """How many games ended for which reason."""

    def to_dict(self) -> dict[str, Any]:
        """Return this as plain JSON values."""
        return {
            "games": self.games,
            "seats": [seat.to_dict() for seat in self.seats],
            "mean_turns": self.mean_turns,
            "mean_decisions": self.mean_decisions,
            "end_reasons": self.end_reasons,
        }


def statistics(played: Iterable[Match]) -> Statistics:
    """Sum up finished games with equally many players.

    Raises:
        BranchlineError: there is none.
    """
    games = list(played)
    if not games:
        raise BranchlineError("no game was played")
    reasons = sorted(game.end_reason for game in games)
    return Statistics(
        games=len(games),
        seats=tuple(_seat(games, seat) for seat in range(len(games[0].scores))),
        mean_turns=_mean([game.turns for game in games]),
        mean_decisions=_mean([game.decisions for game in games]),
        end_reasons={reason: reasons.count(reason) for reason in reasons},
    )


def _seat(games: Sequence[Match], seat: int) -> SeatStatistics:
    wins = sum((Fraction(1, len(game.winners)) for game in games if seat in game.winners), Fraction())
    groups = games[0].points[seat]
    return SeatStatistics(
        seat=seat,
        wins=float(wins),
        mean_score=_mean([game.scores[seat] for game in games]),
        mean_points={group: _mean([game.points[seat][group] for game in games]) for group in groups},
    )


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)


@frozen
class Simulation:
    """The games of a series, what they came to, and how long they took."""

    series: Series
    matches: tuple[Match, ...]
    statistics: Statistics
    seconds: float
    """Wall time."""

    @property
    def games_per_second(self) -> float:
        """Games in a second of wall time."""
        return len(self.matches) / self.seconds


def simulate(
    series: Series, *, workers: int = 1, executor: Executor | None = None, text: bool = False
) -> Simulation:
    """Play the games of a series, and sum them up; the arguments are those of :func:`matches`.

    The matches and the statistics are the same for any number of workers.

    Raises:
        PlayerCountError: the map is not for so many players, or there is no such seat.
        BotError: a bot chose something that is no legal action.
        BranchlineError: the series has no games.
    """
    start = perf_counter()
    played = tuple(matches(series, workers=workers, executor=executor, text=text))
    return Simulation(series, played, statistics(played), perf_counter() - start)
