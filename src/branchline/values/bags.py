"""Bags: a multiset of cards packed in one integer, a byte for each kind.

A hand, the display, the deck and the discard are bags. Adding and taking cards is integer
addition, one hash and one comparison cover the whole bag, and ``bag.to_bytes`` lists the counts.
No total may pass 254: 256 leaves remainder 1 when divided by 255, so the sum of the bytes is the
remainder of the whole. No count may pass 127, so that the top bit of each byte is free for
comparing all counts at once. Map files are held to that.

The last byte counts cards that lie face down to the reader (see ``branchline.knowledge``).
"""

from collections.abc import Mapping, Sequence
from typing import Final

from branchline.board.cards import CARDS

Bag = int
"""Counts packed in one integer; byte k counts kind k."""

BYTES: Final = 16
"""Bytes of a bag written out: room for the kinds of card (11) and of event (14)."""
HIDDEN_CARD: Final = len(CARDS)
"""The kind of a train card whose face the reader cannot see."""
ONE: Final = tuple(1 << 8 * kind for kind in range(BYTES))
"""A bag of a single card, by kind."""

TOPS: Final = int.from_bytes(b"\x80" * BYTES, "little")
"""The top bit of every byte."""


def total(bag: Bag) -> int:
    """Count all cards of a bag."""
    return bag % 255


def count(bag: Bag, kind: int) -> int:
    """Count the cards of one kind."""
    return bag >> 8 * kind & 255


def counts(bag: Bag) -> bytes:
    """List the count of every kind; the length is ``BYTES``."""
    return bag.to_bytes(BYTES, "little")


def contains(bag: Bag, other: Bag) -> bool:
    """Tell whether every card of ``other`` is in ``bag``."""
    return (bag + TOPS - other) & TOPS == TOPS


def less(bag: Bag, other: Bag) -> Bag:
    """Take ``other`` out of ``bag`` as far as it goes, never below zero.

    Each byte lends itself a top bit; where it is used up the difference was negative.
    """
    difference = bag + TOPS - other
    return difference & ((difference & TOPS) >> 7) * 127


def most(bag: Bag, other: Bag) -> Bag:
    """Take the greater count of each kind."""
    return less(bag, other) + other


def pick(bag: Bag, place: int) -> int:
    """Return the kind of the card at ``place`` (from 0) when the cards lie sorted by kind."""
    for kind, n in enumerate(bag.to_bytes(BYTES, "little")):
        if place < n:
            return kind
        place -= n
    raise IndexError(place)


def to_mapping(bag: Bag, names: Sequence[str]) -> dict[str, int]:
    """Write a bag as counts by name, kinds of count 0 left out."""
    return {names[kind]: n for kind, n in enumerate(counts(bag)) if n}


def from_mapping(cards: Mapping[str, int], names: Sequence[str]) -> Bag:
    """Pack counts by name; the names must be known and the counts not negative."""
    return sum(ONE[names.index(name)] * n for name, n in cards.items())
