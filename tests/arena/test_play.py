"""One match: streams, watchers, bots that break the rules."""

from random import Random
from typing import Any

import pytest

import branchline as bl
from branchline.arena import Series, play, simulate
from branchline.arena.play import stream
from branchline.bots import BOTS, Bot, RandomBot
from branchline.knowledge.redact import Seen
from branchline.values.actions import Action
from branchline.view import View
from tests.properties.games import BUNDLED, bundled


class Spy(RandomBot):
    """Plays at random and writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.seen: list[Seen] = []
        self.views: list[View] = []

    def start(self, game: bl.Game, seat: int, players: int) -> None:
        self.told.append((game, seat, players))

    def saw(self, seen: Seen) -> None:
        self.seen.append(seen)

    def choose(self, view: View, rng: Random) -> Action:
        self.views.append(view)
        return super().choose(view, rng)


class Fixed:
    """Always chooses the same."""

    def __init__(self, choice: object) -> None:
        self.choice = choice

    def choose(self, view: View, rng: Random) -> Any:  # noqa: ANN401 - whatever the test says
        return self.choice


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("name", BUNDLED)
def test_a_match_is_played_to_its_end(name: str, players: int) -> None:
    record = play(bundled(name), [RandomBot() for _ in range(players)], 5, first=1)
    assert record.state.is_over
    assert (record.players, record.first) == (players, 1)


def test_the_seed_decides_everything() -> None:
    game = bundled("usa")
    one, two, other = (play(game, [RandomBot(), RandomBot()], seed) for seed in (1, 1, 2))
    assert one == two
    assert one != other
    assert play(game, [RandomBot(), RandomBot()], "1") == one


@pytest.mark.rule("A22")
def test_names_and_the_first_seat_are_in_the_record() -> None:
    record = play(bundled("usa"), [RandomBot(), RandomBot()], 0, first=1, names=["Anna", "Boris"])
    assert record.names == ("Anna", "Boris")
    state = next(state for state, _ in record.moves() if state.asks == "turn")
    assert state.player == 1


def test_the_deal_does_not_depend_on_the_bots() -> None:
    game = bundled("europe")
    with_random = play(game, [RandomBot(), RandomBot()], 3)
    with_greedy = play(game, [BOTS["greedy"](), RandomBot()], 3)
    deal = next(n for n, (state, _) in enumerate(with_random.moves()) if not state.is_chance)
    assert with_random.steps[:deal] == with_greedy.steps[:deal]


def test_another_bot_leaves_the_numbers_of_the_others_alone() -> None:
    class Wasteful(RandomBot):
        def choose(self, view: View, rng: Random) -> Action:
            choice = super().choose(view, rng)
            for _ in range(10):
                rng.random()
            return choice

    game = bundled("europe")
    plain = play(game, [RandomBot(), RandomBot()], 8)
    wasteful = play(game, [Wasteful(), RandomBot()], 8)
    first = [step for state, step in plain.moves() if state.player == 1][0]  # noqa: RUF015 - reads like the next
    assert [step for state, step in wasteful.moves() if state.player == 1][0] == first  # noqa: RUF015
    assert plain != wasteful


def test_streams_are_the_same_everywhere() -> None:
    assert stream(7, "chance").getrandbits(32) == 1404437984
    assert stream(7, "seat 0").getrandbits(32) != stream(7, "seat 1").getrandbits(32)


def test_watching_changes_nothing() -> None:
    game = bundled("russia-1912")
    plain = play(game, [RandomBot() for _ in range(3)], 4)
    spies = [Spy() for _ in range(3)]
    assert play(game, spies, 4) == plain
    for seat, spy in enumerate(spies):
        assert spy.told == [(game, seat, 3)]
        assert tuple(spy.seen) == plain.seen_by(seat).steps


@pytest.mark.rule("A21")
def test_a_bot_gets_views_of_its_own_seat_when_it_decides() -> None:
    spies = [Spy(), Spy()]
    record = play(bundled("europe"), spies, 6)
    for seat, spy in enumerate(spies):
        states = [state for state, _ in record.moves() if state.player == seat]
        assert spy.views == [state.view(seat) for state in states]


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        (None, "None is no step"),
        ("draw blind", r"'draw blind' is no step; game\.parse makes one of its text"),
        (7, "7 is no step"),
        ([], "a list is no step"),
        (bundled("europe").outcomes[0], "of the other kind"),
        (bl.Action(), "does not answer"),
    ],
)
def test_what_is_no_action_is_the_bots_fault(choice: object, reason: str) -> None:
    with pytest.raises(bl.BotError, match=reason) as error:
        play(bundled("europe"), [Fixed(choice), RandomBot()], 1)
    assert error.value.key == "seat 0"


@pytest.mark.parametrize("seed", [None, object(), [], (1, 2), b"1", int])
def test_a_seed_is_a_number_or_a_text(seed: Any) -> None:  # noqa: ANN401 - whatever is given
    game = bundled("usa")
    with pytest.raises(bl.BranchlineError, match="must be a number or a text") as error:
        play(game, [RandomBot(), RandomBot()], seed)
    assert error.value.key == "seed"
    with pytest.raises(bl.BranchlineError, match="must be a number or a text"):
        Series(game, [RandomBot, RandomBot], 1, seed)


@pytest.mark.parametrize("series", [None, "usa", 3])
def test_only_a_series_is_simulated(series: Any) -> None:  # noqa: ANN401 - whatever is given
    with pytest.raises(bl.BranchlineError, match="must be a Series") as error:
        simulate(series)
    assert error.value.key == "series"


def test_an_illegal_action_is_the_bots_fault() -> None:
    game = bundled("europe")
    bots: list[Bot] = [RandomBot(), Fixed(game.parse("pass"))]
    with pytest.raises(bl.BotError, match="Fixed chose what is illegal") as error:
        play(game, bots, 1)
    assert error.value.key == "seat 1"
    assert error.value.rule is not None


def test_players_are_checked() -> None:
    with pytest.raises(bl.PlayerCountError):
        play(bundled("europe"), [RandomBot()], 1)
    with pytest.raises(bl.RecordError):
        play(bundled("europe"), [RandomBot(), RandomBot()], 1, names=["Anna"])


@pytest.mark.parametrize(
    ("bots", "key", "reason"),
    [
        ([RandomBot(), RandomBot], "seat 1", "RandomBot is a class"),
        ([None, RandomBot()], "seat 0", "no method choose"),
        (["greedy", "random"], "seat 0", "no method choose"),
        ("greedy", "bots", "a list of bots"),
        (None, "bots", "a list of bots"),
    ],
)
def test_what_is_no_bot_is_named(bots: Any, key: str, reason: str) -> None:  # noqa: ANN401 - the slips
    with pytest.raises(bl.BotError, match=reason) as error:
        play(bundled("europe"), bots, 1)
    assert error.value.key == key


def test_the_name_of_a_map_is_no_game() -> None:
    name: Any = "europe"
    with pytest.raises(bl.RecordError, match="must be a game") as error:
        play(name, [RandomBot(), RandomBot()], 1)
    assert error.value.key == "game"
