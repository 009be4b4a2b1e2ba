"""Shooting, melee, blocks and the special rules of weapons, with scripted dice (GSQ-SHOT, MELE, SPEC, EX)."""

from typing import Any

import pytest

from starboard.games.starquest.attacks import Volley, attack, block, expected, fire, multiplier
from starboard.games.starquest.content import Weapon, rule
from starboard.games.starquest.melee import fight, impact_dice, strikers, strikes
from starboard.games.starquest.options import Charge, Decline, Done, Receive, Remove, Shoot
from starboard.games.starquest.shooting import targets, volleys
from starboard.games.starquest.state import Unit

from .scenario import act, asked, box, game, hero, let, options, play, run, scenario, script, spent, unit

HERO = {"medic": (10.0, 10.0)}


def gun(*rules: str, attacks: int = 1, range: int = 24_000) -> Weapon:
    return Weapon("gun", range, attacks, tuple(rule(r) for r in rules))


def volley(weapon: Weapon, attacks: int = 1, **how: Any) -> Volley:
    return Volley(weapon, attacks, not weapon.range, **how)


def foe(t: Any, id: str = "u1") -> Unit:
    found = unit(t, id)
    assert found is not None
    return found


@pytest.mark.rule("GSQ-SHOT-05", "GSQ-EX-06", "GSQ-SHOT-01")
def test_one_rifle_one_attack() -> None:
    t = scenario(HERO, [("deckhands", [(20, 10)])])
    (found,) = volleys(game(t), foe(t), hero(t, "medic"), False)
    assert found.attacks == 1 and found.weapon.name == "Rifle"


@pytest.mark.rule("GSQ-SHOT-06", "GSQ-EX-07", "GSQ-STAT-02", "GSQ-TEST-02")
def test_quality_hits() -> None:
    t = scenario(HERO, [("gunners", [(20, 10)])], rolls=[5, 6])
    medic = hero(t, "medic")
    run(attack(game(t), foe(t), medic, [volley(gun())], "x"))
    assert spent(t) and medic.at.wounds == 0
    script(t, 3)
    run(attack(game(t), foe(t), medic, [volley(gun())], "x"))
    assert spent(t), "a miss rolls no block"


@pytest.mark.rule("GSQ-SHOT-07", "GSQ-SHOT-08", "GSQ-EX-08", "GSQ-STAT-03")
def test_defense_blocks() -> None:
    t = scenario(HERO, [("gunners", [(20, 10)])], rolls=[5, 3])
    medic = hero(t, "medic")
    run(attack(game(t), foe(t), medic, [volley(gun())], "x"))
    assert medic.at.wounds == 1


@pytest.mark.rule("GSQ-MELE-05", "GSQ-EX-09", "GSQ-EX-10", "GSQ-EX-11")
def test_one_blade_one_attack() -> None:
    t = scenario({"medic": (20.0, 11.5)}, [("gunners", [(20, 10)])], rolls=[5, 3])
    g, medic = game(t), hero(t, "medic")
    assert strikers(g, foe(t), medic) == 1
    (found,) = strikes(g, foe(t), 1, True)
    assert found.attacks == 1
    run(attack(g, foe(t), medic, [found], "x"))
    assert medic.at.wounds == 1


@pytest.mark.rule("GSQ-SHOT-02", "GSQ-SHOT-03", "GSQ-EX-05")
def test_only_the_one_with_sight_and_range_shoots() -> None:
    wall = [("building", box(15, 12, 2, 4))]
    t = scenario({"medic": (32.0, 10.0)}, [("deckhands", [(10, 16), (10, 10), (5, 10)])], ground=wall)
    (found,) = volleys(game(t), foe(t), hero(t, "medic"), False)
    assert found.attacks == 1, "one is behind the wall, one out of range"


@pytest.mark.rule("GSQ-SHOT-04", "GSQ-DICE-09", "GSQ-ACT-02")
def test_holding_and_shooting_each_weapon_by_itself() -> None:
    t = scenario({"gunslinger": (10.0, 10.0)}, [("sharpshooter", [(18, 10)])], rolls=[3, 2, 6, 1, 6])
    act(t, "gunslinger", Shoot("u1"))
    assert spent(t) and foe(t).models[0].wounds == 1
    assert not t.state.turn.free and t.state.turn.skill


