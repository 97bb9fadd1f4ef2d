"""A full situation that a seat's blind one could be, drawn at random (determinization).

What the seat cannot see is dealt anew, every way of dealing it equally likely: no guess is made
from how the others play. Chance comes from ``rng.random`` alone.
"""

from random import Random
from typing import Final

from attrs import evolve

from branchline.knowledge.blind import HIDDEN_EVENT
from branchline.knowledge.resample_answer import can_answer, hidden_events, with_answer
from branchline.knowledge.resample_cards import deal_cards, draw, fill
from branchline.knowledge.resample_tickets import deal_tickets
from branchline.values.bags import Bag, total
from branchline.values.situation import Situation

TRIES: Final = 20
"""Deals that are tried before the hands that can answer are counted, which takes longer."""


def resample(view: Situation, seat: int, rng: Random) -> Situation:
    """Deal what lies face down in ``view``, the blind situation of ``seat``.

    Seen by the seat the result is ``view`` again. Cards known in a hand stay there; the cards that
    left the game unseen, if any, are among those that are dealt. Whoever is asked what only a
    player who can answer is asked gets a hand that can. What other seats know beyond what all know
    is forgotten.
    """
    new = view.draft()
    deal_tickets(new, seat, rng)
    for _ in range(TRIES):
        _deal(new, view, seat, rng)
        if can_answer(new):
            return new
    _deal(new, with_answer(new, view, seat, rng), seat, rng)
    return new


def _deal(draft: Situation, view: Situation, seat: int, rng: Random) -> None:
    if view.events.hands:
        _deal_events(draft, view, seat, rng)
    deal_cards(draft, view, seat, rng)


def _deal_events(draft: Situation, view: Situation, seat: int, rng: Random) -> None:
    events = view.events
    pool = hidden_events(view)
    hands: list[Bag] = []
    for other, hand in enumerate(events.hands):
        filled, pool = (hand, pool) if other == seat else fill(hand, HIDDEN_EVENT, pool, rng)
        hands.append(filled)
    number = total(events.bag)
    bag = pool if number == total(pool) else draw(pool, number, rng)
    draft.events = evolve(events, hands=tuple(hands), bag=bag)
