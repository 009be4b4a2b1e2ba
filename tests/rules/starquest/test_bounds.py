"""Bounds, supplies and branches that a rule passes by the way: each looked at by itself."""

from __future__ import annotations

import random
from math import dist, hypot
from typing import Any

import pytest

from starboard.games.starquest import ai
from starboard.games.starquest.attacks import Volley, caught, deadly, expected, multiplier, odd_ones, receivers
from starboard.games.starquest.campaign import dealings
from starboard.games.starquest.content import EVENTS, HEROES, ITEMS, SKILLS, SPECIALS, SPELLS, Weapon
from starboard.games.starquest.deeds import comes_off, enact, useful, within_reach
from starboard.games.starquest.events import to_hero, to_table
from starboard.games.starquest.game import StarQuest
from starboard.games.starquest.marching import FIELD, RING, _left, _near_mates, consolidate, contact, pile_in
from starboard.games.starquest.melee import fight, impact
from starboard.games.starquest.missions import GOALS
from starboard.games.starquest.missions.goal import some_hero
from starboard.games.starquest.morale import morale
from starboard.games.starquest.moving import _landing, fall, judged, push, route
from starboard.games.starquest.options import (
    Begin,
    Buy,
    BuyGear,
    BuyItem,
    Cast,
    Charge,
    Come,
    Decline,
    Done,
    Hand,
    HandCredits,
    Leave,
    Receive,
    Retire,
    Rush,
    SellGear,
    Wait,
)
from starboard.games.starquest.places import in_cover, least_gap, obstacles, place, radius, sees_unit, unit_gap
from starboard.games.starquest.points import Anywhere, Thrown, anywhere, main_move
from starboard.games.starquest.profiles import weapons
from starboard.games.starquest.spells import castings, enemy_cast
from starboard.games.starquest.state import Ledger, Unit
from starboard.games.starquest.terrain import Made, _mined
from starboard.games.starquest.turn import arrive_options, likely_actions
from starboard.games.starquest.wounds import nearest_first
from starboard.spaces.plane import XY
from starboard.table import Script, Table
from starboard.table.facts import Left

from .scenario import act, asked, box, game, hero, let, options, play, run, scenario, script, spent, units

ONE = {"medic": (10.0, 10.0)}
WALLS = [("building", box(14, 6, 2, 8)), ("building", box(26, 20, 5, 3)), ("lake", box(8, 30, 6, 2))]
CROWD = [("deckhands", [(20.0, 12.0), (21.5, 12.0)]), ("captain", [(34.0, 30.0)]), ("turret", [(12.0, 40.0)])]


# ---- places ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-MEAS-03", "GSQ-TURN-10")
def test_the_nearest_of_several_of_one_size_and_of_several_sizes() -> None:
    t = scenario({"medic": (10.0, 31.0), "psion": (40.0, 5.0), "vanguard": (22.0, 20.0)}, CROWD)
    heroes = t.state.heroes
    for enemy in t.state.enemies:
        assert least_gap(enemy, heroes) == min(unit_gap(enemy, each) for each in heroes)
        others = [unit for unit in t.state.enemies if unit is not enemy]
        assert least_gap(enemy, others) == min(unit_gap(enemy, each) for each in others)
    assert least_gap(t.state.enemies[0], []) == 0


@pytest.mark.rule("GSQ-TYPE-06", "GSQ-LOS-06")
def test_from_a_hill_a_unit_is_the_one_thing_ignored() -> None:
    hill, wall = ("hill", box(7, 7, 6, 6)), ("building", box(17, 6, 0.5, 8))
    for others, ground, seen in (
        ([(15, 10)], [hill], True),
        ([(15, 10), (18, 10)], [hill], False),
        ([(15, 10)], [hill, wall], False),
        ([], [hill, wall], True),
        ([(15, 10)], [], False),
        ([(15, 10)], [("hill", box(30, 30, 6, 6))], False),
    ):
        foes = [("deckhands", [(22, 10)]), *(("deckhands", [at]) for at in others)]
        t = scenario(ONE, foes, ground=ground)
        assert sees_unit(game(t), hero(t, "medic"), t.state.enemies[0]) is seen, (others, ground)


@pytest.mark.rule("GSQ-TER-13", "GSQ-TER-14")
def test_the_last_of_several_must_be_in_cover_with_all_of_its_base() -> None:
    for size, covered in ((1, True), (3, False)):
        t = scenario(ONE, [("deckhands", [(20.2, 20)])], ground=[("field", box(20, 16, 6, 8))])
        t.state.enemies[0].size = size
        medic = hero(t, "medic")
        assert in_cover(game(t), medic, medic.at, t.state.enemies[0], indirect=True) is covered


@pytest.mark.rule("GSQ-TER-14")
def test_half_in_one_field_and_half_in_the_next_is_in_cover() -> None:
    fields = [("field", box(16, 16, 4, 8)), ("field", box(20, 16, 4, 8))]
    for ground, covered in ((fields, True), (fields[:1], False)):
        t = scenario({"medic": (20.0, 4.0)}, [("deckhands", [(20, 22)])], ground=ground)
        medic = hero(t, "medic")
        assert in_cover(game(t), medic, medic.at, t.state.enemies[0], indirect=True) is covered


@pytest.mark.rule("GSQ-RUL-80", "GSQ-MOVE-02")
def test_who_is_in_the_way_keeps_its_distance_or_what_there_is_of_it() -> None:
    t = scenario({"medic": (10.0, 10.0), "psion": (12.0, 10.0)}, [("captain", [(20, 10)]), ("turret", [(40, 10)])])
    g, medic = game(t), hero(t, "medic")
    r = radius(medic)
    full = [r + radius(u) + 1000 for u in (hero(t, "psion"), *t.state.enemies)]
    there = [(12_000, 10_000), (20_000, 10_000), (40_000, 10_000)]
    assert obstacles(g, medic, None, 1000) == [(*at, far * far) for at, far in zip(there, full, strict=True)]
    near = obstacles(g, medic, medic.at.xy, 1000, 12_000)
    assert near == [(12_000, 10_000, 2000 * 2000), (20_000, 10_000, full[1] * full[1])]


