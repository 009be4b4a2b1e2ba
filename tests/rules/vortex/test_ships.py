"""VTX-AIR, VTX-GEO-20 to 25: two ships, and the Airlocks between them."""

from typing import Any

import pytest

from starboard.games.vortex.game import Vortex
from starboard.games.vortex.geometry import AREA_IDS, airlocks
from starboard.games.vortex.maps import MISSIONS
from starboard.games.vortex.options import (
    ABILITY,
    DONE,
    PASS,
    Activate,
    Block,
    Melee,
    Move,
    Push,
    Ranged,
    Restore,
    Strike,
)
from starboard.games.vortex.state import VortexState
from starboard.table import Table
from starboard.table.facts import Heading

from .foes import Foes
from .scenario import area, at, fight, life, offered, play, rest

FIRST, SECOND = ("I", "V", "VI", "III"), ("VII", "IX", "VIII", "X")


def ships(heroes: dict[str, str], enemies: dict[str, str] | None = None, **more: Any) -> Table[VortexState]:
    """Two ships with the Airlocks at 4|5 and 8|1, and nothing lying about."""
    return fight(heroes, enemies, mission="m4", **{"ground": FIRST, "second": SECOND, "objects": {}, **more})


def walk(foe: Foes, circle: str, start: str, heroes: dict[str, str], **more: Any) -> str:
    """Where an Enemy ends that does this."""
    t = ships(heroes, {foe("walker", circle, initiative=1): start}, **more)
    return area(t, "walker")


BOTH = {"red": "NW", "blue": "2-NW"}


@pytest.mark.rule("VTX-AIR-01", "VTX-COMP-18", "VTX-MIS-05")
def test_two_ships_are_linked_by_one_pair_of_airlocks() -> None:
    two = {mission.id: mission.airlocks for mission in MISSIONS.values() if len(mission.ship) == 2}
    assert set(two) == {"m4", "m5", "m8"}
    assert all(places is not None for places in two.values())
    assert all(mission.airlocks is None for mission in MISSIONS.values() if len(mission.ship) == 1)


@pytest.mark.rule("VTX-MIS-14", "VTX-GEO-20", "VTX-GAP-18")
def test_the_default_airlocks_lie_at_4_5_and_at_8_1() -> None:
    for id in ("m4", "m5", "m8"):
        assert MISSIONS[id].airlocks == ("a4", "b8")
    found = airlocks(("a4", "b8"))
    assert found is not None
    assert {(AREA_IDS[at_], clockwise): AREA_IDS[to] for (at_, clockwise), to in found.items()} == {
        ("a4", True): "b1",
        ("b8", True): "a5",
        ("a5", False): "b8",
        ("b1", False): "a4",
    }


@pytest.mark.rule("VTX-AIR-02", "VTX-AIR-03", "VTX-GEO-21")
@pytest.mark.parametrize(("start", "end"), [("a4", "b1"), ("b8", "a5"), ("a3", "a4"), ("b7", "b8")])
def test_a_clockwise_step_across_an_airlock_leads_to_the_other_ship(foe: Foes, start: str, end: str) -> None:
    assert walk(foe, "left 1", start, BOTH) == end


@pytest.mark.rule("VTX-AIR-03", "VTX-GEO-22")
@pytest.mark.parametrize(("start", "end"), [("a5", "b8"), ("b1", "a4"), ("a6", "a5"), ("b2", "b1")])
def test_a_counter_clockwise_step_too(foe: Foes, start: str, end: str) -> None:
    assert walk(foe, "right 1", start, BOTH) == end


@pytest.mark.rule("VTX-AIR-04", "VTX-GEO-23")
@pytest.mark.parametrize(("circle", "start", "end"), [("left 3", "a3", "b2"), ("right 3", "b2", "a3")])
def test_it_goes_on_in_its_direction_and_no_step_is_lost(foe: Foes, circle: str, start: str, end: str) -> None:
    assert walk(foe, circle, start, BOTH) == end


@pytest.mark.rule("VTX-GEO-21")
def test_both_rings_join_into_one_cycle_of_16(foe: Foes) -> None:
    seen, here = [], "a1"
    for _ in range(16):
        seen.append(here)
        here = walk(foe, "left 1", here, BOTH)
    assert here == "a1"
    assert len(set(seen)) == 16


@pytest.mark.rule("VTX-EX-22")
def test_example_left_3_from_area_3_with_a_hero_on_ship_2(foe: Foes) -> None:
    assert walk(foe, "left 3", "a3", BOTH) == "b2"


