"""The long run: whole games under all invariants, for as long as wanted, going on where it stopped.

``python -m tests.properties.long_run --minutes 30`` plays the bundled maps in turn, each game once
on the engine with the invariants of ``test_whole_games`` and every tenth also beside the naive
model. What was played is kept in ``long_run.json``; figures go to ``docs/quality.md`` by hand.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

from tests.model.boards import bundled as document
from tests.properties.games import BUNDLED, PLAYERS, bundled
from tests.properties.test_differential import whole_game
from tests.properties.test_whole_games import play

KEPT = Path("long_run.json")


def load() -> dict[str, Any]:
    """What was played so far."""
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def run(minutes: float) -> dict[str, Any]:
    """Play until the time is up; a failure stops the run and names map, players and seed."""
    done = load()
    until = time.monotonic() + 60 * minutes
    while time.monotonic() < until:
        for name in BUNDLED:
            for players in PLAYERS:
                key = f"{name} {players}"
                row = done.setdefault(key, {"games": 0, "steps": 0, "turns": 0, "compared": 0, "ends": {}})
                seed = 1_000_000 + row["games"]
                print(f"\r{key} seed {seed}   ", end="", flush=True)
                last, steps = play(bundled(name), players, seed)
                row["games"] += 1
                row["steps"] += steps
                row["turns"] += last.turn
                row["ends"][last.end_reason] = row["ends"].get(last.end_reason, 0) + 1
                if seed % 10 == 0:
                    whole_game(document(name), players, seed)
                    row["compared"] += 1
                KEPT.write_text(json.dumps(done, indent=1), encoding="utf-8")
    return done


def main() -> None:
    """Run and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    done = run(parser.parse_args().minutes)
    print("\nmap, players | games | steps | turns a game | compared with the naive model | ends")
    for key, row in done.items():
        ends = ", ".join(f"{reason} {n}" for reason, n in row["ends"].items())
        turns = row["turns"] / row["games"]
        print(f"{key} | {row['games']} | {row['steps']} | {turns:.0f} | {row['compared']} | {ends}")


if __name__ == "__main__":
    main()
