"""The header of a game record as text, and how its lines are read.

A comment runs from ``#`` to the end of the line: names of a map hold no ``#``, and in quoted names
of players it is escaped.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn

from attrs import asdict, field, frozen

from branchline.board.checks import UNPRINTABLE, shown
from branchline.board.errors import BranchlineError, RecordError
from branchline.board.options import option_from_text
from branchline.board.ruleset import Options
from branchline.values.actions import Outcome as Outcome  # noqa: PLC0414 - records take these from here
from branchline.values.actions import Step as Step  # noqa: PLC0414 - the same

FORMAT: Final = "branchline record 1"
"""The first line; its number changes whenever old records would be read wrongly."""
MOST_TEXT: Final = 1 << 24
"""The longest text that is read, in characters."""
MOST_NAME: Final = 80
"""The longest name of a player."""
MOST_SEATS: Final = 100
MOST_TICKETS: Final = 1000
"""The most lines of tickets: a map has no more."""

TICKET: Final = re.compile("(?P<a>[^:]+):(?P<b>[^:]+) (?P<points>[0-9]{1,4})(?P<long> long)?")
NUMBER: Final = re.compile("[0-9]{1,8}")

Line = tuple[int, str]
"""A line's number from 1, and what it says."""
TicketRow = tuple[str, str, int, bool]


@frozen
class Header:
    """What a record says before its first step."""

    map: str
    fingerprint: str
    players: int
    first: int = 0
    options: Mapping[str, object] = field(factory=dict)
    """Those that differ from the map's."""
    tickets: tuple[TicketRow, ...] | None = None
    """The set of tickets played with, where it is not the map's."""
    names: tuple[str, ...] | None = None
    lines: Mapping[str, int] = field(factory=dict, eq=False)
    """The line of each entry, for errors."""


def refuse(reason: str, line: int | None = None, key: str | None = None, rule: str | None = None) -> NoReturn:
    """Raise the error of a record."""
    raise RecordError(reason, key=key, line=line, rule=rule)


# --- writing ---


def changed(options: Options, defaults: Options) -> dict[str, object]:
    """Return the options that differ from the map's."""
    usual = asdict(defaults)
    return {name: value for name, value in asdict(options).items() if value != usual[name]}


def ticket_rows(variant: Sequence[Sequence[Any]] | None) -> tuple[TicketRow, ...] | None:
    """Write out the tickets that a game was loaded with."""
    if variant is None:
        return None
    return tuple((a, b, points, bool(rest and rest[0])) for a, b, points, *rest in variant)


def header_lines(header: Header) -> Iterator[str]:
    """Write a header, without the first line."""
    yield f"map {header.map}"
    for name, value in header.options.items():
        yield f"option {name}={_option(value)}"
    for a, b, points, long in header.tickets or ():
        yield f"ticket {a}:{b} {points}{' long' if long else ''}"
    if header.tickets == ():
        yield "ticket none"
    yield f"fingerprint {header.fingerprint}"
    yield f"players {header.players}"
    yield f"first {header.first}"
    if header.names is not None:
        yield "names " + json.dumps(header.names).replace("#", "\\u0023")


def _option(value: object) -> str:
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


# --- reading ---


def content(text: object) -> Iterator[Line]:
    """Give the lines that say something, without their comments; a byte order mark is allowed."""
    if not isinstance(text, str):
        refuse(f"a record is read from text, not from {shown(text)}")
    if len(text) > MOST_TEXT:
        refuse(f"longer than {MOST_TEXT} characters")
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        said = line.partition("#")[0].strip()
        if said:
            yield number, said


def read_header(lines: Sequence[Line]) -> tuple[Header, Sequence[Line]]:
    """Read the header, and return it with the lines after it.

    Raises:
        RecordError: the first line is another, an entry is missing, twice there or wrong.
    """
    number, said = lines[0] if lines else (1, "")
    if said != FORMAT:
        refuse(f"the first line must be {FORMAT!r}, not {said!r:.60}", number)
    found = _Entries()
    place = 1
    while place < len(lines) and found.take(*lines[place]):
        place += 1
    return found.header(lines[min(place, len(lines) - 1)][0]), lines[place:]


class _Entries:
    """The entries of a header while it is read."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}
        self.lines: dict[str, int] = {}

    def take(self, number: int, said: str) -> bool:
        """Read a line; false where it is no entry of a header."""
        key, _, rest = said.partition(" ")
        reader = READERS.get(key)
        if reader is None:
            return False
        if key in self.found and key not in MANY:
            refuse("is there twice", number, key)
        self.lines[key] = number
        try:
            self.found[key] = reader(self.found.get(key), rest.strip())
        except BranchlineError as error:
            refuse(error.reason, number, error.key or key)
        return True

    def header(self, end: int) -> Header:
        """Return the header; ``end`` is the line after it."""
        missing = [key for key in NEEDED if key not in self.found]
        if missing:
            refuse(f"the header has no {missing[0]}", end, missing[0])
        found = self.found
        if found["first"] >= found["players"]:
            refuse(f"seats go from 0 to {found['players'] - 1}", self.lines["first"], "first")
        names = check_names(found.get("names"), found["players"], self.lines.get("names"))
        return Header(
            map=found["map"],
            fingerprint=found["fingerprint"],
            players=found["players"],
            first=found["first"],
            options=found.get("option", {}),
            tickets=found.get("ticket"),
            names=names,
            lines=self.lines,
        )


def check_names(names: object, players: int, line: int | None = None) -> tuple[str, ...] | None:
    """Return the names of the players as a tuple.

    Raises:
        RecordError: they are not as many texts as players, or one is too long or unprintable.
    """
    if names is None:
        return None
    if not isinstance(names, list | tuple) or len(names) != players:
        refuse(f"must be a list of {players} texts", line, "names")
    for name in names:
        if not isinstance(name, str) or not 0 < len(name) <= MOST_NAME or UNPRINTABLE.search(name):
            refuse(f"a name has 1 to {MOST_NAME} printable characters, not {shown(name)}", line, "names")
    return tuple(names)


def _text(_before: None, text: str) -> str:
    return text or refuse("is empty")


def _number(_before: None, text: str) -> int:
    if not NUMBER.fullmatch(text) or int(text) > MOST_SEATS:
        refuse(f"must be a number up to {MOST_SEATS}, not {text!r:.60}")
    return int(text)


def _read_option(before: dict[str, object] | None, text: str) -> dict[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        refuse(f"must be name=value, not {text!r:.60}")
    if before and name in before:
        refuse(f"{name} is there twice")
    return {**(before or {}), name: option_from_text(name, value)}


def _read_ticket(before: tuple[TicketRow, ...] | None, text: str) -> tuple[TicketRow, ...]:
    if text == "none" and before is None:
        return ()
    ticket = TICKET.fullmatch(text)
    if ticket is None or before == ():
        refuse(f"must be city:city points, not {text!r:.60}")
    if before and len(before) == MOST_TICKETS:
        refuse(f"more than {MOST_TICKETS} tickets")
    return (*(before or ()), (ticket["a"], ticket["b"], int(ticket["points"]), ticket["long"] is not None))


def _read_names(_before: None, text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        refuse(f"must be a JSON list of texts, not {text!r:.60}")


READERS: Final[Mapping[str, Any]] = {
    "map": _text,
    "option": _read_option,
    "ticket": _read_ticket,
    "fingerprint": _text,
    "players": _number,
    "first": _number,
    "names": _read_names,
}
"""How each entry is read, given what it says already."""
NEEDED: Final = ("map", "fingerprint", "players", "first")
MANY: Final = frozenset(("option", "ticket"))