@pytest.mark.rule("GSQ-SPEC-06", "GSQ-EX-27")
def test_ap_takes_from_defense_but_a_six_blocks() -> None:
    t = scenario(HERO, [("shield-bearer", [(20, 10)])], rolls=[5, 6])
    assert block(game(t), foe(t), 2, 4, "x", "x") == 1


@pytest.mark.rule("GSQ-SPEC-08", "GSQ-SPEC-09", "GSQ-EX-15", "GSQ-DICE-06")
def test_bane_rolls_sixes_again_once() -> None:
    t = scenario(HERO, rolls=[6, 6])
    assert block(game(t), hero(t, "medic"), 1, 0, "x", "x", bane=True) == 1
    script(t, 6, 2)
    assert block(game(t), hero(t, "medic"), 1, 0, "x", "x", bane=True) == 0


@pytest.mark.rule("GSQ-INT-04", "GSQ-DICE-05")
def test_ap_five_and_bane_against_two_plus() -> None:
    t = scenario(HERO, [("shield-bearer", [(20, 10)])], rolls=[5, 6, 5])
    assert block(game(t), foe(t), 1, 5, "x", "x") == 0
    assert block(game(t), foe(t), 1, 5, "x", "x", bane=True) == 0
    script(t, 6, 6)
    assert block(game(t), foe(t), 1, 5, "x", "x", bane=True) == 1


@pytest.mark.rule("GSQ-SPEC-11", "GSQ-SPEC-12", "GSQ-EX-16")
def test_blast_is_capped_by_models() -> None:
    t = scenario(HERO, [("deckhands", [(20, 10), (21.5, 10)])], rolls=[5, 5, 1, 1, 1, 1])
    run(attack(game(t), hero(t, "medic"), foe(t), [volley(gun("Blast(3)", attacks=2), 2)], "x"))
    assert spent(t) and unit(t, "u1") is None, "two hits on two models are four"


@pytest.mark.rule("GSQ-SPEC-13", "GSQ-SPEC-14", "GSQ-EX-17")
def test_blast_splits_and_players_pick_the_odd_ones() -> None:
    three = [(20, 10), (21.5, 10), (20, 11.5)]
    t = scenario(
        {"medic": (10.0, 10.0)},
        [("deckhands", three), ("turret", [(24.5, 10)]), ("turret", [(20, 14.5)])],
        change=lambda s: s.heroes[0].gear.append("breaker"),
    )
    g = game(t)
    assert multiplier(g, foe(t), volley(gun("Blast(6)"))) == 5
    coroutine = fire(g, hero(t, "medic"), foe(t), volley(gun("Blast(6)")), "x")
    script(t, 5)
    asks = coroutine.send(None)
    (ask,) = asks
    assert ask.name == "odd-hits" and Receive(("u1", "u2")) in ask.kind.enumerate(9)
    script(t, 6, 6, 6, 6, 6)
    with pytest.raises(StopIteration):
        coroutine.send((ask, Receive(("u1", "u2"))))
    assert spent(t), "two, two and one"


@pytest.mark.rule("GSQ-INT-07", "GSQ-SPEC-63", "GSQ-SPEC-64")
def test_surge_then_blast_and_one_against_a_single_model() -> None:
    t = scenario(HERO, [("turret", [(20, 10)])], rolls=[6, 6, 6])
    run(attack(game(t), hero(t, "medic"), foe(t), [volley(gun("Blast(3)", "Surge"))], "x"))
    assert spent(t), "two hits: one of its own, one of Surge"


@pytest.mark.rule("GSQ-SPEC-31", "GSQ-SPEC-33", "GSQ-INT-08")
def test_deadly_kills_one_and_the_rest_is_lost() -> None:
    t = scenario(HERO, [("deckhands", [(20, 10), (21.5, 10)])], simple=True, rolls=[5, 1])
    run(attack(game(t), hero(t, "medic"), foe(t), [volley(gun("Deadly(3)"))], "x"))
    assert len(foe(t).models) == 1


