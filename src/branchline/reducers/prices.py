"""What a hand can pay (EU-CLAIM-05, EU-CLAIM-06, EU-STN-09)."""

from collections.abc import Iterable

from branchline.board.cards import CARD_NUMBER, COLORS, GRAY, LOCOMOTIVE
from branchline.values.bags import Bag, counts
from branchline.values.bitsets import Bitset
from branchline.values.situation import Situation
from branchline.values.tables import Tables


def union(table: tuple[tuple[Bitset, ...], ...], h: bytes) -> Bitset:
    """Unite the entries of the counts ``h``: one for each colour."""
    t = table
    return (
        t[0][h[0]] | t[1][h[1]] | t[2][h[2]] | t[3][h[3]] | t[4][h[4]] | t[5][h[5]] | t[6][h[6]] | t[7][h[7]]
    )


def affordable(tables: Tables, hand: Bag) -> Bitset:
    """Return the claims and payments that a hand can pay exactly."""
    h = counts(hand)
    return union(tables.affordable[h[LOCOMOTIVE]], h)


def payments(situation: Situation, total: int, colors: Iterable[int]) -> Bitset:
    """Return the payments of ``total`` cards of one of these colours and locomotives."""
    tables = situation.tables
    allowed = tables.pays_by_color[-1]
    for color in colors:
        allowed |= tables.pays_by_color[color]
    return affordable(tables, situation.hands[situation.player]) & tables.pays[total] & allowed


def colors_of(color: str) -> Iterable[int]:
    """List the colours that pay for a printed colour: gray takes any (EU-CLAIM-07)."""
    return range(len(COLORS)) if color == GRAY else (CARD_NUMBER[color],)
