"""Interactions of two rules, each played at the table from its beginning to its end (GSQ-INT)."""

import pytest

from starboard.games.starquest import melee
from starboard.games.starquest.ai import activate, decide
from starboard.games.starquest.attacks import Volley, attack
from starboard.games.starquest.content import RADII, SPECIALS, Weapon, rule
from starboard.games.starquest.options import Charge, Decline, Done, Pay, Push, Revive, Rush
from starboard.games.starquest.places import unit_gap
from starboard.games.starquest.state import StarState

from .scenario import act, asked, at, box, game, hero, let, options, play, run, scenario, script, spent, unit

ROOF = [("platform", box(16.0, 6.0, 8.0, 8.0))]
FAR = {"medic": (10.0, 10.0), "psion": (40.0, 40.0)}


@pytest.mark.rule("GSQ-INT-02", "GSQ-AI-04", "GSQ-RUL-09")
def test_the_script_reckons_with_fatigue() -> None:
    """A Grav-Bike charges for its Impact; once it has struck back it shoots."""
    t = scenario({"medic": (10, 10)}, [("grav-bike", [(18, 10)])])
    g, bike, medic = game(t), t.state.enemies[0], hero(t, "medic")
    fresh = melee.worth(g, bike, medic, 1)
    bike.fatigued = True
    assert fresh > 2 * (5 / 6) * 0.5 and melee.worth(g, bike, medic, 1) == pytest.approx(1 / 6 * 0.5), "one die, on a 6"
    assert decide(g, bike, g.toss).action == "hold"


@pytest.mark.rule("GSQ-INT-06", "GSQ-SPEC-56", "GSQ-SPEC-66")
def test_all_that_pierces_adds_up_in_the_roll() -> None:
    t = scenario({"medic": (20.0, 11.7)}, [("shield-bearer", [(20, 10)])], rolls=[6, 5])
    lance = Weapon("lance", 0, 1, (rule("AP(1)"), rule("Rending"), rule("Thrust")))
    run(attack(game(t), hero(t, "medic"), t.state.enemies[0], [Volley(lance, 1, True, True)], "x"))
    assert t.state.enemies[0].models[0].wounds == 1 and spent(t), "a 5 blocks nothing against AP(6)"


@pytest.mark.rule("GSQ-INT-14", "GSQ-RUL-46", "GSQ-RUL-04", "GSQ-FALL-01")
def test_who_falls_paying_for_a_jump_lies_at_the_bottom() -> None:
    t = scenario(
        {"medic": (20.0, 10.0), "psion": (40.0, 40.0)},
        ground=ROOF,
        change=lambda s: (let(s.heroes[0], power=1), let(s.heroes[0].at, wounds=4)),
        rolls=[1, 1],
    )
    act(t, "medic", Rush(), [(28, 10)], Pay(2))
    medic = hero(t, "medic")
    assert medic.out and medic.power == 1 and medic.at.wounds == 6 and spent(t), "the hit does nothing more"
    assert game(t).land.height(medic.at.xy) == 0 and at(t, "medic")[0] <= 24 + 2 + RADII["medic"] / 1000
    assert asked(t) == "activate"


@pytest.mark.rule("GSQ-INT-15", "GSQ-SKL-05", "GSQ-FALL-04")
@pytest.mark.parametrize(("third", "rolls", "left"), [(20.2, [5], 1), (22.9, [5, 6], 1), (22.9, [5, 1], 0)])
def test_a_push_off_a_roof_kills_all_but_the_last(third: float, rolls: list[int], left: int) -> None:
    """Two over the edge die and the third stays; with all three over the last one takes a hit with AP(1)."""
    places = [(22.9, 8.4), (22.9, 10), (third, 11.6)]
    t = scenario({"vanguard": (18.9, 10.0)}, [("deckhands", places)], ground=ROOF, rolls=rolls)
    act(t, "vanguard", Push("u1"))
    deckhands = unit(t, "u1")
    assert spent(t) and (len(deckhands.models) if deckhands is not None else 0) == left
    if deckhands is not None:
        assert (game(t).land.height(deckhands.models[0].xy) == 0) is (third > 22)


@pytest.mark.rule("GSQ-INT-19", "GSQ-EVT-40")
def test_what_the_older_event_left_ends_with_the_wave() -> None:
    def change(state: StarState) -> None:
        let(state, time="dusk", alertness=5, quarter=1, quarter_kind="difficult")

    t = scenario(FAR, change=change, difficulty=1, primary="clean-sweep")
    game(t).begin("clouds", None, "event")
    act(t, "medic", Done())
    script(t, *["deckhands"] * 2, 4, 4, 3, 2)
    act(t, "psion", Done())
    assert (t.state.time, t.state.event, t.state.quarter_kind) == ("night", 32, "") and spent(t)
    g, medic = game(t), hero(t, "medic")
    assert (g.number("range", 18_000, medic), g.number("defense", 0, medic)) == (18_000, -1)
    assert g.number("hit.shoot", 0, t.state.enemies[0]) == -1, "who has just come has the night too"


