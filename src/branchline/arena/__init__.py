"""Matches: one game, many games in several processes, and counts of the game tree."""

from branchline.arena.play import play

__all__ = ["play"]
