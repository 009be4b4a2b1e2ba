"""Attacks of the heroes (EXO-SEMI, EXO-DUAL, EXO-SHOT, EXO-AREA, EXO-MELEE, EXO-HERO-65 to 86)."""

from __future__ import annotations

import pytest

from starboard.games.exodus.content import WEAPONS
from starboard.games.exodus.options import (
    Aim,
    Assassinate,
    Done,
    Execute,
    Fire,
    Give,
    Hold,
    Ignite,
    Move,
    Power,
    Strike,
    Switch,
    Throw,
    Upgrade,
    Volley,
)
from starboard.table.facts import Rolled

from .scenario import HALL, LANE, ROOMS, gun, hero, kinds, options, plain, play, said, scenario, unit, where, why_not

TWO = {"mike": "a1", "kira": "i9"}


@pytest.mark.rule("EXO-HERO-73", "EXO-TAB-08", "EXO-EQUIP-05", "EXO-GAP-12")
def test_the_guns() -> None:
    table = {id: (w.rounds, w.range, w.quick, w.aimed) for id, w in WEAPONS.items() if w.gun}
    assert table == {
        "pistol": (17, 0, (5, 7), (3, 5)),
        "fifty": (8, 0, (4, 6), (2, 4)),
        "shotgun": (8, 6, (3, 5), (1, 3)),
    }


@pytest.mark.rule("EXO-HERO-72")
def test_the_aimed_column_is_the_quick_one_with_2_added() -> None:
    for weapon in WEAPONS.values():
        if weapon.gun:
            assert weapon.aimed == (max(1, weapon.quick[0] - 2), weapon.quick[1] - 2)


@pytest.mark.rule("EXO-SEMI-01", "EXO-SEMI-02", "EXO-SEMI-03", "EXO-HERO-70")
def test_quick_fire_costs_1_ap_and_1_round() -> None:
    t = scenario(LANE, TWO | {"kira": "i1"}, [("zombie", "d1")], actor="mike", kit={"mike": ["pistol"]}, rolls=[7])
    play(t, "mike", Fire("d1", (1,)))
    assert t.state.units == [] and hero(t, "mike").ap == 3 and gun(t, "mike", "pistol").rounds == 16


@pytest.mark.rule("EXO-SEMI-04", "EXO-SEMI-05", "EXO-HERO-71", "EXO-HINT-04")
def test_aimed_fire_costs_2_and_reads_its_own_chart() -> None:
    t = scenario(LANE, TWO | {"kira": "i1"}, [("zombie", "d1")], actor="mike", kit={"mike": ["pistol"]}, rolls=[5])
    play(t, "mike", Aim("d1", 1))
    assert t.state.units == [] and hero(t, "mike").ap == 2


@pytest.mark.rule("EXO-SEMI-06", "EXO-SEMI-07", "EXO-HERO-75", "EXO-EX-25")
def test_quick_shots_after_an_aimed_one_keep_the_aim_even_with_a_step() -> None:
    t = scenario(
        LANE,
        TWO | {"kira": "i1"},
        [("siren", "d1")],
        actor="mike",
        kit={"mike": ["pistol"]},
        rolls=[5, 5, 5],
        ap={"mike": 4},
    )
    play(t, "mike", Aim("d1", 1), Fire("d1", (1,)), Fire("d1", (1,)))
    assert unit(t, "d1").hurt == 3 and gun(t, "mike", "pistol").rounds == 14
    t = scenario(HALL, TWO, [("siren", "e1")], actor="mike", kit={"mike": ["pistol"]}, rolls=[5, 5])
    play(t, "mike", Aim("e1", 1), Move("a2"), Fire("e1", (1,)))
    assert unit(t, "e1").hurt == 2 and hero(t, "mike").ap == 1


