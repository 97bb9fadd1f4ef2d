"""Tickets at the end: what own routes join, and what stations lend."""

from typing import Any

import pytest

from branchline.scoring.final import scores
from branchline.scoring.score_sheet import score_sheet
from branchline.values.situation import Situation
from tests.scoring_sheet.cases import variants
from tests.scoring_sheet.tables import (
    Seat,
    europe,
    every_ticket,
    lay,
    line,
    printed,
    route,
    sketched,
    ticket_points,
    usa,
)

LONG_WAY = ("Stockholm", "Kobenhavn", "Essen", "Frankfurt", "Paris", "Pamplona", "Madrid", "Cadiz")
STATION_CASES = variants(
    "C-STN-02", "C-STN-03", "C-STN-05", "C-STN-08", "C-STN-09", "C-STN-21", "C-STN-23", "C-STN-25"
)


def station_case(data: dict[str, Any]) -> Situation:
    """Seat 0 asks; every colour among the opponents is a further seat."""
    tables = europe(*map(tuple, data["tickets"]))
    owners = sorted({owner for _, _, owner in data["opponents"]}) or ["nobody"]
    own = [route(tables, a, b) for a, b in data["own"]]
    others = [
        Seat(routes=[route(tables, a, b) for a, b, owner in data["opponents"] if owner == name])
        for name in owners
    ]
    return lay(tables, Seat(own, data["stations"], every_ticket(tables)), *others)


@pytest.mark.parametrize("data", STATION_CASES)
def test_loans_of_worked_cases(data: dict[str, Any]) -> None:
    situation = station_case(data)
    seat = score_sheet(situation).seats[0]
    assert ticket_points(seat) == data["ticket_points"]
    assert seat.completed == data["completed"]
    assert seat.total == scores(situation)[0]
    assert [city for city, _ in seat.loans] == sorted(data["stations"])


@pytest.mark.rule("EU-STN-03", "USSR-STN-01")
def test_c_stn_01_a_loan_costs_its_owner_nothing() -> None:
    tables = europe(("Essen", "Stockholm", 6), ("Berlin", "Kobenhavn", 8))
    loan = route(tables, "Essen", "Kobenhavn")
    borrower = Seat(line(tables, "Kobenhavn", "Stockholm"), ["Essen"], ["Essen:Stockholm"])
    owner = Seat([*line(tables, "Berlin", "Essen"), loan], (), ["Berlin:Kobenhavn"])
    green, red = score_sheet(lay(tables, borrower, owner)).seats
    assert green.loans == (("Essen", loan),)
    assert green.tickets[0].borrowed == (loan,)
    assert green.points["route"] == tables.worth[tables.route_number[green.trail[0]]]
    assert red.completed == 1
    assert red.points == score_sheet(lay(tables, Seat(), owner)).seats[1].points


@pytest.mark.rule("EU-SCORE-04", "EU-STN-06", "USSR-SCORE-06", "USSR-SCORE-07")
def test_c_stn_06_a_station_needs_an_owned_route_and_serves_any_number_of_tickets() -> None:
    tables = europe(("Essen", "Stockholm", 6), ("Frankfurt", "Stockholm", 8))
    me = Seat(line(tables, "Frankfurt", "Essen") + line(tables, "Kobenhavn", "Stockholm"), ["Essen"],
              every_ticket(tables))  # fmt: skip
    free = score_sheet(lay(tables, me, Seat())).seats[0]
    owned = score_sheet(lay(tables, me, Seat([route(tables, "Essen", "Kobenhavn")]))).seats[0]
    assert (free.completed, free.loans) == (0, (("Essen", None),))
    assert owned.completed == 2


@pytest.mark.rule("EU-STN-03", "EU-STN-05")
def test_c_stn_10_two_stations_at_the_two_ends_borrow_one_route() -> None:
    tables = europe(("Essen", "Stockholm", 6), ("Berlin", "Kobenhavn", 8))
    loan = route(tables, "Essen", "Kobenhavn")
    green = Seat(line(tables, "Kobenhavn", "Stockholm"), ["Essen"], ["Essen:Stockholm"])
    yellow = Seat(line(tables, "Berlin", "Essen"), ["Kobenhavn"], ["Berlin:Kobenhavn"])
    sheet = score_sheet(lay(tables, green, yellow, Seat([loan])))
    assert [seat.loans[0][1] for seat in sheet.seats[:2]] == [loan, loan]
    assert [seat.completed for seat in sheet.seats] == [1, 1, 0]