@pytest.mark.rule("GSQ-SPEC-32")
def test_deadly_is_resolved_first() -> None:
    t = scenario(HERO, [("turret", [(20, 10)])], rolls=[5, 1])
    run(attack(game(t), hero(t, "medic"), foe(t), [volley(gun()), volley(gun("Deadly(3)"))], "x"))
    assert spent(t) and unit(t, "u1") is None


@pytest.mark.rule("GSQ-SPEC-41", "GSQ-SPEC-42", "GSQ-SPEC-56", "GSQ-EX-21")
def test_furious_and_rending() -> None:
    t = scenario({"berserker": (20.0, 11.5)}, [("shield-bearer", [(20, 10)])], rolls=[6, 5, 5])
    axe = Weapon("axe", 0, 1, (rule("Rending"),))
    run(attack(game(t), hero(t, "berserker"), foe(t), [volley(axe, charging=True)], "x"))
    assert foe(t).models[0].wounds == 1, "of two fives one must beat AP(4)"


@pytest.mark.rule("GSQ-INT-05", "GSQ-STK-04", "GSQ-STK-01")
def test_furious_and_surge_on_one_six() -> None:
    t = scenario({"berserker": (20.0, 11.5)}, [("shield-bearer", [(20, 10)])], rolls=[6, 6, 6, 6])
    axe = Weapon("axe", 0, 1, (rule("Surge"), rule("Surge")))
    run(attack(game(t), hero(t, "berserker"), foe(t), [volley(axe, charging=True)], "x"))
    assert spent(t), "three hits: its own, Furious, Surge once"


@pytest.mark.rule("GSQ-INT-06", "GSQ-SPEC-65", "GSQ-SPEC-66")
def test_thrust_and_ap_add_up() -> None:
    from starboard.games.starquest.attacks import RENDING, hit_modifier, piercing

    t = scenario(HERO, [("turret", [(20, 10)])])
    lance = Weapon("lance", 0, 1, (rule("AP(1)"), rule("Rending"), rule("Thrust")))
    way = volley(lance, charging=True)
    assert piercing(way) + RENDING == 6
    assert hit_modifier(game(t), hero(t, "medic"), foe(t), way) == 1
    assert hit_modifier(game(t), hero(t, "medic"), foe(t), volley(lance)) == 0


@pytest.mark.rule("GSQ-SPEC-53", "GSQ-SPEC-54", "GSQ-EX-22")
def test_reliable() -> None:
    from starboard.games.starquest.attacks import hitting

    t = scenario(HERO, [("turret", [(20, 10)])], change=lambda s: s.heroes[0].conditions.append("impaired"))
    g, medic = game(t), hero(t, "medic")
    sure = volley(gun("Reliable"))
    assert hitting(g, medic, foe(t), sure, (2, 3)) == [3]
    tired = volley(Weapon("club", 0, 1, (rule("Reliable"),)), fatigued=True)
    assert hitting(g, medic, foe(t), tired, (5, 6)) == [6]


@pytest.mark.rule("GSQ-SPEC-51", "GSQ-SPEC-52")
def test_relentless_beyond_nine_inches() -> None:
    t = scenario({"medic": (30.0, 10.0)}, [("gunners", [(20, 10)])], rolls=[6, 6, 6])
    run(attack(game(t), foe(t), hero(t, "medic"), [volley(gun(), far=True)], "x"))
    assert spent(t)
    script(t, 6, 6)
    run(attack(game(t), foe(t), hero(t, "medic"), [volley(gun(), far=False)], "x"))
    assert spent(t)


@pytest.mark.rule("GSQ-SPEC-59", "GSQ-SPEC-60")
def test_stealth_from_afar() -> None:
    from starboard.games.starquest.attacks import hit_modifier

    t = scenario(HERO, [("sharpshooter", [(30, 10)])])
    g, medic = game(t), hero(t, "medic")
    assert hit_modifier(g, medic, foe(t), volley(gun(), far=True)) == -1
    assert hit_modifier(g, medic, foe(t), volley(gun(), far=False)) == 0


