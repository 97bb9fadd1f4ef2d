"""How the play asks: a script is a generator that yields questions and is sent the answers.

An answer is one of the texts of the question. ``ask`` and ``luck`` turn it into what the text means.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass
class Ask:
    """A player decides between some texts; ``what`` names the question (``None``: a whole action)."""

    seat: int
    texts: set[str]
    what: str | None


@dataclass
class Luck:
    """Chance decides between some texts with integer weights."""

    weights: dict[str, int]


Script = Generator[Ask | Luck, str, T]
Play = Callable[[], Script[None]]


def ask(seat: int, options: Mapping[str, T], what: str | None) -> Script[T]:
    """Ask a player, also when only one answer is possible (S8); never called with none."""
    assert options
    answer = yield Ask(seat, set(options), what)
    return options[answer]


def luck(kind: str, weights: Mapping[str, int]) -> Script[str]:
    """One outcome moves one card, ticket, event or die, also when only one is possible."""
    assert weights
    assert all(weight > 0 for weight in weights.values())
    answer = yield Luck({f"chance {kind} {name}": weight for name, weight in weights.items()})
    return answer.removeprefix(f"chance {kind} ")


def roll() -> Script[int]:
    return int((yield from luck("die", {str(face): 1 for face in range(1, 7)})))


def nothing() -> Script[None]:
    """What follows ``stop``."""
    yield from ()


def text_keys(prefix: str, names: Iterable[str]) -> dict[str, str]:
    return {f"{prefix} {name}": name for name in names}
