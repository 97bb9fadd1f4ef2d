"""Landslide and Rockslide: routes of one colour are blocked, and damaged where owned.

E1912-LAND-01 to E1912-LAND-15, decisions R7, R15, R16, S12.
"""

from branchline.board.cards import CARDS, Card
from branchline.board.ruleset import Event
from branchline.reducers.display import available, discard
from branchline.reducers.events.blocks import block
from branchline.reducers.events.rule import EventRule
from branchline.reducers.events.targets import hit_by_slide
from branchline.reducers.track import owner_of, score
from branchline.values.actions import ChooseColor
from branchline.values.asks import END_ACTION, Roll, SlideCard, SlideColor, SlideRoll, TargetRoute
from branchline.values.bags import ONE
from branchline.values.bitsets import Bitset
from branchline.values.situation import LOST, Situation, changed, replaced

MARKERS = 2
"""Markers on each route that is hit (E1912-LAND-03)."""


def _rule(kind: Event) -> EventRule:
    def play(draft: Situation) -> None:
        """Draw the card that gives the colour; without one there is no effect (R15)."""
        draft.ask = SlideCard(kind) if available(draft) else END_ACTION

    return EventRule(
        play=play, has_target=_has_target, routes=_routes, may_stop=True, on_die=_rolled, on_route=_hit
    )


def slide_card(draft: Situation, ask: SlideCard, card: int) -> None:
    """Discard the card, then go on to its colour (E1912-LAND-12, decision S12)."""
    draft.deck -= ONE[card]
    discard(draft, ONE[card], SlideRoll(ask.event, CARDS[card]))


def slide_roll(draft: Situation, ask: SlideRoll) -> None:
    """Roll for the number of routes; a locomotive lets the player name the colour, a Conductor ends it."""
    if ask.card is Card.CONDUCTOR:
        draft.ask = END_ACTION
    elif ask.card is Card.LOCOMOTIVE:
        draft.ask = SlideColor(ask.event)
    else:
        draft.ask = Roll(ask.event, color=ask.card)


def name_color(draft: Situation, action: ChooseColor) -> None:
    """Name the colour, then roll (decision R15)."""
    ask = draft.ask
    assert isinstance(ask, SlideColor)
    draft.ask = Roll(ask.event, color=action.color)


def _rolled(draft: Situation, ask: Roll, face: int) -> None:
    """Allow one route on 1 and 2, two on 3 and 4, three on 5 and 6 (E1912-LAND-13, E1912-LAND-14)."""
    _choose_on(draft, ask.event, ask.color or "", (face + 1) // 2)


def _choose_on(draft: Situation, event: str, color: str, left: int) -> None:
    more = left and hit_by_slide(draft, color)
    draft.ask = TargetRoute(event, left, color) if more else END_ACTION


def _routes(situation: Situation, ask: TargetRoute) -> Bitset:
    return hit_by_slide(situation, ask.color or "")


def _hit(draft: Situation, ask: TargetRoute, route: int) -> None:
    """Block the route; its owner loses half of the trains and of the points (E1912-LAND-04, -05)."""
    block(draft, route, MARKERS)
    _damage(draft, route)
    _choose_on(draft, ask.event, ask.color or "", ask.left - 1)


def _damage(draft: Situation, route: int) -> None:
    """Take half of the trains off, rounded down; a single space cannot be halved (decision R16)."""
    owner = owner_of(draft, route)
    fallen = draft.tables.length[route] // 2
    if owner is None or not fallen:
        return
    draft.trains = replaced(draft.trains, owner, draft.trains[owner] + fallen)
    score(draft, owner, LOST, -(draft.tables.worth[route] // 2))
    events = draft.events
    fresh = 1 << route if owner == draft.player else 0
    draft.events = changed(
        events, damage=events.damage | 1 << route, fresh_damage=events.fresh_damage | fresh
    )


def _has_target(situation: Situation) -> bool:
    return any(hit_by_slide(situation, color) for color in situation.tables.routes_by_color)


LANDSLIDE = _rule(Event.LANDSLIDE)
ROCKSLIDE = _rule(Event.ROCKSLIDE)
