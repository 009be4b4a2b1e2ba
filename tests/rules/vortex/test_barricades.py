"""VTX-BAR and the Dome: barricades stop Heroes, take blows, are built, damaged, destroyed."""

from typing import Any

import pytest

from starboard.games.vortex.forecast import incoming
from starboard.games.vortex.game import Vortex
from starboard.games.vortex.maps import MISSIONS
from starboard.games.vortex.options import DONE, Activate, Go, Melee, Move, Ranged, Repair, Smash, Use
from starboard.games.vortex.state import VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import at, fight, hero, life, offered, play

DOME = ("VII", "V", "I", "III")
INNER = {"NW|E", "NW|S", "NE|S", "SW|E"}
"""The sides that two rooms share, by the name of one of them."""


def dome(dice: int = 1, place: str = "NW", **more: Any) -> Table[VortexState]:
    return fight({"red": place}, ground=DOME, reserve={"red": ["defense"] * dice}, **more)


def sites(t: Table[VortexState]) -> list[str]:
    return [option.target for option in offered(t, "red") if isinstance(option, Activate)]


def borders(t: Table[VortexState]) -> list[str]:
    return [wall.border for wall in t.state.barricades]


def state_of(t: Table[VortexState]) -> str:
    """How the one barricade is."""
    return "gone" if not t.state.barricades else "damaged" if t.state.barricades[0].damaged else "intact"


def ends(t: Table[VortexState], seat: str = "red") -> set[str]:
    return {option.to for option in offered(t, seat) if isinstance(option, Move)}


# ---- building --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-RABL-10")
def test_each_die_in_the_dome_builds_a_barricade() -> None:
    t = dome(2)
    play(t, "red", Activate("defense", 1, "NW|N"))
    assert borders(t) == ["NW|N"]
    play(t, "red", Activate("defense", 1, "SE|E"))
    assert borders(t) == ["NW|N", "SE|E"]
    assert offered(t, "red") == [DONE]


@pytest.mark.rule("VTX-RABL-11", "VTX-RUL-26", "VTX-BAR-03")
def test_on_any_side_of_any_ground_room_of_the_ship() -> None:
    found = sites(dome(platforms={"NE": "II"}))
    assert len(found) == len(set(found)) == 12, "16 sides, of which four pairs are shared"
    assert set(found) >= INNER
    assert not [border for border in found if "^" in border]
    t = fight(
        {"red": "2-NW"},
        mission="m4",
        ground=("I", "II", "III", "IV"),
        second=DOME,
        objects={},
        reserve={"red": ["defense"]},
    )
    assert {border[:2] for border in sites(t)} == {"2-"}, "of the same ship"


@pytest.mark.rule("VTX-RABL-11", "VTX-ROOM-08")
def test_a_destroyed_room_has_no_sides_to_build_on() -> None:
    found = sites(dome(change=lambda state: setattr(state.tiles[2], "gone", True)))
    assert len(found) == 10
    assert not {"SE|E", "SE|S"} & set(found), "but those that it shares are its neighbours' too"


@pytest.mark.rule("VTX-RUL-26")
def test_an_inner_side_is_shared_by_both_rooms() -> None:
    t = fight({"red": "NE", "blue": "NW"}, barricades=["NW|E"], dice={"red": {"movement": 1}, "blue": {"movement": 1}})
    assert ends(t, "blue") == {"SW"}
    play(t, "blue", DONE)
    assert ends(t) == {"SE"}


@pytest.mark.rule("VTX-BAR-02")
def test_a_side_holds_one_barricade() -> None:
    t = dome(2, damaged=["NW|W"])
    assert "NW|W" not in sites(t)
    play(t, "red", Activate("defense", 1, "NW|N"))
    assert "NW|N" not in sites(t)


@pytest.mark.rule("VTX-BAR-01", "VTX-RABL-12", "VTX-INT-28", "VTX-RUL-52")
def test_four_barricades_may_stand(foe: Foes) -> None:
    four = ["NE|N", "NE|E", "SE|E", "NW|N"]
    assert sites(dome(barricades=four)) == []
    t = dome(barricades=four[:3])
    play(t, "red", Activate("defense", 1, "NW|N"))
    assert hero(t, "red").reserve == []
    t = dome(barricades=four)
    assert hero(t, "red").reserve == ["defense"]
    play(t, "red", DONE)
    assert borders(t) == four, "the die is wasted"