@pytest.mark.rule("EXO-SEMI-08", "EXO-HERO-76")
@pytest.mark.parametrize("between", ["target", "switch"])
def test_another_target_or_weapon_cancels_the_aim(between: str) -> None:
    t = scenario(
        HALL,
        TWO,
        [("siren", "d1"), ("siren", "a5")],
        actor="mike",
        kit={"mike": ["pistol", "shotgun"]},
        rolls=[5, 5, 5],
    )
    play(t, "mike", Aim("d1", 1))
    if between == "target":
        play(t, "mike", Fire("a5", (1,)))
    else:
        play(t, "mike", Switch((2,)), Switch((1,)))
    play(t, "mike", Fire("d1", (1,)))
    assert unit(t, "d1").hurt == 1


@pytest.mark.rule("EXO-SHOT-01", "EXO-SHOT-02", "EXO-SHOT-03")
def test_a_shotgun_keeps_no_aim() -> None:
    t = scenario(LANE, TWO | {"kira": "i1"}, [("siren", "d1")], actor="mike", kit={"mike": ["shotgun"]}, rolls=[3, 3])
    play(t, "mike", Aim("d1", 1), Fire("d1", (1,)))
    assert unit(t, "d1").hurt == 1


@pytest.mark.rule("EXO-SHOT-04", "EXO-HERO-39")
def test_a_shotgun_reaches_6() -> None:
    t = scenario(LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "h1")], actor="mike", kit={"mike": ["shotgun"]})
    assert "fire" not in kinds(t, "mike") and "out of range" in why_not(t, "mike", Fire("h1", (1,)))
    t = scenario(LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "g1")], actor="mike", kit={"mike": ["shotgun"]})
    assert Fire("g1", (1,)) in options(t, "mike")


@pytest.mark.rule("EXO-DUAL-01", "EXO-DUAL-03", "EXO-DUAL-04", "EXO-DUAL-02")
def test_one_pistol_the_other_or_both_and_never_both_aimed() -> None:
    t = scenario(
        LANE,
        TWO | {"kira": "i1"},
        [("zombie", "d1")],
        actor="mike",
        kit={"mike": ["pistol", "fifty"]},
        hand={"mike": ["pistol", "fifty"]},
    )
    assert {o.guns for o in options(t, "mike") if isinstance(o, Fire)} == {(1,), (2,), (2, 1)}
    assert {o.gun for o in options(t, "mike") if isinstance(o, Aim)} == {1, 2}
    t = scenario(LANE, TWO | {"kira": "i1"}, actor="mike", kit={"mike": ["pistol", "shotgun"]})
    assert Switch((1, 2)) not in options(t, "mike")


@pytest.mark.rule("EXO-DUAL-05", "EXO-DUAL-06", "EXO-EX-26", "EXO-REAV-08")
def test_two_dice_two_kill_points() -> None:
    t = scenario(
        LANE,
        TWO | {"kira": "i1"},
        [("reaver", "d1")],
        actor="mike",
        kit={"mike": ["pistol", "pistol"]},
        hand={"mike": ["pistol", "pistol"]},
        rolls=[[7, 8]],
    )
    play(t, "mike", Fire("d1", (1, 2)))
    assert t.state.units == [] and [one.rounds for one in hero(t, "mike").things] == [16, 16]


@pytest.mark.rule("EXO-DUAL-07")
def test_the_first_die_is_the_stronger_guns() -> None:
    """A 6 kills with the .50 and not with the pistol."""
    for dice, left in (([6, 1], 0), ([1, 6], 1)):
        t = scenario(
            LANE,
            TWO | {"kira": "i1"},
            [("zombie", "d1")],
            actor="mike",
            kit={"mike": ["pistol", "fifty"]},
            hand={"mike": ["pistol", "fifty"]},
            rolls=[dice],
        )
        play(t, "mike", Fire("d1", (2, 1)))
        assert len(t.state.units) == left


@pytest.mark.rule("EXO-INT-11")
def test_both_guns_use_the_quick_column_and_the_aim_stays_for_its_own() -> None:
    t = scenario(
        LANE,
        TWO | {"kira": "i1"},
        [("siren", "d1")],
        actor="mike",
        kit={"mike": ["pistol", "pistol"]},
        hand={"mike": ["pistol", "pistol"]},
        rolls=[5, [5, 5], 5],
    )
    play(t, "mike", Aim("d1", 1), Fire("d1", (1, 2)), Fire("d1", (1,)))
    assert unit(t, "d1").hurt == 2


