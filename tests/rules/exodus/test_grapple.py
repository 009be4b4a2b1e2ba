"""Grabbing, biting, grappling, prone heroes (EXO-GRAB, EXO-GRAP, EXO-PRONE)."""

from __future__ import annotations

import pytest

from starboard.games.exodus.content import INFECTED
from starboard.games.exodus.options import Crawl, Done, Execute, Fire, Med, Stand, Strike, Sweep, Switch

from .scenario import HALL, LANE, gun, hero, kinds, options, plain, play, said, scenario, where

TWO = {"mike": "a1", "kira": "i9"}


@pytest.mark.rule("EXO-GRAB-02", "EXO-GRAB-04", "EXO-GRAB-05", "EXO-TAB-01")
@pytest.mark.parametrize(("die", "down"), [(1, True), (4, True), (5, False), (8, False)])
def test_a_zombies_grab_test(die: int, down: bool) -> None:
    rolls = [die, 8] if down else [die]
    t = scenario(HALL, {"mike": "d4", "kira": "i9"}, [("zombie", "e5")], phase="infected", rolls=rolls)
    assert hero(t, "mike").prone is down


@pytest.mark.rule("EXO-GRAB-06", "EXO-GRAB-13", "EXO-TAB-02", "EXO-GRAB-11")
@pytest.mark.parametrize(("die", "dial"), [(1, 2), (4, 2), (5, 0), (8, 0)])
def test_a_zombies_bite_test_comes_at_once(die: int, dial: int) -> None:
    """The end phase moves the dial of a bitten hero on by one."""
    t = scenario(HALL, TWO, [("zombie", "c1")], phase="infected", rolls=[4, die])
    assert hero(t, "mike").dial == dial


@pytest.mark.rule("EXO-GRAB-09", "EXO-GRAB-10", "EXO-GRAB-12", "EXO-GRAB-15")
def test_taken_down_the_hero_lies_and_the_infected_is_on_its_board() -> None:
    t = scenario(HALL, TWO, [("zombie", "c1")], phase="infected", rolls=[1, 8])
    assert hero(t, "mike").prone and where(t) == []
    assert [u.holds for u in t.state.units] == ["mike"]


@pytest.mark.rule("EXO-GRAB-14", "EXO-GRAB-16", "EXO-EX-09", "EXO-EX-10")
def test_a_prone_hero_gets_no_grab_test_and_each_bite_is_a_stage() -> None:
    units = [("zombie", "c1"), ("zombie", "d1"), ("zombie", "e1")]
    t = scenario(plain(12, 2), {"mike": "a1", "kira": "l2"}, units, phase="infected", rolls=[8, 1, 1, 1])
    assert said(t, "grab-test") == 2 and said(t, "bite-test") == 2
    assert hero(t, "mike").dial == 5 and len(t.state.units) == 3  # stage 2 at square 4, then one on


@pytest.mark.rule("EXO-GRAB-17", "EXO-GRAB-18", "EXO-INT-13")
def test_one_bite_test_for_each_on_the_board_before_anything_moves() -> None:
    t = scenario(HALL, TWO, [("zombie", "b1")], phase="infected", held={"mike": ["zombie", "zombie"]}, rolls=[8, 8, 8])
    assert said(t, "bite-test") == 3 and said(t, "grab-test") == 0
    assert len([u for u in t.state.units if u.holds]) == 3


@pytest.mark.rule("EXO-GRAB-03", "EXO-ZONE-06", "EXO-EX-12", "EXO-HERO-12")
def test_a_grab_does_not_pass_a_corner_or_a_doorway() -> None:
    gate = "+-+-+-+\n|c c c|\n+ + + +\n|c c c|\n+-+=+-+\n|d d d|\n+-+-+-+"
    t = scenario(gate, {"mike": "a3", "kira": "c3"}, [("zombie", "b2")], facing={"b2": "south"}, open=["b2-b3"])
    names = t.game.grid.named(t.game.view.zone(t.state.units[0].at, 2))  # type: ignore[attr-defined]
    assert names == ["a2", "c2", "b3"]


