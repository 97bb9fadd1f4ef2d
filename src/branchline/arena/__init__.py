"""Matches: one game, many games in several processes, and counts of the game tree."""

from branchline.arena.matches import Match, Series, match_of, matches
from branchline.arena.perft import perft
from branchline.arena.play import play
from branchline.arena.statistics import Simulation, Statistics, simulate, statistics

__all__ = [
    "Match",
    "Series",
    "Simulation",
    "Statistics",
    "match_of",
    "matches",
    "perft",
    "play",
    "simulate",
    "statistics",
]
