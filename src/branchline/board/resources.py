"""Where the bundled maps lie: beside ``src`` in a source checkout, else inside the package."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from branchline.board.checks import guess, shown
from branchline.board.errors import MapError

MOST_BYTES: Final = 1 << 18
"""The longest map file that is read."""


def maps_folder(package: Path = Path(__file__).parents[1]) -> Traversable:
    """The folder of the bundled maps, for a package that lies at ``package``.

    A package in ``src`` with ``maps`` beside it is a source checkout, also under an editable
    install: a copy that a build left inside the package is stale and never read.
    """
    source = package.parent.parent / "maps"
    if package.parent.name == "src" and (source / "map.schema.json").is_file():
        return source
    return files("branchline") / "maps"


def bundled() -> tuple[str, ...]:
    """The names of the bundled maps, sorted."""
    names = (entry.name for entry in maps_folder().iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def read_bundled(name: str, hint: str = "a file of your own is passed as a pathlib.Path") -> bytes:
    """The bundled map file of that name; ``hint`` tells how else a map is given."""
    known = bundled()
    if name not in known:
        ways = f"bundled: {', '.join(known)}; {hint}"
        raise MapError(f"there is no bundled map {shown(name)}{guess(name, known)} ({ways})")
    return (maps_folder() / f"{name}.toml").read_bytes()


def read_file(path: Path) -> bytes:
    """A map file of the user, not longer than :data:`MOST_BYTES`."""
    key = str(path)
    try:
        if not path.is_file():
            raise MapError("is no file" if path.exists() else "there is no such file", key=key)
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise MapError(f"cannot be read: {error.strerror}", key=key) from error
    if len(content) > MOST_BYTES:
        raise MapError(f"is longer than {MOST_BYTES} bytes", key=key)
    return content
