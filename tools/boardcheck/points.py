"""What a good board needs: one line of the report for each point, beside the Europe board."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import networkx as nx
from attrs import frozen

from branchline.board.board import Board
from branchline.board.cards import COLORS, GRAY
from branchline.board.mapfile import MapFile
from tools.boardcheck import figures as fig

ABOUT_300: Final = range(270, 331)
FEW: Final = 0.05
"""The share of cities with only two neighbours that still counts as nearly none."""
TICKET_POINTS: Final = (5, 16)
MOST_TICKETS: Final = 5
LONG_POINTS: Final = 20
CROSSING: Final = 0.5
"""A long ticket crosses at least this part of the board's width or height."""
CITY_ROOM: Final = 0.04
LINE_ROOM: Final = 0.02
LEAST_ANGLE: Final = 15.0


@frozen
class Point:
    """A figure of the report.

    ``demand`` says whether the figure is good enough; ``None``: it is only told.
    """

    text: str
    figure: Callable[[MapFile], Any]
    demand: Callable[[Any], bool] | None = None


def of_board(measure: Callable[[Board], Any]) -> Callable[[MapFile], Any]:
    """A measure of boards as one of map files."""
    return lambda found: measure(found.board)


def none(value: object) -> bool:
    """Nothing was found."""
    return not value


def symbols(length: int) -> int:
    """Locomotive symbols of a ferry."""
    return 1 if length <= 3 else 2 if length <= 5 else 3  # noqa: PLR2004


def _wrong_symbols(board: Board) -> list[str]:
    wanted = {r.id: symbols(r.length) if r.kind == "ferry" else 0 for r in board.routes}
    return [route.id for route in board.routes if route.locomotives != wanted[route.id]]


def _odd_doubles(board: Board) -> list[str]:
    """Doubles with unlike lengths or kinds, or with two tracks of one colour that is not gray."""
    odd = []
    for tracks in fig.doubles(board):
        alike = len({(track.length, track.kind) for track in tracks}) == 1
        colors = Counter(track.color for track in tracks)
        good = set(colors) == {GRAY} or (GRAY not in colors and max(colors.values()) == 1)
        odd += [tracks[0].id] * (not (alike and good))
    return odd


def _color_range(board: Board) -> tuple[int, int]:
    by_color = fig.spaces_by_color(board)
    return min(by_color[c] for c in COLORS), max(by_color[c] for c in COLORS)


def _gray_share(board: Board) -> str:
    return f"{fig.spaces_by_color(board)[GRAY] / fig.spaces(board):.1%}"


def _degrees(board: Board) -> dict[int, int]:
    return dict(sorted(Counter(degree for _, degree in fig.simple_graph(board).degree).items()))


def _degrees_good(found: dict[int, int]) -> bool:
    return min(found) > 1 and found.get(2, 0) <= FEW * sum(found.values())


def _values(board: Board, *, long: bool) -> dict[int, int]:
    return dict(sorted(Counter(t.points for t in board.tickets if t.long == long).items()))


def _mean_value(board: Board) -> float:
    regular = [ticket.points for ticket in board.tickets if not ticket.long]
    return round(sum(regular) / len(regular), 2)


def _spread(values: dict[int, int]) -> bool:
    return (min(values), max(values)) == TICKET_POINTS


def _named(board: Board) -> dict[int, int]:
    """How many cities are named by each number of tickets."""
    return dict(sorted(Counter(fig.tickets_at(board).values()).items()))


def _off(board: Board) -> list[int]:
    return fig.off_shortest(board, long=False)


def _off_good(found: list[int]) -> bool:
    return len(found) <= 3 and all(abs(difference) == 1 for difference in found)  # noqa: PLR2004


def _span(board: Board) -> float:
    return round(min(fig.spans(board)), 2)


def _rounded(measure: Callable[[Board], tuple[float, str]]) -> Callable[[MapFile], tuple[float, str]]:
    def figure(found: MapFile) -> tuple[float, str]:
        value, where = measure(found.board)
        return round(value, 3), where

    return figure


POINTS: Final = (
    Point("cities", of_board(lambda b: len(b.cities))),
    Point("tracks", of_board(lambda b: len(b.routes))),
    Point("pairs of neighbours", of_board(lambda b: len(fig.pairs(b)))),
    Point("doubles", of_board(lambda b: len(fig.doubles(b))), bool),
    Point("spaces, about 300", of_board(fig.spaces), lambda n: n in ABOUT_300),
    Point("connected", of_board(lambda b: nx.is_connected(fig.simple_graph(b))), bool),
    Point("bridges that cut a ticket", of_board(fig.bridges), none),
    Point("cities by number of neighbours", of_board(_degrees), _degrees_good),
    Point("least tracks between west and east", of_board(fig.narrowest)),
    Point("lines that cross", of_board(fig.crossings), none),
    Point("closest cities", _rounded(fig.closest_cities), lambda f: f[0] >= CITY_ROOM),
    Point("city closest to a foreign line", _rounded(fig.closest_line), lambda f: f[0] >= LINE_ROOM),
    Point("least angle of two lines", _rounded(fig.narrowest_angle), lambda f: f[0] >= LEAST_ANGLE),
    Point("least room of a space", _rounded(fig.shortest_space)),
    Point("spaces per colour, least and most", of_board(_color_range), lambda f: f[1] <= 1.1 * f[0]),
    Point("tracks per colour", of_board(lambda b: sorted(fig.tracks_by_color(b).values()))),
    Point("gray share of spaces", of_board(_gray_share)),
    Point("cities with a colour twice", of_board(fig.repeated_colors), none),
    Point("cities without gray", of_board(lambda b: len(fig.without_gray(b))), bool),
    Point("odd doubles", of_board(_odd_doubles), none),
    Point("ferries with wrong symbols", of_board(_wrong_symbols), none),
    Point("normal lengths", of_board(lambda b: fig.lengths(b, "normal"))),
    Point("ferry lengths", of_board(lambda b: fig.lengths(b, "ferry"))),
    Point("tunnel lengths", of_board(lambda b: fig.lengths(b, "tunnel"))),
    Point("regular tickets by points", of_board(lambda b: _values(b, long=False)), _spread),
    Point("mean value of a regular ticket", of_board(_mean_value)),
    Point("regular tickets off the shortest path", of_board(_off), _off_good),
    Point("cities by number of tickets", of_board(_named), lambda f: min(f) > 0 and max(f) <= MOST_TICKETS),
    Point(
        "long tickets by points",
        of_board(lambda b: _values(b, long=True)),
        lambda f: min(f) >= LONG_POINTS,
    ),
    Point("least part of the board a long one crosses", of_board(_span), lambda n: n >= CROSSING),
)
"""The points that every reconstructed board has to meet."""