@pytest.mark.rule("EXO-HERO-74", "EXO-HINT-01")
def test_an_empty_gun_does_not_fire() -> None:
    t = scenario(
        LANE,
        TWO | {"kira": "i1"},
        [("zombie", "d1")],
        actor="mike",
        kit={"mike": ["pistol=0", "pistol=1"]},
        hand={"mike": ["pistol", "pistol"]},
    )
    assert {o.guns for o in options(t, "mike") if isinstance(o, Fire)} == {(2,)}


@pytest.mark.rule("EXO-PERK-08", "EXO-INT-10", "EXO-REAV-11", "EXO-SIREN-05")
def test_double_tap_makes_a_knockdown_a_kill_for_a_round_of_that_gun() -> None:
    t = scenario(
        LANE,
        TWO | {"kira": "i1"},
        [("siren", "d1")],
        actor="mike",
        kit={"mike": ["pistol", "pistol=1"]},
        hand={"mike": ["pistol", "pistol"]},
        perks={"mike": ["double-tap"]},
        rolls=[[5, 6]],
    )
    play(t, "mike", Fire("d1", (1, 2)), Upgrade(True))
    assert unit(t, "d1").hurt == 1  # the second gun has no round left for it
    assert [one.rounds for one in hero(t, "mike").things] == [15, 0]


@pytest.mark.rule("EXO-EX-31", "EXO-POWER-05", "EXO-POWER-06", "EXO-SEEK-10")
def test_dead_eye_and_double_tap_four_aimed_shots_for_4_ap() -> None:
    t = scenario(
        LANE,
        TWO | {"kira": "i1"},
        [("siren", "d1")],
        actor="mike",
        kit={"mike": ["pistol"]},
        perks={"mike": ["double-tap", "dead-eye"]},
        rolls=[3, 3, 3, 3],
    )
    play(t, "mike", Power("dead-eye"))
    for _ in range(4):
        play(t, "mike", Aim("d1", 1), Upgrade(True))
    assert unit(t, "d1").hurt == 4 and hero(t, "mike").ap == 0 and gun(t, "mike", "pistol").rounds == 9


# ---- sight -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-HERO-29", "EXO-HERO-30", "EXO-HERO-48", "EXO-GAP-05")
def test_walls_and_closed_doors_block_sight_and_open_doorways_do_not() -> None:
    t = scenario(
        ROOMS, {"mike": "c1", "kira": "a1"}, [("zombie", "c5")], actor="mike", kit={"mike": ["pistol"]}, active="A"
    )
    assert "fire" not in kinds(t, "mike")
    t = scenario(
        ROOMS,
        {"mike": "c1", "kira": "a1"},
        [("zombie", "c5")],
        actor="mike",
        kit={"mike": ["pistol"]},
        active="A",
        open=["c2-c3"],
    )
    assert Fire("c5", (1,)) in options(t, "mike")


@pytest.mark.rule("EXO-HERO-32", "EXO-HERO-33", "EXO-HERO-35", "EXO-SEEK-11")
@pytest.mark.parametrize(("between", "clear"), [("zombie", False), ("seeker", True), ("crate", True), ("", True)])
def test_standing_units_block_a_shot_and_seekers_and_crates_do_not(between: str, clear: bool) -> None:
    units = [("zombie", "e1")] + ([(between, "c1")] if between in ("zombie", "seeker") else [])
    crates = ["c1"] if between == "crate" else []
    t = scenario(LANE, {"mike": "a1", "kira": "i1"}, units, actor="mike", kit={"mike": ["pistol"]}, crates=crates)
    assert (Fire("e1", (1,)) in options(t, "mike")) is clear


@pytest.mark.rule("EXO-HERO-31")
def test_a_shot_passes_a_corner_with_one_way_round_it() -> None:
    t = scenario(
        ROOMS,
        {"mike": "b2", "kira": "a1"},
        [("zombie", "c3")],
        actor="mike",
        kit={"mike": ["pistol"]},
        active="A",
        open=["c2-c3"],
    )
    assert Fire("c3", (1,)) in options(t, "mike")