@pytest.mark.rule("GSQ-RUL-55", "GSQ-RUL-56")
def test_where_exactly_a_unit_is_put_down() -> None:
    t = scenario(ONE, [("deckhands", [(40, 4)])])
    g, unit = game(t), t.state.enemies[0]
    for zone in (None, ((20_000, 20_000), 500)):  # in so small a zone nobody fits
        place(g, unit, 3, (20_000, 20_000), zone)
        assert unit.models[0].xy == (20_000, 20_000) and unit.size == 3
        assert sorted(dist(m.xy, (20_000, 20_000)) for m in unit.models)[2] <= 1500
    place(g, unit, 2, (20_000, 20_000), ((20_000, 20_000), 629 + 1000))
    assert max(dist(m.xy, (20_000, 20_000)) for m in unit.models) >= 1300, "a second base does not fit in there"


# ---- points ---------------------------------------------------------------------------------------------------------


def spots() -> list[tuple[Any, Anywhere]]:
    found = []
    for kind in range(3):
        t = scenario({"infiltrator": (24.0, 22.0), "medic": (27.0, 26.0)}, CROWD, ground=WALLS)
        g, one = game(t), hero(t, "infiltrator")
        found.append(
            (
                t,
                (
                    Anywhere(g, one, "deploy", (0, 48_000), 18_000, 1000, whole=True),
                    Anywhere(g, one, "ambush", (24_000, 24_000), 96_000, 9001, whole=False),
                    anywhere(g, one, "teleport", one.at.xy, 12_000),
                )[kind],
            )
        )
    return found


def wrong_with(t: Any, spot: Anywhere, at: XY) -> str:
    """By plain distances: what speaks against a place."""
    x, y = at
    me = spot.hero
    r = radius(me)
    if not (r <= x <= 48_000 - r and r <= y <= 48_000 - r):
        return "GSQ-MOVE-04"
    if dist(at, spot.centre) > spot.far - (r if spot.whole else 0):
        return "GSQ-RUL-56" if spot.whole else "GSQ-RUL-101"
    for other in (*t.state.heroes, *t.state.enemies):
        keep = spot.keep if isinstance(other, Unit) and other in t.state.enemies else min(spot.keep, 1001)
        if other is not me and any(dist(m.xy, at) < r + radius(other) + keep for m in other.models):
            return "GSQ-MOVE-02"
    for _, shape in WALLS:
        (left, low), (right, high) = units(shape[0]), units(shape[2])
        if hypot(max(left - x, 0, x - right), max(low - y, 0, y - high)) < r:
            return "GSQ-MOVE-05"
    return ""


@pytest.mark.rule("GSQ-RUL-56", "GSQ-SPEC-02", "GSQ-GAP-19", "GSQ-MOVE-02")
@pytest.mark.parametrize("kind", range(3))
def test_where_one_may_be_put_down(kind: int) -> None:
    """As plain distances have it; any such place may come up, and those that are named are among them."""
    t, spot = spots()[kind]
    rng = random.Random(kind)
    seen = set()
    for _ in range(400):
        at = (rng.randrange(-500, 48_500), rng.randrange(-500, 48_500))
        found = spot.refuse([at])
        assert (found[1] if found else "") == wrong_with(t, spot, at)
        seen.add(wrong_with(t, spot, at))
    assert len(seen) >= 4
    for candidate in spot.candidates:
        assert wrong_with(t, spot, candidate.way.path[-1]) == ""
    assert len(spot.candidates) >= 12 and spot.room()
    came = [spot.sample(rng.random).path[-1] for _ in range(300)]
    assert all(wrong_with(t, spot, at) == "" for at in came)
    assert all(x % 500 == y % 500 == 0 for x, y in came) and len(set(came)) > 100
    may = [(x, y) for x in range(0, 48_001, 500) for y in range(0, 48_001, 500) if not wrong_with(t, spot, (x, y))]
    for axis in (0, 1):
        for least in (min, max):
            assert abs(least(at[axis] for at in came) - least(at[axis] for at in may)) <= 1500
    shown = [at for path in spot.outlines() for at in path]
    assert all(abs(max(p[i] for p in shown) - max(p[i] for p in may)) <= 1000 for i in (0, 1))


@pytest.mark.rule("GSQ-RUL-101")
def test_where_one_may_throw() -> None:
    t = scenario({"medic": (10.0, 14.0)}, CROWD)
    spot = Thrown(game(t), hero(t, "medic"), "throw", 12_000)
    for at, rule in (
        ((10_000, 26_629), None), ((10_000, 26_630), "GSQ-RUL-101"), ((-1, 14_000), "GSQ-MOVE-04"),
        ((0, 14_000), None), ((10_000, -1), "GSQ-MOVE-04"), ((10_000, 0), "GSQ-RUL-101"),
    ):  # fmt: skip
        found = spot.refuse([at])
        assert (found and found[1]) == rule, at
    hero(t, "medic").at.x = hero(t, "medic").at.y = 40_000
    assert spot.refuse([(48_000, 48_000)]) is None
    hero(t, "medic").at.x, hero(t, "medic").at.y = 10_000, 14_000
    named = dict(spot.good())
    assert named["at u1"] == [(20_000, 12_000)] and "at u2" not in named and named["here"] == [(10_000, 14_000)]
    around = [named[f"to {n}"][0] for n in range(8)]
    assert around[0] == (22_000, 14_000) and around[2] == (10_000, 26_000) and around[6] == (10_000, 2000)
    assert all(abs(dist(at, (10_000, 14_000)) - 12_000) < 20 for at in around)


