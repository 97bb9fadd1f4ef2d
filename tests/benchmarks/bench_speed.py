"""Measure the engine's speed beside python-chess: ``python tests/benchmarks/bench_speed.py [--seconds S]``.

What is compared runs in turns, in short slices, so that a busy machine slows all of it alike; each figure
is the median of its slices, and each ratio that of slices of the same round. Times are processor times,
so that other work does not count. Single thread, pure Python. The targets are those of docs/design.md.
"""

import argparse
import gc
import json
import platform
import random
import re
import statistics
import tracemalloc
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import cycle
from pathlib import Path
from time import process_time, thread_time_ns

import chess

import branchline as bl
from branchline.board.board import Route
from branchline.scoring.trails import Network, longest_trail

GAMES = (("europe", 3), ("usa", 2), ("ussr", 3), ("russia-1912", 3))
TARGETED = ("europe", "usa")
"""Maps for which the design sets targets."""
SLICE = 0.25
"""Seconds for which one contestant plays before the next one does."""
TICKETS = 6
"""Tickets of a player there."""
DEALT = 12
"""Dealt games kept ready, so that the deal is not counted among the decisions."""

Contestant = Iterator[int]
"""Plays one game for each ``next`` and gives its number of decisions."""
Rates = tuple[float, float]
"""Decisions and games per second."""


def chess_games(rng: random.Random) -> Contestant:
    """Play the reference: games from the start, of at most 200 plies."""
    while True:
        board = chess.Board()
        plies = 0
        while plies < 200 and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
            plies += 1
        yield plies


def deal(game: bl.Game, players: int, rng: random.Random) -> bl.GameState:
    """Give the first decision of a new game."""
    return game.new_state(players=players).settle(rng)


def sampled_games(game: bl.Game, players: int, rng: random.Random) -> Contestant:
    """Play dealt games with ``sample_action``, ``apply`` and ``settle``."""
    for start in cycle([deal(game, players, rng) for _ in range(DEALT)]):
        yield random_play(start, rng)[1]


def listed_games(game: bl.Game, players: int, rng: random.Random) -> Contestant:
    """Play dealt games with all legal actions listed at every decision."""
    for state in cycle([deal(game, players, rng) for _ in range(DEALT)]):
        decisions = 0
        while not state.is_over:
            state = state.apply(rng.choice(state.legal_actions())).settle(rng)  # noqa: PLW2901 (plays on)
            decisions += 1
        yield decisions


def whole_games(game: bl.Game, players: int, rng: random.Random) -> Contestant:
    """Play games from the deal to the final scores."""
    while True:
        end, decisions = random_play(deal(game, players, rng), rng)
        end.scores()
        yield decisions


def random_play(state: bl.GameState, rng: random.Random) -> tuple[bl.GameState, int]:
    """Play to the end; give the final state and the number of decisions."""
    decisions = 0
    while not state.is_over:
        state = state.apply(state.sample_action(rng)).settle(rng)
        decisions += 1
    return state, decisions


def play_slice(contestant: Contestant) -> Rates:
    """Play whole games for about the time of a slice."""
    games = decisions = 0
    start = process_time()
    while (elapsed := process_time() - start) < SLICE:
        decisions += next(contestant)
        games += 1
    return decisions / elapsed, games / elapsed


def race(contestants: Mapping[str, Contestant], seconds: float) -> dict[str, list[Rates]]:
    """Let all play in turns, each for ``seconds`` in all; give the rates of their slices."""
    slices: dict[str, list[Rates]] = {name: [] for name in contestants}
    for _ in range(max(2, round(seconds / SLICE))):
        for name, contestant in contestants.items():
            slices[name].append(play_slice(contestant))
    return {name: rates[1:] for name, rates in slices.items()}


KINDS: tuple[tuple[str, Callable[[bl.Game, int, random.Random], Contestant], float], ...] = (
    ("sample_action", sampled_games, 3.2),
    ("legal_actions", listed_games, 2.6),
    ("whole games", whole_games, 2.6),
)
"""What is played, how, and how many times the reference it should reach."""


