"""Building stations."""

import pytest

from tests.rules.cases import at, calm, case, data, do, legal, refused


def pays(hand: dict[str, int], built: list[str], city: str = "Essen", name: str = "europe") -> set[str]:
    """What can be paid for the next station."""
    state = at(name, hands=[hand, {}], stations=[built, []])
    return {text.removeprefix("pay ") for text in legal(do(state, f"station {city}"))}


@pytest.mark.rule("EU-STN-01", "EU-STN-02", "EU-SETUP-03", "EU-COMP-09", "USSR-STN-A1", "USSR-STN-05")
def test_a_first_station_costs_one_card() -> None:
    state = at(hands=[{"red": 2, "locomotive": 1}, {}], display={"blue": 5})
    state = do(state, "station Essen")
    assert legal(state) == {"pay red*1", "pay locomotive*1"}
    state = do(state, "pay red*1")
    assert state.stations[0] == ("Essen",)
    assert (state.hands[0], state.discard, state.player) == ({"red": 1, "locomotive": 1}, {"red": 1}, 1)


@case("C-STN-11", "C-STN-12", "C-STN-06")
@pytest.mark.rule("USSR-STN-A3", "USSR-STN-A4")
def test_second_and_third_station() -> None:
    hand = {"red": 2, "blue": 1, "locomotive": 2}
    figures = data("C-STN-11")
    named = [{k.replace("loco", "locomotive"): n for k, n in way.items()} for way in figures["legal"]]
    expected = {"+".join(f"{card}*{n}" for card, n in way.items()) for way in named}
    assert (
        expected
        < pays(hand, ["Roma"])
        == {"red*2", "red*1+locomotive*1", "blue*1+locomotive*1", "locomotive*2"}
    )
    assert pays({"red": 3, "locomotive": 3}, ["Roma", "Wien"]) == {
        "red*3",
        "red*2+locomotive*1",
        "red*1+locomotive*2",
        "locomotive*3",
    }
    poor = at(hands=[{"red": 1, "blue": 1}, {}], stations=[["Roma"], []])
    assert refused(poor, "station Essen") == "EU-STN-08"
    state = at(hands=[{"red": 1}, {}], display={"blue": 5})
    assert do(state, "station Essen", "pay red*1").trains == (45, 45)


@case("C-STN-13")
@pytest.mark.parametrize("stations", [[["Essen"], []], [[], ["Essen"]]])
def test_one_station_a_city(stations: list[list[str]]) -> None:
    assert refused(at(hands=[{"red": 5}, {}], stations=stations), "station Essen") == "EU-STN-05"


@case("C-STN-14", "C-STN-02")
@pytest.mark.rule("EU-STN-06", "USSR-STN-02")
def test_any_city_without_a_station() -> None:
    state = at(hands=[{"red": 1}, {}], routes=[["Berlin:Essen"], []])
    cities = {text for text in legal(state) if text.startswith("station ")}
    assert len(cities) == 47
    assert "station Essen" in cities


@case("C-STN-19")
@pytest.mark.rule("EU-STN-07", "USSR-STN-04")
def test_three_stations_at_most() -> None:
    state = at(hands=[{"locomotive": 9}, {}], stations=[["Roma", "Wien", "Brest"], []])
    assert refused(state, "station Essen") == "EU-STN-07"


@case("C-STN-20")
def test_a_station_triggers_nothing() -> None:
    state = at(hands=[{"red": 1}, {}], trains=[3, 45], display={"blue": 5})
    state = do(state, "station Essen", "pay red*1")
    assert (state.turns_left, state.trains) == (None, (3, 45))


@pytest.mark.rule("EU-STN-07")
def test_one_station_a_turn() -> None:
    state = at(hands=[{"red": 5}, {"red": 1}], display={"blue": 5})
    assert do(state, "station Essen", "pay red*1").player == 1


@pytest.mark.rule("EU-STN-09", "USSR-STN-09")
def test_any_number_of_locomotives() -> None:
    assert pays({"locomotive": 3}, ["Roma", "Wien"]) == {"locomotive*3"}


def test_the_usa_has_no_stations() -> None:
    assert not any(text.startswith("station") for text in legal(at("usa", hands=[{"red": 5}, {}])))
    assert calm(at("usa")).stations == ((), ())
