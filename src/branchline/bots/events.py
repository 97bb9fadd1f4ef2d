"""When the greedy bot plays event cards, and what it aims them at."""

from collections.abc import Callable, Mapping
from typing import Final

from branchline.board.ruleset import Event
from branchline.bots.claims import claim_wanted
from branchline.bots.look import Look
from branchline.values.actions import (
    DRAW_EVENT,
    STOP,
    Action,
    ChooseCity,
    ChooseColor,
    ChoosePlayer,
    ChooseRoute,
    Claim,
    PlayEvent,
)

LONG: Final = 7
"""Points of a route that is worth a Speed-Up."""
RICH: Final = 4
"""Cards more in the neighbour's hand that make a Derailment pay."""
LOADED: Final = 6
"""Cards in the largest hand that make a Train Collision pay."""
GROWN: Final = 5
"""Routes of the opponents that make it worth to hit one."""
STATION: Final = 3
"""The worth of hitting a station, in points."""


def ride_with(look: Look) -> Action | None:
    """Announce a Speed-Up or a Double Move for what is about to be claimed."""
    claims = [claim for claim in look.of(Claim) if claim.route in look.wanted]
    plays = {action.kind: action for action in look.of(PlayEvent)}
    if Event.DOUBLE_MOVE in plays and len({claim.route for claim in claims}) > 1:
        return plays[Event.DOUBLE_MOVE]
    best = claim_wanted(look)
    if Event.SPEED_UP in plays and isinstance(best, Claim) and look.points(best.route) >= LONG:
        return plays[Event.SPEED_UP]
    return None


def play_event(look: Look) -> Action | None:
    """Play an event that helps now, or any that would cost points at the end."""
    for action in look.of(PlayEvent):
        if look.final_round or USES[Event(action.kind)](look):
            return action
    return None


def draw_event(look: Look) -> Action | None:
    """Draw an event now and then."""
    held = sum(look.view.events[look.view.seat].values())
    wish = DRAW_EVENT in look.legal and not held and not look.final_round and look.cards >= LOADED
    return DRAW_EVENT if wish and look.rng.random() < 0.3 else None  # noqa: PLR2004 - now and then


# --- when ---


def _always(_look: Look) -> bool:
    return True


def _never(_look: Look) -> bool:
    return False


def _trains_of_others(look: Look) -> list[str]:
    return [name for name, seat in look.owner.items() if seat != look.view.seat]


def _grown(look: Look) -> bool:
    return len(_trains_of_others(look)) >= GROWN


def _richer_neighbour(look: Look) -> bool:
    return look.view.hand_sizes[look.view.seat - 1] >= look.cards + RICH


def _loaded(look: Look) -> bool:
    return max(look.view.hand_sizes[seat] for seat in look.others) >= LOADED


def _in_siberia(look: Look) -> bool:
    siberia = look.view.game.board.regions["siberia"].routes
    return any(name in siberia for name in _trains_of_others(look))


def _takeable(look: Look) -> bool:
    spare = look.trains - look.plan.trains
    return any(look.route(name).length <= spare for name in _trains_of_others(look) if look.points(name) > 2)  # noqa: PLR2004 - three spaces or more


def _far_from_the_edge(look: Look) -> bool:
    own = set(look.view.routes[look.view.seat])
    return _grown(look) and not any(own & set(section.routes) for section in look.view.game.board.sections)


USES: Final[Mapping[Event, Callable[[Look], bool]]] = {
    Event.DOUBLE_MOVE: _never,
    Event.SPEED_UP: _never,
    Event.DERAILMENT: _richer_neighbour,
    Event.TRAIN_COLLISION: _loaded,
    Event.SNOWDRIFTS: _in_siberia,
    Event.BREAKDOWN: _takeable,
    Event.LANDSLIDE: _grown,
    Event.ROCKSLIDE: _grown,
    Event.FLOOD: _grown,
    Event.TSUNAMI: _grown,
    Event.EARTHQUAKE: _far_from_the_edge,
    Event.STRIKE: _always,
    Event.SABOTAGE: _takeable,
}
"""Whether an event that is played for itself helps now."""


# --- at what ---


def target_player(look: Look) -> Action | None:
    """Aim at the largest hand in a Train Collision, else at the leader."""
    view = look.view
    collision = view.question.get("event") == Event.TRAIN_COLLISION
    worth = view.hand_sizes if collision else view.points
    return max(look.of(ChoosePlayer), key=lambda action: worth[action.seat], default=None)


def target(look: Look) -> Action | None:
    """Aim at what hurts the opponents most; at nothing where it would hurt the seat itself."""
    aims: list[tuple[float, Action]] = [(_harm(look, aim.route), aim) for aim in look.of(ChooseRoute)]
    aims += [(STATION, aim) for aim in look.of(ChooseCity)]
    worth, aim = max(aims, key=lambda pair: pair[0], default=(0, None))
    return aim if worth > 0 or STOP not in look.legal else STOP


def _harm(look: Look, name: str) -> float:
    """Weigh what it does to others to hit a route, less what it does to the seat."""
    owner = look.owner.get(name)
    if owner == look.view.seat:
        return -10.0 * look.points(name)
    if owner is None:
        return -5.0 if name in look.wanted else 0.0
    leader = max(look.view.points[seat] for seat in look.others)
    return look.points(name) + (5 if name in look.plan.lost else 0) + (look.view.points[owner] == leader)


def sacrifice(look: Look) -> Action | None:
    """Give up the own route with the fewest points."""
    return min(look.of(ChooseRoute), key=lambda action: look.points(action.route), default=None)


def slide_color(look: Look) -> Action | None:
    """Name the colour that hurts the opponents most."""

    def worth(action: ChooseColor) -> float:
        routes = (name for name in look.owner if look.route(name).color == action.color)
        return sum(_harm(look, name) for name in routes)

    return max(look.of(ChooseColor), key=worth, default=None)


def replace_station(look: Look) -> Action | None:
    """Put a station into the sabotaged city if a lost route touches it."""
    ends = {city for name in look.plan.lost for city in (look.route(name).a, look.route(name).b)}
    chosen = next((action for action in look.of(ChooseCity) if action.city in ends), None)
    return chosen or (STOP if STOP in look.legal else None)