@pytest.mark.rule("VTX-EX-23", "VTX-AIR-05", "VTX-GEO-24")
def test_example_the_same_with_nobody_there(foe: Foes) -> None:
    assert walk(foe, "left 3", "a3", {"red": "NW"}) == "a6"
    assert walk(foe, "right 1", "a5", {"red": "NW"}) == "a4"


@pytest.mark.rule("VTX-AIR-05", "VTX-GEO-24")
def test_an_object_makes_a_ship_worth_boarding(foe: Foes) -> None:
    assert walk(foe, "left 1", "a4", {"red": "NW"}, objects={"repair": "2-SE"}) == "b1"
    assert walk(foe, "left 1", "b8", {"red": "2-NW"}, objects={"repair": "SE"}) == "a5"
    assert walk(foe, "left 1", "b8", {"red": "2-NW"}) == "b1", "an empty one is passed by"


@pytest.mark.rule("VTX-INT-25")
def test_what_is_carried_is_where_its_bearer_is(foe: Foes) -> None:
    """The Kit came from ship 2, but red has it on ship 1: nothing is left on ship 2."""
    assert walk(foe, "left 1", "a4", {"red": "NW"}, objects={"repair": "red"}) == "a5"
    assert walk(foe, "left 1", "b8", {"red": "NW"}, objects={"repair": "red"}) == "a5"


@pytest.mark.rule("VTX-INT-24")
def test_a_displaced_hero_empties_its_ship(foe: Foes) -> None:
    enemies = {foe("walker", "left 1", initiative=9): "a4"}
    t = ships({"red": "2-SE"}, enemies, reserve={"red": ["movement"]})
    play(t, "red", Activate("movement", 1, "NW"), DONE)
    assert area(t, "walker") == "a5"
    t = ships({"red": "2-SE"}, enemies, reserve={"red": ["movement"]}, objects={"repair": "2-NE"})
    play(t, "red", Activate("movement", 1, "NW"), DONE)
    assert area(t, "walker") == "b1", "unless an Object lies there"


@pytest.mark.rule("VTX-AIR-06")
def test_heroes_change_ships_by_any_room_results_and_displacement_only() -> None:
    def goals(dice: int) -> set[str]:
        t = ships({"red": "SE"}, dice={"red": {"movement": dice}})
        return {option.to for option in offered(t, "red") if isinstance(option, Move)}

    assert goals(2) == {"NW", "NE", "SW"}
    assert goals(3) == {"NW", "NE", "SW", "2-NW", "2-NE", "2-SE", "2-SW"}


@pytest.mark.rule("VTX-RABL-13", "VTX-RABL-07", "VTX-RUL-55", "VTX-TAB-05")
@pytest.mark.parametrize("room", ["IV", "VIII"])
def test_both_displacement_chambers_lead_to_any_room_of_any_ship(room: str) -> None:
    """Not to itself, not to a ruin, not where two Heroes are; platforms too."""

    def ruin(state: VortexState) -> None:
        state.tiles[3].gone = True

    heroes = {"red": "2-SE", "blue": "2-NE", "green": "2-NE", "purple": "NE"}
    second = ("VII", "IX", room, "X")
    t = ships(
        heroes,
        second=second,
        platforms={"NW": "II"},
        reserve={"red": ["movement"]},
        initiative={"red": 1},
        change=ruin,
    )
    found = [option.target for option in offered(t, "red") if isinstance(option, Activate)]
    assert sorted(found) == sorted(["NW", "NW^", "NE", "SE", "2-NW", "2-SW"])
    play(t, "red", Activate("movement", 1, "NW^"))
    assert at(t, "red") == "NW^"


@pytest.mark.rule("VTX-GEO-25")
def test_sight_never_leaves_the_ship(foe: Foes) -> None:
    assert walk(foe, "acrobat", "a4", BOTH) == "a7"
    enemies = {foe("gun", "ranged 3 + melee 3", initiative=1): "b1"}
    t = ships({"red": "NW", "blue": "SW"}, enemies)
    assert (life(t, "red"), life(t, "blue")) == (10, 8)
    t = ships({"red": "NW"}, {foe("far"): "b1", foe("near"): "a1"}, dice={"red": {"melee": 1, "ranged": 1}})
    assert offered(t, "red") == [Melee("near")]
    assert Ranged("far") not in offered(t, "red")


