"""Positions: any situation in which a player is about to decide, from its pieces and back."""

from collections.abc import Mapping
from typing import Any, Unpack, cast

from branchline.board.checks import choice, fail, integer
from branchline.board.errors import MapError, PlayerCountError, PositionError
from branchline.knowledge.pieces import Pieces
from branchline.knowledge.position.arguments import NAMES, Arguments, Given, given
from branchline.knowledge.position.cards import event_cards, tickets, train_cards
from branchline.knowledge.position.track import ledger, routes, rubble, stations, trains
from branchline.reducers.deal import empty_table
from branchline.reducers.draw import may_draw_on
from branchline.values.asks import TURN, Ask, Draw
from branchline.values.situation import NO_EVENTS, Events, Situation
from branchline.values.tables import Tables

__all__ = ["Arguments", "pieces", "position"]


def position(tables: Tables, **arguments: Unpack[Arguments]) -> Situation:
    """Return a situation in which a player is about to decide.

    :class:`Arguments` lists the arguments and their defaults. All that is possible on the board is
    accepted, whether or not a game leads there. The turns begin to count here, nothing is known of
    the hands, nobody has passed, and who put back the tickets of the tail is not known.

    A full display with three locomotives or more is refused only where it must have been wiped: it
    may be lying there because no wipe can help, or after the last wipe in a row (decision A2).

    Raises:
        PlayerCountError: the map is not for so many players; ``key`` is ``hands``.
        PositionError: it cannot be; ``key`` is the argument.
    """
    try:
        return _laid(given(tables, cast("Mapping[str, Any]", arguments)))
    except MapError as error:
        raise _refusal(error) from None


def _refusal(error: MapError) -> PositionError:
    """Tell of the argument by its name alone; the place in it becomes part of the reason."""
    place = error.key or ""
    name = next((name for name in NAMES if place.split("[")[0].split(".")[0] == name), place)
    inner = place.removeprefix(name)
    return PositionError(f"{inner} {error.reason}" if inner else error.reason, key=name)


def _laid(read: Given) -> Situation:
    """Lay the pieces on a table where nothing has been dealt."""
    _check_players(read)
    laid = empty_table(read.tables, read.players, read.one("player", integer(0, read.players - 1), 0))
    cards = train_cards(read)
    laid.hands, laid.display, laid.discard, laid.deck = cards.hands, cards.display, cards.discard, cards.deck
    laid.routes = routes(read)
    laid.events = _events(read, laid.routes, laid.player)
    damage = laid.events.damage
    laid.trains = trains(read, laid.routes, damage)
    laid.ledger = ledger(read, laid.routes, damage)
    laid.stations = stations(read)
    found = tickets(read)
    laid.tickets, laid.ticket_bag, laid.ticket_tail, laid.long_bag = found.kept, found.bag, found.tail, 0
    laid.left = read.one("turns_left", integer(1, read.players), None)
    laid.ask = _asked(read, laid)
    return laid


def _check_players(read: Given) -> None:
    fewest, most = read.tables.rules.players
    if not fewest <= read.players <= most:
        reason = f"{read.tables.board.name} is for {fewest} to {most} players, not {read.players}"
        raise PlayerCountError(reason, key="hands")


def _asked(read: Given, laid: Situation) -> Ask:
    """Read the question; a second draw needs a card that may be drawn (decision A3)."""
    if read.one("asks", choice("turn", "second draw"), "turn") == "turn":
        return TURN
    draws = read.tables.rules.draws
    if draws == 1 or not may_draw_on(laid):
        fail("asks", "no second card can be drawn (A3)")
    return Draw(draws - 1)


EVENTFUL = ("events", "event_deck", "spent_events", "blocks", "damage", "floods", "skips")
"""Arguments that only a game with event cards has more than empty."""


def _events(read: Given, owned: tuple[int, ...], player: int) -> Events:
    if not read.tables.rules.events:
        for name in EVENTFUL:
            if _holds_something(read.arguments.get(name)):
                fail(name, "this game has no event cards")
    cards = event_cards(read)
    left = rubble(read, owned, player)
    if not read.tables.rules.events:
        return NO_EVENTS
    return Events(
        hands=cards.hands,
        bag=cards.deck,
        spent=cards.spent,
        shown=(0,) * read.players,
        blocks=left.blocks,
        damage=left.damage,
        floods=left.floods,
        skips=left.skips,
    )


def _holds_something(value: object) -> bool:
    """Tell whether a list or mapping holds more than empty ones and zeros; depth is two at most."""
    if isinstance(value, Mapping):
        return any(value.values())
    if isinstance(value, list | tuple):
        return any(any(v.values()) if isinstance(v, Mapping) else v for v in value)
    return False


def pieces(situation: Situation) -> Arguments:
    """Return the pieces of a situation, under the names of the arguments of :func:`position`.

    Where a turn or a second draw is asked, ``position`` lays the same pieces again; any other
    question it refuses by name (``asks``). Left out is what no onlooker finds on the table: what players
    know of each other's hands and of tickets put back, the turns and passes counted so far, where the
    points come from, and in a Double Move the actions left, the cards revealed for tunnels, and
    which blocks and damage are of this very turn.
    """
    laid = _Laid(situation)
    return cast("Arguments", {name: getattr(laid, name) for name in NAMES})


class _Laid(Pieces):
    """A situation to read the pieces of."""

    __slots__ = ("_situation",)

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
