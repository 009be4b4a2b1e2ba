"""Hard cases of the rulebook: both orders of two things, what happens in between, the last of something, ties."""

import msgspec
import pytest

from starboard.games.starquest.aftermath import close
from starboard.games.starquest.ai import activate, by_distance, carry_out, decide, finish, intent
from starboard.games.starquest.content import RADII, SKILLS, UNITS, introduce
from starboard.games.starquest.deeds import enact
from starboard.games.starquest.melee import fight, frighten
from starboard.games.starquest.morale import must_test
from starboard.games.starquest.moving import allowance
from starboard.games.starquest.objectives import ai_goals, current
from starboard.games.starquest.options import (
    Activate,
    Advance,
    Buy,
    Charge,
    Come,
    Decline,
    Done,
    PassItem,
    Pay,
    Push,
    Rest,
    Rush,
    Scurry,
    Shoot,
    UseItem,
    Wait,
    Work,
)
from starboard.games.starquest.places import can_stand, coherent, unit_gap
from starboard.games.starquest.points import Move
from starboard.games.starquest.profiles import weapons
from starboard.games.starquest.shooting import reach, volleys
from starboard.games.starquest.state import StarState
from starboard.games.starquest.waves import deploy
from starboard.games.starquest.wounds import knock_out
from starboard.table import Script, Table, Way

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

PAIR = {"medic": (10.0, 10.0), "vanguard": (12.0, 10.0)}
FAR = {"medic": (10.0, 10.0), "psion": (40.0, 40.0)}


# ---- distances ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-PREP-08", "GSQ-SPEC-34", "GSQ-SPEC-58", "GSQ-EVT-20")
def test_on_the_small_table_what_is_added_is_halved_too() -> None:
    t = scenario(PAIR, [("skitterlings", [(20, 20)]), ("drones", [(20, 10)])], change=lambda s: let(s, side=24_000))
    g, (fast, slow), medic = game(t), t.state.enemies, hero(t, "medic")
    assert (allowance(g, fast, "advance"), allowance(g, fast, "rush")) == (4000, 8000)
    assert (allowance(g, slow, "advance"), allowance(g, slow, "charge")) == (2000, 4000)
    assert reach(g, medic, weapons(medic)[0]) == 9000
    g.begin("clouds", None, "event")
    assert reach(g, medic, weapons(medic)[0]) == 6000


@pytest.mark.rule("GSQ-COND-04", "GSQ-SKL-06", "GSQ-OPT-15", "GSQ-RUL-41")
def test_who_is_crippled_scurries_half_as_far() -> None:
    t = scenario(PAIR, change=lambda s: let(s.heroes[0], conditions=["crippled"]), rolls=[1])
    play(t, Activate("medic"), Decline())
    script(t, 6, 6)
    play(t, Scurry())
    assert asked(t) == "scurry" and far(t) == 1500
    t = scenario(PAIR, change=lambda s: let(s, weather="bad"), rolls=[6, 3])
    play(t, Activate("medic"), Scurry())
    assert far(t) == 1000


def far(t: Table[StarState]) -> int:
    """How far the move goes that is asked for."""
    kind = t.offers[0].kind
    assert isinstance(kind, Move)
    return kind.limit


@pytest.mark.rule("GSQ-SPEC-02")
def test_out_of_ambush_one_keeps_away_from_enemies_not_from_friends() -> None:
    t = scenario(
        {"medic": (2, 46), "infiltrator": (40, 40)},
        [("turret", [(40, 4)])],
        phase="begin",
        change=lambda s: let(s.heroes[1], arrives=2),
    )
    play(t, Come())
    kind = t.offers[0].kind
    assert kind.why_not(Way((units((5, 44)),))) is None and kind.why_not(Way((units((3, 45)),))) is not None
    assert kind.why_not(Way((units((40, 14)),))) is not None
    play(t, [(5, 44)])
    assert at(t, "infiltrator") == (5, 44)


