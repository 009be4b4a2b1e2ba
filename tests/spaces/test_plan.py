"""Floor plans: what a drawing says about zones, ways, sight and noise, and what is wrong with a bad one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.spaces.plan import (
    EAST,
    FAR,
    NORTH,
    SOUTH,
    WEST,
    Edge,
    Label,
    Layout,
    Piece,
    PlanError,
    draw,
    lines,
    outline,
    read,
)

# A corridor of three zones, four rooms on it. A and B face each other across c; D has no door at all.
DECK = """
+---+---+---+---+
| A   A | B | D |
+- -+---+- -+---+
  c   c : d : e
+---+- -+---+- -+
| F   F | G | H |
+---+---+---+---+
"""

# A tile that is open to the east and to the south.
STUB = """
+---+---+
| R ' w
+---+---+
| n : x |
+   +---+
"""


def one(text: str, doors: tuple[tuple[str, str, str], ...] = ()) -> Layout:
    return Layout(
        [Piece("t", "Tile", read("t", text), labels={"A": Label("Annex", "store")})],
        doors,
        {"crossing": "{piece} crossing"},
    )


def names(layout: Layout, mask: int) -> str:
    return "".join(sorted(zone.id.partition(".")[2] for zone in layout.zones if mask & zone.bit))


# ------------------------------------------------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("+---+\n| A |", "line 3, column 1: expected an odd number of lines"),
        ("+---+\n|AA |\n+---+", "line 2, column 2: expected one letter in the middle of the cell, found 'AA '"),
        ("+---+\n| A |\n+-x-+", "line 3, column 2: expected one of '   ', '...', '- -', '---', found '-x-'"),
        ("+---+\n| A ?\n+---+", "line 2, column 5: expected one of ' ', ':', \"'\", '|', found '?'"),
        ("x---+\n| A |\n+---+", "line 1, column 1: expected a corner '+', found 'x'"),
        ("+---+---+\n| a | a |\n+---+---+", "line 2, column 5: expected nothing inside zone a, found '|'"),
        (
            "+---+---+\n| a   b |\n+---+---+",
            "line 2, column 5: expected a wall, a doorway or a marking between a and b",
        ),
        ("+---+---+\n| A : b |\n+---+---+", "line 2, column 5: expected a wall, a doorway between A and b, found ':'"),
        ("+---+\n| A  \n+---+", "line 2, column 5: expected a wall: A ends here"),
        ("+---+---+---+\n| a | b | a |\n+---+---+---+", "line 2, column 11: expected zone a in one piece"),
    ],
)
def test_a_bad_drawing_is_refused_by_tile_line_and_column(text: str, message: str) -> None:
    with pytest.raises(PlanError) as error:
        read("ward", text)
    assert f"tile ward, {message}" in str(error.value)


def test_rooms_are_capitals_and_carry_their_label() -> None:
    deck = one(DECK)
    assert [(zone.id, zone.room) for zone in deck.zones][:4] == [
        ("t.A", True), ("t.B", True), ("t.D", True), ("t.c", False),
    ]  # fmt: skip
    assert (deck["t.A"].title, deck["t.A"].kind, deck["t.d"].title) == ("Annex", "store", "Tile crossing")
    assert deck["t.A"].cells == ((0, 0), (1, 0))


def test_four_quarter_turns_are_none_and_one_turns_the_sides() -> None:
    plan = read("t", DECK)
    assert plan.turned(4) == plan and plan.turned(1).turned(3) == plan
    turned = plan.turned(1)
    assert (turned.width, turned.height) == (3, 4)
    assert turned.cells[2, 0] == "A" and turned.edges[2, 0, WEST] is Edge.DOORWAY  # its door was south


@settings(max_examples=20, deadline=None)
@given(turn=st.integers(0, 3))
def test_turning_changes_no_distance_and_no_sight(turn: int) -> None:
    flat, turned = one(DECK), Layout([Piece("t", "Tile", read("t", DECK).turned(turn))])
    for a in flat.zones:
        for b in flat.zones:
            i, j = turned[a.id].index, turned[b.id].index
            assert flat.view().distance[a.index][b.index] == turned.view().distance[i][j]
            assert flat.view().sight[a.index][b.index] == turned.view().sight[i][j]
            assert flat.noise[a.index][b.index] == turned.noise[i][j]


# -------------------------------------------------------------------------------------------------------------- seams


def test_a_corridor_open_on_both_rims_is_one_zone_and_answers_to_both_names() -> None:
    stub, below = read("s", STUB), read("u", "+   +---+\n| m | Z |\n+---+---+")
    pair = Layout([Piece("top", "Top", stub), Piece("low", "Low", below, 0, 2)])
    assert pair["low.m"] is pair["top.n"]
    assert (pair["top.n"].id, pair["top.n"].names) == ("top.n", ("top.n", "low.m"))
    assert pair["top.n"].title == "Top – Low" and pair["top.n"].places == ("top", "low")


def test_a_wall_on_either_rim_is_a_wall() -> None:
    stub = read("s", STUB)
    pair = Layout([Piece("left", "Left", stub), Piece("right", "Right", stub, 2)])
    assert pair["left.w"].names == ("left.w",)
    assert pair.view().neighbours[pair["left.w"].index] == (pair["left.R"].index,)


def test_a_marking_on_either_rim_keeps_two_zones_apart_but_joined() -> None:
    stub, marked = read("s", STUB), read("u", "+...+---+\n| m | Z |\n+---+---+")
    pair = Layout([Piece("top", "Top", stub), Piece("low", "Low", marked, 0, 2)])
    assert pair["low.m"].index in pair.view().neighbours[pair["top.n"].index]


def test_a_rim_without_neighbour_is_hull() -> None:
    deck = one(DECK)
    assert deck.edges[0, 1, WEST] is Edge.WALL
    assert deck.view().steps[deck["t.c"].index][WEST] == ()


def test_pieces_may_not_overlap() -> None:
    deck = read("t", DECK)
    with pytest.raises(PlanError, match="two overlaps one at cell 3, 0"):
        Layout([Piece("one", "One", deck), Piece("two", "Two", deck, 3)])


# --------------------------------------------------------------------------------------------------------------- doors


def test_a_door_hangs_in_a_passage_and_nowhere_else() -> None:
    deck = one(DECK, (("front", "t.c", "t.A"),))
    assert deck.closing(["front"]) == 1
    with pytest.raises(PlanError, match=r"door x: no passage between t.A and t.B; t.A opens to t.c"):
        one(DECK, (("x", "t.A", "t.B"),))
    with pytest.raises(PlanError, match=r"no zone 't.Q': expected t.A t.B t.D t.F t.G t.H t.c t.d t.e"):
        one(DECK, (("x", "t.A", "t.Q"),))


def test_a_closed_door_stops_ways_and_sight_but_not_noise() -> None:
    deck = one(DECK, (("front", "t.c", "t.A"),))
    a, c = deck["t.A"].index, deck["t.c"].index
    assert deck.view(1).distance[a][c] == FAR and names(deck, deck.view(1).sees[a]) == "A"
    assert deck.view(0).distance[a][c] == 1 and deck.noise[a][c] == 1


def test_a_broken_wall_is_a_way() -> None:
    deck = one(DECK)
    d, e = deck["t.D"].index, deck["t.e"].index
    assert deck.view().distance[d][e] == FAR
    wall = next(n for n in deck.walls_of(d) if e in (deck.contacts[n].a, deck.contacts[n].b))
    assert deck.view(0, 1 << wall).distance[d][e] == 1


def test_views_are_built_once() -> None:
    deck = one(DECK, (("front", "t.c", "t.A"),))
    assert deck.view(1) is deck.view(1) and deck.view(1) is not deck.view(0)


# ------------------------------------------------------------------------------------------------------ ways and sight


def test_distance_and_next_steps() -> None:
    view, deck = one(DECK).view(), one(DECK)
    a, h, c = deck["t.A"].index, deck["t.H"].index, deck["t.c"].index
    assert view.distance[a][h] == 4 and view.hops(a, h) == (c,)
    assert view.hops(a, a) == () and view.hops(a, deck["t.D"].index) == ()
    assert view.steps[c][NORTH] == (a,) and view.steps[c][SOUTH] == (deck["t.F"].index,)
    assert view.neighbours[c] == (a, deck["t.d"].index, deck["t.F"].index), "clockwise from north"


def test_blocked_zones_are_walked_around_or_not_at_all() -> None:
    deck = one(DECK)
    a, d, e = (deck[f"t.{z}"] for z in "Ade")
    assert deck.view().field(e.index, 0)[a.index] == 3
    assert deck.view().field(e.index, d.bit)[a.index] == FAR
    assert deck.view().field(e.index, a.bit)[a.index] == 3, "one may leave a blocked zone"


def test_sight_goes_straight_on_and_never_turns() -> None:
    deck = one(DECK)
    sees = deck.view().sees
    assert names(deck, sees[deck["t.A"].index]) == "AFc", (
        "across the corridor wherever the doorways stand, not along it"
    )
    assert names(deck, sees[deck["t.c"].index]) == "AFcde"
    assert names(deck, sees[deck["t.B"].index]) == "Bd"
    assert names(deck, sees[deck["t.D"].index]) == "D"


def test_sight_is_mutual() -> None:
    deck = one(DECK)
    for a in deck.zones:
        for b in deck.zones:
            assert bool(deck.view().sees[a.index] & b.bit) == bool(deck.view().sees[b.index] & a.bit)


def test_lines_of_sight_know_their_side_their_length_and_what_lies_between() -> None:
    deck, view = one(DECK), one(DECK).view()
    c, d, e = (deck[f"t.{z}"].index for z in "cde")
    assert (view.sight[c][e], view.bearing(c, e), view.lanes(c, e)) == (2, EAST, (1 << d,))
    assert (view.sight[c][c], view.bearing(c, c), view.lanes(c, c)) == (0, -1, (0,))
    assert (view.sight[c][deck["t.B"].index], view.lanes(c, deck["t.B"].index)) == (FAR, ())


def test_zones_that_meet_in_a_corner_are_strangers() -> None:
    corner = one("+---+---+\n| a | Z |\n+---+---+\n| Y | b |\n+---+---+")
    a, b = corner["t.a"].index, corner["t.b"].index
    assert corner.noise[a][b] == 2 and not corner.view().sees[a] >> b & 1 and corner.view().distance[a][b] == FAR


def test_noise_counts_shared_edges_through_walls() -> None:
    deck = one(DECK)
    a, b, d, g = (deck[f"t.{z}"].index for z in "ABDG")
    assert (deck.noise[a][b], deck.noise[a][d], deck.noise[b][g]) == (1, 2, 2)
    assert names(deck, deck.heard[a][1]) == "ABc" and names(deck, deck.heard[a][0]) == "A"
    assert names(deck, deck.heard[a][-1]) == "ABDFGHcde"


# ------------------------------------------------------------------------------------------------------------- picture


def test_outlines_are_closed_loops_without_needless_corners() -> None:
    assert outline(((0, 0), (1, 0))) == (((0, 0), (2, 0), (2, 1), (0, 1)),)
    ring = tuple((x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1))
    assert [len(loop) for loop in outline(ring)] == [4, 4]
    assert [len(loop) for loop in outline(((0, 0), (1, 1)))] == [4, 4], "cells that touch in a point stay apart"


def test_walls_are_joined_as_far_as_they_run() -> None:
    walls = lines(one(DECK), Edge.WALL)
    assert ((0, 0), (4, 0)) in walls and ((0, 0), (0, 3)) in walls
    assert ((1, 1), (2, 1)) in walls, "between two doorways"


def test_the_text_board_shows_walls_doors_and_notes() -> None:
    deck = one(DECK, (("front", "t.c", "t.A"), ("hatch", "t.e", "t.H")))
    assert draw(deck, {deck["t.A"].index: ["Annex", "?"], deck["t.d"].index: ["crossing"]}, closed=1) == "\n".join(
        (
            "┌───────────┬─────┬─────┐",
            "│     ?     │     │     │",
            "├╴ ▓ ╶──────┴╴   ╶┴─────┤",
            "│           ·cross·     │",
            "├──────╴   ╶┬─────┬╴ ╱ ╶┤",
            "│           │     │     │",
            "└───────────┴─────┴─────┘",
        )
    )
