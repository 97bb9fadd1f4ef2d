"""The worked cases about longest paths and loans, as parameters with the marks of their rules."""

from typing import Any

import pytest

from tests.rules.cases import CASES


def with_data(key: str) -> list[Any]:
    """Give each variant of the cases that tell ``key``."""
    return [
        pytest.param(variant, marks=pytest.mark.rule(*case["rules"]), id=f"{name}-{n}")
        for name, case in CASES.items()
        for n, variant in enumerate(case.get("data", {}).get("variants", [case.get("data", {})]))
        if key in variant
    ]
