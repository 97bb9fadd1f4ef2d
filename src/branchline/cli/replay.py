"""``branchline replay``: a record, played again and scored."""

import argparse
from pathlib import Path

from branchline.board.errors import RecordError
from branchline.cli.inputs import game_of
from branchline.record import Record
from branchline.records.record_text import MOST_TEXT


def replay(given: argparse.Namespace) -> int:
    """Play a record again, and print its steps and the score sheet."""
    game = None if given.map is None else game_of(given.map, given.option)
    record = Record.parse(_read(given.file), game)
    print(record.to_text())
    if not record.state.is_over:
        print("The game is not over; if it ended now:\n")
    print(record.state.score_sheet())
    return 0


def _read(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(MOST_TEXT + 1)
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror}", key=str(path)) from error
    except UnicodeDecodeError as error:
        raise RecordError("is no text in UTF-8", key=str(path)) from error