@pytest.mark.rule("GSQ-SPEC-51", "GSQ-SPEC-59")
def test_each_model_measures_its_own_long_shot() -> None:
    t = scenario({"medic": (10, 10), "infiltrator": (10, 14)}, [("gunners", [(19.8, 10), (21.4, 10), (23, 10)])])
    g, gunners = game(t), t.state.enemies[0]
    assert [(v.attacks, v.far) for v in volleys(g, gunners, hero(t, "medic"), False)] == [(1, False), (2, True)]
    t = scenario({"medic": (10, 10), "infiltrator": (40, 40)}, [("deckhands", [(19.8, 10), (21.4, 10)])])
    assert [v.attacks for v in volleys(game(t), t.state.enemies[0], hero(t, "medic"), False)] == [2], (
        "no matter to them"
    )


# ---- falling and being pushed ---------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-FALL-02", "GSQ-RUL-45")
def test_who_falls_into_a_gap_ends_up_beside_it() -> None:
    t = scenario(FAR, ground=[("crevasse", box(15, 0, 3, 40))], rolls=[1])
    act(t, "medic", Rush(), [(20, 10)], Decline())
    script(t, 1)
    play(t, Decline())
    assert 15 - RADII["medic"] / 1000 - 2 <= at(t, "medic")[0] < 15
    assert hero(t, "medic").at.wounds == 1 and hero(t, "medic").acted and spent(t)


@pytest.mark.rule("GSQ-TER-20", "GSQ-FALL-03", "GSQ-RUL-04")
def test_danger_on_the_way_to_a_fall_counts() -> None:
    lava, gap = ("lava", box(12, 8, 2, 4)), ("crevasse", box(16, 0, 3, 40))
    t = scenario(FAR, ground=[lava, gap], rolls=[1, 1, 1, 2, 2, 2, 2])
    act(t, "medic", Rush(), [(20, 10)], Decline(), Pay(2))
    assert hero(t, "medic").at.wounds == 2 and spent(t), "in the lava, before it held on"


@pytest.mark.rule("GSQ-FALL-01", "GSQ-SKL-05", "GSQ-FALL-04")
def test_crates_are_high_enough_to_be_pushed_off() -> None:
    crates = [("crates", box(22, 8, 2.4, 4))]
    t = scenario({"medic": (20.5, 10.0)}, [("turret", [(23.2, 10)])], ground=crates, rolls=[5, 1])
    act(t, "medic", Push("u1"))
    assert spent(t) and t.state.enemies[0].models[0].wounds == 1, "two inches are enough, and full Defense"
    t = scenario({"medic": (20.4, 10.0)}, [("deckhands", [(23, 9.2), (23, 10.8)])], ground=crates, rolls=[5, 1])
    act(t, "medic", Push("u1"))
    assert unit(t, "u1") is None and spent(t), "one is killed, the last one takes the hit"


@pytest.mark.rule("GSQ-RUL-48", "GSQ-TER-25", "GSQ-MOVE-05", "GSQ-RUL-83")
def test_nobody_is_pushed_half_onto_a_crate_or_onto_a_body() -> None:
    t = scenario({"medic": (20, 10)}, [("turret", [(22, 10)])], ground=[("crates", box(23.5, 8, 3, 4))], rolls=[5])
    act(t, "medic", Push("u1"))
    turret = t.state.enemies[0].models[0]
    assert can_stand(game(t), turret.xy, RADII["turret"], []) and 22 <= turret.x / 1000 < 23
    t = scenario({"medic": (20.0, 10.0), "vanguard": (24.5, 10.0)}, [("turret", [(22, 10)])], rolls=[5])
    knock_out(game(t), hero(t, "vanguard"))
    act(t, "medic", Push("u1"))
    assert unit_gap(t.state.enemies[0], hero(t, "vanguard")) > 0


