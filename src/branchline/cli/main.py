"""The command line: arguments, errors and exit codes."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from branchline.board.errors import BranchlineError
from branchline.cli.boards import check_map, maps, perft
from branchline.cli.inputs import bot_names, number_from
from branchline.cli.replay import replay
from branchline.cli.simulate import simulate

WRONG: Final = 1
"""The exit code when what was given is wrong; wrong usage is 2."""
INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as in a shell."""
PIPE_CLOSED: Final = 141
"""The exit code when nobody reads the output any more, as in a shell."""

Run = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0, 1 for wrong input, 2 for wrong usage.

    Messages go to the error output, never as a traceback.
    """
    given = parser().parse_args(arguments)
    try:
        code: int = given.run(given)
        sys.stdout.flush()
    except BranchlineError as error:
        print(f"branchline: {error}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print("branchline: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes once more at its end; nobody shall hear of that.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


def parser() -> argparse.ArgumentParser:
    """Make the parser of the arguments."""
    top = argparse.ArgumentParser(
        prog="branchline", description="Railway board games: simulate, replay, check maps."
    )
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Run, about: str) -> argparse.ArgumentParser:
        found = commands.add_parser(name, help=about, description=about)
        found.set_defaults(run=run)
        return found

    _simulate(command("simulate", simulate, "Play games between bots."))
    _replay(command("replay", replay, "Play a record again and score it."))
    check = command("check-map", check_map, "Print the facts of a map, or what is wrong with it.")
    check.add_argument("file", metavar="FILE", help="a map file, or the name of a bundled map")
    _perft(command("perft", perft, "Count the step sequences from the start of a game."))
    command("maps", maps, "List the bundled maps.")
    return top


def _game(command: argparse.ArgumentParser) -> None:
    command.add_argument("map", metavar="MAP", help="a bundled map, or a file (.toml, or with a slash)")
    _options(command)


def _options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the rules; repeatable",
    )


def _simulate(command: argparse.ArgumentParser) -> None:
    _game(command)
    command.add_argument(
        "--players",
        metavar="BOTS",
        type=bot_names,
        default="greedy,random",
        help="such as greedy,random,random",
    )
    command.add_argument("--games", metavar="N", type=number_from(1), default=10)
    command.add_argument(
        "--seed", metavar="S", default="0", help="any text; the same one gives the same games"
    )
    command.add_argument("--workers", metavar="W", type=number_from(1), default=1, help="processes")
    command.add_argument(
        "--first", metavar="SEAT", type=number_from(0), help="who begins; by default each seat in its turn"
    )
    command.add_argument("--json", action="store_true", help="print one JSON document")
    command.add_argument("--records", metavar="DIR", type=Path, help="save a record of every game")


def _replay(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", type=Path)
    command.add_argument("--map", metavar="MAP", help="the record's map, if it is not bundled")
    _options(command)


def _perft(command: argparse.ArgumentParser) -> None:
    _game(command)
    command.add_argument("--depth", metavar="D", type=number_from(1), default=3)
    command.add_argument("--players", metavar="N", type=number_from(1), default=2)
    command.add_argument("--first", metavar="SEAT", type=number_from(0), default=0)
