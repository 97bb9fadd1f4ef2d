"""What players do (actions) and what chance brings (outcomes); together: steps.

Both families are closed. Every step of a game is made once, when the game is loaded, and
``str(step)`` is its text in game records.
"""

from typing import Final, Self

from attrs import Factory, field, frozen

from branchline.board.cards import CARD_NUMBER, LOCOMOTIVE, Card
from branchline.values.bags import ONE, Bag


class _Value:
    """Copying a step gives the step itself; its ``repr`` is its text in brackets."""

    __slots__ = ()

    def __str__(self) -> str:
        return type(self).__name__

    def __repr__(self) -> str:
        return f"<{self}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


@frozen(repr=False)
class Payment(_Value):
    """Cards of at most one colour, and locomotives, that pay a price exactly (decision S4).

    ``color`` is ``None`` where only locomotives are laid; then ``count`` is 0.
    """

    color: Card | None
    count: int
    locomotives: int
    kind: int | None = field(
        init=False, eq=False, default=Factory(lambda self: self._kind(), takes_self=True)
    )
    """The number of its colour."""
    cards: Bag = field(init=False, eq=False, default=Factory(lambda self: self._pack(), takes_self=True))
    """The payment as a bag."""

    def _kind(self) -> int | None:
        return None if self.color is None else CARD_NUMBER[self.color]

    def _pack(self) -> Bag:
        colored = 0 if self.kind is None else ONE[self.kind] * self.count
        return colored + ONE[LOCOMOTIVE] * self.locomotives

    @property
    def total(self) -> int:
        """Number of cards."""
        return self.count + self.locomotives

    def __str__(self) -> str:
        parts = [f"{self.color}*{self.count}"] if self.color is not None else []
        if self.locomotives:
            parts.append(f"{Card.LOCOMOTIVE}*{self.locomotives}")
        return "+".join(parts)


class Step(_Value):
    """An action or an outcome."""

    __slots__ = ()


class Action(Step):
    """A choice of a player, legal or not in a given state."""

    __slots__ = ()


class Outcome(Step):
    """One thing that chance decides: a card, a ticket, a die or an event card."""

    __slots__ = ()


@frozen(repr=False)
class DrawBlind(Action):
    """Take the top card of the deck (EU-DRAW-06)."""

    def __str__(self) -> str:
        return "draw blind"


@frozen(repr=False)
class DrawCard(Action):
    """Take a face-up card of this kind (EU-DRAW-06)."""

    card: Card
    kind: int = field(init=False, eq=False, default=Factory(lambda self: self._kind(), takes_self=True))
    """The number of the kind of card."""

    def _kind(self) -> int:
        return CARD_NUMBER[self.card]

    def __str__(self) -> str:
        return f"draw {self.card}"


@frozen(repr=False)
class DrawTickets(Action):
    """Draw tickets (EU-TIX-01)."""

    def __str__(self) -> str:
        return "tickets"


@frozen(repr=False)
class Keep(Action):
    """Keep these tickets of the offer, by place from 1 in ascending ticket number (EU-TIX-04)."""

    places: tuple[int, ...]

    def __str__(self) -> str:
        return f"keep {','.join(map(str, self.places))}"


@frozen(repr=False)
class Claim(Action):
    """Claim a route, or attempt a tunnel, with this payment (EU-CLAIM-01)."""

    route: str
    payment: Payment

    def __str__(self) -> str:
        return f"claim {self.route} {self.payment}"


@frozen(repr=False)
class Pay(Action):
    """Pay what is asked: a station, a tunnel's extra cards, a repair."""

    payment: Payment

    def __str__(self) -> str:
        return f"pay {self.payment}"


@frozen(repr=False)
class Decline(Action):
    """Take back the cards laid for a tunnel (EU-TUN-06)."""

    def __str__(self) -> str:
        return "decline"


@frozen(repr=False)
class Station(Action):
    """Build a station in this city; the payment is asked next (EU-STN-01)."""

    city: str

    def __str__(self) -> str:
        return f"station {self.city}"


@frozen(repr=False)
class ConductorClaim(Action):
    """Claim a free route with a Conductor card (USSR-COND-02)."""

    route: str

    def __str__(self) -> str:
        return f"conductor claim {self.route}"


@frozen(repr=False)
class ConductorRemove(Action):
    """Remove another player's route with a Conductor card (USSR-COND-05)."""

    route: str

    def __str__(self) -> str:
        return f"conductor remove {self.route}"


@frozen(repr=False)
class DrawEvent(Action):
    """Draw an event card (E1912-TURN-05)."""

    def __str__(self) -> str:
        return "event draw"


@frozen(repr=False)
class PlayEvent(Action):
    """Play an event card of this kind (E1912-TURN-03)."""

    kind: str

    def __str__(self) -> str:
        return f"event {self.kind}"


@frozen(repr=False)
class Repair(Action):
    """Repair an own damaged route (E1912-LAND-09)."""

    route: str

    def __str__(self) -> str:
        return f"repair {self.route}"


@frozen(repr=False)
class ChooseRoute(Action):
    """Aim an event at a route."""

    route: str

    def __str__(self) -> str:
        return f"choose route {self.route}"


@frozen(repr=False)
class ChooseCity(Action):
    """Aim an event at the station of a city, or put an own station there (decision S13)."""

    city: str

    def __str__(self) -> str:
        return f"choose city {self.city}"


@frozen(repr=False)
class ChoosePlayer(Action):
    """Aim an event at an opponent; seats count from 0 (decision S1)."""

    seat: int

    def __str__(self) -> str:
        return f"choose player {self.seat}"


@frozen(repr=False)
class ChooseColor(Action):
    """Name the colour of a slide (decision R15); ``"gray"`` is one."""

    color: str

    def __str__(self) -> str:
        return f"choose color {self.color}"


@frozen(repr=False)
class Stop(Action):
    """End a chain of choices, or give up what is left of it (decision S11)."""

    def __str__(self) -> str:
        return "stop"


@frozen(repr=False)
class Pass(Action):
    """Do nothing; legal only when nothing else is (decision A5)."""

    def __str__(self) -> str:
        return "pass"


@frozen(repr=False)
class ChanceCard(Outcome):
    """A train card of this kind comes up."""

    card: Card

    def __str__(self) -> str:
        return f"chance card {self.card}"


@frozen(repr=False)
class ChanceTicket(Outcome):
    """This ticket comes up."""

    ticket: str

    def __str__(self) -> str:
        return f"chance ticket {self.ticket}"


@frozen(repr=False)
class ChanceDie(Outcome):
    """The die shows this face, 1 to 6."""

    face: int

    def __str__(self) -> str:
        return f"chance die {self.face}"


@frozen(repr=False)
class ChanceEvent(Outcome):
    """An event card of this kind comes up."""

    kind: str

    def __str__(self) -> str:
        return f"chance event {self.kind}"


DRAW_BLIND: Final = DrawBlind()
DRAW_TICKETS: Final = DrawTickets()
DECLINE: Final = Decline()
DRAW_EVENT: Final = DrawEvent()
STOP: Final = Stop()
PASS: Final = Pass()
DIE: Final = tuple(ChanceDie(face) for face in range(1, 7))