# ---- ties -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-RUL-89", "GSQ-RUL-10")
def test_a_tie_behind_the_nearest_is_chance_too_and_rolled_when_it_matters() -> None:
    t = scenario({"medic": (24, 12), "vanguard": (10, 10), "psion": (38, 10)}, [("gunners", [(24, 10)])])
    heroes, picked = list(t.state.heroes), []

    def last(ids: list[str]) -> str:
        picked.append(ids)
        return ids[-1]

    order = by_distance(t.state.enemies[0], heroes, last)
    assert next(order).id == "medic" and not picked
    assert [h.id for h in order] == ["psion", "vanguard"] and picked == [["vanguard", "psion"]]


@pytest.mark.rule("GSQ-RUL-89", "GSQ-PIN-03", "GSQ-AI-07")
def test_of_two_heroes_equally_near_chance_says_whose_marker_is_the_goal() -> None:
    walls = [("building", box(18, 27, 12, 3)), ("building", box(18, 18, 12, 3))]
    markers = [("objective", (24, 40), "investigation"), ("objective", (24, 8), "investigation")]
    for picks, goal in ((min, (24_000, 40_000)), (max, (24_000, 8000))):
        t = scenario(
            {"medic": (24, 36), "vanguard": (24, 12)}, [("deckhands", [(24, 24)])], ground=walls, markers=markers
        )
        assert intent(game(t), t.state.enemies[0]).tie
        plan = decide(game(t), t.state.enemies[0], picks)
        assert (plan.action, plan.goal) == ("goal", goal)


@pytest.mark.rule("GSQ-SPEC-05", "GSQ-PIN-03")
def test_who_is_not_on_the_table_has_every_marker_for_a_goal() -> None:
    markers = [("objective", (24, 40), "investigation"), ("objective", (24, 8), "investigation")]
    t = scenario({"medic": (24, 36), "vanguard": (24, 12)}, [("lurker", [])], markers=markers)
    let(t.state.enemies[0], arrives=2)
    assert ai_goals(game(t), t.state.enemies[0], game(t).toss) == [(24_000, 40_000), (24_000, 8000)]
    let(t.state, primary_done=True)
    assert len(ai_goals(game(t), t.state.enemies[0], game(t).toss)) == 2, "or every hero"


@pytest.mark.rule("GSQ-RUL-69", "GSQ-GAP-25")
def test_a_secondary_that_is_known_but_not_set_up_is_no_goal() -> None:
    t = scenario(PAIR, [("deckhands", [(40, 20)])], change=lambda s: let(s, primary_done=True, secondary="capture"))
    assert not current(game(t)) and ai_goals(game(t), t.state.enemies[0], game(t).toss) == [(12_000, 10_000)]
    let(t.state, secondary_set=True)
    assert ai_goals(game(t), t.state.enemies[0], game(t).toss) == [(24_000, 24_000)]


# ---- both orders ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-ACT-09", "GSQ-TURN-05", "GSQ-TURN-06")
def test_shooting_and_moving_in_both_orders() -> None:
    t = scenario(FAR, [("turret", [(24, 10)])], rolls=[1, 1])
    act(t, "medic", Advance(), [(12, 14)])
    assert asked(t) == "shoot"
    play(t, Shoot("u1"))
    assert refused(t, Shoot("u1")) and refused(t, Advance()), "both are one action"
    script(t, 1, 1)
    play(t, Buy(), Shoot("u1"))
    t = scenario(FAR, [("turret", [(24, 10)])], rolls=[1, 1])
    act(t, "medic", Shoot("u1"))
    assert refused(t, Advance()) and refused(t, Rush()) and Scurry() in options(t)
    play(t, Buy(), Rush(), [(12, 14)])
    assert asked(t) == "action" and refused(t, Shoot("u1")) and refused(t, Rest())


@pytest.mark.rule("GSQ-INT-01", "GSQ-FAT-02", "GSQ-FAT-04", "GSQ-FAT-01")
def test_a_unit_charged_twice_strikes_back_tired_the_second_time_and_fresh_the_next_round() -> None:
    t = scenario(
        {"medic": (10.0, 10.0), "vanguard": (30.0, 30.0)},
        [("ravager", [(14, 10)])],
        rolls=[1, 1, 5, 5, 5, 5, 5, *[6] * 5],
    )
    medic, ravager = hero(t, "medic"), t.state.enemies[0]
    act(t, "medic", Charge("u1"))
    assert ravager.fatigued and not medic.fatigued and medic.at.wounds == 0 and spent(t)
    script(t, 1, 1, 5, 5, 5, 5, 5)
    play(t, Buy(), Charge("u1"))
    assert spent(t) and medic.at.wounds == 0, "fives do not hit any more"
    play(t, Done())
    assert medic.fatigued
    let(t.state, phase="end")
    close(game(t))
    assert not medic.fatigued and not ravager.fatigued


