"""Options from map files, callers and command lines (every option is a named field of the decisions)."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from attrs import evolve, fields

from branchline.board.checks import guess, shown
from branchline.board.errors import OptionError
from branchline.board.ruleset import Options

MOST_TURNS: Final = 10_000
"""The highest turn limit of a seat."""
DIGITS: Final = re.compile("[0-9]{1,8}")

HINTS: Final[Mapping[str, Any]] = MappingProxyType(
    {f.name: get_type_hints(Options)[f.name] for f in fields(Options)}
)


def allowed(name: str) -> str:
    """What the option may be, in words."""
    return " or ".join(choices(name)) or f"1 to {MOST_TURNS} or none"


def choices(name: str) -> tuple[str, ...]:
    """The texts of an option with a closed list of values; empty for a number."""
    hint = HINTS[name]
    if hint is bool:
        return ("true", "false")
    return get_args(hint) if get_origin(hint) is Literal else ()


def with_options(options: Options, **changes: object) -> Options:
    """The options with some changed.

    Raises:
        OptionError: no such option, or a value of another type or out of range; ``key`` names the option.
    """
    checked: dict[str, Any] = {name: _checked(name, value) for name, value in changes.items()}
    return evolve(options, **checked)


def option_from_text(name: str, text: str) -> object:
    """The value that ``name=text`` of a command line means.

    Raises:
        OptionError: as :func:`with_options`.
    """
    _known(name)
    if HINTS[name] is bool:
        return _checked(name, {"true": True, "false": False}.get(text, text))
    if choices(name):
        return _checked(name, text)
    return _checked(name, None if text == "none" else int(text) if DIGITS.fullmatch(text) else text)


def _known(name: str) -> None:
    if name not in HINTS:
        raise OptionError(
            f"there is no such option{guess(name, HINTS)}; options: {', '.join(HINTS)}", key=name
        )


def _checked(name: str, value: object) -> object:
    _known(name)
    hint = HINTS[name]
    if hint is bool:
        good = isinstance(value, bool)
    elif get_origin(hint) is Literal:
        good = isinstance(value, str) and value in get_args(hint)
    else:
        good = value is None or (
            isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_TURNS
        )
    if not good:
        given = "none" if value is None else shown(value)
        raise OptionError(f"must be {allowed(name)}, not {given}{guess(value, choices(name))}", key=name)
    return value