# ---- bombs and cans --------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-AREA-01", "EXO-AREA-09", "EXO-AREA-10", "EXO-EX-27")
def test_a_molotov_six_squares_away_one_die_each() -> None:
    units = [("zombie", "g5"), ("zombie", "g4"), ("zombie", "h5"), ("zombie", "h4")]
    t = scenario(HALL, {"mike": "a5", "kira": "a1"}, units, actor="mike", kit={"mike": ["molotov"]}, rolls=[4, 3, 1])
    assert Throw("h5", "molotov") not in options(t, "mike")
    play(t, "mike", Throw("g5", "molotov"))
    assert where(t) == ["g4", "h5", "h4"] and unit(t, "g4").prone


@pytest.mark.rule("EXO-AREA-03", "EXO-AREA-04", "EXO-AREA-05", "EXO-HERO-77")
def test_a_bomb_is_thrown_once_with_quick_fire_while_in_hand() -> None:
    t = scenario(HALL, TWO, actor="mike", kit={"mike": ["pistol", "nail-bomb"]})
    assert "throw" not in kinds(t, "mike")
    play(t, "mike", Switch((2,)), Throw("d4", "nail-bomb"))
    assert [one.card for one in hero(t, "mike").things] == ["pistol"] and hero(t, "mike").ap == 3
    assert t.state.equipment["nail-bomb"] == 4


@pytest.mark.rule("EXO-AREA-02", "EXO-INT-15", "EXO-HERO-79")
def test_no_bomb_with_another_hero_in_the_blast_but_the_thrower_may_be() -> None:
    t = scenario(HALL, {"mike": "d4", "kira": "f4"}, actor="mike", prone=["kira"], kit={"mike": ["nail-bomb"]})
    assert Throw("e4", "nail-bomb") not in options(t, "mike") and Throw("d4", "nail-bomb") in options(t, "mike")
    assert "hero would be in the blast" in why_not(t, "mike", Throw("e4", "nail-bomb"))


@pytest.mark.rule("EXO-AREA-06", "EXO-HERO-36")
def test_units_do_not_block_a_throw() -> None:
    t = scenario(
        LANE,
        {"mike": "a1", "kira": "i1"},
        [("zombie", "b1"), ("zombie", "e1")],
        actor="mike",
        kit={"mike": ["molotov"]},
    )
    assert Throw("e1", "molotov") in options(t, "mike")


@pytest.mark.rule("EXO-AREA-07", "EXO-HERO-78", "EXO-GAP-14")
def test_a_blast_stops_at_walls_and_goes_over_open_doorways() -> None:
    for door, left in ((["c2-c3"], 0), ([], 1)):
        t = scenario(
            ROOMS, {"mike": "f1", "kira": "g1"}, [("zombie", "c3")], actor="mike", kit={"mike": ["nail-bomb"]},
            active="A", open=door, rolls=[] if left else [6],
        )  # fmt: skip
        play(t, "mike", Throw("b2", "nail-bomb"))
        assert len(t.state.units) == left


@pytest.mark.rule("EXO-AREA-08")
def test_a_blast_reaches_along_a_stairway() -> None:
    t = scenario(
        [plain(6, 2), plain(6, 2)],
        {"mike": "a1", "kira": "a2"},
        [("zombie", "f1/2")],
        actor="mike",
        kit={"mike": ["molotov"]},
        stairs=["f1", "f1/2"],
        rolls=[8],
    )
    play(t, "mike", Throw("f1", "molotov"))
    assert t.state.units == []


