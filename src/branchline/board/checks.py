"""Checks of single values in a map document: each takes a value and its place, and returns it typed.

A document comes from strangers. A check trusts nothing about the value, and a message never
prints more of it than a short text.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final, NoReturn, TypeVar

from branchline.board.errors import MapError

T = TypeVar("T")
Check = Callable[[object, str], T]

SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NAME: Final = re.compile(r"[!-\"$-)+\-.-9;-~]+( [!-\"$-)+\-.-9;-~]+)*")
"""Printable ASCII but colon, comma, asterisk and hash; single spaces between words."""
UNPRINTABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
MOST_NAME: Final = 40
MOST_LABEL: Final = 200
MOST_SHOWN: Final = 60
"""How much of a wrong text a message repeats."""
MOST_WHOLE: Final = 10**18


def fail(key: str, reason: str) -> NoReturn:
    """Refuse the document at ``key``."""
    raise MapError(reason, key=key or None)


def shown(value: object) -> str:
    """A short and safe description of any value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return ascii(value if len(value) <= MOST_SHOWN else f"{value[:MOST_SHOWN]}...")
    if isinstance(value, int):
        return str(value) if abs(value) < MOST_WHOLE else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, Mapping):
        return "a table"
    if value is None:
        return "None"
    kind = "list" if isinstance(value, list | tuple) else type(value).__name__
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def guess(word: object, known: Iterable[str]) -> str:
    """A hint at the known words that are spelled like ``word``, or nothing."""
    near = get_close_matches(word[:MOST_SHOWN], list(known), 3) if isinstance(word, str) else []
    return f"; did you mean {' or '.join(near)}?" if near else ""


def inside(place: str, key: str) -> str:
    """The place of ``key`` in the table at ``place``."""
    safe = shown_name(key)
    return f"{place}.{safe}" if place else safe


def shown_name(word: str) -> str:
    """A word as it is if it is short and printable, else like any other value."""
    return word if len(word) <= MOST_SHOWN and word.isprintable() else shown(word)


def table(value: object, place: str) -> Mapping[str, object]:
    """A table with text keys."""
    if not isinstance(value, Mapping):
        fail(place, f"must be a table, not {shown(value)}")
    for key in value:
        if not isinstance(key, str):
            fail(place, f"has a key that is no text: {shown(key)}")
    return value


def entries(
    value: object, place: str, checks: Mapping[str, Check[Any]], needed: tuple[str, ...] = ()
) -> dict[str, Any]:
    """The checked entries of a table that may have the keys of ``checks`` and must have ``needed``."""
    read = table(value, place)
    for key in read:
        if key not in checks:
            fail(inside(place, key), f"unknown key{guess(key, checks)}")
    for key in needed:
        if key not in read:
            fail(inside(place, key), "is missing")
    return {key: check(read[key], inside(place, key)) for key, check in checks.items() if key in read}


def list_of(check: Check[T], most: int, least: int = 0) -> Check[tuple[T, ...]]:
    """A list of ``least`` to ``most`` values that each pass ``check``."""

    def checked(value: object, place: str) -> tuple[T, ...]:
        if not isinstance(value, list | tuple):
            fail(place, f"must be a list, not {shown(value)}")
        if not least <= len(value) <= most:
            fail(place, f"must have {least} to {most} entries, not {len(value)}")
        return tuple(check(entry, f"{place}[{i}]") for i, entry in enumerate(value))

    return checked


def unique_list_of(check: Check[T], most: int, least: int = 0) -> Check[tuple[T, ...]]:
    """A list without repeated values."""
    listed = list_of(check, most, least)

    def checked(value: object, place: str) -> tuple[T, ...]:
        found = listed(value, place)
        seen: set[T] = set()
        for i, entry in enumerate(found):
            if entry in seen:
                fail(f"{place}[{i}]", f"{shown(entry)} is there twice")
            seen.add(entry)
        return found

    return checked


def integer(low: int, high: int) -> Check[int]:
    """A whole number from ``low`` to ``high``; true and false are none, nor is 2.0."""

    def checked(value: object, place: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            fail(place, f"must be a whole number, not {shown(value)}")
        if not low <= value <= high:
            fail(place, f"must be {f'{low} to {high}' if low < high else low}, not {shown(value)}")
        return int(value)

    return checked


def number(low: float, high: float) -> Check[float]:
    """A finite number from ``low`` to ``high``."""

    def checked(value: object, place: str) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool):
            fail(place, f"must be a number, not {shown(value)}")
        if not (low <= value <= high and math.isfinite(value)):
            fail(place, f"must be {low:g} to {high:g}, not {shown(value)}")
        return float(value)

    return checked


def flag(value: object, place: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        fail(place, f"must be true or false, not {shown(value)}")
    return value


def text(most: int, least: int = 0, *, lines: bool = False) -> Check[str]:
    """Text of ``least`` to ``most`` characters without control characters, on one line unless ``lines``."""

    def checked(value: object, place: str) -> str:
        if not isinstance(value, str):
            fail(place, f"must be text, not {shown(value)}")
        if not least <= len(value) <= most:
            fail(place, f"must be {least} to {most} characters, not {len(value)}")
        kept = value.replace("\n", "").replace("\t", "") if lines else value
        if bad := UNPRINTABLE.search(kept):
            fail(place, f"holds the unprintable character {bad.group()!a}")
        return str(value)

    return checked


def name(value: object, place: str) -> str:
    """A name that texts of the game can hold: see :data:`NAME`."""
    found = text(MOST_NAME)(value, place)
    if not NAME.fullmatch(found):
        fail(
            place,
            f"{shown(found)} is no name: use ASCII letters and single spaces, no colon, comma, asterisk "
            "or hash (a label may have any letters)",
        )
    return found


def slug(value: object, place: str) -> str:
    """A map's name: small letters, digits and hyphens."""
    found = text(MOST_NAME)(value, place)
    if not SLUG.fullmatch(found):
        fail(place, f"{shown(found)} is no map name: use small letters, digits and single hyphens")
    return found


def choice(*allowed: str) -> Check[Any]:
    """One of the texts ``allowed``."""

    def checked(value: object, place: str) -> str:
        if not isinstance(value, str) or value not in allowed:
            fail(place, f"must be {' or '.join(allowed)}, not {shown(value)}{guess(value, allowed)}")
        return str(value)

    return checked
