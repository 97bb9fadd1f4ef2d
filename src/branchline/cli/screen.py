"""Tables and progress: with rich on a terminal, as plain text in a pipe, without colour or without rich."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import Final, TypeVar

from branchline.scoring.table_text import aligned

try:
    from branchline.cli import fancy
except ImportError:
    FANCY: ModuleType | None = None
else:
    FANCY = fancy

T = TypeVar("T")
Row = Sequence[object]

HINT: Final = "branchline: with the package rich installed there are a progress bar and better tables"
"""What to install where the extra is missing."""


def say(text: str) -> None:
    """Print a line to the error output; where that is closed nobody is told."""
    if sys.stderr is not None:
        print(text, file=sys.stderr)


def hint() -> None:
    """Say what to install, if it is missing."""
    if FANCY is None:
        say(HINT)


def counted(number: int, word: str) -> str:
    """Write a number of things, such as ``1 game`` and ``2 games``."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def on_terminal() -> ModuleType | None:
    """Return how to print with colour and movement: to a terminal, with rich, and nobody against it."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty()
    return None if plain else FANCY


def show_table(rows: Sequence[Row]) -> None:
    """Print rows of equal size; the first is the heading, and the first column is set to the left."""
    rich = on_terminal()
    if rich is None:
        print(*aligned(rows), sep="\n")
    else:
        head, *body = ([str(cell) for cell in row] for row in rows)
        rich.show_table(head, body)


def with_progress(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Give the items, with a bar that shows how many came, on the error output."""
    rich = on_terminal()
    found: Iterator[T] = iter(items) if rich is None else rich.with_progress(items, total, label)
    return found
