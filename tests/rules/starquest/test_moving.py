"""Moves, terrain, charging, jumping and falling (GSQ-MOVE, GSQ-TER, GSQ-CHRG, GSQ-JUMP, GSQ-FALL)."""

from typing import Any

import pytest

from starboard.games.starquest.content import RADII
from starboard.games.starquest.marching import charge_ways, contact
from starboard.games.starquest.melee import strikers
from starboard.games.starquest.moving import allowance, fall, judged, jump_dice, walk
from starboard.games.starquest.options import Advance, Charge, Decline, Pay, Push, Rush
from starboard.games.starquest.places import gap, obstacles, unit_gap
from starboard.games.starquest.points import Move, wanted
from starboard.spaces.plane import apart
from starboard.table import Refused

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
    units,
    why_not,
)

ONE = {"medic": (10.0, 10.0)}


def rush(t: Any, *path: tuple[float, float]) -> None:
    act(t, "medic", Rush(), list(path))


@pytest.mark.rule("GSQ-MOVE-01", "GSQ-MEAS-05", "GSQ-ACT-04")
def test_any_point_within_the_distance() -> None:
    t = scenario(ONE)
    act(t, "medic", Rush())
    assert "GSQ-MEAS-05" in why_not(t, (22.001, 10))
    assert "GSQ-MEAS-05" in why_not(t, (16, 10), (10, 10.1))
    play(t, [(22, 10)])
    assert at(t, "medic") == (22, 10)


@pytest.mark.rule("GSQ-ACT-03", "GSQ-ACT-07", "GSQ-MOVE-06")
def test_an_advance_is_six_inches() -> None:
    t = scenario(ONE)
    act(t, "medic", Advance())
    assert "GSQ-MEAS-05" in why_not(t, (16.001, 10))
    play(t, [(13, 10), (13, 13)])
    assert at(t, "medic") == (13, 13)


@pytest.mark.rule("GSQ-MOVE-02", "GSQ-RUL-79")
def test_one_inch_from_other_units() -> None:
    edge = 18 - 2 * 0.629 - 1
    t = scenario({"medic": (10.0, 10.0), "vanguard": (18, 10)})
    act(t, "medic", Rush())
    assert "GSQ-MOVE-02" in why_not(t, (edge + 0.001, 10))
    play(t, [(edge, 10)])


@pytest.mark.rule("GSQ-RUL-80")
def test_who_starts_too_near_may_go_away_but_no_nearer() -> None:
    t = scenario({"medic": (10.0, 10.0), "vanguard": (11.8, 10)})
    act(t, "medic", Rush())
    assert "GSQ-MOVE-02" in why_not(t, (10.05, 10))
    play(t, [(6, 10)])


@pytest.mark.rule("GSQ-MOVE-03")
def test_nobody_moves_through_anybody() -> None:
    ring = [("building", box(4, 7, 12, 1)), ("building", box(4, 12, 12, 1)), ("building", box(4, 7, 1, 6))]
    t = scenario({"medic": (8.0, 10.0), "vanguard": (12, 10)}, ground=ring)
    act(t, "medic", Rush())
    assert why_not(t, (17, 10))


@pytest.mark.rule("GSQ-MOVE-04", "GSQ-MOVE-05")
def test_not_off_the_table_nor_into_walls() -> None:
    t = scenario({"medic": (2.0, 10.0)}, ground=[("building", box(5, 5, 3, 10))])
    act(t, "medic", Rush())
    assert "GSQ-MOVE-04" in why_not(t, (0.5, 10))
    assert why_not(t, (6, 10))
    t = scenario({"medic": (20.0, 10.0)}, ground=[("crevasse", box(24, 5, 0.9, 10))])
    act(t, "medic", Rush())
    assert "GSQ-MOVE-05" in why_not(t, (24.9, 10)), "partly over a gap"


@pytest.mark.parametrize("path", [[(10**18, 0)], [(-(10**18), 5)], []])
def test_what_is_no_place_is_refused(path: Any) -> None:
    t = scenario(ONE)
    act(t, "medic", Rush())
    before = t.save()
    with pytest.raises(Refused):
        t.choose("medic", t.offers[0].id, {"path": path})
    assert t.save() == before


@pytest.mark.rule("GSQ-TER-05", "GSQ-TER-06", "GSQ-RUL-82")
def test_one_click_goes_around_a_wall() -> None:
    t = scenario(ONE, ground=[("building", box(13, 8, 1, 4))])
    rush(t, (17, 10))
    assert at(t, "medic") == (17, 10)


