"""VTX-PLAT and the pillars of VTX-EAT: platforms are shot down, and what that does."""

import pytest

from starboard.games.vortex.damage import collapse
from starboard.games.vortex.game import Vortex
from starboard.games.vortex.options import DONE, Go, Place, Platform
from starboard.games.vortex.state import Tile, VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import at, fight, hero, life, offered, play, rest, told


def pillars(t: Table[VortexState]) -> list[int]:
    """How many pillars each platform has, in the order in which they were put up."""
    return [tile.pillars for tile in t.state.tiles if tile.level]


def standing(count: int, *more: Tile) -> dict[str, object]:
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
def test_only_the_platform_beyond_the_front_room_is_hit(foe: Foes) -> None:
    foe("gun", "ranged 2")
    t = fight({"red": "NW"}, {"gun": "a1"}, platforms={"NW": "II", "SW": "IV"})
    rest(t)
    assert pillars(t) == [4, 3]
    t = fight({"red": "NW"}, {"gun": "a1"}, platforms={"NW": "II", "SE": "IV"})
    rest(t)
    assert pillars(t) == [4, 4]


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
    t = fight(
        {"red": "NW"}, {"gun": "a1"}, platforms={"SW": "II"}, dice={"red": {"movement": 3}}, **standing(2)
    )
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


@pytest.mark.rule("VTX-PLAT-04", "VTX-PLAT-05", "VTX-PLAT-06", "VTX-EX-17")
def test_the_fall_hurts_below_and_above_and_moves_both(foe: Foes) -> None:
    foe("bird", "ranged 1", initiative=1)
    t = fight(
        {"red": "SW^", "blue": "SW"},
        {"bird": "a1"},
        platforms={"SW": "II"},
        life={"red": 6, "blue": 5},
        change=no_target_below,
    )
    assert life(t, "blue") == 1
    assert set(offered(t, "blue")) == {Go("NW"), Go("SE")}
    play(t, "blue", Go("SE"))
    assert (at(t, "blue"), at(t, "red"), life(t, "red")) == ("SE", "SW", 2)


def no_target_below(state: VortexState) -> None:
    """Two pillars of the platform are gone, and a second gun behind it finds nobody in its far room."""
    state.tiles[4].pillars = 2
    state.enemies[0].area = 3  # a4 faces SE, then SW