# ---- marching -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-CHRG-09", "GSQ-MOVE-03")
def test_who_piles_in_does_not_walk_through_its_mates() -> None:
    """The second stands behind the first, in line with the charger: it stops behind it, or stays."""
    t = scenario({"medic": (8.74, 10.0)}, [("deckhands", [(10, 10), (12.2, 10)])])
    unit, medic = t.state.enemies[0], hero(t, "medic")
    run(pile_in(game(t), unit, medic))
    assert unit.models[0].xy == (10_000, 10_000), "it touches her already"
    assert unit.models[1].x >= 10_000 + 2 * 629


@pytest.mark.rule("GSQ-CHRG-09", "GSQ-COH-01")
def test_who_piles_in_comes_three_inches_at_most_and_into_contact() -> None:
    t = scenario({"medic": (10.0, 10.0)}, [("deckhands", [(11.258, 10), (11.258, 12.2)])])
    unit, medic = t.state.enemies[0], hero(t, "medic")
    run(pile_in(game(t), unit, medic))
    assert dist(unit.models[1].xy, medic.at.xy) < 2 * 629 + 3
    t = scenario({"medic": (10.0, 10.0)}, [("captain", [(16, 10)])])
    run(pile_in(game(t), t.state.enemies[0], hero(t, "medic")))
    assert 12_999 <= t.state.enemies[0].models[0].x <= 13_001
    hero(t, "medic").out = True
    run(pile_in(game(t), hero(t, "medic"), t.state.enemies[0]))
    assert hero(t, "medic").at.xy == (10_000, 10_000), "who lies there does not"


@pytest.mark.rule("GSQ-FAT-06", "GSQ-RUL-79")
def test_only_who_is_nearer_than_an_inch_steps_back() -> None:
    t = scenario({"medic": (10.0, 10.0)}, [("deckhands", [(11.3, 10), (12.4, 11.4), (11.3, 8.5)])])
    unit, medic = t.state.enemies[0], hero(t, "medic")
    before = [model.xy for model in unit.models]
    run(consolidate(game(t), unit, medic))
    gaps = [dist(model.xy, medic.at.xy) - 2 * 629 for model in unit.models]
    assert unit.models[1].xy == before[1] and all(gap >= 999 for gap in gaps)
    assert gaps[0] < 1003 and unit.models[0].x > before[0][0]
    wall = [("building", box(12, 8, 1, 4))]
    t = scenario({"medic": (10.0, 10.0)}, [("deckhands", [(11.3, 10)])], ground=wall)
    run(consolidate(game(t), t.state.enemies[0], hero(t, "medic")))
    assert t.state.enemies[0].models[0].xy == (11_300, 10_000), "if possible"


@pytest.mark.rule("GSQ-CHRG-06", "GSQ-CHRG-07")
def test_the_last_leg_of_a_charge_begins_near_the_target() -> None:
    """Around a wall: the way ends in contact, and bends where the wall ends."""
    t = scenario({"medic": (10.0, 10.0)}, [("turret", [(14, 10)])], ground=[("building", box(11.6, 6, 0.6, 6))])
    found = contact(game(t), hero(t, "medic"), hero(t, "medic").at, t.state.enemies[0], 12_000)
    assert found is not None and len(found.way) > 2
    reach = radius(hero(t, "medic")) + radius(t.state.enemies[0])
    assert 0 <= dist(found.way[-1], (14_000, 10_000)) - reach < 5
    assert dist(found.way[-2], (14_000, 10_000)) - reach <= RING


# ---- moving ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-FALL-02")
def test_who_falls_lands_at_the_bottom_beside_whoever_stands_there() -> None:
    roof = [("platform", box(6, 6, 8, 8))]
    for foes, least, most in (([], 14.629, 15), ([("turret", [(16.5, 12)])], 14.629, 17)):
        t = scenario({"medic": (13.0, 10.0)}, foes, ground=roof, rolls=[6])
        medic = hero(t, "medic")
        medic.out = True
        run(fall(game(t), medic, medic.at, (13_000, 10_000), (16_000, 10_000), 4000))
        assert least * 1000 <= medic.at.x <= most * 1000 and medic.at.y == 10_000


@pytest.mark.rule("GSQ-SKL-05", "GSQ-RUL-48")
def test_a_push_stops_at_a_wall_a_mate_an_inch_from_others_and_the_edge() -> None:
    for where, ground, foes, to in (
        ((12.0, 10.0), [], [], 14.0),
        ((12.0, 10.0), [("building", box(14, 8, 2, 4))], [], 13.25),
        ((12.0, 10.0), [], [("deckhands", [(15.6, 10)])], 13.25),
    ):
        t = scenario(ONE, [("deckhands", [where]), *foes], ground=ground)
        run(push(game(t), hero(t, "medic"), t.state.enemies[0], 2000))
        assert t.state.enemies[0].models[0].xy == units((to, 10.0)), (ground, foes)
    t = scenario({"medic": (44.0, 10.0)}, [("deckhands", [(46.3, 10)])])
    run(push(game(t), hero(t, "medic"), t.state.enemies[0], 2000))
    assert t.state.enemies[0].models[0].xy == (47_300, 10_000), "a quarter of an inch at a time, on the table"


@pytest.mark.rule("GSQ-TER-24", "GSQ-TER-27")
def test_what_climbing_costs() -> None:
    crates = [("crates", box(14, 6, 4, 8))]
    t = scenario(ONE, ground=crates)
    medic = hero(t, "medic")
    for start, end, cost in (
        ((10, 10), (16, 10), 8000),
        ((16, 10), (10, 10), 8000),
        ((10, 10), (20, 10), 14_000),
        ((15, 10), (17, 10), 2000),
    ):
        found = judged(game(t), medic, [units(start), units(end)], "rush", 20_000, ())
        assert (found.why, found.cost) == ("", cost)


