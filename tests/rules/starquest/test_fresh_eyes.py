"""Cases of fresh eyes: where a load lies that changes hands, who is no goal any more, ties, last things."""

from math import dist

import msgspec
import pytest

from starboard.games.starquest import melee, shooting
from starboard.games.starquest.aftermath import close
from starboard.games.starquest.ai import carry_out, decide, finish
from starboard.games.starquest.aim import threat
from starboard.games.starquest.attacks import Volley, attack, block, block_modifier, hitting, plain_hits
from starboard.games.starquest.campaign import carried
from starboard.games.starquest.content import EVENTS, HEROES, KINDS, RADII, SKILLS, SPECIALS, Weapon, rule
from starboard.games.starquest.deeds import enact
from starboard.games.starquest.events import to_hero
from starboard.games.starquest.game import StarQuest
from starboard.games.starquest.marching import consolidate
from starboard.games.starquest.markers import put
from starboard.games.starquest.melee import strikers, strikes
from starboard.games.starquest.missions import GOALS
from starboard.games.starquest.morale import morale, shake
from starboard.games.starquest.moving import Walk, allowance
from starboard.games.starquest.objectives import ai_goals
from starboard.games.starquest.options import (
    Activate,
    Advance,
    Buy,
    CallBoss,
    Cast,
    Charge,
    Come,
    Decline,
    Discover,
    Done,
    PassItem,
    Pay,
    Push,
    Rest,
    Revive,
    Rush,
    Scurry,
    Shoot,
    UseItem,
    Work,
)  # fmt: skip
from starboard.games.starquest.places import chained, in_cover, near_point, sees_unit, unit_gap
from starboard.games.starquest.points import anywhere
from starboard.games.starquest.shooting import volleys
from starboard.games.starquest.state import StarState
from starboard.games.starquest.terrain import MOST_KEPT, _filled, keep
from starboard.games.starquest.waves import arrivals, deploy
from starboard.games.starquest.wounds import casualties, knock_out
from starboard.scene import view
from starboard.table import Script, Table

from .scenario import (
    act,
    asked,
    at,
    box,
    game,
    hero,
    let,
    options,
    play,
    refused,
    run,
    scenario,
    script,
    spent,
    unit,
    units,
)  # fmt: skip

ROOF = [("platform", box(16.0, 6.0, 8.0, 8.0))]
FAR = {"medic": (10.0, 10.0), "psion": (40.0, 40.0)}
PAIR = {"medic": (10.0, 10.0), "vanguard": (12.0, 10.0)}


# ---- falling with something in hand ---------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-RUL-15", "GSQ-RUL-04", "GSQ-INT-14")
def test_who_falls_paying_for_a_jump_drops_its_load_at_the_brink() -> None:
    """Not where the move began: a load is dropped within 1" of who carried it."""
    t = scenario(
        {"medic": (17.0, 10.0), "psion": (40.0, 40.0)},
        ground=ROOF,
        primary="retrieval",
        markers=[("objective", (17, 10), "retrieval")],
        change=lambda s: (let(s.heroes[0], power=1), let(s.heroes[0].at, wounds=4), let(s.markers[0], carrier="medic")),
        rolls=[1, 1],
    )
    act(t, "medic", Rush(), [(27, 10)], Pay(2))
    load = t.state.markers[0]
    assert hero(t, "medic").out and not load.carrier and spent(t)
    assert 22 < load.x / 1000 < 24 and load.y == 10_000, "at the edge of the roof, from where it jumped"


@pytest.mark.rule("GSQ-RUL-15", "GSQ-FALL-02", "GSQ-FALL-01")
def test_who_falls_and_is_knocked_out_by_it_drops_its_load_at_the_bottom() -> None:
    t = scenario(
        {"medic": (17.0, 10.0), "psion": (40.0, 40.0)},
        ground=ROOF,
        primary="retrieval",
        markers=[("objective", (17, 10), "retrieval")],
        change=lambda s: (let(s.heroes[0].at, wounds=5), let(s.markers[0], carrier="medic")),
        rolls=[1],
    )
    act(t, "medic", Rush(), [(27, 10)], Decline())
    script(t, 1)
    play(t, Decline())
    assert hero(t, "medic").out and t.state.markers[0].xy == hero(t, "medic").at.xy
    assert at(t, "medic")[0] > 24


@pytest.mark.rule("GSQ-JUMP-04", "GSQ-JUMP-05")
def test_who_jumps_with_a_load_takes_it_along() -> None:
    t = scenario(
        {"medic": (17.0, 10.0), "psion": (40.0, 40.0)},
        ground=ROOF,
        primary="retrieval",
        markers=[("objective", (17, 10), "retrieval")],
        change=lambda s: let(s.markers[0], carrier="medic"),
        rolls=[4, 4],
    )
    act(t, "medic", Rush(), [(27, 10)])
    assert at(t, "medic") == (27, 10) and t.state.markers[0].carrier == "medic" and spent(t)
    goals = ai_goals(game(t), hero(t, "medic"), game(t).toss)
    assert goals == [(27_000, 10_000)]


