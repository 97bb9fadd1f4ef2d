"""The actions of the base game.

Each ``…_options`` gives what a seat may do by its text; the value is the script that does it.
"""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations

from tests.model.cards import colors_of, discard, payments, settle_display, spend, turn_over
from tests.model.printed import COLORS
from tests.model.script import Play, Script, ask, luck
from tests.model.table import Cards, Table, take

# Drawing train cards


def draw_options(t: Table, seat: int, taken: int = 0) -> dict[str, Play]:
    """The pile or any face-up card, each time anew (EU-DRAW-01, EU-DRAW-06)."""
    options: dict[str, Play] = {}
    if t.can_turn_over():
        options["draw blind"] = partial(draw_blind, t, seat, taken)
    for card in t.display:
        if card == "locomotive" and taken:
            continue  # EU-LOCO-08: never the second card
        options[f"draw {card}"] = partial(draw_face_up, t, seat, card, taken)
    return options


def draw_blind(t: Table, seat: int, taken: int) -> Script[None]:
    t.hands[seat][(yield from turn_over(t))] += 1
    yield from draw_next(t, seat, taken + 1)


def draw_face_up(t: Table, seat: int, card: str, taken: int) -> Script[None]:
    take(t.display, card)
    t.hands[seat][card] += 1
    yield from settle_display(t)  # EU-DRAW-07
    if card != "locomotive":  # EU-DRAW-08: a face-up locomotive is the only card
        yield from draw_next(t, seat, taken + 1)


def draw_next(t: Table, seat: int, taken: int) -> Script[None]:
    """A3: another card must be drawn if there is a legal one."""
    if taken < t.printed.rules["draws"]:
        options = draw_options(t, seat, taken)
        if options:
            yield from (yield from ask(seat, options, "second draw"))()


# Claiming routes


def open_routes(t: Table, seat: int) -> Iterator[str]:
    """Free routes that the seat may build on, whatever they cost."""
    for route, printed in t.printed.routes.items():
        if route in t.owner or route in t.flooded or t.blocked(route):  # R14, R20
            continue
        if t.stock[seat] < printed.length or closed(t, seat, route):  # A18
            continue
        yield route


def closed(t: Table, seat: int, route: str) -> bool:
    """A18: never both halves of a double; with few players one half of it only; by who owns them now."""
    owners = [t.owner[half] for half in t.printed.parallel(route) if half in t.owner and half != route]
    return seat in owners or (bool(owners) and t.players <= t.printed.rules["single_doubles"])


def claim_options(t: Table, seat: int, *, speed_up: bool = False) -> dict[str, Play]:
    options: dict[str, Play] = {}
    for route in open_routes(t, seat):
        printed = t.route(route)
        ways = payments(t.hands[seat], colors_of(printed.color), printed.length, printed.locomotives)
        for text, payment in ways.items():
            options[f"claim {route} {text}"] = partial(claim, t, seat, route, payment, speed_up=speed_up)
    return options


def claim(t: Table, seat: int, route: str, payment: Cards, *, speed_up: bool) -> Script[None]:
    spend(t.hands[seat], payment)
    t.laid += payment
    if t.route(route).kind == "tunnel" and not (yield from pay_tunnel(t, seat, payment)):
        t.hands[seat] += t.laid  # EU-TUN-06; a Speed-Up was never spent (S10)
        t.laid = Counter()
        return
    build(t, seat, route)
    if speed_up:  # R3, R4
        take(t.events[seat], "speed-up")
        t.spent["speed-up"] += 1
        t.score(seat, "speed-up", t.printed.speed_up(route) - t.printed.table(t.route(route).length))
    cards, t.laid = t.laid, Counter()
    yield from discard(t, cards)  # S5: after trains and points


def build(t: Table, seat: int, route: str) -> None:
    t.place(seat, route)
    t.score(seat, "route", t.printed.table(t.route(route).length))


