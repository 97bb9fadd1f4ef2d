"""Many games: the same results for any number of processes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import lru_cache
from itertools import chain
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Final

from attrs import evolve, field, frozen

from branchline.arena.play import play
from branchline.board.errors import BranchlineError
from branchline.bots.protocol import Bot
from branchline.game import Game
from branchline.record import Record

BATCH: Final = 8
"""Games that a process is given at once."""

BotMaker = Callable[[], Bot]
"""Makes a bot for one seat of one game, such as its class; for several processes it must be picklable."""


def _tuple(makers: Sequence[BotMaker]) -> tuple[BotMaker, ...]:
    return tuple(makers)


@frozen
class Series:
    """A series of games between the same players.

    Players keep their seats. The first seat goes round: game n (from 0) begins with seat n modulo the
    number of players, unless ``first`` is given. Each game has a seed of its own, made of ``seed``
    and its number, so that a game comes out the same alone and in the series.
    """

    game: Game
    makers: tuple[BotMaker, ...] = field(converter=_tuple)
    """One for each seat."""
    games: int
    seed: object = 0
    """Counts by its text."""
    first: int | None = None

    def record(self, number: int) -> Record:
        """Play game ``number`` (from 0).

        Raises:
            PlayerCountError: the map is not for so many players, or there is no such seat.
            BotError: a bot chose something that is no legal action.
        """
        first = number % len(self.makers) if self.first is None else self.first
        return play(self.game, [maker() for maker in self.makers], f"{self.seed}/game {number}", first)


@frozen
class Match:
    """What came of a game; lists go by seat."""

    number: int
    """Its number in the series, from 0."""
    first: int
    """The seat that began."""
    scores: tuple[int, ...]
    points: tuple[dict[str, int], ...]
    """Points by ledger group."""
    winners: tuple[int, ...]
    turns: int
    decisions: int
    end_reason: str
    text: str | None
    """The record, if it was asked for."""


def match_of(record: Record, number: int = 0, *, text: bool = False) -> Match:
    """Sum a finished game up.

    Raises:
        BranchlineError: the game is not over.
    """
    state = record.state
    if state.end_reason is None:
        raise BranchlineError("the game is not over")
    sheet = state.score_sheet()
    return Match(
        number=number,
        first=record.first,
        scores=tuple(seat.total for seat in sheet.seats),
        points=tuple(seat.points for seat in sheet.seats),
        winners=sheet.winners,
        turns=state.turn,
        decisions=sum(not before.is_chance for before, _ in record.moves()),
        end_reason=state.end_reason,
        text=record.to_text() if text else None,
    )


def matches(
    series: Series, *, workers: int = 1, executor: Executor | None = None, text: bool = False
) -> Iterator[Match]:
    """Play the games of a series and give them in order, as they come.

    With ``workers`` more than one they are played in so many new processes, or else by ``executor``:
    anything with the ``map`` of :class:`concurrent.futures.Executor`. The results are the same.
    ``text``: with the text of each record.

    Raises:
        PlayerCountError: the map is not for so many players, or there is no such seat.
        BotError: a bot chose something that is no legal action.
    """
    series.game.new_state(len(series.makers), series.first or 0)
    numbers = [range(n, min(n + BATCH, series.games)) for n in range(0, series.games, BATCH)]
    if executor is not None:
        return _by(executor, series, numbers, text=text)
    if workers > 1 and len(numbers) > 1:
        return _in_processes(min(workers, len(numbers)), series, numbers, text=text)
    return (match_of(series.record(n), n, text=text) for n in range(series.games))


def _in_processes(workers: int, series: Series, numbers: Sequence[range], *, text: bool) -> Iterator[Match]:
    # Ctrl-C reaches all processes; the one that was started answers for the others.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), signal, (SIGINT, SIG_IGN))
    try:
        yield from _by(pool, series, numbers, text=text)
    finally:
        pool.shutdown(cancel_futures=True)


def _by(executor: Executor, series: Series, numbers: Iterable[range], *, text: bool) -> Iterator[Match]:
    batches = [(series, batch, text) for batch in numbers]
    return chain.from_iterable(executor.map(_batch, batches))


def _batch(batch: tuple[Series, range, bool]) -> list[Match]:
    """Play some games of a series, in whatever process this is."""
    series, numbers, text = batch
    here = evolve(series, game=_shared(series.game, series.game.name))
    return [match_of(here.record(n), n, text=text) for n in numbers]


@lru_cache(maxsize=4)
def _shared(game: Game, _name: str) -> Game:
    """Return the first of equal games that this process has seen: its tables are made already."""
    return game
