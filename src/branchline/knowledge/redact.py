"""A step as one seat sees it (decisions A21 and A24)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import frozen

from branchline.board.errors import IllegalActionError
from branchline.board.ruleset import Event
from branchline.knowledge.pieces import CARD_NAMES
from branchline.reducers import chance, dispatch
from branchline.reducers.legal import legal_mask
from branchline.values import actions as a
from branchline.values import asks as q
from branchline.values.bags import to_mapping
from branchline.values.bitsets import bits
from branchline.values.situation import Situation


@frozen
class Seen:
    """A step as a seat sees it; steps that it cannot tell apart are equal.

    The text also tells, in brackets, what came to light with the step though no step of its own
    says it: that the display was wiped or a Double Move is over, how many tickets all keep once the
    last seat has chosen, tickets drawn from below the deck, the hand that a Derailment brings. So the
    steps as a seat saw them hold all it knows.
    """

    step: a.Step | None
    """The step where the seat saw all of it, else ``None``."""
    text: str

    def __str__(self) -> str:
        """Write the step, with ``?`` for what is hidden."""
        return self.text


def redact(situation: Situation, step: a.Step, seat: int) -> Seen:
    """Return ``step``, taken in ``situation``, as ``seat`` sees it.

    Cards dealt or drawn blind, tickets, event cards and what is kept of an offer are seen by the
    seat that gets them; everything else is seen by all, also that a player declines a tunnel, but
    not whether it could have been paid.

    Raises:
        IllegalActionError: the step is illegal here.
    """
    watcher = WATCHERS.get(type(situation.ask))
    open_ = watcher is None or watcher(situation, situation.ask) == seat
    text = str(step) if open_ else _hidden(situation, step)
    after = _after(situation, step)
    notes = (
        _wiped(situation, after),
        _cut_short(situation, after, step),
        _numbers_kept(situation, after),
        _from_below(situation, after, step, seat),
        _new_hand(after, step, seat),
    )
    return Seen(step if open_ else None, " ".join((text, *(f"({note})" for note in notes if note))))


def _seat(_situation: Situation, ask: q.DealCards | q.DealEvents | q.DealTickets | q.Setup) -> int:
    return ask.seat


def _player(situation: Situation, _ask: q.Ask) -> int:
    return situation.player


WATCHERS: Final[Mapping[type[q.Ask], Callable[[Situation, Any], int]]] = {
    q.DealCards: _seat,
    q.DealEvents: _seat,
    q.DealTickets: _seat,
    q.Setup: _seat,
    q.BlindCard: _player,
    q.TicketCard: _player,
    q.KeepTickets: _player,
    q.EventCard: _player,
}
"""The one seat that sees the answer to a question; the answers to all others are public."""


def _hidden(situation: Situation, step: a.Step) -> str:
    """Write a step with what is hidden left out; the number kept in the setup is hidden too (A24)."""
    ask = situation.ask
    if not isinstance(step, a.Keep):
        return f"{' '.join(str(step).split()[:2])} ?"
    if isinstance(ask, q.Setup):
        return f"keep ? of {ask.offers[ask.seat].bit_count()}"
    return f"keep {len(step.places)} of {ask.offer.bit_count()}"


# --- what a step brings to light though it does not say it ---


def _after(situation: Situation, step: a.Step) -> Situation:
    """Return what follows from a step.

    Raises:
        IllegalActionError: the step is illegal here.
    """
    draft = situation.draft()
    if isinstance(step, a.Outcome) and situation.ask.chance:
        number = chance.number_of(situation, step)
        if number is not None and number in dict(chance.weights(situation)):
            dispatch.befall(draft, number)
            return draft
    elif isinstance(step, a.Action):
        number = situation.tables.id_of(step)
        if number is not None and legal_mask(situation) >> number & 1:
            dispatch.act(draft, step)
            return draft
    raise IllegalActionError(f"{situation.ask.text}: not possible here: {step!s:.80}")


def _wiped(before: Situation, after: Situation) -> str:
    """Say that the display was wiped: whether it could be depends on the deck (decision A2)."""
    wipes = before.ask.wipes if isinstance(before.ask, q.Refill) else 0
    return "wipe" if isinstance(after.ask, q.Refill) and after.ask.wipes > wipes else ""


def _cut_short(before: Situation, after: Situation, step: a.Step) -> str:
    """Say that a Double Move ends early: whether more was possible depends on the hand (S9)."""
    moves = after.events.moves
    if before.events.moves == 2:  # noqa: PLR2004 - the first of two actions
        ended = moves == 0 or (moves == 1 and not isinstance(after.ask, q.Turn))
    else:
        ended = isinstance(step, a.PlayEvent) and step.kind == Event.DOUBLE_MOVE and not moves
    return "no second action" if ended else ""


def _numbers_kept(before: Situation, after: Situation) -> str:
    """Say how many tickets each seat keeps, once the last has chosen (decision A24)."""
    if not isinstance(before.ask, q.Setup) or isinstance(after.ask, q.Setup):
        return ""
    return f"kept {', '.join(str(kept.bit_count()) for kept in after.tickets)}"


def _from_below(before: Situation, after: Situation, step: a.Step, seat: int) -> str:
    """Name to who draws the tickets from below the deck: they need no chance (decision A16)."""
    if seat != before.player or not isinstance(after.ask, q.KeepTickets):
        return ""
    drawn = after.ask.drawn & ~before.ask.offer
    names = [before.tables.board.tickets[n].name for n in bits(drawn)]
    return ", ".join(name for name in names if f"chance ticket {name}" != str(step))


def _new_hand(after: Situation, step: a.Step, seat: int) -> str:
    """Name the cards that a Derailment brings (decision R9)."""
    if not isinstance(step, a.PlayEvent) or step.kind != Event.DERAILMENT:
        return ""
    cards = to_mapping(after.hands[seat], CARD_NAMES)
    return ", ".join(f"{card}*{n}" for card, n in cards.items()) or "no cards"
