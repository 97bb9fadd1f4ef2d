"""What the rule texts say about the two boards: further points of the report.

The facts about longitude and about the edge come from the geography that the boards were built on.
"""

from itertools import pairwise
from typing import Final

from branchline.board.board import Board
from branchline.board.cards import GRAY
from branchline.board.mapfile import MapFile
from tools.boardcheck import figures as fig
from tools.boardcheck.points import Point, none, of_board

TICKETS: Final = {"ussr": (12, 45), "russia-1912": (6, 40)}
CONDUCTOR_LENGTH: Final = 4
NAMED_1912: Final = (
    *("Saint Petersburg", "Warsaw", "Yekaterinburg", "Vladikavkaz", "Ashkhabad", "Semipalatinsk", "Harbin"),
    *("Khabarovsk", "Petropavlovsk", "Nikolayevsk", "Vladivostok", "Gizhiga"),
    *("Verkhne-Kolymsk", "Nizhne-Kolymsk"),
)
PACIFIC: Final = frozenset(("Gizhiga", "Petropavlovsk", "Nikolayevsk", "Khabarovsk", "Vladivostok"))
EDGE: Final = (
    *("Vladikavkaz", "Baku", "Ashkhabad", "Tashkent", "Semipalatinsk", "Kyakhta", "Harbin", "Vladivostok"),
    *("Khabarovsk", "Nikolayevsk", "Petropavlovsk", "Gizhiga", "Nizhne-Kolymsk"),
)
"""The cities of the edge in the order of the die; every other one of them ends a section."""
NOT_WEST: Final = frozenset(("Yekaterinburg", "Chelyabinsk", "Akmolinsk", "Kazalinsk", "Tashkent", "Harbin"))
"""Cities outside Siberia that lie no further west than Yekaterinburg."""
NORMAL_1912: Final = {1, 2, 3, 4, 5, 7}
TUNNELS_1912: Final = {1, 2, 3, 4, 5, 6}
EVENT_CARDS: Final = 28


def _counts(board: Board) -> tuple[int, int]:
    long = sum(ticket.long for ticket in board.tickets)
    return long, len(board.tickets) - long


def _joining(board: Board, a: str, b: str) -> list[str]:
    return [route.id for route in board.routes if {route.a, route.b} == {a, b}]


def _missing_cities(board: Board) -> list[str]:
    return sorted({*NAMED_1912, *EDGE} - {city.name for city in board.cities})


def _to_warsaw(board: Board) -> list[tuple[str, int]]:
    """Kind and length of what joins Saint Petersburg and Warsaw."""
    found = _joining(board, "Saint Petersburg", "Warsaw")
    return [(board.route[route].kind, board.route[route].length) for route in found]


def _normal_lengths(board: Board) -> list[int]:
    return list(fig.lengths(board, "normal", "ferry"))


def _siberia_faults(board: Board) -> list[str]:
    """Routes that stand in the region although they should not, or the reverse."""
    region = board.regions["siberia"]
    allowed = region.cities | NOT_WEST
    right = {r.id for r in board.routes if {r.a, r.b} & region.cities and {r.a, r.b} <= allowed}
    return sorted(region.routes ^ right)


def _pacific_faults(board: Board) -> list[str]:
    region = board.regions["pacific"]
    right = {route.id for route in board.routes if {route.a, route.b} & PACIFIC}
    return sorted((region.cities ^ PACIFIC) | (region.routes ^ right))


def _edge_faults(board: Board) -> list[str]:
    """What is wrong with the sections: their order, a double, a short cut between a section's ends."""
    steps = [_joining(board, a, b) for a, b in pairwise(EDGE)]
    faults = [f"{len(found)} tracks at edge step {i}" for i, found in enumerate(steps) if len(found) != 1]
    told = [[route] for section in board.sections for route in section.routes]
    faults += ["the sections are not the edge"] * (told != steps)
    ends = pairwise(EDGE[::2])
    return faults + [f"{a} and {b} are neighbours" for a, b in ends if _joining(board, a, b)]


def outside_edge(board: Board) -> list[str]:
    """Cities that lie on the outer side of the edge, to its south or east.

    The edge, prolonged northwards from its last city and southwards from its first, bounds the inner side.
    """
    at = fig.spots(board)
    edge = [at[city] for city in EDGE]
    ring = [*edge, (edge[-1][0], -1.0), (9.0, -1.0), (9.0, 9.0), (edge[0][0], 9.0)]
    return [city for city in at if city not in EDGE and _inside(at[city], ring)]


def _inside(spot: fig.Spot, ring: list[fig.Spot]) -> bool:
    x, y = spot
    crossed = 0
    for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]):
        crossed += (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1)
    return crossed % 2 == 1


def _short(board: Board, kind: str) -> int:
    """Tracks of the kind that a Conductor can reach."""
    return sum(route.kind == kind and route.length <= CONDUCTOR_LENGTH for route in board.routes)


def _gray_land(board: Board) -> int:
    return sum(route.color == GRAY and route.kind != "ferry" for route in board.routes)


def _least_tracks(board: Board) -> int:
    return min(fig.tracks_by_color(board).values())


def _event_cards(found: MapFile) -> int:
    return sum(found.rules.events.values())


USSR: Final = (
    Point("long and regular tickets", of_board(_counts), lambda n: n == TICKETS["ussr"]),
    Point("players", lambda found: found.rules.players, lambda n: n == (2, 5)),
    Point("locomotive symbols", of_board(lambda b: sum(r.locomotives for r in b.routes)), bool),
    Point("gray tracks that are no ferries", of_board(_gray_land), bool),
    Point("ferries of at most 4", of_board(lambda b: _short(b, "ferry")), bool),
    Point("tunnels of at most 4", of_board(lambda b: _short(b, "tunnel")), bool),
)
RUSSIA_1912: Final = (
    Point(
        "long and regular tickets",
        of_board(_counts),
        lambda n: all(have >= want for have, want in zip(n, TICKETS["russia-1912"], strict=True)),
    ),
    Point("named cities that are missing", of_board(_missing_cities), none),
    Point("Saint Petersburg-Warsaw", of_board(_to_warsaw), lambda f: f == [("normal", 3)]),
    Point("normal and ferry lengths", of_board(_normal_lengths), lambda f: set(f) == NORMAL_1912),
    Point(
        "lengths of tunnels",
        of_board(lambda b: list(fig.lengths(b, "tunnel"))),
        lambda f: set(f) == TUNNELS_1912,
    ),
    Point("least tracks of a colour", of_board(_least_tracks), lambda n: n >= 3),  # noqa: PLR2004
    Point("event cards", _event_cards, lambda n: n == EVENT_CARDS),
    Point("Siberian routes", of_board(lambda b: len(b.regions["siberia"].routes)), bool),
    Point("faults of the region siberia", of_board(_siberia_faults), none),
    Point("Pacific routes", of_board(lambda b: len(b.regions["pacific"].routes)), bool),
    Point("faults of the region pacific", of_board(_pacific_faults), none),
    Point("faults of the sections", of_board(_edge_faults), none),
    Point("cities outside the edge", of_board(outside_edge), none),
)
TEXTS: Final = {"ussr": USSR, "russia-1912": RUSSIA_1912}
