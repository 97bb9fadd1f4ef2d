"""Measure the longest path and the loans: ``python tests/benchmarks/bench_trails.py [--networks N]``.

Three kinds of network: 45 trains laid at random on the bundled boards, the worst 45-train networks that
hill climbing has found on real boards, and the worst graphs of 45 routes of one and two spaces
(``trails_adversarial.json``). Then the loans of three players with three stations each, on Europe, with
the paths of their tickets. Times are processor times, the best of three, single thread, pure Python.

``--climb ROUNDS`` looks for worse networks, on the bundled boards and the route tables given with
``--routes FILE.csv`` (columns a, b, length), and writes the set anew.
"""

import argparse
import csv
import json
import platform
import random
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from time import thread_time

from branchline.board.mapfile import load_map
from branchline.scoring import frontier
from branchline.scoring.loans import best_loans, ticket_path
from branchline.scoring.trails import longest_trail

Edge = tuple[str, str, int]
Owned = tuple[str, str, str, int]
"""A route: id, cities, length."""

ADVERSARIAL = Path(__file__).with_name("trails_adversarial.json")
TRAINS = 45
ROUTES = 45
BOARDS = ("europe", "usa", "ussr", "russia-1912")
EACH = 4
"""Networks kept of each board when climbing."""
CITIES = (14, 18, 22, 26, 30, 34)
"""Numbers of cities of the graphs."""


def printed(board: str) -> list[Edge]:
    """Give the routes of a bundled board."""
    return [(route.a, route.b, route.length) for route in load_map(board).board.routes]


def lay(routes: Sequence[Edge], rng: random.Random, laid: Sequence[Edge] = ()) -> list[Edge]:
    """Go on from routes already laid until no route next to them can be paid with 45 trains."""
    network, free = list(laid), list(routes)
    for edge in laid:
        free.remove(edge)
    left = TRAINS - sum(length for _, _, length in network)
    cities = {city for edge in network for city in edge[:2]}
    while near := [e for e in free if e[2] <= left and (not cities or cities & {*e[:2]})]:
        edge = rng.choice(near)
        free.remove(edge)
        network.append(edge)
        left -= edge[2]
        cities |= {*edge[:2]}
    return network


def best_of_three(work: Callable[[], object]) -> float:
    """Time something, in milliseconds."""
    times: list[float] = []
    for _ in range(3):
        start = thread_time()
        work()
        times.append(thread_time() - start)
    return 1000 * min(times)


def trail_times(networks: Iterable[Sequence[Edge]]) -> list[float]:
    """Time the longest path of each network."""
    return [best_of_three(partial(longest_trail, edges)) for edges in networks]


def sheets(count: int, rng: random.Random) -> Iterator[Callable[[], None]]:
    """Give the ticket part of score sheets: three players with 17 routes, three stations, six tickets."""
    board = load_map("europe").board
    tickets = [(ticket.a, ticket.b, ticket.points) for ticket in board.tickets]
    for _ in range(count):
        free = [(route.id, route.a, route.b, route.length) for route in board.routes]
        rng.shuffle(free)
        owned = [free[n * 17 : n * 17 + 17] for n in range(3)]
        cities = rng.sample([city.name for city in board.cities], 9)
        hands = [rng.sample(tickets, 6) for _ in range(3)]
        yield partial(settle_all, owned, [cities[seat::3] for seat in range(3)], hands)


def settle_all(
    owned: Sequence[Sequence[Owned]], cities: Sequence[Sequence[str]], hands: Sequence[Sequence[Edge]]
) -> None:
    """Choose the loans of every seat and find the paths of its tickets."""
    for seat, (stations, tickets) in enumerate(zip(cities, hands, strict=True)):
        settle(owned, seat, stations, tickets)


def settle(
    owned: Sequence[Sequence[Owned]],
    seat: int,
    cities: Sequence[str],
    tickets: Sequence[Edge],
) -> None:
    """Choose the loans of one seat and find the paths of its tickets."""
    own = owned[seat]
    others = [edge for other, edges in enumerate(owned) if other != seat for edge in edges]
    stations = {city: [edge[:3] for edge in others if city in edge[1:3]] for city in cities}
    loans = best_loans([(a, b) for _, a, b, _ in own], tickets, stations)
    borrowed = {*loans.routes.values()}
    network = [*own, *(edge for edge in others if edge[0] in borrowed)]
    for (a, b, _), done in zip(tickets, loans.completed, strict=True):
        assert not done or ticket_path(network, a, b) is not None


