"""A watcher of games with event cards: it keeps its own books and compares them after every step.

Each ``check_`` method is an invariant over two successive states. Blocks, damage, points and the
final round are foretold from the steps alone, with the numbers of the rules written out here.
"""

from collections import Counter
from typing import Final

from attrs import define, field, frozen

import branchline as bl
from branchline.board.point_groups import LEDGER
from branchline.values import actions as a
from branchline.values import asks as q

PRINTED: Final = {
    **{("normal", length): points for length, points in enumerate((2, 3, 6, 11, 15, 23, 27, 32), 1)},
    **{("tunnel", length): points for length, points in enumerate((3, 4, 7, 12, 16, 24, 28, 33), 1)},
}
"""Points with a Speed-Up by kind and length: the twelve printed numbers, and the gaps by their pattern."""
MARKERS: Final = {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 3}
"""Markers of an Earthquake by its strength."""
SLIDES: Final = ("landslide", "rockslide")
ONLY_UP: Final = ("route", "speed-up", "seized", "repaired", "strike")
ONLY_DOWN: Final = ("lost", "missing card")


@frozen
class Moment:
    """What the watcher reads of a state, once."""

    state: bl.GameState
    seat: int
    """Whose turn it is."""
    owner: dict[str, int]
    damage: frozenset[str]
    ledger: dict[str, tuple[int, ...]]

    @classmethod
    def of(cls, state: bl.GameState) -> "Moment":
        """Read a state."""
        return cls(
            state,
            seat=state._situation.player,
            owner={route: seat for seat, routes in enumerate(state.routes) for route in routes},
            damage=frozenset(state.damage),
            ledger=dict(zip(LEDGER, state._situation.ledger, strict=True)),
        )


