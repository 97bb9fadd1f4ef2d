"""The façade: ``Game``, a map loaded with its options, and ``GameState``, an immutable situation."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, Self, Unpack

from attrs import evolve, frozen

from branchline.board.board import Board
from branchline.board.checks import guess, shown
from branchline.board.errors import (
    IllegalActionError,
    OptionError,
    PlayerCountError,
    PositionError,
    StateError,
    StepTextError,
)
from branchline.board.fingerprint import fingerprint
from branchline.board.mapfile import MapFile, load_map, map_from_text, with_options, with_tickets
from branchline.board.requirements import require_events
from branchline.board.ruleset import EVENT_DECK_1912, Options, Ruleset
from branchline.knowledge.pieces import Pieces
from branchline.knowledge.position import Arguments, pieces, position
from branchline.knowledge.redact import Seen, redact
from branchline.records.invariants import broken
from branchline.records.remarks import remark, turned_up
from branchline.records.state_json import digest, read_state, state_text
from branchline.reducers import chance, deal, dispatch
from branchline.reducers.illegality import illegality
from branchline.reducers.legal import legal_mask
from branchline.reducers.reasons import Illegality, unlike
from branchline.scoring.assignment import Loans
from branchline.scoring.final import scores, winners
from branchline.scoring.score_sheet import score_sheet
from branchline.scoring.sheet import ScoreSheet
from branchline.values.actions import Action, Outcome, Step
from branchline.values.bitsets import nth_bit
from branchline.values.making import make_tables
from branchline.values.situation import Situation
from branchline.values.step_table import StepTable
from branchline.values.tables import Tables
from branchline.view import View, view_of

TicketVariant = Sequence[tuple[str, str, int] | tuple[str, str, int, bool]]


@frozen(eq=False, repr=False)
class Game:
    """A map loaded with its options: the board, the rules, the tables of all steps.

    Made by :func:`load`. Games with equal fingerprints are equal.
    """

    name: str
    """The map's name."""
    bundled: bool
    """Whether the map comes with the package."""
    board: Board
    rules: Ruleset
    """The ruleset, as the options leave it."""
    options: Options
    fingerprint: str
    """A hex digest of what play depends on: cities, routes, tickets, ruleset, options."""
    actions: StepTable[Action]
    """Every action of the game, by id; the action space and the order of ``legal_mask``."""
    outcomes: StepTable[Outcome]
    """Everything that chance can bring, by id."""
    _tables: Tables
    _source: tuple[str, str, TicketVariant | None]
    """How to load this again: the kind of source, its text, the ticket variant."""

    def parse(self, text: str) -> Step:
        """Return the step that a text names; the inverse of ``str(step)``.

        Raises:
            StepTextError: the text names no step of this game; the nearest text is suggested.
        """
        texts = self._tables.texts
        step = texts.get(str(text))
        if step is None:
            raise StepTextError(f"no step of {self.name}: {shown(text)}{guess(text, texts)}")
        return step

    def new_state(self, players: int, first: int = 0) -> "GameState":
        """Return the first chance node of the deal for 2 to 5 players (EU-SETUP-01).

        ``first`` is the seat that begins (EU-TURN-01, USSR-TURN-01, decision A22).

        Raises:
            PlayerCountError: the map is not for so many players, or there is no such seat.
        """
        fewest, most = self.rules.players
        if type(players) is not int or not fewest <= players <= most:
            raise PlayerCountError(
                f"{self.name} is for {fewest} to {most} players, not {shown(players)}", key="players"
            )
        if type(first) is not int or not 0 <= first < players:
            raise PlayerCountError(f"seats go from 0 to {players - 1}, not {shown(first)}", key="first")
        situation = deal.empty_table(self._tables, players, first)
        dispatch.run(situation)
        return _state(self, situation)

    @property
    def ticket_variant(self) -> TicketVariant | None:
        """The tickets this game was loaded with instead of the map's, if any."""
        return self._source[2]

    def position(self, **arguments: Unpack[Arguments]) -> "GameState":
        """Return a situation in which a player is about to decide, from its pieces.

        ``hands`` is needed, and its length is the number of players; :class:`Arguments` lists all
        arguments with their defaults.

        Raises:
            PlayerCountError: the map is not for so many players.
            PositionError: the situation cannot be; ``key`` names the argument.
        """
        situation = position(self._tables, **arguments)
        if problem := broken(situation):
            raise PositionError(problem)
        return _state(self, situation)

    def _state(self, situation: Situation) -> "GameState":
        """Wrap a situation that nobody will change any more."""
        return _state(self, situation)

    def __eq__(self, other: object) -> bool:
        """Compare by fingerprint."""
        return self.fingerprint == other.fingerprint if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        """Hash the fingerprint."""
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        """Name the map and the fingerprint."""
        return f"<Game {self.name} {self.fingerprint[:8]}>"

    def __copy__(self) -> Self:
        """Return the game itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Return the game itself."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the map's name, or its text if it is not bundled, and the options."""
        return _reload, (*self._source, self.options)


