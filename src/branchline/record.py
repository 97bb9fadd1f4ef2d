"""``Record``: a game as its steps, an immutable value that can be extended, undone, written and read."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from attrs import field, frozen

from branchline.board.checks import guess, shown
from branchline.board.errors import BranchlineError, MapError, PlayerCountError
from branchline.board.mapfile import bundled
from branchline.game import Game, GameState, load
from branchline.knowledge.redact import Seen
from branchline.records.history import History
from branchline.records.record_lines import asked, noted, result, who
from branchline.records.record_text import (
    FORMAT,
    Header,
    Line,
    Outcome,
    Step,
    changed,
    check_names,
    content,
    header_lines,
    read_header,
    refuse,
    ticket_rows,
)

CUT: Final = "the result is missing: the record is cut short"
OWN: Final = "a map of your own must be passed with the record, on the command line by --map"


def checked_game(game: object) -> Game:
    """Return the game that something is to be played on.

    Raises:
        RecordError: it is none, such as the name of a map.
    """
    if not isinstance(game, Game):
        refuse(f"must be a game, such as branchline.load gives, not {shown(game)}", key="game")
    return game


@frozen(eq=False, repr=False)
class Record:
    """A game from its first node to now: what it is played on and every step, of players and of chance.

    Records with equal games, players, first seats, names and steps are equal.
    """

    game: Game
    players: int
    first: int
    """The seat that begins."""
    names: tuple[str, ...] | None
    """Names of the players, by seat."""
    _history: History[GameState]

    # --- making ---

    @classmethod
    def start(cls, game: Game, players: int, first: int = 0, names: Sequence[str] | None = None) -> "Record":
        """Return the record of a game that begins now.

        Raises:
            PlayerCountError: the map is not for so many players, or there is no such seat.
            RecordError: ``names`` are not one printable text for each player, or ``game`` is no game.
        """
        state = checked_game(game).new_state(players, first)
        return Record(game, players, first, check_names(names, players), History(state))

    def then(self, step: Step) -> "Record":
        """Return the record with one more step.

        Raises:
            IllegalActionError: the step is illegal here, not of this game, or of the other kind.
        """
        return self._with(self._history.grown((step,), self.state.apply(step)))

    def settle(self, rng: Random) -> "Record":
        """Return the record with chance resolved until a player decides or the game is over."""
        outcomes: list[Outcome] = []
        state = self.state.settle(rng, outcomes)
        return self._with(self._history.grown(tuple(outcomes), state)) if outcomes else self

    def undo(self) -> "Record":
        """Return the record without its last step, be it a player's or chance's.

        Raises:
            RecordError: there is no step yet.
        """
        shorter = self._history.undone()
        return refuse("there is no step to undo") if shorter is None else self._with(shorter)

    def _with(self, history: History[GameState]) -> "Record":
        return Record(self.game, self.players, self.first, self.names, history)

    # --- reading ---

    @property
    def state(self) -> GameState:
        """The situation after the last step."""
        return self._history.state

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, in order; ``len(record)`` is their number and costs less."""
        return tuple(step for part in self._history.parts() for step in part.steps)

    def moves(self, since: int = 0) -> Iterator[tuple[GameState, Step]]:
        """Give every step from number ``since`` (from 0) with the state that it was taken in.

        Raises:
            RecordError: ``since`` is no whole number from 0.
        """
        if type(since) is not int or since < 0:
            refuse(f"steps are counted from 0, not from {shown(since)}", key="since")
        return ((state, step) for state, step, _ in self._history.moves(since))

    def states(self) -> Iterator[GameState]:
        """Give every state, from the first node of the deal to now: one more than steps."""
        yield from (state for state, _ in self.moves())
        yield self.state

    # --- text ---

    def to_text(self) -> str:
        """Write the record as text that a person can read and check: a line for each step.

        Lines of decisions begin with the seat; comments after ``#`` say what a step brought.
        """
        lines = [FORMAT, *header_lines(self._header()), ""]
        for state, step, then in self._history.moves():
            note = state.remark(step, then)
            lines.append(noted(f"{who(state)}{step}", note))
        if self.state.is_over:
            lines += ["", *(f"# seat {seat} tickets: {kept}" for seat, kept in self._turned_up())]
        return "\n".join([*lines, "", result(self.state), ""])

    @classmethod
    def parse(cls, text: str, game: Game | None = None) -> "Record":
        """Read what :meth:`to_text` wrote, and play it again; a map of your own is passed as ``game``.

        Blank lines, comments and indentation may be changed; all else must be as written.

        Raises:
            RecordError: the text is no record, is of another game, holds an illegal step (with its
                ``rule``), is cut short or has another result; ``line`` says where. Or ``game`` is no game.
        """
        lines = list(content(text))
        header, rest = read_header(lines)
        record = _begun(header, _found(header) if game is None else checked_game(game))
        if not rest:
            refuse(CUT, lines[-1][0])
        for line in rest[:-1]:
            record = _read(record, line)
        number, said = rest[-1]
        if said.partition(" ")[0] != "result":
            refuse(f"{CUT} after {said!r:.60}", number)
        if said != (ending := result(record.state)):
            refuse(f"the result must be {ending!r}, not {said!r:.80}", number)
        return record

    def seen_by(self, seat: int) -> "SeatRecord":
        """Return the record as a seat saw it: every step redacted, nothing hidden in it.

        Raises:
            PlayerCountError: there is no such seat.
        """
        self.state.view(seat)
        lines = [f"{FORMAT}, seat {seat}", *header_lines(self._header()), ""]
        seen = []
        for state, step in self.moves():
            seen.append(state.redact(step, seat))
            lines.append(f"{who(state)}{seen[-1]}")
        if self.state.is_over:
            lines += [f"seat {other} tickets: {kept}" for other, kept in self._turned_up()]
            lines.append(result(self.state))
        return SeatRecord(seat, tuple(seen), "\n".join([*lines, ""]))

    def _turned_up(self) -> Iterator[tuple[int, str]]:
        return enumerate(self.state.turned_up())

    def _header(self) -> Header:
        game = self.game
        usual = load(game.name).options if game.bundled else type(game.options)()
        return Header(
            map=game.name,
            fingerprint=game.fingerprint,
            players=self.players,
            first=self.first,
            options=changed(game.options, usual),
            tickets=ticket_rows(game.ticket_variant),
            names=self.names,
        )

    # --- identity ---

    def __len__(self) -> int:
        """Count the steps."""
        return self._history.length

    def __bool__(self) -> bool:
        """Return true: a record without steps is a record too."""
        return True

    def __eq__(self, other: object) -> bool:
        """Compare the game, the header and all steps."""
        if not isinstance(other, Record):
            return NotImplemented
        return self is other or (self._key() == other._key() and self.steps == other.steps)

    def __hash__(self) -> int:
        """Hash the game, the header and all steps."""
        return hash((self._key(), self.steps))

    def _key(self) -> tuple[Any, ...]:
        return self.game, self.players, self.first, self.names, len(self)

    def __copy__(self) -> "Record":
        """Return the record itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> "Record":
        """Return the record itself."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game by name, and the steps."""
        return _restored, (self.game, self.players, self.first, self.names, self.steps)

    def __repr__(self) -> str:
        """Name the map, the players and the length."""
        return f"<Record {self.game.name} {self.players} players, {len(self)} steps>"


