"""Claims, double routes and ferries."""

import pytest

import branchline as bl
from branchline.board.cards import Card
from branchline.values.actions import Claim, Payment
from tests.rules.cases import at, calm, case, claims, data, do, game, legal, refused


@case("C-CLAIM-01")
def test_locomotives_alone_pay_for_a_coloured_route() -> None:
    state = at(hands=[{"locomotive": 3}, {}])
    assert claims(state, "Berlin:Wien") == {"locomotive*3"}
    assert do(state, "claim Berlin:Wien locomotive*3").routes[0] == ("Berlin:Wien",)


@case("C-CLAIM-02", "C-CLAIM-03")
@pytest.mark.rule("EU-LOCO-02", "USSR-LOCO-01")
def test_gray_routes_take_one_colour_and_locomotives() -> None:
    two = next(r for r in game().board.routes if r.color == "gray" and r.length == 2 and r.kind == "normal")
    state = at(hands=[{"white": 1, "locomotive": 2}, {}])
    assert claims(state, two.id) == {"white*1+locomotive*1", "locomotive*2"}
    three = next(r for r in game("usa").board.routes if r.color == "gray" and r.length == 3)
    state = at("usa", hands=[{"white": 2, "locomotive": 1}, {}])
    assert claims(state, three.id) == {"white*2+locomotive*1"}


@case("C-CLAIM-04")
def test_two_colours_are_no_set() -> None:
    state = at("usa", hands=[{"red": 1, "blue": 1, "locomotive": 1}, {}])
    gray3 = next(r for r in game("usa").board.routes if r.color == "gray" and r.length == 3)
    assert claims(state, gray3.id) == set()
    wrong = Claim(gray3.id, Payment(Card.RED, 2, 1))
    assert state.illegality(wrong).rule == "EU-CLAIM-05"  # type: ignore[union-attr]


@case("C-CLAIM-06")
@pytest.mark.rule("EU-CLAIM-01", "A18")
def test_exactly_the_length_is_paid() -> None:
    state = at(hands=[{"white": 9}, {}])
    assert claims(state, "Berlin:Warszawa:yellow") == set()
    route = next(r for r in game().board.routes if r.color == "white" and r.kind == "normal")
    state = do(state, f"claim {route.id} white*{route.length}")
    assert state.hands[0]["white"] == 9 - route.length


@case("C-CLAIM-07", "C-CLAIM-11")
def test_a_payment_must_be_in_the_hand() -> None:
    state = at(hands=[{"red": 1}, {}])
    assert refused(state, "claim Frankfurt:Paris:white white*3") == "EU-CLAIM-05"
    assert refused(state, "claim Budapest:Wien:white white*1") == "EU-CLAIM-05"
    over = Claim("Budapest:Wien:red", Payment(Card.RED, 2, 0))
    with pytest.raises(bl.IllegalActionError) as caught:
        state.apply(over)
    assert caught.value.rule == "EU-CLAIM-05"
    assert state.hands[0] == {"red": 1}


@case("C-CLAIM-08", "C-CLAIM-09")
@pytest.mark.rule("EU-CLAIM-02")
def test_a_train_for_each_space() -> None:
    cards = {"locomotive": 4}
    assert (
        refused(at(hands=[cards, {}], trains=[1, 45]), "claim Berlin:Warszawa:purple locomotive*4")
        == "EU-CLAIM-08"
    )
    state = calm(do(at(hands=[cards, {}], trains=[4, 45]), "claim Berlin:Warszawa:purple locomotive*4"))
    assert (state.trains[0], state.turns_left, state.player) == (0, 2, 1)


@case("C-CLAIM-10")
def test_an_owned_route_is_closed() -> None:
    state = at(hands=[{"locomotive": 3}, {}], routes=[[], ["Berlin:Wien"]])
    assert refused(state, "claim Berlin:Wien locomotive*3") == "EU-CLAIM-10"


@case("C-CLAIM-12")
def test_one_claim_a_turn() -> None:
    state = calm(do(at(hands=[{"locomotive": 5}, {}]), "claim Berlin:Wien locomotive*3"))
    assert state.player == 1
    assert refused(state, "claim Essen:Frankfurt locomotive*2") == "EU-CLAIM-05"


