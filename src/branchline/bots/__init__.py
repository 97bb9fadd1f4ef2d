"""Players: the protocol that every bot follows, and two bots to play against."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from branchline.bots.greedy import GreedyBot
from branchline.bots.protocol import Bot
from branchline.bots.random_bot import RandomBot

BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType({"greedy": GreedyBot, "random": RandomBot})
"""The bots that the command knows, by name."""

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot"]
