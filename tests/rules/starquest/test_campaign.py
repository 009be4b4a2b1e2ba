"""Rewards, injuries, levels, chapters, the shop (GSQ-REW, CAMP, INJ, LVL)."""

from typing import Any

import pytest

from starboard.games.starquest import campaign
from starboard.games.starquest.content import GEAR, ITEMS
from starboard.games.starquest.game import StarQuest
from starboard.games.starquest.levels import earn, improvements
from starboard.games.starquest.options import (
    Begin,
    BuyGear,
    BuyItem,
    Come,
    Done,
    Equip,
    Hand,
    HandCredits,
    Improve,
    Learn,
    Leave,
    Onward,
    Retire,
    SellGear,
    SellItem,
    Wait,
)
from starboard.games.starquest.places import standing
from starboard.games.starquest.power import carries
from starboard.games.starquest.preparation import aside, new_hero
from starboard.games.starquest.profiles import most_power, quality, tough
from starboard.games.starquest.state import Hero, Model
from starboard.table import Level, Script, Table, Way
from starboard.table.game import Ended

from .scenario import act, asked, game, hero, let, options, play, scenario, script

TWO = {"medic": (45.0, 44.0), "vanguard": (44.0, 46.0)}


def rewarded(**state: Any) -> Any:
    def change(s: Any) -> None:
        s.primary_done = True
        for name, value in state.items():
            setattr(s, name, value)

    return scenario(TWO, change=change)


def answer_all(coroutine: Any, *answers: Any) -> None:
    asks = None
    left = list(answers)
    try:
        asks = coroutine.send(None)
        while True:
            options = asks[0].kind.enumerate(9)
            asks = coroutine.send((asks[0], left.pop(0) if left else options[0]))
    except StopIteration:
        return


@pytest.mark.rule("GSQ-REW-04", "GSQ-REW-05", "GSQ-REW-06", "GSQ-EX-31")
def test_pay_and_experience() -> None:
    t = rewarded(difficulty=3, secondary_done=True, boss=3)
    answer_all(campaign.rewards(game(t)))
    assert hero(t, "medic").credits == 10 + 15 and hero(t, "medic").xp == 15


@pytest.mark.rule("GSQ-RUL-17", "GSQ-MIS-07", "GSQ-UNC-06")
def test_the_fallen_are_paid_and_an_unfinished_secondary_costs_its_xp_only() -> None:
    t = rewarded(difficulty=1)
    hero(t, "medic").out = True
    answer_all(campaign.rewards(game(t)))
    assert hero(t, "medic").xp == 2 and hero(t, "medic").credits == 15
    script(t, 4)
    campaign.recover(game(t))
    assert (hero(t, "medic").injury, hero(t, "vanguard").injury) == ("broken-arm", "")


@pytest.mark.rule("GSQ-MIS-03", "GSQ-REW-01")
def test_leaving_wins_the_mission() -> None:
    t = rewarded(secondary_set=True)
    act(t, "medic", Done())
    act(t, "vanguard", Done(), Leave())  # the experience would be a level: nobody is asked what to do with it
    assert t.outcome is not None and t.outcome.won and t.outcome.because == "mission-won"
    assert hero(t, "medic").xp >= 2 and hero(t, "medic").level == 1


@pytest.mark.rule("GSQ-LVL-01", "GSQ-LVL-03", "GSQ-RUL-29")
def test_a_level_lets_one_choose() -> None:
    t = scenario(TWO)
    medic = hero(t, "medic")
    answer_all(earn(game(t), medic, 2, "x"), Improve("skill-1"), Learn("triage"))
    assert medic.level == 2 and medic.skills == ["patch-up", "antidote", "triage"]
    medic.level = 5
    assert Improve("caster-1") not in improvements(game(t), medic, None)
    psion = Hero("psion", "psion", level=5)
    assert Improve("caster-1") in improvements(game(t), psion, None)


@pytest.mark.rule("GSQ-LVL-05", "GSQ-LVL-06", "GSQ-RUL-28")
def test_what_improvements_do() -> None:
    medic = Hero("medic", "medic", picks=["tough-2", "tough-1", "power-2", "quality-1"])
    assert (tough(medic), most_power(medic), quality(medic)) == (9, 8, 3)


