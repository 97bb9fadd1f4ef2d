"""Trains onto routes and off them, and the points that go with it (decision R1)."""

from branchline.values.situation import LOST, Situation, changed, replaced


def score(draft: Situation, seat: int, group: int, points: int) -> None:
    """Write points into a ledger group."""
    if points:
        line = draft.ledger[group]
        draft.ledger = replaced_line(draft.ledger, group, replaced(line, seat, line[seat] + points))


def replaced_line(
    ledger: tuple[tuple[int, ...], ...], group: int, line: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Put a line into the ledger."""
    return (*ledger[:group], line, *ledger[group + 1 :])


def place(draft: Situation, seat: int, route: int, group: int) -> None:
    """Lay a train on each space and score the printed table (EU-CLAIM-02, EU-CLAIM-03)."""
    tables = draft.tables
    draft.trains = replaced(draft.trains, seat, draft.trains[seat] - tables.length[route])
    draft.routes = replaced(draft.routes, seat, draft.routes[seat] | 1 << route)
    score(draft, seat, group, tables.worth[route])


def clear(draft: Situation, route: int, *, loses: bool = True) -> None:
    """Take a route's trains off the board, back to the owner, who loses its worth (decision R2).

    Nothing happens to a free route. Blocks on it stay (decision R14).
    """
    owner = owner_of(draft, route)
    if owner is None:
        return
    worth = worth_now(draft, route)
    draft.trains = replaced(draft.trains, owner, draft.trains[owner] + standing(draft, route))
    draft.routes = replaced(draft.routes, owner, draft.routes[owner] & ~(1 << route))
    if draft.events.damage >> route & 1:
        keep = ~(1 << route)
        events = draft.events
        draft.events = changed(events, damage=events.damage & keep, fresh_damage=events.fresh_damage & keep)
    if loses:
        score(draft, owner, LOST, -worth)


def owner_of(situation: Situation, route: int) -> int | None:
    """Return the seat that owns a route, or ``None``."""
    for seat, routes in enumerate(situation.routes):
        if routes >> route & 1:
            return seat
    return None


def standing(situation: Situation, route: int) -> int:
    """Count the trains on an owned route: half of them, rounded down, fell if it is damaged (R16)."""
    length = situation.tables.length[route]
    return length - length // 2 if situation.events.damage >> route & 1 else length


def worth_now(situation: Situation, route: int) -> int:
    """Return what an owned route's owner would lose with it; never a Speed-Up (E1912-GEN-01, R2)."""
    worth = situation.tables.worth[route]
    return worth - worth // 2 if situation.events.damage >> route & 1 else worth
