"""The ``[rules]`` table of a map document: to a ruleset and options, and back."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import asdict, fields

from branchline.board.cards import COLORS
from branchline.board.checks import (
    Check,
    choice,
    entries,
    fail,
    inside,
    integer,
    list_of,
    shown,
    table,
    text,
    unique_list_of,
)
from branchline.board.errors import OptionError
from branchline.board.options import with_options
from branchline.board.point_groups import NO_BONUS
from branchline.board.ruleset import EVENTS, Bonus, Event, Options, Ruleset

MOST_CARDS: Final = 250
"""Bags are packed in bytes: the most train cards, and event cards, in a game."""
MOST_OF_A_KIND: Final = 120
"""The most cards of one kind: the top bit of a byte stays free (``values.bags``)."""
MOST_LENGTH: Final = 20
MOST_POINTS: Final = 1000
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8
MOST_OFFER: Final = 8
"""The most tickets in one offer: every way to keep some is an action."""

_cards = integer(0, MOST_OF_A_KIND)
_points = integer(0, MOST_POINTS)
_few = integer(0, 8)


def read_rules(value: object, place: str = "rules") -> tuple[Ruleset, Options]:
    """The checked ruleset and default options of a map.

    Raises:
        MapError: a key, type or value is wrong, or two values contradict each other.
    """
    options = Options()
    given = dict(table(value, place))
    if "options" in given:
        options = _options(given.pop("options"), inside(place, "options"))
    rules = Ruleset(**entries(given, place, RULES))
    for key, wrong, reason in _contradictions(rules):
        if wrong:
            fail(inside(place, key), reason)
    return rules, options


def deck_size(rules: Ruleset) -> int:
    """All train cards of the game."""
    return rules.color_cards * len(COLORS) + rules.locomotive_cards + rules.conductor_cards


def rules_document(rules: Ruleset, options: Options) -> dict[str, Any]:
    """The ``[rules]`` table that reads as these rules and options."""
    points = {str(n): p for n, p in enumerate(rules.route_points) if n and p}
    return {
        **{field.name: getattr(rules, field.name) for field in fields(Ruleset)},
        "route_points": points,
        "bonuses": [asdict(bonus) for bonus in rules.bonuses],
        "events": {str(event): count for event, count in rules.events.items()},
        "options": {name: "none" if value is None else value for name, value in asdict(options).items()},
    }


def _options(value: object, place: str) -> Options:
    given = dict(table(value, place))
    if given.get("turn_limit") == "none" or given.get("turn_limit") is False:
        given["turn_limit"] = None
    try:
        return with_options(Options(), **given)
    except OptionError as error:
        fail(inside(place, error.key or ""), error.reason)


def _players(value: object, place: str) -> tuple[int, int]:
    fewest, most = list_of(integer(FEWEST_PLAYERS, MOST_PLAYERS), 2, 2)(value, place)
    if fewest > most:
        fail(place, f"the fewest, {fewest}, are more than the most, {most}")
    return fewest, most


def _route_points(value: object, place: str) -> tuple[int, ...]:
    lengths = {str(n): integer(1, MOST_POINTS) for n in range(1, MOST_LENGTH + 1)}
    points = entries(value, place, lengths)
    if not points:
        fail(place, "must give the points of one length at least")
    return tuple(points.get(str(n), 0) for n in range(max(map(int, points)) + 1))


def _bonus(value: object, place: str) -> Bonus:
    checks: Mapping[str, Check[Any]] = {
        "kind": choice("longest-path", "tickets", "ferries", "tunnels"),
        "name": text(60, 1),
        "points": integer(1, MOST_POINTS),
    }
    return Bonus(**entries(value, place, checks, tuple(checks)))


def _bonuses(value: object, place: str) -> tuple[Bonus, ...]:
    bonuses = list_of(_bonus, 4)(value, place)
    for i, bonus in enumerate(bonuses):
        if bonus.kind in [other.kind for other in bonuses[:i]]:
            fail(f"{place}[{i}].kind", f"{shown(bonus.kind)} is there twice")
        if bonus.name in [other.name for other in bonuses[:i]]:
            fail(f"{place}[{i}].name", f"{shown(bonus.name)} is there twice")
        if bonus.name in NO_BONUS:
            fail(f"{place}[{i}].name", f"{shown(bonus.name)} is the name of other points")
    return bonuses


def _events(value: object, place: str) -> dict[Event, int]:
    checks = {str(event): _cards for event in EVENTS}
    counts = entries(value, place, checks)
    if sum(counts.values()) > MOST_CARDS:
        fail(place, f"more than {MOST_CARDS} event cards")
    return {event: counts[event] for event in EVENTS if counts.get(event)}


RULES: Final[Mapping[str, Check[Any]]] = {
    "players": _players,
    "trains": integer(1, 100),
    "stations": integer(0, 5),
    "color_cards": integer(1, MOST_OF_A_KIND),
    "locomotive_cards": _cards,
    "conductor_cards": _cards,
    "conductor_length": integer(0, MOST_LENGTH),
    "display": integer(1, 20),
    "wipe": integer(1, MOST_CARDS),
    "wipe_limit": integer(0, MOST_POINTS),
    "draws": integer(1, 2),
    "reveal": integer(0, 8),
    "deal_cards": integer(0, 20),
    "deal_events": _few,
    "deal_long": _few,
    "deal_regular": _few,
    "setup_keep": _few,
    "setup_keep_long": _few,
    "setup_keep_regular": _few,
    "setup_refused": choice("box", "bottom"),
    "draw_tickets": integer(1, MOST_OFFER),
    "draw_keep": integer(1, MOST_OFFER),
    "single_doubles": integer(0, MOST_PLAYERS),
    "route_points": _route_points,
    "station_points": _points,
    "station_colors": choice("any", "city"),
    "final_trains": integer(0, 199),
    "bonuses": _bonuses,
    "tie_breaks": unique_list_of(choice("tickets", "stations", "longest-path"), 3),
    "events": _events,
    "event_penalty": _points,
    "missing_card_penalty": _points,
    "strike_points": _points,
}
"""The check of every field of :class:`Ruleset`."""


def _contradictions(rules: Ruleset) -> list[tuple[str, bool, str]]:
    """Key, whether it contradicts another, and how."""
    deck, most = deck_size(rules), rules.players[1]
    sure = deck - rules.conductor_cards
    dealt = rules.deal_long + rules.deal_regular
    return [
        ("color_cards", deck > MOST_CARDS, f"the deck has {deck} train cards, more than {MOST_CARDS}"),
        ("display", rules.display > sure, f"more than the {sure} cards of the deck"),
        (
            "deal_cards",
            rules.deal_cards * most + rules.display > sure,
            f"the deck of {sure} is too small to deal to {most} players and fill the display",
        ),
        ("deal_long", dealt > MOST_OFFER, f"more than {MOST_OFFER} tickets are dealt to a player"),
        ("setup_keep", rules.setup_keep > dealt, f"more than the {dealt} tickets dealt"),
        ("setup_keep", dealt > 0 and rules.setup_keep == 0, "must be 1 at least where tickets are dealt"),
        (
            "setup_keep_long",
            rules.setup_keep_long > rules.deal_long,
            f"more than deal_long = {rules.deal_long}",
        ),
        (
            "setup_keep_regular",
            rules.setup_keep_regular > rules.deal_regular,
            f"more than deal_regular = {rules.deal_regular}",
        ),
        ("draw_keep", rules.draw_keep > rules.draw_tickets, f"more than draw_tickets = {rules.draw_tickets}"),
        ("final_trains", rules.final_trains >= rules.trains, "the game would end with its first turn"),
        (
            "deal_events",
            bool(rules.events) and rules.deal_events * most > sum(rules.events.values()),
            f"too few event cards to deal to {most} players",
        ),
    ]
