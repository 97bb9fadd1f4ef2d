"""What is asked for next: one small frozen value, the node of the game tree.

A question to a player is a decision node, a question to chance is a chance node. ``then`` is what
follows once a chain of chance is through; the questions marked *passing* are never seen from
outside: the reducers run through them at once.
"""

from typing import ClassVar, Final

from attrs import field, frozen

from branchline.board.cards import Card
from branchline.values.actions import Payment
from branchline.values.bags import Bag

BAG: Final = {"codec": "bag"}
TICKETS: Final = {"codec": "tickets"}


@frozen
class Ask:
    """The base of all questions; ``text`` names it for people and in JSON."""

    text: ClassVar[str] = ""
    chance: ClassVar[bool] = False

    @property
    def laid(self) -> Bag:
        """Train cards that lie in a zone of their own while this is asked (decision A6)."""
        return 0

    @property
    def offer(self) -> int:
        """Tickets that a player is looking at, as a bitset of numbers."""
        return 0


# --- chance: the deal (decision S2) ---


@frozen
class DealCards(Ask):
    """Deal train cards to ``seat``, ``left`` of them (EU-SETUP-07)."""

    chance = True
    text = "deal cards"
    seat: int
    left: int


@frozen
class DealEvents(Ask):
    """Deal event cards to ``seat``, ``left`` of them (E1912-SETUP-01)."""

    chance = True
    text = "deal events"
    seat: int
    left: int


@frozen
class DealTickets(Ask):
    """Deal tickets to ``seat``, ``left`` of them, long ones or regular ones (EU-SETUP-11, EU-SETUP-13).

    ``offers`` holds what each seat was dealt so far.
    """

    chance = True
    text = "deal tickets"
    long: bool
    seat: int
    left: int
    offers: tuple[int, ...] = field(metadata={"codec": "tickets each"})

    @property
    def offer(self) -> int:
        """All tickets dealt so far."""
        return sum(self.offers)


# --- chance: in play ---


@frozen
class Refill(Ask):
    """Turn up one card for the display (EU-DRAW-07); ``wipes`` were made in a row (decision A2)."""

    chance = True
    text = "refill"
    then: Ask
    wipes: int = 0

    @property
    def laid(self) -> Bag:
        """What the waiting question has aside."""
        return self.then.laid


@frozen
class BlindCard(Ask):
    """Draw the top card of the deck into the hand; ``left`` draws follow."""

    chance = True
    text = "blind draw"
    left: int = 0


@frozen
class Reveal(Ask):
    """Turn over a card for a tunnel (EU-TUN-03); ``turned`` are those of this attempt."""

    chance = True
    text = "reveal"
    route: str
    payment: Payment
    left: int
    turned: Bag = field(default=0, metadata=BAG)
    speed_up: bool = False

    @property
    def laid(self) -> Bag:
        """The cards laid for the attempt."""
        return self.payment.cards


@frozen
class TicketCard(Ask):
    """Draw a ticket nobody has seen; ``left`` more, ``drawn`` so far (EU-TIX-01)."""

    chance = True
    text = "ticket draw"
    left: int
    drawn: int = field(default=0, metadata=TICKETS)

    @property
    def offer(self) -> int:
        """The tickets drawn so far."""
        return self.drawn


@frozen
class EventCard(Ask):
    """Draw an event card into the hand (E1912-TURN-05)."""

    chance = True
    text = "event draw"


@frozen
class Roll(Ask):
    """Roll the die for an event; ``first`` is the first roll of an Earthquake.

    ``targets`` are the seats of a Train Collision that still roll, ``color`` that of a slide.
    """

    chance = True
    text = "roll"
    event: str
    targets: tuple[int, ...] = ()
    color: str | None = None
    first: int | None = None


@frozen
class SlideCard(Ask):
    """Draw the card that gives a slide its colour (E1912-LAND-12)."""

    chance = True
    text = "slide card"
    event: str


@frozen
class LoseCard(Ask):
    """Discard a random train card of ``seat``, ``left`` of them (E1912-COL-02, E1912-EQ-16)."""

    chance = True
    text = "lose a card"
    seat: int
    left: int
    then: Ask


# --- decisions ---


@frozen
class Setup(Ask):
    """Choose the tickets of the deal; ``chosen`` holds what earlier seats keep (decision A24)."""

    text = "setup tickets"
    offers: tuple[int, ...] = field(metadata={"codec": "tickets each"})
    chosen: tuple[int, ...] = field(default=(), metadata={"codec": "tickets each"})

    @property
    def seat(self) -> int:
        """The seat that chooses."""
        return len(self.chosen)

    @property
    def offer(self) -> int:
        """All tickets that were dealt."""
        return sum(self.offers)


