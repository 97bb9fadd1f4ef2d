"""What is printed: a map document as plain dictionaries, with the ruleset's defaults filled in."""

import math
import tomllib
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import attrs

from branchline.board.ruleset import EVENT_DECK_1912, Options, Ruleset

MAPS = Path(__file__).parents[2] / "maps"
COLORS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
BOARD_KEYS = ("cities", "routes", "tickets", "regions", "sections")


class Route(NamedTuple):
    id: str
    a: str
    b: str
    length: int
    color: str
    kind: str
    locomotives: int

    @property
    def pair(self) -> tuple[str, str]:
        return (self.a, self.b)


class Ticket(NamedTuple):
    name: str
    a: str
    b: str
    points: int
    long: bool


@dataclass
class Printed:
    """Routes by id; tickets by name in the order of their numbers (S3)."""

    cities: list[str]
    routes: dict[str, Route]
    tickets: dict[str, Ticket]
    regions: dict[str, set[str]]
    """Route ids by region."""
    sections: list[list[str]]
    rules: dict[str, Any]
    options: dict[str, Any]

    def __post_init__(self) -> None:
        self.parallels: dict[tuple[str, str], list[str]] = defaultdict(list)
        for route in self.routes.values():
            self.parallels[route.pair].append(route.id)

    def parallel(self, route: str) -> list[str]:
        """All routes that join the same two cities, this one included (EU-DBL-01, EU-DBL-03)."""
        return self.parallels[self.routes[route].pair]

    def touching(self, city: str) -> list[str]:
        return [r.id for r in self.routes.values() if city in r.pair]

    def table(self, length: int) -> int:
        """The printed worth of a route of that length (A17)."""
        return int(self.rules["route_points"].get(length, 0))

    def speed_up(self, route: str) -> int:
        """R3: one and a half times the table, rounded up, and one more on a tunnel."""
        printed = self.routes[route]
        return math.ceil(1.5 * self.table(printed.length)) + (printed.kind == "tunnel")

    def event_deck(self) -> Counter[str]:
        return +Counter(self.rules["events"])


def read_document(path: Path) -> dict[str, Any]:
    """A map file with what it extends: rules key by key, the board if it has no cities of its own."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    return resolve(document, path.parent)


def resolve(document: Mapping[str, Any], folder: Path = MAPS) -> dict[str, Any]:
    if "extends" not in document:
        return dict(document)
    base_name = document["extends"]
    base = read_document(folder / base_name if base_name.endswith(".toml") else MAPS / f"{base_name}.toml")
    whole = {key: value for key, value in document.items() if key != "extends"}
    if "cities" not in document:
        whole = {key: base[key] for key in BOARD_KEYS if key in base} | whole
    rules, base_rules = document.get("rules", {}), base.get("rules", {})
    options = base_rules.get("options", {}) | rules.get("options", {})
    whole["rules"] = base_rules | rules | {"options": options}
    return whole


def read_printed(document: Mapping[str, Any], options: Mapping[str, Any]) -> Printed:
    whole = resolve(document)
    given = dict(whole.get("rules", {}))
    chosen = _options(given.pop("options", {}) | dict(options))
    routes = _routes(whole["routes"])
    return Printed(
        cities=[city["name"] for city in whole["cities"]],
        routes=routes,
        tickets=_tickets(whole["tickets"]),
        regions={name: _region(region, routes) for name, region in whole.get("regions", {}).items()},
        sections=[list(section["routes"]) for section in whole.get("sections", [])],
        rules=_rules(given, chosen),
        options=chosen,
    )


def _options(given: Mapping[str, Any]) -> dict[str, Any]:
    options = attrs.asdict(Options()) | dict(given)
    if options["turn_limit"] == "none" or options["turn_limit"] is False:
        options["turn_limit"] = None
    return options


def _rules(given: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    rules = attrs.asdict(Ruleset(), recurse=True) | dict(given)
    points = rules["route_points"]
    pairs = points.items() if isinstance(points, Mapping) else enumerate(points)
    rules["route_points"] = {int(length): worth for length, worth in pairs}
    if options["conductor_source"] == "none":  # B2
        rules["conductor_cards"] = 0
    if options["events"] == "none":
        rules["events"], rules["deal_events"] = {}, 0
    if options["events"] == "1912":  # R26: the cards of 1912, one dealt to each player
        rules["events"], rules["deal_events"] = dict(EVENT_DECK_1912), max(1, rules["deal_events"])
    return rules


def _routes(rows: list[dict[str, Any]]) -> dict[str, Route]:
    """Routes by id: ``A:B``; parallel ones by colour, or numbered where colours are equal (S20)."""
    colors = defaultdict(list)
    for row in rows:
        colors[frozenset((row["from"], row["to"]))].append(row["color"])
    seen: Counter[frozenset[str]] = Counter()
    routes = {}
    for row in rows:
        pair = frozenset((row["from"], row["to"]))
        seen[pair] += 1
        a, b = sorted(pair)
        name = f"{a}:{b}"
        if len(colors[pair]) > 1:
            distinct = len(set(colors[pair])) == len(colors[pair])
            name += f":{row['color']}" if distinct else f":{seen[pair]}"
        routes[name] = Route(
            name, a, b, row["length"], row["color"], row.get("kind", "normal"), row.get("locomotives", 0)
        )
    return routes


def _tickets(rows: list[dict[str, Any]]) -> dict[str, Ticket]:
    pairs = [tuple(sorted((row["from"], row["to"]))) for row in rows]
    tickets = {}
    for place, (row, (a, b)) in enumerate(zip(rows, pairs, strict=True)):
        name = f"{a}:{b}"
        if pairs.count((a, b)) > 1:
            name += f":{pairs[: place + 1].count((a, b))}"
        tickets[name] = Ticket(name, a, b, row["points"], row.get("long", False))
    return tickets


def _region(region: Mapping[str, Any], routes: Mapping[str, Route]) -> set[str]:
    if "routes" in region:
        return set(region["routes"])
    cities = set(region["cities"])
    return {route.id for route in routes.values() if cities & set(route.pair)}
