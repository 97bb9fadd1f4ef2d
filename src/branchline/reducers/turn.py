"""The end of actions, turns and games (EU-TURN-02, EU-END-01, decisions A5, A19, A23, R27)."""

from branchline.reducers import legal
from branchline.reducers.display import discard
from branchline.reducers.track import clear
from branchline.values.actions import Pass, Stop
from branchline.values.asks import END_TURN, TURN, EndAction, EndTurn, Over
from branchline.values.bitsets import bits
from branchline.values.situation import NO_EVENTS, Situation, changed, replaced


def pass_turn(draft: Situation, _action: Pass) -> None:
    """Do nothing, for nothing is possible; it counts if no block could still come off (A5, S6)."""
    draft.passes = 0 if draft.events.blocks else draft.passes + 1
    close_turn(draft)


def end_action(draft: Situation, _ask: EndAction) -> None:
    """Go on to the second action of a Double Move if one is possible, else end the turn (R8, S9)."""
    draft.passes = 0
    moves = draft.events.moves
    if moves > 1:
        draft.events = changed(draft.events, moves=moves - 1)
        draft.ask = TURN
        if legal.can_act(draft):
            return
    if draft.revealed:
        close_turn(draft)
    else:
        end_turn(draft, END_TURN)


def stop_turn(draft: Situation, _action: Stop) -> None:
    """Do without the second action of a Double Move (decision S9)."""
    close_turn(draft)


def close_turn(draft: Situation) -> None:
    """Put the cards revealed for tunnels on the discard pile; then the turn is over (EU-TUN-07)."""
    revealed = draft.revealed
    if revealed:
        draft.revealed = 0
        discard(draft, revealed, END_TURN)
    else:
        end_turn(draft, END_TURN)


def end_turn(draft: Situation, _ask: EndTurn) -> None:
    """Let unrepaired routes fall and markers come off, look at the trains, go on (decision R27).

    The turn is counted; then the game is over, or the next player moves, after serving skips (R12,
    S7, S16).
    """
    seat = draft.player
    events = draft.events
    if events.damage:
        _fall(draft, seat)
    if events.blocks:
        _take_markers(draft, seat)
    if events.moves:
        draft.events = changed(draft.events, moves=0)
    seats = len(draft.trains)
    if draft.left is not None:
        draft.left -= 1
    elif draft.trains[seat] <= draft.tables.rules.final_trains:
        draft.left = seats
    limit = draft.tables.options.turn_limit
    draft.ask = TURN
    while True:
        draft.turn += 1
        if draft.left == 0 or draft.passes >= seats or (limit is not None and draft.turn >= limit * seats):
            draft.ask = Over(_end_reason(draft, seats))
            return
        draft.player = (draft.player + 1) % seats
        if events is NO_EVENTS or not draft.events.skips[draft.player]:
            return
        _skip(draft, draft.player)


def _fall(draft: Situation, seat: int) -> None:
    """Take the seat's routes that were due for repair off the board (E1912-LAND-17, decision R17)."""
    due = draft.events.damage & draft.routes[seat] & ~draft.events.fresh_damage
    for route in bits(due):
        clear(draft, route)
        draft.passes = 0
    draft.events = changed(draft.events, fresh_damage=0)


def _take_markers(draft: Situation, seat: int) -> None:
    """Take a marker off each block of the seat, but for those of this turn (decision R14)."""
    blocks = [
        (route, owner, markers - (owner == seat and not fresh), False)
        for route, owner, markers, fresh in draft.events.blocks
    ]
    draft.events = changed(draft.events, blocks=tuple(sorted(block for block in blocks if block[2])))


def _skip(draft: Situation, seat: int) -> None:
    """Skip a turn: only the markers count it, and the final round (decisions R12, R27)."""
    events = draft.events
    draft.events = changed(events, skips=replaced(events.skips, seat, events.skips[seat] - 1))
    if events.blocks:
        _take_markers(draft, seat)
    draft.passes = 0
    if draft.left is not None:
        draft.left -= 1


def _end_reason(draft: Situation, seats: int) -> str:
    """Say why the game is over; several reasons at once have this order (decision S7)."""
    if draft.left == 0:
        return "trains"
    return "no moves" if draft.passes >= seats else "turn limit"
