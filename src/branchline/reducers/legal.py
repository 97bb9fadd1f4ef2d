"""Which actions are legal, as a bitset over action ids.

Legality is set algebra: what the hand can pay, what is open to the player and what the trains
allow are bitsets made when the game was loaded, and the answer is their intersection. Why an action
is not legal is told by ``illegality``; tests hold the two together for every action.
"""

from collections.abc import Callable
from itertools import compress
from typing import Any, Final

from branchline.board.cards import COLORS, CONDUCTOR, GRAY, LOCOMOTIVE
from branchline.board.ruleset import EVENTS, Event
from branchline.reducers import repair
from branchline.reducers.events import targets
from branchline.reducers.events.registry import EVENT_RULES
from branchline.reducers.openness import closed_routes, others_routes
from branchline.reducers.prices import payments, union
from branchline.reducers.station import price
from branchline.values import asks as q
from branchline.values.bags import BYTES, Bag, counts
from branchline.values.bitsets import Bitset, bits, image
from branchline.values.situation import NO_EVENTS, Situation
from branchline.values.tables import Tables


def legal_mask(situation: Situation) -> Bitset:
    """Return the legal actions of the player who is asked; 0 where nobody is."""
    answer = ANSWERS.get(type(situation.ask))
    return answer(situation, situation.ask) if answer else 0


def can_act(situation: Situation) -> bool:
    """Tell whether a turn's player can do anything but pass or stop."""
    return _actions(situation) != 0


def _turn(situation: Situation, _ask: q.Turn) -> Bitset:
    """A pass is legal only when nothing else is (decision A5); ``stop`` ends a Double Move (S9)."""
    mask = _actions(situation)
    if situation.events.moves == 1:
        return mask | situation.tables.firsts.stop
    return mask or situation.tables.firsts.passing


def _actions(situation: Situation) -> Bitset:
    """List what a turn can be used for (EU-TURN-03, USSR-TURN-03, E1912-TURN-02)."""
    tables = situation.tables
    firsts = tables.firsts
    seat = situation.player
    low = _draws(tables, situation.display)
    if situation.deck or situation.discard:
        low |= firsts.blind
    if situation.ticket_bag or situation.ticket_tail:
        low |= firsts.tickets
    if situation.stations[seat].bit_count() < tables.rules.stations:
        low |= _stations(situation, seat) << firsts.station
    mask = claims(situation) | low
    if tables.rules.conductor_cards and situation.hands[seat] >> 8 * CONDUCTOR & 255:
        mask |= _conductor(situation)
    if situation.events is not NO_EVENTS:
        mask |= _events(situation, mask)
    return mask


def claims(situation: Situation) -> Bitset:
    """Return the claims that the player can pay, has trains for and finds open (EU-CLAIM-08, A18).

    The routes are found first, for they are few: their claims that the hand can pay are the answer.
    """
    tables = situation.tables
    seat = situation.player
    h = situation.hands[seat].to_bytes(BYTES, "little")
    routes = union(tables.payable[h[LOCOMOTIVE]], h) & ~closed_routes(situation, seat)
    trains = situation.trains[seat]
    if trains < tables.longest:
        routes &= tables.routes_by_trains[trains]
    if not routes:
        return 0
    return union(tables.affordable[h[LOCOMOTIVE]], h) & image(tables.claim_actions, routes)


def _draws(tables: Tables, display: Bag) -> Bitset:
    """Return the draws of the cards that lie face up (EU-DRAW-06)."""
    mask = tables.memo.get(display)
    if mask is None:
        first = tables.firsts.card
        mask = sum(1 << first + kind for kind, n in enumerate(counts(display)) if n)
        tables.memo[display] = mask
    return mask


def _stations(situation: Situation, seat: int) -> Bitset:
    """Return the cities where the player can pay for a station (EU-STN-05, EU-STN-07, decision B9)."""
    tables = situation.tables
    cost = price(situation, seat)
    h = counts(situation.hands[seat])
    wild = h[LOCOMOTIVE]
    if wild >= cost:
        cities = tables.all_cities
    else:
        cities = 0
        for color in range(len(COLORS)):
            if h[color] + wild >= cost:
                cities |= tables.stations_by_color[color]
                if cities == tables.all_cities:
                    break
    for built in situation.stations:
        cities &= ~built
    return cities


def _conductor(situation: Situation) -> Bitset:
    """Return what a Conductor can be played for (USSR-COND-02, USSR-COND-05, decisions B5, B6)."""
    tables = situation.tables
    seat = situation.player
    short = tables.conductor_routes
    free = (
        short
        & ~closed_routes(situation, seat)
        & tables.routes_by_trains[min(situation.trains[seat], tables.longest)]
    )
    others = short & others_routes(situation, seat)
    return free << tables.firsts.conductor_claim | others << tables.firsts.conductor_remove


def _events(situation: Situation, mask: Bitset) -> Bitset:
    """Return what the event rules add: draw one, play one, repair (E1912-TURN-01, decision R17)."""
    tables = situation.tables
    events = situation.events
    more = repair.repairable(situation) << tables.firsts.repair if events.damage else 0
    if events.bag or (tables.options.event_reshuffle and events.spent):
        more |= tables.firsts.draw_event
    hand = events.hands[situation.player]
    if hand:
        for kind in compress(range(len(EVENTS)), counts(hand)):
            if _playable(situation, EVENTS[kind], mask):
                more |= 1 << tables.firsts.event + kind
    return more


def _playable(situation: Situation, kind: Event, mask: Bitset) -> bool:
    """Tell whether an event card in hand can be played now (decisions R4, R6, R8)."""
    if kind is Event.SPEED_UP:
        return mask & situation.tables.all_claims != 0
    if kind is Event.DOUBLE_MOVE:
        return situation.events.moves == 0
    return not situation.tables.options.events_need_target or EVENT_RULES[kind].has_target(situation)