@pytest.mark.rule("EXO-GRAB-07", "EXO-RUL-04", "EXO-GAP-18")
def test_a_newborns_knockdown_lays_the_hero_prone_and_no_more() -> None:
    t = scenario(HALL, TWO, [("newborn", "c1")], phase="infected", rolls=[5])
    assert hero(t, "mike").prone and hero(t, "mike").dial == 0 and where(t) == ["b1"]


@pytest.mark.rule("EXO-INT-01", "EXO-RUL-22", "EXO-END-05")
def test_bites_at_the_start_can_kill_before_anything_moves() -> None:
    t = scenario(
        HALL, TWO, [("zombie", "i5")], phase="infected", held={"mike": ["zombie"]}, dial={"mike": 13}, rolls=[1, 8]
    )
    assert hero(t, "mike").fate == "risen"
    assert said(t, "dies") == 1


@pytest.mark.rule("EXO-INT-02", "EXO-REAV-07")
def test_a_zombie_and_a_reaver_bite_three_times() -> None:
    t = scenario(HALL, TWO, phase="infected", held={"mike": ["zombie", "reaver"]}, rolls=[1, 1, 1])
    assert said(t, "bite-test") == 3 and hero(t, "mike").dial == 8


@pytest.mark.rule("EXO-INT-03", "EXO-RUL-20", "EXO-GAP-20")
def test_a_bite_goes_to_the_next_marker_from_wherever_the_dial_is() -> None:
    t = scenario(HALL, TWO, phase="infected", held={"mike": ["zombie"]}, dial={"mike": 5}, rolls=[1])
    assert hero(t, "mike").dial == 8


# ---- in a grapple ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-GRAP-01", "EXO-HERO-94", "EXO-GRAP-13", "EXO-MED-05")
def test_four_actions_and_the_med_pack() -> None:
    t = scenario(
        HALL,
        {"mike": "d4", "kira": "e4"},
        actor="mike",
        held={"mike": ["zombie"]},
        kit={"mike": ["pistol", "shotgun", "med-pack"]},
        dial={"mike": 4},
    )
    assert kinds(t, "mike") == {"switch", "fire", "strike", "sweep", "med", "done"}
    play(t, "mike", Med())
    assert hero(t, "mike").dial == 0 and hero(t, "mike").ap == 4


@pytest.mark.rule("EXO-GRAP-14", "EXO-EXCH-04")
def test_nothing_is_exchanged_in_a_grapple() -> None:
    t = scenario(
        HALL,
        {"mike": "d4", "kira": "e4"},
        actor="kira",
        held={"mike": ["zombie"]},
        kit={"kira": ["pistol"], "mike": ["shiv"]},
    )
    assert not {"give", "take"} & kinds(t, "kira")


@pytest.mark.rule("EXO-GRAP-02", "EXO-GRAP-03", "EXO-GRAP-04", "EXO-GRAP-12")
def test_a_kill_frees_and_spends_a_round() -> None:
    t = scenario(HALL, TWO, actor="mike", held={"mike": ["zombie"]}, kit={"mike": ["pistol"]}, rolls=[7])
    play(t, "mike", Fire("a1", (1,), "zombie"))
    assert t.state.units == [] and gun(t, "mike", "pistol").rounds == 16
    assert hero(t, "mike").prone and "crawl" in kinds(t, "mike")


@pytest.mark.rule("EXO-GRAP-05", "EXO-GRAP-06")
def test_a_knockdown_does_nothing_and_only_ones_own_holders_are_targets() -> None:
    t = scenario(
        HALL, TWO, [("zombie", "c1")], actor="mike", held={"mike": ["zombie"]}, kit={"mike": ["pistol"]}, rolls=[6]
    )
    assert [o.kind for o in options(t, "mike") if isinstance(o, Fire)] == ["zombie"]
    play(t, "mike", Fire("a1", (1,), "zombie"))
    assert [u.holds for u in t.state.units] == ["", "mike"]


