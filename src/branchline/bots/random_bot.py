"""A bot that plays at random."""

from random import Random

from branchline.values.actions import Action
from branchline.view import View


class RandomBot:
    """Every legal action is equally likely."""

    def choose(self, view: View, rng: Random) -> Action:
        """Return a uniformly random legal action."""
        return view.sample_action(rng)
