"""Setting up a mission, waves, challenges (GSQ-SET, SRCH, WAVE, HERO, OPT, SPEC-01 to 05, PREP)."""

import random
from math import isqrt
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from starboard.games.starquest import content, preparation
from starboard.games.starquest.content import MISSIONS, NUMBERS, OBJECTIVES, PRIMARIES, RADII, UNITS, rounded
from starboard.games.starquest.game import StarQuest
from starboard.games.starquest.options import Come, Corner, Larger, Quarter, Wait
from starboard.games.starquest.profiles import points as worth
from starboard.games.starquest.state import StarState
from starboard.games.starquest.waves import arrivals, budget, collection, deploy, draw_wave
from starboard.spaces.plane import apart
from starboard.table import Script, SetupError, Table, Way
from starboard.table.chance import Unscripted

from .scenario import asked, game, let, options, play, scenario, script, units

RULEBOOK = Path(content.__file__).with_name("rulebook.md")


def table(*rolls: Any, seats: Any = 3, mission: str = "clean-sweep", **options: Any) -> Any:
    chosen = {"biome": "forge", "map": 2, "faction": "corsairs", "difficulty": 1, **options}
    return Table(StarQuest, StarQuest.prepare(mission, seats, **chosen), source=Script(*rolls))


@pytest.mark.rule("GSQ-PREP-01", "GSQ-GEN-05", "GSQ-GEN-06")
def test_two_to_four_heroes_any_mission_alone() -> None:
    assert StarQuest.players == (2, 4)
    with pytest.raises(SetupError, match="2 to 4"):
        StarQuest.prepare("retrieval", 5)
    with pytest.raises(SetupError):
        StarQuest.prepare("retrieval", 1)
    assert len(StarQuest.missions) == 19


@pytest.mark.rule("GSQ-SRCH-01", "GSQ-SRCH-02", "GSQ-EX-32")
def test_five_tokens_are_split_three_and_two() -> None:
    t = table(4)
    assert asked(t) == "larger-group" and options(t) == [Larger("quarters"), Larger("corners")]
    script(t, 5)
    play(t, Larger("quarters"))
    assert t.state.pending == [0, 0, 1, 1], "three for quarters, the first of them just rolled"


@pytest.mark.rule("GSQ-SRCH-03", "GSQ-SRCH-04", "GSQ-SRCH-06", "GSQ-SRCH-07")
def test_a_die_for_each_token_and_a_choice_on_five() -> None:
    t = table(4)
    script(t, 5)
    play(t, Larger("quarters"))
    assert asked(t) == "token-quarter" and options(t) == [Quarter(n) for n in (1, 2, 3, 4)]
    script(t, 1, 2, 6)
    play(t, Quarter(4))
    assert asked(t) == "token-corner" and Corner(3) in options(t)
    land = game(t).land
    assert [land.quarter_of(m.xy) for m in t.state.markers] == [4, 1, 2]


@pytest.mark.rule("GSQ-WAVE-01", "GSQ-WAVE-08", "GSQ-WAVE-09", "GSQ-SET-01")
def test_sentries_stand_at_quarter_centres() -> None:
    t = table(2, seats=("medic", "psion"))
    script(t, 1, 1, 2, "gunners", "deckhands", 2, 5)
    play(t, Larger("quarters"))
    assert asked(t) == "enemy-quarter"
    script(t, 4)
    play(t, Quarter(2))
    first, unit = t.state.enemies
    assert len(unit.models) == 4 and game(t).land.quarter_of(unit.models[0].xy) == 2 and unit.wave == 0
    assert game(t).land.quarter_of(first.models[0].xy) == 2


@pytest.mark.rule("GSQ-HERO-01", "GSQ-HERO-02", "GSQ-HERO-03", "GSQ-SET-06")
def test_the_party_comes_after_the_sentries() -> None:
    t = table(2, seats=("medic", "psion"))
    script(t, 1, 1, 2, "gunners", "deckhands", 2, 2, 6)
    play(t, Larger("quarters"))
    assert asked(t) == "party-corner" and len(t.state.enemies) == 2
    play(t, Corner(3))
    assert asked(t) == "deploy"
    assert t.offers[0].kind.why_not(Way((units((3, 40)),))) is not None
    play(t, [(2, 46)])
    script(t, 4, 5, "medic", 1)
    play(t, [(4.3, 46)])
    assert t.state.round == 1 and asked(t) == "activate", "an event opened the first round"


