"""Skill actions, hero skills, items, spells, treasure (GSQ-SKL, SRCH, TRES, SPEC-15 to 28, GAP-17 to 20)."""

import pytest

from starboard.games.starquest.aftermath import close
from starboard.games.starquest.ai import slowed
from starboard.games.starquest.content import HEROES, ITEMS, RADII, SKILLS, SPELLS
from starboard.games.starquest.deeds import enact
from starboard.games.starquest.moving import walk
from starboard.games.starquest.options import (
    Cast,
    Decline,
    Discover,
    Done,
    PassItem,
    Pay,
    Push,
    Scurry,
    Shoot,
    Spend,
    Trove,
    UseItem,
    UseSkill,
)
from starboard.games.starquest.searching import reveal
from starboard.games.starquest.spells import castings, enemy_cast, gain_tokens, known
from starboard.games.starquest.state import StarState

from .scenario import act, asked, at, game, hero, let, options, play, refused, run, scenario, script, spent, why_not

TWO = {"medic": (10.0, 10.0), "vanguard": (12.0, 10.0)}
TOKEN = [("search", (7.0, 12.0), "")]


@pytest.mark.rule("GSQ-SKL-02", "GSQ-SKL-01", "GSQ-ACT-06")
def test_everybody_can_discover_push_and_scurry() -> None:
    t = scenario(TWO, [("turret", [(13, 12)])], markers=TOKEN)
    act(t, "medic")
    assert {Discover("m1"), Push("u1"), Scurry()} <= set(options(t))


@pytest.mark.rule("GSQ-SKL-03", "GSQ-SRCH-10")
def test_a_token_six_inches_away_takes_a_test() -> None:
    t = scenario({"medic": (10.0, 10.0)}, markers=[("search", (15, 10), "")], rolls=[3, 3, 1])
    act(t, "medic", Discover("m1"))
    assert t.state.markers[0].kind == "treasure" and t.state.markers[0].what == ["courage"]
    far = scenario({"medic": (10.0, 10.0)}, markers=[("search", (17, 10), "")])
    act(far, "medic")
    assert refused(far, Discover("m1"))


@pytest.mark.rule("GSQ-SKL-04", "GSQ-SRCH-09", "GSQ-SRCH-08")
def test_close_by_it_is_picked_up_without_a_roll() -> None:
    t = scenario({"medic": (10.0, 10.0)}, markers=[("search", (11.5, 10), "")], rolls=[5, 6])
    act(t, "medic", Discover("m1"))
    assert hero(t, "medic").items == ["med"] and not t.state.markers


@pytest.mark.rule("GSQ-GAP-30", "GSQ-GAP-20")
def test_a_treasure_marker_is_picked_up_close_by() -> None:
    t = scenario({"medic": (10.0, 10.0)}, markers=[("treasure", (11.5, 10), "stun")])
    act(t, "medic", Discover("m1"))
    assert hero(t, "medic").items == ["stun"]


@pytest.mark.parametrize(
    ("dice", "condition"),
    [
        pytest.param([1, 1], ["afflicted"], marks=pytest.mark.rule("GSQ-TRES-01")),
        pytest.param([2, 2], ["diseased"], marks=pytest.mark.rule("GSQ-TRES-02")),
        pytest.param([2, 3], ["impaired"], marks=pytest.mark.rule("GSQ-TRES-02")),
        pytest.param([1, 4], ["crippled"], marks=pytest.mark.rule("GSQ-TRES-02")),
        pytest.param([1, 5], [], marks=pytest.mark.rule("GSQ-TRES-02")),
    ],
)
def test_hazards(dice: list[int], condition: list[str]) -> None:
    t = scenario({"medic": (10.0, 10.0)}, markers=[("search", (11, 10), "")], rolls=dice)
    act(t, "medic", Discover("m1"))
    assert hero(t, "medic").conditions == condition and not t.state.markers


@pytest.mark.rule("GSQ-TRES-06", "GSQ-RUL-25")
def test_credits() -> None:
    t = scenario({"medic": (10.0, 10.0)}, markers=[("search", (11, 10), "")], rolls=[6, 4])
    act(t, "medic", Discover("m1"))
    assert hero(t, "medic").credits == 20


@pytest.mark.rule("GSQ-TRES-07", "GSQ-GAP-23")
def test_a_seven_is_a_trove() -> None:
    t = scenario({"engineer": (10.0, 10.0)}, markers=[("search", (11, 10), "")], rolls=[6])
    act(t, "engineer", Discover("m1"))
    assert asked(t) == "trove"
    play(t, Trove(("med", "15c")))
    assert hero(t, "engineer").items == ["med"] and hero(t, "engineer").credits == 25