@pytest.mark.rule("GSQ-SES-02", "GSQ-RUL-43", "GSQ-RUL-55")
def test_what_is_put_beside_a_hero_on_a_roof_lies_on_the_roof() -> None:
    """The middle of a roof is more than 3" from its foot."""
    t = scenario({"medic": (20.0, 10.0), "psion": (40.0, 40.0)}, ground=ROOF, rolls=["medic"])
    GOALS["escort"].set_up(game(t))
    load = t.state.markers[0]
    assert near_point(hero(t, "medic"), load.xy, 3000) and game(t).land.height(load.xy) == 4000
    put(game(t), "treasure", hero(t, "medic").at.xy)
    other = t.state.markers[-1]
    assert game(t).land.height(other.xy) == 4000 and dist(other.xy, load.xy) >= 1000, "and the next one beside it"


@pytest.mark.rule("GSQ-EVT-34", "GSQ-GAP-20", "GSQ-RUL-43")
def test_what_finds_no_free_hand_on_a_roof_can_be_picked_up_there() -> None:
    t = scenario(
        {"medic": (20.0, 10.0), "psion": (40.0, 40.0)},
        ground=ROOF,
        rolls=["medic"],
        change=lambda s: let(s.heroes[0], items=["noise"] * 4),
    )
    run(to_hero(game(t), EVENTS[61]))
    hero(t, "medic").items.pop()
    act(t, "medic", Discover(t.state.markers[0].id))
    assert hero(t, "medic").items[-1] == "power"


# ---- what ends with its bearer --------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-UNC-02", "GSQ-GAP-18")
def test_the_unconscious_draw_nobody_until_they_are_got_up() -> None:
    t = scenario(PAIR, [("deckhands", [(40, 40)])], primary="clean-sweep")
    g, enemy, vanguard = game(t), t.state.enemies[0], hero(t, "vanguard")
    run(enact(g, vanguard, SKILLS["taunt"], "", "x"))
    assert ai_goals(g, enemy, g.toss) == [(12_000, 10_000), (24_000, 24_000)]
    knock_out(g, vanguard)
    assert ai_goals(g, enemy, g.toss) == [(24_000, 24_000)]
    let(vanguard, out=False)
    assert ai_goals(g, enemy, g.toss)[0] == (12_000, 10_000)


@pytest.mark.rule("GSQ-SPEC-50", "GSQ-SHK-07", "GSQ-RUL-37")
@pytest.mark.parametrize(("rolls", "wounds"), [([5, 1, 4, 5], 2), ([3, 5, 6], 0)])
def test_who_regenerates_may_ignore_what_it_takes_for_being_shaken(
    monkeypatch: pytest.MonkeyPatch, rolls: list[int], wounds: int
) -> None:
    monkeypatch.setitem(SPECIALS, "matriarch", {**SPECIALS["matriarch"], "regeneration": 1})
    t = scenario(PAIR, [("matriarch", [(20, 10)])], rolls=rolls)
    run(shake(game(t), t.state.enemies[0], "GSQ-MOR-08"))
    matriarch = unit(t, "u1")
    assert matriarch is not None and matriarch.models[0].wounds == wounds and spent(t)


# ---- ties -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-RUL-89", "GSQ-SSB-02", "GSQ-SES-03")
@pytest.mark.parametrize(("picked", "corner"), [("2", (48_000, 0)), ("4", (48_000, 48_000))])
@pytest.mark.parametrize(("goal", "kind"), [("sabotage", "objective"), ("escort", "extraction")])
def test_of_two_corners_equally_far_chance_takes_one(
    picked: str, corner: tuple[int, int], goal: str, kind: str
) -> None:
    t = scenario({"medic": (10, 24), "psion": (30, 30)}, rolls=["medic", picked])
    GOALS[goal].set_up(game(t))
    marker = next(m for m in t.state.markers if m.kind == kind)
    assert spent(t) and abs(marker.x - corner[0]) < 6000 and abs(marker.y - corner[1]) < 6000


@pytest.mark.rule("GSQ-RUL-89", "GSQ-SSV-02")
def test_of_corners_equally_near_chance_takes_two() -> None:
    t = scenario({"medic": (24, 24), "psion": (30, 30)}, rolls=["medic", "4", "1"])
    GOALS["scavenge"].set_up(game(t))
    assert spent(t) and [m.xy for m in t.state.markers] == [(44_500, 44_500), (3500, 3500)]
    t = scenario({"medic": (10, 20), "psion": (30, 30)}, rolls=["medic"])
    GOALS["scavenge"].set_up(game(t))
    assert [m.x < 6000 for m in t.state.markers] == [True, True] and spent(t), "without a tie nothing is rolled"
    assert not near_point(hero(t, "medic"), t.state.markers[0].xy, 1000)


# ---- both orders ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-SKL-05", "GSQ-CHRG-02", "GSQ-FAT-06")
def test_a_push_before_a_charge_and_after_it() -> None:
    t = scenario({"vanguard": (10.0, 10.0)}, [("turret", [(13, 10)])], rolls=[3, 1, 1, 1])
    act(t, "vanguard", Push("u1"))
    assert t.state.enemies[0].models[0].xy == (15_000, 10_000)
    play(t, Charge("u1"))
    assert spent(t) and unit_gap(hero(t, "vanguard"), t.state.enemies[0]) == 1000, "there, and back by an inch"
    t = scenario({"vanguard": (10.0, 10.0)}, [("turret", [(13, 10)])], rolls=[1, 1, 1, 3])
    act(t, "vanguard", Charge("u1"), Push("u1"))
    assert spent(t) and t.state.enemies[0].models[0].xy == (15_000, 10_000)
    assert unit_gap(hero(t, "vanguard"), t.state.enemies[0]) == 3000
    play(t, Done())
    assert hero(t, "vanguard").fatigued


