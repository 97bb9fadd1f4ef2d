"""Plain text for a terminal: aligned columns and wrapped lines, without colour."""

from collections.abc import Iterable, Sequence
from typing import Final

WIDTH: Final = 100
"""Columns of a line of text that can be wrapped."""


def aligned(rows: Sequence[Sequence[object]]) -> list[str]:
    """Set rows of equal size in columns: the first to the left, all others to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [_line(row, widths) for row in cells]


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    rest = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
    return "  ".join((row[0].ljust(widths[0]), *rest)).rstrip()


def wrapped(label: str, words: Iterable[str]) -> list[str]:
    """Write a label and a list after it; a line that is full goes on below the first word."""
    lines = [label]
    for text in _with_commas(list(words)):
        if len(lines[-1]) + len(text.rstrip()) > WIDTH and len(lines[-1]) > len(label):
            lines.append(" " * len(label))
        lines[-1] += text
    return [line.rstrip() for line in lines]


def _with_commas(words: Sequence[str]) -> list[str]:
    return [f"{word}, " for word in words[:-1]] + list(words[-1:])


def listed(seats: Sequence[int]) -> str:
    """Name seats in a sentence: ``seat 0``, ``seats 0 and 2``, ``seats 0, 1 and 2``."""
    names = [str(seat) for seat in seats]
    if len(names) == 1:
        return f"seat {names[0]}"
    return f"seats {', '.join(names[:-1])} and {names[-1]}"
