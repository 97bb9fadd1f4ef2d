"""Tickets: the deal, later draws, what is kept and where the rest lies."""

import pytest

import branchline as bl
from tests.rules.cases import at, calm, case, data, do, game, legal, refused


def setup(name: str = "europe", players: int = 2) -> bl.GameState:
    """A game in which the first seat chooses its tickets."""
    return calm(game(name).new_state(players))


def through(state: bl.GameState, *choices: str) -> bl.GameState:
    """Answer the setup questions in seat order."""
    return do(state, *choices)


@pytest.mark.rule("EU-COMP-04", "EU-COMP-05", "EU-SETUP-10", "EU-SETUP-11", "EU-SETUP-13", "S2")
def test_one_long_and_three_regular_tickets_are_dealt() -> None:
    state = game().new_state(3)
    assert len([t for t in game().board.tickets if t.long]) == 6
    assert len(state.ticket_bag) == 40
    kinds = []
    while state.is_chance:
        kinds.append(state.asks)
        state = state.apply(state.chance_outcomes()[0][0])
    assert kinds == ["deal cards"] * 12 + ["refill"] * 5 + ["deal tickets"] * 12
    assert [game().board.tickets[0].name == state.offer[0], len(state.offer)] == [True, 4]
    long = {t.name for t in game().board.tickets if t.long}
    assert [name in long for name in state.offer] == [True, False, False, False]


@pytest.mark.rule("EU-SETUP-12", "USSR-SETUP-10")
@pytest.mark.parametrize("name", ["europe", "ussr"])
def test_long_tickets_not_dealt_leave_the_game(name: str) -> None:
    state = setup(name)
    everywhere = {*state.ticket_bag, *state.ticket_tail}
    assert not any(ticket.long for ticket in game(name).board.tickets if ticket.name in everywhere)


@case("C-TIX-01", "C-TIX-04", "C-TIX-06")
@pytest.mark.rule("EU-TIX-01", "EU-TIX-02", "EU-SETUP-16", "USSR-TIX-A1", "USSR-SETUP-16")
def test_three_are_drawn_and_one_must_be_kept() -> None:
    state = do(at(), "tickets")
    assert {weight for _, weight in state.chance_outcomes()} == {1}
    state = calm(state)
    assert len(state.offer) == 3
    assert legal(state) == {"keep 1", "keep 2", "keep 3", "keep 1,2", "keep 1,3", "keep 2,3", "keep 1,2,3"}
    offer = state.offer
    state = do(state, "keep 2")
    assert state.tickets[0] == (offer[1],)
    assert state.ticket_tail == (offer[0], offer[2])
    figures = data("C-TIX-06")
    before = at(ticket_bag=[t.name for t in game().board.tickets if not t.long][: figures["deck_before"]])
    after = do(calm(do(before, "tickets")), "keep 1")
    assert len(after.ticket_bag) + len(after.ticket_tail) == figures["deck_after"]


@case("C-TIX-02")
@pytest.mark.rule("EU-SETUP-14")
def test_at_least_two_are_kept_of_the_deal() -> None:
    for name in ("usa", "europe"):
        state = setup(name)
        assert refused(state, "keep 1") == "EU-SETUP-15"
        assert "keep 1,2" in legal(state)
    assert "keep 1,2,3" in legal(setup("usa"))
    assert "keep 1,2,3,4" in legal(setup("europe"))


@case("C-TIX-05")
def test_no_tickets_no_draw() -> None:
    state = at(ticket_bag=[])
    assert refused(state, "tickets") == "EU-TIX-03"
    assert state.player == 0


@case("C-TIX-08")
@pytest.mark.rule("A16")
def test_a_short_deck_gives_what_it_has() -> None:
    state = at(ticket_bag=["Essen:Kyiv", "London:Wien"])
    state = do(state, "tickets", "chance ticket London:Wien", "chance ticket Essen:Kyiv")
    assert state.offer == ("Essen:Kyiv", "London:Wien")
    state = do(state, "keep 2", "tickets")
    assert (state.player, state.offer) == (1, ("Essen:Kyiv",))
    assert legal(state) == {"keep 1"}


