"""What the greedy bot considers at one decision: the view, its legal actions and the plan."""

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Final, TypeVar

from attrs import frozen

from branchline.board.board import Route
from branchline.board.cards import Card
from branchline.bots.network import Network
from branchline.bots.plan import Plan
from branchline.values.actions import Action, Claim, Payment
from branchline.view import View

A = TypeVar("A", bound=Action)

LOCOMOTIVE: Final = str(Card.LOCOMOTIVE)
CAREFUL: Final = 15
"""With this many cards in hand a tunnel is tried without any to spare."""


@frozen(slots=False, eq=False)
class Look:
    """One decision."""

    view: View
    legal: tuple[Action, ...]
    network: Network
    plan: Plan
    rng: Random

    @cached_property
    def hand(self) -> Mapping[str, int]:
        """The seat's train cards."""
        return self.view.hands[self.view.seat]

    @property
    def trains(self) -> int:
        """The seat's trains."""
        return self.view.trains[self.view.seat]

    @property
    def cards(self) -> int:
        """How many train cards the seat holds."""
        return self.view.hand_sizes[self.view.seat]

    @property
    def final_round(self) -> bool:
        """Whether the final round has begun."""
        return self.view.turns_left is not None

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats."""
        return tuple(seat for seat in range(self.view.players) if seat != self.view.seat)

    @cached_property
    def owner(self) -> Mapping[str, int]:
        """Who owns each claimed route."""
        return {route: seat for seat, routes in enumerate(self.view.routes) for route in routes}

    def route(self, name: str) -> Route:
        """Return a route by id."""
        return self.view.game.board.route[name]

    def points(self, name: str) -> int:
        """Return the table value of a route."""
        return self.view.game.rules.route_points[self.route(name).length]

    def of(self, kind: type[A]) -> list[A]:
        """List the legal actions of a kind."""
        return [action for action in self.legal if isinstance(action, kind)]

    @cached_property
    def wanted(self) -> frozenset[str]:
        """The planned routes that the trains allow."""
        return frozenset(name for name in self.plan.routes if self.route(name).length <= self.trains)

    # --- paying ---

    @cached_property
    def reserved(self) -> Mapping[str, int]:
        """How many cards of each colour the planned coloured routes take."""
        found: dict[str, int] = {}
        for name in self.wanted:
            route = self.route(name)
            found[route.color] = max(found.get(route.color, 0), route.length)
        return found

    def pain(self, payment: Payment, color: str | None = None) -> float:
        """Say how much a payment hurts: locomotives most, then colours that are needed elsewhere."""
        paid = str(payment.color)
        elsewhere = paid != color and payment.color is not None and paid in self.reserved
        spare = self.hand.get(paid, 0) - payment.count
        return 3 * payment.locomotives + (2 if elsewhere else 0) - 0.1 * spare

    def best_claim(self, claims: list[Claim]) -> Claim | None:
        """Choose the claim with the most points, and among its payments the least painful."""
        safe = [claim for claim in claims if self._is_safe(claim)]
        return max(safe, key=self._claim_key, default=None)

    def _claim_key(self, claim: Claim) -> tuple[int, float]:
        return self.points(claim.route), -self.pain(claim.payment, self.route(claim.route).color)

    def _is_safe(self, claim: Claim) -> bool:
        """Tell whether a claim is no tunnel, or one that an extra card can be paid for."""
        if self.route(claim.route).kind != "tunnel" or self.final_round or self.cards >= CAREFUL:
            return True
        usable = self.hand.get(LOCOMOTIVE, 0)
        if claim.payment.color is not None:
            usable += self.hand.get(str(claim.payment.color), 0)
        return usable > claim.payment.total
