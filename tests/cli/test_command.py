"""The command: what it prints, its exit codes, pipes, Ctrl-C, and life without its extra."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from branchline.arena import perft
from branchline.board.options import HINTS
from branchline.bots import BOTS
from branchline.cli import main
from branchline.cli.screen import HINT
from branchline.record import Record
from tests.properties.games import BUNDLED, bundled

GAMES = ["simulate", "usa", "--games", "2", "--players", "greedy,random", "--seed", "5"]
BAD_MAP = 'format = 1\nname = "bad"\ntitle = "Bad"\ncities = [{ name = "A" }, { name = "B" }]\n'
BAD_ROUTE = 'routes = [{ from = "A", to = "B", length = 1, color = "grey" }]\n'
BAD_TICKETS = 'tickets = [{ from = "A", to = "B", points = 1 }]\n'


SPEED = re.compile(r"branchline: [0-9.]+ games a second\n")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def start(*arguments: str, code: str = "", stdin: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
    """The command in a process of its own, as a shell runs it: it hears Ctrl-C even if the tests do not."""
    hears = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    script = (
        f"import sys\n{hears}\n{code}\nfrom branchline.cli import main\nraise SystemExit(main(sys.argv[1:]))"
    )
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


# --- simulate ---


def test_simulate_ends_with_the_score_sheet_of_the_last_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, out, err = run(capsys, *GAMES, "--records", str(tmp_path / "new" / "folder"))
    assert (code, SPEED.fullmatch(err) is not None) == (0, True)
    assert out.startswith("2 games on USA, seed 5\n")
    saved = sorted((tmp_path / "new" / "folder").iterdir())
    assert [path.name for path in saved] == ["usa-00000.txt", "usa-00001.txt"]
    records = [Record.parse(path.read_text()) for path in saved]
    assert out.endswith(f"Score sheet of the last game\n\n{records[-1].state.score_sheet()}\n")
    assert "\x1b" not in out
    wins = next(line.split() for line in out.splitlines() if line.startswith("wins"))
    assert wins[1:] == [str(sum(record.state.winners() == (seat,) for record in records)) for seat in (0, 1)]


def test_simulate_as_json_for_any_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "usa", "--games", "9", "--players", "random,random,random", "--json"]
    found = []
    for workers in ("1", "2"):
        code, out, err = run(capsys, *arguments, "--workers", workers)
        assert (code, SPEED.fullmatch(err) is not None) == (0, True)
        found.append(out)
    assert found[0] == found[1]
    document = json.loads(found[0])
    assert (document["map"], document["games"], document["players"]) == ("usa", 9, ["random"] * 3)
    assert sum(seat["wins"] for seat in document["seats"]) == pytest.approx(9)
    assert set(document["last"]) == {"seats", "bonuses", "steps", "winners"}


def test_simulate_takes_options_and_the_first_seat(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    options = ["--option", "turn_limit=3", "--first", "1", "--records", str(tmp_path)]
    code, out, _ = run(capsys, *GAMES, *options)
    assert code == 0
    assert "ended by: turn limit 2" in out
    record = Record.parse((tmp_path / "usa-00000.txt").read_text())
    assert (record.first, record.game.options.turn_limit) == (1, 3)


def test_simulate_on_a_map_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    routes = BAD_ROUTE.replace("grey", "gray")
    tickets = BAD_TICKETS.replace(" }]", ' }, { from = "A", to = "B", points = 2 }]')
    path.write_text(
        BAD_MAP
        + routes
        + tickets
        + "[rules]\nplayers = [2, 2]\ndeal_long = 0\ndeal_regular = 1\nsetup_keep = 1\n"
    )
    code, out, err = run(capsys, "simulate", str(path), "--games", "1", "--option", "turn_limit=5")
    assert (code, SPEED.fullmatch(err) is not None) == (0, True)
    assert out.startswith("1 game on Bad")
    assert "as its author says" in run(capsys, "check-map", str(path))[1]


# --- replay ---


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    assert main([*GAMES, "--records", str(folder)]) == 0
    return folder / "usa-00001.txt"


def test_replay_prints_the_record_and_the_sheet(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "replay", str(saved))
    record = Record.parse(saved.read_text())
    assert (code, out) == (0, f"{record.to_text()}\n{record.state.score_sheet()}\n")


def test_replay_of_a_game_that_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.txt"
    path.write_text(Record.start(bundled("europe"), 2).to_text())
    code, out, _ = run(capsys, "replay", str(path))
    assert code == 0
    assert "The game is not over" in out


def test_replay_on_a_map_that_is_passed(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "replay", str(saved), "--map", "usa")[0] == 0
    code, out, err = run(capsys, "replay", str(saved), "--map", "usa", "--option", "turn_limit=7")
    assert (code, out) == (1, "")
    assert "does not replay" in err


def test_options_without_a_map_are_refused(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "replay", str(saved), "--option", "turn_limit=7")
    assert (code, out) == (1, "")
    assert err.startswith("branchline: --option: goes only with --map")


def test_replay_of_the_standard_input(saved: Path) -> None:
    process = start("replay", "-", stdin=subprocess.PIPE)
    out, err = process.communicate(saved.read_text(), timeout=60)
    assert (process.returncode, err) == (0, "")
    assert out.startswith(saved.read_text())
    process = start("replay", "-", stdin=subprocess.PIPE)
    out, err = process.communicate(saved.read_text()[:-200], timeout=60)
    assert (process.returncode, out) == (1, "")
    assert err.startswith("branchline: standard input: line ")


def test_errors_of_a_record_name_the_file_and_the_line(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cut.txt"
    path.write_text("\n".join(saved.read_text().splitlines()[:60]))
    code, out, err = run(capsys, "replay", str(path))
    assert (code, out) == (1, "")
    assert err.startswith(f"branchline: {path}: line 60: the result is missing: the record is cut short")


# --- maps ---


def test_maps_lists_the_bundled_maps(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "maps")
    head, *lines = out.splitlines()
    assert code == 0
    assert head.split() == ["map", "title", "cities", "routes", "tickets", "players", "board"]
    assert [line.split()[0] for line in lines] == list(BUNDLED)
    assert "47     101       46   2 to 5      as printed" in lines[0]
    assert lines[-1].endswith("reconstruction")


@pytest.mark.parametrize("name", BUNDLED)
def test_check_map_prints_the_facts(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check-map", name)
    game = bundled(name)
    assert code == 0
    assert f"fingerprint  {game.fingerprint}\n" in out
    assert f"cities       {len(game.board.cities)}\n" in out


def test_check_map_counts_the_printed_board(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "check-map", "europe")[1]
    for fact in ("101, 300 spaces, 11 doubles", "18", "13, 17 locomotive symbols", "6 long, 40 regular"):
        assert f"  {fact}\n" in out


def test_check_map_names_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BAD_MAP + BAD_ROUTE + BAD_TICKETS)
    code, out, err = run(capsys, "check-map", str(path))
    assert (code, out) == (1, "")
    assert err.startswith(f"branchline: {path}: routes[0].color: ")


def test_perft_counts_every_depth(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "perft", "ussr", "--depth", "3", "--players", "4", "--first", "2")
    state = bundled("ussr").new_state(4, 2)
    assert code == 0
    assert [line.split() for line in out.splitlines()] == [[str(d), str(perft(state, d))] for d in (1, 2, 3)]


# --- bad input ---


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate", "nowhere"], "there is no bundled map 'nowhere'"),
        (["check-map", "europa"], "did you mean europe?"),
        (["replay", __file__, "--map", "nowhere"], "a file of your own ends in .toml or has a slash"),
        (["simulate", "nowhere.toml"], "there is no such file"),
        (["simulate", "./nowhere"], "branchline: nowhere: there is no such file"),
        (["simulate", "./"], "branchline: .: is no file"),
        (["simulate", "usa", "--players", "random"], "for 2 to 5 players"),
        (["simulate", "usa", "--first", "2"], "seats go from 0 to 1"),
        (["simulate", "usa", "--option", "colour=red"], "there is no such option"),
        (["simulate", "usa", "--option", "events"], "must be name=value"),
        (["simulate", "usa", "--option", "turn_limit=0"], "must be 1 to 10000 or none"),
        (["simulate", "usa", "--option", "events=none", "--option", "events=none"], "given twice"),
        (["replay", "nowhere.txt"], "nowhere.txt: cannot be read"),
        (["replay", sys.executable], "no text in UTF-8"),
        (["replay", __file__], f"{__file__}: line 1: the first line must be"),
        (["check-map", __file__ + ".toml"], "there is no such file"),
        (["perft", "usa", "--players", "6"], "for 2 to 5 players"),
    ],
)
def test_wrong_input_is_a_message_and_exit_code_1(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (1, "")
    assert err.startswith("branchline: ")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "required: COMMAND"),
        (["fly"], "invalid choice"),
        (["simulate"], "required: MAP"),
        (["simulate", "usa", "--players", "greedy,clever"], "there is no bot 'clever'; bots: greedy, random"),
        (["simulate", "usa", "--games", "0"], "a whole number from 1"),
        (["simulate", "usa", "--games", "3000000000"], "a whole number from 1 to 999999999"),
        (["simulate", "usa", "--workers", "two"], "a whole number from 1"),
        (["perft", "usa", "--depth", "99999999999"], "a whole number from 1"),
    ],
)
def test_wrong_usage_is_exit_code_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert message in capsys.readouterr().err


def test_a_folder_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = run(capsys, *GAMES, "--records", str(tmp_path / "file"))
    assert code == 1
    assert "cannot be written" in err


def test_a_folder_with_records_of_another_run_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["simulate", "usa", "--games", "1", "--option", "turn_limit=2", "--records", str(tmp_path)]
    (tmp_path / "europe-00000.txt").write_text("another map's may be there")
    assert run(capsys, *arguments)[0] == 0
    before = (tmp_path / "usa-00000.txt").read_text()
    code, out, err = run(capsys, *arguments, "--seed", "2")
    assert (code, out) == (1, "")
    assert "holds records of another run, such as usa-00000.txt" in err
    assert (tmp_path / "usa-00000.txt").read_text() == before


# --- the world outside ---


def test_the_module_is_the_command() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "branchline", "perft", "usa", "--depth", "2"],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert found.stdout == "  1 9\n  2 81\n"


def test_without_its_extra_it_works_and_says_what_to_install() -> None:
    process = start(*GAMES, code="sys.modules['rich'] = sys.modules['rich.console'] = None")
    out, err = process.communicate(timeout=60)
    speed, _, said = err.partition("\n")
    assert (process.returncode, said) == (0, f"{HINT}\n")
    assert SPEED.fullmatch(f"{speed}\n")
    assert out.startswith("2 games on USA")


def test_a_closed_pipe_is_no_error(saved: Path) -> None:
    process = start("replay", str(saved), code="import time; print(flush=True); time.sleep(0.5)")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(60) == 141
    assert process.stderr.read() == ""
    process.stderr.close()


def test_ctrl_c_while_processes_start_is_a_short_message() -> None:
    """The whole group hears of it, as from a terminal, at some moments after the arguments are read."""
    many = ["simulate", "usa", "--games", "100000", "--players", "random,random", "--workers", "2"]
    for wait in (0.2, 0.5, 1.0):
        process = start(*many, code="import os; import branchline.cli; os.setsid(); print(flush=True)")
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(wait)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (130, "branchline: interrupted\n")


@pytest.mark.parametrize(
    ("redirect", "message"), [(">&-", "output is closed"), (">/dev/full", "cannot go on"), (">&- 2>&-", "")]
)
@pytest.mark.parametrize("command", ["maps", "check-map usa"])
def test_output_that_cannot_be_written_is_a_short_message(command: str, redirect: str, message: str) -> None:
    if "/dev/full" in redirect and not Path("/dev/full").exists():
        redirect, message = ">&-", "output is closed"
    found = subprocess.run(
        ["/bin/sh", "-c", f"exec {shlex.quote(sys.executable)} -m branchline {command} {redirect}"],
        capture_output=True,
        check=False,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert found.returncode == 1
    assert message in found.stderr
    assert found.stderr.count("\n") == bool(message)


@pytest.mark.parametrize("command", ["simulate", "perft", "replay", "check-map"])
def test_help_lists_what_there_is(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out
    assert command == "replay" or all(name in out for name in BUNDLED)
    assert command == "check-map" or all(f"  {name}=" in out for name in HINTS)
    assert command != "simulate" or all(name in out for name in BOTS)
    assert command in {"replay", "check-map"} or "default: 0" in out


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith("branchline ")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_is_a_short_message(workers: str, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    many = ["simulate", "usa", "--games", "100000", "--players", "random,random"]
    process = start(*many, "--workers", workers, "--records", str(folder))
    deadline = time.monotonic() + 60
    while not (folder.is_dir() and any(folder.iterdir())) and time.monotonic() < deadline:
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "branchline: interrupted\n")


def test_on_a_terminal_the_tables_have_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich")
    pty = pytest.importorskip("pty")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "━" in _on_a_terminal(pty)
    monkeypatch.setenv("NO_COLOR", "1")
    plain = _on_a_terminal(pty)
    assert "━" not in plain
    assert "\x1b" not in plain
    assert "europe" in plain


def _on_a_terminal(pty: object) -> str:
    """What ``branchline maps`` prints to a terminal."""
    mine, theirs = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "branchline", "maps"],
        stdout=theirs,
        stdin=theirs,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "120"},
    )
    os.close(theirs)
    found = b""
    while True:
        try:
            part = os.read(mine, 4096)
        except OSError:
            break
        if not part:
            break
        found += part
    os.close(mine)
    assert process.wait(60) == 0
    return found.decode()
