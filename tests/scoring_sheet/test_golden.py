"""Two boards scored by hand. Every number below was added up on paper before the engine saw the board."""

import json

import pytest

from branchline.scoring.final import scores, winners
from branchline.scoring.score_sheet import score_sheet
from branchline.scoring.sheet import ScoreSheet
from branchline.values.situation import Situation
from tests.scoring_sheet.tables import USSR_BONUSES, Seat, europe, lay, with_events


def europe_board() -> Situation:
    """Three players on the printed Europe board, six stations built.

    Seat 0 has 7 routes: Lisboa-Madrid 3 (4 points), Cadiz-Madrid 3 (4), Madrid-Pamplona 3 (4),
    Pamplona-Paris 4 (7), Dieppe-Paris 1 (1), Dieppe-London 2 (2), Edinburgh-London 4 (7): 29 points.
    It is one line from Edinburgh to Madrid (4 + 2 + 1 + 4 + 3 = 14) with two ends of 3 there: 17.
    Own tickets: Dieppe-Madrid 8, Edinburgh-Paris 7. By loans: Barcelona-Bruxelles 8 over
    Barcelona-Pamplona and Bruxelles-Paris, Madrid-Zurich 8 over Paris-Zurich; for both, Paris must lend
    Bruxelles-Paris and Zurich Paris-Zurich. Won 31; Danzig-Lisboa fails: -20. No station left.
    29 + 31 - 20 = 40.

    Seat 1 has one line of 8 routes: Paris-Bruxelles 2 (2), Bruxelles-Frankfurt 2 (2), Frankfurt-Berlin
    3 (4), Berlin-Wien 3 (4), Wien-Budapest 1 (1), Budapest-Kyiv 6 (15), Kyiv-Smolensk 3 (4),
    Smolensk-Moskva 2 (2): 22 spaces, 34 points. Own tickets: Frankfurt-Smolensk 13, Berlin-Moskva 12,
    Paris-Wien 8. London-Wien 10 over Dieppe-Paris and Dieppe-London, one from each station. Won 43;
    Kyiv-Sochi fails: -8. One station left: 4. 34 + 43 - 8 + 4 = 73.

    Seat 2 has 10 routes: Barcelona-Pamplona 2 (2), Barcelona-Marseille 4 (7), Marseille-Zurich 2 (2),
    Paris-Zurich 3 (4), Venezia-Zurich 2 (2), Roma-Venezia 2 (2), Munchen-Zurich 2 (2), Munchen-Venezia
    2 (2), Palermo-Roma 4 (7), Palermo-Smyrna 6 (15): 29 spaces, 45 points. Odd cities: Pamplona, Paris,
    Venezia, Smyrna; leaving out Paris-Zurich and Zurich-Venezia (5) makes a trail of 24: the Express.
    Tickets: Roma-Smyrna 8, Barcelona-Munchen 8; Constantinople-Palermo 8, Brest-Venezia 8 and
    Moskva-Palermo 20 fail. Three stations left: 12. 45 + 16 - 36 + 12 + 10 = 47.
    """
    return lay(
        europe(),
        Seat(
            ["Lisboa:Madrid", "Cadiz:Madrid", "Madrid:Pamplona:black", "Pamplona:Paris:blue", "Dieppe:Paris",
             "Dieppe:London:1", "Edinburgh:London:black"],
            ["Barcelona", "Paris", "Zurich"],
            ["Danzig:Lisboa", "Dieppe:Madrid", "Edinburgh:Paris", "Barcelona:Bruxelles", "Madrid:Zurich"],
        ),
        Seat(
            ["Bruxelles:Paris:red", "Bruxelles:Frankfurt", "Berlin:Frankfurt:black", "Berlin:Wien",
             "Budapest:Wien:red", "Budapest:Kyiv", "Kyiv:Smolensk", "Moskva:Smolensk"],
            ["Dieppe", "London"],
            ["Frankfurt:Smolensk", "Berlin:Moskva", "Paris:Wien", "London:Wien", "Kyiv:Sochi"],
        ),
        Seat(
            ["Barcelona:Pamplona", "Barcelona:Marseille", "Marseille:Zurich", "Paris:Zurich",
             "Venezia:Zurich", "Roma:Venezia", "Munchen:Zurich", "Munchen:Venezia", "Palermo:Roma",
             "Palermo:Smyrna"],
            (),
            ["Roma:Smyrna", "Constantinople:Palermo", "Brest:Venezia", "Barcelona:Munchen", "Moskva:Palermo"],
        ),
    )  # fmt: skip


