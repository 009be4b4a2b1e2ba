"""Measuring, sight, cover, coherency (GSQ-MEAS, GSQ-LOS, GSQ-TER, GSQ-COH)."""

import random
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from starboard import games
from starboard.games.starquest.places import (
    chained,
    coherent,
    gap,
    in_cover,
    near_point,
    sees_point,
    sees_unit,
    unit_gap,
)
from starboard.games.starquest.shooting import sees_any, targets
from starboard.games.starquest.state import Unit
from starboard.table import Level, Table
from starboard.table.chance import Branch

from .scenario import box, game, hero, let, scenario, units

ONE = {"medic": (10.0, 10.0)}
WALL = [("building", box(14, 6, 2, 8))]


def foe(t: Any, number: int = 0) -> Unit:
    found: Unit = t.state.enemies[number]
    return found


@pytest.mark.rule("GSQ-MEAS-01", "GSQ-MEAS-02")
def test_from_edge_to_edge() -> None:
    assert gap((0, 0), 600, (3000, 4000), 400) == 4000
    assert gap((0, 0), 600, (500, 0), 400) == 0


@pytest.mark.rule("GSQ-MEAS-03")
def test_units_are_as_near_as_their_closest_models() -> None:
    t = scenario(ONE, [("deckhands", [(20, 10), (21.5, 10), (30, 10)])])
    assert unit_gap(hero(t, "medic"), foe(t)) == 10_000 - 2 * 629


@pytest.mark.rule("GSQ-LOS-01", "GSQ-LOS-05", "GSQ-TER-09", "GSQ-TER-10")
def test_walls_block_sight() -> None:
    t = scenario(ONE, [("turret", [(20, 10)]), ("turret", [(20, 20)])], ground=WALL)
    assert not sees_unit(game(t), hero(t, "medic"), foe(t))
    assert sees_unit(game(t), hero(t, "medic"), foe(t, 1))
    assert [u.id for u in targets(game(t), hero(t, "medic"))] == ["u2"]


@pytest.mark.rule("GSQ-LOS-02", "GSQ-LOS-03", "GSQ-LOS-04")
def test_in_all_directions_and_oneself() -> None:
    t = scenario(ONE, [("turret", [(2, 10)]), ("turret", [(10, 2)]), ("turret", [(18, 18)])])
    medic = hero(t, "medic")
    assert all(sees_unit(game(t), medic, unit) for unit in t.state.enemies)
    assert sees_unit(game(t), medic, medic)


@pytest.mark.rule("GSQ-LOS-06", "GSQ-LOS-07", "GSQ-RUL-84")
def test_other_units_block_by_their_hull_ones_own_never() -> None:
    t = scenario(ONE, [("deckhands", [(15, 9), (15, 11)]), ("turret", [(20, 10)])])
    assert not sees_unit(game(t), hero(t, "medic"), foe(t, 1)), "between the two is inside the perimeter"
    t = scenario({"medic": (25.0, 10.0)}, [("deckhands", [(10, 10), (11.5, 10)])])
    deckhands = foe(t)
    assert sees_point(game(t), deckhands, deckhands.models[0].xy, hero(t, "medic").at.xy, 629, hero(t, "medic"))


@pytest.mark.rule("GSQ-RUL-83")
def test_the_unconscious_block_nothing() -> None:
    t = scenario({"medic": (10.0, 10.0), "vanguard": (15, 10)}, [("turret", [(20, 10)])])
    assert not sees_unit(game(t), hero(t, "medic"), foe(t))
    hero(t, "vanguard").out = True
    assert sees_unit(game(t), hero(t, "medic"), foe(t))


@pytest.mark.rule("GSQ-RUL-85", "GSQ-RUL-49")
def test_each_side_looks_for_itself() -> None:
    found = set()
    for tenth in range(20):
        t = scenario(
            {"medic": (10.0, 10 + tenth / 10)}, [("turret", [(18, 10)])], ground=[("building", box(16.4, 10, 1, 6))]
        )
        g, medic = game(t), hero(t, "medic")
        found.add((sees_unit(g, medic, foe(t)), sees_unit(g, foe(t), medic)))
    assert (True, False) in found or (False, True) in found