@pytest.mark.rule("GSQ-FAT-01", "GSQ-SHK-06", "GSQ-MOR-05", "GSQ-SPEC-29")
def test_who_is_shaken_by_its_own_charge_is_tired_now_and_idle_next_round() -> None:
    t = scenario(
        {"sentinel": (10.0, 10.0), "medic": (40.0, 40.0)},
        [("deckhands", [(11.27, 10), (10, 11.27), (10, 8.73)])],
        change=lambda s: let(s.enemies[0], size=4),
        rolls=[4, 1, 1, 1, 1, 1, 1],
        simple=True,
    )
    g, deckhands = game(t), t.state.enemies[0]
    run(fight(g, deckhands, hero(t, "sentinel")))
    assert len(deckhands.models) == 2 and not deckhands.shaken, "morale comes when the activation ends"
    run(finish(g, deckhands, True))
    assert deckhands.shaken and deckhands.fatigued and spent(t), "exactly half is enough"
    close(g)
    assert deckhands.shaken and not deckhands.fatigued
    run(activate(g, deckhands))
    assert not deckhands.shaken and not deckhands.fatigued and spent(t)


@pytest.mark.rule("GSQ-POW-05", "GSQ-RUL-04", "GSQ-COND-06", "GSQ-SKL-05")
def test_a_push_bought_with_the_last_power_and_one_that_costs_the_pusher() -> None:
    t = scenario(PAIR, [("turret", [(10, 12.5)])], change=lambda s: let(s.heroes[0], power=2), rolls=[1])
    act(t, "medic", Push("u1"), Pay(2))
    assert hero(t, "medic").power == 0 and t.state.enemies[0].models[0].xy == (10_000, 14_500)
    t = scenario(PAIR, [("turret", [(10, 12.5)])], change=weak, rolls=[1, 1])
    act(t, "medic", Decline(), Push("u1"), Pay(2))
    assert hero(t, "medic").out and t.state.enemies[0].models[0].xy == (10_000, 12_500), "nobody is pushed"
    assert options(t) == [Activate("vanguard")]


def weak(state: StarState) -> None:
    """The first hero is sick, and two wounds from falling."""
    let(state.heroes[0], power=2, conditions=["diseased"])
    state.heroes[0].at.wounds = 4


# ---- in between -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-RUL-37", "GSQ-SHK-07")
def test_what_cannot_be_shaken_tests_once() -> None:
    t = scenario(
        {"psion": (10, 10), "vanguard": (12, 10)},
        [("matriarch", [(16, 10)])],
        change=lambda s: (let(s.enemies[0].models[0], wounds=4), let(s.heroes[0], items=["stun"])),
    )
    matriarch = t.state.enemies[0]
    script(t, 1, 2)
    run(enact(game(t), hero(t, "psion"), SKILLS["dread"], "u1", "GSQ-SKL-07"))
    assert matriarch.models[0].wounds == 5 and not matriarch.shaken and spent(t)
    assert not must_test(matriarch), "it is at half, but has been tested"


