"""Tickets that lie face down, dealt at random as the rules of the deal allow.

Long tickets are told apart: each seat was dealt so many of them, those that were not dealt left
the game, and where refused tickets leave the game too they never come into the ticket deck.
"""

from collections.abc import Iterable, Iterator
from random import Random

from attrs import evolve, frozen

from branchline.reducers.legal import legal_mask
from branchline.reducers.tickets import chosen
from branchline.values import asks as q
from branchline.values.actions import Keep
from branchline.values.bitsets import Bitset, bits, nth_bit
from branchline.values.situation import Situation

Zone = tuple[str, int]
"""A place where tickets lie: its name, and the seat or the place in the tail."""


@frozen
class Group:
    """Zones that share a number of long tickets."""

    zones: tuple[tuple[Zone, int], ...]
    """Each zone with its number of face-down tickets; in a group with ``first``, it comes first."""
    longs: int | None
    """Long tickets among them, or ``None`` if any could be."""
    first: range | None = None
    """How many long ones may lie in the first zone."""

    @property
    def size(self) -> int:
        """Number of face-down tickets."""
        return sum(number for _, number in self.zones)


def deal_tickets(draft: Situation, seat: int, rng: Random) -> None:
    """Turn every face-down ticket of a blind situation of ``seat`` into a ticket it has not seen."""
    dealt = _deal(draft, tuple(_groups(draft, seat)), rng)
    known = (1 << len(draft.tables.board.tickets)) - 1
    seats = range(len(draft.tickets))

    def filled(name: str, tickets: Bitset, place: int = 0) -> Bitset:
        return tickets & known | dealt.get((name, place), 0)

    draft.tickets = tuple(filled("kept", draft.tickets[s], s) for s in seats)
    draft.refused = tuple(filled("refused", draft.refused[s], s) for s in seats)
    draft.ticket_bag = filled("bag", draft.ticket_bag)
    draft.long_bag = filled("long", draft.long_bag)
    draft.ticket_tail = tuple(
        (bits(filled("tail", 1 << ticket, place))[0], by)
        for place, (ticket, by) in enumerate(draft.ticket_tail)
    )
    ask = draft.ask
    if isinstance(ask, q.DealTickets | q.Setup):
        offers = tuple(filled("offer", ask.offers[s], s) for s in seats)
        draft.ask = evolve(ask, offers=offers)
        if isinstance(ask, q.Setup):
            _choose(draft, offers, ask.chosen, seat, rng)
    elif isinstance(ask, q.TicketCard | q.KeepTickets):
        draft.ask = evolve(ask, drawn=filled("drawn", ask.drawn))


# --- what lies where ---


def _groups(view: Situation, seat: int) -> Iterator[Group]:
    tables, ask = view.tables, view.ask
    yield Group((_zone(view, "long", view.long_bag),), view.long_bag.bit_count())
    yield Group((_zone(view, "bag", view.ticket_bag),), 0)
    others = [other for other in range(len(view.tickets)) if other != seat]
    if isinstance(ask, q.DealTickets | q.Setup):
        for other in others:
            zone = _zone(view, "offer", ask.offers[other], other)
            yield Group((zone,), min(zone[1], _dealt_long(view, other)))
        return
    tail = tuple(_zone(view, "tail", 1 << ticket, n) for n, (ticket, _) in enumerate(view.ticket_tail))
    drawn = (_zone(view, "drawn", ask.offer),)
    if tables.rules.setup_refused == "box":
        yield Group(tail + drawn, 0)
        yield from (_kept(view, other) for other in others)
    else:
        kept = tuple(_zone(view, "kept", view.tickets[other], other) for other in others)
        yield Group(kept + tail + drawn, _circulating_longs(view))


def _zone(view: Situation, name: str, tickets: Bitset, place: int = 0) -> tuple[Zone, int]:
    return (name, place), (tickets >> len(view.tables.board.tickets)).bit_count()


def _dealt(tickets: Bitset, each: int, seat: int) -> int:
    """Count the tickets of a sort that a seat was dealt; each in order gets what is there (S2)."""
    return max(0, min(each, tickets.bit_count() - each * seat))


def _dealt_long(view: Situation, seat: int) -> int:
    return _dealt(view.tables.long_tickets, view.tables.rules.deal_long, seat)


