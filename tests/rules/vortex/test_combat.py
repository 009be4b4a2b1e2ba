"""VTX-ATK, VTX-DEF, VTX-HEL: attacks by Heroes, their defense, and how they leave the game."""

from typing import Any

import pytest

from starboard.games.vortex.content import Equipment
from starboard.games.vortex.effects import Blast, Heal, Reroll
from starboard.games.vortex.options import (
    ABILITY,
    DONE,
    Activate,
    Crush,
    Melee,
    Move,
    Ranged,
    Strike,
    Use,
)
from starboard.games.vortex.state import VortexState
from starboard.table import Arrange, Table

from .foes import Foes
from .scenario import NO_FIRE, ROLL, at, enemy, fight, hero, life, offered, plan, plan_idly, play, rest, why_not


def aims(t: Table[VortexState], seat: str, attack: type[Melee | Ranged]) -> set[str]:
    """The Enemies that this attack may be aimed at."""
    return {option.enemy for option in offered(t, seat) if isinstance(option, attack)}


# ---- attacks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-ATK-01")
def test_melee_reaches_the_areas_touching_the_room(foe: Foes) -> None:
    t = fight({"red": "NW"}, foe.everywhere(), dice={"red": {"melee": 1}})
    assert aims(t, "red", Melee) == {"at-a8", "at-a1"}
    assert "VTX-ATK-01" in why_not(t, "red", Melee("at-a3"))


@pytest.mark.rule("VTX-ATK-02")
def test_no_melee_from_a_platform(foe: Foes) -> None:
    t = fight({"red": "NW^"}, foe.everywhere(), platforms={"NW": "II"}, dice={"red": {"melee": 1}})
    assert aims(t, "red", Melee) == set()
    assert "VTX-ATK-02" in why_not(t, "red", Melee("at-a1"))


@pytest.mark.rule("VTX-ATK-03", "VTX-RUL-40")
def test_ranged_reaches_the_far_end_of_row_and_column(foe: Foes) -> None:
    t = fight({"red": "NW"}, foe.everywhere(), dice={"red": {"ranged": 1}})
    assert aims(t, "red", Ranged) == {"at-a3", "at-a6"}
    assert "VTX-ATK-03" in why_not(t, "red", Ranged("at-a1"))


@pytest.mark.rule("VTX-RUL-08")
def test_ranged_from_a_platform_reaches_the_same_areas(foe: Foes) -> None:
    t = fight({"red": "NW^"}, foe.everywhere(), platforms={"NW": "II"}, dice={"red": {"ranged": 1}})
    assert aims(t, "red", Ranged) == {"at-a3", "at-a6"}


@pytest.mark.rule("VTX-ATK-04")
def test_heroes_never_hurt_heroes(foe: Foes) -> None:
    foe("brute", "left 1", life=9)
    t = fight(
        {"red": "NW", "blue": "NW"},
        {"brute": "a1"},
        ground=("II", "V", "I", "III"),
        dice={"red": {"melee": 1, "ranged": 1, "special": 1}},
        reserve={"red": ["melee"]},
        initiative={"red": 1},
    )
    assert aims(t, "red", Melee) | aims(t, "red", Ranged) == {"brute"}
    play(t, "red", Melee("brute"), Activate("melee"), ABILITY, Crush("a1"))
    assert (life(t, "red"), life(t, "blue")) == (10, 8)


@pytest.mark.rule("VTX-ATK-05", "VTX-ATK-06")
def test_an_attack_takes_life_points_equal_to_its_strength(foe: Foes) -> None:
    foe("brute", "left 1", life=5)
    t = fight({"red": "NW"}, {"brute": "a1"}, dice={"red": {"melee": 2}})  # strength 3
    play(t, "red", Melee("brute"))
    assert life(t, "brute") == 2