@pytest.mark.rule("GSQ-CAMP-13", "GSQ-CAMP-14", "GSQ-POW-12", "GSQ-COND-09")
def test_recovery_gives_three_and_leaves_conditions() -> None:
    t = scenario(TWO)
    medic = hero(t, "medic")
    medic.at.wounds, medic.power, medic.conditions = 5, 1, ["crippled"]
    campaign.recover(game(t))
    assert (medic.at.wounds, medic.power, medic.conditions) == (2, 4, ["crippled"])


@pytest.mark.rule("GSQ-CAMP-16", "GSQ-INJ-01", "GSQ-RUL-33", "GSQ-RUL-74")
def test_the_unconscious_were_killed_and_are_injured() -> None:
    t = scenario(TWO, rolls=[3])
    medic = hero(t, "medic")
    let(medic, out=True, items=["med"], credits=7)
    medic.at.wounds = 6
    campaign.recover(game(t))
    assert medic.injury == "smashed-leg" and not medic.out and medic.at.wounds == 3
    assert (medic.items, medic.credits) == (["med"], 7), "and has what it carried"


@pytest.mark.parametrize(
    ("injury", "number", "change"),
    [
        pytest.param("chest-wound", "defense", -1, marks=pytest.mark.rule("GSQ-INJ-03")),
        pytest.param("blinded-eye", "hit.shoot", -1, marks=pytest.mark.rule("GSQ-INJ-04")),
        pytest.param("smashed-leg", "advance", -2000, marks=pytest.mark.rule("GSQ-INJ-05")),
        pytest.param("smashed-leg", "rush", -4000, marks=pytest.mark.rule("GSQ-INJ-05")),
        pytest.param("broken-arm", "str", -1, marks=pytest.mark.rule("GSQ-INJ-06")),
        pytest.param("spinal-injury", "dex", -1, marks=pytest.mark.rule("GSQ-INJ-07")),
        pytest.param("crushed-spirit", "wil", -1, marks=pytest.mark.rule("GSQ-INJ-08")),
    ],
)
def test_injuries(injury: str, number: str, change: int) -> None:
    t = scenario(TWO, change=lambda s: let(s.heroes[0], injury=injury))
    assert game(t).number(number, 0, hero(t, "medic")) == change


@pytest.mark.rule("GSQ-INJ-02", "GSQ-RUL-31")
def test_an_injury_lasts_one_mission() -> None:
    t = scenario(TWO, change=lambda s: let(s.heroes[0], injury="broken-arm"))
    campaign.recover(game(t))
    assert hero(t, "medic").injury == ""


# ---- chapters -------------------------------------------------------------------------------------------------------


def table(mission: str, *rolls: Any) -> Any:
    return Table(StarQuest, StarQuest.prepare(mission, 2), source=Script(*rolls))


@pytest.mark.rule("GSQ-CAMP-01", "GSQ-CAMP-02")
def test_a_random_campaign_is_d3_plus_two_chapters_of_d3() -> None:
    t = table("random", 2, 6, 1, 3)
    assert [len(chapter) for chapter in t.state.ledger.chapters] == [3, 1, 2]


@pytest.mark.rule("GSQ-CAMP-05", "GSQ-CAMP-06", "GSQ-CAMP-10")
def test_chapters_in_any_order_at_a_difficulty_of_choice() -> None:
    t = table("random", 2, 2, 1, 1)
    play(t, Done(), Done())
    assert asked(t) == "chapter"
    assert {(o.chapter, o.difficulty) for o in options(t)} == {(c, d) for c in range(3) for d in (1, 2, 3, 4)}