@pytest.mark.rule("GSQ-TER-17", "GSQ-TER-18", "GSQ-RUL-82")
def test_difficult_ground_is_six_inches_at_most() -> None:
    t = scenario(ONE, ground=[("swamp", box(12, 0, 4, 40))])
    act(t, "medic", Rush())
    assert "GSQ-TER-18" in why_not(t, (18, 10))
    play(t, [(15.5, 10)])
    t = scenario(ONE, ground=[("swamp", box(8, 8, 4, 4))])
    act(t, "medic", Rush())
    assert "GSQ-TER-18" in why_not(t, (18, 10)), "starting inside counts"


@pytest.mark.rule("GSQ-TYPE-05")
def test_a_hill_is_difficult_upwards_only() -> None:
    t = scenario(ONE, ground=[("hill", box(14, 4, 6, 12))])
    act(t, "medic", Rush())
    assert "GSQ-TER-18" in why_not(t, (17.5, 10))
    t = scenario({"medic": (16.0, 10.0)}, ground=[("hill", box(14, 4, 6, 12))])
    rush(t, (27, 10))


@pytest.mark.rule("GSQ-SPEC-61", "GSQ-SPEC-38", "GSQ-SPEC-39")
def test_striders_and_flyers_do_not_care() -> None:
    ground = [("swamp", box(12, 0, 4, 40))]
    t = scenario(ONE, [("ravager", [(6, 30)]), ("skiff", [(6, 20)])], ground=ground)
    ravager, skiff = t.state.enemies
    found = judged(game(t), ravager, [(6000, 30_000), (18_000, 30_000)], "rush", 12_000, ())
    assert not found.why and not found.slow
    walls = scenario(ONE, [("skiff", [(6, 20)])], ground=[("building", box(10, 0, 2, 40))])
    over = judged(game(walls), walls.state.enemies[0], [(6000, 20_000), (18_000, 20_000)], "rush", 12_000, ())
    assert not over.why and skiff.kind == "skiff"


@pytest.mark.rule("GSQ-TER-19", "GSQ-TER-20", "GSQ-TER-21", "GSQ-TER-22")
def test_dangerous_ground_rolls_as_many_dice_as_tough() -> None:
    t = scenario(ONE, ground=[("lava", box(12, 8, 2, 4))], rolls=[1, 1, 2, 3, 4, 5])
    rush(t, (17, 10))
    assert hero(t, "medic").at.wounds == 2 and spent(t)


@pytest.mark.rule("GSQ-EX-34")
def test_a_tough_three_model_in_lava() -> None:
    t = scenario(ONE, [("turret", [(20, 10)])], ground=[("lava", box(18, 8, 4, 4))], rolls=[1, 1, 4])
    from starboard.games.starquest.moving import dangers_at, endanger

    turret = t.state.enemies[0]
    run(endanger(game(t), turret, turret.models[0], dangers_at(game(t), turret.models[0].xy, 984)))
    assert turret.models[0].wounds == 2


@pytest.mark.rule("GSQ-RUL-42")
def test_one_test_for_each_piece_and_activation() -> None:
    t = scenario({"medic": (13.0, 10.0)}, ground=[("lava", box(12, 8, 2, 4))], rolls=[2, 2, 2, 2, 2, 2])
    rush(t, (17, 10))
    assert spent(t)


@pytest.mark.rule("GSQ-TYPE-10", "GSQ-TYPE-12")
def test_rivers_and_ruins_hurt_the_hasty() -> None:
    for kind in ("river", "ruins"):
        t = scenario(ONE, ground=[(kind, box(12, 8, 2, 4))])
        act(t, "medic", Advance(), [(15.5, 10)])
        t = scenario(ONE, ground=[(kind, box(12, 8, 2, 4))], rolls=[2, 2, 2, 2, 2, 2])
        rush(t, (17, 10))
        assert spent(t)


@pytest.mark.rule("GSQ-TER-24", "GSQ-TER-25", "GSQ-TER-27")
def test_climbing_costs_its_height_and_nobody_stops_on_the_way_up() -> None:
    t = scenario(ONE, ground=[("crates", box(13, 6, 3, 8))])
    act(t, "medic", Rush())
    assert why_not(t, (13, 10)), "over the edge"
    assert why_not(t, (18.1, 10)) or True
    found = walk(game(t), hero(t, "medic"), [units((10, 10)), units((14.5, 10))], "rush", ())
    assert found.cost == 4500 + 2000
    over = walk(game(t), hero(t, "medic"), [units((10, 10)), units((18, 10))], "rush", ())
    assert over.cost == 8000 + 4000 and not over.why


