"""Primary and secondary objectives, the Boss Fight (GSQ-PCS … GSQ-SES, GSQ-BOSS)."""

from typing import Any

import pytest

from starboard.games.starquest.aftermath import can_leave
from starboard.games.starquest.content import OBJECTIVES, RADII
from starboard.games.starquest.missions import GOALS
from starboard.games.starquest.morale import shake
from starboard.games.starquest.objectives import (
    ai_goals,
    carried_home,
    seize,
    workable,
)
from starboard.games.starquest.options import Activate, CallBoss, Done, Leave, Stay, Work
from starboard.games.starquest.wounds import casualties
from starboard.spaces.plane import within

from .scenario import act, asked, game, hero, let, options, play, run, scenario, script, spent

TWO = {"medic": (10.0, 10.0), "vanguard": (30.0, 30.0)}


def at_marker(primary: str, rolls: list[Any], **more: Any) -> Any:
    return scenario(TWO, markers=[("objective", (11.0, 10.0), primary)], primary=primary, rolls=rolls, **more)


def test_every_objective_is_a_class_of_its_own() -> None:
    assert list(GOALS) and set(GOALS) == set(OBJECTIVES)
    assert len({type(goal) for goal in GOALS.values()}) == len(OBJECTIVES)


# ---- setting up -----------------------------------------------------------------------------------------------------


def fresh(primary: str, *rolls: Any) -> Any:
    t = scenario(TWO, primary=primary, rolls=[*rolls])
    GOALS[t.state.primary].set_up(game(t))
    assert spent(t)
    return t


@pytest.mark.rule("GSQ-PTD-01", "GSQ-PTD-02", "GSQ-RUL-70")
def test_target_defense_has_one_marker_at_one_of_five_spots() -> None:
    assert [m.xy for m in fresh("target-defense", 5).state.markers] == [(24_000, 24_000)]
    assert [m.xy for m in fresh("target-defense", 2).state.markers] == [(36_000, 12_000)]


@pytest.mark.rule("GSQ-PIN-01", "GSQ-PIN-02", "GSQ-PAS-01", "GSQ-PAS-02")
def test_two_and_three_markers_at_different_spots() -> None:
    assert len(fresh("investigation", 1, 5).state.markers) == 2
    markers = fresh("area-search", 1, 4, 5).state.markers
    assert [m.xy for m in markers] == [(12_000, 12_000), (36_000, 36_000), (24_000, 24_000)]


@pytest.mark.rule("GSQ-PRT-01", "GSQ-PRT-02", "GSQ-PRT-03", "GSQ-RUL-71")
def test_retrieval_lies_in_a_corner_or_in_the_centre() -> None:
    t = fresh("retrieval", 4)
    assert game(t).land.quarter_of(t.state.markers[0].xy) == 4
    GOALS[t.state.primary].party_arrives(game(t), 1)
    assert t.state.markers[0].xy != (24_000, 24_000)
    GOALS[t.state.primary].party_arrives(game(t), 4)
    assert t.state.markers[0].xy == (24_000, 24_000)


@pytest.mark.rule("GSQ-PDL-01", "GSQ-PDL-02", "GSQ-PDL-03", "GSQ-PDL-04")
def test_delivery_has_two_places_and_a_load_with_the_heroes() -> None:
    t = fresh("delivery", 1, 4)
    assert [m.kind for m in t.state.markers] == ["delivery", "delivery"]
    GOALS[t.state.primary].party_arrives(game(t), 4)
    kinds = [(m.kind, m.xy == (24_000, 24_000)) for m in t.state.markers]
    assert kinds == [("delivery", False), ("delivery", True), ("objective", False)]


@pytest.mark.rule("GSQ-PCS-01", "GSQ-PCS-03", "GSQ-PCS-02")
def test_clean_sweep_starts_with_nothing_and_aims_at_the_centre() -> None:
    t = fresh("clean-sweep")
    assert not t.state.markers and t.state.hunted == 1
    t = scenario(TWO, [("turret", [(40, 40)])], primary="clean-sweep")
    assert ai_goals(game(t), t.state.enemies[0], game(t).toss) == [(24_000, 24_000)]


