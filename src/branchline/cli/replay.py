"""``branchline replay``: a record, played again and scored."""

import argparse
import sys
from typing import Final

from branchline.board.errors import OptionError, RecordError
from branchline.cli.inputs import game_of
from branchline.record import Record
from branchline.records.record_text import MOST_TEXT

STDIN: Final = "-"
"""The name of the standard input."""


def replay(given: argparse.Namespace) -> int:
    """Play a record again, and print its steps and the score sheet."""
    if given.option and given.map is None:
        raise OptionError("goes only with --map: the record names the options of its game", key="--option")
    game = None if given.map is None else game_of(given.map, given.option)
    try:
        record = Record.parse(_read(given.file), game)
    except RecordError as error:
        raise RecordError(str(error), key=_name(given.file)) from None
    print(record.to_text())
    if not record.state.is_over:
        print("The game is not over; if it ended now:\n")
    print(record.state.score_sheet())
    return 0


def _name(path: str) -> str:
    return "standard input" if path == STDIN else path


def _read(path: str) -> str:
    if path == STDIN and sys.stdin is None:
        raise RecordError("is closed")
    try:
        # A descriptor, unlike sys.stdin, is read as UTF-8 whatever the locale says.
        source = sys.stdin.fileno() if path == STDIN else path
        with open(source, encoding="utf-8", closefd=path != STDIN) as file:
            return file.read(MOST_TEXT + 1)
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise RecordError("is no text in UTF-8") from error
