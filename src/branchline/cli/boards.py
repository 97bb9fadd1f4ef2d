"""``branchline maps``, ``check-map`` and ``perft``: what a map is."""

import argparse
from collections.abc import Iterator

from branchline.arena import perft as count
from branchline.board.board import Board
from branchline.board.mapfile import MapFile, bundled, load_map
from branchline.bots.network import twins_of
from branchline.cli.inputs import game_of, map_of
from branchline.cli.screen import counted, hint, show_table
from branchline.game import of_map


def maps(_given: argparse.Namespace) -> int:
    """List the bundled maps."""
    hint()
    rows: list[list[object]] = [["map", "title", "cities", "routes", "tickets", "players", "board"]]
    for name in bundled():
        found = load_map(name)
        board = found.board
        sizes = [len(board.cities), len(board.routes), len(board.tickets)]
        rows.append([name, board.title, *sizes, _range(found.rules.players), _origin(found)])
    show_table(rows)
    return 0


def _origin(found: MapFile) -> str:
    if found.board.reconstruction:
        return "reconstruction"
    return "as printed" if found.bundled else "as its author says"


def _range(players: tuple[int, int]) -> str:
    return f"{players[0]} to {players[1]}"


def check_map(given: argparse.Namespace) -> int:
    """Print the facts of a map; what is wrong with it is an error that names the key."""
    found = map_of(given.file)
    game = of_map(found)
    facts = [
        *_board_facts(found.board),
        ("board", _origin(found)),
        *_rule_facts(found),
        ("fingerprint", game.fingerprint),
    ]
    width = max(len(name) for name, _ in facts)
    print(f"{found.name}: {found.board.title}\n")
    for name, fact in facts:
        print(f"{name:{width}}  {fact}")
    print("\nThe map is in order.")
    return 0


def _board_facts(board: Board) -> Iterator[tuple[str, str]]:
    routes = board.routes
    ferries = [route for route in routes if route.kind == "ferry"]
    tunnels = sum(route.kind == "tunnel" for route in routes)
    symbols = sum(route.locomotives for route in ferries)
    doubles = len({(route.a, route.b) for route in routes if twins_of(board)[route.id]})
    long = sum(ticket.long for ticket in board.tickets)
    yield "cities", str(len(board.cities))
    spaces = counted(sum(route.length for route in routes), "space")
    yield "routes", f"{len(routes)}, {spaces}, {counted(doubles, 'double')}"
    yield "tunnels", str(tunnels)
    yield "ferries", f"{len(ferries)}, {counted(symbols, 'locomotive symbol')}"
    yield "tickets", f"{long} long, {len(board.tickets) - long} regular"
    if board.regions:
        yield "regions", ", ".join(board.regions)
    if board.sections:
        yield "sections", str(len(board.sections))


def _rule_facts(found: MapFile) -> Iterator[tuple[str, str]]:
    rules = found.rules
    conductors = f", {counted(rules.conductor_cards, 'conductor')}" if rules.conductor_cards else ""
    yield "players", _range(rules.players)
    yield "trains", str(rules.trains)
    yield "stations", str(rules.stations)
    locomotives = counted(rules.locomotive_cards, "locomotive")
    yield "train cards", f"8 x {rules.color_cards}, {locomotives}{conductors}"
    yield "events", str(sum(rules.events.values()))
    yield "bonuses", ", ".join(f"{bonus.name} {bonus.points}" for bonus in rules.bonuses) or "none"


def perft(given: argparse.Namespace) -> int:
    """Print the number of step sequences of every depth up to the one asked for."""
    game = game_of(given.map, given.option)
    state = game.new_state(given.players, given.first)
    for depth in range(1, given.depth + 1):
        print(f"{depth:3} {count(state, depth)}", flush=True)
    return 0
