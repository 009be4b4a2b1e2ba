"""Cases at the very edge of a rule: an inch, and a thousandth more."""

import pytest

from starboard.games.starquest.ai import decide
from starboard.games.starquest.attacks import Volley, caught, multiplier
from starboard.games.starquest.content import RADII, Weapon
from starboard.games.starquest.moving import fall, judged
from starboard.games.starquest.objectives import ai_goals
from starboard.games.starquest.options import Activate, Charge, Done, Work
from starboard.games.starquest.places import in_cover, sees_unit
from starboard.games.starquest.profiles import weapons
from starboard.games.starquest.shooting import can_shoot, reach, reaches, targets
from starboard.games.starquest.wounds import knock_out
from starboard.table.facts import Noted

from .scenario import box, game, hero, let, options, play, run, scenario, script, spent


def beside(inches: float) -> tuple[float, float]:
    """Where the edge of a base is so far from that of one at (10, 10)."""
    return (10 + inches + (RADII["medic"] + RADII["deckhands"]) / 1000, 10)


@pytest.mark.rule("GSQ-OPT-09", "GSQ-INT-20")
def test_at_night_twelve_inches_are_seen_and_not_a_thousandth_more() -> None:
    for inches, seen in ((12, True), (12.001, False)):
        t = scenario({"medic": (10, 10)}, [("deckhands", [beside(inches)])], change=lambda s: let(s, time="night"))
        assert sees_unit(game(t), hero(t, "medic"), t.state.enemies[0]) is seen
        assert sees_unit(game(t), t.state.enemies[0], hero(t, "medic")) is seen


@pytest.mark.rule("GSQ-CHRG-02", "GSQ-CHRG-03")
def test_a_charge_of_twelve_inches_and_not_a_thousandth_more() -> None:
    for inches, can in ((11.99, True), (12.001, False)):
        t = scenario({"medic": (10, 10)}, [("deckhands", [beside(inches)])])
        play(t, Activate("medic"))
        assert (Charge("u1") in options(t)) is can


@pytest.mark.rule("GSQ-JUMP-01", "GSQ-JUMP-02", "GSQ-JUMP-06")
def test_gaps_of_one_inch_and_of_six() -> None:
    for wide, jumps, why in ((1, 0, ""), (1.001, 1, ""), (6, 1, ""), (6.001, 1, "too-wide")):
        t = scenario({"medic": (10, 10)}, ground=[("crevasse", box(12, 0, wide, 40))])
        found = judged(game(t), hero(t, "medic"), [(10_000, 10_000), (20_000, 10_000)], "rush", 12_000, ())
        assert (len(found.jumps), found.why) == (jumps, why), wide


@pytest.mark.rule("GSQ-INT-21")
def test_thick_clouds_leave_a_short_weapon_without_a_target() -> None:
    t = scenario({"gunslinger": (10, 10)}, [("deckhands", [(12.5, 10)])])
    g = game(t)
    assert targets(g, hero(t, "gunslinger"))
    for _ in range(3):
        g.begin("clouds", None, "event")
    short = [weapon for weapon in weapons(hero(t, "gunslinger")) if weapon.range]
    assert all(reach(g, hero(t, "gunslinger"), weapon) == weapon.range - 6000 for weapon in short), "once, not thrice"
    stub = Weapon("Stub Gun", 6000, 1)
    assert not can_shoot(
        g, hero(t, "gunslinger"), (10_000, 10_000), reaches(g, hero(t, "gunslinger"), [stub]), t.state.enemies[0]
    )


@pytest.mark.rule("GSQ-RUL-65", "GSQ-SPEC-12")
def test_the_unconscious_are_neither_counted_nor_hit_by_a_blast() -> None:
    t = scenario({"medic": (10, 10), "vanguard": (12, 10)}, [("deckhands", [(20, 10)])])
    g = game(t)
    assert len(caught(g, hero(t, "medic"))) == 2
    knock_out(g, hero(t, "vanguard"))
    blast = Volley(Weapon("bomb", 12_000, 1, (("blast", 6),)), 1, melee=False)
    assert caught(g, hero(t, "medic")) == [hero(t, "medic")] and multiplier(g, hero(t, "medic"), blast) == 1