@pytest.mark.rule("GSQ-SPEC-68", "GSQ-SPEC-67", "GSQ-RUL-64")
def test_unstoppable_ignores_what_speaks_against_it_but_not_cover() -> None:
    from starboard.games.starquest.attacks import hit_modifier, ignores_regeneration, sheltered

    t = scenario(HERO, [("sharpshooter", [(30, 10)])])
    shot = volley(gun("Unstoppable"), far=True, cover=True)
    assert hit_modifier(game(t), hero(t, "medic"), foe(t), shot) == 0
    assert sheltered(shot) and ignores_regeneration(shot.weapon)


@pytest.mark.rule("GSQ-SPEC-46", "GSQ-SPEC-47", "GSQ-SPEC-48")
def test_indirect() -> None:
    from starboard.games.starquest.attacks import hit_modifier

    wall = [("building", box(14, 6, 2, 8))]
    t = scenario(HERO, [("bloat", [(20, 10)])], ground=wall)
    (shot,) = volleys(game(t), foe(t), hero(t, "medic"), True)
    assert hit_modifier(game(t), foe(t), hero(t, "medic"), shot) == -1 and not shot.cover


@pytest.mark.rule("GSQ-SPEC-10", "GSQ-TER-16")
def test_blast_and_melee_know_no_cover() -> None:
    from starboard.games.starquest.attacks import sheltered

    assert not sheltered(volley(gun("Blast(2)"), cover=True))
    assert not sheltered(volley(Weapon("blade", 0, 1), cover=True))
    assert sheltered(volley(gun(), cover=True))


@pytest.mark.rule("GSQ-SPEC-49")
def test_limited_once_per_mission(monkeypatch: pytest.MonkeyPatch) -> None:
    from starboard.games.starquest import shooting
    from starboard.games.starquest.shooting import guns

    t = scenario(HERO, [("turret", [(20, 10)])])
    run(attack(game(t), foe(t), hero(t, "medic"), [volley(gun("Limited"), 0)], "x"))
    assert foe(t).spent == ("gun",) and len(guns(game(t), foe(t))) == 1
    arms = (Weapon("Rifle", 24_000, 1), Weapon("Flare", 12_000, 1, (rule("Limited"),)))
    monkeypatch.setattr(shooting, "ranged", lambda unit: arms)
    assert guns(game(t), foe(t)) == list(arms), "not yet used"
    foe(t).spent = ("Rifle", "Flare")
    assert guns(game(t), foe(t)) == [arms[0]]


@pytest.mark.rule("GSQ-SPEC-50", "GSQ-SPEC-07", "GSQ-SPEC-55")
def test_regeneration() -> None:
    t = scenario(HERO, [("wardens", [(20, 10), (21.5, 10)])], simple=True, rolls=[5, 1, 5])
    run(attack(game(t), hero(t, "medic"), foe(t), [volley(gun())], "x"))
    assert len(foe(t).models) == 2 and spent(t)
    script(t, 5, 1)
    run(attack(game(t), hero(t, "medic"), foe(t), [volley(gun("Bane"))], "x"))
    assert len(foe(t).models) == 1 and spent(t)


@pytest.mark.rule("GSQ-RUL-63")
def test_regeneration_after_deadly_multiplies() -> None:
    t = scenario(HERO, [("wardens", [(20, 10)])], rolls=[5, 1, 5, 5, 1])
    run(attack(game(t), hero(t, "medic"), foe(t), [volley(gun("Deadly(3)"))], "x"))
    assert spent(t) and unit(t, "u1") is None


@pytest.mark.rule("GSQ-SPEC-44", "GSQ-SPEC-30", "GSQ-EX-19")
def test_impact_and_counter() -> None:
    t = scenario({"sentinel": (20.0, 11.5), "medic": (40, 40)}, [("ravager", [(20, 10)])])
    assert impact_dice(game(t), foe(t), hero(t, "sentinel"), 1) == 2
    assert impact_dice(game(t), foe(t), hero(t, "medic"), 1) == 3


