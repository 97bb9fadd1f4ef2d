"""Tables and progress with rich; there is no such module where rich is not installed."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from rich.console import Console
from rich.progress import track
from rich.table import Table

T = TypeVar("T")


def show_table(head: Sequence[str], body: Iterable[Sequence[str]]) -> None:
    """Print a table; the first column is set to the left, all others to the right."""
    table = Table()
    for number, cell in enumerate(head):
        table.add_column(cell, justify="right" if number else "left")
    for row in body:
        table.add_row(*row)
    Console().print(table)


def with_progress(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Give the items, with a bar on the error output that shows how many came."""
    return iter(track(items, total=total, description=label, console=Console(stderr=True), transient=True))
