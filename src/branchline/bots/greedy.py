"""A bot that heads for its tickets by the shortest paths and claims what it can."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from branchline.board.board import Ticket
from branchline.bots import claims, events
from branchline.bots.draws import draw
from branchline.bots.look import Look
from branchline.bots.network import Network, network
from branchline.bots.plan import Plan, plan
from branchline.values.actions import Action, Keep
from branchline.view import View

Habit = Callable[[Look], Action | None]
"""Gives an answer, or ``None`` if it has none; what it gives is legal."""

RESERVE: Final = 0.85
"""The part of its trains that the bot spends on tickets it may refuse."""
SAFETY: Final = 0.98
"""The chance of a route to be still there when it is wanted, were there no opponents."""
RIVALRY: Final = 0.01
"""What each opponent takes from that."""

TURN: Final[tuple[Habit, ...]] = (
    claims.repair,
    events.ride_with,
    claims.claim_wanted,
    claims.conductor,
    claims.station,
    events.play_event,
    claims.tickets,
    claims.claim_any,
    events.draw_event,
    draw,
    claims.last_resort,
)
"""What the bot tries in its turn, in this order."""


class GreedyBot:
    """Builds what its tickets need, draws for it, and keeps tickets that fit together.

    It makes a plan when the board or its tickets change and follows it until they change again. Every
    answer is legal; where it has no opinion it plays at random.
    """

    def __init__(self) -> None:
        """Begin without a plan."""
        self._key: object = None
        self._network: Network | None = None
        self._plan: Plan | None = None

    def choose(self, view: View, rng: Random) -> Action:
        """Return a legal action; the same one for the same view, random numbers and earlier views."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        look = Look(view, legal, *self._planned(view), rng)
        for habit in ANSWERS.get(view.asks, ()):
            answer = habit(look)
            if answer is not None:
                return answer
        return view.sample_action(rng)

    def _planned(self, view: View) -> tuple[Network, Plan]:
        """Return the network and the plan, made anew only where something has changed."""
        key = _what_plans_rest_on(view)
        if self._network is None or self._plan is None or key != self._key:
            self._network = network(view)
            self._plan = _plan(view, self._network, view.tickets[view.seat], view.trains[view.seat])
            self._key = key
        return self._network, self._plan


def _what_plans_rest_on(view: View) -> tuple[Any, ...]:
    seat = view.seat
    trouble = (view.blocks, view.floods, view.damage)
    return view.game, seat, view.routes, view.stations[seat], view.tickets[seat], view.trains[seat], trouble


def _plan(view: View, net: Network, names: tuple[str | None, ...], trains: int) -> Plan:
    stations = view.game.rules.stations - len(view.stations[view.seat])
    safety = SAFETY - RIVALRY * (view.players - 1)
    return plan(net, [_ticket(view, name) for name in names if name is not None], trains, stations, safety)


def _ticket(view: View, name: str) -> Ticket:
    return next(ticket for ticket in view.game.board.tickets if ticket.name == name)


def keep(look: Look) -> Action | None:
    """Keep the tickets that together promise the most points."""
    view = look.view
    held = view.tickets[view.seat]
    budget = int(look.trains * RESERVE)

    def worth(action: Keep) -> float:
        kept = tuple(view.offer[place - 1] for place in action.places)
        return _plan(view, look.network, held + kept, look.trains).worth(budget)

    return max(look.of(Keep), key=worth, default=None)


ANSWERS: Final[Mapping[str, tuple[Habit, ...]]] = {
    "setup tickets": (keep,),
    "keep tickets": (keep,),
    "turn": TURN,
    "second draw": (draw,),
    "pay station": (claims.pay,),
    "pay tunnel": (claims.pay,),
    "pay repair": (claims.pay,),
    "speed-up claim": (claims.ride,),
    "target player": (events.target_player,),
    "target": (events.target,),
    "sacrifice": (events.sacrifice,),
    "slide color": (events.slide_color,),
    "replace station": (events.replace_station,),
}
"""What the bot tries at each question."""
