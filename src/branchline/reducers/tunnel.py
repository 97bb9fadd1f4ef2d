"""Tunnels: lay the price, reveal, pay the extra cards or withdraw (EU-TUN-02 to EU-TUN-09)."""

from branchline.board.cards import LOCOMOTIVE
from branchline.reducers.build import build
from branchline.reducers.display import available
from branchline.reducers.hands import gain_openly, spend
from branchline.values.actions import Decline, Pay, Payment
from branchline.values.asks import END_ACTION, PayTunnel, Reveal
from branchline.values.bags import ONE, Bag, count
from branchline.values.situation import Situation


def attempt(draft: Situation, route: str, payment: Payment, *, speed_up: bool) -> None:
    """Turn over three cards, or as many as there are (EU-TUN-03, EU-TUN-09, decision A10).

    The cards laid are in a zone of their own, so a reshuffle never takes them (decision A6).
    """
    draft.ask = Reveal(route, payment, draft.tables.rules.reveal, 0, speed_up)
    _reveal_on(draft, draft.ask)


def reveal(draft: Situation, ask: Reveal, card: int) -> None:
    """Lay the card that chance brings beside the tunnel."""
    draft.deck -= ONE[card]
    draft.revealed += ONE[card]
    _reveal_on(draft, Reveal(ask.route, ask.payment, ask.left - 1, ask.turned + ONE[card], ask.speed_up))


def _reveal_on(draft: Situation, ask: Reveal) -> None:
    """Ask for the next card, or for the extra cards, or build where nothing matches (decision A8)."""
    if ask.left and available(draft):
        draft.ask = ask
        return
    due = extra_cards(ask.payment, ask.turned)
    if due:
        draft.ask = PayTunnel(ask.route, ask.payment, due, ask.speed_up)
    else:
        build(draft, ask.route, ask.payment.cards, speed_up=ask.speed_up)


def extra_cards(payment: Payment, turned: Bag) -> int:
    """Count the extra cards due: one for each revealed locomotive and card of the colour laid.

    What was laid counts, not what is printed; locomotives alone match only locomotives (EU-TUN-04,
    EU-TUN-08, decision A7).
    """
    matching = count(turned, LOCOMOTIVE)
    if payment.kind is not None:
        matching += count(turned, payment.kind)
    return matching


def pay_extra(draft: Situation, action: Pay) -> None:
    """Pay the extra cards and claim the tunnel (EU-TUN-04)."""
    ask = draft.ask
    assert isinstance(ask, PayTunnel)
    spend(draft, draft.player, action.payment.cards)
    build(draft, ask.route, ask.payment.cards + action.payment.cards, speed_up=ask.speed_up)


def decline(draft: Situation, _action: Decline) -> None:
    """Take the cards back; the action is over, nothing is claimed (EU-TUN-06, decision A9).

    A Speed-Up that rode along goes back to the hand, and all have seen it (decision S10).
    """
    ask = draft.ask
    assert isinstance(ask, PayTunnel)
    gain_openly(draft, draft.player, ask.payment.cards)
    draft.ask = END_ACTION