@pytest.mark.rule("VTX-BAR-08")
def test_a_destroyed_one_can_be_built_again(foe: Foes) -> None:
    enemies = {foe("brute", "melee 3", initiative=1): "a1"}
    t = dome(enemies=enemies, damaged=["NW|N"], barricades=["NE|N", "NE|E", "SE|E"])
    assert "NW|N" not in borders(t)
    play(t, "red", Activate("defense", 1, "NW|N"))
    assert borders(t)[-1] == "NW|N"
    assert not t.state.barricades[-1].damaged


@pytest.mark.rule("VTX-COMP-05", "VTX-MIS-04", "VTX-RABL-12")
def test_campaign_missions_use_at_most_four_barricades() -> None:
    assert all(max(mission.barricades) <= 4 for mission in MISSIONS.values())


# ---- movement --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-MOVE-10", "VTX-BAR-04")
@pytest.mark.parametrize("damaged", [False, True])
@pytest.mark.parametrize(("place", "steps", "reach"), [("NW", 1, {"SW"}), ("NE", 1, {"SE"}), ("NW", 2, {"SW", "SE"})])
def test_a_barricade_stops_heroes_both_ways(damaged: bool, place: str, steps: int, reach: set[str]) -> None:
    wall: dict[str, Any] = {"damaged" if damaged else "barricades": ["NW|E"]}
    t = fight({"red": place}, dice={"red": {"movement": steps}}, **wall)
    assert ends(t) == reach


@pytest.mark.rule("VTX-MOVE-10")
def test_the_way_around_and_a_jump_stay_open() -> None:
    t = fight({"blue": "NW"}, barricades=["NW|E"], dice={"blue": {"movement": 3}})
    assert ends(t, "blue") == {"NE", "SE", "SW"}
    t = fight({"red": "NW"}, barricades=["NW|E", "NW|S"], dice={"red": {"movement": 2}})
    assert ends(t) == set()
    t = fight({"red": "NW"}, barricades=["NW|E", "NW|S"], dice={"red": {"movement": 3}})
    assert ends(t) == {"NE", "SE", "SW"}, "any room (VTX-RUL-55)"


@pytest.mark.rule("VTX-MOVE-11", "VTX-BAR-04", "VTX-RUL-58")
def test_a_barricade_stops_the_climb_across_its_border() -> None:
    up: dict[str, Any] = {"platforms": {"NE": "II"}, "dice": {"red": {"movement": 1}}}
    assert ends(fight({"red": "NW"}, **up)) == {"NE", "SW", "NE^"}
    assert ends(fight({"red": "NW"}, barricades=["NW|E"], **up)) == {"SW"}
    assert ends(fight({"red": "NE"}, barricades=["NW|E"], **up)) == {"SE", "NE^"}, "straight up"
    assert ends(fight({"red": "NE^"}, barricades=["NW|E"], **up)) == {"NE", "SE"}, "and down"


@pytest.mark.rule("VTX-RUL-07")
def test_from_platform_to_platform_no_barricade_is_in_the_way() -> None:
    t = fight({"red": "NW^"}, barricades=["NW|E"], platforms={"NW": "II", "NE": "IV"}, dice={"red": {"movement": 1}})
    assert ends(t) == {"NW", "NE^", "SW"}


@pytest.mark.rule("VTX-PLAT-05", "VTX-BAR-04")
def test_whom_barricades_shut_in_stays_when_the_ceiling_comes_down(quake: dict[str, Any]) -> None:
    t = fight({"red": "SW"}, platforms={"SW": "II"}, barricades=["NW|S"], **quake)
    assert offered(t, "red") == [Go("SE")]
    t = fight({"red": "SW"}, platforms={"SW": "II"}, barricades=["NW|S", "SW|E"], **quake)
    assert (at(t, "red"), life(t, "red"), t.state.round) == ("SW", 6, 2)


