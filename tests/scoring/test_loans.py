import random
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from time import thread_time
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.scoring.loans import Loans, best_loans, completed, ticket_path
from tests.scoring.cases import with_data

Pair = tuple[str, str]
Ticket = tuple[str, str, int]
Lent = tuple[str, str, str]
Rank = Callable[[int, int], tuple[int, ...]]

SEEDS = st.integers(0, 2**32)
LOAN_RULES = ("EU-STN-03", "EU-SCORE-04", "USSR-STN-01", "USSR-STN-10", "A11")


def by_points(points: int, count: int) -> tuple[int, int]:
    return points, count


def by_count(points: int, count: int) -> tuple[int, int]:
    return count, points


def joins(pairs: Sequence[Pair], a: str, b: str) -> bool:
    """Go from city to city."""
    reached = [a]
    for city in reached:
        for pair in pairs:
            if city in pair:
                reached += [other for other in pair if other not in reached]
    return b in reached


def brute_force(
    own: Sequence[Pair], tickets: Sequence[Ticket], stations: Mapping[str, Sequence[Lent]], rank: Rank
) -> Loans[str, str]:
    """Try every choice of every station; of equals fewest loans, then the smallest ids, none before any."""
    found: list[tuple[tuple[int, ...], int, list[str], Loans[str, str]]] = []
    for picked in product(*([None, *stations[city]] for city in sorted(stations))):
        network = [*own, *(route[1:] for route in picked if route)]
        done = tuple(joins(network, a, b) for a, b, _ in tickets)
        points = sum(worth if ok else -worth for (_, _, worth), ok in zip(tickets, done, strict=True))
        routes = {city: route and route[0] for city, route in zip(sorted(stations), picked, strict=True)}
        loans = sum(route is not None for route in picked)
        order = tuple(-value for value in rank(points, sum(done)))
        found.append((order, loans, [route or "" for route in routes.values()], Loans(routes, done, points)))
    return min(found, key=lambda entry: entry[:3])[3]


def two_cities(rng: random.Random, cities: str) -> Pair:
    a, b = rng.sample(cities, 2)
    return a, b


