"""Refusals and permissions that no case names."""

import pytest

from branchline.board.cards import Card
from branchline.board.ruleset import EVENT_DECK_1912
from branchline.records.invariants import broken
from branchline.values.actions import Claim, Payment
from tests.model.boards import small
from tests.properties.games import of_document
from tests.rules.cases import at, do, game


@pytest.mark.rule("EU-TURN-03")
def test_chance_asks_nobody() -> None:
    state = do(at(), "draw blind")
    why = state.illegality(state.game.parse("draw blind"))
    assert why is not None
    assert (why.rule, why.reason) == ("EU-TURN-03", "chance is asked here, not a player")


@pytest.mark.rule("EU-CLAIM-07")
def test_a_card_without_colour_is_no_set() -> None:
    gray = next(r for r in game().board.routes if r.color == "gray" and r.length == 2 and r.kind == "tunnel")
    why = at().illegality(Claim(gray.id, Payment(Card.CONDUCTOR, 2, 0)))
    assert why is not None
    assert why.rule == "EU-CLAIM-07"


@pytest.mark.rule("EU-TUN-06")
def test_declining_is_always_allowed_and_the_view_tells_the_price() -> None:
    state = at(hands=[{"purple": 2}, {}], display={"blue": 5})
    state = do(state, "claim Marseille:Zurich purple*2", *["chance card purple"] * 3)
    assert state.illegality(state.game.parse("decline")) is None
    assert "payment purple*2, due 3" in str(state.view(1))


@pytest.mark.rule("A5")
def test_a_forced_pass_is_allowed() -> None:
    state = at(deck={}, ticket_bag=[])
    assert state.illegality(state.game.parse("pass")) is None


@pytest.mark.rule("R15", "S12")
def test_only_printed_colours_are_named() -> None:
    loaded = of_document(small(events=dict(EVENT_DECK_1912)))
    state = loaded.position(hands=[{}, {}], events=[{"landslide": 1}, {}])
    state = do(state, "event landslide", "chance card locomotive")
    while state.is_chance:
        state = state.apply(state.chance_outcomes()[0][0])
    assert {str(a) for a in state.legal_actions()} == {
        f"choose color {c}" for c in ("red", "blue", "gray", "green")
    }
    why = state.illegality(loaded.parse("choose color white"))
    assert why is not None
    assert why.rule == "R15"


@pytest.mark.rule("S2")
@pytest.mark.parametrize("name", ["europe", "russia-1912"])
def test_every_node_of_the_deal_is_in_order(name: str) -> None:
    state = game(name).new_state(5)
    while state.is_chance:
        assert broken(state._situation) is None
        state = state.apply(state.chance_outcomes()[-1][0])
    assert state.asks == "setup tickets"
