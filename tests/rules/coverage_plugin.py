"""A pytest plugin that counts which rules the tests show.

A test names the rules and decisions that it shows: ``@pytest.mark.rule("EU-TUN-03", "A10")``. The plugin
looks at everything that pytest collected, before ``-k`` and ``-m`` take anything away, and prints a table
at the end of the run. ``test_rule_coverage.py`` fails where a rule has no test.

It is loaded once, by ``pytest_plugins`` in the root ``conftest.py`` of the tests. Under pytest-xdist each
worker collects everything, so each can judge; their tables reach the process that prints.
"""

import csv
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Final

import pytest
from attrs import frozen

ENFORCED: Final = ("Europe", "USSR", "Russia 1912")
"""The games in which every rule needs a test or a reason in ``physical.csv``."""

CASE_NAME = re.compile(r"\b(?:test_)?(c)[-_]([a-z0-9]+)[-_](\d\d)(?![0-9])", re.IGNORECASE)
PHYSICAL_LIMIT: Final = 25
"""How many rules may be about wood and cardboard only."""

TESTS: Final = Path(__file__).resolve().parent.parent
RULES: Final = TESTS / "rules"
DOCS: Final = TESTS.parent / "docs" / "rules"

DECISION_ROW: Final = re.compile(r"^\| ([ABRS]\d+) \|", re.MULTILINE)


@frozen
class Rule:
    """A row of ``ledger.csv``; a ``note`` explains or repeats and has nothing to test."""

    rule_id: str
    game: str
    kind: str
    title: str

    @property
    def is_note(self) -> bool:
        return self.kind == "note"


def read_rules() -> tuple[Rule, ...]:
    with (RULES / "ledger.csv").open(encoding="utf-8", newline="") as file:
        return tuple(Rule(**row) for row in csv.DictReader(file))


def read_physical() -> tuple[tuple[str, str], ...]:
    """Give (rule id, reason) of the rules that have no counterpart in an engine."""
    with (RULES / "physical.csv").open(encoding="utf-8", newline="") as file:
        return tuple((row["rule_id"], row["reason"]) for row in csv.DictReader(file))


def read_decisions() -> tuple[str, ...]:
    """Give the ids in the tables of the page of decisions."""
    return tuple(DECISION_ROW.findall((DOCS / "decisions.md").read_text(encoding="utf-8")))


@frozen
class Row:
    """A line of the table: the rules of one game that are no notes."""

    name: str
    total: int
    tested: int
    physical: int
    missing: tuple[str, ...]


@frozen
class Coverage:
    """The rules, and how many tests name each of them."""

    rules: tuple[Rule, ...]
    physical: frozenset[str]
    decisions: tuple[str, ...]
    tests: Mapping[str, int]
    cases: frozenset[str]
    """The worked cases that a mark or the name of a test names."""

    @property
    def unknown(self) -> tuple[str, ...]:
        """Ids that a mark names and no table knows."""
        known = {rule.rule_id for rule in self.rules}.union(self.decisions)
        return tuple(sorted(self.tests.keys() - known))

    @property
    def doubled(self) -> tuple[str, ...]:
        """Rules that are called physical although a test shows them."""
        return tuple(sorted(self.physical & self.tests.keys()))

    def row(self, game: str) -> Row:
        ids = [rule.rule_id for rule in self.rules if rule.game == game and not rule.is_note]
        return self._row(game, ids)

    def table(self) -> tuple[Row, ...]:
        """Give a row for each game, and one for the decisions."""
        games = dict.fromkeys(rule.game for rule in self.rules)
        return (*map(self.row, games), self._row("decisions", self.decisions))

    def _row(self, name: str, ids: Collection[str]) -> Row:
        tested = self.tests.keys() & ids
        physical = self.physical.intersection(ids)
        missing = tuple(rule_id for rule_id in ids if rule_id not in tested | physical)
        return Row(name, len(ids), len(tested), len(physical), missing)


