"""The bonus cards: what is counted for each, and who earns one."""

from collections.abc import Sequence

from branchline.scoring.layout import layout
from branchline.values.bitsets import Bitset, bits
from branchline.values.situation import Situation


def earned(counts: Sequence[int], seat: int) -> bool:
    """Tell whether a seat has the most, alone or with others, and more than nothing.

    All who are tied get the bonus, and nobody gets one for nothing (EU-SCORE-07, EU-SCORE-08,
    USSR-BON-05, USSR-BON-07, USSR-BON-09, USSR-BON-12, decision A13).
    """
    return counts[seat] == max(counts) > 0


def ferry_spaces(situation: Situation) -> tuple[int, ...]:
    """Count the spaces of each seat's ferries that trains stand on (USSR-BON-06, decision B10)."""
    return _spaces(situation, layout(situation.tables).ferries)


def tunnel_spaces(situation: Situation) -> tuple[int, ...]:
    """Count the spaces of each seat's tunnels that trains stand on (USSR-BON-08, decision B10)."""
    return _spaces(situation, layout(situation.tables).tunnels)


def _spaces(situation: Situation, kind: Bitset) -> tuple[int, ...]:
    """Half the trains of a damaged route are gone, rounded down (decisions R16 and S19)."""
    length, damage = situation.tables.length, situation.events.damage
    return tuple(
        sum(length[n] - (length[n] // 2 if damage >> n & 1 else 0) for n in bits(routes & kind))
        for routes in situation.routes
    )
