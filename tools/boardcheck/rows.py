"""The report as a table of text."""

from collections.abc import Iterable
from typing import Any, Final

from attrs import frozen

MARKS: Final = {True: "ok", False: "FAILS", None: ""}


@frozen
class Row:
    """A figure of the map and of Europe; ``good`` is ``None`` where nothing is demanded."""

    text: str
    value: Any
    base: Any
    good: bool | None = None


def shown(value: object) -> str:
    """A figure in few words."""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {shown(found)}" for key, found in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(shown(found) for found in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def printed(name: str, base: str, rows: Iterable[Row]) -> str:
    """The rows as a Markdown table."""
    lines = [f"\n| point | {name} | {base} | |", "|---|---|---|---|"]
    lines += [f"| {r.text} | {shown(r.value)} | {shown(r.base)} | {MARKS[r.good]} |" for r in rows]
    return "\n".join(lines)
