"""The arguments of a position: their types, and how each is read and refused."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Required, TypedDict, TypeVar

from attrs import frozen

from branchline.board.checks import Check, entries, fail, guess, integer, list_of, shown
from branchline.values.bags import Bag, count, from_mapping
from branchline.values.bitsets import Bitset, bitset
from branchline.values.tables import Tables

T = TypeVar("T")
MOST_ENTRIES: Final = 1000
"""The most entries of a list."""


class Arguments(TypedDict, total=False):
    """The pieces of a position; lists go by seat, and what is ``None`` or left out has its default."""

    hands: Required[Sequence[Mapping[str, int]]]
    """Train cards in each hand; the length is the number of players."""
    tickets: Sequence[Sequence[str]] | None
    """Tickets each player keeps; default: none."""
    routes: Sequence[Sequence[str]] | None
    """Ids of the routes each player owns; default: none."""
    stations: Sequence[Sequence[str]] | None
    """Cities with a station of each player; default: none."""
    display: Mapping[str, int] | None
    """Train cards that lie face up; default: none. A short display is played as it lies."""
    discard: Mapping[str, int] | None
    """The discard pile; default: empty."""
    deck: Mapping[str, int] | None
    """The train deck; default: all train cards not placed. If given, the rest is out of the game."""
    ticket_bag: Sequence[str] | None
    """Tickets of the deck that nobody put back; default: all regular tickets not placed."""
    ticket_tail: Sequence[str] | None
    """Tickets put back below the deck, in order; default: none."""
    events: Sequence[Mapping[str, int]] | None
    """Event cards in each hand; default: none."""
    event_deck: Mapping[str, int] | None
    """The event deck; default: all event cards not placed. If given, the rest is out of the game."""
    spent_events: Mapping[str, int] | None
    """Event cards that were played; default: none."""
    trains: Sequence[int] | None
    """Trains in stock; default: what the rules give less the trains that lie."""
    points: Sequence[int] | None
    """Points scored so far, tickets aside; default: what the routes are worth."""
    player: int
    """Who is to decide; default: 0."""
    asks: str | None
    """``"turn"`` (the default) or ``"second draw"``."""
    blocks: Sequence[tuple[str, int, int]] | None
    """Construction markers: (route, seat that laid them, markers); default: none."""
    damage: Sequence[str] | None
    """Damaged routes; default: none."""
    floods: Sequence[str] | None
    """Flooded routes; default: none."""
    skips: Sequence[int] | None
    """Turns each player still skips; default: 0 each."""
    turns_left: int | None
    """Turns left of the final round, the present one included; default: it has not begun."""


NAMES: Final = tuple(Arguments.__annotations__)


@frozen
class Given:
    """The arguments of one call, read one by one."""

    tables: Tables
    arguments: Mapping[str, Any]
    players: int

    def one(self, name: str, check: Check[T], default: T) -> T:
        """Read an argument, or take its default."""
        value = self.arguments.get(name)
        return default if value is None else check(value, name)

    def each(self, name: str, check: Check[T], default: T) -> tuple[T, ...]:
        """Read an argument that is a list by seat, or take the default for each."""
        return self.one(name, list_of(check, self.players, self.players), (default,) * self.players)


def given(tables: Tables, arguments: Mapping[str, Any]) -> Given:
    """Check the names of the arguments and the number of hands."""
    known = entries(arguments, "", dict.fromkeys(NAMES, lambda value, _: value), ("hands",))
    hands = known["hands"]
    if not isinstance(hands, list | tuple):
        fail("hands", f"must be a list, not {shown(hands)}")
    return Given(tables, known, len(hands))


def cards(names: Sequence[str], deck: Bag) -> Check[Bag]:
    """A bag by counts, no kind more often than in the deck."""
    checks = {str(name): integer(0, count(deck, kind)) for kind, name in enumerate(names)}
    return lambda value, place: from_mapping(entries(value, place, checks), names)


def known(noun: str, numbers: Mapping[str, int]) -> Check[int]:
    """A known name; it is read as its number."""

    def checked(value: object, place: str) -> int:
        if not isinstance(value, str) or value not in numbers:
            fail(place, f"there is no {noun} {shown(value)}{guess(value, numbers)}")
        return numbers[value]

    return checked


def names(noun: str, numbers: Mapping[str, int]) -> Check[tuple[int, ...]]:
    """Known names, none of them twice, in order."""

    def checked(value: object, place: str) -> tuple[int, ...]:
        listed = list_of(known(noun, numbers), MOST_ENTRIES)(value, place)
        if len(set(listed)) < len(listed):
            twice = next(n for i, n in enumerate(listed) if n in listed[:i])
            fail(place, f"{noun} {tuple(numbers)[twice]} is there twice")
        return listed

    return checked


def name_set(noun: str, numbers: Mapping[str, int]) -> Check[Bitset]:
    """Known names, none of them twice, as a bitset."""
    listed = names(noun, numbers)
    return lambda value, place: bitset(listed(value, place))


def refuse_shared(name: str, numbers: Collection[str], sets: Sequence[Bitset]) -> Bitset:
    """Return the union of sets; refuse what is in two of them, under the argument's name."""
    union = 0
    for members in sets:
        if shared := union & members:
            place = (shared & -shared).bit_length() - 1
            fail(name, f"{tuple(numbers)[place]} is there twice")
        union |= members
    return union
