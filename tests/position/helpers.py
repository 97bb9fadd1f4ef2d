"""Positions from any arguments, their refusals, and a very small map."""

from typing import Any, cast

import pytest

from branchline.board.errors import PositionError
from branchline.knowledge.position import position
from branchline.values.situation import Situation
from branchline.values.tables import Tables


def lay(tables: Tables, **arguments: object) -> Situation:
    """A position from arguments of any type."""
    return position(tables, **cast("Any", arguments))


def refused(tables: Tables, key: str, **arguments: object) -> PositionError:
    with pytest.raises(PositionError) as caught:
        lay(tables, **{"hands": [{}, {}], **arguments})
    assert caught.value.key == key
    assert caught.value.reason
    assert len(str(caught.value)) < 1500
    return caught.value


def example(**rules: object) -> dict[str, Any]:
    cities = ["Ash", "Birch", "Cedar", "Dogwood"]
    pairs = [
        ("Ash", "Birch", 1),
        ("Birch", "Cedar", 2),
        ("Cedar", "Dogwood", 3),
        ("Ash", "Dogwood", 2),
        ("Ash", "Cedar", 2),
    ]
    return {
        "format": 1,
        "name": "small",
        "title": "Small",
        "cities": [{"name": city} for city in cities],
        "routes": [{"from": a, "to": b, "length": n, "color": "gray"} for a, b, n in pairs],
        "tickets": [
            {"from": "Ash", "to": "Cedar", "points": 12, "long": True},
            *({"from": "Ash", "to": city, "points": 3} for city in cities[1:]),
        ],
        "rules": {"trains": 9, "color_cards": 2, "locomotive_cards": 4, "setup_refused": "bottom", **rules},
    }