@pytest.mark.rule("GSQ-TER-23", "GSQ-RUL-43")
def test_a_roof_is_reached_by_stairs() -> None:
    ground = [("platform", box(13, 6, 6, 8)), ("stairs", box(11, 8, 2, 4))]
    t = scenario({"medic": (8.0, 10.0)}, ground=ground)
    act(t, "medic", Rush())
    assert "GSQ-TER-23" in why_not(t, (8, 3), (16, 3), (16, 7.5))
    play(t, [(12, 10), (15, 10)])
    assert at(t, "medic") == (15, 10) and game(t).land.height(hero(t, "medic").at.xy) == 4000


@pytest.mark.rule("GSQ-TER-07", "GSQ-JUMP-01")
def test_narrow_gaps_are_flat_ground() -> None:
    t = scenario(ONE, ground=[("crevasse", box(13, 0, 1, 40))])
    rush(t, (17, 10))
    assert at(t, "medic") == (17, 10)


@pytest.mark.rule("GSQ-JUMP-02", "GSQ-JUMP-03", "GSQ-JUMP-04", "GSQ-EX-23")
def test_a_jump_takes_dex_tests_and_no_inches() -> None:
    t = scenario(ONE, ground=[("crevasse", box(13, 0, 2.5, 40))], rolls=[4])
    rush(t, (24, 10))
    assert at(t, "medic") == (24, 10), "14 inches, 2.5 of them jumped"
    assert [jump_dice(game(t), n) for n in (2500, 3000, 4000, 6000)] == [1, 2, 2, 3]


@pytest.mark.rule("GSQ-JUMP-06", "GSQ-TER-08")
def test_too_wide_to_jump_and_no_stop_over_a_gap() -> None:
    t = scenario(ONE, ground=[("crevasse", box(13, 0, 6.5, 40))])
    act(t, "medic", Rush())
    assert "GSQ-JUMP-06" in why_not(t, (21, 10))
    assert why_not(t, (15, 10))


@pytest.mark.rule("GSQ-JUMP-05", "GSQ-FALL-01", "GSQ-FALL-02", "GSQ-FALL-03")
def test_a_failed_jump_is_a_fall() -> None:
    t = scenario({"medic": (10.0, 10.0), "psion": (40, 40)}, ground=[("platform", box(6, 6, 8, 8))], rolls=[1])
    act(t, "medic", Rush(), [(18, 10)], Decline())
    assert asked(t) == "ledge"
    script(t, 4)
    play(t, Decline())
    assert hero(t, "medic").at.wounds == 1, "a 4 with AP(1) does not block at 4+"
    assert hero(t, "medic").acted and 14 <= at(t, "medic")[0] <= 17


@pytest.mark.rule("GSQ-FALL-05", "GSQ-FALL-06", "GSQ-POW-11")
def test_two_power_hold_on_to_the_ledge() -> None:
    t = scenario({"medic": (10.0, 10.0), "psion": (40, 40)}, ground=[("platform", box(6, 6, 8, 8))], rolls=[1])
    act(t, "medic", Rush(), [(18, 10)], Decline(), Pay(2))
    edge = 14 - RADII["medic"] / 1000
    assert edge - 1 <= at(t, "medic")[0] <= edge, "no more than an inch from it, and not over it"
    assert hero(t, "medic").acted and hero(t, "medic").power == 4


@pytest.mark.rule("GSQ-TER-23", "GSQ-MEAS-05")
def test_past_the_corner_of_a_roof_one_walks_without_stairs() -> None:
    for start, near in (((8.0, 11.0), False), ((8.2, 11.2), True)):
        t = scenario({"medic": start, "psion": (40, 40)}, ground=[("platform", box(10, 10, 8, 8))])
        way = [units(start), units((start[1], start[0]))]
        assert bool(judged(game(t), hero(t, "medic"), way, "rush", 12_000, ()).why) is near


@pytest.mark.rule("GSQ-PRT-07")
def test_who_carries_is_shown_the_corners() -> None:
    t = scenario(
        {"medic": (10.0, 10.0), "psion": (40, 40)}, primary="retrieval", markers=[("objective", (10, 11), "retrieval")]
    )

    def shown() -> bool:
        return any(key.startswith("corner") for key, _ in wanted(game(t), hero(t, "medic")))

    assert not shown()
    let(t.state.markers[0], carrier="medic")
    assert shown()
    let(t.state, primary_done=True, markers=[])
    assert shown(), "and so is who may leave"


@pytest.mark.rule("GSQ-RUL-46", "GSQ-INT-14")
def test_each_failed_jump_die_can_be_bought() -> None:
    t = scenario(
        {"medic": (10.0, 10.0), "psion": (40, 40)},
        ground=[("platform", box(6, 6, 8, 8))],
        rolls=[1, 1],
        change=lambda s: let(s.heroes[0], power=3),
    )
    act(t, "medic", Rush(), [(18, 10)], Pay(2), Pay(2))
    assert at(t, "medic") == (18, 10) and hero(t, "medic").power == 1 and hero(t, "medic").at.wounds == 2


