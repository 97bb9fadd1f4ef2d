"""The display: refilled and wiped whenever it changes or cards become available (decision S5)."""

from typing import Final

from branchline.board.cards import LOCOMOTIVE
from branchline.values.asks import REFILLS, Ask, Refill
from branchline.values.bags import ONE, Bag, count, total
from branchline.values.situation import Situation

WILD: Final = 8 * LOCOMOTIVE
"""Where a bag counts its locomotives."""


def proceed(draft: Situation, then: Ask, wipes: int = 0) -> None:
    """Bring the display in order, by chance where it needs cards, then go on with ``then``.

    The wipe is checked when the display is full or nothing is left to fill it (EU-DRAW-09,
    USSR-DRAW-07, USSR-DRAW-08); a wipe that cannot succeed is not made, nor more than the limit in
    a row (decision A2).
    """
    rules = draft.tables.rules
    display = draft.display
    if display % 255 < rules.display and (draft.deck or available(draft)):
        draft.ask = (not wipes and REFILLS.get(id(then))) or Refill(then, wipes)
    elif display >> WILD & 255 >= rules.wipe and wipes < rules.wipe_limit and _can_wipe(draft):
        draft.discard += draft.display
        draft.display = 0
        available(draft)
        draft.ask = Refill(then, wipes + 1)
    else:
        draft.ask = then


def available(draft: Situation) -> bool:
    """Tell whether the card that is needed now can be drawn.

    An empty deck is made anew from the discard here, and nowhere else (decision A1, EU-DRAW-11,
    USSR-DRAW-10).
    """
    if not draft.deck:
        draft.deck, draft.discard = draft.discard, 0
    return draft.deck != 0


def _can_wipe(draft: Situation) -> bool:
    """Tell whether a wipe could leave fewer locomotives than the limit (decision A2)."""
    if not draft.deck and not draft.discard:
        return False
    rules = draft.tables.rules
    pool = draft.display + draft.deck + draft.discard
    return total(pool) - count(pool, LOCOMOTIVE) > rules.display - rules.wipe


def turn_up(draft: Situation, ask: Refill, card: int) -> None:
    """Put the card that chance brings into the display (EU-DRAW-07, EU-SETUP-08)."""
    draft.deck -= ONE[card]
    draft.display += ONE[card]
    proceed(draft, ask.then, ask.wipes)


def discard(draft: Situation, cards: Bag, then: Ask) -> None:
    """Put cards on the discard pile, which starts a new count of wipes (decision S5)."""
    draft.discard += cards
    proceed(draft, then)
