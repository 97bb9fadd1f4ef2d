"""What a record says beside a step: points that changed, tickets that were meant, ends of chains."""

from collections.abc import Iterator

from branchline.board.point_groups import LEDGER
from branchline.values import actions as a
from branchline.values import asks as q
from branchline.values.bitsets import bits
from branchline.values.situation import Situation


def remark(before: Situation, step: a.Step, after: Situation) -> str:
    """Say what a step brought: ``+4 route``, ``seat 1: -7 seized``, the names of kept tickets."""
    parts = [*_dealt(before), *_kept(before, step), *_ledger(before, after), *_end(before, after)]
    return ", ".join(parts)


def _dealt(before: Situation) -> Iterator[str]:
    if isinstance(before.ask, q.DealCards | q.DealEvents | q.DealTickets):
        yield f"to seat {before.ask.seat}"


def _kept(before: Situation, step: a.Step) -> Iterator[str]:
    if isinstance(step, a.Keep):
        ask = before.ask
        offer = tuple(bits(ask.offers[ask.seat] if isinstance(ask, q.Setup) else ask.offer))
        tickets = before.tables.board.tickets
        yield from (tickets[offer[place - 1]].name for place in step.places)


def _ledger(before: Situation, after: Situation) -> Iterator[str]:
    """Say every change of the ledger; the seat is named where it is not the one that acts."""
    if before.ledger == after.ledger:
        return
    for group, old, new in zip(LEDGER, before.ledger, after.ledger, strict=True):
        for seat, gain in enumerate(n - o for n, o in zip(new, old, strict=True)):
            if gain:
                who = "" if seat == before.player else f"seat {seat}: "
                yield f"{who}{gain:+} {group}"


def _end(before: Situation, after: Situation) -> Iterator[str]:
    if before.left is None and after.left is not None:
        yield "the final round begins"


def turned_up(situation: Situation) -> list[str]:
    """Name the tickets of each seat at the end, when they are turned up (EU-TIX-09, USSR-TIX-10)."""
    tickets = situation.tables.board.tickets
    return [", ".join(tickets[n].name for n in bits(kept)) or "-" for kept in situation.tickets]
