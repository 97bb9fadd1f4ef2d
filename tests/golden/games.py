"""Writing golden games: ``python -m tests.golden.games`` makes them anew after a wanted change.

A game is played by a policy that likes what is rare (events, Conductors, stations, tunnels), so that
few games show much. Every line is a node: the question, the number of legal actions or the weight
of chance, the step; the points stand where they change.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import branchline as bl

FOLDER: Final = Path(__file__).parent / "texts"
RARE: Final = ("event", "conductor", "choose", "repair", "pay", "claim", "keep")
VARIANTS: Final[tuple[tuple[str, int, dict[str, Any]], ...]] = (
    *((name, players, {}) for name in bl.maps() for players in (2, 3, 4, 5)),
    ("europe", 2, {"turn_limit": 12}),
    ("europe", 2, {"turn_limit": None}),
    ("ussr", 3, {"conductor_source": "none"}),
    ("ussr", 3, {"conductor_after_play": "remove"}),
    ("ussr", 3, {"conductor_removal_loses_points": True}),
    ("russia-1912", 3, {"events": "none"}),
    ("russia-1912", 3, {"event_reshuffle": True}),
    ("russia-1912", 3, {"events_need_target": True}),
    ("russia-1912", 3, {"repair_cost": "trains"}),
    ("russia-1912", 3, {"earthquake_cards": "per_owner"}),
    ("russia-1912", 3, {"sabotage_station": "remove"}),
    ("russia-1912", 3, {"turn_limit": 60}),
)


def file_name(name: str, players: int, options: dict[str, Any]) -> str:
    """The file of a variant."""
    return "-".join([name, str(players), *(f"{k}={v}".lower() for k, v in options.items())]) + ".txt"


def choose(state: bl.GameState, rng: random.Random) -> Any:  # noqa: ANN401 - an action
    """Half of the time something rare, if there is any; else anything."""
    actions = state.legal_actions()
    rare = [action for action in actions if str(action).split()[0] in RARE]
    liked = rare if rare and rng.random() < 0.5 else actions
    return liked[int(rng.random() * len(liked))]


def lines(name: str, players: int, options: dict[str, Any]) -> Iterator[str]:
    """A whole game, line by line."""
    game = bl.load(name, **options)
    rng = random.Random(f"golden {name} {players}")
    state = game.new_state(players)
    said = "; ".join(f"{key} = {value}" for key, value in options.items()) or "the map's options"
    yield f"{name}, {players} players, {said}"
    yield f"{len(game.actions)} actions, {len(game.outcomes)} outcomes"
    while not state.is_over:
        before = state.points
        if state.is_chance:
            weight = sum(n for _, n in state.chance_outcomes())
            step = state.sample_outcome(rng)
            head = f"  {state.asks} of {weight}: "
        else:
            step = choose(state, rng)
            head = f"{state.player} {state.asks} ({len(state.legal_actions())}): "
        state = state.apply(step)
        points = f"  = {' '.join(map(str, state.points))}" if state.points != before else ""
        yield f"{head}{step}{points}"
    yield f"over: {state.end_reason}"
    yield ""
    yield str(state.score_sheet())


def text(name: str, players: int, options: dict[str, Any]) -> str:
    """A whole game as text."""
    return "\n".join(lines(name, players, options)) + "\n"


def main() -> None:
    """Write all golden games."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for variant in VARIANTS:
        (FOLDER / file_name(*variant)).write_text(text(*variant), encoding="utf-8")


if __name__ == "__main__":
    main()