@pytest.mark.rule("VTX-ATK-07")
def test_grunts_screen_the_bosses_of_their_area(foe: Foes) -> None:
    foe("chief", "left 1", boss=1)
    foe("other", "left 1", boss=1)
    foe("brute", "left 1")
    t = fight({"red": "NW"}, {"chief": "a1", "brute": "a1", "other": "a8"}, dice={"red": {"melee": 1}})
    assert aims(t, "red", Melee) == {"brute", "other"}
    assert "VTX-ATK-07" in why_not(t, "red", Melee("chief"))


@pytest.mark.rule("VTX-ATK-08", "VTX-INT-01")
def test_the_last_grunt_killed_frees_the_boss_in_the_same_turn(foe: Foes) -> None:
    foe("chief", "left 1", boss=1)
    foe("brute", "left 1", life=2)
    t = fight({"red": "NW"}, {"chief": "a1", "brute": "a1"}, dice={"red": {"melee": 1, "movement": 1, "ranged": 1}})
    play(t, "red", Melee("brute"), Move("SW"))
    assert aims(t, "red", Ranged) == {"chief"}
    play(t, "red", Ranged("chief"))
    assert life(t, "chief") == 4


@pytest.mark.rule("VTX-ATK-09", "VTX-EX-04")
def test_the_damage_of_an_attack_is_not_divided(foe: Foes) -> None:
    foe("one", "left 1")
    foe("two", "left 1")
    t = fight({"blue": "NW"}, {"one": "a3", "two": "a3"}, dice={"blue": {"ranged": 3}})  # strength 4
    play(t, "blue", Ranged("one"))
    assert (life(t, "one"), life(t, "two")) == (1, 5)
    assert offered(t, "blue") == [DONE]


@pytest.mark.rule("VTX-ATK-10", "VTX-EX-05")
@pytest.mark.parametrize(("second", "left"), [("near", (2, 5)), ("far", (3, 4))])
def test_two_attacks_may_hit_the_same_enemy_or_two(foe: Foes, second: str, left: tuple[int, int]) -> None:
    foe("near", "left 1")
    foe("far", "left 1")
    t = fight({"red": "NW"}, {"near": "a1", "far": "a1"}, dice={"red": {"melee": 1, "movement": 1, "ranged": 1}})
    play(t, "red", Melee("near"), Move("SW"), Ranged(second))  # 2, then 1
    assert (life(t, "near"), life(t, "far")) == left


@pytest.mark.rule("VTX-ATK-11", "VTX-INT-02")
def test_reds_ability_hits_the_boss_behind_grunts_in_full(foe: Foes) -> None:
    foe("chief", "left 1", boss=1)
    foe("brute", "left 1")
    t = fight({"red": "NW"}, {"brute": "a1", "chief": "a1"}, dice={"red": {"special": 3}})
    play(t, "red", ABILITY, Crush("a1"))
    assert (life(t, "brute"), life(t, "chief")) == (2, 2)


@pytest.mark.rule("VTX-ATK-11", "VTX-INT-02")
def test_the_promethium_tank_hits_the_boss_behind_grunts_in_full(foe: Foes) -> None:
    foe("chief", "left 1", boss=1)
    foe("brute", "left 1")
    t = fight(
        {"red": "NW"},
        {"brute": "a1", "chief": "a1"},
        ground=("II", "V", "I", "III"),
        reserve={"red": ["melee", "melee"]},
    )
    play(t, "red", Activate("melee", 2))
    assert (life(t, "brute"), life(t, "chief")) == (3, 3)


@pytest.mark.rule("VTX-ATK-11", "VTX-INT-02")
def test_a_blast_hits_the_boss_behind_grunts_in_full(foe: Foes) -> None:
    foe("chief", "left 1", boss=1)
    foe("brute", "left 1")
    foe("bomb", equipment=Equipment("Bomb", "C", True, "", (Blast("melee", 2),)))
    t = fight({"red": "NW"}, {"brute": "a1", "chief": "a1"}, equipment={"red": ["bomb"]})
    play(t, "red", Use("bomb"))
    assert (life(t, "brute"), life(t, "chief")) == (3, 3)


