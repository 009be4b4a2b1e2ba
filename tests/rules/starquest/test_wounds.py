"""Wounds, the unconscious, morale, Shaken, conditions (GSQ-WND, UNC, MOR, SHK, COND)."""

import pytest

from starboard.games.starquest.morale import morale, morale_need, morale_of_all, must_test, shake
from starboard.games.starquest.options import Activate, Decline, Done, Pay, Settle
from starboard.games.starquest.profiles import stat
from starboard.games.starquest.wounds import casualties, wound

from .scenario import act, asked, game, hero, let, options, play, run, scenario, script, spent, unit

TWO = {"medic": (10.0, 10.0), "vanguard": (30.0, 30.0)}


@pytest.mark.rule("GSQ-WND-01", "GSQ-MODL-01", "GSQ-MODL-02")
def test_a_model_goes_at_its_tough_value() -> None:
    t = scenario(TWO, [("turret", [(20, 10)])])
    turret = t.state.enemies[0]
    run(casualties(game(t), turret, 2, None, "x"))
    assert turret.models[0].wounds == 2
    run(casualties(game(t), turret, 1, None, "x"))
    assert not t.state.enemies


@pytest.mark.rule("GSQ-WND-03", "GSQ-UNC-02")
def test_a_hero_is_unconscious_instead() -> None:
    t = scenario(TWO)
    wound(game(t), hero(t, "medic"), 9, "x", "x")
    assert hero(t, "medic").out and hero(t, "medic") in t.state.heroes


@pytest.mark.rule("GSQ-UNC-07", "GSQ-MIS-04", "GSQ-CAMP-17")
def test_all_unconscious_is_the_end() -> None:
    t = scenario(
        TWO,
        rolls=[1],
        change=lambda s: (
            let(s.heroes[1], out=True),
            let(s.heroes[0], power=0),
            let(s.heroes[0], conditions=["afflicted"]),
            let(s.heroes[0].at, wounds=5),
        ),
    )
    act(t, "medic", Decline())
    assert t.outcome is not None and not t.outcome.won and "GSQ-UNC-07" in t.outcome.rules


@pytest.mark.rule("GSQ-MOR-03", "GSQ-MOR-05", "GSQ-EX-29", "GSQ-RUL-35")
def test_half_of_the_tough_value() -> None:
    t = scenario(TWO)
    medic = hero(t, "medic")
    medic.hurt, medic.at.wounds = 1, 2
    assert not must_test(medic)
    medic.at.wounds = 3
    assert must_test(medic)


@pytest.mark.rule("GSQ-EX-12", "GSQ-MOR-01")
def test_five_of_nine_wounds_test_morale() -> None:
    t = scenario(TWO)
    medic = hero(t, "medic")
    medic.picks = ["tough-2", "tough-1"]
    wound(game(t), medic, 5, "x", "x")
    assert must_test(medic)
    medic.hurt = 0
    assert not must_test(medic), "only who was wounded in this activation"


@pytest.mark.rule("GSQ-MOR-02", "GSQ-MOR-04")
def test_half_of_the_models() -> None:
    t = scenario(TWO, [("deckhands", [(20, 10), (21.4, 10), (20, 11.4)])], simple=True)
    unit_ = t.state.enemies[0]
    unit_.size = 4
    unit_.hurt = 1
    assert not must_test(unit_)
    unit_.models.pop()
    assert must_test(unit_)


@pytest.mark.rule("GSQ-MOR-06", "GSQ-MOR-07", "GSQ-MOR-08")
def test_a_morale_test_is_a_quality_test() -> None:
    t = scenario(TWO, [("turret", [(20, 10)])], rolls=[4])
    turret = t.state.enemies[0]
    run(morale(game(t), turret))
    assert not turret.shaken
    script(t, 3)
    run(morale(game(t), turret))
    assert turret.shaken


@pytest.mark.rule("GSQ-MOR-09", "GSQ-POW-08")
def test_a_hero_may_pay_not_to_be_shaken() -> None:
    t = scenario(TWO, rolls=[1])
    coroutine = morale(game(t), hero(t, "medic"))
    (ask,) = coroutine.send(None)
    assert ask.name == "keep-nerve"
    with pytest.raises(StopIteration):
        coroutine.send((ask, Pay(2)))
    assert not hero(t, "medic").shaken and hero(t, "medic").power == 4


@pytest.mark.rule("GSQ-SHK-01", "GSQ-SHK-05", "GSQ-SHK-06")
def test_a_shaken_hero_idles_and_recovers() -> None:
    t = scenario(TWO, change=lambda s: let(s.heroes[0], shaken=True))
    act(t, "medic")
    assert hero(t, "medic").acted and not hero(t, "medic").shaken
    assert options(t) == [Activate("vanguard")]


