"""The infected move: order, ways, charging, crowds, stairs, water (EXO-MOVE, EXO-STAIR, EXO-WATER, EXO-CRATE)."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.exodus.content import INFECTED
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.options import Done, Ends, Faces, Fire, Next, Settle
from starboard.games.exodus.state import ExodusState
from starboard.table.facts import Turned

from .scenario import (
    HALL,
    LANE,
    QUAY,
    ROOMS,
    at,
    everybody_aboard,
    hero,
    options,
    plain,
    play,
    said,
    scenario,
    unit,
    where,
)

FAR_OFF = {"mike": "a1", "kira": "b1"}


@pytest.mark.rule("EXO-MOVE-01", "EXO-MOVE-02", "EXO-MOVE-03", "EXO-MOVE-04")
def test_a_zombie_walks_2_charges_4_and_smells_4() -> None:
    card = INFECTED["zombie"]
    assert (card.walk, card.charge, card.smell) == (2, 4, 4)


WALLED = """
+-+-+-+-+-+-+-+-+-+-+-+
|c c c c c c c c c c c|
+ + + + + + + + + + + +
|c c c c c c c c c c c|
+ +-+-+-+-+-+-+-+-+-+ +
|c|A A A A A A A A A|c|
+ +-+-+-+-+=+-+-+-+-+ +
|c c c c c c c c c c c|
+-+-+-+-+-+-+-+-+-+-+-+
"""


@pytest.mark.rule("EXO-MOVE-05", "EXO-MOVE-07", "EXO-MOVE-08", "EXO-EX-01")
def test_it_walks_2_by_the_active_way_when_it_senses_nobody() -> None:
    """The short way leads through a room that is not active."""
    t = scenario(ROOMS, {"mike": "a1", "kira": "a2"}, [("zombie", "g5")], phase="infected")
    assert where(t) == ["g3"]


@pytest.mark.rule("EXO-MOVE-06", "EXO-DIR-04")
def test_it_takes_the_shortest_way() -> None:
    t = scenario(WALLED, {"mike": "a1", "kira": "a2"}, [("zombie", "f4")], phase="infected")
    assert where(t) == ["b4"]  # along the lane below, in sight of Mike at its end


@pytest.mark.rule("EXO-MOVE-09", "EXO-MOVE-11", "EXO-EX-02", "EXO-RUL-08")
def test_a_walk_becomes_a_charge_when_a_square_gives_sight() -> None:
    """Round the corner it sees Mike from its second square, and goes on for two more."""
    bent = """
+-+-+-+-+-+-+-+-+-+-+
|c c c c c c c c c c|
+ +-+-+-+-+-+-+-+-+-+
|c|
+ +
|c|
+ +
|c|
+-+
"""
    t = scenario(bent, {"mike": "i1", "kira": "j1"}, [("zombie", "a3")], phase="infected")
    assert where(t) == ["c1"]
    assert said(t, "goes") == 4


@pytest.mark.rule("EXO-MOVE-10", "EXO-EX-03", "EXO-MOVE-26")
def test_a_walk_becomes_a_charge_when_a_square_brings_smell() -> None:
    """Its second square is four from Mike, with a wall between that no smell minds at its end."""
    wall = """
+-+-+-+-+-+-+-+-+-+
|c c c c c c c c c|
+ +-+-+-+-+-+-+-+ +
|c|c c c c c c c c|
+-+-+-+-+-+-+-+-+-+
"""
    t = scenario(wall, {"mike": "a2"}, [("zombie", "g1")], phase="infected")
    assert where(t) == ["c1"]  # at e1 it is four squares away, and goes on for two


@pytest.mark.rule("EXO-MOVE-12", "EXO-RUL-09", "EXO-RUL-11")
def test_smelt_before_it_moves_it_charges_with_all_it_has() -> None:
    screen = """
