"""Displays with three locomotives or more: where they may lie, and where a wipe took them away."""

import random

import pytest

from branchline.knowledge.position import pieces, position
from branchline.values.bags import count
from tests.position.helpers import example, lay, refused
from tests.position.walks import bundled, small, start, walk

EUROPE = bundled("europe")
WILD = example(color_cards=1, locomotive_cards=9, deal_cards=1, options={"turn_limit": 60})

PILES = {
    "few": ({"locomotive": 3, "red": 2}, {"blue": 1}),
    "another display of locomotives": ({"locomotive": 3, "red": 2}, {"locomotive": 3, "red": 2}),
    "nothing beside": ({"locomotive": 4, "red": 1}, {}),
    "hopeless": ({"locomotive": 4, "red": 1}, {"locomotive": 3, "red": 1}),
    "short": ({"locomotive": 4}, {"red": 8, "blue": 8, "white": 8}),
}


@pytest.mark.parametrize("where", ["deck", "discard"])
@pytest.mark.parametrize("pile", PILES)
@pytest.mark.rule("EU-DRAW-09")
def test_a_display_of_locomotives_that_may_lie(pile: str, where: str) -> None:
    """No wipe can help, or a hundred in a row may have failed, or it is not full."""
    display, rest = PILES[pile]
    assert lay(EUROPE, hands=[{}, {}], display=display, **{"deck": {}, where: rest}).display


@pytest.mark.rule("EU-DRAW-09")
def test_a_display_of_locomotives_that_must_have_been_wiped() -> None:
    display = {"locomotive": 3, "red": 2}
    others = {"purple": 12, "blue": 12}
    refused(EUROPE, "display", display=display, deck=others)
    refused(EUROPE, "display", display=display, deck={}, discard=others)
    refused(EUROPE, "display", display=display, deck={"blue": 5})


@pytest.mark.rule("EU-DRAW-09")
def test_locomotives_drawn_blind_may_have_failed_before() -> None:
    """Three that are in a hand now may have lain in the display between."""
    display, deck = {"locomotive": 3, "red": 2}, {"blue": 3, "red": 2}
    refused(EUROPE, "display", display=display, deck=deck)
    refused(EUROPE, "display", display=display, deck=deck, hands=[{"locomotive": 2}, {}])
    assert position(EUROPE, display=display, deck=deck, hands=[{}, {"locomotive": 3}]).display


def test_the_wipe_rule_refuses_no_display_of_a_real_game() -> None:
    """Few cards and many locomotives: displays often lie there after the last wipe in a row."""
    lying = 0
    tables = small(WILD)
    for seed in range(6):
        for situation in walk(start(tables, 2), random.Random(seed)):
            if situation.ask.text in {"turn", "second draw"}:
                position(tables, **pieces(situation))
                lying += count(situation.display, 8) >= 3
    assert lying > 20
