"""Games, states and steps as values: copying, pickling, comparing, variants."""

import copy
import pickle
import random
from pathlib import Path

import networkx as nx
import pytest

import branchline as bl
from branchline.board.board import Ticket
from branchline.values.actions import (
    Action,
    ChanceDie,
    ChanceEvent,
    ChoosePlayer,
    Claim,
    Keep,
    Outcome,
    Step,
)
from tests.rules.cases import at, calm, do, game

VARIANT = [
    ("Boston", "Miami", 12),
    ("Denver", "El Paso", 4),
    ("Dallas", "New York", 11),
    ("Calgary", "Phoenix", 13),
]


def played(name: str, steps: int = 60) -> bl.GameState:
    """A state in the middle of a random game."""
    rng = random.Random(5)
    state = game(name).new_state(3).settle(rng)
    for _ in range(steps):
        state = state.apply(state.sample_action(rng)).settle(rng)
    return state


@pytest.mark.parametrize("name", bl.maps())
def test_pickling_names_the_map_and_keeps_everything(name: str) -> None:
    state = played(name)
    raw = pickle.dumps(state)
    assert len(raw) < 3000
    again = pickle.loads(raw)
    assert (again, hash(again), again.digest()) == (state, hash(state), state.digest())
    assert again.legal_actions() == state.legal_actions()
    rng, same = random.Random(1), random.Random(1)
    while not state.is_over:
        state = state.apply(state.sample_action(rng)).settle(rng)
        again = again.apply(again.sample_action(same)).settle(same)
    assert again.scores() == state.scores()


def test_copies_are_the_thing_itself() -> None:
    state = played("europe")
    action = state.legal_actions()[0]
    for value in (state, state.game, action):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value


def test_a_file_map_is_pickled_by_its_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('format = 1\nname = "mine"\ntitle = "Mine"\nextends = "usa"\n', encoding="utf-8")
    loaded = bl.load(path)
    state = loaded.new_state(2)
    raw = pickle.dumps(state)
    path.unlink()
    assert pickle.loads(raw) == state
    with pytest.raises(bl.StateError):
        bl.GameState.from_json(state.to_json())
    assert bl.GameState.from_json(state.to_json(), loaded) == state


@pytest.mark.parametrize("as_objects", [False, True])
def test_ticket_variants(as_objects: bool) -> None:
    tickets = [Ticket(f"{a}:{b}", a, b, n) for a, b, n in VARIANT] if as_objects else VARIANT
    loaded = bl.load("usa", tickets=tickets)  # type: ignore[arg-type]
    assert [(t.a, t.b, t.points) for t in loaded.board.tickets] == VARIANT
    assert loaded.fingerprint != game("usa").fingerprint
    state = calm(loaded.new_state(2))
    assert pickle.loads(pickle.dumps(state)) == state
    assert bl.GameState.from_json(state.to_json()) == state


def test_equal_steps_of_other_games_are_taken() -> None:
    state = at(hands=[{"locomotive": 2}, {}])
    other = bl.load("europe", turn_limit=7).parse("claim Essen:Frankfurt locomotive*2")
    assert state.apply(other) == do(state, str(other))
    with pytest.raises(bl.IllegalActionError):
        state.apply(game("usa").parse("claim Denver:Omaha locomotive*4"))


def test_situations_reached_in_different_orders_are_equal() -> None:
    start = at(hands=[{"red": 1, "white": 1}, {"red": 1, "white": 1}], display={"blue": 5})
    one = do(start, "claim Budapest:Wien:red red*1", "station Essen", "pay red*1")
    two = do(start, "claim Budapest:Wien:red red*1", "station Essen", "pay red*1")
    assert one == two
    assert len({one, two, start}) == 2
    red_then_blue = do(at(), "draw blind", "chance card red", "draw blind", "chance card blue")
    blue_then_red = do(at(), "draw blind", "chance card blue", "draw blind", "chance card red")
    assert red_then_blue == blue_then_red
    assert red_then_blue.digest() == blue_then_red.digest()


@pytest.mark.parametrize("value", ["x" * 10**6, "\x1b[2J\n", [0] * 10**5])
def test_tables_quote_what_they_do_not_hold_short_and_safe(value: object) -> None:
    with pytest.raises(ValueError, match="not in this game's table: ") as error:
        game().actions.index(value)
    assert len(str(error.value)) < 120
    assert str(error.value).isprintable()


def test_tables_are_sequences() -> None:
    table = game().actions
    assert len(table) == 1245
    assert table[table.index(game().parse("tickets"))] is game().parse("tickets")
    assert table[:1] == (game().parse("draw blind"),)
    with pytest.raises(ValueError, match="not in this game's table"):
        table.index(game("usa").parse("claim Denver:Omaha locomotive*4"))
    assert game().parse("chance card red") in game().outcomes
    assert game().parse("chance card red") not in table


