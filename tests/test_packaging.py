"""What is installed is whole: the maps, the types, the command, and no more than it needs."""

import subprocess
import sys
from importlib import resources
from importlib.metadata import entry_points, metadata, requires
from pathlib import Path

import pytest

import branchline as bl

MAPS = Path(__file__).parent.parent / "maps"
NAMES = sorted(path.stem for path in MAPS.glob("*.toml"))


def python(*arguments: str, cwd: Path) -> str:
    """Run this interpreter in another folder and give what it prints."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=cwd, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_map_of_the_checkout_is_bundled() -> None:
    assert list(bl.maps()) == NAMES
    assert {"europe", "usa"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_bundled_map_is_the_file_of_the_checkout(name: str) -> None:
    assert bl.load(name).fingerprint == bl.load(MAPS / f"{name}.toml").fingerprint


def test_the_maps_are_found_from_any_folder(tmp_path: Path) -> None:
    code = "import branchline as bl; print([bl.load(name).board.name for name in bl.maps()])"
    assert python("-c", code, cwd=tmp_path).strip() == str(NAMES)


def test_the_package_says_that_it_is_typed() -> None:
    assert resources.files("branchline").joinpath("py.typed").is_file()


def test_the_core_needs_attrs_and_networkx_only() -> None:
    needed = [line for line in requires("branchline") or [] if "extra ==" not in line]
    assert sorted(line.split(">")[0] for line in needed) == ["attrs", "networkx"]


def test_the_metadata_names_python_and_the_licence() -> None:
    data = metadata("branchline")
    assert data["Requires-Python"] == ">=3.11"
    assert data["License-Expression"] == "MIT"


def test_the_import_loads_nothing_of_the_extras(tmp_path: Path) -> None:
    code = (
        "import sys, branchline; print(sorted({'rich', 'pytest', 'hypothesis', 'numpy'} & set(sys.modules)))"
    )
    assert python("-c", code, cwd=tmp_path).strip() == "[]"


def test_the_command_is_installed() -> None:
    (command,) = entry_points(group="console_scripts", name="branchline")
    assert callable(command.load())


def test_the_package_runs_as_a_module(tmp_path: Path) -> None:
    printed = python("-m", "branchline", "maps", cwd=tmp_path)
    assert all(name in printed for name in NAMES)
