"""Loading maps: what a good document becomes, files, texts, and other tickets."""

import json
from pathlib import Path
from time import process_time
from typing import Any, cast

import pytest

from branchline.board import resources
from branchline.board.board import City, Region, Route, Section, Ticket
from branchline.board.errors import MapError
from branchline.board.mapfile import bundled, load_map, map_from_text, parse_map, with_tickets
from branchline.board.ruleset import Bonus, Event

MAPS = Path(__file__).parents[2] / "maps"
TINY = """
format = 1
name = "tiny"
title = "Tiny"
cities = [{ name = "A" }, { name = "B" }]
routes = [{ from = "B", to = "A", length = 1, color = "gray" }]
tickets = [{ from = "B", to = "A", points = 1 }]
"""


def test_a_document_becomes_a_board(document: dict[str, Any]) -> None:
    board = parse_map(document).board
    assert board.cities[:2] == (City("Ash", "Äsch", 0.1, 0.0), City("Birch", "", 0.5, 1.0))
    assert board.cities[2] == City("Cedar", "", None, None)
    assert board.route["Ash:Birch"] == Route("Ash:Birch", "Ash", "Birch", 2, "gray", "ferry", 1)
    assert board.route["Ash:Cedar"] == Route("Ash:Cedar", "Ash", "Cedar", 3, "red", "tunnel")
    assert [route.id for route in board.routes] == sorted(board.route)
    assert board.regions["siberia"] == Region("siberia", frozenset({"Ash"}), frozenset({"Ash:Birch"}))
    assert board.sections[4] == Section("Birch:Elm and Elm:Fir", ("Birch:Elm", "Elm:Fir:green"))
    assert (board.name, board.title, board.about) == ("small", "Small", "Made up.\nFor tests.")


def test_a_region_has_by_default_every_route_that_touches_it(document: dict[str, Any]) -> None:
    pacific = parse_map(document).board.regions["pacific"]
    assert pacific.routes == {
        *("Ash:Elm", "Ash:Fir", "Birch:Elm", "Birch:Fir", "Dogwood:Elm", "Elm:Fir:blue", "Elm:Fir:green"),
    }


@pytest.mark.rule("S3")
def test_two_tickets_of_a_pair_are_numbered(document: dict[str, Any]) -> None:
    assert parse_map(document).board.tickets == (
        Ticket("Ash:Fir", "Ash", "Fir", 20, long=True),
        Ticket("Ash:Dogwood:1", "Ash", "Dogwood", 5),
        Ticket("Ash:Dogwood:2", "Ash", "Dogwood", 6),
    )


@pytest.mark.parametrize(
    ("colors", "suffixes"),
    [
        (["red"], [""]),
        (["red", "blue"], [":red", ":blue"]),
        (["gray", "gray"], [":1", ":2"]),
        (["red", "blue", "red"], [":1", ":2", ":3"]),
        (["red", "blue", "gray"], [":red", ":blue", ":gray"]),
    ],
)
@pytest.mark.rule("S20")
def test_route_ids(document: dict[str, Any], colors: list[str], suffixes: list[str]) -> None:
    del document["rules"]["events"], document["sections"]
    ends = [("Cedar", "Fir"), ("Fir", "Cedar")]
    document["routes"] += [
        {"from": ends[i % 2][0], "to": ends[i % 2][1], "length": 1, "color": color}
        for i, color in enumerate(colors)
    ]
    board = parse_map(document).board
    found = {route.id: route.color for route in board.routes if (route.a, route.b) == ("Cedar", "Fir")}
    assert found == {f"Cedar:Fir{end}": color for end, color in zip(suffixes, colors, strict=True)}


def test_rules_and_options(document: dict[str, Any]) -> None:
    loaded = parse_map(document)
    assert loaded.rules.players == (2, 4)
    assert loaded.rules.route_points == (0, 1, 2, 4)
    assert loaded.rules.bonuses == (Bonus("longest-path", "Longest", 10), Bonus("tickets", "Most tickets", 7))
    assert dict(loaded.rules.events) == {Event.FLOOD: 1, Event.STRIKE: 3}
    assert loaded.rules.stations == 3
    assert (loaded.options.turn_limit, loaded.options.event_reshuffle) == (50, True)


