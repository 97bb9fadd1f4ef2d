"""The two reconstructed boards meet every demand of the board check, and it sees what breaks one."""

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from branchline.board.board import Board
from branchline.board.mapfile import MapFile, load_map
from branchline.board.resources import read_bundled
from branchline.board.ruleset import EVENT_DECK_1912, Ruleset
from tools.boardcheck.points import POINTS, Point
from tools.boardcheck.texts import TEXTS
from tools.check_board import failures, main, static_rows

MAPS = {name: load_map(name) for name in ("ussr", "russia-1912")}
DEMANDED = [
    pytest.param(name, point, id=f"{name}: {point.text}")
    for name in MAPS
    for point in (*POINTS, *TEXTS[name])
    if point.demand
]


@pytest.mark.parametrize(("name", "point"), DEMANDED)
def test_every_demand_is_met(name: str, point: Point) -> None:
    figure = point.figure(MAPS[name])
    assert point.demand is not None
    assert point.demand(figure), figure


def spoil(board: Board, a: str, b: str, **changes: object) -> Board:
    """The board with the first route between two cities changed."""
    found = next(route for route in board.routes if {route.a, route.b} == {a, b})
    changed = evolve(found, **changes)  # type: ignore[arg-type]
    return evolve(board, routes=tuple(changed if route is found else route for route in board.routes))


def without(board: Board, *cities: str) -> Board:
    """The board without the routes between some of the cities."""
    kept = tuple(route for route in board.routes if not {route.a, route.b} <= set(cities))
    return evolve(board, routes=kept)


def moved(board: Board, city: str, x: float, y: float) -> Board:
    places = tuple(evolve(c, x=x, y=y) if c.name == city else c for c in board.cities)
    return evolve(board, cities=places)


SPOILED: dict[str, tuple[str, Callable[[Board], Board]]] = {
    "spaces, about 300": (
        "ussr",
        lambda b: evolve(b, routes=tuple(evolve(r, length=r.length + 1) for r in b.routes)),
    ),
    "bridges that cut a ticket": ("ussr", lambda b: without(b, "Norilsk", "Tiksi")),
    "lines that cross": ("ussr", lambda b: moved(b, "Kiev", 0.9, 0.9)),
    "closest cities": ("ussr", lambda b: moved(b, "Kiev", 0.2, 0.2701)),
    "spaces per colour, least and most": ("ussr", lambda b: spoil(b, "Kiev", "Moscow", color="gray")),
    "odd doubles": ("ussr", lambda b: spoil(b, "Kiev", "Moscow", color="gray")),
    "ferries with wrong symbols": ("ussr", lambda b: spoil(b, "Batumi", "Novorossiysk", locomotives=3)),
    "cities with a colour twice": ("ussr", lambda b: spoil(b, "Kiev", "Minsk", color="black")),
    "regular tickets off the shortest path": (
        "ussr",
        lambda b: evolve(b, tickets=tuple(evolve(t, points=t.points + 1) for t in b.tickets)),
    ),
    "cities by number of tickets": ("ussr", lambda b: evolve(b, tickets=b.tickets[:50])),
    "long tickets by points": (
        "ussr",
        lambda b: evolve(b, tickets=tuple(evolve(t, points=min(t.points, 19)) for t in b.tickets)),
    ),
    "long and regular tickets": ("ussr", lambda b: evolve(b, tickets=b.tickets[1:])),
    "Saint Petersburg-Warsaw": ("russia-1912", lambda b: spoil(b, "Saint Petersburg", "Warsaw", length=4)),
    "normal and ferry lengths": ("russia-1912", lambda b: spoil(b, "Turukhansk", "Yakutsk", length=6)),
    "lengths of tunnels": ("russia-1912", lambda b: spoil(b, "Semipalatinsk", "Kyakhta", length=5)),
    "faults of the region siberia": ("russia-1912", lambda b: without(b, "Omsk", "Tyumen")),
    "faults of the region pacific": ("russia-1912", lambda b: without(b, "Gizhiga", "Okhotsk")),
    "faults of the sections": ("russia-1912", lambda b: without(b, "Harbin", "Kyakhta")),
    "cities outside the edge": ("russia-1912", lambda b: moved(b, "Chita", 0.97, 0.97)),
}


@pytest.mark.parametrize("text", SPOILED)
def test_a_spoiled_board_fails_at_its_point(text: str) -> None:
    name, change = SPOILED[text]
    spoiled = evolve(MAPS[name], board=change(MAPS[name].board))
    assert text in failures(static_rows(spoiled, None))


def test_the_script_answers_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ussr"]) == 0
    assert "0 of" in capsys.readouterr().out
    text = read_bundled("ussr").decode()
    spoiled = tmp_path / "spoiled.toml"
    spoiled.write_text(text.replace("points = 16", "points = 17", 1), encoding="utf-8")
    assert main([str(spoiled)]) == 1


@pytest.mark.parametrize("found", MAPS.values(), ids=MAPS)
def test_a_reconstruction_says_so(found: MapFile) -> None:
    assert found.board.reconstruction
    assert "A reconstruction, not the printed board." in found.board.about
    assert found.bundled


@pytest.mark.rule("USSR-COMP-06", "USSR-SETUP-08", "USSR-BON-10", "B7", "B8", "B9")
def test_rules_of_the_ussr_board() -> None:
    rules, base = MAPS["ussr"].rules, Ruleset()
    assert (rules.conductor_cards, rules.deal_long, rules.deal_regular) == (2, 2, 2)
    assert (rules.setup_keep, rules.setup_keep_long, rules.setup_keep_regular) == (2, 1, 1)
    assert rules.station_colors == "city"
    assert [(bonus.kind, bonus.name, bonus.points) for bonus in rules.bonuses] == [
        ("longest-path", "Across All Of Russia", 10),
        ("tickets", "Hero of the Railroad", 15),
        ("ferries", "Hero of the Sailors", 7),
        ("tunnels", "Hero of the Miners", 7),
    ]
    assert (rules.trains, rules.stations, rules.events) == (base.trains, base.stations, {})


@pytest.mark.rule("E1912-COMP-01", "E1912-SETUP-01")
def test_rules_of_the_1912_board() -> None:
    rules, base = MAPS["russia-1912"].rules, Ruleset()
    assert rules.deal_events == 1
    assert dict(rules.events) == dict(EVENT_DECK_1912)
    assert evolve(rules, deal_events=0, events={}) == base
