"""How the board plays: games of one kind of bot, on the map and on Europe from the same seeds.

Routes count for who holds them when the game is over, tickets for what was kept.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Final

from attrs import frozen

import branchline as bl
from branchline.board.board import Board
from branchline.board.cards import COLORS
from branchline.bots import BOTS
from tools.boardcheck.figures import spaces, spaces_by_color
from tools.boardcheck.rows import Row

WIN_ROOM: Final = 0.03
"""How much further from an equal share than on Europe a seat's share of wins may be."""
COLOR_ROOM: Final = 0.15
"""How far a colour's share of held spaces may be from its share of the board, of the latter."""
TICKET_ROOM: Final = 0.05
"""How much less than on Europe the share of completed tickets may be."""


@frozen
class Played:
    """What is counted of one game."""

    winners: tuple[int, ...]
    held: tuple[str, ...]
    kept: int
    completed: int
    points: int
    """Of all seats together."""


Games = dict[int, list[Played]]
"""The games by number of players."""


@cache
def _game(source: str) -> bl.Game:
    return bl.load(Path(source) if source.endswith(".toml") else source)


def one_game(source: str, bot: str, players: int, seed: int) -> Played:
    """Play a game and count."""
    end = bl.play(_game(source), [BOTS[bot]() for _ in range(players)], seed).state
    seats = end.score_sheet().seats
    return Played(
        winners=tuple(end.winners()),
        held=tuple(chain.from_iterable(end.routes)),
        kept=sum(len(seat.tickets) for seat in seats),
        completed=sum(seat.completed for seat in seats),
        points=sum(end.scores()),
    )


def _games(source: str, bot: str, seeds: range, jobs: int) -> Games:
    low, high = _game(source).rules.players
    with ProcessPoolExecutor(jobs) as pool:
        return {
            players: list(pool.map(partial(one_game, source, bot, players), seeds, chunksize=8))
            for players in range(low, high + 1)
        }


def win_shares(games: Sequence[Played], players: int) -> tuple[float, ...]:
    """Each seat's share of the wins; a shared win counts in parts."""
    won = [0.0] * players
    for game in games:
        for seat in game.winners:
            won[seat] += 1 / len(game.winners)
    return tuple(wins / len(games) for wins in won)


def unevenness(shares: Sequence[float]) -> float:
    """How far the farthest seat is from an equal share."""
    return max(abs(share - 1 / len(shares)) for share in shares)


def completion(games: Sequence[Played]) -> float:
    """The share of kept tickets that were completed."""
    return sum(game.completed for game in games) / sum(game.kept for game in games)


def _all(games: Games) -> list[Played]:
    return list(chain.from_iterable(games.values()))


def color_ratios(board: Board, games: Sequence[Played]) -> dict[str, float]:
    """Each colour's share of the held spaces by its share of all spaces of the board."""
    held: Counter[str] = Counter()
    for route in chain.from_iterable(game.held for game in games):
        held[board.route[route].color] += board.route[route].length
    printed, total = spaces_by_color(board), held.total() / spaces(board)
    return {color: held[color] / printed[color] / total for color in printed}


def never_held(board: Board, games: Sequence[Played]) -> list[str]:
    """Routes that nobody held at the end of any game."""
    return sorted(set(board.route) - set(chain.from_iterable(game.held for game in games)))


def _seat_rows(here: Games, base: Games) -> Iterator[Row]:
    for players, games in here.items():
        ours, theirs = win_shares(games, players), win_shares(base[players], players)
        good = unevenness(ours) <= unevenness(theirs) + WIN_ROOM
        yield Row(f"share of wins by seat, {players} players", ours, theirs, good)


def _ticket_rows(here: Games, base: Games) -> Iterator[Row]:
    for players, games in here.items():
        ours, theirs = completion(games), completion(base[players])
        yield Row(f"kept tickets completed, {players} players", ours, theirs, ours >= theirs - TICKET_ROOM)


def _kept(games: Games) -> dict[int, float]:
    return {n: sum(g.kept for g in found) / len(found) / n for n, found in games.items()}


def _points(games: Games) -> dict[int, float]:
    return {n: sum(g.points for g in found) / len(found) / n for n, found in games.items()}


def play_rows(source: str, base_source: str, bot: str, seeds: range, jobs: int) -> list[Row]:
    """The rows of the report that need games: one game for each seed and number of players."""
    here, base = (_games(which, bot, seeds, jobs) for which in (source, base_source))
    board, base_board = _game(source).board, _game(base_source).board
    ours, theirs = color_ratios(board, _all(here)), color_ratios(base_board, _all(base))
    even = all(abs(ours[color] - 1) <= COLOR_ROOM for color in COLORS)
    unheld, base_unheld = never_held(board, _all(here)), never_held(base_board, _all(base))
    return [
        *_seat_rows(here, base),
        *_ticket_rows(here, base),
        Row("tickets kept by a seat", _kept(here), _kept(base)),
        Row("points of a seat", _points(here), _points(base)),
        Row("share of held spaces by share of the board", ours, theirs, even),
        Row("routes never held at the end", unheld, base_unheld),
    ]
