"""Why a claim, a payment or a station is refused."""

from branchline.board.board import Route
from branchline.board.cards import CARDS, COLORS, GRAY, LOCOMOTIVE
from branchline.reducers.openness import blocked_routes
from branchline.reducers.reasons import Illegality
from branchline.reducers.station import price
from branchline.reducers.track import owner_of
from branchline.values import actions as a
from branchline.values import asks as q
from branchline.values.bags import contains, count
from branchline.values.situation import Situation


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
            return Illegality("nobody may own both routes between two cities", "EU-DBL-02")
        if owner is not None and len(situation.hands) <= tables.rules.single_doubles:
            return Illegality(f"{twin.id} is owned, which closes the other half", "EU-DBL-04")
    if situation.events.floods >> number & 1:
        return Illegality(f"{route.id} is flooded", "E1912-FLOOD-01")
    if blocked_routes(situation) >> number & 1:
        return Illegality(f"{route.id} is under construction", "E1912-LAND-02")
    return None


def too_few_trains(situation: Situation, needed: int) -> Illegality | None:
    """Say whether the stock of trains is too small."""
    stock = situation.trains[situation.player]
    if stock >= needed:
        return None
    return Illegality(f"{needed} trains are needed, {stock} are left", "EU-CLAIM-08")


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
        return Illegality(f"there is no route {action.route}", "EU-CLAIM-04")
    if payment.locomotives < route.locomotives:
        return Illegality(f"{route.id} needs at least {route.locomotives} locomotives", "EU-LOCO-04")
    if payment.total != route.length:
        return Illegality(f"{route.id} costs exactly {route.length} cards", "EU-CLAIM-05")
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
    allowed = [c for c in range(len(COLORS)) if tables.city_colors[city] >> c & 1]
    if wild < cost and not any(count(hand, c) + wild >= cost for c in allowed):
        rule = "EU-STN-08" if len(allowed) == len(COLORS) else "USSR-STN-07"
        return Illegality(f"{cost} cards of one colour of {action.city} are needed", rule)
    return None


def pay(situation: Situation, action: a.Pay) -> Illegality | None:
    """Name what is wrong with a payment: the number, the colour or the cards."""
    ask = situation.ask
    due, colors, rule = _price(situation, ask)
    payment = action.payment
    if payment.total != due:
        return Illegality(f"{due} cards are due, not {payment.total}", rule)
    if payment.color is not None and payment.color not in colors:
        return Illegality(f"{payment.color} does not pay here", rule)
    return unpaid(situation, payment, rule)


def _price(situation: Situation, ask: q.Ask) -> tuple[int, tuple[str, ...], str]:
    """Return the number of cards due, the colours that pay, and the rule."""
    tables = situation.tables
    if isinstance(ask, q.PayTunnel):
        color = ask.payment.color
        return ask.due, () if color is None else (color,), "EU-TUN-04"
    if isinstance(ask, q.PayStation):
        allowed = tables.city_colors[tables.city_number[ask.city]]
        colors = tuple(c for n, c in enumerate(COLORS) if allowed >> n & 1)
        every = len(colors) == len(COLORS)
        return price(situation, situation.player), colors, "EU-STN-08" if every else "USSR-STN-07"
    assert isinstance(ask, q.PayRepair)
    route = tables.board.route[ask.route]
    return (
        route.length // 2,
        COLORS if route.color == GRAY else (CARDS[CARDS.index(route.color)],),
        "E1912-LAND-09",
    )
