import json
import random
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.scoring.trails import longest_length, longest_trail
from tests.scoring.cases import with_data
from tests.scoring.networks import Edge, heaviest, is_trail, networks, random_network

TRAIL_RULES = ("EU-SCORE-06", "EU-SCORE-09", "USSR-BON-02", "USSR-BON-03", "A12")
ADVERSARIAL = json.loads(
    (Path(__file__).parents[1] / "benchmarks" / "trails_adversarial.json").read_text(encoding="utf-8")
)


def check(edges: list[Any], expected: int) -> None:
    """The length is right, and the trail is one of that length."""
    length, walked = longest_trail(edges)
    assert length == longest_length(edges) == sum(edges[edge][2] for edge in walked) == expected
    assert is_trail(edges, walked)


@pytest.mark.parametrize("case", with_data("edges"))
def test_worked_cases(case: dict[str, Any]) -> None:
    check([tuple(edge) for edge in case["edges"]], case["longest"])


@pytest.mark.rule(*TRAIL_RULES)
@pytest.mark.parametrize("seed", range(30))
def test_random_networks_as_by_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        edges = random_network(rng, rng.randint(2, 8), rng.randint(1, 9))
        check(edges, heaviest(edges))


@pytest.mark.rule(*TRAIL_RULES)
@pytest.mark.parametrize("seed", range(30))
def test_dense_networks_as_by_brute_force(seed: int) -> None:
    rng = random.Random(1000 + seed)
    edges = random_network(rng, rng.randint(5, 8), 12, loops=0)
    check(edges, heaviest(edges))


@pytest.mark.rule(*TRAIL_RULES)
@given(networks())
def test_any_network_as_by_brute_force(edges: list[Edge]) -> None:
    check(edges, heaviest(edges))


@pytest.mark.rule("A12")
@given(networks(), st.randoms(use_true_random=False))
def test_the_trail_does_not_hang_on_the_order_of_the_edges(edges: list[Edge], rng: random.Random) -> None:
    other = [(a, b, length) if rng.random() < 0.5 else (b, a, length) for a, b, length in edges]
    rng.shuffle(other)
    ways = [
        [(frozenset(given[n][:2]), given[n][2]) for n in longest_trail(given)[1]] for given in (edges, other)
    ]
    assert ways[0] == ways[1]


@given(networks())
def test_names_of_the_cities_do_not_matter(edges: list[Edge]) -> None:
    named = [(f"city {(a * 5 + 2) % 7}", f"city {(b * 5 + 2) % 7}", length) for a, b, length in edges]
    assert longest_length(named) == longest_length(edges)


@given(networks(), networks())
def test_separate_parts_are_not_added_up(one: list[Edge], other: list[Edge]) -> None:
    far = [(a + 100, b + 100, length) for a, b, length in other]
    assert longest_length(one + far) == max(longest_length(one), longest_length(other))


@given(networks(cities=9, most=40), st.integers(0, 8), st.integers(0, 8), st.integers(0, 6))
def test_one_more_route_never_shortens_nor_adds_more_than_itself_and_a_link(
    edges: list[Edge], a: int, b: int, length: int
) -> None:
    before = longest_length(edges)
    after = longest_length([*edges, (a, b, length)])
    assert before <= after <= 2 * before + length


@given(networks(cities=9, most=40), st.integers(2, 5))
def test_lengths_scale(edges: list[Edge], factor: int) -> None:
    length, walked = longest_trail(edges)
    scaled = [(a, b, factor * n) for a, b, n in edges]
    assert longest_length(scaled) == factor * length
    assert is_trail(edges, walked)


@given(st.lists(st.tuples(st.integers(0, 11), st.integers(1, 6)), min_size=1, max_size=40))
def test_a_walk_counts_whole(steps: list[tuple[int, int]]) -> None:
    cities = [0, *(city for city, _ in steps)]
    edges = [(a, b, length) for a, b, (_, length) in zip(cities, cities[1:], steps, strict=False)]
    check(edges, sum(length for _, length in steps))


@pytest.mark.rule("A12", "EU-SCORE-09")
@pytest.mark.parametrize(("cities", "expected"), [(4, 5), (6, 13), (8, 25), (10, 41)])
def test_complete_graphs(cities: int, expected: int) -> None:
    """All cities are odd: every pair of them but one loses an edge."""
    check([(a, b, 1) for a, b in combinations(range(cities), 2)], expected)


@pytest.mark.rule("A12")
def test_a_cube_of_unit_routes() -> None:
    """Eight odd cities, twelve edges: three must go, and nine can stay."""
    corners = list(product((0, 1), repeat=3))
    edges = [(a, b, 1) for a, b in combinations(corners, 2) if sum(map(int.__ne__, a, b)) == 1]
    check(edges, 9)


@pytest.mark.rule("A12", "USSR-BON-03")
def test_of_a_star_the_two_heaviest_rays_count() -> None:
    check([("hub", f"ray {n}", n) for n in range(1, 10)], 17)


@pytest.mark.rule("A12")
def test_two_branches_at_a_loop_and_a_heavier_tree_elsewhere() -> None:
    loop = [(0, 1, 2), (1, 2, 2), (2, 0, 2)]
    branches = [(0, 3, 4), (3, 4, 1), (3, 5, 3), (0, 6, 5), (6, 7, 1), (0, 8, 5)]
    check(loop + branches, 4 + 3 + 6 + 5 + 1)
    check([*loop, *branches, (20, 21, 30), (21, 22, 1), (21, 23, 1)], 31)


@pytest.mark.rule("A12")
def test_parallel_routes_are_distinct_and_keep_the_order_given() -> None:
    assert longest_trail([("A", "B", 2), ("B", "A", 2), ("A", "B", 2)]) == (6, (0, 1, 2))


def test_lengths_may_be_huge() -> None:
    check(
        [("A", "B", 10**12), ("A", "C", 10**9), ("A", "D", 7), ("B", "C", 1), ("B", "D", 1)],
        10**12 + 10**9 + 9,
    )
    check([(a, b, 10**15) for a, b in combinations(range(6), 2)], 13 * 10**15)


def test_nothing_laid() -> None:
    assert longest_trail([]) == (0, ())
    assert longest_trail([("A", "B", 0)])[0] == 0


@pytest.mark.rule("A12")
@pytest.mark.parametrize("network", ADVERSARIAL, ids=lambda n: n["name"])
def test_adversarial_networks(network: dict[str, Any]) -> None:
    """The lengths were also found by an integer program, a method that shares nothing with ours."""
    edges = [tuple(edge) for edge in network["edges"]]
    check(edges, network["longest"])


def test_the_adversarial_set_is_what_it_should_be() -> None:
    boards = [n["edges"] for n in ADVERSARIAL if n["kind"] == "board"]
    graphs = [n["edges"] for n in ADVERSARIAL if n["kind"] == "graph"]
    assert len(boards) >= 20 and len(graphs) >= 5  # noqa: PT018
    assert all(sum(length for _, _, length in edges) <= 45 for edges in boards)
    assert all(len(edges) == 45 and {n for _, _, n in edges} <= {1, 2} for edges in graphs)
