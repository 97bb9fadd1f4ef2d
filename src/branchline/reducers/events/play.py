"""Drawing and playing event cards, and answering what they ask (E1912-TURN-03, E1912-TURN-05)."""

from branchline.board.ruleset import Event
from branchline.reducers.events.hand import CARD, spend_event, take_event
from branchline.reducers.events.registry import EVENT_RULES
from branchline.values.actions import ChooseCity, ChoosePlayer, ChooseRoute, DrawEvent, PlayEvent, Stop
from branchline.values.asks import END_ACTION, EventCard, Roll, TargetPlayer, TargetRoute
from branchline.values.situation import Situation, changed


def draw_event(draft: Situation, _action: DrawEvent) -> None:
    """Ask chance for an event card; an option makes a new deck of the spent ones (decision R5)."""
    events = draft.events
    if not events.bag:
        draft.events = changed(events, bag=events.spent, spent=0)
    draft.ask = EventCard()


def event_card(draft: Situation, _ask: EventCard, kind: int) -> None:
    """Take the card into the hand."""
    take_event(draft, draft.player, kind)
    draft.ask = END_ACTION


def play_event(draft: Situation, action: PlayEvent) -> None:
    """Spend the card and start its effect (E1912-TURN-03)."""
    kind = Event(action.kind)
    rule = EVENT_RULES[kind]
    if rule.spent_at_once:
        spend_event(draft, draft.player, CARD[kind])
    rule.play(draft)


def roll(draft: Situation, ask: Roll, face: int) -> None:
    """Do what the event does with the die."""
    EVENT_RULES[Event(ask.event)].on_die(draft, ask, face)


def choose_seat(draft: Situation, action: ChoosePlayer) -> None:
    """Aim the event at an opponent."""
    ask = draft.ask
    assert isinstance(ask, TargetPlayer)
    EVENT_RULES[Event(ask.event)].on_seat(draft, ask, action.seat)


def choose_route(draft: Situation, action: ChooseRoute) -> None:
    """Aim the event at a route."""
    ask = draft.ask
    assert isinstance(ask, TargetRoute)
    EVENT_RULES[Event(ask.event)].on_route(draft, ask, draft.tables.route_number[action.route])


def choose_city(draft: Situation, action: ChooseCity) -> None:
    """Aim the event at a station."""
    ask = draft.ask
    assert isinstance(ask, TargetRoute)
    EVENT_RULES[Event(ask.event)].on_city(draft, ask, draft.tables.city_number[action.city])


def give_up(draft: Situation, _action: Stop) -> None:
    """Aim the event at nothing, or at nothing more (decision S11)."""
    draft.ask = END_ACTION
