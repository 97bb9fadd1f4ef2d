"""What the command's arguments mean."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from branchline.board.errors import OptionError
from branchline.board.options import option_from_text
from branchline.bots import BOTS
from branchline.game import Game, load


def map_source(text: str) -> str | Path:
    """Tell a file, which ends in ``.toml`` or has a slash, from the name of a bundled map."""
    is_file = text.endswith(".toml") or "/" in text or os.sep in text
    return Path(text) if is_file else text


def game_of(text: str, options: Sequence[str] = ()) -> Game:
    """Load a game by the map's name or path and options ``name=value``.

    Raises:
        MapError, OptionError: there is no such map or option.
    """
    return load(map_source(text), **read_options(options))


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
    """Return a reader of whole numbers that are not too small; for argparse."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) >= least):  # noqa: PLR2004 - digits
            raise argparse.ArgumentTypeError(f"must be a whole number from {least}, not {text!r:.40}")
        return int(text)

    return number