@pytest.mark.rule("USSR-STN-01")
def test_c_stn_15_the_other_half_of_an_own_double_may_be_lent_to_no_use() -> None:
    tables = europe(("Danzig", "Essen", 6))
    halves = [route(tables, "Berlin", "Warszawa", half) for half in (0, 1)]
    me = Seat([halves[0], *line(tables, "Warszawa", "Danzig")], ["Berlin"], every_ticket(tables))
    situation = lay(tables, me, Seat([halves[1], *line(tables, "Berlin", "Essen")]), Seat(), Seat())
    forced = score_sheet(situation, loans={0: {"Berlin": halves[1]}}).seats[0]
    assert (forced.loans, forced.completed) == ((("Berlin", halves[1]),), 0)
    assert score_sheet(situation).seats[0].loans == (("Berlin", route(tables, "Berlin", "Essen")),)


@pytest.mark.rule("USSR-STN-01", "EU-STN-03")
def test_c_stn_16_either_half_of_a_double_serves_alike() -> None:
    tables = europe(("Frankfurt", "Paris", 6))
    halves = [route(tables, "Frankfurt", "Paris", half) for half in (0, 1)]
    situation = lay(tables, Seat((), ["Paris"], every_ticket(tables)), *(Seat([half]) for half in halves))
    chosen = [score_sheet(situation, loans={0: {"Paris": half}}).seats[0] for half in halves]
    assert [seat.total for seat in chosen] == [scores(situation)[0]] * 2
    assert [seat.tickets[0].path for seat in chosen] == [(half,) for half in halves]


@pytest.mark.rule("USSR-STN-11")
def test_c_stn_17_the_loan_follows_the_board_as_it_is_now() -> None:
    tables = europe(("Essen", "Stockholm", 6), ("Essen", "Paris", 5))
    me = Seat(line(tables, "Kobenhavn", "Stockholm") + line(tables, "Frankfurt", "Paris"), ["Essen"],
              every_ticket(tables))  # fmt: skip
    south, north = route(tables, "Essen", "Frankfurt"), route(tables, "Essen", "Kobenhavn")
    earlier = score_sheet(lay(tables, me, Seat([south]))).seats[0]
    later = score_sheet(lay(tables, me, Seat([south, north]))).seats[0]
    assert [seat.loans for seat in (earlier, later)] == [(("Essen", south),), (("Essen", north),)]


@pytest.mark.rule("EU-STN-11", "USSR-SCORE-08", "EU-OBJ-05", "EU-SCORE-05")
def test_c_stn_18_only_stations_in_reserve_score() -> None:
    built: tuple[list[str], ...] = ["Athina"], [], ["Paris", "Brest", "Wien"]
    sheet = score_sheet(lay(europe(), *(Seat(stations=cities) for cities in built)))
    assert [seat.points["stations"] for seat in sheet.seats] == [8, 12, 0]
    assert [seat.stations_used for seat in sheet.seats] == [1, 0, 3]


@pytest.mark.rule("USSR-STN-01")
def test_c_stn_24_stations_at_both_ends_may_lend_the_same_route() -> None:
    tables = europe(("Essen", "Kobenhavn", 6))
    loan = route(tables, "Essen", "Kobenhavn")
    situation = lay(tables, Seat((), ["Essen", "Kobenhavn"], every_ticket(tables)), Seat([loan]))
    both = score_sheet(situation, loans={0: {"Essen": loan, "Kobenhavn": loan}}).seats[0]
    assert both.loans == (("Essen", loan), ("Kobenhavn", loan))
    assert both.tickets[0].path == (loan,)
    assert both.total == scores(situation)[0] == 6 + 4