GROUPS = ("route", "tickets won", "tickets lost", "stations", "European Express")


@pytest.mark.rule("EU-SCORE-03", "EU-SCORE-04", "EU-SCORE-05", "EU-SCORE-06", "EU-SCORE-07", "EU-OBJ-02")
def test_europe_by_hand() -> None:
    situation = europe_board()
    sheet = score_sheet(situation)
    assert [tuple(seat.points[group] for group in GROUPS) for seat in sheet.seats] == [
        (29, 31, -20, 0, 0),
        (34, 43, -8, 4, 0),
        (45, 16, -36, 12, 10),
    ]
    assert scores(situation) == (40, 73, 47)
    assert winners(situation) == sheet.winners == (1,)
    assert [seat.longest for seat in sheet.seats] == [17, 22, 24]
    assert [seat.completed for seat in sheet.seats] == [4, 4, 2]
    assert sheet.seats[0].loans == (
        ("Barcelona", "Barcelona:Pamplona"),
        ("Paris", "Bruxelles:Paris:red"),
        ("Zurich", "Paris:Zurich"),
    )
    assert sheet.seats[1].loans == (("Dieppe", "Dieppe:Paris"), ("London", "Dieppe:London:1"))


@pytest.mark.rule("EU-SCORE-09")
def test_europe_trails_and_paths_by_hand() -> None:
    sheet = score_sheet(europe_board())
    south = ["Pamplona", "Barcelona", "Marseille", "Zurich", "Munchen", "Venezia", "Roma", "Palermo",
             "Smyrna"]  # fmt: skip
    assert list(sheet.seats[2].cities) in (south, south[::-1])
    routes = ["Barcelona:Pamplona", "Barcelona:Marseille", "Marseille:Zurich", "Munchen:Zurich",
              "Munchen:Venezia", "Roma:Venezia", "Palermo:Roma", "Palermo:Smyrna"]  # fmt: skip
    assert list(sheet.seats[2].trail) in (routes, routes[::-1])
    zurich = next(ticket for ticket in sheet.seats[0].tickets if ticket.name == "Madrid:Zurich")
    assert zurich.path == ("Madrid:Pamplona:black", "Pamplona:Paris:blue", "Paris:Zurich")
    assert zurich.borrowed == ("Paris:Zurich",)
    failed = next(ticket for ticket in sheet.seats[0].tickets if ticket.name == "Danzig:Lisboa")
    assert (failed.completed, failed.path, failed.borrowed) == (False, (), ())


