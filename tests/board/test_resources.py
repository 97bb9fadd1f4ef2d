"""Where the bundled maps are looked for."""

from importlib.resources import files
from pathlib import Path

import pytest

from branchline.board.resources import bundled, maps_folder, read_bundled


def checkout(folder: Path, *, marker: bool = True) -> Path:
    """A package in ``src`` with maps beside it, and a stale copy inside."""
    package = folder / "src" / "branchline"
    for maps in (folder / "maps", package / "maps"):
        maps.mkdir(parents=True)
    if marker:
        (folder / "maps" / "map.schema.json").write_text("{}")
    return package


def test_a_source_checkout_reads_the_maps_beside_src(tmp_path: Path) -> None:
    assert maps_folder(checkout(tmp_path)) == tmp_path / "maps"


def test_other_maps_beside_src_are_not_ours(tmp_path: Path) -> None:
    assert maps_folder(checkout(tmp_path, marker=False)) == files("branchline") / "maps"


@pytest.mark.parametrize("package", [Path("/site-packages/branchline"), Path("/branchline"), Path("/")])
def test_an_installed_package_reads_its_own_maps(package: Path) -> None:
    assert maps_folder(package) == files("branchline") / "maps"


def test_only_map_files_are_maps() -> None:
    names = {entry.name for entry in maps_folder().iterdir()}
    assert "map.schema.json" in names
    assert {f"{name}.toml" for name in bundled()} <= names
    assert read_bundled("usa").startswith(b"#")