# ---- the Skill action -----------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-SKL-09", "GSQ-PIN-04", "GSQ-PIN-05")
def test_investigating_both_markers() -> None:
    t = scenario(
        TWO,
        primary="investigation",
        rolls=[4],
        markers=[("objective", (11, 10), "investigation"), ("objective", (31, 30), "investigation")],
    )
    act(t, "medic", Work("m1"))
    assert len(t.state.markers) == 1 and not t.state.primary_done
    script(t, 5)
    play(t, Done(), Activate("vanguard"), Work("m2"))
    assert t.state.primary_done


@pytest.mark.rule("GSQ-PAS-04", "GSQ-PAS-05")
def test_searching_until_it_is_found() -> None:
    markers = [("objective", (11.0, 10.0), "area-search"), ("objective", (31.0, 30.0), "area-search")]
    t = scenario(TWO, primary="area-search", markers=markers, rolls=[3, 5])
    act(t, "medic", Work("m1"))
    assert t.state.primary_done
    t = scenario(TWO, primary="area-search", markers=markers, rolls=[3, 4])
    act(t, "medic", Work("m1"))
    assert not t.state.primary_done and len(t.state.markers) == 1
    t = scenario(TWO, primary="area-search", markers=markers[:1], rolls=[3, 1])
    act(t, "medic", Work("m1"))
    assert t.state.primary_done, "the last one is the right one"


@pytest.mark.rule("GSQ-PTD-04", "GSQ-RUL-23", "GSQ-PTD-06", "GSQ-PTD-08")
def test_arming_and_holding_for_six_rounds() -> None:
    t = at_marker("target-defense", [6])
    act(t, "medic", Work("m1"))
    marker = t.state.markers[0]
    assert marker.armed and not workable(game(t), hero(t, "medic"), t.state.markers)
    for tokens in range(1, 6):
        seize(game(t))
        assert marker.tokens == tokens and not t.state.primary_done
    seize(game(t))
    assert t.state.primary_done


@pytest.mark.rule("GSQ-PTD-05", "GSQ-PTD-07", "GSQ-RUL-24", "GSQ-RUL-77")
def test_who_holds_a_marker() -> None:
    t = at_marker("target-defense", [])
    marker, medic = t.state.markers[0], hero(t, "medic")
    marker.armed = True
    for name in ("shaken", "out"):
        setattr(medic, name, True)
        seize(game(t))
        assert marker.tokens == 0
        setattr(medic, name, False)
    t2 = scenario(
        TWO,
        [("turret", [(14, 10)])],
        markers=[("objective", (11, 10), "target-defense")],
        primary="target-defense",
        change=lambda s: let(s.markers[0], armed=True),
    )
    t2.state.enemies[0].shaken = True
    seize(game(t2))
    assert t2.state.markers[0].tokens == 0, "a Shaken enemy is in the way too"


@pytest.mark.rule("GSQ-SHK-04", "GSQ-SSG-04", "GSQ-SSG-05")
def test_safeguard_needs_three() -> None:
    t = scenario(
        TWO,
        markers=[("objective", (11, 10), "safeguard")],
        change=lambda s: let(s, primary_done=True, secondary_set=True, secondary="safeguard"),
    )
    t.state.markers[0].armed = True
    for _ in range(3):
        assert not t.state.secondary_done
        seize(game(t))
    assert t.state.secondary_done


@pytest.mark.rule("GSQ-PRT-05", "GSQ-PRT-07", "GSQ-RUL-14")
def test_carrying_home() -> None:
    t = at_marker("retrieval", [4])
    act(t, "medic", Work("m1"))
    assert t.state.markers[0].carrier == "medic"
    medic = hero(t, "medic")
    medic.at.x, medic.at.y = 5000, 3000
    carried_home(game(t), medic)
    assert t.state.primary_done