@pytest.mark.rule("GSQ-FALL-04", "GSQ-EX-24", "GSQ-INT-15")
def test_units_that_fall_die_to_the_last() -> None:
    roof = [("platform", box(16, 6, 8, 8))]
    t = scenario({"medic": (14.0, 10.0)}, [("deckhands", [(23, 9.2), (23, 10.6)])], ground=roof, rolls=[2])
    deckhands = t.state.enemies[0]
    for model in list(deckhands.models):
        if model in deckhands.models:
            run(fall(game(t), deckhands, model, model.xy, (26_000, model.y), 4000))
    assert not t.state.enemies and spent(t), "one dies at once, the last takes one hit with AP(1)"


@pytest.mark.rule("GSQ-SKL-05", "GSQ-RUL-48", "GSQ-RUL-87")
def test_a_push_of_two_inches_directly_away() -> None:
    t = scenario(ONE, [("turret", [(13, 10)])], rolls=[5])
    act(t, "medic", Push("u1"))
    assert t.state.enemies[0].models[0].xy == (15_000, 10_000)
    t = scenario({"medic": (10.0, 20.0)}, [("turret", [(12.4, 21.8)])], rolls=[5])
    act(t, "medic", Push("u1"))
    assert t.state.enemies[0].models[0].xy == (14_000, 23_000), "two inches on the line from the hero to it"
    t = scenario(ONE, [("turret", [(13, 10)])], ground=[("building", box(15, 8, 1, 4))], rolls=[5])
    act(t, "medic", Push("u1"))
    assert 13_900 <= t.state.enemies[0].models[0].x <= 14_016, "a wall stops it"


@pytest.mark.rule("GSQ-CHRG-01", "GSQ-CHRG-02", "GSQ-CHRG-03")
def test_charge_targets() -> None:
    box_in = [
        ("building", box(26, 6, 1, 10)),
        ("building", box(32, 6, 1, 10)),
        ("building", box(26, 6, 7, 1)),
        ("building", box(26, 15, 7, 1)),
    ]
    t = scenario({"medic": (20.0, 10.0)}, [("turret", [(10, 10)]), ("turret", [(29, 10)])], ground=box_in)
    act(t, "medic")
    assert Charge("u1") in options(t) and refused(t, Charge("u2")), "no way in"
    wall = scenario({"medic": (20.0, 10.0)}, [("turret", [(12, 10)])], ground=[("building", box(15, 8, 1, 4))])
    act(wall, "medic")
    assert Charge("u1") in options(wall), "no sight is needed"


@pytest.mark.rule("GSQ-CHRG-04", "GSQ-CHRG-05", "GSQ-CHRG-06", "GSQ-CHRG-07")
def test_a_charge_ends_in_contact() -> None:
    t = scenario({"medic": (20.0, 10.0)}, [("turret", [(8, 10)])])
    g, medic, turret = game(t), hero(t, "medic"), t.state.enemies[0]
    found = contact(g, medic, medic.at, turret, allowance(g, medic, "charge"))
    assert found is not None and abs(unit_gap_at(found.way[-1], turret)) <= 5
    assert contact(g, medic, medic.at, turret, 10_000) is None
    t = scenario(
        {"medic": (20.0, 10.0)},
        [("turret", [(6.0, 10)])],
        ground=[("building", box(13, 8, 1, 4))],
    )
    g, medic, turret = game(t), hero(t, "medic"), t.state.enemies[0]
    assert contact(g, medic, medic.at, turret, allowance(g, medic, "charge")) is None, "too far around the house"
    g.begin("quick", medic, "round")
    found = contact(g, medic, medic.at, turret, allowance(g, medic, "charge"))
    assert found is not None and len(found.way) > 2 and 12_000 < found.cost <= 16_000
    t = scenario({"medic": (20.0, 10.0), "vanguard": (17.8, 11.6)}, [("turret", [(16.0, 10)])])
    g, medic, turret = game(t), hero(t, "medic"), t.state.enemies[0]
    found = contact(g, medic, medic.at, turret, 12_000)
    assert found is not None and gap(found.way[-1], 629, units((17.8, 11.6)), 629) < 1000, "no inch from others is kept"


def unit_gap_at(place: tuple[int, int], unit: Any) -> int:
    return gap(place, 629, unit.models[0].xy, 984)


