"""The script of the enemy (GSQ-AI)."""

from typing import Any

import pytest

from starboard.games.starquest import melee
from starboard.games.starquest.ai import activate, along, decide, intent, next_unit
from starboard.games.starquest.options import Activate, Done
from starboard.games.starquest.places import coherent

from .scenario import box, game, hero, let, play, run, scenario, script, spent

ONE = {"medic": (10.0, 10.0)}
FAR = {"medic": (10.0, 10.0), "sentinel": (2.0, 2.0)}
WALL = [("building", box(20, 0, 2, 40))]


def plan(t: Any, number: int = 0) -> Any:
    g = game(t)
    return decide(g, t.state.enemies[number], lambda heroes: heroes[0])


@pytest.mark.rule("GSQ-AI-01", "GSQ-AI-07", "GSQ-TAB-02")
def test_sees_nobody_rushes_to_its_goal() -> None:
    t = scenario(
        FAR, [("deckhands", [(30, 10), (31.4, 10)])], ground=WALL, markers=[("objective", (36, 36), "investigation")]
    )
    found = plan(t)
    assert found.action == "goal" and found.goal == (36_000, 36_000)
    assert all(way.cost <= 12_000 for way in found.ways)


@pytest.mark.rule("GSQ-AI-06")
def test_within_three_inches_of_its_goal_it_waits() -> None:
    t = scenario(FAR, [("deckhands", [(30, 10)])], ground=WALL, markers=[("objective", (33, 10), "investigation")])
    assert plan(t).action == "wait"


@pytest.mark.rule("GSQ-AI-02", "GSQ-AI-03", "GSQ-RUL-08")
def test_in_range_it_holds_and_shoots() -> None:
    t = scenario(FAR, [("gunners", [(30, 10)])])
    found = plan(t)
    assert found.action == "hold" and found.target.id == "medic"


@pytest.mark.rule("GSQ-AI-03", "GSQ-RUL-81")
def test_out_of_range_it_advances_no_further_than_needed() -> None:
    t = scenario(FAR, [("gunners", [(38.5, 10)])])
    found = plan(t)
    assert found.action == "advance" and 3000 <= found.ways[0].cost <= 4000


@pytest.mark.rule("GSQ-AI-05")
def test_too_far_it_rushes_to_the_closest() -> None:
    t = scenario(FAR, [("rippers", [(40, 10)])])
    found = plan(t)
    assert found.action == "rush" and found.ways[0].way[-1][0] < 30_000


@pytest.mark.rule("GSQ-AI-04", "GSQ-RUL-09")
def test_it_charges_when_that_deals_more() -> None:
    t = scenario(FAR, [("cutters", [(18, 10), (19.4, 10), (18, 11.4)])])
    assert plan(t).action == "charge"
    t = scenario(FAR, [("gunners", [(18, 10)])])
    assert plan(t).action == "hold"


@pytest.mark.rule("GSQ-RUL-10")
def test_the_closest_that_can_be_reached() -> None:
    """The medic is nearer, but behind a wall all around: nobody gets a shot or a way; so the vanguard is attacked."""
    pen = [
        ("building", box(18, 8, 6, 1)),
        ("building", box(18, 13, 6, 1)),
        ("building", box(18, 9, 1, 4)),
        ("building", box(23, 9, 1, 4)),
    ]
    t = scenario({"medic": (21.0, 11.0), "vanguard": (21.0, 30.0)}, [("gunners", [(21, 18)])], ground=pen)
    found = plan(t)
    assert found.target.id == "vanguard" and found.action in ("hold", "advance")
    free = scenario({"medic": (21.0, 11.0), "vanguard": (21.0, 30.0)}, [("gunners", [(21, 18)])])
    assert plan(free).target.id == "medic"


@pytest.mark.rule("GSQ-RUL-11")
def test_without_sight_it_does_not_charge() -> None:
    t = scenario(
        {"medic": (10.0, 10.0), "sentinel": (2, 2)},
        [("rippers", [(14, 10)])],
        ground=[("building", box(11.5, 6, 1, 8))],
        markers=[("objective", (30, 30), "investigation")],
    )
    assert plan(t).action == "goal"


@pytest.mark.rule("GSQ-RUL-12", "GSQ-SPEC-43")
def test_immobile_units_only_hold() -> None:
    t = scenario(FAR, [("turret", [(30, 10)]), ("turret", [(46, 46)])])
    assert plan(t).action == "hold"
    assert plan(t, 1).action == "wait"


@pytest.mark.rule("GSQ-RUL-13")
def test_indirect_weapons_see_what_they_reach() -> None:
    t = scenario(
        {"medic": (10.0, 10.0), "sentinel": (2, 46)}, [("bloat", [(20, 10)])], ground=[("building", box(14, 4, 2, 12))]
    )
    found = plan(t)
    assert found.action == "hold" and found.target.id == "medic"


@pytest.mark.rule("GSQ-AI-09", "GSQ-UNC-02")
def test_the_unconscious_are_ignored() -> None:
    t = scenario({"medic": (10.0, 10.0), "vanguard": (20.0, 20.0)}, [("gunners", [(30, 10)])])
    hero(t, "medic").out = True
    found = plan(t)
    assert found.target.id == "vanguard"


@pytest.mark.rule("GSQ-TURN-10", "GSQ-RUL-07", "GSQ-TURN-09")
def test_nearest_first_looked_at_anew_each_time() -> None:
    t = scenario(FAR, [("turret", [(40, 10)]), ("turret", [(20, 10)])])
    first = next_unit(game(t))
    assert first is not None and first.id == "u2"
    t.state.enemies[1].acted = True
    second = next_unit(game(t))
    assert second is not None and second.id == "u1"


