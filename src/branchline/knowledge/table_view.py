"""A view as text that a person can play from."""

from collections.abc import Iterable, Iterator, Mapping

from branchline.knowledge.pieces import HIDDEN, Pieces, ticket_names
from branchline.knowledge.question import in_words, question
from branchline.values import asks as q
from branchline.values.situation import Situation


def text(view: Pieces, situation: Situation, seat: int, known: tuple[dict[str, int], ...]) -> str:
    """Write what ``seat`` sees: the question, what is its own, what lies open, all players, trouble."""
    lines = [
        *_heading(view, situation, seat),
        *_own(view, situation, seat),
        *_open(view),
        *_players(view, situation, known, seat),
        *_trouble(view),
    ]
    return "\n".join(lines)


def _heading(view: Pieces, situation: Situation, seat: int) -> Iterator[str]:
    board = situation.tables.board
    rounds = "" if view.turns_left is None else f", {view.turns_left} turns left"
    double = f", Double Move: action {3 - view.double_move} of 2" if view.double_move else ""
    yield f"{board.title}, seat {seat}, turn {view.turn}{rounds}{double}"
    asked = in_words(question(situation, seat))
    if view.is_over:
        yield asked
    else:
        who = "chance" if view.player is None else "you" if view.player == seat else f"seat {view.player}"
        yield f"{who}: {asked}"


def _own(view: Pieces, situation: Situation, seat: int) -> Iterator[str]:
    yield _line("hand", cards(view.hands[seat]))
    yield _line("tickets", _tickets(situation, view.tickets[seat]))
    yield from _offer(view, situation, seat)
    if any(view.events):
        yield _line("events", cards(view.events[seat]))


def _offer(view: Pieces, situation: Situation, seat: int) -> Iterator[str]:
    """Name the tickets on offer to the seat, by place where it chooses, and what it chose in the setup."""
    ask = situation.ask
    if view.player == seat and view.offer:
        places = (f"{n} {name}" for n, name in enumerate(_priced(situation, view.offer), 1))
        yield _line("offer", ", ".join(places))
    elif isinstance(ask, q.DealTickets | q.Setup):
        yield _line("offer", _tickets(situation, ticket_names(situation, ask.offers[seat])))
    if isinstance(ask, q.Setup) and seat < len(ask.chosen):
        yield _line("chosen", _tickets(situation, ticket_names(situation, ask.chosen[seat])))


def _open(view: Pieces) -> Iterator[str]:
    yield _line("display", cards(view.display))
    if view.revealed:
        yield _line("revealed", cards(view.revealed))
    tickets = f"{len(view.ticket_bag) + len(view.ticket_tail)} tickets"
    events = f", {sum(view.event_deck.values())} events" if any(view.events) or view.event_deck else ""
    yield _line("piles", f"deck {sum(view.deck.values())}, {tickets}{events}")
    yield _line("discard", cards(view.discard))
    if view.spent_events:
        yield _line("spent", cards(view.spent_events))


def _players(
    view: Pieces, situation: Situation, known: tuple[dict[str, int], ...], seat: int
) -> Iterator[str]:
    for other in range(view.players):
        mark = "*" if other == seat else " "
        yield _line(f"{mark} seat {other}", ", ".join(_counts(view, other)))
        if other != seat:
            yield from _if_any("knows of", cards(known[other]))
            yield from _if_any("events", cards(_face_up(view.events[other])))
        if other != seat and None not in view.tickets[other]:
            yield from _if_any("tickets", _tickets(situation, view.tickets[other]))
        yield from _if_any("routes", ", ".join(view.routes[other]))
        yield from _if_any("stations", ", ".join(view.stations[other]))


def _counts(view: Pieces, seat: int) -> Iterator[str]:
    yield f"{view.points[seat]} points"
    yield f"{view.trains[seat]} trains"
    yield f"{view.hand_sizes[seat]} cards"
    yield f"{len(view.tickets[seat])} tickets"
    if view.events[seat]:
        yield f"{sum(view.events[seat].values())} events"
    if view.skips[seat]:
        yield f"skips {view.skips[seat]}"


def _trouble(view: Pieces) -> Iterator[str]:
    blocks = (f"{route} {markers} (seat {seat})" for route, seat, markers in view.blocks)
    for name, found in (("blocks", blocks), ("damage", view.damage), ("floods", view.floods)):
        if names := ", ".join(found):
            yield _line(name, names)


def cards(counts: Mapping[str, int]) -> str:
    """Write counts by name, or a dash where there is nothing."""
    return ", ".join(f"{name} {n}" for name, n in counts.items()) or "-"


def _face_up(counts: Mapping[str, int]) -> dict[str, int]:
    return {name: n for name, n in counts.items() if name != HIDDEN}


def _tickets(situation: Situation, names: Iterable[str | None]) -> str:
    return ", ".join(_priced(situation, names)) or "-"


def _priced(situation: Situation, names: Iterable[str | None]) -> Iterator[str]:
    """Write tickets that lie face up, with their points."""
    tables = situation.tables
    return (f"{name} ({tables.board.tickets[tables.ticket_number[str(name)]].points})" for name in names)


def _line(name: str, value: str) -> str:
    return f"{name:<10}{value}"


def _if_any(name: str, value: str) -> Iterator[str]:
    if value not in {"", "-"}:
        yield f"    {name:<9} {value}"
