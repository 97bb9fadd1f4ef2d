"""Construction markers on routes (E1912-LAND-03, E1912-LAND-07, E1912-EQ-18, decision R14)."""

from branchline.values.situation import Situation, changed


def block(draft: Situation, route: int, markers: int) -> None:
    """Lay markers on a route; they do not count down in the turn that is being played."""
    entry = (route, draft.player, markers, True)
    draft.events = changed(draft.events, blocks=tuple(sorted((*draft.events.blocks, entry))))
