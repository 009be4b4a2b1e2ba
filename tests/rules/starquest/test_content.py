"""Weapons, profiles, prices, tables of content (GSQ-WPN, GSQ-STAT, GSQ-TAB, GSQ-GAP)."""

import pytest

from starboard.games.starquest.content import (
    CAMPAIGNS,
    EFFECTS,
    EVENTS,
    FACTIONS,
    GEAR,
    HEROES,
    ITEMS,
    KINDS,
    MISSIONS,
    NUMBERS,
    OBJECTIVES,
    PRIMARIES,
    SECONDARIES,
    SKILLS,
    SPECIAL,
    SPELLS,
    UNITS,
    price,
    rounded,
    rule,
    weapon,
)
from starboard.games.starquest.preparation import new_hero
from starboard.games.starquest.profiles import points, tough


@pytest.mark.rule("GSQ-WPN-01", "GSQ-WPN-02", "GSQ-WPN-04", "GSQ-EX-03")
def test_the_heavy_rifle() -> None:
    rifle = weapon('Heavy Rifle (24", A1, AP(1))')
    assert (rifle.name, rifle.range, rifle.attacks, rifle.x("ap")) == ("Heavy Rifle", 24_000, 1, 1)


@pytest.mark.rule("GSQ-WPN-03", "GSQ-STK-05")
def test_without_a_range_it_is_for_melee_and_numbers_add_up() -> None:
    blade = weapon("Blade (A2, AP(1), AP(2), Rending)")
    assert blade.range == 0 and blade.x("ap") == 3 and "rending" in blade.names


@pytest.mark.parametrize("text", ["Blade", "Blade (2)", 'Gun (24", A1, Sharp)', "Gun (A1, AP)", "Gun (A1, Fast(2))"])
def test_what_is_no_weapon_says_so(text: str) -> None:
    with pytest.raises(ValueError, match=r"weapon is written|no special rule"):
        weapon(text)


@pytest.mark.rule("GSQ-STAT-01", "GSQ-STAT-04", "GSQ-STAT-05", "GSQ-STAT-06")
def test_a_unit_has_name_size_equipment_rules_and_cost() -> None:
    for unit in UNITS.values():
        assert unit.name and unit.size >= 1 and unit.weapons and unit.cost % 5 == 0
        assert unit.armoury() and isinstance(unit.special(), dict)


@pytest.mark.rule("GSQ-GAP-04", "GSQ-GAP-14", "GSQ-RUL-90")
@pytest.mark.parametrize("id", UNITS)
def test_every_unit_costs_what_the_formula_says(id: str) -> None:
    unit = UNITS[id]
    special = unit.special()
    one = price(unit.quality, unit.defense, special.get("tough", 1), unit.armoury(), special)
    assert rounded(unit.size * one) == unit.cost


@pytest.mark.rule("GSQ-GAP-01", "GSQ-GAP-05", "GSQ-GAP-06", "GSQ-GAP-07")
def test_three_factions_of_eight() -> None:
    assert FACTIONS == ("corsairs", "brood", "choir")
    assert all(sum(unit.faction == faction for unit in UNITS.values()) == 8 for faction in FACTIONS)
    captain, matriarch, archon = UNITS["captain"], UNITS["matriarch"], UNITS["archon-frame"]
    assert [u.cost for u in (captain, matriarch, archon)] == [120, 165, 190]
    assert all("villain" in u.special() for u in (captain, matriarch, archon))


@pytest.mark.rule("GSQ-GAP-02", "GSQ-GAP-08", "GSQ-GAP-09", "GSQ-STAT-07")
def test_eight_classes_within_their_budget() -> None:
    assert len(HEROES) == 8
    for id in HEROES:
        hero = new_hero(id)
        assert 140 <= points(hero) <= 180 and tough(hero) == 6 and hero.power == 6
        who = HEROES[id]
        assert all(3 <= value <= 5 for value in (who.strength, who.dexterity, who.willpower))


