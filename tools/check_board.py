"""Check a reconstructed board: ``check_board.py MAP`` prints each point with Europe's figure beside it.

``--play N`` adds figures of N games of the greedy bot for each number of players, on the map and on
Europe. Ends with status 1 if a point that is demanded fails.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script, it finds its package

from branchline.board.mapfile import MapFile, load_map
from tools.boardcheck import play
from tools.boardcheck.points import POINTS, Point
from tools.boardcheck.rows import Row, printed
from tools.boardcheck.texts import TEXTS

BASE: Final = "europe"


def static_rows(found: MapFile, base: MapFile | None) -> list[Row]:
    """The rows of every point that needs no game."""
    rows = [_row(point, found, base) for point in POINTS]
    return rows + [_row(point, found, None) for point in TEXTS.get(found.name, ())]


def _row(point: Point, found: MapFile, base: MapFile | None) -> Row:
    value: Any = point.figure(found)
    good = None if point.demand is None else bool(point.demand(value))
    return Row(point.text, value, "" if base is None else point.figure(base), good)


def failures(rows: Iterable[Row]) -> list[str]:
    """The demanded points that fail."""
    return [row.text for row in rows if row.good is False]


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Check a reconstructed board.")
    parser.add_argument("map", help="a bundled name or a map file")
    parser.add_argument("--play", type=int, default=0, metavar="N", help="games for each number of players")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    parser.add_argument("--bot", default="greedy", help="a bot of branchline.bots (default: greedy)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Print the report; the number of failures is the answer to the shell: 0 or 1."""
    told = _arguments(words)
    found = load_map(Path(told.map) if told.map.endswith(".toml") else told.map)
    rows = static_rows(found, load_map(BASE))
    print(printed(found.name, BASE, rows))
    if told.play:
        seeds = range(told.seed, told.seed + told.play)
        played = play.play_rows(told.map, BASE, told.bot, seeds, told.jobs)
        print(printed(found.name, BASE, played))
        rows += played
    failed = failures(rows)
    print(f"\n{len(failed)} of {sum(row.good is not None for row in rows)} demands fail: {failed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