+-+-+-+-+
|c|c c c|
+ + + + +
|c c c c|
+-+-+-+-+
"""
    t = scenario(screen, {"mike": "a1"}, [("zombie", "d1")], phase="infected", rolls=[8])
    assert where(t) == ["a2"]  # three squares; a walk would have been two


@pytest.mark.rule("EXO-MOVE-13", "EXO-MOVE-14", "EXO-EX-08", "EXO-GRAB-08")
def test_a_charge_passes_through_others_to_a_free_square() -> None:
    """Three near Mike: the first goes one square and he is safe, the second passes through it."""
    lane = plain(9, 2)
    t = scenario(
        lane, {"mike": "a1", "kira": "i2"}, [("zombie", "c1"), ("zombie", "d1")], phase="infected", rolls=[8, 8]
    )
    assert sorted(where(t)) == ["b1", "b2"]


@pytest.mark.rule("EXO-MOVE-15", "EXO-MOVE-24", "EXO-GRAB-01")
def test_who_cannot_get_past_stops_before_what_blocks_it() -> None:
    t = scenario(LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "b1"), ("zombie", "c1")], phase="infected", rolls=[8])
    assert where(t) == ["b1", "c1"]


@pytest.mark.rule("EXO-MOVE-16", "EXO-RUL-10", "EXO-CRATE-02")
@pytest.mark.parametrize(("other", "crate", "ends"), [("g4", (), "g5"), ("g3", (), "g4"), ("", ("g4",), "g5")])
def test_walkers_queue_behind_crates_and_others(other: str, crate: tuple[str, ...], ends: str) -> None:
    """It senses nobody and would walk from g5 to g3; whoever is in the way lies prone and stays there."""
    units = [("zombie", "g5"), ("zombie", other)] if other else [("zombie", "g5")]
    t = scenario(ROOMS, FAR_OFF, units, phase="infected", crates=crate, lying=[other])
    assert where(t)[0] == ends


RING = """
+-+-+-+-+-+
|c c c c c|
+ + + +-+ +
|c c c| |c|
+ + + +-+ +
|c c c c c|
+-+-+-+-+-+
"""
"""Two ways of the same length round a block."""


def kira_is_dead(s: ExodusState, g: Exodus) -> None:
    s.heroes[1].fate = "dead"


@pytest.mark.rule("EXO-MOVE-15", "EXO-MOVE-22")
def test_of_two_ways_it_takes_the_one_that_leads_on() -> None:
    """A dead hero lies in the northern passage: nobody passes there, however short it is."""
    t = scenario(
        RING, {"mike": "a2", "kira": "d1"}, [("zombie", "e2")], phase="infected", rolls=[8], change=kira_is_dead
    )
    assert where(t, "zombie") == ["b2"]


@pytest.mark.rule("EXO-CRATE-01", "EXO-CRATE-03")
def test_a_charge_passes_a_crate_if_it_gets_beyond() -> None:
    t = scenario(plain(12, 1), FAR_OFF, [("zombie", "h1")], phase="infected", crates=["g1"])
    assert where(t) == ["d1"]


@pytest.mark.rule("EXO-MOVE-17", "EXO-MOVE-18", "EXO-MOVE-20", "EXO-EX-04")
def test_two_shots_wait_for_the_free_square_behind_a_prone_one() -> None:
    t = scenario(
        LANE,
        {"mike": "a1", "kira": "i1"},
        [("zombie", "e1"), ("zombie", "d1")],
        phase="infected",
        lying=["d1"],
        alert=["mike"],
        kit={"mike": ["pistol"]},
        rolls=[1, 5],
    )
    fire = Fire("c1", (1,))
    assert t.state.mover is not None and t.state.mover.shots == {"mike": 2}
    play(t, "mike", fire, fire)
    assert said(t, "knocked-down") == 1 and where(t) == ["c1", "d1"]  # on the square it had reached


@pytest.mark.rule("EXO-MOVE-19", "EXO-INT-05", "EXO-RUL-45")
def test_three_squares_two_of_them_occupied_give_three_shots_on_the_third() -> None:
    t = scenario(
        plain(14, 1),
        {"mike": "a1", "kira": "n1"},
        [("zombie", "f1"), ("zombie", "e1"), ("zombie", "d1")],
        phase="infected",
        lying=["d1", "e1"],
        alert=["mike"],
        kit={"mike": ["pistol"]},
        rolls=[8],
    )
    assert t.state.mover is not None and t.state.mover.shots == {"mike": 3}
    play(t, "mike", Fire("c1", (1,)))
    assert where(t) == ["e1", "d1"]  # the first kills: the others are not made


@pytest.mark.rule("EXO-MOVE-21", "EXO-RUL-06", "EXO-EX-07")
def test_the_closest_acts_first() -> None:
    t = scenario(LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "d1"), ("zombie", "c1")], phase="infected", rolls=[8])
    assert where(t) == ["c1", "b1"]


@pytest.mark.rule("EXO-RUL-06", "EXO-RUL-51")
def test_ties_of_order_are_the_players_until_they_leave_them_to_the_table() -> None:
    t = scenario(
        HALL,
        {"mike": "e5", "kira": "a1"},
        [("zombie", "e2"), ("zombie", "e8")],
        phase="infected",
        settled=False,
        rolls=[8, 8],
    )
    assert options(t, "mike") == [Next("e2"), Next("e8"), Settle()]
    play(t, "mike", Settle())
    assert t.state.round == 2


@pytest.mark.rule("EXO-MOVE-22", "EXO-EX-05")
def test_equally_close_squares_are_the_players_choice_and_later_ones_get_what_is_left() -> None:
    t = scenario(
        plain(9, 3),
        {"mike": "a2", "kira": "a1"},
        [("zombie", "h2")],
        phase="infected",
        settled=False,
        rolls=[8, 1],
    )
    there = [option.to for option in options(t, "mike") if isinstance(option, Ends)]
    assert there == ["d1", "d2", "d3"]
    play(t, "mike", Ends("d3"))
    assert where(t) == ["d3"]


@pytest.mark.rule("EXO-MOVE-23", "EXO-EX-06")
def test_later_ones_get_what_earlier_ones_left() -> None:
    """Three squares at distance 2: the second has two of them left; the third gets only to distance 3, where a crate
    leaves two."""
    three = [("zombie", "g1"), ("zombie", "g2"), ("zombie", "h2")]
    t = scenario(plain(9, 3), {"mike": "a2"}, three, phase="infected", settled=False, crates=["d2"])
    offered = []
    for end in ("c2", "c1", "d3"):
        offered.append([option.to for option in options(t, "mike") if isinstance(option, Ends)])
        play(t, "mike", Ends(end))
    assert offered == [["c1", "c2", "c3"], ["c1", "c3"], ["d1", "d3"]] and where(t) == ["c2", "c1", "d3"]


@pytest.mark.rule("EXO-MOVE-25", "EXO-RUL-07")
def test_dice_decide_between_heroes_at_equal_distance_and_equal_dice_roll_again() -> None:
    t = scenario(
        LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "e1")], phase="infected", lots=[[4, 4], [7, 2]], rolls=[8]
    )
    assert where(t) == ["h1"]


@pytest.mark.rule("EXO-RUL-12", "EXO-ZONE-01", "EXO-ZONE-02")
def test_over_a_diagonal_somebody_chooses_which_way_it_faces() -> None:
    t = scenario(HALL, {"mike": "d4", "kira": "i9"}, [("zombie", "e5")], phase="infected", settled=False, rolls=[8])
    assert options(t, "mike")[:2] == [Faces("north"), Faces("west")]
    play(t, "mike", Faces("west"))
    assert unit(t, "e5").facing == 3


@pytest.mark.rule("EXO-ZONE-03", "EXO-RUL-18")
def test_it_faces_where_it_goes_and_whom_it_grabs() -> None:
    t = scenario(LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "c1")], phase="infected", rolls=[8])
    assert unit(t, "b1").facing == 3
    t = scenario(LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "b1")], phase="infected", rolls=[8])
    assert unit(t, "b1").facing == 3 and where(t) == ["b1"]


# ---- doors -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-HERO-49", "EXO-INT-23", "EXO-HINT-03")
def test_a_closed_door_costs_two_and_is_left_open() -> None:
    t = scenario(ROOMS, {"mike": "c4", "kira": "a3"}, [("zombie", "c1")], phase="infected", active="A")
    assert where(t) == ["c2"]  # it smells nobody behind the door: it walks
    t = scenario(ROOMS, {"mike": "c5", "kira": "a5"}, [("zombie", "c2")], phase="infected", active="A", rolls=[8])
    assert where(t) == ["b4"]
    assert [e.fact.thing for e in t.journal if isinstance(e.fact, Turned)] == ["c2-c3"]
    assert not t.state.closed & t.game.grid.door["c2-c3"].bit  # type: ignore[attr-defined]


@pytest.mark.rule("EXO-RUL-50")
def test_a_hero_right_behind_a_door_is_grabbed_through_it() -> None:
    t = scenario(ROOMS, {"mike": "c3", "kira": "a5"}, [("zombie", "c2")], phase="infected", active="A", rolls=[8])
    assert where(t) == ["c2"] and said(t, "grab-test") == 1
    assert not t.state.closed & t.game.grid.door["c2-c3"].bit  # type: ignore[attr-defined]


@pytest.mark.rule("EXO-HERO-45", "EXO-MOVE-07")
def test_infected_never_open_an_inactive_room() -> None:
    t = scenario(ROOMS, {"mike": "g5", "kira": "g4"}, [("zombie", "c2")], phase="infected")
    assert t.state.active == 0 and where(t) == ["g2"]


# ---- stairs ----------------------------------------------------------------------------------------------------------

FLOORS = [plain(6, 2), plain(6, 2)]
STEPS: dict[str, Any] = {"stairs": ["f1", "f1/2"]}


@pytest.mark.rule("EXO-STAIR-01", "EXO-STAIR-03", "EXO-STAIR-02")
def test_on_a_floor_without_heroes_it_goes_for_the_stairs() -> None:
    t = scenario(FLOORS, {"mike": "a1/2", "kira": "a2/2"}, [("zombie", "c1")], phase="infected", **STEPS)
    assert where(t) == ["e1"]


@pytest.mark.rule("EXO-STAIR-04")
def test_with_heroes_on_both_floors_it_goes_for_the_closest() -> None:
    t = scenario(FLOORS, {"mike": "f2/2", "kira": "a1"}, [("zombie", "f2")], phase="infected", rolls=[8], **STEPS)
    assert where(t) == ["f1/2"]


@pytest.mark.rule("EXO-STAIR-07", "EXO-EX-13", "EXO-RUL-14")
def test_it_grabs_along_the_stairway() -> None:
    t = scenario(FLOORS, {"kira": "f1/2", "mike": "a1/2"}, [("zombie", "b1")], phase="infected", rolls=[8], **STEPS)
    assert where(t) == ["f1"] and said(t, "grab-test") == 1


@pytest.mark.rule("EXO-STAIR-06", "EXO-EX-16", "EXO-HERO-40")
def test_smell_counts_across_floors() -> None:
    t = scenario(FLOORS, {"kira": "d1/2", "mike": "a2/2"}, [("zombie", "e2")], phase="infected", rolls=[8], **STEPS)
    assert where(t) == ["e1/2"]  # three squares: a charge


@pytest.mark.rule("EXO-STAIR-05", "EXO-HERO-37")
def test_between_floors_only_matching_stairway_squares_see_each_other() -> None:
    t = scenario(FLOORS, {"kira": "a1/2", "mike": "a2/2"}, [], **STEPS)
    grid = t.game.grid  # type: ignore[attr-defined]
    assert grid.sees(grid["f1"]) >> grid["f1/2"] & 1
    assert not grid.sees(grid["e1"]) >> grid["f1/2"] & 1


# ---- water -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-WATER-01", "EXO-WATER-02", "EXO-WATER-05")
def test_cut_off_by_water_it_walks_to_the_shore_nearest_to_a_hero() -> None:
    t = scenario(QUAY, {"mike": "g1", "kira": "h1"}, [("zombie", "a1")], phase="infected")
    assert where(t) == ["c3"]  # on the way to g4, three squares from Mike


@pytest.mark.rule("EXO-WATER-03", "EXO-WATER-04")
def test_there_it_waits_or_as_near_as_it_can() -> None:
    t = scenario(QUAY, {"mike": "g1", "kira": "h1"}, [("zombie", "g4"), ("zombie", "f4")], phase="infected")
    assert set(where(t)) == {"g4", "f4"}


@pytest.mark.rule("EXO-WATER-06", "EXO-EX-17")
def test_it_prefers_whom_it_can_reach_and_does_not_charge_at_the_other() -> None:
    """Mike on the boat is seen and near; Kira stands far off, out of sight and smell."""
    fenced = """