@define
class Watch:
    """One game from its start; ``see`` is told every step."""

    now: Moment
    laid: list[tuple[str, int, int, int]] = field(factory=list)
    """Blocks as foretold: route, seat, markers, and the turn in which they were laid."""
    since: dict[str, int] = field(factory=dict)
    """The turn in which each damaged route was hit."""
    losses: Counter[str] = field(factory=Counter)
    """Points lost with each route since it was built, seized or repaired."""
    mended: Counter[int] = field(factory=Counter)
    """By seat: points of repairs over what the damage had cost."""
    ends: int | None = None
    """The turn with which the game must be over, once that is known."""

    @property
    def players(self) -> int:
        """Number of players."""
        return self.now.state.players

    def see(self, step: a.Step, state: bl.GameState) -> None:
        """Check what a step led to."""
        before, after = self.now, Moment.of(state)
        turns = [(before.state.turn + n, (before.seat + n) % self.players)
                 for n in range(state.turn - before.state.turn)]  # fmt: skip
        self.check_pieces(after)
        self.check_doubles(after)
        self.check_floods(before, after)
        self.check_blocks(before, step, after, turns)
        self.check_damage(before, after, turns)
        self.check_losses(before, after)
        self.check_points(after)
        self.check_lines(before, after)
        self.check_speed_up(before, after)
        self.check_derailment(before, step, after)
        self.check_end(before, after, turns)
        assert state.is_chance or state.is_over or state.legal_actions()
        self.now = after

    def worth(self, route: str) -> int:
        """The printed points of a route."""
        rules = self.now.state.game.rules
        return rules.route_points[self.length(route)]

    def length(self, route: str) -> int:
        """The spaces of a route."""
        return self.now.state.game.board.route[route].length

    def worth_in(self, moment: Moment, route: str) -> int:
        """What an owner would lose with a route."""
        worth = self.worth(route)
        return worth - worth // 2 if route in moment.damage else worth

    def check_pieces(self, after: Moment) -> None:
        """Trains, train cards and event cards: none comes, none goes."""
        state, rules = after.state, after.state.game.rules
        for seat in range(self.players):
            standing = sum(
                self.length(route) - (self.length(route) // 2 if route in after.damage else 0)
                for route in state.routes[seat]
            )
            assert state.trains[seat] + standing == rules.trains
        zones = [*state.hands, state.display, state.deck, state.discard, state.revealed]
        laid = state._situation.ask.laid.to_bytes(16, "little")
        assert sum(sum(zone.values()) for zone in zones) + sum(laid) == (
            8 * rules.color_cards + rules.locomotive_cards
        )
        events: Counter[str] = Counter()
        for zone in (*state.events, state.event_deck, state.spent_events):
            events.update(zone)
        assert events == Counter({kind: n for kind, n in rules.events.items() if n})

    def check_doubles(self, after: Moment) -> None:
        """Never two parallel routes with one player."""
        board = after.state.game.board
        for routes in after.state.routes:
            ends = [(board.route[route].a, board.route[route].b) for route in routes]
            assert len(set(ends)) == len(ends)

    def check_floods(self, before: Moment, after: Moment) -> None:
        """Flooded for good, and nobody's."""
        floods = set(after.state.floods)
        assert floods >= set(before.state.floods)
        assert not floods & after.owner.keys()

    def check_blocks(self, before: Moment, step: a.Step, after: Moment, turns: list[tuple[int, int]]) -> None:
        """Each block is there for exactly as many turns of its placer as it had markers."""
        turn = before.state.turn
        self.laid += [(route, before.seat, n, turn) for route, n in new_blocks(before.state, step)]
        for ended, seat in turns:
            self.laid = [
                (route, placer, left - (placer == seat and start < ended), start)
                for route, placer, left, start in self.laid
            ]
        self.laid = [block for block in self.laid if block[2]]
        assert Counter(after.state.blocks) == Counter(block[:3] for block in self.laid)

    def check_damage(self, before: Moment, after: Moment, turns: list[tuple[int, int]]) -> None:
        """What is damaged is repaired in its owner's next taken turn, or falls with its end."""
        for route in after.damage - before.damage:
            assert route in after.owner
            self.since[route] = before.state.turn
        if turns:
            turn, seat = turns[0]
            assert not [r for r in after.damage if after.owner[r] == seat and self.since[r] < turn]
        for route in before.damage - after.damage:
            if after.owner.get(route) == before.owner[route]:
                self._mend(route, before.seat)
                assert before.owner[route] == before.seat
                assert self.since[route] < before.state.turn
        assert after.damage <= after.owner.keys()

    def _mend(self, route: str, seat: int) -> None:
        points = self.now.state.game.rules.route_points[self.length(route) // 2]
        self.mended[seat] += points - self.worth(route) // 2
        self.losses[route] = 0

    def check_losses(self, before: Moment, after: Moment) -> None:
        """A loss is what the route was still worth by the table, never a Speed-Up."""
        lost: Counter[int] = Counter()
        for route, seat in before.owner.items():
            if after.owner.get(route) != seat:
                lost[seat] += self.worth_in(before, route)
                assert self.losses.pop(route, 0) + self.worth_in(before, route) <= self.worth(route)
        for route in after.damage - before.damage:
            lost[after.owner[route]] += self.worth(route) // 2
            self.losses[route] += self.worth(route) // 2
        for seat in range(self.players):
            assert before.ledger["lost"][seat] - after.ledger["lost"][seat] == lost[seat]

    def check_points(self, after: Moment) -> None:
        """The running score is what the routes are worth, and the lines that no route holds."""
        for seat in range(self.players):
            held = sum(self.worth_in(after, route) for route in after.state.routes[seat])
            apart = sum(after.ledger[group][seat] for group in ("speed-up", "strike", "missing card"))
            assert after.state.points[seat] == held + apart + self.mended[seat]

    def check_lines(self, before: Moment, after: Moment) -> None:
        """Gains only grow, losses only fall; a Speed-Up is never taken back."""
        for seat in range(self.players):
            assert all(after.ledger[group][seat] >= before.ledger[group][seat] for group in ONLY_UP)
            assert all(after.ledger[group][seat] <= before.ledger[group][seat] for group in ONLY_DOWN)

    def check_speed_up(self, before: Moment, after: Moment) -> None:
        """With a Speed-Up a claim scores the number of its own table."""
        extra = after.ledger["speed-up"][before.seat] - before.ledger["speed-up"][before.seat]
        if extra:
            built = [route for route in after.owner if route not in before.owner]
            route = after.state.game.board.route[built[0]]
            kind = "tunnel" if route.kind == "tunnel" else "normal"
            assert len(built) == 1
            assert extra + self.worth(built[0]) == PRINTED[kind, route.length]

    def check_derailment(self, before: Moment, step: a.Step, after: Moment) -> None:
        """A Derailment moves whole hands one seat on."""
        if step == a.PlayEvent("derailment"):
            hands = before.state.hands
            assert after.state.hands == (hands[-1], *hands[:-1])

    def check_end(self, before: Moment, after: Moment, turns: list[tuple[int, int]]) -> None:
        """Few trains at the end of a taken turn give each player exactly one more, skipped or not."""
        if self.ends is None and turns:
            turn, seat = turns[0]
            if after.state.trains[seat] <= after.state.game.rules.final_trains:
                self.ends = turn + 1 + self.players
        left = None if self.ends is None else self.ends - after.state.turn
        assert after.state.turns_left == left
        assert before.state.turns_left is None or left is not None
        if after.state.is_over and after.state.end_reason == "trains":
            assert after.state.turn == self.ends


def new_blocks(state: bl.GameState, step: a.Step) -> list[tuple[str, int]]:
    """The routes that a step blocks, with the markers laid."""
    ask = state._situation.ask
    if isinstance(step, a.ChooseRoute) and isinstance(ask, q.TargetRoute) and ask.event in SLIDES:
        return [(step.route, 2)]
    if isinstance(step, a.ChanceDie) and isinstance(ask, q.Roll) and ask.first is not None:
        section = state.game.board.sections[ask.first - 1]
        return [(route, MARKERS[step.face]) for route in section.routes if MARKERS[step.face]]
    return []
