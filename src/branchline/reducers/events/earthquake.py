"""Earthquake: two edge routes are hit (E1912-EQ-01 to E1912-EQ-19, decisions R22, S14)."""

from branchline.board.ruleset import Event
from branchline.reducers.events.blocks import block
from branchline.reducers.events.losses import lose_cards
from branchline.reducers.events.rule import EventRule
from branchline.reducers.track import clear, owner_of
from branchline.values.asks import END_ACTION, NextLoss, Roll
from branchline.values.situation import Situation

MARKERS = (0, 0, 0, 1, 1, 2, 3)
"""Markers by the second die (E1912-EQ-11 to E1912-EQ-15)."""
STRONG = 5
"""The lowest strength that takes the trains (E1912-EQ-13)."""
CATASTROPHE = 6
"""The strength that also costs train cards (E1912-EQ-16)."""
CARDS_LOST = 3


def _play(draft: Situation) -> None:
    draft.ask = Roll(Event.EARTHQUAKE)


def _rolled(draft: Situation, ask: Roll, face: int) -> None:
    """Roll for the section, then for the strength; both dice are always rolled (E1912-EQ-02, S14)."""
    if ask.first is None:
        draft.ask = Roll(Event.EARTHQUAKE, first=face)
    else:
        _shake(draft, ask.first, face)


def _shake(draft: Situation, section: int, strength: int) -> None:
    """Hit both routes of the section, whoever owns them (E1912-EQ-03, E1912-EQ-10)."""
    tables = draft.tables
    routes = [tables.route_number[route] for route in tables.board.sections[section - 1].routes]
    owners = [owner for route in routes if (owner := owner_of(draft, route)) is not None]
    for route in routes:
        if strength >= STRONG:
            clear(draft, route)
        if MARKERS[strength]:
            block(draft, route, MARKERS[strength])
    if tables.options.earthquake_cards == "per_owner":
        owners = list(dict.fromkeys(owners))
    draft.ask = NextLoss(tuple(owners)) if strength == CATASTROPHE else END_ACTION


def next_loss(draft: Situation, ask: NextLoss) -> None:
    """Take the cards of the next owner, in the order of the section's routes (E1912-EQ-16, E1912-EQ-17)."""
    if ask.seats:
        lose_cards(draft, ask.seats[0], CARDS_LOST, NextLoss(ask.seats[1:]))
    else:
        draft.ask = END_ACTION


EARTHQUAKE = EventRule(play=_play, on_die=_rolled)