@pytest.mark.rule("EU-STN-03")
def test_c_stn_26_a_station_helps_nobody_but_its_owner() -> None:
    tables = europe(("Essen", "Stockholm", 6))
    loan = route(tables, "Essen", "Kobenhavn")
    guest = Seat(line(tables, "Kobenhavn", "Stockholm"), (), every_ticket(tables))
    sheet = score_sheet(lay(tables, Seat(stations=["Essen"]), guest, Seat([loan])))
    assert ticket_points(sheet.seats[1]) == -6


@pytest.mark.rule("EU-TIX-09", "USSR-TIX-10")
def test_c_tix_11_a_completed_ticket_is_no_line_of_the_ledger() -> None:
    tables = europe()
    way = line(tables, "Berlin", "Frankfurt", "Bruxelles", "Dieppe", "London")
    with_ticket, without = (lay(tables, Seat(way, (), kept), Seat()) for kept in (["Berlin:London"], []))
    assert with_ticket.ledger == without.ledger
    assert scores(with_ticket)[0] == scores(without)[0] + 7


@pytest.mark.rule("EU-TIX-07", "USSR-TIX-08")
def test_c_tix_12_a_detour_completes_a_ticket() -> None:
    tables = europe(("Berlin", "Essen", 5))
    detour = line(tables, "Berlin", "Danzig", "Warszawa", "Wien", "Munchen", "Frankfurt", "Essen")
    seat = score_sheet(lay(tables, Seat(detour, (), every_ticket(tables)), Seat())).seats[0]
    assert seat.tickets[0].completed
    assert seat.tickets[0].path == tuple(detour)


@pytest.mark.parametrize("data", variants("C-TIX-13"))
def test_halves_of_doubles_join_alike(data: dict[str, Any]) -> None:
    a, b = data["ticket"]
    tables = usa((a, b, 9))
    for half in (0, -1):
        way = [route(tables, x, y, half) for x, y in data["own"]]
        seat = score_sheet(lay(tables, Seat(way, (), every_ticket(tables)), Seat())).seats[0]
        assert seat.tickets[0].completed is data["completed"]
        assert seat.tickets[0].path == tuple(way[::-1])


@pytest.mark.rule("EU-SCORE-03", "USSR-SCORE-04", "USSR-SCORE-05", "EU-OBJ-03")
@pytest.mark.parametrize(
    ("cities", "total"), [(("Essen", "Berlin"), 110), ((), 90)], ids=["C-TIX-15-won", "C-TIX-15-lost"]
)
def test_a_ticket_adds_or_takes_its_value(cities: tuple[str, ...], total: int) -> None:
    tables = printed("europe", (("Berlin", "Essen", 10),), stations=0, bonuses=())
    me = Seat(line(tables, *cities), (), every_ticket(tables), points={"route": 100})
    assert scores(lay(tables, me, Seat())) == (total, 0)


@pytest.mark.rule("EU-TIX-07")
@pytest.mark.parametrize("turned", [False, True], ids=["C-TIX-16", "C-TIX-16-turned"])
def test_tickets_in_a_circle_and_on_its_branch(turned: bool) -> None:
    tables = europe(("Berlin", "Munchen", 5), ("Frankfurt", "Danzig", 6))
    circle = line(tables, "Danzig", "Berlin", "Wien", "Munchen", "Frankfurt", "Berlin")
    network = circle[::-1] if turned else circle
    seat = score_sheet(lay(tables, Seat(network, (), every_ticket(tables)), Seat())).seats[0]
    assert seat.completed == 2


@pytest.mark.rule("R18")
def test_a_damaged_route_joins_nothing_and_is_not_lent() -> None:
    tables = sketched([("A", "B", 3), ("B", "C", 4)])
    me = Seat(["A:B"], (), ["A:B"])
    borrower = Seat((), ["A"], [])
    whole, broken = (lay(tables, me, borrower, damage=damage) for damage in ((), ("A:B",)))
    assert [score_sheet(s).seats[0].completed for s in (whole, broken)] == [1, 0]
    assert score_sheet(broken).seats[0].points["route"] == 4
    guest, owner = Seat((), ["A"], ["A:B"]), Seat(["A:B"])
    lent, kept = (lay(tables, guest, owner, damage=damage) for damage in ((), ("A:B",)))
    assert [score_sheet(s).seats[0].completed for s in (lent, kept)] == [1, 0]