@pytest.mark.rule("GSQ-SKL-07", "GSQ-POW-06", "GSQ-SKL-08", "GSQ-RUL-73")
def test_a_failed_hero_skill_costs_one_power() -> None:
    t = scenario(TWO, rolls=[1], change=lambda s: let(s.heroes[1].at, wounds=3))
    act(t, "medic", UseSkill("patch-up", "vanguard"))
    assert options(t) == [Pay(1), Decline()]
    play(t, Pay(1))
    assert hero(t, "vanguard").at.wounds == 1 and hero(t, "medic").power == 5


@pytest.mark.rule("GSQ-RUL-75")
def test_it_may_be_declined() -> None:
    t = scenario(TWO, rolls=[1], change=lambda s: let(s.heroes[1].at, wounds=3))
    act(t, "medic", UseSkill("patch-up", "vanguard"), Decline())
    assert hero(t, "vanguard").at.wounds == 3 and hero(t, "medic").power == 6


@pytest.mark.rule("GSQ-INT-23")
def test_impaired_and_a_skill() -> None:
    t = scenario(
        TWO,
        rolls=[3],
        change=lambda s: (let(s.heroes[1].at, wounds=3), let(s.heroes[0], conditions=["impaired"])),
    )
    act(t, "medic", Decline(), UseSkill("patch-up", "vanguard"), Pay(1))
    assert hero(t, "vanguard").at.wounds == 1 and hero(t, "medic").conditions == ["impaired"]


@pytest.mark.rule("GSQ-RUL-02")
def test_the_strict_option_allows_each_skill_once() -> None:
    for strict in (False, True):
        t = scenario(TWO, rolls=[6, 1], strict=strict)
        act(t, "medic", Scurry(), [(10, 10)])
        assert refused(t, Scurry()) is strict


@pytest.mark.rule("GSQ-RUL-01", "GSQ-TURN-05")
def test_one_action_one_skill_action_and_one_bought() -> None:
    from starboard.games.starquest.options import Advance, Buy

    t = scenario({"medic": (10.0, 10.0)}, rolls=[6, 1, 6, 1, 6, 1])
    act(t, "medic", Scurry(), [(10, 10)], Scurry(), [(10, 10)])
    assert refused(t, Advance()) and refused(t, Scurry()), "the free action was a Skill action too"
    play(t, Buy(), Scurry(), [(10, 10)])
    assert options(t) == [Done()]


@pytest.mark.parametrize("id", SKILLS)
def test_every_skill_does_something(id: str) -> None:
    """No skill fails, whoever it is used on."""
    who = next(h for h in HEROES if id in HEROES[h].skills)
    other = "medic" if who != "medic" else "vanguard"
    t = scenario(
        {who: (10.0, 10.0), other: (12.0, 10.0), **({"psion": (40, 40)} if who != "psion" else {})},
        [("turret", [(10, 13)])],
        markers=[("search", (7, 7), "")],
        rolls=[6] + [4] * 12,
        change=lambda s: prepare(s, who, other, id),
    )
    act(t, who)
    found = [o for o in options(t) if isinstance(o, UseSkill)]
    assert found, id
    play(t, found[0])


def prepare(state: StarState, who: str, other: str, id: str) -> None:
    for hero_ in state.heroes:
        if hero_.id == who:
            hero_.skills = [id]
            hero_.at.wounds = 2
        elif hero_.id == other:
            hero_.at.wounds, hero_.conditions, hero_.power, hero_.shaken = 3, ["crippled"], 1, True
            if id == "defibrillate":
                hero_.out = True


@pytest.mark.parametrize(
    ("item", "target"),
    [
        pytest.param("courage", "vanguard", marks=pytest.mark.rule("GSQ-GAP-17")),
        pytest.param("med", "vanguard", marks=pytest.mark.rule("GSQ-GAP-19")),
        pytest.param("curing", "vanguard", marks=pytest.mark.rule("GSQ-GAP-19")),
        pytest.param("power", "", marks=pytest.mark.rule("GSQ-GAP-17")),
        pytest.param("frenzy", "", marks=pytest.mark.rule("GSQ-GAP-17")),
        pytest.param("stun", "u1", marks=pytest.mark.rule("GSQ-GAP-18")),
    ],
)
def test_items(item: str, target: str) -> None:
    def change(s: StarState) -> None:
        s.heroes[0].items, s.heroes[0].power = [item], 1
        s.heroes[1].shaken, s.heroes[1].conditions, s.heroes[1].at.wounds = True, ["crippled"], 4

    t = scenario(TWO, [("turret", [(16, 10)])], change=change)
    act(t, "medic", UseItem(item, target))
    medic, other = hero(t, "medic"), hero(t, "vanguard")
    assert medic.items == []
    done = {
        "courage": not other.shaken and game(t).passes_morale(other),
        "med": other.at.wounds == 1,
        "curing": other.conditions == [],
        "power": medic.power == 6,
        "frenzy": game(t).number("attacks.melee", 0, medic) == 2,
        "stun": t.state.enemies[0].shaken,
    }
    assert done[item]


