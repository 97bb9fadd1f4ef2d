"""Random train cards lost to an event, one by one (E1912-COL-02 to 04, E1912-EQ-16, E1912-EQ-17)."""

from branchline.reducers.display import discard
from branchline.reducers.hands import spend
from branchline.reducers.track import score
from branchline.values.asks import Ask, LoseCard
from branchline.values.bags import ONE, total
from branchline.values.situation import MISSING, Situation


def lose_cards(draft: Situation, seat: int, number: int, then: Ask) -> None:
    """Discard ``number`` random cards of a hand; each that is missing costs points."""
    held = total(draft.hands[seat])
    score(draft, seat, MISSING, -draft.tables.rules.missing_card_penalty * max(0, number - held))
    lost = min(number, held)
    draft.ask = LoseCard(seat, lost, then) if lost else then


def lose_card(draft: Situation, ask: LoseCard, card: int) -> None:
    """Discard the card that chance picks; the display is put in order at once (decision S5)."""
    spend(draft, ask.seat, ONE[card])
    discard(draft, ONE[card], LoseCard(ask.seat, ask.left - 1, ask.then) if ask.left > 1 else ask.then)