@pytest.mark.rule("GSQ-SHK-03")
def test_the_shaken_fail_every_morale_test() -> None:
    t = scenario(TWO, [("turret", [(20, 10)])])
    t.state.enemies[0].shaken = True
    run(morale(game(t), t.state.enemies[0]))
    assert t.state.enemies[0].shaken and spent(t)


@pytest.mark.rule("GSQ-SHK-07", "GSQ-RUL-37")
def test_big_enemies_take_wounds_instead() -> None:
    t = scenario(TWO, [("matriarch", [(20, 10)])], rolls=[5])
    run(shake(game(t), t.state.enemies[0], "x"))
    assert not t.state.enemies[0].shaken and t.state.enemies[0].models[0].wounds == 3


@pytest.mark.rule("GSQ-SHK-08", "GSQ-PRT-06", "GSQ-RUL-15")
def test_a_shaken_or_fallen_carrier_drops_the_marker() -> None:
    t = scenario(TWO, markers=[("objective", (1, 1), "retrieval")], primary="retrieval")
    t.state.markers[0].carrier = "medic"
    run(shake(game(t), hero(t, "medic"), "x"))
    assert t.state.markers[0].carrier == "" and t.state.markers[0].xy == (10_000, 10_000)
    t.state.markers[0].carrier = "medic"
    wound(game(t), hero(t, "medic"), 9, "x", "x")
    assert t.state.markers[0].carrier == ""


@pytest.mark.rule("GSQ-SPEC-35", "GSQ-SPEC-36", "GSQ-EX-20")
def test_fear_counts_as_more_wounds() -> None:
    from starboard.games.starquest.melee import frighten

    t = scenario(TWO, [("turret", [(20, 10)]), ("matriarch", [(22, 10)])])
    turret, matriarch = t.state.enemies
    turret.hurt, turret.models[0].wounds = 1, 1
    assert not must_test(turret)
    frighten(game(t), matriarch, turret, 1)
    assert must_test(turret)
    turret.feared = 0
    frighten(game(t), matriarch, turret, 0)
    assert turret.feared == 0


@pytest.mark.rule("GSQ-SPEC-37", "GSQ-INT-24")
def test_fearless_rolls_once_more() -> None:
    t = scenario(TWO, [("captain", [(20, 10)])], rolls=[2, 4])
    run(morale(game(t), t.state.enemies[0]))
    assert not t.state.enemies[0].shaken and spent(t)
    script(t, 2, 3)
    run(morale(game(t), t.state.enemies[0]))
    assert t.state.enemies[0].shaken


@pytest.mark.rule("GSQ-SPEC-69", "GSQ-SPEC-70")
def test_a_villain_lends_its_quality() -> None:
    t = scenario(TWO, [("deckhands", [(20, 10)]), ("captain", [(30, 10)])])
    deckhands, captain = t.state.enemies
    assert morale_need(game(t), deckhands) == 3
    captain.shaken = True
    assert morale_need(game(t), deckhands) == 5
    captain.shaken = False
    captain.models[0].x = 34_000
    assert morale_need(game(t), deckhands) == 5


@pytest.mark.rule("GSQ-INT-25")
def test_a_dead_villain_lends_nothing() -> None:
    t = scenario(TWO, [("deckhands", [(20, 10)]), ("captain", [(24, 10)])], rolls=[4])
    deckhands, captain = t.state.enemies
    deckhands.hurt, deckhands.size = 1, 2
    run(casualties(game(t), captain, 6, None, "x"))
    run(morale_of_all(game(t)))
    assert deckhands.shaken, "4 passes for the Captain's 3+, not for 5+"


@pytest.mark.rule("GSQ-RUL-38")
def test_wounds_go_to_the_wounded_first() -> None:
    t = scenario(TWO, [("turret", [(20, 10), (22.5, 10)])], simple=True)
    turrets = t.state.enemies[0]
    run(casualties(game(t), turrets, 2, None, "x"))
    run(casualties(game(t), turrets, 2, None, "x"))
    assert len(turrets.models) == 1 and turrets.models[0].wounds == 1


@pytest.mark.parametrize(
    ("condition", "stat"),
    [
        pytest.param("afflicted", "str", marks=pytest.mark.rule("GSQ-COND-01", "GSQ-TAB-08")),
        pytest.param("crippled", "dex", marks=pytest.mark.rule("GSQ-COND-03")),
        pytest.param("diseased", "wil", marks=pytest.mark.rule("GSQ-COND-05")),
    ],
)
def test_a_passed_test_sheds_a_condition(condition: str, stat: str) -> None:
    t = scenario(TWO, rolls=[6], change=lambda s: s.heroes[0].conditions.append(condition))
    act(t, "medic")
    assert hero(t, "medic").conditions == [] and spent(t)
    assert any(e.terms.get("stat") == stat for e in t.journal)


