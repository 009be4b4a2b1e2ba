"""VTX-PLAT and the pillars of VTX-EAT: platforms are shot down, and what that does."""

from typing import Any

import pytest

from starboard.games.vortex.game import Vortex
from starboard.games.vortex.options import DONE, Go, Place, Platform
from starboard.games.vortex.state import Tile, VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import at, fight, hero, life, offered, play, rest, told


def pillars(t: Table[VortexState]) -> list[int]:
    """How many pillars each platform has, in the order in which they were put up."""
    return [tile.pillars for tile in t.state.tiles if tile.level]


def standing(count: int, *more: Tile) -> dict[str, Any]:
    """So many pillars of the first platform still stand; more tiles besides."""

    def change(state: VortexState) -> None:
        state.tiles[4].pillars = count
        state.tiles += more

    return {"change": change}


# ---- pillars ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-EAT-07", "VTX-EX-16")
def test_a_ranged_attack_that_finds_no_hero_breaks_a_pillar(foe: Foes) -> None:
    foe("gun", "ranged 2")
    t = fight({"red": "SW^"}, {"gun": "a1"}, platforms={"SW": "II"})
    rest(t)
    assert pillars(t) == [3]
    assert life(t, "red") == 10


@pytest.mark.rule("VTX-EAT-07")
def test_a_ranged_attack_that_finds_a_hero_breaks_no_pillar(foe: Foes) -> None:
    foe("gun", "ranged 2")
    t = fight({"red": "SW"}, {"gun": "a1"}, platforms={"SW": "II"})
    rest(t)
    assert pillars(t) == [4]
    assert life(t, "red") == 8


@pytest.mark.rule("VTX-RUL-11")
def test_a_hero_in_the_front_room_does_not_save_the_pillar(foe: Foes) -> None:
    foe("gun", "max_ranged 2")
    t = fight({"red": "NW"}, {"gun": "a1"}, platforms={"SW": "II"})
    rest(t)
    assert pillars(t) == [3]


@pytest.mark.rule("VTX-EAT-08", "VTX-RUL-12")
def test_the_nearest_platform_in_line_is_hit(foe: Foes) -> None:
    foe("gun", "ranged 2")
    t = fight({"red": "NW"}, {"gun": "a1"}, platforms={"SW": "II", "NW": "IV"})
    rest(t)
    assert pillars(t) == [4, 3], "the one above the front room is nearer"
    t = fight({"red": "NW"}, {"gun": "a1"}, platforms={"SW": "II", "SE": "IV"})
    rest(t)
    assert pillars(t) == [3, 4], "there is none above the front room"
    t = fight({"red": "NW"}, {"gun": "a1"}, platforms={"NE": "II", "SE": "IV"})
    rest(t)
    assert pillars(t) == [4, 4], "none is in line"


@pytest.mark.rule("VTX-RUL-12", "VTX-PLAT-04", "VTX-PLAT-05", "VTX-EX-17")
def test_an_enemy_shoots_a_platform_down_on_whoever_stands_below(foe: Foes) -> None:
    foe("gun", "ranged 1", initiative=1)
    heroes, numbers = {"red": "NW^", "blue": "NW"}, {"red": 6, "blue": 5}
    t = fight(heroes, {"gun": "a1"}, platforms={"NW": "II"}, life=numbers, **standing(2))
    assert life(t, "blue") == 1
    assert set(offered(t, "blue")) == {Go("NE"), Go("SW")}
    play(t, "blue", Go("SW"))
    assert (at(t, "blue"), at(t, "red"), life(t, "red")) == ("SW", "NW", 2)


@pytest.mark.rule("VTX-EAT-08", "VTX-RUL-13")
def test_of_stacked_platforms_the_upper_one_is_hit(foe: Foes) -> None:
    foe("gun", "ranged 2")
    t = fight({"red": "NW"}, {"gun": "a1"}, platforms={"SW": "II"}, **standing(4, Tile("IV", 3, 2, 4)))
    rest(t)
    assert pillars(t) == [4, 3]


@pytest.mark.rule("VTX-EAT-09")
def test_with_neither_hero_nor_platform_the_attack_is_skipped(foe: Foes) -> None:
    foe("gun", "ranged 2", "left 1")
    t = fight({"red": "NE"}, {"gun": "a1"}, platforms={"SE": "II"})
    rest(t)
    assert pillars(t) == [4]
    assert life(t, "red") == 10
    assert "ranged" not in told(t)