@pytest.mark.rule("GSQ-SPEC-35", "GSQ-MOR-02", "GSQ-MOR-05")
def test_fear_counts_wounds_not_models() -> None:
    places = [(20, 10), (21.4, 10), (22.8, 10)]
    t = scenario(PAIR, [("deckhands", places)], change=lambda s: let(s.enemies[0], size=4, hurt=1))
    assert not must_test(t.state.enemies[0]), "three of four are more than half"
    let(t.state.enemies[0], feared=1)
    assert must_test(t.state.enemies[0]), "one that seems to have fallen makes half"
    UNITS["test-brutes"] = msgspec.structs.replace(UNITS["deckhands"], id="test-brutes", rules=("Tough(3)",))
    introduce(UNITS["test-brutes"])
    try:
        t = scenario(PAIR, [("test-brutes", places)], change=lambda s: let(s.enemies[0], size=4, hurt=1, feared=1))
        t.state.enemies[0].models[0].wounds = 1
        assert not must_test(t.state.enemies[0]), "two wounds of three kill nobody"
        t.state.enemies[0].models[0].wounds = 2
        assert must_test(t.state.enemies[0])
    finally:
        del UNITS["test-brutes"]


@pytest.mark.rule("GSQ-TER-20", "GSQ-SHOT-03", "GSQ-MOVE-06")
def test_a_unit_whose_first_model_dies_on_the_way_goes_on_and_shoots() -> None:
    t = scenario(
        {"medic": (10, 10), "psion": (40, 46)},
        [("deckhands", [(36.5, 10), (37.9, 10), (39.3, 10)])],
        ground=[("lava", box(33.5, 9, 1.2, 2))],
        simple=True,
    )
    g, deckhands = game(t), t.state.enemies[0]
    plan = decide(g, deckhands, g.toss)
    assert plan.action == "advance" and plan.ways is not None and plan.ways[0].dangers
    script(t, 1, *[2 for way in plan.ways[1:] if way.dangers], 1, 1, 1)
    before = [way.way[-1] for way in plan.ways[1:]]
    run(carry_out(g, deckhands, plan))
    assert [m.xy for m in deckhands.models] == before and t.state.turn.attacked
    left = t.source.left if isinstance(t.source, Script) else []
    assert len(left) == 1, "two shoot, not three"


@pytest.mark.rule("GSQ-RUL-56", "GSQ-RUL-55", "GSQ-RUL-57", "GSQ-COH-01")
def test_a_wave_whose_corner_is_full_stands_as_near_as_there_is_room() -> None:
    t = scenario({"medic": (9.5, 9.5), "vanguard": (20, 20)}, ground=[("building", box(0, 0, 8, 8))])
    g = game(t)
    found = deploy(g, "skitterlings", (3600, 3600), 1)
    places = [model.xy for model in found.models]
    assert len(places) == found.size == 6 and coherent(g, found.kind, places)
    assert all(can_stand(g, place, RADII[found.kind], []) for place in places)
    assert unit_gap(found, hero(t, "medic")) >= 1000 and min(max(place) for place in places) < 11_000


@pytest.mark.rule("GSQ-INT-12", "GSQ-UNC-07", "GSQ-MIS-04")
def test_the_last_hero_that_falls_loses_whatever_it_has_just_done() -> None:
    markers = [("objective", (10, 11), "investigation")]

    def alone(state: StarState) -> None:
        let(state.heroes[0], power=1)
        state.heroes[0].at.wounds = 4
        let(state.heroes[1], out=True)

    t = scenario(FAR, markers=markers, change=alone, rolls=[1])
    act(t, "medic", Work("m1"), Pay(2))
    assert t.outcome is not None and not t.outcome.won and not t.state.primary_done, "it fell paying"
    t = scenario(FAR, markers=markers, change=alone, rolls=[6])
    act(t, "medic", Work("m1"))
    assert t.state.primary_done and t.outcome is None
    play(t, Buy())
    assert t.outcome is not None and not t.outcome.won, "done, and lost all the same"


@pytest.mark.rule("GSQ-PRT-07", "GSQ-SHK-08", "GSQ-MOR-09", "GSQ-POW-08")
@pytest.mark.parametrize("keeps", [False, True])
def test_a_carrier_that_loses_its_nerve_at_home_has_brought_nothing(keeps: bool) -> None:
    t = scenario(
        {"medic": (3.0, 3.0), "psion": (40.0, 40.0)},
        primary="retrieval",
        markers=[("objective", (3, 3), "retrieval")],
        change=lambda s: (let(s.heroes[0].at, wounds=4), let(s.heroes[0], hurt=1), let(s.markers[0], carrier="medic")),
        rolls=[1],
    )
    act(t, "medic", Done())
    assert asked(t) == "keep-nerve"
    play(t, Pay(2) if keeps else Decline())
    assert t.state.primary_done is keeps and hero(t, "medic").shaken is not keeps