@pytest.mark.rule("GSQ-GAP-18", "GSQ-GAP-19", "GSQ-RUL-101")
@pytest.mark.parametrize("item", ["noise", "teleport"])
def test_items_reach_twelve_inches(item: str) -> None:
    t = scenario(TWO, [("turret", [(40, 40)])], change=lambda s: s.heroes[0].items.append(item))
    act(t, "medic", UseItem(item, ""))
    assert "GSQ-RUL-101" in why_not(t, (10, 24))


@pytest.mark.rule("GSQ-GAP-18")
def test_noise_draws_those_who_see_nobody() -> None:
    from starboard.games.starquest.objectives import ai_goals

    t = scenario(TWO, [("turret", [(40, 40)])], change=lambda s: s.heroes[0].items.append("noise"))
    act(t, "medic", UseItem("noise", ""), [(18, 10)])
    assert (18_000, 10_000) in ai_goals(game(t), t.state.enemies[0], game(t).toss)


@pytest.mark.rule("GSQ-GAP-19")
def test_a_teleport_kit() -> None:
    t = scenario(TWO, [("turret", [(20, 10)])], change=lambda s: s.heroes[0].items.append("teleport"))
    act(t, "medic", UseItem("teleport", ""), [(10, 21)])
    assert at(t, "medic") == (10, 21)


@pytest.mark.rule("GSQ-GAP-20", "GSQ-RUL-100")
def test_items_are_passed_within_an_inch_and_four_are_carried() -> None:
    t = scenario(TWO, change=lambda s: s.heroes[0].items.extend(["med", "stun"]))
    act(t, "medic", PassItem("med", "vanguard"))
    assert hero(t, "vanguard").items == ["med"]
    t = scenario(TWO, change=lambda s: (let(s.heroes[0], items=["med"]), let(s.heroes[1], items=["med"] * 4)))
    act(t, "medic")
    assert refused(t, PassItem("med", "vanguard"))


# ---- spells ---------------------------------------------------------------------------------------------------------

CASTER = {"psion": (10.0, 10.0), "medic": (10.0, 13.0)}


@pytest.mark.rule("GSQ-SPEC-15", "GSQ-SPEC-16", "GSQ-SPEC-23", "GSQ-EX-18")
def test_tokens_come_each_round_up_to_six() -> None:
    t = scenario(CASTER, [("whisperer", [(30, 30)])], change=lambda s: let(s.enemies[0], arrives=3))
    for expected in (2, 4, 6, 6):
        gain_tokens(game(t))
        assert hero(t, "psion").tokens == t.state.enemies[0].tokens == expected
    hero(t, "psion").picks, hero(t, "psion").tokens = ["caster-1", "caster-1"], 0
    gain_tokens(game(t))
    assert hero(t, "psion").tokens == 4, "two, and one for each level that was used for it"


@pytest.mark.rule("GSQ-SPEC-17", "GSQ-SPEC-19", "GSQ-SPEC-20")
def test_casting_with_more_tokens() -> None:
    t = scenario(CASTER, [("turret", [(20, 10)])], rolls=[3, 1, 1], change=lambda s: let(s.heroes[0], tokens=3))
    act(t, "psion", Cast("spark", "u1"))
    assert options(t) == [Spend(0), Spend(1), Spend(2)]
    play(t, Spend(1))
    assert t.state.enemies[0].models[0].wounds == 2 and hero(t, "psion").tokens == 1


@pytest.mark.rule("GSQ-SPEC-18", "GSQ-RUL-61", "GSQ-SPEC-22", "GSQ-POW-09")
def test_one_try_each_and_power_for_a_failure() -> None:
    t = scenario(CASTER, [("turret", [(20, 10)])], rolls=[1], change=lambda s: let(s.heroes[0], tokens=2))
    act(t, "psion", Cast("lance", "u1"))
    assert options(t) == [Pay(4), Decline()]
    script(t, 1, 1)
    play(t, Pay(4))
    assert t.state.enemies[0].models[0].wounds == 2 and hero(t, "psion").power == 2
    assert not any(isinstance(o, Cast) and o.spell == "lance" for o in options(t))


@pytest.mark.rule("GSQ-RUL-60")
def test_natural_results_count_for_spells() -> None:
    t = scenario(CASTER, [("turret", [(20, 10)])], rolls=[1], change=lambda s: let(s.heroes[0], tokens=6))
    act(t, "psion", Cast("spark", "u1"), Spend(5))
    assert asked(t) == "rescue"


