"""The course of a game: the deal, the turns, and what ends it."""

from functools import partial

from tests.model.actions import (
    choose_tickets,
    claim_options,
    draw_next,
    draw_options,
    keep_tickets,
    station_options,
    ticket_options,
    ticket_to_offer,
)
from tests.model.cards import discard, settle_display, turn_over
from tests.model.events import EFFECTS, has_target
from tests.model.expansions import conductor_options, draw_event, event_draw_options, repair_options
from tests.model.script import Play, Script, ask, nothing
from tests.model.table import Cards, Table, take

# The deal


def whole_game(t: Table, first: int) -> Script[None]:
    yield from deal(t)
    t.player = first  # A22
    yield from turns(t)


def deal(t: Table) -> Script[None]:
    """S2: by kind, and within a kind by seat; then the choices."""
    rules, seats = t.printed.rules, range(t.players)
    for seat in seats:
        yield from deal_cards(t, seat)
    yield from settle_display(t)
    for seat in seats:
        for _ in range(min(rules["deal_events"], t.event_deck.total())):
            yield from draw_event(t, seat)
    for seat in seats:
        yield from deal_tickets(t, seat, t.long_bag, rules["deal_long"])
    t.box, t.long_bag = t.long_bag, []  # EU-SETUP-12
    for seat in seats:
        yield from deal_tickets(t, seat, t.bag, rules["deal_regular"])
    yield from choose_setup_tickets(t)


def deal_cards(t: Table, seat: int) -> Script[None]:
    for _ in range(t.printed.rules["deal_cards"]):
        if t.can_turn_over():
            t.hands[seat][(yield from turn_over(t))] += 1


def deal_tickets(t: Table, seat: int, bag: list[str], count: int) -> Script[None]:
    for _ in range(min(count, len(bag))):
        yield from ticket_to_offer(t, seat, bag)


def choose_setup_tickets(t: Table) -> Script[None]:
    """A24: asked by seat, but nothing moves until the last has chosen."""
    rules = t.printed.rules
    limits = (rules["setup_keep"], rules["setup_keep_long"], rules["setup_keep_regular"])
    choices: dict[int, list[str]] = {}
    for seat in range(t.players):
        choices[seat] = yield from choose_tickets(t, seat, *limits)
    pile = t.tail if rules["setup_refused"] == "bottom" else t.box  # A20
    for seat, kept in choices.items():
        pile += keep_tickets(t, seat, kept)


# Turns


def turns(t: Table) -> Script[None]:
    """Turns in seat order to the end of the game; a skip takes effect at once (S16)."""
    while t.end_reason is None:
        if t.skips[t.player]:
            skipped_turn(t)
        else:
            yield from turn(t)
        t.player = (t.player + 1) % t.players


def skipped_turn(t: Table) -> None:
    """R12, R27: only the markers move; the turn counts, but never starts the final round (S7)."""
    t.skips[t.player] -= 1
    t.passes = 0  # S6
    remove_markers(t)
    count_turn(t, may_trigger=False)


def start_of_turn(t: Table) -> None:
    """R17: for the owner of damaged routes, this is the turn to repair them."""
    for route in t.damaged:
        t.damaged[route] = t.owner[route] == t.player


def turn(t: Table) -> Script[None]:
    start_of_turn(t)
    options = action_options(t, t.player)
    if options:
        yield from (yield from ask(t.player, options, None))()
        t.passes = 0
    else:
        yield from ask(t.player, {"pass": None}, None)  # A5
        t.passes += not t.blocks  # S6
    yield from end_of_turn(t)


def action_options(t: Table, seat: int, *, in_double_move: bool = False) -> dict[str, Play]:
    return {
        **draw_options(t, seat),
        **claim_options(t, seat),
        **ticket_options(t, seat),
        **station_options(t, seat),
        **conductor_options(t, seat),
        **repair_options(t, seat),
        **event_draw_options(t, seat),
        **event_options(t, seat, in_double_move=in_double_move),
    }


def end_of_turn(t: Table) -> Script[None]:
    """R27, in that order."""
    if t.revealed:
        cards, t.revealed = t.revealed, Cards()
        yield from discard(t, cards)  # EU-TUN-07, S5
    for route in [route for route, due in t.damaged.items() if due]:
        t.lose(route)  # R17: not repaired in time
        t.passes = 0  # S6
    remove_markers(t)
    count_turn(t, may_trigger=True)


def remove_markers(t: Table) -> None:
    """R14: one comes off each of the player's blocks, but not in the turn that placed it."""
    for block in t.blocks:
        if block.seat == t.player and not block.fresh:
            block.markers -= 1
        block.fresh = False
    t.blocks = [block for block in t.blocks if block.markers]


def count_turn(t: Table, *, may_trigger: bool) -> None:
    """A19, A23, S7: the final round, the turn limit, and which end goes first."""
    t.turns_taken += 1
    if t.turns_left is not None:
        t.turns_left -= 1
    elif may_trigger and t.stock[t.player] <= t.printed.rules["final_trains"]:
        t.turns_left = t.players
    limit = t.printed.options["turn_limit"]
    if t.turns_left == 0:
        t.end_reason = "trains"
    elif t.passes >= t.players:
        t.end_reason = "no moves"
    elif limit is not None and t.turns_taken >= limit * t.players:
        t.end_reason = "turn limit"


# Playing events


def event_options(t: Table, seat: int, *, in_double_move: bool) -> dict[str, Play]:
    options: dict[str, Play] = {}
    for kind in t.events[seat]:
        if kind == "speed-up":
            if claim_options(t, seat):  # S10
                options["event speed-up"] = partial(speed_up, t, seat)
        elif kind == "double-move":
            if not in_double_move:  # E1912-DBL-02
                options["event double-move"] = partial(double_move, t, seat)
        elif has_target(t, seat, kind) or not t.printed.options["events_need_target"]:
            options[f"event {kind}"] = partial(play_event, t, seat, kind)
    return options


def play_event(t: Table, seat: int, kind: str) -> Script[None]:
    take(t.events[seat], kind)
    t.spent[kind] += 1
    yield from EFFECTS[kind](t, seat)


def speed_up(t: Table, seat: int) -> Script[None]:
    """S10: the card rides on a claim, and is spent when that is complete."""
    yield from (yield from ask(seat, claim_options(t, seat, speed_up=True), "speed-up"))()


def double_move(t: Table, seat: int) -> Script[None]:
    """R8, S9: two actions, the second may be declined; what is not legal is not asked."""
    take(t.events[seat], "double-move")
    t.spent["double-move"] += 1
    first = action_options(t, seat, in_double_move=True)
    if not first:
        return
    yield from (yield from ask(seat, first, "double move"))()
    second = action_options(t, seat, in_double_move=True)
    if second:
        yield from (yield from ask(seat, second | {"stop": nothing}, "double move"))()


# From the middle of a game


def from_position(t: Table, asks: str | None) -> Script[None]:
    """The rest of a game from a player's decision: a whole turn, or the second card of a draw."""
    if asks is None:
        yield from turn(t)
    else:
        start_of_turn(t)
        yield from draw_next(t, t.player, t.printed.rules["draws"] - 1)
        yield from end_of_turn(t)
    t.player = (t.player + 1) % t.players
    yield from turns(t)