@pytest.mark.rule("GSQ-TER-23", "GSQ-RUL-86")
def test_the_ground_knows_each_place_by_itself() -> None:
    """Asked twice, and in either order: what is kept of one place is not taken for another's."""
    ground = [("platform", box(6, 6, 8, 8)), ("hill", box(30, 6, 8, 8)), ("building", box(6, 30, 8, 8))]
    for turn in (1, -1):
        land = game(scenario(ONE, ground=ground)).land
        places = [(10_000, 10_000), (34_000, 10_000), (10_000, 34_000), (34_000, 34_000)][::turn]
        for _ in range(2):
            assert [land.height(at) for at in places][::turn] == [4000, 0, 0, 0]
            assert [land.on_hill(at) for at in places][::turn] == [False, True, False, False]
            assert [land.holds(at, 629) for at in places][::turn] == [True, True, False, True]
            assert [land.holds((13_800, 10_000), r) for r in (100, 629)][::1] == [True, False]
            assert [bool(land.look((24_000, 34_000), at, 629).free) for at in places[:: 2 * turn]]


# ---- melee and attacks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-SPEC-36", "GSQ-SPEC-44")
def test_an_impact_that_misses_frightens_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    t = scenario(ONE, [("ravager", [(11.6, 10)])], rolls=[1, 1, 1])
    assert _ran(impact(game(t), t.state.enemies[0], hero(t, "medic"), 1)) == 0 and spent(t)


def _ran(rule: Any) -> Any:
    """What a rule that asks nothing comes to."""
    try:
        rule.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("it asks")


@pytest.mark.rule("GSQ-SPEC-13", "GSQ-SPEC-14")
def test_who_takes_the_odd_hits_of_a_blast() -> None:
    t = scenario(ONE, CROWD, simple=True)
    enemies = t.state.enemies
    assert _ran(odd_ones(game(t), enemies, 0, 3)) == () and _ran(odd_ones(game(t), enemies, 2, 5)) == ("u1", "u2")
    groups = [Receive(("u1", "u2")), Receive(("u1", "u3")), Receive(("u2", "u3"))]
    assert receivers(game(t), enemies, 2, None) == groups


# ---- skills and spells ----------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-SPEC-19", "GSQ-SPEC-22")
def test_a_spell_that_failed_and_is_not_paid_for_does_nothing() -> None:
    t = scenario({"psion": (10.0, 10.0)}, [("deckhands", [(16, 10)])], change=lambda s: let(s.heroes[0], tokens=1))
    act(t, "psion")
    spell = next(o for o in options(t) if isinstance(o, Cast) and SPELLS[o.spell].do == "hits")
    script(t, 3)
    play(t, spell)
    assert asked(t) == "rescue"
    play(t, Decline())
    assert spent(t) and len(t.state.enemies[0].models) == 1 and hero(t, "psion").power == 6 and asked(t) == "action"


@pytest.mark.rule("GSQ-STK-04", "GSQ-GAP-03")
def test_a_deed_reaches_those_near_enough_to_whom_it_would_do_something() -> None:
    skill = next(s for s in SKILLS.values() if s.to == "enemy" and s.do == "hits" and s.reach)
    reach = skill.reach / 1000
    t = scenario(ONE, [("deckhands", [(10 + reach, 10)]), ("deckhands", [(10, 10 + reach + 2)])])
    g, medic = game(t), hero(t, "medic")
    foes = [(enemy, unit_gap(medic, enemy)) for enemy in t.state.enemies]
    assert within_reach(g, medic, skill, foes) == ["u1"]
    weak = next(s for s in (*SKILLS.values(), *SPELLS.values()) if s.to == "enemy" and s.do == "begin")
    assert useful(g, weak, t.state.enemies[0]) and useful(g, skill, t.state.enemies[0])
    g.begin(weak.effect, t.state.enemies[0], "round")
    assert not useful(g, weak, t.state.enemies[0]) and useful(g, weak, t.state.enemies[1])
    assert useful(g, skill, t.state.enemies[0])


@pytest.mark.rule("GSQ-RUL-89")
def test_of_two_equally_near_the_first_is_foreseen_and_the_tie_is_said() -> None:
    t = scenario({"medic": (20.0, 10.0), "psion": (20.0, 30.0)}, [("sharpshooter", [(20, 20)])])
    plan = ai.intent(game(t), t.state.enemies[0])
    assert plan.tie and plan.target is hero(t, "medic")
    hero(t, "psion").at.y += 1
    assert not ai.intent(game(t), t.state.enemies[0]).tie


# ---- the script -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-RUL-08", "GSQ-RUL-81")
def test_the_next_inch_is_taken_if_it_shoots_as_well_from_cover() -> None:
    t = scenario({"medic": (40.0, 10.0)}, [("sharpshooter", [(20, 8)])], ground=[("field", box(18, 13, 4, 4))])
    unit, medic = t.state.enemies[0], hero(t, "medic")
    stops = [units((20, 10)), units((20, 15)), units((20, 16))]
    for at, far, found in ((1, 30_000, 2), (2, 30_000, 2), (3, 30_000, 3), (1, 15_000, 1)):
        assert ai.prefer_cover(game(t), unit, medic, unit.models[0], stops, at, 1, (far, 0)) == found
    unit.models.append(unit.models[0])
    assert ai.prefer_cover(game(t), unit, medic, unit.models[0], stops, 1, 1, (30_000, 0)) == 1


@pytest.mark.rule("GSQ-TER-20", "GSQ-TER-22")
def test_who_dies_where_it_stands_or_on_its_way_does_nothing_more() -> None:
    lava = [("lava", box(18, 8, 4, 4))]
    t = scenario({"medic": (24.0, 10.0)}, [("cutters", [(20, 10)])], ground=lava, rolls=[1])
    run(ai.activate(game(t), t.state.enemies[0]))
    assert not t.state.enemies and spent(t) and t.state.turn.actor == ""
    fallen = [event for event in t.journal if isinstance(event.fact, Left)]
    assert fallen and all(event.terms["by"] == "" for event in fallen)  # nobody's deed, though a hero acted last
    t = scenario({"medic": (24.0, 10.0)}, [("cutters", [(16, 10)])], ground=lava, rolls=[1])
    run(ai.activate(game(t), t.state.enemies[0]))
    assert not t.state.enemies and spent(t) and hero(t, "medic").at.wounds == 0