@pytest.mark.rule("GSQ-GAP-03", "GSQ-PREP-02", "GSQ-LVL-02")
def test_five_skills_each_two_known() -> None:
    for who in HEROES.values():
        assert len(who.skills) == 5 and all(SKILLS[id].stat in ("str", "dex", "wil") for id in who.skills)
    hero = new_hero("medic")
    assert hero.skills == ["patch-up", "antidote"] and (hero.level, hero.xp, hero.picks) == (1, 0, [])


@pytest.mark.rule("GSQ-PREP-03", "GSQ-GAP-10", "GSQ-STAT-08")
def test_points_grow_with_upgrades() -> None:
    hero = new_hero("psion")
    before = points(hero)
    hero.gear = ["plating"]
    assert points(hero) == before + GEAR["plating"].points


@pytest.mark.rule("GSQ-RUL-104", "GSQ-GAP-04")
def test_of_what_levels_add_half_counts() -> None:
    """Two more Power are 10 points by the formula, three more skills 15."""
    hero, party = new_hero("psion"), NUMBERS.party
    before = points(hero)
    hero.picks = ["power-2"]
    assert points(hero) == before + party.power_points
    hero.skills = list(HEROES["psion"].skills)
    added = 2 * party.power_points + 3 * party.skill_points
    assert points(hero) in {rounded(before + added / 2 + off) for off in (-2, 0, 2)} and points(hero) < before + added
    assert points(hero) > before + party.power_points


@pytest.mark.rule("GSQ-GAP-22", "GSQ-SPEC-24")
def test_six_spells_for_each_of_three_casters() -> None:
    for faction in ("circle", "brood", "choir"):
        spells = [spell for spell in SPELLS.values() if spell.faction == faction]
        assert sorted(spell.value for spell in spells) == [1, 1, 2, 2, 3, 3]
        assert all(12_000 <= spell.reach <= 18_000 for spell in spells)
    assert HEROES["psion"].faction == "circle"


@pytest.mark.rule("GSQ-GAP-17", "GSQ-GAP-18", "GSQ-GAP-19", "GSQ-GAP-21")
def test_nine_items_at_three_prices_and_gear_in_the_shop() -> None:
    assert len(ITEMS) == 9 and sorted({item.price for item in ITEMS.values()}) == [5, 10, 15]
    assert all(15 <= gear.price <= 40 for gear in GEAR.values()) and NUMBERS.party.credits == 10
    assert {item.bag for item in ITEMS.values()} == {"injectors", "grenades", "kits"}


TREASURE = NUMBERS.treasure


@pytest.mark.rule("GSQ-TAB-14", "GSQ-TRES-03", "GSQ-TRES-04", "GSQ-TRES-05")
def test_the_bands_of_the_treasure_table() -> None:
    assert TREASURE.injectors == ("courage",) * 3 + ("frenzy",) * 2 + ("power",)
    assert TREASURE.grenades == ("noise",) * 3 + ("grease",) * 2 + ("stun",)
    assert TREASURE.kits == ("curing",) * 3 + ("teleport",) * 2 + ("med",)
    assert TREASURE.credits == (5, 5, 5, 10, 10, 15)
    assert TREASURE.hazard == ("afflicted", "diseased", "impaired", "crippled", "", "")