@frozen
class Turn(Ask):
    """Choose an action (EU-TURN-03)."""

    text = "turn"


@frozen
class Draw(Ask):
    """Draw a further train card, ``left`` of them (EU-DRAW-05)."""

    text = "second draw"
    left: int = 1


@frozen
class KeepTickets(Ask):
    """Choose which of the drawn tickets to keep (EU-TIX-04)."""

    text = "keep tickets"
    drawn: int = field(metadata=TICKETS)

    @property
    def offer(self) -> int:
        """The tickets drawn."""
        return self.drawn


@frozen
class PayStation(Ask):
    """Pay for a station in ``city`` (EU-STN-02)."""

    text = "pay station"
    city: str


@frozen
class PayTunnel(Ask):
    """Pay ``due`` extra cards for a tunnel, or decline (EU-TUN-04, EU-TUN-06)."""

    text = "pay tunnel"
    route: str
    payment: Payment
    due: int
    speed_up: bool = False

    @property
    def laid(self) -> Bag:
        """The cards laid for the attempt."""
        return self.payment.cards


@frozen
class PayRepair(Ask):
    """Pay for the repair of ``route`` (decision R17)."""

    text = "pay repair"
    route: str


@frozen
class SpeedUpClaim(Ask):
    """Claim the route that a Speed-Up rides on (decision S10)."""

    text = "speed-up claim"


@frozen
class TargetPlayer(Ask):
    """Choose an opponent for an event; ``chosen`` were named before (E1912-COL-01)."""

    text = "target player"
    event: str
    chosen: tuple[int, ...] = ()


@frozen
class TargetRoute(Ask):
    """Choose a route, or for a Sabotage a station, for an event (decision S11).

    ``left`` more may be chosen; ``color`` is that of a slide.
    """

    text = "target"
    event: str
    left: int = 1
    color: str | None = None


@frozen
class Sacrifice(Ask):
    """Choose the own route to destroy for trains to seize ``route`` with (E1912-BRK-07)."""

    text = "sacrifice"
    route: str


@frozen
class SlideColor(Ask):
    """Name the colour of a slide whose card was a locomotive (decision R15)."""

    text = "slide color"
    event: str


@frozen
class ReplaceStation(Ask):
    """Put an own station into a sabotaged city, or not (decision S13)."""

    text = "replace station"
    city: str


@frozen
class Over(Ask):
    """The game is over; ``reason`` says why (decision S7)."""

    text = "over"
    reason: str


# --- passing: run through at once, never asked ---


@frozen
class DrawOn(Ask):
    """Draw ``left`` more cards if there is a legal one (decision A3)."""

    text = "draw on"
    left: int


@frozen
class EndAction(Ask):
    """The action is complete."""

    text = "end action"


@frozen
class EndTurn(Ask):
    """The turn is complete and its revealed cards are in the discard (decision R27)."""

    text = "end turn"


@frozen
class DealOn(Ask):
    """A stage of the deal goes on with ``seat`` (decision S2)."""

    text = "deal on"
    stage: int
    seat: int
    offers: tuple[int, ...] = field(metadata={"codec": "tickets each"})


@frozen
class SlideRoll(Ask):
    """The card of a slide is in the discard; its die follows. ``card`` is that card."""

    text = "slide roll"
    event: str
    card: Card


@frozen
class NextTarget(Ask):
    """A Train Collision goes on with these seats."""

    text = "next target"
    targets: tuple[int, ...] = ()


@frozen
class NextLoss(Ask):
    """An Earthquake takes cards of these seats, in order (decision S14)."""

    text = "next loss"
    seats: tuple[int, ...] = ()


MOST_DRAWS: Final = 2
"""The most train cards that a ruleset lets an action draw."""
TURN: Final = Turn()
END_ACTION: Final = EndAction()
END_TURN: Final = EndTurn()
DRAW: Final = tuple(Draw(left) for left in range(MOST_DRAWS))
DRAW_ON: Final = tuple(DrawOn(left) for left in range(MOST_DRAWS))
BLIND_CARD: Final = tuple(BlindCard(left) for left in range(MOST_DRAWS))
"""The questions of a draw by the draws left; made once, for they are asked most."""
REFILLS: Final = {id(then): Refill(then) for then in (END_ACTION, END_TURN, *DRAW_ON)}
"""The first refill before each question that is made once, by the identity of that question."""