@pytest.mark.rule("VTX-ATK-11", "VTX-INT-02")
def test_the_est_hits_the_boss_behind_grunts_in_full(foe: Foes) -> None:
    foe("chief", "left 1", boss=1)
    foe("brute", "left 1")
    t = fight({"red": "NW"}, {"brute": "a5", "chief": "a5"}, phase="est", change=one_est_die)
    play(t, "red", Strike("a5"))
    assert (life(t, "brute"), life(t, "chief")) == (4, 4)


def one_est_die(state: VortexState) -> None:
    state.heroes[0].est = 1


@pytest.mark.rule("VTX-INT-03")
def test_a_multi_kill_gives_all_cards_to_the_one_who_did_it(foe: Foes) -> None:
    foe("one", "left 1", life=2)
    foe("two", "left 1", life=1)
    t = fight({"red": "NW"}, {"one": "a1", "two": "a1"}, dice={"red": {"special": 2}})
    play(t, "red", ABILITY, Crush("a1"))
    assert not t.state.enemies
    assert hero(t, "red").equipment == ["one", "two"]


@pytest.mark.rule("VTX-INT-03")
def test_a_boss_killed_by_the_est_counts_but_gives_no_card(foe: Foes) -> None:
    foe("chief", "left 1", boss=1, life=1)
    foe("last", "left 1", boss=1)

    def change(state: VortexState) -> None:
        one_est_die(state)
        state.bosses_left = 2

    t = fight({"red": "NW"}, {"chief": "a5", "last": "a4"}, phase="est", change=change)
    play(t, "red", Strike("a5"))
    assert enemy(t, "chief") is None
    assert hero(t, "red").equipment == []
    assert t.state.bosses_left == 1


@pytest.mark.rule("VTX-ATK-12")
@pytest.mark.parametrize(("dice", "left"), [(1, 1), (2, 0), (3, 0)])
def test_an_enemy_at_or_below_zero_is_eliminated(foe: Foes, dice: int, left: int) -> None:
    foe("brute", "left 1", life=3)
    t = fight({"red": "NW"}, {"brute": "a1"}, dice={"red": {"melee": dice}})  # strength 2, 3, 5
    play(t, "red", Melee("brute"))
    assert life(t, "brute") == left
    assert (enemy(t, "brute") is None) == (left == 0)


@pytest.mark.rule("VTX-ATK-12")
def test_an_eliminated_enemy_does_not_act(foe: Foes) -> None:
    foe("brute", "melee 3", life=2)
    t = fight({"red": "NW"}, {"brute": "a1"}, dice={"red": {"melee": 1}})
    play(t, "red", Melee("brute"))
    rest(t)
    assert life(t, "red") == 10


@pytest.mark.rule("VTX-ATK-13")
def test_the_one_who_eliminated_it_takes_the_card(foe: Foes) -> None:
    foe("brute", "left 1", life=2)
    t = fight({"blue": "SE", "red": "NW"}, {"brute": "a1"}, dice={"red": {"melee": 1}})
    play(t, "blue", DONE)
    play(t, "red", Melee("brute"))
    assert (hero(t, "red").equipment, hero(t, "blue").equipment) == (["brute"], [])


@pytest.mark.rule("VTX-ATK-14", "VTX-INT-04")
def test_equipment_won_is_usable_at_once(foe: Foes) -> None:
    foe("brute", "left 1", life=1, equipment=Equipment("Balm", "C", True, "", (Heal(2),)))
    t = fight({"red": "NW"}, {"brute": "a1"}, dice={"red": {"melee": 1}}, life={"red": 5})
    play(t, "red", Melee("brute"), Use("brute", "red"))
    assert life(t, "red") == 7