def test_sampling_refuses_the_other_kind_of_node() -> None:
    rng = random.Random(1)
    state = at()
    with pytest.raises(bl.IllegalActionError):
        state.sample_outcome(rng)
    with pytest.raises(bl.IllegalActionError):
        do(state, "draw blind").sample_action(rng)
    assert do(state, "draw blind").legal_actions() == ()
    assert state.chance_outcomes() == ()
    assert state.settle(rng) is state


def test_sampling_is_uniform() -> None:
    state = at(hands=[{"red": 2, "locomotive": 1}, {}], display={"red": 3, "blue": 2})
    rng = random.Random(3)
    legal = state.legal_actions()
    drawn = [state.sample_action(rng) for _ in range(200 * len(legal))]
    counts = [drawn.count(action) for action in legal]
    assert sum(counts) == len(drawn)
    chi = sum((n - 200) ** 2 / 200 for n in counts)
    assert chi < len(legal) + 4 * (2 * len(legal)) ** 0.5


def test_hand_made_steps_are_taken_as_the_table_has_them() -> None:
    state = at("russia-1912", hands=[{}, {}], events=[{"earthquake": 1}, {}])
    roll = do(state, "event earthquake")
    for face in (1, True, 1.0):
        again = roll.apply(ChanceDie(face))  # type: ignore[arg-type]
        assert again == do(roll, "chance die 1")
        assert again.digest() == do(roll, "chance die 1").digest()
        assert bl.GameState.from_json(again.to_json()) == again


ODD = [
    Keep([1, 2]),  # type: ignore[arg-type]
    Keep((1.0,)),  # type: ignore[arg-type]
    Keep(()),
    ChoosePlayer(1.0),  # type: ignore[arg-type]
    Claim("Essen:Frankfurt", None),  # type: ignore[arg-type]
    Claim([], None),  # type: ignore[arg-type]
    ChanceEvent("x"),
    ChanceDie(7),
    Action(),
    Outcome(),
    Step(),
    "draw blind",
    None,
    5,
]


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_odd_steps_are_refused_by_type(odd: object) -> None:
    decision = at("russia-1912", hands=[{}, {}], events=[{"earthquake": 1}, {}])
    for state in (decision, do(decision, "event earthquake")):
        with pytest.raises(bl.IllegalActionError):
            state.apply(odd)  # type: ignore[arg-type]
    with pytest.raises(bl.IllegalActionError):
        decision.redact(odd, 0)  # type: ignore[arg-type]
    why = decision.illegality(odd)  # type: ignore[arg-type]
    assert why is not None
    assert isinstance(odd, Step) or "game.parse" in why.reason


def test_refusals_tell_what_is_wanted() -> None:
    state = at()
    with pytest.raises(bl.IllegalActionError, match=r"game\.parse"):
        state.apply("draw blind")  # type: ignore[arg-type]
    with pytest.raises(bl.IllegalActionError, match=r"chance decides here.*settle"):
        do(state, "draw blind", "pass")
    with pytest.raises(bl.IllegalActionError, match="a player decides here"):
        do(state, "chance card red")
    with pytest.raises(bl.StepTextError, match="did you mean claim Essen:Frankfurt green"):
        state.game.parse("claim Essen:Frankfurt red*22")


@pytest.mark.parametrize("seat", [9, -1, "0", None, True])
def test_seats_that_do_not_exist_see_nothing(seat: object) -> None:
    state = at()
    with pytest.raises(bl.PlayerCountError):
        state.view(seat)  # type: ignore[arg-type]
    with pytest.raises(bl.PlayerCountError):
        state.redact(state.legal_actions()[0], seat)  # type: ignore[arg-type]


def test_the_graph_cannot_be_changed_but_copied() -> None:
    graph = game().board.graph
    data = graph["Essen"]["Frankfurt"]["Essen:Frankfurt"]
    for change in (
        lambda: data.update(length=9),
        lambda: data.__setitem__("length", 9),
        lambda: graph.nodes["Essen"].__setitem__("x", 1),
        lambda: graph.add_edge("Essen", "Roma"),
    ):
        with pytest.raises(nx.NetworkXError):
            change()
    assert dict(data) == {"length": 2, "color": "green", "kind": "normal", "locomotives": 0}
    copied = graph.copy()
    copied["Essen"]["Frankfurt"]["Essen:Frankfurt"]["length"] = 9
    assert data["length"] == 2
    assert nx.shortest_path_length(graph, "Brest", "Moskva", weight="length") > 10


@pytest.mark.rule("R8", "S9")
def test_a_double_move_shows_in_every_view() -> None:
    state = at("russia-1912", hands=[{}, {}], events=[{"double-move": 1}, {}], display={"blue": 5})
    double = do(state, "event double-move")
    second = do(double, "draw blind", "chance card red", "draw blind", "chance card red")
    assert [s.double_move for s in (state, double, second)] == [0, 2, 1]
    for seat in (0, 1):
        texts = [str(s.view(seat)) for s in (state, double, second)]
        assert "Double Move: action 1 of 2" in texts[1]
        assert "Double Move: action 2 of 2" in texts[2]
        assert len({s.view(seat).to_json() for s in (state, double, second)}) == 3
