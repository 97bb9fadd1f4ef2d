"""Random tables on small maps: the sheet adds up, and plain brute force finds the same scores."""

from typing import Any

from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from branchline.board.mapfile import parse_map
from branchline.board.point_groups import LEDGER
from branchline.board.ruleset import EVENT_DECK_1912, EVENTS
from branchline.scoring.final import scores, winners
from branchline.scoring.score_sheet import score_sheet
from branchline.scoring.sheet import ScoreSheet, SeatSheet
from branchline.testing.maps import small_maps
from branchline.values.making import make_tables
from branchline.values.situation import Situation
from branchline.values.tables import Tables
from tests.model.position import lay_out
from tests.model.printed import read_printed
from tests.model.scoring import sheets
from tests.model.scoring import winners as plain_winners
from tests.scoring_sheet.tables import Seat, lay

EVENT_HANDS = st.dictionaries(st.sampled_from([str(event) for event in EVENTS]), st.just(1), max_size=2)


@frozen(eq=False)
class Case:
    """One table twice: as the engine has it, and as the arguments of the naive model."""

    document: dict[str, Any]
    situation: Situation
    pieces: dict[str, Any]


@st.composite
def cases(draw: DrawFn) -> Case:
    """Pieces dealt to two to four seats without regard to how they could have got there."""
    document = draw(small_maps())
    found = parse_map(document)
    tables = make_tables(found.board, evolve(found.rules, events=EVENT_DECK_1912), found.options)
    seats = draw(st.integers(2, 4))
    routes = _dealt(draw, [r.id for r in found.board.routes], seats)
    owned = [r for mine in routes for r in mine]
    damage = draw(st.lists(st.sampled_from(owned), unique=True, max_size=2)) if owned else []
    stations = _dealt(draw, [c.name for c in found.board.cities], seats, most=found.rules.stations)
    pieces = {
        "hands": [{} for _ in range(seats)],
        "tickets": _dealt(draw, [t.name for t in found.board.tickets], seats),
        "routes": routes,
        "stations": stations,
        "damage": damage,
        "events": [draw(EVENT_HANDS) for _ in routes],
        "points": [draw(st.integers(-20, 60)) for _ in routes],
        "trains": [0] * seats,
    }  # fmt: skip
    return Case(document, _laid(tables, pieces), pieces)


def _dealt(draw: DrawFn, names: list[str], seats: int, most: int = 99) -> list[list[str]]:
    """Give each name to a seat or to nobody, at most so many to one seat."""
    piles: list[list[str]] = [[] for _ in range(seats)]
    for name, owner in zip(names, draw(st.tuples(*[st.integers(-1, seats - 1) for _ in names])), strict=True):
        if owner >= 0 and len(piles[owner]) < most:
            piles[owner].append(name)
    return piles


def _laid(tables: Tables, pieces: dict[str, Any]) -> Situation:
    names = "routes", "stations", "tickets", "events", "points"
    seats = [
        Seat(routes, stations, tickets, events, {"carried": points})
        for routes, stations, tickets, events, points in zip(*map(pieces.__getitem__, names), strict=True)
    ]
    return lay(tables, *seats, damage=pieces["damage"])


@given(cases())
def test_brute_force_finds_the_same_scores_and_winners(case: Case) -> None:
    printed = read_printed(case.document, {"events": "1912"})
    table = lay_out(printed, case.pieces)
    assert scores(case.situation) == tuple(sheet.total for sheet in sheets(table))
    assert winners(case.situation) == tuple(plain_winners(table))


@given(cases())
def test_the_sheet_adds_up_and_what_it_names_is_real(case: Case) -> None:
    sheet = score_sheet(case.situation)
    _check_sums(case, sheet)
    for seat in sheet.seats:
        _check_names(case, seat)


