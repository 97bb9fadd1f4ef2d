"""What lies on the board in a position: routes, stations, trains, and what events did to them."""

from attrs import frozen

from branchline.board.checks import Check, fail, integer, list_of, shown
from branchline.board.point_groups import LEDGER
from branchline.knowledge.position.arguments import MOST_ENTRIES, Given, known, name_set, refuse_shared
from branchline.values.bitsets import Bitset, bits
from branchline.values.situation import CARRIED, LOST, ROUTE
from branchline.values.tables import Tables

MOST_POINTS = 10**6
"""The most points of a seat, or of a loss."""
MOST_SKIPS = 10**4
"""The most turns that a seat skips."""
MOST_MARKERS = 3
"""The most construction markers of one play (decision R22)."""
Block = tuple[int, int, int, bool]


def routes(given: Given) -> tuple[Bitset, ...]:
    """Read who owns which routes, under the limits on doubles (EU-CLAIM-10, EU-DBL-02, EU-DBL-04)."""
    tables = given.tables
    owned = given.each("routes", name_set("route", tables.route_number), 0)
    taken = refuse_shared("routes", tables.route_number, owned)
    for seat, own in enumerate(owned):
        if tables.twins(own) & own:
            fail("routes", f"player {seat} owns both halves of a double (EU-DBL-02)")
    if given.players <= tables.rules.single_doubles and tables.twins(taken) & taken:
        fail("routes", f"with {given.players} players one half of a double is closed (EU-DBL-04)")
    return owned


def stations(given: Given) -> tuple[Bitset, ...]:
    """Read whose stations stand where (EU-STN-01, EU-STN-05)."""
    tables = given.tables
    built = given.each("stations", name_set("city", tables.city_number), 0)
    refuse_shared("stations", tables.city_number, built)
    most = tables.rules.stations
    for seat, cities in enumerate(built):
        if cities.bit_count() > most:
            fail("stations", f"player {seat} has {cities.bit_count()}, the rules give {most}")
    return built


@frozen
class Rubble:
    """What events left on the board."""

    blocks: tuple[Block, ...]
    damage: Bitset
    floods: Bitset
    skips: tuple[int, ...]


def rubble(given: Given, owned: tuple[Bitset, ...], player: int) -> Rubble:
    """Read blocks, damage, floods and turns to skip (decisions R12, R14, R16, R20)."""
    tables = given.tables
    check = name_set("route", tables.route_number)
    damage, floods = given.one("damage", check, 0), given.one("floods", check, 0)
    taken = sum(owned)
    if floods & taken:
        fail("floods", f"{_first(tables, floods & taken)} is owned and cannot be flooded")
    if single := floods & ~tables.twins(tables.all_routes):
        fail("floods", f"{_first(tables, single)} is no half of a double (R20)")
    if damage & ~taken:
        fail("damage", f"{_first(tables, damage & ~taken)} is owned by nobody and cannot be damaged")
    if short := damage & tables.routes_by_trains[1]:
        fail("damage", f"{_first(tables, short)} has one space and cannot be halved (R16)")
    none: tuple[Block, ...] = ()
    blocks = given.one("blocks", list_of(_block(given), MOST_ENTRIES), none)
    return Rubble(tuple(sorted(blocks)), damage, floods, _skips(given, player))


def _skips(given: Given, player: int) -> tuple[int, ...]:
    skips = given.each("skips", integer(0, MOST_SKIPS), 0)
    if skips[player]:
        fail("skips", f"player {player} is to decide and so skips no turn (S16)")
    return skips


def _block(given: Given) -> Check[Block]:
    route = known("route", given.tables.route_number)
    seat = integer(0, given.players - 1)
    markers = integer(1, MOST_MARKERS)

    def checked(value: object, place: str) -> Block:
        if not isinstance(value, list | tuple) or len(value) != 3:  # noqa: PLR2004 - told by the text
            fail(place, f"must be (route, seat, markers), not {shown(value)}")
        return route(value[0], place), seat(value[1], place), markers(value[2], place), False

    return checked


def _first(tables: Tables, numbers: Bitset) -> str:
    return tables.board.routes[(numbers & -numbers).bit_length() - 1].id


def trains(given: Given, owned: tuple[Bitset, ...], damage: Bitset) -> tuple[int, ...]:
    """Read the stocks; fewer than the rules give less those that lie is fine, more is not."""
    tables = given.tables
    whole = tables.rules.trains
    left = tuple(whole - standing(tables, own, damage) for own in owned)
    if min(left) < 0:
        fail("routes", f"these routes need {whole - min(left)} trains of one player, who has {whole}")
    stock = given.one("trains", list_of(integer(0, whole), given.players, given.players), left)
    for seat, (have, most) in enumerate(zip(stock, left, strict=True)):
        if have > most:
            fail("trains", f"player {seat} has at most {most} in stock, not {have}")
    return stock


def standing(tables: Tables, owned: Bitset, damage: Bitset) -> int:
    """Count the trains on routes; of a damaged one half, rounded down, fell (decision R16)."""
    length = tables.length
    return sum(length[n] - (length[n] // 2 if damage >> n & 1 else 0) for n in bits(owned))


def ledger(given: Given, owned: tuple[Bitset, ...], damage: Bitset) -> tuple[tuple[int, ...], ...]:
    """Write the points: the routes, what damage took (R2), and under ``carried`` all that differs."""
    worth = given.tables.worth
    groups = [[0] * given.players for _ in LEDGER]
    for seat, own in enumerate(owned):
        groups[ROUTE][seat] = sum(worth[n] for n in bits(own))
        groups[LOST][seat] = -sum(worth[n] // 2 for n in bits(own & damage))
    earned = tuple(groups[ROUTE][seat] + groups[LOST][seat] for seat in range(given.players))
    points = given.one(
        "points", list_of(integer(-MOST_POINTS, MOST_POINTS), given.players, given.players), earned
    )
    groups[CARRIED] = [have - earn for have, earn in zip(points, earned, strict=True)]
    return tuple(map(tuple, groups))