@pytest.mark.rule("GSQ-RUL-89")
def test_ties_are_chance_and_the_intent_says_so() -> None:
    t = scenario({"medic": (20.0, 10.0), "vanguard": (20.0, 30.0)}, [("gunners", [(20, 20)])], rolls=["vanguard", 1, 1])
    assert intent(game(t), t.state.enemies[0]).tie
    run(activate(game(t), t.state.enemies[0]))
    assert spent_target(t) == "vanguard"


def spent_target(t: Any) -> str:
    shots = [e for e in t.journal if e.word == "shoots"]
    return str(shots[-1].terms["target"])


@pytest.mark.rule("GSQ-AI-10", "GSQ-TURN-01")
def test_one_action_each() -> None:
    t = scenario(FAR, [("gunners", [(30, 10)])], rolls=[1])
    run(activate(game(t), t.state.enemies[0]))
    assert spent(t) and t.state.enemies[0].acted


@pytest.mark.rule("GSQ-SHK-05", "GSQ-SHK-06")
def test_shaken_enemies_idle_once() -> None:
    t = scenario(FAR, [("gunners", [(30, 10)])], change=lambda s: let(s.enemies[0], shaken=True))
    run(activate(game(t), t.state.enemies[0]))
    assert not t.state.enemies[0].shaken and spent(t)


@pytest.mark.rule("GSQ-COH-04")
def test_a_broken_unit_closes_ranks() -> None:
    t = scenario(FAR, [("deckhands", [(30, 30), (31.4, 30), (38, 30)])])
    found = plan(t)
    assert found.action == "regroup"
    assert coherent(game(t), "deckhands", [way.way[-1] for way in found.ways])


@pytest.mark.rule("GSQ-TURN-11", "GSQ-TURN-12", "GSQ-TURN-02")
def test_when_all_have_acted_a_new_round_begins() -> None:
    t = scenario(FAR, [("turret", [(46, 46)])])
    play(t, Activate("medic"), Done(), Activate("sentinel"), Done())
    assert t.state.round == 2 and not any(h.acted for h in t.state.heroes)
    assert t.state.alertness == 1
    script(t)


@pytest.mark.rule("GSQ-FAT-04")
def test_fatigue_ends_with_the_round() -> None:
    t = scenario(FAR, [("turret", [(46, 46)])], change=lambda s: let(s.heroes[0], fatigued=True))
    play(t, Activate("medic"), Done(), Activate("sentinel"), Done())
    assert not hero(t, "medic").fatigued


def test_the_intent_is_what_happens() -> None:
    t = scenario(
        ONE, [("gunners", [(34, 10), (35.4, 10), (34, 11.4)]), ("rippers", [(20, 30), (21.4, 30)])], rolls=[1] * 12
    )
    for unit in list(t.state.enemies):
        foreseen = intent(game(t), unit)
        ends = [way.way[-1] for way in foreseen.ways] if foreseen.ways else [m.xy for m in unit.models]
        run(activate(game(t), unit))
        if foreseen.action != "charge":
            assert [m.xy for m in unit.models] == ends
        assert any(e.word == f"plan.{foreseen.action}" for e in t.journal)


@pytest.mark.rule("GSQ-RUL-81")
def test_stops_stand_every_inch_of_a_way_and_at_its_end() -> None:
    assert along([(0, 0), (2500, 0)], 1000) == [(1000, 0), (2000, 0), (2500, 0)]
    assert along([(0, 0), (2500, 0), (2500, 2500)], 1000) == [
        (1000, 0), (2000, 0), (2500, 500), (2500, 1500), (2500, 2500),
    ]  # fmt: skip
    assert along([(0, 0), (700, 0)], 1000) == [(700, 0)] and along([(0, 0)], 1000) == []


@pytest.mark.rule("GSQ-RUL-81", "GSQ-PREP-08")
def test_stops_are_an_inch_apart_and_on_the_small_table_half_an_inch() -> None:
    way = [(0, 0), (1500, 0), (1500, 1200)]
    assert along(way, 1000) == [(1000, 0), (1500, 500), (1500, 1200)]
    assert along(way, 500) == [(500, 0), (1000, 0), (1500, 0), (1500, 500), (1500, 1000), (1500, 1200)]
    small = scenario({"medic": (20, 20)}, [("deckhands", [(3, 20), (4.4, 20)])], table="small")
    assert game(small).lengths.near == 500


@pytest.mark.rule("GSQ-AI-04", "GSQ-GAP-18", "GSQ-CHRG-02")
def test_who_is_greased_or_too_far_away_does_not_charge() -> None:
    t = scenario(ONE, [("saw-hounds", [(16, 10)])])
    assert plan(t).action == "charge"
    game(t).begin("greased", t.state.enemies[0], "round")
    assert plan(t).action == "wait"
    assert plan(scenario(ONE, [("saw-hounds", [(27.5, 10)])])).action == "rush"


@pytest.mark.rule("GSQ-RUL-12", "GSQ-RUL-09")
def test_who_has_no_blade_does_not_charge(monkeypatch: pytest.MonkeyPatch) -> None:
    t = scenario(ONE, [("saw-hounds", [(16, 10)])])
    monkeypatch.setattr(melee, "blades", lambda unit: [])
    assert plan(t).action == "rush"