def load(name_or_path: str | Path, *, tickets: TicketVariant | None = None, **options: object) -> Game:
    """Load a bundled map by name (a ``str``) or a map file (a ``Path``), as it stands or as a variant.

    ``tickets`` replaces the map's tickets by ``(city, city, points)``; any option of
    :class:`Options` can be given by name.

    Raises:
        MapError: there is no such map or it is wrong.
        OptionError: there is no such option, or the value cannot be.
    """
    return of_map(load_map(name_or_path), tickets=tickets, **options)


def of_map(found: MapFile, *, tickets: TicketVariant | None = None, **options: object) -> Game:
    """Make a game of a map that is read already, such as by ``parse_map`` from a document.

    Raises:
        OptionError: there is no such option, or the value cannot be.
    """
    source = ("name", found.name) if found.bundled else ("text", found.text)
    return _game(source, found, tickets, with_options(found.options, **options))


def _reload(kind: str, text: str, tickets: TicketVariant | None, options: Options) -> Game:
    found = load_map(text) if kind == "name" else map_from_text(text)
    return _game((kind, text), found, tickets, options)


def _game(source: tuple[str, str], found: MapFile, tickets: TicketVariant | None, options: Options) -> Game:
    board = found.board if tickets is None else with_tickets(found.board, tickets)
    variant = None if tickets is None else tuple((t.a, t.b, t.points, t.long) for t in board.tickets)
    rules = _ruled(found.rules, options, board)
    tables = make_tables(board, rules, options)
    return Game(
        found.name,
        found.bundled,
        board,
        rules,
        options,
        fingerprint(board, rules, options),
        StepTable(tables.actions, tables.index),
        StepTable(tables.outcomes, tables.index),
        tables,
        (*source, variant),
    )


def _ruled(rules: Ruleset, options: Options, board: Board) -> Ruleset:
    """Return the ruleset as the options leave it (decisions B2 and R26)."""
    if options.conductor_source == "none":
        rules = evolve(rules, conductor_cards=0)
    if options.events == "none":
        rules = evolve(rules, events={}, deal_events=0)
    elif options.events == "1912":
        require_events(board, error=OptionError, key="events")
        rules = evolve(rules, events=EVENT_DECK_1912, deal_events=max(1, rules.deal_events))
        if rules.deal_events * rules.players[1] > sum(EVENT_DECK_1912.values()):
            raise OptionError(f"there are not {rules.deal_events} cards for each player", key="events")
    return rules


