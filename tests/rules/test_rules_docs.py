"""The pages of the rules hold every rule under its id, and no text names a rule that does not exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import branchline as bl
from branchline.board.ruleset import Ruleset
from tests.rules.coverage_plugin import DOCS, TESTS, Rule, read_decisions, read_rules

ROOT = TESTS.parent
SOURCES = Path(bl.__file__).parent
PAGES = {"Europe": "europe.md", "USSR": "ussr.md", "Russia 1912": "russia-1912.md"}
RULE_ID = re.compile(r"\b(?:EU|USSR|E1912)-[A-Z]+-\w+")
DECISION_ID = re.compile(r"\b[ABRS]\d{1,2}\b")
NAMED_DECISION = re.compile(r"\bdecisions?\s+((?:[ABRS]\d{1,2}(?:,\s*|\s+and\s+|\s+to\s+)?)+)", re.IGNORECASE)
NUMBER = re.compile(r"\d+|\b(?:one|two|three|four|five|six|seven|eight|nine)\b", re.IGNORECASE)
NOT_RULES = "## Not rules"
GAMES = pytest.mark.parametrize("game", PAGES)


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def table_row(name: str, label: str) -> list[int]:
    """Give the numbers of the row of a page's table that begins with the label."""
    [row] = re.findall(rf"^\| {re.escape(label)} \|(.*)$", page(name), re.MULTILINE)
    return [int(number) for number in re.findall(r"\d+", row)]


def rules_of(game: str) -> list[Rule]:
    return [rule for rule in read_rules() if rule.game == game]


@GAMES
def test_every_rule_stands_on_its_page(game: str) -> None:
    told = page(PAGES[game]).partition(NOT_RULES)[0]
    rules = [rule.rule_id for rule in rules_of(game) if not rule.is_note]
    assert [rule_id for rule_id in rules if f"({rule_id})" not in told] == []


@GAMES
def test_notes_are_listed_as_no_rules(game: str) -> None:
    _, heading, listed = page(PAGES[game]).partition(NOT_RULES)
    assert heading
    notes = {rule.rule_id for rule in rules_of(game) if rule.is_note}
    assert set(RULE_ID.findall(listed)) == notes


@pytest.mark.parametrize("name", [*PAGES.values(), "usa.md", "ussr-readings.md", "decisions.md"])
def test_every_page_says_that_it_is_unofficial(name: str) -> None:
    text = " ".join(page(name).split())
    assert "unofficial" in text
    assert re.search(r"belongs? to (their|its) (owners|authors)", text)


def test_every_decision_is_told() -> None:
    sections = {"A": 24, "B": 11, "R": 27, "S": 20}
    expected = [f"{letter}{n}" for letter, last in sections.items() for n in range(1, last + 1)]
    assert list(read_decisions()) == expected


def test_the_readings_of_1912_are_all_in_its_table() -> None:
    table = page("russia-1912.md").partition("## The decided readings")[2]
    assert re.findall(r"^\| (R\d+) \|", table, re.MULTILINE) == [f"R{n}" for n in range(1, 28)]


def test_every_event_has_a_worked_example_with_numbers() -> None:
    told = page("russia-1912.md").partition("## The thirteen events")[2].partition("\n## ")[0]
    events = re.split(r"^### ", told, flags=re.MULTILINE)[1:]
    assert len(events) == 13
    for event in events:
        example = event.partition("**Example.**")[2]
        assert len(NUMBER.findall(example)) > 1, event.splitlines()[0]


@pytest.mark.parametrize("name", ["europe.md", "ussr.md"])
def test_the_printed_route_points_are_those_of_the_ruleset(name: str) -> None:
    assert table_row(name, "points (A17)") == list(Ruleset().route_points[1:])


def test_the_printed_speed_up_points_follow_the_decision() -> None:
    told = page("russia-1912.md").partition("### Speed-Up")[2].partition("\n### ")[0]
    rows = re.findall(r"^\| (\d) \| (\d+) \| (\d+)[^|]*\| (\d+)", told, re.MULTILINE)
    printed = [tuple(map(int, row)) for row in rows]
    points = Ruleset().route_points
    faster = [(n, points[n], -(-3 * points[n] // 2)) for n in range(1, 10)]
    assert printed == [(n, value, sped, sped + 1) for n, value, sped in faster]


def test_the_printed_damage_follows_the_decision() -> None:
    points = Ruleset().route_points
    lengths = range(1, 8)
    assert table_row("russia-1912.md", "trains lost") == [n // 2 for n in lengths]
    assert table_row("russia-1912.md", "points lost") == [points[n] // 2 for n in lengths]
    assert table_row("russia-1912.md", "points of the repair") == [points[n // 2] for n in lengths[1:]]
    rest = [points[n] - points[n] // 2 for n in lengths[1:]]
    assert table_row("russia-1912.md", "further points lost without it") == rest


@pytest.mark.parametrize("name", sorted(path.name for path in DOCS.glob("*.md")))
def test_pages_name_known_decisions(name: str) -> None:
    assert set(DECISION_ID.findall(page(name))) - set(read_decisions()) == set()


def texts() -> Iterator[tuple[str, str]]:
    """Give the name and the text of every page, map, module and tool."""
    for path in SOURCES.rglob("*.py"):
        yield f"src/branchline/{path.relative_to(SOURCES).as_posix()}", path.read_text(encoding="utf-8")
    folders = {"docs": "*.md", "maps": "*.toml", "tools": "*.py", "tests": "*.py"}
    paths = [path for folder, pattern in folders.items() for path in (ROOT / folder).rglob(pattern)]
    for path in [*paths, *ROOT.glob("*.md")]:
        if path.parent != Path(__file__).parent or not path.name.startswith("test_rule"):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def test_no_text_names_an_unknown_rule() -> None:
    known = {rule.rule_id for rule in read_rules()}
    unknown = {name: found for name, text in texts() if (found := set(RULE_ID.findall(text)) - known)}
    assert unknown == {}


def test_no_code_cites_a_note() -> None:
    """A note of the ledger explains or repeats a rule, so nothing can rest on it."""
    notes = {rule.rule_id for rule in read_rules() if rule.is_note}
    code = ((name, text) for name, text in texts() if name.startswith("src/"))
    cited = {name: found for name, text in code if (found := set(RULE_ID.findall(text)) & notes)}
    assert cited == {}


def test_every_refusal_cites_a_rule_or_a_decision() -> None:
    known = {rule.rule_id for rule in read_rules() if not rule.is_note}.union(read_decisions())
    code = [text for name, text in texts() if name.startswith("src/branchline/reducers/")]
    nodes = [node for text in code for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    strings = {node.value for node in nodes if isinstance(node.value, str)}
    cited = {text for text in strings if RULE_ID.fullmatch(text) or DECISION_ID.fullmatch(text)}
    assert len(cited) > 40
    assert cited - known == set()


def test_no_text_names_an_unknown_decision() -> None:
    known = set(read_decisions())
    unknown = {name: found for name, text in texts() if (found := named_decisions(text) - known)}
    assert unknown == {}


def named_decisions(text: str) -> set[str]:
    return {found for group in NAMED_DECISION.findall(text) for found in DECISION_ID.findall(group)}


def test_decisions_are_found_where_a_text_names_them() -> None:
    text = "decision A5 holds; Decisions B1, R13 and\nS20 do, A7 is no decision here"
    assert named_decisions(text) == {"A5", "B1", "R13", "S20"}
