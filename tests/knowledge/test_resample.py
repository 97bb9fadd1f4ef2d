"""Resampled states: what could lie behind a view, everything equally likely."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

import branchline as bl
from branchline.board.cards import CARDS, Card
from branchline.knowledge.blind import blind
from branchline.knowledge.resample import resample
from branchline.knowledge.resample_cards import deal_cards, deck_with_few_others, place_in, unseen_cards
from branchline.knowledge.resample_tickets import shuffled
from branchline.reducers.hands import known_to
from branchline.reducers.legal import can_act, legal_mask
from branchline.testing.maps import small_maps
from branchline.values import asks as q
from branchline.values.bags import ONE, contains, count, total
from branchline.values.bitsets import bits
from branchline.values.situation import Situation
from tests.knowledge.walking import FEW, inside, sampled, seen_by, small_game, some_step, walk, wrapped

seeds = st.integers(0, 2**32)
small = small_maps(events=True, conductors=True)
BOARDS = [("europe", 2), ("europe", 4), ("usa", 5), ("russia-1912", 3), ("ussr", 3)]
LOCOMOTIVE = 8


def all_cards(situation: Situation) -> int:
    on_table = situation.deck + situation.display + situation.discard + situation.revealed
    return sum(situation.hands) + on_table + situation.ask.laid


def all_tickets(situation: Situation) -> list[int]:
    ask = situation.ask
    offers = ask.offers if isinstance(ask, q.DealTickets | q.Setup) else (ask.offer,)
    held = (*situation.tickets, *situation.refused, *offers, situation.long_bag, situation.ticket_bag)
    return sorted([n for tickets in held for n in bits(tickets)] + [n for n, _ in situation.ticket_tail])


def check_resampled(situation: Situation, seat: int, rng: random.Random) -> None:
    seen = blind(situation, seat)
    new = resample(seen, seat, rng)
    assert blind(new, seat).key() == seen.key()
    assert all_cards(new) == all_cards(situation)
    assert sum(new.events.hands) + new.events.bag == sum(situation.events.hands) + situation.events.bag
    tickets = all_tickets(new)
    assert len(set(tickets)) == len(tickets) == len(all_tickets(situation))
    assert all(contains(hand, known) for hand, known in zip(new.hands, new.known, strict=True))
    assert bool(legal_mask(new)) == bool(legal_mask(situation))
    check_sorts(situation, new)


def check_sorts(situation: Situation, new: Situation) -> None:
    """Long tickets lie where long tickets can lie."""
    long = situation.tables.long_tickets
    assert not new.ticket_bag & long
    assert new.long_bag & long == new.long_bag
    if isinstance(new.ask, q.DealTickets | q.Setup):
        assert isinstance(situation.ask, q.DealTickets | q.Setup)
        offers = zip(new.ask.offers, situation.ask.offers, strict=True)
        assert all((a & long).bit_count() == (b & long).bit_count() for a, b in offers)
    elif situation.tables.rules.setup_refused == "box":
        for seat in range(len(new.tickets)):
            dealt = [(s.tickets[seat] | s.refused[seat]) & long for s in (new, situation)]
            assert dealt[0].bit_count() == dealt[1].bit_count()
    assert len([n for n in all_tickets(new) if long >> n & 1]) == len(
        [n for n in all_tickets(situation) if long >> n & 1]
    )


@pytest.mark.rule("A21")
@given(document=small, players=st.integers(2, 5), seed=seeds)
def test_a_resampled_state_gives_the_same_view(document: dict, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(small_game(document).new_state(players), rng):
        check_resampled(inside(state), rng.randrange(players), rng)


@pytest.mark.rule("A21")
@pytest.mark.parametrize(("name", "players"), BOARDS)
@FEW
@given(seed=seeds)
def test_a_resampled_state_gives_the_same_view_on_boards(name: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for state in sampled(bl.load(name).new_state(players), rng, 0.05):
        for seat in range(players):
            check_resampled(inside(state), seat, rng)


@pytest.mark.rule("B4")
def test_conductors_that_left_the_game_stay_away() -> None:
    game = bl.load("ussr", conductor_after_play="remove")
    conductor = len(bl.Card) - 1
    for state in walk(game.new_state(2), random.Random(0)):
        gone = game.rules.conductor_cards - count(all_cards(inside(state)), conductor)
        if gone:
            for seat in range(2):
                check_resampled(inside(state), seat, random.Random(state.turn))
    assert gone


@given(document=small, players=st.integers(2, 5), seed=seeds)
def test_a_resampled_game_can_be_played_out(document: dict, players: int, seed: int) -> None:
    rng = random.Random(seed)
    states = list(walk(small_game(document).new_state(players), rng))
    state = rng.choice(states)
    seat = rng.randrange(players)
    *_, last = walk(wrapped(state.game, resample(seen_by(state, seat), seat, rng)), rng)
    assert last.is_over


def test_the_same_seed_gives_the_same_state() -> None:
    state = list(walk(bl.load("russia-1912").new_state(3), random.Random(1)))[200]
    seen = seen_by(state, 1)
    keys = [resample(seen, 1, random.Random(seed)).key() for seed in (7, 7, 8)]
    assert keys[0] == keys[1] != keys[2]


# --- exact distributions ---


class Stepwise(random.Random):
    """``random()`` goes through numbers that were given: each stands for one of ``n`` equal parts."""

    def __init__(self, *parts: tuple[int, int]) -> None:
        super().__init__(0)
        self.parts = list(parts)

    def random(self) -> float:
        part, n = self.parts.pop(0)
        return (part + 0.5) / n


def all_draws(*sizes: int) -> Iterator[Stepwise]:
    """One generator for each way that choices among so many can fall."""
    for parts in product(*map(range, sizes)):
        yield Stepwise(*zip(parts, sizes, strict=True))


def dealt_state(name: str, players: int) -> bl.GameState:
    states = walk(bl.load(name).new_state(players), random.Random(3))
    return next(state for state in states if state.asks == "turn")


def with_hands(state: bl.GameState, *hands: int, deck: int) -> Situation:
    """Lay out these hands and this deck; all other cards are in the discard."""
    situation = inside(state).draft()
    situation.hands, situation.deck = hands, deck
    situation.discard = situation.tables.deck - sum(hands) - deck - situation.display
    return situation


@pytest.mark.rule("A21")
def test_unknown_cards_are_uniform() -> None:
    """Two hidden cards in hands and one in the deck: each of the 3! deals equally often."""
    red, blue, green = (ONE[k] for k in (7, 1, 4))
    situation = with_hands(dealt_state("europe", 3), ONE[0], red, blue, deck=green)
    seen = blind(situation, 0)
    assert unseen_cards(seen) == red + blue + green
    found = Counter((new.hands, new.deck) for rng in all_draws(3, 2) for new in [dealt(seen, rng)])
    assert len(found) == 6
    assert set(found.values()) == {1}


def dealt(seen: Situation, rng: random.Random) -> Situation:
    draft = seen.draft()
    deal_cards(draft, seen, 0, rng)
    return draft


@pytest.mark.rule("A21")
def test_known_cards_stay_and_the_rest_is_uniform() -> None:
    red, blue = ONE[7], ONE[1]
    situation = with_hands(dealt_state("europe", 2), ONE[0], red + blue, deck=3 * blue)
    situation.known = (0, red)
    hands = Counter(dealt(blind(situation, 0), rng).hands[1] for rng in all_draws(4))
    assert hands == {red + blue: 4}
    situation.known = (0, blue)
    hands = Counter(dealt(blind(situation, 0), rng).hands[1] for rng in all_draws(4))
    assert hands == {2 * blue: 3, red + blue: 1}


def test_shuffled_is_uniform() -> None:
    found = Counter(tuple(shuffled("abcd", rng)) for rng in all_draws(4, 3, 2))  # type: ignore[arg-type]
    assert len(found) == 24
    assert set(found.values()) == {1}


def test_places_go_by_weight() -> None:
    assert Counter(place_in([2, 0, 3], rng) for rng in all_draws(5)) == {0: 2, 2: 3}


def close(found: Counter[int], expected: dict[int, float], tries: int) -> bool:
    """Within five standard deviations, and nothing that cannot be."""
    if set(found) - set(expected):
        return False
    return all(
        abs(found[k] - tries * p) <= 5 * (tries * p * (1 - p)) ** 0.5 + 1e-9 for k, p in expected.items()
    )


@pytest.mark.rule("A20", "EU-SETUP-17")
def test_the_long_ticket_of_another_seat_was_kept_or_refused() -> None:
    """Europe: one of the four dealt is long; with one refused it is that one in a quarter of the deals."""
    state = dealt_state("europe", 2)
    situation = inside(state).draft()
    long, *regulars = 1, *(1 << n for n in range(6, 12))
    situation.tickets = (sum(regulars[:2]), long + sum(regulars[2:4]))
    situation.refused = (0b10 + regulars[4], regulars[5])
    seen = blind(situation, 0)
    rng = random.Random(1)
    longs = situation.tables.long_tickets
    found = Counter((resample(seen, 0, rng).refused[1] & longs).bit_count() for _ in range(2000))
    assert close(found, {0: 3 / 4, 1: 1 / 4}, 2000)


@pytest.mark.rule("A20", "USSR-SETUP-13")
def test_enough_of_each_sort_was_kept() -> None:
    """USSR: two long and two regular; of two that were refused one is long."""
    state = dealt_state("ussr", 2)
    situation = inside(state).draft()
    long, regular = (
        [1 << n for n in bits(t)] for t in (situation.tables.long_tickets, situation.tables.regular_tickets)
    )
    situation.tickets = (long[0] + regular[0], long[1] + regular[1])
    situation.refused = (long[2] + regular[2], long[3] + regular[3])
    seen = blind(situation, 0)
    rng = random.Random(1)
    for _ in range(50):
        new = resample(seen, 0, rng)
        assert (new.refused[1] & situation.tables.long_tickets).bit_count() == 1
        assert (new.tickets[1] & situation.tables.long_tickets).bit_count() == 1


@pytest.mark.rule("A24")
def test_secret_choices_of_the_setup_are_drawn_among_the_legal_ones() -> None:
    state = bl.load("europe").new_state(3)
    rng = random.Random(2)
    while state.player != 2:
        state = state.apply(some_step(state, rng))
    found: Counter[int] = Counter()
    for _ in range(1100):
        ask = resample(seen_by(state, 2), 2, rng).ask
        assert isinstance(ask, q.Setup)
        assert len(ask.chosen) == 2
        assert all(kept & offer == kept for kept, offer in zip(ask.chosen, ask.offers[:2], strict=True))
        found[ask.chosen[0].bit_count()] += 1
    assert close(found, {2: 6 / 11, 3: 4 / 11, 4: 1 / 11}, 1100)


# --- what a question or the display tells ---


@pytest.mark.rule("S8")
@pytest.mark.parametrize("text", ["station Essen", "station Roma"])
def test_who_is_asked_to_pay_can_pay(text: str) -> None:
    """The third station costs three cards of a colour; few hands have them."""
    state = dealt_state("europe", 2)
    situation = with_hands(state, ONE[0], 3 * ONE[7], deck=12 * sum(ONE[k] for k in range(1, 7)))
    situation.player, situation.stations = 1, (0, 0b11)
    paying = wrapped(state.game, situation).apply(state.game.parse(text))
    assert paying.asks == "pay station"
    rng = random.Random(3)
    for _ in range(5):
        assert legal_mask(resample(seen_by(paying, 0), 0, rng))


@pytest.mark.rule("S9")
def test_who_is_asked_for_a_second_action_has_one() -> None:
    """Seat 1 can only claim the one free route: of six cards two are its own, and only two pay."""
    situation = inside(dealt_state("russia-1912", 3)).draft()
    tables = situation.tables
    cities = [(r.a, r.b) for r in tables.board.routes]
    free = next(
        r
        for r in tables.board.routes
        if (r.length, r.kind, cities.count((r.a, r.b))) == (2, "normal", 1) and r.color != "gray"
    )
    pay = 2 * ONE[CARDS.index(Card(free.color))]
    others = sum(ONE[kind] for kind in range(8)) - pay // 2
    kept = others - ONE[next(k for k in range(8) if others >> 8 * k & 255)]
    situation.hands = (tables.deck - pay - kept, pay, kept)
    situation.display = situation.deck = situation.discard = situation.ticket_bag = 0
    situation.known, situation.ticket_tail, situation.player = (0, 0, 0), (), 1
    situation.routes = (0, 0, tables.all_routes & ~(1 << tables.route_number[free.id]))
    situation.stations = (0, 0b111, 0)
    situation.events = type(situation.events)(hands=(0, 0, 0), shown=(0, 0, 0), skips=(0, 0, 0), moves=1)
    situation.ask = q.TURN
    assert can_act(situation)
    for seed in range(10):
        assert resample(blind(situation, 0), 0, random.Random(seed)).hands[1] == pay


@pytest.mark.rule("A2")
def test_a_display_of_locomotives_says_what_the_deck_holds() -> None:
    """It was not wiped, so at most two other cards are in display, deck and discard."""
    situation = inside(dealt_state("europe", 2)).draft()
    wild, red, blue = ONE[LOCOMOTIVE], ONE[7], ONE[1]
    situation.display, situation.discard = 4 * wild + red, 0
    situation.hands = (situation.tables.deck - 14 * wild - 12 * red - 4 * blue, 11 * red + 2 * wild)
    situation.deck = 8 * wild + blue
    seen = blind(situation, 0)
    found: Counter[int] = Counter()
    for seed in range(300):
        deck = resample(seen, 0, random.Random(seed)).deck
        found[total(deck) - count(deck, LOCOMOTIVE)] += 1
    ways = {
        n: prod(range(15, 15 - n, -1)) * prod(range(10, 10 - (9 - n), -1)) * (9 if n else 1) for n in (0, 1)
    }
    assert close(found, {n: way / sum(ways.values()) for n, way in ways.items()}, 300)


@pytest.mark.rule("A2")
def test_a_wipe_says_that_other_cards_are_left() -> None:
    situation = inside(dealt_state("europe", 2)).draft()
    wild, red = ONE[LOCOMOTIVE], ONE[7]
    situation.display, situation.discard, situation.deck = 0, 3 * wild, 3 * red + 2 * wild
    situation.hands = (situation.tables.deck - 14 * wild - 4 * red, 9 * wild + red)
    situation.ask = q.Refill(q.TURN, 1)
    seen = blind(situation, 0)
    for seed in range(100):
        deck = resample(seen, 0, random.Random(seed)).deck
        assert count(deck, LOCOMOTIVE) <= 2
    situation.ask = q.Refill(q.TURN, 0)
    assert deck_with_few_others(blind(situation, 0), unseen_cards(seen), random.Random(0)) == 0


def test_what_is_known_of_other_hands_is_kept() -> None:
    """After Derailments a seat knows more of some hands than all do."""
    found = 0
    for seed in range(6):
        rng = random.Random(seed)
        for state in walk(bl.load("russia-1912").new_state(3), rng):
            for viewer, other, cards in inside(state).private:
                new = resample(seen_by(state, viewer), viewer, rng)
                assert contains(new.hands[other], cards)
                assert known_to(new, viewer, other) == cards
                found += 1
    assert found > 50
