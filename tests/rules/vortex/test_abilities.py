"""VTX-SPEC: the special abilities of the four Heroes."""

import pytest

from starboard.games.vortex.abilities import power
from starboard.games.vortex.content import SPECIAL
from starboard.games.vortex.options import ABILITY, DONE, PASS, Block, Crush, Melee, Push, Restore
from starboard.games.vortex.state import VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import GROUND, area, at, enemy, fight, hero, life, offered, play, rest

TWO_SHIPS = (*GROUND, *GROUND)


def touched(t: Table[VortexState], seat: str) -> set[str]:
    """The Enemies that the ability, once begun, may be used on."""
    return {option.enemy for option in offered(t, seat) if isinstance(option, Block | Push)}


@pytest.mark.rule("VTX-SPEC-01")
@pytest.mark.parametrize("id", ["red", "blue", "green", "purple"])
def test_more_dice_reach_one_of_three_strengths(id: str) -> None:
    t = fight({id: "NW"})
    one = hero(t, id)
    strengths = []
    for dice in range(6):
        one.lines[SPECIAL] = dice
        strengths.append(power(one))
    assert strengths == [0, 1, 2, 3, 3, 3]


@pytest.mark.rule("VTX-SPEC-02")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_abilities_reach_only_enemies_of_the_own_ship(foe: Foes, dice: int) -> None:
    foe("here", "left 1")
    foe("there", "left 1")
    for id in ("blue", "purple"):
        t = fight({id: "NW"}, {"here": "a1", "there": "b1"}, ground=TWO_SHIPS, dice={id: {"special": dice}})
        play(t, id, ABILITY)
        assert touched(t, id) == {"here"}
    t = fight({"red": "NW"}, {"here": "a1", "there": "b1"}, ground=TWO_SHIPS, dice={"red": {"special": dice}})
    play(t, "red", ABILITY)
    assert offered(t, "red") == [Crush("a1")]


@pytest.mark.rule("VTX-SPEC-03", "VTX-GEO-13")
@pytest.mark.parametrize("id", ["blue", "purple"])
@pytest.mark.parametrize(
    ("tile", "reached"), [("NW", {"at-a8", "at-a1", "at-a3", "at-a6"}), ("NW^", {"at-a3", "at-a6"})]
)
def test_adjacent_is_what_melee_or_ranged_could_hit(foe: Foes, id: str, tile: str, reached: set[str]) -> None:
    t = fight({id: tile}, foe.everywhere(), platforms={"NW": "II"}, dice={id: {"special": 1}})
    play(t, id, ABILITY)
    assert touched(t, id) == reached


# ---- blue ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-SPEC-04", "VTX-SPEC-08", "VTX-SPEC-09")
def test_blue_1_blocks_one_action_of_an_adjacent_enemy(foe: Foes) -> None:
    foe("near", "melee 1", "melee 2")
    foe("far", "melee 1")
    t = fight({"blue": "NW"}, {"near": "a1", "far": "a4"}, dice={"blue": {"special": 1}})
    play(t, "blue", ABILITY)
    assert offered(t, "blue") == [Block("near", 1), Block("near", 2)]
    play(t, "blue", Block("near", 2))
    assert offered(t, "blue") == [DONE]
    found = enemy(t, "near")
    assert found is not None
    assert found.blocked == [1]
    rest(t)
    assert life(t, "blue") == 7


@pytest.mark.rule("VTX-SPEC-05", "VTX-SPEC-08")
def test_blue_2_blocks_one_action_of_any_enemy(foe: Foes) -> None:
    foe("near", "melee 1")
    foe("far", "right 3", "melee 2")
    t = fight({"blue": "NW"}, {"near": "a1", "far": "a4"}, dice={"blue": {"special": 2}})
    play(t, "blue", ABILITY)
    assert offered(t, "blue") == [Block("near", 1), Block("far", 1), Block("far", 2)]
    play(t, "blue", Block("far", 1))
    assert offered(t, "blue") == [DONE]
    rest(t)
    assert area(t, "far") == "a4"
    assert life(t, "blue") == 7


