"""What a board needs for the event cards of 1912 (decision R26 and the design of the maps)."""

from typing import Final

from branchline.board.board import Board
from branchline.board.errors import BranchlineError, MapError

EVENT_REGIONS: Final = ("siberia", "pacific")
SECTIONS: Final = 6
"""Sections of an earthquake, one for each side of the die."""
SECTION_ROUTES: Final = 2


def missing_for_events(board: Board) -> str | None:
    """What the board lacks for event cards, in words; ``None``: nothing.

    Snowdrifts ask for the region ``siberia``, a Tsunami for ``pacific``, an Earthquake for six
    sections of two routes, a Flood for a double (E1912-SNOW, -TSU, -EQ, -FLOOD).
    """
    for region in EVENT_REGIONS:
        if region not in board.regions:
            return f"the board has no region {region!r}"
        if not board.regions[region].routes:
            return f"the region {region!r} has no routes"
    if len(board.sections) != SECTIONS:
        return f"the board has {len(board.sections)} earthquake sections and not six"
    hit = [route for section in board.sections for route in section.routes]
    if len(set(hit)) < len(hit) or any(len(s.routes) != SECTION_ROUTES for s in board.sections):
        return "the six earthquake sections must have two routes each, twelve different ones in all"
    if len({(route.a, route.b) for route in board.routes}) == len(board.routes):
        return "the board has no double route"
    return None


def require_events(
    board: Board, *, error: type[BranchlineError] = MapError, key: str = "rules.events"
) -> None:
    """Refuse a game with event cards on a board that has not what they need.

    Raises:
        error: what is missing; a map file raises a :class:`MapError`, an option an ``OptionError``.
    """
    if missing := missing_for_events(board):
        raise error(f"event cards cannot be used here: {missing}", key=key)