@frozen(eq=False, repr=False)
class GameState(Pieces):
    """One situation of a game; it never changes, and applying a step gives another.

    In a decision node ``player`` has ``legal_actions()``; in a chance node ``chance_outcomes()``
    gives what can come up. States with equal facts are equal, however they were reached.
    """

    game: Game
    _situation: Situation

    # --- decisions ---

    def legal_mask(self) -> int:
        """Return the legal actions as a bitset over action ids; 0 where nobody decides."""
        situation = self._situation
        mask = situation.mask
        if mask < 0:
            mask = situation.mask = legal_mask(situation)
        return mask

    def legal_actions(self) -> tuple[Action, ...]:
        """List the legal actions in table order; never empty in a decision node."""
        return self._situation.tables.listed(self.legal_mask())

    def sample_action(self, rng: Random) -> Action:
        """Return a uniformly random legal action, without listing them.

        Raises:
            IllegalActionError: nobody decides here.
        """
        situation = self._situation
        mask = situation.mask
        if mask < 0:
            mask = situation.mask = legal_mask(situation)
        if not mask:
            raise IllegalActionError("no player decides here")
        return situation.tables.actions[nth_bit(mask, int(rng.random() * mask.bit_count()))]

    def illegality(self, action: Step) -> Illegality | None:
        """Say why an action is illegal here, with the rule; ``None`` where it is legal."""
        return illegality(self._situation, action)

    # --- chance ---

    def chance_outcomes(self) -> tuple[tuple[Outcome, int], ...]:
        """List (outcome, integer weight) of all that can come up; empty where chance is not asked."""
        situation = self._situation
        return tuple((chance.outcome(situation, n), weight) for n, weight in chance.weights(situation))

    def sample_outcome(self, rng: Random) -> Outcome:
        """Return one of the outcomes, by weight.

        Raises:
            IllegalActionError: chance is not asked here.
        """
        situation = self._situation
        if not situation.ask.chance:
            raise IllegalActionError("chance is not asked here")
        number = chance.CHANCES[type(situation.ask)].sample(situation, rng)
        return chance.outcome(situation, number)

    def settle(self, rng: Random, log: list[Outcome] | None = None) -> "GameState":
        """Resolve chance until a player decides or the game is over.

        The outcomes are appended to ``log``. The distribution is that of ``apply`` with
        ``sample_outcome``; this is quicker.
        """
        situation = self._situation
        if not situation.ask.chance:
            return self
        draft = situation.draft()
        dispatch.settle(draft, rng, log)
        state = _new(GameState)  # _state(), without the call
        _set_game(state, self.game)
        _set_situation(state, draft)
        return state

    # --- both ---

    def apply(self, step: Step) -> "GameState":
        """Return the state after an action or an outcome; this one is untouched.

        Raises:
            IllegalActionError: the step is illegal here, not of this game, or of the other kind.
        """
        situation = self._situation
        if situation.ask.chance:
            number = self._number(step)
            draft = situation.draft()
            dispatch.befall(draft, number)
            return _state(self.game, draft)
        tables = situation.tables
        action_id = tables.ids.get(id(step))
        if action_id is None:
            action_id = tables.id_of(step) if isinstance(step, Action) else None
        mask = situation.mask
        if action_id is None or not (self.legal_mask() if mask < 0 else mask) >> action_id & 1:
            raise self._refusal(step)
        draft = situation.draft()
        action = tables.actions[action_id]
        dispatch.ACTIONS[type(action)](draft, action)
        dispatch.run(draft)
        state = _new(GameState)  # _state(), without the call
        _set_game(state, self.game)
        _set_situation(state, draft)
        return state

    def _number(self, step: Step) -> int:
        situation = self._situation
        number = chance.number_of(situation, step) if isinstance(step, Outcome) else None
        if number is None or number not in dict(chance.weights(situation)):
            raise IllegalActionError(f"{situation.ask.text}: {unlike(step, Outcome, 'chance')}")
        return number

    def _refusal(self, step: object) -> IllegalActionError:
        why = self.illegality(step) if isinstance(step, Action) else None
        reason = why.reason if why else unlike(step, Action, "a player")
        text = f"{step!s:.80}: " if isinstance(step, Step) else ""
        return IllegalActionError(f"{text}{reason}", rule=why.rule if why else None)

    # --- the score ---

    def scores(self) -> tuple[int, ...]:
        """Return each player's score, at any time as if the game ended now (decision S18)."""
        return scores(self._situation)

    def winners(self) -> tuple[int, ...]:
        """Return the seats that win, or would win now (EU-TIE-01 to EU-TIE-04, decision A14)."""
        return winners(self._situation)

    def score_sheet(self, loans: Loans | None = None) -> ScoreSheet:
        """Return the score in full: every group, ticket, loan, path and tie-break step.

        ``loans`` is an explicit assignment of station loans, ``{seat: {city: route}}``; the seats it
        names lend nothing else (decision A11).

        Raises:
            PositionError: a loan that is not possible.
        """
        return score_sheet(self._situation, loans)

    # --- who sees what ---

    def view(self, seat: int) -> View:
        """Return what a seat may read (decision A21).

        Raises:
            PlayerCountError: there is no such seat.
        """
        return view_of(self.game, self._situation, seat)

    def redact(self, step: Step, seat: int) -> Seen:
        """Return a step that is possible here as a seat sees it."""
        if type(seat) is not int or not 0 <= seat < self.players:
            raise PlayerCountError(f"seats go from 0 to {self.players - 1}, not {shown(seat)}", key="seat")
        own = self._situation.tables.own(step)
        if own is None:
            raise IllegalActionError(f"no step of {self.game.name}: {shown(step)}")
        return redact(self._situation, own, seat)

    def remark(self, step: Step, after: "GameState") -> str:
        """Say what a step from here to ``after`` brought, as records do: points, names of tickets."""
        return remark(self._situation, step, after._situation)  # noqa: SLF001 - the same class

    def turned_up(self) -> tuple[str, ...]:
        """Name the tickets of each seat, as when all are turned up at the end (EU-TIX-09)."""
        return tuple(turned_up(self._situation))

    def pieces(self) -> Arguments:
        """Return the pieces, under the names of the arguments of :meth:`Game.position`."""
        return pieces(self._situation)

    # --- text ---

    def to_json(self) -> str:
        """Write the state as versioned JSON, with names for numbers; it names map and options."""
        return state_text(self.game, self._situation, self.game.ticket_variant)

    @classmethod
    def from_json(cls, text: str, game: Game | None = None) -> "GameState":
        """Read what :meth:`to_json` wrote; a map that is not bundled must be passed as ``game``.

        Raises:
            StateError: the text is no such state, is of another game or breaks an invariant. Or
                ``game`` is no game.
        """
        if not isinstance(game, Game | None):
            raise StateError(f"must be a game, such as branchline.load gives, not {shown(game)}", key="game")
        found, situation = read_state(text, game, load, _tables_of)
        return _state(found, situation)

    def digest(self) -> str:
        """Return a hex digest of the game and all facts, the same in every process."""
        return digest(self._situation, self.game.fingerprint)

    # --- identity ---

    def __eq__(self, other: object) -> bool:
        """Compare the game and all facts."""
        if not isinstance(other, GameState):
            return NotImplemented
        return self._situation.key() == other._situation.key() and self.game == other.game

    def __hash__(self) -> int:
        """Hash all facts."""
        return hash(self._situation.key())

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game by name and the facts."""
        return _restored, (self.game, self._situation.key())

    def __copy__(self) -> Self:
        """Return the state itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """Return the state itself."""
        return self

    def __repr__(self) -> str:
        """Name the map, the question and whose it is."""
        who = "" if self.player is None else f" player {self.player}"
        return f"<GameState {self.game.name} turn {self.turn}{who}: {self.asks}>"


_new: Final = object.__new__
_set_game: Final = GameState.__dict__["game"].__set__
_set_situation: Final = GameState.__dict__["_situation"].__set__


def _state(game: Game, situation: Situation) -> GameState:
    """Wrap a situation that nobody will change any more; the short way past the frozen class."""
    state = _new(GameState)
    _set_game(state, game)
    _set_situation(state, situation)
    return state


def _restored(game: Game, facts: tuple[Any, ...]) -> GameState:
    return _state(game, Situation(_tables_of(game), *facts))


def _tables_of(game: Game) -> Tables:
    return game._tables  # noqa: SLF001 - the two classes of this module are one façade
