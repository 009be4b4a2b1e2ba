"""The small print of spawns, rooms, the Director and the goals: how many, where, who is asked, what is left."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.exodus import board, director, gear, rooms, spawn
from starboard.games.exodus.content import RoomLine, SpawnLine
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.missions import aims
from starboard.games.exodus.missions.terms import Bring, Leave, Slay
from starboard.games.exodus.options import Activate, Done, Door, Pass, Play, Put, Remove, Take
from starboard.games.exodus.state import ExodusState, Placing
from starboard.table import Table
from starboard.table.facts import Appeared

from .scenario import HALL, LANE, QUAY, ROOMS, hero, options, plain, play, said, scenario, unit, where

FOUR = {"mike": "a1", "kira": "b1", "tariq": "a2", "lena": "b2"}


def game(t: Table[ExodusState]) -> Any:
    return t.game


def squares(g: Any, mask: int) -> list[str]:
    return board.names(g, mask)


# ---- spawns ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-SPAWN-03", "EXO-SPAWN-01")
@pytest.mark.parametrize(("heroes", "die", "there"), [(2, 1, 1), (3, 1, 2), (4, 1, 5), (2, 4, 1), (2, 5, 0), (4, 8, 0)])
def test_how_many_come_goes_by_the_number_of_heroes_and_the_die(heroes: int, die: int, there: int) -> None:
    chart = (SpawnLine(1, 4, "zombie", (1, 2, 5), "A"), SpawnLine(5, 8))
    people = dict(list(FOUR.items())[:heroes])
    t = scenario(HALL, people, phase="spawn", chart=chart, spawn={"A": "i9"}, spawns=[die], rolls=[8] * 9)
    assert len(t.state.units) == there


def called(s: ExodusState, line: int) -> None:
    """She has chosen the line, and a horde."""
    s.line, s.more = line, 5


@pytest.mark.rule("EXO-DIR-08", "EXO-SPAWN-01")
@pytest.mark.parametrize(("line", "there"), [(0, 7), (1, 5)])
def test_a_horde_comes_behind_what_the_line_brings(line: int, there: int) -> None:
    """At the point that was rolled; a line without one has it come at the first."""
    chart = (SpawnLine(1, 4, "zombie", (2, 2, 2), "B"), SpawnLine(5, 8))
    t = scenario(
        HALL, {"mike": "a1", "kira": "b1"}, phase="spawn", chart=chart, spawn={"A": "i9", "B": "i1"},
        change=lambda s, g: called(s, line), rolls=[8] * 20,
    )  # fmt: skip
    assert len(t.state.units) == there and said(t, "spawn-roll") == 0
    came = [event.fact.at for event in t.journal if isinstance(event.fact, Appeared)]
    assert came == (["i1"] * 7 if line == 0 else ["i9"] * 5)


@pytest.mark.rule("EXO-DIR-08", "EXO-DROP-01")
@pytest.mark.parametrize(("newborns", "kinds"), [(6, ["zombie"] * 2), (5, ["newborn", "zombie"]), (4, ["newborn"] * 2)])
def test_fresh_blood_lasts_as_long_as_there_are_newborns(newborns: int, kinds: list[str]) -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "b1"}, actor="mike", held={"mike": ["newborn"] * newborns},
        change=lambda s, g: setattr(s, "fresh", True),
    )  # fmt: skip
    g = game(t)
    spawn.arrive(g, "zombie", 2, g.grid["i9"])
    assert [one.kind for one in t.state.arrivals] == kinds and {one.at for one in t.state.arrivals} == {g.grid["i9"]}
    t.state.arrivals = []
    spawn.arrive(g, "siren", 3, g.grid["i9"])
    assert [one.kind for one in t.state.arrivals] == ["siren"] * 2


@pytest.mark.rule("EXO-ROAM-05", "EXO-HERO-53", "EXO-RUL-13")
def test_what_is_put_down_has_acted_and_faces_the_closest_hero() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "b1"}, actor="mike")
    g = game(t)
    one = spawn.put_down(g, "zombie", g.grid["i1"], "roams", "EXO-ROAM-02")
    assert one.acted and one.facing == 3 and one.id == t.state.made and t.state.units == [one]


@pytest.mark.rule("EXO-SPAWN-09", "EXO-DIR-10")
@pytest.mark.parametrize(
    ("with_director", "actor", "seat"),
    [(False, "kira", "kira"), (False, "", "mike"), (True, "kira", "director")],
)
def test_who_puts_an_infected_down(with_director: bool, actor: str, seat: str) -> None:
    def placing(s: ExodusState, g: Exodus) -> None:
        area = next(n for n, one in enumerate(g.grid.areas) if one.letter == "A")
        s.placing = Placing("zombie", 1, g.grid["c3"], area, 2)
        s.actor = actor

    t = scenario(
        ROOMS, {"mike": "a1", "kira": "b1"}, active=["A"], director=with_director, change=placing
    )  # fmt: skip
    assert t.offers[0].seats == (seat,) and t.offers[0].name == "place-infected"
    play(t, seat, options(t, seat)[-1])
    assert t.state.placing is None and len(t.state.units) == 1


@pytest.mark.rule("EXO-HERO-52")
@pytest.mark.parametrize(
    ("row", "full", "there"),
    [
        (1, [], {"c3"}),
        (2, [], {"b3", "d3", "b4", "c4", "d4"}),
        (3, [], {"a3", "a4", "a5", "b5", "c5", "d5"}),
        (5, [], {"a3", "a4", "a5", "b5", "c5", "d5"}),
        (3, ["a3", "a4", "a5", "b5", "c5", "d5"], {"b3", "d3", "b4", "c4", "d4"}),
        (1, ["c3"], {"b3", "d3", "b4", "c4", "d4"}),
    ],
)
def test_the_rows_of_a_room(row: int, full: list[str], there: set[str]) -> None:
    t = scenario(ROOMS, {"mike": "a1", "kira": "b1"}, active=["A"], actor="mike", crates=full)
    g = game(t)
    area = next(n for n, one in enumerate(g.grid.areas) if one.letter == "A")
    placing = Placing("zombie", 1, g.grid["c3"], area, row)
    assert set(squares(g, rooms.row_squares(g, placing))) == there
    assert rooms.row_options(g, placing, None) == [Put(name) for name in squares(g, rooms.row_squares(g, placing))]


@pytest.mark.rule("EXO-HERO-45", "EXO-HERO-51")
@pytest.mark.parametrize(("die", "there"), [(2, 0), (3, 2), (6, 2), (7, 0)])
def test_which_line_of_the_room_chart(die: int, there: int) -> None:
    chart = (RoomLine(1, 2), RoomLine(3, 6, 2, 3), RoomLine(7, 8))
    t = scenario(ROOMS, {"mike": "c2", "kira": "a1"}, actor="mike", rooms=chart, rolls=[die])
    play(t, "mike", Door("c2-c3"))
    while t.offers[0].name == "place-infected":
        play(t, "mike", options(t, "mike")[0])
    assert len(t.state.units) == there and hero(t, "mike").ap == 3


@pytest.mark.rule("EXO-SEEK-13", "EXO-INT-19")
@pytest.mark.parametrize(
    ("facing", "full", "there"), [("east", [], "f5"), ("west", [], "d5"), ("north", [], "e4"), ("east", ["f5"], "d4")]
)
def test_a_seeker_comes_out_ahead_of_its_mother_or_as_near_as_may_be(facing: str, full: list[str], there: str) -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "b1"}, [("siren", "e5")], actor="mike", facing={"e5": facing}, crates=full
    )
    assert spawn.spawn_seeker(game(t)) and where(t, "seeker") == [there]
    assert not spawn.spawn_seeker(game(t))


# ---- the Director ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-DIR-12", "EXO-RUL-38")
def test_what_she_may_take_off() -> None:
    def some(s: ExodusState, g: Exodus) -> None:
        s.units[1].controlled, s.units[2].hero = True, "lena"

    t = scenario(
        HALL, {"mike": "e5", "kira": "f5"}, [("zombie", "a1"), ("zombie", "b1"), ("newborn", "c1"), ("siren", "d1")],
        phase="spawn", director=True, held={"mike": ["zombie"]}, goals=(Slay("siren"),), change=some,
    )  # fmt: skip
    assert options(t, "director") == [Pass(), Remove("a1")]
    play(t, "director", Remove("a1"))
    assert len(t.state.units) == 4 and t.state.phase == "spawn"


@pytest.mark.rule("EXO-DIR-07", "EXO-DIR-08")
@pytest.mark.parametrize(
    ("moment", "hand", "card", "units", "asked"),
    [
        ("infected", [], "", True, True), ("infected", ["horde"], "", False, True),
        ("infected", [], "", False, False), ("infected", ["horde"], "x", False, False),
        ("spawn", [], "", True, True), ("spawn", ["horde"], "", False, True), ("spawn", ["horde"], "x", False, False),
        ("spawn", [], "", False, False), ("heroes:1", ["horde"], "", True, True), ("heroes:1", [], "", True, False),
        ("heroes:1", ["horde"], "x", True, False),
    ],
)  # fmt: skip
def test_when_she_is_asked(moment: str, hand: list[str], card: str, units: bool, asked: bool) -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "b1"}, [("zombie", "i9")] if units else [], actor="mike", director=True)
    g = game(t)
    t.state.hand, t.state.card = hand, card
    assert director.due(g, moment) == asked
    t.state.window = moment
    assert not director.due(g, moment)
    t.state.window, g.director = "", ""
    assert not director.due(g, moment)


@pytest.mark.rule("EXO-DIR-05", "EXO-RUL-51")
def test_of_equal_squares_her_infected_take_the_one_nearest_to_whom_she_hunts() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, actor="mike", director=True)
    g = game(t)
    ends = [g.grid[name] for name in ("b1", "e5", "h9")]
    assert director.prefers(g, ends) == ends[0]
    t.state.hunt = "kira"
    assert director.prefers(g, ends) == ends[2]
    hero(t, "kira").fate = "dead"
    assert director.prefers(g, ends) == ends[0]


@pytest.mark.rule("EXO-DIR-08", "EXO-HERO-03")
def test_between_two_heroes_she_may_slam_a_door_that_is_open() -> None:
    t = scenario(
        ROOMS, {"mike": "a1", "kira": "b1", "lena": "d1"}, director=True, open=["c2-c3"], active=["A"],
        change=lambda s, g: setattr(s, "hand", ["slammed-door"]),
    )  # fmt: skip
    play(t, "mike", Activate("mike"), Done())
    assert options(t, "director") == [Pass(), Play("slammed-door", "c2-c3")]
    play(t, "director", Play("slammed-door", "c2-c3"))
    assert t.state.closed & t.state.slammed and t.state.hand == [] and t.offers[0].name == "next-hero"


# ---- goals, as bots ask ----------------------------------------------------------------------------------------------


def bring(t: Table[ExodusState]) -> Any:
    return game(t).mission.goals[0]


@pytest.mark.rule("EXO-RUL-53")
def test_where_a_goal_sends_a_hero() -> None:
    """To what must be fetched; with it to its place; without a hand free along with whoever has it."""
    goal = Bring("battery", ("i1",))
    t = scenario(LANE, {"mike": "a1", "kira": "b1"}, actor="mike", goals=(goal,), items={"e1": "battery"})
    g, mike, kira = game(t), hero(t, "mike"), hero(t, "kira")
    assert squares(g, bring(t).errand(g, mike)) == ["e1"]
    mike.item = "key"
    assert bring(t).errand(g, mike) == -1
    kira.item, t.state.items = "battery", []
    assert squares(g, bring(t).errand(g, kira)) == squares(g, bring(t).errand(g, mike)) == ["i1"]
    mike.at = g.grid["e1"]  # three ahead
    assert squares(g, bring(t).errand(g, mike)) == ["i1"]
    mike.at = g.grid["f1"]  # too far ahead; the goal is not the exit
    assert bring(t).errand(g, mike) == -1


@pytest.mark.rule("EXO-RUL-53")
def test_who_is_ahead_of_what_must_get_out_waits_and_turns_back_to_one_who_is_held() -> None:
    t = scenario(
        LANE, {"mike": "f1", "kira": "b1"}, actor="mike", goals=(Bring("battery", ("i1",)), Leave()), exit=["i1"],
        carry={"kira": "battery"},
    )  # fmt: skip
    g, mike = game(t), hero(t, "mike")
    assert squares(g, bring(t).errand(g, mike)) == ["f1"]
    t = scenario(
        LANE, {"mike": "f1", "kira": "b1"}, actor="mike", goals=(Bring("battery", ("i1",)), Leave()), exit=["i1"],
        carry={"kira": "battery"}, held={"kira": ["zombie"]},
    )  # fmt: skip
    g, mike = game(t), hero(t, "mike")
    assert squares(g, bring(t).errand(g, mike)) == ["a1", "c1"]


@pytest.mark.rule("EXO-RUL-53", "EXO-RUL-39")
def test_what_lies_there_for_the_taking() -> None:
    t = scenario(
        LANE, {"mike": "a1", "kira": "c1", "lena": "e1"}, actor="mike", carry={"kira": "battery", "lena": "battery"},
        items={"g1": "battery", "h1": "key"}, change=lambda s, g: setattr(s.heroes[1], "fate", "risen"),
    )  # fmt: skip
    assert squares(game(t), aims.lying(game(t), "battery")) == ["c1", "g1"]


@pytest.mark.rule("EXO-RUL-53")
def test_how_far_it_is_from_one_place_to_another() -> None:
    t = scenario(QUAY, {"mike": "a1", "kira": "b1"}, [("siren", "a1"), ("zombie", "c1")], actor="mike")
    g = game(t)
    start, boat = g.grid.mask(("a1", "b1")), g.grid.mask(("g1",))
    assert aims.off(g, start, g.grid.mask(("b4", "c4"))) == 3.0
    assert aims.off(g, start, boat) == g.grid.range(g.grid["b1"], g.grid["g1"]) + 8
    assert aims.off(g, 0, boat) == aims.off(g, start, 0) == 0.0
    assert squares(g, aims.prey(g, "siren")) == ["a1"]


@pytest.mark.rule("EXO-RUL-53")
def test_what_is_left_of_a_hunt() -> None:
    t = scenario(LANE, {"mike": "a1", "kira": "b1"}, [("siren", "f1")], actor="mike", goals=(Slay("siren", 2),))
    g, goal = game(t), bring(t)
    mike = hero(t, "mike")
    assert goal.work(g) == 28.0 and goal.trip(g, mike, 1 << mike.at) == (5.0, 1 << mike.at)
    assert goal.errand(g, mike) == 1 << unit(t, "f1").at and goal.wanted("siren") and not goal.wanted("zombie")
    unit(t, "f1").hurt = 1
    t.state.slain = {"siren": 1}
    assert goal.work(g) == pytest.approx(14.0 * 0.8) and not goal.reached(g)
    t.state.slain = {"siren": 2}
    assert goal.work(g) == 0.0 and goal.reached(g)
    assert goal.so_far(g) == {"by": "siren", "now": 2, "count": 2}


@pytest.mark.rule("EXO-RUL-53")
@pytest.mark.parametrize(
    ("brought", "mine", "hers", "squares_to_go"), [(0, "", "", 8.0), (0, "battery", "", 16.0), (1, "", "", 8.0),
    (1, "battery", "", 8.0), (1, "", "battery", 0.0), (2, "", "", 0.0)],
)  # fmt: skip
def test_what_is_left_of_a_delivery(brought: int, mine: str, hers: str, squares_to_go: float) -> None:
    t = scenario(
        plain(9, 1), {"mike": "a1", "kira": "b1"}, actor="mike", goals=(Bring("battery", ("i1",), 2),),
        carry={"mike": mine, "kira": hers}, items={"e1": "battery"},
    )  # fmt: skip
    g, goal, mike = game(t), bring(t), hero(t, "mike")
    t.state.brought = [brought]
    assert goal.trip(g, mike, 1 << mike.at)[0] == squares_to_go
    assert goal.reached(g) == (brought == 2) and goal.takes(g, mike) == (mine == "battery")


# ---- the door of the game --------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-RUL-53")
def test_whom_cards_are_borne_by_and_how_the_game_is_going() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "b1"}, actor="mike", kit={"kira": ["rac-armour"]})
    g = game(t)
    assert g.bearers() == t.state.heroes and g.bearer("kira") is hero(t, "kira") and g.bearer("nobody") is None
    assert g.borne(hero(t, "kira")) == ["rac-armour"] and g.borne(hero(t, "mike")) == [] and g.borne(None) == []
    assert 0.0 < g.gauge() < 1.0 and len(g.outlook()) == 5
    assert g.find_unit(7) is None and g.opponents() == () and g.chapter() == "" and g.behind() == ()


@pytest.mark.rule("EXO-MOVE-07", "EXO-SPAWN-04", "EXO-RUL-37")
@pytest.mark.parametrize(("active", "there"), [([], []), (["A"], ["a1"])])
def test_nobody_comes_into_a_room_that_is_not_active(active: list[str], there: list[str]) -> None:
    cell = "+-+-+-+-+\n|A:c c c|\n+-+-+-+-+"
    t = scenario(
        cell, {"mike": "c1", "kira": "d1"}, phase="spawn", chart=(SpawnLine(1, 8, "zombie", (1, 1, 1), "A"),),
        spawn={"A": "a1"}, active=active, rolls=[8],
    )  # fmt: skip
    assert bool(t.state.units) == bool(there)


def left_behind(s: ExodusState, g: Exodus) -> None:
    s.heroes[0].prone, s.heroes[1].fate = False, "risen"


@pytest.mark.rule("EXO-RUL-39", "EXO-EXCH-04")
@pytest.mark.parametrize(
    ("at", "held", "may"), [("b1", [], True), ("a1", [], True), ("c1", [], False), ("b1", ["zombie"], False)]
)
def test_from_where_one_takes_what_a_dead_hero_left(at: str, held: list[str], may: bool) -> None:
    t = scenario(
        LANE, {"mike": at, "kira": "a1", "lena": "i1"}, actor="mike", kit={"kira": ["pistol"]}, held={"mike": held},
        change=left_behind,
    )  # fmt: skip
    assert gear.within_reach(game(t), hero(t, "mike"), hero(t, "kira")) == may
    assert (Take("thing:1", "kira") in options(t, "mike")) == may