# ---- collapse --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-PLAT-01", "VTX-GEO-15")
def test_a_platform_is_put_up_on_four_pillars_above_one_cell() -> None:
    t = Table(Vortex, Vortex.prepare(seats=1), seed="pillars")
    (seat,) = t.setup.seats
    play(t, seat, Platform("NE"), Platform("SW"), Place("NE^"))
    assert [(tile.id, tile.level, tile.pillars) for tile in t.state.tiles[4:]] == [("NE^", 1, 4), ("SW^", 1, 4)]


@pytest.mark.rule("VTX-PLAT-02")
def test_with_the_third_pillar_the_platform_falls(foe: Foes) -> None:
    foe("gun", "ranged 1", "ranged 1")
    t = fight({"red": "NE"}, {"gun": "a1"}, platforms={"SW": "II"})
    rest(t)
    assert (pillars(t), t.state.tiles[4].gone) == ([2], False)
    t = fight({"red": "NE"}, {"gun": "a1"}, platforms={"SW": "II"}, **standing(3))
    rest(t)
    assert t.state.tiles[4].gone


@pytest.mark.rule("VTX-PLAT-02")
def test_a_fallen_platform_is_no_room_any_more(foe: Foes) -> None:
    foe("gun", "ranged 1", "ranged 1", initiative=1)
    t = fight({"red": "NW"}, {"gun": "a1"}, platforms={"SW": "II"}, dice={"red": {"movement": 3}}, **standing(2))
    assert t.state.tiles[4].gone
    assert {option.to for option in offered(t, "red") if option != DONE} == {"NE", "SE", "SW"}


@pytest.mark.rule("VTX-PLAT-03", "VTX-INT-16")
def test_its_tokens_leave_with_the_platform(foe: Foes) -> None:
    foe("gun", "ranged 1")

    def change(state: VortexState) -> None:
        state.tiles[4].pillars, state.tiles[4].fire, state.tiles[4].grenades = 2, [2, 1], 1

    t = fight({"red": "SW^"}, {"gun": "a1"}, platforms={"SW": "II"}, change=change)
    rest(t)
    assert t.state.round == 2
    assert not any(tile.fire or tile.grenades for tile in t.state.tiles)
    assert life(t, "red") == 6  # the fall, and no fire where it landed


# What a fall does is tested with a pillar that breaks by itself, before anybody acts.


@pytest.mark.rule("VTX-PLAT-04", "VTX-PLAT-05", "VTX-PLAT-06", "VTX-EX-17")
def test_the_fall_hurts_below_and_above_and_moves_both(quake: dict[str, Any]) -> None:
    t = fight({"red": "SW^", "blue": "SW"}, platforms={"SW": "II"}, life={"red": 6, "blue": 5}, **quake)
    assert life(t, "blue") == 1
    assert set(offered(t, "blue")) == {Go("NW"), Go("SE")}
    play(t, "blue", Go("SE"))
    assert (at(t, "blue"), at(t, "red"), life(t, "red")) == ("SE", "SW", 2)


@pytest.mark.rule("VTX-PLAT-04", "VTX-PLAT-06")
def test_everybody_below_and_above_is_hit_and_nobody_else(quake: dict[str, Any]) -> None:
    heroes = {"red": "SW^", "green": "SW^", "blue": "SW", "purple": "NW"}
    t = fight(heroes, platforms={"SW": "II"}, **quake)
    play(t, "blue", Go("SE"))
    assert {id: (at(t, id), life(t, id)) for id in heroes} == {
        "red": ("SW", 6),
        "green": ("SW", 5),
        "blue": ("SE", 4),
        "purple": ("NW", 8),
    }


@pytest.mark.rule("VTX-RUL-14")
def test_no_shield_helps_against_a_falling_platform(quake: dict[str, Any]) -> None:
    t = fight(
        {"red": "SW^", "blue": "SW"},
        platforms={"SW": "II"},
        dice={"red": {"defense": 3}, "blue": {"defense": 3}},
        **quake,
    )
    play(t, "blue", Go("SE"))
    assert (life(t, "red"), life(t, "blue")) == (6, 4)


