"""Spawn, pushing, roamers, drop offs; the classes of infected; end phase; quick play (EXO-SPAWN … EXO-QUICK)."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.exodus.content import POOLS, SpawnLine
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.missions.terms import Hold as HoldOut
from starboard.games.exodus.missions.terms import Slay
from starboard.games.exodus.options import Activate, Done, Fire, Move, Put, Take
from starboard.games.exodus.state import ExodusState, Unit

from .scenario import (
    HALL,
    LANE,
    QUAY,
    ROOMS,
    SAMPLE,
    at,
    everybody_aboard,
    hero,
    kinds,
    options,
    plain,
    play,
    said,
    scenario,
    unit,
    where,
)

HIDDEN = """
+-+-+-+-+-+-+-+-+-+
|c c c c c c c c c|
+ +-+-+-+-+-+-+-+-+
|c|
+ +
|c|
+ +
|c|
+-+
"""
"""A lane that bends: who stands at its eastern end is neither seen nor smelt from the south."""


# ---- the roll --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-SPAWN-01", "EXO-SPAWN-03", "EXO-EX-18", "EXO-TAB-03")
def test_one_die_gives_point_class_and_number() -> None:
    t = scenario(
        HALL,
        {"mike": "i9", "kira": "h9"},
        phase="spawn",
        chart=SAMPLE,
        spawn={"A": "a1", "B": "a5", "C": "a9"},
        spawns=[4],
    )
    assert len(t.state.units) == 4


@pytest.mark.rule("EXO-SPAWN-02", "EXO-MIS-03", "EXO-MIS-08")
def test_charts_and_points_belong_to_the_mission() -> None:
    from starboard.games.exodus.content import MISSIONS

    for mission in MISSIONS.values():
        if not mission.id.startswith("test-"):
            points = {line.at for line in mission.chart if line.at}
            assert points <= set(mission.spawn)
    assert any(line.kind == "seeker" for line in MISSIONS["m8-engine"].chart)


@pytest.mark.rule("EXO-SPAWN-04", "EXO-SPAWN-05", "EXO-SPAWN-06", "EXO-EX-19")
def test_in_sight_they_charge_from_outside_and_the_last_stop_short() -> None:
    """Their first square is the spawn point: the first two cover four squares, the others three."""
    t = scenario(
        plain(9, 2),
        {"mike": "i1", "kira": "i2"},
        phase="spawn",
        chart=SAMPLE,
        spawn={"A": "a1", "B": "a1", "C": "a1"},
        spawns=[4],
    )
    assert sorted(where(t)) == ["c1", "c2", "d1", "d2"]


@pytest.mark.rule("EXO-SPAWN-07", "EXO-SPAWN-08", "EXO-EX-20", "EXO-PUSH-02")
def test_unseen_they_walk_and_the_blocked_one_stands_on_the_point() -> None:
    wide = """
