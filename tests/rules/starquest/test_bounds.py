"""Bounds, supplies and branches that a rule passes by the way: each looked at by itself."""

from __future__ import annotations

import random
from math import dist, hypot
from typing import Any

import pytest

from starboard.games.starquest import ai
from starboard.games.starquest.attacks import odd_ones, receivers
from starboard.games.starquest.content import SKILLS, SPELLS
from starboard.games.starquest.deeds import useful, within_reach
from starboard.games.starquest.marching import RING, consolidate, contact, pile_in
from starboard.games.starquest.melee import impact
from starboard.games.starquest.moving import fall, judged, push
from starboard.games.starquest.options import Cast, Decline, Receive
from starboard.games.starquest.places import in_cover, least_gap, obstacles, place, radius, sees_unit, unit_gap
from starboard.games.starquest.points import Anywhere, Thrown, anywhere
from starboard.games.starquest.state import Unit
from starboard.spaces.plane import XY

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
        ((10, 10), (16, 10), 8000), ((16, 10), (10, 10), 8000), ((10, 10), (20, 10), 14_000), ((15, 10), (17, 10), 2000),
    ):  # fmt: skip
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
