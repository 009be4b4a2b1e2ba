"""VTX-GEO: the ship, the ring of areas around it, and who reaches what."""

from itertools import combinations

import pytest

from starboard.games.vortex.geometry import (
    ACROBAT,
    AREA_BY_ID,
    AREA_IDS,
    CELL_IDS,
    CLOCKWISE,
    COUNTER,
    FAR,
    FRONT,
    MELEE_AREAS,
    NEIGHBOURS,
    RANGED_AREAS,
    board_of,
    ship_of_area,
    ship_of_cell,
)
from starboard.games.vortex.options import DONE, Melee, Ranged

from .foes import Foes
from .scenario import area, fight, life, offered, play, rest

# VTX-TAB-02: area, front room, far room, left arrow to, right arrow to, Acrobat to.
AREA_TABLE = [
    (1, "NW", "SW", 2, 8, 6),
    (2, "NE", "SE", 3, 1, 5),
    (3, "NE", "NW", 4, 2, 8),
    (4, "SE", "SW", 5, 3, 7),
    (5, "SE", "NE", 6, 4, 2),
    (6, "SW", "NW", 7, 5, 1),
    (7, "SW", "SE", 8, 6, 4),
    (8, "NW", "NE", 1, 7, 3),
]

# VTX-TAB-03: cell, adjacent cells, melee areas, ranged areas.
CELL_TABLE = [
    ("NW", {"NE", "SW"}, {8, 1}, {3, 6}),
    ("NE", {"NW", "SE"}, {2, 3}, {5, 8}),
    ("SE", {"NE", "SW"}, {4, 5}, {2, 7}),
    ("SW", {"NW", "SE"}, {6, 7}, {1, 4}),
]

OPPOSITE = {"NW": "SE", "NE": "SW", "SE": "NW", "SW": "NE"}


@pytest.mark.rule("VTX-GEO-01")
def test_the_ground_is_a_square_of_four_cells(foe: Foes) -> None:
    t = fight({"red": "NW"})
    assert [tile.id for tile in t.state.tiles] == ["NW", "NE", "SE", "SW"]
    assert len({tile.cell for tile in t.state.tiles}) == 4


@pytest.mark.rule("VTX-GEO-02", "VTX-GEO-05")
def test_each_of_the_eight_areas_touches_one_room_and_each_room_two_areas() -> None:
    touching = {cell: {a for a in range(1, 9) if CELL_IDS[FRONT[a - 1]] == cell} for cell in ("NW", "NE", "SE", "SW")}
    assert touching == {"NW": {8, 1}, "NE": {2, 3}, "SE": {4, 5}, "SW": {6, 7}}
    assert sum(map(len, touching.values())) == 8


@pytest.mark.rule("VTX-GEO-03", "VTX-GEO-04")
def test_areas_are_numbered_clockwise_in_a_ring() -> None:
    assert AREA_IDS[:8] == ("a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8")
    walk = [AREA_BY_ID["a1"]]
    for _ in range(8):
        walk.append(CLOCKWISE[walk[-1]])
    assert [AREA_IDS[a] for a in walk] == ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a1"]
    assert CELL_IDS[FRONT[walk[0]]] == "NW"
    assert all(COUNTER[CLOCKWISE[a]] == a for a in range(8))


@pytest.mark.rule("VTX-TAB-02", "VTX-GEO-06", "VTX-GEO-08", "VTX-GEO-14")
@pytest.mark.parametrize(("number", "front", "far", "left", "right", "jump"), AREA_TABLE)
def test_the_table_of_areas(number: int, front: str, far: str, left: int, right: int, jump: int) -> None:
    a = number - 1
    assert (CELL_IDS[FRONT[a]], CELL_IDS[FAR[a]]) == (front, far)
    assert (CLOCKWISE[a] + 1, COUNTER[a] + 1, ACROBAT[a] + 1) == (left, right, jump)


@pytest.mark.rule("VTX-GEO-04", "VTX-GEO-06")
@pytest.mark.parametrize(("number", "front", "far", "left", "right", "jump"), AREA_TABLE)
def test_enemies_walk_the_ring_across_corners(
    foe: Foes, number: int, front: str, far: str, left: int, right: int, jump: int
) -> None:
    for move, to in (("left 1", left), ("right 1", right)):
        foe("walker", move)
        t = fight({"red": "NW"}, {"walker": f"a{number}"})
        rest(t)
        assert area(t, "walker") == f"a{to}"