def line(name: str, times: Sequence[float]) -> None:
    """Print a row of the table."""
    print(f"{name:42}{len(times):>7}{statistics.median(times):>11.3f}{max(times):>11.3f}")


def measure(count: int) -> None:
    """Print the table."""
    rng = random.Random(45)
    print(f"Python {platform.python_version()}, times in ms")
    print(f"{'':42}{'number':>7}{'median':>11}{'worst':>11}")
    for board in BOARDS:
        routes = printed(board)
        line(f"longest path, 45 trains on {board}", trail_times(lay(routes, rng) for _ in range(count)))
    hard = json.loads(ADVERSARIAL.read_text(encoding="utf-8"))
    for kind, name in (("board", "45 trains, adversarial"), ("graph", "45 routes, adversarial")):
        line(f"longest path, {name}", trail_times(n["edges"] for n in hard if n["kind"] == kind))
    complete = [(str(a), str(b), 1 + (a + b) % 2) for a, b in combinations(range(10), 2)]
    line("longest path, 45 routes among 10 cities", trail_times([complete]))
    line("loans and ticket paths of three players", [best_of_three(work) for work in sheets(count, rng)])


def states(edges: Sequence[Edge]) -> int:
    """Count the states that the search goes on from: its cost, without the noise of a clock."""
    visited = 0
    children = frontier._children

    def counted(*args: object) -> object:
        nonlocal visited
        visited += 1
        return children(*args)  # type: ignore[arg-type]

    frontier._children = counted  # type: ignore[assignment]
    try:
        longest_trail(edges)
    finally:
        frontier._children = children
    return visited


def climb(
    edges: list[Edge], change: Callable[[list[Edge]], list[Edge]], rounds: int
) -> tuple[int, list[Edge]]:
    """Keep each change that does not make the search cheaper."""
    best = states(edges)
    for _ in range(rounds):
        changed = change(edges)
        cost = states(changed)
        if cost >= best:
            best, edges = cost, changed
    return best, edges


def climb_board(routes: Sequence[Edge], rng: random.Random, rounds: int) -> tuple[int, list[Edge]]:
    """Look for a costly network of 45 trains: take up to three routes away, lay others."""

    def change(edges: list[Edge]) -> list[Edge]:
        return lay(routes, rng, rng.sample(edges, len(edges) - rng.randint(1, 3)))

    return climb(lay(routes, rng), change, rounds)


def climb_graph(cities: int, rng: random.Random, rounds: int) -> tuple[int, list[Edge]]:
    """Look for a costly graph of 45 routes of one or two spaces: replace up to three."""

    def edge() -> Edge:
        a, b = rng.sample(range(cities), 2)
        return f"c{a:02}", f"c{b:02}", rng.randint(1, 2)

    def change(edges: list[Edge]) -> list[Edge]:
        changed = list(edges)
        for _ in range(rng.randint(1, 3)):
            changed[rng.randrange(ROUTES)] = edge()
        return changed

    return climb([edge() for _ in range(ROUTES)], change, rounds)


def write_adversarial(rounds: int, tables: Sequence[Path], seed: int) -> None:
    """Climb on every board and for every number of cities, and write the set."""
    rng = random.Random(seed)
    boards = {board: printed(board) for board in BOARDS}
    for table in tables:
        with table.open(encoding="utf-8", newline="") as file:
            boards[table.stem.removesuffix("_routes")] = [
                (row["a"], row["b"], int(row["length"])) for row in csv.DictReader(file)
            ]
    found = [
        ("board", name, climb_board(routes, rng, rounds))
        for name, routes in boards.items()
        for _ in range(EACH)
    ]
    found += [("graph", f"{cities} cities", climb_graph(cities, rng, rounds)) for cities in CITIES]
    rows = [
        json.dumps(
            {
                "kind": kind,
                "name": name,
                "states": cost,
                "longest": longest_trail(edges)[0],
                "edges": sorted(edges),
            }
        )
        for kind, name, (cost, edges) in found
    ]
    ADVERSARIAL.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the longest path and the loans.")
    parser.add_argument(
        "--networks", type=int, default=300, help="random networks and score sheets of each kind"
    )
    parser.add_argument("--climb", type=int, metavar="ROUNDS", help="write the adversarial set anew")
    parser.add_argument("--routes", type=Path, nargs="*", default=[], help="route tables of further boards")
    parser.add_argument("--seed", type=int, default=1, help="for climbing")
    args = parser.parse_args()
    if args.climb:
        write_adversarial(args.climb, args.routes, args.seed)
    measure(args.networks)


if __name__ == "__main__":
    main()