@frozen
class SeatRecord:
    """A record as one seat saw it.

    Two games in which the seat was dealt, saw and did the same give equal texts: the text is the
    seat's information-state key, with perfect recall.
    """

    seat: int
    steps: tuple[Seen, ...] = field(repr=False)
    """Every step as the seat saw it."""
    text: str = field(repr=False)

    def to_text(self) -> str:
        """Write it as text: the header, and a line for each step."""
        return self.text

    def __str__(self) -> str:
        """Write it as text."""
        return self.text


def _restored(
    game: Game, players: int, first: int, names: tuple[str, ...] | None, steps: tuple[Step, ...]
) -> Record:
    record = Record.start(game, players, first, names)
    for step in steps:
        record = record.then(step)
    return record


def _found(header: Header) -> Game:
    """Find the game of a header among the bundled maps."""
    if header.map not in bundled():
        near = guess(header.map, bundled())
        refuse(f"{shown(header.map)} is no bundled map{near}; {OWN}", header.lines["map"], "map")
    try:
        return load(header.map, tickets=header.tickets, **header.options)
    except MapError as error:
        line = header.lines["ticket" if header.tickets and error.key else "map"]
        refuse(error.reason, line, error.key or "map")
    except BranchlineError as error:
        refuse(error.reason, header.lines.get("option"), error.key)


def _begun(header: Header, game: Game) -> Record:
    """Begin the game of a header."""
    if header.fingerprint != game.fingerprint:
        theirs, ours = f"{header.map} {header.fingerprint:.8}", f"{game.name} {game.fingerprint:.8}"
        line = header.lines["fingerprint"]
        refuse(f"a record of {theirs} does not replay on {ours}", line, "fingerprint")
    for name, value in header.options.items():
        if (played := getattr(game.options, name)) != value:
            refuse(f"the game has {name}={played}", header.lines["option"], name)
    try:
        return Record.start(game, header.players, header.first, header.names)
    except PlayerCountError as error:
        refuse(error.reason, header.lines["players"], error.key)


def _read(record: Record, line: Line) -> Record:
    """Take the step of a line."""
    number, said = line
    begins = who(record.state).strip()
    if not said.startswith(begins) or record.state.is_over:
        refuse(f"{asked(record.state)}, not {said!r:.60}", number)
    try:
        return record.then(record.game.parse(said.removeprefix(begins).strip()))
    except BranchlineError as error:
        refuse(error.reason, number, rule=error.rule)
