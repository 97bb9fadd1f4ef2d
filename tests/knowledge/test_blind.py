"""The blind situation: all that a seat has seen, and nothing that it has not (A21, A24)."""

import random
from itertools import combinations, pairwise

import networkx as nx
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import branchline as bl
from branchline.board.cards import CARDS, Card
from branchline.knowledge.blind import HIDDEN_EVENT, blind
from branchline.reducers.hands import known_to
from branchline.reducers.illegality import illegality
from branchline.reducers.legal import legal_mask
from branchline.testing.maps import small_maps
from branchline.values import asks as q
from branchline.values.actions import Claim, Keep
from branchline.values.bags import HIDDEN_CARD, ONE, contains, count, less, total
from branchline.values.bitsets import bits
from branchline.values.situation import FACTS, Situation, replaced
from tests.knowledge.walking import FEW, inside, kinds, redacted, sampled, seen_by, small_game, walk, wrapped

PUBLIC = sorted(
    set(FACTS)
    - {
        "ask",
        "hands",
        "deck",
        "tickets",
        "long_bag",
        "ticket_bag",
        "ticket_tail",
        "refused",
        "private",
        "events",
    }
)
seeds = st.integers(0, 2**32)
small = small_maps(events=True, conductors=True)
BOARDS = [("europe", 2), ("europe", 3), ("usa", 4), ("usa", 5), ("russia-1912", 3)]


def check_blind(situation: Situation, seat: int) -> None:
    seen = blind(situation, seat)
    assert [getattr(seen, name) for name in PUBLIC] == [getattr(situation, name) for name in PUBLIC]
    assert seen.hands[seat] == situation.hands[seat]
    assert seen.tickets[seat] == situation.tickets[seat]
    assert seen.refused[seat] == situation.refused[seat]
    assert type(seen.ask) is type(situation.ask)
    check_counts(situation, seen)
    check_knowledge(situation, seen, seat)
    check_tickets(situation, seen, seat)
    assert blind(seen, seat).key() == seen.key()


def check_counts(situation: Situation, seen: Situation) -> None:
    assert list(map(total, seen.hands)) == list(map(total, situation.hands))
    assert total(seen.deck) == total(situation.deck) == count(seen.deck, HIDDEN_CARD)
    for name in ("tickets", "refused"):
        numbers = [tickets.bit_count() for tickets in getattr(situation, name)]
        assert [tickets.bit_count() for tickets in getattr(seen, name)] == numbers
    for name in ("long_bag", "ticket_bag"):
        assert getattr(seen, name).bit_count() == getattr(situation, name).bit_count()
    assert [by for _, by in seen.ticket_tail] == [by for _, by in situation.ticket_tail]


def check_knowledge(situation: Situation, seen: Situation, seat: int) -> None:
    """What is known of a hand is in it, and shown; the rest of it lies face down."""
    for other, hand in enumerate(situation.hands):
        if other != seat:
            known = known_to(situation, seat, other)
            assert contains(hand, known)
            assert seen.hands[other] == known + (total(hand) - total(known)) * ONE[HIDDEN_CARD]
    for other, hand in enumerate(situation.events.hands):
        shown = hand if other == seat else situation.events.shown[other]
        assert contains(hand, shown)
        hidden = (total(hand) - total(shown)) * ONE[HIDDEN_EVENT]
        assert seen.events.hands[other] == shown + hidden
    assert all(viewer == seat for viewer, _, _ in seen.private)


def check_tickets(situation: Situation, seen: Situation, seat: int) -> None:
    """No number of a ticket that the seat must not see is anywhere."""
    over = isinstance(situation.ask, q.Over)
    allowed = situation.tickets[seat] | situation.refused[seat]
    allowed |= sum(1 << ticket for ticket, by in situation.ticket_tail if by == seat)
    if over:
        allowed |= sum(situation.tickets)
    elif isinstance(situation.ask, q.DealTickets | q.Setup):
        allowed |= situation.ask.offers[seat]
    elif situation.player == seat:
        allowed |= situation.ask.offer
    offers = seen.ask.offers if isinstance(seen.ask, q.DealTickets | q.Setup) else (seen.ask.offer,)
    shown = seen.long_bag | seen.ticket_bag
    for tickets in (*seen.tickets, *seen.refused, *offers):
        shown |= tickets
    for ticket, _ in seen.ticket_tail:
        shown |= 1 << ticket
    assert shown & ((1 << len(seen.tables.board.tickets)) - 1) == allowed


