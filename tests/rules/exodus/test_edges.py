"""The edges of rules, which a slip would move: the last one of a pool, the first of a turn, the corner of a map."""

from __future__ import annotations

import pytest

from starboard.games.exodus.board import zone
from starboard.games.exodus.content import SpawnLine
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.missions.aims import PACE
from starboard.games.exodus.missions.terms import Bring, Hold
from starboard.games.exodus.options import (
    Fire,
    Give,
    Move,
    Pass,
    Play,
    Power,
    Reload,
    Sprint,
    Stride,
    Strike,
    Sweep,
    Throw,
)
from starboard.games.exodus.state import ExodusState

from .scenario import (
    HALL,
    LANE,
    QUAY,
    ROOMS,
    at,
    everybody_aboard,
    gun,
    hero,
    kinds,
    options,
    play,
    said,
    scenario,
    where,
    why_not,
)

ROAMER = (SpawnLine(1, 8, "roamer"),)


@pytest.mark.rule("EXO-DROP-03", "EXO-INT-21")
def test_the_last_of_the_pool_is_used_before_anybody_is_taken_off() -> None:
    t = scenario(
        ROOMS,
        {"mike": "a1", "kira": "b1"},
        [("zombie", "g5")],
        phase="spawn",
        chart=ROAMER,
        held={"mike": ["zombie"] * 16},
    )
    assert len(t.state.units) == 18 and said(t, "taken-off") == 0 and len(where(t)) == 2


@pytest.mark.rule("EXO-GAP-22")
def test_only_the_first_reload_of_a_turn_is_free() -> None:
    t = scenario(
        HALL,
        {"mike": "d4", "kira": "i9"},
        actor="mike",
        kit={"mike": ["pistol=1"]},
        cards={"mike": ["nine-box", "nine-box"]},
        perks={"mike": ["quick-hands"]},
    )
    reloads = [option for option in options(t, "mike") if isinstance(option, Reload)]
    play(t, "mike", reloads[0])
    assert hero(t, "mike").ap == 4
    again = [option for option in options(t, "mike") if isinstance(option, Reload)]
    play(t, "mike", again[0])
    assert hero(t, "mike").ap == 3


@pytest.mark.rule("EXO-GAP-22", "EXO-ZONE-07")
def test_only_the_first_step_of_a_light_foot_goes_without_a_test() -> None:
    t = scenario(
        HALL,
        {"mike": "d4", "kira": "i9"},
        [("zombie", "e5")],
        facing={"e5": "north"},
        actor="mike",
        perks={"mike": ["light-feet"]},
        rolls=[8],
    )
    play(t, "mike", Sprint("e4"), Stride("f4"))
    assert said(t, "grab-test") == 1


@pytest.mark.rule("EXO-EXCH-01", "EXO-EXCH-05")
def test_what_is_given_away_is_gone_also_from_the_hand() -> None:
    t = scenario(HALL, {"mike": "d4", "kira": "e4"}, actor="mike", kit={"mike": ["pistol=5", "shiv"]})
    play(t, "mike", Give("thing:1", "kira"))
    mike = hero(t, "mike")
    assert [one.card for one in mike.things] == ["shiv"] and mike.active == [] and "fire" not in kinds(t, "mike")
    assert gun(t, "kira", "pistol").rounds == 5


@pytest.mark.rule("EXO-CTRL-01")
def test_a_card_can_be_played_on_an_infected_in_the_corner() -> None:
    t = scenario(
        HALL,
        {"mike": "i9", "kira": "h9"},
        [("zombie", "a1")],
        phase="infected",
        director=True,
        change=lambda s, g: setattr(s, "hand", ["direct-control"]),
    )
    assert Play("direct-control", "a1") in options(t, "director") and Pass() in options(t, "director")


ISLAND = """
+-+-+-+-+-+
|c c ~ ~ c|
+ +-+-+-+-+
|c c c|
+-+-+-+
"""


@pytest.mark.rule("EXO-SEEK-13", "EXO-INT-19")
def test_a_seeker_that_has_no_room_beside_its_mother_is_a_roamer() -> None:
    t = scenario(
        ISLAND, {"mike": "b1", "kira": "a1"}, [("siren", "e1")], phase="spawn", chart=(SpawnLine(1, 8, "seeker"),)
    )
    assert where(t, "seeker") == [] and where(t, "zombie") == ["c2"]