+-+-+-+-+-+-+-+-+-+
|c c c c c c c c c|
+ +-+-+-+-+-+-+-+-+
|c c|
+ + +
|c c|
+ + +
|c c|
+-+-+
"""
    t = scenario(
        wide,
        {"mike": "i1", "kira": "h1"},
        phase="spawn",
        chart=(SpawnLine(1, 8, "zombie", (3, 3, 3), "A"),),
        spawn={"A": "a4"},
    )
    assert where(t) == ["a3", "b3", "a4"]


@pytest.mark.rule("EXO-PUSH-01", "EXO-PUSH-03", "EXO-EX-21", "EXO-RUL-36")
def test_the_third_pushes_the_line_forward() -> None:
    t = scenario(
        HIDDEN,
        {"mike": "i1", "kira": "h1"},
        phase="spawn",
        chart=SAMPLE,
        spawn={"A": "a4", "B": "a4", "C": "a4"},
        spawns=[1],
    )
    assert where(t) == ["a2", "a3", "a4"] and said(t, "pushed") == 2


@pytest.mark.rule("EXO-RUL-37")
def test_who_does_not_fit_does_not_come() -> None:
    t = scenario(
        plain(3, 1),
        {"mike": "c1"},
        [("zombie", "b1"), ("zombie", "a1")],
        phase="spawn",
        chart=(SpawnLine(1, 8, "zombie", (1, 1, 1), "A"),),
        spawn={"A": "a1"},
    )
    assert len(t.state.units) == 2 and said(t, "no-room") == 1


@pytest.mark.rule("EXO-DROP-01", "EXO-DROP-02", "EXO-INT-21", "EXO-GAP-30")
@pytest.mark.parametrize(("held", "come"), [(16, 2), (18, 0)])
def test_a_turn_spawn_brings_what_the_pool_has(held: int, come: int) -> None:
    t = scenario(
        HALL,
        {"mike": "i9", "kira": "h9"},
        phase="spawn",
        held={"mike": ["zombie"] * held},
        chart=SAMPLE,
        spawn={"A": "a1", "B": "a1", "C": "a1"},
        spawns=[4],
    )
    assert len(where(t)) == come and POOLS["zombie"] == 18


# ---- roamers ---------------------------------------------------------------------------------------------------------

ROAMER = (SpawnLine(1, 8, "roamer"),)


@pytest.mark.rule("EXO-ROAM-01", "EXO-ROAM-02", "EXO-ROAM-04", "EXO-EX-22")
def test_a_roamer_stands_on_the_nearest_active_square_out_of_sight() -> None:
    """The rooms are not active; from a1 all of the northern corridor is seen, and nothing behind its corner."""
    t = scenario(ROOMS, {"mike": "a1", "kira": "b1"}, phase="spawn", chart=ROAMER)
    assert where(t) == ["g3"]
    assert t.state.units[0].kind == "zombie"


@pytest.mark.rule("EXO-ROAM-03", "EXO-HERO-38")
def test_an_active_room_counts() -> None:
    t = scenario(ROOMS, {"mike": "c1", "kira": "b1"}, phase="spawn", chart=ROAMER, active="A")
    assert where(t) == ["c3"]  # behind the closed door, three squares from Mike


@pytest.mark.rule("EXO-ROAM-05", "EXO-PHASE-05", "EXO-PHASE-02")
def test_a_roamer_does_nothing_and_the_end_phase_follows() -> None:
    t = scenario(ROOMS, {"mike": "f2", "kira": "a1"}, phase="spawn", chart=ROAMER)
    assert where(t) == ["g4"] and said(t, "goes") == 0 and said(t, "grab-test") == 0 and t.state.round == 2


@pytest.mark.rule("EXO-ROAM-05", "EXO-MOVE-05")
def test_in_the_next_infected_move_a_roamer_goes_like_all_others() -> None:
    t = scenario(ROOMS, {"mike": "f2", "kira": "a1"}, phase="spawn", chart=ROAMER, rolls=[8])
    assert where(t) == ["g4"]
    play(t, "mike", Activate("mike"), Done())
    play(t, "kira", Done())
    assert where(t) == ["g2", "g4"] and said(t, "grab-test") == 1  # and the next one stands there


@pytest.mark.rule("EXO-ROAM-06", "EXO-RUL-49")
def test_heroes_equally_far_roll_and_the_lowest_gets_it() -> None:
    pockets = """