@pytest.mark.rule("EU-TIX-09", "USSR-TIX-10", "A21")
@pytest.mark.parametrize(("name", "players"), BOARDS)
@FEW
@given(seed=seeds)
def test_a_seat_sees_its_own_and_what_is_public(name: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for state in sampled(bl.load(name).new_state(players), rng, 0.02):
        for seat in range(players):
            check_blind(inside(state), seat)


@pytest.mark.rule("A21")
@given(document=small, players=st.integers(2, 5), seed=seeds)
def test_a_seat_sees_its_own_on_small_maps(document: dict, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(small_game(document).new_state(players), rng):
        check_blind(inside(state), rng.randrange(players))


# --- what it sees suffices to decide ---


@given(document=small, players=st.integers(2, 5), seed=seeds)
def test_who_decides_sees_what_is_legal(document: dict, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(small_game(document).new_state(players), rng):
        if state.player is None:
            continue
        seen = seen_by(state, state.player)
        assert legal_mask(seen) == legal_mask(inside(state))
        for action in rng.sample(state.game.actions[:], 5):
            assert illegality(seen, action) == illegality(inside(state), action)


@pytest.mark.parametrize(("name", "players"), BOARDS)
@FEW
@given(seed=seeds)
def test_who_decides_sees_what_is_legal_on_boards(name: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for state in sampled(bl.load(name).new_state(players), rng, 0.05):
        if state.player is not None:
            assert legal_mask(seen_by(state, state.player)) == legal_mask(inside(state))


# --- what lies hidden makes no difference ---


def swapped_cards(situation: Situation, seat: int, rng: random.Random) -> Situation | None:
    """Swap a card that the seat does not know in some hand with one of the deck or of another hand."""
    others = [other for other in range(len(situation.hands)) if other != seat]
    other = rng.choice(others)
    unknown = less(situation.hands[other], known_to(situation, seat, other))
    third = rng.choice(others)
    source = (
        situation.deck if third == other else less(situation.hands[third], known_to(situation, seat, third))
    )
    if not unknown or not source:
        return None
    given, taken = ONE[rng.choice(kinds(unknown))], ONE[rng.choice(kinds(source))]
    new = situation.draft()
    new.hands = replaced(new.hands, other, new.hands[other] - given + taken)
    if third == other:
        new.deck += given - taken
    else:
        new.hands = replaced(new.hands, third, new.hands[third] - taken + given)
    return new


def swapped_events(situation: Situation, seat: int, rng: random.Random) -> Situation | None:
    events = situation.events
    if not events.hands or not events.bag:
        return None
    other = rng.choice([other for other in range(len(events.hands)) if other != seat])
    unknown = less(events.hands[other], events.shown[other])
    if not unknown:
        return None
    given, taken = ONE[rng.choice(kinds(unknown))], ONE[rng.choice(kinds(events.bag))]
    new = situation.draft()
    hands = replaced(events.hands, other, events.hands[other] - given + taken)
    new.events = evolve(events, hands=hands, bag=events.bag + given - taken)
    return new


def swapped_tickets(situation: Situation, seat: int, rng: random.Random) -> Situation | None:
    """Swap a ticket that another seat kept with one of the deck."""
    others = [s for s, kept in enumerate(situation.tickets) if s != seat and kept]
    if not others or not situation.ticket_bag or isinstance(situation.ask, q.Over):
        return None
    other = rng.choice(others)
    given = 1 << rng.choice(list(bits(situation.tickets[other])))
    taken = 1 << rng.choice(list(bits(situation.ticket_bag)))
    new = situation.draft()
    new.tickets = replaced(new.tickets, other, new.tickets[other] ^ given | taken)
    new.ticket_bag = new.ticket_bag ^ taken | given
    return new


@pytest.mark.rule("A21", "EU-TIX-09", "USSR-TIX-10")
@given(document=small, players=st.integers(2, 5), seed=seeds)
def test_hidden_cards_can_be_swapped(document: dict, players: int, seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(small_game(document).new_state(players), rng):
        seat = rng.randrange(players)
        for swap in (swapped_cards, swapped_events, swapped_tickets):
            if (other := swap(inside(state), seat, rng)) is not None:
                assert blind(other, seat).key() == seen_by(state, seat).key()


def test_swaps_are_found() -> None:
    """The test above swaps cards, events and tickets indeed."""
    rng = random.Random(5)
    states = list(walk(bl.load("russia-1912").new_state(3), rng))
    for swap in (swapped_cards, swapped_events, swapped_tickets):
        found = [(state, swap(inside(state), 0, rng)) for state in states]
        assert sum(other is not None and other.key() != inside(state).key() for state, other in found) > 20


def test_own_cards_make_a_difference() -> None:
    rng = random.Random(5)
    for state in list(walk(bl.load("europe").new_state(3), rng))[100:200]:
        other = swapped_cards(inside(state), 0, rng) or inside(state)
        changed = other.hands != inside(state).hands
        seats = [seat for seat in range(3) if blind(other, seat).key() != seen_by(state, seat).key()]
        assert bool(seats) == changed
        assert 0 not in seats


# --- the setup ---


def chosen_both_ways(name: str, players: int, seat: int) -> list[tuple[bl.GameState, ...]]:
    """For each choice of ``seat``: the state in which it is asked, then every later one of the setup."""
    state = bl.load(name).new_state(players)
    rng = random.Random(f"{name} {players} {seat}")
    while state.player != seat:
        state = state.apply(state.sample_outcome(rng) if state.is_chance else state.legal_actions()[-1])
    ways = []
    for choice in state.legal_actions():
        later = state.apply(choice)
        states = [state]
        while later.asks == "setup tickets":
            states.append(later)
            later = later.apply(later.legal_actions()[0])
        ways.append((*states, later))
    return ways


@pytest.mark.rule("A24", "EU-SETUP-14")
@pytest.mark.parametrize(("name", "players"), [("europe", 4), ("usa", 5), ("russia-1912", 3), ("ussr", 3)])
def test_setup_choices_are_secret_until_the_last(name: str, players: int) -> None:
    for seat in range(players - 1):
        ways = chosen_both_ways(name, players, seat)
        for one, two in combinations(ways, 2):
            for mine, theirs in zip(one[:-1], two[:-1], strict=True):
                for viewer in set(range(players)) - {seat}:
                    assert seen_by(mine, viewer).key() == seen_by(theirs, viewer).key()
            assert len({seen_by(state[1], seat).key() for state in (one, two)}) == 2


@pytest.mark.rule("A24")
@pytest.mark.parametrize(("name", "players"), [("europe", 4), ("usa", 5)])
def test_setup_choices_are_redacted(name: str, players: int) -> None:
    state = chosen_both_ways(name, players, 0)[0][0]
    choices = state.legal_actions()
    for viewer in range(1, players):
        seen = {redacted(state, choice, viewer) for choice in choices}
        assert {(s.step, str(s)) for s in seen} == {(None, f"keep ? of {len(state.offer)}")}
    assert [redacted(state, choice, 0).step for choice in choices] == list(choices)


@pytest.mark.rule("A24", "A21")
@pytest.mark.parametrize(("name", "rest"), [("europe", 0), ("usa", 1)])
def test_the_numbers_are_public_after_the_last_choice(name: str, rest: int) -> None:
    state = bl.load(name).new_state(3)
    for choice in (0, -1, -1):
        while state.is_chance:
            state = state.apply(state.chance_outcomes()[0][0])
        before = seen_by(state, 2)
        state = state.apply(state.legal_actions()[choice])
    seen = seen_by(state, 2)
    offered = 3 + (name == "europe")
    assert [kept.bit_count() for kept in seen.tickets] == [2, offered, offered]
    assert before.tickets == (0, 0, 0)
    assert len(seen.ticket_tail) == rest
    assert sum(refused.bit_count() for refused in seen.refused) == offered - 2 - rest


# --- single facts ---


@pytest.mark.rule("A21", "A20")
def test_a_seat_remembers_what_it_refused_and_put_back() -> None:
    europe = chosen_both_ways("europe", 2, 0)[0][-1]
    assert seen_by(europe, 0).refused[0] == inside(europe).refused[0]
    assert seen_by(europe, 1).refused[0].bit_count() == 2
    assert seen_by(europe, 1).refused[0] != inside(europe).refused[0]
    usa = chosen_both_ways("usa", 2, 0)[0][-1]
    (mine, _), (theirs, _) = inside(usa).ticket_tail
    assert seen_by(usa, 0).ticket_tail == ((mine, 0), (30, 1))
    assert seen_by(usa, 1).ticket_tail == ((30, 0), (theirs, 1))


@pytest.mark.rule("EU-TIX-09", "USSR-TIX-10")
@pytest.mark.parametrize("name", ["europe", "ussr"])
def test_kept_tickets_are_turned_up_at_the_end(name: str) -> None:
    *_, before, state = walk(bl.load(name).new_state(2), random.Random(1))
    assert state.is_over
    assert seen_by(state, 0).tickets == inside(state).tickets
    assert seen_by(before, 0).tickets[1] == (1 << len(before.tickets[1])) - 1 << len(
        before.game.board.tickets
    )
    assert count(seen_by(state, 0).hands[1], HIDDEN_CARD) > 0


@pytest.mark.rule("EU-TIX-09", "USSR-TIX-10", "EU-SETUP-05")
@pytest.mark.parametrize("name", ["europe", "ussr"])
def test_a_completed_ticket_changes_nothing_in_public(name: str) -> None:
    """C-TIX-11: a claim that completes a ticket scores the route, and nobody else can see more."""
    situations, last = one_claim_from_a_ticket(name)
    states = [wrapped(bl.load(name), situation) for situation in situations]
    claim = next(a for a in states[0].legal_actions() if isinstance(a, Claim) and a.route == last)
    after = [state.apply(claim) for state in states]
    worth = inside(states[0]).tables.worth[inside(states[0]).tables.route_number[claim.route]]
    assert [state.points for state in after] == [(worth, 0)] * 2
    assert seen_by(after[0], 1).key() == seen_by(after[1], 1).key()
    assert seen_by(after[0], 0).key() != seen_by(after[1], 0).key()


def one_claim_from_a_ticket(name: str) -> tuple[list[Situation], str]:
    """Seat 0 lacks one route, which is named; it completes the ticket in the first situation."""
    state = next(
        state for state in walk(bl.load(name).new_state(2), random.Random(8)) if state.asks == "turn"
    )
    board, tables = state.game.board, inside(state).tables
    for ticket in board.tickets:
        cities = nx.shortest_path(board.graph, ticket.a, ticket.b)
        path = [next(iter(board.graph[a][b])) for a, b in pairwise(cities)]
        *built, last = (board.route[route] for route in path)
        if built and last.kind == "normal" and last.color != "gray":
            break
    situations = []
    for number in (tables.ticket_number[ticket.name], tables.ticket_number[board.tickets[-1].name]):
        situation = inside(state).draft()
        situation.player = 0
        situation.routes = (sum(1 << tables.route_number[route.id] for route in built), 0)
        situation.trains = (last.length, 45)
        situation.hands = replaced(situation.hands, 0, last.length * ONE[CARDS.index(Card(last.color))])
        situation.tickets = replaced(situation.tickets, 0, 1 << number)
        situations.append(situation)
    return situations, last.id


def suits(situation: Situation) -> bool:
    """Tell whether the player has two cards that nobody knows, laid a colour, and owes what two could pay."""
    ask = situation.ask
    assert isinstance(ask, q.PayTunnel)
    known = sum(situation.known) == 0 and not situation.private
    return (
        known
        and bool(situation.deck)
        and ask.payment.kind is not None
        and ask.due <= 2 == total(situation.hands[situation.player])
    )


@pytest.mark.rule("EU-TUN-06", "USSR-TUN-07", "A21")
@pytest.mark.parametrize("name", ["europe", "ussr"])
def test_cannot_pay_looks_like_will_not_pay(name: str) -> None:
    """C-TUN-09: two extra cards are due; whether the player holds any does not show."""
    game = bl.load(name)
    nodes = (state for seed in range(400) for state in walk(game.new_state(3), random.Random(seed)))
    state = next(s for s in nodes if s.asks == "pay tunnel" and suits(inside(s)))
    player = inside(state).player
    laid = inside(state).ask.laid
    numbers = total(inside(state).hands[player])
    poor, rich = (inside(state).draft() for _ in range(2))
    pool = inside(state).hands[player] + inside(state).deck
    useless = [k for k in kinds(pool) if not count(laid, k) and k < 8][:numbers]
    useful = [k for k in kinds(pool) if count(laid, k) or k == 8][:numbers]
    for draft, hand in ((poor, useless), (rich, useful)):
        assert len(hand) == numbers > 1
        draft.hands = replaced(draft.hands, player, sum(ONE[k] for k in hand))
        draft.deck = pool - draft.hands[player]
    states = [wrapped(game, draft) for draft in (poor, rich)]
    decline = states[0].legal_actions()[-1]
    assert states[0].legal_actions() == (decline,)
    assert len(states[1].legal_actions()) > 1
    after = [s.apply(decline) for s in states]
    for viewer in {0, 1, 2} - {player}:
        assert seen_by(states[0], viewer).key() == seen_by(states[1], viewer).key()
        assert redacted(states[0], decline, viewer) == redacted(states[1], decline, viewer)
        assert seen_by(after[0], viewer).key() == seen_by(after[1], viewer).key()


def test_tickets_on_offer_are_counted() -> None:
    states = walk(bl.load("usa").new_state(3), random.Random(4))
    state = next(state for state in states if state.asks == "keep tickets")
    player = state.player
    assert player is not None
    assert seen_by(state, player).ask == inside(state).ask
    assert seen_by(state, (player + 1) % 3).ask.offer == 0b111 << 30
    keeps = [action for action in state.legal_actions() if isinstance(action, Keep)]
    assert {str(redacted(state, keep, (player + 1) % 3)) for keep in keeps} == {
        "keep 1 of 3",
        "keep 2 of 3",
        "keep 3 of 3",
    }