@case("C-CLAIM-13")
def test_no_need_to_connect() -> None:
    state = at(hands=[{"locomotive": 2}, {}], routes=[["Lisboa:Madrid"], []])
    assert "claim Essen:Frankfurt locomotive*2" in legal(state)


@case("C-CLAIM-14")
def test_a_route_is_claimed_whole() -> None:
    state = at(hands=[{"locomotive": 2}, {}])
    assert claims(state, "Berlin:Warszawa:purple") == set()
    part = Claim("Berlin:Warszawa:purple", Payment(None, 0, 2))
    assert state.illegality(part).rule == "EU-CLAIM-05"  # type: ignore[union-attr]


@case("C-CLAIM-15", "C-CLAIM-16")
@pytest.mark.rule(
    "EU-OBJ-02", "EU-COMP-07", "EU-CLAIM-09", "EU-SETUP-05", "USSR-OBJ-02", "USSR-SETUP-04", "A17"
)
def test_route_points() -> None:
    table = {int(length): points for length, points in data("C-CLAIM-15")["table"].items()}
    assert {n: p for n, p in enumerate(game().rules.route_points) if n in table} == table
    state = at(hands=[{"locomotive": 8}, {}], deck={}, display={})
    state = do(state, "claim Petrograd:Stockholm locomotive*8")
    assert (state.points[0], state.trains[0]) == (21, 37)
    state = do(at(hands=[{"locomotive": 2}, {}]), "claim Essen:Frankfurt locomotive*2")
    assert (state.points[0], state.trains[0]) == (2, 43)


@pytest.mark.rule("USSR-CLAIM-07", "S5")
def test_the_cards_of_a_claim_are_discarded() -> None:
    five = {"blue": 5}
    state = do(at(hands=[{"red": 2, "locomotive": 1}, {}], display=five), "claim Budapest:Wien:red red*1")
    assert (state.discard, state.hands[0]) == ({"red": 1}, {"red": 1, "locomotive": 1})


# --- double routes ---

HALVES = ("Frankfurt:Paris:orange", "Frankfurt:Paris:white")


def double(players: int, seat: int, player: int) -> bl.GameState:
    """``seat`` owns the orange half; ``player`` has what the white one costs."""
    hands = [{"locomotive": 3} if n == player else {} for n in range(players)]
    return at(hands=hands, routes=[[HALVES[0]] if n == seat else [] for n in range(players)], player=player)


