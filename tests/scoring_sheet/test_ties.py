"""Who wins, and which comparison decided (decision A14)."""

import pytest

from branchline.scoring.final import winners
from branchline.scoring.score_sheet import score_sheet
from branchline.scoring.sheet import ScoreSheet
from branchline.scoring.winners import Step
from branchline.values.situation import Situation
from tests.scoring_sheet.tables import Seat, europe, every_ticket, lay, line, printed, route, sketched


def checked(situation: Situation) -> ScoreSheet:
    """The sheet, when it names the same winners as the short way."""
    sheet = score_sheet(situation)
    assert sheet.winners == winners(situation) == sheet.steps[-1].remaining
    return sheet


@pytest.mark.rule("EU-TIE-01", "USSR-TIE-01", "EU-OBJ-01")
def test_most_points_win_and_nothing_else_is_compared() -> None:
    sheet = checked(lay(europe(), Seat(points={"route": 5}), Seat(points={"route": 7}), Seat()))
    assert sheet.steps == (Step("points", ((0, 17), (1, 19), (2, 12)), (1,)),)


@pytest.mark.rule("EU-TIE-02", "USSR-TIE-02")
def test_c_tie_01_more_completed_tickets_win() -> None:
    tables = europe(("Berlin", "Essen", 8), ("Madrid", "Cadiz", 3), ("Lisboa", "Madrid", 5))
    names = every_ticket(tables)
    one = Seat(line(tables, "Berlin", "Essen"), (), names[:1], points={"route": 20})
    two = Seat(line(tables, "Cadiz", "Madrid", "Lisboa"), (), names[1:], points={"route": 10})
    sheet = checked(lay(tables, one, two))
    assert [seat.total for seat in sheet.seats] == [40, 40]
    assert sheet.steps == (
        Step("points", ((0, 40), (1, 40)), (0, 1)),
        Step("tickets", ((0, 1), (1, 2)), (1,)),
    )


@pytest.mark.rule("EU-TIE-03", "USSR-TIE-03")
def test_then_fewer_stations_on_the_board_win() -> None:
    spent = Seat(stations=["Athina", "Brest"], points={"route": 8})
    sparing = Seat(stations=["Paris"], points={"route": 4})
    sheet = checked(lay(europe(), spent, sparing, Seat()))
    assert [seat.total for seat in sheet.seats] == [12, 12, 12]
    assert [step.by for step in sheet.steps] == ["points", "tickets", "stations"]
    assert sheet.steps[-1] == Step("stations", ((0, 2), (1, 1), (2, 0)), (2,))


@pytest.mark.rule("EU-TIE-04", "USSR-TIE-04")
def test_c_tie_03_then_the_holder_of_the_longest_path_wins() -> None:
    tables = europe()
    longer = Seat(line(tables, "Berlin", "Essen"), points={"route": 2})
    sheet = checked(lay(tables, Seat(points={"route": 12}), longer))
    assert sheet.steps[-1] == Step("longest-path", ((0, 0), (1, 1)), (1,))


@pytest.mark.rule("EU-TIE-04")
@pytest.mark.parametrize("lengths", [(3, 3), (0, 0)], ids=["C-TIE-04-both", "C-TIE-04-neither"])
def test_with_the_card_at_both_or_neither_they_share(lengths: tuple[int, int]) -> None:
    tables = sketched([("A", "B", 3), ("B", "C", 3)])
    seats = [Seat([r.id] if length else []) for r, length in zip(tables.board.routes, lengths, strict=True)]
    sheet = checked(lay(tables, *seats))
    assert sheet.winners == (0, 1)
    assert [step.by for step in sheet.steps] == ["points", "tickets", "stations", "longest-path"]


@pytest.mark.rule("EU-TIE-04", "A14")
def test_c_tie_05_lengths_do_not_decide_where_neither_holds_the_card() -> None:
    chain = [(f"C{n:02}", f"C{n + 1:02}", 5) for n in range(15)]
    tables = sketched(chain)
    ids = [r.id for r in tables.board.routes]
    a, b = Seat(ids[:4], points={"route": 50}), Seat(ids[4:9], points={"route": 50})
    sheet = checked(lay(tables, a, b, Seat(ids[9:], points={"route": 30})))
    assert [seat.longest for seat in sheet.seats] == [20, 25, 30]
    assert sheet.steps[-1] == Step("longest-path", ((0, 0), (1, 0)), (0, 1))
    assert sheet.winners == (0, 1)


@pytest.mark.rule("EU-TIE-02", "USSR-TIE-02")
def test_c_tie_06_a_ticket_completed_by_a_station_counts_in_a_tie() -> None:
    tables = europe(("Essen", "Stockholm", 6), ("Cadiz", "Madrid", 12))
    names = every_ticket(tables)
    helped = Seat(line(tables, "Kobenhavn", "Stockholm"), ["Essen"], names[:1], points={"route": 20})
    failed = Seat(line(tables, "Barcelona", "Madrid"), (), (), points={"route": 22})
    lender = Seat([route(tables, "Essen", "Kobenhavn")], (), (), points={"route": 0})
    sheet = checked(lay(tables, helped, failed, lender))
    assert [seat.total for seat in sheet.seats[:2]] == [44, 34]
    level = checked(lay(tables, helped, Seat(points={"route": 32}, routes=failed.routes), lender))
    assert level.steps[-1] == Step("tickets", ((0, 1), (1, 0)), (0,))


@pytest.mark.rule("A14")
def test_a_map_without_stations_skips_their_step() -> None:
    for tables in (printed("usa"), printed("europe", stations=0)):
        steps = checked(lay(tables, Seat(), Seat())).steps
        assert [step.by for step in steps] == ["points", "tickets", "longest-path"]


@pytest.mark.rule("A14")
def test_without_a_longest_path_card_nobody_holds_it() -> None:
    tables = printed("europe", bonuses=())
    longer = Seat(line(tables, "Berlin", "Essen"), points={"route": 0})
    sheet = checked(lay(tables, longer, Seat()))
    assert [step.by for step in sheet.steps] == ["points", "tickets", "stations"]
    assert sheet.winners == (0, 1)


@pytest.mark.rule("A14")
def test_only_those_still_level_are_compared() -> None:
    behind = Seat(stations=[], points={"route": 0})
    spent = [Seat(stations=[city], points={"route": 20}) for city in ("Athina", "Brest")]
    sheet = checked(lay(europe(), behind, *spent))
    assert sheet.steps[2] == Step("stations", ((1, 1), (2, 1)), (1, 2))
    assert sheet.winners == (1, 2)
