"""The bonus cards: who gets them, alone or tied."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from branchline.scoring.score_sheet import score_sheet
from branchline.scoring.sheet import ScoreSheet
from branchline.values.situation import Situation
from tests.rules.cases import CASES
from tests.scoring_sheet.tables import (
    USSR_BONUSES,
    Seat,
    every_ticket,
    four_bonuses,
    lay,
    line,
    printed,
    route,
    sketched,
)


def paths(*lengths: int) -> Situation:
    """Seats that own a straight path each, cut from one long row of cities into pieces of at most nine."""
    pieces = [[min(9, length - start) for start in range(0, length, 9)] for length in lengths]
    spaces = [piece for path in pieces for piece in path]
    tables = sketched([(f"C{n:02}", f"C{n + 1:02}", piece) for n, piece in enumerate(spaces)])
    ids = iter(route.id for route in tables.board.routes)
    return lay(tables, *(Seat([next(ids) for _ in path]) for path in pieces))


def holders(sheet: ScoreSheet, name: str) -> list[int]:
    """The seats with points for a bonus, checked against the result of the bonus itself."""
    bonus = next(bonus for bonus in sheet.bonuses if bonus.name == name)
    given = [seat.seat for seat in sheet.seats if seat.points[name] == bonus.points]
    assert all(seat.points[name] in {0, bonus.points} for seat in sheet.seats)
    assert given == list(bonus.seats)
    return given


@pytest.mark.rule("EU-SCORE-07", "USSR-BON-01", "EU-OBJ-04")
def test_c_long_11_the_longest_path_and_no_other_gets_the_ten() -> None:
    data = CASES["C-LONG-11"]["data"]
    sheet = score_sheet(paths(*data["lengths"]))
    assert [seat.longest for seat in sheet.seats] == data["lengths"]
    assert holders(sheet, "European Express") == data["winners"]
    assert sheet.seats[0].points["European Express"] == 10


@pytest.mark.rule("EU-SCORE-07", "EU-SCORE-08")
@pytest.mark.parametrize("lengths", [(5, 40), (44, 45), (1, 0)])
def test_c_long_12_a_shorter_path_never_shares(lengths: tuple[int, int]) -> None:
    assert holders(score_sheet(paths(*lengths)), "European Express") == [lengths.index(max(lengths))]


@pytest.mark.rule("EU-SCORE-08", "USSR-BON-05")
def test_c_long_13_all_who_are_tied_get_it() -> None:
    data = CASES["C-LONG-13"]["data"]
    assert holders(score_sheet(paths(*data["lengths"])), "European Express") == data["winners"]


@pytest.mark.rule("EU-SCORE-09", "EU-SCORE-06")
def test_c_long_15_a_fork_is_fine_and_the_best_trail_in_it_counts() -> None:
    tables = sketched([("A", "B", 4), ("B", "C", 3), ("B", "D", 2), ("D", "E", 2)])
    seat = score_sheet(lay(tables, Seat(["A:B", "B:C", "B:D", "D:E"]), Seat())).seats[0]
    assert seat.longest == 8
    assert set(seat.trail) == {"A:B", "B:D", "D:E"}
    assert seat.cities in {("A", "B", "D", "E"), ("E", "D", "B", "A")}


@pytest.mark.rule("USSR-BON-05", "EU-SCORE-08", "A13")
def test_c_long_16_nobody_gets_it_for_nothing() -> None:
    sheet = score_sheet(lay(four_bonuses(), Seat(), Seat(), Seat()))
    assert [bonus.seats for bonus in sheet.bonuses] == [()] * 4
    assert [seat.total for seat in sheet.seats] == [12, 12, 12]


@pytest.mark.rule("EU-SCORE-06", "USSR-BON-02")
def test_c_long_17_spaces_are_counted_and_not_routes() -> None:
    short = [(f"A{n}", f"A{n + 1}", 2) for n in range(5)]
    tables = sketched([*short, ("A5", "B0", 6), ("B0", "B1", 6)])
    many, few = [r.id for r in tables.board.routes if r.length == 2], ["A5:B0", "B0:B1"]
    sheet = score_sheet(lay(tables, Seat(many), Seat(few)))
    assert [seat.longest for seat in sheet.seats] == [10, 12]
    assert holders(sheet, "European Express") == [1]


@pytest.mark.rule("EU-SCORE-09", "USSR-BON-03", "A12")
@pytest.mark.parametrize("names", ["PQRST", "TSRQP", "RPTQS", "QTPSR"])
def test_c_long_18_it_does_not_matter_how_the_routes_are_ordered(names: str) -> None:
    p, q, r, s, t = tuple(names)
    edges = [(p, q, 1), (q, r, 5), (r, s, 2), (q, s, 3), (s, t, 4)]
    tables = sketched(edges)
    seat = score_sheet(lay(tables, Seat([route(tables, a, b) for a, b, _ in edges]), Seat())).seats[0]
    assert (seat.longest, len(seat.trail), len(seat.cities)) == (14, 4, 5)


@pytest.mark.rule("EU-STN-04", "EU-SCORE-10", "USSR-BON-04", "EU-OBJ-04")
def test_a_borrowed_route_is_no_part_of_the_longest_path() -> None:
    tables = sketched([("A", "B", 3), ("B", "C", 5), ("C", "D", 3)])
    me = Seat(["A:B", "C:D"], ["B"], ["A:B"])
    sheet = score_sheet(lay(tables, me, Seat(["B:C"])), loans={0: {"B": "B:C"}})
    assert [seat.longest for seat in sheet.seats] == [3, 5]
    assert holders(sheet, "European Express") == [1]


@pytest.mark.rule("R18")
def test_a_damaged_route_is_no_part_of_the_longest_path() -> None:
    tables = sketched([("A", "B", 3), ("B", "C", 5), ("C", "D", 4)])
    seat = score_sheet(lay(tables, Seat(["A:B", "B:C", "C:D"]), Seat(), damage=["B:C"])).seats[0]
    assert (seat.longest, seat.trail) == (4, ("C:D",))
    assert seat.points["route"] == 4 + 10 + 7


def with_kind(kind: str, *seats: Sequence[int]) -> Situation:
    """Seats that own ferries or tunnels of these lengths, one after the other in a row of cities."""
    spaces = [length for lengths in seats for length in lengths]
    edges = [(f"C{n:02}", f"C{n + 1:02}", length) for n, length in enumerate(spaces)]
    tables = sketched(edges, kind, bonuses=USSR_BONUSES)
    ids = iter(route.id for route in tables.board.routes)
    return lay(tables, *(Seat([next(ids) for _ in lengths]) for lengths in seats))


@pytest.mark.rule("USSR-BON-06", "B10")
def test_c_ussr_17_ferry_spaces_count_and_not_ferries() -> None:
    sheet = score_sheet(with_kind("ferry", (4,), (2, 1)))
    assert [seat.ferry_spaces for seat in sheet.seats] == [4, 3]
    assert holders(sheet, "Hero of the Sailors") == [0]
    assert sheet.seats[0].points["Hero of the Sailors"] == 7
    assert sheet.seats[0].tunnel_spaces == 0


@pytest.mark.rule("USSR-BON-07")
def test_tied_sailors_all_get_the_seven() -> None:
    assert holders(score_sheet(with_kind("ferry", (2,), (2,), (1,))), "Hero of the Sailors") == [0, 1]


@pytest.mark.rule("USSR-BON-08", "USSR-BON-09")
def test_c_ussr_18_tied_miners_all_get_the_seven() -> None:
    sheet = score_sheet(with_kind("tunnel", (6, 3), (4, 3, 2), (4,)))
    assert [seat.tunnel_spaces for seat in sheet.seats] == [9, 9, 4]
    assert holders(sheet, "Hero of the Miners") == [0, 1]
    assert sheet.seats[0].points["Hero of the Miners"] == 7


@pytest.mark.rule("USSR-BON-10", "USSR-BON-11", "B11")
def test_c_ussr_19_the_number_of_tickets_counts_and_not_their_value() -> None:
    few = [("Lisboa", "Madrid", 20), ("Cadiz", "Madrid", 20), ("Cadiz", "Lisboa", 20)]
    many = [(a, b, 6) for a, b in combinations(("Berlin", "Danzig", "Warszawa", "Wilno"), 2)][:5]
    tables = four_bonuses(*few, *many)
    names = every_ticket(tables)
    west = Seat(line(tables, "Lisboa", "Madrid", "Cadiz"), (), names[:3])
    east = Seat(line(tables, "Berlin", "Danzig", "Warszawa", "Wilno"), (), names[3:])
    sheet = score_sheet(lay(tables, west, east))
    assert [seat.points["tickets won"] for seat in sheet.seats] == [60, 30]
    assert holders(sheet, "Hero of the Railroad") == [1]
    assert sheet.seats[1].points["Hero of the Railroad"] == 15


@pytest.mark.rule("USSR-BON-12", "B11")
def test_tied_heroes_of_the_railroad_all_get_it_with_a_station_or_without() -> None:
    tables = four_bonuses(("Essen", "Stockholm", 6), ("Essen", "Kobenhavn", 5), ("Brest", "Dieppe", 4))
    names = every_ticket(tables)
    borrower = Seat(line(tables, "Kobenhavn", "Stockholm"), ["Essen"], names[:1])
    lender = Seat([route(tables, "Essen", "Kobenhavn")], (), names[1:2])
    sheet = score_sheet(lay(tables, borrower, lender, Seat((), (), names[2:])))
    assert holders(sheet, "Hero of the Railroad") == [0, 1]


@pytest.mark.rule("USSR-BON-06", "A13")
def test_c_ussr_21_no_ferry_no_hero_of_the_sailors() -> None:
    sheet = score_sheet(with_kind("tunnel", (2,), (6,)))
    assert holders(sheet, "Hero of the Sailors") == []
    assert holders(sheet, "Hero of the Miners") == [1]


@pytest.mark.rule("S19")
@pytest.mark.parametrize(("length", "standing"), [(2, 1), (3, 2), (4, 2), (6, 3), (8, 4)])
def test_on_a_damaged_tunnel_the_spaces_with_trains_count(length: int, standing: int) -> None:
    tables = four_bonuses()
    tunnel = next(r.id for r in tables.board.routes if r.kind == "tunnel" and r.length == length)
    ferry = next(r.id for r in tables.board.routes if r.kind == "ferry" and r.length == 3)
    sheet = score_sheet(lay(tables, Seat([tunnel, ferry]), Seat(), damage=[tunnel, ferry]))
    assert (sheet.seats[0].tunnel_spaces, sheet.seats[0].ferry_spaces) == (standing, 2)


@pytest.mark.rule("B7")
def test_the_ussr_map_has_these_four_bonuses() -> None:
    assert printed("ussr").rules.bonuses == USSR_BONUSES


@pytest.mark.rule("EU-SCORE-07")
def test_a_map_has_the_bonuses_that_its_ruleset_names() -> None:
    way = line(printed("usa"), "Denver", "Omaha", "Chicago")
    assert score_sheet(lay(printed("usa"), Seat(way), Seat())).seats[0].points["Longest Path"] == 10
    bare = printed("usa", bonuses=())
    sheet = score_sheet(lay(bare, Seat(way), Seat()))
    assert sheet.bonuses == ()
    assert (sheet.seats[0].longest, sheet.seats[0].total) == (8, sheet.seats[0].points["route"])