def test_gaps_in_the_route_points(document: dict[str, Any]) -> None:
    document["rules"]["route_points"] = {"2": 2, "3": 4, "6": 15}
    assert parse_map(document).rules.route_points == (0, 0, 2, 4, 0, 0, 15)


@pytest.mark.rule("A23")
@pytest.mark.parametrize("off", ["none", False])
def test_no_turn_limit(document: dict[str, Any], off: object) -> None:
    document["rules"]["options"]["turn_limit"] = off
    assert parse_map(document).options.turn_limit is None


def test_bundled_names_are_those_of_the_files() -> None:
    assert bundled() == tuple(sorted(path.stem for path in MAPS.glob("*.toml")))
    assert {"europe", "usa"} <= set(bundled())


@pytest.mark.parametrize("name", bundled())
def test_bundled_maps(name: str) -> None:
    loaded = load_map(name)
    assert (loaded.name, loaded.board.name, loaded.bundled) == (name, name, True)
    as_file = load_map(MAPS / f"{name}.toml")
    assert (as_file.bundled, as_file.text) == (False, loaded.text)


@pytest.mark.parametrize("name", bundled())
def test_the_text_makes_an_equal_map(name: str) -> None:
    loaded = load_map(name)
    again = map_from_text(loaded.text)
    assert (again.rules, again.options, again.text) == (loaded.rules, loaded.options, loaded.text)
    assert (again.board.cities, again.board.routes) == (loaded.board.cities, loaded.board.routes)
    assert (again.board.tickets, again.board.regions) == (loaded.board.tickets, loaded.board.regions)
    assert (again.board.sections, again.board.about) == (loaded.board.sections, loaded.board.about)
    assert not again.bundled


def test_the_text_does_not_depend_on_the_order_of_the_file(document: dict[str, Any]) -> None:
    text = parse_map(document).text
    document["cities"].reverse()
    document["routes"].reverse()
    assert parse_map(document).text == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not valid JSON"),
        ("{", "not valid JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"format": NaN}', "no number"),
        ('{"format": Infinity}', "no number"),
        ('{"format": ' + "9" * 5000 + "}", "not valid JSON"),
        ("[]", "must be a table"),
        (" " * 5_000_000, "longer than"),
    ],
)
def test_bad_texts(text: str, reason: str) -> None:
    with pytest.raises(MapError, match=reason):
        map_from_text(text)


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "anything.toml"
    path.write_text(TINY, encoding="utf-8")
    assert [route.id for route in load_map(path).board.routes] == ["A:B"]
    path.write_bytes(b"\xef\xbb\xbf" + TINY.replace("\n", "\r\n").encode())
    assert load_map(path).name == "tiny"


@pytest.mark.parametrize(
    ("content", "reason", "line"),
    [
        (b"format = 1\nname = ", "not valid TOML", 2),
        (b"format = 1\nname = 'a'\nname = 'b'", "not valid TOML", 3),
        (b"format = 1\nname = '\xff'", "not UTF-8", 2),
        ("format = 1".encode("utf-16"), "not UTF-8", 1),
        (b"a = " + b"[" * 1900, "nested too deeply", None),
        (b"a = " + b"9" * 2000, "more than 2000 characters", 1),
        (b"a = 1\n" + b".".join([b"a"] * 102) + b" = 1", "more than .* 100 dots", 2),
        (b"#\n" * 600_000, "longer than 262144 bytes", None),
        (b"a = 0x" + b"f" * 1900, "unknown key", None),
        (b"format = 0x" + b"f" * 1900, "must be 1, not a huge number", None),
        (b"format = 2020-01-01", "must be a whole number, not a date", None),
        (b"", "is missing", None),
    ],
)
def test_bad_files(tmp_path: Path, content: bytes, reason: str, line: int | None) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(MapError, match=reason) as caught:
        load_map(path)
    assert caught.value.line == line