@pytest.mark.rule("EXO-ITEM-08", "EXO-HERO-80", "EXO-ITEM-10", "EXO-INT-16")
def test_a_fuel_can_explodes_on_a_kill_and_burns_a_siren() -> None:
    t = scenario(
        LANE,
        TWO | {"kira": "i1"},
        [("siren", "e1")],
        actor="mike",
        kit={"mike": ["pistol"]},
        items={"d1": "fuel-can"},
        rolls=[6, 7, 8],
    )
    play(t, "mike", Ignite("d1", (1,)))
    assert t.state.items
    play(t, "mike", Ignite("d1", (1,)))
    assert not t.state.items and unit(t, "e1").hurt == 1 and unit(t, "e1").burnt
    t = scenario(
        LANE,
        TWO | {"kira": "i1"},
        [("siren", "e1")],
        actor="mike",
        kit={"mike": ["pistol"]},
        items={"d1": "fuel-can"},
        rolls=[8, 2],
    )
    play(t, "mike", Ignite("d1", (1,)))
    assert not unit(t, "e1").burnt  # its own die was no kill


@pytest.mark.rule("EXO-ITEM-09", "EXO-HERO-79", "EXO-GAP-15")
def test_nobody_blocks_a_can_and_no_hero_may_be_near_it() -> None:
    t = scenario(
        LANE,
        {"mike": "a1", "kira": "i1"},
        [("zombie", "b1")],
        actor="mike",
        kit={"mike": ["pistol"]},
        items={"e1": "fuel-can"},
    )
    assert Ignite("e1", (1,)) in options(t, "mike")
    t = scenario(LANE, {"mike": "a1", "kira": "i1"}, actor="mike", kit={"mike": ["pistol"]}, items={"b1": "fuel-can"})
    assert "ignite" not in kinds(t, "mike")


# ---- close combat ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-MELEE-01", "EXO-MELEE-03", "EXO-HERO-81", "EXO-GAP-13")
def test_blades_use_no_ammunition_and_their_own_tables() -> None:
    assert WEAPONS["shiv"].quick == (4, 6) and WEAPONS["spiker"].quick == (3, 5)
    t = scenario(HALL, TWO, [("zombie", "b1")], actor="mike", kit={"mike": ["spiker"]}, rolls=[5])
    play(t, "mike", Strike("b1"))
    assert t.state.units == [] and hero(t, "mike").ap == 3


@pytest.mark.rule("EXO-HERO-41", "EXO-HINT-06")
def test_melee_reaches_beside_but_not_round_a_doorway_and_a_miss_leaves_it_there() -> None:
    t = scenario(ROOMS, {"mike": "b2", "kira": "a1"}, [("zombie", "c3")], actor="mike", active="A", open=["c2-c3"])
    assert "strike" not in kinds(t, "mike")
    t = scenario(
        ROOMS, {"mike": "c2", "kira": "a1"}, [("zombie", "c3")], actor="mike", active="A", open=["c2-c3"], rolls=[1]
    )
    play(t, "mike", Strike("c3"))
    assert where(t) == ["c3"]


@pytest.mark.rule("EXO-STAIR-08")
def test_along_a_stairway_one_may_strike_and_shoot() -> None:
    t = scenario(
        [plain(3, 1), plain(3, 1)],
        {"mike": "c1", "kira": "a1"},
        [("zombie", "c1/2")],
        actor="mike",
        kit={"mike": ["pistol"]},
        stairs=["c1", "c1/2"],
    )
    assert {"strike", "fire"} <= kinds(t, "mike")


@pytest.mark.rule("EXO-HERO-83", "EXO-HERO-86", "EXO-HINT-05", "EXO-GAP-16")
def test_an_execution_is_one_kill_point_for_one_round() -> None:
    t = scenario(HALL, TWO, [("zombie", "b1"), ("reaver", "b2")], actor="mike", lying=["b1"], kit={"mike": ["pistol"]})
    assert Execute("b2") not in options(t, "mike")
    play(t, "mike", Execute("b1"))
    assert where(t) == ["b2"] and gun(t, "mike", "pistol").rounds == 16 and hero(t, "mike").ap == 3
    assert gun(t, "mike", "pistol").used


