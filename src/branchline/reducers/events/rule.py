"""The shape of an event card's rule; a new card is one of these and a line in the registry."""

from collections.abc import Callable
from typing import Any

from attrs import frozen

from branchline.values.asks import Ask, TargetRoute
from branchline.values.bitsets import Bitset
from branchline.values.situation import Situation


def _nothing(_situation: Situation) -> Bitset:
    return 0


def _no_routes(_situation: Situation, _ask: TargetRoute) -> Bitset:
    return 0


def _always(_situation: Situation) -> bool:
    return True


def _never(_draft: Situation, _ask: Ask, _number: int) -> None:
    raise AssertionError("this event asks no such question")


@frozen(kw_only=True)
class EventRule:
    """How one kind of event card works: what it starts, may be aimed at, and does."""

    play: Callable[[Situation], None]
    """Start the effect; the card has left the hand, unless it is spent later."""
    spent_at_once: bool = True
    """Whether the card leaves the hand when it is played; a Speed-Up goes with its claim (S10)."""
    has_target: Callable[[Situation], bool] = _always
    """Tell whether there is a target before any roll (option ``events_need_target``, S15)."""
    seats: Callable[[Situation], Bitset] = _nothing
    routes: Callable[[Situation, TargetRoute], Bitset] = _no_routes
    cities: Callable[[Situation], Bitset] = _nothing
    may_stop: bool = False
    """Whether it may be aimed at nothing though there are targets (decision R6)."""
    on_die: Callable[[Situation, Any, int], None] = _never
    """Do what a face of the die says; gets the question that was asked, like those below."""
    on_seat: Callable[[Situation, Any, int], None] = _never
    on_route: Callable[[Situation, Any, int], None] = _never
    on_city: Callable[[Situation, Any, int], None] = _never
