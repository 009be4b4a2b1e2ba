"""Cases in which something happens in between: a model dies, a load changes hands, somebody falls, a supply ends."""

from random import Random

import pytest

from starboard.games.starquest.aftermath import STEPS, alertness, can_leave, close
from starboard.games.starquest.ai import activate, next_unit
from starboard.games.starquest.content import EVENTS, RADII, SKILLS
from starboard.games.starquest.deeds import enact, within_reach
from starboard.games.starquest.events import to_hero, to_table
from starboard.games.starquest.levels import improvements
from starboard.games.starquest.melee import strike, strikers
from starboard.games.starquest.morale import shake
from starboard.games.starquest.moving import Walk, _drop_off
from starboard.games.starquest.objectives import seize
from starboard.games.starquest.options import (
    Activate,
    Advance,
    Bear,
    Buy,
    Cast,
    Decline,
    Discover,
    Done,
    Failed,
    Improve,
    PassItem,
    Pay,
    Push,
    Revive,
    Rush,
    Scurry,
    Shoot,
    Spend,
    Work,
)  # fmt: skip
from starboard.games.starquest.places import can_stand, in_cover
from starboard.games.starquest.shooting import targets
from starboard.games.starquest.spells import enemy_cast
from starboard.games.starquest.state import Model
from starboard.games.starquest.waves import draw_wave
from starboard.games.starquest.wounds import casualties, knock_out, remove
from starboard.table import Level, Way
from starboard.table.chance import Branch
from starboard.table.facts import Rolled

from .scenario import act, asked, box, game, hero, let, options, play, refused, run, scenario, script, spent, units

PAIR = {"medic": (10.0, 10.0), "vanguard": (12.0, 10.0)}


@pytest.mark.rule("GSQ-RUL-42", "GSQ-TER-20")
def test_every_model_in_danger_tests_though_one_of_them_dies() -> None:
    t = scenario(
        {"medic": (45, 45)},
        [("deckhands", [(19, 9), (20.5, 9), (20, 10.4)])],
        ground=[("lava", box(16, 6, 8, 8))],
        markers=[("objective", (20, 9), "retrieval")],
        primary="retrieval",
        rolls=[1, 2, 2],
        time="night",
        simple=True,
    )
    run(activate(game(t), t.state.enemies[0]))
    assert len(t.state.enemies[0].models) == 2 and spent(t)


@pytest.mark.rule("GSQ-FALL-03", "GSQ-SKL-05")
def test_who_pushes_somebody_off_a_roof_acts_on() -> None:
    t = scenario(
        {"medic": (20.5, 10.0)}, [("turret", [(22.9, 10)])], ground=[("platform", box(16, 6, 8, 8))], rolls=[5, 6]
    )
    act(t, "medic", Push("u1"))
    assert game(t).land.height(t.state.enemies[0].models[0].xy) == 0 and spent(t)
    assert t.state.turn.actor == "medic" and Advance() in options(t)


@pytest.mark.rule("GSQ-PDL-08", "GSQ-SHK-08")
def test_a_load_that_changes_hands_is_delivered_by_whoever_brings_it() -> None:
    t = scenario(
        {"medic": (10, 10), "vanguard": (11.5, 10)},
        primary="delivery",
        change=lambda s: let(s, secondary="interrogate"),
        markers=[("objective", (10, 11), "delivery"), ("delivery", (18, 10), "delivery")],
        rolls=[6],
    )
    act(t, "medic", Work("m1"))
    run(shake(game(t), hero(t, "medic"), "GSQ-SHK-01"))
    assert not t.state.markers[0].carrier
    play(t, Done())
    script(t, 6)
    act(t, "vanguard", Work("m1"), Rush(), [(16, 10)])
    assert not t.state.primary_done, "its activation must end there"
    play(t, Done())
    assert t.state.primary_done


@pytest.mark.rule("GSQ-RUL-34")
def test_who_has_acted_and_is_got_up_again_does_not_act_twice() -> None:
    t = scenario(PAIR)
    act(t, "medic", Done())
    knock_out(game(t), hero(t, "medic"))
    act(t, "vanguard", Revive("medic"), Done())
    assert t.state.round == 2 and not hero(t, "medic").out


