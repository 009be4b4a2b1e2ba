"""Small print: bounds, labels, refusals and orders that whole games hardly ever tell apart."""

from typing import Any

import pytest

from starboard.games.starquest import aftermath, campaign, melee, preparation, turn
from starboard.games.starquest.aftermath import alertness, close
from starboard.games.starquest.ai import decide
from starboard.games.starquest.content import NUMBERS, RADII, UNITS, Weapon
from starboard.games.starquest.deeds import enact
from starboard.games.starquest.events import random_event
from starboard.games.starquest.game import StarQuest
from starboard.games.starquest.levels import earn, improvements, learnable
from starboard.games.starquest.marching import approach
from starboard.games.starquest.markers import put
from starboard.games.starquest.morale import morale
from starboard.games.starquest.moving import brink, push, walk
from starboard.games.starquest.options import (
    Advance,
    Buy,
    Charge,
    Decline,
    Discover,
    Done,
    HandCredits,
    Improve,
    Learn,
    Pay,
    Rest,
    Retire,
    Rush,
    Shoot,
    UseItem,
)
from starboard.games.starquest.points import main_move, throw_at
from starboard.games.starquest.power import heal
from starboard.games.starquest.profiles import chance, defense
from starboard.games.starquest.state import Model
from starboard.games.starquest.waves import arrivals, draw_wave
from starboard.games.starquest.wounds import casualties, remove
from starboard.spaces.plane import bits
from starboard.table import Script, Table, Way
from starboard.table.facts import Moved

from .scenario import act, asked, box, game, hero, let, options, play, run, scenario, spent, units, why_not

TWO = {"medic": (10.0, 10.0), "vanguard": (12.0, 10.0)}


def refusals(listing: Any, *given: Any) -> dict[Any, tuple[str, str]]:
    """What a listing says against options that it does not offer."""
    found: dict[Any, tuple[str, str]] = {}
    listing(*given, lambda option, rule, why: found.setdefault(option, (rule, why)))
    return found


# ---- activations ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-CHRG-02", "GSQ-SHOT-02", "GSQ-POW-02")
def test_what_a_hero_cannot_do_has_a_reason() -> None:
    t = scenario(TWO, [("turret", [(40, 40)])])
    act(t, "medic")
    said = refusals(turn.likely_actions, game(t), hero(t, "medic"))
    assert said[Charge("u1")] == ("GSQ-CHRG-02", "no-way") and said[Shoot("u1")] == ("GSQ-SHOT-02", "out-of-range")
    assert Rest() not in said
    t.state.turn.acted = True
    assert refusals(turn.likely_actions, game(t), hero(t, "medic"))[Rest()] == ("GSQ-POW-02", "acted")


@pytest.mark.rule("GSQ-RUL-01", "GSQ-TURN-05", "GSQ-TURN-06")
def test_one_free_action_one_skill_and_one_bought() -> None:
    t = scenario(TWO)
    act(t, "medic", Advance(), [(10, 12)])
    assert Advance() not in options(t) and Buy() in options(t)
    play(t, Buy())
    assert Advance() in options(t) and Buy() not in options(t)
    play(t, Rush(), [(10, 20)])
    assert not {Advance(), Rush(), Buy()} & set(options(t)) and Done() in options(t)


@pytest.mark.rule("GSQ-COND-07", "GSQ-POW-03")
def test_a_head_is_cleared_for_what_the_die_says_even_in_wounds() -> None:
    for power, left, wounds in ((2, 0, 0), (1, 1, 2)):
        t = scenario(TWO, rolls=[4])
        let(hero(t, "medic"), power=power, conditions=["impaired"])
        game(t).changed(hero(t, "medic"))
        act(t, "medic", Pay(3))
        assert (hero(t, "medic").power, hero(t, "medic").at.wounds) == (left, wounds)
        assert not hero(t, "medic").conditions
    t = scenario(TWO, change=lambda s: s.heroes[0].conditions.append("impaired"))
    act(t, "medic", Decline())
    assert hero(t, "medic").conditions == ["impaired"]


