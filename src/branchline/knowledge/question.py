"""The question being asked, in names: for people and for JSON."""

from typing import Any

from attrs import fields

from branchline.knowledge.pieces import CARD_NAMES, ticket_names
from branchline.values import asks as q
from branchline.values.actions import Payment
from branchline.values.bags import to_mapping
from branchline.values.situation import Situation


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
    details: dict[str, Any] = {"asks": ask.text or type(ask).__name__}
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


def in_words(situation: Situation) -> str:
    """Say what is asked in a few words: ``pay tunnel Wien:Zagrab, 2 due after red*2``."""
    ask = situation.ask
    parts = [
        str(getattr(ask, name)) for name in ("event", "route", "city", "color") if getattr(ask, name, None)
    ]
    text = " ".join((ask.text, *parts))
    if isinstance(ask, q.PayTunnel):
        return f"{text}, {ask.due} due on top of {ask.payment}"
    if isinstance(ask, q.Over):
        return f"{text}: {ask.reason}"
    return text