def pay_tunnel(t: Table, seat: int, payment: Cards) -> Script[bool]:
    """Reveal cards and pay for those that match; false if not paid (EU-TUN-03 to EU-TUN-09)."""
    matching = set(payment) | {"locomotive"}  # A7: the colour laid, and locomotives always
    extra = 0
    for _ in range(t.printed.rules["reveal"]):
        if not t.can_turn_over():  # A10
            break
        card = yield from turn_over(t)
        t.revealed[card] += 1
        extra += card in matching
    if not extra:  # A8
        return True
    colors = [card for card in payment if card != "locomotive"]  # A7: none if only locomotives were laid
    ways = payments(t.hands[seat], colors, extra)
    options = {f"pay {text}": way for text, way in ways.items()}
    paid = yield from ask(seat, options | {"decline": Counter[str]()}, "tunnel")  # A9
    spend(t.hands[seat], paid)
    t.laid += paid
    return bool(paid)


# Tickets


def ticket_options(t: Table, seat: int) -> dict[str, Play]:
    return {"tickets": partial(draw_tickets, t, seat)} if t.bag or t.tail else {}


def draw_tickets(t: Table, seat: int) -> Script[None]:
    """Three from the top: the tickets put back lie below all others, earlier ones first (A16)."""
    for _ in range(t.printed.rules["draw_tickets"]):
        if t.bag:
            yield from ticket_to_offer(t, seat, t.bag)
        elif t.tail:
            t.offers[seat].append(t.tail.pop(0))
    kept = yield from choose_tickets(t, seat, t.printed.rules["draw_keep"])
    t.tail += keep_tickets(t, seat, kept)  # EU-TIX-05


def ticket_to_offer(t: Table, seat: int, bag: list[str]) -> Script[None]:
    ticket = yield from luck("ticket", dict.fromkeys(bag, 1))
    bag.remove(ticket)
    t.offers[seat].append(ticket)


def choose_tickets(t: Table, seat: int, least: int, long: int = 0, regular: int = 0) -> Script[list[str]]:
    """Ask which offered tickets to keep, which stay on offer for now. Limits shrink with the offer (S2)."""
    offer = t.in_order(t.offers[seat])
    if not offer:
        return []
    longs = sum(t.printed.tickets[name].long for name in offer)
    limits = (min(least, len(offer)), min(long, longs), min(regular, len(offer) - longs))
    options = {}
    for size in range(1, len(offer) + 1):
        for places in combinations(range(len(offer)), size):
            kept = [offer[place] for place in places]
            kept_longs = sum(t.printed.tickets[name].long for name in kept)
            counts = (size, kept_longs, size - kept_longs)
            if all(count >= limit for count, limit in zip(counts, limits, strict=True)):
                options["keep " + ",".join(str(place + 1) for place in places)] = kept
    return (yield from ask(seat, options, "keep"))


def keep_tickets(t: Table, seat: int, kept: list[str]) -> list[str]:
    """Take the chosen tickets; gives the refused ones in ascending number (A16)."""
    refused = [name for name in t.in_order(t.offers[seat]) if name not in kept]
    t.offers[seat] = []
    t.tickets[seat] += kept
    return refused


# Stations


def station_options(t: Table, seat: int) -> dict[str, Play]:
    if not t.reserve(seat):
        return {}
    options: dict[str, Play] = {}
    for city in t.printed.cities:
        ways = station_payments(t, seat, city)
        if ways and city not in t.station:
            options[f"station {city}"] = partial(build_station, t, seat, city, ways)
    return options


def station_payments(t: Table, seat: int, city: str) -> dict[str, Cards]:
    """One card more than the stations now on the board (EU-STN-08, R23), of one colour."""
    colors = list(COLORS)
    if t.printed.rules["station_colors"] == "city":  # B9
        printed = {t.route(route).color for route in t.printed.touching(city)}
        colors = [color for color in COLORS if color in printed or "gray" in printed]
    return payments(t.hands[seat], colors, t.built(seat) + 1)


def build_station(t: Table, seat: int, city: str, ways: dict[str, Cards]) -> Script[None]:
    payment = yield from ask(seat, {f"pay {text}": way for text, way in ways.items()}, "pay")
    spend(t.hands[seat], payment)
    t.station[city] = seat
    yield from discard(t, payment)