@pytest.mark.rule("GSQ-CAMP-08", "GSQ-CAMP-09", "GSQ-GAP-21")
def test_the_shop_is_open_before_a_chapter_only() -> None:
    t = table("random", 2, 2, 1, 1)
    who = t.offers[0].seats[0]
    assert BuyItem("stun") not in options(t) and BuyItem("noise") in options(t), "15 is more than 10"
    play(t, BuyItem("teleport"))
    assert hero(t, who).credits == 0 and hero(t, who).items == ["teleport"]
    play(t, SellItem("teleport"))
    assert hero(t, who).credits == ITEMS["teleport"].price // 2 and not hero(t, who).items
    let(hero(t, who), gear=["scope"], credits=0)
    answer_all(campaign.between(game(t), hero(t, who)), SellGear("scope"))
    assert hero(t, who).credits == GEAR["scope"].price // 2 and not hero(t, who).gear
    t.state.ledger.shop = False
    assert not any(isinstance(o, BuyItem | BuyGear) for o in campaign.dealings(game(t), hero(t, who), None))
    assert GEAR


@pytest.mark.rule("GSQ-CAMP-15")
def test_items_and_money_change_hands_between_missions() -> None:
    t = table("random", 2, 2, 1, 1)
    play(t, BuyItem("noise"), Hand("noise", "gunslinger"), HandCredits(5, "gunslinger"))
    assert hero(t, "gunslinger").items == ["noise"] and hero(t, "gunslinger").credits == 15
    assert not hero(t, "vanguard").items and hero(t, "vanguard").credits == 0


def started() -> Any:
    t = table("frontier")
    play(t, Done(), Done())
    return t


@pytest.mark.rule("GSQ-CAMP-12", "GSQ-CAMP-10")
def test_a_chapter_starts_its_first_mission() -> None:
    t = started()
    script(t, 1, 2, 1)
    play(t, Begin(0, 1))
    assert t.state.mission == "ash-1" and t.state.difficulty == 1 and t.state.primary == "investigation"
    assert t.state.ledger is not None and t.state.ledger.chapter == 0, "the campaign goes along"


@pytest.mark.rule("GSQ-CAMP-03", "GSQ-CAMP-04")
def test_the_campaign_ends_when_all_chapters_are_played() -> None:
    t = started()
    t.state.ledger.done = [0, 1, 2, 3]
    t.state.ledger.chapter, t.state.ledger.mission = 4, 1
    t.state.primary_done = True
    for each in t.state.heroes:
        each.models = [Model(0, 0)]
    answer_all(campaign.won(game(t)))
    assert t.state.ledger.done == [0, 1, 2, 3, 4] and t.state.ledger.chapter == -1 and t.state.ledger.shop


@pytest.mark.rule("GSQ-CAMP-18", "GSQ-RUL-32", "GSQ-CAMP-06")
def test_a_failed_mission_starts_the_chapter_again() -> None:
    t = started()
    ledger = t.state.ledger
    ledger.chapter, ledger.mission = 1, 2
    script(t, 1, 2)
    hero(t, "vanguard").xp = 7
    heard: list[Any] = []
    t.game._tell = heard.append
    campaign.lost(game(t))
    assert "begun again, with" in heard[-1].terms["means"], "the card of the mission says what comes next"
    assert (ledger.mission, ledger.failed) == (0, 1)
    assert [h.injury for h in t.state.heroes] == ["chest-wound", "blinded-eye"] and hero(t, "vanguard").xp == 7
    assert Retire() in campaign.chapters(game(t), None)
    assert {o.chapter for o in campaign.chapters(game(t), None) if isinstance(o, Begin)} == {1}, (
        "and no other before it"
    )
    assert campaign.dealings(game(t), t.state.heroes[0], None) != [Done()], "the shop is open"


@pytest.mark.rule("GSQ-CAMP-19", "GSQ-LVL-02")
def test_what_a_hero_takes_along() -> None:
    t = started()
    vanguard = hero(t, "vanguard")
    vanguard.xp, vanguard.level, vanguard.items, vanguard.gear, vanguard.credits = 9, 4, ["med"], ["scope"], 33
    vanguard.picks, vanguard.fatigued = ["tough-1"], True
    (carried, _) = campaign.carried(t.state)
    assert (carried.xp, carried.level, carried.items, carried.gear, carried.credits) == (9, 4, ["med"], ["scope"], 33)
    assert carried.picks == ["tough-1"] and not carried.fatigued


