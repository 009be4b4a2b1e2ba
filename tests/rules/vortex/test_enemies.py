"""VTX-ENA, VTX-EAT: what Enemies do, icon by icon, and whom they hit."""

import pytest

from starboard.games.vortex.content import CARDS
from starboard.games.vortex.options import DONE, Melee, Ranged
from starboard.games.vortex.standing import ROUND
from starboard.games.vortex.state import VortexState
from starboard.table import Active, Table

from .foes import Foes
from .scenario import NO_FIRE, ROLL, area, at, fight, hero, life, plan_idly, play, rest, told


def grenades(t: Table[VortexState]) -> dict[str, int]:
    return {tile.id: tile.grenades for tile in t.state.tiles if tile.grenades}


@pytest.mark.rule("VTX-ENA-01")
@pytest.mark.parametrize("id", list(CARDS))
def test_a_card_shows_all_it_takes_to_play_it(id: str) -> None:
    card = CARDS[id]
    assert card.name
    assert card.life > 0
    assert 1 <= card.initiative <= 10
    assert card.circles
    assert all(card.circles)
    assert card.radar in (True, False)
    assert card.boss in (0, 1, 2, 3, 4)


@pytest.mark.rule("VTX-ENA-02", "VTX-ENA-04", "VTX-PHD-09")
def test_enemies_act_one_at_a_time_by_initiative_and_once_a_round(foe: Foes) -> None:
    foe("slow", "left 1", initiative=9)
    foe("quick", "left 1", initiative=2)
    t = fight({"red": "SE"}, {"slow": "a1", "quick": "a1"}, rolls=[ROLL, NO_FIRE, ROLL])
    for steps in (1, 2):
        rest(t)
        assert (area(t, "slow"), area(t, "quick")) == (f"a{1 + steps}", f"a{1 + steps}")
        plan_idly(t)
    words = told(t)
    assert words.index("Quick acts") < words.index("Slow acts")


@pytest.mark.rule("VTX-ENA-03")
def test_all_circles_are_carried_out_from_left_to_right(foe: Foes) -> None:
    foe("brute", "melee 1", "left 1", "melee 2", "left 1")
    t = fight({"red": "NW", "blue": "NE"}, {"brute": "a1"})
    rest(t)
    assert (life(t, "red"), life(t, "blue")) == (9, 6)
    assert area(t, "brute") == "a3"


@pytest.mark.rule("VTX-ENA-05")
def test_its_life_points_travel_with_a_moving_enemy(foe: Foes) -> None:
    foe("brute", "left 1")
    t = fight({"red": "NW"}, {"brute": "a1"}, dice={"red": {"melee": 1}})
    play(t, "red", Melee("brute"))
    rest(t)
    assert (area(t, "brute"), life(t, "brute")) == ("a2", 3)


@pytest.mark.rule("VTX-ENA-06", "VTX-EX-09", "VTX-GEO-06", "VTX-RUL-09")
@pytest.mark.parametrize(("move", "to"), [("left 1", "a3"), ("left 3", "a5"), ("right 1", "a1"), ("right 3", "a7")])
def test_arrows_give_direction_and_number_of_areas(foe: Foes, move: str, to: str) -> None:
    foe("brute", move)
    t = fight({"red": "NW"}, {"brute": "a2"})
    rest(t)
    assert area(t, "brute") == to


@pytest.mark.rule("VTX-ENA-07")
@pytest.mark.parametrize(("armor", "left"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 5)])
def test_armor_lowers_damage_but_never_heals(foe: Foes, armor: int, left: int) -> None:
    foe("shell", "left 1", armor=armor)
    t = fight({"red": "NW"}, {"shell": "a1"}, dice={"red": {"melee": 2}})  # strength 3
    play(t, "red", Melee("shell"))
    assert life(t, "shell") == left


@pytest.mark.rule("VTX-ENA-08", "VTX-GEO-14")
@pytest.mark.parametrize(("start", "to"), [(1, 6), (2, 5), (3, 8), (4, 7), (5, 2), (6, 1), (7, 4), (8, 3)])
def test_an_acrobat_jumps_to_the_farthest_area_in_its_line(foe: Foes, start: int, to: int) -> None:
    foe("flea", "acrobat")
    t = fight({"red": "NW"}, {"flea": f"a{start}"})
    rest(t)
    assert area(t, "flea") == f"a{to}"


