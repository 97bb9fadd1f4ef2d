"""Loans that the caller assigns, and the hint at better ones."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.board.errors import PositionError
from branchline.scoring.score_sheet import score_sheet
from branchline.values.situation import Situation
from branchline.values.tables import Tables
from tests.scoring_sheet.tables import (
    USSR_BONUSES,
    Seat,
    europe,
    every_ticket,
    four_bonuses,
    lay,
    line,
    route,
    sketched,
    with_events,
)

TICKETS = (("Essen", "Stockholm", 12), ("Danzig", "Essen", 3), ("Essen", "Warszawa", 4),
           ("Cadiz", "Madrid", 1), ("Lisboa", "Madrid", 1))  # fmt: skip
NORTH, EAST = "Essen:Kobenhavn:1", "Berlin:Essen"


def fork(tables: Tables, stations: tuple[str, ...] = ("Essen",)) -> Situation:
    """In Essen seat 0 can borrow its way to one ticket of 12, or to two of 3 and 4; seat 1 completes two."""
    names = every_ticket(tables)
    mine = line(tables, "Kobenhavn", "Stockholm") + line(tables, "Danzig", "Berlin", "Warszawa")
    me = Seat(mine, stations, names[:3])
    other = Seat([NORTH, *line(tables, "Cadiz", "Madrid", "Lisboa")], (), names[3:])
    return lay(tables, me, other, Seat([EAST]))


@pytest.mark.rule("A11", "EU-STN-10")
def test_an_assignment_replaces_the_choice_of_the_seats_it_names() -> None:
    situation = fork(europe(*TICKETS))
    free = score_sheet(situation)
    told = score_sheet(situation, loans={0: {"Essen": EAST}})
    assert free.seats[0].loans == (("Essen", NORTH),)
    assert told.seats[0].loans == (("Essen", EAST),)
    assert [ticket.completed for ticket in told.seats[0].tickets] == [False, True, True]
    assert told.seats[1:] == free.seats[1:]
    assert told.seats[0].total == free.seats[0].total - 2 * (12 - 3 - 4)


@pytest.mark.rule("A11")
@pytest.mark.parametrize("loans", [{}, {"Essen": None}])
def test_a_station_that_is_not_named_lends_nothing(loans: dict[str, None]) -> None:
    seat = score_sheet(fork(europe(*TICKETS)), loans={0: loans}).seats[0]
    assert (seat.loans, seat.completed) == ((("Essen", None),), 0)


@pytest.mark.rule("A11")
def test_a_seat_that_is_not_named_keeps_the_best() -> None:
    situation = fork(europe(*TICKETS))
    assert score_sheet(situation, loans={}) == score_sheet(situation, loans={1: {}}) == score_sheet(situation)


@pytest.mark.rule("USSR-BON-10", "USSR-BON-11", "A11")
def test_the_sheet_says_when_other_loans_would_win_the_bonus() -> None:
    situation = fork(four_bonuses(*TICKETS))
    before = score_sheet(situation)
    hint = before.seats[0].hint
    assert before.bonuses[1].seats == (1,)
    assert hint is not None
    assert hint.loans == (("Essen", EAST),)
    assert hint.gain == 15 - 2 * (12 - 3 - 4)
    after = score_sheet(situation, loans={0: dict(hint.loans)})
    assert after.seats[0].total == before.seats[0].total + hint.gain
    assert after.bonuses[1].seats == (0, 1)
    assert after.seats[0].hint is None


def test_no_hint_where_nothing_is_to_be_gained() -> None:
    assert all(seat.hint is None for seat in score_sheet(fork(europe(*TICKETS))).seats)
    dear = (("Essen", "Stockholm", 15), *TICKETS[1:])
    assert all(seat.hint is None for seat in score_sheet(fork(four_bonuses(*dear))).seats)
    assert score_sheet(fork(four_bonuses(*TICKETS))).seats[1].hint is None


HUBS, LEAVES = "HK", "AB"


@given(
    st.integers(3, 12),
    st.lists(st.integers(1, 3), min_size=1, max_size=4),
    st.lists(st.integers(1, 9), max_size=3),
    st.data(),
)
def test_the_hint_is_the_best_of_all_assignments(
    dear: int, cheap: list[int], others: list[int], data: st.DataObject
) -> None:
    """Two hubs, each with a station and two routes of the other seat, which completes some tickets.

    At one hub a dear ticket stands against cheap ones, at the other hub there is anything.
    """
    leaves = [data.draw(st.sampled_from(LEAVES)) for _ in others]
    mine = [("A", "H", dear), *(("B", "H", n) for n in cheap)]
    mine += [(leaf, "K", n) for leaf, n in zip(leaves, others, strict=True)]
    rival = data.draw(st.sampled_from([2, 3, 1, 4, 0]))
    edges = [(hub, leaf, 1) for hub in HUBS for leaf in LEAVES]
    tables = sketched(edges, tickets=[*mine, *[("A", "B", 1)] * rival], bonuses=USSR_BONUSES)
    names = every_ticket(tables)
    other = Seat([r.id for r in tables.board.routes], (), names[len(mine) :])
    situation = lay(tables, Seat((), tuple(HUBS), names[: len(mine)]), other)
    seat = score_sheet(situation).seats[0]
    totals = [
        score_sheet(situation, {0: {"H": h and f"{h}:H", "K": k and f"{k}:K"}}).seats[0].total
        for h, k in product([None, *LEAVES], repeat=2)
    ]
    assert seat.total + (seat.hint.gain if seat.hint else 0) == max(totals)


def test_a_poor_assignment_is_answered_by_the_better_one() -> None:
    hint = score_sheet(fork(europe(*TICKETS)), loans={0: {}}).seats[0].hint
    assert hint is not None
    assert (hint.loans, hint.gain) == ((("Essen", NORTH),), 24)


BAD: list[tuple[Any, str, str | None]] = [
    ([], "loans", None),
    ({3: {}}, "loans", None),
    ({-1: {}}, "loans", None),
    ({True: {}}, "loans", None),
    ({"0": {}}, "loans", None),
    ({0: ["Essen"]}, "loans[0]", None),
    ({0: {"Atlantis": None}}, "loans[0]", None),
    ({0: {7: None}}, "loans[0]", None),
    ({0: {"Paris": None}}, "loans[0]", "EU-STN-03"),
    ({1: {"Essen": EAST}}, "loans[1]", "EU-STN-03"),
    ({0: {"Essen": "Essen:Nowhere"}}, "loans[0].Essen", None),
    ({0: {"Essen": 5}}, "loans[0].Essen", None),
    ({0: {"Essen": "Cadiz:Madrid"}}, "loans[0].Essen", "EU-STN-03"),
    ({0: {"Essen": "Essen:Frankfurt"}}, "loans[0].Essen", "EU-STN-03"),
    ({0: {"Berlin": "Berlin:Danzig"}}, "loans[0].Berlin", "EU-STN-03"),
]


@pytest.mark.rule("EU-STN-03")
@pytest.mark.parametrize(("loans", "key", "rule"), BAD)
def test_an_impossible_assignment_is_refused_by_name(loans: Any, key: str, rule: str | None) -> None:  # noqa: ANN401
    situation = fork(europe(*TICKETS), ("Berlin", "Essen"))
    with pytest.raises(PositionError) as refused:
        score_sheet(situation, loans)
    assert (refused.value.key, refused.value.rule) == (key, rule)
    assert len(str(refused.value)) < 200


@pytest.mark.rule("R18")
def test_a_damaged_route_cannot_be_assigned() -> None:
    tables = with_events(("Essen", "Kobenhavn", 5))
    loan = route(tables, "Essen", "Kobenhavn")
    situation = lay(tables, Seat((), ["Essen"], every_ticket(tables)), Seat([loan]), damage=[loan])
    with pytest.raises(PositionError, match="damaged") as refused:
        score_sheet(situation, {0: {"Essen": loan}})
    assert (refused.value.key, refused.value.rule) == ("loans[0].Essen", "R18")
