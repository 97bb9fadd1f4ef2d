"""Which questions can be asked where: the invariants of the question that a situation asks.

A question is well placed if its own fields can be, and if it has an answer: a legal action, or
something that chance can bring.
"""

from collections.abc import Mapping
from typing import Final

from branchline.board.ruleset import EVENTS, Event
from branchline.records import event_questions
from branchline.records.event_questions import Fits, can_have_station, follows, is_seat
from branchline.reducers.legal import legal_mask
from branchline.reducers.openness import closed_routes
from branchline.values import asks as q
from branchline.values.actions import Claim, Payment
from branchline.values.bags import contains, count, total
from branchline.values.bitsets import Bitset
from branchline.values.situation import NO_EVENTS, Situation

SPEED_UP: Final = EVENTS.index(Event.SPEED_UP)
DISPLAY_DEALT: Final = 2
"""The stage of the deal after the display (decision S2)."""


def misplaced(situation: Situation) -> str | None:
    """Say what is wrong with the question, or return ``None``."""
    ask = situation.ask
    check = CHECKS.get(type(ask))
    if check is None:
        return f"{ask.text}: is never asked"
    if situation.long_bag and not _dealing_long(ask):
        return f"{ask.text}: long tickets are left in the deck"
    if not check(situation, ask):
        return f"{ask.text}: cannot be asked here"
    if not ask.chance and not isinstance(ask, q.Over) and not _answers(situation):
        return f"{ask.text}: there is no answer"
    return None


def _answers(s: Situation) -> Bitset:
    return s.mask if s.mask >= 0 else legal_mask(s)


# --- the deal ---


def _dealing_long(ask: q.Ask) -> bool:
    if isinstance(ask, q.DealTickets):
        return ask.long
    return isinstance(ask, q.DealCards | q.DealEvents) or _fills_first_display(ask)


def _fills_first_display(ask: q.Ask) -> bool:
    return isinstance(ask, q.Refill) and isinstance(ask.then, q.DealOn)


def _dealing(s: Situation) -> bool:
    return not (s.turn or any(s.tickets) or any(s.routes) or any(s.stations) or s.left)


def _deal_cards(s: Situation, ask: q.DealCards) -> bool:
    return _dealing(s) and is_seat(s, ask.seat) and 0 < ask.left <= s.tables.rules.deal_cards and s.deck != 0


def _deal_events(s: Situation, ask: q.DealEvents) -> bool:
    asked = _dealing(s) and is_seat(s, ask.seat) and s.events is not NO_EVENTS
    return asked and 0 < ask.left <= s.tables.rules.deal_events and s.events.bag != 0


def _deal_tickets(s: Situation, ask: q.DealTickets) -> bool:
    rules = s.tables.rules
    most, source = (rules.deal_long, s.long_bag) if ask.long else (rules.deal_regular, s.ticket_bag)
    asked = _dealing(s) and is_seat(s, ask.seat) and 0 < ask.left <= most and source != 0
    return asked and _offers(s, ask.offers) and _can_take(s, ask)


def _can_take(s: Situation, ask: q.DealTickets) -> bool:
    """Whether the seat's offer has room for what is still to be dealt."""
    rules = s.tables.rules
    most = rules.deal_long + (0 if ask.long else rules.deal_regular)
    return ask.offers[ask.seat].bit_count() + ask.left <= most


def _deal_on(s: Situation, ask: q.DealOn) -> bool:
    return _dealing(s) and (ask.stage, ask.seat, ask.offers) == (DISPLAY_DEALT, 0, (0,) * len(s.hands))


def _setup(s: Situation, ask: q.Setup) -> bool:
    if not _dealing(s) or not _offers(s, ask.offers) or len(ask.chosen) >= len(s.hands):
        return False
    pairs = list(zip(ask.offers, ask.chosen, strict=False))
    return ask.offers[ask.seat] != 0 and all(
        not kept & ~offer and (kept != 0) == (offer != 0) for offer, kept in pairs
    )