@pytest.mark.rule("GSQ-TYPE-04", "GSQ-EX-13")
def test_into_and_out_of_a_forest_but_not_through() -> None:
    wood = [("forest", box(14, 6, 6, 8))]
    t = scenario(ONE, [("turret", [(17, 10)]), ("turret", [(26, 10)])], ground=wood)
    assert sees_unit(game(t), hero(t, "medic"), foe(t)) and sees_unit(game(t), foe(t), hero(t, "medic"))
    t.state.enemies.pop(0)
    assert not sees_unit(game(t), hero(t, "medic"), foe(t))


@pytest.mark.rule("GSQ-TYPE-06")
def test_from_a_hill_one_thing_is_ignored() -> None:
    t = scenario(ONE, [("turret", [(20, 10)])], ground=[*WALL, ("hill", box(7, 7, 6, 6))])
    assert sees_unit(game(t), hero(t, "medic"), foe(t))
    two = [*WALL, ("building", box(17, 6, 1, 8)), ("hill", box(7, 7, 6, 6))]
    t = scenario(ONE, [("turret", [(21, 10)])], ground=two)
    assert not sees_unit(game(t), hero(t, "medic"), foe(t))


@pytest.mark.rule("GSQ-OPT-09", "GSQ-INT-20")
def test_at_night_nothing_beyond_twelve_inches_is_seen() -> None:
    near, far = 10 + 12 + 0.629 + 0.984, 10 + 12.1 + 0.629 + 0.984
    for x, seen in ((near - 0.01, True), (far, False)):
        t = scenario(ONE, [("turret", [(x, 10)])], change=lambda s: let(s, time="night"))
        assert sees_unit(game(t), hero(t, "medic"), foe(t)) is seen
        assert game(t).number("hit.shoot", 0, hero(t, "medic")) == -1


@pytest.mark.rule("GSQ-RUL-86", "GSQ-TER-26")
def test_low_things_block_nothing_and_steps_only_below() -> None:
    low = [("barricade", box(14, 6, 1, 8))]
    t = scenario(ONE, [("turret", [(20, 10)])], ground=low)
    assert sees_unit(game(t), hero(t, "medic"), foe(t))
    step = [("crates", box(14, 6, 1, 8)), ("platform", box(7, 7, 6, 6))]
    t = scenario(ONE, [("turret", [(28, 10)])], ground=step)
    assert sees_unit(game(t), hero(t, "medic"), foe(t)), "from a roof over the crates"
    t = scenario(ONE, [("turret", [(28, 10)])], ground=step[:1])
    assert not sees_unit(game(t), hero(t, "medic"), foe(t))


@pytest.mark.rule("GSQ-TER-11", "GSQ-TER-12", "GSQ-TER-14")
def test_a_single_model_mostly_in_cover() -> None:
    from starboard.games.starquest.attacks import block_modifier

    t = scenario(ONE, [("turret", [(20, 10)])], ground=[("field", box(19.9, 6, 6, 8))])
    g = game(t)
    assert in_cover(g, hero(t, "medic"), hero(t, "medic").at, foe(t))
    assert block_modifier(g, foe(t), True, True, 0) == 1 and block_modifier(g, foe(t), False, True, 0) == 0
    t = scenario(ONE, [("turret", [(20, 10)])], ground=[("field", box(20.6, 6, 6, 8))])
    assert not in_cover(game(t), hero(t, "medic"), hero(t, "medic").at, foe(t))


@pytest.mark.rule("GSQ-TER-13", "GSQ-RUL-94")
def test_most_models_fully_in_cover() -> None:
    for inside, cover in (((20, 22, 24), True), ((20, 22, 30), True), ((20, 14, 16), False)):
        places = [(x, 10.0) for x in inside]
        t = scenario(ONE, [("deckhands", places)], ground=[("field", box(19, 6, 7, 8))])
        assert in_cover(game(t), hero(t, "medic"), hero(t, "medic").at, foe(t)) is cover