@pytest.mark.rule("GSQ-PDL-06", "GSQ-PDL-08", "GSQ-PDL-09")
def test_delivering_to_both() -> None:
    markers = [
        ("objective", (11.0, 10.0), "delivery"),
        ("delivery", (13.0, 10.0), "delivery"),
        ("delivery", (40.0, 40.0), "delivery"),
    ]
    t = scenario(TWO, primary="delivery", markers=markers, rolls=[3])
    act(t, "medic", Work("m1"), Done())
    assert [m.kind for m in t.state.markers] == ["objective", "delivery"] and not t.state.primary_done
    medic = hero(t, "medic")
    medic.at.x, medic.at.y = 40_000, 40_000
    carried_home(game(t), medic)
    assert t.state.primary_done


@pytest.mark.rule("GSQ-PCS-04", "GSQ-PCS-06", "GSQ-INT-16", "GSQ-PCS-05")
def test_the_last_of_the_first_wave_drops_the_marker() -> None:
    t = scenario(TWO, [("turret", [(20, 10)]), ("turret", [(30, 10)])], primary="clean-sweep", rolls=[5])
    t.state.hunted = 1
    run(casualties(game(t), t.state.enemies[0], 3, None, "x"))
    assert not t.state.markers, "sentries do not count"
    t.state.enemies[0].wave = 1
    run(casualties(game(t), t.state.enemies[0], 3, None, "x"))
    assert t.state.markers[0].xy == (30_000, 10_000)
    hero(t, "medic").at.x = 29_000
    act(t, "medic", Work(t.state.markers[0].id))
    assert t.state.primary_done


@pytest.mark.rule("GSQ-INT-17")
def test_only_the_first_wave_matters() -> None:
    t = scenario(TWO, [("turret", [(20, 10)]), ("turret", [(30, 10)])], primary="clean-sweep")
    t.state.hunted = 1
    t.state.enemies[0].wave, t.state.enemies[1].wave = 1, 2
    run(casualties(game(t), t.state.enemies[0], 3, None, "x"))
    assert len(t.state.markers) == 1


# ---- goals of the enemy ---------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-PIN-03", "GSQ-PAS-03", "GSQ-SSV-03")
def test_the_marker_closest_to_the_hero_nearest_to_the_unit() -> None:
    t = scenario(
        TWO,
        [("turret", [(40, 40)])],
        primary="investigation",
        markers=[("objective", (12, 12), "investigation"), ("objective", (36, 12), "investigation")],
    )
    assert ai_goals(game(t), t.state.enemies[0], game(t).toss) == [(36_000, 12_000)]


@pytest.mark.rule("GSQ-AI-08", "GSQ-PTD-03", "GSQ-PRT-04", "GSQ-PDL-05")
def test_the_marker_is_the_goal() -> None:
    for primary in ("target-defense", "retrieval", "delivery"):
        t = scenario(TWO, [("turret", [(40, 40)])], primary=primary, markers=[("objective", (12, 12), primary)])
        assert ai_goals(game(t), t.state.enemies[0], game(t).toss) == [(12_000, 12_000)]


@pytest.mark.rule("GSQ-GAP-25", "GSQ-BOSS-04")
def test_without_an_objective_the_nearest_hero_is_the_goal() -> None:
    t = scenario(
        TWO,
        [("turret", [(40, 40)])],
        change=lambda s: (let(s, primary_done=True), let(s, secondary_done=True)),
    )
    assert ai_goals(game(t), t.state.enemies[0], game(t).toss) == [(30_000, 30_000)]
    t = scenario(
        TWO,
        [("turret", [(40, 40)])],
        markers=[("objective", (12, 12), "investigation")],
        change=lambda s: let(s, boss=2),
    )
    assert ai_goals(game(t), t.state.enemies[0], game(t).toss) == [(30_000, 30_000)]


# ---- secondaries ----------------------------------------------------------------------------------------------------


def second(id: str, *rolls: Any) -> Any:
    t = scenario(TWO, rolls=[*rolls], change=lambda s: let(s, primary_done=True, secondary_set=True, secondary=id))
    GOALS[t.state.secondary].set_up(game(t))
    return t