@pytest.mark.rule("GSQ-GAP-17", "GSQ-SHK-05", "GSQ-SHK-06")
def test_courage_before_the_shaken_are_activated_and_after() -> None:
    def change(state: StarState) -> None:
        let(state.heroes[0], items=["courage"])
        let(state.heroes[1], shaken=True)

    close = {"medic": (10.0, 10.0), "vanguard": (12.0, 10.0)}
    t = scenario(close, [("turret", [(46, 46)])], change=change)
    act(t, "medic", UseItem("courage", "vanguard"), Done())
    act(t, "vanguard")
    assert asked(t) == "action", "it is steady again and acts"
    t = scenario(close, [("turret", [(46, 46)])], change=change)
    act(t, "vanguard")
    assert not hero(t, "vanguard").shaken and hero(t, "vanguard").acted and options(t) == [Activate("medic")]
    act(t, "medic", UseItem("courage", "vanguard"))
    run(morale(game(t), hero(t, "vanguard")))
    assert not hero(t, "vanguard").shaken and spent(t), "it passes without a die"


@pytest.mark.rule("GSQ-INT-01", "GSQ-FAT-01", "GSQ-FAT-02")
def test_two_charges_at_two_units_and_neither_side_is_tired() -> None:
    t = scenario(
        {"vanguard": (10.0, 10.0), "medic": (46.0, 46.0)},
        [("deckhands", [(14, 10)]), ("deckhands", [(10, 16)])],
        rolls=[1, 1, 1, 5, 6],
    )
    act(t, "vanguard", Charge("u1"))
    first, second = t.state.enemies
    assert (first.fatigued, second.fatigued) == (True, False) and spent(t)
    script(t, 4, 1, 1, 6, 5, 6)
    play(t, Buy(), Charge("u2"))
    assert spent(t), "a 4 hits, and a 5 strikes back: nobody was tired"
    assert not hero(t, "vanguard").fatigued
    play(t, Done())
    assert hero(t, "vanguard").fatigued


# ---- in between -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-CHRG-08", "GSQ-TER-20", "GSQ-MELE-01")
def test_a_charge_whose_only_model_in_reach_dies_on_the_way() -> None:
    """The others do not get near enough: nobody strikes, and its activation is over."""
    t = scenario(
        {"medic": (6.0, 10.0), "psion": (46.0, 46.0)},
        [("rippers", [(14, 10), (15.6, 10)])],
        change=lambda s: let(s.enemies[0], size=4),
        simple=True,
    )
    g, rippers, medic = game(t), t.state.enemies[0], hero(t, "medic")
    plan = decide(g, rippers, g.toss)
    assert plan.action == "charge" and plan.ways is not None
    plan.ways[0].dangers = ("lava",)
    plan.ways[1] = Walk([rippers.models[1].xy])
    script(t, 1)
    run(carry_out(g, rippers, plan))
    assert len(rippers.models) == 1 and spent(t) and medic.at.wounds == 0 and not rippers.fatigued
    assert at(t, "medic") == (9, 10), "who is charged comes as near as it can"
    script(t, 5)
    run(finish(g, rippers, True))
    assert rippers.fatigued and not rippers.shaken and spent(t), "it has charged all the same"


@pytest.mark.rule("GSQ-INT-11", "GSQ-RUL-15", "GSQ-UNC-03", "GSQ-RUL-34")
def test_who_falls_charging_with_a_load_leaves_it_to_whoever_gets_it_up() -> None:
    t = scenario(
        {"medic": (20.0, 16.0), "vanguard": (21.3, 12.4)},
        [("ravager", [(20, 10)])],
        primary="retrieval",
        markers=[("objective", (20, 16), "retrieval")],
        change=lambda s: (let(s.heroes[0].at, wounds=5), let(s.markers[0], carrier="medic")),
        rolls=[1, 1, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1],
    )
    act(t, "medic", Buy(), Charge("u1"))
    medic, load = hero(t, "medic"), t.state.markers[0]
    assert medic.out and not load.carrier and load.xy == medic.at.xy and not medic.fatigued
    script(t, 5)
    act(t, "vanguard", Revive("medic"), Work("m1"))
    assert not medic.out and medic.at.wounds == 3 and load.carrier == "vanguard" and spent(t)
    assert t.state.turn.actor == "vanguard" and medic.acted, "who has fallen in its own activation is done"


@pytest.mark.rule("GSQ-INT-10", "GSQ-FAT-06", "GSQ-TURN-06")
def test_after_the_last_of_them_the_charger_stays_and_may_buy_one_more() -> None:
    t = scenario({"medic": (20.0, 16.0)}, [("gunners", [(20, 10)]), ("turret", [(20, 4)])], rolls=[6, 6, 1, 1])
    act(t, "medic", Charge("u1"))
    reach = (RADII["medic"] + RADII["gunners"]) / 1000
    assert unit(t, "u1") is None and at(t, "medic")[1] == pytest.approx(10 + reach, abs=0.01), "no step back"
    play(t, Buy())
    assert Charge("u2") in options(t)


