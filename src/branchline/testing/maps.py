"""Hypothesis strategies for small maps: whole games on them are short, and a failure can be read."""

from collections.abc import Sequence
from itertools import combinations
from math import cos, pi, sin
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from branchline.board.cards import COLORS, GRAY
from branchline.board.naming import route_ids
from branchline.board.ruleset import EVENTS

NAMES: Final = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel")
MOST_PLAYERS: Final = 5
Pair = tuple[str, str]
Document = dict[str, Any]

_colors = st.sampled_from([*map(str, COLORS[:3]), GRAY, *map(str, COLORS[3:])])
_few = st.integers(0, 2)


def small_maps(*, events: bool = False, conductors: bool = False) -> SearchStrategy[Document]:
    """Documents of valid maps with 4 to 8 cities, for :func:`branchline.board.mapfile.parse_map`.

    They are connected and have doubles, ferries, tunnels, gray routes and long tickets now and
    then, short trains and a small deck. ``events``: with an event deck and the regions and
    sections it needs; ``conductors``: with Conductor cards in the deck.
    """
    return _maps(events=events, conductors=conductors)


@st.composite
def _maps(draw: DrawFn, *, events: bool, conductors: bool) -> Document:
    cities = NAMES[: draw(st.integers(6 if events else 4, 8))]
    tracks = draw(_tracks(cities, least=12 if events else 0))
    rules = draw(_rules())
    document = {
        "format": 1,
        "name": "small",
        "title": "A small map",
        "cities": [_city(name, i / len(cities)) for i, name in enumerate(cities)],
        "routes": tracks,
        "tickets": draw(_tickets(cities)),
        "rules": rules,
    }
    if conductors:
        rules["conductor_cards"] = draw(st.integers(1, 3))
        rules["conductor_length"] = draw(st.integers(2, 4))
    if events:
        rules |= {"events": draw(_events()), "deal_events": 1}
        document |= {"regions": draw(_regions(cities)), "sections": _sections(tracks)}
    return document


def _city(name: str, turn: float) -> Document:
    angle = 2 * pi * turn
    return {"name": name, "x": round(0.5 + 0.45 * sin(angle), 3), "y": round(0.5 - 0.45 * cos(angle), 3)}


@st.composite
def _tracks(draw: DrawFn, cities: Sequence[str], least: int) -> list[Document]:
    """A spanning tree, more pairs so that there are ``least`` at least, and some doubles."""
    tree = [(cities[draw(st.integers(0, i - 1))], cities[i]) for i in range(1, len(cities))]
    others = [pair for pair in combinations(cities, 2) if pair not in tree]
    missing = max(0, least - len(tree))
    more = draw(st.lists(st.sampled_from(others), unique=True, min_size=missing, max_size=missing + 5))
    pairs = tree + more
    doubled = draw(st.lists(st.sampled_from(pairs), unique=True, min_size=1 if least else 0, max_size=4))
    tracks = []
    for pair in pairs:
        length = draw(st.integers(1, 4))
        copies = draw(st.sampled_from([2, 2, 3])) if pair in doubled else 1
        tracks += [draw(_track(pair, length)) for _ in range(copies)]
    return tracks


@st.composite
def _track(draw: DrawFn, pair: Pair, length: int) -> Document:
    track = {"from": pair[0], "to": pair[1], "length": length}
    kind = draw(st.sampled_from(["normal", "normal", "tunnel", "ferry"]))
    if kind == "ferry":
        symbols = draw(st.integers(1, min(2, length)))
        return track | {"color": GRAY, "kind": kind, "locomotives": symbols}
    return track | {"color": draw(_colors), "kind": kind}


@st.composite
def _tickets(draw: DrawFn, cities: Sequence[str]) -> list[Document]:
    """Long tickets first; a pair may have two tickets."""
    pair = st.sampled_from(list(combinations(cities, 2)))
    long = draw(st.lists(st.tuples(pair, st.integers(10, 15)), max_size=4))
    regular = draw(st.lists(st.tuples(pair, st.integers(2, 9)), min_size=2, max_size=9))
    found = [_ticket(*ticket) | {"long": True} for ticket in long]
    return found + [_ticket(*ticket) for ticket in regular]


def _ticket(pair: Pair, points: int) -> Document:
    return {"from": pair[0], "to": pair[1], "points": points}


@st.composite
def _rules(draw: DrawFn) -> Document:
    stations = draw(st.integers(0, 3))
    longs, regulars = draw(st.sampled_from([(0, 3), (1, 2), (1, 3), (2, 2)]))
    kinds = draw(st.lists(st.sampled_from(["longest-path", "tickets", "ferries", "tunnels"]), unique=True))
    return {
        "players": [2, MOST_PLAYERS],
        "trains": draw(st.integers(5, 12)),
        "stations": stations,
        "station_colors": draw(st.sampled_from(["any", "city"])),
        "color_cards": draw(st.integers(2, 4)),
        "locomotive_cards": draw(st.integers(1, 5)),
        "deal_cards": draw(st.integers(0, 2)),
        "deal_long": longs,
        "deal_regular": regulars,
        "setup_keep": draw(st.integers(1, 2)),
        "setup_keep_long": draw(st.integers(0, min(1, longs))),
        "setup_keep_regular": draw(st.integers(0, 1)),
        "setup_refused": draw(st.sampled_from(["box", "bottom"])),
        "draw_tickets": draw(st.integers(1, 3)),
        "single_doubles": draw(st.integers(2, 4)),
        "bonuses": [{"kind": kind, "name": f"Most {kind}", "points": 10} for kind in kinds],
        "options": {"turn_limit": draw(st.sampled_from([30, 60, 10]))},
    }


@st.composite
def _events(draw: DrawFn) -> dict[str, int]:
    """Event cards: at least one for each player."""
    counts = {str(event): draw(_few) for event in EVENTS}
    if sum(counts.values()) < MOST_PLAYERS:
        counts[draw(st.sampled_from(list(counts)))] += MOST_PLAYERS
    return counts


@st.composite
def _regions(draw: DrawFn, cities: Sequence[str]) -> Document:
    some = st.lists(st.sampled_from(cities), unique=True, min_size=1, max_size=3)
    return {"siberia": {"cities": draw(some)}, "pacific": {"cities": draw(some)}}


def _sections(tracks: Sequence[Document]) -> list[Document]:
    """The first track of each of twelve pairs, two to a section."""
    first: dict[Pair, str] = {}
    ids = route_ids([(track["from"], track["to"], track["color"]) for track in tracks])
    for track, id_ in zip(tracks, ids, strict=True):
        first.setdefault((track["from"], track["to"]), id_)
    hit = list(first.values())[:12]
    return [{"name": f"Section {i + 1}", "routes": hit[2 * i : 2 * i + 2]} for i in range(6)]