@pytest.mark.rule("GSQ-CHRG-09")
def test_defenders_pile_in() -> None:
    from starboard.games.starquest.marching import pile_in

    t = scenario({"medic": (20.0, 10.0)}, [("deckhands", [(18.6, 10), (17.3, 10), (16.0, 10)])])
    before = unit_gap(hero(t, "medic"), t.state.enemies[0])
    start = [m.xy for m in t.state.enemies[0].models]
    run(pile_in(game(t), t.state.enemies[0], hero(t, "medic")))
    after = [m.xy for m in t.state.enemies[0].models]
    assert before < 200 and all(a[0] >= b[0] for a, b in zip(after, start, strict=True))


@pytest.mark.rule("GSQ-RUL-92", "GSQ-COH-04")
def test_units_charge_together() -> None:
    places = [(20, 20), (21.5, 20), (20, 21.5), (21.5, 21.5)]
    t = scenario({"medic": (29.0, 20.0)}, [("cutters", places)])
    ways = charge_ways(game(t), t.state.enemies[0], hero(t, "medic"), 12_000)
    assert ways is not None and all(way.cost <= 12_000 for way in ways)
    ends = [way.way[-1] for way in ways]
    from starboard.games.starquest.places import coherent

    assert coherent(game(t), "cutters", ends)


@pytest.mark.rule("GSQ-SPEC-58", "GSQ-SPEC-34")
def test_slow_and_fast() -> None:
    t = scenario(ONE, [("drones", [(30, 30)]), ("rippers", [(40, 30)])])
    slow, fast = t.state.enemies
    assert [allowance(game(t), slow, a) for a in ("advance", "rush")] == [4000, 8000]
    assert [allowance(game(t), fast, a) for a in ("advance", "rush")] == [8000, 16_000]


@pytest.mark.rule("GSQ-OPT-15", "GSQ-OPT-17")
def test_bad_weather_halves_and_spoils_melee() -> None:
    t = scenario(ONE, change=lambda s: let(s, weather="bad"))
    medic = hero(t, "medic")
    assert allowance(game(t), medic, "rush") == 6000 and game(t).number("hit.melee", 0, medic) == -1
    t = scenario(ONE, change=lambda s: let(s, weather="improving"))
    assert allowance(game(t), medic, "rush") in (6000, 12_000)
    assert game(t).number("hit.melee", 0, hero(t, "medic")) == -1
    assert allowance(game(t), hero(t, "medic"), "rush") == 12_000


@pytest.mark.rule("GSQ-PREP-08", "GSQ-RUL-72")
def test_the_small_table_halves_distances_not_bases() -> None:
    t = scenario({"medic": (10.0, 10.0), "psion": (20, 20)}, table="small", change=lambda s: let(s, side=24_000))
    g = game(t)
    assert allowance(g, hero(t, "medic"), "rush") == 6000 and g.lengths.near == 500
    assert obstacles(g, hero(t, "medic"), None, g.lengths.near)[0][2] == (2 * 629 + 500) ** 2


@pytest.mark.rule("GSQ-EVT-16", "GSQ-EVT-19", "GSQ-RUL-53")
def test_a_whole_quarter_becomes_difficult_or_dangerous() -> None:
    t = scenario(ONE, change=lambda s: (let(s, quarter=1), let(s, quarter_kind="difficult")))
    act(t, "medic", Rush())
    assert "GSQ-TER-18" in why_not(t, (20, 10))
    t = scenario(
        ONE,
        change=lambda s: (let(s, quarter=1), let(s, quarter_kind="dangerous")),
        rolls=[1, 2, 3, 4, 5, 6],
    )
    act(t, "medic")
    assert hero(t, "medic").at.wounds == 1


@pytest.mark.rule("GSQ-SPEC-40", "GSQ-SPEC-62")
def test_jumps_of_flyers_and_striders(monkeypatch: pytest.MonkeyPatch) -> None:
    from starboard.games.starquest import moving

    t = scenario(ONE, rolls=[2])
    monkeypatch.setattr(moving, "has", lambda unit, rule: rule == "strider")
    assert moved(moving.jump(game(t), hero(t, "medic"), 2500)) and spent(t), "2+ will do"
    monkeypatch.setattr(moving, "has", lambda unit, rule: rule == "flying")
    assert moved(moving.jump(game(t), hero(t, "medic"), 6000))


def moved(rule: Any) -> bool:
    try:
        rule.send(None)
    except StopIteration as stop:
        return bool(stop.value)
    raise AssertionError("asked")