@pytest.mark.rule("GSQ-SPEC-17")
def test_not_after_attacking() -> None:
    t = scenario(CASTER, [("turret", [(18, 10)])], rolls=[1], change=lambda s: let(s.heroes[0], tokens=6))
    act(t, "psion", Shoot("u1"))
    assert not castings(game(t), hero(t, "psion"), None)


@pytest.mark.rule("GSQ-SPEC-25", "GSQ-SPEC-26", "GSQ-RUL-59", "GSQ-SPEC-28")
def test_an_enemy_caster_spends_all_on_one_spell() -> None:
    t = scenario({"medic": (10.0, 10.0)}, [("whisperer", [(18, 10)])], rolls=["acid-rain", 3, 1, 1, 1])
    t.state.enemies[0].tokens = 3
    run(enemy_cast(game(t), t.state.enemies[0]))
    assert t.state.enemies[0].tokens == 0 and hero(t, "medic").at.wounds == 3, "3 and one more token make 4"


@pytest.mark.rule("GSQ-SPEC-27", "GSQ-SPEC-24")
def test_what_cannot_be_cast_is_not() -> None:
    t = scenario({"medic": (10.0, 10.0)}, [("whisperer", [(18, 10)])], rolls=["rupture"])
    t.state.enemies[0].tokens = 2
    run(enemy_cast(game(t), t.state.enemies[0]))
    assert t.state.enemies[0].tokens == 2
    assert [s.faction for s in known(t.state.enemies[0])] == ["brood"] * 6


@pytest.mark.rule("GSQ-SPEC-21")
def test_a_hero_hinders_an_enemy_caster() -> None:
    t = scenario(CASTER, [("whisperer", [(18, 10)])], rolls=["sting"])
    t.state.enemies[0].tokens, hero(t, "psion").tokens = 1, 2
    coroutine = enemy_cast(game(t), t.state.enemies[0])
    (ask,) = coroutine.send(None)
    assert ask.name == "hinder"
    script(t, 5)
    with pytest.raises(StopIteration):
        coroutine.send((ask, Spend(2)))
    assert hero(t, "psion").tokens == 0 and spent(t), "5 - 2 is no 4"


@pytest.mark.parametrize("id", SPELLS)
def test_every_spell_works(id: str) -> None:
    spell = SPELLS[id]
    mine = spell.faction == "circle"
    t = scenario(CASTER, [("whisperer", [(16, 10)]), ("turret", [(16, 14)])], rolls=[4] * 8)
    actor = hero(t, "psion") if mine else t.state.enemies[0]
    target = ("u1" if spell.to == "enemy" else "medic") if mine else ("medic" if spell.to == "enemy" else "u2")
    coroutine = enact(game(t), actor, spell, target, "x")
    try:
        (ask,) = coroutine.send(None)
        coroutine.send((ask, Decline()))
    except StopIteration:
        pass
    assert id in SPELLS and ITEMS


@pytest.mark.rule("GSQ-RUL-54")
def test_nobody_is_hurt_by_a_vision() -> None:
    t = scenario({"medic": (10.0, 10.0)}, markers=[("search", (10.5, 10), "")], rolls=[1])
    run(reveal(game(t), None, t.state.markers[0]))
    assert hero(t, "medic").conditions == [] and not t.state.markers


@pytest.mark.rule("GSQ-GAP-18", "GSQ-PREP-08", "GSQ-RUL-53")
@pytest.mark.parametrize("side", [48_000, 24_000])
def test_a_circle_of_grease(side: int) -> None:
    """Three inches across, half of that on the small table; who stands in it tests, whoever comes later is slow."""
    wide = 1.5 * side / 48_000
    edge = wide + RADII["deckhands"] / 1000
    t = scenario(
        {"medic": (10, 10)},
        [("deckhands", [(14, 10 + edge)]), ("turret", [(14, 10)]), ("gunners", [(14, 10 - edge - 0.01)])],
        change=lambda s: (let(s, side=side), let(s.heroes[0], items=["grease"])),
        rolls=[4, 4],
    )
    act(t, "medic", UseItem("grease"))
    play(t, [(14, 10)])
    g, (inside, turret, outside) = game(t), t.state.enemies
    assert t.state.grease == [(14_000, 10_000, round(1000 * wide))] and spent(t) and not hero(t, "medic").items
    assert [slowed(g, unit) for unit in (inside, turret, outside)] == [True, False, False], "5+ fails, 4+ passes"
    assert walk(g, hero(t, "medic"), [(10_000, 10_000), (12_500, 10_000)], "advance", ()).slow is (side == 48_000)
    close(g)
    assert not slowed(g, inside) and t.state.grease, "the grease stays"
