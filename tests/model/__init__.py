"""A deliberately naive second model of the rules, to compare the engine with.

It was written from the rule texts and the decisions alone and shares no code with the engine but the
defaults of a ruleset. It favours plain dictionaries, lists and loops over speed: the play of a game is
one generator that asks its questions in the order of the rules (``script``), so that they read from top
to bottom.
"""

from tests.model.naive import NaiveGame

__all__ = ["NaiveGame"]