+-+-+-+-+-+-+-+-+
|q q q ~ ~ ~ b b|
+ + + + + + + + +
|q q q ~ ~ ~ b b|
+-+-+ + + + + + +
|q q q ~ ~ ~ ~ ~|
+ +-+-+-+-+-+-+ +
|q q q q q q q q|
+-+-+-+-+-+-+-+-+
"""
    t = scenario(fenced, {"mike": "g1", "kira": "h4"}, [("zombie", "c1")], phase="infected")
    assert where(t) == ["c3"]


@pytest.mark.rule("EXO-WATER-07", "EXO-WATER-08", "EXO-RUL-31")
def test_from_the_shore_it_grabs_at_a_rib_and_pulls_the_hero_ashore() -> None:
    t = scenario(
        QUAY,
        {"mike": "d1", "kira": "d1"},
        [("zombie", "c1")],
        phase="infected",
        rib=["d1", "e1"],
        lots=[[3, 6]],
        rolls=[1, 8],
        change=everybody_aboard,
    )
    assert at(t, "mike") == "c1" and hero(t, "mike").prone and not hero(t, "mike").aboard
    assert at(t, "kira") == "d1"


@pytest.mark.rule("EXO-RUL-51", "EXO-MOVE-22")
def test_ties_left_to_the_table_in_one_turn_are_asked_again_in_the_next() -> None:
    t = scenario(plain(9, 3), {"mike": "a2"}, [("zombie", "d2")], actor="mike", settled=True)
    play(t, "mike", Done())
    assert [ask.name for ask in t.offers] == ["ends-where"]


@pytest.mark.rule("EXO-RUL-51", "EXO-MOVE-22")
def test_who_leaves_a_tie_to_the_table_is_asked_about_no_other_square() -> None:
    t = scenario(
        plain(9, 3), {"mike": "a2"}, [("zombie", "d2"), ("zombie", "e2")], phase="infected", settled=False, rolls=[8, 8]
    )
    play(t, "mike", Settle())
    assert where(t) == ["b1", "b2"] and t.state.round == 2


@pytest.mark.rule("EXO-GRAB-02", "EXO-RUL-18")
def test_it_grabs_from_the_corner_of_the_map_too() -> None:
    t = scenario(LANE, {"mike": "b1"}, [("zombie", "a1")], phase="infected", rolls=[8])
    assert said(t, "grab-test") == 1


@pytest.mark.rule("EXO-ZONE-03", "EXO-MOVE-15")
def test_out_of_the_corner_of_the_map_it_faces_where_it_goes_not_where_the_hero_is() -> None:
    hook = """
+-+-+-+-+-+
|c|c c c c|
+ +-+-+-+ +
|c c c c c|
+-+-+-+-+-+
"""
    t = scenario(hook, {"mike": "e1"}, [("zombie", "a1")], phase="infected", crates=["b2", "c2", "d2", "e2"])
    assert where(t) == ["a2"] and unit(t, "a2").facing == 2
