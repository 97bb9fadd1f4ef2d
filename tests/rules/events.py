"""Positions of the board of 1912 for the tests of its events."""

from functools import partial
from typing import Any, Final

import branchline as bl
from branchline.board.mapfile import parse_map
from branchline.board.ruleset import EVENT_DECK_1912
from branchline.game import of_map
from tests.rules.cases import calm, do, game

Bags = list[dict[str, int]]
Laid = dict[str, Any]
"""Pieces of a position by name."""

KINDS: Final = tuple(map(str, EVENT_DECK_1912))
FIVE: Final = {"orange": 5}
"""A full display, so that no draw or discard asks chance for more."""

ONE: Final = "Minsk:Smolensk"
"""An orange route of 1, worth 1."""
TWO: Final = "Kiev:Minsk"
"""A blue route of 2, worth 2."""
THREE: Final = "Saint Petersburg:Warsaw"
"""A black route of 3, worth 4: the one of the worked example."""
FOUR: Final = "Ashkhabad:Kazalinsk"
"""An orange route of 4, worth 7; in no section, region or double."""
LONG: Final = "Semipalatinsk:Tashkent"
"""A gray route of 5, worth 10; in section 2 and in Siberia."""
SIX: Final = "Kyakhta:Semipalatinsk"
"""A gray tunnel of 6, worth 15; in section 3 and in Siberia."""
SEVEN: Final = "Irkutsk:Yakutsk"
"""A gray route of 7, worth 18; in Siberia."""
GREEN: Final = "Irkutsk:Krasnoyarsk:green"
ORANGE: Final = "Irkutsk:Krasnoyarsk:orange"
"""The halves of a double of 3, worth 4; in Siberia."""
COAST: Final = "Gizhiga:Nizhne-Kolymsk"
"""A red route of 3, worth 4; on the Pacific, in Siberia and in section 6."""
FERRY: Final = "Gizhiga:Petropavlovsk"
"""A gray ferry of 4, worth 7; on the Pacific, in Siberia and the other one of section 6."""


def halves(a: str, b: str) -> tuple[str, ...]:
    """The routes between two cities of the board."""
    return tuple(route.id for route in game("russia-1912").board.routes if {route.a, route.b} == {a, b})


def variant(**document: Any) -> bl.Game:  # noqa: ANN401 - tables of a map file
    """The board of 1912 with some tables of its file replaced."""
    head = {"format": 1, "name": "variant", "title": "Variant", "extends": "russia-1912"}
    return of_map(parse_map(head | document))


def empty(players: int) -> Bags:
    """An empty bag for each seat."""
    return [{} for _ in range(players)]


def table(players: int = 3, options: dict[str, Any] | None = None, **pieces: Any) -> bl.GameState:  # noqa: ANN401
    """A position with a full display of orange cards; hands are empty unless told."""
    board = game("russia-1912", **(options or {}))
    return board.position(**{"hands": empty(players), "display": FIVE, **pieces})


def play(kind: str, *texts: str, players: int = 3, **pieces: Any) -> bl.GameState:  # noqa: ANN401
    """Seat 0 holds the one event card, plays it, and what follows are the texts."""
    events = empty(players)
    events[pieces.get("player", 0)] = {kind: 1}
    return do(table(players, **{"events": events, **pieces}), f"event {kind}", *texts)


two = partial(play, players=2)
"""The same in a game of two."""


def owned(route: str, seat: int = 1, players: int = 3) -> list[list[str]]:
    """One seat owns one route."""
    return [[route] if seat == other else [] for other in range(players)]


def hold(seat: int, players: int = 3, **cards: int) -> Bags:
    """One seat holds cards."""
    return [dict(cards) if seat == other else {} for other in range(players)]


def rest(state: bl.GameState, turns: int = 1) -> bl.GameState:
    """Let players draw two blind cards each, which changes nothing on the board."""
    for _ in range(turns):
        state = calm(do(calm(do(state, "draw blind")), "draw blind"))
    return state


def sheet(state: bl.GameState, seat: int = 0) -> dict[str, int]:
    """The points of a seat by group, without the groups that are empty."""
    return {group: points for group, points in state.score_sheet().seats[seat].points.items() if points}