@pytest.mark.parametrize(
    ("level", "xp", "picks"),
    [
        pytest.param(2, 2, ("tough-1", "skill-1"), marks=pytest.mark.rule("GSQ-LVL-03")),
        pytest.param(3, 4, ("str-1", "dex-1", "wil-1"), marks=pytest.mark.rule("GSQ-LVL-04")),
        pytest.param(4, 8, ("tough-2", "quality-1"), marks=pytest.mark.rule("GSQ-LVL-05")),
        pytest.param(5, 12, ("power-2", "skill-2", "caster-1"), marks=pytest.mark.rule("GSQ-LVL-06")),
        pytest.param(6, 18, ("tough-1", "power-1"), marks=pytest.mark.rule("GSQ-LVL-07")),
        pytest.param(7, 24, ("str-1", "dex-1", "wil-1"), marks=pytest.mark.rule("GSQ-LVL-08")),
        pytest.param(8, 32, ("tough-2", "power-2"), marks=pytest.mark.rule("GSQ-LVL-09")),
        pytest.param(9, 40, ("power-2", "skill-2", "caster-1"), marks=pytest.mark.rule("GSQ-LVL-10")),
        pytest.param(10, 50, ("tough-1", "skill-1"), marks=pytest.mark.rule("GSQ-LVL-11")),
        pytest.param(11, 60, ("str-1", "dex-1", "wil-1"), marks=pytest.mark.rule("GSQ-LVL-12")),
        pytest.param(12, 82, ("tough-2", "quality-1"), marks=pytest.mark.rule("GSQ-LVL-13", "GSQ-RUL-27")),
        pytest.param(13, 94, ("power-2", "skill-2", "caster-1"), marks=pytest.mark.rule("GSQ-LVL-14")),
        pytest.param(14, 108, ("tough-1", "power-1"), marks=pytest.mark.rule("GSQ-LVL-15")),
        pytest.param(15, 122, ("str-1", "dex-1", "wil-1"), marks=pytest.mark.rule("GSQ-LVL-16", "GSQ-TAB-10")),
    ],
)
def test_levels(level: int, xp: int, picks: tuple[str, ...]) -> None:
    assert NUMBERS.levels.xp[level - 1] == xp and NUMBERS.levels.picks[level - 1] == picks
    assert len(NUMBERS.levels.xp) == 15


@pytest.mark.parametrize(
    ("kind", "traits"),
    [
        pytest.param("barricade", {"cover"}, marks=pytest.mark.rule("GSQ-TYPE-01")),
        pytest.param("building", {"impassable", "blocking"}, marks=pytest.mark.rule("GSQ-TYPE-02")),
        pytest.param("field", {"difficult", "cover"}, marks=pytest.mark.rule("GSQ-TYPE-03")),
        pytest.param("forest", {"difficult", "cover", "veil"}, marks=pytest.mark.rule("GSQ-TYPE-04", "GSQ-EX-13")),
        pytest.param("hill", {"cover", "uphill", "vantage"}, marks=pytest.mark.rule("GSQ-TYPE-05")),
        pytest.param("lake", {"impassable"}, marks=pytest.mark.rule("GSQ-TYPE-07")),
        pytest.param("shallows", {"difficult"}, marks=pytest.mark.rule("GSQ-TYPE-07")),
        pytest.param("lava", {"dangerous"}, marks=pytest.mark.rule("GSQ-TYPE-08")),
        pytest.param("mountain", {"impassable", "blocking"}, marks=pytest.mark.rule("GSQ-TYPE-09")),
        pytest.param("river", {"dangerous_fast"}, marks=pytest.mark.rule("GSQ-TYPE-10", "GSQ-RUL-78")),
        pytest.param("rubble", {"difficult"}, marks=pytest.mark.rule("GSQ-TYPE-11")),
        pytest.param("ruins", {"cover", "dangerous_fast"}, marks=pytest.mark.rule("GSQ-TYPE-12")),
        pytest.param("swamp", {"difficult"}, marks=pytest.mark.rule("GSQ-TYPE-13", "GSQ-TAB-06")),
        pytest.param("gravel", set(), marks=pytest.mark.rule("GSQ-TYPE-14", "GSQ-TER-03", "GSQ-TER-04")),
    ],
)
def test_kinds_of_terrain(kind: str, traits: set[str]) -> None:
    there = KINDS[kind]
    names = ("impassable", "blocking", "cover", "difficult", "dangerous", "dangerous_fast", "uphill", "veil", "vantage")
    assert {name for name in names if getattr(there, name)} == traits