@pytest.mark.rule("VTX-RUL-15")
def test_those_below_leave_first_and_prefer_rooms_with_space(quake: dict[str, Any]) -> None:
    t = fight({"red": "SW", "blue": "SE", "green": "SE"}, platforms={"SW": "II"}, **quake)
    assert offered(t, "red") == [Go("NW")]


@pytest.mark.rule("VTX-RUL-15")
def test_a_forced_move_may_crowd_if_no_room_has_space(quake: dict[str, Any]) -> None:
    def change(state: VortexState) -> None:
        state.tiles[4].pillars = 2
        state.tiles[0].gone = True

    heroes = {"red": "SW", "blue": "SE", "green": "SE"}
    t = fight(heroes, platforms={"SW": "II"}, **{**quake, "change": change})
    assert offered(t, "red") == [Go("SE")]


@pytest.mark.rule("VTX-RUL-15")
def test_who_dies_below_is_not_moved(quake: dict[str, Any]) -> None:
    t = fight({"red": "SW^", "blue": "SW"}, platforms={"SW": "II"}, life={"blue": 4}, **quake)
    assert hero(t, "blue").out
    assert (at(t, "red"), life(t, "red")) == ("SW", 6)


@pytest.mark.rule("VTX-PLAT-07", "VTX-INT-18")
def test_with_nothing_below_those_on_the_platform_are_out(foe: Foes) -> None:
    foe("gun", "ranged 1")

    def change(state: VortexState) -> None:
        state.tiles[4].pillars = 2
        state.tiles[3].gone = True

    t = fight(
        {"red": "SW^", "blue": "NE"}, {"gun": "a1"}, platforms={"SW": "II"}, dice={"red": {"defense": 3}}, change=change
    )
    rest(t)
    assert hero(t, "red").out
    assert not hero(t, "blue").out


@pytest.mark.rule("VTX-INT-17")
def test_later_circles_find_the_heroes_where_they_fell(foe: Foes) -> None:
    foe("gun", "ranged 1", "ranged 2")
    t = fight({"red": "SW^"}, {"gun": "a1"}, platforms={"SW": "II"}, **standing(2))
    rest(t)
    assert (at(t, "red"), life(t, "red")) == ("SW", 10 - 4 - 2)


# ---- stacked platforms (no house mission has them, but the rules do: VTX-GAP-21) -------------------------------------


@pytest.mark.rule("VTX-RUL-49")
def test_an_upper_platform_falls_with_the_lower_one(quake: dict[str, Any]) -> None:
    heroes = {"red": "SW^^", "blue": "SW^", "green": "NE"}
    t = stacked(heroes, quake)
    assert [tile.gone for tile in t.state.tiles[4:]] == [True, True]
    assert {id: (at(t, id), life(t, id)) for id in heroes} == {
        "red": ("SW", 6),
        "blue": ("SW", 4),
        "green": ("NE", 9),
    }


@pytest.mark.rule("VTX-PLAT-04", "VTX-PLAT-06", "VTX-RUL-49")
def test_an_upper_platform_falls_onto_the_lower_one(foe: Foes) -> None:
    foe("gun", "ranged 1")
    heroes = {"red": "SW^^", "blue": "SW^"}
    t = stacked(heroes, {}, {"gun": "a1"}, upper=2)
    rest(t)
    assert [tile.gone for tile in t.state.tiles[4:]] == [False, True]
    play(t, "blue", Go("SW"))
    assert {id: (at(t, id), life(t, id)) for id in heroes} == {"red": ("SW^", 6), "blue": ("SW", 4)}


def stacked(
    heroes: dict[str, str], more: dict[str, Any], enemies: dict[str, str] | None = None, upper: int = 4
) -> Table[VortexState]:
    """Room II stands on SW, room IV on top of it; "SW^^" is the upper one."""

    def change(state: VortexState) -> None:
        state.tiles.append(Tile("IV", 3, 2, upper))
        state.tiles[4].pillars = 4 if enemies else 2
        for one in state.heroes:
            if heroes[one.id] == "SW^^":
                one.tile = 5

    places = {id: "SW^" if place == "SW^^" else place for id, place in heroes.items()}
    return fight(places, enemies, platforms={"SW": "II"}, **{**more, "change": change})