@pytest.mark.rule("GSQ-RUL-09", "GSQ-SPEC-31", "GSQ-SPEC-50")
def test_what_a_shot_may_be_expected_to_deal() -> None:
    t = scenario(ONE, [("skiff", [(20, 10)]), ("wardens", [(30, 10)]), ("skitterlings", [(10, 30)])])
    g, medic = game(t), hero(t, "medic")
    rail = Volley(weapons(t.state.enemies[0])[0], 1, False)
    fails = 1 - 1 / 6  # AP(3) against Defense 4+
    assert expected(g, t.state.enemies[0], medic, rail) == pytest.approx(1 / 2 * fails * 3)
    assert expected(g, medic, t.state.enemies[2], Volley(rail.weapon, 2, False)) == pytest.approx(2 * 1 / 2 * 5 / 6)
    gun = Volley(Weapon("gun", 24_000, 1), 3, False)
    assert expected(g, medic, t.state.enemies[1], gun) == pytest.approx(3 * 1 / 2 * 1 / 3 * 2 / 3)
    assert expected(g, medic, medic, Volley(gun.weapon, 0, False)) == 0


@pytest.mark.rule("GSQ-SPEC-31", "GSQ-SPEC-33")
def test_a_second_deadly_wound_on_nobody_is_lost() -> None:
    t = scenario(ONE, [("skiff", [(20, 10)]), ("gunners", [(30, 10)])])
    rail = weapons(t.state.enemies[0])[0]
    assert _ran(deadly(game(t), hero(t, "medic"), t.state.enemies[1], rail, 3)) == 1 and len(t.state.enemies) == 1
    hero(t, "medic").at.wounds = 2
    hero(t, "medic").out = True
    assert _ran(deadly(game(t), t.state.enemies[0], hero(t, "medic"), rail, 2)) == 0


@pytest.mark.rule("GSQ-FAT-06", "GSQ-TER-20")
def test_who_steps_back_into_lava_tests_and_who_has_nobody_to_step_back_from_stays() -> None:
    t = scenario({"medic": (10.0, 10.0)}, [("cutters", [(11.3, 10)])], ground=[("lava", box(12.3, 8, 4, 4))], rolls=[1])
    cutters = t.state.enemies[0]
    run(consolidate(game(t), cutters, Unit("gone", "deckhands")))
    assert cutters.models[0].xy == (11_300, 10_000)
    run(consolidate(game(t), cutters, hero(t, "medic")))
    assert spent(t) and not t.state.enemies


@pytest.mark.rule("GSQ-SPEC-38", "GSQ-CHRG-02")
def test_a_flyer_looks_for_no_way_around() -> None:
    from starboard.games.starquest.marching import _contact_around

    t = scenario({"medic": (10.0, 10.0)}, [("skiff", [(14, 10)])])
    skiff, medic = t.state.enemies[0], hero(t, "medic")
    assert _contact_around(game(t), skiff, (14_000, 10_000), medic, 1258, 12_000, ()) is None
    assert _contact_around(game(t), medic, (10_000, 10_000), skiff, 1258, 12_000, ()) is not None


@pytest.mark.rule("GSQ-RUL-82", "GSQ-TER-18")
def test_one_click_goes_through_difficult_ground_where_nothing_else_leads() -> None:
    ground = [("swamp", box(6, 4, 12, 12)), ("building", box(12, 9, 1, 2))]
    t = scenario(ONE, ground=ground)
    found = route(game(t), hero(t, "medic"), hero(t, "medic").at, [(14_500, 10_000)], "rush", 12_000)
    assert not found.why and found.slow and 4500 < found.cost <= 6000 and len(found.way) > 2
    far = route(game(t), hero(t, "medic"), hero(t, "medic").at, [(16_900, 10_000)], "rush", 12_000)
    assert far.why


@pytest.mark.rule("GSQ-FALL-02")
def test_who_finds_no_room_below_stays_at_the_ledge() -> None:
    t = scenario({"medic": (13.0, 10.0)}, ground=[("platform", box(6, 6, 8, 8)), ("building", box(14.2, 4, 20, 20))])
    assert _landing(game(t), hero(t, "medic"), (13_000, 10_000), (15_000, 10_000)) == (13_000, 10_000)


@pytest.mark.rule("GSQ-RUL-55")
def test_where_there_is_no_room_at_all_nobody_is_put_down() -> None:
    t = scenario(ONE, [("deckhands", [(40, 4)])], ground=[("building", box(0, 0, 48, 47.9))])
    unit = t.state.enemies[0]
    place(game(t), unit, 3, (20_000, 20_000))
    assert unit.models == [] and unit.size == 0


# ---- heroes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-SPEC-61", "GSQ-TER-18")
def test_the_region_of_a_strider_is_that_of_open_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    t = scenario(ONE, [("deckhands", [(30, 30)])], ground=[("swamp", box(4, 4, 20, 20))])
    move = main_move(game(t), hero(t, "medic"), "rush")
    assert len(move.reach()[2]) == 2
    monkeypatch.setitem(SPECIALS, "medic", {**SPECIALS["medic"], "strider": 0})
    lattice, stops, floods = move.reach()
    assert len(floods) == 1 and stops >> lattice.node((21_000, 10_000)) & 1
    assert move.way_to(lattice.node((40_000, 40_000)), floods) == [(10_000, 10_000)], "out of reach"