@pytest.mark.rule("GSQ-RUL-14", "GSQ-RUL-15", "GSQ-AI-08")
def test_a_marker_that_is_carried_dropped_and_taken_up_again() -> None:
    t = scenario(
        {"medic": (10, 10), "vanguard": (11.5, 10)},
        [("deckhands", [(40, 40)])],
        primary="retrieval",
        markers=[("objective", (10, 11), "retrieval")],
    )
    g, enemy = game(t), t.state.enemies[0]
    script(t, 6)
    play(t, Activate("medic"), Work("m1"))
    let(hero(t, "medic").at, x=14_000)
    assert ai_goals(g, enemy, g.toss) == [(14_000, 10_000)], "where its carrier is"
    knock_out(g, hero(t, "medic"))
    assert not t.state.markers[0].carrier and ai_goals(g, enemy, g.toss) == [(14_000, 10_000)]
    assert decide(g, enemy, lambda heroes: heroes[0]).action in ("goal", "rush"), "the fallen are not seen"


@pytest.mark.rule("GSQ-TYPE-05", "GSQ-LOS-06")
def test_from_a_hill_one_sees_over_one_blocker_but_not_over_two() -> None:
    hill, one, two = ("hill", box(8, 8, 4, 4)), ("building", box(16, 6, 2, 8)), ("building", box(20, 6, 2, 8))
    for ground, seen in (([hill], True), ([hill, one], True), ([hill, one, two], False), ([one], False)):
        t = scenario({"medic": (10, 10)}, [("deckhands", [(26, 10)])], ground=ground)
        assert sees_unit(game(t), hero(t, "medic"), t.state.enemies[0]) is seen, ground


@pytest.mark.rule("GSQ-FALL-01", "GSQ-RUL-44")
def test_a_fall_of_two_inches_hurts_and_a_little_less_does_not() -> None:
    for depth, rolls, wounds in ((2000, [1], 1), (1999, [], 0)):
        t = scenario({"medic": (10, 10)}, rolls=rolls, change=lambda s: let(s.heroes[0], out=False, power=0))
        medic = hero(t, "medic")
        try:
            coroutine = fall(game(t), medic, medic.at, medic.at.xy, (12_000, 10_000), depth)
            asks = coroutine.send(None)
            decline = asks[0].kind.options[-1]
            coroutine.send((asks[0], decline))
        except StopIteration:
            pass
        assert medic.at.wounds == wounds and spent(t), depth


@pytest.mark.rule("GSQ-TER-13", "GSQ-TER-14")
def test_cover_is_for_the_majority_not_for_half() -> None:
    ruins = [("ruins", box(19, 8, 3, 4))]
    for places, covered in (
        ([(20, 9), (20, 11), (26, 10)], True),
        ([(20, 9), (26, 9), (26, 11), (20, 11)], False),
    ):
        t = scenario({"medic": (23.5, 2)}, [("deckhands", places)], ground=ruins)
        assert in_cover(game(t), hero(t, "medic"), hero(t, "medic").at, t.state.enemies[0]) is covered


@pytest.mark.rule("GSQ-RUL-89", "GSQ-AI-03")
def test_two_heroes_equally_near_are_told_apart_by_chance() -> None:
    from starboard.games.starquest.ai import activate, intent

    t = scenario({"medic": (10, 10), "vanguard": (30, 10)}, [("gunners", [(20, 10)])])
    plan = intent(game(t), t.state.enemies[0])
    assert plan.tie
    script(t, "vanguard", *([1] * 12))
    run(activate(game(t), t.state.enemies[0]))
    told = [event for event in t.journal if isinstance(event.fact, Noted) and event.fact.what == "intent"]
    assert told[-1].terms["target"] == "vanguard"


@pytest.mark.rule("GSQ-FAT-01", "GSQ-INT-01")
def test_a_second_charge_in_one_activation_is_fresh() -> None:
    t = scenario(
        {"vanguard": (10, 10), "medic": (40, 40)},
        [("deckhands", [(14, 10)]), ("deckhands", [(10, 14)])],
        change=lambda s: let(s.heroes[0], power=6),
    )
    from starboard.games.starquest.melee import strikes

    vanguard = hero(t, "vanguard")
    t.state.turn.charged = True
    assert not strikes(game(t), vanguard, 1, True)[0].fatigued, "fatigue begins when the activation ends"
    play(t, Activate("vanguard"), Done())
    assert not vanguard.fatigued, "who did not charge is not"
