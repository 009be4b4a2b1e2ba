"""What a table says when somebody reads it for the first time: why something happened, and true numbers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from starboard import games
from starboard.games.starquest.aftermath import alertness
from starboard.games.starquest.levels import improvements
from starboard.games.starquest.markers import put
from starboard.games.starquest.moving import endanger
from starboard.games.starquest.options import Activate
from starboard.scene import view
from starboard.table import Table

from .scenario import box, game, hero, let, play, run, scenario, unit

PAIR = {"vanguard": (10.0, 10.0), "gunslinger": (14.0, 10.0)}
FOES = [("deckhands", [(40.0, 40.0)])]
WOOD = [("forest", box(8.0, 8.0, 5.0, 5.0))]


def acts(t: Table[Any]) -> dict[str, Any]:
    return {act.label: act for act in view(t, t.offers[0].seats[0]).offers[0].acts}


def told(t: Table[Any]) -> list[str]:
    return [event.text for event in t.journal]


def test_a_rush_out_of_a_forest_promises_no_more_than_it_holds() -> None:
    for ground, far in ((WOOD, '6"'), ([], '12"')):
        t = scenario(PAIR, FOES, ground=ground)
        play(t, Activate("vanguard"))
        assert f"Rush {far}" in acts(t)


def test_a_skill_says_which_test_it_asks() -> None:
    t = scenario(PAIR, FOES)
    play(t, Activate("vanguard"))
    found = acts(t)
    assert found["Taunt"].text.startswith("Str test, 3+: ")
    assert 'Scurry 1 to 3" (Dex test, 5+)' in found


def test_a_taunt_reads_alike_whoever_is_near_and_says_what_it_does() -> None:
    t = scenario(PAIR, FOES)
    play(t, Activate("vanguard"))
    taunts = [act for act in view(t, "vanguard").offers[0].acts if act.label.startswith("Taunt")]
    assert {(act.label, tuple(act.touches), act.text) for act in taunts} == {("Taunt", (), taunts[0].text)}
    put(game(t), "noise", (10_000, 10_000), until=2)
    assert told(t)[-1] == "Enemies who see no hero make for the noise at B2 now."


@pytest.mark.rule("GSQ-TER-22")
def test_who_is_hurt_by_the_ground_is_told_so() -> None:
    t = scenario(PAIR, [("rocket-crew", [(30.0, 30.0)])], ground=WOOD, rolls=[1, 5, 5])
    crew = unit(t, "u1")
    assert crew is not None
    run(endanger(game(t), crew, crew.models[0], ["t0"]))
    assert told(t)[-1] == "Rocket Crew lost health to dangerous ground: 2 left."


@pytest.mark.rule("GSQ-ALRT-01", "GSQ-RUL-20")
def test_alertness_says_why_it_rises_and_that_it_falls_back() -> None:
    t = scenario(PAIR, FOES, change=lambda s: let(s, alertness=2))
    alertness(game(t))
    assert told(t)[-1] == "Alertness rises by 1 to 3."
    t = scenario(PAIR, (), change=lambda s: let(s, alertness=2))
    alertness(game(t))
    assert told(t)[-1].startswith("No enemy is left on the table, so alertness rises by 2")
    t = scenario(PAIR, FOES, change=lambda s: let(s, alertness=5), rolls=["deckhands"] * 9)
    alertness(game(t))
    assert "The alarm is raised: reinforcements come, and alertness falls back to 0." in told(t)


@pytest.mark.rule("GSQ-LVL-01")
def test_no_more_skills_are_offered_when_none_is_left_to_learn() -> None:
    t = scenario(PAIR, FOES, change=lambda s: let(s.heroes[0], level=2))
    able = hero(t, "vanguard")
    assert [i.pick for i in improvements(game(t), able, None)] == ["tough-1", "skill-1"]
    able.skills = ["taunt", "breach", "brace", "shield-wall", "onward"]
    assert [i.pick for i in improvements(game(t), able, None)] == ["tough-1"]


def test_several_markers_have_a_plural() -> None:
    t = scenario(PAIR, FOES, markers=[("search", (20, 20), "")])
    piece = next(p for p in view(t, "vanguard").picture.boards[0].pieces if p.symbol == "search")
    assert piece.many == "search tokens"


def test_the_lesson_says_once_what_power_buys() -> None:
    path = games.folder("starquest") / "look" / "first.json"
    says = [mark["say"] for step in json.loads(path.read_text("utf-8"))["steps"] for mark in step["marks"]]
    assert sum("power buy" in say for say in says) == 1
