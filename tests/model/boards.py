"""Hand-made map documents for the tests of the model itself."""

import tomllib
from collections.abc import Mapping
from typing import Any

from tests.model.printed import MAPS

RING = "ABCDEFGHIJKL"


def bundled(name: str) -> dict[str, Any]:
    return tomllib.loads((MAPS / f"{name}.toml").read_text(encoding="utf-8"))


def row(ends: str, length: int, color: str, kind: str = "normal", locomotives: int = 0) -> dict[str, Any]:
    return {
        "from": ends[0],
        "to": ends[1],
        "length": length,
        "color": color,
        "kind": kind,
        "locomotives": locomotives,
    }


def small(**rules: Any) -> dict[str, Any]:  # noqa: ANN401 - rules are of any type
    """A ring of twelve routes, which are the earthquake sections, around a hub M; short in everything."""
    colors = ["red", "blue", "gray", "green"]
    ring = [row(RING[i] + RING[(i + 1) % 12], 1 + i % 4, colors[i % 4]) for i in range(12)]
    spokes = [
        row("AM", 3, "red"),
        row("AM", 3, "blue"),
        row("DM", 2, "gray"),
        row("DM", 2, "gray"),
        row("GM", 3, "gray", "tunnel"),
        row("HM", 2, "red", "tunnel"),
        row("JM", 2, "gray", "ferry", 1),
        row("KM", 4, "gray", "ferry", 2),
    ]
    names = ["".join(sorted(RING[i] + RING[(i + 1) % 12])) for i in range(12)]
    routes = [":".join(name) for name in names]
    pairs = ["AG", "BH", "CI", "DJ", "EK", "FL", "AM", "GM", "AM", "BK", "CF", "JL"]
    return {
        "format": 1,
        "name": "small",
        "title": "Small",
        "cities": [{"name": name} for name in RING + "M"],
        "routes": ring + spokes,
        "tickets": [
            {"from": pair[0], "to": pair[1], "points": 4 + place, "long": place < 4}
            for place, pair in enumerate(pairs)
        ],
        "regions": {"siberia": {"cities": ["E", "F"]}, "pacific": {"cities": ["I", "J"]}},
        "sections": [{"name": str(i), "routes": routes[2 * i : 2 * i + 2]} for i in range(6)],
        "rules": {"trains": 12, "color_cards": 6, "locomotive_cards": 5, "deal_events": 1} | rules,
    }


USSR: Mapping[str, Any] = {
    "conductor_cards": 2,
    "deal_long": 1,
    "deal_regular": 1,
    "setup_keep_long": 1,
    "setup_keep_regular": 1,
    "station_colors": "city",
    "bonuses": [
        {"kind": "longest-path", "name": "Across All Of Russia", "points": 10},
        {"kind": "tickets", "name": "Hero of the Railroad", "points": 15},
        {"kind": "ferries", "name": "Hero of the Sailors", "points": 7},
        {"kind": "tunnels", "name": "Hero of the Miners", "points": 7},
    ],
}