@pytest.mark.rule("GSQ-SPEC-29", "GSQ-RUL-62", "GSQ-INT-09", "GSQ-FAT-02")
def test_counter_strikes_first_and_may_end_it() -> None:
    t = scenario({"sentinel": (20.0, 11.3), "medic": (40, 40)}, [("rippers", [(20, 10)])], rolls=[4, 1, 1, 1])
    run(fight(game(t), foe(t), hero(t, "sentinel")))
    assert spent(t) and unit(t, "u1") is None
    assert hero(t, "sentinel").fatigued


@pytest.mark.rule("GSQ-MELE-04", "GSQ-MELE-06", "GSQ-MELE-07", "GSQ-MELE-08")
def test_a_charge_strikes_and_is_struck_back() -> None:
    t = scenario({"medic": (20.0, 16.0)}, [("gunners", [(20, 10)])], rolls=[4, 1, 6, 4, 1])
    act(t, "medic", Charge("u1"))
    assert spent(t) and hero(t, "medic").at.wounds == 1 and foe(t).fatigued


@pytest.mark.rule("GSQ-FAT-01", "GSQ-FAT-03", "GSQ-FAT-05", "GSQ-INT-01")
def test_fatigue_comes_when_the_activation_ends() -> None:
    t = scenario({"medic": (20.0, 16.0)}, [("gunners", [(20, 10)])], rolls=[1, 1, 1])
    act(t, "medic", Charge("u1"))
    assert not hero(t, "medic").fatigued and t.state.turn.charged
    play(t, Done())
    assert hero(t, "medic").fatigued
    (strike,) = strikes(game(t), foe(t), 1, False)
    assert strike.fatigued, "it has struck back"


@pytest.mark.rule("GSQ-FAT-06", "GSQ-FAT-07", "GSQ-RUL-79")
def test_the_charger_steps_back_one_inch() -> None:
    t = scenario({"medic": (20.0, 16.0)}, [("gunners", [(20, 10)])], rolls=[1, 1, 1])
    act(t, "medic", Charge("u1"))
    gap = hero(t, "medic").at.y - foe(t).models[0].y - 2 * 629
    assert 1000 <= gap <= 1005


@pytest.mark.rule("GSQ-INT-10", "GSQ-MELE-11")
def test_who_is_wiped_out_does_not_strike_back() -> None:
    t = scenario({"medic": (20.0, 16.0)}, [("gunners", [(20, 10)])], rolls=[6, 6, 1, 1])
    act(t, "medic", Charge("u1"))
    assert spent(t) and unit(t, "u1") is None and not t.state.turn.free and t.state.turn.skill


@pytest.mark.rule("GSQ-SHK-02", "GSQ-INT-03")
def test_the_shaken_strike_back_on_sixes() -> None:
    t = scenario(
        {"medic": (20.0, 16.0)},
        [("gunners", [(20, 10)])],
        rolls=[1, 1, 5],
        change=lambda s: let(s.enemies[0], shaken=True),
    )
    act(t, "medic", Charge("u1"))
    assert spent(t) and hero(t, "medic").at.wounds == 0 and foe(t).shaken


@pytest.mark.rule("GSQ-SPEC-45", "GSQ-INT-02")
def test_no_impact_while_fatigued() -> None:
    t = scenario({"medic": (20.0, 11.7)}, [("ravager", [(20, 10)])], rolls=[5, 5, 5, 5, 5, 1, 1])
    foe(t).fatigued = True
    run(fight(game(t), foe(t), hero(t, "medic")))
    assert spent(t) and hero(t, "medic").at.wounds == 0


@pytest.mark.rule("GSQ-MELE-01", "GSQ-MELE-02", "GSQ-MELE-03")
def test_who_may_strike() -> None:
    far = 20 + 2 * 0.629 + 2.0
    t = scenario({"medic": (20.0, 20.0)}, [("deckhands", [(far, 20), (far + 0.01, 22), (20, 18.5)])])
    assert strikers(game(t), foe(t), hero(t, "medic")) == 2


