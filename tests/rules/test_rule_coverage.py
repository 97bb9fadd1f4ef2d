"""Every rule is shown by a test, or stands with a reason among those that are only wood and cardboard."""

from collections import Counter

import pytest

from tests.rules.cases import CASES
from tests.rules.coverage_plugin import (
    ENFORCED,
    PHYSICAL_LIMIT,
    Coverage,
    Rule,
    read_physical,
    read_rules,
    summary,
)


@pytest.mark.parametrize("game", ENFORCED)
def test_every_rule_has_a_test(rule_coverage: Coverage, game: str) -> None:
    assert rule_coverage.row(game).missing == ()


def test_every_case_has_a_test(rule_coverage: Coverage) -> None:
    assert sorted(CASES.keys() - rule_coverage.cases) == []
    assert sorted(rule_coverage.cases - CASES.keys()) == []


def test_marks_name_known_rules(rule_coverage: Coverage) -> None:
    assert rule_coverage.unknown == ()


def test_physical_rules_have_no_test(rule_coverage: Coverage) -> None:
    assert rule_coverage.doubled == ()


def test_physical_rules_are_few_known_and_reasoned() -> None:
    physical = read_physical()
    rules = {rule.rule_id for rule in read_rules() if not rule.is_note}
    assert len(physical) <= PHYSICAL_LIMIT
    assert {rule_id for rule_id, _ in physical} <= rules
    assert len({rule_id for rule_id, _ in physical}) == len(physical)
    assert all(len(reason.split()) > 3 for _, reason in physical)


def test_rule_ids_are_unique_and_the_games_complete() -> None:
    rules = read_rules()
    assert max(Counter(rule.rule_id for rule in rules).values()) == 1
    assert Counter(rule.game for rule in rules) == {"Europe": 127, "USSR": 161, "Russia 1912": 112}
    assert {rule.kind for rule in rules} == {"action", "constraint", "end", "note", "scoring", "setup", "tie"}
    assert {rule.game for rule in rules}.issuperset(ENFORCED)


# --- The plugin itself -----------------------------------------------------------------------

RULES = (Rule("EU-X-01", "Europe", "action", "a"), Rule("EU-X-02", "Europe", "note", "b"),
         Rule("EU-X-03", "Europe", "setup", "c"), Rule("USSR-X-01", "USSR", "action", "d"))  # fmt: skip


def small(*tested: str) -> Coverage:
    return Coverage(RULES, frozenset({"EU-X-03"}), ("A1",), Counter(tested), frozenset())


def test_a_rule_without_a_test_is_missing() -> None:
    coverage = small("USSR-X-01")
    assert coverage.row("Europe").missing == ("EU-X-01",)
    assert coverage.row("USSR").missing == ()
    assert [(row.name, row.total, row.tested, row.physical, row.missing) for row in coverage.table()] == [
        ("Europe", 2, 0, 1, ("EU-X-01",)),
        ("USSR", 1, 1, 0, ()),
        ("decisions", 1, 0, 0, ("A1",)),
    ]


def test_a_mark_with_a_slip_is_unknown_and_a_tested_physical_rule_is_named() -> None:
    coverage = small("EU-X-01", "EU-X-1", "A1", "EU-X-03")
    assert coverage.unknown == ("EU-X-1",)
    assert coverage.doubled == ("EU-X-03",)


def test_the_table_names_what_is_missing_and_says_when_it_cannot_judge() -> None:
    lines = summary(small("EU-X-01"), "")
    assert [line.split() for line in lines[:3]] == [
        ["rules", "tested", "physical", "missing"],
        ["Europe", "2", "1", "1", "0"],
        ["USSR", "1", "0", "0", "1"],
    ]
    assert lines[-2:] == ["no test: USSR: USSR-X-01", "no test: decisions: A1"]
    assert summary(small(), "only single tests were asked for") == [
        "not judged, only single tests were asked for"
    ]