@pytest.mark.rule("GSQ-SIN-01", "GSQ-SIN-02", "GSQ-SIN-03", "GSQ-RUL-91")
def test_interrogate_waits_for_the_next_wave() -> None:
    t = second("interrogate")
    assert t.state.hunted == 1 and not t.state.markers
    t = scenario(TWO, [("turret", [(20, 10)]), ("turret", [(30, 10)])], change=lambda s: let(s, wave=2))
    let(t.state, primary_done=True, secondary_set=True, secondary="interrogate")
    GOALS["interrogate"].set_up(game(t))
    old, new = t.state.enemies
    let(old, wave=2)
    let(new, wave=3)
    assert ai_goals(game(t), new, game(t).toss) == [(24_000, 24_000)]
    run(casualties(game(t), old, 3, None, "x"))
    assert not t.state.markers
    run(casualties(game(t), new, 3, None, "x"))
    assert [(m.xy, m.what) for m in t.state.markers] == [((30_000, 10_000), ["interrogate"])]


@pytest.mark.rule("GSQ-SSG-01", "GSQ-SSG-02", "GSQ-SCP-01", "GSQ-SCP-02")
def test_safeguard_and_capture_lie_in_the_centre() -> None:
    for id in ("safeguard", "capture"):
        assert [m.xy for m in second(id).state.markers] == [(24_000, 24_000)]


@pytest.mark.rule("GSQ-SSB-01", "GSQ-SSB-02")
def test_sabotage_is_far_away() -> None:
    t = second("sabotage", "medic")
    assert game(t).land.quarter_of(t.state.markers[0].xy) == 4


@pytest.mark.rule("GSQ-SSV-01", "GSQ-SSV-02")
def test_scavenge_is_near() -> None:
    """The other two corners beside its own are equally near: chance says which (GSQ-RUL-89)."""
    for picked in ("2", "3"):
        t = second("scavenge", "medic", picked)
        assert [game(t).land.quarter_of(m.xy) for m in t.state.markers] == [1, int(picked)] and spent(t)


@pytest.mark.rule("GSQ-SES-01", "GSQ-SES-02", "GSQ-SES-03")
def test_escort_starts_beside_a_hero() -> None:
    t = second("escort", "medic")
    kinds = {m.kind: game(t).land.quarter_of(m.xy) for m in t.state.markers}
    assert kinds == {"objective": 1, "extraction": 4}
    load, goal = t.state.markers
    assert within(load.xy, hero(t, "medic").at.xy, 3000) and within(goal.xy, (48_000, 48_000), 6000)


@pytest.mark.parametrize(
    ("id", "die"),
    [
        pytest.param("interrogate", 3, marks=pytest.mark.rule("GSQ-SIN-04")),
        pytest.param("sabotage", 3, marks=pytest.mark.rule("GSQ-SSB-03")),
    ],
)
def test_one_passed_test_does_it(id: str, die: int) -> None:
    t = scenario(
        TWO,
        markers=[("objective", (11, 10), id)],
        rolls=[die],
        change=lambda s: let(s, primary_done=True, secondary_set=True, secondary=id),
    )
    act(t, "medic", Work("m1"))
    assert t.state.secondary_done


@pytest.mark.rule("GSQ-SSV-04", "GSQ-SSV-05")
def test_scavenging() -> None:
    for die, done in ((4, True), (3, False)):
        markers = [("objective", (11.0, 10.0), "scavenge"), ("objective", (40.0, 10.0), "scavenge")]
        t = scenario(
            TWO,
            markers=markers,
            rolls=[4, die],
            change=lambda s: let(s, primary_done=True, secondary_set=True, secondary="scavenge"),
        )
        act(t, "medic", Work("m1"))
        assert t.state.secondary_done is done


@pytest.mark.rule("GSQ-SCP-03", "GSQ-SCP-05")
def test_capturing() -> None:
    t = scenario(
        TWO,
        markers=[("objective", (11, 10), "capture")],
        rolls=[5],
        change=lambda s: let(s, primary_done=True, secondary_set=True, secondary="capture"),
    )
    act(t, "medic", Work("m1"))
    medic = hero(t, "medic")
    medic.at.x, medic.at.y = 45_000, 46_000
    carried_home(game(t), medic)
    assert t.state.secondary_done


