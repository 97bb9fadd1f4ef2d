"""The train cards, tickets and event cards of a position."""

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from branchline.board.cards import CARDS, LOCOMOTIVE
from branchline.board.checks import fail
from branchline.board.ruleset import EVENTS
from branchline.knowledge.position.arguments import Given, cards, name_set, names, refuse_shared
from branchline.values.bags import Bag, contains, count, less, total
from branchline.values.bitsets import Bitset, bitset
from branchline.values.tables import Tables

NOBODY: Final = -1
"""Stands in the ticket tail for the unknown seat that put a ticket back."""


@frozen
class TrainCards:
    """Where the train cards lie."""

    hands: tuple[Bag, ...]
    display: Bag
    discard: Bag
    deck: Bag


def train_cards(given: Given) -> TrainCards:
    """Read where the train cards lie."""
    tables = given.tables
    check = cards(CARDS, tables.deck)
    hands = given.each("hands", check, 0)
    display, discard = given.one("display", check, 0), given.one("discard", check, 0)
    rest = _rest(tables.deck, CARDS, {"hands": hands, "display": (display,), "discard": (discard,)})
    deck = given.one("deck", check, rest)
    _rest(rest, CARDS, {"deck": (deck,)})
    found = TrainCards(hands, display, discard, deck)
    _check_display(tables, found)
    return found


def _rest(deck: Bag, kinds: Sequence[str], placed: Mapping[str, Sequence[Bag]]) -> Bag:
    """Return what is left of a deck; refuse the argument with which it does not suffice."""
    for name, bags in placed.items():
        for bag in bags:
            if not contains(deck, bag):
                kind = next(n for n in range(len(kinds)) if count(bag, n) > count(deck, n))
                fail(name, f"with these cards there are more {kinds[kind]} ones than the game has")
            deck = less(deck, bag)
    return deck


def _check_display(tables: Tables, found: TrainCards) -> None:
    rules = tables.rules
    if total(found.display) > rules.display:
        fail("display", f"at most {rules.display} cards lie face up, not {total(found.display)}")
    if _was_wiped(tables, found):
        fail("display", f"{rules.wipe} locomotives or more do not stay face up (EU-DRAW-09)")


def _was_wiped(tables: Tables, found: TrainCards) -> bool:
    """Tell whether a wipe must have replaced this display (EU-DRAW-09, decision A2).

    It may lie there where a wipe cannot succeed, and after the last wipe in a row that is allowed.
    So many displays in a row can have failed only if the locomotives suffice for as many as lie
    apart in one run through the deck; those drawn blind since then may have been among them.
    """
    rules = tables.rules
    display, pool = found.display, found.display + found.deck + found.discard
    others = total(pool) - count(pool, LOCOMOTIVE)
    full = total(display) == rules.display and count(display, LOCOMOTIVE) >= rules.wipe
    if not full or pool == display or others <= rules.display - rules.wipe:
        return False
    drawn = sum(count(hand, LOCOMOTIVE) for hand in found.hands)
    wilds = count(pool, LOCOMOTIVE)
    return all(
        rules.wipe * min((total(pool) + n) // rules.display, (rules.wipe_limit + 1) // 2) > wilds + n
        for n in range(drawn + 1)
    )


@frozen
class Tickets:
    """Where the tickets lie; those of none of these places are out of the game."""

    kept: tuple[Bitset, ...]
    bag: Bitset
    tail: tuple[tuple[int, int], ...]


def tickets(given: Given) -> Tickets:
    """Read where the tickets lie; nobody knows who put the tail back."""
    tables = given.tables
    numbers = tables.ticket_number
    check = name_set("ticket", numbers)
    kept = given.each("tickets", check, 0)
    placed = refuse_shared("tickets", numbers, kept)
    nothing: tuple[int, ...] = ()
    tail = given.one("ticket_tail", names("ticket", numbers), nothing)
    placed = refuse_shared("ticket_tail", numbers, (placed, bitset(tail)))
    bag = given.one("ticket_bag", check, tables.regular_tickets & ~placed)
    refuse_shared("ticket_bag", numbers, (placed, bag))
    if bag & tables.long_tickets:
        fail("ticket_bag", "long tickets are dealt and never lie in the deck (EU-SETUP-12)")
    if bitset(tail) & tables.long_tickets and tables.rules.setup_refused != "bottom":
        fail("ticket_tail", "long tickets that were refused left the game (A20)")
    return Tickets(kept, bag, tuple((ticket, NOBODY) for ticket in tail))


@frozen
class EventCards:
    """Where the event cards lie."""

    hands: tuple[Bag, ...]
    deck: Bag
    spent: Bag


def event_cards(given: Given) -> EventCards:
    """Read where the event cards lie; in a game without them all are empty."""
    whole = given.tables.event_deck
    check = cards(EVENTS, whole)
    hands = given.each("events", check, 0)
    spent = given.one("spent_events", check, 0)
    rest = _rest(whole, EVENTS, {"events": hands, "spent_events": (spent,)})
    deck = given.one("event_deck", check, rest)
    _rest(rest, EVENTS, {"event_deck": (deck,)})
    return EventCards(hands, deck, spent)