@pytest.mark.rule("EXO-HERO-85")
def test_an_assassination_comes_from_behind() -> None:
    for side, there in (("east", True), ("north", False), ("west", False)):
        t = scenario(
            HALL,
            {"mike": "d4", "kira": "i9"},
            [("zombie", "e4")],
            actor="mike",
            kit={"mike": ["shiv"]},
            facing={"e4": side},
        )
        assert (Assassinate("e4") in options(t, "mike")) is there
    t = scenario(
        HALL,
        {"mike": "d4", "kira": "i9"},
        [("zombie", "e4")],
        actor="mike",
        kit={"mike": ["pistol"]},
        facing={"e4": "east"},
    )
    assert "assassinate" not in kinds(t, "mike")


@pytest.mark.rule("EXO-HERO-85", "EXO-HERO-86", "EXO-EXCH-03")
@pytest.mark.parametrize(("kind", "left"), [("zombie", []), ("siren", ["e4"])])
def test_an_assassination_is_one_kill_point_for_1_and_the_blade_is_used(kind: str, left: list[str]) -> None:
    t = scenario(
        HALL,
        {"mike": "d4", "kira": "d5"},
        [(kind, "e4")],
        actor="mike",
        kit={"mike": ["shiv"]},
        facing={"e4": "east"},
    )
    assert Give("thing:1", "kira") in options(t, "mike")
    play(t, "mike", Assassinate("e4"))
    assert where(t) == left and hero(t, "mike").ap == 3 and [u.hurt for u in t.state.units] == [1] * len(left)
    assert "give" not in kinds(t, "mike")


@pytest.mark.rule("EXO-SIREN-07", "EXO-SIREN-08")
def test_a_siren_that_bullets_wounded_still_recovers() -> None:
    t = scenario(
        LANE, {"mike": "a1"}, [("siren", "i1")], actor="mike", kit={"mike": ["pistol"]}, rolls=[8, 1], spawns=[8]
    )
    play(t, "mike", Fire("i1", (1,)))
    assert t.state.units[0].hurt == 1 and not t.state.units[0].burnt
    play(t, "mike", Done())
    assert t.state.round == 2 and t.state.units[0].hurt == 0


@pytest.mark.rule("EXO-HERO-67", "EXO-HERO-68", "EXO-HERO-69", "EXO-ZOM-01")
def test_knocked_down_it_lies_through_the_infected_move_and_a_second_knockdown_does_nothing() -> None:
    t = scenario(
        LANE, {"mike": "a1", "kira": "i1"}, [("zombie", "b1")], actor="mike", kit={"mike": ["pistol"]}, rolls=[5, 6]
    )
    play(t, "mike", Fire("b1", (1,)), Fire("b1", (1,)))
    assert unit(t, "b1").prone and said(t, "knocked-down") == 1


@pytest.mark.rule("EXO-REAV-10", "EXO-SIREN-04", "EXO-SEEK-09", "EXO-SIREN-03")
@pytest.mark.parametrize("kind", ["reaver", "siren", "seeker"])
def test_knockdowns_do_nothing_to_the_tough(kind: str) -> None:
    t = scenario(LANE, {"mike": "a1", "kira": "i1"}, [(kind, "d1")], actor="mike", kit={"mike": ["pistol"]}, rolls=[5])
    play(t, "mike", Fire("d1", (1,)))
    assert not unit(t, "d1").prone and gun(t, "mike", "pistol").rounds == 16


# ---- alert -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-HERO-87", "EXO-HERO-88", "EXO-GAP-17")
def test_alert_costs_2_and_ends_the_activation() -> None:
    from starboard.games.exodus.options import Alert

    t = scenario(HALL, TWO, actor="mike", kit={"mike": ["pistol"]})
    play(t, "mike", Alert())
    assert hero(t, "mike").alert and hero(t, "mike").done and t.state.actor == "kira"


@pytest.mark.rule("EXO-HERO-89", "EXO-INT-07")
def test_each_hero_on_alert_has_its_own_shot_for_each_square() -> None:
    t = scenario(
        HALL,
        {"mike": "a1", "kira": "a2"},
        [("zombie", "g1")],
        phase="infected",
        alert=["mike", "kira"],
        kit={"mike": ["pistol"], "kira": ["pistol"]},
        rolls=[1, 1, 1, 1],
    )
    assert {ask.seats[0] for ask in t.offers} == {"mike", "kira"}
    play(t, "kira", Fire("f1", (2,)))
    assert [ask.seats[0] for ask in t.offers] == ["mike"]
    play(t, "mike", Hold())
    assert {ask.seats[0] for ask in t.offers} == {"mike", "kira"}


