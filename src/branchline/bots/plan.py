"""A plan: the routes that a seat still needs for its tickets."""

from collections.abc import Iterable
from typing import Final

import networkx as nx
from attrs import frozen

from branchline.board.board import Ticket
from branchline.bots.network import REUSED, Hop, Network

WORTH_OF_TRAIN: Final = 0.4
"""Points that a train is worth elsewhere."""
SHORTAGE: Final = 3.0
"""Points that each train too few costs."""
WITH_TWIN: Final = 0.5
"""How much of the risk of a step is left if parallel routes would do."""


@frozen
class Plan:
    """What the tickets of a seat need; a ticket is done, planned or given up."""

    hops: tuple[Hop, ...]
    """Steps still to be built, each with the routes that would do."""
    trains: int
    """Trains that the hops take."""
    lost: tuple[str, ...]
    """Opponents' routes in the way of tickets that cannot be reached without them."""
    expected: float
    """Points that the tickets may be expected to bring; a ticket given up costs its points."""

    @property
    def routes(self) -> frozenset[str]:
        """All routes that would do."""
        return frozenset(route for hop in self.hops for route in hop)

    def worth(self, trains: int) -> float:
        """Estimate the points that it brings to a seat with so many trains to spend."""
        short = max(0, self.trains - trains)
        return self.expected - WORTH_OF_TRAIN * self.trains - SHORTAGE * short


def plan(
    network: Network, tickets: Iterable[Ticket], trains: int, stations: int, safety: float = 1.0
) -> Plan:
    """Plan for the tickets with the most points first; later ones use what earlier ones need.

    A ticket that needs more trains than are left is given up. One without a path may go past as many
    routes of opponents as there are stations in reserve. ``safety`` is the chance of one route to be
    still there when it is wanted.
    """
    making = _Making(network, trains, stations, safety)
    for ticket in sorted(tickets, key=lambda ticket: -ticket.points):
        making.add(ticket)
    return making.done()


class _Making:
    """A plan in the making."""

    def __init__(self, network: Network, trains: int, stations: int, safety: float) -> None:
        self.network, self.trains, self.stations, self.safety = network, trains, stations, safety
        self.known: dict[str, float] = {}
        self.hops: list[Hop] = []
        self.lost: list[str] = []
        self.expected = 0.0

    def add(self, ticket: Ticket) -> None:
        """Plan for one more ticket."""
        path = self._path(ticket)
        if path is None:
            self.expected -= ticket.points
            return
        self.expected += ticket.points * (2 * self.safety ** self._risks(path) - 1)
        for hop in self._new(path):
            self.known |= dict.fromkeys(hop, REUSED)
            if hop[0] in self.network.past:
                self.lost.append(hop[0])
            else:
                self.hops.append(hop)

    def _path(self, ticket: Ticket) -> list[Hop] | None:
        """Return the hops of a ticket that are not built yet, if it can be afforded."""
        for past in (False, True):
            try:
                hops = self.network.path(ticket.a, ticket.b, self.known, past=past)
            except nx.NetworkXNoPath:
                continue
            path = [hop for hop in hops if self._counts(hop)]
            new = self._new(path)
            lost = sum(hop[0] in self.network.past for hop in new)
            if self._length(self.hops) + self._length(new) <= self.trains and (
                len(self.lost) + lost <= self.stations
            ):
                return path
        return None

    def _new(self, path: list[Hop]) -> list[Hop]:
        """Leave out the hops that earlier tickets need as well."""
        return [hop for hop in path if hop[0] not in self.known]

    @staticmethod
    def _risks(path: list[Hop]) -> float:
        return sum(WITH_TWIN if len(hop) > 1 else 1.0 for hop in path)

    def _counts(self, hop: Hop) -> bool:
        """Tell whether a hop must be built or got past: not if a station lends it."""
        return hop[0] in self.network.past or self.network.costs[hop[0]] >= 1

    def _length(self, hops: list[Hop]) -> int:
        route = self.network.board.route
        return sum(route[hop[0]].length for hop in hops if hop[0] not in self.network.past)

    def done(self) -> Plan:
        """Return the plan."""
        return Plan(tuple(self.hops), self._length(self.hops), tuple(self.lost), self.expected)
