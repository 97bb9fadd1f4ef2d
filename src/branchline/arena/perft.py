"""Counts of the game tree, to compare versions and implementations by."""

from branchline.game import GameState


def perft(state: GameState, depth: int) -> int:
    """Count the sequences of exactly ``depth`` steps from a state.

    Each action and each distinct outcome of chance is one step, whatever its weight. Nothing follows
    the end of the game.
    """
    if depth == 0:
        return 1
    outcomes = tuple(outcome for outcome, _ in state.chance_outcomes())
    steps = outcomes if state.is_chance else state.legal_actions()
    return len(steps) if depth == 1 else sum(perft(state.apply(step), depth - 1) for step in steps)
