"""Rounds, the EST, Initiative and the shape of a Hero's turn (VTX-RND, VTX-PHC, VTX-INIT, VTX-TURN)."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.vortex.options import (
    ABILITY,
    DONE,
    Ability,
    Activate,
    Done,
    Drop,
    Melee,
    Move,
    Next,
    Ranged,
    Restore,
    Strike,
    Use,
)
from starboard.games.vortex.state import VortexState
from starboard.table import Table
from starboard.table.facts import Heading

from .foes import Foes
from .scenario import ROLL, at, enemy, fight, hero, life, offered, plan, plan_idly, play, rest, scenario, why_not

ROOMY = {"red": "NW", "blue": "SE", "green": "NE", "purple": "SW"}


def est(heroes: dict[str, str], enemies: dict[str, str], **more: int) -> Table[VortexState]:
    """All Heroes put all their dice on the EST."""
    t = fight(heroes, enemies, phase="roll", life=more)
    for seat in heroes:
        plan(t, seat, *["est"] * 5)
    return t


def acted(t: Table[VortexState]) -> list[str]:
    """Who acted, in order, so far."""
    return [e.fact.of for e in t.journal if isinstance(e.fact, Heading) and e.fact.level == "turn"]


# ---- rounds ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-RND-02", "VTX-PHC-01")
def test_a_round_has_four_phases_in_order(foe: Foes) -> None:
    """A: an Enemy arrives. B: dice. C: first the EST, then by Initiative. D: Fire burns. Then A again."""
    foe("tough", "left 1")

    def burning(state: VortexState) -> None:
        state.tiles[3].fire = [1]

    rolls = [ROLL, "star", "star", ROLL]
    t = scenario({"red": "SW"}, phase="arrival", deck=["tough"], rolls=rolls, change=burning)
    plan(t, "red", "est", *["room"] * 4)
    play(t, "red", Strike("a1"), DONE)
    events = ["round", "arrived", "rolled", "planned", "est", "hurt", "turn", "activated", "moved", "burnt"]
    assert [e.word for e in t.journal if e.word in events][:11] == [*events, "round"]
    assert t.state.round == 2


@pytest.mark.rule("VTX-RND-01")
def test_rounds_go_on_until_all_are_defeated(foe: Foes) -> None:
    t = fight({"red": "NW"}, {foe("killer", "melee 4", initiative=1): "a1"}, rolls=[ROLL] * 9)
    rounds = []
    while t.outcome is None:
        rounds.append((t.state.round, life(t, "red")))
        play(t, "red", DONE)
        if t.outcome is None:
            t.state.vortices[0].closed = True
            plan_idly(t)
    assert rounds == [(1, 6), (2, 2)]
    assert t.state.round == 3
    assert not t.outcome.won and "VTX-END-04" in t.outcome.rules


# ---- the EST --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-PHC-02", "VTX-RUL-21")
def test_the_est_takes_1_from_every_enemy_in_one_area_bosses_too(foe: Foes) -> None:
    enemies = {foe("grunt"): "a5", foe("boss", boss=1): "a5", foe("other"): "a6"}
    t = est({"red": "NW", "blue": "NE"}, enemies)
    assert t.offers[0].seats == ("red", "blue")
    assert offered(t, "blue") == [Strike("a5"), Strike("a6")]
    play(t, "blue", Strike("a5"))
    assert (life(t, "grunt"), life(t, "boss"), life(t, "other")) == (4, 4, 5)


@pytest.mark.rule("VTX-PHC-03")
def test_armor_does_not_help_against_the_est(foe: Foes) -> None:
    t = est({"red": "NW"}, {foe("shell", armor=2): "a5"})
    play(t, "red", Strike("a5"))
    assert life(t, "shell") == 4


@pytest.mark.rule("VTX-PHC-04", "VTX-INT-03")
def test_nobody_gets_the_equipment_of_what_the_est_killed(foe: Foes) -> None:
    t = est({"red": "NW"}, {foe("boss", boss=1): "a1", foe("grunt"): "a1"}, boss=1, grunt=1)
    play(t, "red", Strike("a1"))
    assert t.state.enemies == []
    assert hero(t, "red").equipment == []
    assert t.state.bosses_left == 2


@pytest.mark.rule("VTX-INT-03")
def test_the_est_can_win_the_game(foe: Foes) -> None:
    def last(state: VortexState) -> None:
        state.bosses_left = 1

    t = fight({"red": "NW"}, {foe("boss", boss=1): "a1"}, phase="roll", life={"boss": 1}, change=last)
    plan(t, "red", "est", *["room"] * 4)
    play(t, "red", Strike("a1"))
    assert t.outcome is not None and t.outcome.won


@pytest.mark.rule("VTX-RUL-20")
def test_the_est_counts_the_living(foe: Foes) -> None:
    def two_fell(state: VortexState) -> None:
        for fallen in state.heroes[1:]:
            fallen.out, fallen.tile = True, -1

    t = fight({"red": "NW", "blue": "NE", "green": "SE"}, {foe("one"): "a1"}, phase="roll", change=two_fell)
    plan(t, "red", "est", *["room"] * 4)
    assert offered(t, "red") == [Strike("a1")]


# ---- initiative -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-INIT-01", "VTX-INIT-03")
def test_all_act_from_1_upwards_and_heroes_before_enemies(foe: Foes) -> None:
    enemies = {foe("late", initiative=9): "a5", foe("same", initiative=4): "a5", foe("early", initiative=1): "a5"}
    t = fight({"red": "NW", "blue": "NE"}, enemies, initiative={"red": 4, "blue": 10})
    rest(t)
    assert acted(t) == ["early", "red", "same", "late", "blue"]


@pytest.mark.rule("VTX-INIT-04")
def test_the_players_order_heroes_that_are_tied() -> None:
    t = fight({"red": "NW", "blue": "NE", "green": "SE"}, initiative={"red": 4, "blue": 4, "green": 4})
    assert t.offers[0].seats == ("red", "blue", "green")
    assert offered(t, "green") == [Next("red"), Next("blue"), Next("green")]
    play(t, "green", Next("blue"))
    play(t, "blue", DONE)
    play(t, "red", Next("green"))
    rest(t)
    assert acted(t) == ["blue", "green", "red"]


@pytest.mark.rule("VTX-INIT-05", "VTX-RUL-10")
def test_tied_enemies_act_area_by_area_from_vortex_1_on(foe: Foes) -> None:
    """Clockwise from area 1, wherever they came from and however much life they have."""
    order = ["a1", "a2", "a4", "a7", "a8"]
    enemies = {foe(f"in-{a}", life=n + 1, initiative=4): a for n, a in enumerate(order)}
    t = fight({"red": "NW"}, dict(reversed(enemies.items())), initiative={"red": 10})
    assert acted(t) == [f"in-{a}" for a in order] + ["red"]


@pytest.mark.rule("VTX-INIT-06")
def test_in_one_area_the_one_with_more_life_left_acts_first(foe: Foes) -> None:
    enemies = {foe("weak", initiative=4): "a2", foe("hale", initiative=4): "a2"}
    t = fight({"red": "NW"}, enemies, initiative={"red": 10}, life={"weak": 3, "hale": 4})
    assert acted(t) == ["hale", "weak", "red"]


@pytest.mark.rule("VTX-INIT-07")
def test_with_equal_life_the_players_choose(foe: Foes) -> None:
    enemies = {foe("one", initiative=4): "a2", foe("two", initiative=4): "a2", foe("three", initiative=4): "a3"}
    t = fight({"red": "NW", "blue": "NE"}, enemies, initiative={"red": 9, "blue": 10})
    assert t.offers[0].seats == ("red", "blue")
    assert offered(t, "blue") == [Next("one"), Next("two")]
    play(t, "blue", Next("two"))
    assert acted(t) == ["two", "one", "three", "red"]


@pytest.mark.rule("VTX-EX-20")
def test_hero_then_vortex_1_then_vortex_3(foe: Foes) -> None:
    enemies = {foe("third", initiative=4): "a6", foe("first", initiative=4): "a1"}
    t = fight({"red": "NW", "blue": "NE", "green": "SE"}, enemies, initiative={"red": 9, "blue": 4, "green": 10})
    play(t, "blue", DONE)
    assert acted(t) == ["blue", "first", "third", "red"]


# ---- a turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-TURN-01", "VTX-TURN-04", "VTX-EX-05")
@pytest.mark.parametrize("order", ["melee move ranged heal", "heal move ranged melee", "move heal melee ranged"])
def test_actions_with_dice_come_in_any_order_even_between_attacks(foe: Foes, order: str) -> None:
    """From NW and from NE the same Enemy in area 3 or the ones in 2 and 8 are in reach of one attack or the other."""
    enemies = {foe(f"a{n}", life=9): f"a{n}" for n in (1, 2, 3, 5, 6, 8)}
    dice = {"melee": 1, "ranged": 1, "movement": 1, "special": 1}
    t = fight({"green": "NW"}, enemies, dice={"green": dice}, life={"green": 5})
    for action in order.split():
        east = at(t, "green") == "NE"
        if action == "melee":
            play(t, "green", Melee("a3" if east else "a1"))
        elif action == "ranged":
            play(t, "green", Ranged("a8" if east else "a3"))
        elif action == "move":
            play(t, "green", Move("NE"))
        else:
            play(t, "green", ABILITY, Restore("green"))
    assert sum(9 - e.life for e in t.state.enemies) == 2
    assert (at(t, "green"), life(t, "green")) == ("NE", 6)
    assert offered(t, "green") == [DONE]


@pytest.mark.rule("VTX-TURN-02")
def test_an_action_takes_all_its_dice(foe: Foes) -> None:
    dice = {"red": {"melee": 2, "ranged": 2, "movement": 2, "special": 2}}
    t = fight({"red": "NW"}, {foe("near", life=9): "a1", foe("far", life=9): "a3"}, dice=dice)
    play(t, "red", Melee("near"), Ranged("far"), Move("SW"))
    assert hero(t, "red").lines == [0, 0, 0, 0, 2]
    t = fight({"green": "NW"}, dice={"green": {"special": 3}}, life={"green": 5})
    play(t, "green", ABILITY, Restore("green"))
    assert hero(t, "green").lines == [0, 0, 0, 0, 0]


@pytest.mark.rule("VTX-TURN-03")
def test_defense_dice_stay_until_phase_c_ends(foe: Foes) -> None:
    enemies = {foe("early", "melee 3", initiative=1): "a1", foe("late", "melee 3", initiative=9): "a1"}
    t = fight({"red": "NW"}, enemies, dice={"red": {"defense": 2}})
    assert life(t, "red") == 10 - 1
    play(t, "red", DONE)
    assert life(t, "red") == 10 - 2
    assert hero(t, "red").lines == [0, 0, 0, 0, 0], "a new round"


@pytest.mark.rule("VTX-RUL-31")
def test_moves_rooms_abilities_and_equipment_may_be_left_unused(foe: Foes) -> None:
    dice = {"red": {"special": 1, "movement": 1}}
    heroes, first = {"red": "NW", "blue": "NE"}, {"red": 1}
    more: dict[str, Any] = {"reserve": {"red": ["melee"]}, "equipment": {"red": ["cinderling"]}}
    t = scenario(heroes, {foe("near"): "a1"}, dice=dice, initiative=first, **more)
    assert {type(option) for option in offered(t, "red")} == {Ability, Move, Activate, Use, Done}
    play(t, "red", DONE)
    assert t.waiting_for() == ["blue"]
    assert (life(t, "near"), at(t, "red")) == (5, "NW")
    assert hero(t, "red").lines == [0, 0, 0, 0, 0] and hero(t, "red").reserve == []


@pytest.mark.rule("VTX-RUL-31", "VTX-TURN-01")
@pytest.mark.parametrize(("attack", "place"), [("melee", "a1"), ("ranged", "a3")])
def test_an_attack_with_dice_and_a_target_is_not_forfeited(foe: Foes, attack: str, place: str) -> None:
    dice = {"red": {attack: 1, "movement": 1}}
    objects, load = {"load": "red"}, {"red": "star"}
    t = fight({"red": "NW"}, {foe("mark", initiative=9): place}, dice=dice, objects=objects, load=load)
    assert not {Done, Drop} & {type(option) for option in offered(t, "red")}
    assert "VTX-RUL-31" in why_not(t, "red", DONE)
    assert "VTX-RUL-31" in why_not(t, "red", Drop())
    play(t, "red", Melee("mark") if attack == "melee" else Ranged("mark"))
    assert {Done, Drop} <= {type(option) for option in offered(t, "red")}


@pytest.mark.rule("VTX-RUL-31")
def test_who_walks_out_of_reach_has_no_target_any_more(foe: Foes) -> None:
    t = scenario({"red": "NW"}, {foe("mark"): "a1"}, dice={"red": {"melee": 1, "movement": 2}})
    play(t, "red", Move("SE"))
    assert offered(t, "red") == [DONE]


@pytest.mark.rule("VTX-RUL-31")
def test_without_a_target_dice_are_wasted(foe: Foes) -> None:
    t = scenario({"red": "NW"}, {foe("far"): "a4"}, dice={"red": {"melee": 2, "ranged": 1, "special": 1}})
    assert offered(t, "red") == [DONE]
    assert enemy(t, "far") is not None