def marked_ids(item: pytest.Item) -> set[str]:
    """Give the ids a test names; a test that never runs or is expected to fail shows nothing."""
    if item.get_closest_marker("skip") or item.get_closest_marker("xfail"):
        return set()
    return {str(rule_id) for mark in item.iter_markers("rule") for rule_id in mark.args}


def named_cases(item: pytest.Item) -> set[str]:
    """Give the worked cases of a test: from its marks, and from its name (``C-STN-01``, ``c_stn_01``)."""
    found = {str(name) for mark in item.iter_markers("case") for name in mark.args}
    return found | {"-".join(parts).upper() for parts in CASE_NAME.findall(item.name)}


def coverage_of(items: Iterable[pytest.Item]) -> Coverage:
    items = list(items)
    return Coverage(
        rules=read_rules(),
        physical=frozenset(rule_id for rule_id, _ in read_physical()),
        decisions=read_decisions(),
        tests=Counter(rule_id for item in items for rule_id in marked_ids(item)),
        cases=frozenset(name for item in items for name in named_cases(item)),
    )


def left_out(config: pytest.Config, items: Iterable[pytest.Item]) -> str:
    """Say which part of the test suite was not collected; empty when all of it was."""
    if any("::" in arg for arg in config.args) or config.getoption("lf", default=False):
        return "only single tests were asked for"
    files = {path for pattern in config.getini("python_files") for path in TESTS.rglob(pattern)}
    missing = sorted(path.relative_to(TESTS).as_posix() for path in files - {item.path for item in items})
    return f"not collected: {', '.join(missing)}" if missing else ""


# --- The plugin ------------------------------------------------------------------------------

COVERAGE: Final = pytest.StashKey[Coverage]()
LEFT_OUT: Final = pytest.StashKey[str]()
LINES: Final = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all-rules",
        action="store_true",
        help="fail, and do not skip, when rule coverage cannot be judged because tests were left out",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules or decisions that the test shows")
    config.addinivalue_line("markers", "case(*ids): the worked cases that the test shows")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Look at the items before other plugins deselect any."""
    coverage = coverage_of(items)
    config.stash[COVERAGE] = coverage
    config.stash[LEFT_OUT] = left_out(config, items)
    config.stash[LINES] = summary(coverage, config.stash[LEFT_OUT])


def summary(coverage: Coverage, omitted: str) -> list[str]:
    """Give the lines of the table, and below it the ids that no test names."""
    if omitted:
        return [f"not judged, {omitted}"]
    rows = coverage.table()
    return [
        f"{'':12} {'rules':>6} {'tested':>7} {'physical':>9} {'missing':>8}",
        *(
            f"{row.name:12} {row.total:6} {row.tested:7} {row.physical:9} {len(row.missing):8}"
            for row in rows
        ),
        *(f"no test: {row.name}: {' '.join(row.missing)}" for row in rows if row.missing),
    ]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand the table from a worker to the process that prints it."""
    output: dict[str, object] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["rule_coverage"] = session.config.stash.get(LINES, [])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """Take a worker's table."""
    lines = getattr(node, "workeroutput", {}).get("rule_coverage")
    config: pytest.Config = getattr(node, "config")  # noqa: B009 (xdist's node has no public type)
    if lines:
        config.stash[LINES] = lines


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if lines := config.stash.get(LINES, []):
        terminalreporter.section("rule coverage")
        terminalreporter.line("\n".join(lines))


@pytest.fixture(scope="session")
def rule_coverage(pytestconfig: pytest.Config) -> Coverage:
    """The coverage of the whole suite; skips, or fails under ``--all-rules``, if part of it is left out."""
    if omitted := pytestconfig.stash[LEFT_OUT]:
        report = pytest.fail if pytestconfig.getoption("--all-rules") else pytest.skip
        report(f"rule coverage is not judged, {omitted}")
    return pytestconfig.stash[COVERAGE]
