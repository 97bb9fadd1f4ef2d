"""Map files: a document becomes a board, a ruleset and options; the format is ``docs/maps.md``."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from attrs import evolve, frozen

from branchline.board.board import Board, Ticket
from branchline.board.boardfile import (
    board_document,
    read_cities,
    read_regions,
    read_routes,
    read_sections,
    read_tickets,
)
from branchline.board.checks import (
    MOST_LABEL,
    Check,
    entries,
    fail,
    flag,
    integer,
    list_of,
    number,
    shown,
    slug,
    text,
)
from branchline.board.errors import MapError
from branchline.board.extends import from_json, from_toml, resolved
from branchline.board.fingerprint import canonical
from branchline.board.options import with_options
from branchline.board.requirements import require_events
from branchline.board.resources import bundled, read_bundled, read_file
from branchline.board.ruleset import Options, Ruleset
from branchline.board.rulesfile import read_rules, rules_document

__all__ = [
    "FORMAT",
    "MapFile",
    "bundled",
    "load_map",
    "map_from_text",
    "parse_map",
    "with_options",
    "with_tickets",
]

FORMAT: Final = 1
"""The version of the map format."""


TOP: Final[Mapping[str, Check[Any]]] = {
    "format": integer(FORMAT, FORMAT),
    "name": slug,
    "title": text(MOST_LABEL, 1),
    "about": text(10_000, lines=True),
    "aspect": number(0.1, 10),
    "reconstruction": flag,
    **dict.fromkeys(("cities", "routes", "tickets", "regions", "sections", "rules"), lambda value, _: value),
}
"""The checks of the top level; what is below it is read table by table."""
NEEDED: Final = ("format", "name", "title", "cities", "routes", "tickets")


@frozen
class MapFile:
    """A map that passed every check.

    ``options`` are the file's defaults. ``text`` is the whole document, with what it extends, as one
    canonical JSON text: :func:`map_from_text` makes an equal map of it anywhere.
    """

    board: Board
    rules: Ruleset
    options: Options
    name: str
    bundled: bool
    text: str


def load_map(name_or_path: str | Path) -> MapFile:
    """A map by its bundled name (a ``str``) or from a file (a ``Path``).

    Raises:
        MapError: there is no such map, or the file is wrong; ``key`` names the place in it.
    """
    if isinstance(name_or_path, str):
        return _parsed(from_toml(read_bundled(name_or_path)), None, bundled_name=name_or_path)
    if not isinstance(name_or_path, Path):
        raise MapError(f"a map is a bundled name (str) or a pathlib.Path, not {shown(name_or_path)}")
    return parse_map(from_toml(read_file(name_or_path), str(name_or_path)), base_dir=name_or_path.parent)


def parse_map(document: Mapping[str, Any], *, base_dir: str | Path | None = None) -> MapFile:
    """A map from its document; siblings that it extends are looked for in ``base_dir``.

    Raises:
        MapError: the document is wrong; ``key`` names the place in it.
    """
    return _parsed(document, None if base_dir is None else Path(base_dir))


def map_from_text(text: str) -> MapFile:
    """The map of a :attr:`MapFile.text`.

    Raises:
        MapError: the text is no JSON, or the document is wrong.
    """
    return _parsed(from_json(text), None)


def with_tickets(board: Board, tickets: object) -> Board:
    """The board with other tickets: each ``(city, city, points)``, and ``True`` for a long one.

    Raises:
        MapError: an entry has another shape, or names no two different cities; ``key`` is ``tickets[i]…``.
    """
    given = list(tickets) if isinstance(tickets, list | tuple) else tickets
    rows = list_of(_ticket_entry, 1000)(given, "tickets")
    return evolve(board, tickets=read_tickets(rows, board.cities))


def _ticket_entry(value: object, place: str) -> dict[str, object]:
    if isinstance(value, Ticket):
        value = (value.a, value.b, value.points, value.long)
    if not isinstance(value, list | tuple) or len(value) not in {3, 4}:
        fail(place, "must be (city, city, points) or (city, city, points, True) for a long one")
    return dict(zip(("from", "to", "points", "long"), value, strict=False))


def _parsed(document: object, base_dir: Path | None, bundled_name: str | None = None) -> MapFile:
    whole = resolved(document, base_dir, lambda base: entries(base, "", TOP, ("format",)))
    if "format" in whole:
        TOP["format"](whole["format"], "format")
    given = entries(whole, "", TOP, NEEDED)
    if bundled_name not in {None, given["name"]}:
        fail("name", f"must be {bundled_name}, like the file")
    rules, options = read_rules(given.get("rules", {}))
    board = _board(given)
    _check_points(board, rules)
    if rules.events:
        require_events(board)
    if options.events == "1912":
        require_events(board, key="rules.options.events")
    canonical_text = canonical(
        {"format": FORMAT, **board_document(board), "rules": rules_document(rules, options)}
    )
    return MapFile(board, rules, options, board.name, bundled_name is not None, canonical_text)


def _check_points(board: Board, rules: Ruleset) -> None:
    scored = {length for length, points in enumerate(rules.route_points) if points}
    for route in board.routes:
        if route.length not in scored:
            fail("rules.route_points", f"gives no points for length {route.length} of {route.id}")


def _board(given: dict[str, Any]) -> Board:
    cities = read_cities(given["cities"])
    routes = read_routes(given["routes"], cities)
    own = {key: given[key] for key in ("name", "title", "about", "aspect", "reconstruction") if key in given}
    return Board(
        cities=cities,
        routes=routes,
        tickets=read_tickets(given["tickets"], cities),
        regions=read_regions(given.get("regions", {}), cities, routes),
        sections=read_sections(given.get("sections", []), routes),
        **own,
    )
