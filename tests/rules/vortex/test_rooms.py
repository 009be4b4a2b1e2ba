"""VTX-ROOM, VTX-RABL: activating the rooms I to VI."""

from typing import Any

import pytest

from starboard.games.vortex.game import Vortex
from starboard.games.vortex.options import ABILITY, DONE, Activate, Crush, Melee, Move, Place, Platform, Ranged, Use
from starboard.games.vortex.standing import ROUND
from starboard.games.vortex.state import VortexState
from starboard.table import Active, Table

from .foes import Foes
from .scenario import ROLL, at, enemy, fight, hero, life, offered, plan_idly, play, rest, why_not

OTHERS = ("VI", "V", "I", "III")


def room(id: str) -> dict[str, Any]:
    """This room lies at NW."""
    return {"ground": (id, *[other for other in OTHERS if other != id][-3:])}


def activations(t: Table[VortexState], seat: str) -> list[Activate]:
    return [option for option in offered(t, seat) if isinstance(option, Activate)]


# ---- in general ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-ROOM-02")
def test_a_room_wants_a_reserve_die_with_its_icon() -> None:
    t = fight({"red": "NW"}, **room("V"), reserve={"red": ["melee", "special"]}, life={"red": 5})
    assert activations(t, "red") == [Activate("special")]
    assert "VTX-BRD-05" in why_not(t, "red", Activate("melee"))
    play(t, "red", Activate("special"))
    assert hero(t, "red").reserve == ["melee"]
    assert t.state.tiles[0].used == 1
    assert activations(t, "red") == []


@pytest.mark.rule("VTX-ROOM-02")
def test_only_the_room_a_hero_stands_in_is_activated() -> None:
    t = fight({"red": "NE"}, **room("V"), reserve={"red": ["special"]}, dice={"red": {"movement": 1}}, life={"red": 5})
    assert activations(t, "red") == []
    play(t, "red", Move("NW"))
    assert activations(t, "red") == [Activate("special")]


@pytest.mark.rule("VTX-ROOM-02")
def test_dice_on_lines_activate_nothing() -> None:
    t = fight({"red": "NW"}, **room("VI"), dice={"red": {"melee": 2}})
    assert activations(t, "red") == []


@pytest.mark.rule("VTX-ROOM-03")
def test_three_activations_per_room_and_round_all_heroes_together() -> None:
    t = fight(
        {"blue": "NW", "red": "NW"},
        **room("V"),
        reserve={"blue": ["special"] * 2, "red": ["special"] * 2},
        life={"blue": 1, "red": 1},
        rolls=[["special"] * 5, ["special"] * 5],
    )
    play(t, "blue", Activate("special"), Activate("special"), DONE)
    play(t, "red", Activate("special"))
    assert activations(t, "red") == []
    assert "VTX-ROOM-03" in why_not(t, "red", Activate("special"))
    rest(t)
    assert t.state.tiles[0].used == 0


@pytest.mark.rule("VTX-ROOM-04")
def test_the_introductory_game_uses_the_beginner_set() -> None:
    t = Table(Vortex, Vortex.prepare(seats=1), seed="rooms")
    (seat,) = t.setup.seats
    play(t, seat, Platform("NE"), Platform("SW"), Place("NE"))
    assert sorted(tile.room for tile in t.state.tiles) == ["I", "II", "III", "IV", "V", "VI"]


@pytest.mark.rule("VTX-ROOM-10")
def test_destroyed_rooms_leave_the_ring_of_areas_unchanged(foe: Foes) -> None:
    foe("brute", "left 3")

    def change(state: VortexState) -> None:
        state.tiles[1].gone = True  # NE, before which a2 and a3 lie

    t = fight({"red": "SW"}, {"brute": "a1"}, change=change)
    rest(t)
    found = enemy(t, "brute")
    assert found is not None
    assert found.area == 3  # a4


# ---- I: Air Duct -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-RABL-01", "VTX-RABL-02")
@pytest.mark.parametrize(("dice", "left"), [(1, 6), (2, 7), (3, 8)])
def test_the_air_duct_gives_a_personal_shield_per_die(foe: Foes, dice: int, left: int) -> None:
    foe("brute", "melee 5")
    t = fight(
        {"red": "NW", "blue": "NW"},
        {"brute": "a1"},
        **room("I"),
        reserve={"red": ["defense"] * dice},
        initiative={"red": 1},
    )
    play(t, "red", *[Activate("defense")] * dice)
    rest(t)
    assert (life(t, "red"), life(t, "blue")) == (left, 3)


@pytest.mark.rule("VTX-RABL-02", "VTX-INT-08")
def test_the_air_duct_adds_to_the_shields_of_the_room(foe: Foes) -> None:
    foe("brute", "melee 5")
    t = fight(
        {"blue": "NW", "red": "NW"},
        {"brute": "a1"},
        **room("I"),
        reserve={"red": ["defense"]},
        dice={"red": {"defense": 1}, "blue": {"defense": 2}},
        initiative={"red": 1},
    )
    play(t, "red", Activate("defense"))
    rest(t)
    assert (life(t, "red"), life(t, "blue")) == (9, 6)


