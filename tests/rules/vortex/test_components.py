"""What is in the box, and the tables of the rulebook (VTX-COMP, VTX-TAB)."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.vortex.content import CARDS, HEROES, ICONS, OPPOSITE, ROOMS, SUPERBOSS
from starboard.games.vortex.options import (
    ABILITY,
    DONE,
    PASS,
    Activate,
    Block,
    Crush,
    Melee,
    Move,
    Place,
    Platform,
    Push,
    Ranged,
    Restore,
)
from starboard.games.vortex.state import VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import ROLL, area, at, enemy, fight, life, offered, play, rest, scenario
from .test_setup import TILES, fresh

# ---- components -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-COMP-02")
def test_four_heroes_each_with_a_board() -> None:
    assert sorted(HEROES) == ["blue", "green", "purple", "red"]
    assert sorted(hero.id for hero in fresh(4, *TILES, 0).state.heroes) == sorted(HEROES)


@pytest.mark.rule("VTX-COMP-04")
def test_ten_numbered_room_tiles() -> None:
    assert list(ROOMS) == ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]


@pytest.mark.rule("VTX-COMP-06")
def test_eight_pillars_for_two_platforms() -> None:
    t = fresh(2, *TILES, 0)
    play(t, "red", Platform("NW"), Platform("SE"))
    assert [tile.pillars for tile in t.state.tiles if tile.level] == [4, 4]
    assert Place("SE^") in offered(t, "red")


@pytest.mark.rule("VTX-COMP-08")
def test_an_enemy_is_a_grunt_or_a_boss_of_level_1_to_3() -> None:
    assert {card.boss for card in CARDS.values() if card.id != SUPERBOSS} == {0, 1, 2, 3}


def reopen(state: VortexState) -> None:
    for vortex in state.vortices:
        vortex.closed = False


@pytest.mark.rule("VTX-COMP-14")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_up_to_four_vortices_numbered_from_1_open_or_closed(players: int) -> None:
    heroes = dict(zip(("red", "blue", "green", "purple"), ("SW", "NE", "NW", "SE"), strict=True))
    seats = dict(list(heroes.items())[:players])
    t = scenario(seats, reserve={"red": ["ranged"]}, initiative={"red": 1}, change=reopen)
    shut = [Activate("ranged", 1, f"v{n + 1}") for n in range(players)]
    assert offered(t, "red") == [*shut, DONE]
    play(t, "red", shut[-1])
    assert [vortex.closed for vortex in t.state.vortices] == [False] * (players - 1) + [True]


@pytest.mark.rule("VTX-COMP-16", "VTX-SET-12", "VTX-RUL-52")
@pytest.mark.parametrize("lying", [0, 1, 2])
def test_blue_has_two_block_tokens(foe: Foes, lying: int) -> None:
    def spent(state: VortexState) -> None:
        state.enemies[0].blocked = [0, 1][:lying]

    enemies = {foe("one", "left 1", "left 1"): "a1", foe("two", "left 1", "left 1"): "a3"}
    t = scenario({"blue": "NW"}, enemies, dice={"blue": {"special": 3}}, change=spent)
    free = 2 - lying
    assert (ABILITY in offered(t, "blue")) is bool(free)
    if free:
        play(t, "blue", ABILITY, *[Block("two", n + 1) for n in range(free)])
        assert DONE in offered(t, "blue"), "no third one to place"


@pytest.mark.rule("VTX-COMP-17", "VTX-RUL-52")
def test_three_grenades_of_2_damage_each(foe: Foes) -> None:
    """Five are thrown, three lie, and 6 life is lost."""
    enemies = {foe(f"thrower-{n}", "grenade melee", initiative=n): "a1" for n in range(1, 6)}
    t = fight({"red": "NW"}, enemies, initiative={"red": 10})
    assert t.state.tiles[0].grenades == 3
    play(t, "red", DONE)
    assert life(t, "red") == 10 - 6


@pytest.mark.rule("VTX-GAP-02")
def test_the_six_faces_of_a_die() -> None:
    assert sorted(ICONS) == ["defense", "melee", "movement", "ranged", "special", "star"]
    assert {frozenset(pair) for pair in OPPOSITE.items()} == {
        frozenset({"melee", "ranged"}),
        frozenset({"movement", "defense"}),
        frozenset({"special", "star"}),
    }


# ---- areas and cells ------------------------------------------------------------------------------------------------

AREAS = """
1 NW SW 2 8 6
2 NE SE 3 1 5
3 NE NW 4 2 8
4 SE SW 5 3 7
5 SE NE 6 4 2
6 SW NW 7 5 1
7 SW SE 8 6 4
8 NW NE 1 7 3
"""
"""Area, front room, far room, left arrow to, right arrow to, Acrobat to."""


@pytest.mark.rule("VTX-TAB-02")
@pytest.mark.parametrize("row", AREAS.split("\n")[1:-1])
def test_the_eight_areas(foe: Foes, row: str) -> None:
    number, front, far, left, right, acrobat = row.split()
    start = f"a{number}"
    for circle, to in (("left 1", left), ("right 1", right), ("acrobat", acrobat)):
        t = fight({"red": "NW"}, {foe("mover", circle): start})
        rest(t)
        assert area(t, "mover") == f"a{to}"
    heroes = {"red": "NW", "blue": "NE", "green": "SE", "purple": "SW"}
    for circle, room in (("melee 1", front), ("ranged 1", far)):
        t = fight(heroes, {foe("attacker", circle): start})
        before = {seat: life(t, seat) for seat in heroes}
        rest(t)
        assert [heroes[seat] for seat in heroes if life(t, seat) < before[seat]] == [room]


CELLS = """
NW NE,SW 8,1 3,6
NE NW,SE 2,3 5,8
SE NE,SW 4,5 2,7
SW NW,SE 6,7 1,4
"""
"""Cell, adjacent cells, melee areas, ranged areas; whatever is not named is out of reach."""


@pytest.mark.rule("VTX-TAB-03")
@pytest.mark.parametrize("row", CELLS.split("\n")[1:-1])
def test_what_each_cell_reaches(foe: Foes, row: str) -> None:
    cell, near, melee, ranged = row.split()
    dice = {"red": {"movement": 1, "melee": 1, "ranged": 1}}
    t = scenario({"red": cell}, {foe(f"{n}"): f"a{n}" for n in range(1, 9)}, dice=dice)
    options = offered(t, "red")
    assert {o.to for o in options if isinstance(o, Move)} == set(near.split(","))
    assert {o.enemy for o in options if isinstance(o, Melee)} == set(melee.split(","))
    assert {o.enemy for o in options if isinstance(o, Ranged)} == set(ranged.split(","))


# ---- special abilities ----------------------------------------------------------------------------------------------


def ability(foe: Foes, seat: str, strength: int) -> Table[VortexState]:
    """A Hero in NW uses its ability; one Enemy is adjacent (area 1), one is not (area 5)."""
    enemies = {foe("near", "left 1", "left 1"): "a1", foe("far", "left 1", "left 1"): "a5"}
    t = fight({seat: "NW", **({} if seat == "red" else {"red": "SE"})}, enemies, dice={seat: {"special": strength}},
              life={"green": 5, "red": 5}, initiative={seat: 1})  # fmt: skip
    play(t, seat, ABILITY)
    return t


@pytest.mark.rule("VTX-TAB-06")
@pytest.mark.parametrize(
    ("strength", "ids", "times"), [(1, {"near"}, 1), (2, {"near", "far"}, 1), (3, {"near", "far"}, 2)]
)
def test_blue_blocks(foe: Foes, strength: int, ids: set[str], times: int) -> None:
    t = ability(foe, "blue", strength)
    assert {block.enemy for block in offered(t, "blue")} == ids
    play(t, "blue", Block("near", 1))
    if times == 2:
        assert {Block("near", 2), Block("far", 1), PASS} <= set(offered(t, "blue"))
        play(t, "blue", Block("far", 2))
    assert DONE in offered(t, "blue")


@pytest.mark.rule("VTX-TAB-06", "VTX-RUL-03")
@pytest.mark.parametrize("strength", [1, 2, 3])
def test_green_restores(foe: Foes, strength: int) -> None:
    t = ability(foe, "green", strength)
    for who in ["red", "green", "red"][:strength]:
        play(t, "green", Restore(who))
    assert life(t, "red") + life(t, "green") == 10 + strength
    assert DONE in offered(t, "green")


@pytest.mark.rule("VTX-TAB-06")
@pytest.mark.parametrize(
    ("strength", "ids", "times"), [(1, {"near"}, 1), (2, {"near", "far"}, 1), (3, {"near", "far"}, 2)]
)
def test_purple_pushes(foe: Foes, strength: int, ids: set[str], times: int) -> None:
    t = ability(foe, "purple", strength)
    assert {push.enemy for push in offered(t, "purple")} == ids
    play(t, "purple", Push("near", "left"))
    if times == 2:
        assert {Push("near", "left"), Push("far", "right"), PASS} <= set(offered(t, "purple"))
        play(t, "purple", Push("near", "left"))
    assert area(t, "near") == f"a{1 + times}"
    assert DONE in offered(t, "purple")


@pytest.mark.rule("VTX-TAB-06")
@pytest.mark.parametrize("strength", [1, 2, 3])
def test_red_crushes(foe: Foes, strength: int) -> None:
    t = ability(foe, "red", strength)
    assert offered(t, "red") == [Crush("a1")]
    play(t, "red", Crush("a1"))
    assert (life(t, "near"), life(t, "far")) == (5 - strength, 5)


# ---- rooms ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-TAB-05")
def test_what_rooms_do_in_short(foe: Foes) -> None:
    """One die each in rooms I to VI; Red stands in NW, an Enemy in reach of melee and one in reach of ranged."""
    enemies = {foe("near", "melee 3", life=9): "a1", foe("far", life=9): "a3"}

    def activated(room: str, icon: str, target: str = "", **more: Any) -> Table[VortexState]:
        ground = (room, "VII", "VIII", "IX")
        t = fight({"red": "NW"}, enemies, ground=ground, reserve={"red": [icon]}, change=reopen, **more)
        play(t, "red", Activate(icon, 1, target))
        return t

    t = activated("I", "defense")
    t.state.vortices[0].closed = True
    rest(t)
    assert life(t, "red") == 10 - 2
    t = activated("II", "melee")
    assert (life(t, "near"), life(t, "far")) == (8, 9)
    t = activated("II", "ranged")
    assert (life(t, "near"), life(t, "far")) == (9, 8)
    assert activated("III", "ranged", "v1").state.vortices[0].closed
    assert at(activated("IV", "movement", "SE"), "red") == "SE"
    assert life(activated("V", "special", life={"red": 4}), "red") == 5
    t = activated("VI", "melee", dice={"red": {"melee": 1, "ranged": 1}})
    play(t, "red", Melee("near"), Ranged("far"))
    assert (life(t, "near"), life(t, "far")) == (9 - 3, 9 - 2)


# ---- enemy icons ----------------------------------------------------------------------------------------------------


def activation(foe: Foes, circle: str, heroes: dict[str, str], area: str = "a1", **more: Any) -> Table[VortexState]:
    """One Enemy with one action acts against Heroes with one Shield each (the platform stands above SW)."""
    shields = {seat: {"defense": 1} for seat in heroes}
    traits = {key: more.pop(key) for key in ("armor", "wings") if key in more}
    enemies = {foe("it", circle, **traits): area}
    last = dict.fromkeys(heroes, 10)
    return fight(heroes, enemies, dice=shields, platforms={"SW": "IV"}, initiative=last, **more)


@pytest.mark.rule("VTX-TAB-07")
@pytest.mark.parametrize(
    ("circle", "red", "blue"),
    [("melee 3", 2, 0), ("max_melee 3", 3, 0), ("ranged 3", 0, 2), ("max_ranged 3", 0, 3)],
)
def test_attack_icons(foe: Foes, circle: str, red: int, blue: int) -> None:
    t = activation(foe, circle, {"red": "NW", "blue": "SW"})
    assert (life(t, "red"), life(t, "blue")) == (10 - red, 8 - blue)


@pytest.mark.rule("VTX-TAB-07")
def test_a_ranged_attack_that_finds_nobody_breaks_a_pillar(foe: Foes) -> None:
    assert activation(foe, "ranged 3", {"red": "NW"}).state.tiles[4].pillars == 3


@pytest.mark.rule("VTX-TAB-07")
@pytest.mark.parametrize(
    ("circle", "to"),
    [("left 1", "a2"), ("left 3", "a4"), ("right 1", "a8"), ("right 2", "a7"), ("acrobat", "a6"), ("sniffer", "a4")],
)
def test_move_icons(foe: Foes, circle: str, to: str) -> None:
    assert area(activation(foe, circle, {"red": "SE"}), "it") == to


@pytest.mark.rule("VTX-TAB-07")
@pytest.mark.parametrize(("by", "tile"), [("melee", 0), ("ranged", 3)])
def test_grenade_icon(foe: Foes, by: str, tile: int) -> None:
    t = activation(foe, f"grenade {by}", {"red": "NW", "blue": "SW"})
    assert [i for i, room in enumerate(t.state.tiles) if room.grenades] == [tile]


@pytest.mark.rule("VTX-TAB-07")
@pytest.mark.parametrize(("before", "after"), [(3, 4), (5, 5)])
def test_regeneration_icon(foe: Foes, before: int, after: int) -> None:
    assert life(activation(foe, "regenerate", {"red": "SE"}, life={"it": before}), "it") == after


@pytest.mark.rule("VTX-TAB-07")
@pytest.mark.parametrize("armor", [0, 1, 2])
def test_armor_trait(foe: Foes, armor: int) -> None:
    enemies = {foe("it", armor=armor): "a1"}
    t = scenario({"red": "NW"}, enemies, dice={"red": {"melee": 2}})
    play(t, "red", Melee("it"))
    assert life(t, "it") == 5 - 3 + armor


@pytest.mark.rule("VTX-TAB-07")
@pytest.mark.parametrize("wings", [False, True])
def test_wings_trait(foe: Foes, wings: bool) -> None:
    t = activation(foe, "max_melee 3", {"red": "SW^"}, "a6", wings=wings)
    assert life(t, "red") == (7 if wings else 10)


@pytest.mark.rule("VTX-TAB-07")
def test_stripes_make_a_boss(foe: Foes) -> None:
    enemies = {foe("grunt"): "a1", foe("boss", boss=2): "a1"}
    t = scenario({"red": "NW"}, enemies, dice={"red": {"melee": 1}}, rolls=[ROLL])
    assert offered(t, "red") == [Melee("grunt")], "Grunts screen it"
    assert enemy(t, "boss") is not None