def print_race(games: Iterable[tuple[str, int, bl.Game]], seconds: float) -> None:
    """Print decisions and games per second, and the ratio to the reference."""
    contestants: dict[str, Contestant] = {"python-chess": chess_games(random.Random(0))}
    targets: dict[str, float | None] = {"python-chess": None}
    for name, players, game in games:
        for kind, play, target in KINDS:
            label = f"{name}/{players} {kind}"
            contestants[label] = play(game, players, random.Random(1))
            targets[label] = target if name in TARGETED else None
    slices = race(contestants, seconds)
    print(f"{'random play':<32}{'decisions/s':>12}{'games/s':>10}{'ratio':>8}{'target':>8}")
    for label, rates in slices.items():
        decisions, per_second = (statistics.median(column) for column in zip(*rates, strict=True))
        pairs = zip(rates, slices["python-chess"], strict=True)
        ratio = statistics.median(mine / reference for (mine, _), (reference, _) in pairs)
        print(f"{label:<32}{decisions:>12,.0f}{per_second:>10.1f}{ratio:>8.2f}{targets[label] or '':>8}")


def clock_cost() -> int:
    """Give the nanoseconds that timing nothing takes, which are taken off every figure."""
    times = []
    for _ in range(2000):
        start = thread_time_ns()
        times.append(thread_time_ns() - start)
    return sorted(times)[1000]


COST = clock_cost()


def call_times(game: bl.Game, players: int, seconds: float) -> dict[str, list[int]]:
    """Time the calls of random play; actions are listed at every other decision, and sampled between."""
    rng = random.Random(2)
    times: dict[str, list[int]] = {"legal_actions": [], "sample_action": [], "apply": [], "settle": []}
    end = process_time() + seconds
    while process_time() < end:
        state, listing = deal(game, players, rng), False
        while not state.is_over:
            t0 = thread_time_ns()
            found = state.legal_actions() if listing else (state.sample_action(rng),)
            t1 = thread_time_ns()
            action = rng.choice(found)
            t2 = thread_time_ns()
            after = state.apply(action)
            t3 = thread_time_ns()
            state = after.settle(rng)
            t4 = thread_time_ns()
            times["legal_actions" if listing else "sample_action"].append(t1 - t0 - COST)
            times["apply"].append(t3 - t2 - COST)
            times["settle"].append(t4 - t3 - COST)
            listing = not listing
    return times


def timed(calls: Iterable[Callable[[], object]], seconds: float) -> list[int]:
    """Time each of the calls once, as many as fit into the seconds, at least ten."""
    times = []
    end = process_time() + seconds
    for call in calls:
        start = thread_time_ns()
        call()
        times.append(thread_time_ns() - start - COST)
        if len(times) >= 10 and process_time() > end:
            break
    return times


def built_up(game: bl.Game, rng: random.Random) -> bl.GameState:
    """Give a late position of three players: networks that grew from one city, tickets, all stations."""
    names = rng.sample([ticket.name for ticket in game.board.tickets], 3 * TICKETS)
    cities = rng.sample([city.name for city in game.board.cities], 3 * game.rules.stations)
    return game.position(
        hands=[{}, {}, {}],
        tickets=[names[seat::3] for seat in range(3)],
        routes=[
            [route.id for route in network] for network in grown_networks(game, game.rules.trains - 3, rng)
        ],
        stations=[cities[seat::3] for seat in range(3)],
    )


def grown_networks(game: bl.Game, trains: int, rng: random.Random) -> list[list[Route]]:
    """Let three players in turn add a random free route to their networks, as far as the trains go."""
    networks: list[list[Route]] = [[], [], []]
    reached = [{rng.choice(game.board.cities).name} for _ in networks]
    free = list(game.board.routes)
    growing = list(range(3))
    while growing:
        for seat in tuple(growing):
            left = trains - sum(route.length for route in networks[seat])
            fits = [r for r in free if r.length <= left and not reached[seat].isdisjoint((r.a, r.b))]
            if not fits:
                growing.remove(seat)
                continue
            route = rng.choice(fits)
            networks[seat].append(route)
            reached[seat] |= {route.a, route.b}
            free = [r for r in free if (r.a, r.b) != (route.a, route.b)]
    return networks