@pytest.mark.rule("GSQ-INT-17", "GSQ-PCS-04")
def test_the_first_wave_is_not_destroyed_while_one_of_it_waits_in_ambush() -> None:
    t = scenario(
        PAIR,
        [("deckhands", [(20, 10)]), ("lurker", []), ("deckhands", [(30, 10)])],
        primary="clean-sweep",
        change=lambda s: [let(u, wave=n) for u, n in zip(s.enemies, (1, 1, 2), strict=True)],
    )
    t.state.hunted, t.state.enemies[1].arrives = 1, 3
    g, first, waits = game(t), t.state.enemies[0], t.state.enemies[1]
    run(remove(g, first, [0], "GSQ-WND-01"))
    assert not t.state.markers
    let(waits, arrives=0, models=[Model(24_000, 10_000)])
    run(remove(g, waits, [0], "GSQ-WND-01"))
    assert [m.kind for m in t.state.markers] == ["objective"], "whatever the second wave does"


@pytest.mark.rule("GSQ-RUL-16", "GSQ-REW-01")
def test_the_fallen_and_those_in_ambush_are_of_the_party_too() -> None:
    t = scenario({"medic": (3, 3), "infiltrator": (4, 3)}, change=lambda s: let(s, primary_done=True))
    g, other = game(t), hero(t, "infiltrator")
    assert can_leave(g)
    knock_out(g, other)
    assert can_leave(g), "who lies in the corner may lie there"
    let(other.at, x=9_000)
    assert not can_leave(g)
    let(other.at, x=4_000)
    let(other, out=False, arrives=2)
    assert not can_leave(g)


@pytest.mark.rule("GSQ-GAP-17", "GSQ-GAP-22")
def test_what_lasts_to_the_end_of_the_next_round_and_what_to_the_end_of_this() -> None:
    t = scenario(PAIR, [("deckhands", [(30, 30)])])
    g, medic = game(t), hero(t, "medic")
    g.begin("guarded", medic, "next-round")
    g.begin("greased", t.state.enemies[0], "round")
    g.begin("spotter", medic, "event")
    for round, left in ((1, ["guarded", "spotter"]), (2, ["spotter"]), (3, ["spotter"])):
        let(t.state, round=round)
        close(g)
        assert [active.id for active in t.state.effects] == left
        assert g.number("defense", 0, medic) == (1 if "guarded" in left else 0)


@pytest.mark.rule("GSQ-TURN-10", "GSQ-RUL-07")
def test_of_two_units_equally_near_chance_says_which_acts_first() -> None:
    t = scenario({"medic": (20, 10)}, [("deckhands", [(10, 10)]), ("deckhands", [(30, 10)]), ("drones", [(40, 10)])])
    script(t, "u2")
    found = next_unit(game(t))
    assert found is not None and found.id == "u2" and spent(t)
    let(found, acted=True)
    found = next_unit(game(t))
    assert found is not None and found.id == "u1"


@pytest.mark.rule("GSQ-RUL-100", "GSQ-GAP-20")
def test_the_last_pocket() -> None:
    t = scenario(PAIR, change=lambda s: let(s.heroes[0], items=["med", "stun"]))
    hero(t, "vanguard").items = ["noise"] * 3
    act(t, "medic", PassItem("med", "vanguard"))
    assert hero(t, "vanguard").items[-1] == "med" and hero(t, "medic").items == ["stun"]
    assert refused(t, PassItem("stun", "vanguard")), "four are all that fit"


@pytest.mark.rule("GSQ-PTD-05", "GSQ-SHK-04")
def test_a_shaken_hero_holds_nothing_but_a_shaken_enemy_is_in_the_way() -> None:
    t = scenario(PAIR, [("deckhands", [(20, 10)])], markers=[("objective", (11, 10), "target-defense")])
    g, marker, enemy = game(t), t.state.markers[0], t.state.enemies[0]
    marker.armed = True
    seize(g)
    assert marker.tokens == 1
    let(enemy, shaken=True, models=[Model(13_500, 10_000)])
    seize(g)
    assert marker.tokens == 1
    enemy.models = [Model(16_500, 10_000)]
    let(hero(t, "medic"), shaken=True)
    seize(g)
    assert marker.tokens == 2, "the other one holds it"
    let(hero(t, "vanguard"), shaken=True)
    seize(g)
    assert marker.tokens == 2