@pytest.mark.rule("VTX-INT-04")
@pytest.mark.parametrize(
    "equipment",
    [Equipment("Gyro", "B", True, "", (Reroll(1),)), Equipment("Pump", "C", True, "", (Heal(2),), die="special")],
    ids=["changes dice", "needs a die"],
)
def test_equipment_that_needs_phase_b_is_no_help_this_round(foe: Foes, equipment: Equipment) -> None:
    foe("brute", "left 1", life=1, equipment=equipment)
    t = fight({"red": "NW"}, {"brute": "a1"}, dice={"red": {"melee": 1}}, life={"red": 5})
    play(t, "red", Melee("brute"))
    assert offered(t, "red") == [DONE]


@pytest.mark.rule("VTX-EX-08")
def test_armor_1_against_strength_2(foe: Foes) -> None:
    foe("shell", "left 1", armor=1)
    t = fight({"red": "NW"}, {"shell": "a1"}, dice={"red": {"melee": 1}})
    play(t, "red", Melee("shell"))
    assert life(t, "shell") == 4


# ---- defense ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-DEF-01")
def test_defense_is_no_action_of_a_turn(foe: Foes) -> None:
    foe("brute", "melee 2")
    t = fight({"red": "NW"}, {"brute": "a1"}, dice={"red": {"defense": 2}})
    assert offered(t, "red") == [DONE]
    rest(t)
    assert life(t, "red") == 10


@pytest.mark.rule("VTX-DEF-01")
def test_defense_counts_before_ones_own_turn(foe: Foes) -> None:
    foe("brute", "melee 2", initiative=1)
    t = fight({"red": "NW"}, {"brute": "a1"}, dice={"red": {"defense": 2}})
    assert offered(t, "red") == [DONE]
    assert life(t, "red") == 10


@pytest.mark.rule("VTX-DEF-02")
@pytest.mark.parametrize(("dice", "left"), [(0, 1), (1, 2), (2, 4), (3, 5)])
def test_shields_are_what_the_next_uncovered_box_shows(foe: Foes, dice: int, left: int) -> None:
    foe("brute", "melee 8")
    t = fight({"green": "NW"}, {"brute": "a1"}, dice={"green": {"defense": dice}})  # 0, 1, 3, 4 of life 9
    rest(t)
    assert life(t, "green") == left


@pytest.mark.rule("VTX-EX-06", "VTX-DEF-07")
def test_three_shields_against_five(foe: Foes) -> None:
    foe("brute", "melee 5")
    t = fight({"red": "NW"}, {"brute": "a1"}, dice={"red": {"defense": 3}})
    rest(t)
    assert life(t, "red") == 8


@pytest.mark.rule("VTX-DEF-03")
def test_shields_lower_every_attack_and_end_with_the_round(foe: Foes) -> None:
    foe("brute", "melee 3", "melee 4")
    foe("other", "melee 3")
    t = fight({"red": "NW"}, {"brute": "a1", "other": "a8"}, dice={"red": {"defense": 2}})
    rest(t)
    assert life(t, "red") == 10 - 1 - 2 - 1
    assert hero(t, "red").lines == [0, 0, 0, 0, 0]
    plan_idly(t)
    rest(t)
    assert t.outcome is not None, "unshielded, 10 more are deadly"


@pytest.mark.rule("VTX-DEF-04", "VTX-DEF-05", "VTX-EX-07", "VTX-EAT-01")
def test_shields_of_a_room_are_added_and_all_take_the_rest(foe: Foes) -> None:
    foe("brute", "melee 5")
    t = fight({"red": "NW", "blue": "NW"}, {"brute": "a1"}, dice={"red": {"defense": 1}, "blue": {"defense": 2}})
    rest(t)
    assert (life(t, "red"), life(t, "blue")) == (8, 6)


@pytest.mark.rule("VTX-DEF-04")
def test_shields_in_other_rooms_do_not_count(foe: Foes) -> None:
    foe("brute", "melee 5")
    t = fight(
        {"red": "NW", "blue": "NE", "green": "NW^"},
        {"brute": "a1"},
        platforms={"NW": "II"},
        dice={"blue": {"defense": 3}, "green": {"defense": 3}},
    )
    rest(t)
    assert life(t, "red") == 5


