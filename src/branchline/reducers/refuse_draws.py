"""Why a draw or a choice of tickets is refused."""

from branchline.board.cards import CARD_NUMBER, Card
from branchline.reducers.reasons import Illegality, counted, to_be
from branchline.reducers.tickets import chosen
from branchline.values import actions as a
from branchline.values import asks as q
from branchline.values.bags import count
from branchline.values.situation import Situation


def draw_blind(situation: Situation, _action: a.DrawBlind) -> Illegality | None:
    """Say whether there is a card to draw."""
    if situation.deck or situation.discard:
        return None
    return Illegality("neither deck nor discard holds a card", "EU-DRAW-14")


def draw_card(situation: Situation, action: a.DrawCard) -> Illegality | None:
    """Say whether the card lies face up and may be taken."""
    if not count(situation.display, CARD_NUMBER[action.card]):
        return Illegality(f"no {action.card} lies face up", "EU-DRAW-06")
    if isinstance(situation.ask, q.Draw) and action.card is Card.LOCOMOTIVE:
        return Illegality("a face-up locomotive cannot be the second card", "EU-LOCO-08")
    return None


def draw_tickets(situation: Situation, _action: a.DrawTickets) -> Illegality | None:
    """Say whether there are tickets to draw."""
    if situation.ticket_bag or situation.ticket_tail:
        return None
    return Illegality("no ticket is left", "EU-TIX-03")


def keep(situation: Situation, action: a.Keep) -> Illegality | None:
    """Say whether enough tickets of each sort are kept."""
    ask, rules = situation.ask, situation.tables.rules
    if isinstance(ask, q.Setup):
        offer, rule = ask.offers[ask.seat], "EU-SETUP-15"
        least = (rules.setup_keep, rules.setup_keep_long, rules.setup_keep_regular)
    else:
        offer, rule = ask.offer, "EU-TIX-04"
        least = (rules.draw_keep, 0, 0)
    if action.places[-1] > offer.bit_count():
        size = offer.bit_count()
        return Illegality(f"only {counted(size, 'ticket')} {to_be(size)} offered", rule)
    long = situation.tables.long_tickets
    kept = chosen(offer, action)
    sorts = (~0, long, ~long)
    words = ("", "long ", "regular ")
    for sort, word, number in zip(sorts, words, least, strict=True):
        needed = min(number, (offer & sort).bit_count())
        if (kept & sort).bit_count() < needed:
            least_kept = counted(needed, f"{word}ticket")
            return Illegality(f"at least {least_kept} must be kept", "USSR-SETUP-13" if word else rule)
    return None