@pytest.mark.rule("VTX-GEO-07", "VTX-GEO-09")
@pytest.mark.parametrize(("number", "front", "far", "left", "right", "jump"), AREA_TABLE)
def test_an_enemy_faces_the_room_of_its_area_and_reaches_front_and_far_room_only(
    foe: Foes, number: int, front: str, far: str, left: int, right: int, jump: int
) -> None:
    foe("brute", "left 1", "melee 1 + ranged 2")
    cells = ("NW", "NE", "SE", "SW")
    heroes = dict(zip(("red", "blue", "green", "purple"), cells, strict=True))
    t = fight(heroes, {"brute": f"a{right}"})  # it comes to this area with its first circle
    full = {id: life(t, id) for id in heroes}
    for _ in heroes:
        play(t, t.offers[0].seats[0], DONE)
    lost = {heroes[id]: full[id] - life(t, id) for id in heroes}
    assert lost == {cell: {front: 1, far: 2}.get(cell, 0) for cell in cells}


@pytest.mark.rule("VTX-TAB-03", "VTX-GEO-10", "VTX-GEO-11")
@pytest.mark.parametrize(("cell", "beside", "melee", "ranged"), CELL_TABLE)
def test_what_a_hero_reaches_from_each_room(
    foe: Foes, cell: str, beside: set[str], melee: set[int], ranged: set[int]
) -> None:
    t = fight({"red": cell}, foe.everywhere(), dice={"red": {"melee": 1, "ranged": 1}})
    options = offered(t, "red")
    assert {o.enemy for o in options if isinstance(o, Melee)} == {f"at-a{n}" for n in melee}
    assert {o.enemy for o in options if isinstance(o, Ranged)} == {f"at-a{n}" for n in ranged}
    assert {CELL_IDS[c] for c in NEIGHBOURS[CELL_IDS.index(cell)]} == beside


@pytest.mark.rule("VTX-GEO-12")
def test_reach_is_symmetric() -> None:
    for cell in range(8):
        for a in range(16):
            assert (a in RANGED_AREAS[cell]) == (FAR[a] == cell)
            assert (a in MELEE_AREAS[cell]) == (FRONT[a] == cell)


@pytest.mark.rule("VTX-GEO-15", "VTX-RUL-08")
@pytest.mark.parametrize(("cell", "beside", "melee", "ranged"), CELL_TABLE)
def test_a_platform_has_the_row_and_column_of_the_cell_below(
    foe: Foes, cell: str, beside: set[str], melee: set[int], ranged: set[int]
) -> None:
    t = fight({"red": cell + "^"}, foe.everywhere(), platforms={cell: "II"}, dice={"red": {"ranged": 1}})
    assert {o.enemy for o in offered(t, "red") if isinstance(o, Ranged)} == {f"at-a{n}" for n in ranged}


@pytest.mark.rule("VTX-GEO-16", "VTX-GEO-17", "VTX-GEO-18")
@pytest.mark.parametrize("platforms", list(combinations(range(4), 2)))
def test_steps_on_the_intact_ship(platforms: tuple[int, int]) -> None:
    board = board_of((*((cell, 0) for cell in range(4)), *((cell, 1) for cell in platforms)))
    for tile, cell in enumerate(board.cells):
        others = [t for t in range(6) if t != tile]
        adjacent = [t for t in others if CELL_IDS[board.cells[t]] != OPPOSITE[CELL_IDS[cell]]]
        assert list(board.within[tile][1]) == adjacent
        assert list(board.within[tile][2]) == others


@pytest.mark.rule("VTX-GEO-19")
def test_an_area_holds_any_number_of_enemies(foe: Foes) -> None:
    crowd = {foe(f"one-{n}", "left 1", life=n + 1): "a1" for n in range(9)}
    t = fight({"red": "NW"}, crowd)
    rest(t)
    assert {area(t, id) for id in crowd} == {"a2"}


@pytest.mark.rule("VTX-GEO-25")
def test_lines_of_sight_stay_on_their_ship() -> None:
    for a in range(16):
        ship = ship_of_area(a)
        assert ship_of_cell(FRONT[a]) == ship_of_cell(FAR[a]) == ship_of_area(ACROBAT[a]) == ship
    for cell in range(8):
        assert {ship_of_area(a) for a in (*MELEE_AREAS[cell], *RANGED_AREAS[cell])} == {ship_of_cell(cell)}