+-+-+-+-+-+-+-+
|c|c|c c c|c|c|
+ +-+-+ +-+-+ +
|c c c c c c c|
+-+-+-+-+-+-+-+
"""
    t = scenario(pockets, {"mike": "c2", "kira": "e2"}, phase="spawn", chart=ROAMER, lots=[[6, 2]])
    assert said(t, "lowest") == 1 and where(t) == ["g1"]


@pytest.mark.rule("EXO-INT-20")
def test_without_an_eligible_square_nothing_is_placed() -> None:
    t = scenario(LANE, {"mike": "a1", "kira": "b1"}, phase="spawn", chart=ROAMER)
    assert t.state.units == [] and said(t, "no-roamer") == 1


@pytest.mark.rule("EXO-DROP-03", "EXO-INT-19", "EXO-INT-22")
def test_with_an_empty_pool_the_farthest_zombie_becomes_the_roamer() -> None:
    t = scenario(
        ROOMS,
        {"mike": "a1", "kira": "b1"},
        [("zombie", "g5"), ("zombie", "c1")],
        phase="spawn",
        chart=ROAMER,
        held={"mike": ["zombie"] * 16},
    )
    assert len(t.state.units) == 18 and said(t, "taken-off") == 1 and "c1" in where(t)


@pytest.mark.rule("EXO-RUL-59")
@pytest.mark.parametrize(("others", "roams"), [([("zombie", "c1")], True), ([], False)])
def test_what_she_controls_never_becomes_a_roamer(others: list[tuple[str, str]], roams: bool) -> None:
    def hers(s: ExodusState, g: Exodus) -> None:
        s.units[0].controlled = True

    t = scenario(
        ROOMS,
        {"mike": "a1", "kira": "b1"},
        [("zombie", "g5"), *others],
        phase="spawn",
        chart=ROAMER,
        held={"mike": ["zombie"] * (17 - len(others))},
        change=hers,
    )
    game: Any = t.game
    assert [u.controlled for u in t.state.units if game.grid.names[u.at] == "g5"] == [True]
    assert said(t, "taken-off") == roams and len(t.state.units) == 18


# ---- reavers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-REAV-01", "EXO-REAV-03", "EXO-REAV-13", "EXO-REAV-04")
def test_in_water_a_reaver_always_charges_and_stops_at_the_shore() -> None:
    t = scenario(QUAY, {"mike": "a1", "kira": "a2"}, [("reaver", "f1")], phase="infected")
    assert where(t) == ["c1"]
    assert said(t, "grab-test") == 0


@pytest.mark.rule("EXO-RUL-58")
def test_along_the_shore_each_transition_square_ends_its_move() -> None:
    quay = plain(6, 2, "~").replace("~ ~ ~ ~ ~ ~", "q q q q q q", 1)
    t = scenario(quay, {"mike": "a1"}, [("reaver", "f1")], phase="infected")
    assert where(t) == ["e1"]


@pytest.mark.rule("EXO-REAV-05", "EXO-REAV-06")
def test_from_the_shore_it_goes_by_the_rules_of_the_land() -> None:
    t = scenario(QUAY, {"mike": "a1", "kira": "a2"}, [("reaver", "c1")], phase="infected", rolls=[8])
    assert where(t) == ["b1"]


@pytest.mark.rule("EXO-REAV-14", "EXO-REAV-15", "EXO-REAV-16", "EXO-RUL-41")
def test_beside_a_rib_it_drowns_whom_it_takes() -> None:
    t = scenario(
        QUAY,
        {"mike": "d1", "kira": "d1"},
        [("reaver", "f3")],
        phase="infected",
        rib=["d1", "e1"],
        prone=["kira"],
        lots=[[7, 2]],
        rolls=[4],
        change=everybody_aboard,
    )
    assert hero(t, "kira").fate == "drowned" and said(t, "bite-test") == 0 and hero(t, "mike").fate == ""


@pytest.mark.rule("EXO-REAV-14", "EXO-RUL-04", "EXO-REAV-16")
@pytest.mark.parametrize(("die", "prone"), [(5, True), (7, False)])
def test_aboard_a_reavers_knockdown_lays_one_flat_and_no_more(die: int, prone: bool) -> None:
    t = scenario(
        QUAY, {"mike": "d1"}, [("reaver", "f3")], phase="infected", rib=["d1", "e1"], rolls=[die],
        change=everybody_aboard,
    )  # fmt: skip
    mike = hero(t, "mike")
    assert mike.prone is prone and mike.aboard and mike.fate == "" and where(t) == ["e2"]


@pytest.mark.rule("EXO-REAV-17", "EXO-REAV-18", "EXO-REAV-20", "EXO-REAV-21")
def test_a_wounded_reaver_dives_and_surfaces_in_the_next_move() -> None:
    """Under water it moves as it would, cannot be attacked, and is seen again when it has arrived."""
    long = plain(20, 1, "~").replace("~ ~|", "q q|")
    t = scenario(
        long, {"mike": "t1", "kira": "s1"}, [("reaver", "a1")], phase="infected", alert=["kira"],
        kit={"kira": ["pistol"]},
        change=lambda s, g: setattr(s.units[0], "hurt", 1),
    )  # fmt: skip
    assert t.state.round == 2 and t.state.units[0].under and where(t) == ["g1"]
    play(t, "mike", Activate("mike"))
    assert "fire" not in kinds(t, "mike")


@pytest.mark.rule("EXO-REAV-19", "EXO-RUL-30", "EXO-REAV-02", "EXO-REAV-09")
def test_arrived_it_is_seen_again() -> None:
    t = scenario(
        QUAY,
        {"mike": "a1", "kira": "a2"},
        [("reaver", "e1")],
        phase="infected",
        change=lambda s, g: setattr(s.units[0], "hurt", 1),
    )
    assert not t.state.units[0].under and said(t, "reaver") == 1


# ---- sirens and seekers ----------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-SIREN-01", "EXO-SIREN-07", "EXO-EX-28", "EXO-INT-17")
def test_a_siren_recovers_one_before_it_moves() -> None:
    t = scenario(
        LANE,
        {"mike": "a1", "kira": "b1"},
        [("siren", "i1")],
        phase="infected",
        change=lambda s, g: setattr(s.units[0], "hurt", 3),
    )
    assert t.state.units[0].hurt == 2 and where(t) == ["f1"]


@pytest.mark.rule("EXO-SIREN-08")
def test_burnt_it_recovers_nothing() -> None:
    def burnt(s, g) -> None:  # type: ignore[no-untyped-def]
        s.units[0].hurt, s.units[0].burnt = 3, True

    t = scenario(LANE, {"mike": "a1", "kira": "b1"}, [("siren", "i1")], phase="infected", change=burnt)
    assert t.state.units[0].hurt == 3


@pytest.mark.rule("EXO-SIREN-02", "EXO-SIREN-03")
def test_a_siren_bites_three_times_and_has_five_kill_points() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, phase="infected", held={"mike": ["siren"]}, rolls=[8, 8, 8])
    assert said(t, "bite-test") == 3


@pytest.mark.rule("EXO-SEEK-01", "EXO-SEEK-08", "EXO-SEEK-02")
def test_a_seeker_always_charges() -> None:
    t = scenario(HIDDEN, {"mike": "i1", "kira": "h1"}, [("seeker", "a4"), ("siren", "a3")], phase="infected")
    assert "c1" in where(t, "seeker")


@pytest.mark.rule("EXO-SEEK-03", "EXO-SEEK-04", "EXO-RUL-33", "EXO-RUL-35")
@pytest.mark.parametrize(("die", "to"), [(4, "d1"), (5, "c1")])
def test_a_seeker_drags_towards_the_siren_instead_of_biting(die: int, to: str) -> None:
    t = scenario(plain(20, 1), {"mike": "a1"}, [("siren", "t1"), ("seeker", "b1")], phase="infected", rolls=[1, die])
    assert at(t, "mike") == to and said(t, "bite-test") == 0


@pytest.mark.rule("EXO-SEEK-05", "EXO-SEEK-06", "EXO-SEEK-07", "EXO-RUL-32")
def test_all_that_hold_the_hero_travel_along_and_drags_come_last() -> None:
    t = scenario(
        plain(20, 1), {"mike": "a1"}, [("siren", "t1"), ("zombie", "c1")], phase="infected", lying=["c1"],
        held={"mike": ["seeker", "zombie"]}, rolls=[8, 1],
    )  # fmt: skip
    told = [e.word for e in t.journal if e.word in ("bite-test", "drag-test")]
    assert told == ["bite-test", "drag-test"] and at(t, "mike") == "d1"
    assert {u.at for u in t.state.units if u.holds} == {hero(t, "mike").at}


@pytest.mark.rule("EXO-RUL-34")
def test_a_drag_stops_before_the_siren() -> None:
    t = scenario(
        LANE, {"mike": "a1"}, [("siren", "c1")], phase="infected", held={"mike": ["seeker"]}, rolls=[1, 8, 8, 8]
    )
    assert at(t, "mike") == "b1" and said(t, "taken-down") == 1  # and she takes the prone hero in her own move


SEEKER = (SpawnLine(1, 8, "seeker"),)


@pytest.mark.rule("EXO-SEEK-13", "EXO-SEEK-14", "EXO-SEEK-15")
def test_a_seeker_comes_out_before_the_siren_and_waits() -> None:
    t = scenario(
        LANE, {"mike": "a1", "kira": "b1"}, [("siren", "h1")], phase="spawn", chart=SEEKER, facing={"h1": "west"}
    )
    assert where(t, "seeker") == ["g1"] and said(t, "goes") == 0


@pytest.mark.rule("EXO-EX-29", "EXO-INT-19")
def test_with_as_many_seekers_as_sirens_a_roamer_comes() -> None:
    units = [("siren", "g5"), ("siren", "g4"), ("seeker", "g3"), ("seeker", "g2")]
    t = scenario(ROOMS, {"mike": "a1", "kira": "b1"}, units, phase="spawn", chart=SEEKER, active="A")
    assert len(where(t, "seeker")) == 2 and len(where(t, "zombie")) == 1


@pytest.mark.rule("EXO-SEEK-16", "EXO-INT-18")
def test_with_the_last_siren_all_seekers_go_also_from_boards() -> None:
    t = scenario(
        LANE, {"mike": "a1", "kira": "i1"}, [("siren", "d1"), ("seeker", "e1")], actor="mike", kit={"mike": ["pistol"]},
        held={"kira": ["seeker"]}, rolls=[8], change=lambda s, g: setattr(s.units[0], "hurt", 4),
    )  # fmt: skip
    play(t, "mike", Fire("d1", (1,)))
    assert t.state.units == [] and hero(t, "kira").prone


# ---- the end phase ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-PHASE-04", "EXO-END-01", "EXO-END-02", "EXO-END-10")
def test_dials_go_on_and_counters_leave() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, phase="end", dial={"mike": 3, "kira": 0}, alert=["mike"])
    assert hero(t, "mike").dial == 4 and hero(t, "kira").dial == 0 and not hero(t, "mike").alert


@pytest.mark.rule("EXO-END-11", "EXO-ZONE-04", "EXO-RUL-13")
def test_the_knocked_down_stand_up_facing_the_closest_hero() -> None:
    t = scenario(
        HALL, {"mike": "a1", "kira": "i9"}, [("zombie", "a4"), ("zombie", "i5")], phase="end", lying=["a4", "i5"]
    )
    assert (unit(t, "a4").facing, unit(t, "i5").facing) == (0, 2) and not unit(t, "a4").prone


@pytest.mark.rule("EXO-END-06", "EXO-EX-23", "EXO-RUL-21")
def test_one_bite_kills_in_fifteen_turns() -> None:
    for dial, fate in ((14, ""), (15, "risen")):
        t = scenario(HALL, {"mike": "a1", "kira": "i9"}, phase="end", dial={"mike": dial})
        assert hero(t, "mike").fate == fate
    assert 16 - 1 == 15  # from the first marker to the skull


@pytest.mark.rule("EXO-QUICK-03", "EXO-QUICK-04", "EXO-QUICK-05", "EXO-RUL-23")
def test_in_quick_play_the_dead_rise_and_those_that_held_them_stand_beside() -> None:
    t = scenario(
        HALL, {"mike": "e5", "kira": "i9"}, phase="end", dial={"mike": 15}, held={"mike": ["zombie", "zombie"]}
    )
    assert t.outcome is None and where(t, "newborn") == ["e5"] and len(where(t, "zombie")) == 2
    assert hero(t, "mike").ap == 0 and hero(t, "mike").done
    assert all(not u.holds and not u.prone for u in t.state.units)


def risen(s: ExodusState, g: Exodus) -> None:
    s.heroes[0].fate = "risen"
    s.units.append(Unit(99, "newborn", s.heroes[0].at, hero="mike"))


@pytest.mark.rule("EXO-QUICK-06", "EXO-QUICK-07")
def test_the_risen_hunt_as_newborns() -> None:
    t = scenario(
        plain(20, 1), {"mike": "a1", "kira": "t1"}, phase="infected",
        change=risen,
    )  # fmt: skip
    assert where(t) == ["g1"]


@pytest.mark.rule("EXO-RUL-48")
def test_with_all_dead_it_is_lost() -> None:
    t = scenario(HALL, {"mike": "e5", "kira": "i9"}, phase="end", dial={"mike": 15, "kira": 15})
    assert t.outcome is not None and not t.outcome.won


@pytest.mark.rule("EXO-RUL-39")
def test_what_the_dead_leave_can_be_taken() -> None:
    t = scenario(
        HALL,
        {"mike": "e5", "kira": "e6"},
        actor="kira",
        kit={"mike": ["pistol=4"]},
        change=lambda s, g: setattr(s.heroes[0], "fate", "risen"),
    )
    play(t, "kira", Take("thing:1", "mike"))
    assert hero(t, "kira").things[0].rounds == 4


@pytest.mark.rule("EXO-RUL-39")
def test_what_the_dead_leave_is_in_nobodys_way() -> None:
    t = scenario(
        LANE,
        {"mike": "d1", "kira": "e1"},
        [("zombie", "a1")],
        actor="kira",
        rolls=[8],
        change=lambda s, g: setattr(s.heroes[0], "fate", "risen"),
    )
    play(t, "kira", Move("d1"), Move("e1"), Done())
    assert where(t) == ["d1"]


@pytest.mark.rule("EXO-RUL-52")
def test_after_its_last_turn_a_mission_is_lost() -> None:
    t = scenario(HALL, {"mike": "e5", "kira": "e6"}, phase="end", limit=1)
    assert t.outcome is not None and not t.outcome.won and t.outcome.because == "too-late"


# ---- goals -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-GAP-24", "EXO-RUL-47", "EXO-RUL-53")
def test_all_living_heroes_on_the_exit_win_and_one_who_is_held_does_not_count() -> None:
    from starboard.games.exodus.options import Move

    t = scenario(HALL, {"mike": "a1", "kira": "b2"}, actor="kira", exit=["a1", "b1"])
    play(t, "kira", Move("b1"))
    assert t.outcome is not None and t.outcome.won
    t = scenario(HALL, {"mike": "a1", "kira": "b2"}, actor="kira", exit=["a1", "b1"], held={"mike": ["zombie"]})
    play(t, "kira", Move("b1"))
    assert t.outcome is None


@pytest.mark.rule("EXO-HINT-02")
def test_killed_infected_can_come_again() -> None:
    t = scenario(
        LANE,
        {"mike": "a1", "kira": "i1"},
        [("zombie", "d1")],
        actor="mike",
        kit={"mike": ["pistol"]},
        rolls=[8],
        goals=(Slay("siren"),),
    )
    play(t, "mike", Fire("d1", (1,)))
    from starboard.games.exodus.board import left_in_pool

    assert left_in_pool(t.game, "zombie") == 18  # type: ignore[arg-type]


def test_turns_go_round() -> None:
    t = scenario(HALL, {"mike": "e5", "kira": "i9"})
    play(t, "mike", Activate("mike"), Done())
    play(t, "kira", Done())
    assert t.state.round == 2 and not isinstance(options(t, "mike")[0], Put)


@pytest.mark.rule("EXO-SEEK-15", "EXO-INT-19")
@pytest.mark.parametrize(("sirens", "comes"), [(["e1"], False), (["e1", "i1"], True)])
def test_a_second_seeker_comes_with_a_second_siren_only(sirens: list[str], comes: bool) -> None:
    t = scenario(
        plain(9, 2), {"mike": "a1"}, [*[("siren", at) for at in sirens], ("seeker", "e2")], phase="spawn",
        chart=(SpawnLine(1, 8, "seeker"),),
    )  # fmt: skip
    assert len(where(t, "seeker")) == 1 + comes


@pytest.mark.rule("EXO-RUL-53", "EXO-RUL-52")
@pytest.mark.parametrize(("turns", "won"), [(1, True), (2, None)])
def test_who_has_held_out_to_the_end_phase_has_won(turns: int, won: bool | None) -> None:
    t = scenario(HALL, {"mike": "a1"}, phase="end", goals=(HoldOut(turns),), limit=2)
    assert (t.outcome.won if t.outcome else None) is won