def _offers(s: Situation, offers: tuple[Bitset, ...]) -> bool:
    most = s.tables.rules.deal_long + s.tables.rules.deal_regular
    return len(offers) == len(s.hands) and all(offer.bit_count() <= most for offer in offers)


# --- train cards and tickets ---


def _refill(s: Situation, ask: q.Refill) -> bool:
    rules = s.tables.rules
    fits = s.deck != 0 and total(s.display) < rules.display and 0 <= ask.wipes <= rules.wipe_limit
    return fits and follows(s, ask.then, AFTER_REFILL)


def _blind_card(s: Situation, ask: q.BlindCard) -> bool:
    return s.deck != 0 and 0 <= ask.left < s.tables.rules.draws


def _draw(s: Situation, ask: q.Draw) -> bool:
    return 0 < ask.left < s.tables.rules.draws


def _draw_on(s: Situation, ask: q.DrawOn) -> bool:
    return 0 <= ask.left < s.tables.rules.draws


def _ticket_card(s: Situation, ask: q.TicketCard) -> bool:
    most = s.tables.rules.draw_tickets
    return s.ticket_bag != 0 and ask.left > 0 and ask.left + ask.drawn.bit_count() <= most


def _keep_tickets(s: Situation, ask: q.KeepTickets) -> bool:
    return 0 < ask.drawn.bit_count() <= s.tables.rules.draw_tickets


# --- building ---


def _pay_station(s: Situation, ask: q.PayStation) -> bool:
    return can_have_station(s, ask.city)


def _reveal(s: Situation, ask: q.Reveal) -> bool:
    turned = total(ask.turned)
    fits = ask.left > 0 and turned + ask.left == s.tables.rules.reveal and s.deck != 0
    seen = fits and contains(s.revealed, ask.turned)
    return seen and _attempted(s, ask.route, ask.payment, speed_up=ask.speed_up)


def _pay_tunnel(s: Situation, ask: q.PayTunnel) -> bool:
    due = 0 < ask.due <= min(s.tables.rules.reveal, total(s.revealed))
    return due and _attempted(s, ask.route, ask.payment, speed_up=ask.speed_up)


def _attempted(s: Situation, route: str, payment: Payment, *, speed_up: bool) -> bool:
    """Whether this player can be trying this tunnel with these cards."""
    tables = s.tables
    if Claim(route, payment) not in tables.index or tables.board.route[route].kind != "tunnel":
        return False
    number = tables.route_number[route]
    is_open = not closed_routes(s, s.player) >> number & 1 and tables.length[number] <= s.trains[s.player]
    return is_open and (not speed_up or _holds_speed_up(s))


def _holds_speed_up(s: Situation) -> bool:
    return s.events is not NO_EVENTS and count(s.events.hands[s.player], SPEED_UP) > 0


def _always(_s: Situation, _ask: q.Ask) -> bool:
    return True


AFTER_REFILL: Final[Mapping[type[q.Ask], Fits]] = {
    q.DealOn: _deal_on,
    q.DrawOn: _draw_on,
    q.EndAction: _always,
    q.EndTurn: _always,
    **event_questions.AFTER_REFILL,
}
"""What can follow once the display is in order."""
CHECKS: Final[Mapping[type[q.Ask], Fits]] = {
    q.DealCards: _deal_cards,
    q.DealEvents: _deal_events,
    q.DealTickets: _deal_tickets,
    q.Refill: _refill,
    q.BlindCard: _blind_card,
    q.Reveal: _reveal,
    q.TicketCard: _ticket_card,
    q.Setup: _setup,
    q.Turn: _always,
    q.Draw: _draw,
    q.KeepTickets: _keep_tickets,
    q.PayStation: _pay_station,
    q.PayTunnel: _pay_tunnel,
    q.SpeedUpClaim: lambda s, _ask: _holds_speed_up(s),
    q.Over: _always,
    **event_questions.EVENT_CHECKS,
}
"""Whether each question can be asked; that the game is over is checked with the turns."""