@pytest.mark.rule("EXO-GRAP-07", "EXO-GRAP-08", "EXO-GRAP-09", "EXO-RUL-19")
def test_a_sweep_costs_2_and_lays_it_beside_until_the_end_phase() -> None:
    t = scenario(HALL, TWO, actor="mike", held={"mike": ["zombie"]})
    play(t, "mike", Sweep("zombie", "b2"))
    assert hero(t, "mike").ap == 2 and where(t) == ["b2"] and t.state.units[0].prone
    play(t, "mike", Done())
    play(t, "kira", Done())
    assert where(t) == ["b2"] and not t.state.units[0].prone and said(t, "grab-test") == 0


@pytest.mark.rule("EXO-INT-08")
def test_no_sweep_without_a_free_square_beside() -> None:
    t = scenario(LANE, {"mike": "a1", "kira": "b1"}, actor="mike", held={"mike": ["zombie"]})
    assert "sweep" not in kinds(t, "mike")


@pytest.mark.rule("EXO-INT-09", "EXO-REAV-12", "EXO-SIREN-06", "EXO-SEEK-12")
@pytest.mark.parametrize("kind", ["reaver", "siren", "seeker"])
def test_sweeping_the_tough_costs_and_does_nothing(kind: str) -> None:
    t = scenario(HALL, TWO, actor="mike", held={"mike": [kind]})
    play(t, "mike", Sweep(kind, "b1"))
    assert hero(t, "mike").ap == 2 and [u.holds for u in t.state.units] == ["mike"]


@pytest.mark.rule("EXO-GRAP-10", "EXO-GRAP-11", "EXO-HERO-95", "EXO-RUL-02")
def test_a_hero_beside_may_shoot_strike_or_execute_the_holder() -> None:
    t = scenario(HALL, {"mike": "d4", "kira": "e4"}, actor="kira", held={"mike": ["zombie"]}, kit={"kira": ["pistol"]})
    assert {"fire", "aim", "strike", "execute"} <= kinds(t, "kira")
    play(t, "kira", Execute("d4", "zombie"))
    assert t.state.units == []
    t = scenario(HALL, {"mike": "d4", "kira": "g4"}, actor="kira", held={"mike": ["zombie"]}, kit={"kira": ["pistol"]})
    assert not {"fire", "execute"} & kinds(t, "kira")


@pytest.mark.rule("EXO-INT-14", "EXO-HERO-84")
def test_freed_by_a_friend_the_hero_has_its_prone_actions_and_points() -> None:
    t = scenario(HALL, {"mike": "d4", "kira": "e4"}, actor="kira", held={"mike": ["zombie"]}, kit={"kira": ["pistol"]})
    play(t, "kira", Execute("d4", "zombie"), Done())
    assert hero(t, "mike").ap == 4 and {"stand", "crawl", "alert"} <= kinds(t, "mike")


# ---- on the ground ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("EXO-PRONE-01", "EXO-RUL-05", "EXO-RUL-03", "EXO-TAB-05")
def test_what_a_prone_hero_may_do() -> None:
    t = scenario(
        HALL,
        {"mike": "d4", "kira": "e4"},
        [("zombie", "d8")],
        actor="mike",
        prone=["mike"],
        kit={"mike": ["pistol=3", "shotgun", "med-pack"], "kira": ["shiv"]},
        cards={"mike": ["nine-box"]},
        carry={"mike": "key"},
        dial={"mike": 1},
    )
    assert kinds(t, "mike") == {
        "alert", "fire", "aim", "reload", "crawl", "stand", "place", "throw", "switch", "give", "take", "med", "done",
    }  # fmt: skip


