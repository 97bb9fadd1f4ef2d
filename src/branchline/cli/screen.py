"""Tables and progress: with rich on a terminal, as plain text in a pipe, without colour or without rich."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

from branchline.scoring.table_text import aligned

try:
    from rich.console import Console
    from rich.progress import track
    from rich.table import Table
except ImportError:
    HAS_RICH = False
else:
    HAS_RICH = True

T = TypeVar("T")
Row = Sequence[object]

HINT: Final = "branchline: for a progress bar and better tables: pip install 'branchline[cli]'"
"""What to install where the extra is missing."""


def is_fancy() -> bool:
    """Tell whether the output may have colour and move: a terminal, rich, and nobody against it."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return HAS_RICH and not plain and sys.stdout.isatty()


def hint() -> None:
    """Say what to install, if it is missing."""
    if not HAS_RICH:
        print(HINT, file=sys.stderr)


def show_table(rows: Sequence[Row]) -> None:
    """Print rows of equal size; the first is the heading, and the first column is set to the left."""
    if not is_fancy():
        print(*aligned(rows), sep="\n")
        return
    head, *body = ([str(cell) for cell in row] for row in rows)
    table = Table()
    for number, cell in enumerate(head):
        table.add_column(cell, justify="right" if number else "left")
    for row in body:
        table.add_row(*row)
    Console().print(table)


def with_progress(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Give the items, with a bar that shows how many came, on the error output."""
    if not is_fancy():
        return iter(items)
    return iter(track(items, total=total, description=label, console=Console(stderr=True), transient=True))
