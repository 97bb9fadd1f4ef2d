"""``View``: what one seat may read of a state, under the same names."""

import json
from random import Random
from typing import Any, Final, Self

from attrs import asdict, field, frozen

from branchline.board.errors import IllegalActionError, PlayerCountError
from branchline.board.point_groups import LEDGER
from branchline.knowledge import table_view
from branchline.knowledge.blind import blind
from branchline.knowledge.home import Home
from branchline.knowledge.pieces import CARD_NAMES, Pieces
from branchline.knowledge.question import question
from branchline.knowledge.resample import resample
from branchline.reducers.hands import known_to
from branchline.reducers.illegality import illegality
from branchline.reducers.legal import legal_mask
from branchline.reducers.reasons import Illegality
from branchline.values.actions import Action
from branchline.values.bags import to_mapping
from branchline.values.bitsets import nth_bit
from branchline.values.situation import Situation

VERSION: Final = 1
"""The version of the JSON form."""


@frozen(eq=False, repr=False)
class View(Pieces):
    """Everything that ``seat`` has seen of a situation, and no more (decision A21).

    Bags count what lies face down as ``"hidden"``, lists have ``None`` for a face-down ticket. Where
    the seat decides, the view answers for legality just as the state does. Views that show the seat
    the same are equal, whatever lies hidden.
    """

    game: Home
    seat: int
    _situation: Situation = field()
    """The situation as the seat sees it."""

    # --- what the seat knows ---

    @property
    def known(self) -> tuple[dict[str, int], ...]:
        """Train cards that the seat knows to be in each hand; of its own hand it knows all."""
        situation, seat = self._situation, self.seat
        hands = (
            hand if other == seat else known_to(situation, seat, other)
            for other, hand in enumerate(situation.hands)
        )
        return tuple(to_mapping(hand, CARD_NAMES) for hand in hands)

    @property
    def question(self) -> dict[str, Any]:
        """The question being asked, with its details by name."""
        return question(self._situation, self.seat)

    # --- decisions ---

    def legal_mask(self) -> int:
        """Return the seat's legal actions as a bitset over action ids; 0 where it does not decide."""
        if self.player != self.seat:
            return 0
        situation = self._situation
        if situation.mask < 0:
            situation.mask = legal_mask(situation)
        return situation.mask

    def legal_actions(self) -> tuple[Action, ...]:
        """List the seat's legal actions in table order; empty where it does not decide."""
        return self._situation.tables.listed(self.legal_mask())

    def sample_action(self, rng: Random) -> Action:
        """Return a uniformly random legal action, without listing them.

        Raises:
            IllegalActionError: the seat does not decide here.
        """
        mask = self.legal_mask()
        if not mask:
            raise IllegalActionError(f"seat {self.seat} does not decide here")
        return self._situation.tables.actions[nth_bit(mask, int(rng.random() * mask.bit_count()))]

    def illegality(self, action: Action) -> Illegality | None:
        """Say why the seat cannot take an action, and by which rule; ``None`` if it can."""
        player = self.player
        if player is not None and player != self.seat:
            rule = "A24" if self.asks == "setup tickets" else "EU-TURN-03"
            return Illegality(f"it is the decision of seat {player}: {self.asks}", rule)
        return illegality(self._situation, action)

    def resample(self, rng: Random) -> Any:  # noqa: ANN401 - a GameState, known above
        """Return a ``GameState`` that could lie behind this view, at random.

        What is hidden is dealt anew, every way of dealing it equally likely given what the seat
        knows; the view of the result is this view.
        """
        return self.game._state(resample(self._situation, self.seat, rng))  # noqa: SLF001

    # --- forms ---

    def to_json(self) -> str:
        """Write the whole view as JSON: the same names as here, and the legal actions as texts."""
        situation = self._situation
        document = {
            "branchline view": VERSION,
            "map": self.game.name,
            "fingerprint": self.game.fingerprint,
            "options": asdict(self.game.options),
            "seat": self.seat,
            **{name: getattr(self, name) for name in PROPERTIES},
            "ticket_bag": len(self.ticket_bag),
            "put_back_by": [by if by >= 0 else None for _, by in situation.ticket_tail],
            "ledger": dict(zip(LEDGER, situation.ledger, strict=True)),
            "passes": situation.passes,
            "legal": [str(action) for action in self.legal_actions()],
        }
        return json.dumps(document)

    def __str__(self) -> str:
        """Write the view as text that a person can play from."""
        return table_view.text(self, self._situation, self.seat, self.known)

    # --- identity ---

    def __eq__(self, other: object) -> bool:
        """Compare the game, the seat and all that it sees."""
        if not isinstance(other, View):
            return NotImplemented
        mine, others = (self.seat, self._situation.key()), (other.seat, other._situation.key())
        return mine == others and self.game.fingerprint == other.game.fingerprint

    def __hash__(self) -> int:
        """Hash the seat and all that it sees."""
        return hash((self.seat, self._situation.key()))

    def __copy__(self) -> Self:
        """Return the view itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Return the view itself."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game and the facts, not the tables."""
        return _restored, (self.game, self.seat, self._situation.key())

    def __repr__(self) -> str:
        """Name the map, the seat, the question and whose it is."""
        who = "" if self.player is None else f" player {self.player}"
        return f"<View {self.game.name} seat {self.seat} turn {self.turn}{who}: {self.asks}>"


PROPERTIES: Final = (
    "players",
    "player",
    "turn",
    "turns_left",
    "question",
    "hands",
    "known",
    "display",
    "deck",
    "discard",
    "revealed",
    "trains",
    "points",
    "routes",
    "stations",
    "tickets",
    "offer",
    "refused",
    "ticket_tail",
    "events",
    "event_deck",
    "spent_events",
    "double_move",
    "blocks",
    "fresh_blocks",
    "damage",
    "fresh_damage",
    "floods",
    "skips",
)
"""What the JSON form holds under its own name."""


def view_of(game: Home, situation: Situation, seat: int) -> View:
    """Return the view of a seat.

    Raises:
        PlayerCountError: there is no such seat.
    """
    players = len(situation.hands)
    if type(seat) is not int or not 0 <= seat < players:
        raise PlayerCountError(f"seats go from 0 to {players - 1}, not {seat!r}", key="seat")
    return View(game, seat, blind(situation, seat))


def _restored(game: Home, seat: int, facts: tuple[Any, ...]) -> View:
    return View(game, seat, Situation(game._tables, *facts))  # noqa: SLF001