@pytest.mark.rule("EXO-PRONE-02", "EXO-PRONE-03", "EXO-PRONE-04", "EXO-HERO-21")
def test_crawling_is_a_step_that_stays_prone_and_joins_no_attack() -> None:
    t = scenario(HALL, TWO, [("zombie", "e1")], actor="mike", prone=["mike"], kit={"mike": ["pistol"]}, rolls=[1])
    play(t, "mike", Crawl("b1"))
    assert hero(t, "mike").prone and hero(t, "mike").ap == 3
    play(t, "mike", Fire("e1", (1,)))
    assert hero(t, "mike").ap == 2


@pytest.mark.rule("EXO-PRONE-05", "EXO-HERO-22")
def test_standing_up_costs_2_and_is_no_step() -> None:
    t = scenario(HALL, TWO, [("zombie", "b1")], actor="mike", prone=["mike"], facing={"b1": "west"})
    play(t, "mike", Stand())
    assert not hero(t, "mike").prone and hero(t, "mike").ap == 2 and said(t, "grab-test") == 0


@pytest.mark.rule("EXO-PRONE-06", "EXO-PRONE-07", "EXO-HERO-34", "EXO-DIVE-05")
def test_fire_from_the_ground_and_over_those_who_lie() -> None:
    t = scenario(
        LANE,
        {"mike": "a1", "kira": "b1"},
        [("zombie", "d1")],
        actor="mike",
        prone=["mike", "kira"],
        kit={"mike": ["pistol"]},
    )
    assert Fire("d1", (1,)) in options(t, "mike")
    t = scenario(
        LANE, {"mike": "a1", "kira": "b1"}, [("zombie", "d1")], actor="mike", prone=["mike"], kit={"mike": ["pistol"]}
    )
    assert Fire("d1", (1,)) not in options(t, "mike")


@pytest.mark.rule("EXO-RUL-17")
def test_a_crawling_step_inside_a_zone_is_tested_and_bites_wait() -> None:
    t = scenario(
        HALL,
        {"mike": "d4", "kira": "i9"},
        [("zombie", "e5")],
        actor="mike",
        prone=["mike"],
        facing={"e5": "north"},
        rolls=[1],
    )
    play(t, "mike", Crawl("e4"))
    assert t.state.units[0].holds == "mike" and hero(t, "mike").dial == 0


@pytest.mark.rule("EXO-HERO-82", "EXO-MELEE-04", "EXO-TAB-04", "EXO-HERO-66")
@pytest.mark.parametrize(("die", "left", "prone"), [(6, 1, False), (7, 1, True), (8, 0, False)])
def test_bare_hands(die: int, left: int, prone: bool) -> None:
    t = scenario(HALL, TWO, [("zombie", "b1")], actor="mike", rolls=[die])
    play(t, "mike", Strike("b1"))
    assert len(t.state.units) == left and (not left or t.state.units[0].prone is prone)


@pytest.mark.rule("EXO-TAB-09", "EXO-ZOM-02", "EXO-ZOM-04", "EXO-QUICK-07")
def test_the_stat_lines() -> None:
    assert {k: (c.life, c.tests, c.tough) for k, c in INFECTED.items()} == {
        "zombie": (1, 1, False),
        "newborn": (1, 1, False),
        "reaver": (2, 2, True),
        "siren": (5, 3, True),
        "seeker": (1, 1, True),
    }
    assert INFECTED["newborn"].walk > INFECTED["zombie"].walk and INFECTED["newborn"].bite > INFECTED["zombie"].bite


def test_switching_is_free_in_a_grapple() -> None:
    t = scenario(HALL, TWO, actor="mike", held={"mike": ["zombie"]}, kit={"mike": ["pistol", "shotgun"]})
    play(t, "mike", Switch((2,)))
    assert hero(t, "mike").ap == 4 and hero(t, "mike").active == [2]