@pytest.mark.rule("GSQ-TER-15")
def test_other_units_give_cover() -> None:
    t = scenario(ONE, [("deckhands", [(15, 10.3)]), ("turret", [(20, 10)])])
    assert in_cover(game(t), hero(t, "medic"), hero(t, "medic").at, foe(t, 1))


@pytest.mark.rule("GSQ-RUL-93")
def test_whoever_is_in_a_wood_looks_out_of_it() -> None:
    wood = [("forest", box(7, 7, 6, 6))]
    t = scenario(ONE, [("turret", [(20, 10)])], ground=wood)
    assert not in_cover(game(t), hero(t, "medic"), hero(t, "medic").at, foe(t))
    t = scenario(ONE, [("turret", [(12, 10)])], ground=wood)
    assert in_cover(game(t), hero(t, "medic"), hero(t, "medic").at, foe(t))


@pytest.mark.rule("GSQ-COH-01", "GSQ-COH-02", "GSQ-COH-03")
def test_coherency() -> None:
    t = scenario(ONE)
    g = game(t)
    link = 1 + 2 * 0.629
    row = [units((10 + n * 2.1, 10)) for n in range(3)]
    assert coherent(g, "deckhands", row)
    assert not coherent(g, "deckhands", [row[0], (row[0][0] + 2300, 10_000)]), "more than 1 inch apart"
    long = [units((10 + n * (link - 0.01), 10)) for n in range(4)]
    assert chained(g, "deckhands", long) and not coherent(g, "deckhands", long), "the ends are more than 3 inches apart"


@pytest.mark.rule("GSQ-SRCH-09", "GSQ-PTD-05")
def test_markers_are_points() -> None:
    t = scenario(ONE)
    medic = hero(t, "medic")
    assert near_point(medic, (10_000 + 629 + 1000, 10_000), 1000)
    assert not near_point(medic, (10_000 + 629 + 1001, 10_000), 1000)


@pytest.mark.rule("GSQ-MEAS-02", "GSQ-MEAS-03")
def test_the_closest_pair_counts_wherever_it_stands_in_the_list() -> None:
    for places in ([(10, 10), (20, 10)], [(20, 10), (10, 10)]):
        t = scenario({"medic": (10, 10)}, [("deckhands", places)])
        assert unit_gap(t.state.enemies[0], hero(t, "medic")) == 0


def test_who_sees_whom_in_machine_words_is_what_python_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """`sees_point` and `sees_any` ask the helper where there is one; every mission has another ground."""
    door, answers = games.load("starquest"), [0, 0]
    for mission in door.missions:
        rng, steps = random.Random(mission.id), count()
        table = Table(door, door.prepare(mission=mission.id, seats=3), source=Branch(rng), level=Level.ROLLOUT)

        def enough(state: Any, steps: Iterator[int] = steps) -> bool:
            return state.round > 1 and next(steps) > 40

        table.play_out(rng, None, enough)
        g: Any = table.game
        if g.land.ground.stones is None:
            pytest.skip("no helper")
        heroes = [hero for hero in g.state.heroes if hero.models]
        units = [unit for unit in (*heroes, *g.state.enemies) if unit.models]
        for time in ("", "night"):
            g.state.time = time
            pairs = [(a, b) for a in units for b in units if a is not b]
            found = [[sees_unit(g, a, b) for a, b in pairs], [sees_any(g, unit, heroes) for unit in units]]
            with monkeypatch.context() as patch:
                patch.setattr(g.land.ground, "stones", None)
                assert found == [[sees_unit(g, a, b) for a, b in pairs], [sees_any(g, unit, heroes) for unit in units]]
            for seen in found[0]:
                answers[seen] += 1
    assert min(answers) > 50