# ---- items and deeds ------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-GAP-17")
@pytest.mark.parametrize(("do", "brave"), [("courage", True), ("unshake", False)])
def test_courage_lasts_and_a_good_word_does_not(do: str, brave: bool) -> None:
    from starboard.games.starquest.content import ITEMS, SKILLS

    t = scenario(TWO, change=lambda s: let(s.heroes[1], shaken=True))
    doing = ITEMS["courage"] if do == "courage" else SKILLS["rally"]
    run(enact(game(t), hero(t, "medic"), doing, "vanguard", "x"))
    assert not hero(t, "vanguard").shaken and game(t).passes_morale(hero(t, "vanguard")) is brave


@pytest.mark.rule("GSQ-RUL-101", "GSQ-MEAS-02")
def test_a_throw_is_measured_from_the_edge_of_the_base() -> None:
    t = scenario(TWO, change=lambda s: s.heroes[0].items.append("noise"))
    act(t, "medic", UseItem("noise", ""))
    edge = 10 + 12 + RADII["medic"] / 1000
    assert "GSQ-RUL-101" in why_not(t, (10, edge + 0.002))
    assert t.offers[0].kind.why_not(Way((units((10, edge)),))) is None
    assert "GSQ-MOVE-04" not in why_not(t, (10, 47)) and why_not(t, (10, -0.001))


@pytest.mark.rule("GSQ-RUL-42")
def test_who_has_tested_moves_up_with_the_models() -> None:
    t = scenario(TWO, [("deckhands", [(20, 10), (21.5, 10), (23, 10)]), ("gunners", [(30, 30)])])
    t.state.turn.dangers = ("u1.0/t1", "u1.1/t1", "u1.2/t1", "u2.0/t1", "medic.0/t1")
    run(remove(game(t), t.state.enemies[0], [1], "x"))
    assert list(t.state.turn.dangers) == ["u1.0/t1", "u1.1/t1", "u2.0/t1", "medic.0/t1"]


