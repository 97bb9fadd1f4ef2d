"""Values to JSON and back: names for numbers, mappings for bags, lists for sets.

A codec writes one kind of value and reads it again. Reading trusts nothing: what is wrong is refused
with its place, by the checks that map files use. Writing also knows what lies face down in a view
(``"hidden"`` among cards, ``null`` among tickets), reading does not.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from attrs import frozen

from branchline.board.cards import CARDS, COLORS, GRAY, Card
from branchline.board.checks import Check, choice, entries, fail, flag, guess, integer, list_of, shown
from branchline.board.ruleset import EVENTS, Event
from branchline.values.actions import Payment
from branchline.values.bags import Bag, count, counts, from_mapping, to_mapping
from branchline.values.bitsets import Bitset, bits
from branchline.values.tables import Tables

MOST: Final = 10**12
"""The greatest number in a document; what a number may be here is for the invariants to say."""
MOST_ENTRIES: Final = 1000
"""The most entries of a list."""
HIDDEN: Final = "hidden"


@frozen
class Codec:
    """How one kind of value is written to JSON and read from it."""

    write: Callable[[Tables, Any], Any]
    read: Callable[[Tables, object, str], Any]


def _as_it_is(check: Check[Any]) -> Codec:
    """A value that JSON holds as it is."""
    return Codec(lambda _, value: value, lambda _, value, place: check(value, place))


WHOLE: Final = _as_it_is(integer(-MOST, MOST))
FLAG: Final = _as_it_is(flag)


def word(*words: str) -> Codec:
    """One of a few words."""
    return _as_it_is(choice(*words))


def optional(codec: Codec) -> Codec:
    """The same, or ``null``."""
    return Codec(
        lambda tables, value: None if value is None else codec.write(tables, value),
        lambda tables, value, place: None if value is None else codec.read(tables, value, place),
    )


def each(codec: Codec) -> Codec:
    """A tuple of such values."""

    def write(tables: Tables, values: Sequence[Any]) -> list[Any]:
        return [codec.write(tables, value) for value in values]

    def read(tables: Tables, value: object, place: str) -> tuple[Any, ...]:
        return list_of(partial(codec.read, tables), MOST_ENTRIES)(value, place)

    return Codec(write, read)


def row(**columns: Codec) -> Codec:
    """A tuple with a name for each of its places: an object."""

    def write(tables: Tables, values: Sequence[Any]) -> dict[str, Any]:
        return {
            name: codec.write(tables, value)
            for (name, codec), value in zip(columns.items(), values, strict=True)
        }

    return Codec(
        write, lambda tables, value, place: tuple(read_fields(tables, columns, value, place).values())
    )


def read_fields(tables: Tables, codecs: Mapping[str, Codec], value: object, place: str) -> dict[str, Any]:
    """Read an object that has exactly these fields; the result has their order."""
    checks = {name: partial(codec.read, tables) for name, codec in codecs.items()}
    return entries(value, place, checks, tuple(checks))


# --- names ---

Numbers = Callable[[Tables], Mapping[str, int]]
"""Names with their numbers, in the order of the numbers."""


def _number(noun: str, numbers: Numbers, tables: Tables, value: object, place: str) -> int:
    known = numbers(tables)
    if not isinstance(value, str) or value not in known:
        fail(place, f"there is no {noun} {shown(value)}{guess(value, known)}")
    return known[value]


def numbered(noun: str, numbers: Numbers) -> Codec:
    """A number, by name."""

    def write(tables: Tables, value: int) -> str | None:
        names = tuple(numbers(tables))
        return names[value] if value < len(names) else None

    return Codec(write, partial(_number, noun, numbers))


def named(noun: str, numbers: Numbers) -> Codec:
    """A name that must be known."""

    def read(tables: Tables, value: object, place: str) -> str:
        _number(noun, numbers, tables, value, place)
        return str(value)

    return Codec(lambda _, value: value, read)


def named_set(noun: str, numbers: Numbers) -> Codec:
    """A bitset, by the names of its numbers."""

    def write(tables: Tables, value: Bitset) -> list[str | None]:
        names = tuple(numbers(tables))
        return [names[n] if n < len(names) else None for n in bits(value)]

    def read(tables: Tables, value: object, place: str) -> Bitset:
        found = 0
        listed = list_of(partial(_number, noun, numbers, tables), MOST_ENTRIES)(value, place)
        for i, number in enumerate(listed):
            if found >> number & 1:
                fail(f"{place}[{i}]", "is there twice")
            found |= 1 << number
        return found

    return Codec(write, read)


def _cities(tables: Tables) -> Mapping[str, int]:
    return tables.city_number


def _routes(tables: Tables) -> Mapping[str, int]:
    return tables.route_number


def _tickets(tables: Tables) -> Mapping[str, int]:
    return tables.ticket_number


CITY: Final = named("city", _cities)
CITIES: Final = named_set("city", _cities)
ROUTE: Final = named("route", _routes)
ROUTE_NUMBER: Final = numbered("route", _routes)
ROUTES: Final = named_set("route", _routes)
TICKET_NUMBER: Final = numbered("ticket", _tickets)
TICKETS: Final = named_set("ticket", _tickets)

# --- cards ---


def bag(names: Sequence[str], deck: Callable[[Tables], Bag]) -> Codec:
    """A bag, as counts by name; no kind more often than in its deck."""
    written = (*map(str, names), HIDDEN)

    def read(tables: Tables, value: object, place: str) -> Bag:
        most = deck(tables)
        checks = {str(name): integer(0, count(most, kind)) for kind, name in enumerate(names)}
        return from_mapping(entries(value, place, checks), names)

    return Codec(lambda _, value: to_mapping(value, written), read)


CARD_BAG: Final = bag(CARDS, lambda tables: tables.deck)
EVENT_BAG: Final = bag(EVENTS, lambda tables: tables.event_deck)
CARD: Final = Codec(lambda _, value: str(value), lambda _, value, place: Card(choice(*CARDS)(value, place)))
EVENT: Final = Codec(
    lambda _, value: str(value), lambda _, value, place: Event(choice(*EVENTS)(value, place))
)
COLOR: Final = Codec(lambda _, value: str(value), word(*COLORS, GRAY).read)


def _read_payment(tables: Tables, value: object, place: str) -> Payment:
    cards: Bag = CARD_BAG.read(tables, value, place)
    *colored, wild, conductors = counts(cards)[: len(CARDS)]
    kinds = [kind for kind, n in enumerate(colored) if n]
    if len(kinds) > 1 or conductors or not cards:
        fail(place, "is no payment: cards of one colour and locomotives")
    if not kinds:
        return Payment(None, 0, wild)
    return Payment(CARDS[kinds[0]], colored[kinds[0]], wild)


PAYMENT: Final = Codec(lambda tables, value: CARD_BAG.write(tables, value.cards), _read_payment)