def sheet_times(game: bl.Game, seconds: float) -> list[int]:
    """Time the score sheet of built-up positions."""
    rng = random.Random(3)
    return timed([built_up(game, rng).score_sheet for _ in range(200)], seconds)


def longest_path_times(game: bl.Game, seconds: float) -> list[int]:
    """Time the longest path of networks of all trains."""
    rng = random.Random(5)
    networks = [network for _ in range(100) for network in grown_networks(game, game.rules.trains, rng)]
    return trail_times([[(r.a, r.b, r.length) for r in network] for network in networks], seconds)


def adversarial_times(kind: str, seconds: float) -> list[int]:
    """Time the longest path of the worst networks found on real boards, or of the worst graphs."""
    found = json.loads(Path(__file__).with_name("trails_adversarial.json").read_text(encoding="utf-8"))
    return trail_times([network["edges"] for network in found if network["kind"] == kind], seconds)


def trail_times(networks: list[Network], seconds: float) -> list[int]:
    """Time the longest path of each network, the best of three."""
    calls = [partial(longest_trail, network) for network in networks]
    return [min(times) for times in zip(*(timed(calls, seconds / 3) for _ in range(3)), strict=False)]


def retained_bytes(game: bl.Game, players: int) -> float:
    """Give the mean bytes of a state, over all decisions of five games that are kept in a list."""
    rng = random.Random(4)
    deal(game, players, rng)
    kept: list[bl.GameState] = []
    gc.collect()
    tracemalloc.start()
    for _ in range(5):
        kept.append(deal(game, players, rng))
        while not kept[-1].is_over:
            kept.append(kept[-1].apply(kept[-1].sample_action(rng)).settle(rng))
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(kept)


def print_calls(games: Iterable[tuple[str, int, bl.Game]], seconds: float) -> None:
    """Print the time of the single calls and the size of a retained state."""
    print(f"\n{'one call':<32}{'median us':>12}{'mean us':>10}{'worst us':>10}{'target':>10}")
    for name, players, game in games:
        label = f"{name}/{players}"
        for call, times in call_times(game, players, seconds).items():
            print_times(f"{label} {call}", times)
        print_times(f"{label} score_sheet", sheet_times(game, seconds), "3,000")
        print_times(f"{label} longest path", longest_path_times(game, seconds), "500")
        print(f"{label + ' bytes per state':<32}{retained_bytes(game, players):>12,.0f}")
    print_times("longest path, worst of boards", adversarial_times("board", seconds), "w 5,000")
    print_times("longest path, worst of graphs", adversarial_times("graph", seconds), "w 250,000")


def print_times(label: str, nanoseconds: list[int], target: str = "") -> None:
    """Print one row in microseconds, and the target: for the median, or after a ``w`` for the worst."""
    median, mean = statistics.median(nanoseconds) / 1000, statistics.fmean(nanoseconds) / 1000
    print(f"{label:<32}{median:>12,.2f}{mean:>10,.2f}{max(nanoseconds) / 1000:>10,.1f}{target:>10}")


def machine() -> str:
    """Name the processor and the interpreter."""
    cpus = Path("/proc/cpuinfo")
    text = cpus.read_text(encoding="utf-8") if cpus.exists() else ""
    model = re.search(r"model name\s*: (.*)", text)
    cpu = model[1] if model else platform.processor() or platform.machine()
    return f"{cpu}; {platform.python_implementation()} {platform.python_version()} on {platform.system()}"


def main() -> None:
    """Measure everything and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each contestant (default 5)")
    parser.add_argument("--maps", nargs="+", help="only these maps")
    arguments = parser.parse_args()
    bundled = set(bl.maps()) & set(arguments.maps or bl.maps())
    games = [(name, players, bl.load(name)) for name, players in GAMES if name in bundled]
    print(f"{machine()}\n")
    print_race(games, arguments.seconds)
    print_calls(games, arguments.seconds)


if __name__ == "__main__":
    main()