@pytest.mark.rule("VTX-RABL-01", "VTX-RUL-45")
@pytest.mark.parametrize(("end", "left"), [("NE", 7), ("NW", 8)])
def test_the_air_duct_helps_only_there_but_coming_back_keeps_it(foe: Foes, end: str, left: int) -> None:
    foe("brute", "melee 3")
    where = "a1" if end == "NW" else "a2"

    def been_there(state: VortexState) -> None:
        state.effects = [Active("I.0", "red", ROUND)]

    t = fight({"red": "NE"}, {"brute": where}, **room("I"), dice={"red": {"movement": 1}}, change=been_there)
    if end == "NW":
        play(t, "red", Move("NW"))
    rest(t)
    assert life(t, "red") == left


@pytest.mark.rule("VTX-RUL-45")
def test_the_air_duct_lasts_one_round(foe: Foes) -> None:
    foe("brute", "melee 1")
    t = fight(
        {"red": "NW"}, {"brute": "a1"}, **room("I"), reserve={"red": ["defense"]}, rolls=[ROLL, "star", "star", ROLL]
    )
    play(t, "red", Activate("defense"))
    rest(t)
    assert life(t, "red") == 10
    plan_idly(t)
    rest(t)
    assert life(t, "red") == 9


# ---- II: Promethium Tank ---------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-RABL-03", "VTX-RABL-04", "VTX-RABL-05")
@pytest.mark.parametrize(("icon", "areas"), [("melee", ("a1", "a8")), ("ranged", ("a3", "a6"))])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_tank_hits_all_in_the_range_of_its_side_once_per_die(
    foe: Foes, icon: str, areas: tuple[str, ...], dice: int
) -> None:
    t = fight({"red": "NW"}, foe.everywhere(), **room("II"), reserve={"red": [icon] * 3})
    play(t, "red", Activate(icon, dice))
    hurt = {f"a{n}": 5 - life(t, f"at-a{n}") for n in range(1, 9)}
    assert hurt == {f"a{n}": dice if f"a{n}" in areas else 0 for n in range(1, 9)}
    assert t.state.tiles[0].used == dice
    assert hero(t, "red").reserve == [icon] * (3 - dice)


@pytest.mark.rule("VTX-RABL-03")
def test_the_tank_is_unstoppable(foe: Foes) -> None:
    foe("shell", "left 1", armor=2)
    t = fight({"red": "NW"}, {"shell": "a1"}, **room("II"), reserve={"red": ["melee", "melee"]})
    play(t, "red", Activate("melee", 2))
    assert life(t, "shell") == 3


@pytest.mark.rule("VTX-RUL-46")
def test_on_a_platform_only_the_ranged_side_of_the_tank_works(foe: Foes) -> None:
    t = fight({"red": "NW^"}, foe.everywhere(), platforms={"NW": "II"}, reserve={"red": ["melee", "ranged"]})
    assert activations(t, "red") == [Activate("ranged", 1)]


# ---- III: CryoScan ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-RABL-06")
def test_the_cryoscan_closes_a_vortex_of_choice_per_die(foe: Foes) -> None:
    t = fight({"red": "NW", "blue": "SE"}, **room("III"), reserve={"red": ["ranged"] * 3}, change=open_vortices)
    play(t, "blue", DONE)
    assert activations(t, "red") == [Activate("ranged", 1, "v1"), Activate("ranged", 1, "v2")]
    play(t, "red", Activate("ranged", 1, "v2"))
    assert [vortex.closed for vortex in t.state.vortices] == [False, True]
    assert activations(t, "red") == [Activate("ranged", 1, "v1")]
    play(t, "red", Activate("ranged", 1, "v1"))
    assert [vortex.closed for vortex in t.state.vortices] == [True, True]


def open_vortices(state: VortexState) -> None:
    for vortex in state.vortices:
        vortex.closed = False


@pytest.mark.rule("VTX-INT-12")
def test_a_closed_vortex_misses_one_arrival_and_reopens(foe: Foes) -> None:
    foe("one", "left 1")
    t = fight(
        {"red": "NW", "blue": "SE"},
        **room("III"),
        reserve={"red": ["ranged"] * 2},
        deck=["one"],
        rolls=[ROLL, ROLL],
    )
    play(t, "blue", DONE)
    play(t, "red", Activate("ranged", 1, "v1"))
    assert Activate("ranged", 1, "v1") not in activations(t, "red")  # twice would add nothing
    rest(t)
    found = enemy(t, "one")
    assert found is not None
    assert found.area == t.state.vortices[1].area
    assert [vortex.closed for vortex in t.state.vortices] == [False, False]


