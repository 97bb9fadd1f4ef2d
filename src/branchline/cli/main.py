"""The command line: arguments, errors and exit codes."""

import argparse
import os
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from branchline.board.errors import BranchlineError
from branchline.board.mapfile import bundled
from branchline.board.options import HINTS, allowed
from branchline.bots import BOTS
from branchline.cli.boards import check_map, maps, perft
from branchline.cli.inputs import bot_names, number_from
from branchline.cli.replay import replay
from branchline.cli.screen import say
from branchline.cli.simulate import simulate

WRONG: Final = 1
"""The exit code when what was given is wrong; wrong usage is 2."""
INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as in a shell."""
PIPE_CLOSED: Final = 141
"""The exit code when nobody reads the output any more, as in a shell."""

DEFAULT: Final = "default: %(default)s"
NAMES: Final = ", ".join(bundled())
OPTIONS: Final = "\n".join(["options of the rules:", *(f"  {name}={allowed(name)}" for name in HINTS)])

Run = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0, 1 for wrong input, 2 for wrong usage.

    Messages go to the error output, never as a traceback.
    """
    try:
        return _run(arguments)
    except BranchlineError as error:
        say(f"branchline: {error}")
        return WRONG
    except KeyboardInterrupt:
        say("branchline: interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except OSError as error:
        say(f"branchline: cannot go on: {error.strerror or error}")
        _drop_output()
        return WRONG


def _run(arguments: Sequence[str] | None) -> int:
    if sys.stdout is None:
        raise BranchlineError("the standard output is closed")
    try:
        given = parser().parse_args(arguments)
        code: int = given.run(given)
        return code
    finally:
        sys.stdout.flush()


def _drop_output() -> None:
    """Let what is not written yet go nowhere: Python flushes once more at its end, and would complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def parser() -> argparse.ArgumentParser:
    """Make the parser of the arguments."""
    top = argparse.ArgumentParser(
        prog="branchline", description="Railway board games: simulate, replay, check maps."
    )
    top.add_argument("--version", action="version", version=f"branchline {_version()}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Run, about: str, epilog: str | None = None) -> argparse.ArgumentParser:
        found = commands.add_parser(
            name, help=about, description=about, epilog=epilog, formatter_class=RawDescriptionHelpFormatter
        )
        found.set_defaults(run=run)
        return found

    _simulate(command("simulate", simulate, "Play games between bots.", OPTIONS))
    _replay(command("replay", replay, "Play a record again and score it.", OPTIONS))
    check = command("check-map", check_map, "Print the facts of a map, or what is wrong with it.")
    check.add_argument("file", metavar="MAP", help=f"{NAMES}, or a file (.toml, or with a slash)")
    _perft(command("perft", perft, "Count the step sequences from the start of a game.", OPTIONS))
    command("maps", maps, "List the bundled maps.")
    return top


def _version() -> str:
    try:
        return version("branchline")
    except PackageNotFoundError:
        return "(not installed)"


def _game(command: argparse.ArgumentParser) -> None:
    command.add_argument("map", metavar="MAP", help=f"{NAMES}, or a file (.toml, or with a slash)")
    _options(command, "an option of the rules, see below; repeatable")


def _options(command: argparse.ArgumentParser, about: str) -> None:
    command.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help=about,
    )


def _simulate(command: argparse.ArgumentParser) -> None:
    _game(command)
    command.add_argument(
        "--players",
        metavar="BOTS",
        type=bot_names,
        default="greedy,random",
        help=f"one bot a seat, of {', '.join(BOTS)}; default: %(default)s",
    )
    command.add_argument("--games", metavar="N", type=number_from(1), default=10, help=DEFAULT)
    command.add_argument(
        "--seed", metavar="S", default="0", help=f"any text; the same one gives the same games; {DEFAULT}"
    )
    command.add_argument(
        "--workers", metavar="W", type=number_from(1), default=1, help=f"processes; {DEFAULT}"
    )
    command.add_argument(
        "--first", metavar="SEAT", type=number_from(0), help="who begins; by default each seat in its turn"
    )
    command.add_argument("--json", action="store_true", help="print one JSON document")
    command.add_argument(
        "--records",
        metavar="DIR",
        type=Path,
        help="save every game's record; none of this map may be there yet",
    )


def _replay(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a record; - is the standard input")
    command.add_argument("--map", metavar="MAP", help="the record's map, if it is not bundled")
    _options(command, "an option of that map, see below; only with --map; repeatable")


def _perft(command: argparse.ArgumentParser) -> None:
    _game(command)
    command.add_argument("--depth", metavar="D", type=number_from(1), default=3, help=DEFAULT)
    command.add_argument("--players", metavar="N", type=number_from(1), default=2, help=DEFAULT)
    command.add_argument(
        "--first", metavar="SEAT", type=number_from(0), default=0, help=f"who begins; {DEFAULT}"
    )
