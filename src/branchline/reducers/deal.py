"""The deal and the first choice of tickets (EU-SETUP-07 to EU-SETUP-17, decisions S2 and A24)."""

from branchline.board.point_groups import LEDGER
from branchline.reducers.display import proceed
from branchline.reducers.events.hand import take_event
from branchline.reducers.hands import gain_unseen
from branchline.reducers.tickets import chosen, put_back
from branchline.values.actions import Keep
from branchline.values.asks import TURN, DealCards, DealEvents, DealOn, DealTickets, Setup
from branchline.values.bags import ONE
from branchline.values.bitsets import Bitset
from branchline.values.situation import NO_EVENTS, Events, Situation, replaced
from branchline.values.tables import Tables

CARDS, DISPLAY, EVENTS, LONG, REGULAR, CHOICES = range(6)
"""The stages of the deal, in order (decision S2)."""


def empty_table(tables: Tables, players: int, first: int) -> Situation:
    """Lay out the pieces before anything is dealt (EU-SETUP-03, EU-COMP-03 to EU-COMP-09)."""
    rules = tables.rules
    none = (0,) * players
    return Situation(
        tables=tables,
        player=first,
        ask=DealOn(CARDS, 0, none),
        hands=none,
        trains=(rules.trains,) * players,
        tickets=none,
        routes=none,
        stations=none,
        display=0,
        deck=tables.deck,
        discard=0,
        revealed=0,
        long_bag=tables.long_tickets,
        ticket_bag=tables.regular_tickets,
        ticket_tail=(),
        refused=none,
        ledger=(none,) * len(LEDGER),
        known=none,
        private=(),
        turn=0,
        left=None,
        passes=0,
        events=Events(none, tables.event_deck, 0, none, skips=none) if rules.events else NO_EVENTS,
    )


def deal_on(draft: Situation, ask: DealOn) -> None:
    """Deal to the next seat, or begin the next stage where nothing is to be dealt."""
    stage, seat, offers = ask.stage, ask.seat, ask.offers
    if stage == CHOICES:
        _choose_on(draft, offers, ())
    elif stage == DISPLAY:
        proceed(draft, DealOn(EVENTS, 0, offers))
    elif seat == len(offers) or not _to_deal(draft, stage):
        if stage == LONG:
            draft.long_bag = 0
        draft.ask = DealOn(stage + 1, 0, offers)
    elif stage == CARDS:
        draft.ask = DealCards(seat, _to_deal(draft, stage))
    elif stage == EVENTS:
        draft.ask = DealEvents(seat, _to_deal(draft, stage))
    else:
        draft.ask = DealTickets(stage == LONG, seat, _to_deal(draft, stage), offers)


def _to_deal(draft: Situation, stage: int) -> int:
    """Count what a seat is dealt in a stage; 0 once there is nothing left of it."""
    rules = draft.tables.rules
    number, source = {
        CARDS: (rules.deal_cards, draft.deck),
        EVENTS: (rules.deal_events, draft.events.bag),
        LONG: (rules.deal_long, draft.long_bag),
        REGULAR: (rules.deal_regular, draft.ticket_bag),
    }[stage]
    return number if source else 0


def deal_card(draft: Situation, ask: DealCards, card: int) -> None:
    """Deal a train card that only its seat sees (EU-SETUP-07, USSR-SETUP-05)."""
    draft.deck -= ONE[card]
    gain_unseen(draft, ask.seat, ONE[card])
    more = ask.left > 1 and draft.deck
    none = (0,) * len(draft.hands)
    draft.ask = DealCards(ask.seat, ask.left - 1) if more else DealOn(CARDS, ask.seat + 1, none)


def deal_event(draft: Situation, ask: DealEvents, kind: int) -> None:
    """Deal an event card (E1912-SETUP-01)."""
    take_event(draft, ask.seat, kind)
    more = ask.left > 1 and draft.events.bag
    none = (0,) * len(draft.hands)
    draft.ask = DealEvents(ask.seat, ask.left - 1) if more else DealOn(EVENTS, ask.seat + 1, none)


def deal_ticket(draft: Situation, ask: DealTickets, ticket: int) -> None:
    """Deal a ticket; long tickets that are not dealt leave the game unseen (EU-SETUP-11 to 13)."""
    if ask.long:
        draft.long_bag &= ~(1 << ticket)
    else:
        draft.ticket_bag &= ~(1 << ticket)
    offers = replaced(ask.offers, ask.seat, ask.offers[ask.seat] | 1 << ticket)
    stage = LONG if ask.long else REGULAR
    more = ask.left > 1 and _to_deal(draft, stage)
    draft.ask = (
        DealTickets(ask.long, ask.seat, ask.left - 1, offers) if more else DealOn(stage, ask.seat + 1, offers)
    )


def keep_dealt(draft: Situation, action: Keep) -> None:
    """Keep the chosen tickets of the deal; it stays secret until all have chosen (decision A24)."""
    ask = draft.ask
    assert isinstance(ask, Setup)
    _choose_on(draft, ask.offers, (*ask.chosen, chosen(ask.offers[ask.seat], action)))


def _choose_on(draft: Situation, offers: tuple[Bitset, ...], kept: tuple[Bitset, ...]) -> None:
    """Ask the next seat that was dealt tickets, or hand all of them out and begin to play."""
    while len(kept) < len(offers) and not offers[len(kept)]:
        kept += (0,)
    if len(kept) < len(offers):
        draft.ask = Setup(offers, kept)
        return
    draft.tickets = kept
    refused = tuple(offer & ~keep for offer, keep in zip(offers, kept, strict=True))
    if draft.tables.rules.setup_refused == "box":
        draft.refused = refused
    else:
        for seat, tickets in enumerate(refused):
            put_back(draft, seat, tickets)
    draft.ask = TURN