@pytest.mark.rule("GSQ-HERO-02", "GSQ-MOVE-02", "GSQ-CAMP-12")
def test_who_is_not_deployed_yet_is_in_nobodys_way() -> None:
    """Heroes of an earlier mission have a body but no place: the first corner is free."""
    t = scenario(
        TWO, phase="setup", change=lambda s: let(s, cursor=5, heroes=campaign.carried(s)), rolls=[1], level=Level.QUIET
    )
    assert asked(t) == "deploy" and not standing(game(t)) and not game(t).conscious
    play(t, [(1, 1)])
    assert [each.id for each in standing(game(t))] == ["medic"]
    assert t.offers[0].kind.why_not(Way(((1500, 1500),))) is not None, "now there is somebody"
    play(t, [(4, 1)])
    assert not any(each.arrives for each in t.state.heroes)


@pytest.mark.rule("GSQ-SPEC-01")
@pytest.mark.parametrize("seats", [["infiltrator", "medic"], ["medic", "infiltrator"]])
@pytest.mark.parametrize("again", [False, True])
def test_ambush_asks_for_somebody_on_the_table_in_whatever_seat(seats: list[str], again: bool) -> None:
    t = scenario(dict.fromkeys(seats, (3.0, 3.0)))
    let(t.state, heroes=campaign.carried(t.state) if again else [new_hero(id) for id in seats])
    infiltrator, medic = hero(t, "infiltrator"), hero(t, "medic")
    assert aside(game(t), infiltrator, None) == [Come(), Wait()]
    medic.arrives = 2
    assert aside(game(t), infiltrator, None) == [Come()], "the last one has to come"


@pytest.mark.rule("GSQ-CAMP-15", "GSQ-CAMP-08")
def test_two_purses_make_exactly_the_price() -> None:
    """What was sold brings odd sums: every amount can be handed over."""
    t = started()
    first, second = t.state.heroes
    let(t.state.ledger, shop=True, order=[first.id, second.id])
    let(first, credits=2)
    let(second, credits=ITEMS["noise"].price - 2)
    assert BuyItem("noise") not in campaign.dealings(game(t), second, None)
    for _ in range(2):
        assert {o.amount for o in campaign.dealings(game(t), first, None) if isinstance(o, HandCredits)} == {1}
        answer_all(campaign.between(game(t), first), HandCredits(1, second.id))
    assert first.credits == 0 and not any(isinstance(o, HandCredits) for o in campaign.dealings(game(t), first, None))
    answer_all(campaign.between(game(t), second), BuyItem("noise"))
    assert second.credits == 0 and second.items == ["noise"]


@pytest.mark.rule("GSQ-CAMP-17", "GSQ-CAMP-18", "GSQ-RUL-31", "GSQ-RUL-32")
def test_a_chapter_failed_twice() -> None:
    t = started()
    ledger, (first, second) = t.state.ledger, t.state.heroes
    for dice, wounds in (((1, 2), 5), ((3, 3), 2)):
        let(ledger, chapter=1, mission=1, shop=False)
        let(first, out=True, models=[Model(9000, 9000, wounds)], conditions=["afflicted"], items=["med"], xp=7)
        let(second, models=[Model(0, 0)], arrives=2)
        script(t, *dice)
        campaign.lost(game(t))
    assert (ledger.failed, ledger.mission, ledger.shop, ledger.done) == (2, 0, True, [])
    assert first.injury == second.injury == "smashed-leg", "the last one only"
    assert (first.items, first.xp, first.conditions, first.out) == (["med"], 7, [], False)
    assert first.at.wounds == 0 and ledger.order == [first.id, second.id]
    assert {o.chapter for o in campaign.chapters(game(t), None) if isinstance(o, Begin)} == {1}


@pytest.mark.rule("GSQ-GAP-31", "GSQ-GAP-15", "GSQ-RUL-99")
def test_full_recovery_between_chapters_can_be_switched_off() -> None:
    for recovery in (True, False):
        t = Table(StarQuest, StarQuest.prepare("frontier", 2, recovery=recovery), source=Script())
        vanguard = hero(t, "vanguard")
        vanguard.models = hero(t, "vanguard").models or [Model(0, 0, 4)]
        hero(t, "gunslinger").models = [Model(0, 0, 0)]
        vanguard.conditions = ["crippled"]
        campaign.finish_chapter(game(t))
        assert (vanguard.conditions == []) is recovery


