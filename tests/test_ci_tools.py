"""The scripts of the checks find what they are there to find."""

import tarfile
import zipfile
from pathlib import Path

import pytest

from tools.ci_dist import sdist_faults, wheel_faults
from tools.ci_readme import command
from tools.ci_uncovered import file_gaps

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("marker", ["run", "test"])
def test_the_readme_has_both_commands(marker: str) -> None:
    printed = command((ROOT / "README.md").read_text(encoding="utf-8"), marker)
    assert printed.startswith("python3.11 -m venv .venv && .venv/bin/pip install -e ")


@pytest.mark.parametrize(
    "text", ["", "<!-- run -->\ntext\n```sh\nls\n```\n", "<!-- run -->\n```sh\nls\n```\n" * 2]
)
def test_a_readme_without_its_one_command_is_refused(text: str) -> None:
    with pytest.raises(SystemExit, match="expected 1"):
        command(text, "run")


SOURCE = [
    "if few:",
    "    stop()",
    "    leave()",
    "go()",
    "def far():",
    "    return 1",
    "while more:",
    "    go()",
]


def test_a_branch_is_told_by_its_text_and_a_block_once() -> None:
    measured = {
        "executed_lines": [1, 4, 5, 7, 8],
        "missing_lines": [2, 3, 6],
        "missing_branches": [[1, 2], [7, -1]],
    }
    assert file_gaps(SOURCE, measured) == {"if few: -> stop()": 1, "while more: -> exit": 7, "return 1": 6}


def test_nothing_missing_is_no_gap() -> None:
    measured = {"executed_lines": [1, 2], "missing_lines": [], "missing_branches": []}
    assert file_gaps(SOURCE, measured) == {}


def test_a_wheel_with_a_stale_map_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("src/branchline/a.py", "src/branchline/py.typed", "maps/europe.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("new")
    monkeypatch.chdir(tmp_path)
    with zipfile.ZipFile("it.whl", "w") as wheel:
        wheel.writestr("branchline/a.py", "new")
        wheel.writestr("branchline/maps/europe.toml", "old")
        wheel.writestr("branchline/left.py", "over")
    faults = wheel_faults(Path("it.whl"))
    assert faults == ["branchline/py.typed", "branchline/maps/europe.toml", "branchline/left.py"]


def test_an_sdist_without_the_tests_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("tests/test_a.py", "maps/europe.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    monkeypatch.chdir(tmp_path)
    with tarfile.open("it.tar.gz", "w:gz") as sdist:
        sdist.add("maps/europe.toml", "branchline-1/maps/europe.toml")
        sdist.add("maps/europe.toml", "branchline-1/README.md")
    assert sdist_faults(Path("it.tar.gz")) == ["tests/test_a.py", "pyproject.toml", "CHANGELOG.md", "LICENSE"]