@pytest.mark.rule("GSQ-SHOT-02", "GSQ-SPEC-03")
def test_nobody_is_told_how_to_shoot_at_who_waits_in_ambush() -> None:
    t = scenario({"gunslinger": (10.0, 10.0)}, [("deckhands", [(20, 10)]), ("turret", [(20, 14)])])
    t.state.enemies[0].arrives = 3
    keys = [key for key, _ in main_move(game(t), hero(t, "gunslinger"), "advance").good()]
    assert "shoot u2" in keys and "shoot u1" not in keys


@pytest.mark.rule("GSQ-SPEC-17", "GSQ-SPEC-18", "GSQ-SPEC-02", "GSQ-GAP-18")
def test_more_of_what_cannot_be_done_and_why() -> None:
    t = scenario({"psion": (10.0, 10.0)}, change=lambda s: let(s.heroes[0], tokens=0))
    act(t, "psion")
    g, psion = game(t), hero(t, "psion")
    said: list[tuple[Any, str, str]] = []
    no: Any = lambda option, rule, why: said.append((option, rule, why))  # noqa: E731

    spell = next(iter(s.id for s in SPELLS.values() if s.faction == HEROES["psion"].faction))
    assert castings(g, psion, no) == []
    g.state.turn.cast = (spell,)
    castings(g, psion, no)
    g.state.grease.append((1, 1, 1))
    g.begin("greased", psion, "round")
    assert not any(isinstance(option, Rush | Charge) for option in likely_actions(g, psion, no))
    rules = {(rule, why) for _, rule, why in said}
    assert {("GSQ-SPEC-17", "tokens"), ("GSQ-SPEC-18", "tokens"), ("GSQ-GAP-18", "greased")} <= rules
    assert (Cast(spell, ""), "GSQ-SPEC-18", "tokens") in said
    t = scenario({"medic": (23.0, 23.0)}, [("deckhands", [(x, y)]) for x in range(6, 48, 9) for y in range(6, 48, 9)])
    said.clear()
    assert arrive_options(game(t), hero(t, "medic"), no) == [Wait()] and said == [(Come(), "GSQ-SPEC-02", "no-ambush")]


@pytest.mark.rule("GSQ-SPEC-25", "GSQ-SPEC-26")
def test_a_caster_without_tokens_rolls_for_no_spell() -> None:
    t = scenario(ONE, [("whisperer", [(14, 10)])])
    run(enemy_cast(game(t), t.state.enemies[0]))
    assert spent(t)


@pytest.mark.rule("GSQ-RUL-50", "GSQ-SSB-02", "GSQ-SES-02")
def test_with_nobody_awake_on_the_table_nobody_is_picked() -> None:
    t = scenario({"medic": (10.0, 10.0), "psion": (20.0, 20.0)})
    for each in t.state.heroes:
        each.arrives = 2
    g = game(t)
    assert some_hero(g) is None
    run(to_hero(g, EVENTS[14]))
    for id in ("sabotage", "scavenge", "escort"):
        GOALS[id].set_up(g)
    assert not t.state.markers and spent(t)


@pytest.mark.rule("GSQ-GAP-17", "GSQ-MOR-06")
def test_the_courageous_roll_for_no_morale() -> None:
    t = scenario(ONE)
    g, medic = game(t), hero(t, "medic")
    g.begin("couraged", medic, "round")
    run(morale(g, medic))
    assert not medic.shaken and spent(t)


# ---- campaigns ------------------------------------------------------------------------------------------------------


def campaigning(chapters: list[list[str]], **ledger: Any) -> Any:
    """A table in the middle of a mission of a campaign."""

    def change(s: Any) -> None:
        names = [str(n) for n in range(len(chapters))]
        s.ledger = Ledger(chapters=chapters, names=names, difficulty=[1] * len(chapters), chapter=0)
        for name, value in ledger.items():
            setattr(s.ledger, name, value)

    return scenario({"medic": (10.0, 10.0), "psion": (40.0, 40.0)}, change=change)


@pytest.mark.rule("GSQ-CAMP-17", "GSQ-CAMP-18", "GSQ-UNC-07")
def test_a_mission_of_a_campaign_is_lost_in_the_middle_of_an_activation() -> None:
    """The last one falls paying for an action: what comes between two missions follows, and nobody's turn is left."""
    t = campaigning([["ash-1", "ash-2"], ["ash-3"]], mission=1)
    hero(t, "psion").out = True
    medic = hero(t, "medic")
    medic.power, medic.at.wounds = 0, 5
    act(t, "medic")
    script(t, 2, 4)
    play(t, Buy())
    assert (t.state.phase, asked(t), t.state.turn.actor) == ("campaign", "between", "")
    assert (t.state.ledger.mission, t.state.ledger.failed, t.state.ledger.chapter) == (0, 1, 0)
    assert [h.injury for h in t.state.heroes] == ["blinded-eye", "broken-arm"] and not any(
        h.out for h in t.state.heroes
    )


@pytest.mark.rule("GSQ-CAMP-03", "GSQ-CAMP-13", "GSQ-REW-04")
def test_a_mission_of_a_campaign_is_left_and_the_next_one_begins() -> None:
    t = campaigning([["ash-1", "ash-2"], ["ash-3"]])
    t.state.primary_done, t.state.phase, t.state.cursor = True, "end", 1
    for each, x in zip(t.state.heroes, (1000, 3000), strict=True):
        each.models[0].x, each.models[0].y, each.power, each.acted = x, 1000, 1, True
    t = Table(StarQuest, t.setup, source=Script(), state=t.state)
    assert asked(t) == "leave"
    play(t, Leave())
    while asked(t) == "improve":
        play(t, options(t)[0])
    ledger = t.state.ledger
    assert ledger is not None and (ledger.mission, ledger.shop, ledger.order) == (1, False, ["medic", "psion"])
    assert [h.power for h in t.state.heroes] == [4, 4] and [h.credits for h in t.state.heroes] == [15, 15]