# ---- setting up -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-SRCH-04", "GSQ-SRCH-05", "GSQ-SRCH-06")
@pytest.mark.parametrize(("corner", "word"), [(0, "search quarter"), (1, "search corner")])
def test_each_token_has_a_die_of_its_own_sort(corner: int, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    t = scenario(TWO)
    said: list[str] = []

    def two(g: StarQuest, why: str, faces: Any) -> int:
        said.append(why)
        return 2

    monkeypatch.setattr(StarQuest, "one", two)
    run(preparation.place_token(game(t), corner))
    token = t.state.markers[-1]
    assert said == [word] and token.kind == "search"
    x, y = (48_000, 0) if corner else (36_000, 12_000)
    assert abs(token.x - x) + abs(token.y - y) < (9000 if corner else 1000)


@pytest.mark.rule("GSQ-GAP-24", "GSQ-WAVE-01")
def test_who_cannot_move_comes_with_the_sentries_only(monkeypatch: pytest.MonkeyPatch) -> None:
    t = scenario(TWO, change=lambda s: let(s, faction="choir", difficulty=2))
    offered: list[list[str]] = []

    def last(g: StarQuest, why: str, faces: Any) -> Any:
        offered.append(list(faces))
        return faces[-1]

    monkeypatch.setattr(StarQuest, "one", last)
    g = game(t)
    draw_wave(g, 60)
    assert "turret" not in offered[0]
    offered.clear()
    t.state.cursor = 3
    preparation.sentries(g)
    assert "turret" in offered[0] and t.state.cursor == 4 and t.state.waiting


@pytest.mark.rule("GSQ-SPEC-03", "GSQ-SPEC-04")
def test_ambush_is_over_in_the_round_it_was_rolled_for() -> None:
    t = scenario(TWO, [("breachers", [(30, 30)])], round=3)
    enemy = t.state.enemies[0]
    let(enemy, models=[], arrives=4, size=3)
    arrivals(game(t))
    assert enemy.arrives == 4 and not enemy.models
    t.state.round = 4
    arrivals(game(t))
    assert enemy.arrives == 0 and len(enemy.models) == 3


@pytest.mark.rule("GSQ-RUL-55")
def test_markers_lie_an_inch_apart() -> None:
    t = scenario(TWO)
    g = game(t)
    first, second = put(g, "search", (24_000, 24_000)), put(g, "search", (24_000, 24_000))
    assert first.xy == (24_000, 24_000) and first.id != second.id
    assert 1000 <= abs(second.x - first.x) + abs(second.y - first.y) <= 2000


# ---- moves ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-MOVE-01", "GSQ-MEAS-05")
@pytest.mark.parametrize("draw", [0.0, 0.3, 0.6, 0.999999])
def test_any_move_is_a_legal_one_on_the_half_inch(draw: float) -> None:
    t = scenario({"medic": (10, 10)})
    move = main_move(game(t), hero(t, "medic"), "rush")
    at = move.sample(lambda: draw).path[-1]
    assert at[0] % 500 == 0 and at[1] % 500 == 0 and move.contains(Way((at,)))
    far = (at[0] - 10_000) ** 2 + (at[1] - 10_000) ** 2
    assert far <= 12_000**2 and (draw > 0.5 or far > 8000**2)


@pytest.mark.rule("GSQ-FALL-05", "GSQ-FALL-02")
def test_the_brink_is_the_last_quarter_inch_that_holds() -> None:
    t = scenario({"medic": (18, 10)}, ground=[("platform", box(16, 6, 8, 8))])
    g, medic = game(t), hero(t, "medic")
    assert brink(g, medic, units((18, 10)), units((28, 10))) == units((23.25, 10))
    t = scenario({"medic": (10, 10)}, ground=[("crevasse", box(15, 0, 3, 40))])
    assert brink(game(t), hero(t, "medic"), units((10, 10)), units((20, 10))) == units((14.25, 10))


@pytest.mark.rule("GSQ-SKL-05", "GSQ-RUL-48")
def test_a_push_is_two_inches_or_up_to_what_stops_it() -> None:
    for ground, wanted in (([], 14.5), ([("building", box(15, 5, 2, 10))], 14)):
        t = scenario({"medic": (10, 10)}, [("turret", [(12.5, 10)])], ground=ground)
        run(push(game(t), hero(t, "medic"), t.state.enemies[0], 2000))
        assert t.state.enemies[0].models[0].xy == units((wanted, 10))


# ---- fights ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-RUL-09", "GSQ-SPEC-44", "GSQ-INT-02")
def test_what_a_charge_may_be_expected_to_deal() -> None:
    t = scenario(TWO, [("grav-bike", [(20, 10)])])
    g, bike, medic = game(t), t.state.enemies[0], hero(t, "medic")
    fails = 1 - chance(defense(medic), 0)
    strike = melee.strikes(g, bike, 1, True)[0]
    by_hand = strike.attacks * chance(UNITS["grav-bike"].quality, 0) * fails
    assert melee.worth(g, bike, medic, 1) == pytest.approx(by_hand + 2 * 5 / 6 * fails)
    bike.fatigued = True
    assert melee.worth(g, bike, medic, 1) == pytest.approx(strike.attacks / 6 * fails)


@pytest.mark.rule("GSQ-EVT-10")
def test_a_trap_has_no_edge() -> None:
    t = scenario(TWO, rolls=["medic", 2, defense(hero(scenario(TWO), "medic"))])
    run(random_event(game(t), 21))
    assert hero(t, "medic").at.wounds == 0 and spent(t)


# ---- rounds ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-ALRT-01", "GSQ-ALRT-04", "GSQ-ALRT-05")
def test_at_six_a_wave_comes_and_not_before() -> None:
    for before, wave in ((4, 0), (5, 1)):
        t = scenario(TWO, [("turret", [(40, 40)])], rolls=["deckhands"] * 3 * wave)
        let(t.state, alertness=before, difficulty=1)
        for one in t.state.heroes:
            one.points = 100
        alertness(game(t))
        assert t.state.wave == wave and t.state.alertness == (0 if wave else before + 1)
        assert t.state.cursor == (4 if wave else 6)


@pytest.mark.rule("GSQ-FAT-04", "GSQ-TURN-11")
def test_a_new_round_finds_everybody_fresh() -> None:
    t = scenario(TWO, [("turret", [(40, 40)])])
    for one in (*t.state.heroes, *t.state.enemies):
        let(one, fatigued=True, acted=True)
    close(game(t))
    assert not any(one.fatigued or one.acted for one in (*t.state.heroes, *t.state.enemies))
    assert (t.state.phase, t.state.cursor) == ("begin", 0)


# ---- campaigns ------------------------------------------------------------------------------------------------------


def at_home() -> Any:
    t: Any = Table(StarQuest, StarQuest.prepare("frontier", ["medic", "vanguard"]), source=Script())
    return t


@pytest.mark.rule("GSQ-CAMP-05", "GSQ-CAMP-06", "GSQ-CAMP-18")
def test_a_chapter_that_was_begun_is_begun_again_and_one_may_give_up_then_only() -> None:
    t = at_home()
    g, ledger = game(t), t.state.ledger
    found: list[Any] = [*campaign.chapters(g, None)]
    assert {option.chapter for option in found} == set(range(len(ledger.chapters)))
    let(ledger, chapter=1, failed=1, done=[0])
    found = [*campaign.chapters(g, None)]
    assert found[0] == Retire() and {option.chapter for option in found[1:]} == {1}


@pytest.mark.rule("GSQ-CAMP-03")
def test_what_lies_behind_the_party() -> None:
    t = at_home()
    g, ledger = game(t), t.state.ledger
    assert g.behind() == ()
    let(ledger, chapter=0, mission=1)
    assert g.behind() == tuple(ledger.chapters[0][:1])
    let(ledger, chapter=-1, mission=1, done=[1, 0])
    assert g.behind() == (*ledger.chapters[1], *ledger.chapters[0])


@pytest.mark.rule("GSQ-CAMP-15")
def test_money_changes_hands() -> None:
    t = at_home()
    purse = [one.credits for one in t.state.heroes]
    assert asked(t) == "between"
    play(t, HandCredits(5, "vanguard"))
    assert [one.credits for one in t.state.heroes] == [purse[0] - 5, purse[1] + 5]
    said = refusals(campaign.dealings, game(t), t.state.heroes[0])
    assert not said
    t.state.ledger.shop = False
    assert ("GSQ-CAMP-09", "shop-closed") in refusals(campaign.dealings, game(t), t.state.heroes[0]).values()


@pytest.mark.rule("GSQ-LVL-01", "GSQ-LVL-06", "GSQ-LVL-16")
def test_levels_come_one_by_one_and_end_with_the_last() -> None:
    from .test_campaign import answer_all

    t = at_home()
    g, medic = game(t), hero(t, "medic")
    let(medic, level=4, xp=11)
    power = medic.power
    answer_all(earn(g, medic, 1, "x"), Improve("power-2"))
    assert medic.level == 5 and medic.power == power + 2 and medic.picks == ["power-2"]
    let(medic, level=1, xp=0, picks=[])
    known = len(medic.skills)
    answer_all(earn(g, medic, 2, "x"), Improve("skill-1"), learnable(g, medic, None)[0])
    assert medic.level == 2 and len(medic.skills) == known + 1
    let(medic, level=14, xp=121)
    answer_all(earn(g, medic, 500, "x"))
    assert medic.level == 15 == len(NUMBERS.levels.xp)
    assert all(isinstance(option, Learn) and option.skill not in medic.skills for option in learnable(g, medic, None))


# ---- what is named, asked and dropped -------------------------------------------------------------------------------


@pytest.mark.rule("GSQ-SKL-03")
def test_a_token_behind_a_wall_is_not_discovered_and_why() -> None:
    t = scenario(TWO, ground=[("building", box(8, 12, 5, 1))], markers=[("search", (10, 15), "")])
    act(t, "medic")
    said = refusals(turn.likely_actions, game(t), hero(t, "medic"))
    assert Discover("m1") not in options(t) and said[Discover("m1")] == ("GSQ-SKL-03", "unseen")


@pytest.mark.rule("GSQ-INT-16", "GSQ-PCS-04")
def test_the_marker_lies_where_the_last_of_them_stood() -> None:
    t = scenario(TWO, [("deckhands", [(20, 20), (30, 30)])], primary="clean-sweep")
    let(t.state, hunted=1, wave=1)
    t.state.enemies[0].wave = 1
    run(casualties(game(t), t.state.enemies[0], 2, None, "x"))
    assert [m.xy for m in t.state.markers] == [(30_000, 30_000)]


@pytest.mark.rule("GSQ-RUL-101", "GSQ-GAP-18")
def test_what_one_may_throw_at() -> None:
    t = scenario({"medic": (20, 20)}, [("turret", [(25, 20)]), ("turret", [(40, 40)])])
    found = dict(throw_at(game(t), hero(t, "medic"), "throw", 12_000).good())
    assert found["at u1"] == [(25_000, 20_000)] and "at u2" not in found and found["here"] == [(20_000, 20_000)]
    assert found["to 0"] == [(32_000, 20_000)] and found["to 2"] == [(20_000, 32_000)]
    assert found["to 4"] == [(8000, 20_000)] and found["to 6"] == [(20_000, 8000)] and len(found) == 10


@pytest.mark.rule("GSQ-RUL-56", "GSQ-HERO-02")
def test_where_one_may_begin() -> None:
    t = scenario(TWO)
    where = preparation.deployment(game(t), hero(t, "medic"))
    r = RADII["medic"]
    assert where.far == 6000 and where.refuse([(r, r)]) is None
    assert where.refuse([(6000 - r, r)]) == ("too-far", "GSQ-RUL-56")
    middles = [path[-1] for _, path in where.good()]
    assert len(middles) > 8 and all(x * x + y * y <= (6000 - r) ** 2 + 1 for x, y in middles)


@pytest.mark.rule("GSQ-BOSS-01", "GSQ-OPT-19")
def test_a_boss_is_called_once_where_the_table_plays_it() -> None:
    cases = ((True, 0, True, True), (True, 2, True, False), (False, 0, True, False), (True, 0, False, False))
    for bosses, boss, done, asks in cases:
        t = scenario(TWO, boss=bosses)
        let(t.state, primary_done=True, secondary_set=True, secondary="sabotage", secondary_done=done, boss=boss)
        step = aftermath.boss(game(t))
        assert (step is not None) is asks and t.state.cursor == 3
        if step is not None:
            step.close()


@pytest.mark.rule("GSQ-GAP-17", "GSQ-MELE-05")
def test_a_frenzy_is_two_attacks_more_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    t = scenario(TWO)
    g, medic = game(t), hero(t, "medic")
    arms = [Weapon("one", 0, 1), Weapon("two", 0, 3)]
    monkeypatch.setattr(melee, "blades", lambda unit: arms)
    assert [v.attacks for v in melee.strikes(g, medic, 1, True)] == [1, 3]
    g.begin("frenzied", medic, "turn")
    assert [v.attacks for v in melee.strikes(g, medic, 1, True)] == [3, 3]


@pytest.mark.rule("GSQ-AI-06")
def test_who_waits_at_its_goal_says_which() -> None:
    t = scenario(
        {"medic": (2, 2), "vanguard": (4, 4)}, [("deckhands", [(30, 10)])], ground=[("building", box(20, 0, 2, 40))],
        markers=[("objective", (33, 10), "investigation")],
    )  # fmt: skip
    plan = decide(game(t), t.state.enemies[0], lambda ids: ids[0])
    assert plan.action == "wait" and plan.goal == (33_000, 10_000)


@pytest.mark.rule("GSQ-RUL-53", "GSQ-WAVE-08")
def test_which_quarter_a_place_lies_in() -> None:
    land = game(scenario(TWO)).land
    assert [land.quarter_of(land.quarter(n)) for n in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert land.quarter_of((24_000, 23_999)) == 2 and land.quarter_of((23_999, 24_000)) == 3


@pytest.mark.rule("GSQ-TER-18", "GSQ-RUL-82")
def test_the_region_of_a_move_goes_around_mud_and_six_inches_into_it() -> None:
    t = scenario({"medic": (20, 20)}, ground=[("swamp", box(22, 0, 20, 48))])
    lattice, stops, _ = main_move(game(t), hero(t, "medic"), "rush").reach()
    there = [lattice.point(node) for node in bits(stops)]
    assert max(x for x, _ in there) in range(25_500, 26_001) and min(x for x, _ in there) in range(8000, 8501)


@pytest.mark.rule("GSQ-CAMP-13", "GSQ-GAP-31")
@pytest.mark.parametrize("recovery", [True, False])
def test_between_chapters_all_is_well_again_if_the_table_wants_it(recovery: bool) -> None:
    t: Any = Table(StarQuest, StarQuest.prepare("frontier", ["medic", "vanguard"], recovery=recovery), source=Script())
    for one in t.state.heroes:
        let(one, models=[Model(0, 0, 4)], power=1, conditions=["crippled"])
    campaign.finish_chapter(game(t))
    wanted = (0, 6, []) if recovery else (4, 1, ["crippled"])
    assert all((one.at.wounds, one.power, one.conditions) == wanted for one in t.state.heroes)
    assert t.state.ledger.shop


@pytest.mark.rule("GSQ-RUL-29", "GSQ-RUL-28")
def test_why_something_does_not_get_better() -> None:
    t = at_home()
    medic = hero(t, "medic")
    medic.level = 5
    assert refusals(improvements, game(t), medic) == {Improve("caster-1"): ("GSQ-RUL-29", "no-better")}
    let(medic, level=4, picks=["quality-1"] * 3)
    assert refusals(improvements, game(t), medic) == {Improve("quality-1"): ("GSQ-RUL-28", "no-better")}
    let(medic, level=3, picks=["str-1"] * 4)
    assert improvements(game(t), medic, None) == [Improve("dex-1"), Improve("wil-1")]


# ---- what is told ---------------------------------------------------------------------------------------------------


def told(t: Any) -> list[str]:
    return [event.word for event in t.journal]


@pytest.mark.rule("GSQ-ACT-04", "GSQ-MOVE-01")
def test_a_move_is_told_with_its_way_and_standing_still_is_not() -> None:
    t = scenario(TWO)
    act(t, "medic", Rush(), [(10, 14), (12, 16)])
    moved = next(event for event in t.journal if event.word == "walks")
    assert isinstance(moved.fact, Moved)
    assert moved.fact.path == ([10_000, 10_000], [10_000, 14_000], [12_000, 16_000]) and moved.terms["inches"] == "6.8"
    t = scenario(TWO)
    act(t, "medic", Rush(), [(10, 10)])
    assert "walks" not in told(t)


@pytest.mark.rule("GSQ-POW-01", "GSQ-UNC-04")
def test_what_comes_back_is_told_if_anything_does() -> None:
    for power, word in ((6, False), (3, True)):
        t = scenario(TWO)
        hero(t, "medic").power = power
        act(t, "medic", Rest())
        assert hero(t, "medic").power == 6 and ("power-back" in told(t)) is word
    for wounds, word in ((0, False), (2, True)):
        t = scenario(TWO)
        hero(t, "medic").at.wounds = wounds
        heal(game(t), hero(t, "medic"), 3, "x")
        assert hero(t, "medic").at.wounds == 0 and ("healed" in told(t)) is word


@pytest.mark.rule("GSQ-MOR-06", "GSQ-SHK-01", "GSQ-SPEC-37")
def test_morale_is_told() -> None:
    t = scenario(TWO, [("captain", [(20, 10)])], rolls=[1, 3])
    run(morale(game(t), t.state.enemies[0]))
    assert told(t)[-3:] == ["morale", "fearless", "shaken"] and t.state.enemies[0].shaken


@pytest.mark.rule("GSQ-WND-01", "GSQ-SKL-05")
def test_wounds_and_pushes_are_told() -> None:
    t = scenario(TWO, [("turret", [(20, 10)]), ("deckhands", [(12.5, 14), (14, 14)])])
    run(casualties(game(t), t.state.enemies[0], 1, None, "x"))
    assert told(t)[-1] == "hurt"
    run(casualties(game(t), t.state.enemies[0], 2, None, "x"))
    assert told(t)[-2:] == ["destroyed", "destroyed"]
    run(push(game(t), hero(t, "vanguard"), t.state.enemies[0], 2000))
    assert told(t)[-1] == "pushed"


@pytest.mark.rule("GSQ-CAMP-04", "GSQ-CAMP-06")
def test_a_campaign_is_over_when_all_its_chapters_are_and_none_is_on() -> None:
    t = at_home()
    ledger = t.state.ledger
    let(ledger, order=[], done=list(range(len(ledger.chapters))), chapter=-1)
    step = campaign.next_step(game(t))
    assert step is not None and "campaign_over" in repr(step)
    step.close()
    let(ledger, done=list(range(1, len(ledger.chapters))), chapter=0, shop=False)
    assert campaign.next_step(game(t)) is None and t.state.phase == "setup"


@pytest.mark.rule("GSQ-RUL-81", "GSQ-RUL-82", "GSQ-MOVE-02")
def test_who_is_kept_from_its_goal_stops_half_an_inch_short_of_what_keeps_it() -> None:
    """Straight at it as far as it goes: all of it, half an inch less, an inch less, three quarters; then around."""
    for beyond, wanted in ((None, 20.0), (21.0, 19.5), (20.4, 19.0), (19.5, 17.5)):
        t = scenario({"medic": (40, 40)}, [("turret", [(10, 20)])], ground=[])
        g, enemy = game(t), t.state.enemies[0]
        discs = [(round(beyond * 1000), 20_000, 1_500_000)] if beyond else []
        found = approach(g, enemy, enemy.models[0], units((20, 20)), 12_000, discs, "rush")
        assert found.way[-1] == units((wanted, 20)), beyond


@pytest.mark.rule("GSQ-TER-20")
@pytest.mark.parametrize("start", [(12, 12), (12.5, 12.5), (20.2, 12), (12, 20.7)])
@pytest.mark.parametrize("end", [(12, 12), (12.5, 12.5), (20.2, 12), (12, 20.7)])
def test_what_a_base_only_grazes_counts_whichever_way_it_goes(start: Any, end: Any) -> None:
    x, y = end
    above, below = box(x - 0.3, y - 0.9, 0.6, 0.5), box(x - 0.3, y + 0.4, 0.6, 0.5)
    for shape in (above, below, box(x - 0.9, y - 0.3, 0.5, 0.6), box(x + 0.4, y - 0.3, 0.5, 0.6)):
        t = scenario({"medic": (40, 40)}, ground=[("lava", shape)])
        assert walk(game(t), hero(t, "medic"), [units(start), units(end)], "rush", ()).dangers == ("t0",)
