"""Cases played by hand against the rulebook: both orders of two actions, a thing that changes hands, somebody who falls
or is moved in between, the last of a supply, a tie."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.vortex.options import (
    ABILITY,
    DONE,
    PASS,
    Activate,
    Escort,
    Go,
    Melee,
    Move,
    PickUp,
    Push,
    Raise,
    Ranged,
    Strike,
    Token,
    Use,
)
from starboard.games.vortex.state import Thrown, VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import area, at, enemy, fight, hero, life, offered, play, prepare, rest, scenario, why_not

# ---- both orders of two actions -------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-RABL-09", "VTX-RUL-44")
def test_the_chambers_bonus_is_left_behind_in_its_room_and_found_there_again(foe: Foes) -> None:
    enemies = {foe("near", life=20): "a1", foe("other", life=20): "a2", foe("far", life=20): "a3"}
    more: dict[str, Any] = {
        "ground": ("VI", "V", "I", "III"),
        "dice": {"red": {"melee": 1, "ranged": 1, "movement": 1}},
        "reserve": {"red": ["melee", "melee"]},
        "equipment": {"red": ["kitewing"]},
    }
    t = scenario({"red": "NW"}, enemies, **more)
    play(t, "red", Activate("melee"), Activate("melee"), Ranged("far"), Move("NE"), Melee("other"))
    assert (life(t, "far"), life(t, "other")) == (20 - 1 - 2, 20 - 2)
    t = scenario({"red": "NW"}, enemies, **more)
    play(t, "red", Activate("melee"), Activate("melee"), Move("NE"), Use("kitewing", to="NW"), Melee("near"))
    assert life(t, "near") == 20 - 2 - 2


@pytest.mark.rule("VTX-EQP-16", "VTX-EQP-17")
@pytest.mark.parametrize("order", [("warden", "spitter"), ("spitter", "warden")])
def test_a_boost_and_full_power_give_the_same_in_either_order(foe: Foes, order: tuple[str, str]) -> None:
    gear = {"purple": ["warden", "spitter"]}
    dice = {"purple": {"ranged": 1}}
    t = scenario({"purple": "NW"}, {foe("far", life=20): "a3"}, equipment=gear, dice=dice)
    play(t, "purple", *[Use(card) for card in order], Ranged("far"))
    assert life(t, "far") == 20 - 5 - 2


@pytest.mark.rule("VTX-ATK-08", "VTX-INT-01", "VTX-ATK-14")
def test_the_grunts_card_blasts_the_boss_it_screened(foe: Foes) -> None:
    """The charge that a Cinderling leaves is in force at once, and before the Boss can be struck it takes its part."""
    enemies = {"cinderling": "a1", foe("boss", boss=1, armor=1, life=6): "a1"}
    t = scenario({"red": "NW"}, enemies, dice={"red": {"melee": 2, "ranged": 1}}, initiative={"red": 1})
    assert "VTX-ATK-07" in why_not(t, "red", Melee("boss"))
    play(t, "red", Melee("cinderling"), Use("cinderling"))
    assert life(t, "boss") == 6 - 2, "what is unstoppable knows no armor"
    assert offered(t, "red") == [DONE], "the blow is spent, and a1 is too near for a shot"


# ---- a thing that changes hands -------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-OBJ-06", "VTX-OBJ-02", "VTX-OBJ-09", "VTX-INT-10")
def test_the_relic_of_the_fallen_makes_the_next_bearer_the_one_who_can_hurt_him(foe: Foes) -> None:
    t = fight(
        {"red": "NW", "blue": "NW"},
        {foe("brute", "melee 3", initiative=1, boss=1): "a8"},
        mission="m8",
        ground=("I", "II", "V", "VI"),
        objects={"relic": "red"},
        superboss="a1",
        life={"red": 3, "blue": 20},
        rolls=[["melee"] * 5],
        dice={"red": {"melee": 2}, "blue": {"melee": 1}},
    )
    assert at(t, "red") == ""
    assert "VTX-OBJ-09" in why_not(t, "blue", Melee("sternploeeg"))
    play(t, "blue", Melee("brute"))
    rest(t)
    prepare(t, "blue", PickUp("o1"))
    play(t, "blue", {f"blue-{n}": f"blue/{'object' if n == 1 else 'melee'}" for n in range(1, 6)})
    assert Melee("sternploeeg") in offered(t, "blue")


@pytest.mark.rule("VTX-INT-11", "VTX-HEL-03", "VTX-HEL-04")
def test_a_die_of_the_fallen_works_this_round_and_is_not_rolled_again(foe: Foes) -> None:
    enemies = {foe("brute", "melee 10", initiative=1): "a1", foe("mark", life=9): "a5"}
    t = scenario(
        {"red": "NW", "blue": "SE"}, enemies, phase="roll", rolls=[["melee"] * 5, ["ranged"] * 5, ["star"] * 5]
    )
    play(t, "red", {f"red-{n}": "red/room" if n < 5 else "blue/melee" for n in range(1, 6)})
    play(t, "blue", {f"blue-{n}": "blue/room" for n in range(1, 6)})
    assert at(t, "red") == ""
    play(t, "blue", Melee("mark"))
    assert life(t, "mark") == 8
    rest(t)
    assert [len(h.faces) for h in t.state.heroes] == [0, 5]


# ---- somebody who falls or is moved in between ----------------------------------------------------------------------


@pytest.mark.rule("VTX-PLAT-05", "VTX-RUL-15", "VTX-MIS-16", "VTX-INT-17")
def test_a_platform_falls_in_the_middle_of_an_enemys_circles(foe: Foes) -> None:
    """Two below flee, the first with the Scientist; the rider lands in front of what shot it down, and is hit there."""

    def worn(state: VortexState) -> None:
        state.tiles[-1].pillars = 2

    t = fight(
        {"red": "NW^", "blue": "NW", "green": "NW", "purple": "SE"},
        {foe("gun", "ranged 1", "melee 2", initiative=1): "a1"},
        platforms={"NW": "II"},
        scientist="NW",
        change=worn,
    )
    play(t, "blue", Go("NE"), Escort(True))
    play(t, "green", Go("NE"))
    assert (at(t, "blue"), at(t, "green"), at(t, "red")) == ("NE", "NE", "NW")
    assert (life(t, "blue"), life(t, "green"), life(t, "red")) == (8 - 4, 9 - 4, 10 - 4 - 2)
    scientist = t.state.scientist
    assert scientist is not None
    assert (t.state.tiles[scientist.tile].id, scientist.life) == ("NE", 1)


@pytest.mark.rule("VTX-OBJ-11", "VTX-OBJ-12", "VTX-EQP-11", "VTX-MIS-16")
@pytest.mark.parametrize("along", [True, False])
def test_the_poisons_bearer_sent_away_is_safe_only_with_the_scientist(along: bool) -> None:
    t = fight(
        {"red": "NE", "blue": "NW"},
        objects={"toxic": "blue"},
        load={"blue": "melee"},
        scientist="NW",
        equipment={"red": ["clarion"]},
        initiative={"red": 1},
    )
    play(t, "red", Use("clarion", "blue", "SW"))
    play(t, "blue", Escort(along))
    rest(t)
    assert life(t, "blue") == 8 - (not along)


@pytest.mark.rule("VTX-RUL-47", "VTX-INT-27", "VTX-INT-03")
def test_who_threw_the_grenade_burns_before_it_goes_off(foe: Foes) -> None:
    """Its card goes to nobody, but the Boss is eliminated, and one survivor is enough."""

    def burning(state: VortexState) -> None:
        state.tiles[0].fire, state.thrown = [2], [Thrown(0, "red")]
        state.bosses_left = 1

    enemies = {foe("boss", boss=1, life=1): "a1"}
    t = fight({"red": "NW", "blue": "SE"}, enemies, life={"red": 2}, change=burning)
    rest(t)
    assert t.outcome is not None
    assert t.outcome.won
    assert hero(t, "red").equipment == hero(t, "blue").equipment == []
    assert next(event.rules for event in t.journal if "is eliminated" in event.text) == ["VTX-ATK-12", "VTX-RUL-47"]


@pytest.mark.rule("VTX-BAR-11", "VTX-INT-21", "VTX-BAR-07")
def test_three_blows_on_one_barricade_in_one_phase(foe: Foes) -> None:
    blows = {foe(f"brute{n}", "melee 5", initiative=n): "a1" for n in (1, 2, 3)}
    t = fight({"red": "NW", "blue": "NW"}, blows, barricades=["NW|N"], initiative={"red": 9, "blue": 9})
    assert t.state.barricades == []
    assert (life(t, "red"), life(t, "blue")) == (10 - 5, 8 - 5)


# ---- the last of a supply -------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-RUL-52", "VTX-ENA-14")
def test_the_third_grenade_token_is_the_last(foe: Foes) -> None:
    def two_out(state: VortexState) -> None:
        state.tiles[2].grenades = 2

    thrower = foe("thrower", "grenade melee", "grenade ranged", initiative=1)
    t = fight({"red": "NW", "blue": "SW"}, {thrower: "a1"}, change=two_out)
    assert [tile.grenades for tile in t.state.tiles] == [1, 0, 2, 0]
    rest(t)
    assert (life(t, "red"), life(t, "blue")) == (10 - 2, 8)


@pytest.mark.rule("VTX-RABL-21", "VTX-RABL-20", "VTX-RUL-52")
def test_a_move_token_comes_back_with_the_death_of_its_bearer(foe: Foes) -> None:
    walkers = {foe(f"walker{n}", "left 1", life=2): "a3" for n in (1, 2)}

    def all_out(state: VortexState) -> None:
        state.enemies[0].tokens, state.enemies[1].tokens = [(0, 1)], [(0, 2)]

    more: dict[str, Any] = {"ground": ("IX", "V", "I", "III"), "reserve": {"red": ["ranged"] * 2}}
    t = scenario({"red": "NW"}, walkers | {foe("third", "left 1", "left 1"): "a3"}, dice={"red": {"ranged": 2}}, **more,
                 change=all_out)  # fmt: skip
    play(t, "red", Activate("ranged"), Token("third", 1, "right", 1))
    assert not any(isinstance(option, Activate) for option in offered(t, "red")), "three are out"
    play(t, "red", Ranged("walker1"), Activate("ranged"), Token("third", 2, "left", 2))
    assert sum(len(each.tokens) for each in t.state.enemies) == 3


# ---- a tie ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-INIT-03", "VTX-INIT-05", "VTX-INT-06")
def test_a_hero_who_acts_first_of_the_tied_changes_who_is_next(foe: Foes) -> None:
    """Two Enemies are tied with Purple; it pushes the one at Vortex 1 behind the other."""
    acts = {foe("first", "melee 1", initiative=4): "a1", foe("second", "melee 1", initiative=4): "a2"}
    t = fight({"purple": "NW"}, acts, dice={"purple": {"special": 3}})
    play(t, "purple", ABILITY, Push("first", "left"), Push("first", "left"), DONE)
    assert area(t, "first") == "a3"
    turns = [event.text for event in t.journal if event.text.endswith("acts.")]
    assert turns[-2:] == ["Second acts.", "First acts."]


@pytest.mark.rule("VTX-PHC-02", "VTX-PHC-04", "VTX-ATK-08")
def test_the_est_kills_the_screen_and_the_boss_behind_it_lies_open(foe: Foes) -> None:
    enemies = {foe("grunt", life=1): "a1", foe("boss", boss=1, armor=2, life=6): "a1"}
    t = scenario({"red": "NW"}, enemies, phase="roll", rolls=[["melee"] * 5])
    play(t, "red", {f"red-{n}": "red/est" if n == 1 else "red/melee" for n in range(1, 6)})
    play(t, "red", Strike("a1"))
    assert enemy(t, "grunt") is None and hero(t, "red").equipment == []
    play(t, "red", Melee("boss"))
    assert enemy(t, "boss") is not None
    assert life(t, "boss") == 6 - 1 - (6 - 2)


def shields(t: Table[VortexState], seat: str) -> list[Any]:
    return [option for option in offered(t, seat) if option != PASS]


@pytest.mark.rule("VTX-EQP-05", "VTX-EQP-20", "VTX-DEF-04")
def test_a_single_use_shield_is_gone_and_still_holds_while_a_mate_falls_beside_it(foe: Foes) -> None:
    enemies = {foe("one", "melee 5", initiative=9): "a1", foe("two", "melee 5", initiative=10): "a8"}
    gear = {"red": ["pillarbane"]}
    t = fight({"red": "NW", "blue": "NW"}, enemies, equipment=gear, loaded=gear, life={"blue": 3},
              dice={"blue": {"defense": 1}})  # fmt: skip
    play(t, "blue", DONE)
    play(t, "red", DONE)
    assert shields(t, "red") == [Raise("pillarbane")]
    play(t, "red", Raise("pillarbane"))
    assert at(t, "blue") == "", "its shield is gone with it before the second attack"
    assert hero(t, "red").equipment == []
    assert life(t, "red") == 10 - 0 - (5 - 4)
