"""Cards into hands and out of them, with what the other seats know of it (decision A21)."""

from branchline.values.bags import Bag, less, most
from branchline.values.situation import Situation, replaced


def spend(draft: Situation, seat: int, cards: Bag) -> None:
    """Take ``cards`` out of a hand for all to see; they may have been known or unknown ones."""
    draft.hands = replaced(draft.hands, seat, draft.hands[seat] - cards)
    known = draft.known[seat]
    if known:
        draft.known = replaced(draft.known, seat, less(known, cards))
    if draft.private:
        _update_private(draft, seat, spent=cards)


def gain_openly(draft: Situation, seat: int, cards: Bag) -> None:
    """Put ``cards`` into a hand for all to see."""
    draft.hands = replaced(draft.hands, seat, draft.hands[seat] + cards)
    draft.known = replaced(draft.known, seat, draft.known[seat] + cards)
    if draft.private:
        _update_private(draft, seat, gained=cards)


def gain_unseen(draft: Situation, seat: int, cards: Bag) -> None:
    """Put ``cards`` into a hand that only its owner sees."""
    draft.hands = replaced(draft.hands, seat, draft.hands[seat] + cards)


def pass_hands_on(draft: Situation) -> None:
    """Give every hand to the next seat at once (E1912-DER-01, decision R9).

    A seat knows all of the hand it gave away, and still what it knew of the hands of others.
    """
    seats = range(len(draft.hands))
    before = [[known_to(draft, viewer, seat) for seat in seats] for viewer in seats]
    draft.hands = draft.hands[-1:] + draft.hands[:-1]
    draft.known = draft.known[-1:] + draft.known[:-1]
    entries = [
        (viewer, seat, draft.hands[seat] if seats[seat - 1] == viewer else before[viewer][seat - 1])
        for viewer in seats
        for seat in seats
        if viewer != seat
    ]
    draft.private = _normal(draft, entries)


def known_to(situation: Situation, viewer: int, seat: int) -> Bag:
    """Return the cards of another seat's hand that ``viewer`` knows of."""
    for watcher, watched, cards in situation.private:
        if watcher == viewer and watched == seat:
            return cards
    return situation.known[seat]


def _update_private(draft: Situation, seat: int, spent: Bag = 0, gained: Bag = 0) -> None:
    entries = [
        (viewer, other, less(cards, spent) + gained if other == seat else cards)
        for viewer, other, cards in draft.private
    ]
    draft.private = _normal(draft, entries)


def _normal(draft: Situation, entries: list[tuple[int, int, Bag]]) -> tuple[tuple[int, int, Bag], ...]:
    """Keep the entries that tell more than all seats know."""
    told = [(v, s, most(cards, draft.known[s])) for v, s, cards in entries]
    return tuple(sorted(entry for entry in told if entry[2] != draft.known[entry[1]]))
