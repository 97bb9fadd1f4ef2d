"""Drawing train cards (EU-DRAW-01 to EU-DRAW-14, EU-LOCO-05 to EU-LOCO-09)."""

from branchline.board.cards import LOCOMOTIVE, Card
from branchline.reducers.display import available, proceed
from branchline.reducers.hands import gain_openly, gain_unseen
from branchline.values.actions import DrawBlind, DrawCard
from branchline.values.asks import BLIND_CARD, DRAW, DRAW_ON, END_ACTION, BlindCard, Draw, DrawOn
from branchline.values.bags import ONE
from branchline.values.situation import Situation


def draw_card(draft: Situation, action: DrawCard) -> None:
    """Take a face-up card; the display is refilled before the second pick (EU-DRAW-06, EU-DRAW-07).

    A face-up locomotive is the only card of the action (EU-DRAW-02, EU-DRAW-08, USSR-LOCO-04).
    """
    card = ONE[action.kind]
    draft.display -= card
    gain_openly(draft, draft.player, card)
    proceed(draft, END_ACTION if action.card is Card.LOCOMOTIVE else DRAW_ON[_left(draft)])


def draw_blind(draft: Situation, _action: DrawBlind) -> None:
    """Ask chance for the top card of the deck (EU-DRAW-06)."""
    if not draft.deck:
        available(draft)
    draft.ask = BLIND_CARD[_left(draft)]


def blind_card(draft: Situation, ask: BlindCard, card: int) -> None:
    """Take the card that chance brings; a locomotive counts as one card (EU-LOCO-09)."""
    draft.deck -= ONE[card]
    gain_unseen(draft, draft.player, ONE[card])
    draw_on(draft, ask)


def draw_on(draft: Situation, ask: DrawOn | BlindCard) -> None:
    """Ask for the next card, which is compulsory where a legal one exists (decision A3)."""
    left = ask.left
    draft.ask = DRAW[left] if left and may_draw_on(draft) else END_ACTION


def may_draw_on(situation: Situation) -> bool:
    """Tell whether a second card can be drawn: any but a face-up locomotive (EU-LOCO-08)."""
    return (situation.deck or situation.discard or situation.display & ~(255 * ONE[LOCOMOTIVE])) != 0


def _left(draft: Situation) -> int:
    """Count the draws that follow the present one."""
    ask = draft.ask
    return (ask.left if isinstance(ask, Draw) else draft.tables.rules.draws) - 1
