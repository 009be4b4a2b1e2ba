"""What dice of a plan do, in words: each sentence is true of the table as it stands."""

from __future__ import annotations

from typing import Any

import pytest

from .foes import Foes
from .scenario import ROLL, scenario

ROLLED = ["melee", "ranged", "special", "movement", "defense"]


def said(seat: str, enemies: dict[str, str], plan: dict[str, str], **more: Any) -> list[str]:
    t = scenario({"red": "NW", "blue": "SE"}, enemies, phase="roll", rolls=[ROLLED, ROLL], **more)
    found = t.game.does(seat, plan)
    assert found is not None
    return found


@pytest.mark.rule("VTX-ATK-05", "VTX-ENA-07")
def test_what_an_attack_kills_or_hurts(foe: Foes) -> None:
    weak, strong, hard = foe("weak", life=2), foe("strong", life=9), foe("hard", life=1, armor=4)
    melee = {"red-1": "red/melee"}
    assert said("red", {weak: "a1"}, melee) == ["Melee 2 is enough to kill Weak."]
    assert said("red", {strong: "a1"}, melee) == ["Melee 2 can take 2 of the 9 Life of Strong."]
    assert said("red", {strong: "a1", weak: "a8"}, melee) == ["Melee 2 is enough to kill Weak."]
    assert said("red", {hard: "a1"}, melee) == [], "its armour takes all of it"
    assert said("red", {weak: "a4"}, melee) == []
    assert said("red", {weak: "a3"}, {**melee, "red-4": "red/movement"}) == [
        "Melee 2 is enough to kill Weak, after a move."
    ]


@pytest.mark.rule("VTX-ATK-07")
def test_a_screened_boss_is_not_promised(foe: Foes) -> None:
    boss, grunt = foe("boss", boss=1, life=1), foe("grunt", life=3)
    assert said("red", {boss: "a1", grunt: "a1"}, {"red-1": "red/melee"}) == [
        "Melee 2 can take 2 of the 3 Life of Grunt."
    ]


@pytest.mark.rule("VTX-BRD-09")
def test_the_strike_needs_a_die_for_each_hero(foe: Foes) -> None:
    weak = foe("weak", life=2)
    assert said("red", {weak: "a1"}, {"red-1": "red/est"}) == []
    both = {"red-1": "red/est", "blue-1": "blue/est"}
    assert said("red", {weak: "a1"}, both)[0].startswith("2 dice of all in the EST make it strike: 1 damage")
    assert said("blue", {weak: "a1"}, both) == said("red", {weak: "a1"}, both)


@pytest.mark.rule("VTX-INT-02")
def test_shields_stop_what_comes_in_and_nothing_else(foe: Foes) -> None:
    plan = {"red-5": "red/defense"}
    brute, sure = foe("brute", "melee 3"), foe("sure", "max_melee 3")
    assert said("red", {}, plan) == []
    assert said("red", {sure: "a1"}, plan) == [], "unstoppable"
    assert said("red", {brute: "a1"}, plan) == [
        "Shields 1 stop 1 of 3 damage that comes in at Depressurization Chamber (NW)."
    ]


@pytest.mark.rule("VTX-BRD-05")
def test_a_room_that_takes_the_die_and_has_something_to_give(foe: Foes) -> None:
    plan, ground = {"red-3": "red/room"}, ("V", "VI", "I", "III")
    assert said("red", {}, plan, ground=ground) == [], "nobody needs life"
    assert said("red", {}, plan, ground=ground, life={"red": 5}) == [
        "1 die in the Room reserve: Medical Bay gives back Life."
    ]
    assert said("red", {}, {"red-1": "red/room"}, ground=ground, life={"red": 5}) == [], "it takes Special alone"
    assert said("red", {}, {"red-3": "blue/room"}, ground=("I", "III", "V", "VI"), life={"blue": 5}) == [
        "Tamsin Quill: 1 die in the Room reserve: Medical Bay gives back Life."
    ]


@pytest.mark.rule("VTX-SPEC-08", "VTX-INIT-04")
def test_what_has_acted_is_not_blocked(foe: Foes) -> None:
    plan = {"red-3": "blue/special"}
    early, late = foe("early", initiative=1), foe("late", initiative=9)
    assert said("red", {early: "a5"}, plan) == []
    assert said("red", {late: "a5", early: "a5"}, plan) == ["Tamsin Quill: Special 1 can block an action of Late."]


def test_who_is_overtaken(foe: Foes) -> None:
    quick = foe("quick", initiative=4)
    assert said("red", {quick: "a5"}, {"red-4": "red/init-"}) == ["Initiative 4 comes before Quick."]
    assert said("red", {quick: "a5"}, {"red-4": "red/init+"}) == []