@pytest.mark.rule("EXO-QUICK-04", "EXO-RUL-13")
def test_a_risen_hero_faces_whoever_is_closest() -> None:
    t = scenario(
        HALL, {"mike": "e5", "kira": "e9"}, phase="end", change=lambda s, g: setattr(s.heroes[0], "fate", "dead")
    )
    assert [(u.kind, u.facing) for u in t.state.units] == [("newborn", 2)]


@pytest.mark.rule("EXO-SEEK-05")
def test_towards_a_siren_that_cannot_be_reached_nobody_is_dragged() -> None:
    t = scenario(
        ISLAND,
        {"mike": "c2", "kira": "b1"},
        [("siren", "e1")],
        phase="infected",
        held={"mike": ["seeker"]},
        rolls=[1],
    )
    assert at(t, "mike") == "c2"


@pytest.mark.rule("EXO-ZONE-03", "EXO-RUL-12")
@pytest.mark.parametrize(("start", "faces"), [("i1", 3), ("e9", 0), ("i5", 0)])
def test_it_faces_where_it_goes(start: str, faces: int) -> None:
    """Along a row, along a column, and over a corner: then north or south unless the other side holds its target."""
    prey = {"i1": "a1", "e9": "e1", "i5": "a1"}[start]
    t = scenario(HALL, {"mike": prey}, [("zombie", start)], phase="infected", facing={start: "east"})
    assert [u.facing for u in t.state.units] == [faces]


@pytest.mark.rule("EXO-EXCH-01", "EXO-RUL-39")
def test_the_dead_take_nothing_and_nobody_gives_to_themselves() -> None:
    def one_dead(s: ExodusState, g: Exodus) -> None:
        s.heroes[1].fate = "dead"

    t = scenario(HALL, {"mike": "d4", "kira": "e4"}, actor="mike", kit={"mike": ["pistol"]}, change=one_dead)
    assert "give" not in kinds(t, "mike")
    t = scenario(
        QUAY, {"mike": "e1"}, actor="mike", rib=["e1", "f1"], kit={"mike": ["pistol"]}, change=everybody_aboard
    )
    assert "give" not in kinds(t, "mike") and "take" not in kinds(t, "mike")


@pytest.mark.parametrize(("item", "other", "squares"), [("", "", 8), ("battery", "", 8), ("", "battery", 0)])
def test_how_far_it_is_to_fetch_and_carry(item: str, other: str, squares: int) -> None:
    """What bots are told: to the item and on to its place; nothing for what another carries."""
    goal = Bring("battery", ("i1",))
    carry = {"mike": item, "kira": other}
    lying = {} if item else {"e1": "battery"}
    t = scenario(LANE, {"mike": "a1", "kira": "b1"}, actor="mike", goals=(goal,), carry=carry, items=lying)
    g: Exodus = t.game  # type: ignore[assignment]
    mike = hero(t, "mike")
    assert g.mission.goals[0].trip(g, mike, 1 << mike.at)[0] == squares


def test_what_is_left_to_do_until_the_last_turn_to_hold() -> None:
    t = scenario(LANE, {"mike": "a1"}, actor="mike", goals=(Hold(12),))
    g: Exodus = t.game  # type: ignore[assignment]
    assert g.mission.goals[0].work(g) == 12 * PACE


@pytest.mark.rule("EXO-GAP-22", "EXO-HERO-70")
def test_berserk_spares_the_points_of_blows_not_of_shots() -> None:
    t = scenario(
        LANE, {"mike": "a1"}, [("siren", "b1")], actor="mike", kit={"mike": ["pistol"]}, perks={"mike": ["berserk"]},
        rolls=[1, 1],
    )  # fmt: skip
    play(t, "mike", Power("berserk"), Strike("b1"))
    assert hero(t, "mike").ap == 4
    play(t, "mike", Fire("b1", (1,)))
    assert hero(t, "mike").ap == 3


@pytest.mark.rule("EXO-ITEM-09", "EXO-HERO-29")
def test_a_can_beside_a_square_in_sight_is_not_shot_at() -> None:
    t = scenario(
        ROOMS, {"mike": "c1"}, actor="mike", kit={"mike": ["pistol"]}, items={"a5": "fuel-can"}, active="A",
        open=["c2-c3"],
    )  # fmt: skip
    g: Exodus = t.game  # type: ignore[assignment]
    seen = g.grid.sees(g.grid["c1"], g.state.closed)
    assert seen >> g.grid["b5"] & 1 and not seen >> g.grid["a5"] & 1 and "ignite" not in kinds(t, "mike")