@pytest.mark.rule("GSQ-CAMP-08", "GSQ-GAP-21", "GSQ-GAP-20")
def test_gear_is_bought_and_sold_at_half_and_who_holds_too_much_is_not_done() -> None:
    t = campaigning([["ash-1"]], shop=True, order=["medic", "psion"])
    medic, psion = t.state.heroes
    medic.credits, medic.items = 36, ["med"] * 4
    t.state.phase = "campaign"
    t = Table(StarQuest, t.setup, source=Script(), state=t.state)
    medic, psion = t.state.heroes
    play(t, BuyGear("satchel"))
    assert (medic.credits, medic.gear) == (21, ["satchel"]) and BuyGear("satchel") not in options(t)
    play(t, BuyItem("med"))
    assert len(medic.items) == 5 and medic.credits == 6
    play(t, SellGear("satchel"))
    assert (medic.credits, medic.gear) == (13, []) and Done() not in options(t)
    said: list[tuple[Any, str, str]] = []
    no: Any = lambda option, rule, why: said.append((option, rule, why))  # noqa: E731
    dealings(game(t), medic, no)
    assert said == [(Done(), "GSQ-GAP-20", "hands-full")]
    play(t, Hand("med", "psion"))
    play(t, HandCredits(5, "psion"), HandCredits(1, "psion"), Done())
    assert (medic.credits, psion.credits, psion.items) == (7, 16, ["med"]) and t.state.ledger.order == ["psion"]


@pytest.mark.rule("GSQ-CAMP-18")
def test_a_party_may_give_up_after_a_failure() -> None:
    t = campaigning([["ash-1"], ["ash-2"]], shop=True, failed=1)
    t.state.phase = "campaign"
    t = Table(StarQuest, t.setup, source=Script(), state=t.state)
    assert asked(t) == "chapter" and options(t) == [Retire(), Begin(0, 1)]
    play(t, Retire())
    assert t.outcome is not None and not t.outcome.won


# ---- what a party may hope for --------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-PDL-08", "GSQ-PRT-07")
def test_where_whoever_carries_is_wanted() -> None:
    markers = [("objective", (20.0, 20.0), "delivery"), ("delivery", (40.0, 40.0), "delivery")]
    t = scenario(ONE, markers=markers, primary="delivery")
    g, goal = game(t), GOALS["delivery"]
    assert goal.wants(g) == [(20_000, 20_000)]
    before = goal.progress(g, 0.5)
    t.state.markers[0].carrier = "medic"
    assert goal.wants(g) == [(40_000, 40_000)] and goal.progress(g, 0.5) == pytest.approx(before + 0.4)
    t.state.markers.pop()
    assert goal.progress(g, 0.5) == pytest.approx(before + 0.57) and goal.wants(g) == [(0, 0)]


@pytest.mark.rule("GSQ-PCS-04", "GSQ-PTD-05", "GSQ-PIN-05")
def test_how_far_an_objective_is() -> None:
    t = scenario(ONE, [("deckhands", [(20, 20), (21.5, 20)]), ("turret", [(30, 30)])], primary="clean-sweep")
    g, goal = game(t), GOALS["clean-sweep"]
    t.state.hunted = 1
    assert goal.progress(g, 1.0) == 0 and goal.wants(g) == [(20_000, 20_000), (30_000, 30_000)]
    t.state.wave = t.state.enemies[0].wave = 1
    assert goal.progress(g, 1.0) == pytest.approx(0.2 + 0.2 / 3) and goal.wants(g) == [(20_000, 20_000)]
    t.state.enemies[0].arrives = t.state.enemies[1].arrives = 2
    assert goal.wants(g) == [(24_000, 24_000)]
    t = scenario(ONE, markers=[("objective", (5.0, 5.0), "clean-sweep"), ("search", (9.0, 9.0), "")])
    assert goal.progress(game(t), 0.5) == pytest.approx(0.75) and goal.wants(game(t)) == [(5000, 5000)]
    assert GOALS["investigation"].progress(game(t), 0.0) == pytest.approx(0.35)
    let(t.state.markers[0], armed=True, tokens=2)
    assert GOALS["target-defense"].progress(game(t), 0.5) == pytest.approx(0.1 + 0.1 + 0.22)


@pytest.mark.rule("GSQ-GAP-03", "GSQ-GAP-17")
def test_what_a_skill_pushes_and_how_long_a_frenzy_lasts() -> None:
    t = scenario(ONE, [("deckhands", [(12, 10)])])
    g, medic = game(t), hero(t, "medic")
    skill = next(s for s in SKILLS.values() if s.do == "push")
    run(enact(g, medic, skill, "u1", "GSQ-SKL-07"))
    assert t.state.enemies[0].models[0].xy == (12_000 + skill.amount, 10_000)
    run(enact(g, medic, ITEMS["frenzy"], "medic", "GSQ-RUL-100"))
    other = next(s for s in SKILLS.values() if s.do == "begin" and s.to in ("hero", "friend", "self"))
    run(enact(g, medic, other, "medic", "GSQ-SKL-07"))
    assert {a.id: a.lasts for a in t.state.effects} == {"frenzied": "turn", other.effect: "next-round"}


@pytest.mark.rule("GSQ-TSET-09")
def test_two_pieces_are_dangerous_those_of_lava_among_them() -> None:
    made: list[Made] = [
        (kind, ((0, 0), (9, 0), (9, 9))) for kind in ("lava", "field", "rubble", "building", "stairs", "lava")
    ]
    for count, mined in ((6, 0), (5, 1), (2, 1)):
        found = _mined(made[:count], random.Random(3))
        assert len(found) == mined and set(found) <= {1, 2}
    assert len(_mined(made[1:5], random.Random(3))) == 2