@pytest.mark.rule("EXO-HERO-90", "EXO-INT-06")
def test_a_knockdown_on_the_last_square_cancels_the_grab_and_the_move() -> None:
    t = scenario(
        LANE,
        {"mike": "a1", "kira": "i1"},
        [("zombie", "c1")],
        phase="infected",
        alert=["mike"],
        kit={"mike": ["pistol"]},
        rolls=[5],
    )
    play(t, "mike", Fire("b1", (1,)))
    assert said(t, "grab-test") == 0 and where(t) == ["b1"] and not unit(t, "b1").prone and t.state.round == 2


@pytest.mark.rule("EXO-HERO-91")
def test_alert_works_on_what_spawns_and_moves_and_not_on_a_roamer() -> None:
    from starboard.games.exodus.content import SpawnLine

    chart = (SpawnLine(1, 4, "zombie", (1, 1, 1), "A"), SpawnLine(5, 8, "roamer"))
    t = scenario(
        LANE,
        {"mike": "a1", "kira": "b1"},
        phase="spawn",
        alert=["mike"],
        kit={"mike": ["pistol"]},
        chart=chart,
        spawn={"A": "i1"},
        spawns=[1],
        prone=["kira"],
    )
    assert "fire" in kinds(t, "mike")
    t = scenario(
        ROOMS,
        {"mike": "a1", "kira": "b1"},
        phase="spawn",
        alert=["mike"],
        kit={"mike": ["pistol"]},
        chart=chart,
        spawns=[8],
    )
    assert t.state.round == 2 and len(t.state.units) == 1


@pytest.mark.rule("EXO-HERO-92")
def test_a_bomb_in_hand_may_be_thrown_on_alert() -> None:
    t = scenario(
        plain(12, 1),
        {"mike": "a1", "kira": "l1"},
        [("zombie", "f1")],
        phase="infected",
        alert=["mike"],
        kit={"mike": ["molotov"]},
        rolls=[8],
    )
    play(t, "mike", Throw("e1", "molotov"))
    assert t.state.units == [] and hero(t, "mike").things == []


@pytest.mark.rule("EXO-HERO-93")
def test_a_grapple_costs_the_alert_and_a_knockdown_does_not() -> None:
    """The newborn knocks Mike over, the first zombie takes him down, at the second Kira is asked alone."""
    t = scenario(
        plain(9, 3),
        {"mike": "a2", "kira": "i2"},
        [("newborn", "b1"), ("zombie", "c3"), ("zombie", "f3")],
        phase="infected",
        alert=["mike", "kira"],
        kit={"mike": ["pistol"], "kira": ["pistol"]},
        rolls=[5, 8],
    )
    mike = hero(t, "mike")
    assert mike.prone and mike.alert and [ask.seats for ask in t.offers] == [("mike",), ("kira",)]
    play(t, "mike", Hold("unit"))
    play(t, "kira", Hold("unit"))
    assert not hero(t, "mike").alert and [ask.seats for ask in t.offers] == [("kira",)]


@pytest.mark.rule("EXO-RUL-51")
@pytest.mark.parametrize(("order", "asked"), [("unit", 1), ("near", 2), ("phase", 1)])
def test_standing_orders(order: str, asked: int) -> None:
    t = scenario(
        plain(12, 1),
        {"mike": "a1", "kira": "l1"},
        [("zombie", "f1")],
        phase="infected",
        alert=["mike"],
        kit={"mike": ["pistol"]},
        rolls=[8],
    )
    count = 0
    while t.state.phase == "infected":
        play(t, "mike", Hold(order) if count == 0 else Hold())
        count += 1
    assert count == asked


