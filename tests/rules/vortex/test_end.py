"""VTX-PHD, VTX-END: the end of a round and of the game."""

from typing import Any

import pytest

from starboard.games.vortex.options import DONE, Melee, Move
from starboard.games.vortex.state import VortexState

from .foes import Foes
from .scenario import ROLL, area, enemy, fight, hero, life, plan, play, rest


def tokens(**tiles: tuple[list[int], int]) -> dict[str, Any]:
    """Fire tokens and grenades by ground cell: NW=([2, 1], 1)."""

    def change(state: VortexState) -> None:
        for tile in state.tiles:
            if tile.id in tiles:
                tile.fire, tile.grenades = tiles[tile.id]

    return {"change": change}


def last_boss(state: VortexState) -> None:
    state.bosses_left = 1


# ---- phase D ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-PHD-01")
def test_phase_d_waits_until_all_have_acted(foe: Foes) -> None:
    foe("thrower", "grenade melee", initiative=1)
    foe("late", "melee 1", initiative=9)
    t = fight({"red": "NW", "blue": "NW"}, {"thrower": "a1", "late": "a1"}, dice={"red": {"movement": 1}})
    play(t, "blue", DONE)
    play(t, "red", Move("NE"))  # away from the grenade, which has not gone off
    rest(t)
    assert (life(t, "red"), life(t, "blue")) == (10, 8 - 1 - 2)


@pytest.mark.rule("VTX-PHD-02", "VTX-PHD-03", "VTX-PHD-04")
def test_fire_burns_every_hero_in_its_room_and_stays() -> None:
    t = fight({"red": "NW", "blue": "NW", "green": "NE"}, **tokens(NW=([2, 1], 0)))
    rest(t)
    assert [life(t, id) for id in ("red", "blue", "green")] == [7, 5, 9]
    assert t.state.tiles[0].fire == [2, 1]


@pytest.mark.rule("VTX-PHD-02")
def test_life_is_lost_before_the_next_round_begins() -> None:
    t = fight({"red": "NW"}, **tokens(NW=([2], 0)))
    rest(t)
    assert t.state.round == 2
    assert life(t, "red") == 8


@pytest.mark.rule("VTX-PHD-03", "VTX-PHD-05", "VTX-EX-19")
def test_fire_and_grenades_are_unstoppable() -> None:
    t = fight({"green": "NW"}, dice={"green": {"defense": 3}}, life={"green": 9}, **tokens(NW=([2, 1], 1)))
    rest(t)
    assert life(t, "green") == 9 - 3 - 2


@pytest.mark.rule("VTX-PHD-05", "VTX-PHD-06")
def test_grenades_deal_their_sum_and_are_taken_off_everywhere() -> None:
    t = fight({"red": "NW", "blue": "SE"}, **tokens(NW=([], 2), SW=([], 1)))
    rest(t)
    assert (life(t, "red"), life(t, "blue")) == (6, 8)
    assert [tile.grenades for tile in t.state.tiles] == [0, 0, 0, 0]


@pytest.mark.rule("VTX-PHD-03", "VTX-PHD-05")
def test_fire_below_does_not_reach_a_platform() -> None:
    t = fight({"red": "NW^"}, platforms={"NW": "II"}, **tokens(NW=([2], 1)))
    rest(t)
    assert life(t, "red") == 10


@pytest.mark.rule("VTX-PHD-07")
def test_enemies_lose_no_life_in_phase_d(foe: Foes) -> None:
    foe("brute", "left 1")
    t = fight({"red": "SE"}, {"brute": "a8"}, **tokens(NW=([2, 2], 2)))
    rest(t)
    assert (area(t, "brute"), life(t, "brute")) == ("a1", 5)


@pytest.mark.rule("VTX-PHD-10", "VTX-PHD-11")
def test_all_dice_come_back_for_the_next_round(foe: Foes) -> None:
    foe("gem")
    t = fight(
        {"red": "SE", "blue": "NW"},
        phase="roll",
        equipment={"red": ["gem"]},
        rolls=[["star"] * 5, ["melee"] * 5, ["melee"] * 5, ["ranged"] * 5],
    )
    plan(t, "red", "card:gem", "melee", "defense", "room", "est")
    plan(t, "blue", "red/melee", "red/melee", "melee", "est", "melee")
    one = hero(t, "red")
    assert (one.loaded, one.lines, one.reserve, one.est) == (["gem"], [0, 3, 0, 1, 0], ["star"], 1)
    rest(t)
    for id, face in (("red", "melee"), ("blue", "ranged")):
        one = hero(t, id)
        assert one.faces == [face] * 5
        assert (one.loaded, one.lines, one.reserve, one.est) == ([], [0] * 5, [], 0)


