"""Measure how long games are: ``game_length.py MAP`` plays the same seeds under each Conductor option.

Prints, for each number of players, the turns of a game (mean, middle and longest), how often a Conductor was
played, and how many games only the turn limit ended. Where Conductors are discarded they come again, and
one that removes a route makes the game longer.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from statistics import mean, median
from typing import Final, Literal

from attrs import frozen

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script, it finds its package

import branchline as bl
from branchline.bots import BOTS
from branchline.values.actions import ConductorClaim, ConductorRemove
from tools.boardcheck.rows import shown

Source = Literal["deck", "none"]
AfterPlay = Literal["discard", "remove"]
SETTINGS: Final[tuple[tuple[Source, AfterPlay], ...]] = (
    ("deck", "discard"),
    ("deck", "remove"),
    ("none", "discard"),
)
"""``conductor_source`` and ``conductor_after_play``."""


@frozen
class Length:
    """What is measured of one game."""

    turns: int
    claims: int
    """Routes claimed with a Conductor."""
    removals: int
    """Routes removed with one."""
    by_limit: bool
    """Whether the turn limit ended it."""


@cache
def _game(name: str, source: Source, after_play: AfterPlay) -> bl.Game:
    return bl.load(name, conductor_source=source, conductor_after_play=after_play)


def one_game(name: str, setting: tuple[Source, AfterPlay], bot: str, players: int, seed: int) -> Length:
    """Play a game and measure."""
    record = bl.play(_game(name, *setting), [BOTS[bot]() for _ in range(players)], seed)
    kinds = [type(step) for _, step in record.moves()]
    return Length(
        turns=record.state.turn,
        claims=kinds.count(ConductorClaim),
        removals=kinds.count(ConductorRemove),
        by_limit=record.state.end_reason == "turn limit",
    )


def _row(players: int, setting: tuple[Source, AfterPlay], games: Sequence[Length]) -> str:
    turns = [game.turns for game in games]
    cells = (
        players,
        " / ".join(setting),
        round(mean(turns), 1),
        round(median(turns)),
        max(turns),
        mean(game.claims for game in games),
        mean(game.removals for game in games),
        sum(game.by_limit for game in games),
    )
    return "| " + " | ".join(shown(cell) for cell in cells) + " |"


def report(name: str, bot: str, seeds: range, jobs: int) -> Iterator[str]:
    """The lines of the table."""
    yield "| players | source / after play | mean | middle | longest | claims | removals | by limit |"
    yield "|---" * 8 + "|"
    low, high = bl.load(name).rules.players
    with ProcessPoolExecutor(jobs) as pool:
        for players in range(low, high + 1):
            for setting in SETTINGS:
                play = partial(one_game, name, setting, bot, players)
                yield _row(players, setting, list(pool.map(play, seeds, chunksize=8)))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure how long games are.")
    parser.add_argument("map", help="a bundled name, of a map with Conductors")
    parser.add_argument("--games", type=int, default=100, help="games for each line (default: 100)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    parser.add_argument("--bot", default="greedy", choices=sorted(BOTS))
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    told = parser.parse_args()
    for line in report(told.map, told.bot, range(told.seed, told.seed + told.games), told.jobs):
        print(line, flush=True)


if __name__ == "__main__":
    main()