def rich_board() -> Situation:
    """Four bonuses, events and damage on the Europe board.

    Seat 0: Petrograd-Stockholm 8 (21, tunnel), Petrograd-Riga 4 (7), Danzig-Riga 3 (4), Danzig-Warszawa 2
    (2), Kobenhavn-Stockholm 3 (4, damaged: -2): routes 38, lost -2; a Strike 7. The whole ones are a line
    of 17. Warszawa lends Warszawa-Wien for Stockholm-Wien 11, or Kyiv-Warszawa for Kyiv-Petrograd 6 and
    Kyiv-Stockholm 4; points first: +11 -10. Two stations left 8, two event cards -10, Miners 7 (8 spaces).
    38 - 2 + 7 + 11 - 10 + 8 - 10 + 7 = 49. With the other loan: two points less, and a share in
    most tickets, 15: 62.

    Seat 1: Kyiv-Warszawa 4 (7), Kyiv-Smolensk 3 (4), Moskva-Smolensk 2 (2), Kharkov-Moskva 4 (7),
    Kharkov-Kyiv 4 (7), Kharkov-Rostov 2 (2), Rostov-Sevastopol 4 (7), Erzurum-Sevastopol 4 (7, a ferry, sped
    up: 4 more): routes 43, speed-up 4; two cards missing in a collision -4. 27 spaces, of which Kharkov-Kyiv
    or Kyiv-Warszawa (4 each) must be left out: 23, the longest. Moskva-Sevastopol 9 and Erzurum-Smolensk 8
    completed, Kobenhavn-Kyiv -10. Three stations 12, one event card -5; longest 10, tickets 15, ferries 7
    (4 spaces, tied). 43 + 4 - 4 + 17 - 10 + 12 - 5 + 32 = 89.

    Seat 2: Warszawa-Wien 4 (7), Budapest-Wien 1 (1), Bucuresti-Budapest 4 (7, tunnel), Bucuresti-Sofia 2
    (2, tunnel, damaged: -1), Constantinople-Sofia 3 (4), Constantinople-Sevastopol 4 (7, ferry): routes 28,
    lost -1; Athina-Sofia 3 seized: 4. The whole ones are lines of 9 and 10. Tunnel spaces 4 + 1, ferry
    spaces 4. Athina-Sevastopol 8 completed, Athina-Budapest -7 (over the damage). Two stations, which
    nobody's routes reach, built: 4 left; ferries 7. 28 - 1 + 4 + 8 - 7 + 4 + 7 = 43.
    """
    tables = with_events(
        ("Stockholm", "Wien", 11), ("Kyiv", "Petrograd", 6), ("Kyiv", "Stockholm", 4),
        ("Moskva", "Sevastopol", 9), ("Erzurum", "Smolensk", 8), ("Kobenhavn", "Kyiv", 10),
        ("Athina", "Sevastopol", 8), ("Athina", "Budapest", 7),
        bonuses=USSR_BONUSES,
    )  # fmt: skip
    return lay(
        tables,
        Seat(
            ["Petrograd:Stockholm", "Petrograd:Riga", "Danzig:Riga", "Danzig:Warszawa",
             "Kobenhavn:Stockholm:white"],
            ["Warszawa"],
            ["Stockholm:Wien", "Kyiv:Petrograd", "Kyiv:Stockholm"],
            {"flood": 1, "strike": 1},
            {"route": 38, "lost": -2, "strike": 7},
        ),
        Seat(
            ["Kyiv:Warszawa", "Kyiv:Smolensk", "Moskva:Smolensk", "Kharkov:Moskva", "Kharkov:Kyiv",
             "Kharkov:Rostov", "Rostov:Sevastopol", "Erzurum:Sevastopol"],
            (),
            ["Moskva:Sevastopol", "Erzurum:Smolensk", "Kobenhavn:Kyiv"],
            {"double-move": 1},
            {"route": 43, "speed-up": 4, "missing card": -4},
        ),
        Seat(
            ["Warszawa:Wien", "Budapest:Wien:red", "Bucuresti:Budapest", "Bucuresti:Sofia",
             "Constantinople:Sofia", "Constantinople:Sevastopol", "Athina:Sofia"],
            ["Roma", "Brest"],
            ["Athina:Sevastopol", "Athina:Budapest"],
            {},
            {"route": 28, "lost": -1, "seized": 4},
        ),
        damage=["Kobenhavn:Stockholm:white", "Bucuresti:Sofia"],
    )  # fmt: skip


@pytest.mark.rule("R18", "R25", "S19", "USSR-BON-01", "USSR-BON-06", "USSR-BON-08", "USSR-BON-10")
def test_four_bonuses_and_events_by_hand() -> None:
    situation = rich_board()
    sheet = score_sheet(situation)
    assert scores(situation) == tuple(seat.total for seat in sheet.seats) == (49, 89, 43)
    assert [(bonus.counts, bonus.seats) for bonus in sheet.bonuses] == [
        ((17, 23, 10), (1,)),
        ((1, 2, 1), (1,)),
        ((0, 4, 4), (1, 2)),
        ((8, 0, 5), (0,)),
    ]
    assert sheet.winners == winners(situation) == (1,)
    assert sheet.seats[2].loans == (("Brest", None), ("Roma", None))


@pytest.mark.rule("A11", "USSR-BON-11")
def test_the_other_loan_by_hand() -> None:
    situation = rich_board()
    hint = score_sheet(situation).seats[0].hint
    assert hint is not None
    assert (hint.loans, hint.gain) == ((("Warszawa", "Kyiv:Warszawa"),), 13)
    sheet = score_sheet(situation, loans={0: {"Warszawa": "Kyiv:Warszawa"}})
    assert [seat.total for seat in sheet.seats] == [62, 89, 43]


