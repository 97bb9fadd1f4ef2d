"""The 28 event cards: the deck, the two new actions, cards left over, and the options on them."""

from collections import Counter

import pytest

import branchline as bl
from branchline.board.ruleset import EVENT_DECK_1912
from tests.rules.cases import calm, case, data, do, game, legal, refused
from tests.rules.events import COAST, FOUR, GREEN, KINDS, THREE, TWO, Laid, play, sheet, table, variant

COUNTS = {
    "E1912-COMP-02": ("double-move", 4),
    "E1912-COMP-03": ("speed-up", 4),
    "E1912-COMP-04": ("derailment", 3),
    "E1912-COMP-05": ("train-collision", 2),
    "E1912-COMP-06": ("snowdrifts", 1),
    "E1912-COMP-07": ("breakdown", 3),
    "E1912-COMP-08": ("landslide", 2),
    "E1912-COMP-09": ("rockslide", 1),
    "E1912-COMP-10": ("flood", 1),
    "E1912-COMP-11": ("tsunami", 1),
    "E1912-COMP-12": ("earthquake", 2),
    "E1912-COMP-13": ("strike", 2),
    "E1912-COMP-14": ("sabotage", 2),
}


def dealt(state: bl.GameState) -> bl.GameState:
    """The first question to a player."""
    return calm(state)


@pytest.mark.parametrize(
    ("kind", "number"),
    [pytest.param(*row, marks=pytest.mark.rule(name)) for name, row in COUNTS.items()],
)
def test_cards_of_each_kind(kind: str, number: int) -> None:
    assert game("russia-1912").new_state(2).event_deck[kind] == number


@pytest.mark.rule("E1912-COMP-01")
def test_28_event_cards() -> None:
    assert game("russia-1912").new_state(2).event_deck == dict(COUNTS.values())
    assert sum(EVENT_DECK_1912.values()) == 28


