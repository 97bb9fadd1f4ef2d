"""Many games: the same results for any number of processes."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Final

from attrs import evolve, field, frozen

from branchline.arena.play import Seed, check_seed, play
from branchline.board.checks import shown
from branchline.board.errors import BotError, BranchlineError
from branchline.bots.protocol import Bot
from branchline.game import Game
from branchline.record import Record, checked_game

if sys.platform != "win32":
    from signal import SIG_BLOCK, SIG_SETMASK, pthread_sigmask

BATCH: Final = 8
"""Games that a process is given at once."""

BotMaker = Callable[[], Bot]
"""Makes a bot for one seat of one game, such as its class; for several processes it must be picklable."""


def _tuple(makers: Sequence[BotMaker]) -> tuple[BotMaker, ...]:
    _check_makers(makers)
    return tuple(makers)


def _check_makers(makers: object) -> None:
    if not isinstance(makers, Sequence) or isinstance(makers, str):
        raise BotError(f"must be a list of makers of bots, not {shown(makers)}", key="makers")
    for seat, maker in enumerate(makers):
        if not callable(maker):
            reason = f"must be a maker of bots, such as the class of a bot, not {shown(maker)}"
            raise BotError(reason, key=f"seat {seat}")


def _check_game(_series: object, _field: object, game: Game) -> None:
    checked_game(game)


def _check_seed(_series: object, _field: object, seed: object) -> None:
    check_seed(seed)


def _check_games(_series: object, _field: object, games: int) -> None:
    if type(games) is not int or games < 1:
        raise BranchlineError(f"must be a whole number from 1, not {shown(games)}", key="games")


@frozen
class Series:
    """A series of games between the same players.

    Players keep their seats. The first seat goes round: game n (from 0) begins with seat n modulo the
    number of players, unless ``first`` is given. Each game has a seed of its own, made of ``seed``
    and its number, so that a game comes out the same alone and in the series.

    Raises:
        RecordError: ``game`` is no game.
        BotError: the makers cannot be called.
        BranchlineError: there is no game to be played, their number is no number, or the seed
            is no number or text.
    """

    game: Game = field(validator=_check_game)
    makers: tuple[BotMaker, ...] = field(converter=_tuple)
    """One for each seat."""
    games: int = field(validator=_check_games)
    seed: Seed = field(default=0, validator=_check_seed)
    """Counts by its text."""
    first: int | None = None

    def record(self, number: int) -> Record:
        """Play game ``number`` (from 0).

        Raises:
            PlayerCountError: the map is not for so many players, or there is no such seat.
            BotError: a bot chose something that is no legal action.
            BranchlineError: the series has no game of that number.
        """
        if type(number) is not int or not 0 <= number < self.games:
            raise BranchlineError(f"games go from 0 to {self.games - 1}, not {shown(number)}", key="number")
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
        BranchlineError: ``workers`` is no whole number from 1, or ``series`` is no series.
    """
    if not isinstance(series, Series):
        raise BranchlineError(f"must be a Series, not {shown(series)}", key="series")
    if type(workers) is not int or workers < 1:
        raise BranchlineError(f"must be a whole number from 1, not {shown(workers)}", key="workers")
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
    with _interrupts_held():
        found = executor.map(_batch, batches)
    return chain.from_iterable(found)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hear of Ctrl-C only afterwards; processes that are started meanwhile never hear of it.

    They are told to ignore it anyway, but only once they have begun.
    """
    if sys.platform == "win32":
        yield
        return
    before = pthread_sigmask(SIG_BLOCK, {SIGINT})
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)


def _batch(batch: tuple[Series, range, bool]) -> list[Match]:
    """Play some games of a series, in whatever process this is."""
    series, numbers, text = batch
    here = evolve(series, game=_shared(series.game, series.game.name))
    return [match_of(here.record(n), n, text=text) for n in numbers]


@lru_cache(maxsize=4)
def _shared(game: Game, _name: str) -> Game:
    """Return the first of equal games that this process has seen: its tables are made already."""
    return game
