"""A small valid map document that tests break in one place at a time."""

from copy import deepcopy
from typing import Any

import pytest

PAIRS = ["Ash:Birch", "Birch:Cedar", "Cedar:Dogwood", "Dogwood:Elm", "Elm:Fir", "Ash:Fir"]
MORE = ["Ash:Cedar", "Ash:Dogwood", "Ash:Elm", "Birch:Dogwood", "Birch:Elm", "Birch:Fir"]

SMALL: dict[str, Any] = {
    "format": 1,
    "name": "small",
    "title": "Small",
    "about": "Made up.\nFor tests.",
    "aspect": 1.5,
    "reconstruction": False,
    "cities": [
        {"name": "Ash", "label": "Äsch", "x": 0.1, "y": 0},
        {"name": "Birch", "x": 0.5, "y": 1},
        *({"name": name} for name in ("Cedar", "Dogwood", "Elm", "Fir")),
    ],
    "routes": [
        {"from": "Birch", "to": "Ash", "length": 2, "color": "gray", "kind": "ferry", "locomotives": 1},
        {"from": "Ash", "to": "Cedar", "length": 3, "color": "red", "kind": "tunnel"},
        *(
            dict(zip(("from", "to"), pair.split(":"), strict=True), length=2, color="blue")
            for pair in [*PAIRS[1:], *MORE[1:]]
        ),
        {"from": "Elm", "to": "Fir", "length": 2, "color": "green"},
    ],
    "tickets": [
        {"from": "Fir", "to": "Ash", "points": 20, "long": True},
        {"from": "Ash", "to": "Dogwood", "points": 5},
        {"from": "Ash", "to": "Dogwood", "points": 6},
    ],
    "regions": {
        "siberia": {"cities": ["Ash"], "routes": ["Ash:Birch"]},
        "pacific": {"cities": ["Fir", "Elm"]},
    },
    "sections": [
        {"name": f"{a} and {b}", "routes": [a, b.replace("Elm:Fir", "Elm:Fir:green")]}
        for a, b in zip(MORE, PAIRS, strict=True)
    ],
    "rules": {
        "players": [2, 4],
        "trains": 20,
        "color_cards": 6,
        "locomotive_cards": 7,
        "conductor_cards": 1,
        "deal_events": 1,
        "setup_keep": 2,
        "route_points": {"1": 1, "2": 2, "3": 4},
        "bonuses": [
            {"kind": "longest-path", "name": "Longest", "points": 10},
            {"kind": "tickets", "name": "Most tickets", "points": 7},
        ],
        "tie_breaks": ["tickets", "longest-path"],
        "events": {"strike": 3, "flood": 1},
        "options": {"turn_limit": 50, "event_reshuffle": True, "repair_cost": "trains"},
    },
}


@pytest.fixture
def document() -> dict[str, Any]:
    return deepcopy(SMALL)