TEXT = """\
                      seat 0  seat 1  seat 2
route                     38      43      28
speed-up                   0       4       0
seized                     0       0       4
lost                      -2       0      -1
missing card               0      -4       0
strike                     7       0       0
tickets won               11      17       8
tickets lost             -10     -10      -7
stations                   8      12       4
Across All Of Russia       0      10       0
Hero of the Railroad       0      15       0
Hero of the Sailors        0       7       7
Hero of the Miners         7       0       0
event cards left         -10      -5       0
--------------------------------------------
total                     49      89      43
--------------------------------------------
longest path              17      23      10
completed tickets          1       2       1
stations used              1       0       2
ferry spaces               0       4       4
tunnel spaces              8       0       5

Seat 0
   +11  Stockholm:Wien  Petrograd:Stockholm, Petrograd:Riga, Danzig:Riga, Danzig:Warszawa,
                        Warszawa:Wien (borrowed)
    -6  Kyiv:Petrograd  not completed
    -4  Kyiv:Stockholm  not completed
  station in Warszawa lends Warszawa:Wien
  longest path, 17: Stockholm, Petrograd, Riga, Danzig, Warszawa
  hint: 13 more points in all if Warszawa lends Kyiv:Warszawa

Seat 1
    +9  Moskva:Sevastopol  Kharkov:Moskva, Kharkov:Rostov, Rostov:Sevastopol
    +8  Erzurum:Smolensk   Erzurum:Sevastopol, Rostov:Sevastopol, Kharkov:Rostov, Kharkov:Moskva,
                           Moskva:Smolensk
   -10  Kobenhavn:Kyiv     not completed
  longest path, 23: Erzurum, Sevastopol, Rostov, Kharkov, Kyiv, Smolensk, Moskva, Kharkov

Seat 2
    +8  Athina:Sevastopol  Athina:Sofia, Constantinople:Sofia, Constantinople:Sevastopol
    -7  Athina:Budapest    not completed
  station in Brest lends nothing
  station in Roma lends nothing
  longest path, 10: Athina, Sofia, Constantinople, Sevastopol

Most points: seat 1 (seat 0: 49, seat 1: 89, seat 2: 43)
Seat 1 wins."""


def test_the_table_is_easy_to_read() -> None:
    assert str(score_sheet(rich_board())) == TEXT


def test_the_sheet_is_a_value_and_survives_json() -> None:
    sheet = score_sheet(rich_board())
    assert isinstance(sheet, ScoreSheet)
    assert sheet == score_sheet(rich_board())
    assert hash(sheet) == hash(score_sheet(rich_board()))
    told = sheet.to_dict()
    assert json.loads(json.dumps(told)) == told
    assert [seat["total"] for seat in told["seats"]] == [49, 89, 43]
    assert told["seats"][0]["hint"] == {"loans": {"Warszawa": "Kyiv:Warszawa"}, "gain": 13}
    assert told["seats"][0]["loans"] == {"Warszawa": "Warszawa:Wien"}
    assert told["steps"] == [{"by": "points", "values": [[0, 49], [1, 89], [2, 43]], "remaining": [1]}]
    assert told["bonuses"][3]["seats"] == [0]


SHARED = """\
                   seat 0  seat 1  seat 2
route                   0       0       0
tickets won             0       0       0
tickets lost            0       0       0
stations               12      12      12
European Express        0       0       0
-----------------------------------------
total                  12      12      12
-----------------------------------------
longest path            0       0       0
completed tickets       0       0       0
stations used           0       0       0

Seat 0

Seat 1

Seat 2

Most points: seats 0, 1 and 2 (seat 0: 12, seat 1: 12, seat 2: 12)
Most completed tickets: seats 0, 1 and 2 (seat 0: 0, seat 1: 0, seat 2: 0)
Fewest stations used: seats 0, 1 and 2 (seat 0: 0, seat 1: 0, seat 2: 0)
Holder of the longest-path card: seats 0, 1 and 2 (seat 0: 0, seat 1: 0, seat 2: 0)
Seats 0, 1 and 2 win together."""


def test_the_table_tells_every_step_of_a_tie() -> None:
    assert str(score_sheet(lay(europe(), Seat(), Seat(), Seat()))) == SHARED
