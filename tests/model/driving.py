"""Driving a naive game: by chance to its end, or along given steps."""

import random
from collections.abc import Iterable

from tests.model import NaiveGame

EVENTS = {"events": "1912", "turn_limit": 40}
STRICT = EVENTS | {
    "event_reshuffle": True,
    "events_need_target": True,
    "repair_cost": "trains",
    "earthquake_cards": "per_owner",
    "sabotage_station": "remove",
    "conductor_after_play": "remove",
    "conductor_removal_loses_points": True,
}


def random_step(game: NaiveGame, rng: random.Random) -> str:
    """By weight at chance nodes; else a kind of action, then one of that kind."""
    if game.node == "decision":
        kind = rng.choice(sorted({text.split()[0] for text in game.legal()}))
        return rng.choice(sorted(text for text in game.legal() if text.split()[0] == kind))
    weights = game.chance()
    return rng.choices(list(weights), list(weights.values()))[0]


def play_out(game: NaiveGame, seed: int) -> set[str]:
    """Play to the end, counting the pieces after every step; the first words of all steps."""
    rng = random.Random(seed)
    seen = set()
    while game.node != "over":
        step = random_step(game, rng)
        seen.add(" ".join(step.split()[:2]) if step.startswith(("event", "choose")) else step.split()[0])
        game.apply(step)
        game.table.audit()
        check(game)
    assert game.end_reason in {"trains", "no moves", "turn limit"}
    assert game.winners()
    return seen


def check(game: NaiveGame) -> None:
    table, printed = game.table, game.table.printed
    assert (game.node == "decision") == bool(game.legal()) == (game.player is not None)
    assert (game.node == "chance") == bool(game.chance())
    assert table.display.total() <= printed.rules["display"]
    for route, owner in table.owner.items():
        owners = [table.owner[half] for half in printed.parallel(route) if half in table.owner]
        assert owners.count(owner) == 1
        assert len(owners) == 1 or table.players > printed.rules["single_doubles"]


def advance(game: NaiveGame, *steps: str) -> NaiveGame:
    for step in steps:
        game.apply(step)
        game.table.audit()
    return game


def reveal(*cards: str) -> list[str]:
    return [f"chance card {card}" for card in cards]


def chance_out(game: NaiveGame, unlike: Iterable[str] = ()) -> NaiveGame:
    """Take any outcome, if possible none of those cards, until a player decides."""
    while game.node == "chance":
        game.apply(min(game.chance(), key=lambda text: (text.split()[-1] in unlike, text)))
    return game