@pytest.mark.rule("VTX-ENA-09", "VTX-ENA-10", "VTX-ENA-19", "VTX-EX-10", "VTX-EX-13")
def test_melee_and_ranged_of_one_circle_hit_all_in_the_near_and_in_the_far_room(foe: Foes) -> None:
    foe("brute", "melee 3 + ranged 2")
    t = fight({"red": "NW", "blue": "NW", "green": "SW", "purple": "SW"}, {"brute": "a1"})
    rest(t)
    assert [life(t, id) for id in ("red", "blue", "green", "purple")] == [7, 5, 7, 6]


@pytest.mark.rule("VTX-EAT-01")
def test_each_hero_takes_the_full_amount(foe: Foes) -> None:
    foe("brute", "melee 4")
    t = fight({"red": "NW", "blue": "NW"}, {"brute": "a1"})
    rest(t)
    assert (life(t, "red"), life(t, "blue")) == (6, 4)


@pytest.mark.rule("VTX-ENA-11", "VTX-EX-21")
def test_a_sniffer_goes_clockwise_until_it_faces_a_hero(foe: Foes) -> None:
    foe("hound", "sniffer", "melee 1")
    t = fight({"red": "SW"}, {"hound": "a2"})
    rest(t)
    assert area(t, "hound") == "a6"
    assert life(t, "red") == 9


@pytest.mark.rule("VTX-ENA-11")
@pytest.mark.parametrize(("start", "to"), [("a8", "a2"), ("a7", "a2"), ("a4", "a2")])
def test_a_sniffer_never_turns_back(foe: Foes, start: str, to: str) -> None:
    foe("hound", "sniffer")
    t = fight({"red": "NE"}, {"hound": start})
    rest(t)
    assert area(t, "hound") == to


@pytest.mark.rule("VTX-ENA-11", "VTX-INT-23", "VTX-RUL-53")
def test_a_sniffer_stops_before_a_platform_hero_whom_it_cannot_reach(foe: Foes) -> None:
    foe("hound", "sniffer", "melee 2")
    t = fight({"red": "NE^", "blue": "SE"}, {"hound": "a1"}, platforms={"NE": "II"})
    rest(t)
    assert area(t, "hound") == "a2"
    assert (life(t, "red"), life(t, "blue")) == (10, 8)


@pytest.mark.rule("VTX-INT-22")
@pytest.mark.parametrize("start", ["a1", "a8"])
def test_a_sniffer_that_faces_a_hero_stays(foe: Foes, start: str) -> None:
    foe("hound", "sniffer")
    t = fight({"red": "NW", "blue": "NE"}, {"hound": start})
    rest(t)
    assert area(t, "hound") == start


@pytest.mark.rule("VTX-INT-22")
def test_a_sniffer_with_nobody_on_its_path_stays(foe: Foes) -> None:
    foe("hound", "sniffer")
    ground = ("VI", "V", "I", "III") * 2
    t = fight({"red": "2-NW"}, {"hound": "a3"}, ground=ground)
    rest(t)
    assert area(t, "hound") == "a3"


@pytest.mark.rule("VTX-ENA-12", "VTX-EX-11", "VTX-RUL-18")
@pytest.mark.parametrize(("icon", "room"), [("max_melee 3", "SE"), ("max_ranged 3", "SW")])
def test_a_max_attack_ignores_all_shields(foe: Foes, icon: str, room: str) -> None:
    foe("brute", icon)
    t = fight(
        {"red": room, "green": room},
        {"brute": "a4"},
        dice={"red": {"defense": 3}, "green": {"defense": 3}},
        change=lambda state: air_ducts(state, "red", 2),
        ground=("V", "III", "I", "I"),
    )
    rest(t)
    assert (life(t, "red"), life(t, "green")) == (7, 6)


def air_ducts(state: VortexState, hero: str, dice: int) -> None:
    state.effects = [Active("I.0", hero, ROUND) for _ in range(dice)]


@pytest.mark.rule("VTX-ENA-13", "VTX-EAT-10")
@pytest.mark.parametrize(("icon", "cell"), [("melee 2", "NW"), ("ranged 2", "SW"), ("max_melee 2", "NW")])
@pytest.mark.parametrize("wings", [True, False])
def test_wings_reach_the_platforms_above_the_target(foe: Foes, icon: str, cell: str, wings: bool) -> None:
    foe("kite", icon, wings=wings)
    t = fight({"red": cell, "blue": cell + "^", "green": "SE"}, {"kite": "a1"}, platforms={cell: "II"})
    rest(t)
    assert [life(t, id) for id in ("red", "blue", "green")] == [8, 6 if wings else 8, 9]


