"""Whole games by chance: they end, and no piece is lost or made."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.model import NaiveGame
from tests.model.boards import USSR, bundled, small
from tests.model.driving import EVENTS, STRICT, advance, chance_out, play_out
from tests.model.printed import MAPS, read_printed


@pytest.mark.parametrize("path", sorted(MAPS.glob("*.toml")), ids=lambda path: path.stem)
@pytest.mark.parametrize("players", [2, 4])
def test_random_games_on_the_bundled_maps_end_and_lose_no_piece(path: Path, players: int) -> None:
    game = NaiveGame(bundled(path.stem), players, first=1)
    play_out(game, seed=players)
    assert game.end_reason == "trains"


@pytest.mark.parametrize("options", [EVENTS, STRICT, {"events": "none", "turn_limit": None}])
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("rules", [{}, USSR, {"stations": 0, "setup_refused": "bottom"}], ids=str)
def test_random_games_on_a_small_map_end_and_lose_no_piece(
    rules: Mapping[str, Any], players: int, options: Mapping[str, Any]
) -> None:
    play_out(NaiveGame(small(color_cards=3, **rules), players, options=options), seed=players)


def test_random_games_meet_every_kind_of_step() -> None:
    seen: set[str] = set()
    for seed in range(6):
        seen |= play_out(
            NaiveGame(small(trains=30, **USSR), 3, options=EVENTS | {"event_reshuffle": True}), seed
        )
    kinds = dict(read_printed(small(), EVENTS).rules["events"])
    choices = {f"choose {what}" for what in ("route", "city", "player", "color")}
    assert seen >= {f"event {kind}" for kind in kinds} | choices | {"event draw"}
    assert seen >= {"draw", "claim", "tickets", "keep", "station", "conductor"}
    assert seen >= {"pay", "decline", "repair", "stop"}


def test_a_final_round_gives_every_seat_one_more_turn() -> None:
    position = {"hands": [{"red": 1}, {}, {}], "ticket_bag": []}
    game = advance(NaiveGame.at(small(final_trains=11), position, {"events": "none"}), "claim A:B red*1")
    for seat, left in ((1, 3), (2, 2), (0, 1)):
        chance_out(game)
        assert (game.player, game.pieces()["turns_left"]) == (seat, left)
        advance(game, "draw blind")
        chance_out(game)
        advance(game, min(game.legal()))
    chance_out(game)
    assert (game.node, game.end_reason) == ("over", "trains")


def test_the_game_ends_when_all_pass_in_a_row() -> None:
    position = {"hands": [{}, {}], "trains": [12, 12], "deck": {}, "ticket_bag": []}
    game = NaiveGame.at(small(), position, {"events": "none"})
    assert game.legal() == {"pass"}
    assert advance(game, "pass", "pass").end_reason == "no moves"