@pytest.mark.rule("EXO-RUL-51")
def test_an_order_to_fire_keeps_to_its_guns_and_to_this_infected() -> None:
    """One of two pistols at the first zombie, which gets through; at the second Mike is asked again."""
    t = scenario(
        plain(12, 2),
        {"mike": "a1", "kira": "l1"},
        [("zombie", "c1"), ("zombie", "f2")],
        phase="infected",
        alert=["mike"],
        kit={"mike": ["pistol", "pistol"]},
        hand={"mike": ["pistol", "pistol"]},
        rolls=[1, 8],
    )
    play(t, "mike", Volley((1,)))
    assert [one.rounds for one in hero(t, "mike").things] == [16, 17] and t.offers[0].name == "alert"


@pytest.mark.rule("EXO-RUL-51")
def test_an_order_to_fire_at_whatever_comes_holds_for_the_phase() -> None:
    t = scenario(
        plain(12, 2),
        {"mike": "a1", "kira": "l1"},
        [("zombie", "c1"), ("zombie", "f2")],
        phase="infected",
        alert=["mike"],
        kit={"mike": ["pistol"]},
        rolls=[8, 1, 8],
    )
    play(t, "mike", Volley((1,), "phase"))
    assert t.state.units == [] and gun(t, "mike", "pistol").rounds == 14 and hero(t, "mike").firing == ()


@pytest.mark.rule("EXO-RUL-51", "EXO-MOVE-17")
def test_fire_until_it_falls() -> None:
    t = scenario(
        plain(12, 1),
        {"mike": "a1", "kira": "l1"},
        [("zombie", "f1")],
        phase="infected",
        alert=["mike"],
        kit={"mike": ["pistol"]},
        rolls=[1, 1, 8],
    )
    play(t, "mike", Volley((1,)))
    assert t.state.units == [] and gun(t, "mike", "pistol").rounds == 14


@pytest.mark.rule("EXO-HERO-71", "EXO-HERO-82")
def test_what_is_told_of_a_roll_is_what_it_needed() -> None:
    t = scenario(
        LANE, {"mike": "a1"}, [("siren", "b1")], actor="mike", kit={"mike": ["pistol"]}, rolls=[1, 1, 1],
        perks={"mike": ["brawler"]},
    )  # fmt: skip
    play(t, "mike", Fire("b1", (1,)), Aim("b1", 1), Strike("b1"))
    assert [event.fact.need for event in t.journal if isinstance(event.fact, Rolled)] == [7, 5, 7]


@pytest.mark.rule("EXO-HERO-70", "EXO-SHOT-02")
def test_both_guns_that_fire_are_told() -> None:
    t = scenario(
        LANE, TWO | {"kira": "i1"}, [("zombie", "d1")], actor="mike", kit={"mike": ["pistol", "pistol"]},
        hand={"mike": ["pistol", "pistol"]}, rolls=[[1, 8]],
    )  # fmt: skip
    play(t, "mike", Fire("d1", (1, 2)))
    assert any("Mike fires the Pistol and Pistol at the zombie at d1: " in event.text for event in t.journal)


@pytest.mark.rule("EXO-HERO-67", "EXO-HERO-70")
def test_a_knockdown_stands_beside_its_own_number() -> None:
    t = scenario(LANE, TWO | {"kira": "i1"}, [("zombie", "d1")], actor="mike", kit={"mike": ["pistol"]}, rolls=[5, 7])
    play(t, "mike", Fire("d1", (1,)), Fire("d1", (1,)))
    assert [event.fact.need for event in t.journal if isinstance(event.fact, Rolled)] == [5, 7]


@pytest.mark.rule("EXO-ITEM-08", "EXO-PERK-08")
def test_a_can_that_a_second_bullet_sets_off_is_said_to_explode() -> None:
    t = scenario(
        LANE, TWO | {"kira": "i1"}, actor="mike", kit={"mike": ["pistol"]}, items={"d1": "fuel-can"},
        perks={"mike": ["double-tap"]}, rolls=[6],
    )  # fmt: skip
    play(t, "mike", Ignite("d1", (1,)), Upgrade(True))
    assert not t.state.items and any(event.text == "The fuel can at d1 explodes." for event in t.journal)
