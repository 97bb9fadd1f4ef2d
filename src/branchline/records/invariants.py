"""What is true of every situation: the invariants, each with a name.

They are quick enough to be looked at after every step of whole games: cards are compared all kinds
at once, pieces are counted in bitsets.
"""

from collections.abc import Callable, Iterable
from typing import Final

from branchline.board.point_groups import LEDGER
from branchline.records.questions import misplaced
from branchline.reducers.openness import taken_routes
from branchline.values import asks as q
from branchline.values.bags import BYTES, Bag, contains, total
from branchline.values.bitsets import Bitset, bits
from branchline.values.situation import NO_EVENTS, Events, Situation
from branchline.values.tables import Tables

MOST_MARKERS: Final = 3
"""The most construction markers of one play (decision R22)."""
MOST_MOVES: Final = 2
"""Actions of a Double Move (decision R8)."""
LANES: Final = int.from_bytes(b"\xff\x00" * (BYTES // 2), "little")
"""Every other byte of a bag; added up, each has room for two."""
LANE_TOPS: Final = int.from_bytes(b"\x00\x80" * (BYTES // 2), "little")
WIDTH: Final = 8 * BYTES
GAINS: Final = ("route", "speed-up", "seized", "repaired", "strike")
LOSSES: Final = ("lost", "missing card")


def broken(situation: Situation) -> str | None:
    """Name the first invariant that does not hold, and say how; ``None``: all hold.

    The text begins with the name and a colon.
    """
    for name, check in INVARIANTS.items():
        if (problem := check(situation)) is not None:
            return f"{name}: {problem}"
    return None


def _seats(s: Situation) -> str | None:
    """Every list goes by seat (EU-SETUP-01)."""
    fewest, most = s.tables.rules.players
    players = len(s.hands)
    if not fewest <= players <= most:
        return f"the map is for {fewest} to {most} players, not {players}"
    lists = [s.trains, s.tickets, s.routes, s.stations, s.refused, s.known, *s.ledger]
    if s.events is not NO_EVENTS:
        lists += [s.events.hands, s.events.shown, s.events.skips]
    if any(len(values) != players for values in lists):
        return f"not every list has {players} entries"
    if not 0 <= s.player < players:
        return f"there is no player {s.player}"
    return None


def _cards(s: Situation) -> str | None:
    """No train card twice (EU-DRAW-03); the display has its size (EU-SETUP-08)."""
    bags = (*s.hands, s.display, s.deck, s.discard, s.revealed, s.ask.laid)
    if not within(bags, s.tables.deck):
        return "more of a kind than there are"
    if total(s.display) > s.tables.rules.display:
        return f"more than {s.tables.rules.display} lie face up"
    return None


def within(bags: Iterable[Bag], limit: Bag) -> bool:
    """Tell whether the cards of all these bags together are among those of ``limit``."""
    even = odd = beyond = 0
    for bag in bags:
        even += bag & LANES
        odd += bag >> 8 & LANES
        beyond |= bag >> WIDTH
    even = (limit & LANES | LANE_TOPS) - even
    odd = (limit >> 8 & LANES | LANE_TOPS) - odd
    return not beyond and even & odd & LANE_TOPS == LANE_TOPS


def _knowledge(s: Situation) -> str | None:
    """What others know of a hand is in it, and some know more than all (decision A21)."""
    for hand, known in zip(s.hands, s.known, strict=True):
        if known and not contains(hand, known):
            return "more cards of a hand are known than it holds"
    players = range(len(s.hands))
    for viewer, seat, cards in s.private:
        if viewer == seat or viewer not in players or seat not in players:
            return f"seat {viewer} cannot know more of the hand of {seat}"
        if not contains(s.hands[seat], cards) or not contains(cards, s.known[seat]) or cards == s.known[seat]:
            return f"seat {viewer} cannot know this of the hand of {seat}"
    pairs = [entry[:2] for entry in s.private]
    return None if pairs == sorted(set(pairs)) else "what one seat knows is not in order"


def _tickets(s: Situation) -> str | None:
    """Every ticket lies in one place (EU-COMP-04, EU-COMP-05)."""
    ask = s.ask
    offers = ask.offers if isinstance(ask, q.Setup | q.DealTickets) else (ask.offer,)
    tail = tuple(1 << ticket for ticket, _ in s.ticket_tail)
    zones = (*s.tickets, s.long_bag, s.ticket_bag, *tail, *s.refused, *offers)
    tables = s.tables
    if not apart(zones, len(tables.board.tickets)):
        return "one lies in two places"
    if s.ticket_bag & tables.long_tickets or s.long_bag & ~tables.long_tickets:
        return "long ones have a deck of their own"
    if any(not -1 <= seat < len(s.hands) for _, seat in s.ticket_tail):
        return "one was put back by nobody at the table"
    return None


def apart(sets: Iterable[Bitset], size: int) -> bool:
    """Tell whether these bitsets share no number, and all numbers are below ``size``."""
    union = members = 0
    for numbers in sets:
        union |= numbers
        members += numbers.bit_count()
    return not union >> size and union.bit_count() == members


def _routes(s: Situation) -> str | None:
    """A route has one owner at most, doubles their limits (EU-CLAIM-10, EU-DBL-02, decision A18)."""
    tables = s.tables
    if not apart(s.routes, len(tables.board.routes)):
        return "one has two owners"
    if any(tables.twins(owned) & owned for owned in s.routes):
        return "both halves of a double belong to one player"
    taken = taken_routes(s)
    if len(s.routes) <= tables.rules.single_doubles and tables.twins(taken) & taken:
        return "both halves of a double are taken in a small game"
    return None


def _stations(s: Situation) -> str | None:
    """A city has one station at most, a player as many as the rules give (EU-STN-01, EU-STN-05)."""
    if not apart(s.stations, len(s.tables.board.cities)):
        return "a city has two"
    most = s.tables.rules.stations
    if any(built.bit_count() > most for built in s.stations):
        return f"a player has more than {most}"
    return None


def _trains(s: Situation) -> str | None:
    """No train comes from nowhere (EU-SETUP-03)."""
    if min(s.trains) < 0:
        return "a stock is below zero"
    most = s.tables.rules.trains
    for trains, owned in zip(s.trains, s.routes, strict=True):
        if trains + trains_standing(s.tables, owned, s.events.damage) > most:
            return f"a player has more than {most} in all"
    return None


def trains_standing(tables: Tables, owned: Bitset, damage: Bitset) -> int:
    """Count the trains on these routes; a damaged one lost half of them, rounded down (R16)."""
    standing = sum((owned & ~short).bit_count() for short in tables.routes_by_trains[:-1])
    return standing - sum(tables.length[route] // 2 for route in bits(owned & damage))


def _ledger(s: Situation) -> str | None:
    """Gains are no losses (decision R1)."""
    if len(s.ledger) != len(LEDGER):
        return "a group of points is missing"
    for group in GAINS:
        if min(s.ledger[LEDGER.index(group)]) < 0:
            return f"{group} is below zero"
    for group in LOSSES:
        if max(s.ledger[LEDGER.index(group)]) > 0:
            return f"{group} is above zero"
    return None


def _events(s: Situation) -> str | None:
    """What only a game with event cards has (decisions R5, R14, R16, R20)."""
    events = s.events
    if not s.tables.rules.events:
        return None if events is NO_EVENTS else "this game has no event cards"
    if events is NO_EVENTS:
        return "this game has event cards"
    if not within((*events.hands, events.bag, events.spent), s.tables.event_deck):
        return "more event cards of a kind than there are"
    for hand, shown in zip(events.hands, events.shown, strict=True):
        if shown and not contains(hand, shown):
            return "a hand shows event cards that it does not hold"
    return _blocks(s, events) or _water_and_rubble(s, events) or _waiting(s, events)


def _blocks(s: Situation, events: Events) -> str | None:
    for route, seat, markers, fresh in events.blocks:
        if not 0 <= route < len(s.tables.length) or not 0 <= seat < len(s.hands):
            return "a block lies nowhere or belongs to nobody"
        if not 0 < markers <= MOST_MARKERS:
            return f"a block has {markers} markers"
        if fresh and seat != s.player:
            return "a block was laid in the turn of another player"
    in_order = all(a <= b for a, b in zip(events.blocks, events.blocks[1:], strict=False))
    return None if in_order else "the blocks are not in order"


def _water_and_rubble(s: Situation, events: Events) -> str | None:
    tables = s.tables
    taken = taken_routes(s) if events.damage or events.floods else 0
    if events.damage & ~taken or events.damage & tables.routes_by_trains[1]:
        return "a route is damaged that nobody owns or that cannot be halved"
    if events.fresh_damage & ~(events.damage & s.routes[s.player]):
        return "fresh damage is no damage of the player whose turn it is"
    if events.floods & (taken | ~tables.twins(tables.all_routes)):
        return "a flooded route is owned or is no half of a double"
    return None


def _waiting(s: Situation, events: Events) -> str | None:
    if min(events.skips) < 0 or not 0 <= events.moves <= MOST_MOVES:
        return "turns to skip, or moves, are out of range"
    if events.skips[s.player] and not isinstance(s.ask, q.Over):
        return "the player whose turn it is skips it"
    return None


def _clock(s: Situation) -> str | None:
    """Turns, forced passes and the final round, and why the game is over (A5, A19, A23, S7)."""
    players = len(s.hands)
    if s.turn < 0 or not 0 <= s.passes <= players or (s.left is not None and not 0 <= s.left <= players):
        return "turns, passes or the turns left are out of range"
    limit = s.tables.options.turn_limit
    reason = None
    if s.left == 0:
        reason = "trains"
    elif s.passes == players:
        reason = "no moves"
    elif limit is not None and s.turn >= limit * players:
        reason = "turn limit"
    stated = s.ask.reason if isinstance(s.ask, q.Over) else None
    if stated != reason:
        return f"the game {'goes on' if stated is None else f'ended by {stated}'}, not {reason or 'that'}"
    return None


INVARIANTS: Final[dict[str, Callable[[Situation], str | None]]] = {
    "seats": _seats,
    "cards": _cards,
    "knowledge": _knowledge,
    "tickets": _tickets,
    "routes": _routes,
    "stations": _stations,
    "trains": _trains,
    "ledger": _ledger,
    "events": _events,
    "turns": _clock,
    "question": misplaced,
}
"""Every invariant by its name, in the order they are looked at; later ones rely on earlier ones."""