@pytest.mark.rule("GSQ-SPEC-12", "GSQ-SPEC-13")
def test_of_a_unit_beside_the_target_only_the_models_within_three_inches_count() -> None:
    far = 3 + 2 * 0.629
    t = scenario(ONE, [("gunners", [(20, 10)]), ("deckhands", [(20 + far, 10), (20 + far + 0.01, 12), (28, 10)])])
    blast = Volley(Weapon("bomb", 24_000, 1, (("blast", 6),)), 1, False)
    assert [unit.id for unit in caught(game(t), t.state.enemies[0])] == ["u1", "u2"]
    assert multiplier(game(t), t.state.enemies[0], blast) == 2
    assert multiplier(game(t), t.state.enemies[1], blast) == 4


@pytest.mark.rule("GSQ-FAT-02", "GSQ-MELE-01", "GSQ-MELE-08")
def test_who_is_left_too_far_away_to_strike_back_is_not_tired_by_it() -> None:
    """The one that was charged falls; the other has a wall before it and did not come nearer."""
    for x, tired in ((12.95, True), (13.8, False)):
        t = scenario(
            {"vanguard": (9.74, 10.0)}, [("deckhands", [(11, 10), (x, 10)])], ground=[("building", box(12, 8, 0.2, 4))],
            simple=True,
        )  # fmt: skip
        enemy, vanguard = t.state.enemies[0], hero(t, "vanguard")
        attacks = sum(weapon.attacks for weapon in weapons(vanguard) if not weapon.range)
        script(t, *[6] + [1] * (attacks - 1), 1, *[1] * tired)
        run(fight(game(t), vanguard, enemy))
        assert spent(t) and len(enemy.models) == 1 and enemy.fatigued is tired


@pytest.mark.rule("GSQ-COH-01", "GSQ-RUL-92")
def test_an_inch_from_a_mate_and_not_a_hair_more() -> None:
    """A node that lies a hair beyond the link is no place beside it, one on the link is."""
    link = 1000 + 2 * 629
    for aside, taken in ((0, True), (1, False)):
        t = scenario(ONE, [("deckhands", [(16, 10), (30, 30)])])
        unit = t.state.enemies[0]
        placed, wanted = [(12_500 - link, 10_000 + aside)], (12_500, 10_000)
        found = _near_mates(game(t), unit, (16_000, 10_000), wanted, placed, 12_000, "rush", [], [])
        assert found is not None and (found.way[-1] == wanted) is taken


@pytest.mark.rule("GSQ-RUL-82")
def test_what_is_left_to_go_from_the_goal_and_from_where_no_way_leads() -> None:
    t = scenario(ONE, ground=[("building", box(20, 0, 2, 48))])
    lattice = game(t).land.ground.lattice(629)
    assert _left(lattice, (10_000, 10_000), (10_000, 10_000)) == 0
    assert _left(lattice, (10_000, 10_000), (10_000, 12_000)) == 8, "quarters of an inch"
    assert _left(lattice, (10_000, 10_000), (30_000, 10_000)) == FIELD + 80


@pytest.mark.rule("GSQ-MOVE-01")
@pytest.mark.parametrize(("turn", "to"), [(0.0, (16, 10)), (0.25, (10, 16)), (0.5, (4, 10)), (0.75, (10, 4))])
def test_a_move_by_chance_goes_where_chance_says(turn: float, to: tuple[float, float]) -> None:
    t = scenario(ONE)
    draws = iter([turn, 0.0, 0.0])
    assert main_move(game(t), hero(t, "medic"), "advance").sample(lambda: next(draws)).path == (units(to),)


@pytest.mark.rule("GSQ-EVT-35", "GSQ-RUL-54")
def test_a_vision_shows_each_token_once() -> None:
    t = scenario(ONE, markers=[("search", (20.0, 20.0), ""), ("search", (30.0, 30.0), "")], rolls=[4, "m1", 3, 1, 1])
    run(to_table(game(t), EVENTS[62]))
    assert [(m.id, m.kind) for m in t.state.markers] == [("m1", "treasure")] and spent(t)


@pytest.mark.rule("GSQ-GAP-03", "GSQ-LOS-05")
def test_who_is_meant_must_be_seen_where_that_is_asked_for() -> None:
    wall = [("building", box(12, 6, 1, 8))]
    skill = next(s for s in (*SKILLS.values(), *SPELLS.values()) if s.to == "enemy" and s.sight)
    blind = next(s for s in (*SKILLS.values(), *ITEMS.values()) if s.to == "enemy" and not s.sight)
    for ground, seen in (([], True), (wall, False)):
        t = scenario(ONE, [("deckhands", [(15, 10)])], ground=ground)
        medic = hero(t, "medic")
        assert comes_off(game(t), medic, skill, "u1") is seen and comes_off(game(t), medic, blind, "u1")
        assert comes_off(game(t), medic, skill, "medic")


@pytest.mark.rule("GSQ-MEAS-01")
def test_a_place_more_than_two_inches_from_what_it_is_for_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    t = scenario(ONE, markers=[("search", (20.0, 10.0), "")], change=lambda s: let(s, primary_done=True))
    g = game(t)
    move = main_move(g, hero(t, "medic"), "advance")
    monkeypatch.setattr(g, "say", lambda word, case="", **more: case)
    for key, at, case in (
        ("search m1", (18, 10), ""), ("search m1", (17.9, 10), "far"), ("search m1", (20, 12.5), "far"),
        ("corner 1", (6, 0), ""), ("corner 1", (6.1, 0), "far"), ("stay", (40, 40), ""),
    ):  # fmt: skip
        assert move.label(key, (units(at),)) == case, (key, at)


@pytest.mark.rule("GSQ-RUL-88")
def test_who_is_nearest_to_the_attacker_is_proposed_first() -> None:
    t = scenario(ONE, [("deckhands", [(30, 10), (20, 10), (20, 10.1)]), ("captain", [(40, 10)])])
    unit, captain = t.state.enemies
    assert nearest_first(unit, hero(t, "medic")) == [1, 2, 0] and nearest_first(unit, captain) == [0, 1, 2]
    assert nearest_first(unit, None) == [0, 1, 2] == nearest_first(unit, Unit("gone", "captain"))
