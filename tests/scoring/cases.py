"""The worked cases about longest paths and loans, as parameters with the marks of their rules."""

import json
from pathlib import Path
from typing import Any

import pytest

CASES = json.loads((Path(__file__).parents[1] / "rules" / "cases.json").read_text(encoding="utf-8"))


def with_data(key: str) -> list[Any]:
    """Give each variant of the cases that tell ``key``."""
    return [
        pytest.param(variant, marks=pytest.mark.rule(*case["rules"]), id=f"{case['id']}-{n}")
        for case in CASES
        for n, variant in enumerate(case.get("data", {}).get("variants", [case.get("data", {})]))
        if key in variant
    ]
