"""Building a station (EU-STN-01, EU-STN-02, EU-STN-05 to EU-STN-09)."""

from branchline.reducers.display import discard
from branchline.reducers.hands import spend
from branchline.values.actions import Pay, Station
from branchline.values.asks import END_ACTION, PayStation
from branchline.values.situation import Situation, replaced


def station(draft: Situation, action: Station) -> None:
    """Choose the city; the payment is asked next."""
    draft.ask = PayStation(action.city)


def price(situation: Situation, seat: int) -> int:
    """Count the cards of the next station: one more than the player has on the board.

    The first costs 1, the second 2, the third 3 (EU-STN-02, EU-STN-08, USSR-STN-05, USSR-STN-06); a
    station lost to Sabotage makes the next one cheaper (decision R23).
    """
    return situation.stations[seat].bit_count() + 1


def pay_station(draft: Situation, action: Pay) -> None:
    """Pay and put the station on the city (EU-STN-01)."""
    ask = draft.ask
    assert isinstance(ask, PayStation)
    put_station(draft, draft.player, ask.city)
    spend(draft, draft.player, action.payment.cards)
    discard(draft, action.payment.cards, END_ACTION)


def put_station(draft: Situation, seat: int, city: str) -> None:
    """Put a station of ``seat`` on a city."""
    bit = 1 << draft.tables.city_number[city]
    draft.stations = replaced(draft.stations, seat, draft.stations[seat] | bit)
