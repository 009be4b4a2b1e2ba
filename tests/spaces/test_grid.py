"""Square grids: what a drawing says about going, seeing and smelling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starboard.spaces.grid import (
    EAST,
    FAR,
    NORTH,
    SOUTH,
    WEST,
    Grid,
    GridError,
    Piece,
    facings,
    mask_of,
    read,
    squares_of,
)

HALL = """
+-+-+-+-+
|c c c c|
+ + + + +
|c c c c|
+-+=+-+ +
|A A A|c|
+ + + + +
|A A A:c|
+-+-+-+-+
"""


def grid(text: str = HALL) -> Grid:
    return Grid([Piece("t", read("t", text))])


def at(g: Grid, name: str) -> int:
    return g[name]


def every_door(g: Grid) -> int:
    return sum(door.bit for door in g.doors)


def test_a_drawing_gives_squares_areas_and_doors() -> None:
    g = grid()
    assert len(g.squares) == 16
    assert [area.id for area in g.areas] == ["t.A", "t.c"]
    assert g.area["t.A"].room and not g.area["t.c"].room
    assert [door.id for door in g.doors] == ["b2-b3", "c4-d4"]
    assert g.named(g.area["t.A"].squares) == ["a3", "b3", "c3", "a4", "b4", "c4"]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("+-+\n|A|", "odd number of lines"),
        ("+-+\n|1|\n+-+", "line 2, column 2: expected a letter"),
        ("+-+\n|A|\n+x+", "line 3, column 2: expected one of ' ', '=', '-'"),
        ("+-+-+\n|A c|\n+-+-+", "a wall or a door east of room"),
        ("+-+-+-+\n|A|c|A|\n+-+-+-+", "room A in one piece"),
    ],
)
def test_a_drawing_that_cannot_be_is_refused_with_its_place(text: str, what: str) -> None:
    with pytest.raises(GridError, match=what):
        read("bad", text)


def test_doors_that_overlap_at_a_corner_are_refused() -> None:
    crowded = "+-+-+\n|A c|\n+=+ +\n|B:c|\n+-+-+".replace("A c", "A|c")
    with pytest.raises(GridError, match="doors a1-a2 and a2-b2 overlap"):
        grid(crowded)


def test_pieces_that_overlap_are_refused() -> None:
    tile = read("t", "+-+\n|c|\n+-+")
    with pytest.raises(GridError, match="two overlaps one at 0, 0"):
        Grid([Piece("one", tile), Piece("two", tile)])


def test_a_step_goes_over_sides_and_open_corners_only() -> None:
    g = grid()
    shut = g.view(every_door(g))
    assert g.named(shut.near(at(g, "b2"))) == ["a1", "b1", "c1", "a2", "c2"]
    assert g.named(g.view(0).near(at(g, "b2"))) == ["a1", "b1", "c1", "a2", "c2", "b3"]
    assert g.named(g.view(0).near(at(g, "c2"))) == ["b1", "c1", "d1", "b2", "d2"]  # d3 lies round a wall's end
    assert g.named(g.view(0).near(at(g, "c4"))) == ["b3", "c3", "b4", "d4"]  # no diagonal past a door


def test_a_closed_door_costs_two() -> None:
    g = grid()
    inside, outside = at(g, "b3"), at(g, "b2")
    assert g.view(0).field(1 << inside, g.everywhere).distance(outside) == 1
    assert g.view(every_door(g)).field(1 << inside, g.everywhere).distance(outside) == 2
    room = g.area["t.A"].squares
    assert g.view(0).field(1 << inside, room).distance(outside) == FAR


def test_sight_is_stopped_by_walls_and_closed_doors_only() -> None:
    g = grid()
    shut = every_door(g)
    above, below = at(g, "b1"), at(g, "b4")
    assert not g.sees(above, shut) >> below & 1
    assert g.sees(above, 0) >> below & 1
    assert g.clear(above, below, 0, 0)
    assert not g.clear(above, below, 0, 1 << at(g, "b3"))
    assert not g.sees(at(g, "a1"), 0) >> at(g, "a4") & 1


def test_a_line_through_a_corner_needs_one_way_round_it() -> None:
    g = grid()
    assert g.sees(at(g, "c2"), every_door(g)) >> at(g, "d3") & 1  # c2, d2, d3 is open
    assert not g.sees(at(g, "c3"), 0) >> at(g, "d2") & 1  # both ways are walls
    door = g.door["b2-b3"].bit
    assert g.sees(at(g, "a2"), 0) >> at(g, "b3") & 1  # over the open doorway
    assert not g.sees(at(g, "a2"), door) >> at(g, "b3") & 1


def test_smell_goes_round_corners_and_not_through_a_closed_door() -> None:
    g = grid()
    nose = at(g, "c2")
    assert g.view(every_door(g)).smelt(nose, 1) >> at(g, "d3") & 1
    assert not g.view(every_door(g)).smelt(at(g, "b2"), 2) >> at(g, "b3") & 1
    assert g.view(0).smelt(at(g, "b2"), 1) >> at(g, "b3") & 1
    assert g.view(0).smelt(at(g, "a2"), 1) >> at(g, "b3") & 1


def test_a_grab_zone_has_five_squares_less_what_is_walled_off() -> None:
    g = grid()
    assert g.named(g.view(0).zone(at(g, "b2"), NORTH)) == ["a1", "b1", "c1", "a2", "c2"]
    assert g.named(g.view(0).zone(at(g, "b2"), SOUTH)) == ["a2", "c2", "b3"]
    assert g.named(g.view(every_door(g)).zone(at(g, "b2"), SOUTH)) == ["a2", "c2"]


def test_floors_meet_at_stairways_only() -> None:
    tile = read("t", "+-+-+\n|c c|\n+-+-+")
    g = Grid([Piece("low", tile), Piece("high", tile, floor=1)], ["b1", "b1/2"])
    low, high = at(g, "b1"), at(g, "b1/2")
    assert g.view().field(1 << at(g, "a1/2"), g.everywhere).distance(at(g, "a1")) == 3
    assert g.sees(low) >> high & 1 and not g.sees(at(g, "a1")) >> high & 1
    assert g.view().zone(low, WEST) >> high & 1 and g.view().zone(low, EAST) >> high & 1
    assert g.range(low, high) == 1 and g.range(at(g, "a1"), high) == FAR
    assert g.view().smelt(at(g, "a1"), 3) >> at(g, "a1/2") & 1
    with pytest.raises(GridError, match="expected a stairway square above or below"):
        Grid([Piece("low", tile), Piece("high", tile, floor=1)], ["b1"])


def test_shore_is_land_that_touches_water() -> None:
    g = grid("+-+-+-+\n|q q ~|\n+ + + +\n|q q q|\n+-+-+-+")
    assert g.named(g.water) == ["c1"]
    assert g.named(g.shore()) == ["b1", "b2", "c2"]


def test_a_turned_tile_is_the_same_tile() -> None:
    tile = read("t", HALL)
    assert tile.turned(4) == tile
    g = Grid([Piece("t", tile.turned(1))])
    assert [door.id for door in g.doors] == ["b2-c2", "a3-a4"]


def test_facings_after_a_step() -> None:
    assert facings(0, -1) == (NORTH,) and facings(1, 0) == (EAST,)
    assert facings(-1, 1) == (SOUTH, WEST)


squares = st.sampled_from(sorted(grid().squares))
doors = st.integers(0, 3)


@given(squares, squares, doors)
def test_sight_steps_and_smell_are_mutual(a: int, b: int, closed: int) -> None:
    g = grid()
    assert g.sees(a, closed) >> b & 1 == g.sees(b, closed) >> a & 1
    assert g.view(closed).near(a) >> b & 1 == g.view(closed).near(b) >> a & 1
    assert g.view(closed).smelt(a, 3) >> b & 1 == g.view(closed).smelt(b, 3) >> a & 1


@given(squares, doors)
def test_a_field_agrees_with_its_steps(target: int, closed: int) -> None:
    g = grid()
    field = g.view(closed).field(1 << target, g.everywhere)
    for square in g.squares:
        ways = [field.distance(other) + 1 for other in squares_of(g.view(closed).near(square))]
        ways += [field.distance(other) + 2 for other, _ in g.view(closed).behind(square)]
        assert field.distance(square) == (0 if square == target else min(ways))


def test_masks_and_squares_are_each_others_inverse() -> None:
    assert squares_of(mask_of([5, 2, 9])) == [2, 5, 9]
