"""The names of the groups in which points are counted, apart from the bonuses (decision R1)."""

from typing import Final

LEDGER: Final = ("route", "speed-up", "seized", "lost", "repaired", "missing card", "strike", "carried")
"""Points scored in play; ``carried`` is what a position was given."""
TICKETS_WON: Final = "tickets won"
TICKETS_LOST: Final = "tickets lost"
STATIONS: Final = "stations"
EVENTS_LEFT: Final = "event cards left"
TOTAL: Final = "total"

NO_BONUS: Final = frozenset({*LEDGER, TICKETS_WON, TICKETS_LOST, STATIONS, EVENTS_LEFT, TOTAL})
"""Names that a bonus cannot have, for its points would be taken for these."""