def situation(
    rng: random.Random, most_stations: int = 3
) -> tuple[list[Pair], list[Ticket], dict[str, list[Lent]]]:
    """Lay few own routes and many of others round the stations, so that loans matter."""
    cities = "ABCDEFGHI"[: rng.randint(4, 9)]
    own = [two_cities(rng, cities) for _ in range(rng.randint(0, len(cities) // 2))]
    tickets = [(*two_cities(rng, cities), rng.randint(0, 9)) for _ in range(rng.randint(0, 6))]
    pairs = [two_cities(rng, cities) for _ in range(14)]
    others = [(f"{a}{b}{n}", a, b) for n, (a, b) in enumerate(pairs)]
    rng.shuffle(others)
    built = rng.sample(cities, rng.randint(0, most_stations))
    return own, tickets, {city: [route for route in others if city in route[1:]][:5] for city in built}


@pytest.mark.parametrize("case", with_data("stations"))
def test_worked_cases(case: dict[str, Any]) -> None:
    others = [(f"{a}:{b}:{owner}", a, b) for a, b, owner in case["opponents"]]
    stations = {city: [route for route in others if city in route[1:]] for city in case["stations"]}
    own = [(a, b) for a, b in case["own"]]
    loans = best_loans(own, [(a, b, points) for a, b, points in case["tickets"]], stations)
    assert (loans.points, sum(loans.completed)) == (case["ticket_points"], case["completed"])


@pytest.mark.rule(*LOAN_RULES)
@pytest.mark.parametrize("seed", range(25))
def test_most_points_as_by_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        given_ = situation(rng)
        assert best_loans(*given_) == brute_force(*given_, by_points)


@pytest.mark.rule(*LOAN_RULES, "USSR-BON-11")
@pytest.mark.parametrize("seed", range(25))
def test_most_tickets_as_by_brute_force(seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(40):
        given_ = situation(rng)
        assert best_loans(*given_, prefer="count") == brute_force(*given_, by_count)


@pytest.mark.rule(*LOAN_RULES, "USSR-BON-10")
@pytest.mark.parametrize("seed", range(25))
def test_any_worth_as_by_brute_force(seed: int) -> None:
    """A bonus for a number of tickets, as the bonus for most tickets may be."""
    rng = random.Random(200 + seed)
    for _ in range(40):
        given_ = situation(rng)
        needed = rng.randint(1, 4)

        def worth(points: int, count: int, needed: int = needed) -> int:
            return points + 15 * (count >= needed)

        def rank(points: int, count: int, worth: Callable[[int, int], int] = worth) -> tuple[int, ...]:
            return worth(points, count), points, count

        assert best_loans(*given_, prefer=worth) == brute_force(*given_, rank)


@pytest.mark.rule(*LOAN_RULES)
@pytest.mark.parametrize("seed", range(10))
def test_up_to_four_stations_as_by_brute_force(seed: int) -> None:
    given_ = situation(random.Random(300 + seed), most_stations=4)
    assert best_loans(*given_) == brute_force(*given_, by_points)


@given(SEEDS)
def test_the_order_of_what_is_given_does_not_matter(seed: int) -> None:
    rng = random.Random(seed)
    own, tickets, stations = situation(rng)
    other = {city: rng.sample(lent, len(lent)) for city, lent in sorted(stations.items(), reverse=True)}
    turned = [(b, a) for a, b in reversed(own)]
    assert best_loans(turned, tickets, other) == best_loans(own, tickets, stations)


@given(SEEDS)
def test_what_is_said_to_be_completed_is(seed: int) -> None:
    rng = random.Random(seed)
    own, tickets, stations = situation(rng)
    loans = best_loans(own, tickets, stations)
    routes = {route: (a, b) for lent in stations.values() for route, a, b in lent}
    borrowed = [routes[route] for route in loans.routes.values() if route is not None]
    assert loans.completed == completed(own, borrowed, tickets)
    network = [(f"own {n}", a, b, 1) for n, (a, b) in enumerate(own)]
    network += [(f"lent {n}", a, b, 1) for n, (a, b) in enumerate(borrowed)]
    assert loans.completed == tuple(ticket_path(network, a, b) is not None for a, b, _ in tickets)


@pytest.mark.rule("A11")
def test_nothing_is_lent_without_need() -> None:
    lent = {"B": [("B:C", "B", "C"), ("A:B:2", "A", "B")], "Z": [("Y:Z", "Y", "Z")]}
    loans = best_loans([("A", "B")], [("A", "B", 5), ("A", "Q", 7)], lent)
    assert loans == Loans({"B": None, "Z": None}, (True, False), -2)


@pytest.mark.rule("A11")
def test_of_equal_loans_the_smallest_id_is_taken() -> None:
    lent = {"A": [("A:B:red", "A", "B"), ("A:B:blue", "A", "B")]}
    assert best_loans([], [("A", "B", 5)], lent).routes == {"A": "A:B:blue"}
    both = {"A": [("A:B", "A", "B")], "B": [("A:B", "A", "B")]}
    assert best_loans([], [("A", "B", 5)], both).routes == {"A": None, "B": "A:B"}


@pytest.mark.rule("A11", "USSR-BON-11")
def test_points_and_number_of_tickets_may_pull_apart() -> None:
    lent = {"M": [("M:W", "M", "W"), ("M:O", "M", "O")]}
    own, tickets = [("O", "P")], [("M", "W", 21), ("M", "O", 5), ("M", "P", 6)]
    assert best_loans(own, tickets, lent) == Loans({"M": "M:W"}, (True, False, False), 10)
    assert best_loans(own, tickets, lent, prefer="count") == Loans({"M": "M:O"}, (False, True, True), -10)


def test_numbers_serve_as_cities_and_ids() -> None:
    assert best_loans([(1, 2)], [(1, 3, 4)], {3: [(7, 2, 3)]}) == Loans({3: 7}, (True,), 4)


@pytest.mark.rule("A11")
def test_many_stations_do_not_explode() -> None:
    """Six stations with six routes each and twelve tickets: 117,649 choices, of which few are looked at."""
    rng = random.Random(6)
    times: list[float] = []
    for _ in range(20):
        cities = range(16)
        stations = {
            city: [(n, city, (city + rng.randint(1, 15)) % 16) for n in range(6)]
            for city in rng.sample(cities, 6)
        }
        numbered = {city: [(100 * city + n, a, b) for n, a, b in lent] for city, lent in stations.items()}
        tickets = [(*rng.sample(cities, 2), rng.randint(2, 21)) for _ in range(12)]
        start = thread_time()
        best_loans([], tickets, numbered)  # type: ignore[arg-type]
        times.append(thread_time() - start)
    assert sorted(times)[10] < 1


# --- Paths of tickets ------------------------------------------------------------------------


def shortest(edges: Sequence[tuple[str, str, str, int]], a: str, b: str) -> tuple[int, int] | None:
    """Spaces and routes of the best path, by trying all simple ones."""
    graph: nx.MultiGraph[str] = nx.MultiGraph()
    graph.add_nodes_from([a, b])
    for route, x, y, _ in edges:
        graph.add_edge(x, y, route)
    paths = list(nx.all_simple_edge_paths(graph, a, b))
    lengths = {route: length for route, _, _, length in edges}
    return min(((sum(lengths[step[-1]] for step in path), len(path)) for path in paths), default=None)


@pytest.mark.rule("EU-OBJ-03")
@given(st.lists(st.tuples(st.sampled_from("ABCDE"), st.sampled_from("ABCDE"), st.integers(1, 4)), max_size=9))
def test_the_path_of_a_ticket_is_a_shortest_one(routes: list[Ticket]) -> None:
    edges = [(f"r{n}", a, b, length) for n, (a, b, length) in enumerate(routes) if a != b]
    path = ticket_path(edges, "A", "B")
    best = shortest(edges, "A", "B")
    if path is None:
        assert best is None
        return
    by_id = {edge[0]: edge for edge in edges}
    assert best == (sum(by_id[route][3] for route in path), len(path))
    at = "A"
    for route in path:
        _, a, b, _ = by_id[route]
        assert at in {a, b}
        at = b if at == a else a
    assert at == "B"
    assert ticket_path(edges[::-1], "A", "B") == path


def test_the_path_prefers_few_routes_then_small_ids() -> None:
    edges = [("z", "A", "B", 4), ("b", "A", "C", 2), ("c", "C", "B", 2), ("y", "B", "A", 4)]
    assert ticket_path(edges, "A", "B") == ("y",)
    assert ticket_path(edges[1:3], "A", "B") == ("b", "c")
    assert ticket_path(edges, "A", "Q") is None
    assert ticket_path(edges, "A", "A") == ()