@pytest.mark.rule("GSQ-MELE-09", "GSQ-MELE-10")
def test_striking_back_is_no_activation() -> None:
    t = scenario({"medic": (20.0, 16.0)}, [("gunners", [(20, 10)])], rolls=[1, 1, 1])
    act(t, "medic", Charge("u1"))
    assert not foe(t).acted
    t = scenario(
        {"medic": (20.0, 16.0)},
        [("gunners", [(20, 10)])],
        rolls=[1, 1, 1],
        change=lambda s: let(s.enemies[0], acted=True),
    )
    act(t, "medic", Charge("u1"))
    assert spent(t)


@pytest.mark.rule("GSQ-WND-02", "GSQ-RUL-88")
def test_players_choose_who_is_removed() -> None:
    t = scenario({"gunslinger": (10.0, 10.0)}, [("deckhands", [(18, 10), (19.4, 10), (20.8, 10)])], rolls=[6, 1, 1, 1])
    act(t, "gunslinger", Shoot("u1"))
    assert asked(t) == "casualties"
    assert options(t)[0] == Remove((0,)), "the nearest is proposed"
    assert Remove((1,)) not in options(t), "the rest would be out of coherency"
    play(t, Remove((2,)))
    assert [m.x for m in foe(t).models] == [18_000, 19_400]


@pytest.mark.rule("GSQ-ACT-09", "GSQ-TURN-07")
def test_an_advance_may_end_in_a_shot() -> None:
    from starboard.games.starquest.options import Advance

    t = scenario({"medic": (10.0, 10.0)}, [("turret", [(32, 10)])], rolls=[4, 4, 6, 6])
    assert not targets(game(t), hero(t, "medic"))
    act(t, "medic", Advance(), [(16, 10)])
    assert asked(t) == "shoot" and options(t) == [Shoot("u1"), Decline()]
    play(t, Shoot("u1"))
    assert spent(t)


@pytest.mark.rule("GSQ-RUL-65", "GSQ-UNC-02")
def test_the_unconscious_are_not_caught_in_a_blast() -> None:
    t = scenario({"medic": (10.0, 10.0), "vanguard": (12, 10), "psion": (40, 40)}, [("rocket-crew", [(20, 10)])])
    hero(t, "vanguard").out = True
    assert multiplier(game(t), hero(t, "medic"), volley(gun("Blast(3)"))) == 1
    hero(t, "vanguard").out = False
    assert multiplier(game(t), hero(t, "medic"), volley(gun("Blast(3)"))) == 2


def test_what_is_expected_is_what_happens_on_average() -> None:
    t = scenario(HERO, [("turret", [(20, 10)])])
    worth = expected(game(t), hero(t, "medic"), foe(t), volley(gun(attacks=6), 6))
    assert worth == pytest.approx(6 * 0.5 / 3)
    rending = expected(game(t), foe(t), hero(t, "medic"), volley(gun("Rending")))
    assert rending == pytest.approx(2 / 6 * 1 / 2 + 1 / 6 * 5 / 6), "of the hits those on 6 are blocked by 6s only"


@pytest.mark.rule("GSQ-SPEC-13", "GSQ-SPEC-12")
def test_a_blast_between_two_units_hits_both_and_counts_all_wounds() -> None:
    t = scenario(HERO, [("turret", [(20, 10)]), ("turret", [(24.5, 10)])], rolls=[5, 1, 1])
    dealt = []

    async def fires() -> None:
        dealt.append(await attack(game(t), hero(t, "medic"), foe(t), [volley(gun("Blast(3)"))], "x"))

    run(fires())
    assert [u.models[0].wounds for u in t.state.enemies] == [1, 1] and dealt == [2] and spent(t)


@pytest.mark.rule("GSQ-SHOT-09", "GSQ-RUL-67")
def test_wounds_of_a_shot_are_resolved_at_once() -> None:
    t = scenario(HERO, [("deckhands", [(20, 10), (21.5, 10)])], simple=True, rolls=[5, 5, 1, 1])
    run(attack(game(t), hero(t, "medic"), foe(t), [volley(gun(), 2)], "x"))
    assert unit(t, "u1") is None


