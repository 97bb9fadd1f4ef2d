import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from branchline.scoring.components import components


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=20))
def test_cities_share_a_name_exactly_if_they_are_joined(pairs: list[tuple[int, int]]) -> None:
    graph: nx.Graph[int] = nx.Graph(pairs)
    part = components(pairs)
    assert part.keys() == set(graph)
    assert all((part[a] == part[b]) == nx.has_path(graph, a, b) for a in graph for b in graph)
    assert all(part[part[city]] == part[city] for city in graph)