@pytest.mark.rule("GSQ-SES-04", "GSQ-SES-06", "GSQ-SCP-04", "GSQ-SES-05")
def test_escorting() -> None:
    t = scenario(
        TWO,
        markers=[("objective", (11, 10), "escort"), ("extraction", (40, 40), "escort")],
        rolls=[5],
        change=lambda s: let(s, primary_done=True, secondary_set=True, secondary="escort"),
    )
    act(t, "medic", Work("m1"))
    medic = hero(t, "medic")
    assert t.state.markers[0].carrier == "medic"
    carried_home(game(t), medic)
    assert not t.state.secondary_done
    medic.at.x, medic.at.y = 40_000 - 3001 - RADII["medic"], 40_000
    carried_home(game(t), medic)
    assert not t.state.secondary_done, "three inches, and not a thousandth more"
    medic.at.x += 1
    run(shake(game(t), medic, "x"))
    assert not t.state.markers[0].carrier and t.state.markers[0].xy == medic.at.xy
    carried_home(game(t), medic)
    assert not t.state.secondary_done, "it was dropped"
    t.state.markers[0].carrier = "medic"
    carried_home(game(t), medic)
    assert t.state.secondary_done


@pytest.mark.rule("GSQ-SSG-03")
def test_safeguard_takes_dex() -> None:
    t = scenario(
        TWO,
        markers=[("objective", (11, 10), "safeguard")],
        rolls=[4],
        change=lambda s: let(s, primary_done=True, secondary_set=True, secondary="safeguard"),
    )
    act(t, "medic", Work("m1"))
    assert t.state.markers[0].armed


# ---- the end of a round ---------------------------------------------------------------------------------------------


def end_round(t: Any, *rolls: Any) -> None:
    script(t, *rolls)
    for h in [h for h in t.state.heroes if not h.out and not h.acted]:
        play(t, Activate(h.id), Done())


@pytest.mark.rule("GSQ-ALRT-01", "GSQ-ALRT-02")
def test_alertness_rises_by_one_or_two() -> None:
    t = scenario(TWO, [("turret", [(46, 2)])], primary="clean-sweep")
    end_round(t)
    assert t.state.alertness == 1
    t = scenario(TWO, primary="clean-sweep")
    end_round(t)
    assert t.state.alertness == 2


@pytest.mark.rule("GSQ-SET-04", "GSQ-SET-05", "GSQ-ALRT-03", "GSQ-RUL-69")
def test_the_secondary_comes_at_the_end_of_the_round() -> None:
    t = scenario(TWO, [("turret", [(46, 2)])], change=lambda s: let(s, primary_done=True))
    end_round(t, 2)
    assert t.state.secondary == "safeguard" and t.state.alertness == 3 and len(t.state.markers) == 1


@pytest.mark.rule("GSQ-EX-30", "GSQ-ALRT-04", "GSQ-ALRT-05", "GSQ-RUL-20")
def test_six_brings_a_wave_and_drops_to_nothing() -> None:
    t = scenario(TWO, change=lambda s: (let(s, primary_done=True), let(s, alertness=4)), difficulty=1)
    end_round(t, 2, *["deckhands"] * 2, 4, 4, 4, 6, "u2")
    assert t.state.alertness == 0 and t.state.wave == 1 and [u.kind for u in t.state.enemies] == ["deckhands"] * 2
    assert t.state.event == 46


@pytest.mark.rule("GSQ-INT-18", "GSQ-RUL-19")
def test_the_last_token_and_the_secondary_in_one_end_phase() -> None:
    t = scenario(
        TWO,
        [("turret", [(46, 2)])],
        primary="target-defense",
        markers=[("objective", (11, 10), "target-defense")],
        change=lambda s: (let(s.markers[0], armed=True), let(s.markers[0], tokens=5)),
    )
    end_round(t, 3)
    assert t.state.primary_done and t.state.secondary == "capture" and t.state.alertness == 3


