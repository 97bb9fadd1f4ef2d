"""The table from and to the arguments of the engine's ``position``."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.model.printed import Printed
from tests.model.table import Block, Table, full_deck, total


def lay_out(printed: Printed, given: Mapping[str, Any]) -> Table:
    """A table in the middle of a game; what is not given is as the engine's ``position`` says."""
    hands = given["hands"]
    t = Table(printed, players=len(hands))
    empty: list[list[str]] = [[] for _ in hands]
    t.hands = [+Counter(hand) for hand in hands]
    t.tickets = [t.in_order(kept) for kept in given.get("tickets", empty)]
    t.owner = {route: seat for seat, routes in enumerate(given.get("routes", empty)) for route in routes}
    t.station = {city: seat for seat, cities in enumerate(given.get("stations", empty)) for city in cities}
    t.damaged = dict.fromkeys(given.get("damage", []), False)
    t.blocks = [Block(route, seat, markers, fresh=False) for route, seat, markers in given.get("blocks", [])]
    t.flooded = set(given.get("floods", []))
    t.skips = list(given.get("skips", t.skips))
    t.player = given.get("player", 0)
    t.turns_left = given.get("turns_left")
    _lay_trains(t, given)
    _lay_cards(t, given)
    _lay_tickets(t, given)
    t.events = [+Counter(hand) for hand in given.get("events", empty)]
    t.event_deck = printed.event_deck() - total(t.events)
    return t


def _lay_trains(t: Table, given: Mapping[str, Any]) -> None:
    for seat in range(t.players):
        t.stock[seat] -= sum(t.standing(route) for route in t.owned(seat))
        worth = sum(t.worth(route) for route in t.owned(seat))
        t.score(seat, "position", given["points"][seat] if "points" in given else worth)
    t.stock = list(given.get("trains", t.stock))


def _lay_cards(t: Table, given: Mapping[str, Any]) -> None:
    t.display = +Counter(given.get("display", {}))
    t.discard = +Counter(given.get("discard", {}))
    unplaced = full_deck(t.printed) - total([*t.hands, t.display, t.discard])
    t.deck = +Counter(given.get("deck", unplaced))
    t.removed = unplaced - t.deck


def _lay_tickets(t: Table, given: Mapping[str, Any]) -> None:
    t.tail = list(given.get("ticket_tail", []))
    placed = {name for kept in t.tickets for name in kept} | set(t.tail)
    unplaced = [name for name in t.bag if name not in placed]
    t.bag = t.in_order(given.get("ticket_bag", unplaced))
    t.long_bag = []
    t.box = [name for name in t.printed.tickets if name not in placed | set(t.bag)]


def pieces(t: Table) -> dict[str, Any]:
    """All arguments but ``asks``: no zero counts; tickets by number, routes, cities and blocks sorted."""
    seats = range(t.players)
    return {
        "hands": [dict(hand) for hand in t.hands],
        "tickets": [t.in_order(kept) for kept in t.tickets],
        "routes": [t.owned(seat) for seat in seats],
        "stations": [sorted(city for city, owner in t.station.items() if owner == seat) for seat in seats],
        "display": dict(t.display),
        "discard": dict(t.discard),
        "deck": dict(t.deck),
        "ticket_bag": t.in_order(t.bag),
        "ticket_tail": list(t.tail),
        "events": [dict(cards) for cards in t.events],
        "trains": list(t.stock),
        "points": [t.points(seat) for seat in seats],
        "player": t.player,
        "blocks": sorted((block.route, block.seat, block.markers) for block in t.blocks),
        "damage": sorted(t.damaged),
        "floods": sorted(t.flooded),
        "skips": list(t.skips),
        "turns_left": t.turns_left,
    }
