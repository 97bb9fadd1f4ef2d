"""Which train card the greedy bot takes."""

from collections.abc import Mapping
from typing import Final

from branchline.board.board import Route
from branchline.board.cards import COLORS, GRAY, Card
from branchline.bots.look import LOCOMOTIVE, Look
from branchline.values.actions import DRAW_BLIND, Action, DrawCard

TARGETS: Final = 4
"""Routes that the bot draws for when no ticket needs any."""
BLIND: Final = 0.3
"""The wish for a card from the deck; cards that are wished for less are left."""


def draw(look: Look) -> Action | None:
    """Take the face-up card that is most needed, else one from the deck."""
    wishes = _wishes(look)
    face_up = [(wishes.get(str(action.card), 0.0), action) for action in look.of(DrawCard)]
    wish, action = max(face_up, key=lambda pair: pair[0], default=(0.0, None))
    if action is not None and (wish > BLIND or DRAW_BLIND not in look.legal):
        return action
    return DRAW_BLIND if DRAW_BLIND in look.legal else None


def _wishes(look: Look) -> Mapping[str, float]:
    """Weigh each kind of card: the nearer a route is to being paid, the more its cards are wished for."""
    wishes = {str(Card.CONDUCTOR): 2.0}
    for route in _targets(look):
        color, missing, symbols = shortage(look, route)
        if missing > 0:
            wish = (1 + look.points(route.id) / 10) / missing
            wishes[color] = wishes.get(color, 0) + wish
        if symbols > 0 or missing == 1:
            wishes[LOCOMOTIVE] = wishes.get(LOCOMOTIVE, 0) + (2.0 if symbols > 0 else 0.4)
    return wishes


def _targets(look: Look) -> list[Route]:
    """List the routes that cards are drawn for."""
    if look.wanted:
        return [look.route(name) for name in sorted(look.wanted)]
    free = (name for name, cost in look.network.costs.items() if cost >= 1)
    fitting = [route for route in map(look.route, free) if route.length <= look.trains]
    fitting.sort(key=lambda route: sum(shortage(look, route)[1:]) - look.points(route.id))
    return fitting[:TARGETS]


def shortage(look: Look, route: Route) -> tuple[str, int, int]:
    """Return the colour to pay a route with, the cards of it that miss, and the locomotives that miss."""
    hand = look.hand
    colors = [str(color) for color in COLORS] if route.color == GRAY else [route.color]
    color = max(colors, key=lambda color: hand.get(color, 0))
    locomotives = hand.get(LOCOMOTIVE, 0)
    symbols = max(0, route.locomotives - locomotives)
    wild = max(0, locomotives - route.locomotives)
    return color, max(0, route.length - route.locomotives - hand.get(color, 0) - wild), symbols
