"""Many games: the same for any number of workers, and what they come to."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import pytest

import branchline as bl
from branchline.arena import Match, Series, match_of, matches, simulate, statistics
from branchline.bots import GreedyBot, RandomBot
from branchline.record import Record
from tests.properties.games import bundled

SERIES = Series(bundled("usa"), [GreedyBot, RandomBot], 10, seed=3)


def test_a_game_is_the_same_alone_and_in_the_series() -> None:
    played = list(matches(SERIES))
    assert [match.number for match in played] == list(range(10))
    assert match_of(SERIES.record(7), 7) == played[7]


@pytest.mark.rule("A22")
def test_the_first_seat_goes_round_unless_it_is_given() -> None:
    assert [SERIES.record(n).first for n in range(3)] == [0, 1, 0]
    fixed = Series(bundled("usa"), [RandomBot, RandomBot], 2, first=1)
    assert [match.first for match in matches(fixed)] == [1, 1]


def test_any_number_of_workers_gives_the_same() -> None:
    alone = simulate(SERIES, text=True)
    spawned = simulate(SERIES, workers=2, text=True)
    with ThreadPoolExecutor(2) as executor:
        threads = simulate(SERIES, executor=executor, text=True)
    assert alone.matches == spawned.matches == threads.matches
    assert alone.statistics == spawned.statistics == threads.statistics
    assert spawned.games_per_second > 0


def test_a_match_sums_its_record_up() -> None:
    record = SERIES.record(1)
    match = match_of(record, 1, text=True)
    state = record.state
    assert (match.number, match.first, match.turns) == (1, 1, state.turn)
    assert (match.scores, match.winners, match.end_reason) == (state.scores(), state.winners(), "trains")
    assert match.decisions == sum(before.player is not None for before, _ in record.moves())
    assert tuple(sum(points.values()) for points in match.points) == match.scores
    assert match.text == record.to_text()
    assert match_of(record).text is None


def test_a_game_that_goes_on_is_no_match() -> None:
    with pytest.raises(bl.BranchlineError, match="not over"):
        match_of(Record.start(bundled("usa"), 2))


def test_players_are_checked_before_anything_is_played() -> None:
    with pytest.raises(bl.PlayerCountError):
        matches(Series(bundled("usa"), [RandomBot], 1))
    with pytest.raises(bl.PlayerCountError):
        matches(Series(bundled("usa"), [RandomBot, RandomBot], 1, first=2), workers=2)


def match(scores: tuple[int, ...], winners: tuple[int, ...], turns: int, reason: str = "trains") -> Match:
    points = tuple({"route": score - 1, "stations": 1} for score in scores)
    return Match(0, 0, scores, points, winners, turns, 2 * turns, reason, None)


def test_statistics_share_wins_and_take_means() -> None:
    found = statistics(
        [
            match((10, 20, 20), (1, 2), 30),
            match((30, 0, 7), (0,), 31, "turn limit"),
            match((5, 5, 5), (0, 1, 2), 35),
        ]
    )
    assert found.games == 3
    assert [seat.wins for seat in found.seats] == [
        float(Fraction(4, 3)),
        float(Fraction(5, 6)),
        float(Fraction(5, 6)),
    ]
    assert [seat.mean_score for seat in found.seats] == [15, 25 / 3, 32 / 3]
    assert found.seats[0].mean_points == {"route": 14, "stations": 1}
    assert (found.mean_turns, found.mean_decisions) == (32, 64)
    assert found.end_reasons == {"trains": 2, "turn limit": 1}
    assert found.to_dict()["seats"][1]["mean_score"] == 25 / 3


def test_no_games_have_no_statistics() -> None:
    with pytest.raises(bl.BranchlineError, match="no game"):
        statistics([])


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"game": "usa"}, "game"),
        ({"makers": "greedy"}, "makers"),
        ({"makers": None}, "makers"),
        ({"makers": [RandomBot, GreedyBot()]}, "seat 1"),
        ({"games": 0}, "games"),
        ({"games": -1}, "games"),
        ({"games": "3"}, "games"),
        ({"games": True}, "games"),
    ],
)
def test_a_series_is_checked_when_it_is_made(change: dict[str, Any], key: str) -> None:
    good: dict[str, Any] = {"game": bundled("usa"), "makers": [RandomBot, RandomBot], "games": 1}
    assert Series(**good).games == 1
    with pytest.raises(bl.BranchlineError) as error:
        Series(**{**good, **change})
    assert error.value.key == key


@pytest.mark.parametrize("number", [10, -1, "1", None])
def test_a_series_has_no_other_games(number: Any) -> None:  # noqa: ANN401 - whatever is given
    with pytest.raises(bl.BranchlineError, match="games go from 0 to 9"):
        SERIES.record(number)


@pytest.mark.parametrize("workers", [0, -1, "2", None])
def test_workers_are_counted_from_one(workers: Any) -> None:  # noqa: ANN401 - whatever is given
    with pytest.raises(bl.BranchlineError) as error:
        matches(SERIES, workers=workers)
    assert error.value.key == "workers"