@pytest.mark.rule("VTX-SPEC-02")
def test_abilities_reach_enemies_of_ones_own_ship_only(foe: Foes) -> None:
    enemies = {foe("here", "left 1"): "a5", foe("there", "left 1"): "b1"}
    t = ships({"blue": "NW", "red": "2-NW"}, enemies, dice={"blue": {"special": 2}})
    play(t, "blue", ABILITY)
    assert offered(t, "blue") == [Block("here", 1)]
    t = ships({"green": "NW", "red": "2-NW"}, dice={"green": {"special": 2}}, life={"green": 1, "red": 1})
    play(t, "red", DONE)
    play(t, "green", ABILITY)
    assert offered(t, "green") == [Restore("green")]


@pytest.mark.rule("VTX-AIR-03", "VTX-AIR-05")
def test_a_pushed_enemy_passes_an_airlock_too(foe: Foes) -> None:
    enemies = {foe("walker", initiative=9): "a4"}
    t = ships({"purple": "SE", "blue": "2-NW"}, enemies, dice={"purple": {"special": 1}})
    play(t, "blue", DONE)
    play(t, "purple", ABILITY, Push("walker", "left"))
    assert area(t, "walker") == "b1"
    t = ships({"purple": "SE"}, enemies, dice={"purple": {"special": 1}})
    play(t, "purple", ABILITY, Push("walker", "left"))
    assert area(t, "walker") == "a5"


@pytest.mark.rule("VTX-SPEC-15", "VTX-SPEC-02", "VTX-AIR-03", "VTX-RUL-60")
def test_two_spaces_across_an_airlock_are_two_spaces(foe: Foes) -> None:
    enemies = {foe("walker", initiative=9): "a4", foe("far", initiative=9): "b5"}
    t = ships({"purple": "SE", "blue": "2-NW"}, enemies, dice={"purple": {"special": 3}})
    play(t, "blue", DONE)
    play(t, "purple", ABILITY, Push("walker", "left"))
    assert offered(t, "purple") == [Push("walker", "left"), Push("walker", "right"), PASS], "none but it over there"
    play(t, "purple", Push("walker", "left"))
    assert area(t, "walker") == "b2"


@pytest.mark.rule("VTX-ENA-11", "VTX-AIR-03")
def test_a_sniffer_follows_its_nose_through_the_airlock(foe: Foes) -> None:
    assert walk(foe, "sniffer", "a2", {"red": "2-NE"}) == "b2"
    assert walk(foe, "sniffer", "b2", {"red": "NW"}) == "a8"


@pytest.mark.rule("VTX-MIS-13", "VTX-MSE-02")
@pytest.mark.parametrize("mission", ["m4", "m5", "m8"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_vortices_of_two_ships(mission: str, players: int) -> None:
    state = Vortex.start(Vortex.prepare(mission, players))
    usual = ["a1", "b1", "a5", "b5"][:players]
    others = {1: ["b1"], 2: ["b1", "b5"], 4: ["a1", "b1", "a3", "a6"]}  # VTX-MSE-02
    areas = others.get(players, usual) if mission == "m5" else usual
    assert [AREA_IDS[vortex.area] for vortex in state.vortices] == areas


@pytest.mark.rule("VTX-RUL-10", "VTX-INIT-05")
def test_ties_finish_the_ship_of_vortex_1_before_the_other(foe: Foes) -> None:
    order = ["a1", "a8", "b1", "b8"]
    enemies = {foe(f"at-{here}", "left 1"): here for here in reversed(order)}
    t = ships(BOTH, enemies)
    rest(t)
    acted = [event.fact.of for event in t.journal if isinstance(event.fact, Heading) and event.word == "activated"]
    assert acted == [f"at-{here}" for here in order]


@pytest.mark.rule("VTX-RUL-10", "VTX-INIT-05")
def test_with_more_vortices_their_numbers_decide_whichever_ship_they_are_on(foe: Foes) -> None:
    order = ["a1", "a4", "b1", "b4", "a5", "a8", "b5", "b8"]
    enemies = {foe(f"at-{here}", "left 1"): here for here in reversed(order)}
    t = ships({"red": "NW", "blue": "SE", "green": "2-NW", "purple": "2-SE"}, enemies)
    rest(t)
    acted = [event.fact.of for event in t.journal if isinstance(event.fact, Heading) and event.word == "activated"]
    assert acted == [f"at-{here}" for here in order]


@pytest.mark.rule("VTX-RUL-21")
def test_the_est_strikes_any_area_of_any_ship(foe: Foes) -> None:
    enemies = {foe("here"): "a5", foe("there"): "b3"}
    t = ships({"red": "NW"}, enemies, phase="est", change=lambda state: setattr(state.heroes[0], "est", 1))
    assert offered(t, "red") == [Strike("a5"), Strike("b3")]