@case("C-E12-30")
@pytest.mark.rule("E1912-SETUP-03", "S2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_event_card_each_and_the_rest_is_the_deck(players: int) -> None:
    state = dealt(game("russia-1912").new_state(players))
    assert state.asks == "setup tickets"
    assert [sum(hand.values()) for hand in state.events] == [1] * players
    assert sum(state.event_deck.values()) == 28 - players
    if players == data("C-E12-30")["players"]:
        assert sum(state.event_deck.values()) == data("C-E12-30")["pile"]


@pytest.mark.rule("E1912-SETUP-02")
def test_four_train_cards_and_four_tickets_of_which_one_is_long() -> None:
    state = dealt(game("russia-1912").new_state(3))
    assert state.hand_sizes == (4, 4, 4)
    tickets = {ticket.name: ticket for ticket in state.game.board.tickets}
    assert [tickets[str(name)].long for name in state.offer] == [True, False, False, False]
    assert legal(state) == {
        *("keep 1,2", "keep 1,3", "keep 1,4", "keep 2,3", "keep 2,4", "keep 3,4"),
        *("keep 1,2,3", "keep 1,2,4", "keep 1,3,4", "keep 2,3,4", "keep 1,2,3,4"),
    }


@pytest.mark.rule("E1912-TURN-01", "E1912-TURN-02", "E1912-TURN-06", "E1912-TURN-07", "E1912-TURN-08")
@pytest.mark.rule("E1912-TURN-09", "E1912-TURN-03", "E1912-TURN-05")
def test_the_six_actions_each_end_the_turn() -> None:
    state = table(hands=[{"blue": 2}, {}, {}], events=[{"derailment": 1}, {}, {}])
    firsts = {" ".join(text.split()[:2]) for text in legal(state) if text.startswith(("draw", "event"))}
    assert firsts == {"draw blind", "draw orange", "event draw", "event derailment"}
    others = {text.split()[0] for text in legal(state)} - {"draw", "event"}
    assert others == {"tickets", "claim", "station"}
    ends = {
        "event draw": ["event draw", "chance event strike"],
        "event derailment": ["event derailment"],
        "draw": ["draw blind", "chance card red", "draw blind", "chance card red"],
        "claim": [f"claim {TWO} blue*2"],
        "station": ["station Kiev", "pay blue*1"],
    }
    for steps in ends.values():
        assert do(state, *steps).player == 1
    assert do(calm(do(state, "tickets")), "keep 1").player == 1


@pytest.mark.rule("E1912-TURN-05", "E1912-TURN-03", "A21")
def test_a_drawn_event_card_is_seen_by_its_owner_only() -> None:
    state = do(table(), "event draw")
    weights = {str(outcome): weight for outcome, weight in state.chance_outcomes()}
    assert weights == {f"chance event {kind}": number for kind, number in COUNTS.values()}
    drawn = state.game.parse("chance event strike")
    assert (state.redact(drawn, 0).step, state.redact(drawn, 1).step) == (drawn, None)
    after = state.apply(drawn)
    assert after.events[0] == {"strike": 1}
    assert (after.view(0).events[0], after.view(1).events[0]) == ({"strike": 1}, {"hidden": 1})
    assert after.event_deck["strike"] == 1


@pytest.mark.rule("E1912-TURN-03")
@pytest.mark.parametrize("kind", KINDS)
def test_a_card_that_is_not_in_the_hand_is_not_played(kind: str) -> None:
    assert refused(table(hands=[{"blue": 2}, {}, {}]), f"event {kind}") == "E1912-TURN-03"


@case("C-E12-32")
@pytest.mark.rule("R5")
def test_no_event_card_is_drawn_from_an_empty_deck() -> None:
    state = table(event_deck={}, spent_events=dict(EVENT_DECK_1912))
    assert refused(state, "event draw") == "E1912-TURN-05"


@pytest.mark.rule("R5")
def test_by_option_spent_events_make_a_new_deck() -> None:
    spent = {"strike": 2, "flood": 1}
    state = table(options={"event_reshuffle": True}, event_deck={}, spent_events=spent)
    state = do(state, "event draw")
    assert (state.event_deck, state.spent_events) == (spent, {})
    assert dict(state.chance_outcomes()) == {
        state.game.parse("chance event strike"): 2,
        state.game.parse("chance event flood"): 1,
    }
    state = do(state, "chance event flood")
    assert (state.events[0], state.event_deck) == ({"flood": 1}, {"strike": 2})
    left = table(options={"event_reshuffle": True}, event_deck={"tsunami": 1}, spent_events=spent)
    left = do(left, "event draw", "chance event tsunami")
    assert (left.event_deck, left.spent_events) == ({}, spent)
    empty_ = table(options={"event_reshuffle": True}, event_deck={})
    assert refused(empty_, "event draw") == "E1912-TURN-05"


@pytest.mark.rule("R5")
def test_a_played_card_leaves_play() -> None:
    state = play("derailment")
    assert (state.events[0], state.spent_events) == ({}, {"derailment": 1})
    assert sum(state.event_deck.values()) == 27


@case("C-E12-05")
@pytest.mark.rule("R25", "S18")
def test_cards_left_in_hand_cost_5_points_each() -> None:
    figures = data("C-E12-05")
    state = table(events=[{"double-move": 2, "strike": 1}, {}, {}])
    assert sum(state.events[0].values()) == figures["cards"]
    assert sheet(state)["event cards left"] == figures["points"]
    assert state.scores() == (12 + figures["points"], 12, 12)


@pytest.mark.rule("R25")
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_costs_5_points(kind: str) -> None:
    state = table(events=[{}, {kind: 1}, {}])
    assert state.scores() == (12, 7, 12)


# --- Options ---------------------------------------------------------------------------------

WITHOUT_TARGET = {"snowdrifts", "breakdown", "tsunami", "sabotage"}
"""Kinds without a target on a board on which nobody has built; a Flood and the slides hit free routes."""


@pytest.mark.rule("R6", "S15")
@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"speed-up"}))
def test_without_a_target_a_card_is_for_nothing_or_refused_by_option(kind: str) -> None:
    events = [{kind: 1}, {}, {}]
    assert f"event {kind}" in legal(table(events=events))
    strict = table(options={"events_need_target": True}, events=events)
    assert (f"event {kind}" in legal(strict)) == (kind not in WITHOUT_TARGET)
    if kind in WITHOUT_TARGET:
        assert refused(strict, f"event {kind}") == "R6"


@pytest.mark.rule("R6", "S15")
@pytest.mark.parametrize(
    ("kind", "pieces"),
    [
        ("snowdrifts", {"routes": [[], [GREEN], []]}),
        ("breakdown", {"routes": [[], [FOUR], []]}),
        ("tsunami", {"routes": [[], [], [COAST]]}),
        ("sabotage", {"routes": [[], [FOUR], []]}),
        ("sabotage", {"stations": [[], ["Kiev"], []]}),
    ],
)
def test_with_a_target_no_option_refuses_the_card(kind: str, pieces: Laid) -> None:
    events = [{kind: 1}, {}, {}]
    assert f"event {kind}" in legal(table(options={"events_need_target": True}, events=events, **pieces))


