"""``branchline simulate``: games between bots, and what they come to."""

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter

from attrs import asdict

from branchline.arena import Match, Series, Statistics, matches, statistics
from branchline.board.errors import BranchlineError
from branchline.bots import BOTS
from branchline.cli.inputs import game_of
from branchline.cli.screen import counted, hint, say, show_table, with_progress
from branchline.scoring.sheet import ScoreSheet


def simulate(given: argparse.Namespace) -> int:
    """Play the games, save their records, and print the statistics and the last score sheet.

    The same arguments print the same; how fast it went is said on the error output.
    """
    game = game_of(given.map, given.option)
    series = Series(game, [BOTS[name] for name in given.players], given.games, given.seed, given.first)
    start = perf_counter()
    found: Iterable[Match] = matches(series, workers=given.workers, text=given.records is not None)
    if given.records is not None:
        found = _saved(found, given.records, game.name)
    if not given.json:
        found = with_progress(found, given.games, f"{counted(given.games, 'game')} on {game.name}")
    total = statistics(found)
    say(f"branchline: {given.games / (perf_counter() - start):.1f} games a second")
    sheet = series.record(given.games - 1).state.score_sheet()
    if given.json:
        _print_json(given, series, total, sheet)
    else:
        _print_text(given, series, total, sheet)
    return 0


def _saved(found: Iterable[Match], folder: Path, name: str) -> Iterator[Match]:
    """Save each record as it comes, in a folder that holds none of this map yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if before := sorted(folder.glob(f"{name}-{'[0-9]' * 5}*.txt")):
            reason = f"holds records of another run, such as {before[0].name}; take another folder"
            raise BranchlineError(reason, key=str(folder))
        for match in found:
            path = folder / f"{name}-{match.number:05}.txt"
            path.write_text(match.text or "", encoding="utf-8")
            yield match
    except OSError as error:
        raise BranchlineError(f"cannot be written: {error.strerror}", key=str(folder)) from error


def _print_text(given: argparse.Namespace, series: Series, total: Statistics, sheet: ScoreSheet) -> None:
    hint()
    print(f"{counted(total.games, 'game')} on {series.game.board.title}, seed {given.seed}\n")
    heads = [f"{seat} {name}" for seat, name in enumerate(given.players)]
    rows: list[list[object]] = [["", *heads]]
    rows.append(["wins", *(f"{seat.wins:.2f}".rstrip("0").rstrip(".") for seat in total.seats)])
    groups = total.seats[0].mean_points
    for group in groups:
        means = [seat.mean_points[group] for seat in total.seats]
        if any(means):
            rows.append([f"mean {group}", *(f"{mean:.1f}" for mean in means)])
    rows.append(["mean score", *(f"{seat.mean_score:.1f}" for seat in total.seats)])
    show_table(rows)
    reasons = ", ".join(f"{reason} {count}" for reason, count in total.end_reasons.items())
    print(f"\nturns {total.mean_turns:.1f}, decisions {total.mean_decisions:.1f} a game; ended by: {reasons}")
    print(f"\nScore sheet of the last game\n\n{sheet}")


def _print_json(given: argparse.Namespace, series: Series, total: Statistics, sheet: ScoreSheet) -> None:
    document = {
        "map": series.game.name,
        "fingerprint": series.game.fingerprint,
        "options": asdict(series.game.options),
        "players": list(given.players),
        "seed": given.seed,
        "first": given.first,
        **total.to_dict(),
        "last": sheet.to_dict(),
    }
    print(json.dumps(document, indent=2))