@pytest.mark.rule("GSQ-INT-20", "GSQ-AI-01", "GSQ-AI-07")
def test_at_night_a_long_rifle_walks_to_its_goal() -> None:
    markers = [("objective", (30, 30), "investigation")]
    t = scenario({"medic": (10, 10)}, [("sharpshooter", [(30, 10)])], markers=markers)
    g, sniper = game(t), t.state.enemies[0]
    assert decide(g, sniper, g.toss).action == "hold"
    t.state.time = "night"
    plan = decide(g, sniper, g.toss)
    assert (plan.action, plan.goal) == ("goal", (30_000, 30_000))


@pytest.mark.rule("GSQ-INT-22", "GSQ-COND-06", "GSQ-UNC-03")
@pytest.mark.parametrize(("wounds", "stands"), [(3, True), (4, False)])
def test_the_diseased_pay_with_power_and_wounds(wounds: int, stands: bool) -> None:
    t = scenario(
        {"medic": (10, 10), "vanguard": (12, 10), "psion": (30, 30)},
        change=lambda s: (let(s.heroes[0], power=4, conditions=["diseased"]), let(s.heroes[0].at, wounds=wounds)),
        rolls=[1],
    )
    medic, other = hero(t, "medic"), hero(t, "vanguard")
    let(other, out=True)
    let(other.at, wounds=6)
    act(t, "medic", Decline())
    play(t, Revive("vanguard"))
    assert medic.power == 2 and medic.at.wounds == wounds + 2 and medic.out is not stands
    assert other.out is not stands and other.at.wounds == (3 if stands else 6)


@pytest.mark.rule("GSQ-UNC-03", "GSQ-POW-07")
def test_three_inches_to_the_fallen_and_not_a_thousandth_more() -> None:
    edge = (RADII["medic"] + RADII["vanguard"]) / 1000
    for away, near in ((3.0, True), (3.001, False)):
        t = scenario({"medic": (10, 10), "vanguard": (10 + edge + away, 10), "psion": (30, 30)})
        let(hero(t, "vanguard"), out=True)
        act(t, "medic")
        assert (Revive("vanguard") in options(t)) is near


@pytest.mark.rule("GSQ-INT-24", "GSQ-SPEC-37", "GSQ-MOR-09", "GSQ-SHK-08")
@pytest.mark.parametrize(
    ("rolls", "paid", "shaken"), [([2, 4], None, False), ([2, 3], True, False), ([2, 3], False, True)]
)
def test_a_fearless_carrier_rolls_then_pays_then_drops(
    monkeypatch: pytest.MonkeyPatch, rolls: list[int], paid: bool | None, shaken: bool
) -> None:
    monkeypatch.setitem(SPECIALS, "medic", {**SPECIALS["medic"], "fearless": 1})
    t = scenario(
        FAR,
        primary="retrieval",
        markers=[("objective", (10, 10), "retrieval")],
        change=lambda s: (let(s.heroes[0], hurt=1), let(s.heroes[0].at, wounds=3), let(s.markers[0], carrier="medic")),
        rolls=rolls,
    )
    act(t, "medic", Done())
    assert (asked(t) == "keep-nerve") is (paid is not None) and spent(t)
    if paid is not None:
        play(t, Pay(2) if paid else Decline())
    assert hero(t, "medic").shaken is shaken and bool(t.state.markers[0].carrier) is not shaken


@pytest.mark.rule("GSQ-INT-03", "GSQ-SHK-05", "GSQ-SHK-06", "GSQ-SHK-03")
def test_a_shaken_unit_in_melee_and_its_own_activation() -> None:
    t = scenario(
        {"medic": (20.0, 16.0), "psion": (40.0, 40.0)},
        [("deckhands", [(20, 10), (21.4, 10)])],
        rolls=[6, 1, 1, 5],
        simple=True,
        change=lambda s: let(s.enemies[0], shaken=True),
    )
    act(t, "medic", Charge("u1"))
    deckhands = t.state.enemies[0]
    assert spent(t) and len(deckhands.models) == 1 and hero(t, "medic").at.wounds == 0, "a 5 does not hit"
    play(t, Done())
    assert deckhands.shaken, "it fails without a die and is what it was"
    before = deckhands.models[0].xy
    run(activate(game(t), deckhands))
    assert not deckhands.shaken and deckhands.models[0].xy == before and spent(t)
    assert unit_gap(deckhands, hero(t, "medic")) >= 1000