# ---- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-END-01", "VTX-END-02")
def test_the_game_is_won_with_the_last_boss_whatever_grunts_are_left(foe: Foes) -> None:
    foe("chief", "left 1", life=2, boss=1)
    foe("brute", "left 1")
    t = fight({"red": "NW"}, {"chief": "a1", "brute": "a8"}, dice={"red": {"melee": 1}}, change=last_boss)
    play(t, "red", Melee("chief"))
    assert t.outcome is not None
    assert t.outcome.won
    assert enemy(t, "brute") is not None


@pytest.mark.rule("VTX-END-01")
def test_bosses_still_in_the_deck_count(foe: Foes) -> None:
    foe("chief", "left 1", life=2, boss=1)
    foe("next", "left 1", boss=1)
    t = fight({"red": "NW"}, {"chief": "a1"}, dice={"red": {"melee": 1}}, deck=["next"])
    assert t.state.bosses_left == 3
    play(t, "red", Melee("chief"))
    assert t.outcome is None
    assert t.state.bosses_left == 2


@pytest.mark.rule("VTX-END-02")
def test_killing_grunts_wins_nothing(foe: Foes) -> None:
    foe("brute", "left 1", life=2)
    t = fight({"red": "NW"}, {"brute": "a1"}, dice={"red": {"melee": 1}}, change=last_boss)
    play(t, "red", Melee("brute"))
    rest(t)
    assert t.outcome is None
    assert t.state.bosses_left == 1


@pytest.mark.rule("VTX-END-03")
@pytest.mark.parametrize(("round", "over"), [(4, False), (5, True)])
def test_the_game_is_lost_at_the_end_of_the_last_round_after_an_elimination(round: int, over: bool) -> None:
    def fallen_in_round_three(state: VortexState) -> None:
        state.deadline = 5
        one = state.heroes[0]
        one.out, one.life, one.tile = True, 0, -1

    t = fight({"red": "NW", "blue": "SE"}, round=round, change=fallen_in_round_three, rolls=[ROLL])
    rest(t)
    assert (t.outcome is not None) == over
    if t.outcome is not None:
        assert not t.outcome.won


@pytest.mark.rule("VTX-END-03", "VTX-END-01")
def test_the_last_boss_may_fall_in_the_last_round(foe: Foes) -> None:
    foe("chief", "left 1", life=2, boss=1)

    def change(state: VortexState) -> None:
        state.deadline, state.bosses_left = 1, 1

    t = fight({"red": "NW"}, {"chief": "a1"}, dice={"red": {"melee": 1}}, change=change)
    play(t, "red", Melee("chief"))
    assert t.outcome is not None
    assert t.outcome.won


@pytest.mark.rule("VTX-END-04")
def test_the_game_is_lost_at_once_with_the_last_hero(foe: Foes) -> None:
    foe("brute", "melee 3", "left 1", initiative=1)
    t = fight({"red": "NW", "blue": "NW"}, {"brute": "a1"}, life={"red": 1, "blue": 2})
    assert area(t, "brute") == "a1"
    assert t.outcome is not None
    assert not t.outcome.won
    assert "VTX-END-04" in t.outcome.rules


@pytest.mark.rule("VTX-END-04")
def test_the_game_is_lost_with_the_last_hero_in_phase_d() -> None:
    t = fight({"red": "NW"}, life={"red": 2}, **tokens(NW=([2], 0)))
    rest(t)
    assert t.outcome is not None
    assert not t.outcome.won
    assert "VTX-END-04" in t.outcome.rules


@pytest.mark.rule("VTX-INT-27", "VTX-RUL-51")
@pytest.mark.parametrize(("blue", "won"), [(8, True), (2, False)])
def test_bosses_and_heroes_die_in_the_same_phase_d(blue: int, won: bool) -> None:
    def change(state: VortexState) -> None:
        state.bosses_left = 0  # the Grenade object will do that in a later issue
        state.tiles[0].fire = [2]

    t = fight({"red": "NW", "blue": "NW"}, life={"red": 2, "blue": blue}, phase="end", change=change)
    assert t.outcome is not None
    assert t.outcome.won == won


@pytest.mark.rule("VTX-RUL-51")
def test_fire_and_grenades_of_all_rooms_come_before_the_check() -> None:
    t = fight({"red": "NW", "blue": "SE"}, life={"red": 2, "blue": 2}, **tokens(NW=([2], 0), SE=([], 1)))
    rest(t)
    assert t.outcome is not None
    assert [one.out for one in t.state.heroes] == [True, True]