@pytest.mark.rule("A16", "EU-TIX-05", "USSR-TIX-04")
def test_tickets_put_back_come_up_last_and_in_order() -> None:
    state = at(ticket_bag=["Berlin:Roma"], ticket_tail=["London:Wien", "Essen:Kyiv"])
    state = do(state, "tickets", "chance ticket Berlin:Roma")
    assert state.asks == "keep tickets"
    assert state.offer == ("Berlin:Roma", "Essen:Kyiv", "London:Wien")
    state = do(state, "keep 3")
    assert state.ticket_tail == ("Berlin:Roma", "Essen:Kyiv")


@case("C-TIX-09")
@pytest.mark.rule("A20")
def test_where_refused_setup_tickets_go() -> None:
    europe = setup("europe")
    refused_one = europe.offer[3]
    europe = do(europe, "keep 1,2,3", "keep 1,2,3,4")
    assert refused_one not in {*europe.ticket_bag, *europe.ticket_tail, *europe.tickets[0]}
    usa = setup("usa")
    mine = usa.offer
    usa = do(usa, "keep 1,2")
    theirs = usa.offer
    usa = do(usa, "keep 2,3")
    assert usa.ticket_tail == (mine[2], theirs[0])


@case("C-TIX-10")
def test_the_long_ticket_may_be_refused_in_europe() -> None:
    state = do(setup(), "keep 2,3", "keep 1,2")
    assert not any(ticket.long for ticket in game().board.tickets if ticket.name in state.tickets[0])


@case("C-TIX-14")
def test_each_ticket_is_somewhere_once() -> None:
    state = calm(do(setup(), "keep 1,2,3,4", "keep 1,2,3,4", "tickets"))
    places = [*state.ticket_bag, *state.ticket_tail, *state.tickets[0], *state.tickets[1], *state.offer]
    long_out = {ticket.name for ticket in game().board.tickets if ticket.long} - set(places)
    assert len(places) == len(set(places)) == 46 - len(long_out)
    assert len(long_out) == 4
    usa = do(setup("usa"), "keep 1,2", "keep 1,2")
    assert len([*usa.ticket_bag, *usa.ticket_tail, *usa.tickets[0], *usa.tickets[1]]) == 30


@case("C-TIX-17")
def test_the_choice_belongs_to_the_turn() -> None:
    state = calm(do(at(hands=[{}, {"locomotive": 3}]), "tickets"))
    assert state.player == 0
    assert refused(state, "draw blind") == "EU-TIX-04"
    assert state.view(1).legal_actions() == ()


@pytest.mark.rule("EU-TIX-06", "USSR-TIX-05", "USSR-TIX-06")
def test_kept_tickets_stay() -> None:
    state = calm(do(at(tickets=[["Berlin:Roma"], []]), "tickets"))
    assert "Berlin:Roma" not in state.offer
    state = do(state, "keep 1")
    assert "Berlin:Roma" in state.tickets[0]
    assert len(state.tickets[0]) == 2


@pytest.mark.rule("S2")
def test_too_few_tickets_shrink_the_deal() -> None:
    few = [("Essen", "Roma", 5), ("Berlin", "Roma", 9), ("Brest", "Wien", 7), ("Kyiv", "Wien", 7)]
    state = calm(bl.load("europe", tickets=few).new_state(2))
    assert len(state.offer) == 3
    state = do(state, "keep 1,2")
    assert len(state.offer) == 1
    assert legal(state) == {"keep 1"}


@pytest.mark.rule("S3")
def test_two_tickets_of_a_pair_are_numbered() -> None:
    variant = bl.load("europe", tickets=[("Roma", "Essen", 5), ("Essen", "Roma", 9), ("Brest", "Wien", 7)])
    assert [ticket.name for ticket in variant.board.tickets] == ["Essen:Roma:1", "Essen:Roma:2", "Brest:Wien"]


@pytest.mark.rule("A24")
def test_setup_choices_stay_secret_until_the_last() -> None:
    state = setup("usa", 3)
    few, many = do(state, "keep 1,2"), do(state, "keep 1,2,3")
    for seat in (1, 2):
        assert few.view(seat) == many.view(seat)
        assert str(state.redact(game("usa").parse("keep 1,2"), seat)) == "keep ? of 3"
    assert few.ticket_tail == ()
    assert few.tickets == ((), (), ())
