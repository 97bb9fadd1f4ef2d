"""What the command's arguments mean."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from branchline.board.checks import guess, shown
from branchline.board.errors import MapError, OptionError
from branchline.board.mapfile import MapFile, bundled, load_map
from branchline.board.options import option_from_text
from branchline.bots import BOTS
from branchline.game import Game, of_map

MOST: Final = 999_999_999
"""The highest number that is read."""


FILES: Final = "a file of your own ends in .toml or has a slash"


def map_of(text: str) -> MapFile:
    """Read a map by its path, which ends in ``.toml`` or has a slash, or else by its bundled name.

    Raises:
        MapError: there is no such map, or it is wrong; ``key`` names the file.
    """
    if not (text.endswith(".toml") or "/" in text or os.sep in text):
        known = bundled()
        if text not in known:
            listed = f"bundled: {', '.join(known)}; {FILES}"
            raise MapError(f"there is no bundled map {shown(text)}{guess(text, known)} ({listed})")
        return load_map(text)
    try:
        return load_map(Path(text))
    except MapError as error:
        named = error.key is not None and error.key.startswith((text, str(Path(text))))
        raise error if named else MapError(str(error), key=text) from None


def game_of(text: str, options: Sequence[str] = ()) -> Game:
    """Load a game by the map's name or path and options ``name=value``.

    Raises:
        MapError, OptionError: there is no such map or option.
    """
    return of_map(map_of(text), **read_options(options))


def read_options(given: Sequence[str]) -> dict[str, Any]:
    """Read options ``name=value``.

    Raises:
        OptionError: there is no such option or value, or one is given twice.
    """
    found: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError("must be name=value", key=text)
        if name in found:
            raise OptionError("is given twice", key=name)
        found[name] = option_from_text(name, value)
    return found


def bot_names(text: str) -> tuple[str, ...]:
    """Read a list of bots such as ``greedy,random``; for argparse."""
    names = tuple(text.split(","))
    unknown = [name for name in names if name not in BOTS]
    if unknown:
        raise argparse.ArgumentTypeError(f"there is no bot {unknown[0]!r}; bots: {', '.join(BOTS)}")
    return names


def number_from(least: int) -> Any:  # noqa: ANN401 - what argparse calls a type
    """Return a reader of whole numbers from ``least`` to :data:`MOST`; for argparse."""

    def number(text: str) -> int:
        digits = text.isascii() and text.isdecimal() and len(text) <= len(str(MOST))
        if not (digits and least <= int(text) <= MOST):
            reason = f"must be a whole number from {least} to {MOST}, not {text!r:.40}"
            raise argparse.ArgumentTypeError(reason)
        return int(text)

    return number