@pytest.mark.rule("VTX-SPEC-06")
@pytest.mark.parametrize(
    ("second", "left"),
    [(Block("far", 2), 8 - 3), (Block("near", 1), 8 - 2), (PASS, 8 - 3 - 2)],
    ids=["same enemy", "another", "none"],
)
def test_blue_3_blocks_two_actions_of_one_or_of_two_enemies(foe: Foes, second: Block, left: int) -> None:
    foe("near", "melee 3")
    foe("far", "melee 1", "melee 2")
    t = fight({"blue": "NW"}, {"near": "a1", "far": "a8"}, dice={"blue": {"special": 3}})
    play(t, "blue", ABILITY, Block("far", 1), second)
    assert offered(t, "blue") == [DONE]
    rest(t)
    assert life(t, "blue") == left


@pytest.mark.rule("VTX-SPEC-07")
def test_a_blocked_circle_is_skipped_with_all_that_is_in_it(foe: Foes) -> None:
    foe("brute", "melee 2 + ranged 2 + regenerate", "left 1")
    t = fight({"blue": "NW", "red": "SW"}, {"brute": "a1"}, dice={"blue": {"special": 1}}, life={"brute": 3})
    play(t, "blue", ABILITY, Block("brute", 1))
    rest(t)
    assert (life(t, "blue"), life(t, "red"), life(t, "brute")) == (8, 10, 3)
    assert area(t, "brute") == "a2"


@pytest.mark.rule("VTX-SPEC-10")
def test_block_tokens_come_back_for_the_next_round(foe: Foes) -> None:
    foe("brute", "melee 1")
    t = fight({"blue": "NW"}, {"brute": "a1"}, dice={"blue": {"special": 1}}, rolls=[["special"] * 5])
    play(t, "blue", ABILITY, Block("brute", 1))
    rest(t)
    assert life(t, "blue") == 8
    found = enemy(t, "brute")
    assert found is not None
    assert found.blocked == []


@pytest.mark.rule("VTX-RUL-52")
def test_there_are_only_two_block_tokens(foe: Foes) -> None:
    foe("brute", "melee 1", "melee 1", "melee 1")

    def both_lie_there(state: VortexState) -> None:
        state.enemies[0].blocked = [0, 1]

    t = fight({"blue": "NW"}, {"brute": "a1"}, dice={"blue": {"special": 1}}, change=both_lie_there)
    assert offered(t, "blue") == [DONE]


@pytest.mark.rule("VTX-RUL-33")
def test_armor_wings_and_radar_are_no_circles(foe: Foes) -> None:
    foe("shell", "melee 2", armor=1, wings=True, radar=True)
    t = fight(
        {"blue": "NW", "red": "NW^"},
        {"shell": "a1"},
        platforms={"NW": "II"},
        dice={"blue": {"special": 1, "melee": 2}},
    )
    play(t, "blue", ABILITY)
    assert offered(t, "blue") == [Block("shell", 1)]
    play(t, "blue", Block("shell", 1), Melee("shell"))
    assert life(t, "shell") == 4  # strength 2, armor 1


@pytest.mark.rule("VTX-RUL-43")
def test_a_boss_behind_grunts_can_be_blocked_and_moved(foe: Foes) -> None:
    foe("chief", "left 1", boss=1)
    foe("brute", "left 1")
    for id in ("blue", "purple"):
        t = fight({id: "NW"}, {"brute": "a1", "chief": "a1"}, dice={id: {"special": 1}})
        play(t, id, ABILITY)
        assert touched(t, id) == {"brute", "chief"}


