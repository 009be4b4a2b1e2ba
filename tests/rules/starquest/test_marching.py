"""Units of several models: how they are put down, and how they move together (GSQ-COH, GSQ-RUL-55, GSQ-RUL-92)."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import Any

import pytest

from starboard.games.starquest.ai import decide
from starboard.games.starquest.marching import (
    _near_mates,
    approach,
    away,
    charge_ways,
    contact,
    follow,
    march,
    regroup,
)
from starboard.games.starquest.moving import judged
from starboard.games.starquest.places import coherent, place, radius
from starboard.games.starquest.state import Unit
from starboard.spaces.plane import XY

from .scenario import box, game, hero, scenario, units

ONE = {"medic": (4.0, 40.0)}
THREE = [(20.0, 20.0), (21.5, 20.0), (23.0, 20.0)]


def marched(
    ground: Any, goal: tuple[float, float], limit: int = 6000, places: Any = THREE
) -> tuple[Any, Unit, list[XY]]:
    t = scenario(ONE, [("deckhands", places)], ground=ground)
    unit = t.state.enemies[0]
    ways = march(game(t), unit, units(goal), limit, "advance")
    assert ways is not None
    return ways, unit, [way.way[-1] for way in ways]


@pytest.mark.rule("GSQ-RUL-92", "GSQ-COH-01")
def test_on_open_ground_all_make_the_step_of_the_first() -> None:
    ways, unit, ends = marched([], (20, 40))
    steps = {(x - m.x, y - m.y) for (x, y), m in zip(ends, unit.models, strict=True)}
    assert steps == {(0, 6000)}
    assert all(len(way.way) == 2 for way in ways)


@pytest.mark.rule("GSQ-RUL-92", "GSQ-COH-02")
def test_whoever_has_no_room_beside_the_first_stands_near_the_others() -> None:
    ways, unit, ends = marched([("building", box(22.5, 22, 4, 8))], (20, 40))
    assert ends[0] == (20_000, 26_000)
    assert ends[2][0] < 22_500 - radius(unit)
    t = scenario(ONE)
    assert coherent(game(t), "deckhands", ends)
    assert all(way.cost <= 6000 for way in ways)
    assert all(dist(a, b) >= 2 * radius(unit) for a, b in combinations(ends, 2))


@pytest.mark.rule("GSQ-TER-18", "GSQ-RUL-92")
def test_one_in_difficult_ground_slows_them_all() -> None:
    ways, _, _ = marched([("forest", box(22.4, 18, 2, 30))], (20, 44), 6800)
    assert ways[2].slow and not ways[0].slow
    assert 3000 < max(way.cost for way in ways) <= 6000


@pytest.mark.rule("GSQ-RUL-55", "GSQ-RUL-56", "GSQ-RUL-57")
def test_models_are_put_down_near_the_point_apart_and_linked() -> None:
    t = scenario(ONE, [("deckhands", [(40, 4)])])
    g, unit = game(t), t.state.enemies[0]
    place(g, unit, 5, units((20, 20)))
    at = [model.xy for model in unit.models]
    assert len(at) == unit.size == 5
    assert dist(at[0], units((20, 20))) < 500
    assert all(dist(a, b) >= 2 * radius(unit) for a, b in combinations(at, 2))
    assert coherent(g, unit.kind, at)


@pytest.mark.rule("GSQ-RUL-56")
def test_who_finds_no_room_in_the_zone_stands_as_near_as_can_be() -> None:
    t = scenario(ONE, [("deckhands", [(40, 4)])])
    g, unit = game(t), t.state.enemies[0]
    place(g, unit, 5, units((20, 20)), (units((20, 20)), 2000))
    far = [dist(model.xy, units((20, 20))) for model in unit.models]
    inside = [d for d in far if d + radius(unit) <= 2000]
    assert len(far) == 5 and 1 <= len(inside) < 5
    assert max(far) < 5000
    assert coherent(g, unit.kind, [model.xy for model in unit.models])


@pytest.mark.rule("GSQ-RUL-56")
def test_every_base_is_inside_the_zone_where_they_fit() -> None:
    t = scenario(ONE, [("deckhands", [(40, 4)])])
    g, unit = game(t), t.state.enemies[0]
    place(g, unit, 5, units((20, 20)), (units((30, 20)), 6000))
    assert all(dist(model.xy, units((30, 20))) + radius(unit) <= 6000 for model in unit.models)


@pytest.mark.rule("GSQ-RUL-55", "GSQ-COH-01")
def test_a_wall_on_the_point_does_not_tear_a_unit_apart() -> None:
    t = scenario(ONE, [("deckhands", [(40, 4)])], ground=[("building", box(19.5, 10, 1, 20))])
    g, unit = game(t), t.state.enemies[0]
    place(g, unit, 3, units((20, 20)))
    assert len({model.x > 20_000 for model in unit.models}) == 1
    assert coherent(g, unit.kind, [model.xy for model in unit.models])


@pytest.mark.rule("GSQ-MOVE-05")
def test_nobody_is_put_down_within_an_inch_of_a_hero() -> None:
    t = scenario({"medic": (20.0, 20.0)}, [("deckhands", [(40, 4)])])
    g, unit = game(t), t.state.enemies[0]
    place(g, unit, 3, units((20, 20)))
    assert all(dist(model.xy, units((20, 20))) >= radius(unit) + 629 + 999 for model in unit.models)


@pytest.mark.rule("GSQ-COH-02")
def test_who_follows_stays_within_three_inches_of_all_that_stand() -> None:
    t = scenario(ONE, [("deckhands", [(10, 10), (12.25, 10), (13, 13)])])
    unit = t.state.enemies[0]
    placed = [unit.models[0].xy, unit.models[1].xy]
    solid = [(x, y, 4 * radius(unit) ** 2) for x, y in placed]
    found = _near_mates(game(t), unit, unit.models[2].xy, (20_000, 10_000), placed, 6000, "advance", [], solid)
    assert found is not None and found.way[-1][0] > 13_500 and coherent(game(t), unit.kind, [*placed, found.way[-1]])


@pytest.mark.rule("GSQ-CHRG-02", "GSQ-CHRG-07")
def test_a_unit_charges_though_its_nearest_model_would_not_get_there() -> None:
    t = scenario(
        {"medic": (12.0, 10.0), "psion": (40.0, 40.0)},
        [("deckhands", [(12, 14.5), (14.2, 14.5)])],
        ground=[("building", box(1, 12, 16, 0.6))],
    )
    g, unit, medic = game(t), t.state.enemies[0], hero(t, "medic")
    assert contact(g, unit, unit.models[0], medic, 12_000) is None
    ways = charge_ways(g, unit, medic, 12_000)
    assert ways is not None and all(way.cost <= 12_000 for way in ways)
    assert coherent(g, unit.kind, [way.way[-1] for way in ways])


@pytest.mark.rule("GSQ-TER-18", "GSQ-RUL-92")
def test_when_one_is_slow_nobody_goes_the_long_way_around() -> None:
    """The second starts in a swamp; the third has a long way around a house to its place, and a short one nearby."""
    t = scenario(
        ONE,
        [("deckhands", [(20, 10), (20, 11.5), (20, 7.8)])],
        ground=[("swamp", box(19, 11, 3, 2)), ("building", box(17, 0, 1, 9.2))],
    )
    g, unit = game(t), t.state.enemies[0]
    first = judged(g, unit, [unit.models[0].xy, units((15, 10))], "rush", 12_000, [])
    ways = follow(g, unit, [0, 1, 2], first, 12_000, "rush", True)
    assert ways is not None and ways[1].slow and not ways[0].slow
    assert max(way.cost for way in ways) <= 6000 and ways[2].way[-1][0] < 19_000


@pytest.mark.rule("GSQ-RUL-82", "GSQ-AI-07")
def test_who_gets_nowhere_around_goes_through() -> None:
    """Somebody stands in the narrow way around a swamp: up to there it is less than half a move."""
    t = scenario(ONE, [("deckhands", [(24, 8)])], ground=[("swamp", box(18, 4, 3, 44))])
    unit = t.state.enemies[0]
    free = approach(game(t), unit, unit.models[0], units((4, 8)), 12_000, [], "rush")
    assert not free.slow and free.cost > 6000
    found = approach(game(t), unit, unit.models[0], units((4, 8)), 12_000, [(19_500, 2000, 3000**2)], "rush")
    assert found.slow and 5000 < found.cost <= 6000 and found.way[-1][0] < 19_000


@pytest.mark.rule("GSQ-FAT-06", "GSQ-RUL-79")
@pytest.mark.parametrize("start", [(5000, 7000), (5000, 7001), (8000, 3000)])
def test_away_is_as_far_as_wanted_and_no_nearer(start: XY) -> None:
    at = away(start, (5000, 7000), 2258)
    assert 2258 <= dist(at, (5000, 7000)) < 2262


@pytest.mark.rule("GSQ-RUL-82")
def test_what_is_left_to_go_is_measured_through_difficult_ground_too() -> None:
    """In a corridor that somebody closes: six inches into the swamp are nearer, though its far side is not reached."""
    t = scenario(ONE, [("deckhands", [(45.2, 12)])], ground=[("swamp", box(32, 4, 12, 44))])
    unit = t.state.enemies[0]
    found = approach(game(t), unit, unit.models[0], units((4, 12)), 12_000, [(46_000, 8000, 2200**2)], "rush")
    assert found.slow and found.way[-1][0] < 40_000


@pytest.mark.rule("GSQ-RUL-92", "GSQ-TER-18")
def test_who_has_no_room_beside_the_first_stands_in_difficult_ground_as_well() -> None:
    t = scenario(
        ONE,
        [("deckhands", [(24, 20), (24, 21.5)])],
        ground=[("swamp", box(10, 0, 12, 48)), ("building", box(17.4, 21, 1.2, 1.2))],
    )
    g, unit = game(t), t.state.enemies[0]
    ways = march(g, unit, units((4, 20)), 12_000, "rush")
    assert ways is not None and all(way.slow and way.cost <= 6000 for way in ways)
    ends = [way.way[-1] for way in ways]
    assert ends[0] == units((18, 20)) and ends[1][0] < 21_000 and coherent(g, unit.kind, ends)


@pytest.mark.rule("GSQ-RUL-92")
def test_who_is_hemmed_in_lets_the_others_go_first() -> None:
    """One file in a blind alley: the last is nearer to the goal, as the crow flies, than who stands in its way."""
    ground = [("building", box(19, 17.2, 6, 2)), ("building", box(19, 20.8, 6, 2))]
    ways, _, _ = marched(ground, (21, 45), 12_000, [(26, 20.8), (22.6, 20), (24.3, 20)])
    assert ways[0].cost > 10_000, "otherwise the last would not get out, and all of them wait for it"


@pytest.mark.rule("GSQ-COH-01", "GSQ-RUL-56")
def test_the_second_unit_in_a_corner_stays_together_rather_than_in_the_zone() -> None:
    """What room the others left there is in pockets: one of them holds a single model."""
    kinds = {"skitterlings": 6, "deckhands": 4, "saw-hounds": 3}
    t = scenario(ONE, [(kind, [(40, 4 + 4 * n)]) for n, kind in enumerate(kinds)])
    g = game(t)
    for unit, count in zip(t.state.enemies, kinds.values(), strict=True):
        place(g, unit, count, units((3.6, 3.6)), ((0, 0), 6000))
        assert len(unit.models) == count and coherent(g, unit.kind, [model.xy for model in unit.models])
    far = [dist(model.xy, (0, 0)) + radius(t.state.enemies[1]) for model in t.state.enemies[1].models]
    assert min(far) <= 6000 < max(far) < 9000, "as near as there is room"
    assert all(dist(model.xy, (0, 0)) < 12_000 for model in t.state.enemies[2].models)


@pytest.mark.rule("GSQ-COH-04")
def test_torn_apart_one_stays_and_the_others_come() -> None:
    t = scenario(ONE, [("deckhands", [(26, 20), (20, 20), (21.5, 20)])])
    g, unit = game(t), t.state.enemies[0]
    ways = regroup(g, unit, 12_000, "rush")
    assert ways is not None and [way.way[-1] == way.way[0] for way in ways].count(True) >= 1
    assert coherent(g, unit.kind, [way.way[-1] for way in ways])


@pytest.mark.rule("GSQ-COH-04", "GSQ-TER-18")
@pytest.mark.parametrize(("swamp", "most"), [(False, 12_000), (True, 6000)])
def test_who_cannot_be_together_in_one_move_comes_nearer(swamp: bool, most: int) -> None:
    """A wall between them that is longer than a move; in a swamp all of them are slow."""
    ground = [("building", box(21.8, 4, 0.6, 36))] + [("swamp", box(23, 18, 3, 3))] * swamp
    t = scenario(ONE, [("deckhands", [(20, 20), (24, 20), (24, 23)])], ground=ground)
    g, unit = game(t), t.state.enemies[0]
    plan = decide(g, unit, lambda ids: ids[0])
    assert plan.action == "regroup" and plan.ways is not None
    assert plan.ways[0].cost == 0 and most - 1500 < plan.ways[1].cost <= most and plan.ways[2].cost <= most
    ends = [way.way[-1] for way in plan.ways]
    assert all(dist(a, b) >= 2 * radius(unit) for a, b in combinations(ends, 2))
