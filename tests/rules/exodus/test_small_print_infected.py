"""The small print of the infected: which way they look, what they sense, how far they come, who decides."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.exodus import board, combat, infected
from starboard.games.exodus.content import SpawnLine
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.options import Brace, Ends, Faces, Go, Hunts, Move, Next, Pass, Play, Settle, Throw
from starboard.games.exodus.state import ExodusState, Mover
from starboard.spaces.grid import SIDES

from .scenario import HALL, LANE, QUAY, at, everybody_aboard, hero, options, plain, play, said, scenario, unit, where

LAKE = """
+-+-+-+-+-+-+-+-+-+-+-+-+
|q q|~ ~ ~ ~ ~ ~ ~ ~ ~ ~|
+ + + + + + + + + + + + +
|q q q ~ ~ ~ ~ ~ ~ ~ ~ ~|
+-+-+-+-+-+-+-+-+-+-+-+-+
"""
"""Water behind a wall: from its far end nobody on land is seen."""


@pytest.mark.rule("EXO-REAV-17", "EXO-RUL-30", "EXO-REAV-13")
@pytest.mark.parametrize(
    ("hurt", "under", "after"), [(0, False, False), (0, True, False), (1, False, True), (1, True, False)]
)
def test_only_a_wounded_reaver_dives_and_in_water_it_charges_unseeing(hurt: int, under: bool, after: bool) -> None:
    def wounded(s: ExodusState, g: Exodus) -> None:
        s.units[0].hurt, s.units[0].under = hurt, under

    t = scenario(LAKE, {"mike": "a1", "kira": "a2"}, [("reaver", "l1")], phase="infected", change=wounded)
    one = t.state.units[0]
    assert one.under == after and where(t)[0][0] == "f"
    assert said(t, "reaver") == bool(hurt)


@pytest.mark.rule("EXO-REAV-13", "EXO-MOVE-08")
def test_on_land_beside_the_water_a_reaver_walks_like_others() -> None:
    shore = LAKE.replace("|q q q ~ ~", "|q q|q ~ ~")
    t = scenario(shore, {"mike": "a1", "kira": "a2"}, [("reaver", "c2")], phase="infected", settled=True, exit=["a1"])
    assert not infected.senses(t.game, unit(t, where(t)[0]), t.game.grid["c2"])  # type: ignore[attr-defined, arg-type]


@pytest.mark.rule("EXO-RUL-13", "EXO-RUL-18")
@pytest.mark.parametrize(
    ("square", "sides"),
    [
        ("g4", ["east"]), ("c6", ["west"]), ("f2", ["north"]), ("d8", ["south"]), ("e1", ["north"]), ("i5", ["east"]),
        ("g7", ["south", "east"]), ("c3", ["north", "west"]), ("g3", ["north", "east"]), ("c7", ["south", "west"]),
    ],
)  # fmt: skip
def test_which_way_it_looks(square: str, sides: list[str]) -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "b1"}, [("zombie", "e5")], actor="mike")
    g: Any = t.game
    found = infected.sides_towards(g, unit(t, "e5"), g.grid[square])
    assert [SIDES[side] for side in found] == sides
    infected.look_at(g, unit(t, "e5"), g.grid[square])
    assert SIDES[unit(t, "e5").facing] == sides[0]


@pytest.mark.rule("EXO-MOVE-21", "EXO-DIR-05")
@pytest.mark.parametrize(("near", "asked"), [(("f1", "f2"), True), (("g1", "g2"), False)])
def test_the_order_of_equals_is_asked_for_while_they_can_get_at_somebody(near: tuple[str, str], asked: bool) -> None:
    t = scenario(
        plain(9, 2), {"mike": "a1", "kira": "a2"}, [("zombie", one) for one in near], phase="infected", settled=False,
        rolls=[8] * 4,
    )  # fmt: skip
    assert (t.offers[0].name == "next-infected") == asked
    if asked:
        assert options(t, "mike") == [Next("f1"), Next("f2"), Settle()]
        play(t, "mike", Next("f2"))
        assert unit(t, "f1").acted is False


@pytest.mark.rule("EXO-DIR-05", "EXO-RUL-49")
@pytest.mark.parametrize(("director", "seat"), [(True, "director"), (False, "kira")])
def test_who_decides_among_equals(director: bool, seat: str) -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, [("zombie", "g9")], actor="mike", director=director)
    g: Any = t.game
    one = unit(t, "g9")
    assert infected.deciding(g, one) == seat
    t.state.mover = Mover(one.id, target="mike")
    assert infected.deciding(g, one) == ("director" if director else "mike")
    t.state.mover = Mover(one.id, arriving=g.grid["b1"])
    assert infected.deciding(g, one) == ("director" if director else "mike")
    t.state.mover = Mover(one.id, arriving=g.grid["a1"])
    assert infected.deciding(g, one) == ("director" if director else "mike")


@pytest.mark.rule("EXO-MOVE-11", "EXO-DIR-09")
def test_how_far_it_may_go() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "b1"}, [("zombie", "i9"), ("newborn", "h9")], actor="mike")
    g: Any = t.game
    zombie, newborn = t.state.units
    walking, charging = Mover(zombie.id), Mover(zombie.id, charging=True)
    assert [infected.allowance(g, m, one) for one in (zombie, newborn) for m in (walking, charging)] == [2, 4, 3, 6]
    t.state.frenzied, t.state.haste = zombie.id, 4
    assert [infected.allowance(g, m, one) for one in (zombie, newborn) for m in (walking, charging)] == [6, 8, 3, 6]


WALLED = """
+-+-+-+-+-+-+-+-+-+-+
|c c|c c c c c c c c|
+ + + + + + + + + + +
|c c c c c c c c c c|
+-+-+-+-+-+-+-+-+-+-+
"""


@pytest.mark.rule("EXO-MOVE-09", "EXO-MOVE-10", "EXO-DIR-09")
@pytest.mark.parametrize(
    ("kind", "square", "scent", "change", "senses"),
    [
        ("zombie", "e1", 0, "", True),
        ("zombie", "f1", 0, "", False),
        ("zombie", "f1", 1, "", True),
        ("zombie", "j2", 0, "", False),
        ("zombie", "j1", 0, "controlled", True),
        ("zombie", "j1", 0, "frenzied", True),
        ("seeker", "j1", 0, "", True),
        ("siren", "g1", 0, "", True),
        ("siren", "h1", 0, "", False),
    ],
)
def test_what_it_senses(kind: str, square: str, scent: int, change: str, senses: bool) -> None:
    """Nobody is seen from the upper row: by smell alone, four squares or six as it walks."""
    t = scenario(
        WALLED, {"mike": "a1", "kira": "b1"}, [(kind, square)], actor="mike",
        change=lambda s, g: setattr(s.heroes[1], "fate", "risen"),
    )  # fmt: skip
    g: Any = t.game
    one = t.state.units[0]
    one.controlled, t.state.frenzied = change == "controlled", one.id if change == "frenzied" else 0
    t.state.scent = scent
    assert infected.senses(g, one, one.at) == senses
    hero(t, "mike").fate = "dead"
    assert infected.senses(g, one, one.at) == bool(change or kind == "seeker")


@pytest.mark.rule("EXO-GRAB-02", "EXO-GRAB-03")
def test_whom_it_can_grab() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "c3"}, [("zombie", "b2"), ("zombie", "e5")], actor="mike")
    g: Any = t.game
    one, other = t.state.units
    assert infected.graspable(g, one) == t.state.heroes and infected.graspable(g, other) == []
    hero(t, "kira").fate = "dead"
    assert infected.graspable(g, one) == [hero(t, "mike")]
    one.at = -1
    assert infected.graspable(g, one) == []


@pytest.mark.rule("EXO-CTRL-02", "EXO-CTRL-04")
def test_where_a_controlled_infected_may_go() -> None:
    """Round heroes and through infected, to the end of its charge, or nowhere."""
    t = scenario(
        LANE, {"mike": "i1", "kira": "h1"}, [("zombie", "f1"), ("zombie", "d1")], phase="infected", director=True,
        lying=["d1"], change=lambda s, g: setattr(s.units[0], "controlled", True),
    )  # fmt: skip
    play(t, "director", Pass("mike"))
    assert options(t, "director") == [Go("b1"), Go("c1"), Go("e1"), Go("f1"), Go("g1")]
    play(t, "director", Go("f1"))
    assert where(t) == ["f1", "d1"] and t.state.phase == "spawn"


@pytest.mark.rule("EXO-RUL-43", "EXO-CTRL-02")
def test_a_controlled_infected_that_stays_beside_a_hero_grabs_it() -> None:
    t = scenario(
        LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "b1")], phase="infected", director=True, rolls=[8],
        change=lambda s, g: setattr(s.units[0], "controlled", True),
    )  # fmt: skip
    play(t, "director", Pass())
    assert said(t, "grab-test") == 0
    play(t, "director", Go("b1"))
    assert said(t, "grab-test") == 1 and where(t) == ["b1"] and t.offers[0].name == "director"


@pytest.mark.rule("EXO-MOVE-25", "EXO-RUL-07")
def test_a_dead_hero_is_no_prey_however_near() -> None:
    t = scenario(
        LANE, {"mike": "d1", "kira": "a1"}, [("zombie", "g1")], phase="infected",
        change=lambda s, g: setattr(s.heroes[0], "fate", "risen"), rolls=[8],
    )  # fmt: skip
    assert where(t)[0] == "c1"


@pytest.mark.rule("EXO-MOVE-22", "EXO-MOVE-23", "EXO-DIR-05")
def test_of_equal_squares_somebody_says_which_or_leaves_them_to_the_table() -> None:
    t = scenario(
        plain(9, 3), {"mike": "a2", "kira": "a3"}, [("zombie", "g1")], phase="infected", settled=False, rolls=[8]
    )
    ends = [o.to for o in options(t, "mike") if isinstance(o, Ends)]
    assert len(ends) > 1 and options(t, "mike")[-1] == Settle()
    play(t, "mike", Ends(ends[-1]))
    assert where(t) == [ends[-1]]


@pytest.mark.rule("EXO-RUL-12")
@pytest.mark.parametrize("answer", [Faces("east"), Settle()])
def test_over_a_corner_it_faces_as_said_or_north_and_south_first(answer: Any) -> None:
    t = scenario(
        plain(3, 3), {"mike": "c3", "kira": "a1"}, [("zombie", "b2")], phase="infected", settled=False, rolls=[8],
        lots=[[1, 2]],
    )  # fmt: skip
    play(t, "mike", answer)
    assert SIDES[unit(t, "b2").facing] == ("south" if isinstance(answer, Settle) else "east")


@pytest.mark.rule("EXO-RUL-12", "EXO-RUL-51")
def test_who_leaves_a_side_to_the_table_is_asked_about_no_other_in_this_phase() -> None:
    t = scenario(
        plain(5, 3), {"mike": "c2", "kira": "e1"}, [("zombie", "b1"), ("zombie", "b3")], phase="infected",
        settled=False, rolls=[8, 8],
    )  # fmt: skip
    play(t, "mike", Next("b1"), Settle())
    assert said(t, "grab-test") == 2 and t.state.phase == "heroes"


@pytest.mark.rule("EXO-WATER-08", "EXO-REAV-15")
def test_its_target_ashore_goes_before_those_aboard() -> None:
    t = scenario(
        QUAY, {"mike": "d1", "kira": "d1", "lena": "c2"}, [("reaver", "e2")], actor="mike", rib=["d1", "d2"],
        change=aboard_but_lena,
    )  # fmt: skip
    g: Any = t.game
    doing = infected.whom(g, Mover(1, target="lena"), t.state.units[0], t.state.heroes)
    with pytest.raises(StopIteration) as found:
        doing.send(None)
    assert found.value.value is hero(t, "lena")


def aboard_but_lena(s: ExodusState, g: Exodus) -> None:
    for one in s.heroes[:2]:
        one.aboard = True


@pytest.mark.rule("EXO-WATER-05", "EXO-RUL-54")
@pytest.mark.parametrize(("rib", "senses"), [(["d3", "e3"], True), (["e1", "e2"], False)])
def test_who_is_aboard_is_sensed_where_it_can_be_got_at(rib: list[str], senses: bool) -> None:
    t = scenario(
        QUAY, {"mike": rib[0], "kira": rib[0]}, [("zombie", "a4")], actor="mike", rib=rib, change=everybody_aboard
    )
    g: Any = t.game
    one = t.state.units[0]
    assert infected.senses(g, one, one.at) == senses


@pytest.mark.rule("EXO-WATER-02", "EXO-WATER-03")
def test_towards_those_it_cannot_reach_it_goes_onto_the_very_edge() -> None:
    t = scenario(QUAY, {"mike": "h1", "kira": "h2"}, [("zombie", "d4")], phase="infected")
    assert where(t) == ["f4"]


@pytest.mark.rule("EXO-HERO-91", "EXO-PUSH-03", "EXO-RUL-13")
def test_who_pushes_in_at_the_corner_faces_the_closest_hero_and_may_be_shot_at() -> None:
    full = ["a1", "b1", "c1", "d1"]
    t = scenario(
        LANE, {"mike": "i1", "kira": "h1"}, [("zombie", one) for one in full], phase="spawn", spawn={"A": "a1"},
        lying=full, chart=(SpawnLine(1, 8, "zombie", (1, 1, 1), "A"),), alert=["mike"], prone=["kira"],
        kit={"mike": ["pistol"]},
    )  # fmt: skip
    assert where(t) == ["b1", "c1", "d1", "e1", "a1"] and SIDES[unit(t, "a1").facing] == "east"
    assert t.offers[0].name == "alert"


@pytest.mark.rule("EXO-GRAB-16", "EXO-GRAB-11")
def test_who_lies_is_taken_without_a_test_and_bitten_at_once() -> None:
    t = scenario(LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "b1")], phase="infected", prone=["mike"], rolls=[4])
    mike = hero(t, "mike")
    assert said(t, "grab-test") == 0 and said(t, "bite-test") == 1 and mike.dial > 0
    assert at(t, "mike") == "a1" and [u.holds for u in t.state.units] == ["mike"]


@pytest.mark.rule("EXO-DIR-06", "EXO-RUL-51")
def test_she_is_asked_for_prey_only_among_equals_she_does_not_hunt() -> None:
    t = scenario(
        LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "e1")], phase="infected", director=True, settled=False,
        rolls=[8],
    )  # fmt: skip
    play(t, "director", Pass())
    assert options(t, "director") == [Hunts("mike"), Hunts("kira")]
    t = scenario(
        LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "d1")], phase="infected", director=True, settled=False,
        rolls=[8],
    )  # fmt: skip
    play(t, "director", Pass())
    assert where(t) == ["b1"]


@pytest.mark.rule("EXO-DIR-08", "EXO-DIR-07")
def test_a_frenzied_infected_stands_and_a_controlled_one_is_not_controlled_again() -> None:
    def cards(s: ExodusState, g: Exodus) -> None:
        s.hand = ["direct-control", "frenzy", "get-up"]
        s.units[0].controlled = True

    t = scenario(
        HALL, {"mike": "a1", "kira": "b1"}, [("zombie", "i9"), ("zombie", "h9")], lying=["h9"], phase="infected",
        director=True, held={"kira": ["zombie"]}, change=cards,
    )  # fmt: skip
    played = [o for o in options(t, "director") if isinstance(o, Play)]
    assert played == [Play("direct-control", "h9"), Play("frenzy", "i9"), Play("get-up")]


ROUND = """
+-+-+-+-+-+-+-+
|c c c c c c c|
+-+-+-+ +-+-+-+
|c c c c c c c|
+-+-+-+-+-+-+-+
"""


@pytest.mark.rule("EXO-RUL-06", "EXO-RUL-13")
def test_the_closest_hero_is_so_by_the_way_and_out_of_reach_by_range() -> None:
    t = scenario(ROUND, {"mike": "a2", "kira": "g1"}, [("zombie", "a1")], actor="mike")
    g: Any = t.game
    one = unit(t, "a1")
    assert board.closest_hero(g, one, one.at).id == "kira" and board.nearest(g, one) == 6
    hero(t, "kira").fate = "dead"
    assert board.closest_hero(g, one, one.at).id == "mike"
    t = scenario(QUAY, {"mike": "h2", "kira": "g2"}, [("zombie", "a1")], actor="mike")
    one = unit(t, "a1")
    assert board.closest_hero(t.game, one, one.at).id == "kira"  # type: ignore[arg-type]


@pytest.mark.rule("EXO-RUL-06", "EXO-WATER-01")
def test_who_swims_has_another_way_than_who_walks() -> None:
    t = scenario(
        QUAY, {"mike": "e4", "kira": "g1"}, [("zombie", "c1"), ("reaver", "e1"), ("zombie", "a1")], actor="mike"
    )
    g: Any = t.game
    assert board.distances(g, t.state.units) == [4, 2, 4]
    assert [board.steps_to(g, one, hero(t, "mike")) for one in t.state.units] == [4, 3, 4]
    assert board.steps_to(g, t.state.units[0], hero(t, "mike"), g.grid["a1"]) == 4


@pytest.mark.rule("EXO-SPAWN-04", "EXO-SPAWN-05")
@pytest.mark.parametrize(("count", "there"), [(1, ["d1"]), (2, ["d1", "c1"])])
def test_who_comes_at_the_corner_goes_on_from_there(count: int, there: list[str]) -> None:
    """The step onto the map is the first of its charge."""
    chart = (SpawnLine(1, 8, "zombie", (count,) * 3, "A"),)
    t = scenario(LANE, {"mike": "i1", "kira": "h1"}, phase="spawn", chart=chart, spawn={"A": "a1"})
    assert where(t) == there and [SIDES[one.facing] for one in t.state.units] == ["east"] * count


@pytest.mark.rule("EXO-MOVE-21", "EXO-HERO-67")
def test_who_stands_in_the_corner_acts_like_others() -> None:
    t = scenario(LANE, {"mike": "d1", "kira": "i1"}, [("zombie", "a1")], phase="infected", rolls=[8])
    assert where(t) == ["c1"] and t.state.units[0].acted


@pytest.mark.rule("EXO-ZONE-07", "EXO-ZONE-13")
def test_the_zone_of_who_stands_in_the_corner_is_a_zone() -> None:
    t = scenario(
        HALL, {"mike": "a2", "kira": "i9"}, [("zombie", "a1")], facing={"a1": "south"}, actor="mike", rolls=[1]
    )
    play(t, "mike", Move("b2"), Brace())
    assert [one.holds for one in t.state.units] == ["mike"] and hero(t, "mike").prone


@pytest.mark.rule("EXO-AREA-10", "EXO-HERO-29", "EXO-DROP-03")
def test_who_stands_in_the_corner_is_shot_at_blown_up_and_taken_off() -> None:
    t = scenario(
        LANE, {"mike": "f1", "kira": "i1"}, [("zombie", "a1")], actor="mike", kit={"mike": ["molotov", "pistol"]},
        rolls=[8],
    )  # fmt: skip
    g: Any = t.game
    assert board.farthest(g, "zombie", 9) is unit(t, "a1")
    assert combat.in_sight(g, hero(t, "mike")) == [("a1", "", 5)]
    play(t, "mike", Throw("a1", "molotov"))
    assert t.state.units == [] and t.state.slain == {"zombie": 1} and hero(t, "mike").active == []


@pytest.mark.rule("EXO-SEEK-05", "EXO-SEEK-06")
@pytest.mark.parametrize(("die", "to"), [(4, "d1"), (5, "e1"), (1, "d1"), (8, "e1")])
def test_how_far_one_is_dragged_to_a_siren_in_the_corner(die: int, to: str) -> None:
    t = scenario(
        LANE, {"mike": "g1", "kira": "i1"}, [("siren", "a1")], phase="infected", held={"mike": ["seeker"]}, rolls=[die],
        lying=["a1"],
    )  # fmt: skip
    assert at(t, "mike") == to and {one.at for one in t.state.units if one.holds} == {hero(t, "mike").at}


@pytest.mark.rule("EXO-DIR-05", "EXO-MOVE-23", "EXO-RUL-51")
@pytest.mark.parametrize(("director", "stops"), [(True, "c6"), (False, "c4")])
def test_of_equal_squares_it_takes_the_one_towards_whom_she_hunts_or_the_first(director: bool, stops: str) -> None:
    t = scenario(HALL, {"mike": "b5", "kira": "a9"}, [("zombie", "g5")], phase="infected", director=director, rolls=[8])
    if director:
        play(t, "director", Pass("kira"))
    assert where(t) == [stops]
