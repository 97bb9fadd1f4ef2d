"""Totals: every group of points, at any time of a game."""

import random

import pytest

import branchline as bl
from branchline.board.point_groups import EVENTS_LEFT, LEDGER
from branchline.scoring.final import scores
from branchline.scoring.score_sheet import score_sheet
from tests.rules.cases import CASES
from tests.scoring_sheet.tables import (
    Seat,
    europe,
    every_ticket,
    four_bonuses,
    lay,
    line,
    printed,
    ticket_points,
    with_events,
)


@pytest.mark.rule("EU-SCORE-03", "USSR-SCORE-05", "A15")
def test_c_score_01_there_is_no_floor() -> None:
    data = CASES["C-SCORE-01"]["data"]
    tables = europe(("Cadiz", "Stockholm", *data["failed"]))
    cities = ["Athina", "Brest", "Wien"]
    me = Seat((), cities, every_ticket(tables), points={"route": data["route_points"]})
    assert scores(lay(tables, me, Seat()))[0] == data["total"]


@pytest.mark.rule("EU-SCORE-03", "EU-SCORE-05", "EU-SCORE-07")
def test_c_score_02_routes_tickets_stations_and_a_shared_longest_path() -> None:
    data = CASES["C-SCORE-02"]["data"]
    tables = europe(("Berlin", "Essen", 8), ("Berlin", "Frankfurt", 21), ("Cadiz", "Lisboa", 10))
    me = Seat(line(tables, "Berlin", "Essen", "Frankfurt"), ["Athina"], every_ticket(tables),
              points={"route": data["routes"]})  # fmt: skip
    sheet = score_sheet(lay(tables, me, Seat(line(tables, "Berlin", "Warszawa"))))
    mine = sheet.seats[0]
    assert ticket_points(mine) == data["tickets"]
    assert mine.points["stations"] == 4 * data["stations_left"]
    assert sheet.bonuses[0].seats == (0, 1)
    assert mine.total == data["total"]


@pytest.mark.rule("EU-SCORE-01", "EU-SCORE-03", "USSR-SCORE-01", "USSR-SCORE-03", "R1")
def test_c_score_03_the_sheet_shows_every_group_and_their_sum() -> None:
    situation = lay(four_bonuses(), Seat(points={"route": 30, "carried": 5}), Seat())
    sheet = score_sheet(situation)
    bonuses = ["Across All Of Russia", "Hero of the Railroad", "Hero of the Sailors", "Hero of the Miners"]
    final = ["tickets won", "tickets lost", "stations", *bonuses, EVENTS_LEFT]
    for seat in sheet.seats:
        assert [group for group, _ in seat.lines] == [*LEDGER, *final]
        assert seat.total == sum(seat.points.values()) == scores(situation)[seat.seat]
    assert sheet.seats[0].total == 30 + 5 + 12


@pytest.mark.rule("USSR-SCORE-04", "USSR-SCORE-08", "USSR-BON-05", "USSR-BON-08", "USSR-BON-12")
def test_c_ussr_22_all_together() -> None:
    tables = four_bonuses(("Marseille", "Munchen", 20), ("Marseille", "Zurich", 12), ("Cadiz", "Lisboa", 8),
                          ("Berlin", "Essen", 3), ("Berlin", "Frankfurt", 4))  # fmt: skip
    names = every_ticket(tables)
    way = line(tables, "Munchen", "Zurich", "Marseille")
    me = Seat(way, ["Athina", "Brest"], names[:3], points={"route": 70})
    other = Seat(line(tables, "Berlin", "Essen", "Frankfurt"), (), names[3:])
    sheet = score_sheet(lay(tables, me, other))
    assert [bonus.seats for bonus in sheet.bonuses] == [(0, 1), (0, 1), (), (0,)]
    assert sheet.seats[0].total == CASES["C-USSR-22"]["data"]["total"]


@pytest.mark.rule("E1912-GEN-02", "R25")
def test_c_e12_05_event_cards_left_in_hand_cost_five_each() -> None:
    tables = with_events()
    data = CASES["C-E12-05"]["data"]
    hands: tuple[dict[str, int], ...] = {"flood": 1, "strike": data["cards"] - 1}, {"double-move": 1}, {}
    sheet = score_sheet(lay(tables, *(Seat(events=hand) for hand in hands)))
    assert [seat.points[EVENTS_LEFT] for seat in sheet.seats] == [data["points"], -5, 0]
    assert [seat.total for seat in sheet.seats] == [12 - 15, 12 - 5, 12]


@pytest.mark.rule("R18", "R16")
def test_a_damaged_route_keeps_its_trains_and_points() -> None:
    tables = with_events()
    way = line(tables, "Berlin", "Essen", "Frankfurt")
    me = Seat(way, (), ["Berlin:London"], points={"route": 4, "lost": -1})
    broken = score_sheet(lay(tables, me, Seat(), damage=way[:1])).seats[0]
    assert (broken.points["route"], broken.points["lost"]) == (4, -1)
    assert broken.longest == 2


@pytest.mark.rule("R1")
def test_points_of_events_are_lines_of_their_own() -> None:
    points = {group: 2**n for n, group in enumerate(LEDGER)}
    sheet = score_sheet(lay(printed("usa"), Seat(points=points), Seat()))
    assert {group: sheet.seats[0].points[group] for group in LEDGER} == points
    assert sheet.seats[0].total == 255


@pytest.mark.rule("S18")
def test_tickets_on_offer_do_not_count() -> None:
    rng = random.Random(1)
    start = bl.load("europe").new_state(3).settle(rng)
    assert start.asks == "setup tickets"
    assert scores(start._situation) == (12, 12, 12)
    first = start.apply(start.legal_actions()[0])
    assert scores(first._situation) == (12, 12, 12)
    turn = first
    while turn.asks == "setup tickets":
        turn = turn.apply(turn.legal_actions()[0])
    known = scores(turn._situation)
    assert all(score < 12 for score in known)
    offered = turn.apply(turn.game.parse("tickets")).settle(rng)
    assert offered.asks == "keep tickets"
    assert scores(offered._situation) == known


@pytest.mark.rule("S18")
def test_scores_can_be_asked_at_every_node_of_a_game() -> None:
    rng = random.Random(5)
    state = bl.load("usa").new_state(2)
    for _ in range(600):
        if state.is_over:
            break
        sheet = score_sheet(state._situation)
        assert tuple(seat.total for seat in sheet.seats) == scores(state._situation)
        ledger = tuple(sum(seat.points[group] for group in LEDGER) for seat in sheet.seats)
        assert ledger == state.points
        state = state.apply(state.sample_outcome(rng) if state.is_chance else state.sample_action(rng))


@pytest.mark.rule("USSR-SCORE-02", "B6")
def test_points_of_a_route_that_was_removed_stay() -> None:
    tables = four_bonuses()
    removed = Seat(points={"route": 7})
    assert score_sheet(lay(tables, removed, Seat())).seats[0].points["route"] == 7


@pytest.mark.rule("EU-SCORE-02")
def test_a_recount_of_the_routes_gives_the_ledger() -> None:
    rng = random.Random(2)
    state = bl.load("europe").new_state(4)
    while not state.is_over:
        state = state.settle(rng) if state.is_chance else state.apply(state.sample_action(rng))
    worth = state.game.rules.route_points
    recount = [sum(worth[state.game.board.route[r].length] for r in routes) for routes in state.routes]
    sheet = score_sheet(state._situation)
    assert [seat.points["route"] for seat in sheet.seats] == recount
    assert any(recount)
