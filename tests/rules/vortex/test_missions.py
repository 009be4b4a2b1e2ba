"""VTX-MIS and VTX-MSA to VTX-MSH: what each mission lays out, and how it is won and lost."""

from typing import Any

import pytest

from starboard.games.vortex.content import CARDS, NUMBERS
from starboard.games.vortex.game import Vortex
from starboard.games.vortex.geometry import AREA_IDS
from starboard.games.vortex.maps import MISSIONS, MissionFile, problems
from starboard.games.vortex.missions.terms import Outlast, Overload
from starboard.games.vortex.options import DONE, Activate, Burn, Drop, Melee, Move, PickUp, Place, Platform, Repair
from starboard.games.vortex.state import VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import fight, hero, life, offered, plan, play, prepare, rest, scenario, why_not

PLAYERS = [1, 2, 3, 4]
SEATS = ("red", "blue", "green", "purple")


def laid_out(mission: str, players: int = 2) -> VortexState:
    state = Vortex.start(Vortex.prepare(mission, players))
    assert isinstance(state, VortexState)
    return state


def rooms(state: VortexState) -> dict[str, str]:
    return {tile.id: tile.room for tile in state.tiles}


def lying(state: VortexState) -> dict[str, list[str]]:
    """The Objects that lie about, by kind."""
    found: dict[str, list[str]] = {}
    for thing in state.objects:
        found.setdefault(thing.kind, []).append(state.tiles[thing.tile].id if thing.tile >= 0 else "")
    return found


def levels(mission: str) -> set[int]:
    return {CARDS[id].boss for id in laid_out(mission).deck.bosses}


def seats(places: str) -> dict[str, str]:
    """Heroes in these places, in the usual order."""
    return dict(zip(SEATS, places.split(), strict=False))


def won(t: Table[VortexState]) -> bool | None:
    return None if t.outcome is None else t.outcome.won


