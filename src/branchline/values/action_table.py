"""The finite action table of a game: every action once, in a fixed order (design, idea 4).

What is chosen at the start of a turn comes first, so that the bitsets of most questions are short.
"""

from collections.abc import Iterator
from itertools import combinations

from branchline.board.board import Board, Route
from branchline.board.cards import CARDS, COLORS, GRAY, Card
from branchline.board.ruleset import EVENTS, Ruleset
from branchline.values import actions as a


def payments(total: int, color: str, locomotives: int = 0) -> Iterator[a.Payment]:
    """List every exact payment of ``total`` cards with at least so many locomotives.

    Any mix of one colour and locomotives pays; gray takes any colour (EU-CLAIM-06, EU-CLAIM-07,
    EU-LOCO-04, EU-FERRY-03).
    """
    for card in COLORS if color == GRAY else (Card(color),):
        for wild in range(locomotives, total):
            yield a.Payment(card, total - wild, wild)
    yield a.Payment(None, 0, total)


def claims(route: Route) -> Iterator[a.Claim]:
    """List the ways to pay for a route."""
    return (a.Claim(route.id, pay) for pay in payments(route.length, route.color, route.locomotives))


def cards_in_play(rules: Ruleset) -> tuple[Card, ...]:
    """List the kinds of card that the deck holds."""
    return CARDS if rules.conductor_cards else CARDS[:-1]


def largest_offer(rules: Ruleset) -> int:
    """Count the tickets of the largest offer."""
    return max(rules.deal_long + rules.deal_regular, rules.draw_tickets)


def largest_pay(board: Board, rules: Ruleset) -> int:
    """Count the cards of the dearest price paid after the choice: station, tunnel extra, repair."""
    repair = max(route.length for route in board.routes) // 2 if rules.events else 0
    return max(rules.stations, rules.reveal, repair)


def turn_actions(board: Board, rules: Ruleset) -> Iterator[a.Action]:
    """List the actions a turn can begin with."""
    yield a.DRAW_BLIND
    yield from (a.DrawCard(card) for card in cards_in_play(rules))
    yield a.DRAW_TICKETS
    if rules.stations:
        yield from (a.Station(city.name) for city in board.cities)
    for route in board.routes:
        yield from claims(route)
    if rules.conductor_cards:
        yield from (a.ConductorClaim(route.id) for route in board.routes)
        yield from (a.ConductorRemove(route.id) for route in board.routes)
    if rules.events:
        yield from (a.Repair(route.id) for route in board.routes)
        yield a.DRAW_EVENT
        yield from (a.PlayEvent(kind) for kind in EVENTS)
    yield a.PASS


def later_actions(board: Board, rules: Ruleset, players: int) -> Iterator[a.Action]:
    """List the actions that answer a question raised by another action."""
    places = range(1, largest_offer(rules) + 1)
    for size in places:
        yield from (a.Keep(chosen) for chosen in combinations(places, size))
    for total in range(1, largest_pay(board, rules) + 1):
        yield from (a.Pay(pay) for pay in payments(total, GRAY))
    yield a.DECLINE
    if rules.events:
        yield from (a.ChooseRoute(route.id) for route in board.routes)
        yield from (a.ChooseCity(city.name) for city in board.cities)
        yield from (a.ChoosePlayer(seat) for seat in range(players))
        yield from (a.ChooseColor(color) for color in (*COLORS, GRAY))
        yield a.STOP


def action_table(board: Board, rules: Ruleset) -> tuple[a.Action, ...]:
    """List every action of a game."""
    return (*turn_actions(board, rules), *later_actions(board, rules, rules.players[1]))


def outcome_table(board: Board, rules: Ruleset) -> tuple[a.Outcome, ...]:
    """List everything chance can bring."""
    events = [a.ChanceEvent(kind) for kind in EVENTS] if rules.events else []
    return (
        *(a.ChanceCard(card) for card in cards_in_play(rules)),
        *(a.ChanceTicket(ticket.name) for ticket in board.tickets),
        *(a.DIE if rules.events else ()),
        *events,
    )
