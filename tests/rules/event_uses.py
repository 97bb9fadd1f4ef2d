"""One plain use of each kind of event card, and what is so after it."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import field, frozen

import branchline as bl
from tests.rules.events import COAST, FERRY, FOUR, GREEN, LONG, ONE, THREE, TWO


@frozen
class Use:
    """Seat 0 plays the card; the lists are for three seats, of which a game of two has the first two."""

    pieces: Mapping[str, Any]
    """The position, without the event card."""
    texts: tuple[str, ...]
    """The steps after ``event KIND``."""
    after: Mapping[str, Any]
    """The properties of the state afterwards."""
    skipped: bool = False
    """Whether seat 1 skips its next turn."""
    texts_of_two: tuple[str, ...] | None = None
    """The steps in a game of two, where they differ."""
    after_of_two: Mapping[str, Any] = field(factory=dict)
    """What differs in a game of two."""

    def laid(self, players: int) -> dict[str, Any]:
        """The position for so many players."""
        return {"hands": [{}] * players} | {name: _cut(value, players) for name, value in self.pieces.items()}

    def steps(self, players: int) -> tuple[str, ...]:
        """The steps with so many players."""
        return self.texts if players > 2 or self.texts_of_two is None else self.texts_of_two

    def then(self, players: int) -> dict[str, Any]:
        """What is so after the use; lists by seat are cut to the players."""
        cut = {name: _cut(value, players) for name, value in self.after.items()}
        return cut | (dict(self.after_of_two) if players == 2 else {})

    def next_player(self, players: int) -> int:
        """Who moves after the turn."""
        return 2 % players if self.skipped else 1


def _cut(value: Any, players: int) -> Any:  # noqa: ANN401 - a list by seat, or another piece
    return value[:players] if isinstance(value, list | tuple) and len(value) == 3 else value


def seen(state: bl.GameState, names: Mapping[str, Any]) -> dict[str, Any]:
    """These properties of a state."""
    return {name: getattr(state, name) for name in names}


def _owns(route: str) -> list[list[str]]:
    return [[], [route], []]


def _slide(route: str, color: str) -> Use:
    return Use(
        {"routes": _owns(route)},
        (f"chance card {color}", "chance die 2", f"choose route {route}"),
        {
            "points": (0, 2, 0),
            "trains": (45, 43, 45),
            "damage": (route,),
            "blocks": ((route, 0, 2),),
            "routes": ((), (route,), ()),
        },
    )


def _seizure(*roll: str) -> Use:
    after = {"points": (7, 0, 0), "trains": (41, 45, 45), "routes": ((FOUR,), (), ())}
    return Use({"routes": _owns(FOUR)}, (*roll, f"choose route {FOUR}"), after)


def _washed(route: str, *roll: str, floods: tuple[str, ...] = ()) -> Use:
    after = {"points": (0, 0, 0), "trains": (45, 45, 45), "routes": ((), (), ()), "floods": floods}
    return Use({"routes": _owns(route)}, (*roll, f"choose route {route}"), after)


USES: Final[Mapping[str, Use]] = {
    "double-move": Use(
        {"hands": [{"orange": 1, "blue": 2}, {}, {}]},
        (f"claim {ONE} orange*1", f"claim {TWO} blue*2"),
        {"points": (3, 0, 0), "trains": (42, 45, 45), "routes": ((TWO, ONE), (), ()), "hands": ({}, {}, {})},
    ),
    "speed-up": Use(
        {"hands": [{"black": 3}, {}, {}]},
        (f"claim {THREE} black*3",),
        {"points": (6, 0, 0), "trains": (42, 45, 45), "routes": ((THREE,), (), ()), "hands": ({}, {}, {})},
    ),
    "derailment": Use(
        {"hands": [{"red": 1}, {"blue": 2}, {}]},
        (),
        {"hands": ({}, {"red": 1}, {"blue": 2}), "points": (0, 0, 0)},
        after_of_two={"hands": ({"blue": 2}, {"red": 1})},
    ),
    "train-collision": Use(
        {"hands": [{"white": 1}, {"red": 1}, {"blue": 2}]},
        (
            *("choose player 1", "choose player 2"),
            *("chance die 2", "chance card red", "chance die 1", "chance card blue"),
        ),
        {"hands": ({"white": 1}, {}, {"blue": 1}), "points": (0, -2, 0), "discard": {"blue": 1, "red": 1}},
        texts_of_two=("choose player 1", "chance die 2", "chance card red"),
        after_of_two={"discard": {"red": 1}},
    ),
    "snowdrifts": Use(
        {"routes": _owns(LONG)},
        ("choose player 1",),
        {"points": (0, 10, 0), "trains": (45, 40, 45)},
        skipped=True,
    ),
    "breakdown": _seizure(),
    "landslide": _slide(THREE, "black"),
    "rockslide": _slide(COAST, "red"),
    "flood": _washed(GREEN, floods=(GREEN,)),
    "tsunami": _washed(COAST, "chance die 4"),
    "earthquake": Use(
        {"routes": _owns(COAST), "hands": [{}, {"red": 1}, {}]},
        ("chance die 6", "chance die 6", "chance card red"),
        {
            "points": (0, -4, 0),
            "trains": (45, 45, 45),
            "routes": ((), (), ()),
            "hands": ({}, {}, {}),
            "blocks": ((COAST, 0, 3), (FERRY, 0, 3)),
        },
    ),
    "strike": Use({}, ("choose player 1",), {"points": (7, 0, 0)}, skipped=True),
    "sabotage": _seizure("chance die 4"),
}