@pytest.mark.rule("VTX-RUL-41")
def test_wings_find_a_hero_who_is_only_on_the_platform_and_shields_pool_per_tile(foe: Foes) -> None:
    foe("kite", "ranged 3", wings=True)
    t = fight({"blue": "SW^"}, {"kite": "a1"}, platforms={"SW": "II"})
    rest(t)
    assert life(t, "blue") == 5
    assert t.state.tiles[4].pillars == 4
    t = fight({"red": "SW", "blue": "SW^"}, {"kite": "a1"}, platforms={"SW": "II"}, dice={"red": {"defense": 2}})
    rest(t)
    assert (life(t, "red"), life(t, "blue")) == (9, 5)


@pytest.mark.rule("VTX-ENA-14")
@pytest.mark.parametrize(("icon", "room"), [("grenade melee", "NW"), ("grenade ranged", "SW")])
def test_a_grenade_lands_in_the_room_its_method_targets(foe: Foes, icon: str, room: str) -> None:
    foe("thrower", icon, initiative=1)
    t = fight({"red": "NW", "blue": "SW"}, {"thrower": "a1"})
    assert grenades(t) == {room: 1}
    assert (life(t, "red"), life(t, "blue")) == (10, 8)


@pytest.mark.rule("VTX-ENA-15", "VTX-ENA-16", "VTX-PHD-05", "VTX-PHD-06", "VTX-RUL-16")
def test_grenades_go_off_in_phase_d_through_all_shields_and_are_gone(foe: Foes) -> None:
    foe("thrower", "grenade melee", "grenade melee", initiative=1)
    t = fight({"red": "NW", "blue": "NW", "green": "SE"}, {"thrower": "a1"}, dice={"red": {"defense": 3}})
    assert grenades(t) == {"NW": 2}
    rest(t)
    assert t.state.round == 2
    assert [life(t, id) for id in ("red", "blue", "green")] == [6, 4, 9]
    assert grenades(t) == {}


@pytest.mark.rule("VTX-RUL-17")
def test_no_hero_no_grenade_and_no_pillar(foe: Foes) -> None:
    foe("thrower", "grenade melee", "grenade ranged", initiative=1)
    t = fight({"red": "SE", "blue": "SW^"}, {"thrower": "a1"}, platforms={"SW": "II"})
    assert grenades(t) == {}
    assert t.state.tiles[4].pillars == 4


@pytest.mark.rule("VTX-RUL-52")
def test_there_are_only_three_grenades(foe: Foes) -> None:
    foe("thrower", *["grenade melee"] * 4, initiative=1)
    t = fight({"red": "NW"}, {"thrower": "a1"})
    assert grenades(t) == {"NW": 3}
    assert any("VTX-RUL-52" in event.rules for event in t.journal), "and it says why there is no fourth"


@pytest.mark.rule("VTX-ENA-13", "VTX-ENA-14")
@pytest.mark.parametrize("heroes", [{"red": "NW", "blue": "NW^"}, {"red": "NW^", "blue": "NW"}])
def test_a_winged_grenade_lands_on_the_ground_if_somebody_is_there(foe: Foes, heroes: dict[str, str]) -> None:
    foe("thrower", "grenade melee", initiative=1, wings=True)
    t = fight(heroes, {"thrower": "a1"}, platforms={"NW": "II"})
    assert grenades(t) == {"NW": 1}


@pytest.mark.rule("VTX-ENA-17", "VTX-ENA-18")
@pytest.mark.parametrize(("has", "then"), [(3, 4), (4, 5), (5, 5)])
def test_regeneration_gives_one_life_point_up_to_the_full(foe: Foes, has: int, then: int) -> None:
    foe("leech", "regenerate")
    t = fight({"red": "NW"}, {"leech": "a1"}, life={"leech": has})
    rest(t)
    assert life(t, "leech") == then


@pytest.mark.rule("VTX-RUL-37")
@pytest.mark.parametrize(("printed", "training", "arrives"), [(5, 1, 4), (5, 2, 3), (2, 2, 1), (1, 1, 1)])
def test_in_training_the_reduced_life_is_the_most(foe: Foes, printed: int, training: int, arrives: int) -> None:
    foe("leech", "regenerate", life=printed)
    t = fight({"red": "SE"}, phase="arrival", deck=["leech"], training=training, rolls=[ROLL, NO_FIRE, ROLL])
    assert life(t, "leech") == arrives
    plan_idly(t)
    rest(t)
    assert t.state.round == 2
    assert life(t, "leech") == arrives