@case("C-DBL-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_owns_both_halves(players: int) -> None:
    assert refused(double(players, 0, 0), f"claim {HALVES[1]} locomotive*3") == "EU-DBL-02"


@case("C-DBL-03", "C-DBL-09")
@pytest.mark.parametrize("players", [2, 3])
def test_with_few_players_one_half_closes_the_other(players: int) -> None:
    assert refused(double(players, 0, 1), f"claim {HALVES[1]} locomotive*3") == "EU-DBL-04"
    assert claims(double(players, 0, 0), HALVES[1]) == claims(double(players, 0, 1), HALVES[1]) == set()


@case("C-DBL-04")
def test_with_four_players_both_halves_are_open() -> None:
    hands = [{}, {"orange": 4}, {}, {}]
    routes = [["Denver:Kansas City:black"], [], [], []]
    state = at("usa", hands=hands, routes=routes, player=1)
    state = do(state, "claim Denver:Kansas City:orange orange*4")
    assert state.routes[1] == ("Denver:Kansas City:orange",)


@case("C-DBL-05")
def test_paying_for_one_half_is_enough() -> None:
    state = at(hands=[{"white": 3}, {}])
    assert claims(state, HALVES[1]) == {"white*3"}
    assert claims(state, HALVES[0]) == set()


@case("C-DBL-06")
def test_gray_halves_are_told_apart_by_their_ids() -> None:
    hands = [{}, {"red": 2}, {}, {}]
    state = at(hands=hands, routes=[["Dieppe:London:1"], [], [], []], player=1)
    assert claims(state, "Dieppe:London:1") == set()
    with_loco = at(
        hands=[{}, {"red": 1, "locomotive": 1}, {}, {}], routes=[["Dieppe:London:1"], [], [], []], player=1
    )
    state = do(with_loco, "claim Dieppe:London:2 red*1+locomotive*1")
    assert state.routes == (("Dieppe:London:1",), ("Dieppe:London:2",), (), ())


@case("C-DBL-07")
def test_routes_to_other_cities_are_no_double() -> None:
    state = at(hands=[{"locomotive": 4}, {}], routes=[["Essen:Frankfurt"], []])
    assert "claim Amsterdam:Frankfurt locomotive*2" in legal(state)


@case("C-DBL-08")
def test_a_declined_tunnel_closes_nothing() -> None:
    state = at(hands=[{"black": 3}, {"locomotive": 3}])
    state = do(state, "claim Madrid:Pamplona:black black*3", *["chance card black"] * 3, "decline")
    state = calm(state)
    assert {"claim Madrid:Pamplona:black locomotive*3", "claim Madrid:Pamplona:white locomotive*3"} <= legal(
        state
    )


# --- ferries ---


@case("C-FER-02", "C-FER-03", "C-FER-04", "C-FER-05", "C-FER-06")
def test_ferries_need_a_locomotive_for_each_symbol() -> None:
    assert claims(at(hands=[{"green": 2}, {}]), "Athina:Smyrna") == set()
    short = Claim("Athina:Smyrna", Payment(Card.GREEN, 2, 0))
    assert at(hands=[{"green": 2}, {}]).illegality(short).rule == "EU-LOCO-04"  # type: ignore[union-attr]
    assert claims(at(hands=[{"locomotive": 3, "red": 4}, {}]), "Amsterdam:London") == {"locomotive*2"}
    mixed = at(hands=[{"locomotive": 1, "red": 1, "blue": 1}, {}])
    assert claims(mixed, "Essen:Kobenhavn:1") == set()
    full = at(hands=[{"locomotive": 3, "red": 3}, {}])
    assert claims(full, "Essen:Kobenhavn:1") == {"red*2+locomotive*1", "red*1+locomotive*2", "locomotive*3"}
    assert "locomotive*4" in claims(at(hands=[{"locomotive": 4}, {}]), "Athina:Brindisi")
    assert claims(at(hands=[{"locomotive": 1, "black": 2}, {}]), "Brindisi:Palermo") == {
        "black*2+locomotive*1"
    }


@pytest.mark.rule("USSR-LOCO-03", "EU-LOCO-03")
def test_no_ferry_without_locomotives() -> None:
    for name in ("europe", "ussr"):
        for action in game(name).actions:
            if isinstance(action, Claim):
                assert action.payment.locomotives >= game(name).board.route[action.route].locomotives


@pytest.mark.rule("EU-CLAIM-05", "EU-CLAIM-07", "USSR-CLAIM-03")
def test_the_table_lists_every_payment_that_pays_exactly() -> None:
    listed = [action for action in game().actions if isinstance(action, Claim)]
    assert len(listed) == 1119
    for route in game().board.routes:
        ways = {
            (color, route.length - wild, wild)
            for color in map(Card, ("purple", "blue", "orange", "white", "green", "yellow", "black", "red"))
            if route.color in {"gray", color}
            for wild in range(route.locomotives, route.length)
        } | {(None, 0, route.length)}
        paid = {
            (a.payment.color, a.payment.count, a.payment.locomotives) for a in listed if a.route == route.id
        }
        assert paid == ways


@case("C-CLAIM-17")
def test_paid_cards_come_round_again() -> None:
    state = at(hands=[{"red": 1}, {}], deck={}, display={"blue": 5})
    state = do(state, "claim Budapest:Wien:red red*1")
    assert state.discard == {"red": 1}
    state = do(state, "draw blind", "chance card red")
    assert (state.hands[1], state.discard, state.deck) == ({"red": 1}, {}, {})


@case("C-CLAIM-18")
def test_three_of_a_colour_and_a_locomotive() -> None:
    state = at("usa", hands=[{"purple": 3, "locomotive": 1}, {}])
    assert claims(state, "Denver:Omaha") == {"purple*3+locomotive*1"}


@case("C-CLAIM-19")
def test_the_colour_must_be_the_printed_one() -> None:
    state = at(hands=[{"red": 2, "locomotive": 1}, {}])
    assert claims(state, "Berlin:Wien") == set()
    wrong = Claim("Berlin:Wien", Payment(Card.RED, 2, 1))
    why = state.illegality(wrong)
    assert why is not None
    assert (why.rule, why.reason) == ("EU-CLAIM-05", "Berlin:Wien is paid in green")
