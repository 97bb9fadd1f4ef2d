"""Map documents from bytes, and what ``extends`` adds to them."""

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NoReturn

from attrs import frozen

from branchline.board.checks import fail, shown, shown_name, table
from branchline.board.errors import MapError
from branchline.board.resources import read_bundled, read_file

MOST_BASES: Final = 8
"""The longest chain of ``extends``."""
MOST_LINE: Final = 2000
"""The longest line of a TOML file, in characters."""
MOST_DOTS: Final = 100
"""Dots in a line: the time that a dotted key takes to read grows with the square of its length."""
MOST_TEXT: Final = 1 << 22
"""The longest JSON text: that of any map file, with what it extends, is shorter."""
SIBLING: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.toml")
INHERITED: Final = ("cities", "routes", "tickets", "regions", "sections", "aspect", "reconstruction")
"""What a document without cities of its own takes over."""


def from_toml(content: bytes, key: str | None = None) -> dict[str, Any]:
    """The document in a TOML file; a byte order mark is allowed."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise MapError("is not UTF-8 text", key=key, line=line) from error
    lines = text.split("\n")
    for number, line_ in enumerate(lines, 1):
        if len(line_) > MOST_LINE or line_.count(".") > MOST_DOTS:
            reason = f"a line of more than {MOST_LINE} characters or {MOST_DOTS} dots"
            raise MapError(reason, key=key, line=number)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        _refuse(error, "TOML", key, len(lines))


def from_json(text: str) -> object:
    """The document in the JSON text of a map."""
    if len(text) > MOST_TEXT:
        raise MapError(f"the text is longer than {MOST_TEXT} characters")
    try:
        return json.loads(text, parse_constant=lambda word: fail("", f"{word} is no number of a map"))
    except MapError:
        raise
    except (ValueError, RecursionError) as error:
        _refuse(error, "JSON", None)


def resolved(
    document: object, base_dir: Path | None, check: Callable[[Mapping[str, object]], object]
) -> dict[str, object]:
    """The document with everything that its chain of ``extends`` adds.

    A base is a bundled map's name or, where ``base_dir`` is given, ``"sibling.toml"`` in it. Its
    ruleset is taken over key by key, its board only by a document without ``cities``. ``check`` is
    called with every base as it stands in its file.
    """
    merged = dict(table(document, ""))
    seen: list[_Base] = []
    while "extends" in merged:
        base = _base(merged.pop("extends"), seen[-1].folder if seen else base_dir)
        if base in seen:
            fail(
                "extends",
                f"goes round in a circle: {' -> '.join(shown_name(step.name) for step in [*seen, base])}",
            )
        if len(seen) == MOST_BASES:
            fail("extends", f"more than {MOST_BASES} maps deep")
        seen.append(base)
        merged = _over(merged, base.checked(check))
    return merged


@frozen
class _Base:
    """A map that another one extends: a bundled one, or a file in ``folder``."""

    name: str
    folder: Path | None

    def document(self) -> dict[str, Any]:
        if self.folder is None:
            return from_toml(read_bundled(self.name, "a file in the same folder is named with its .toml"))
        path = self.folder / self.name
        if path.is_symlink():
            fail("", "is a link, which may lead out of the folder of the map")
        return from_toml(read_file(path))

    def checked(self, check: Callable[[Mapping[str, object]], object]) -> dict[str, Any]:
        try:
            document = self.document()
            check({key: value for key, value in document.items() if key != "extends"})
        except MapError as error:
            raise MapError(f"{shown_name(self.name)}: {error}", key="extends") from error
        return document


def _base(value: object, folder: Path | None) -> _Base:
    if not isinstance(value, str):
        fail("extends", f"must be text, not {shown(value)}")
    if not value.endswith(".toml"):
        return _Base(str(value), None)
    if not SIBLING.fullmatch(value):
        fail("extends", f"{shown(value)} is no bundled map and no plain file name")
    if folder is None:
        fail("extends", f"{shown(value)}: this map lies in no folder, it can extend bundled maps only")
    return _Base(str(value), folder)


def _over(own: dict[str, object], base: Mapping[str, object]) -> dict[str, object]:
    """``own`` laid over its base."""
    merged = {key: value for key, value in base.items() if key in INHERITED} if "cities" not in own else {}
    if "extends" in base:
        merged["extends"] = base["extends"]
    merged |= own
    merged["rules"] = _rules_over(own.get("rules", {}), base.get("rules", {}))
    return merged


def _rules_over(own: object, base: object) -> dict[str, object]:
    mine, theirs = table(own, "rules"), table(base, "rules")
    merged = {**theirs, **mine}
    if "options" in mine and "options" in theirs:
        merged["options"] = {
            **table(theirs["options"], "rules.options"),
            **table(mine["options"], "rules.options"),
        }
    return merged


def _refuse(error: Exception, kind: str, key: str | None, last: int | None = None) -> NoReturn:
    if isinstance(error, RecursionError):
        raise MapError(f"is nested too deeply for a map ({kind})", key=key) from None
    reason = str(error).split("\n", maxsplit=1)[0][:200]
    found = re.search(r"line (\d+)", reason)
    line = int(found[1]) if found else last
    raise MapError(f"is not valid {kind}: {reason}", key=key, line=line) from error
