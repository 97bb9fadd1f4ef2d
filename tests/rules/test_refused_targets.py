"""A refused target is told the fact that stands against it, and the rule on that very fact."""

import pytest

import branchline as bl
from tests.rules.cases import at, do, legal
from tests.rules.events import COAST, FERRY, FOUR, GREEN, LONG, ONE, ORANGE, SEVEN, THREE, TWO, Laid, play


def why(state: bl.GameState, text: str) -> tuple[str, str]:
    """The reason and the rule against a step."""
    refused = state.illegality(state.game.parse(text))
    assert refused is not None
    return refused.reason, refused.rule


SEIZURES = [("breakdown", (), "E1912-BRK-01"), ("sabotage", ("chance die 4",), "E1912-SAB-01")]
both = pytest.mark.parametrize(("kind", "roll", "rule"), SEIZURES, ids=["breakdown", "sabotage"])
SEIZED: Laid = {
    "players": 4,
    "trains": [2, 24, 45, 45],
    "routes": [[ONE, GREEN], [FOUR, TWO, ORANGE, LONG, SEVEN], [], []],
    "blocks": [(TWO, 1, 1)],
    "floods": ["Kharkov:Moscow:red"],
}


@pytest.mark.rule("E1912-BRK-01", "E1912-SAB-01", "E1912-BRK-08", "E1912-FLOOD-01", "R13", "R14")
@both
def test_a_route_that_cannot_be_seized(kind: str, roll: tuple[str, ...], rule: str) -> None:
    state = play(kind, *roll, **SEIZED)
    assert legal(state) == {"stop", *(f"choose route {route}" for route in (FOUR, LONG, ORANGE))}
    assert {route: why(state, f"choose route {route}") for route in (ONE, THREE, TWO, SEVEN)} == {
        ONE: (f"{ONE} is the player's own", rule),
        THREE: (f"{THREE} is nobody's", rule),
        TWO: (f"{TWO} is under construction", "E1912-BRK-08"),
        SEVEN: ("7 trains are needed, 2 are left, and no own route gives the rest", "R13"),
    }
    flooded = why(state, "choose route Kharkov:Moscow:red")
    assert flooded == ("Kharkov:Moscow:red is flooded", "E1912-FLOOD-01")


BOTH_HALVES = ("nobody may own both routes between two cities", "EU-DBL-02")


@pytest.mark.rule("R13", "EU-DBL-02", "E1912-BRK-07")
@pytest.mark.parametrize(("kind", "roll"), [seizure[:2] for seizure in SEIZURES])
def test_never_both_halves_unless_the_own_one_is_destroyed(kind: str, roll: tuple[str, ...]) -> None:
    pieces: Laid = {"players": 4, "routes": [[GREEN, TWO], [ORANGE], [THREE], []]}
    enough = play(kind, *roll, trains=[3, 42, 42, 45], **pieces)
    assert why(enough, f"choose route {ORANGE}") == BOTH_HALVES
    state = play(kind, *roll, trains=[2, 42, 42, 45], **pieces)
    state = do(state, f"choose route {ORANGE}")
    assert legal(state) == {f"choose route {GREEN}"}
    assert why(state, f"choose route {TWO}") == BOTH_HALVES


@pytest.mark.rule("R13", "R16", "EU-DBL-02")
@pytest.mark.parametrize(("kind", "roll"), [seizure[:2] for seizure in SEIZURES])
def test_a_damaged_own_half_gives_too_little_and_another_route_leaves_it(
    kind: str, roll: tuple[str, ...]
) -> None:
    pieces: Laid = {"players": 4, "routes": [[GREEN, THREE], [ORANGE, ONE], [], []], "damage": [GREEN]}
    state = play(kind, *roll, trains=[0, 41, 45, 45], **pieces)
    assert why(state, f"choose route {ORANGE}") == BOTH_HALVES