@pytest.mark.rule("GSQ-EVT-01", "GSQ-EVT-02", "GSQ-TURN-02", "GSQ-SET-02")
def test_an_event_opens_the_first_round() -> None:
    t = scenario({"medic": (10.0, 10.0)}, round=0, phase="begin", rolls=[4, 6])
    assert t.state.event == 46 and t.state.round == 1


@pytest.mark.rule("GSQ-WAVE-03", "GSQ-WAVE-04", "GSQ-WAVE-05", "GSQ-EX-25")
def test_a_wave_is_a_share_of_what_the_heroes_count_for(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = replace(NUMBERS.wave, worth=100, part=((100,) * 3,) * 4)
    monkeypatch.setattr("starboard.games.starquest.waves.NUMBERS", replace(NUMBERS, wave=numbers))
    assert budgets(3, "target-defense") == {1: 75, 2: 150, 3: 225, 4: 300}


@pytest.mark.rule("GSQ-RUL-107")
def test_heroes_count_for_more_than_they_cost_and_only_a_part_of_the_share_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numbers = replace(NUMBERS.wave, worth=200, part=((80, 90, 100), (50,) * 3, (50,) * 3, (45,) * 3))
    monkeypatch.setattr("starboard.games.starquest.waves.NUMBERS", replace(NUMBERS, wave=numbers))
    assert budgets(2, "target-defense") == {1: 80, 2: 100, 3: 150, 4: 180}
    assert budgets(3, "target-defense")[1] == 135
    assert budgets(4, "target-defense")[1] == 200
    goal = replace(OBJECTIVES["target-defense"], by_heroes=(100, 100, 90), by_difficulty=(100, 100, 100, 80))
    monkeypatch.setattr("starboard.games.starquest.waves.OBJECTIVES", {"target-defense": goal})
    assert budgets(2, "target-defense") == {1: 80, 2: 100, 3: 150, 4: 144}
    assert budgets(4, "target-defense") == {1: 180, 2: 180, 3: 270, 4: 259}, "both, and rounded down once"


@pytest.mark.rule("GSQ-RUL-107")
def test_no_wave_may_have_more_than_the_share_of_the_book() -> None:
    for level in range(4):
        for party in range(3):
            for id in PRIMARIES:
                goal, part = OBJECTIVES[id], NUMBERS.wave.part[level][party]
                assert part * goal.by_heroes[party] * goal.by_difficulty[level] <= 100**3


def budgets(count: int, primary: str) -> dict[int, int]:
    """The points of a wave at each difficulty, of heroes worth 100 each."""
    t = scenario(party_of(count), change=lambda s: let(s, primary=primary))
    for hero in t.state.heroes:
        hero.points = 100
    found = {}
    for level in (1, 2, 3, 4):
        t.state.difficulty = level
        found[level] = budget(game(t))
    return found


def party_of(count: int) -> Any:
    return {id: (10 + 4 * n, 10) for n, id in enumerate(("medic", "psion", "vanguard", "engineer")[:count])}


def fills(monkeypatch: pytest.MonkeyPatch, fill: int, less: int = 0, each: int = 0) -> None:
    """Other numbers than the game's, so that a test of the rule does not hang on them."""
    numbers = replace(NUMBERS.wave, fill=(fill,) * 4, less=(less,) * 4, each=each)
    monkeypatch.setattr("starboard.games.starquest.waves.NUMBERS", replace(NUMBERS, wave=numbers))


@pytest.mark.rule("GSQ-WAVE-06", "GSQ-WAVE-07", "GSQ-GAP-24", "GSQ-RUL-105")
def test_units_that_fit_are_drawn_until_the_wave_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    fills(monkeypatch, 80)
    t = scenario({"medic": (10, 10)}, rolls=["captain", "breachers"], change=lambda s: let(s, difficulty=2))
    assert draw_wave(game(t), 243) == ["captain", "breachers"], "195 of 243 are more than 80 %"
    script(t, "captain", "breachers", "rocket-crew")
    assert draw_wave(game(t), 244) == ["captain", "breachers", "rocket-crew"], "and of 244 less"
    script(t, "captain", "breachers", "deckhands")
    with pytest.raises(Unscripted, match="'deckhands' is no outcome"):
        draw_wave(game(t), 244)


@pytest.mark.rule("GSQ-GAP-24", "GSQ-RUL-105")
def test_if_none_fits_any_unit_but_a_villain_fills_the_wave(monkeypatch: pytest.MonkeyPatch) -> None:
    fills(monkeypatch, 80)
    t = scenario({"medic": (10, 10)}, rolls=["deckhands", "breachers"], change=lambda s: let(s, difficulty=4))
    assert draw_wave(game(t), 85) == ["deckhands", "breachers"]
    script(t, "rocket-crew")
    assert draw_wave(game(t), 10) == ["rocket-crew"], "at least one"
    script(t, "captain")
    with pytest.raises(Unscripted, match="'captain' is no outcome"):
        draw_wave(game(t), 10)


@pytest.mark.rule("GSQ-RUL-105")
@pytest.mark.parametrize(("heroes", "units"), [(2, 3), (3, 2), (4, 2)])
def test_against_more_heroes_less_of_its_share_fills_a_wave(
    monkeypatch: pytest.MonkeyPatch, heroes: int, units: int
) -> None:
    fills(monkeypatch, 90, less=15)
    drawn = ["deckhands", "deckhands", "rocket-crew"][:units]
    t = scenario(party_of(heroes), rolls=drawn, change=lambda s: let(s, difficulty=3))
    assert draw_wave(game(t), 130) == drawn, "100 of 130 are 77 %"


@pytest.mark.rule("GSQ-RUL-105")
@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_a_wave_has_as_many_units_as_there_are_heroes(heroes: int) -> None:
    drawn = ["deckhands", "cutters", "gunners", "breachers"][:heroes]
    t = scenario(party_of(heroes), rolls=drawn, change=lambda s: let(s, difficulty=1))
    assert draw_wave(game(t), 25) == drawn


@pytest.mark.rule("GSQ-RUL-105")
def test_the_numbers_of_waves_are_what_the_ruling_says() -> None:
    text = RULEBOOK.read_text("utf-8")
    ruling = next(line for line in text.splitlines() if line.startswith("- **GSQ-RUL-105**"))
    assert NUMBERS.wave.each == 1 and len(NUMBERS.wave.fill) == len(NUMBERS.wave.less) == 4
    for level, (fill, less) in enumerate(zip(NUMBERS.wave.fill, NUMBERS.wave.less, strict=True), 1):
        assert f"{fill} % at Difficulty {level}" in ruling
        assert not less or f"{less} % less at Difficulty {level}" in ruling
    prices = next(line for line in text.splitlines() if line.startswith("- **GSQ-RUL-106**"))
    for id in PRIMARIES:
        said = f"{OBJECTIVES[id].points} % in {OBJECTIVES[id].name}"
        assert (said in prices) is (OBJECTIVES[id].points != 100)


@pytest.mark.rule("GSQ-RUL-107")
def test_the_parts_of_the_shares_are_what_the_ruling_says() -> None:
    text = RULEBOOK.read_text("utf-8")
    ruling = next(line for line in text.splitlines() if line.startswith("- **GSQ-RUL-107**"))
    parts = NUMBERS.wave.part
    assert NUMBERS.wave.worth == 200 and "double" in ruling
    assert f"{parts[0][0]}, {parts[0][1]} and {parts[0][2]} % with two, three and four heroes at Difficulty 1" in ruling
    assert parts[1:] == ((50, 50, 50),) * 3 and "50 % at the others" in ruling
    for id in PRIMARIES:
        goal = OBJECTIVES[id]
        told = [f"{part} % with {n}" for n, part in zip(("two", "three", "four"), goal.by_heroes, strict=True)]
        told += [f"{part} % at Difficulty {level}" for level, part in enumerate(goal.by_difficulty, 1)]
        told = [one for one in told if not one.startswith("100 ")]
        said = ruling.partition(f"in {goal.name} ")[2].partition(";")[0].partition(".")[0]
        assert said == " and ".join(([", ".join(told[:-1])] if told[1:] else []) + told[-1:])


@pytest.mark.rule("GSQ-RUL-106", "GSQ-GAP-04")
def test_what_a_hero_counts_for_waves_hangs_on_the_primary() -> None:
    for id in PRIMARIES:
        medic = Table(StarQuest, StarQuest.prepare(id, ["medic", "psion"]), seed="1").state.heroes[0]
        assert medic.points == rounded(worth(medic) * OBJECTIVES[id].points / 100)
    assert OBJECTIVES["clean-sweep"].points < 100 < OBJECTIVES["target-defense"].points


@pytest.mark.rule("GSQ-GAP-24")
def test_who_cannot_move_is_a_sentry(monkeypatch: pytest.MonkeyPatch) -> None:
    fills(monkeypatch, 100)
    t = scenario({"medic": (10, 10)}, rolls=["turret"], change=lambda s: let(s, difficulty=1, faction="choir"))
    assert draw_wave(game(t), 55, sentry=True) == ["turret"]
    script(t, "turret")
    with pytest.raises(Unscripted, match="'turret' is no outcome"):
        draw_wave(game(t), 55)


@pytest.mark.rule("GSQ-GAP-24")
def test_no_villain_for_beginners_but_in_a_boss_wave(monkeypatch: pytest.MonkeyPatch) -> None:
    fills(monkeypatch, 100)
    t = scenario({"medic": (10, 10)}, rolls=["captain"], change=lambda s: let(s, difficulty=1))
    with pytest.raises(Unscripted, match="'captain' is no outcome"):
        draw_wave(game(t), 120)
    script(t, "captain")
    assert draw_wave(game(t), 120, boss=True) == ["captain"]


@pytest.mark.rule("GSQ-PREP-04", "GSQ-PREP-05", "GSQ-PREP-06")
def test_the_collection_is_a_faction_or_everything() -> None:
    t = scenario({"medic": (10, 10)})
    assert all(UNITS[id].faction == "corsairs" for id in collection(game(t)))
    t.state.faction = "mixed"
    assert len(collection(game(t))) == 24


@pytest.mark.rule("GSQ-WAVE-02", "GSQ-WAVE-10", "GSQ-WAVE-11", "GSQ-RUL-56")
def test_reinforcements_come_within_six_inches_of_a_corner() -> None:
    from starboard.games.starquest.markers import in_corner

    t = scenario({"medic": (10, 10)})
    unit = deploy(game(t), "deckhands", in_corner(game(t), 4), 4)
    for model in unit.models:
        far = ((48_000 - model.x) ** 2 + (48_000 - model.y) ** 2) ** 0.5
        assert far + 629 <= 6001


@pytest.mark.rule("GSQ-RUL-55", "GSQ-RUL-57")
def test_units_make_room_for_each_other() -> None:
    from starboard.games.starquest.places import unit_gap

    t = scenario({"medic": (12.0, 12.0)})
    first = deploy(game(t), "deckhands", (12_000, 12_000), None)
    second = deploy(game(t), "gunners", (12_000, 12_000), None)
    medic = t.state.heroes[0]
    assert all(unit_gap(a, b) >= 1000 for a, b in ((first, second), (first, medic), (second, medic)))


@pytest.mark.rule("GSQ-SPEC-03", "GSQ-RUL-22", "GSQ-RUL-21")
def test_enemies_in_ambush_wait_d3_rounds() -> None:
    t = scenario({"medic": (10, 10)}, rolls=[1], round=0)
    unit = deploy(game(t), "breachers", (30_000, 30_000), None)
    assert unit.arrives == 2 and not unit.models


@pytest.mark.rule("GSQ-SPEC-04", "GSQ-SPEC-05")
def test_they_come_near_their_goal() -> None:
    t = scenario(
        {"medic": (10, 10)}, rolls=[1], markers=[("objective", (30, 30), "target-defense")], primary="target-defense"
    )
    unit = deploy(game(t), "breachers", (0, 0), None)
    t.state.round = unit.arrives
    arrivals(game(t))
    assert not unit.arrives and len(unit.models) == 3
    assert all((m.x - 30_000) ** 2 + (m.y - 30_000) ** 2 <= 6000**2 for m in unit.models)


@pytest.mark.rule("GSQ-SPEC-01", "GSQ-SPEC-02")
def test_a_hero_in_ambush() -> None:
    t = table(2, seats=("medic", "infiltrator"))
    script(t, 1, 1, 2, "gunners", "deckhands", 2, 3, 3)
    play(t, Larger("quarters"), [(2, 46)])
    assert asked(t) == "set-aside" and options(t) == [Come(), Wait()]
    script(t, 4, 6, "u4")
    play(t, Wait())
    infiltrator = t.state.heroes[1]
    assert infiltrator.arrives == 2 and infiltrator not in game(t).conscious
    t = scenario(
        {"medic": (2, 46), "infiltrator": (40, 40)},
        [("turret", [(24, 24)])],
        round=1,
        phase="begin",
        change=lambda s: let(s.heroes[1], arrives=2),
    )
    assert asked(t) == "arrive"
    play(t, Come())
    assert t.offers[0].kind.why_not(Way((units((24, 34)),))) is not None, "not within 9 inches of an enemy"
    play(t, [(24, 36)])
    assert not t.state.heroes[1].arrives


@pytest.mark.rule("GSQ-SPEC-57")
def test_scouts_may_begin_further_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wholly within 12 inches of the 6 of their corner; others within the 6."""
    t = scenario({"infiltrator": (40, 40), "medic": (30, 30)})
    monkeypatch.setattr(preparation, "has", lambda hero, rule: hero.kind == "infiltrator" and rule == "scout")
    for who, far in zip(t.state.heroes, (18_000, 6000), strict=True):
        zone, r = preparation.deployment(game(t), who), RADII[who.kind]
        edge = isqrt((far - r) ** 2 - r * r)
        assert zone.refuse([(edge, r)]) is None and zone.refuse([(edge + 1, r)]) is not None


@pytest.mark.rule("GSQ-SPEC-57", "GSQ-RUL-58")
def test_enemy_scouts_begin_as_near_to_their_goal_as_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    from starboard.games.starquest import waves
    from starboard.games.starquest.markers import in_corner

    kind = "deckhands"
    monkeypatch.setattr(waves, "has", lambda unit, rule: rule == "scout")
    t = scenario({"medic": (46, 46)}, markers=[("objective", (46, 2), "investigation")])
    g = game(t)
    unit = deploy(g, kind, in_corner(g, 1), 1)
    far = [apart(m.xy, (0, 0)) + RADII[kind] for m in unit.models]
    assert max(far) <= 18_000, "wholly within 12 inches of the corner's 6"
    assert max(far) > 16_500 and all(m.x > 14_000 for m in unit.models), "towards the marker"


@pytest.mark.rule("GSQ-OPT-01", "GSQ-OPT-03", "GSQ-OPT-07", "GSQ-OPT-13")
def test_challenges_are_chosen_or_rolled() -> None:
    t = scenario(
        {"medic": (10, 10)},
        phase="setup",
        round=0,
        rolls=[1, 2, 3, 4, 6],
        change=lambda s: (
            let(s, cursor=7),
            let(s, alarm="roll"),
            let(s, time="roll"),
            let(s, weather="roll"),
        ),
    )
    assert (t.state.alarm, t.state.time, t.state.weather) == ("full-assault", "night", "improving")
    t = scenario({"medic": (10, 10)}, phase="setup", round=0, rolls=[4, 6], change=lambda s: let(s, cursor=7))
    assert (t.state.alarm, t.state.time, t.state.weather) == ("none", "none", "none")


@pytest.mark.rule("GSQ-OPT-11", "GSQ-OPT-12", "GSQ-OPT-14", "GSQ-OPT-16")
def test_how_time_and_weather_go_on() -> None:

    after = NUMBERS.challenge.after
    assert (after["night"], after["dawn"], after.get("day")) == ("dawn", "day", None)
    assert (after["worsening"], after["bad"], after["improving"], after.get("good")) == (
        "bad",
        "improving",
        "good",
        None,
    )
    for time, change in (("dawn", -1), ("day", 0), ("dusk", 0)):
        t = scenario({"medic": (10, 10)})
        t.state.time = time
        game(t).changed()
        assert game(t).number("hit.shoot", 0, t.state.heroes[0]) == change


@pytest.mark.rule("GSQ-OPT-18", "GSQ-OPT-02", "GSQ-OPT-19")
def test_good_weather_does_nothing_and_boss_fights_are_asked_for() -> None:
    t = scenario({"medic": (10, 10)}, change=lambda s: let(s, weather="good"))
    assert game(t).number("hit.melee", 0, t.state.heroes[0]) == 0 and not game(t).bosses
    assert game(scenario({"medic": (10, 10)}, boss=True)).bosses


@pytest.mark.rule("GSQ-MIS-01", "GSQ-MIS-05", "GSQ-MIS-06")
def test_what_depends_on_the_party() -> None:
    for seats in (2, 4):
        t = table(1, 2, 1, seats=seats, mission="investigation")
        assert asked(t) == "larger-group", f"{1 + seats} tokens, an odd number"
        assert [m.kind for m in t.state.markers] == ["objective", "objective"]


def test_a_setup_says_what_is_wrong() -> None:
    with pytest.raises(SetupError, match="difficulty is one of 0, 1, 2, 3, 4, not 9"):
        StarQuest.prepare("retrieval", 2, difficulty=9)


@pytest.mark.rule("GSQ-SET-03", "GSQ-PRT-01")
def test_a_primary_that_nobody_named_is_rolled() -> None:
    """One to six, in the order of the rulebook."""
    for roll, primary in enumerate(PRIMARIES, 1):
        t = scenario({"medic": (10, 10)}, rolls=[roll, 1, 2, 3])
        t.state.primary = ""
        preparation.table(game(t))
        assert t.state.primary == primary


@pytest.mark.rule("GSQ-WAVE-01")
@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_a_mission_may_post_more_sentries_for_a_third_and_a_fourth_hero(heroes: int) -> None:
    t: Table[StarState] = Table(StarQuest, StarQuest.prepare("first-light", heroes), seed="more")
    rng = random.Random(heroes)
    while not t.state.round:
        t.answer(t.offers[0], t.offers[0].kind.sample(rng.random))
    plan = MISSIONS["first-light"]
    posted = [*plan.sentries, *(kind for each in plan.more[: heroes - 2] for kind in each)]
    assert sorted(unit.kind for unit in t.state.enemies) == sorted(posted)


@pytest.mark.rule("GSQ-PREP-10", "GSQ-GAP-26")
def test_a_table_is_named_by_its_number_or_left_to_chance() -> None:
    assert StarQuest.start(StarQuest.prepare("investigation", 2, map=7)).map == 7
    assert StarQuest.start(StarQuest.prepare("investigation", 2)).map == 0


@pytest.mark.rule("GSQ-CAMP-10", "GSQ-PREP-08", "GSQ-OPT-03", "GSQ-PREP-04")
def test_what_the_builder_of_missions_lets_one_choose() -> None:
    knobs = {knob.id: (knob.values, knob.default) for knob in StarQuest.knobs}
    no_or_yes = ((False, True), False)
    assert knobs == {
        "difficulty": ((0, 1, 2, 3, 4), 0),
        "faction": (("roll", "corsairs", "brood", "choir", "mixed"), "roll"),
        "secondary": (("roll", "interrogate", "safeguard", "capture", "sabotage", "scavenge", "escort"), "roll"),
        "biome": (("roll", "colony", "badlands", "jungle", "forge"), "roll"),
        "map": (("roll", *range(1, 61)), "roll"),
        "table": (("full", "small"), "full"),
        "alertness": (("none", "roll", "full-assault", "alarmed", "vigilant"), "none"),
        "time": (("none", "roll", "dusk", "night", "dawn", "day"), "none"),
        "weather": (("none", "roll", "worsening", "bad", "improving", "good"), "none"),
        "boss": no_or_yes,
        "strict": no_or_yes,
        "recovery": ((True, False), True),
        "simple": no_or_yes,
        "upgrades": no_or_yes,
    }


@pytest.mark.rule("GSQ-CAMP-11", "GSQ-TAB-11")
def test_a_chosen_difficulty_has_its_name_and_its_band() -> None:
    names = [StarQuest.difficulty(StarQuest.prepare("investigation", 2, difficulty=level)) for level in (1, 2, 3, 4)]
    assert names == list(StarQuest.bands) and len(set(names)) == 4
    assert [StarQuest.bands[name] for name in names] == [(0.75, 0.95), (0.55, 0.80), (0.35, 0.60), (0.15, 0.40)]