# ---- blows -----------------------------------------------------------------------------------------------------------


def blow(foe: Foes, *circles: str, wall: str = "NW|N", damaged: bool = False, **more: Any) -> Table[VortexState]:
    """An Enemy in a1 acts on NW, where red stands behind a barricade."""
    enemies = {foe("brute", *circles, initiative=1, **more.pop("traits", {})): "a1"}
    heroes = more.pop("heroes", {"red": "NW"})
    return fight(heroes, enemies, barricades=[] if damaged else [wall], damaged=[wall] if damaged else (), **more)


@pytest.mark.rule("VTX-BAR-05", "VTX-BAR-10")
@pytest.mark.parametrize(("power", "left"), [(1, "intact"), (2, "intact"), (3, "damaged"), (4, "damaged")])
def test_a_blow_of_3_damages_an_intact_barricade(foe: Foes, power: int, left: str) -> None:
    assert state_of(blow(foe, f"melee {power}")) == left


@pytest.mark.rule("VTX-BAR-07", "VTX-BAR-10")
@pytest.mark.parametrize(("power", "left"), [(2, "damaged"), (3, "gone")])
def test_a_blow_of_3_destroys_a_damaged_one(foe: Foes, power: int, left: str) -> None:
    assert state_of(blow(foe, f"melee {power}", damaged=True)) == left


@pytest.mark.rule("VTX-BAR-06", "VTX-GAP-19")
def test_a_damaged_one_lies_there_and_can_be_mended(foe: Foes) -> None:
    t = blow(foe, "melee 3", objects={"repair": "red"}, kit=["red"])
    assert state_of(t) == "damaged"
    play(t, "red", Repair("barricade", "NW|N"))
    assert state_of(t) == "intact"


@pytest.mark.rule("VTX-BAR-11")
def test_the_blow_hits_the_barricade_instead_of_the_hero(foe: Foes) -> None:
    t = blow(foe, "melee 5")
    assert life(t, "red") == 10
    t = blow(foe, "melee 5", wall="NW|W")
    assert (life(t, "red"), state_of(t)) == (5, "intact"), "one on another side is not between them"


@pytest.mark.rule("VTX-RUL-27")
def test_a_damaged_one_still_protects(foe: Foes) -> None:
    t = blow(foe, "melee 2", damaged=True)
    assert (life(t, "red"), state_of(t)) == (10, "damaged")
    t = blow(foe, "melee 3", damaged=True)
    assert (life(t, "red"), state_of(t)) == (10, "gone")


@pytest.mark.rule("VTX-EX-18")
def test_nothing_then_damaged_then_destroyed_and_the_hero_unhurt(foe: Foes) -> None:
    assert state_of(blow(foe, "melee 2")) == "intact"
    assert state_of(blow(foe, "melee 2", "melee 3")) == "damaged"
    t = blow(foe, "melee 2", "melee 3", "melee 4")
    assert (state_of(t), life(t, "red")) == ("gone", 10)
    assert life(blow(foe, "melee 3", "melee 4", "melee 1"), "red") == 9, "then nothing is in the way"


@pytest.mark.rule("VTX-INT-21")
def test_no_excess_and_no_double_step(foe: Foes) -> None:
    t = blow(foe, "melee 9")
    assert (state_of(t), life(t, "red")) == ("damaged", 10)


@pytest.mark.rule("VTX-INT-20")
def test_no_hero_no_attack_no_blow(foe: Foes) -> None:
    assert state_of(blow(foe, "melee 3", heroes={"red": "NE"})) == "intact"


@pytest.mark.rule("VTX-INT-19", "VTX-RUL-42")
def test_wings_reach_the_platform_over_the_barricade(foe: Foes) -> None:
    heroes = {"red": "NW", "blue": "NW^"}
    t = blow(foe, "melee 3", heroes=heroes, platforms={"NW": "II"}, traits={"wings": True})
    assert (state_of(t), life(t, "red"), life(t, "blue")) == ("damaged", 10, 5)