def _draw(situation: Situation, _ask: q.Draw) -> Bitset:
    """Any card but a face-up locomotive (EU-LOCO-07, EU-LOCO-08, USSR-LOCO-05)."""
    tables = situation.tables
    mask = _draws(tables, situation.display) & ~(1 << tables.firsts.card + LOCOMOTIVE)
    return mask | tables.firsts.blind if situation.deck or situation.discard else mask


def _pay_station(situation: Situation, ask: q.PayStation) -> Bitset:
    """The city's colours, locomotives for any of the cards (EU-STN-09, USSR-STN-07 to USSR-STN-09)."""
    tables = situation.tables
    colors = bits(tables.city_colors[tables.city_number[ask.city]])
    return payments(situation, price(situation, situation.player), colors)


def _pay_tunnel(situation: Situation, ask: q.PayTunnel) -> Bitset:
    """Cards of the colour laid and locomotives, all of them or none (EU-TUN-04, decision A9)."""
    color = ask.payment.kind
    colors = () if color is None else (color,)
    return payments(situation, ask.due, colors) | situation.tables.firsts.decline


def _pay_repair(situation: Situation, ask: q.PayRepair) -> Bitset:
    """Cards of the route's colour and locomotives (decision R17)."""
    return repair.payments(situation, situation.tables.route_number[ask.route])


def keep_mask(tables: Tables, offer: Bitset, least: tuple[int, int, int]) -> Bitset:
    """Return the choices that keep at least so many tickets in all, long ones and regular ones.

    Limits above what is on offer shrink to it (decision S2, EU-TIX-04).
    """
    numbers = tuple(bits(offer))
    long = tuple(tables.long_tickets >> n & 1 for n in numbers)
    key = ("keep", long, least)
    mask = tables.memo.get(key)
    if mask is None:
        mask = tables.memo[key] = _keep_choices(tables, long, least)
    return mask


def _keep_choices(tables: Tables, long: tuple[int, ...], least: tuple[int, int, int]) -> Bitset:
    size = len(long)
    total, longs, regulars = min(least[0], size), min(least[1], sum(long)), min(least[2], size - sum(long))
    mask = 0
    for n, places in enumerate(tables.keeps):
        if places[-1] > size or len(places) < total:
            continue
        kept = sum(long[place - 1] for place in places)
        if kept >= longs and len(places) - kept >= regulars:
            mask |= 1 << tables.firsts.keep + n
    return mask


def _setup(situation: Situation, ask: q.Setup) -> Bitset:
    """Enough tickets of the deal (EU-SETUP-14, EU-SETUP-15, USSR-SETUP-13)."""
    rules = situation.tables.rules
    least = (rules.setup_keep, rules.setup_keep_long, rules.setup_keep_regular)
    return keep_mask(situation.tables, ask.offers[ask.seat], least)


def _keep(situation: Situation, ask: q.KeepTickets) -> Bitset:
    """At least one of the tickets drawn (EU-TIX-04, USSR-TIX-03)."""
    return keep_mask(situation.tables, ask.drawn, (situation.tables.rules.draw_keep, 0, 0))


def _speed_up_claim(situation: Situation, _ask: q.SpeedUpClaim) -> Bitset:
    """Only claims (decision S10)."""
    return claims(situation)


def _target_player(situation: Situation, ask: q.TargetPlayer) -> Bitset:
    """The event's possible victims, each once."""
    seats = EVENT_RULES[Event(ask.event)].seats(situation)
    for seat in ask.chosen:
        seats &= ~(1 << seat)
    return seats << situation.tables.firsts.seat


def _target_route(situation: Situation, ask: q.TargetRoute) -> Bitset:
    """The event's targets, and ``stop`` where it may be aimed at nothing (decisions R6, S11)."""
    firsts = situation.tables.firsts
    rule = EVENT_RULES[Event(ask.event)]
    mask = rule.routes(situation, ask) << firsts.route | rule.cities(situation) << firsts.city
    return mask | firsts.stop if rule.may_stop else mask


def _sacrifice(situation: Situation, ask: q.Sacrifice) -> Bitset:
    """The own routes whose trains make the seizure possible (E1912-BRK-07, decision R13)."""
    tables = situation.tables
    return targets.sacrifices(situation, tables.route_number[ask.route]) << tables.firsts.route


def _slide_color(situation: Situation, _ask: q.SlideColor) -> Bitset:
    """Every colour printed on the board, gray included (decisions R15, S12)."""
    tables = situation.tables
    colors = (*COLORS, GRAY)
    return sum(1 << tables.firsts.color + n for n, c in enumerate(colors) if c in tables.routes_by_color)


def _replace_station(situation: Situation, ask: q.ReplaceStation) -> Bitset:
    """The city again, or ``stop`` (decision S13)."""
    tables = situation.tables
    return 1 << tables.firsts.city + tables.city_number[ask.city] | tables.firsts.stop


ANSWERS: Final[dict[type[q.Ask], Callable[[Situation, Any], Bitset]]] = {
    q.Setup: _setup,
    q.Turn: _turn,
    q.Draw: _draw,
    q.KeepTickets: _keep,
    q.PayStation: _pay_station,
    q.PayTunnel: _pay_tunnel,
    q.PayRepair: _pay_repair,
    q.SpeedUpClaim: _speed_up_claim,
    q.TargetPlayer: _target_player,
    q.TargetRoute: _target_route,
    q.Sacrifice: _sacrifice,
    q.SlideColor: _slide_color,
    q.ReplaceStation: _replace_station,
}
"""The legal answers to each question."""