@pytest.mark.rule("GSQ-REW-01", "GSQ-REW-02", "GSQ-REW-03", "GSQ-RUL-18")
def test_leaving_by_any_corner_if_one_wants() -> None:
    t = scenario({"medic": (45.0, 44.0), "vanguard": (44.0, 46.0)}, change=lambda s: let(s, primary_done=True))
    end_round(t)
    assert asked(t) == "leave" and options(t) == [Leave(), Stay()]


@pytest.mark.rule("GSQ-RUL-16", "GSQ-MIS-03")
def test_everybody_must_be_there_the_unconscious_too() -> None:
    t = scenario({"medic": (45.0, 44.0), "vanguard": (30.0, 46.0)}, change=lambda s: let(s, primary_done=True))
    assert not can_leave(game(t))
    hero(t, "vanguard").out = True
    assert not can_leave(game(t))
    hero(t, "vanguard").at.x = 44_000
    assert can_leave(game(t))
    t.state.primary_done = False
    assert not can_leave(game(t))


@pytest.mark.rule("GSQ-BOSS-01", "GSQ-BOSS-02", "GSQ-BOSS-03")
def test_the_boss_wave_is_double_and_the_last() -> None:
    t = scenario(
        TWO,
        change=lambda s: (
            let(s, primary_done=True),
            let(s, secondary_done=True),
            let(s, secondary_set=True),
        ),
        boss=True,
        difficulty=2,
    )
    end_round(t)
    assert asked(t) == "boss"
    script(t, *["deckhands"] * 4, 1, 1, 1, 1, 1, 3, "medic")
    play(t, CallBoss())
    assert t.state.boss == 2 and len(t.state.enemies) == 4, "200 points for 200 points of heroes at 50 %, doubled"


@pytest.mark.rule("GSQ-BOSS-05", "GSQ-REW-07")
def test_the_boss_wave_destroyed() -> None:
    t = scenario(
        TWO,
        [("turret", [(20, 10)])],
        change=lambda s: (let(s, boss=2), let(s, wave=1), let(s.enemies[0], wave=1)),
    )
    run(casualties(game(t), t.state.enemies[0], 3, None, "x"))
    assert t.state.boss == 3


@pytest.mark.rule("GSQ-OPT-08", "GSQ-OPT-10", "GSQ-INT-19", "GSQ-ALRT-06")
def test_dusk_becomes_night_with_the_wave() -> None:
    t = scenario(
        TWO,
        change=lambda s: (let(s, time="dusk"), let(s, alertness=5)),
        difficulty=1,
        primary="clean-sweep",
    )
    end_round(t, *["deckhands"] * 2, 4, 4, 4, 6, "u1")
    assert t.state.time == "night"


@pytest.mark.rule("GSQ-OPT-04", "GSQ-OPT-05", "GSQ-OPT-06")
def test_increased_alertness() -> None:
    for alarm, rolls, rise in (("full-assault", [2], 3), ("alarmed", [2], 2), ("alarmed", [1], 3), ("vigilant", [], 2)):
        t = scenario(TWO, primary="clean-sweep")
        t.state.alarm = alarm
        end_round(t, *rolls)
        assert t.state.alertness == rise


@pytest.mark.rule("GSQ-PCS-07", "GSQ-PRT-08", "GSQ-PIN-06", "GSQ-PAS-06")
@pytest.mark.parametrize("primary", ["clean-sweep", "retrieval", "investigation", "area-search"])
def test_no_objective_can_be_lost(primary: str) -> None:
    t = scenario(TWO, primary=primary)
    end_round(t)
    assert t.outcome is None


@pytest.mark.rule("GSQ-PDL-07", "GSQ-PDL-10")
def test_a_shaken_carrier_drops_the_load() -> None:
    from starboard.games.starquest.morale import shake

    t = scenario(TWO, primary="delivery", markers=[("objective", (11, 10), "delivery")])
    t.state.markers[0].carrier = "medic"
    run(shake(game(t), hero(t, "medic"), "x"))
    assert t.state.markers[0].carrier == "" and t.outcome is None


