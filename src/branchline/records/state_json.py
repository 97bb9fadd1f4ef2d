"""A state as JSON: versioned, complete, with names for numbers.

The document names the map, its options and its fingerprint; a bundled map is found again, another
must be passed. Texts come from strangers: whatever is wrong is refused with a :class:`StateError`.
"""

import hashlib
import json
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NoReturn, Protocol, TypeVar

from attrs import asdict, fields

from branchline.board.checks import Check, entries, flag, integer, list_of, shown, slug, table, text
from branchline.board.errors import BranchlineError, MapError, StateError
from branchline.board.fingerprint import canonical
from branchline.board.ruleset import Options
from branchline.records.invariants import broken
from branchline.records.situation_codec import read_situation, write_situation
from branchline.values.situation import Situation
from branchline.values.tables import Tables

FORMAT: Final = 1
"""The version of the format; it changes whenever old documents would be read wrongly."""
MOST_TEXT: Final = 1 << 20
"""The longest text that is read, in characters."""
MOST_TICKETS: Final = 1000
FINGERPRINT: Final = 24
"""Hex digits of a fingerprint."""
DIGEST: Final = 32
"""Hex digits of a digest."""


class Loaded(Protocol):
    """What is needed of a game."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The map's name."""

    @property
    @abstractmethod
    def bundled(self) -> bool:
        """Whether the map comes with the package."""

    @property
    @abstractmethod
    def options(self) -> Options:
        """The options."""

    @property
    @abstractmethod
    def fingerprint(self) -> str:
        """The digest of what play depends on."""


G = TypeVar("G", bound=Loaded)


def dump(situation: Situation) -> dict[str, Any]:
    """Write every fact of a situation as a JSON document."""
    return write_situation(situation)


def load(tables: Tables, document: object, place: str = "") -> Situation:
    """Read what :func:`dump` wrote.

    Raises:
        StateError: a key, type, name or number is wrong, and ``key`` is its place; or an invariant
            does not hold, and ``key`` is its name.
    """
    try:
        situation = read_situation(tables, document, place)
    except MapError as error:
        raise StateError(error.reason, key=error.key) from None
    except RecursionError:
        _refuse("nested too deeply", place)
    if problem := broken(situation):
        name, _, reason = problem.partition(": ")
        _refuse(reason, name)
    return situation


def digest(situation: Situation, fingerprint: str) -> str:
    """Return 32 hex digits: equal for equal situations of games with equal fingerprints, anywhere."""
    document = canonical({"fingerprint": fingerprint, "state": dump(situation)})
    return hashlib.sha256(document.encode()).hexdigest()[:DIGEST]


def state_document(
    game: Loaded, situation: Situation, tickets: Sequence[Sequence[object]] | None = None
) -> dict[str, Any]:
    """Write a situation with the game it is of; ``tickets`` is the game's own set, if it has one."""
    return {
        "branchline": FORMAT,
        "map": game.name,
        "bundled": game.bundled,
        "fingerprint": game.fingerprint,
        "options": asdict(game.options),
        "tickets": None if tickets is None else [list(ticket) for ticket in tickets],
        "players": len(situation.hands),
        "state": dump(situation),
    }


def state_text(game: Loaded, situation: Situation, tickets: Sequence[Sequence[object]] | None = None) -> str:
    """Write :func:`state_document` as text that a person can read: a line for each fact."""
    document = state_document(game, situation, tickets)
    facts = _lines({name: json.dumps(value) for name, value in document["state"].items()}, "    ")
    header = {name: json.dumps(value) for name, value in document.items()}
    return _lines({**header, "state": facts}, "  ") + "\n"


def _lines(values: Mapping[str, str], indent: str) -> str:
    """Write an object of written values, a line for each."""
    lines = (f"{indent}{json.dumps(name)}: {value}" for name, value in values.items())
    return "{\n" + ",\n".join(lines) + f"\n{indent[2:]}}}"


def read_state(
    source: object, game: G | None, load_game: Callable[..., G], tables: Callable[[G], Tables]
) -> tuple[G, Situation]:
    """Read the text of a state, and find its game unless that is passed.

    ``load_game`` is ``branchline.load``, and ``tables`` gives the tables of a game.

    Raises:
        StateError: the text is none of ours, is of another game, or breaks an invariant.
    """
    document = _document(source)
    found = _found(document, load_game) if game is None else game
    if found.fingerprint != document["fingerprint"]:
        theirs = f"{document['map']} {document['fingerprint']:.8}"
        _refuse(f"a state of {theirs}, not of {found.name} {found.fingerprint:.8}", "fingerprint")
    situation = load(tables(found), document["state"], "state")
    if len(situation.hands) != document["players"]:
        _refuse(f"must be {len(situation.hands)}, like the hands", "players")
    return found, situation


def _found(document: Mapping[str, Any], load_game: Callable[..., G]) -> G:
    if not document["bundled"]:
        _refuse(f"{document['map']} does not come with the package: its game must be passed", "map")
    try:
        return load_game(document["map"], tickets=document["tickets"], **document["options"])
    except BranchlineError as error:
        raise StateError(error.reason, key=f"map.{error.key}" if error.key else "map") from None


# --- the envelope ---


def _refuse(reason: str, key: str) -> NoReturn:
    raise StateError(reason, key=key or None)


def _document(source: object) -> dict[str, Any]:
    """Parse the text and check all but the state itself."""
    value = _parsed(source)
    try:
        version = table(value, "").get("branchline")
        if type(version) is not int or version != FORMAT:
            _refuse(f"the format must be {FORMAT}, not {shown(version)}", "branchline")
        return entries(value, "", ENVELOPE, tuple(ENVELOPE))
    except MapError as error:
        raise StateError(error.reason, key=error.key) from None


def _parsed(source: object) -> object:
    if not isinstance(source, str):
        _refuse(f"a state is read from text, not from {shown(source)}", "")
    if len(source) > MOST_TEXT:
        _refuse(f"longer than {MOST_TEXT} characters", "")
    try:
        return json.loads(source, object_pairs_hook=_object, parse_constant=_constant)
    except StateError:
        raise
    except ValueError as error:
        _refuse(f"no JSON: {error}", "")
    except RecursionError:
        _refuse("nested too deeply", "")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        _refuse("is there twice", shown(next(name for i, name in enumerate(names) if name in names[:i])))
    return found


def _constant(name: str) -> NoReturn:
    _refuse(f"{name} is no JSON", "")


def _options(value: object, place: str) -> dict[str, Any]:
    """Every option by name; what it may be is for the loader to say."""
    names = tuple(field.name for field in fields(Options))
    return entries(value, place, dict.fromkeys(names, _any), names)


def _tickets(value: object, place: str) -> list[Any] | None:
    """A set of tickets; what it may be is for the loader to say."""
    return None if value is None else list(list_of(_any, MOST_TICKETS)(value, place))


def _any(value: object, _place: str) -> object:
    return value


ENVELOPE: Final[Mapping[str, Check[Any]]] = {
    "branchline": integer(FORMAT, FORMAT),
    "map": slug,
    "bundled": flag,
    "fingerprint": text(FINGERPRINT, FINGERPRINT),
    "options": _options,
    "tickets": _tickets,
    "players": integer(1, 100),
    "state": _any,
}
"""The checks of the top level."""