@pytest.mark.rule("GSQ-EVT-35")
def test_a_vision_of_more_tokens_than_there_are() -> None:
    t = scenario(PAIR, markers=[("search", (30, 30), "")], rolls=[6, 1])
    event = next(e for e in EVENTS.values() if e.do == "reveal")
    run(to_table(game(t), event))
    assert not t.state.markers and spent(t), "a hazard with nobody near"


@pytest.mark.rule("GSQ-INT-24", "GSQ-RUL-15", "GSQ-COND-06")
def test_who_falls_keeping_its_nerve_drops_what_it_carries() -> None:
    t = scenario(
        PAIR,
        markers=[("objective", (10, 11), "retrieval")],
        primary="retrieval",
        rolls=[1],
    )
    medic = hero(t, "medic")
    t.state.markers[0].carrier = "medic"
    medic.conditions, medic.hurt, medic.at.wounds = ["diseased"], 1, 4
    act(t, "vanguard", Done())
    assert asked(t) == "keep-nerve"
    play(t, Pay(2))
    assert medic.out and not medic.shaken and not t.state.markers[0].carrier
    assert t.state.markers[0].xy == medic.at.xy


@pytest.mark.rule("GSQ-POW-04", "GSQ-RUL-04")
def test_who_falls_buying_an_action_is_done() -> None:
    t = scenario(PAIR, change=lambda s: let(s.heroes[0], power=1))
    hero(t, "medic").at.wounds = 4
    act(t, "medic", Buy())
    assert hero(t, "medic").out and options(t) == [Activate("vanguard")]


@pytest.mark.rule("GSQ-BOSS-03")
def test_after_the_boss_wave_alertness_rises_no_more() -> None:
    t = scenario(PAIR, change=lambda s: let(s, primary_done=True, secondary_set=True, boss=2, alertness=5))
    alertness(game(t))
    assert (t.state.alertness, t.state.wave, t.state.cursor) == (5, 0, len(STEPS) - 1)


@pytest.mark.rule("GSQ-MELE-01")
def test_a_roof_elsewhere_keeps_nobody_from_striking() -> None:
    roof = [("platform", box(30, 30, 8, 8))]
    t = scenario({"medic": (10, 10)}, [("deckhands", [(11.5, 10), (10, 11.5), (20, 10)])], ground=roof)
    assert strikers(game(t), t.state.enemies[0], hero(t, "medic")) == 2


@pytest.mark.rule("GSQ-SPEC-36")
def test_who_wounds_nobody_frightens_nobody() -> None:
    t = scenario({"medic": (10, 10)}, [("matriarch", [(11.8, 10)])], rolls=[1] * 6)
    run(strike(game(t), t.state.enemies[0], hero(t, "medic"), charging=False))
    assert hero(t, "medic").feared == 0 and spent(t)


@pytest.mark.rule("GSQ-HERO-03")
@pytest.mark.parametrize("die", [5, 6])
def test_on_five_the_players_choose_the_corner(die: int) -> None:
    t = scenario(PAIR, phase="setup", change=lambda s: let(s, cursor=5), rolls=[die])
    assert asked(t) == "party-corner"


@pytest.mark.rule("GSQ-SPEC-46", "GSQ-AI-03")
def test_an_enemy_that_has_moved_lobs_less_well() -> None:
    t = scenario({"medic": (10, 10)}, [("bloat", [(31.6, 10)])], rolls=[5, 5])
    run(activate(game(t), t.state.enemies[0]))
    assert spent(t) and t.state.enemies[0].models[0].x < 31_600, "a 5 is not enough after a move"


@pytest.mark.rule("GSQ-SHOT-02", "GSQ-MEAS-02")
def test_range_is_measured_from_edge_to_edge() -> None:
    edge = (RADII["medic"] + RADII["deckhands"]) / 1000
    for away, seen in ((18.0, True), (18.01, False)):
        t = scenario({"medic": (10, 10)}, [("deckhands", [(10 + edge + away, 10)])])
        assert bool(targets(game(t), hero(t, "medic"))) is seen, away


