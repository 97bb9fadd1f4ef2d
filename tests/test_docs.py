"""Every Python example of the README and of the pages under docs/ runs as it stands."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(
    r"(?P<skip><!-- not run: (?P<why>[^\n]*?) ?-->\s*\n)?^```python\n(?P<code>.*?)^```",
    re.MULTILINE | re.DOTALL,
)


def examples(page: Path) -> list[tuple[int, str]]:
    """Give the examples that run, each with the line of the page where it starts."""
    text = page.read_text(encoding="utf-8")
    found = [(text.count("\n", 0, m.start("code")), m) for m in BLOCK.finditer(text)]
    return [(line, m["code"]) for line, m in found if not m["skip"]]


WITH_EXAMPLES = [page for page in PAGES if examples(page)]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, object] = {"__name__": "__main__"}
    for line, code in examples(page):
        exec(compile("\n" * line + code, str(page), "exec"), namespace)


def test_the_tutorial_has_examples() -> None:
    assert ROOT / "README.md" in WITH_EXAMPLES


def test_only_marked_blocks_are_left_out(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "```python\na = 1\n```\n<!-- not run: needs a server -->\n```python\nb\n```\n\n```sh\nls\n```\n"
        "text\n```python\nc = 3\n```\n"
    )
    assert examples(page) == [(1, "a = 1\n"), (13, "c = 3\n")]


def test_every_block_left_out_says_why() -> None:
    skipped = [m for page in PAGES for m in BLOCK.finditer(page.read_text(encoding="utf-8")) if m["skip"]]
    assert all(m["why"] for m in skipped)


CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?P<target>[^)#:\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_relative_links_lead_somewhere(page: Path) -> None:
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    targets = [m["target"] for m in LINK.finditer(text)]
    assert [target for target in targets if not (page.parent / target).exists()] == []
