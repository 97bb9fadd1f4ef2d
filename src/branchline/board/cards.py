"""The kinds of train card, which are also the colours of routes."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Card(StrEnum):
    """A kind of train card, in the order of every count and bag (EU-DRAW-03, USSR-DRAW-01)."""

    PURPLE = "purple"
    BLUE = "blue"
    ORANGE = "orange"
    WHITE = "white"
    GREEN = "green"
    YELLOW = "yellow"
    BLACK = "black"
    RED = "red"
    LOCOMOTIVE = "locomotive"
    CONDUCTOR = "conductor"


CARDS: Final = tuple(Card)
COLORS: Final = CARDS[:8]
GRAY: Final = "gray"
"""The colour of a route that takes any one colour (EU-CLAIM-07)."""
LOCOMOTIVE: Final = CARDS.index(Card.LOCOMOTIVE)
CONDUCTOR: Final = CARDS.index(Card.CONDUCTOR)
CARD_NUMBER: Final[Mapping[str, int]] = MappingProxyType({card: n for n, card in enumerate(CARDS)})
"""The number of each kind of card."""
