"""One match between bots."""

from collections.abc import Sequence
from hashlib import sha256
from numbers import Number
from random import Random

from branchline.board.checks import shown
from branchline.board.errors import BotError, BranchlineError, IllegalActionError
from branchline.bots.protocol import Bot, Starter, Watcher
from branchline.game import Game
from branchline.record import Record

Seed = int | float | str
"""What the luck of a game is made of, by its text."""


def play(
    game: Game, bots: Sequence[Bot], seed: Seed, first: int = 0, names: Sequence[str] | None = None
) -> Record:
    """Play a match to its end; there are as many players as bots, and bot n sits at seat n.

    Chance and each bot draw from streams of their own, spawned from ``seed`` (by its text) and a
    name: another bot at a seat changes neither the luck of the game nor that of the other bots, as
    long as the game takes the same course.

    Raises:
        PlayerCountError: the map is not for so many players, or there is no such seat.
        RecordError: ``names`` are not one printable text for each bot, or ``game`` is no game.
        BotError: something given is no bot, or a bot chose something that is no legal action; ``key``
            names its seat.
        BranchlineError: ``seed`` is no number or text.
    """
    _check_bots(bots)
    check_seed(seed)
    record = Record.start(game, len(bots), first, names)
    chance = stream(seed, "chance")
    streams = [stream(seed, f"seat {seat}") for seat in range(len(bots))]
    for seat, bot in enumerate(bots):
        if isinstance(bot, Starter):
            bot.start(game, seat, len(bots))
    watchers = [(seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, Watcher)]
    told = 0
    while True:
        record = record.settle(chance)
        _tell(watchers, record, told)
        told = len(record)
        player = record.state.player
        if player is None:
            return record
        record = _decide(record, player, bots[player], streams[player])


def stream(seed: Seed, name: str) -> Random:
    """Return the random numbers that belong to a name: the same in every process and version."""
    return Random(int.from_bytes(sha256(f"{seed}/{name}".encode()).digest()))


def check_seed(seed: object) -> None:
    """Refuse seeds whose text may differ from process to process.

    Raises:
        BranchlineError: it is no number or text.
    """
    if not isinstance(seed, Number | str):
        raise BranchlineError(f"must be a number or a text, not {shown(seed)}", key="seed")


def _check_bots(bots: object) -> None:
    if not isinstance(bots, Sequence) or isinstance(bots, str):
        raise BotError(f"must be a list of bots, not {shown(bots)}", key="bots")
    for seat, bot in enumerate(bots):
        if isinstance(bot, type):
            raise BotError(f"{bot.__name__} is a class: make a bot of it", key=f"seat {seat}")
        if not callable(getattr(bot, "choose", None)):
            raise BotError(f"{shown(bot)} is no bot: it has no method choose", key=f"seat {seat}")


def _tell(watchers: Sequence[tuple[int, Watcher]], record: Record, told: int) -> None:
    """Show the steps from number ``told`` to those who follow the game."""
    if watchers:
        for state, step in record.moves(told):
            for seat, bot in watchers:
                bot.saw(state.redact(step, seat))


def _decide(record: Record, seat: int, bot: Bot, rng: Random) -> Record:
    choice = bot.choose(record.state.view(seat), rng)
    try:
        return record.then(choice)
    except IllegalActionError as error:
        reason = f"{type(bot).__name__} chose what is illegal: {error.reason}"
        raise BotError(reason, key=f"seat {seat}", rule=error.rule) from None
