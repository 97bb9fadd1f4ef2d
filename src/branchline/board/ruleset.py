"""The ruleset: every number a map file can set, and the options a game can be loaded with.

Code asks the ruleset what applies and never which map it is.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Literal

from attrs import field, frozen


class Event(StrEnum):
    """A kind of event card (E1912-COMP-02 to E1912-COMP-14)."""

    DOUBLE_MOVE = "double-move"
    SPEED_UP = "speed-up"
    DERAILMENT = "derailment"
    TRAIN_COLLISION = "train-collision"
    SNOWDRIFTS = "snowdrifts"
    BREAKDOWN = "breakdown"
    LANDSLIDE = "landslide"
    ROCKSLIDE = "rockslide"
    FLOOD = "flood"
    TSUNAMI = "tsunami"
    EARTHQUAKE = "earthquake"
    STRIKE = "strike"
    SABOTAGE = "sabotage"


EVENTS: Final = tuple(Event)

BonusKind = Literal["longest-path", "tickets", "ferries", "tunnels"]
TieBreak = Literal["tickets", "stations", "longest-path"]

EVENT_DECK_1912: Final[Mapping[str, int]] = MappingProxyType(
    {
        Event.DOUBLE_MOVE: 4,
        Event.SPEED_UP: 4,
        Event.DERAILMENT: 3,
        Event.TRAIN_COLLISION: 2,
        Event.SNOWDRIFTS: 1,
        Event.BREAKDOWN: 3,
        Event.LANDSLIDE: 2,
        Event.ROCKSLIDE: 1,
        Event.FLOOD: 1,
        Event.TSUNAMI: 1,
        Event.EARTHQUAKE: 2,
        Event.STRIKE: 2,
        Event.SABOTAGE: 2,
    }
)
"""The 28 event cards (E1912-COMP-01)."""


@frozen
class Bonus:
    """A bonus card: every player tied for the most gets the points (EU-SCORE-08, USSR-BON-05)."""

    kind: BonusKind
    name: str
    points: int


def _read_only(counts: Mapping[str, int]) -> Mapping[str, int]:
    return MappingProxyType(dict(counts))


@frozen
class Ruleset:
    """The numbers of a map's rules; the defaults are those of the Europe game.

    Counts are cards, tickets, trains or stations per player unless said otherwise.
    """

    players: tuple[int, int] = (2, 5)
    """Fewest and most players (EU-SETUP-01)."""
    trains: int = 45
    stations: int = 3
    color_cards: int = 12
    """Cards of each of the eight colours in the deck (EU-DRAW-03)."""
    locomotive_cards: int = 14
    conductor_cards: int = 0
    conductor_length: int = 4
    """The longest route a Conductor can claim or remove (USSR-COND-02, USSR-COND-05)."""
    display: int = 5
    """Cards that lie face up (EU-SETUP-08)."""
    wipe: int = 3
    """Locomotives in a full display that make it be replaced (EU-DRAW-09)."""
    wipe_limit: int = 100
    """Wipes in a row after which the display stays (decision A2)."""
    draws: int = 2
    """Train cards in a draw action (EU-DRAW-05)."""
    reveal: int = 3
    """Cards turned over for a tunnel (EU-TUN-03)."""
    deal_cards: int = 4
    deal_events: int = 0
    deal_long: int = 1
    deal_regular: int = 3
    setup_keep: int = 2
    """Fewest tickets kept of those dealt, of any sort (EU-SETUP-15)."""
    setup_keep_long: int = 0
    setup_keep_regular: int = 0
    """Fewest of each sort on top of that (USSR-SETUP-13)."""
    setup_refused: Literal["box", "bottom"] = "box"
    """Where refused setup tickets go: out of the game or below the deck (decision A20)."""
    draw_tickets: int = 3
    draw_keep: int = 1
    single_doubles: int = 3
    """With at most this many players one half of a double closes the other (EU-DBL-04)."""
    route_points: tuple[int, ...] = (0, 1, 2, 4, 7, 10, 15, 18, 21, 27)
    """Points by route length, from length 0 (decision A17)."""
    station_points: int = 4
    """Points of a station never built (EU-STN-11)."""
    station_colors: Literal["any", "city"] = "any"
    """Which colours pay for a station: any, or those printed at the city (decision B9)."""
    final_trains: int = 2
    """A stock of at most this many trains at the end of a turn starts the final round (EU-END-01)."""
    bonuses: tuple[Bonus, ...] = (Bonus("longest-path", "European Express", 10),)
    tie_breaks: tuple[TieBreak, ...] = ("tickets", "stations", "longest-path")
    """What decides between equal scores, in order (decision A14)."""
    events: Mapping[str, int] = field(factory=dict, converter=_read_only, hash=False)
    """Event cards of each kind in the event deck; empty: a game without events."""
    event_penalty: int = 5
    """Points lost for each event card left in hand (E1912-GEN-02)."""
    missing_card_penalty: int = 2
    """Points lost for each train card that cannot be discarded (E1912-COL-04, E1912-EQ-17)."""
    strike_points: int = 7
    """Points for playing a Strike (E1912-STR-02)."""


@frozen
class Options:
    """The points on which tables differ; each is a named option of the decisions."""

    turn_limit: int | None = 200
    """Turns a seat after which the game ends; ``None``: no limit (decision A23)."""
    conductor_source: Literal["deck", "none"] = "deck"
    """Whether the Conductor cards are shuffled into the train deck (decision B2)."""
    conductor_after_play: Literal["discard", "remove"] = "discard"
    """Where a played Conductor goes (decision B4)."""
    conductor_removal_loses_points: bool = False
    """Whether the owner of a removed route loses its points (decision B6)."""
    events: Literal["map", "none", "1912"] = "map"
    """The event deck: what the map says, none, or the 28 cards of 1912 (decision R26)."""
    event_reshuffle: bool = False
    """Whether spent events make a new deck (decision R5)."""
    events_need_target: bool = False
    """Whether an event without any target is refused (decision R6)."""
    repair_cost: Literal["cards", "trains"] = "cards"
    """Whether a repair costs train cards as well as trains (decision R17)."""
    earthquake_cards: Literal["per_route", "per_owner"] = "per_route"
    """Whether strength 6 costs cards per route or once per owner (decision R22)."""
    sabotage_station: Literal["replace", "remove"] = "replace"
    """Whether a sabotaged station may be replaced by an own one (decision R23)."""