def test_a_flood_of_dotted_keys_is_read_in_reasonable_time(tmp_path: Path) -> None:
    path = tmp_path / "flood.toml"
    lines = (f"k{i}." + "a." * 98 + "a = 1" for i in range(1200))
    path.write_text("\n".join(lines), encoding="utf-8")
    began = process_time()
    with pytest.raises(MapError, match="unknown key"):
        load_map(path)
    assert process_time() - began < 10


def test_no_such_files(tmp_path: Path) -> None:
    for path, reason in (
        (Path("x" * 300), "cannot be read: File name too long"),
        (tmp_path, "no file"),
        (tmp_path / "x.toml", "no such file"),
        (Path("a\0b"), "no such"),
    ):
        with pytest.raises(MapError, match=reason) as caught:
            load_map(path)
        assert caught.value.key == str(path)


@pytest.mark.parametrize("name", ["europ", "../maps/europe", "europe.toml", "", "EUROPE", "\0", "x" * 10_000])
def test_no_such_bundled_maps(name: str) -> None:
    with pytest.raises(MapError, match="there is no bundled map") as caught:
        load_map(name)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("name", [None, 3, b"europe", ["europe"]])
def test_neither_name_nor_path(name: object) -> None:
    with pytest.raises(MapError, match="str"):
        load_map(cast("str", name))


@pytest.mark.rule("S3")
def test_other_tickets() -> None:
    board = load_map("europe").board
    other = with_tickets(board, [("Roma", "Essen", 7), ("Essen", "Roma", 8), ("Paris", "Wien", 21, True)])
    assert other.tickets == (
        Ticket("Essen:Roma:1", "Essen", "Roma", 7),
        Ticket("Essen:Roma:2", "Essen", "Roma", 8),
        Ticket("Paris:Wien", "Paris", "Wien", 21, long=True),
    )
    assert (other.cities, other.routes, len(board.tickets)) == (board.cities, board.routes, 46)
    assert with_tickets(other, board.tickets).tickets == board.tickets
    assert with_tickets(board, []).tickets == ()


@pytest.mark.parametrize(
    ("tickets", "key"),
    [
        (None, "tickets"),
        ("Essen", "tickets"),
        ({"Essen": "Roma"}, "tickets"),
        ([("Essen", "Roma")], "tickets[0]"),
        ([("Essen", "Roma", 7, True, 1)], "tickets[0]"),
        (["abc"], "tickets[0]"),
        ([("Essen", "Roma", 7), ("Essen", "Rom", 7)], "tickets[1].to"),
        ([("Essen", "Essen", 7)], "tickets[0].to"),
        ([(3, "Essen", 7)], "tickets[0].from"),
        ([("Essen", "Roma", "7")], "tickets[0].points"),
        ([("Essen", "Roma", True)], "tickets[0].points"),
        ([("Essen", "Roma", 0)], "tickets[0].points"),
        ([("Essen", "Roma", 7, "long")], "tickets[0].long"),
        ([("Essen", "Roma", 7)] * 1001, "tickets"),
    ],
)
def test_bad_tickets(tickets: object, key: str) -> None:
    with pytest.raises(MapError) as caught:
        with_tickets(load_map("europe").board, tickets)
    assert caught.value.key == key


def test_the_text_is_plain_json(document: dict[str, Any]) -> None:
    loaded = parse_map(document)
    assert loaded.text.isascii()
    assert json.loads(loaded.text)["rules"]["options"]["turn_limit"] == 50


def test_a_bundled_map_is_named_like_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "other.toml").write_text(TINY, encoding="utf-8")
    monkeypatch.setattr(resources, "maps_folder", lambda: tmp_path)
    with pytest.raises(MapError, match="must be other") as caught:
        load_map("other")
    assert caught.value.key == "name"