@pytest.mark.rule("VTX-INT-05")
def test_blocking_one_that_has_already_acted_does_nothing(foe: Foes) -> None:
    foe("early", "melee 1", initiative=1)
    t = fight({"blue": "NW"}, {"early": "a1"}, dice={"blue": {"special": 1}})
    assert life(t, "blue") == 7
    play(t, "blue", ABILITY, Block("early", 1))
    rest(t)
    assert t.state.round == 2
    assert life(t, "blue") == 7
    found = enemy(t, "early")
    assert found is not None
    assert found.blocked == []


@pytest.mark.rule("VTX-INT-30")
def test_regeneration_goes_on_when_another_circle_is_blocked_or_the_enemy_moved(foe: Foes) -> None:
    foe("brute", "melee 2", "regenerate")
    t = fight(
        {"blue": "NW", "purple": "NW"},
        {"brute": "a1"},
        dice={"blue": {"special": 1}, "purple": {"special": 1}},
        life={"brute": 3},
    )
    play(t, "blue", ABILITY, Block("brute", 1), DONE)
    play(t, "purple", ABILITY, Push("brute", "left"))
    rest(t)
    assert (life(t, "brute"), life(t, "blue")) == (4, 8)


# ---- green -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-SPEC-11", "VTX-RUL-03")
@pytest.mark.parametrize("strength", [1, 2, 3])
def test_green_restores_as_many_points_as_its_strength(strength: int) -> None:
    t = fight({"green": "NW", "red": "SE"}, dice={"green": {"special": strength}}, life={"red": 2})
    play(t, "red", DONE)
    play(t, "green", ABILITY, *[Restore("red")] * strength)
    assert life(t, "red") == 2 + strength
    assert offered(t, "green") == [DONE]


@pytest.mark.rule("VTX-SPEC-12")
def test_green_may_split_the_points_and_include_itself() -> None:
    t = fight(
        {"green": "NW", "red": "SE", "blue": "NE"},
        dice={"green": {"special": 3}},
        life={"green": 5, "red": 5, "blue": 5},
        initiative={"green": 1},
    )
    play(t, "green", ABILITY, Restore("red"), Restore("green"), Restore("blue"))
    assert [life(t, id) for id in ("green", "red", "blue")] == [6, 6, 6]


@pytest.mark.rule("VTX-SPEC-11", "VTX-SPEC-12")
def test_green_heals_only_on_its_own_ship() -> None:
    t = fight(
        {"green": "NW", "red": "2-NW", "blue": "SE"},
        ground=TWO_SHIPS,
        dice={"green": {"special": 2}},
        life={"red": 1, "blue": 1},
        initiative={"green": 1},
    )
    play(t, "green", ABILITY)
    assert offered(t, "green") == [Restore("blue")]


@pytest.mark.rule("VTX-RUL-48")
def test_life_never_rises_above_the_heart_and_the_dead_stay_dead() -> None:
    def fallen(state: VortexState) -> None:
        state.heroes[2].out, state.heroes[2].life, state.heroes[2].tile = True, 0, -1

    t = fight(
        {"green": "NW", "red": "SE", "blue": "NE"},
        dice={"green": {"special": 3}},
        life={"red": 9},
        initiative={"green": 1},
        change=fallen,
    )
    play(t, "green", ABILITY)
    assert offered(t, "green") == [Restore("red")]
    play(t, "green", Restore("red"))
    assert life(t, "red") == 10
    assert offered(t, "green") == [DONE]


# ---- purple ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-SPEC-13")
@pytest.mark.parametrize(("way", "to"), [("left", "a2"), ("right", "a8")])
def test_purple_1_moves_an_adjacent_enemy_one_space_either_way(foe: Foes, way: str, to: str) -> None:
    foe("near", "melee 1")
    foe("far", "melee 1")
    t = fight({"purple": "NW"}, {"near": "a1", "far": "a4"}, dice={"purple": {"special": 1}})
    play(t, "purple", ABILITY)
    assert offered(t, "purple") == [Push("near", "left"), Push("near", "right")]
    play(t, "purple", Push("near", way))
    assert area(t, "near") == to
    assert offered(t, "purple") == [DONE]