@pytest.mark.rule("R6", "S15")
def test_slides_and_floods_have_no_target_once_everything_is_hit() -> None:
    board = game("russia-1912").board
    doubles = Counter((route.a, route.b) for route in board.routes)
    halves = [route.id for route in board.routes if doubles[route.a, route.b] > 1]
    hit: Laid = {
        "blocks": [(route.id, 1, 1) for route in board.routes],
        "floods": halves,
        "events": [{"landslide": 1, "rockslide": 1, "flood": 1}, {}, {}],
    }
    kinds = {"event landslide", "event rockslide", "event flood"}
    assert kinds <= legal(table(**hit))
    assert not kinds & legal(table(options={"events_need_target": True}, **hit))
    partly: Laid = {**hit, "blocks": hit["blocks"][1:], "floods": halves[1:]}
    assert kinds <= legal(table(options={"events_need_target": True}, **partly))


@pytest.mark.rule("R26")
def test_the_map_s_events_can_be_switched_off() -> None:
    off = bl.load("russia-1912", events="none")
    state = off.new_state(3)
    assert (state.event_deck, off.rules.deal_events) == ({}, 0)
    assert not [action for action in off.actions if str(action).startswith(("event", "repair", "choose"))]
    assert off.fingerprint != bl.load("russia-1912").fingerprint
    while state.is_chance:
        state = state.apply(state.chance_outcomes()[0][0])
    assert state.events == ({}, {}, {})


@pytest.mark.rule("R26")
@pytest.mark.parametrize("name", ["europe", "usa", "ussr"])
def test_a_board_without_regions_and_sections_refuses_events(name: str) -> None:
    with pytest.raises(bl.OptionError) as caught:
        bl.load(name, events="1912")
    assert caught.value.key == "events"
    assert "region" in str(caught.value)


@pytest.mark.rule("R26")
@pytest.mark.parametrize(("dealt", "then"), [(0, 1), (1, 1), (3, 3)])
def test_the_28_cards_take_the_place_of_the_maps_own(dealt: int, then: int) -> None:
    rules = {"events": {"double-move": 20}, "deal_events": dealt}
    own = variant(rules=rules)
    assert dict(own.rules.events) == {"double-move": 20}
    game = variant(rules=rules | {"options": {"events": "1912"}})
    assert (game.rules.events, game.rules.deal_events) == (EVENT_DECK_1912, then)


@pytest.mark.rule("R26")
def test_28_cards_that_do_not_go_round_are_refused() -> None:
    with pytest.raises(bl.OptionError, match="not 6 cards for each player") as caught:
        variant(rules={"events": {}, "deal_events": 6, "options": {"events": "1912"}})
    assert caught.value.key == "events"


@pytest.mark.rule("R26", "R14", "R20")
def test_conductors_obey_blocks_and_floods_and_are_train_cards_for_events() -> None:
    board = variant(rules={"conductor_cards": 2})
    pieces: Laid = {"hands": [{"conductor": 1}, {}, {}], "display": {"orange": 5}}
    free = board.position(**pieces)
    assert f"conductor claim {THREE}" in legal(free)
    shut = board.position(**pieces, blocks=[(THREE, 1, 2)], floods=[GREEN])
    assert not {f"conductor claim {THREE}", f"conductor claim {GREEN}"} & legal(shut)
    state = board.position(**pieces, routes=[[], [THREE], []], damage=[THREE], blocks=[(THREE, 2, 1)])
    state = do(state, f"conductor remove {THREE}")
    assert (state.trains, state.routes[1], state.damage) == ((45, 45, 45), (), ())
    assert state.blocks == ((THREE, 2, 1),)
    assert state.points == (0, 2, 0)


@pytest.mark.rule("R26", "R9", "R10", "S12")
def test_conductors_move_and_fall_like_other_cards() -> None:
    board = variant(rules={"conductor_cards": 2})
    pieces: Laid = {"hands": [{"conductor": 1, "blue": 1}, {}], "display": {"orange": 5}}
    state = board.position(**pieces, events=[{"derailment": 1, "speed-up": 1}, {}])
    assert do(state, "event derailment").hands == ({}, {"conductor": 1, "blue": 1})
    assert not [text for text in legal(do(state, "event speed-up")) if not text.startswith("claim")]
    hit = board.position(**pieces, player=1, events=[{}, {"train-collision": 1}])
    hit = do(hit, "event train-collision", "choose player 0", "chance die 3", "chance card conductor")
    assert do(hit, "chance card blue").points == (-2, 0)
    slide = board.position(**pieces, events=[{"landslide": 1}, {}])
    slide = do(slide, "event landslide", "chance card conductor")
    assert (slide.player, slide.discard, slide.blocks) == (1, {"conductor": 1}, ())
