"""The worked cases as test parameters: the id of the case, and marks with its rules."""

from typing import Any

import pytest

from tests.rules.cases import CASES


def variants(*ids: str) -> list[Any]:
    """The data of these cases, one parameter for each variant."""
    found = []
    for case_id in ids:
        case = CASES[case_id]
        rows = case["data"].get("variants", [case["data"]])
        marks = pytest.mark.rule(*case["rules"])
        for n, row in enumerate(rows):
            name = case_id if len(rows) == 1 else f"{case_id}-{n + 1}"
            found.append(pytest.param(row, id=name, marks=marks))
    return found