# ---- targets ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-EAT-02", "VTX-EAT-03")
def test_melee_hits_the_room_in_front_or_nothing(foe: Foes) -> None:
    foe("brute", "melee 3")
    t = fight({"red": "NW", "blue": "SW", "green": "NE", "purple": "SE"}, {"brute": "a1"})
    rest(t)
    assert [life(t, id) for id in ("red", "blue", "green", "purple")] == [7, 8, 9, 8]
    t = fight({"blue": "SW", "green": "NE", "purple": "SE"}, {"brute": "a1"}, platforms={"NW": "II"})
    rest(t)
    assert [life(t, id) for id in ("blue", "green", "purple")] == [8, 9, 8]
    assert t.state.tiles[4].pillars == 4


@pytest.mark.rule("VTX-EAT-04", "VTX-EAT-05", "VTX-EAT-06")
@pytest.mark.parametrize(("start", "hit"), [("a1", "green"), ("a8", "blue")])
def test_ranged_hits_behind_the_front_room_in_the_line_it_faces(foe: Foes, start: str, hit: str) -> None:
    foe("gun", "ranged 3")
    t = fight({"red": "NW", "blue": "NE", "purple": "SE", "green": "SW"}, {"gun": start})
    rest(t)
    hurt = [h.id for h in t.state.heroes if h.life < {"red": 10, "blue": 8, "green": 9, "purple": 8}[h.id]]
    assert hurt == [hit]


@pytest.mark.rule("VTX-EAT-04")
def test_ranged_never_hits_the_room_in_front(foe: Foes) -> None:
    foe("gun", "ranged 3")
    t = fight({"red": "NW", "blue": "SE"}, {"gun": "a1"})
    rest(t)
    assert (life(t, "red"), life(t, "blue")) == (10, 8)


@pytest.mark.rule("VTX-EAT-10")
def test_heroes_on_a_platform_are_out_of_reach_without_wings(foe: Foes) -> None:
    foe("brute", "melee 3 + ranged 3", "max_melee 3")
    t = fight({"red": "NW^", "blue": "SE"}, {"brute": "a1"}, platforms={"NW": "II"})
    rest(t)
    assert (life(t, "red"), at(t, "red")) == (10, "NW^")


@pytest.mark.rule("VTX-EX-12", "VTX-EX-15")
def test_the_sample_card_of_the_rulebook(foe: Foes) -> None:
    foe("twin", "melee 4 + ranged 4", "right 1", "melee 3 + ranged 3")
    t = fight({"red": "NW", "blue": "NE"}, {"twin": "a1"})
    rest(t)
    assert area(t, "twin") == "a8"
    assert (life(t, "red"), life(t, "blue")) == (10 - 4 - 3, 8 - 3)


@pytest.mark.rule("VTX-EX-12")
def test_the_sample_card_attacks_near_and_far_room_before_and_after_its_move(foe: Foes) -> None:
    foe("twin", "melee 4 + ranged 4", "right 1", "melee 3 + ranged 3")
    t = fight({"red": "NW", "blue": "NE", "green": "SW"}, {"twin": "a1"})
    rest(t)
    assert [life(t, id) for id in ("red", "blue", "green")] == [10 - 4 - 3, 8 - 3, 9 - 4]


@pytest.mark.rule("VTX-RUL-50", "VTX-ROOM-10")
def test_enemies_see_and_walk_past_destroyed_rooms(foe: Foes) -> None:
    foe("gun", "ranged 2", "left 1", "right 2")

    def nw_is_destroyed(state: VortexState) -> None:
        state.tiles[0].gone = True

    t = fight({"red": "SW"}, {"gun": "a1"}, change=nw_is_destroyed)
    play(t, "red", DONE)
    assert life(t, "red") == 8
    assert area(t, "gun") == "a8"


@pytest.mark.rule("VTX-RUL-50")
def test_heroes_shoot_over_destroyed_rooms(foe: Foes) -> None:
    def nw_is_destroyed(state: VortexState) -> None:
        state.tiles[0].gone = True

    foe("gun", "left 1")
    t = fight({"red": "SW"}, {"gun": "a1"}, dice={"red": {"ranged": 1}}, change=nw_is_destroyed)
    play(t, "red", Ranged("gun"))
    assert life(t, "gun") == 4
    assert hero(t, "red").lines == [0, 0, 0, 0, 0]
