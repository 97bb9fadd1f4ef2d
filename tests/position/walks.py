"""Random games as situations, on bundled maps and on small ones."""

import random
from collections.abc import Iterator
from typing import Any

from branchline.board.mapfile import load_map, parse_map
from branchline.reducers import deal, dispatch
from branchline.reducers.chance import CHANCES
from branchline.reducers.legal import legal_mask
from branchline.values.asks import Over
from branchline.values.bitsets import bits
from branchline.values.making import make_tables
from branchline.values.situation import Situation
from branchline.values.tables import Tables


def bundled(name: str) -> Tables:
    found = load_map(name)
    return make_tables(found.board, found.rules, found.options)


def small(document: dict[str, Any]) -> Tables:
    found = parse_map(document)
    return make_tables(found.board, found.rules, found.options)


def start(tables: Tables, players: int, first: int = 0) -> Situation:
    situation = deal.empty_table(tables, players, first)
    dispatch.run(situation)
    return situation


def walk(situation: Situation, rng: random.Random) -> Iterator[Situation]:
    """Every node of a random game from here to its end."""
    yield situation
    while not isinstance(situation.ask, Over):
        situation = step(situation, rng)
        yield situation


def step(situation: Situation, rng: random.Random) -> Situation:
    """By weight at chance nodes; else a kind of action, then one of that kind."""
    draft = situation.draft()
    if situation.ask.chance:
        row = CHANCES[type(situation.ask)]
        dispatch.befall(draft, row.sample(situation, rng))
        return draft
    legal = [situation.tables.actions[n] for n in bits(legal_mask(situation))]
    kind = rng.choice(sorted({type(action).__name__ for action in legal}))
    dispatch.act(draft, rng.choice([action for action in legal if type(action).__name__ == kind]))
    return draft


def sampled(nodes: Iterator[Situation], every: int) -> Iterator[Situation]:
    """The first node of each question, then one in so many."""
    seen = set()
    for n, situation in enumerate(nodes):
        if n % every == 0 or type(situation.ask) not in seen:
            seen.add(type(situation.ask))
            yield situation
