"""What lies on the table, and the moves that need no question."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.model.printed import COLORS, Printed, Route

Cards = Counter[str]


@dataclass
class Block:
    """Construction works (R14): markers that come off at the end of later turns of ``seat``."""

    route: str
    seat: int
    markers: int
    fresh: bool
    """Placed in the turn that is still running: nothing comes off at its end."""


def take(cards: Cards, name: str, count: int = 1) -> None:
    """Take cards out of a pile or hand, which holds no zero counts."""
    assert cards[name] >= count
    cards[name] -= count
    if not cards[name]:
        del cards[name]


@dataclass
class Table:
    printed: Printed
    players: int
    hands: list[Cards] = field(init=False)
    deck: Cards = field(init=False)
    display: Cards = field(default_factory=Counter)
    discard: Cards = field(default_factory=Counter)
    laid: Cards = field(default_factory=Counter)
    """Cards laid for a claim that is not complete (A6)."""
    revealed: Cards = field(default_factory=Counter)
    """Cards revealed for tunnels in this turn (A6)."""
    removed: Cards = field(default_factory=Counter)
    """Cards out of the game."""
    tickets: list[list[str]] = field(init=False)
    offers: list[list[str]] = field(init=False)
    long_bag: list[str] = field(init=False)
    """Long tickets, until they are dealt."""
    bag: list[str] = field(init=False)
    tail: list[str] = field(default_factory=list)
    box: list[str] = field(default_factory=list)
    """Tickets out of the game."""
    events: list[Cards] = field(init=False)
    event_deck: Cards = field(init=False)
    spent: Cards = field(default_factory=Counter)
    owner: dict[str, int] = field(default_factory=dict)
    station: dict[str, int] = field(default_factory=dict)
    """Seat by city."""
    stock: list[int] = field(init=False)
    ledger: list[tuple[int, str, int]] = field(default_factory=list)
    """Seat, group, amount (R1)."""
    damaged: dict[str, bool] = field(default_factory=dict)
    """Damaged routes: whether the repair is due in this very turn (R17)."""
    blocks: list[Block] = field(default_factory=list)
    flooded: set[str] = field(default_factory=set)
    skips: list[int] = field(init=False)
    player: int = 0
    """Whose turn it is."""
    passes: int = 0
    turns_taken: int = 0
    turns_left: int | None = None
    end_reason: str | None = None

    def __post_init__(self) -> None:
        rules, seats = self.printed.rules, range(self.players)
        self.hands = [Counter() for _ in seats]
        self.deck = full_deck(self.printed)
        self.tickets = [[] for _ in seats]
        self.offers = [[] for _ in seats]
        self.long_bag = [ticket.name for ticket in self.printed.tickets.values() if ticket.long]
        self.bag = [ticket.name for ticket in self.printed.tickets.values() if not ticket.long]
        self.events = [Counter() for _ in seats]
        self.event_deck = self.printed.event_deck()
        self.stock = [rules["trains"] for _ in seats]
        self.skips = [0 for _ in seats]

    # Points

    def score(self, seat: int, group: str, amount: int) -> None:
        self.ledger.append((seat, group, amount))

    def points(self, seat: int) -> int:
        """R1: the score is the sum of the ledger."""
        return sum(amount for who, _, amount in self.ledger if who == seat)

    def worth(self, route: str) -> int:
        """R2: the table value; of a damaged route less half of it, rounded down."""
        value = self.printed.table(self.route(route).length)
        return value - value // 2 if route in self.damaged else value

    # Routes

    def route(self, route: str) -> Route:
        return self.printed.routes[route]

    def missing(self, route: str) -> int:
        """R16: trains that a damaged route has lost."""
        return self.route(route).length // 2 if route in self.damaged else 0

    def standing(self, route: str) -> int:
        """Trains on an owned route."""
        return self.route(route).length - self.missing(route)

    def owned(self, seat: int) -> list[str]:
        return sorted(route for route, owner in self.owner.items() if owner == seat)

    def whole(self, seat: int) -> list[str]:
        """Own routes that connect: the damaged ones do not (R18)."""
        return [route for route in self.owned(seat) if route not in self.damaged]

    def others(self, seat: int) -> list[str]:
        """Routes of all opponents."""
        return sorted(route for route, owner in self.owner.items() if owner != seat)

    def blocked(self, route: str) -> bool:
        return any(block.route == route for block in self.blocks)

    def place(self, seat: int, route: str) -> None:
        assert route not in self.owner
        assert self.stock[seat] >= self.route(route).length
        self.owner[route] = seat
        self.stock[seat] -= self.route(route).length

    def clear(self, route: str) -> None:
        """The trains that stand return to the owner; a block stays (R14); no duty to repair stays (R17)."""
        self.stock[self.owner[route]] += self.standing(route)
        del self.owner[route]
        self.damaged.pop(route, None)

    def lose(self, route: str) -> None:
        """The owner loses the route and its worth (R2)."""
        self.score(self.owner[route], "lost", -self.worth(route))
        self.clear(route)

    # Stations

    def built(self, seat: int) -> int:
        return sum(owner == seat for owner in self.station.values())

    def reserve(self, seat: int) -> int:
        return int(self.printed.rules["stations"]) - self.built(seat)

    # Cards and tickets

    def can_turn_over(self) -> bool:
        """Whether the train deck can give a card, reshuffled if need be (A1)."""
        return bool(self.deck or self.discard)

    def in_order(self, tickets: Iterable[str]) -> list[str]:
        """Tickets in ascending number (S3)."""
        return [name for name in self.printed.tickets if name in set(tickets)]

    # Counting

    def audit(self) -> None:
        """Cards, tickets, events, trains and stations are neither lost nor made."""
        piles = [*self.hands, self.deck, self.display, self.discard, self.laid, self.revealed, self.removed]
        assert total(piles) == full_deck(self.printed)
        assert total([*self.events, self.event_deck, self.spent]) == self.printed.event_deck()
        places = [*self.tickets, *self.offers, self.long_bag, self.bag, self.tail, self.box]
        assert sorted(name for place in places for name in place) == sorted(self.printed.tickets)
        for seat in range(self.players):
            on_board = sum(self.standing(route) for route in self.owned(seat))
            assert self.stock[seat] + on_board == self.printed.rules["trains"]
            assert self.stock[seat] >= 0
            assert self.reserve(seat) >= 0
        for route in self.flooded | set(self.damaged):
            assert (route in self.owner) == (route in self.damaged)


def total(piles: Iterable[Cards]) -> Cards:
    return sum(piles, Counter())


def full_deck(printed: Printed) -> Cards:
    """EU-DRAW-03; B2: with the Conductors."""
    rules = printed.rules
    deck: Cards = Counter()
    for color in COLORS:
        deck[color] = rules["color_cards"]
    deck["locomotive"] = rules["locomotive_cards"]
    deck["conductor"] = rules["conductor_cards"]
    return +deck