@pytest.mark.rule("GSQ-COND-02", "GSQ-RUL-40")
def test_afflicted_hurts_when_it_stays() -> None:
    t = scenario(
        TWO,
        rolls=[1],
        change=lambda s: (let(s.heroes[0], conditions=["afflicted"]), let(s.heroes[0], shaken=True)),
    )
    act(t, "medic", Decline())
    assert hero(t, "medic").at.wounds == 1 and hero(t, "medic").conditions == ["afflicted"]


@pytest.mark.rule("GSQ-COND-04", "GSQ-EX-33", "GSQ-RUL-41", "GSQ-SPEC-34")
def test_movement_adds_first_and_halves_then() -> None:
    from starboard.games.starquest.moving import allowance

    t = scenario(TWO, change=lambda s: s.heroes[0].conditions.append("crippled"))
    g, medic = game(t), hero(t, "medic")
    g.begin("haste", medic, "event")
    assert allowance(g, medic, "rush") == 8000 and allowance(g, medic, "advance") == 4000


@pytest.mark.rule("GSQ-COND-07", "GSQ-POW-10")
def test_impaired_is_bought_off_when_activated() -> None:
    t = scenario(TWO, rolls=[3], change=lambda s: s.heroes[0].conditions.append("impaired"))
    act(t, "medic")
    assert asked(t) == "clear-head"
    play(t, Pay(3))
    assert hero(t, "medic").conditions == [] and hero(t, "medic").power == 4


@pytest.mark.rule("GSQ-COND-08", "GSQ-RUL-39")
def test_impaired_takes_one_from_every_stat_roll() -> None:
    t = scenario(TWO, change=lambda s: s.heroes[0].conditions.append("impaired"))
    g, medic = game(t), hero(t, "medic")
    for name in ("str", "dex", "wil", "hit.shoot", "hit.melee", "defense", "morale"):
        assert g.number(name, 0, medic) == -1


@pytest.mark.rule("GSQ-INT-11", "GSQ-TURN-05")
def test_who_falls_in_its_own_activation_is_done() -> None:
    from starboard.games.starquest.options import Buy, Charge

    t = scenario(
        {"medic": (20.0, 16.0), "vanguard": (40, 40)},
        [("ravager", [(20, 10)])],
        change=lambda s: let(s.heroes[0].at, wounds=5),
        rolls=[1, 1, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1],
    )
    act(t, "medic", Buy(), Charge("u1"))
    assert hero(t, "medic").out and options(t) == [Activate("vanguard")]


@pytest.mark.rule("GSQ-RUL-97", "GSQ-RUL-36")
def test_wounds_outside_an_activation_ask_for_no_morale() -> None:
    from starboard.games.starquest.events import random_event

    t = scenario(TWO, rolls=["medic", 6])
    run(random_event(game(t), 14))
    assert hero(t, "medic").at.wounds == 3 and hero(t, "medic").hurt == 0


@pytest.mark.rule("GSQ-TURN-03", "GSQ-TURN-04", "GSQ-TURN-08")
def test_heroes_in_any_order_then_the_enemy() -> None:
    t = scenario(TWO, [("turret", [(46, 2)])])
    assert options(t) == [Activate("medic"), Activate("vanguard")]
    play(t, Activate("vanguard"), Done())
    assert not t.state.enemies[0].acted
    play(t, Activate("medic"), Done())
    assert unit(t, "u1") is not None and t.state.round == 2


@pytest.mark.rule("GSQ-UNC-07", "GSQ-SPEC-02")
def test_who_waits_in_ambush_keeps_the_mission_alive() -> None:
    t = scenario({"medic": (10.0, 10.0), "infiltrator": (30.0, 30.0)}, change=lambda s: let(s.heroes[1], arrives=3))
    wound(game(t), hero(t, "medic"), 9, "x", "x")
    assert hero(t, "medic").out and t.outcome is None


@pytest.mark.rule("GSQ-STK-02", "GSQ-RUL-40", "GSQ-RUL-67")
def test_of_several_conditions_the_player_says_which_comes_first() -> None:
    """Impaired takes one from the test, unless it is bought off before."""
    for order, cured in ((["impaired", "crippled"], True), (["crippled", "impaired"], False)):
        die = stat(hero(scenario(TWO), "medic"), "dex")
        rolls = [1, die] if cured else [die, 1]
        t = scenario(TWO, rolls=rolls, change=lambda s: s.heroes[0].conditions.extend(["crippled", "impaired"]))
        act(t, "medic", Settle(order[0]), *([Pay(3)] if cured else [Decline(), Pay(3)]))
        assert hero(t, "medic").conditions == ([] if cured else ["crippled"]) and spent(t)
