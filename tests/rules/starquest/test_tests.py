"""Dice, stat tests, power (GSQ-DICE, GSQ-TEST, GSQ-POW)."""

import pytest

from starboard.games.starquest.options import Activate, Buy, Decline, Done, Pay, Rest, Revive, Scurry
from starboard.games.starquest.power import pay, payments
from starboard.games.starquest.profiles import D6, chance, passes, stat
from starboard.games.starquest.wounds import d3, lose_power

from .scenario import act, asked, game, hero, let, options, play, refused, scenario, script, spent


@pytest.mark.rule("GSQ-DICE-01", "GSQ-DICE-02", "GSQ-TAB-03", "GSQ-RUL-26")
def test_a_d3_is_half_a_die_rounded_up() -> None:
    assert D6 == (1, 2, 3, 4, 5, 6)
    t = scenario({"medic": (10, 10)}, rolls=[1, 2, 3, 4, 5, 6])
    assert [d3(game(t), "x") for _ in range(6)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("GSQ-TEST-01", "GSQ-TEST-05", "GSQ-EX-01")
def test_each_die_by_itself() -> None:
    assert [passes(die, 4, 0) for die in (3, 4, 5)] == [False, True, True]


@pytest.mark.rule("GSQ-TEST-06", "GSQ-TEST-07", "GSQ-EX-02")
def test_a_modifier_is_added_to_the_die() -> None:
    assert [passes(die, 4, -1) for die in (3, 4, 5)] == [False, False, True]
    assert passes(2, 4, 2) and not passes(2, 4, 1)


@pytest.mark.rule("GSQ-TEST-08", "GSQ-TEST-09", "GSQ-EX-28")
def test_six_always_one_never() -> None:
    assert passes(6, 4, -1) and passes(6, 6, -9)
    assert not passes(1, 2, 2)
    assert chance(2, 9) == 5 / 6 and chance(6, -9) == 1 / 6


@pytest.mark.rule("GSQ-TEST-03", "GSQ-POW-05", "GSQ-SKL-06")
def test_two_power_turn_a_failed_test_into_a_success() -> None:
    t = scenario({"medic": (10, 10)}, rolls=[1, 6])
    act(t, "medic", Scurry())
    assert asked(t) == "rescue" and options(t) == [Pay(2), Decline()]
    play(t, Pay(2))
    assert hero(t, "medic").power == 4 and asked(t) == "scurry"
    play(t, [(13, 10)])
    assert hero(t, "medic").at.xy == (13_000, 10_000)


@pytest.mark.rule("GSQ-TEST-04", "GSQ-POW-04", "GSQ-TURN-06")
def test_quality_rolls_are_not_bought_but_actions_are() -> None:
    t = scenario({"medic": (10, 10)})
    act(t, "medic", Buy())
    assert hero(t, "medic").power == 4
    assert refused(t, Buy()), "at most one bought action (GSQ-RUL-01)"


@pytest.mark.rule("GSQ-POW-01", "GSQ-POW-02", "GSQ-ACT-01", "GSQ-RUL-98")
def test_rest_restores_all_power_and_is_all_one_does() -> None:
    t = scenario({"medic": (10, 10)}, change=lambda s: let(s.heroes[0], power=1))
    act(t, "medic", Rest())
    assert hero(t, "medic").power == 6 and hero(t, "medic").acted
    t = scenario({"medic": (10, 10)}, rolls=[6, 2])
    act(t, "medic", Scurry(), [(10.5, 10)])
    assert refused(t, Rest())


@pytest.mark.rule("GSQ-RUL-98")
def test_who_has_cast_cannot_rest() -> None:
    t = scenario({"psion": (10, 10)}, [("deckhands", [(16, 10)])], change=lambda s: let(s.heroes[0], tokens=1))
    play(t, Activate("psion"))
    assert options(t)[-2:] == [Rest(), Done()], "what one does first stands first"
    casting = next(option for option in options(t) if type(option).__name__ == "Cast")
    script(t, 6, 3, 3, 3, 3, 3, 3)
    play(t, casting)
    assert refused(t, Rest())


@pytest.mark.rule("GSQ-POW-03", "GSQ-EX-04", "GSQ-RUL-03")
def test_power_that_is_not_there_is_paid_in_wounds() -> None:
    t = scenario({"medic": (10, 10)})
    medic = hero(t, "medic")
    medic.power = 0
    lose_power(game(t), medic, 2)
    assert medic.at.wounds == 2 and medic.power == 0
    medic.power = 1
    lose_power(game(t), medic, 2)
    assert medic.at.wounds == 4 and medic.power == 1, "the whole amount, and the pool stays"


@pytest.mark.rule("GSQ-RUL-04", "GSQ-INT-22")
def test_who_falls_paying_buys_nothing() -> None:
    t = scenario({"medic": (10, 10), "vanguard": (12, 10), "psion": (30, 30)})
    medic, other = hero(t, "medic"), hero(t, "vanguard")
    other.out, other.at.wounds = True, 6
    medic.power, medic.at.wounds = 0, 4
    act(t, "medic", Revive("vanguard"))
    assert medic.out and other.out


@pytest.mark.rule("GSQ-RUL-06", "GSQ-COND-06")
def test_the_diseased_take_wounds_for_power_spent_but_not_twice() -> None:
    t = scenario({"medic": (10, 10)})
    medic = hero(t, "medic")
    medic.conditions = ["diseased"]
    assert pay(game(t), medic, 2) and (medic.power, medic.at.wounds) == (4, 2)
    medic.power = 1
    pay(game(t), medic, 2)
    assert (medic.power, medic.at.wounds) == (1, 4), "overspending spends no power"


@pytest.mark.rule("GSQ-POW-07", "GSQ-UNC-03", "GSQ-UNC-04", "GSQ-UNC-05")
def test_reviving_costs_two_power_and_no_test() -> None:
    t = scenario({"medic": (10, 10), "vanguard": (13, 10)})
    other = hero(t, "vanguard")
    other.out, other.at.wounds = True, 6
    act(t, "medic", Revive("vanguard"))
    assert not other.out and other.at.wounds == 3 and hero(t, "medic").power == 4


@pytest.mark.rule("GSQ-SKL-10", "GSQ-RUL-34", "GSQ-UNC-01")
def test_reviving_is_a_skill_action_and_the_revived_may_still_act() -> None:
    t = scenario({"medic": (10, 10), "vanguard": (13, 10)}, change=lambda s: let(s.heroes[1], out=True))
    assert options(t) == [Activate("medic")], "the unconscious are idle"
    act(t, "medic", Revive("vanguard"))
    assert not t.state.turn.skill and t.state.turn.free
    play(t, Done())
    assert options(t) == [Activate("vanguard")]


@pytest.mark.rule("GSQ-STAT-09", "GSQ-STAT-10", "GSQ-STAT-11", "GSQ-RUL-28")
def test_the_three_stats_and_what_levels_do_to_them() -> None:
    t = scenario({"medic": (10, 10)})
    medic = hero(t, "medic")
    assert [stat(medic, name) for name in ("str", "dex", "wil")] == [5, 4, 3]
    medic.picks = ["str-1", "wil-1", "wil-1"]
    assert [stat(medic, name) for name in ("str", "dex", "wil")] == [4, 4, 2]
    assert payments(game(t), medic, 2, None) == [Pay(2), Decline()]
    script(t)
    assert spent(t)
