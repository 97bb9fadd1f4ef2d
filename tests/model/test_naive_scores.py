"""The model itself: loans and longest paths."""

from hypothesis import given
from hypothesis import strategies as st

from tests.model.printed import Ticket
from tests.model.scoring import best_loans, heaviest_trail


def test_loans_prefer_points_and_then_tickets() -> None:
    tickets = tuple(
        Ticket(a + b, a, b, points, long=False)
        for a, b, points in [("A", "X", 9), ("A", "Y", 5), ("A", "Z", 4)]
    )
    own = frozenset({("K", "X"), ("L", "Y"), ("L", "Z")})
    assert best_loans(own, tickets, ((("A", "K"), ("A", "L")),)) == (0, 2)


EDGES = st.lists(st.tuples(st.sampled_from("ABCD"), st.sampled_from("EFGA"), st.integers(1, 4)), max_size=7)


@given(EDGES)
def test_the_heaviest_trail_is_that_of_all_trails(edges: list[tuple[str, str, int]]) -> None:
    edges = [edge for edge in edges if edge[0] != edge[1]]

    def longest(city: str, left: list[tuple[str, str, int]]) -> int:
        best = 0
        for place, (a, b, length) in enumerate(left):
            if city in {a, b}:
                rest = left[:place] + left[place + 1 :]
                best = max(best, length + longest(b if city == a else a, rest))
        return best

    assert heaviest_trail(tuple(edges)) == max(longest(city, edges) for city in "ABCDEFG")