@pytest.mark.rule("GSQ-CAMP-19", "GSQ-CAMP-04")
def test_heroes_go_on_into_another_campaign() -> None:
    """All chapters are played: that is a win, or the same heroes go on as they are."""
    t = started()
    t.state.ledger.order, t.state.ledger.done = [], list(range(len(t.state.ledger.chapters)))
    vanguard = hero(t, "vanguard")
    let(vanguard, xp=13, level=5, gear=["scope"], credits=77)
    answer_all(campaign.campaign_over(game(t)), Onward())
    assert t.state.ledger.chapters == [] and t.state.ledger.done == [], "new chapters are to be laid out"
    assert hero(t, "vanguard") is vanguard and (vanguard.xp, vanguard.gear, vanguard.credits) == (13, ["scope"], 77)
    with pytest.raises(Ended):
        answer_all(campaign.campaign_over(game(t)), Done())


@pytest.mark.rule("GSQ-PREP-02", "GSQ-PREP-03")
def test_upgrades_of_a_party_that_is_built_cost_points() -> None:
    """Asked hero by hero before anything is set up; in a campaign the shop sells them."""
    t = Table(StarQuest, StarQuest.prepare("retrieval", ["medic", "vanguard"], upgrades=True), seed="gear")
    assert asked(t) == "outfit" and t.offers[0].seats == ("medic",)
    play(t, Equip("scope"))
    assert Equip("scope") not in options(t)
    play(t, Done(), Done())
    plain = Table(StarQuest, StarQuest.prepare("retrieval", ["medic", "vanguard"]), seed="gear")
    assert hero(t, "medic").gear == ["scope"] and hero(t, "medic").points == hero(plain, "medic").points + 5
    assert asked(plain) != "outfit"
    assert not StarQuest.start(StarQuest.prepare("frontier", 2, upgrades=True)).waiting


@pytest.mark.rule("GSQ-GAP-20", "GSQ-CAMP-08")
def test_who_carries_all_that_fits_buys_no_item() -> None:
    t = started()
    first = t.state.heroes[0]
    let(first, credits=500, items=["med"] * (carries(game(t), first) - 1))
    t.state.ledger.shop = True
    assert any(isinstance(option, BuyItem) for option in campaign.dealings(game(t), first, None))
    first.items.append("med")
    assert not any(isinstance(option, BuyItem) for option in campaign.dealings(game(t), first, None))


@pytest.mark.rule("GSQ-RUL-28")
def test_nothing_gets_better_than_two() -> None:
    t = started()
    first = t.state.heroes[0]
    first.level = 4  # +2 Tough or +1 Quality
    assert improvements(game(t), first, None) == [Improve("tough-2"), Improve("quality-1")]
    first.picks = ["quality-1"] * (quality(first) - 2)
    assert quality(first) == 2 and improvements(game(t), first, None) == [Improve("tough-2")]


@pytest.mark.rule("GSQ-GAP-20", "GSQ-GAP-21")
def test_who_sells_the_satchel_parts_with_what_was_in_it() -> None:
    t = started()
    first, g = t.state.heroes[0], game(t)
    let(first, gear=["satchel"], items=["med"] * 5)
    g.changed(first)
    t.state.ledger.shop = True
    assert carries(g, first) == 5 and Done() in campaign.dealings(g, first, None)
    answer_all(campaign.between(g, first), SellGear("satchel"))
    assert carries(g, first) == 4 and Done() not in campaign.dealings(g, first, None)
    answer_all(campaign.between(g, first), SellItem("med"))
    assert Done() in campaign.dealings(g, first, None)


@pytest.mark.rule("GSQ-LVL-01", "GSQ-LVL-03")
def test_what_is_picked_is_kept() -> None:
    t = started()
    first = t.state.heroes[0]
    before = tough(first)
    answer_all(earn(game(t), first, 2, "GSQ-REW-05"), Improve("tough-1"))
    assert first.picks == ["tough-1"] and tough(first) == before + 1 and first.level == 2