# ---- the campaign as a whole -----------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-MIS-01", "VTX-MIS-02", "VTX-GAP-13")
def test_eight_missions_of_the_house_besides_the_introductory_game() -> None:
    assert list(MISSIONS) == ["intro", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8"]
    assert [m.source for m in MISSIONS.values()] == ["rulebook", *["house"] * 8]
    assert [(m.code, m.title) for m in MISSIONS.values() if m.id != "intro"] == [
        ("M1", "Breach Alarm"),
        ("M2", "Salvage"),
        ("M3", "Hold the Dome"),
        ("M4", "Two Hulls"),
        ("M5", "The Defector"),
        ("M6", "Inside the Hive"),
        ("M7", "Overload"),
        ("M8", "Sternploeeg"),
    ]


@pytest.mark.rule("VTX-MIS-03")
def test_one_mission_is_won_by_loading_an_engine_room_on_a_platform() -> None:
    (mission,) = [m for m in MISSIONS.values() if isinstance(m.goal, Overload)]
    assert "X" in mission.ship[0].platforms.values()


@pytest.mark.rule("VTX-MIS-05")
def test_missions_need_two_ships_objects_the_scientist_and_the_superboss() -> None:
    def those(has: Any) -> list[str]:
        return [m.id for m in MISSIONS.values() if has(m)]

    assert those(lambda m: len(m.ship) == 2) == ["m4", "m5", "m8"]
    assert those(lambda m: m.object) == ["m2", "m3", "m4", "m5", "m6", "m7", "m8"]
    assert those(lambda m: m.scientist) == ["m3", "m5"]
    assert those(lambda m: m.superboss) == ["m8"]


@pytest.mark.rule("VTX-MIS-12", "VTX-GAP-03")
@pytest.mark.parametrize("mission", ["m1", "m2", "m3", "m6", "m7"])
def test_vortices_of_one_ship(mission: str) -> None:
    found = [[AREA_IDS[v.area] for v in laid_out(mission, players).vortices] for players in PLAYERS]
    assert found == [["a1"], ["a1", "a5"], ["a1", "a4", "a6"], ["a1", "a3", "a5", "a7"]]


PAR = {
    "m1": (10, 8, 7, 6),
    "m2": (8, 8, 8, 8),
    "m3": (7, 7, 7, 7),
    "m4": (9, 9, 9, 9),
    "m5": (9, 9, 9, 9),
    "m6": (8, 8, 8, 8),
    "m7": (7, 7, 7, 7),
    "m8": (10, 10, 10, 10),
}
RULES = {"m1": "A", "m2": "B", "m3": "C", "m4": "D", "m5": "E", "m6": "F", "m7": "G", "m8": "H"}


@pytest.mark.rule(
    "VTX-MSA-01", "VTX-MSB-01", "VTX-MSC-01", "VTX-MSD-01", "VTX-MSE-01", "VTX-MSF-01", "VTX-MSG-01", "VTX-MSH-01"
)
@pytest.mark.parametrize("mission", PAR)
def test_par_difficulty_and_the_rules_a_mission_cites(mission: str) -> None:
    found = MISSIONS[mission]
    assert found.par == PAR[mission]
    hard = {"m1": "easy", "m2": "easy", "m3": "medium", "m4": "medium"}
    assert found.difficulty == hard.get(mission, "hard")
    assert all(rule.startswith(f"VTX-MS{RULES[mission]}-") for rule in found.rules)
    assert problems(found) == []


@pytest.mark.rule(
    "VTX-MSA-03", "VTX-MSB-06", "VTX-MSC-07", "VTX-MSD-07", "VTX-MSE-07", "VTX-MSF-07", "VTX-MSG-07", "VTX-MSH-07"
)
@pytest.mark.parametrize(
    ("mission", "bosses"),
    [
        ("m1", {2}),
        ("m2", {1, 2}),
        ("m3", {1, 2}),
        ("m4", {1, 2}),
        ("m5", {3}),
        ("m6", {1, 2, 3}),
        ("m7", {3}),
        ("m8", {3}),
    ],
)
def test_the_layers_of_the_deck_and_bosses_of_these_levels(mission: str, bosses: set[int]) -> None:
    """Layers of [Grunts, Bosses], the bottom one first; standard (VTX-TAB-01) where nothing else is said."""
    assert levels(mission) == bosses
    for players in PLAYERS:
        layers = NUMBERS.decks[str(players)]
        usual = [layers.bottom, layers.middle, layers.top]
        assert laid_out(mission, players).deck.layers == DECKS.get((mission, players), usual)


DECKS = {
    ("m2", 1): [(3, 0), (1, 0), (6, 1)],
    ("m2", 2): [(3, 0), (0, 1), (7, 2)],
    ("m3", 2): [(1, 2), (0, 1), (5, 2)],
    ("m3", 4): [(2, 1), (0, 3), (6, 3)],
    ("m4", 1): [(3, 0), (0, 1), (5, 2)],
    ("m4", 2): [(2, 0), (0, 3), (5, 3)],
    ("m4", 3): [(4, 0), (0, 2), (6, 3)],
    ("m4", 4): [(5, 0), (0, 3), (7, 3)],
    ("m5", 4): [(3, 0), (0, 4), (6, 2)],
    ("m6", 1): [(2, 1), (0, 3), (4, 0)],
    ("m6", 2): [(1, 3), (1, 3), (4, 0)],
    ("m6", 3): [(2, 2), (3, 1), (5, 2)],
    ("m6", 4): [(2, 2), (4, 1), (6, 2)],
    ("m7", 4): [(3, 0), (0, 4), (6, 2)],
    ("m8", 1): [(3, 0), (1, 0), (4, 0)],
    ("m8", 3): [(3, 0), (0, 1), (6, 1)],
    ("m8", 2): [(3, 0), (1, 0), (5, 0)],
    ("m8", 4): [(4, 0), (0, 1), (6, 1)],
}


# ---- general losses --------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-MIS-07", "VTX-RUL-23")
@pytest.mark.parametrize("mission", ["m2", "m4", "m7", "m8"])
def test_two_rounds_after_a_fall_the_objective_must_be_reached(mission: str) -> None:
    def fallen(state: VortexState) -> None:
        state.deadline = 4
        state.heroes[1].out, state.heroes[1].tile = True, -1

    for round_, end in ((3, None), (4, False)):
        t = fight(seats("NW SE"), mission=mission, round=round_, change=fallen, rolls=[["star"] * 5])
        rest(t)
        assert won(t) is end


@pytest.mark.rule("VTX-MIS-18")
@pytest.mark.parametrize(("round_", "end"), [(59, None), (60, False)])
def test_a_mission_that_nobody_ends_is_lost_after_60_rounds(round_: int, end: bool | None) -> None:
    """All Fire is out, no Enemy is left, and whoever stands where nothing burns may stay there for ever."""
    t = fight(seats("NW SE"), mission="m5", round=round_, rolls=[["star"] * 5] * 2)
    rest(t)
    assert won(t) is end


@pytest.mark.rule("VTX-MIS-07")
@pytest.mark.parametrize("mission", ["m2", "m6", "m8"])
def test_without_heroes_every_mission_is_lost(foe: Foes, mission: str) -> None:
    t = fight(seats("NW"), {foe("killer", "max_melee 9", "max_melee 9", initiative=1): "a1"}, mission=mission)
    assert won(t) is False


# ---- M1 Breach Alarm -------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-MSA-02")
def test_m1_has_a_random_board_of_i_to_vi() -> None:
    boards = set()
    for seed in range(12):
        t = Table(Vortex, Vortex.prepare("m1", 1), seed=str(seed))
        play(t, "red", Platform("NE"), Platform("SW"), Place("NE"))
        found = rooms(t.state)
        assert sorted(found.values()) == ["I", "II", "III", "IV", "V", "VI"]
        assert not {found["NE^"], found["SW^"]} & {"I", "V"}
        boards.add(tuple(found.values()))
    assert len(boards) > 6


@pytest.mark.rule("VTX-MSA-01", "VTX-MSA-03", "VTX-MSA-04")
def test_m1_is_won_with_the_last_boss_and_has_no_other_end(foe: Foes) -> None:
    def last(state: VortexState) -> None:
        state.bosses_left = 1

    enemies = {foe("boss", boss=1, life=1): "a1", foe("grunt"): "a3"}
    t = fight(seats("NW"), enemies, mission="m1", dice={"red": {"melee": 1}}, change=last)
    play(t, "red", Melee("boss"))
    assert won(t) is True
    assert MISSIONS["m1"].loss == ()


# ---- M2 Salvage ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-MSB-02")
def test_m2_board() -> None:
    assert rooms(laid_out("m2")) == {"NW": "V", "NE": "III", "SE": "VI", "SW": "I", "NE^": "II", "SW^": "IV"}


@pytest.mark.rule("VTX-MSB-03", "VTX-GAP-17")
@pytest.mark.parametrize("players", PLAYERS)
def test_m2_objects_are_loads(players: int) -> None:
    places = ["NE^", "SW^", *{1: ["SW"], 2: ["SE", "SW"]}.get(players, ["SE", "SE"])]
    assert lying(laid_out("m2", players)) == {"load": places}


@pytest.mark.rule("VTX-MSB-01", "VTX-MSB-04")
@pytest.mark.parametrize(("first", "second", "end"), [("NW", "NW", True), ("NW", "NE^", None), ("NW", "red", None)])
def test_m2_is_won_when_all_objects_lie_in_the_medical_bay(
    foe: Foes, first: str, second: str, end: bool | None
) -> None:
    def put(state: VortexState) -> None:
        ids = [tile.id for tile in state.tiles]
        for thing, where in zip(state.objects, (first, second, "NW"), strict=True):
            thing.tile, thing.bearer = (-1, where) if where == "red" else (ids.index(where), "")

    enemies = {foe("boss", boss=1, life=1): "a1"}
    t = fight(seats("NW"), enemies, mission="m2", change=put, dice={"red": {"melee": 1}})
    play(t, "red", Melee("boss"))
    assert t.outcome is None, "not before the end of Phase D, whatever dies before"
    rest(t)
    assert won(t) is end


@pytest.mark.rule("VTX-MSB-04")
def test_m2_a_crate_is_carried_and_set_down() -> None:
    t = scenario(seats("NE^"), mission="m2", phase="roll", rolls=[["movement"] * 5, ["star"] * 5])
    for other in t.state.objects[1:]:
        other.tile = 0
    prepare(t, "red", PickUp("o1"))
    plan(t, "red", "object", "movement", "movement", "est", "room")
    play(t, "red", Move("NW"), Drop())
    assert won(t) is True


@pytest.mark.rule("VTX-MSB-05")
def test_m2_is_lost_when_an_object_goes_down_with_its_platform(foe: Foes) -> None:
    def weak(state: VortexState) -> None:
        state.tiles[5].pillars = 2

    enemies = {foe("gun", "ranged 1", initiative=1): "a1"}
    assert won(fight(seats("SE"), enemies, mission="m2", change=weak)) is False

    def saved(state: VortexState) -> None:
        weak(state)
        state.objects[1].tile = 0

    assert won(fight(seats("SE"), enemies, mission="m2", change=saved)) is None


@pytest.mark.rule("VTX-MSB-06", "VTX-ASLT-01")
def test_m2_assaults_go_on_each_round_when_the_deck_is_empty() -> None:
    def empty(state: VortexState) -> None:
        state.deck.top, state.deck.layers = "", []

    rolls = ["special", ["star"] * 5, "special", ["star"] * 5]
    t = scenario(seats("SE"), mission="m2", phase="arrival", rolls=rolls, change=empty)
    assert t.state.tiles[0].fire == [2]
    plan(t, "red", *["room"] * 5)
    play(t, "red", DONE)
    assert t.state.tiles[0].fire == [2, 2]
    assert not t.state.enemies


# ---- M3 Hold the Dome ------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-MSC-07")
def test_m3_is_without_the_fusewright() -> None:
    """Only m3 leaves a card in the box: no barricade keeps a grenade out."""
    assert {id: mission.leave_out for id, mission in MISSIONS.items() if mission.leave_out} == {"m3": ("fusewright",)}
    assert "fusewright" not in laid_out("m3").deck.bosses


@pytest.mark.rule("VTX-MSC-02")
def test_m3_board() -> None:
    assert rooms(laid_out("m3")) == {"NW": "VII", "NE": "I", "SE": "V", "SW": "II", "NE^": "VI"}


@pytest.mark.rule("VTX-MSC-03")
def test_m3_tokens() -> None:
    state = laid_out("m3")
    assert state.scientist is not None
    assert state.tiles[state.scientist.tile].id == "SE"
    assert [(wall.border, wall.damaged) for wall in state.barricades] == [("SE|E", False), ("SE|S", False)]
    assert lying(state) == {"repair": ["NE"]}
    t = fight(seats("NW"), mission="m3", reserve={"red": ["defense"] * 3})
    play(t, "red", Activate("defense", 1, "NW|N"), Activate("defense", 1, "NW|W"))
    assert offered(t, "red") == [DONE], "two are left to build"


@pytest.mark.rule("VTX-MSC-03", "VTX-BAR-11")
@pytest.mark.parametrize("start", ["a4", "a5"])
def test_m3_the_barricades_stand_before_areas_4_and_5(foe: Foes, start: str) -> None:
    t = fight(seats("NW"), {foe("brute", "melee 4", initiative=1): start}, mission="m3")
    assert t.state.scientist is not None
    assert t.state.scientist.life == 5
    assert sum(wall.damaged for wall in t.state.barricades) == 1


@pytest.mark.rule("VTX-MSC-05")
def test_m3_tells_what_a_hero_lost_early_means() -> None:
    """The last round but two is the first in which one may fall."""
    story = " ".join(MISSIONS["m3"].story.split())
    assert "lose nobody before the fifth round" in story
    assert "two rounds after one of us falls" in story
    assert "every Boss is dead" in story
    goal = MISSIONS["m3"].goal
    assert isinstance(goal, Outlast)
    assert goal.rounds - NUMBERS.rounds_after_elimination == 5


@pytest.mark.rule("VTX-MSC-01", "VTX-MSC-05")
@pytest.mark.parametrize(("round_", "bosses", "end"), [(6, 2, None), (7, 2, True), (3, 0, True)])
def test_m3_is_won_at_the_end_of_round_7_or_without_bosses(round_: int, bosses: int, end: bool | None) -> None:
    def change(state: VortexState) -> None:
        state.bosses_left = bosses

    t = fight(seats("NW"), mission="m3", round=round_, change=change)
    rest(t)
    assert won(t) is end


# ---- M4 Two Hulls ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-MSD-02")
def test_m4_board() -> None:
    assert rooms(laid_out("m4")) == {
        "NW": "IV",
        "NE": "I",
        "SE": "II",
        "SW": "V",
        "NW^": "III",
        "2-NW": "VII",
        "2-NE": "IX",
        "2-SE": "VIII",
        "2-SW": "VI",
    }


@pytest.mark.rule("VTX-MSD-03")
@pytest.mark.parametrize("players", PLAYERS)
def test_m4_tokens(players: int) -> None:
    state = laid_out("m4", players)
    assert lying(state) == {"repair": ["2-NE"]}
    burning = {tile.id: tile.fire for tile in state.tiles if tile.fire}
    third = {"SW": [1]} if players < 3 else {}
    assert burning == {"SE": [1] if players < 3 else [2], "NE": [1], **third}


@pytest.mark.rule("VTX-MSD-04")
@pytest.mark.parametrize(("players", "over"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_m4_heroes_start_on_ship_1_but_for_one_of_three_or_four(players: int, over: int) -> None:
    t = Table(Vortex, Vortex.prepare("m4", players), seed="start")
    for number in range(players):
        seat = t.offers[0].seats[0]
        there = [option for option in offered(t, seat) if option.tile.startswith("2-")]
        assert bool(there) is (number < over)
        if not there:
            assert "VTX-MSD-04" in why_not(t, seat, Place("2-SW"))
        play(t, seat, there[0] if there else Place(["NW", "NE", "SE", "SW"][number]))


@pytest.mark.rule("VTX-MSD-01", "VTX-MSD-05")
@pytest.mark.parametrize(
    ("fire", "kit", "end"), [(0, "NW", True), (1, "NW", None), (0, "2-NW", None), (0, "red", True), (0, "blue", None)]
)
def test_m4_is_won_without_fire_and_with_the_kit_on_ship_1(fire: int, kit: str, end: bool | None) -> None:
    def change(state: VortexState) -> None:
        for tile in state.tiles:
            tile.fire = []
        state.tiles[1].fire = [fire] if fire else []
        state.tiles[5].fire = [2]  # on ship 2 it does not matter

    t = fight({"red": "NW", "blue": "2-SE"}, mission="m4", objects={"repair": kit}, change=change)
    assert t.outcome is None
    rest(t)
    assert won(t) is end


@pytest.mark.rule("VTX-MSD-01")
def test_m4_the_last_flame_is_put_out_with_the_kit() -> None:
    def change(state: VortexState) -> None:
        for tile in state.tiles:
            tile.fire = [1] if tile.id == "NE" else []

    t = fight(seats("NW"), mission="m4", objects={"repair": "red"}, kit=["red"], change=change)
    play(t, "red", Repair("fire", "NE"), DONE)
    assert won(t) is True


@pytest.mark.rule("VTX-MSD-06")
@pytest.mark.parametrize(("before", "lost"), [(3, False), (4, True)])
def test_m4_is_lost_at_6_fire_on_ship_1(before: int, lost: bool) -> None:
    def change(state: VortexState) -> None:
        state.deck.top, state.deck.layers = "", []
        for tile in state.tiles:
            tile.fire = []
        state.tiles[0].fire, state.tiles[5].fire = [1] * before, [2] * 5

    rolls = ["special", ["star"] * 5]
    t = scenario(seats("NE"), mission="m4", phase="arrival", rolls=rolls, change=change)
    assert (won(t) is False) is lost


# ---- M5 The Defector -------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-MSE-02")
def test_m5_board() -> None:
    assert rooms(laid_out("m5")) == {
        "NW": "V",
        "NE": "IV",
        "SE": "I",
        "SW": "II",
        "2-NW": "VII",
        "2-NE": "IX",
        "2-SE": "X",
        "2-SW": "VIII",
    }


@pytest.mark.rule("VTX-MSE-03")
@pytest.mark.parametrize(("players", "most"), [(1, 2), (2, 2), (3, 4), (4, 4)])
def test_m5_tokens(players: int, most: int) -> None:
    state = laid_out("m5", players)
    assert lying(state) == {"toxic": ["2-SE"]}
    assert state.scientist is not None
    assert state.tiles[state.scientist.tile].id == "2-NE"
    assert [(wall.border, wall.damaged) for wall in state.barricades] == [("2-NE|N", False), ("2-NE|E", False)]
    heroes = dict(zip(SEATS[:players], ("2-NW", "NW", "NE", "SE"), strict=False))
    for standing, may in ((most - 1, True), (most, False)):
        walls = ["2-NE|N", "2-NE|E", "2-SE|E", "2-SE|S"][:standing]
        t = fight(heroes, mission="m5", reserve={"red": ["defense"]}, barricades=walls, initiative={"red": 1})
        assert any(isinstance(option, Activate) for option in offered(t, "red")) is may


@pytest.mark.rule("VTX-MSE-03")
def test_m5_all_heroes_start_on_ship_1() -> None:
    assert MISSIONS["m5"].second_ship_start == (0, 0, 0, 0)


@pytest.mark.rule("VTX-MSE-01", "VTX-MSE-05")
@pytest.mark.parametrize(
    ("bearer", "scientist", "end"), [("NW", "NW", True), ("NW", "NE", None), ("NE", "NW", None), ("", "NW", None)]
)
def test_m5_is_won_when_both_are_in_the_medical_bay(bearer: str, scientist: str, end: bool | None) -> None:
    toxic = "red" if bearer else "NW"
    t = fight({"red": bearer or "NW"}, mission="m5", objects={"toxic": toxic}, scientist=scientist)
    assert t.outcome is None
    rest(t)
    assert won(t) is end


@pytest.mark.rule("VTX-MSE-06")
def test_m5_is_lost_when_the_toxic_object_leaves_the_game() -> None:
    t = fight(seats("NE"), mission="m5", change=lambda state: state.lost.append("toxic"))
    rest(t)
    assert won(t) is False


# ---- M6 Inside the Hive ----------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-MSF-03")
@pytest.mark.parametrize("players", PLAYERS)
def test_m6_two_rooms_burn_from_the_start(players: int) -> None:
    burning = {tile.id: tile.fire for tile in laid_out("m6", players).tiles if tile.fire}
    assert burning == {"NW": [1 if players == 3 else 2], "SE": [1 if players % 2 else 2]}


@pytest.mark.rule("VTX-MSF-03")
@pytest.mark.parametrize("players", PLAYERS)
def test_m6_objects_lie_sealed_one_in_each_room(players: int) -> None:
    """But one Hero alone meets no Toxic Object: it could never be put down, and so never the Relic picked up."""
    state = laid_out("m6", players)
    alone = players == 1
    assert lying(state) == {"sealed": ["NW", "SE", "SW"] if alone else ["NW", "NE", "SE", "SW"]}
    assert state.sealed == ["grenade", "relic", "repair", *([] if alone else ["toxic"])]


@pytest.mark.rule("VTX-MSF-03")
@pytest.mark.parametrize("kind", ["relic", "toxic", "repair", "grenade"])
def test_m6_chance_says_what_a_sealed_object_is(kind: str) -> None:
    rolls = [["melee"] * 5, ["melee"] * 5, kind]
    t = scenario(seats("SE NW"), mission="m6", phase="roll", rolls=rolls)
    prepare(t, "red", PickUp("o3"))
    assert [thing.kind for thing in t.state.objects if thing.bearer == "red"] == [kind]


@pytest.mark.rule("VTX-MSF-04")
def test_m6_an_assault_burns_the_room_with_the_fewest_fires() -> None:
    def change(state: VortexState) -> None:
        state.deck.top, state.deck.layers = "", []
        state.tiles[0].fire, state.tiles[2].fire = [2, 2], [2]

    rolls = ["melee", ["star"] * 5]
    t = scenario(seats("NW"), mission="m6", phase="arrival", rolls=rolls, change=change)
    assert offered(t, "red") == [Burn("NE"), Burn("SW")]
    play(t, "red", Burn("SW"))
    assert [tile.fire for tile in t.state.tiles] == [[2, 2], [], [2], [2]]


@pytest.mark.rule("VTX-MSF-01", "VTX-MSF-05")
@pytest.mark.parametrize(
    ("killed", "relic", "end"), [(2, "red", True), (1, "red", None), (2, "NW", None), (3, "red", True)]
)
def test_m6_is_won_with_the_relic_in_hand_and_a_boss_per_player(killed: int, relic: str, end: bool | None) -> None:
    def change(state: VortexState) -> None:
        state.killed = killed

    t = fight(seats("NW SE"), mission="m6", objects={"relic": relic}, change=change)
    assert t.outcome is None
    rest(t)
    assert won(t) is end


@pytest.mark.rule("VTX-MSF-06")
def test_m6_has_no_losses_of_its_own(foe: Foes) -> None:
    assert MISSIONS["m6"].loss == ()
    t = fight(
        seats("NW SE"), {foe("killer", "max_melee 10", initiative=1): "a1"}, mission="m6", objects={"relic": "red"}
    )
    assert hero(t, "red").out
    assert t.outcome is None
    assert lying(t.state) == {"relic": ["NW"]}


# ---- M7 Overload -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-MSG-02")
def test_m7_board() -> None:
    assert rooms(laid_out("m7")) == {"NW": "VII", "NE": "IX", "SE": "VIII", "SW": "II", "SE^": "X", "NW^": "III"}


@pytest.mark.rule("VTX-MSG-03")
@pytest.mark.parametrize("players", PLAYERS)
def test_m7_tokens(players: int) -> None:
    assert lying(laid_out("m7", players)) == {"repair": ["NE"]}
    assert MISSIONS["m7"].barricades[players - 1] == 4


@pytest.mark.rule("VTX-MSG-07")
def test_m7_bosses_need_not_be_killed(foe: Foes) -> None:
    def last(state: VortexState) -> None:
        state.bosses_left = 1

    enemies = {foe("boss", boss=1, life=1): "a1"}
    t = fight(seats("NW"), enemies, mission="m7", dice={"red": {"melee": 1}}, change=last)
    play(t, "red", Melee("boss"))
    assert won(t) is None
    assert life(t, "boss") == 0


# ---- M8 Sternploeeg --------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-MSH-02")
def test_m8_board() -> None:
    assert rooms(laid_out("m8")) == {
        "NW": "I",
        "NE": "II",
        "SE": "V",
        "SW": "VI",
        "NE^": "III",
        "SW^": "IV",
        "2-NW": "VII",
        "2-NE": "IX",
        "2-SE": "VIII",
        "2-SW": "X",
    }


@pytest.mark.rule("VTX-MSH-03")
def test_m8_tokens() -> None:
    assert lying(laid_out("m8")) == {"relic": [""], "repair": ["2-NE"], "grenade": ["NW"]}


@pytest.mark.rule("VTX-MSH-07", "VTX-MSH-01")
def test_m8_has_no_losses_of_its_own() -> None:
    assert MISSIONS["m8"].loss == ()


# ---- counts in the box -----------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-COMP-05", "VTX-COMP-20", "VTX-TAB-04")
@pytest.mark.parametrize("mission", MISSIONS.values(), ids=lambda mission: mission.id)
def test_no_mission_uses_more_than_there_is(mission: MissionFile) -> None:
    for players in PLAYERS:
        state = laid_out(mission.id, players)
        assert len(state.objects) <= 4
        assert len(state.barricades) <= mission.barricades[players - 1] <= 4
        assert sum(len(tile.fire) for tile in state.tiles) <= NUMBERS.fire_tokens == 15
    assert (NUMBERS.move_tokens, NUMBERS.block_tokens, NUMBERS.grenades) == (3, 2, 3)


@pytest.mark.rule("VTX-GAP-12")
def test_fire_tokens_show_1_or_2() -> None:
    values = {fire.value for mission in MISSIONS.values() for fire in mission.fire}
    assert values | {NUMBERS.assault_fire, NUMBERS.thrown_damage} == {1, 2}