@pytest.mark.rule("GSQ-RUL-05", "GSQ-SPEC-50", "GSQ-COND-06")
def test_regeneration_covers_wounds_however_they_came(monkeypatch: pytest.MonkeyPatch) -> None:
    """Overspent power, a disease, Impact, dangerous ground: one die for each wound."""
    from starboard.games.starquest import wounds
    from starboard.games.starquest.melee import impact
    from starboard.games.starquest.moving import endanger
    from starboard.games.starquest.power import pay

    monkeypatch.setattr(wounds, "has", lambda unit, rule: rule == "regeneration")
    t = scenario(HERO, rolls=[5, 1], change=lambda s: let(s.heroes[0], power=1))
    assert pay(game(t), hero(t, "medic"), 2) and hero(t, "medic").at.wounds == 1 and spent(t)
    script(t, 4, 6)
    let(hero(t, "medic"), power=4, conditions=["diseased"])
    assert pay(game(t), hero(t, "medic"), 2) and hero(t, "medic").at.wounds == 2 and spent(t)
    t = scenario(HERO, [("ravager", [(12, 10)])], ground=[("lava", box(9, 9, 2, 2))], rolls=[2, 2, 2, 1, 1, 1, 5, 5, 4])
    run(impact(game(t), t.state.enemies[0], hero(t, "medic"), 1))
    assert hero(t, "medic").at.wounds == 1 and spent(t)
    script(t, 1, 1, 2, 2, 2, 2, 5, 3)
    run(endanger(game(t), hero(t, "medic"), hero(t, "medic").at, ["t0"]))
    assert hero(t, "medic").at.wounds == 2 and spent(t)


@pytest.mark.rule("GSQ-SPEC-68", "GSQ-RUL-64")
def test_unstoppable_ignores_each_penalty_by_itself() -> None:
    """Spores take one from hits, a force-field gives the hero one: only the gift counts. Thick clouds take no range."""
    from starboard.games.starquest.attacks import hit_modifier
    from starboard.games.starquest.shooting import reach

    t = scenario(HERO, [("deckhands", [(20, 10)])])
    g, medic = game(t), hero(t, "medic")
    g.begin("spores", None, "event")
    g.begin("force-field", medic, "event")
    g.begin("clouds", None, "event")
    plain, sure = volley(gun()), volley(gun("Unstoppable"))
    assert hit_modifier(g, medic, foe(t), plain) == 0 and hit_modifier(g, medic, foe(t), sure) == 1
    assert reach(g, medic, sure.weapon) - reach(g, medic, plain.weapon) == 6000


@pytest.mark.rule("GSQ-GAP-29")
def test_enemies_test_on_quality() -> None:
    from starboard.games.starquest.profiles import quality

    t = scenario(HERO, [("deckhands", [(20, 10)])])
    assert quality(foe(t)) == 5


@pytest.mark.rule("GSQ-SPEC-49")
def test_a_limited_blade_strikes_once_and_others_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    from starboard.games.starquest import melee

    t = scenario(HERO, [("deckhands", [(11, 10)])])
    arms = (Weapon("Blade", 0, 1), Weapon("Charge Blade", 0, 1, (rule("Limited"),)))
    monkeypatch.setattr(melee, "weapons", lambda unit: arms)
    enemy = foe(t)
    assert melee.blades(enemy) == list(arms)
    enemy.spent = ("Charge Blade", "Blade")
    assert melee.blades(enemy) == [arms[0]]


@pytest.mark.rule("GSQ-SPEC-30", "GSQ-SPEC-44")
def test_more_counters_than_impact_dice_leave_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from starboard.games.starquest import melee

    t = scenario(HERO, [("deckhands", [(11, 10), (11, 11.5), (11, 8.5), (12.4, 10)])])
    monkeypatch.setattr(melee, "weapons", lambda unit: (Weapon("Pike", 0, 1, (rule("Counter"),)),))
    monkeypatch.setattr(melee, "x_of", lambda unit, special: 3)
    assert [impact_dice(game(t), hero(t, "medic"), foe(t), models) for models in (1, 2)] == [0, 2]