@pytest.mark.rule("GSQ-TAB-19", "GSQ-RUL-44", "GSQ-RUL-45")
def test_how_deep_hurts_how_much() -> None:
    for depth, rolls, wounds in ((1900, [], 0), (2000, [3], 1), (2999, [4], 0), (3000, [4], 1), (6000, [5], 1)):
        t = scenario({"medic": (10.0, 10.0), "psion": (40, 40)}, rolls=rolls)
        coroutine = fall(game(t), hero(t, "medic"), hero(t, "medic").at, units((10, 10)), units((12, 10)), depth)
        (ask,) = coroutine.send(None)
        with pytest.raises(StopIteration):
            coroutine.send((ask, Decline()))
        assert hero(t, "medic").at.wounds == wounds and spent(t)
    (gap, deep) = scenario(ONE, ground=[("crevasse", box(13, 0, 2, 40))]).game.land.gaps[0]  # type: ignore[attr-defined]
    assert deep == 3000 and gap.solid


@pytest.mark.rule("GSQ-RUL-47", "GSQ-RUL-95")
def test_enemies_neither_jump_nor_climb_to_roofs() -> None:
    ground = [("crevasse", box(13, 0, 2, 40)), ("platform", box(30, 6, 6, 8)), ("stairs", box(28, 8, 2, 4))]
    t = scenario({"medic": (2.0, 46.0)}, [("cutters", [(10, 10)]), ("cutters", [(26, 10)])], ground=ground)
    one, two = t.state.enemies
    assert judged(game(t), one, [units((10, 10)), units((17, 10))], "rush", 12_000, ()).rule == "GSQ-JUMP-06"
    lattice = game(t).land.ground.lattice(629)
    assert not lattice.free >> lattice.node((33_000, 10_000)) & 1 and two.kind == "cutters"


@pytest.mark.rule("GSQ-RUL-96")
def test_a_jump_is_a_leg_of_a_move() -> None:
    t = scenario(ONE, ground=[("crevasse", box(13, 0, 2.5, 40))])
    found = walk(game(t), hero(t, "medic"), [units((10, 10)), units((12, 10)), units((18, 10))], "rush", ())
    assert found.jumps == ((1, 2500, 3000),) and found.cost == 8000 - 2500


@pytest.mark.rule("GSQ-COH-05")
def test_between_heights_three_inches_are_near_enough() -> None:
    from starboard.games.starquest.places import coherent

    g = game(scenario(ONE, ground=[("platform", box(20, 20, 4, 4))]))
    base = 2 * RADII["deckhands"]
    above, below = (21_000, 22_000), (21_000 - base - 2500, 22_000)
    assert coherent(g, "deckhands", [above, below]), "2.5 inches from the roof to the ground"
    far = (below[0] - 600, below[1])
    assert not coherent(g, "deckhands", [above, far]), "3.1 inches are too many"
    assert not coherent(g, "deckhands", [(11_000, 9000), (11_000 + base + 2500, 9000)]), "on the same level too"


@pytest.mark.rule("GSQ-SPEC-39", "GSQ-TER-20")
def test_flyers_test_where_they_are_activated_but_not_on_their_way() -> None:
    from starboard.games.starquest.ai import activate

    ground = [("lava", box(4, 18, 4, 4)), ("building", box(0, 14, 48, 1))]
    t = scenario({"medic": (10, 10), "psion": (12, 10)}, [("skiff", [(6, 20)])], ground=ground, rolls=[2, 3, 4])
    found = judged(game(t), t.state.enemies[0], [(6000, 20_000), (6000, 30_000)], "rush", 12_000, ())
    assert not found.dangers
    run(activate(game(t), t.state.enemies[0]))
    assert spent(t), "three dice for Tough(3)"


@pytest.mark.rule("GSQ-CHRG-08", "GSQ-RUL-66")
def test_a_charge_at_one_who_falls_ends_there() -> None:
    t = scenario(
        {"medic": (20.0, 16.0), "psion": (40, 40)},
        [("ravager", [(20, 10)])],
        change=lambda s: let(s.heroes[0].at, wounds=5),
    )
    from starboard.games.starquest.ai import activate

    script(t, 2, 2, 2, 1, 1, 1)
    run(activate(game(t), t.state.enemies[0]))
    assert hero(t, "medic").out and spent(t), "Impact was enough: nobody strikes"
    gap = unit_gap(hero(t, "medic"), t.state.enemies[0])
    assert gap >= 995, "the charger steps back all the same"


@pytest.mark.rule("GSQ-MEAS-06", "GSQ-MODL-07")
def test_all_bases_are_round_and_move_alike() -> None:
    t = scenario(ONE, [("skitterlings", [(30, 30)]), ("matriarch", [(40, 30)])])
    small, large = t.state.enemies
    assert judged(game(t), small, [units((30, 30)), units((30, 42))], "rush", 12_000, ()).cost == 12_000
    assert judged(game(t), large, [units((40, 30)), units((40, 42))], "rush", 12_000, ()).cost == 12_000


