"""Compare what the tests left uncovered in the rules code with the reasons in docs/uncovered.md.

``ci_uncovered.py COVERAGE.json`` reads the output of ``coverage json``. It prints every uncovered branch
and line of the rules code, and fails for each that has no reason, and for each reason without its branch.
A row of the table names the file below src/branchline, the branch, and why no test goes there. A branch is
written as the text of its line, an arrow, and the text of the line that it leads to, or ``exit``; a line
that is never reached by itself stands alone. A bar in the code is written with a backslash before it.
"""

import json
import re
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

RULES = ("values", "reducers", "scoring", "knowledge")
REASONS = Path("docs/uncovered.md")
ROW = re.compile(r"^\| `(?P<file>[^`]+)` \| `(?P<branch>[^`]+)` \| (?P<reason>[^|]+) \|$", re.MULTILINE)

Gap = tuple[str, str]
"""A file below src/branchline and a branch or line in it, as text."""


def gaps(report: dict[str, Any]) -> dict[Gap, int]:
    """Give the uncovered branches and lines of the rules code, with the line number of each."""
    found: dict[Gap, int] = {}
    for path, measured in sorted(report["files"].items()):
        inside = path.replace("\\", "/").partition("branchline/")[2]
        if inside.split("/")[0] in RULES:
            source = Path(path).read_text(encoding="utf-8").splitlines()
            for text, line in file_gaps(source, measured).items():
                found[inside, text] = line
    return found


def file_gaps(source: list[str], measured: dict[str, Any]) -> dict[str, int]:
    """Give the gaps of one file; a missing line counts where nothing that is missing leads to it."""
    missing = set(measured["missing_lines"])
    branches = [(start, end) for start, end in measured["missing_branches"] if start not in missing]
    found = {
        f"{source[start - 1].strip()} -> {source[end - 1].strip() if end > 0 else 'exit'}": start
        for start, end in branches
    }
    led_to = {end for _, end in measured["missing_branches"]}
    statements = sorted(missing.union(measured["executed_lines"]))
    for before, line in pairwise([0, *statements]):
        if line in missing - led_to and before not in missing:
            found[source[line - 1].strip()] = line
    return found


def main() -> None:
    """Print the gaps and exit with those that the page does not explain."""
    report = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    found = gaps(report)
    rows = ROW.finditer(REASONS.read_text(encoding="utf-8"))
    explained = {(m["file"], m["branch"].replace("\\|", "|")) for m in rows}
    for (file, text), line in found.items():
        print(f"{'explained' if (file, text) in explained else 'NO REASON'}  {file}:{line}  {text}")
    stale = explained - found.keys()
    for file, text in sorted(stale):
        print(f"COVERED    {file}  {text}")
    unexplained = len(found.keys() - explained)
    print(f"{len(found)} uncovered, {unexplained} of them without a reason; {len(stale)} reasons too many")
    if unexplained or stale:
        sys.exit(f"{REASONS}: add or take away these rows")


if __name__ == "__main__":
    main()