@pytest.mark.rule("GSQ-MOVE-05", "GSQ-MOVE-04")
def test_nobody_stands_over_the_edge_in_a_wall_or_on_somebody() -> None:
    t = scenario({"medic": (10, 10)}, ground=[("building", box(20, 8, 4, 4))])
    g, r = game(t), RADII["medic"]
    assert can_stand(g, (15_000, 10_000), r, [])
    assert not can_stand(g, (300, 10_000), r, [])
    assert not can_stand(g, (20_000, 10_000), r, [])
    assert not can_stand(g, (15_000, 10_000), r, [(15_500, 10_000, 1000 * 1000)])


@pytest.mark.rule("GSQ-TER-14")
def test_the_far_end_of_a_long_ruin_is_cover_too() -> None:
    t = scenario({"medic": (17.6, 30)}, [("turret", [(17.4, 10)])], ground=[("ruins", box(10, 8.5, 8, 3))])
    assert in_cover(game(t), hero(t, "medic"), hero(t, "medic").at, t.state.enemies[0], indirect=True)


@pytest.mark.rule("GSQ-RUL-38", "GSQ-RUL-88")
def test_players_say_who_of_several_is_hurt_first_and_that_one_falls_first() -> None:
    t = scenario({"gunslinger": (10.0, 10.0)}, [("turret", [(18, 10), (20.5, 10)])], rolls=[6, 6, 1, 1, 1])
    act(t, "gunslinger", Shoot("u1"))
    assert asked(t) == "wounded" and options(t) == [Bear(0), Bear(1)], "the nearest is proposed"
    play(t, Bear(1))
    turrets = t.state.enemies[0]
    assert [model.wounds for model in turrets.models] == [0, 2]
    run(casualties(game(t), turrets, 2, None, "x"))
    assert [(model.x, model.wounds) for model in turrets.models] == [(18_000, 1)]


@pytest.mark.rule("GSQ-GAP-24")
@pytest.mark.parametrize(("difficulty", "most"), [(1, 0), (4, 1)])
def test_a_villain_among_the_cheapest_fills_no_wave(
    monkeypatch: pytest.MonkeyPatch, difficulty: int, most: int
) -> None:
    """A collection of one's own may have no six that are cheaper."""
    monkeypatch.setattr("starboard.games.starquest.waves.collection", lambda g: ["deckhands", "captain"])
    t = scenario(PAIR, change=lambda s: let(s, difficulty=difficulty), level=Level.QUIET)
    for seed in range(40):
        t.game._source = Branch(Random(seed))
        assert draw_wave(game(t), 290).count("captain") <= most


@pytest.mark.rule("GSQ-SHK-08", "GSQ-GAP-18")
def test_who_draws_enemies_and_falls_drops_nothing() -> None:
    t = scenario(PAIR)
    run(enact(game(t), hero(t, "vanguard"), SKILLS["taunt"], "", "x"))
    knock_out(game(t), hero(t, "vanguard"))
    assert t.state.markers[0].carrier == "vanguard"
    assert not any(entry.word == "dropped" for entry in t.journal)


@pytest.mark.rule("GSQ-TEST-06", "GSQ-INT-23", "GSQ-MOR-06", "GSQ-SPEC-20")
def test_what_a_die_had_to_show_is_said_with_all_that_changed_it() -> None:
    t = scenario(PAIR, rolls=[4], change=lambda s: let(s.heroes[0], conditions=["impaired"]))
    act(t, "medic", Decline(), Scurry())
    assert t.offers[0].about == Failed("scurry", 4, 5), "Dexterity 4+, Impaired"
    t = scenario({"psion": (10.0, 10.0)}, [("deckhands", [(18, 10)])], rolls=[2])
    hero(t, "psion").tokens = 2
    act(t, "psion", Cast("spark", "u1"), Spend(1))
    assert t.offers[0].about == Failed("spark", 2, 3), "one token more"
    t = scenario(PAIR, rolls=[3], change=lambda s: let(s.heroes[0], conditions=["impaired"], hurt=1))
    hero(t, "medic").at.wounds = 3
    act(t, "medic", Decline(), Done())
    assert t.offers[0].about == Failed("morale", 3, 5), "Quality 4+, Impaired"


