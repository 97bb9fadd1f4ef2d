"""Which questions of the event cards can be asked where (sections C and D of the decisions)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from branchline.board.cards import COLORS, GRAY
from branchline.board.ruleset import Event
from branchline.reducers import repair
from branchline.reducers.openness import others_routes
from branchline.values import asks as q
from branchline.values.bags import total
from branchline.values.situation import NO_EVENTS, Situation

Fits = Callable[..., bool]
"""Tell whether a question can be asked in a situation: ``fits(situation, ask)``."""
SLIDES: Final = (Event.LANDSLIDE, Event.ROCKSLIDE)
ROUTE_EVENTS: Final = (*SLIDES, Event.BREAKDOWN, Event.SABOTAGE, Event.FLOOD, Event.TSUNAMI)
SEAT_EVENTS: Final = (Event.TRAIN_COLLISION, Event.SNOWDRIFTS, Event.STRIKE)
ROLLED: Final = (*SLIDES, Event.TSUNAMI, Event.SABOTAGE, Event.EARTHQUAKE, Event.TRAIN_COLLISION)
FACES: Final = range(1, 7)
MOST_HIT: Final = 3
"""The most routes that a slide hits (E1912-LAND-14)."""


def follows(s: Situation, then: q.Ask, allowed: Mapping[type[q.Ask], Fits]) -> bool:
    """Tell whether a question is one of those that can follow."""
    fits = allowed.get(type(then))
    return fits is not None and fits(s, then)


def is_seat(s: Situation, seat: int) -> bool:
    """Tell whether there is such a seat."""
    return 0 <= seat < len(s.hands)


def can_have_station(s: Situation, city: str) -> bool:
    """Tell whether the player can put a station on a city (EU-STN-01, EU-STN-05)."""
    number = s.tables.city_number.get(city)
    free = number is not None and not any(built >> number & 1 for built in s.stations)
    return free and s.stations[s.player].bit_count() < s.tables.rules.stations


def _event_card(s: Situation, _ask: q.EventCard) -> bool:
    return s.events.bag != 0


def _roll(s: Situation, ask: q.Roll) -> bool:
    slide = ask.event in SLIDES
    collision = ask.event == Event.TRAIN_COLLISION
    fits = ask.event in ROLLED and (_printed(s, ask.color) if slide else ask.color is None)
    first = ask.first is None or (ask.event == Event.EARTHQUAKE and ask.first in FACES)
    return fits and first and bool(ask.targets) == collision and _opponents(s, ask.targets)


def _printed(s: Situation, color: str | None) -> bool:
    """Whether a slide can have this colour: a card's, or one that the board shows (decision S12)."""
    return color in COLORS or (color == GRAY and GRAY in s.tables.routes_by_color)


def _opponents(s: Situation, seats: Iterable[int]) -> bool:
    listed = tuple(seats)
    known = all(is_seat(s, seat) and seat != s.player for seat in listed)
    return known and len(set(listed)) == len(listed) <= 2  # noqa: PLR2004 - a collision hits two (R10)


def _slide(_s: Situation, ask: q.SlideColor | q.SlideRoll) -> bool:
    return ask.event in SLIDES


def _slide_card(s: Situation, ask: q.SlideCard) -> bool:
    return ask.event in SLIDES and s.deck != 0


def _next_target(s: Situation, ask: q.NextTarget) -> bool:
    return _opponents(s, ask.targets)


def _next_loss(s: Situation, ask: q.NextLoss) -> bool:
    return len(ask.seats) <= 1 and all(is_seat(s, seat) for seat in ask.seats)


def _lose_card(s: Situation, ask: q.LoseCard) -> bool:
    lost = is_seat(s, ask.seat) and 0 < ask.left <= min(FACES[-1], total(s.hands[ask.seat]))
    return lost and follows(s, ask.then, AFTER_LOSS)


def _target_player(s: Situation, ask: q.TargetPlayer) -> bool:
    named = len(ask.chosen)
    return ask.event in SEAT_EVENTS and _opponents(s, ask.chosen) and named <= (ask.event == SEAT_EVENTS[0])


def _target_route(s: Situation, ask: q.TargetRoute) -> bool:
    slide = ask.event in SLIDES
    fits = ask.event in ROUTE_EVENTS and 0 < ask.left <= (MOST_HIT if slide else 1)
    return fits and (_printed(s, ask.color) if slide else ask.color is None)


def _sacrifice(s: Situation, ask: q.Sacrifice) -> bool:
    number = s.tables.route_number.get(ask.route)
    if number is None or not others_routes(s, s.player) >> number & 1:
        return False
    return s.tables.length[number] > s.trains[s.player]


def _replace_station(s: Situation, ask: q.ReplaceStation) -> bool:
    return can_have_station(s, ask.city) and s.tables.options.sabotage_station == "replace"


def _pay_repair(s: Situation, ask: q.PayRepair) -> bool:
    number = s.tables.route_number.get(ask.route)
    due = number is not None and repair.repairable(s) >> number & 1
    return bool(due) and s.tables.options.repair_cost == "cards"


def _only_with_events(checks: Mapping[type[q.Ask], Fits]) -> dict[type[q.Ask], Fits]:
    return {kind: _with_events(fits) for kind, fits in checks.items()}


def _with_events(fits: Fits) -> Fits:
    return lambda s, ask: s.events is not NO_EVENTS and fits(s, ask)


AFTER_LOSS: Final = _only_with_events({q.NextTarget: _next_target, q.NextLoss: _next_loss})
"""What can follow the loss of cards."""
AFTER_REFILL: Final = {
    **_only_with_events({q.SlideRoll: _slide, q.LoseCard: _lose_card}),
    **AFTER_LOSS,
}
"""What can follow once the display is in order."""
EVENT_CHECKS: Final = _only_with_events(
    {
        q.EventCard: _event_card,
        q.Roll: _roll,
        q.SlideCard: _slide_card,
        q.LoseCard: _lose_card,
        q.PayRepair: _pay_repair,
        q.TargetPlayer: _target_player,
        q.TargetRoute: _target_route,
        q.Sacrifice: _sacrifice,
        q.SlideColor: _slide,
        q.ReplaceStation: _replace_station,
    }
)
"""Whether each question of the event cards can be asked."""