def _check_sums(case: Case, sheet: ScoreSheet) -> None:
    rules = case.situation.tables.rules
    assert tuple(seat.total for seat in sheet.seats) == scores(case.situation)
    assert sheet.winners == winners(case.situation) != ()
    for seat in sheet.seats:
        assert seat.total == sum(points for _, points in seat.lines) == sum(seat.points.values())
        assert tuple(seat.points)[: len(LEDGER)] == LEDGER
        won = sum(ticket.points for ticket in seat.tickets if ticket.completed)
        lost = sum(ticket.points for ticket in seat.tickets if not ticket.completed)
        assert (seat.points["tickets won"], seat.points["tickets lost"]) == (won, -lost)
        assert seat.points["stations"] == rules.station_points * (rules.stations - seat.stations_used)
    for bonus in sheet.bonuses:
        most = max(bonus.counts)
        assert bonus.seats == tuple(n for n, count in enumerate(bonus.counts) if count == most > 0)
    assert set(sheet.steps[0].remaining).issuperset(sheet.winners)


def _check_names(case: Case, seat: SeatSheet) -> None:
    """Loans, paths and the trail use routes that are there, and paths join what they should."""
    damaged = set(case.pieces["damage"])
    mine = set(case.pieces["routes"][seat.seat]) - damaged
    lent = {route for _, route in seat.loans if route is not None}
    assert [city for city, _ in seat.loans] == sorted(case.pieces["stations"][seat.seat])
    assert all(route is None or route in _touching(case, seat.seat, city) for city, route in seat.loans)
    _check_trail(case.situation, seat, mine)
    for ticket in seat.tickets:
        assert set(ticket.path) - set(ticket.borrowed) <= mine
        assert set(ticket.borrowed) <= lent
        assert not ticket.completed or _ends(case.situation, ticket.path) == set(ticket.name.split(":")[:2])


def _check_trail(situation: Situation, seat: SeatSheet, mine: set[str]) -> None:
    board = situation.tables.board
    assert len(set(seat.trail)) == len(seat.trail)
    assert set(seat.trail) <= mine
    assert seat.longest == sum(board.route[r].length for r in seat.trail)
    steps = list(zip(seat.cities, seat.cities[1:], strict=False))
    assert [{board.route[r].a, board.route[r].b} for r in seat.trail] == [set(step) for step in steps]


def _ends(situation: Situation, path: tuple[str, ...]) -> set[str]:
    """The two cities that a path joins; it walks through every other of its cities exactly once."""
    ends: set[str] = set()
    for name in path:
        ends ^= {situation.tables.board.route[name].a, situation.tables.board.route[name].b}
    return ends


@given(cases(), st.data())
def test_no_assignment_beats_the_choice_and_its_hint(case: Case, data: st.DataObject) -> None:
    best = score_sheet(case.situation)
    seat = data.draw(st.integers(0, len(best.seats) - 1))
    choices = {city: [None, *_touching(case, seat, city)] for city in case.pieces["stations"][seat]}
    given_loans = {city: data.draw(st.sampled_from(routes)) for city, routes in choices.items()}
    sheet = score_sheet(case.situation, loans={seat: given_loans})
    assert dict(sheet.seats[seat].loans) == given_loans
    assert _ticket_points(sheet, seat) <= _ticket_points(best, seat)
    hint = best.seats[seat].hint
    assert sheet.seats[seat].total <= best.seats[seat].total + (hint.gain if hint else 0)
    if hint:
        hinted = score_sheet(case.situation, loans={seat: dict(hint.loans)})
        assert hinted.seats[seat].total == best.seats[seat].total + hint.gain


def _touching(case: Case, seat: int, city: str) -> list[str]:
    return [
        route
        for owner, routes in enumerate(case.pieces["routes"])
        for route in routes
        if owner != seat and city in route.split(":") and route not in case.pieces["damage"]
    ]


def _ticket_points(sheet: ScoreSheet, seat: int) -> int:
    return sheet.seats[seat].points["tickets won"] + sheet.seats[seat].points["tickets lost"]
