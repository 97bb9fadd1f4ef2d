"""The question being asked, in names: for people and for JSON."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import fields

from branchline.knowledge.pieces import CARD_NAMES, ticket_names
from branchline.values import asks as q
from branchline.values.actions import Payment
from branchline.values.bags import to_mapping
from branchline.values.situation import Situation

ABOUT: Final = ("asks", "event", "route", "city", "color")
"""The details that stand first in the text of a question, without their names."""
WORDS: Final = {"speed_up": "speed-up", "seats": "of"}
"""The details that have another name in the text than in JSON."""


def question(situation: Situation, seat: int) -> dict[str, Any]:
    """Name the question that a blind situation of ``seat`` asks, with all its details.

    ``asks`` is its text; tickets that lie face down and choices that are secret are ``None``.
    """
    details = _details(situation, situation.ask)
    if isinstance(situation.ask, q.Setup):
        chosen = details["chosen"]
        details["chosen"] = [kept if other == seat else None for other, kept in enumerate(chosen)]
    return details


def _details(situation: Situation, ask: q.Ask) -> dict[str, Any]:
    details: dict[str, Any] = {"asks": ask.text}
    for attribute in fields(type(ask)):
        value = getattr(ask, attribute.name)
        details[attribute.name] = _plain(situation, value, attribute.metadata.get("codec"))
    return details


def _plain(situation: Situation, value: Any, codec: str | None) -> Any:  # noqa: ANN401 - any field
    if codec == "bag":
        return to_mapping(value, CARD_NAMES)
    if codec == "tickets":
        return list(ticket_names(situation, value))
    if codec == "tickets each":
        return [list(ticket_names(situation, tickets)) for tickets in value]
    if isinstance(value, q.Ask):
        return _details(situation, value)
    if isinstance(value, Payment):
        return str(value)
    return list(value) if isinstance(value, tuple) else value


def in_words(details: Mapping[str, Any]) -> str:
    """Say a question in one line: ``pay tunnel Wien:Zagrab, payment red*2, due 1``.

    It is made of the details that the JSON form holds, so it tells all of them: what the question is
    about comes first, what follows it last. What is 0, false or empty is left out, but for a seat.
    """
    about = " ".join(str(details[name]) for name in ABOUT if details.get(name))
    told = [name for name in details if name not in ABOUT and (details[name] or name == "seat")]
    told.sort(key=lambda name: name == "then")
    return ", ".join((about, *(_detail(WORDS.get(name, name), details[name]) for name in told)))


def _detail(name: str, value: Any) -> str:  # noqa: ANN401 - any field
    return name if value is True else f"{name} {_in_words(value)}"


def _in_words(value: Any) -> str:  # noqa: ANN401 - any field
    if isinstance(value, dict):
        return in_words(value) if "asks" in value else "+".join(f"{card}*{n}" for card, n in value.items())
    return ", ".join(map(_item, value)) if isinstance(value, list) else str(value)


def _item(value: object) -> str:
    """Write a seat, a ticket, or how many tickets a seat has; ``?`` for what is secret."""
    if value is None:
        return "?"
    if isinstance(value, list):
        return str(len(value))
    return f"seat {value}" if isinstance(value, int) else str(value)