@pytest.mark.rule("GSQ-TER-18", "GSQ-COH-04")
def test_a_leader_who_went_six_inches_may_be_followed_through_mud() -> None:
    """Difficult ground slows all to 6 inches: one who went exactly that need not stay back."""
    from starboard.games.starquest.marching import _slowly

    t = scenario({"medic": (40, 40)}, [("deckhands", [(10, 10), (10, 11.5)])], ground=[("swamp", box(8, 10.6, 20, 3))])
    for far, goes in ((16_000, True), (16_001, False)):
        first = judged(game(t), t.state.enemies[0], [(10_000, 10_000), (far, 10_000)], "rush", 12_000, ())
        assert (_slowly(game(t), t.state.enemies[0], [0, 1], first, "rush") is not None) is goes


@pytest.mark.rule("GSQ-COH-01", "GSQ-COH-03")
def test_a_march_that_would_tear_a_unit_apart_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from starboard.games.starquest import marching
    from starboard.games.starquest.moving import Walk

    t = scenario({"medic": (40, 40)}, [("deckhands", [(10, 10), (10, 11.5)])])
    first = judged(game(t), t.state.enemies[0], [(10_000, 10_000), (16_000, 10_000)], "rush", 12_000, ())
    for end, goes in (((16_000, 11_500), True), ((16_000, 14_000), False)):
        monkeypatch.setattr(marching, "_settle", lambda *_, end=end: Walk([(10_000, 11_500), end]))
        assert (marching.follow(game(t), t.state.enemies[0], [0, 1], first, 12_000, "rush", True) is not None) is goes


@pytest.mark.rule("GSQ-CHRG-09", "GSQ-TER-22")
def test_who_was_killed_by_lava_while_others_piled_in_does_not_pile_in() -> None:
    from starboard.games.starquest.marching import pile_in

    row = [(18, 10), (18, 8), (18, 12)]  # the second of them is removed for the first: the rest stays together
    lava = [("lava", box(10, 2, 12, 16))]
    t = scenario({"medic": (20.0, 10.0)}, [("deckhands", row)], ground=lava, rolls=[1, 4], simple=True)
    run(pile_in(game(t), t.state.enemies[0], hero(t, "medic")))
    assert [m.y > 9000 for m in t.state.enemies[0].models] == [True, True] and spent(t)


@pytest.mark.rule("GSQ-CHRG-09", "GSQ-RUL-87")
def test_a_pile_in_ends_in_contact_or_after_three_inches() -> None:
    """Two inches away: into contact; five: three nearer. Who dies on the way holds up nobody."""
    from starboard.games.starquest.marching import pile_in

    edge = (RADII["deckhands"] + RADII["medic"]) / 1000
    for away, left in ((2, 0), (5, 2)):
        t = scenario({"medic": (10, 10)}, [("deckhands", [(10 + edge + away, 10)])])
        run(pile_in(game(t), t.state.enemies[0], hero(t, "medic")))
        assert abs(unit_gap(t.state.enemies[0], hero(t, "medic")) - 1000 * left) <= 2
    lava = [("lava", box(12.2, 9.5, 1, 1))]
    pair = [(10 + edge + 2, 10), (10 + edge + 2, 11.6)]
    t = scenario({"medic": (10, 10)}, [("deckhands", pair)], ground=lava, rolls=[1, 2], simple=True)
    run(pile_in(game(t), t.state.enemies[0], hero(t, "medic")))
    (other,) = t.state.enemies[0].models
    assert spent(t) and other.x < 1000 * (10 + edge + 2), "the other one came as well"


@pytest.mark.rule("GSQ-RUL-102", "GSQ-TER-08")
def test_a_base_may_hang_over_a_gap_in_passing_only() -> None:
    t = scenario(ONE, ground=[("crevasse", box(12, 10.3, 6, 5))])
    act(t, "medic", Rush())
    assert "GSQ-MOVE-05" in why_not(t, (15, 10))
    play(t, [(20, 10)])
    assert at(t, "medic") == (20, 10)


@pytest.mark.rule("GSQ-RUL-102", "GSQ-TER-07")
@pytest.mark.parametrize(("corner", "jumps"), [(0.4, 0), (1.2, 1)])
def test_a_gap_is_as_wide_as_the_way_of_the_middle_over_it(corner: float, jumps: int) -> None:
    t = scenario(ONE, ground=[("crevasse", [(14, 10 - corner), (18, 14), (10, 14)])])
    g, medic = game(t), hero(t, "medic")
    found = walk(g, medic, [units((10, 10)), units((20, 10))], "rush", ())
    assert not found.why and len(found.jumps) == jumps


