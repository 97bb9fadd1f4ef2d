"""The actions that the expansions add, but for the play of events: Conductors, drawing an event, repairs."""

from collections import Counter
from functools import partial

from tests.model.actions import build, open_routes
from tests.model.cards import colors_of, discard, payments, spend
from tests.model.script import Play, Script, ask, luck, nothing
from tests.model.table import Cards, Table, take

# Conductors


def conductor_options(t: Table, seat: int) -> dict[str, Play]:
    """B5, B6: claim a free route or remove another player's, both short."""
    if not t.hands[seat]["conductor"]:
        return {}
    longest = t.printed.rules["conductor_length"]
    options: dict[str, Play] = {
        f"conductor claim {route}": partial(conductor_claim, t, seat, route)
        for route in open_routes(t, seat)
        if t.route(route).length <= longest
    }
    for route in t.others(seat):
        if t.route(route).length <= longest:
            options[f"conductor remove {route}"] = partial(conductor_remove, t, seat, route)
    return options


def conductor_claim(t: Table, seat: int, route: str) -> Script[None]:
    """No cards, no locomotives, no reveal, and no Speed-Up (R26)."""
    build(t, seat, route)
    yield from put_away_conductor(t, seat)


def conductor_remove(t: Table, seat: int, route: str) -> Script[None]:
    """The trains that stand go back; the points stay, or by option the worth is lost (S17)."""
    if t.printed.options["conductor_removal_loses_points"]:
        t.lose(route)
    else:
        t.clear(route)
    yield from put_away_conductor(t, seat)


def put_away_conductor(t: Table, seat: int) -> Script[None]:
    take(t.hands[seat], "conductor")
    if t.printed.options["conductor_after_play"] == "remove":  # B4
        t.removed["conductor"] += 1
    else:
        yield from discard(t, Counter(["conductor"]))


# Drawing an event card


def event_draw_options(t: Table, seat: int) -> dict[str, Play]:
    """R5: not from an empty deck, unless spent cards make a new one by option."""
    again = t.printed.options["event_reshuffle"] and t.spent
    return {"event draw": partial(draw_event, t, seat)} if t.event_deck or again else {}


def draw_event(t: Table, seat: int) -> Script[None]:
    if not t.event_deck:
        t.event_deck, t.spent = t.spent, Counter()
    kind = yield from luck("event", t.event_deck)
    take(t.event_deck, kind)
    t.events[seat][kind] += 1


# Repairs


def repair_options(t: Table, seat: int) -> dict[str, Play]:
    """R17: own routes whose repair is due in this turn, despite any block."""
    options: dict[str, Play] = {}
    for route, due in t.damaged.items():
        if due and t.owner[route] == seat and t.stock[seat] >= t.missing(route):
            ways = repair_payments(t, seat, route)
            if t.printed.options["repair_cost"] == "trains":  # S17
                options[f"repair {route}"] = partial(repair_free, t, seat, route)
            elif ways:
                options[f"repair {route}"] = partial(repair, t, seat, route, ways)
    return options


def repair_payments(t: Table, seat: int, route: str) -> dict[str, Cards]:
    """As many cards of the route's colour as trains are missing; no ferry symbols, no reveal."""
    return payments(t.hands[seat], colors_of(t.route(route).color), t.missing(route))


def repair(t: Table, seat: int, route: str, ways: dict[str, Cards]) -> Script[None]:
    payment = yield from ask(seat, {f"pay {text}": way for text, way in ways.items()}, "pay")
    spend(t.hands[seat], payment)
    make_whole(t, seat, route)
    yield from discard(t, payment)


def repair_free(t: Table, seat: int, route: str) -> Script[None]:
    make_whole(t, seat, route)
    yield from nothing()


def make_whole(t: Table, seat: int, route: str) -> None:
    t.stock[seat] -= t.missing(route)
    t.score(seat, "repaired", t.printed.table(t.missing(route)))
    del t.damaged[route]