def _kept(view: Situation, other: int) -> Group:
    """Describe the tickets a seat kept, with those it refused and put out of the game (A20).

    Both hold the long tickets it was dealt, and it kept enough of each sort. A situation that no
    deal leads to, such as one laid out by hand, is open.
    """
    tables, rules = view.tables, view.tables.rules
    kept = _zone(view, "kept", view.tickets[other], other)
    refused = _zone(view, "refused", view.refused[other], other)
    number = view.refused[other].bit_count()
    longs, regulars = _dealt_long(view, other), _dealt(tables.regular_tickets, rules.deal_regular, other)
    hidden = longs - (view.tickets[other] & tables.long_tickets).bit_count()
    fewest = max(0, hidden - kept[1], number - max(0, regulars - rules.setup_keep_regular))
    most = min(number, hidden, longs - min(longs, rules.setup_keep_long))
    if view.tickets[other].bit_count() + number < longs + regulars or fewest > most:
        return Group((refused, kept), None)
    return Group((refused, kept), hidden, range(fewest, most + 1))


def _circulating_longs(view: Situation) -> int:
    """Count the dealt long tickets that lie face down, where none has left the game."""
    dealt = sum(_dealt_long(view, other) for other in range(len(view.tickets)))
    return max(0, dealt - (_seen(view) & view.tables.long_tickets).bit_count())


# --- dealing ---


def _deal(view: Situation, groups: tuple[Group, ...], rng: Random) -> dict[Zone, Bitset]:
    """Deal the groups whose long tickets are counted first; what is left goes to the open ones."""
    unseen = ~_seen(view)
    longs = shuffled(bits(unseen & view.tables.long_tickets), rng)
    regulars = shuffled(bits(unseen & view.tables.regular_tickets), rng)
    dealt: dict[Zone, Bitset] = {}
    for group in groups:
        if group.longs is not None:
            dealt |= _spread(group, _take(group.longs, group.size, longs, regulars), view, rng)
    rest = shuffled((*longs, *regulars), rng)
    for group in groups:
        if group.longs is None:
            dealt |= _spread(group, [rest.pop() for _ in range(group.size)], view, rng)
    return dealt


def _seen(view: Situation) -> Bitset:
    """Return all tickets that ``view`` shows, and the numbers of those that lie face down."""
    ask = view.ask
    offers = ask.offers if isinstance(ask, q.DealTickets | q.Setup) else (ask.offer,)
    seen = view.long_bag | view.ticket_bag
    for tickets in (*view.tickets, *view.refused, *offers):
        seen |= tickets
    for ticket, _ in view.ticket_tail:
        seen |= 1 << ticket
    return seen


def _take(number: int, size: int, longs: list[int], regulars: list[int]) -> list[int]:
    """Take ``size`` tickets, ``number`` of them long as far as there are enough of each sort."""
    number = min(max(number, size - len(regulars)), len(longs), size)
    return [longs.pop() for _ in range(number)] + [regulars.pop() for _ in range(size - number)]


def _spread(group: Group, tickets: list[int], view: Situation, rng: Random) -> dict[Zone, Bitset]:
    """Spread tickets over the zones of a group; lay them out anew until the first zone is right."""
    first = group.zones[0][1]
    long = view.tables.long_tickets
    tickets = shuffled(tickets, rng)
    if group.first is not None and sum(long >> n & 1 for n in tickets) == group.longs:
        while sum(long >> n & 1 for n in tickets[:first]) not in group.first:
            tickets = shuffled(tickets, rng)
    spread: dict[Zone, Bitset] = {}
    for zone, number in group.zones:
        spread[zone] = sum(1 << n for n in tickets[:number])
        tickets = tickets[number:]
    return spread


def _choose(
    draft: Situation, offers: tuple[Bitset, ...], view: tuple[Bitset, ...], seat: int, rng: Random
) -> None:
    """Let the other seats that have chosen choose at random again (decision A24)."""
    kept: tuple[Bitset, ...] = ()
    for other, own in enumerate(view):
        draft.ask = q.Setup(offers, kept)
        mask = legal_mask(draft)
        if other == seat or not mask:
            kept += (own,)
            continue
        action = draft.tables.actions[nth_bit(mask, int(rng.random() * mask.bit_count()))]
        assert isinstance(action, Keep)
        kept += (chosen(offers[other], action),)
    draft.ask = q.Setup(offers, kept)


def shuffled(items: Iterable[int], rng: Random) -> list[int]:
    """Return the items in random order."""
    found = list(items)
    for last in range(len(found) - 1, 0, -1):
        place = int(rng.random() * (last + 1))
        found[last], found[place] = found[place], found[last]
    return found