@pytest.mark.rule("E1912-BRK-07", "R13")
@pytest.mark.parametrize(("kind", "roll"), [seizure[:2] for seizure in SEIZURES])
def test_an_own_route_that_does_not_help(kind: str, roll: tuple[str, ...]) -> None:
    pieces: Laid = {"routes": [[THREE, ONE], [FOUR, TWO], []], "trains": [2, 39, 45]}
    state = do(play(kind, *roll, **pieces), f"choose route {FOUR}")
    assert legal(state) == {f"choose route {THREE}"}
    assert why(state, f"choose route {ONE}") == (f"{ONE} gives 1 train, 2 are needed", "E1912-BRK-07")
    for other in (TWO, LONG):
        assert why(state, f"choose route {other}") == (f"{other} is not the player's own", "E1912-BRK-07")


@pytest.mark.rule("E1912-LAND-12", "R15")
@pytest.mark.parametrize("kind", ["landslide", "rockslide"])
def test_a_route_that_no_slide_hits(kind: str) -> None:
    state = play(
        *(kind, "chance card orange", "chance die 1"),
        routes=[[FOUR], [], []],
        damage=[FOUR],
        floods=[ORANGE],
        blocks=[(ONE, 1, 1)],
    )
    assert why(state, f"choose route {TWO}") == (f"{TWO} is blue, not orange", "E1912-LAND-12")
    assert why(state, f"choose route {LONG}") == (f"{LONG} is gray, not orange", "E1912-LAND-12")
    assert why(state, f"choose route {FOUR}") == (f"{FOUR} is damaged", "R15")
    assert why(state, f"choose route {ORANGE}") == (f"{ORANGE} is flooded", "R15")
    assert why(state, f"choose route {ONE}") == (f"{ONE} is under construction", "R15")


@pytest.mark.rule("E1912-FLOOD-01", "E1912-TSU-02", "R20", "R21")
def test_a_route_that_no_water_takes() -> None:
    flood = play("flood", floods=[GREEN])
    assert why(flood, f"choose route {TWO}") == (f"{TWO} is no half of a double", "E1912-FLOOD-01")
    assert why(flood, f"choose route {GREEN}") == (f"{GREEN} is flooded", "E1912-FLOOD-01")
    tsunami = play("tsunami", "chance die 6", routes=[[COAST], [FERRY, TWO], []])
    assert why(tsunami, f"choose route {TWO}") == (f"{TWO} is not on the Pacific coast", "E1912-TSU-02")
    assert why(tsunami, f"choose route {COAST}") == (f"{COAST} is the player's own", "E1912-TSU-02")
    free = why(tsunami, "choose route Harbin:Vladivostok")
    assert free == ("Harbin:Vladivostok is nobody's", "E1912-TSU-02")


@pytest.mark.rule("E1912-SAB-02", "R23")
def test_a_city_without_an_opponents_station() -> None:
    state = play("sabotage", "chance die 4", stations=[["Omsk"], ["Kiev"], []])
    assert why(state, "choose city Omsk") == ("the station in Omsk is the player's own", "E1912-SAB-02")
    assert why(state, "choose city Moscow") == ("Moscow has no station", "E1912-SAB-02")


@pytest.mark.rule("E1912-BRK-01", "E1912-LAND-15", "E1912-FLOOD-01", "E1912-TSU-02")
@pytest.mark.parametrize(
    ("kind", "steps", "rule"),
    [
        ("breakdown", (), "E1912-BRK-01"),
        ("landslide", ("chance card red", "chance die 1"), "E1912-LAND-15"),
        ("rockslide", ("chance card red", "chance die 1"), "E1912-LAND-15"),
        ("flood", (), "E1912-FLOOD-01"),
        ("tsunami", ("chance die 6",), "E1912-TSU-02"),
    ],
)
def test_a_card_that_takes_no_stations_does_not_speak_of_them(
    kind: str, steps: tuple[str, ...], rule: str
) -> None:
    state = play(kind, *steps, routes=[[], [COAST], []], stations=[[], ["Kiev"], []])
    assert why(state, "choose city Kiev") == (f"{kind} is aimed at a route, not at a city", rule)
    other = why(state, "choose player 1")
    assert other == ("target is asked here, which choose player 1 does not answer", rule)


