"""Event cards into hands and out of them."""

from branchline.board.ruleset import EVENTS
from branchline.values.bags import ONE, Bag, less, most
from branchline.values.situation import Situation, changed, replaced

CARD = {kind: ONE[number] for number, kind in enumerate(EVENTS)}
"""A bag of one event card, by kind."""


def take_event(draft: Situation, seat: int, kind: int) -> None:
    """Take the event card that chance brings into a hand; only its owner sees it."""
    events = draft.events
    draft.events = changed(
        events,
        bag=events.bag - ONE[kind],
        hands=replaced(events.hands, seat, events.hands[seat] + ONE[kind]),
    )


def show_event(draft: Situation, seat: int, card: Bag) -> None:
    """Show an event card that stays in the hand for now (decision S10)."""
    events = draft.events
    draft.events = changed(events, shown=replaced(events.shown, seat, most(events.shown[seat], card)))


def spend_event(draft: Situation, seat: int, card: Bag) -> None:
    """Take an event card out of a hand; it leaves play (decision R5)."""
    events = draft.events
    draft.events = changed(
        events,
        hands=replaced(events.hands, seat, events.hands[seat] - card),
        spent=events.spent + card,
        shown=replaced(events.shown, seat, less(events.shown[seat], card)),
    )