@pytest.mark.rule("GSQ-TAB-12", "GSQ-TAB-13", "GSQ-SET-03")
def test_the_order_of_objectives_and_their_tests() -> None:
    assert [OBJECTIVES[id].stat for id in PRIMARIES] == ["str", "str", "dex", "dex", "wil", "wil"]
    assert [OBJECTIVES[id].stat for id in SECONDARIES] == ["wil", "dex", "str", "wil", "dex", "str"]
    assert PRIMARIES[0] == "clean-sweep" and SECONDARIES[-1] == "escort"


@pytest.mark.rule("GSQ-TAB-09", "GSQ-TAB-18", "GSQ-EX-26")
def test_thirty_six_events_and_six_injuries() -> None:
    assert sorted(EVENTS) == [10 * a + b for a in range(1, 7) for b in range(1, 7)]
    assert EVENTS[21].name == "Explosive Trap"
    assert len(NUMBERS.injuries.order) == 6 and all(id in EFFECTS for id in NUMBERS.injuries.order)


@pytest.mark.rule("GSQ-TAB-11", "GSQ-CAMP-11", "GSQ-MIS-02")
def test_what_the_difficulty_sets() -> None:
    assert NUMBERS.wave.share == (25, 50, 75, 100)
    reward = NUMBERS.reward
    assert (reward.pay, reward.primary, reward.secondary, reward.boss) == (5, 2, 1, 2)


@pytest.mark.rule("GSQ-TAB-15", "GSQ-TAB-16", "GSQ-TAB-17")
def test_the_tables_of_the_challenges() -> None:
    there = NUMBERS.challenge
    assert there.alertness == ("full-assault", "alarmed", "alarmed", "vigilant", "vigilant", "vigilant")
    assert there.time == ("dusk", "night", "dawn", "day", "day", "day")
    assert there.weather == ("worsening", "bad", "improving", "good", "good", "good")
    assert there.after["dusk"] == "night" and "day" not in there.after and "good" not in there.after


@pytest.mark.rule("GSQ-TAB-05", "GSQ-POW-06", "GSQ-POW-08", "GSQ-POW-11")
def test_what_power_buys() -> None:
    power = NUMBERS.power
    assert (power.action, power.test, power.skill, power.revive, power.shaken, power.ledge) == (2, 2, 1, 2, 2, 2)
    assert power.spell == 2


@pytest.mark.rule("GSQ-TAB-01", "GSQ-ACT-03", "GSQ-ACT-04", "GSQ-ACT-05")
def test_how_far_actions_go() -> None:
    move = NUMBERS.move
    assert (move.advance, move.rush, move.charge) == (6000, 12_000, 12_000)


@pytest.mark.rule("GSQ-GAP-28", "GSQ-GEN-07", "GSQ-CAMP-07")
def test_the_house_campaign_has_five_chapters_and_twelve_missions() -> None:
    chapters = CAMPAIGNS["frontier"].chapters
    assert len(chapters) == 5 and sum(len(c.missions) for c in chapters) == 12
    assert MISSIONS["finale-2"].boss and all(MISSIONS[id].story for c in chapters for id in c.missions)
    assert len({MISSIONS[c.missions[0]].faction for c in chapters}) >= 4


@pytest.mark.rule("GSQ-MODL-03", "GSQ-MODL-04", "GSQ-TAB-04", "GSQ-MODL-06")
def test_bases_follow_the_guide() -> None:
    assert {unit.base for unit in UNITS.values()} <= {20, 32, 40, 50}
    assert {hero.base for hero in HEROES.values()} == {32}


@pytest.mark.rule("GSQ-SPEC-71", "GSQ-RUL-76")
def test_rules_that_take_a_number() -> None:
    assert rule("Tough(3)") == ("tough", 3) and rule("Fast") == ("fast", 1)
    assert SPECIAL["tough"].number and "tough" not in UNITS["deckhands"].special()
