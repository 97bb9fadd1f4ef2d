"""``extends``: a ruleset key by key, a board where there is none, and no way out of the folder."""

from pathlib import Path

import pytest

from branchline.board.errors import MapError
from branchline.board.mapfile import MapFile, load_map, parse_map

HEAD = 'format = 1\nname = "mine"\ntitle = "Mine"\n'
BOARD = """
cities = [{ name = "A" }, { name = "B" }]
routes = [{ from = "A", to = "B", length = 2, color = "red" }]
tickets = [{ from = "A", to = "B", points = 2 }]
"""


def load(folder: Path, **files: str) -> MapFile:
    """Write the files, and load the one called ``mine``."""
    for name, content in files.items():
        (folder / f"{name}.toml").write_text(HEAD + content, encoding="utf-8")
    return load_map(folder / "mine.toml")


def test_a_bundled_ruleset_with_a_board_of_ones_own(tmp_path: Path) -> None:
    mine = load(tmp_path, mine=f'extends = "usa"\n{BOARD}\n[rules]\ntrains = 9\noptions.turn_limit = 30\n')
    usa = load_map("usa")
    assert (mine.rules.trains, mine.options.turn_limit) == (9, 30)
    assert (mine.rules.stations, mine.rules.setup_refused) == (0, "bottom")
    assert mine.rules.bonuses == usa.rules.bonuses
    assert len(mine.board.cities) == 2
    assert mine.board.aspect == 1.5


def test_a_bundled_board_with_a_ruleset_of_ones_own(tmp_path: Path) -> None:
    mine = load(tmp_path, mine='extends = "europe"\n[rules]\nstations = 1\n')
    europe = load_map("europe")
    assert mine.board.routes == europe.board.routes
    assert mine.board.tickets == europe.board.tickets
    assert (mine.board.title, mine.board.about, mine.board.aspect) == ("Mine", "", 1.55)
    assert (mine.rules.stations, mine.rules.trains) == (1, 45)


def test_a_table_replaces_the_table_of_the_base(tmp_path: Path) -> None:
    ticket = 'extends = "europe"\ntickets = [{ from = "Roma", to = "Essen", points = 7 }]\n'
    mine = load(tmp_path, mine=ticket)
    assert [t.name for t in mine.board.tickets] == ["Essen:Roma"]
    assert len(mine.board.routes) == 101


def test_a_base_that_is_not_there_is_told_in_the_terms_of_a_map_file(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"did you mean europe\?.*named with its \.toml"):
        load(tmp_path, mine='extends = "europa"\n')


def test_siblings_in_a_chain(tmp_path: Path) -> None:
    mine = load(
        tmp_path,
        mine='extends = "middle.toml"\n[rules]\nstations = 2\n[rules.options]\nturn_limit = 5\n',
        middle=f'extends = "base.toml"\n{BOARD}\n[rules]\ntrains = 12\nstations = 1\n',
        base='extends = "usa"\n[rules]\nwipe = 4\n[rules.options]\nrepair_cost = "trains"\n',
    )
    assert (mine.rules.stations, mine.rules.trains, mine.rules.wipe, mine.rules.deal_long) == (2, 12, 4, 0)
    assert (mine.options.turn_limit, mine.options.repair_cost) == (5, "trains")
    assert [city.name for city in mine.board.cities] == ["A", "B"]


def test_the_board_of_a_base_goes_as_a_whole(tmp_path: Path) -> None:
    base = f'{BOARD}[regions]\nnorth = {{ cities = ["A"] }}\n'
    assert set(load(tmp_path, mine='extends = "base.toml"', base=base).board.regions) == {"north"}
    assert not load(tmp_path, mine=f'extends = "base.toml"\n{BOARD}', base=base).board.regions


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"mine": 'extends = "mine.toml"'}, "circle: mine.toml -> mine.toml"),
        (
            {"mine": 'extends = "a.toml"', "a": 'extends = "b.toml"', "b": 'extends = "a.toml"'},
            "circle: a.toml",
        ),
        ({"mine": 'extends = "absent.toml"'}, "absent.toml: .*no such file"),
        ({"mine": 'extends = "absent"'}, "absent: there is no bundled map"),
        ({"mine": 'extends = "folder.toml"'}, "is no file"),
        ({"mine": 'extends = "../mine.toml"'}, "no plain file name"),
        ({"mine": 'extends = "/etc/passwd.toml"'}, "no plain file name"),
        ({"mine": 'extends = "..toml"'}, "no plain file name"),
        ({"mine": 'extends = "link.toml"'}, "is a link"),
        ({"mine": 'extends = "a.toml"', "a": "colour = 1"}, "a.toml: colour: unknown key"),
        ({"mine": 'extends = "a.toml"', "a": "extends = 3"}, "must be text"),
        ({"mine": 'extends = "a.toml"', "a": "cities ="}, "a.toml: .*not valid TOML"),
        ({"mine": 'extends = "a.toml"', "a": "rules = 3"}, "must be a table"),
        ({"mine": 'extends = "a.toml"', "a": "rules.options = 3", "b": ""}, None),
        ({"mine": 'extends = "a.toml"', "a": ""}, "is missing"),
        ({"mine": 'extends = "europe"\ncities = [{ name = "A" }, { name = "B" }]'}, "is missing"),
    ],
)
def test_bad_bases(tmp_path: Path, files: dict[str, str], reason: str | None) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "link.toml").symlink_to(Path(__file__))
    with pytest.raises(MapError, match=reason):
        load(tmp_path, **files)


def test_too_deep(tmp_path: Path) -> None:
    chain = {f"m{i}": f'extends = "m{i + 1}.toml"' for i in range(8)} | {"m8": BOARD}
    with pytest.raises(MapError, match="more than 8 maps deep") as caught:
        load(tmp_path, mine='extends = "m0.toml"', **chain)
    assert caught.value.key == "extends"
    assert len(load(tmp_path, mine='extends = "m1.toml"').board.cities) == 2


def test_a_document_without_a_folder_extends_bundled_maps_only(tmp_path: Path) -> None:
    document = {"format": 1, "name": "mine", "title": "Mine", "extends": "usa"}
    assert len(parse_map(document).board.routes) == 100
    load(tmp_path, mine=BOARD)
    document["extends"] = "mine.toml"
    assert len(parse_map(document, base_dir=tmp_path).board.routes) == 1
    assert len(parse_map(document, base_dir=str(tmp_path)).board.routes) == 1
    with pytest.raises(MapError, match="in no folder"):
        parse_map(document)


def test_a_bundled_map_does_not_reach_into_the_folder_of_the_user(tmp_path: Path) -> None:
    (tmp_path / "europe.toml").write_text("nonsense", encoding="utf-8")
    assert len(load(tmp_path, mine='extends = "europe"').board.routes) == 101


def test_the_text_needs_no_base(tmp_path: Path) -> None:
    assert "extends" not in load(tmp_path, mine='extends = "europe"').text


@pytest.mark.parametrize("name", ["x" * 200_000, "a\x1b[2J\n", "\u202e.tomx"])
def test_a_strange_name_is_quoted_short_and_safe(name: str) -> None:
    with pytest.raises(MapError) as error:
        parse_map({"extends": name})
    assert error.value.key == "extends"
    assert len(str(error.value)) < 600
    assert str(error.value).isprintable()
