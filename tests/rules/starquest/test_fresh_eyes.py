"""Cases of fresh eyes: where a load lies that changes hands, who is no goal any more, ties, last things."""

import pytest

from starboard.games.starquest.content import SKILLS, SPECIALS
from starboard.games.starquest.deeds import enact
from starboard.games.starquest.missions import GOALS
from starboard.games.starquest.morale import shake
from starboard.games.starquest.objectives import ai_goals
from starboard.games.starquest.options import Decline, Pay, Rush
from starboard.games.starquest.places import near_point
from starboard.games.starquest.wounds import knock_out

from .scenario import act, at, box, game, hero, let, play, run, scenario, script, spent, unit

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