@pytest.mark.rule("E1912-SNOW-01", "E1912-STR-01", "E1912-COL-01", "R6", "S1")
@pytest.mark.parametrize(
    ("kind", "rule"),
    [("snowdrifts", "E1912-SNOW-01"), ("strike", "E1912-STR-01"), ("train-collision", "E1912-COL-01")],
)
def test_a_player_who_is_no_target(kind: str, rule: str) -> None:
    state = play(kind, routes=[[], [COAST], []])
    assert why(state, "choose player 0") == (f"{kind} is aimed at an opponent", rule)
    assert why(state, "choose player 3") == ("there is no player 3", "S1")
    assert why(state, "stop") == (f"{kind} must be aimed at a target", "R6")
    assert why(state, "draw blind") == ("target player is asked here, which draw blind does not answer", rule)
    if kind == "snowdrifts":
        assert why(state, "choose player 2") == ("player 2 owns no route in Siberia", rule)
    if kind == "train-collision":
        again = why(do(state, "choose player 1"), "choose player 1")
        assert again == ("two different opponents are chosen", rule)


@pytest.mark.rule("EU-STN-08", "EU-STN-09")
@pytest.mark.parametrize("name", ["europe", "russia-1912"])
def test_where_any_colour_pays_a_station_no_city_has_colours(name: str) -> None:
    city = {"europe": "Roma", "russia-1912": "Omsk"}[name]
    built = {"europe": ["Paris", "Wien"], "russia-1912": ["Kiev", "Moscow"]}[name]
    hand = {"red": 1, "blue": 1}
    prices = [
        why(at(name, hands=[cards, {}], stations=[built[:n], []]), f"station {city}")
        for n, cards in enumerate(({}, hand, hand))
    ]
    assert prices == [
        ("1 card is needed", "EU-STN-08"),
        ("2 cards of one colour are needed", "EU-STN-08"),
        ("3 cards of one colour are needed", "EU-STN-08"),
    ]


def ussr_city(*, gray: bool) -> str:
    """A city of the USSR board with a gray route, or one where not every colour pays."""
    board = bl.load("ussr").board
    colors = {city.name: {r.color for r in board.routes if city.name in {r.a, r.b}} for city in board.cities}
    return next(name for name, found in colors.items() if ("gray" in found) == gray and len(found) < 8)


@pytest.mark.rule("USSR-STN-07", "USSR-STN-08", "B9", "EU-STN-08")
def test_the_colours_of_the_city_only_where_they_are_asked() -> None:
    gray, coloured = ussr_city(gray=True), ussr_city(gray=False)
    board = bl.load("ussr").board
    inside = {r.color for r in board.routes if coloured in {r.a, r.b}}
    right = next(iter(sorted(inside)))
    wrong = next(c for c in ("red", "blue", "green", "white", "black", "orange") if c not in inside)
    poor = at("ussr", hands=[{}, {}])
    assert why(poor, f"station {gray}") == ("1 card is needed", "EU-STN-08")
    assert why(poor, f"station {coloured}") == (
        f"1 card of one colour of {coloured} is needed",
        "USSR-STN-07",
    )
    state = do(at("ussr", hands=[{right: 1, wrong: 1}, {}]), f"station {coloured}")
    assert why(state, f"pay {wrong}*1") == (f"{wrong} does not pay here", "USSR-STN-07")
    assert why(state, f"pay {right}*2") == ("1 card is due, not 2", "EU-STN-08")
    assert why(state, "pay locomotive*1") == ("the hand does not hold locomotive*1", "EU-STN-08")


@pytest.mark.rule("EU-CLAIM-08", "EU-SETUP-15")
def test_one_thing_is_no_plural() -> None:
    few = at(hands=[{"locomotive": 5}, {}], trains=[1, 45])
    needed = why(few, "claim Paris:Zurich locomotive*3")
    assert needed == ("3 trains are needed, 1 is left", "EU-CLAIM-08")
    none = at(hands=[{"locomotive": 5}, {}], trains=[0, 45])
    single = next(r for r in none.game.board.routes if r.length == 1)
    needed = why(none, f"claim {single.id} locomotive*1")
    assert needed == ("1 train is needed, 0 are left", "EU-CLAIM-08")