@pytest.mark.rule("GSQ-MELE-01", "GSQ-GAP-17")
def test_who_reaches_nobody_strikes_nobody_however_frenzied() -> None:
    t = scenario(PAIR, [("deckhands", [(30, 10)])])
    g, medic = game(t), hero(t, "medic")
    g.begin("frenzied", medic, "turn")
    run(strike(g, medic, t.state.enemies[0], charging=True))
    assert spent(t), "no die is rolled"


@pytest.mark.rule("GSQ-JUMP-02", "GSQ-JUMP-06")
def test_a_drop_of_six_inches_is_jumped_and_not_a_thousandth_more() -> None:
    t = scenario(PAIR)
    for height, why in ((6000, ""), (6001, "too-deep")):
        found = Walk([(0, 0), (1000, 0)])
        _drop_off(game(t), hero(t, "medic"), found, 0, height)
        assert (found.why, len(found.jumps)) == (why, 1)


@pytest.mark.rule("GSQ-GAP-08", "GSQ-SRCH-08")
def test_a_probe_finds_search_tokens_in_reach_and_nothing_else() -> None:
    there = [("search", (16, 10), ""), ("search", (40, 10), ""), ("objective", (14, 10), "investigation")]
    t = scenario({"engineer": (10.0, 10.0)}, markers=there)
    assert within_reach(game(t), hero(t, "engineer"), SKILLS["probe"], []) == ["m1"]


@pytest.mark.rule("GSQ-EVT-34", "GSQ-GAP-20", "GSQ-GAP-30")
def test_what_an_event_brings_lies_there_when_all_hands_are_full() -> None:
    t = scenario(PAIR, rolls=["medic"], change=lambda s: let(s.heroes[0], items=["noise"] * 4))
    run(to_hero(game(t), EVENTS[61]))
    assert hero(t, "medic").items == ["noise"] * 4
    assert [(m.kind, m.what) for m in t.state.markers] == [("treasure", ["power"])]
    hero(t, "medic").items.pop()
    act(t, "medic", Discover(t.state.markers[0].id))
    assert hero(t, "medic").items[-1] == "power" and not t.state.markers


@pytest.mark.rule("GSQ-RUL-28", "GSQ-LVL-04")
def test_who_can_get_no_better_takes_the_first_of_its_own_level() -> None:
    t = scenario(PAIR, change=lambda s: let(s.heroes[0], level=3, picks=["str-3", "dex-3", "wil-3"]))
    assert improvements(game(t), hero(t, "medic"), None) == [Improve("str-1")]


@pytest.mark.rule("GSQ-SPEC-21", "GSQ-SPEC-28", "GSQ-RUL-59")
def test_a_spell_of_the_enemy_is_told_with_what_it_had_to_show() -> None:
    t = scenario({"medic": (10.0, 10.0)}, [("whisperer", [(18, 10)])], rolls=["sting", 2])
    t.state.enemies[0].tokens = 2
    run(enemy_cast(game(t), t.state.enemies[0]))
    told = [entry.fact for entry in t.journal if entry.word == "casts" and isinstance(entry.fact, Rolled)]
    assert [(fact.need, fact.passed) for fact in told] == [(3, False)], "one token more than it costs"


@pytest.mark.rule("GSQ-MEAS-05")
def test_a_way_drawn_by_hand_has_a_dozen_bends_at_most() -> None:
    t = scenario(PAIR)
    act(t, "medic", Rush())
    zigzag = [(10 - 0.1 * n, 10 + 0.1 * (n % 2)) for n in range(1, 14)]
    kind = t.offers[0].kind
    assert kind.why_not(Way(tuple(units(p) for p in zigzag[:12]))) is None
    assert kind.why_not(Way(tuple(units(p) for p in zigzag))) is not None


def test_the_far_corner_lies_in_the_last_square() -> None:
    t = scenario(PAIR)
    assert game(t).square((48_000, 48_000)) == "s7-7" and game(t).square((41_999, 0)) == "s6-0"