@pytest.mark.rule("VTX-DEF-06")
@pytest.mark.parametrize("power", [1, 3])
def test_enough_shields_and_nobody_loses_life(foe: Foes, power: int) -> None:
    foe("brute", f"melee {power}")
    t = fight({"red": "NW", "blue": "NW"}, {"brute": "a1"}, dice={"red": {"defense": 3}}, life={"red": 5, "blue": 5})
    rest(t)
    assert (life(t, "red"), life(t, "blue")) == (5, 5)


@pytest.mark.rule("VTX-INT-07")
def test_who_left_the_room_takes_the_shield_along(foe: Foes) -> None:
    foe("brute", "melee 5")
    t = fight({"red": "NW", "blue": "NW"}, {"brute": "a1"}, dice={"blue": {"defense": 2, "movement": 1}})
    play(t, "blue", Move("NE"))
    rest(t)
    assert (life(t, "red"), life(t, "blue")) == (5, 8)


# ---- elimination -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-HEL-01")
@pytest.mark.parametrize(("power", "out"), [(2, False), (3, True), (5, True)])
def test_a_hero_on_the_last_circle_is_out(foe: Foes, power: int, out: bool) -> None:
    foe("brute", f"melee {power}")
    t = fight({"red": "NW", "blue": "SE"}, {"brute": "a1"}, life={"red": 3})
    rest(t)
    assert hero(t, "red").out == out
    assert life(t, "red") == (0 if out else 1)
    assert at(t, "red") == ("" if out else "NW")


@pytest.mark.rule("VTX-HEL-02")
def test_equipment_leaves_with_its_hero(foe: Foes) -> None:
    foe("brute", "melee 3")
    foe("gem")
    foe("ring")
    t = fight(
        {"red": "NW", "blue": "NW"}, {"brute": "a1"}, life={"red": 1}, equipment={"red": ["gem"], "blue": ["ring"]}
    )
    rest(t)
    assert (hero(t, "red").equipment, hero(t, "blue").equipment) == ([], ["ring"])


@pytest.mark.rule("VTX-HEL-03")
def test_the_dice_leave_with_their_hero(foe: Foes) -> None:
    foe("brute", "melee 3", initiative=1)
    t = fight({"red": "NW", "blue": "SE"}, {"brute": "a1"}, life={"red": 1}, rolls=[["melee"] * 5])
    assert hero(t, "red").lines == [0, 0, 0, 0, 0]
    rest(t)
    assert owners_of_dice(t) == {"blue"}


def owners_of_dice(t: Table[VortexState]) -> set[str]:
    """The Heroes who have dice to plan with now."""
    (planning,) = t.offers
    assert isinstance(planning.kind, Arrange)
    return set(planning.kind.owners().values())


@pytest.mark.rule("VTX-HEL-04", "VTX-INT-11")
def test_a_dead_heros_die_on_another_board_works_once_more(foe: Foes) -> None:
    foe("brute", "melee 3", initiative=1)
    t = fight(
        {"red": "SE", "blue": "NW"},
        {"brute": "a1"},
        life={"blue": 1},
        phase="roll",
        rolls=[["melee"] * 5, ["melee"] * 5, ["melee"] * 5],
    )
    plan(t, "red", "melee", "room", "room", "room", "room")
    plan(t, "blue", "red/melee", "room", "room", "room", "room")
    assert hero(t, "blue").out
    assert hero(t, "red").lines[1] == 2
    rest(t)
    assert owners_of_dice(t) == {"red"}


@pytest.mark.rule("VTX-HEL-05", "VTX-END-03", "VTX-RUL-22")
def test_after_an_elimination_two_full_rounds_follow(foe: Foes) -> None:
    foe("brute", "melee 3")
    t = fight(
        {"red": "NW", "blue": "SE"},
        {"brute": "a1"},
        life={"red": 1},
        round=4,
        rolls=[ROLL, NO_FIRE, ROLL],
    )
    rest(t)
    for last in (5, 6):
        assert t.state.round == last
        assert t.outcome is None
        plan_idly(t)
        rest(t)
    assert t.outcome is not None
    assert not t.outcome.won
    assert "VTX-HEL-05" in t.outcome.rules