@pytest.mark.rule("VTX-SPEC-14")
@pytest.mark.parametrize(("way", "to"), [("left", "a5"), ("right", "a3")])
def test_purple_2_moves_any_enemy_one_space_either_way(foe: Foes, way: str, to: str) -> None:
    foe("far", "melee 1")
    t = fight({"purple": "NW"}, {"far": "a4"}, dice={"purple": {"special": 2}})
    play(t, "purple", ABILITY, Push("far", way))
    assert area(t, "far") == to
    assert offered(t, "purple") == [DONE]


@pytest.mark.rule("VTX-SPEC-15")
@pytest.mark.parametrize(
    ("second", "areas"),
    [
        (Push("far", "left"), ("a1", "a6")),
        (Push("near", "right"), ("a8", "a5")),
        (Push("near", "left"), ("a2", "a5")),
        (PASS, ("a1", "a5")),
    ],
    ids=["two spaces", "two enemies apart", "two enemies alike", "one space"],
)
def test_purple_3_moves_one_enemy_twice_or_two_once(foe: Foes, second: Push, areas: tuple[str, str]) -> None:
    foe("near", "melee 1")
    foe("far", "melee 1")
    t = fight({"purple": "NW"}, {"near": "a1", "far": "a4"}, dice={"purple": {"special": 3}})
    play(t, "purple", ABILITY, Push("far", "left"), second)
    assert (area(t, "near"), area(t, "far")) == areas
    assert offered(t, "purple") == [DONE]


@pytest.mark.rule("VTX-INT-06")
def test_a_moved_enemy_attacks_from_its_new_area_if_it_has_still_to_act(foe: Foes) -> None:
    foe("early", "melee 1", initiative=1)
    foe("late", "melee 2")
    t = fight({"purple": "NW", "red": "NE"}, {"early": "a8", "late": "a1"}, dice={"purple": {"special": 3}})
    play(t, "purple", ABILITY, Push("late", "left"), Push("early", "left"))
    rest(t)
    assert life(t, "red") == 8  # the late one faces NE now
    assert life(t, "purple") == 7  # the early one had acted and does not act again


# ---- red -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-SPEC-16")
@pytest.mark.parametrize("strength", [1, 2, 3])
def test_red_hurts_everything_in_one_area_touching_its_room(foe: Foes, strength: int) -> None:
    foe("chief", "left 1", boss=1)
    foe("brute", "left 1")
    foe("beside", "left 1")
    foe("far", "left 1")
    t = fight(
        {"red": "NW"},
        {"chief": "a1", "brute": "a1", "beside": "a8", "far": "a3"},
        dice={"red": {"special": strength}},
    )
    play(t, "red", ABILITY)
    assert set(offered(t, "red")) == {Crush("a1"), Crush("a8")}
    play(t, "red", Crush("a1"))
    assert [life(t, id) for id in ("chief", "brute", "beside", "far")] == [5 - strength, 5 - strength, 5, 5]


@pytest.mark.rule("VTX-SPEC-17")
def test_reds_ability_ignores_armor(foe: Foes) -> None:
    foe("shell", "left 1", armor=2)
    t = fight({"red": "NW"}, {"shell": "a1"}, dice={"red": {"special": 2}})
    play(t, "red", ABILITY, Crush("a1"))
    assert life(t, "shell") == 3


@pytest.mark.rule("VTX-SPEC-17", "VTX-RUL-24")
def test_reds_ability_is_melee_and_does_not_work_on_a_platform(foe: Foes) -> None:
    t = fight({"red": "NW^"}, foe.everywhere(), platforms={"NW": "II"}, dice={"red": {"special": 3}})
    assert at(t, "red") == "NW^"
    assert offered(t, "red") == [DONE]