@pytest.mark.rule("GSQ-INT-13", "GSQ-ALRT-06", "GSQ-UNC-07")
def test_lightning_that_comes_with_a_wave_ends_it() -> None:
    t = scenario(
        PAIR,
        primary="clean-sweep",
        difficulty=1,
        change=lambda s: (let(s, alertness=5, time="dusk"), let(s.heroes[1], out=True), let(s.heroes[1].at, wounds=6)),
    )
    script(t, "deckhands", "deckhands", 4, 4, 1, 1)
    act(t, "medic", Done())
    assert t.outcome is not None and not t.outcome.won and spent(t)
    assert t.state.time == "dusk", "at once: the sky does not change any more"


@pytest.mark.rule("GSQ-SPEC-01", "GSQ-UNC-07", "GSQ-GAP-25", "GSQ-SPEC-02")
def test_one_in_ambush_comes_when_all_others_lie_there_and_gets_one_up() -> None:
    def change(state: StarState) -> None:
        let(state.heroes[0], out=True)
        let(state.heroes[0].at, wounds=6)
        let(state.heroes[1], arrives=2)

    places = {"medic": (10.0, 10.0), "infiltrator": (0.0, 0.0)}
    t = scenario(places, [("deckhands", [(40, 40)])], phase="enemies", change=change, primary="clean-sweep")
    assert t.outcome is None and t.state.round == 2 and asked(t) == "arrive", "who waits is not unconscious"
    assert t.state.enemies[0].models[0].xy != (40_000, 40_000), "the enemy goes to its goal meanwhile"
    play(t, Come(), [(12, 10)])
    act(t, "infiltrator", Revive("medic"), Done())
    assert options(t) == [Activate("medic")] and hero(t, "medic").at.wounds == 3


@pytest.mark.rule("GSQ-FAT-06", "GSQ-RUL-87", "GSQ-RUL-38")
def test_who_dies_of_a_step_back_of_another_takes_none() -> None:
    """The danger that the first one steps into kills the one that was hurt: that one tests no more."""
    t = scenario(
        {"medic": (20.0, 10.0)},
        [("turret", [(20, 11.62), (20, 8.38)])],
        ground=[("lava", box(15, 12, 10, 4)), ("lava", box(15, 4, 10, 4))],
        change=lambda s: let(s.enemies[0].models[1], wounds=2),
        rolls=[1, 2, 2],
    )
    turrets = t.state.enemies[0]
    run(consolidate(game(t), turrets, hero(t, "medic")))
    assert [model.wounds for model in turrets.models] == [0] and spent(t)
    assert turrets.models[0].y > 11_620


# ---- the last of something, and both skies --------------------------------------------------------------------------


@pytest.mark.rule("GSQ-OPT-08", "GSQ-OPT-14", "GSQ-OPT-16", "GSQ-OPT-10")
def test_time_and_weather_go_on_together_and_once_for_each_wave() -> None:
    t = scenario(
        FAR, primary="clean-sweep", difficulty=1, change=lambda s: let(s, alertness=5, time="dusk", weather="worsening")
    )
    g = game(t)
    for time, weather, far, hits in (("night", "bad", 6000, (-1, -1)), ("dawn", "improving", 12_000, (-1, -1))):
        act(t, "medic", Done())
        script(t, "deckhands", "deckhands", 4, 4, 6, 4, "medic")
        act(t, "psion", Done())
        assert (t.state.time, t.state.weather) == (time, weather) and spent(t)
        medic = hero(t, "medic")
        assert allowance(g, medic, "rush") == far
        assert (g.number("hit.shoot", 0, medic), g.number("hit.melee", 0, medic)) == hits
        t.state.alertness = 5
        t.state.enemies.clear()


@pytest.mark.rule("GSQ-BOSS-01", "GSQ-BOSS-02", "GSQ-BOSS-05", "GSQ-SCP-05")
def test_a_secondary_brought_home_in_the_last_activation_lets_the_boss_come_in_that_round() -> None:
    t = scenario(
        {"medic": (3.0, 3.0), "psion": (40.0, 40.0)},
        markers=[("objective", (3, 3), "capture")],
        change=lambda s: (
            let(s, primary_done=True, secondary_set=True, secondary="capture", alertness=4, difficulty=2),
            let(s.markers[0], carrier="medic"),
        ),
        boss=True,
    )
    act(t, "psion", Done())
    act(t, "medic", Done())
    assert t.state.secondary_done and asked(t) == "boss" and not t.state.markers
    script(t, "deckhands", "deckhands", "deckhands", "deckhands", 1, 1, 1, 1, 6, 4, "medic")
    play(t, CallBoss())
    state = t.state
    assert spent(t) and (state.boss, state.wave, state.alertness, len(state.enemies)) == (2, 1, 4, 4)
    assert all(ai_goals(game(t), unit, game(t).toss) for unit in state.enemies)
    for each in list(state.enemies):
        assert state.boss == 2
        run(casualties(game(t), each, 4, None, "x"))
    assert state.boss == 3, "with the last of them"


@pytest.mark.rule("GSQ-RUL-100", "GSQ-GAP-20", "GSQ-GAP-30", "GSQ-SRCH-09")
def test_of_two_things_one_is_taken_and_the_other_stays_for_the_next_one() -> None:
    t = scenario(
        {"medic": (10.0, 10.0), "vanguard": (12.0, 10.0)},
        markers=[("treasure", (11, 11), "")],
        change=lambda s: (let(s.markers[0], what=["med", "stun"]), let(s.heroes[0], items=["noise"] * 3)),
    )
    act(t, "medic", Discover("m1"))
    assert hero(t, "medic").items[-1] == "med" and t.state.markers[0].what == ["stun"]
    assert refused(t, UseItem("med", "medic")), "nobody is hurt"
    play(t, PassItem("noise", "vanguard"), Done())
    act(t, "vanguard", Discover("m1"))
    assert hero(t, "vanguard").items == ["noise", "stun"] and not t.state.markers


