"""Train cards: turning over, refill and wipe, discards, payments."""

from collections import Counter
from collections.abc import Iterable

from tests.model.printed import COLORS
from tests.model.script import Script, luck
from tests.model.table import Cards, Table, take


def turn_over(t: Table) -> Script[str]:
    """Take one card from the deck; an empty deck is made of the discards first (A1)."""
    if not t.deck:
        t.deck, t.discard = t.discard, Counter()
    card = yield from luck("card", t.deck)
    take(t.deck, card)
    return card


def settle_display(t: Table) -> Script[None]:
    """Refill the display, then wipe it as often as three locomotives lie there (S5, EU-DRAW-09)."""
    wipes = 0
    while True:
        while t.display.total() < t.printed.rules["display"] and t.can_turn_over():
            t.display[(yield from turn_over(t))] += 1
        if wipes == t.printed.rules["wipe_limit"] or not wipe_due(t):
            return
        wipes += 1
        t.discard += t.display
        t.display = Counter()


def wipe_due(t: Table) -> bool:
    """A2: not where it cannot succeed, for want of other cards or of any card."""
    rules = t.printed.rules
    if t.display.total() < rules["display"] or t.display["locomotive"] < rules["wipe"]:
        return False
    pool = t.display + t.deck + t.discard
    others = pool.total() - pool["locomotive"]
    others_needed = rules["display"] - rules["wipe"] + 1  # three of five
    return others >= others_needed and t.can_turn_over()


def discard(t: Table, cards: Cards) -> Script[None]:
    """Discard cards together; the display is seen to at once (S5)."""
    t.discard += cards
    yield from settle_display(t)


def payments(hand: Cards, colors: Iterable[str], count: int, locomotives: int = 0) -> dict[str, Cards]:
    """Every exact payment of ``count`` cards by its text: one colour and locomotives, or either alone.

    At least ``locomotives`` of them are locomotives.
    """
    ways = [Counter({"locomotive": count})]
    for color in colors:
        ways += [Counter({color: colored, "locomotive": count - colored}) for colored in range(1, count + 1)]
    return {payment_text(way): +way for way in ways if way["locomotive"] >= locomotives and way <= hand}


def payment_text(payment: Cards) -> str:
    """S4: the colour before the locomotives, no zero counts."""
    order = [*COLORS, "locomotive"]
    return "+".join(f"{card}*{payment[card]}" for card in order if payment[card])


def colors_of(color: str) -> list[str]:
    """The card colours that pay for a printed colour: any for gray (EU-CLAIM-07)."""
    return list(COLORS) if color == "gray" else [color]


def spend(hand: Cards, payment: Cards) -> None:
    for card, count in payment.items():
        take(hand, card, count)


def lose_cards(t: Table, seat: int, count: int) -> Script[None]:
    """Random cards of a hand go to the discard one by one; missing ones cost points (R10, R22)."""
    missing = max(0, count - t.hands[seat].total())
    if missing:
        t.score(seat, "missing card", -t.printed.rules["missing_card_penalty"] * missing)
    for _ in range(count - missing):
        card = yield from luck("card", t.hands[seat])
        take(t.hands[seat], card)
        yield from discard(t, Counter([card]))
