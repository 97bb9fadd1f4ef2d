"""The codec of a whole situation: every fact, every question, the events.

A question is an object whose ``ask`` says which one it is; the codecs of its fields follow from its
class: the ``codec`` of a field's metadata, else the field's name, else its type.
"""

from collections.abc import Mapping
from typing import Any, Final

from attrs import Attribute, fields

from branchline.board.cards import Card
from branchline.board.checks import fail, guess, shown, table
from branchline.board.point_groups import LEDGER
from branchline.records import codec as c
from branchline.values import asks as q
from branchline.values.actions import Payment
from branchline.values.situation import NO_EVENTS, Events, Situation
from branchline.values.tables import Tables

KINDS: Final[tuple[type[q.Ask], ...]] = (
    q.DealCards,
    q.DealEvents,
    q.DealTickets,
    q.Refill,
    q.BlindCard,
    q.Reveal,
    q.TicketCard,
    q.EventCard,
    q.Roll,
    q.SlideCard,
    q.LoseCard,
    q.Setup,
    q.Turn,
    q.Draw,
    q.KeepTickets,
    q.PayStation,
    q.PayTunnel,
    q.PayRepair,
    q.SpeedUpClaim,
    q.TargetPlayer,
    q.TargetRoute,
    q.Sacrifice,
    q.SlideColor,
    q.ReplaceStation,
    q.Over,
    q.DrawOn,
    q.EndAction,
    q.EndTurn,
    q.DealOn,
    q.SlideRoll,
    q.NextTarget,
    q.NextLoss,
)
"""Every question; those that are run through at once can stand after ``then``."""
ASKS: Final[Mapping[str, type[q.Ask]]] = {kind.text: kind for kind in KINDS}
"""Every question by its name."""


def _write_ask(tables: Tables, ask: q.Ask) -> dict[str, Any]:
    codecs = FIELDS[type(ask)]
    written = {name: codec.write(tables, getattr(ask, name)) for name, codec in codecs.items()}
    return {"ask": ask.text, **written}


def _read_ask(tables: Tables, value: object, place: str) -> q.Ask:
    given = dict(table(value, place))
    name = given.pop("ask", None)
    if not isinstance(name, str) or name not in ASKS:
        fail(f"{place}.ask", f"there is no question {shown(name)}{guess(name, ASKS)}")
    kind = ASKS[name]
    return kind(**c.read_fields(tables, FIELDS[kind], given, place))


ASK: Final = c.Codec(_write_ask, _read_ask)

BY_METADATA: Final[Mapping[str, c.Codec]] = {
    "bag": c.CARD_BAG,
    "tickets": c.TICKETS,
    "tickets each": c.each(c.TICKETS),
}
BY_NAME: Final[Mapping[str, c.Codec]] = {
    "route": c.ROUTE,
    "city": c.CITY,
    "event": c.EVENT,
    "color": c.optional(c.COLOR),
    "reason": c.word("trains", "no moves", "turn limit"),
}
BY_TYPE: Final[Mapping[Any, c.Codec]] = {
    int: c.WHOLE,
    bool: c.FLAG,
    int | None: c.optional(c.WHOLE),
    tuple[int, ...]: c.each(c.WHOLE),
    Payment: c.PAYMENT,
    Card: c.CARD,
    q.Ask: ASK,
}


def _codec(field: "Attribute[Any]") -> c.Codec:
    if "codec" in field.metadata:
        return BY_METADATA[field.metadata["codec"]]
    return BY_NAME.get(field.name) or BY_TYPE[field.type]


FIELDS: Final[Mapping[type[q.Ask], Mapping[str, c.Codec]]] = {
    kind: {field.name: _codec(field) for field in fields(kind)} for kind in KINDS
}
"""The codecs of the fields of every question."""

EVENTS: Final[Mapping[str, c.Codec]] = {
    "hands": c.each(c.EVENT_BAG),
    "bag": c.EVENT_BAG,
    "spent": c.EVENT_BAG,
    "shown": c.each(c.EVENT_BAG),
    "blocks": c.each(c.row(route=c.ROUTE_NUMBER, seat=c.WHOLE, markers=c.WHOLE, fresh=c.FLAG)),
    "damage": c.ROUTES,
    "fresh_damage": c.ROUTES,
    "floods": c.ROUTES,
    "skips": c.each(c.WHOLE),
    "moves": c.WHOLE,
}


def _write_events(tables: Tables, events: Events) -> dict[str, Any] | None:
    if events is NO_EVENTS:
        return None
    return {name: codec.write(tables, getattr(events, name)) for name, codec in EVENTS.items()}


def _read_events(tables: Tables, value: object, place: str) -> Events:
    return NO_EVENTS if value is None else Events(**c.read_fields(tables, EVENTS, value, place))


def _write_owner(_tables: Tables, seat: int) -> int | None:
    return None if seat < 0 else seat


def _read_owner(tables: Tables, value: object, place: str) -> int:
    """``null`` stands for -1: nobody knows who put the ticket back."""
    return -1 if value is None else int(c.WHOLE.read(tables, value, place))


SITUATION: Final[Mapping[str, c.Codec]] = {
    "player": c.WHOLE,
    "ask": ASK,
    "hands": c.each(c.CARD_BAG),
    "trains": c.each(c.WHOLE),
    "tickets": c.each(c.TICKETS),
    "routes": c.each(c.ROUTES),
    "stations": c.each(c.CITIES),
    "display": c.CARD_BAG,
    "deck": c.CARD_BAG,
    "discard": c.CARD_BAG,
    "revealed": c.CARD_BAG,
    "long_bag": c.TICKETS,
    "ticket_bag": c.TICKETS,
    "ticket_tail": c.each(c.row(ticket=c.TICKET_NUMBER, seat=c.Codec(_write_owner, _read_owner))),
    "refused": c.each(c.TICKETS),
    "ledger": c.row(**dict.fromkeys(LEDGER, c.each(c.WHOLE))),
    "known": c.each(c.CARD_BAG),
    "private": c.each(c.row(viewer=c.WHOLE, seat=c.WHOLE, cards=c.CARD_BAG)),
    "turn": c.WHOLE,
    "left": c.optional(c.WHOLE),
    "passes": c.WHOLE,
    "events": c.Codec(_write_events, _read_events),
}
"""The codec of every fact of a situation, in their order."""


def write_situation(situation: Situation) -> dict[str, Any]:
    """Write every fact of a situation."""
    tables = situation.tables
    return {name: codec.write(tables, getattr(situation, name)) for name, codec in SITUATION.items()}


def read_situation(tables: Tables, value: object, place: str) -> Situation:
    """Read what :func:`write_situation` wrote; whether it can be is for the invariants to say.

    Raises:
        MapError: a key, type, name or number is wrong; ``key`` is its place.
    """
    return Situation(tables=tables, **c.read_fields(tables, SITUATION, value, place))
