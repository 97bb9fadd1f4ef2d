"""The event cards of 1912, but for Double Move: what each may hit and what it does."""

from collections.abc import Callable
from functools import partial

from tests.model.cards import discard, lose_cards, turn_over
from tests.model.script import Play, Script, ask, nothing, roll, text_keys
from tests.model.table import Block, Cards, Table

Effect = Callable[[Table, int], Script[None]]
SUCCESS = 4
"""Tsunami and Sabotage succeed on this roll or more."""


def opponents(t: Table, seat: int) -> list[int]:
    return [other for other in range(t.players) if other != seat]


def choose_player(seat: int, players: list[int]) -> Script[int]:
    return (yield from ask(seat, {f"choose player {other}": other for other in players}, "player"))


def choose_route(seat: int, routes: list[str], *, stop: bool) -> Script[str | None]:
    """Ask for a route; ``None`` for ``stop``, or without a question if there is none (S8, S11)."""
    if not routes:
        return None
    options: dict[str, str | None] = {**text_keys("choose route", routes)}
    return (yield from ask(seat, options | ({"stop": None} if stop else {}), "route"))


# Derailment, Strike, Snowdrifts, Train Collision


def derailment(t: Table, seat: int) -> Script[None]:
    """R9: all hands move at once to the next player."""
    t.hands = [t.hands[who - 1] for who in range(t.players)]
    yield from nothing()


def strike(t: Table, seat: int) -> Script[None]:
    """R24: always a target, never ``stop``; the points come with the choice (S16)."""
    victim = yield from choose_player(seat, opponents(t, seat))
    t.score(seat, "strike", t.printed.rules["strike_points"])
    t.skips[victim] += 1


def siberian_opponents(t: Table, seat: int) -> list[int]:
    """R11: opponents who own a Siberian route now."""
    siberia = t.printed.regions.get("siberia", set())
    return [other for other in opponents(t, seat) if siberia & set(t.owned(other))]


def snowdrifts(t: Table, seat: int) -> Script[None]:
    victims = siberian_opponents(t, seat)
    if victims:  # R6: then not aimed at nothing
        victim = yield from choose_player(seat, victims)
        t.skips[victim] += 1


def train_collision(t: Table, seat: int) -> Script[None]:
    """R7, R10, S11: both opponents are chosen, one after the other; then die and cards of each."""
    left = opponents(t, seat)
    victims = []
    for _ in range(min(2, len(left))):
        victim = yield from choose_player(seat, left)
        left.remove(victim)
        victims.append(victim)
    for victim in victims:
        cards = yield from roll()
        yield from lose_cards(t, victim, cards)


# Breakdown and Sabotage


def seizable(t: Table, seat: int, route: str, sacrifice: str | None = None) -> bool:
    """R13: enough trains and no other half of a double, once ``sacrifice`` is destroyed."""
    stock = t.stock[seat] + (t.standing(sacrifice) if sacrifice else 0)
    kept = [own for own in t.owned(seat) if own != sacrifice]
    return stock >= t.route(route).length and not set(kept) & set(t.printed.parallel(route))


def sacrifices(t: Table, seat: int, route: str) -> list[str]:
    """R13: own routes one of which may be destroyed, only if trains are short, to seize ``route``."""
    if t.stock[seat] >= t.route(route).length:
        return []
    return [own for own in t.owned(seat) if seizable(t, seat, route, own)]


def route_targets(t: Table, seat: int) -> list[str]:
    free_of_works = [route for route in t.others(seat) if not t.blocked(route)]
    return [route for route in free_of_works if seizable(t, seat, route) or sacrifices(t, seat, route)]


def breakdown(t: Table, seat: int) -> Script[None]:
    target = yield from choose_route(seat, route_targets(t, seat), stop=True)
    if target is not None:
        yield from seize(t, seat, target)


def seize(t: Table, seat: int, target: str) -> Script[None]:
    own = yield from choose_route(seat, sacrifices(t, seat, target), stop=False)  # S11
    if own is not None:
        t.lose(own)
    t.lose(target)
    t.place(seat, target)
    t.score(seat, "seized", t.printed.table(t.route(target).length))


def station_targets(t: Table, seat: int) -> list[str]:
    return sorted(city for city, owner in t.station.items() if owner != seat)


def sabotage(t: Table, seat: int) -> Script[None]:
    """R23: a route as in Breakdown, or a station, on a roll of 4 or more."""
    if (yield from roll()) < SUCCESS:
        return
    options: dict[str, Play] = {
        f"choose route {route}": partial(seize, t, seat, route) for route in route_targets(t, seat)
    }
    for city in station_targets(t, seat):
        options[f"choose city {city}"] = partial(take_station, t, seat, city)
    if options:
        yield from (yield from ask(seat, options | {"stop": nothing}, "route or city"))()