# ---- IV: Displacement Chamber ----------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-RABL-07", "VTX-RUL-55")
def test_the_displacement_chamber_leads_to_any_room() -> None:
    t = fight(
        {"red": "NW", "blue": "NE", "green": "NE", "purple": "SE"},
        **room("IV"),
        platforms={"SE": "II", "SW": "VI"},
        reserve={"red": ["movement", "movement"]},
        initiative={"red": 1},
        change=lambda state: setattr(state.tiles[3], "gone", True),
    )
    assert activations(t, "red") == [Activate("movement", 1, tile) for tile in ("SE", "SE^", "SW^")]
    play(t, "red", Activate("movement", 1, "SW^"))
    assert at(t, "red") == "SW^"
    assert hero(t, "red").reserve == ["movement"]  # one die, one move
    assert activations(t, "red") == []


@pytest.mark.rule("VTX-RABL-07", "VTX-RUL-55")
def test_the_displacement_chamber_leads_to_other_ships() -> None:
    t = fight({"red": "NW"}, ground=("IV", *OTHERS[:3], *OTHERS), reserve={"red": ["movement"]})
    play(t, "red", Activate("movement", 1, "2-SE"))
    assert at(t, "red") == "2-SE"


# ---- V: Medical Bay --------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-RABL-08")
def test_the_medical_bay_restores_one_point_per_die() -> None:
    t = fight(
        {"red": "NW", "blue": "NW"},
        **room("V"),
        reserve={"red": ["special"] * 3},
        life={"red": 5, "blue": 5},
        initiative={"red": 1},
    )
    for expected in (6, 7, 8):
        play(t, "red", Activate("special"))
        assert (life(t, "red"), life(t, "blue")) == (expected, 5)


@pytest.mark.rule("VTX-RUL-48")
def test_the_medical_bay_heals_no_further_than_the_heart() -> None:
    t = fight({"red": "NW"}, **room("V"), reserve={"red": ["special"] * 2}, life={"red": 9})
    play(t, "red", Activate("special"), Activate("special"))
    assert life(t, "red") == 10


# ---- VI: Depressurization Chamber ------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-RABL-09", "VTX-RUL-44")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_depressurization_adds_to_both_attacks_from_there(foe: Foes, dice: int) -> None:
    foe("near", "left 1", life=9)
    foe("far", "left 1", life=9)
    t = fight(
        {"red": "NW"},
        {"near": "a1", "far": "a3"},
        **room("VI"),
        dice={"red": {"melee": 1, "ranged": 1}},
        reserve={"red": ["melee"] * dice},
    )
    play(t, "red", *[Activate("melee")] * dice, Melee("near"), Ranged("far"))
    assert (life(t, "near"), life(t, "far")) == (9 - 2 - dice, 9 - 1 - dice)


@pytest.mark.rule("VTX-RABL-09")
def test_depressurization_does_not_help_from_other_rooms(foe: Foes) -> None:
    foe("near", "left 1")
    t = fight(
        {"red": "NW"},
        {"near": "a2"},
        **room("VI"),
        dice={"red": {"melee": 1, "movement": 1}},
        reserve={"red": ["melee"]},
    )
    play(t, "red", Activate("melee"), Move("NE"), Melee("near"))
    assert life(t, "near") == 3


@pytest.mark.rule("VTX-RABL-09", "VTX-RUL-44")
def test_depressurization_helps_only_the_one_who_activated_it_and_only_this_turn(foe: Foes) -> None:
    foe("near", "left 1")
    t = fight(
        {"blue": "NW", "red": "NW"},
        {"near": "a1"},
        **room("VI"),
        dice={"red": {"melee": 1}},
        reserve={"blue": ["melee"]},
    )
    play(t, "blue", Activate("melee"), DONE)
    assert not t.state.effects
    play(t, "red", Melee("near"))
    assert life(t, "near") == 3


@pytest.mark.rule("VTX-RUL-44")
def test_depressurization_makes_no_attack_out_of_nothing(foe: Foes) -> None:
    foe("near", "left 1")
    t = fight({"red": "NW"}, {"near": "a1"}, **room("VI"), reserve={"red": ["melee"]})
    play(t, "red", Activate("melee"))
    assert offered(t, "red") == [DONE]


@pytest.mark.rule("VTX-RUL-44", "VTX-ATK-15", "VTX-ENA-07")
def test_depressurization_adds_to_reds_ability_which_is_a_melee_attack(foe: Foes) -> None:
    enemies = {foe("near", "left 1", life=9, armor=2): "a1", foe("boss", "left 1", life=9, boss=1): "a1"}
    t = fight({"red": "NW"}, enemies, **room("VI"), dice={"red": {"special": 1}}, reserve={"red": ["melee"] * 2})
    play(t, "red", *[Activate("melee")] * 2, ABILITY, Crush("a1"))
    assert (life(t, "near"), life(t, "boss")) == (6, 6)


@pytest.mark.rule("VTX-RUL-44")
def test_depressurization_adds_nothing_to_a_blast(foe: Foes) -> None:
    equipment, reserve = {"red": ["cinderling"]}, {"red": ["melee"]}
    t = fight({"red": "NW"}, {foe("near", "left 1"): "a1"}, **room("VI"), equipment=equipment, reserve=reserve)
    play(t, "red", Activate("melee"), Use("cinderling"))
    assert life(t, "near") == 3