@pytest.mark.rule("EXO-HERO-14")
@pytest.mark.parametrize(("to", "why"), [("b1", "something is there"), ("a2", "open water")])
def test_why_one_cannot_step_there(to: str, why: str) -> None:
    t = scenario("+-+-+\n|q q|\n+ + +\n|~ ~|\n+-+-+", {"mike": "a1"}, actor="mike", crates=["b1"])
    assert why in why_not(t, "mike", Move(to))


@pytest.mark.rule("EXO-GAP-22", "EXO-HERO-85")
def test_a_shadow_kills_from_the_corner_of_the_map() -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "i9"}, [("zombie", "b1")], actor="mike", kit={"mike": ["shiv"]},
        facing={"b1": "south"}, perks={"mike": ["shadow"]},
    )  # fmt: skip
    assert "assassinate" in kinds(t, "mike")


@pytest.mark.rule("EXO-HERO-65", "EXO-FIN-06")
def test_who_has_nothing_in_hand_begins_a_mission_with_its_first_weapon() -> None:
    t = scenario(LANE, {"mike": "a1"}, phase="lobby", kit={"mike": ["pistol"]}, hand={"mike": []})
    assert t.state.phase == "heroes" and hero(t, "mike").active == [hero(t, "mike").things[0].id]


def test_only_who_lives_is_somewhere() -> None:
    def dead(s: ExodusState, g: Exodus) -> None:
        s.heroes[1].fate = "dead"

    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, actor="mike", change=dead)
    assert t.game.whereabouts() == {"mike": "a1"}  # type: ignore[attr-defined]


@pytest.mark.rule("EXO-INT-08", "EXO-GRAP-08")
@pytest.mark.parametrize("ajar", [False, True])
def test_nothing_is_swept_through_a_wall_or_a_closed_door(ajar: bool) -> None:
    """South of c2 is a door between two walls."""
    t = scenario(
        ROOMS, {"mike": "c2", "kira": "g5"}, actor="mike", held={"mike": ["zombie"]}, active=["A"],
        open=["c2-c3"] if ajar else (),
    )  # fmt: skip
    there = {option.to for option in options(t, "mike") if isinstance(option, Sweep)}
    assert there == {"b1", "c1", "d1", "b2", "d2"} | ({"c3"} if ajar else set())


@pytest.mark.rule("EXO-HERO-48")
@pytest.mark.parametrize("ajar", [False, True])
def test_through_a_closed_door_nobody_strikes_gives_goes_or_burns(ajar: bool) -> None:
    """Mike north of the door, behind it Kira or a zombie."""
    door = ["c2-c3"] if ajar else ()
    t = scenario(ROOMS, {"mike": "c2", "kira": "c3"}, actor="mike", kit={"mike": ["pistol"]}, active=["A"], open=door)
    assert ("give" in kinds(t, "mike")) == ajar
    t = scenario(
        ROOMS, {"mike": "c2", "kira": "g5"}, [("zombie", "c3")], actor="mike", kit={"mike": ["molotov"]},
        active=["A"], open=door, facing={"c3": "north"}, rolls=[8] if ajar else (),
    )  # fmt: skip
    g: Exodus = t.game  # type: ignore[assignment]
    assert (Strike("c3") in options(t, "mike")) == bool(zone(g, g.state.units[0]) >> hero(t, "mike").at & 1) == ajar
    play(t, "mike", Throw("c2", "molotov"))
    assert bool(where(t)) != ajar
    t = scenario(ROOMS, {"mike": "c2", "kira": "g5"}, actor="mike", active=["A"], open=door)
    assert (Move("c3") in options(t, "mike")) == ajar


@pytest.mark.rule("EXO-HERO-67", "EXO-END-11")
def test_who_lies_beside_a_hero_does_nothing_and_stands_up_at_the_end() -> None:
    t = scenario(LANE, {"mike": "a1"}, [("zombie", "b1")], phase="infected", lying=["b1"])
    one = t.state.units[0]
    assert said(t, "grab-test") == 0 and t.state.round == 2 and not one.prone and one.facing == 3