def take_station(t: Table, seat: int, city: str) -> Script[None]:
    """The station goes back; one's own may take its place, if one is in reserve (S13)."""
    del t.station[city]
    if t.printed.options["sabotage_station"] == "replace" and t.reserve(seat):
        replace = yield from ask(seat, {f"choose city {city}": True, "stop": False}, "city")
        if replace:
            t.station[city] = seat


# Landslide and Rockslide


def slide_targets(t: Table, color: str | None = None) -> list[str]:
    """R15: not already blocked, damaged or flooded; of any colour if none is given."""
    return [
        route.id
        for route in t.printed.routes.values()
        if color in {None, route.color}
        and not (t.blocked(route.id) or route.id in t.damaged or route.id in t.flooded)
    ]


def slide(t: Table, seat: int) -> Script[None]:
    """R7, S12: the card, its colour, the die, then the routes one by one."""
    if not t.can_turn_over():
        return
    color = yield from turn_over(t)
    yield from discard(t, Cards([color]))
    if color == "conductor":  # R26
        return
    if color == "locomotive":
        printed = sorted({route.color for route in t.printed.routes.values()})
        color = yield from ask(seat, text_keys("choose color", printed), "color")
    most = ((yield from roll()) + 1) // 2  # E1912-LAND-14
    for _ in range(most):
        route = yield from choose_route(seat, slide_targets(t, color), stop=True)
        if route is None:
            return
        hit_by_slide(t, seat, route)


def hit_by_slide(t: Table, seat: int, route: str) -> None:
    """R15, R16: two markers; an owned route of two spaces or more loses half its trains and worth."""
    t.blocks.append(Block(route, seat, 2, fresh=True))
    printed = t.route(route)
    if route in t.owner and printed.length > 1:
        owner = t.owner[route]
        t.stock[owner] += printed.length // 2
        t.score(owner, "lost", -(t.printed.table(printed.length) // 2))
        t.damaged[route] = False  # R17: due in the owner's next turn, not in this one


# Flood, Tsunami, Earthquake


def flood_targets(t: Table) -> list[str]:
    """R20: halves of doubles, free or owned by anyone."""
    return [r for r in t.printed.routes if len(t.printed.parallel(r)) > 1 and r not in t.flooded]


def flood(t: Table, seat: int) -> Script[None]:
    route = yield from choose_route(seat, flood_targets(t), stop=True)
    if route is not None:
        if route in t.owner:
            t.lose(route)
        t.flooded.add(route)


def tsunami_targets(t: Table, seat: int) -> list[str]:
    """R21: opponents' routes that touch the Pacific coast."""
    return [route for route in t.others(seat) if route in t.printed.regions.get("pacific", set())]


def tsunami(t: Table, seat: int) -> Script[None]:
    """The die is rolled even without a target (S11); a success must hit one if there is any (R6)."""
    if (yield from roll()) >= SUCCESS:
        route = yield from choose_route(seat, tsunami_targets(t, seat), stop=False)
        if route is not None:
            t.lose(route)


def earthquake(t: Table, seat: int) -> Script[None]:
    """R22, S14: section, strength; both routes are cleared first, then cards are lost in their order."""
    section = t.printed.sections[(yield from roll()) - 1]
    strength = yield from roll()
    markers = (0, 0, 0, 1, 1, 2, 3)[strength]
    if not markers:
        return
    for route in section:
        t.blocks.append(Block(route, seat, markers, fresh=True))
    if markers == 1:
        return
    losers = [t.owner[route] for route in section if route in t.owner]
    for route in section:
        if route in t.owner:
            t.lose(route)
    if markers == 3:
        if t.printed.options["earthquake_cards"] == "per_owner":
            losers = list(dict.fromkeys(losers))
        for loser in losers:
            yield from lose_cards(t, loser, 3)


EFFECTS: dict[str, Effect] = {
    "derailment": derailment,
    "train-collision": train_collision,
    "snowdrifts": snowdrifts,
    "breakdown": breakdown,
    "landslide": slide,
    "rockslide": slide,
    "flood": flood,
    "tsunami": tsunami,
    "earthquake": earthquake,
    "strike": strike,
    "sabotage": sabotage,
}


def has_target(t: Table, seat: int, kind: str) -> bool:
    """R6, S15: what the option ``events_need_target`` asks."""
    if kind == "snowdrifts":
        return bool(siberian_opponents(t, seat))
    if kind == "breakdown":
        return bool(route_targets(t, seat))
    if kind == "sabotage":
        return bool(route_targets(t, seat) or station_targets(t, seat))
    if kind in {"landslide", "rockslide"}:
        return bool(slide_targets(t))
    if kind == "flood":
        return bool(flood_targets(t))
    if kind == "tsunami":
        return bool(tsunami_targets(t, seat))
    return True