@pytest.mark.rule("VTX-RUL-42")
def test_above_the_barricade_nobody_on_the_ground_is_hit_at(foe: Foes) -> None:
    t = blow(foe, "melee 3", heroes={"blue": "NW^"}, platforms={"NW": "II"}, traits={"wings": True})
    assert (state_of(t), life(t, "blue")) == ("intact", 5)


@pytest.mark.rule("VTX-BAR-13", "VTX-RUL-18")
@pytest.mark.parametrize(
    ("icon", "place", "wall", "left"),
    [("ranged 3", "SW", "SW|N", 7), ("max_melee 3", "NW", "NW|N", 7), ("max_ranged 3", "SW", "NW|N", 7)],
)
def test_ranged_and_unstoppable_attacks_ignore_barricades(
    foe: Foes, icon: str, place: str, wall: str, left: int
) -> None:
    t = blow(foe, icon, heroes={"red": place}, wall="NW|S" if wall == "SW|N" else wall)
    assert (life(t, "red"), state_of(t)) == (left, "intact")


@pytest.mark.rule("VTX-BAR-13")
def test_a_hero_shoots_over_barricades(foe: Foes) -> None:
    t = fight({"red": "SW"}, {foe("brute"): "a1"}, barricades=["NW|N", "NW|S"], dice={"red": {"ranged": 1}})
    play(t, "red", Ranged("brute"))
    assert life(t, "brute") == 4


@pytest.mark.rule("VTX-BAR-12")
def test_hero_melee_ignores_barricades(foe: Foes) -> None:
    t = fight({"red": "NW"}, {foe("brute"): "a1"}, barricades=["NW|N"], dice={"red": {"melee": 2}})
    play(t, "red", Melee("brute"))
    assert (life(t, "brute"), state_of(t)) == (2, "intact")


@pytest.mark.rule("VTX-BAR-09", "VTX-RUL-54")
@pytest.mark.parametrize(("dice", "damaged", "left"), [(1, False, "intact"), (2, False, "damaged"), (2, True, "gone")])
def test_a_hero_may_smash_a_barricade_with_the_same_test(dice: int, damaged: bool, left: str) -> None:
    wall: dict[str, Any] = {"damaged" if damaged else "barricades": ["NW|E"]}
    t = fight({"red": "NW"}, dice={"red": {"melee": dice, "movement": 1}}, **wall)
    play(t, "red", Smash("NW|E"))
    assert state_of(t) == left
    assert not [option for option in offered(t, "red") if isinstance(option, Smash)], "the attack is spent"
    assert ("NE" in ends(t)) is (left == "gone")


@pytest.mark.rule("VTX-RUL-54")
def test_only_on_a_side_of_ones_own_ground_room() -> None:
    walls = ["NW|E", "NW|W", "SE|E"]
    dice = {"red": {"melee": 2}}
    t = fight({"red": "NW"}, barricades=walls, dice=dice)
    assert offered(t, "red") == [Smash("NW|E"), Smash("NW|W"), DONE]
    t = fight({"red": "NW^"}, barricades=walls, dice=dice, platforms={"NW": "II"})
    assert offered(t, "red") == [DONE]


@pytest.mark.rule("VTX-BAR-09", "VTX-TURN-02")
def test_full_power_serves_one_blow_barricade_or_enemy(foe: Foes) -> None:
    walls, card = ["NW|E"], {"red": ["mangler"]}
    t = fight({"red": "NW"}, {foe("brute"): "a1"}, barricades=walls, equipment=card)
    play(t, "red", Use("mangler"), Smash("NW|E"))
    assert state_of(t) == "damaged"
    assert offered(t, "red") == [DONE]


# ---- what is coming in -----------------------------------------------------------------------------------------------


def test_the_forecast_knows_barricades_tokens_and_airlocks(foe: Foes) -> None:
    enemies = {foe("brute", "melee 3", "left 1", "melee 2", initiative=9): "a8"}
    t = fight({"red": "NW"}, enemies, barricades=["NW|W"])
    g = t.game
    assert isinstance(g, Vortex)
    assert {t.state.tiles[tile].id: coming.attacks for tile, coming in incoming(g, {}).items()} == {"NW": [2]}
    t.state.enemies[0].tokens = [(1, -1)]
    assert incoming(g, {}) == {}
