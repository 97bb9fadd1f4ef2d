"""Makes the score sheet: the numbers of the ending, told in names."""

from collections.abc import Mapping, Sequence
from typing import Final

from branchline.scoring.assignment import Loans, read_loans
from branchline.scoring.bonuses import earned
from branchline.scoring.final import Ending, decision, ending
from branchline.scoring.layout import Ends, layout
from branchline.scoring.lending import Assignment, Lending, best_lending, own_edges, whole, with_loans
from branchline.scoring.loans import ticket_path
from branchline.scoring.sheet import BonusResult, Hint, Loan, ScoreSheet, SeatSheet, TicketResult
from branchline.scoring.trails import longest_trail
from branchline.values.bitsets import bits
from branchline.values.situation import Situation

MOST_TICKETS: Final = "tickets"
"""The kind of bonus that loans can win."""


def score_sheet(situation: Situation, loans: Loans | None = None) -> ScoreSheet:
    """Explain the scores of a situation, as if the game ended now (EU-SCORE-02, USSR-SCORE-02, S18).

    Stations lend what is best for their owner's tickets (decision A11). ``loans`` assigns them
    explicitly: for each seat it names, the route that the station in a city lends; stations of that
    seat that are not named lend nothing.

    Raises:
        PositionError: a seat, station or route of ``loans`` that cannot be.
    """
    assigned = read_loans(situation, loans)
    seats = range(len(situation.routes))
    lendings = tuple(_lending(situation, seat, assigned) for seat in seats)
    trails = [longest_trail(own_edges(situation, seat)) for seat in seats]
    end = ending(situation, lendings, tuple(length for length, _ in trails))
    hints = [_hint(situation, end, seat, assigned=seat in assigned) for seat in seats]
    steps = decision(situation, end)
    return ScoreSheet(
        seats=tuple(_seat_sheet(situation, end, seat, trails[seat][1], hints[seat]) for seat in seats),
        bonuses=_bonuses(situation, end),
        steps=steps,
        winners=steps[-1].remaining,
    )


def _lending(situation: Situation, seat: int, assigned: Mapping[int, Assignment]) -> Lending:
    loans = assigned.get(seat)
    return best_lending(situation, seat) if loans is None else with_loans(situation, seat, loans)


def _seat_sheet(
    situation: Situation, end: Ending, seat: int, walked: Sequence[int], hint: Hint | None
) -> SeatSheet:
    """Put the sheet of a seat together; ``walked`` are places among its undamaged routes."""
    tables = situation.tables
    own = tuple(bits(whole(situation, seat)))
    trail = [own[n] for n in walked]
    ends = layout(tables).ends
    return SeatSheet(
        seat=seat,
        lines=tuple((name, points[seat]) for name, points in end.groups),
        tickets=_tickets(situation, seat, end.lendings[seat]),
        loans=_loans(situation, seat, end.lendings[seat].loans),
        longest=end.counts["longest-path"][seat],
        trail=tuple(tables.board.routes[n].id for n in trail),
        cities=tuple(tables.board.cities[n].name for n in cities_along([ends[n] for n in trail])),
        ferry_spaces=end.counts["ferries"][seat],
        tunnel_spaces=end.counts["tunnels"][seat],
        hint=hint,
    )


def _tickets(situation: Situation, seat: int, lending: Lending) -> tuple[TicketResult, ...]:
    """Find a path for every completed ticket, over own and borrowed routes (EU-OBJ-03, EU-SCORE-03)."""
    tables, printed = situation.tables, layout(situation.tables)
    own = whole(situation, seat)
    network = (*bits(own), *lending.loans.values())
    edges = [(n, *printed.edges[n]) for n in network]
    results: list[TicketResult] = []
    for n in bits(situation.tickets[seat]):
        ticket, (a, b, points) = tables.board.tickets[n], printed.tickets[n]
        completed = bool(lending.completed >> n & 1)
        path = (completed and ticket_path(edges, a, b)) or ()
        ids = tuple(tables.board.routes[r].id for r in path)
        borrowed = tuple(tables.board.routes[r].id for r in path if not own >> r & 1)
        results.append(TicketResult(ticket.name, points, completed, ids, borrowed))
    return tuple(results)


def _loans(situation: Situation, seat: int, loans: Assignment) -> tuple[Loan, ...]:
    board = situation.tables.board
    return tuple(
        (board.cities[city].name, board.routes[loans[city]].id if city in loans else None)
        for city in bits(situation.stations[seat])
    )


def _bonuses(situation: Situation, end: Ending) -> tuple[BonusResult, ...]:
    results: list[BonusResult] = []
    for bonus in situation.tables.rules.bonuses:
        counts = end.counts[bonus.kind]
        seats = tuple(seat for seat in range(len(counts)) if earned(counts, seat))
        results.append(BonusResult(bonus.kind, bonus.name, bonus.points, counts, seats))
    return tuple(results)


def _hint(situation: Situation, end: Ending, seat: int, *, assigned: bool) -> Hint | None:
    """Look for loans that give the seat more in all: points may pull against the number of tickets.

    The best loans for the points can only be beaten where they miss the bonus for most tickets
    (USSR-BON-10, USSR-BON-11). The other seats' loans stay as they are.
    """
    bonus = sum(card.points for card in situation.tables.rules.bonuses if card.kind == MOST_TICKETS)
    counts = end.counts[MOST_TICKETS]
    needed = max(1, *(count for other, count in enumerate(counts) if other != seat))
    now = end.lendings[seat]
    if not assigned and (not bonus or now.count >= needed):
        return None

    better = best_lending(situation, seat, (bonus, needed))
    gain = _worth(better, bonus, needed) - _worth(now, bonus, needed)
    return Hint(_loans(situation, seat, better.loans), gain) if gain > 0 else None


def _worth(lending: Lending, bonus: int, needed: int) -> int:
    return lending.won - lending.lost + (bonus if lending.count >= needed else 0)


def cities_along(trail: list[Ends]) -> list[int]:
    """Return the cities that a walk over these routes, in this order, comes through."""
    walks = (_walk(start, trail) for start in (trail[0] if trail else ()))
    return max(walks, key=len, default=[])


def _walk(start: int, trail: list[Ends]) -> list[int]:
    """Walk from a city as far as the order of the routes allows."""
    cities = [start]
    for a, b in trail:
        if cities[-1] not in {a, b}:
            break
        cities.append(b if cities[-1] == a else a)
    return cities
