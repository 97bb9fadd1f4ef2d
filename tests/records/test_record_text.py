"""Records as text: what it looks like, exact round trips, and everything that is refused."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline as bl
from branchline.arena import play
from branchline.bots import RandomBot
from branchline.game import TicketVariant
from branchline.record import Record
from branchline.records.record_text import MOST_TEXT
from tests.properties.games import BUNDLED, bundled

ISLAND = """
format = 1
name = "island"
title = "The island"
cities = [{ name = "A" }, { name = "B" }, { name = "C" }]
routes = [
  { from = "A", to = "B", length = 1, color = "red" },
  { from = "B", to = "C", length = 2, color = "gray" },
]
tickets = [{ from = "A", to = "C", points = 3 }, { from = "A", to = "B", points = 1 }]
[rules]
trains = 3
stations = 1
deal_long = 0
deal_regular = 1
setup_keep = 1
[rules.options]
turn_limit = 20
"""


def played(game: bl.Game, players: int = 2, seed: int = 0, names: list[str] | None = None) -> Record:
    return play(game, [RandomBot() for _ in range(players)], seed, first=seed % players, names=names)


RECORD = played(bundled("usa"))
TEXT = RECORD.to_text()
LINES = TEXT.splitlines()
FIRST_STEP = LINES.index("") + 1


def with_line(number: int, line: str | None) -> str:
    """The text with a line (from 1) replaced or left out."""
    lines = [*LINES[: number - 1], *([] if line is None else [line]), *LINES[number:]]
    return "\n".join([*lines, ""])


def refused(text: str, game: bl.Game | None = None) -> bl.RecordError:
    with pytest.raises(bl.RecordError) as error:
        Record.parse(text, game)
    return error.value


# --- writing ---


def test_a_record_can_be_read() -> None:
    game = bundled("europe")
    record = Record.start(game, 2, first=1, names=["Anna", "Boris #2"])
    record = record.then(game.parse("chance card red")).settle(random.Random(4))
    record = record.then(game.parse("keep 1,2")).then(game.parse("keep 1,2,3,4"))
    text = record.to_text()
    assert text.startswith(
        f"branchline record 1\nmap europe\nfingerprint {game.fingerprint}\nplayers 2\nfirst 1\n"
        'names ["Anna", "Boris \\u00232"]\n\n   chance card red                          # to seat 0\n'
    )
    kept = ", ".join(str(name) for name in record.state.tickets[0])
    assert f"0: keep 1,2                                 # {kept}\n" in text
    assert text.endswith(f"\nresult open: {', '.join(map(str, record.state.scores()))}\n")
    assert Record.parse(text) == record


def test_comments_tell_points_and_the_final_round() -> None:
    for state, step in RECORD.moves():
        if str(step).startswith("claim"):
            gain = state.apply(step).points[state.player or 0] - state.points[state.player or 0]
            line = next(line for line in LINES if line.startswith(f"{state.player}: {step} "))
            assert line.endswith((f"# +{gain} route", f"# +{gain} route, the final round begins"))
    assert sum("the final round begins" in line for line in LINES) == 1


def test_the_last_line_is_the_result() -> None:
    state = RECORD.state
    scores, winners = (", ".join(map(str, numbers)) for numbers in (state.scores(), state.winners()))
    assert LINES[-1] == f"result {state.end_reason}: {scores}; winners: {winners}"


def test_points_of_another_seat_name_it() -> None:
    texts = [played(bundled("russia-1912"), 3, seed).to_text() for seed in range(6)]
    assert any("# seat" in text and "lost" in text for text in texts)


# --- round trips ---


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", BUNDLED)
def test_round_trip(name: str, players: int) -> None:
    record = played(bundled(name), players, seed=players, names=[f"Player {n} é#" for n in range(players)])
    again = Record.parse(record.to_text())
    assert again == record
    assert again.state == record.state
    assert again.names == record.names
    assert again.to_text() == record.to_text()


@pytest.mark.parametrize("seed", range(3))
def test_round_trip_in_the_middle(seed: int) -> None:
    record = RECORD
    for _ in range(random.Random(seed).randrange(1, len(RECORD))):
        record = record.undo()
    assert Record.parse(record.to_text()) == record


def test_round_trip_of_a_record_without_steps() -> None:
    record = Record.start(bundled("europe"), 2)
    assert Record.parse(record.to_text()) == record


def test_options_that_differ_from_the_map_are_written() -> None:
    game = bl.load("russia-1912", turn_limit=None, event_reshuffle=True, repair_cost="trains")
    record = Record.start(game, 2)
    text = record.to_text()
    assert "option turn_limit=none\noption event_reshuffle=true\noption repair_cost=trains\n" in text
    assert Record.parse(text).game == game
    assert "option" not in Record.start(bundled("russia-1912"), 2).to_text()


def test_a_ticket_variant_is_written() -> None:
    tickets: TicketVariant = [
        ("Paris", "Essen", 8),
        ("Roma", "Wien", 5, False),
        ("Cadiz", "Kyiv", 20, True),
        *[("Roma", "Paris", 3)] * 3,
    ]
    game = bl.load("europe", tickets=tickets)
    text = Record.start(game, 2).to_text()
    assert "ticket Essen:Paris 8\nticket Roma:Wien 5\nticket Cadiz:Kyiv 20 long\n" in text
    assert Record.parse(text).game == game


def test_a_map_of_ones_own_is_passed(tmp_path: Path) -> None:
    path = tmp_path / "island.toml"
    path.write_text(ISLAND)
    game = bl.load(path)
    record = played(game)
    assert record.state.is_over
    assert Record.parse(record.to_text(), game) == record
    error = refused(record.to_text())
    assert (error.key, error.line) == ("map", 2)
    assert "must be passed" in error.reason


def test_blank_lines_comments_and_indentation_are_free() -> None:
    text = "\r\n".join(f"  {line.partition('#')[0].strip()}   # noted\r\n#\r\n" for line in LINES)
    assert Record.parse(text) == RECORD


# --- what is refused ---


@pytest.mark.parametrize("text", ["", "# nothing", "branchline record 2", "\0", "a record", "branchline"])
def test_another_first_line(text: str) -> None:
    assert "first line" in refused(text).reason


@pytest.mark.parametrize("value", [None, b"branchline record 1", 7])
def test_what_is_no_text(value: object) -> None:
    assert "is read from text" in refused(value).reason  # type: ignore[arg-type]


def test_a_text_that_is_too_long() -> None:
    assert "longer" in refused("x" * (MOST_TEXT + 1)).reason


@pytest.mark.parametrize("number", range(1, 6))
def test_every_line_of_the_header_is_needed(number: int) -> None:
    error = refused(with_line(number, None))
    assert error.line == (1 if number == 1 else FIRST_STEP)


@pytest.mark.parametrize(
    ("number", "line", "key"),
    [
        (2, "map", "map"),
        (2, "map nowhere", "map"),
        (2, "map ../usa", "map"),
        (2, "map usa\nmap usa", "map"),
        (3, "fingerprint 0123", "fingerprint"),
        (3, f"fingerprint {bundled('europe').fingerprint}", "fingerprint"),
        (4, "players two", "players"),
        (4, "players 9", "players"),
        (4, "players 99999999999999999999999", "players"),
        (4, "players -2", "players"),
        (5, "first 2", "first"),
        (5, "first", "first"),
        (5, 'first 0\nnames ["A"]', "names"),
        (5, "first 0\nnames A, B", "names"),
        (5, 'first 0\nnames ["A", 7]', "names"),
        (5, 'first 0\nnames {"A": 1}', "names"),
        (5, "first 0\nnames " + "[" * 100_000, "names"),
        (2, "map usa\noption turn_limit", "option"),
        (2, "map usa\noption turn_limit=0", "turn_limit"),
        (2, "map usa\noption turn=7", "turn"),
        (2, "map usa\noption turn_limit=7\noption turn_limit=7", "option"),
        (2, "map usa\noption turn_limit=7", "fingerprint"),
        (2, "map usa\nticket Boston", "ticket"),
        (2, "map usa\nticket Boston:Miami twelve", "ticket"),
        (2, "map usa\nticket none\nticket Boston:Miami 12", "ticket"),
        (2, "map usa\nticket Boston:Moon 12", "tickets[0].to"),
    ],
)
def test_a_wrong_header(number: int, line: str, key: str) -> None:
    error = refused(with_line(number, line))
    assert error.key == key
    assert error.line is not None
    assert number <= error.line <= number + 2


def test_too_many_tickets_are_refused_at_the_first_one_too_many() -> None:
    """At the limit the map itself is asked, which has that pair of cities only so often."""
    line = "ticket Boston:Miami 3\n"
    error = refused(with_line(2, "map usa\n" + line * 60_000))
    assert (error.key, error.line) == ("ticket", 2 + 1001)
    assert "1000" in error.reason
    allowed = refused(with_line(2, "map usa\n" + line * 1000))
    assert allowed.key != "ticket"


@pytest.mark.parametrize("text", [TEXT, TEXT.replace("\n", "\r\n")])
def test_a_byte_order_mark_is_allowed(text: str) -> None:
    assert Record.parse("\ufeff" + text) == RECORD
    assert "\ufeff" not in Record.parse("\ufeff" + text).to_text()


def test_a_record_of_another_game_does_not_replay() -> None:
    error = refused(TEXT, bundled("europe"))
    assert (error.key, error.line) == ("fingerprint", 3)
    assert "does not replay" in error.reason


def test_options_must_be_those_of_the_game_that_is_passed() -> None:
    error = refused(with_line(2, "map usa\noption turn_limit=7"), bundled("usa"))
    assert error.key == "turn_limit"


def test_an_illegal_step_names_the_line_and_the_rule() -> None:
    number = next(n for n, line in enumerate(LINES, 1) if line.startswith("0: keep"))
    error = refused(with_line(number, "0: draw blind"))
    assert error.line == number
    assert error.rule == "EU-SETUP-14"


@pytest.mark.parametrize(
    "line",
    [
        "chance card redd",
        "chance card conductor",
        "chance ticket Boston:Miami",
        "0: draw blind",
        "draw blind",
        "garbage",
        "result open: 0, 0",
    ],
)
def test_what_chance_cannot_bring(line: str) -> None:
    assert refused(with_line(FIRST_STEP + 1, line)).line == FIRST_STEP + 1


@pytest.mark.parametrize(
    "line", ["1: keep 1,2", "keep 1,2", "0 keep 1,2", "0: keep", "chance card red", "0:"]
)
def test_what_the_player_cannot_do(line: str) -> None:
    number = next(n for n, line in enumerate(LINES, 1) if line.startswith("0: keep"))
    assert refused(with_line(number, line)).line == number


def test_nothing_follows_the_end() -> None:
    text = TEXT.replace(LINES[-1], f"0: draw blind\n{LINES[-1]}")
    assert "the game is over" in refused(text).reason


@pytest.mark.parametrize("result", [None, "result trains: 1, 2; winners: 0", "result", "result open: 0, 0"])
def test_the_result_is_verified(result: str | None) -> None:
    assert "result" in refused(with_line(len(LINES), result)).reason


def test_a_record_that_is_cut_short() -> None:
    header = "\n".join(LINES[: FIRST_STEP - 1])
    assert "cut short" in refused(header).reason
    error = refused("\n".join(LINES[: FIRST_STEP + 40]))
    assert "cut short after" in error.reason
    assert error.line == FIRST_STEP + 40


CHANGES = st.lists(
    st.tuples(st.integers(1, len(LINES)), st.one_of(st.none(), st.text(max_size=20), st.sampled_from(LINES))),
    min_size=1,
    max_size=3,
)


@given(CHANGES)
@settings(max_examples=60)
def test_whatever_is_changed_gives_a_record_or_an_error_of_ours(
    changes: list[tuple[int, str | None]],
) -> None:
    lines: list[str] = list(LINES)
    for number, line in changes:
        lines[number - 1] = "" if line is None else line
    text = "\n".join(lines)
    found = read_or_refused(text)
    if isinstance(found, bl.RecordError):
        assert found.reason
        assert found.line is None or 1 <= found.line <= text.count("\n") + 1
    else:
        assert Record.parse(found.to_text()) == found


def read_or_refused(text: str) -> Record | bl.RecordError:
    try:
        return Record.parse(text)
    except bl.RecordError as error:
        return error