@pytest.mark.rule("GSQ-SPEC-17", "GSQ-SPEC-18", "GSQ-SPEC-20", "GSQ-SPEC-22")
def test_the_last_token_of_a_caster() -> None:
    """Nothing is left to boost the roll with; twice the value in power, all of it there, has it cast after all."""
    t = scenario(
        {"psion": (10.0, 10.0)},
        [("turret", [(18, 10)])],
        change=lambda s: let(s.heroes[0], tokens=2, power=4),
        rolls=[3],
    )
    act(t, "psion", Cast("lance", "u1"))
    assert asked(t) == "rescue" and options(t) == [Pay(4), Decline()] and hero(t, "psion").tokens == 0
    script(t, 1, 1)
    play(t, Pay(4))
    assert hero(t, "psion").power == 0 and t.state.enemies[0].models[0].wounds == 2 and spent(t)
    assert not [option for option in options(t) if isinstance(option, Cast)]


@pytest.mark.rule("GSQ-STK-04", "GSQ-GAP-03", "GSQ-MEAS-01")
def test_what_lay_on_one_that_died_is_not_on_the_next_one() -> None:
    t = scenario(PAIR, [("turret", [(18, 10)]), ("turret", [(18, 20)])])
    g = game(t)
    for each in t.state.enemies:
        run(enact(g, hero(t, "vanguard"), SKILLS["mark"], each.id, "x"))
    first, second = t.state.enemies
    run(casualties(g, first, 3, None, "x"))
    assert g.number("defense", 0, second) == -1, "it has its own"
    third = deploy(g, "turret", (18_000, 10_000), None)
    assert third.id not in (first.id, second.id) and g.number("defense", 0, third) == 0
    assert view(t, "medic").picture is not None, "and the table can be looked at"
    close(g)
    close(g)
    assert not t.state.effects and g.number("defense", 0, second) == 0


@pytest.mark.rule("GSQ-RUL-89", "GSQ-GAP-18", "GSQ-AI-07")
@pytest.mark.parametrize(("picked", "goal"), [("24000 40000", (24_000, 40_000)), ("24000 8000", (24_000, 8000))])
def test_a_noise_as_near_as_the_marker_is_a_tie(picked: str, goal: tuple[int, int]) -> None:
    walls = [("building", box(18, 27, 12, 3)), ("building", box(18, 18, 12, 3))]
    t = scenario(
        {"medic": (3, 40), "vanguard": (45, 8)},
        [("deckhands", [(24, 24)])],
        ground=walls,
        primary="retrieval",
        markers=[("objective", (24, 40), "retrieval"), ("noise", (24, 8), "")],
        change=lambda s: let(s, time="night"),
        rolls=[picked],
    )
    plan = decide(game(t), t.state.enemies[0], game(t).toss)
    assert (plan.action, plan.goal) == ("goal", goal) and spent(t)


@pytest.mark.rule("GSQ-MELE-01", "GSQ-COH-05")
def test_of_a_unit_on_two_levels_only_those_near_enough_strike() -> None:
    """One on crates of 2", one beside them, and one on the other side: two inches aside, four up or down."""
    crates = [("crates", box(21, 8, 3, 4))]
    t = scenario({"medic": (19.5, 10.0)}, [("rippers", [(21.7, 10), (19.5, 11.5), (23.3, 10)])], ground=crates)
    g, rippers, medic = game(t), t.state.enemies[0], hero(t, "medic")
    assert g.land.height(rippers.models[0].xy) == 2000
    assert (strikers(g, rippers, medic), strikers(g, medic, rippers)) == (2, 1)
    assert chained(g, rippers.kind, [m.xy for m in rippers.models]), '3" is enough between levels'


# ---- cover ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-TYPE-01", "GSQ-TER-11", "GSQ-RUL-49", "GSQ-RUL-86")
@pytest.mark.parametrize(("wall", "covered"), [(11.2, True), (20.0, True), (8.0, False)])
def test_behind_a_barricade_one_is_sheltered_and_seen(wall: float, covered: bool) -> None:
    """It is too low to hide anybody, but shots across it are stopped; one that lies behind stops none."""
    ground = [("barricade", box(8.5, wall, 3, 1))]
    t = scenario({"medic": (10, 10)}, [("deckhands", [(10.0, 24.0)])], ground=ground)
    g, medic, foe = game(t), hero(t, "medic"), t.state.enemies[0]
    assert sees_unit(g, foe, medic) and sees_unit(g, medic, foe)
    (shot,) = volleys(g, foe, medic, moved=False)
    assert shot.cover is covered and block_modifier(g, medic, True, shot.cover, 0) == int(covered)


