"""Drawing tickets and keeping some (EU-TIX-01 to EU-TIX-06)."""

from branchline.values.actions import DrawTickets, Keep
from branchline.values.asks import END_ACTION, KeepTickets, TicketCard
from branchline.values.bitsets import Bitset, bits
from branchline.values.situation import Situation, replaced


def draw_tickets(draft: Situation, _action: DrawTickets) -> None:
    """Draw three tickets, or what there is (EU-TIX-01, EU-TIX-03)."""
    _draw_on(draft, draft.tables.rules.draw_tickets, 0)


def ticket_card(draft: Situation, ask: TicketCard, ticket: int) -> None:
    """Take up the ticket that chance brings."""
    draft.ticket_bag &= ~(1 << ticket)
    _draw_on(draft, ask.left - 1, ask.drawn | 1 << ticket)


def _draw_on(draft: Situation, left: int, drawn: Bitset) -> None:
    """Draw from the unseen part by chance, then from the tail in its order (EU-TIX-02, A16)."""
    if left and draft.ticket_bag:
        draft.ask = TicketCard(left, drawn)
        return
    for ticket, _ in draft.ticket_tail[:left]:
        drawn |= 1 << ticket
    draft.ticket_tail = draft.ticket_tail[left:]
    draft.ask = KeepTickets(drawn)


def keep(draft: Situation, action: Keep) -> None:
    """Keep the chosen tickets; the rest goes below the deck (EU-TIX-04, EU-TIX-05)."""
    ask = draft.ask
    assert isinstance(ask, KeepTickets)
    seat = draft.player
    kept = chosen(ask.drawn, action)
    draft.tickets = replaced(draft.tickets, seat, draft.tickets[seat] | kept)
    put_back(draft, seat, ask.drawn & ~kept)
    draft.ask = END_ACTION


def chosen(offer: Bitset, action: Keep) -> Bitset:
    """Return the tickets a choice keeps; places go by ascending ticket number."""
    numbers = tuple(bits(offer))
    return sum(1 << numbers[place - 1] for place in action.places)


def put_back(draft: Situation, seat: int, tickets: Bitset) -> None:
    """Put tickets below the deck in ascending number (decision A16)."""
    draft.ticket_tail += tuple((ticket, seat) for ticket in bits(tickets))