@pytest.mark.rule("GSQ-RUL-100", "GSQ-RUL-34", "GSQ-UNC-04")
def test_a_kit_handed_over_gets_the_next_one_up_and_it_acts() -> None:
    t = scenario(
        {"medic": (10, 10), "vanguard": (12, 10), "psion": (13.5, 11)}, change=lambda s: let(s.heroes[0], items=["med"])
    )
    knock_out(game(t), hero(t, "psion"))
    act(t, "medic", PassItem("med", "vanguard"))
    assert refused(t, PassItem("med", "vanguard"))
    play(t, Done())
    act(t, "vanguard", UseItem("med", "psion"), Done())
    assert not hero(t, "psion").out and hero(t, "psion").at.wounds == 3 and not hero(t, "vanguard").items
    assert options(t) == [Activate("psion")]


@pytest.mark.rule("GSQ-GAP-18", "GSQ-COH-04")
def test_who_stands_in_grease_gathers_no_faster_than_it_walks() -> None:
    t = scenario(FAR, [("deckhands", [(20, 30), (20, 35)])])
    g, deckhands = game(t), t.state.enemies[0]
    assert decide(g, deckhands, g.toss).action == "regroup"
    g.begin("greased", deckhands, "round")
    plan = decide(g, deckhands, g.toss)
    assert plan.ways is not None and max(way.cost for way in plan.ways) <= 6000


@pytest.mark.rule("GSQ-GAP-18", "GSQ-RUL-39")
@pytest.mark.parametrize(("die", "slow"), [(3, True), (4, True), (5, False)])
def test_a_hero_in_the_grease_tests_too_and_being_impaired_tells(die: int, slow: bool) -> None:
    t = scenario({"medic": (10, 10), "vanguard": (12, 10), "psion": (40, 40)}, rolls=[die])
    let(hero(t, "medic"), items=["grease"])
    let(hero(t, "vanguard"), conditions=["impaired"])
    game(t).changed(hero(t, "vanguard"))
    act(t, "medic", UseItem("grease", ""), [(14, 10)], Done())
    assert spent(t)
    script(t)
    act(t, "vanguard", Decline())
    assert (Rush() in options(t)) is not slow and Advance() in options(t)


@pytest.mark.rule("GSQ-SPEC-35", "GSQ-INT-01", "GSQ-STK-05")
def test_who_is_charged_twice_frightens_once_and_two_of_them_both_do() -> None:
    t = scenario(PAIR, [("matriarch", [(20, 10)]), ("matriarch", [(30, 10)])])
    g, medic, (one, two) = game(t), hero(t, "medic"), t.state.enemies
    frighten(g, one, medic, 0)
    assert medic.feared == 0
    frighten(g, one, medic, 1)
    frighten(g, one, medic, 2)
    assert medic.feared == 2
    frighten(g, two, medic, 1)
    assert medic.feared == 4


@pytest.mark.rule("GSQ-SPEC-02")
def test_who_finds_no_place_nine_inches_from_all_enemies_stays_in_ambush() -> None:
    def aside(state: StarState) -> None:
        state.heroes[1].arrives = 2

    everywhere = [("deckhands", [(x, y)]) for x in range(6, 48, 9) for y in range(6, 48, 9)]
    heroes = {"medic": (23.0, 23.0), "infiltrator": (1.0, 1.0)}
    t = scenario(heroes, everywhere, phase="begin", round=1, change=aside)
    assert asked(t) == "arrive" and options(t) == [Wait()]
    t = scenario(heroes, everywhere[:-1], phase="begin", round=1, change=aside)
    assert asked(t) == "arrive" and options(t) == [Come(), Wait()]