@pytest.mark.rule("GSQ-RUL-86", "GSQ-RUL-49")
def test_only_low_cover_shelters_below_the_line_of_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kerb that nobody looks at hides nobody; from a roof one shoots over a hedge as high as a man."""
    monkeypatch.setitem(KINDS, "kerb", msgspec.structs.replace(KINDS["building"], id="kerb", height=800))
    monkeypatch.setitem(KINDS, "hedge", msgspec.structs.replace(KINDS["barricade"], id="hedge", height=2000))
    t = scenario({"medic": (10, 10)}, [("deckhands", [(10.0, 24.0)])], ground=[("kerb", box(6, 14, 8, 1))])
    assert sees_unit(game(t), hero(t, "medic"), t.state.enemies[0])
    ground = [("platform", box(6, 6, 8, 8)), ("hedge", box(6, 16, 8, 1))]
    t = scenario({"medic": (10, 10)}, [("deckhands", [(10.0, 24.0)])], ground=ground)
    g, medic, foe = game(t), hero(t, "medic"), t.state.enemies[0]
    assert not in_cover(g, medic, medic.at, foe), "the line passes over it"
    let(foe.models[0], x=10_000, y=18_500)
    let(medic.at, x=10_000, y=15_000)
    assert in_cover(g, medic, medic.at, foe)


# ---- what tests that stand elsewhere left open ----------------------------------------------------------------------


@pytest.mark.rule("GSQ-FAT-05", "GSQ-FAT-03")
def test_who_is_tired_shoots_as_ever() -> None:
    t = scenario({"medic": (10.0, 10.0)}, [("deckhands", [(16, 10)])])
    g, medic, foe = game(t), hero(t, "medic"), t.state.enemies[0]
    for unit_ in (medic, foe):
        unit_.fatigued = True
    (shot,) = volleys(g, medic, foe, moved=False)
    assert hitting(g, medic, foe, shot, (3, 4, 5)) == [4, 5]
    (blow,) = strikes(g, medic, 1, True)
    assert hitting(g, medic, foe, blow, (4, 5, 6)) == [6]


@pytest.mark.rule("GSQ-TURN-12", "GSQ-TURN-04")
def test_rounds_go_on_and_the_order_is_another_in_each() -> None:
    t = scenario(PAIR, [("turret", [(46, 46)])], round=98)
    for first, last in (("medic", "vanguard"), ("vanguard", "medic")):
        t.state.alertness = 0
        act(t, first, Done())
        assert options(t) == [Activate(last)]
        act(t, last, Done())
    assert t.outcome is None and t.state.round == 100


@pytest.mark.rule("GSQ-TAB-01", "GSQ-ACT-02", "GSQ-ACT-04", "GSQ-ACT-09")
def test_what_each_action_allows() -> None:
    start = {"medic": (10.0, 10.0)}
    t = scenario(start, [("turret", [(20, 10)])], rolls=[1, 1])
    act(t, "medic", Shoot("u1"))
    assert at(t, "medic") == (10, 10) and asked(t) == "action", "a Hold moves nobody"
    t = scenario(start, [("turret", [(20, 10)])])
    act(t, "medic", Rush(), [(12, 10)])
    assert asked(t) == "action" and refused(t, Shoot("u1")), "after a Rush nobody shoots"
    t = scenario(start, [("turret", [(20, 10)])])
    act(t, "medic", Advance(), [(12, 10)])
    assert asked(t) == "shoot" and Shoot("u1") in options(t)
    t = scenario(start, [("turret", [(20, 10)])])
    act(t, "medic", Rest())
    assert asked(t) == "activate" and hero(t, "medic").acted


@pytest.mark.rule("GSQ-PAS-03", "GSQ-SSV-03")
@pytest.mark.parametrize("objective", ["area-search", "scavenge"])
def test_of_several_markers_the_one_nearest_to_the_nearest_hero(objective: str) -> None:
    markers = [("objective", place, objective) for place in ((12.0, 12.0), (36.0, 12.0), (12.0, 36.0))]
    t = scenario({"medic": (10, 14), "vanguard": (34, 20)}, [("turret", [(40, 40)])], markers=markers)
    if objective == "scavenge":
        let(t.state, primary_done=True, secondary=objective, secondary_set=True)
    else:
        let(t.state, primary=objective)
    g, enemy = game(t), t.state.enemies[0]
    assert ai_goals(g, enemy, g.toss) == [(36_000, 12_000)]
    knock_out(g, hero(t, "vanguard"))
    assert ai_goals(g, enemy, g.toss) == [(12_000, 12_000)], "the unconscious are ignored"


@pytest.mark.rule("GSQ-RUL-94", "GSQ-TER-14")
@pytest.mark.parametrize(("near", "covered"), [((20.0, 10.0), False), ((10.5, 16.0), True)])
def test_cover_is_judged_from_the_nearest_who_shoots(near: tuple[float, float], covered: bool) -> None:
    """A barricade shelters the medic from below: whether that counts is decided by who is nearest."""
    ground = [("barricade", box(8.5, 11.5, 3, 1))]
    t = scenario({"medic": (10, 10)}, [("deckhands", [near, (10.0, 22.0)])], ground=ground)
    g, medic, foe = game(t), hero(t, "medic"), t.state.enemies[0]
    alone = [in_cover(g, foe, model, medic) for model in foe.models]
    (shot,) = volleys(g, foe, medic, moved=False)
    assert alone == [covered, True] and shot.attacks == 2 and shot.cover is covered


@pytest.mark.rule("GSQ-INT-07", "GSQ-SPEC-11", "GSQ-SPEC-12")
def test_what_surge_adds_is_multiplied_too() -> None:
    places = [(20, 10), (21.5, 10), (23, 10), (24.5, 10)]
    t = scenario({"medic": (10, 10)}, [("deckhands", places)], rolls=[6, *[5] * 6])
    bomb = Weapon("bomb", 24_000, 1, (rule("Blast(3)"), rule("Surge")))
    run(attack(game(t), hero(t, "medic"), t.state.enemies[0], [Volley(bomb, 1, False)], "x"))
    assert spent(t), "two hits, three times each"


@pytest.mark.rule("GSQ-INT-08", "GSQ-SPEC-32", "GSQ-SPEC-33")
def test_other_weapons_hit_those_whom_the_deadly_one_left() -> None:
    t = scenario({"medic": (10, 10)}, [("deckhands", [(20, 10), (21.5, 10), (23, 10)])], simple=True)
    rail, gun = Weapon("rail", 24_000, 1, (rule("Deadly(3)"),)), Weapon("gun", 24_000, 1)
    foe = t.state.enemies[0]
    script(t, 5, 1, 5, 1)
    run(attack(game(t), hero(t, "medic"), foe, [Volley(gun, 1, False), Volley(rail, 1, False)], "x"))
    assert len(foe.models) == 1 and spent(t), "one each: two of the three wounds are lost"
    told = [entry.terms["weapon"] for entry in t.journal if entry.word == "shoots"]
    assert told == ["rail", "gun"]


@pytest.mark.rule("GSQ-SPEC-52", "GSQ-SPEC-56")
@pytest.mark.parametrize(("blocks", "wounds"), [([5, 5], 1), ([6, 5], 0), ([6, 4], 1)])
def test_only_the_first_of_two_hits_is_a_six(blocks: list[int], wounds: int) -> None:
    """Relentless and Rending: the hit of the six has AP(+4), the one that it adds has not."""
    t = scenario({"psion": (30.0, 10.0)}, [("gunners", [(10, 10)])], rolls=[6, *blocks])
    gun = Weapon("gun", 24_000, 1, (rule("Rending"),))
    run(attack(game(t), t.state.enemies[0], hero(t, "psion"), [Volley(gun, 1, False, far=True)], "x"))
    assert hero(t, "psion").at.wounds == wounds and spent(t)


@pytest.mark.rule("GSQ-INT-16", "GSQ-PCS-04", "GSQ-FALL-02")
def test_the_last_one_pushed_off_a_roof_drops_the_marker_below() -> None:
    t = scenario(
        {"vanguard": (20.4, 10.0)},
        [("deckhands", [(22.9, 10)])],
        ground=ROOF,
        primary="clean-sweep",
        change=lambda s: (let(s, hunted=1, wave=1), let(s.enemies[0], wave=1)),
        rolls=[5, 1],
    )
    act(t, "vanguard", Push("u1"))
    assert unit(t, "u1") is None and spent(t)
    (marker,) = t.state.markers
    assert marker.x > 24_000 and game(t).land.height(marker.xy) == 0 and marker.what == ["clean-sweep"]


@pytest.mark.rule("GSQ-INT-20", "GSQ-SKL-03", "GSQ-SPEC-19")
def test_at_night_what_is_near_is_found_and_cast_at_as_ever() -> None:
    t = scenario(
        {"psion": (10.0, 10.0)},
        [("turret", [(20, 10)]), ("turret", [(27, 10)])],
        markers=[("search", (16, 10), "")],
        change=lambda s: (let(s, time="night"), let(s.heroes[0], tokens=1)),
    )
    act(t, "psion")
    assert Discover("m1") in options(t) and Cast("spark", "u1") in options(t)
    assert refused(t, Cast("spark", "u2")), "in reach of 18 inches, but out of sight"


@pytest.mark.rule("GSQ-SKL-02")
@pytest.mark.parametrize("kind", list(HEROES))
def test_each_of_the_heroes_can_discover_push_and_scurry(kind: str) -> None:
    other = "medic" if kind != "medic" else "psion"
    t = scenario(
        {kind: (10.0, 10.0), other: (40.0, 40.0)}, [("turret", [(13, 12)])], markers=[("search", (10, 13), "")]
    )
    act(t, kind)
    assert {Discover("m1"), Push("u1"), Scurry()} <= set(options(t))


# ---- what broken rules showed to be untested ------------------------------------------------------------------------


@pytest.mark.rule("GSQ-SPEC-05", "GSQ-SPEC-04")
@pytest.mark.parametrize(("picked", "y"), [(0, 40), (1, 8)])
def test_of_two_goals_one_is_picked_for_who_comes_out_of_ambush(picked: int, y: int) -> None:
    markers = [("objective", (24.0, 40.0), "investigation"), ("objective", (24.0, 8.0), "investigation")]
    t = scenario({"medic": (3, 24), "psion": (45, 24)}, [("lurker", [])], markers=markers, round=3, rolls=[picked])
    let(t.state.enemies[0], arrives=3)
    arrivals(game(t))
    assert spent(t) and dist(t.state.enemies[0].models[0].xy, units((24, y))) <= 6000


@pytest.mark.rule("GSQ-AI-04", "GSQ-AI-03", "GSQ-RUL-09")
def test_what_a_hero_is_told_to_expect_is_what_that_attack_is_worth() -> None:
    t = scenario({"medic": (10.0, 10.0)}, [("ravager", [(16, 10)]), ("sharpshooter", [(10, 26)])])
    g, medic, (brute, sniper) = game(t), hero(t, "medic"), t.state.enemies
    charge, shot = melee.worth(g, brute, medic, 1), shooting.worth(g, sniper, medic, False)
    assert f"{charge:.1f}" != f"{shot:.1f}"
    assert threat(g, medic, brute) == f"would charge you: on average {charge:.1f} wounds"
    assert threat(g, medic, sniper) == f"would shoot you: on average {shot:.1f} wounds"


@pytest.mark.rule("GSQ-JUMP-03", "GSQ-JUMP-05", "GSQ-SPEC-62")
@pytest.mark.parametrize(("dice", "lands"), [([4, 4], True), ([3], False), ([4, 3], False)])
def test_a_jump_is_as_hard_as_the_hero_is_nimble(dice: list[int], lands: bool) -> None:
    t = scenario({"medic": (20.0, 10.0), "psion": (40.0, 40.0)}, ground=ROOF, rolls=dice)
    act(t, "medic", Rush(), [(27, 10)])
    assert spent(t) and (asked(t) == "rescue") is not lands, "Dexterity 4+"


@pytest.mark.rule("GSQ-FALL-02", "GSQ-FALL-05", "GSQ-RUL-96")
def test_who_falls_on_the_second_leg_of_three_falls_there() -> None:
    t = scenario({"medic": (20.0, 8.0), "psion": (40.0, 40.0)}, ground=ROOF, rolls=[1])
    act(t, "medic", Rush(), [(20, 10), (27, 10), (27, 12)], Decline())
    play(t, Pay(2))
    assert 22 < at(t, "medic")[0] < 24 and at(t, "medic")[1] == 10, "at the ledge that it ran to"
    t = scenario({"medic": (20.0, 8.0), "psion": (40.0, 40.0)}, ground=ROOF, rolls=[1])
    act(t, "medic", Rush(), [(20, 10), (27, 10), (27, 12)], Decline())
    script(t, 6)
    play(t, Decline())
    assert 24 < at(t, "medic")[0] < 26 and at(t, "medic")[1] == 10, "below it"


@pytest.mark.rule("GSQ-GAP-03", "GSQ-SPEC-44", "GSQ-FALL-01")
def test_who_is_dug_in_blocks_shots_better_and_nothing_else() -> None:
    t = scenario({"medic": (10.0, 10.0)}, [("ravager", [(20, 10)])])
    g, medic = game(t), hero(t, "medic")
    g.begin("dug-in", medic, "round")
    script(t, 3, 3, 3)
    assert block(g, medic, 1, 0, "x", "x", shot=True) == 1
    run(plain_hits(g, None, medic, 1, 0, "x", "x"))
    assert medic.at.wounds == 1, "a fall, a spell"
    assert block(g, medic, 1, 0, "impact", "x") == 0 and spent(t)


@pytest.mark.rule("GSQ-CAMP-12", "GSQ-LVL-02")
def test_a_campaign_begins_with_everybody_unhurt() -> None:
    t = Table(StarQuest, StarQuest.prepare("frontier", ["medic", "psion"]), source=Script())
    play(t, Done(), Done())
    assert all(not hero.models for hero in t.state.heroes)
    assert [hero.at.wounds for hero in carried(t.state)] == [0, 0]


@pytest.mark.rule("GSQ-SHK-05", "GSQ-COND-02")
@pytest.mark.parametrize(("shaken", "wounds"), [(True, 0), (False, 5)])
def test_only_the_shaken_are_said_to_be_idle(shaken: bool, wounds: int) -> None:
    t = scenario(
        FAR,
        change=lambda s: (
            let(s.heroes[0], conditions=["afflicted"], shaken=shaken),
            let(s.heroes[0].at, wounds=wounds),
        ),
        rolls=[1],
    )
    act(t, "medic", Decline())
    assert hero(t, "medic").acted and hero(t, "medic").out is not shaken
    assert any(entry.word == "idle" for entry in t.journal) is shaken


@pytest.mark.rule("GSQ-TSET-12")
def test_of_a_piece_with_cut_corners_only_what_it_fills_blocks() -> None:
    """Both arms of the cross that lies inside it, whichever corner is cut deepest."""

    def cut(a: int, b: int, c: int, d: int) -> list[tuple[int, int]]:
        return [(a, 0), (10 - b, 0), (10, b), (10, 10 - c), (10 - c, 10), (d, 10), (0, 10 - d), (0, a)]

    assert _filled(cut(1, 3, 1, 2)) == [(0, 3, 10, 8), (2, 0, 7, 10)]
    assert _filled(cut(3, 1, 2, 1)) == [(0, 3, 10, 8), (3, 0, 8, 10)]


def test_what_was_found_out_about_a_table_is_forgotten_when_it_is_too_much() -> None:
    found = dict.fromkeys(range(MOST_KEPT - 1), 0)
    keep(found, MOST_KEPT, 1)
    assert len(found) == MOST_KEPT
    keep(found, MOST_KEPT + 1, 2)
    assert found == {MOST_KEPT + 1: 2}


@pytest.mark.rule("GSQ-GAP-19", "GSQ-RUL-79")
def test_a_teleport_ends_more_than_an_inch_from_everybody() -> None:
    t = scenario({"medic": (10.0, 10.0), "psion": (40.0, 40.0)}, [("turret", [(18, 10)])])
    where = anywhere(game(t), hero(t, "medic"), "teleport", (10_000, 10_000), 12_000)
    edge = 18_000 - RADII["medic"] - RADII["turret"] - 1000
    assert where.refuse([(edge, 10_000)]) == ("too-near", "GSQ-MOVE-02") and where.refuse([(edge - 1, 10_000)]) is None
