"""Whatever a document holds, it loads or is refused by a :class:`MapError`; small maps are good maps."""

import json
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any, cast

import jsonschema
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from branchline.board.errors import MapError
from branchline.board.mapfile import MapFile, load_map, map_from_text, parse_map
from branchline.board.requirements import missing_for_events
from branchline.board.rulesfile import deck_size
from branchline.testing.maps import small_maps

SCHEMA = json.loads((Path(__file__).parents[2] / "maps" / "map.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-3, 300)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["Ash", "Ash:Birch", "Elm:Fir", "gray", "ferry", "usa", "x.toml", "1912", 10**400])
)
junk = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)
keys = st.text(max_size=6) | st.sampled_from(
    ["label", "locomotives", "extends", "long", "kind", "reveal", "21"]
)


def loads(document: object) -> MapFile | None:
    """The map, or nothing where it is refused as it should be."""
    try:
        return parse_map(cast("dict[str, object]", document))
    except MapError as error:
        short = len(error.key or "") < 200 and len(str(error)) < 1000
    assert short
    return None


def places(value: object) -> list[tuple[Any, Any]]:
    """Every (container, key) of a document."""
    here = list(
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return [(value, key) for key, _ in here] + [place for _, inner in here for place in places(inner)]


def mutate(data: DataObject, document: dict[str, Any]) -> None:
    container, key = data.draw(st.sampled_from(places(document)), label="place")
    match data.draw(st.sampled_from(["replace", "drop", "add", "copy"])):
        case "replace":
            container[key] = data.draw(junk)
        case "drop":
            del container[key]
        case "add" if isinstance(container, dict):
            container[data.draw(keys)] = data.draw(junk)
        case "add":
            container.append(data.draw(junk))
        case _:
            other, there = data.draw(st.sampled_from(places(document)))
            container[key] = deepcopy(other[there])


@given(st.data())
def test_broken_documents(data: DataObject) -> None:
    document = json.loads(load_small())
    for _ in range(data.draw(st.integers(1, 3))):
        if places(document):
            mutate(data, document)
    loaded = loads(document)
    if loaded:
        assert map_from_text(loaded.text).text == loaded.text
        assert VALIDATOR.is_valid(document)


def load_small() -> str:
    """A document with everything a map can have, small enough that most mutations hit something."""
    rules = json.loads(load_map("europe").text)["rules"]
    return json.dumps(
        {
            "format": 1,
            "name": "small",
            "title": "Small",
            "cities": [{"name": "Ash", "label": "Ä", "x": 0.5, "y": 0.5}, {"name": "Birch"}, {"name": "Elm"}],
            "routes": [
                {
                    "from": "Ash",
                    "to": "Birch",
                    "length": 2,
                    "color": "gray",
                    "kind": "ferry",
                    "locomotives": 1,
                },
                {"from": "Elm", "to": "Birch", "length": 1, "color": "red"},
                {"from": "Elm", "to": "Birch", "length": 1, "color": "blue", "kind": "tunnel"},
            ],
            "tickets": [{"from": "Elm", "to": "Ash", "points": 3, "long": True}],
            "regions": {"siberia": {"cities": ["Ash"]}},
            "sections": [{"name": "A", "routes": ["Ash:Birch", "Birch:Elm:red"]}],
            "rules": rules,
        }
    )


@given(junk)
def test_junk_documents(document: object) -> None:
    assert loads(document) is None


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_junk_texts(content: bytes) -> None:
    with pytest.raises(MapError):
        map_from_text(content.decode("utf-8", "replace"))


@given(st.data(), st.sampled_from(["{}", "[]", '"', "=", "\n", "[", "1", "#", "\\", "\x00", "é"]))
def test_broken_files(tmp_path_factory: pytest.TempPathFactory, data: DataObject, bit: str) -> None:
    path = tmp_path_factory.mktemp("maps") / "map.toml"
    source = (Path(__file__).parents[2] / "maps" / "usa.toml").read_text(encoding="utf-8")
    at = data.draw(st.integers(0, len(source)))
    path.write_text(source[:at] + data.draw(st.sampled_from([bit, bit + source[at:]])), encoding="utf-8")
    with suppress(MapError):
        load_map(path)


@given(document=small_maps() | small_maps(conductors=True) | small_maps(events=True, conductors=True))
def test_small_maps_are_good(document: dict[str, Any]) -> None:
    VALIDATOR.validate(document)
    loaded = parse_map(document)
    board, rules = loaded.board, loaded.rules
    assert 4 <= len(board.cities) <= 8
    assert nx.is_connected(board.graph)
    assert map_from_text(loaded.text).text == loaded.text
    assert deck_size(rules) >= rules.deal_cards * rules.players[1] + rules.display
    assert not rules.events or missing_for_events(board) is None


WANTED: dict[str, Callable[[MapFile], bool]] = {
    "a ferry": lambda m: any(r.kind == "ferry" for r in m.board.routes),
    "a tunnel": lambda m: any(r.kind == "tunnel" for r in m.board.routes),
    "a gray route": lambda m: any(r.color == "gray" and r.kind == "normal" for r in m.board.routes),
    "a double": lambda m: len({(r.a, r.b) for r in m.board.routes}) < len(m.board.routes),
    "a triple": lambda m: any(r.id.endswith(":3") for r in m.board.routes),
    "a long ticket": lambda m: any(t.long for t in m.board.tickets),
    "two tickets of a pair": lambda m: any(t.name.endswith(":2") for t in m.board.tickets),
    "no stations": lambda m: m.rules.stations == 0,
    "stations by colour": lambda m: m.rules.station_colors == "city",
    "refused tickets below the deck": lambda m: m.rules.setup_refused == "bottom",
    "eight cities": lambda m: len(m.board.cities) == 8,
}


def test_small_maps_have_everything_now_and_then() -> None:
    found: set[str] = set()

    @given(small_maps())
    def look(document: dict[str, Any]) -> None:
        loaded = parse_map(document)
        found.update(what for what, there in WANTED.items() if there(loaded))

    look()
    assert found == set(WANTED)