@pytest.mark.rule("GSQ-INT-12")
def test_the_last_one_falls_before_anything_is_brought_home() -> None:
    t = scenario(
        {"medic": (3.0, 3.0), "vanguard": (30.0, 30.0)},
        primary="retrieval",
        rolls=[1],
        markers=[("objective", (3, 3), "retrieval")],
        change=lambda s: (
            let(s.markers[0], carrier="medic"),
            let(s.heroes[1], out=True),
            let(s.heroes[0], conditions=["afflicted"]),
            let(s.heroes[0].at, wounds=5),
        ),
    )
    from starboard.games.starquest.options import Decline

    act(t, "medic", Decline())
    assert t.outcome is not None and not t.outcome.won and not t.state.primary_done


@pytest.mark.rule("GSQ-PCS-01", "GSQ-PCS-03")
def test_where_a_hunt_leads_and_how_far_it_is() -> None:
    """For thinking players: to the hunted wave, before it comes to whoever is there, in the end to what it dropped."""
    t = scenario(TWO, [("deckhands", [(20, 10), (21.4, 10)]), ("turret", [(30, 10)])], primary="clean-sweep")
    g, goal = game(t), GOALS["clean-sweep"]
    goal.set_up(g)
    assert goal.wants(g) == [(20_000, 10_000), (30_000, 10_000)] and goal.progress(g, 0.0) == 0
    let(t.state, wave=1)
    let(t.state.enemies[1], wave=1)
    assert goal.wants(g) == [(30_000, 10_000)]
    before = goal.progress(g, 0.0)
    run(casualties(g, t.state.enemies[1], 3, None, "x"))
    assert goal.wants(g) == [(30_000, 10_000)] and 0 < before < goal.progress(g, 0.0) < 1


@pytest.mark.rule("GSQ-PTD-06", "GSQ-PRT-05", "GSQ-PDL-09", "GSQ-PCS-06")
def test_how_far_an_objective_is_rises_with_what_is_done_for_it() -> None:
    """For hints, forecasts and bots: every step towards it counts for more than the one before."""
    from starboard.games.starquest.bot.prospects import progress

    all_steps: dict[str, list[dict[str, Any]]] = {
        "target-defense": [{}, {"armed": True}, {"armed": True, "tokens": 2}, {"armed": True, "tokens": 5}],
        "retrieval": [{}, {"carrier": "medic"}],
        "delivery": [{}, {"carrier": "medic"}],
    }
    for id, steps in all_steps.items():
        found = []
        t = scenario({"medic": (20, 20)}, markers=[("objective", (24, 24), id)], primary=id)
        for marker in steps:
            let(t.state.markers[0], **marker)
            found.append(GOALS[id].progress(game(t), 0.5))
        assert found == sorted(set(found)) and found[0] >= 0 and found[-1] < 1
        assert GOALS[id].progress(game(t), 0.9) > GOALS[id].progress(game(t), 0.1)
    t = scenario({"medic": (20, 20)}, [("deckhands", [(30, 30), (31.5, 30)])], primary="clean-sweep")
    sweep = []
    for wave, models in ((0, 2), (1, 2), (1, 1)):
        let(t.state, wave=wave, hunted=1)
        let(t.state.enemies[0], wave=1)
        del t.state.enemies[0].models[models:]
        sweep.append(progress(game(t)))
    t.state.enemies.clear()
    sweep.append(progress(game(t)))
    t = scenario({"medic": (20, 20)}, markers=[("objective", (24, 24), "clean-sweep")], primary="clean-sweep")
    sweep.append(progress(game(t)))
    t.state.primary_done = True
    sweep.append(progress(game(t)))
    assert sweep == sorted(set(sweep)) and sweep[-1] == 1.0
    two, one = (
        scenario({"medic": (20, 20)}, markers=[("objective", at, "investigation") for at in there])
        for there in ([(24, 24), (12, 36)], [(24, 24)])
    )
    assert progress(game(one)) > progress(game(two))