@pytest.mark.rule("VTX-RUL-22")
def test_a_second_elimination_does_not_restart_the_count(foe: Foes) -> None:
    foe("brute", "left 1", "melee 3")
    t = fight(
        {"red": "NE", "blue": "SE", "green": "SW"},
        {"brute": "a1"},
        life={"red": 1, "blue": 1},
        rolls=[ROLL, ROLL, NO_FIRE, ROLL, ROLL],
        change=lambda state: setattr(state.heroes[2], "life", 9),
    )
    rest(t)  # red falls: the brute came to a2
    assert hero(t, "red").out
    for _ in range(2):
        plan_idly(t)
        rest(t)  # to a3, then a4: blue falls in round 3
    assert hero(t, "blue").out
    assert t.outcome is not None
    assert not t.outcome.won
    assert t.state.round == 3


@pytest.mark.rule("VTX-INT-09")
def test_a_hero_who_falls_between_two_circles_shields_nobody(foe: Foes) -> None:
    foe("brute", "max_melee 2", "melee 3")
    t = fight({"red": "NW", "green": "NW"}, {"brute": "a1"}, dice={"green": {"defense": 2}}, life={"green": 2})
    rest(t)
    assert hero(t, "green").out
    assert life(t, "red") == 10 - 2 - 3


@pytest.mark.rule("VTX-INT-10")
def test_a_hero_who_falls_before_its_initiative_takes_no_turn(foe: Foes) -> None:
    foe("brute", "melee 3", initiative=1)
    foe("other", "melee 3", initiative=2)
    t = fight(
        {"red": "NW", "blue": "NW"},
        {"brute": "a1", "other": "a8"},
        dice={"red": {"melee": 3, "defense": 2}},
        life={"red": 1},
    )
    assert hero(t, "red").out
    assert life(t, "blue") == 8 - 1 - 3
    assert t.waiting_for() == ["blue"]
    play(t, "blue", DONE)
    assert t.state.round == 2


@pytest.mark.rule("VTX-INT-10")
def test_dice_on_a_dead_heros_board_go_back_to_their_owners(foe: Foes) -> None:
    foe("brute", "melee 3", initiative=1)
    t = fight({"red": "SE", "blue": "NW"}, {"brute": "a1"}, life={"blue": 1}, phase="roll", rolls=[["melee"] * 5] * 3)
    plan(t, "red", "blue/melee", "room", "room", "room", "room")
    plan(t, "blue", "room", "room", "room", "room", "room")
    rest(t)
    assert len(hero(t, "red").faces) == 5


@pytest.mark.rule("VTX-ATK-15", "VTX-ENA-07", "VTX-PHC-03")
@pytest.mark.parametrize("source", ["est", "crush", "tank", "blast", "attack"])
def test_armor_lowers_every_damage_but_unstoppable_one(foe: Foes, source: str) -> None:
    enemies = {foe("shell", "left 1", life=9, armor=1): "a1"}
    more: dict[str, dict[str, Any]] = {
        "est": {"phase": "est", "change": lambda state: setattr(state.heroes[0], "est", 1)},
        "crush": {"dice": {"red": {"special": 2}}},
        "tank": {"ground": ("II", "V", "I", "III"), "reserve": {"red": ["melee"] * 2}},
        "blast": {"equipment": {"red": ["cinderling"]}},
        "attack": {"dice": {"red": {"melee": 1}}},
    }
    options: dict[str, list[Any]] = {
        "est": [Strike("a1")],
        "crush": [ABILITY, Crush("a1")],
        "tank": [Activate("melee", 2)],
        "blast": [Use("cinderling")],
        "attack": [Melee("shell")],
    }
    t = fight({"red": "NW"}, enemies, **more[source])
    play(t, "red", *options[source])
    assert 9 - life(t, "shell") == {"est": 1, "attack": 2 - 1}.get(source, 2)
