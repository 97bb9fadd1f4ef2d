"""The end of a game in numbers: the groups of points, the scores and the winners.

All of it can be asked at any time and then means "if the game ended now" (decision S18): event
cards in hand cost points, tickets still on offer do not count.
"""

from collections.abc import Mapping

from attrs import frozen

from branchline.board.point_groups import EVENTS_LEFT, LEDGER, STATIONS, TICKETS_LOST, TICKETS_WON
from branchline.board.ruleset import Ruleset
from branchline.scoring.bonuses import earned, ferry_spaces, tunnel_spaces
from branchline.scoring.layout import Edge, Layout, layout
from branchline.scoring.lending import Lending, best_lending, own_edges, root_of, united
from branchline.scoring.trails import longest_length
from branchline.scoring.winners import POINTS, Step, decide
from branchline.values.bags import total
from branchline.values.situation import Situation

Seats = tuple[int, ...]
"""A number for each seat."""


@frozen
class Ending:
    """What the score of every seat is made of."""

    lendings: tuple[Lending, ...]
    counts: Mapping[str, Seats]
    """What is counted for each kind of bonus."""
    groups: tuple[tuple[str, Seats], ...]
    """Points by group, then seat."""
    scores: Seats


def scores(situation: Situation) -> Seats:
    """Return the score of each seat (EU-OBJ-01, USSR-SCORE-01)."""
    return _quick_ending(situation).scores


def winners(situation: Situation) -> Seats:
    """Return the seats that win, several where every tie break leaves them level (decision A14)."""
    return decision(situation, _quick_ending(situation))[-1].remaining


def _quick_ending(situation: Situation) -> Ending:
    lendings = tuple([best_lending(situation, seat) for seat in range(len(situation.routes))])
    return ending(situation, lendings, leading_lengths(situation))


def ending(situation: Situation, lendings: tuple[Lending, ...], lengths: Seats) -> Ending:
    """Score a situation with these loans; ``lengths`` are those of the longest paths."""
    counts = {
        "longest-path": lengths,
        "tickets": tuple([lending.count for lending in lendings]),
        "ferries": ferry_spaces(situation),
        "tunnels": tunnel_spaces(situation),
    }
    groups = (
        *zip(LEDGER, situation.ledger, strict=True),
        (TICKETS_WON, tuple([lending.won for lending in lendings])),
        (TICKETS_LOST, tuple([-lending.lost for lending in lendings])),
        (STATIONS, unused_stations(situation)),
        *bonus_groups(situation.tables.rules, counts),
        (EVENTS_LEFT, event_cards(situation)),
    )
    columns = zip(*(points for _, points in groups), strict=True)
    return Ending(lendings, counts, groups, tuple(map(sum, columns)))


def leading_lengths(situation: Situation) -> Seats:
    """Return the length of the longest path of every seat that may have the longest of all, 0 for others.

    No path is longer than the largest part of its network: measuring the largest parts first leaves
    out about half of the seats.
    """
    networks = [own_edges(situation, seat) for seat in range(len(situation.routes))]
    most = [largest_part(layout(situation.tables), edges) for edges in networks]
    lengths = [0] * len(networks)
    for seat in sorted(range(len(networks)), key=most.__getitem__, reverse=True):
        if most[seat] < max(lengths):
            break
        lengths[seat] = longest_length(networks[seat])
    return tuple(lengths)


def largest_part(printed: Layout, edges: list[Edge]) -> int:
    """Count the spaces of the largest part of a network that hangs together."""
    parent = united(printed, edges)
    spaces: dict[int, int] = {}
    for a, _, length in edges:
        root = root_of(parent, a)
        spaces[root] = spaces.get(root, 0) + length
    return max(spaces.values(), default=0)


def unused_stations(situation: Situation) -> Seats:
    """Return the points for stations never built (EU-STN-11, EU-SCORE-05, USSR-SCORE-08)."""
    rules = situation.tables.rules
    return tuple(rules.station_points * (rules.stations - built.bit_count()) for built in situation.stations)


def bonus_groups(rules: Ruleset, counts: Mapping[str, Seats]) -> tuple[tuple[str, Seats], ...]:
    """Return the points of each bonus card by its name."""
    return tuple([(card.name, _bonus_points(card.points, counts[card.kind])) for card in rules.bonuses])


def _bonus_points(points: int, counts: Seats) -> Seats:
    return tuple([points if earned(counts, seat) else 0 for seat in range(len(counts))])


def event_cards(situation: Situation) -> Seats:
    """Return what the event cards left in hand cost (E1912-GEN-02, decision R25)."""
    penalty = situation.tables.rules.event_penalty
    hands = situation.events.hands or (0,) * len(situation.routes)
    return tuple(-penalty * total(hand) for hand in hands)


def decision(situation: Situation, end: Ending) -> tuple[Step, ...]:
    """Compare the seats step by step until the winners are found (decision A14)."""
    lengths = end.counts["longest-path"]
    return decide(
        situation.tables.rules,
        {
            POINTS: end.scores,
            "tickets": end.counts["tickets"],
            "stations": tuple(built.bit_count() for built in situation.stations),
            "longest-path": tuple(int(earned(lengths, seat)) for seat in range(len(lengths))),
        },
    )
