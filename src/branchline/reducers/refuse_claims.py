"""Why a claim, a payment or a station is refused."""

from typing import Final

from branchline.board.board import Route
from branchline.board.cards import CARD_NUMBER, COLORS, GRAY, LOCOMOTIVE, Card
from branchline.reducers.openness import blocked_routes
from branchline.reducers.reasons import Illegality, counted, to_be
from branchline.reducers.station import price
from branchline.reducers.track import owner_of
from branchline.values import actions as a
from branchline.values import asks as q
from branchline.values.bags import contains, count
from branchline.values.situation import Situation

BOTH_HALVES: Final = Illegality("nobody may own both routes between two cities", "EU-DBL-02")


def claim(situation: Situation, action: a.Claim) -> Illegality | None:
    """Name what stands against a claim: the route, the trains or the cards."""
    route = situation.tables.board.route[action.route]
    return (
        closed(situation, route)
        or too_few_trains(situation, route.length)
        or unpaid(situation, action.payment, "EU-CLAIM-05")
    )


def closed(situation: Situation, route: Route) -> Illegality | None:
    """Say why a route is not open to the player (decision A18)."""
    tables = situation.tables
    number = tables.route_number[route.id]
    if owner_of(situation, number) is not None:
        return Illegality(f"{route.id} is owned already", "EU-CLAIM-10")
    for twin in tables.board.routes:
        if (twin.a, twin.b) != (route.a, route.b) or twin.id == route.id:
            continue
        owner = owner_of(situation, tables.route_number[twin.id])
        if owner == situation.player:
            return BOTH_HALVES
        if owner is not None and len(situation.hands) <= tables.rules.single_doubles:
            return Illegality(f"{twin.id} is owned, which closes the other half", "EU-DBL-04")
    return flooded(situation, number) or blocked(situation, number)


def flooded(situation: Situation, route: int, rule: str = "E1912-FLOOD-01") -> Illegality | None:
    """Say whether the route is closed for good by a Flood."""
    if situation.events.floods >> route & 1:
        return Illegality(f"{situation.tables.board.routes[route].id} is flooded", rule)
    return None


def blocked(situation: Situation, route: int, rule: str = "R14") -> Illegality | None:
    """Say whether construction markers lie on the route, whichever event laid them."""
    if blocked_routes(situation) >> route & 1:
        return Illegality(f"{situation.tables.board.routes[route].id} is under construction", rule)
    return None


def too_few_trains(situation: Situation, needed: int, rule: str = "EU-CLAIM-08") -> Illegality | None:
    """Say whether the stock of trains is too small."""
    stock = situation.trains[situation.player]
    if stock >= needed:
        return None
    reason = f"{counted(needed, 'train')} {to_be(needed)} needed, {stock} {to_be(stock)} left"
    return Illegality(reason, rule)


def unpaid(situation: Situation, payment: a.Payment, rule: str) -> Illegality | None:
    """Say whether the hand lacks cards of a payment."""
    if contains(situation.hands[situation.player], payment.cards):
        return None
    return Illegality(f"the hand does not hold {payment}", rule)


def foreign_claim(situation: Situation, action: a.Claim) -> Illegality:
    """Say why a claim is in no table: no such route, or a payment that cannot pay for it."""
    route = situation.tables.board.route.get(action.route)
    payment = action.payment
    if route is None:
        return Illegality(f"there is no route {action.route}", "EU-CLAIM-01")
    if payment.locomotives < route.locomotives:
        least = counted(route.locomotives, "locomotive")
        return Illegality(f"{route.id} needs at least {least}", "EU-LOCO-04")
    if payment.total != route.length:
        return Illegality(f"{route.id} costs exactly {counted(route.length, 'card')}", "EU-CLAIM-05")
    if payment.color is not None and route.color not in {GRAY, payment.color}:
        return Illegality(f"{route.id} is paid in {route.color}", "EU-CLAIM-05")
    return Illegality(f"{payment} is no set of one colour and locomotives", "EU-CLAIM-07")


def station(situation: Situation, action: a.Station) -> Illegality | None:
    """Name what stands against a station: the city, the reserve or the cards."""
    tables = situation.tables
    city = tables.city_number[action.city]
    if any(built >> city & 1 for built in situation.stations):
        return Illegality(f"{action.city} has a station", "EU-STN-05")
    cost = price(situation, situation.player)
    if cost > tables.rules.stations:
        return Illegality("no station is left", "EU-STN-07")
    hand = situation.hands[situation.player]
    wild = count(hand, LOCOMOTIVE)
    colors = _station_colors(situation, action.city)
    if wild >= cost or any(count(hand, CARD_NUMBER[color]) + wild >= cost for color in colors):
        return None
    return _station_price(cost, action.city, colors)


def _station_colors(situation: Situation, city: str) -> tuple[Card, ...]:
    """List the colours that pay for a station in the city (decision B9)."""
    allowed = situation.tables.city_colors[situation.tables.city_number[city]]
    return tuple(color for n, color in enumerate(COLORS) if allowed >> n & 1)


def _station_price(cost: int, city: str, colors: tuple[Card, ...]) -> Illegality:
    """Tell the price of a station; the city's colours only where not every colour will do."""
    cards, verb = counted(cost, "card"), to_be(cost)
    if len(colors) < len(COLORS):
        return Illegality(f"{cards} of one colour of {city} {verb} needed", "USSR-STN-07")
    of = " of one colour" if cost > 1 else ""
    return Illegality(f"{cards}{of} {verb} needed", "EU-STN-08")


def pay(situation: Situation, action: a.Pay) -> Illegality | None:
    """Name what is wrong with a payment: the number, the colour or the cards."""
    ask = situation.ask
    due, colors, rule = _price(situation, ask)
    payment = action.payment
    if payment.total != due:
        return Illegality(f"{counted(due, 'card')} {to_be(due)} due, not {payment.total}", rule)
    if payment.color is not None and payment.color not in colors:
        by_city = isinstance(ask, q.PayStation)
        return Illegality(f"{payment.color} does not pay here", "USSR-STN-07" if by_city else rule)
    return unpaid(situation, payment, rule)


def _price(situation: Situation, ask: q.Ask) -> tuple[int, tuple[str, ...], str]:
    """Return the number of cards due, the colours that pay, and the rule."""
    tables = situation.tables
    if isinstance(ask, q.PayTunnel):
        color = ask.payment.color
        return ask.due, () if color is None else (color,), "EU-TUN-04"
    if isinstance(ask, q.PayStation):
        cost = price(situation, situation.player)
        return cost, _station_colors(situation, ask.city), "EU-STN-08"
    assert isinstance(ask, q.PayRepair)
    route = tables.board.route[ask.route]
    return (
        route.length // 2,
        COLORS if route.color == GRAY else (route.color,),
        "E1912-LAND-09",
    )