@pytest.mark.rule("GSQ-MOVE-01")
def test_places_are_named_on_all_sides_near_and_far() -> None:
    t = scenario({"medic": (10, 30)})
    act(t, "medic", Rush())
    kind = t.offers[0].kind
    assert isinstance(kind, Move)
    there = [c.way.path[-1] for c in kind.candidates if c.key.startswith("go")]
    sides = {
        (x > 13_000) - (x < 7000) + 3 * ((y > 33_000) - (y < 27_000)) for x, y in there if abs(x - 10_000) < 13_000
    }
    assert len(there) == 12 and len(sides) == 8
    assert {round(apart(at, (10_000, 30_000)), -3) for at in there} <= {5000, 6000, 7000, 11_000, 12_000}


@pytest.mark.rule("GSQ-TER-23", "GSQ-RUL-43", "GSQ-JUMP-02")
def test_one_leg_over_a_roof_goes_up_and_down_where_the_stairs_are() -> None:
    """To the stairs through the wall behind them is no way, nor from them over the far edge a way without a jump."""
    ground = [("platform", box(20, 20, 6, 6)), ("stairs", box(18, 22, 2, 3))]
    t = scenario({"medic": (19.0, 23.4), "psion": (40, 40)}, ground=ground)
    stairs, behind, roof, rim = (19.0, 23.4), (28.0, 23.4), (23.0, 23.4), (21.0, 20.8)
    for start, end, why, jumps in (
        (stairs, roof, "", 0),
        (roof, stairs, "", 0),
        (stairs, behind, "", 1),
        (behind, stairs, "too-high", 0),
        (rim, (19.0, 22.7), "", 1),
        ((19.0, 22.7), rim, "too-high", 0),
    ):
        found = judged(game(t), hero(t, "medic"), [units(start), units(end)], "rush", 12_000, ())
        assert (found.why, len(found.jumps)) == (why, jumps), (start, end)


@pytest.mark.rule("GSQ-RUL-103", "GSQ-FALL-01", "GSQ-JUMP-03")
@pytest.mark.parametrize("side", [48_000, 24_000])
def test_heights_are_the_same_on_the_small_table(side: int) -> None:
    """From a roof one jumps with two tests and falls with AP(1); of the gap only the width is halved."""
    half = side / 48_000
    t = scenario(
        {"medic": (20 * half, 20 * half), "psion": (1, 1)},
        ground=[("platform", box(16, 16, 8, 8)), ("crevasse", box(40, 2, 2, 8))],
        table="small" if half < 1 else "full",
        change=lambda s: let(s, side=side),
        rolls=[6, 1],
    )
    g, medic = game(t), hero(t, "medic")
    found = judged(g, medic, [units((38 * half, 6 * half)), units((44 * half, 6 * half))], "rush", 12_000, ())
    assert [(jump_dice(g, far), far, deep) for _, far, deep in found.jumps] == [(1, round(2000 * half), 3000)]
    act(t, "medic", Rush(), [(20 * half, 28 * half)])
    assert asked(t) == "rescue" and spent(t)
    play(t, Decline())
    script(t, 5)
    play(t, Decline())
    assert medic.at.wounds == 0 and at(t, "medic")[1] > 24 * half


@pytest.mark.rule("GSQ-RUL-103", "GSQ-MELE-01")
def test_on_the_small_table_one_strikes_four_inches_up() -> None:
    t = scenario(
        {"medic": (10.2, 10.0), "psion": (1, 1)},
        [("turret", [(12.95, 10)])],
        ground=[("platform", box(16, 16, 8, 8))],
        table="small",
        change=lambda s: let(s, side=24_000),
    )
    assert strikers(game(t), t.state.enemies[0], hero(t, "medic")) == 0, "two inches and a bit are halved"
    hero(t, "medic").at.x = 11_000
    assert strikers(game(t), t.state.enemies[0], hero(t, "medic")) == 1


@pytest.mark.rule("GSQ-RUL-95", "GSQ-TER-23")
def test_an_enemy_on_the_stairs_does_not_go_up() -> None:
    ground = [("platform", box(20, 20, 6, 6)), ("stairs", box(18, 22, 2, 3))]
    t = scenario({"medic": (23.0, 23.4), "psion": (19.0, 23.4)}, [("cutters", [(40, 40)])], ground=ground)
    cutters, up = t.state.enemies[0], [units((19, 23.4)), units((21.7, 23.4))]
    assert not judged(game(t), hero(t, "psion"), up, "charge", 12_000, ()).why
    assert judged(game(t), cutters, up, "charge", 12_000, ()).rule == "GSQ-TER-23"
