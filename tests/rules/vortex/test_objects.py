"""VTX-OBJ: Scientific Objects, picked up, carried, dropped and used."""

from collections.abc import Callable
from typing import Any

import pytest

from starboard.games.vortex.options import DONE, Drop, Move, PickUp, Repair, Throw
from starboard.games.vortex.state import Thrown, VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import (
    ROLL,
    area,
    enemy,
    fight,
    hero,
    life,
    offered,
    plan,
    play,
    prepare,
    preparing,
    rest,
    scenario,
    slots,
    told,
    why_not,
)

MELEE = ["melee"] * 5


def rolled(heroes: dict[str, str], objects: dict[str, str], *rolls: Any, **more: Any) -> Table[VortexState]:
    """Phase B, with these dice rolled."""
    return scenario(heroes, objects=objects, phase="roll", rolls=rolls or [MELEE] * len(heroes), **more)


def where(t: Table[VortexState], kind: str) -> str:
    """Where an Object is: a tile, or its bearer; "" when it has left the game."""
    for thing in t.state.objects:
        if thing.kind == kind:
            return thing.bearer or t.state.tiles[thing.tile].id
    return ""


# ---- picking up and carrying -----------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-OBJ-01")
def test_a_hero_carries_one_object() -> None:
    t = rolled({"red": "NW"}, {"repair": "NW", "grenade": "NW"})
    assert preparing(t, "red").kind.enumerate(9) == [PickUp("o1"), PickUp("o2")]
    prepare(t, "red", PickUp("o1"))
    assert where(t, "repair") == "red"
    assert [ask.name for ask in t.offered("red")] == ["planning"], "nothing else to pick up"


@pytest.mark.rule("VTX-OBJ-02")
def test_an_object_is_picked_up_in_phase_b_from_ones_own_room() -> None:
    t = rolled({"red": "NW", "blue": "NE"}, {"repair": "NW", "grenade": "SE"}, MELEE, MELEE)
    assert preparing(t, "red").kind.enumerate(9) == [PickUp("o1")]
    assert [ask.name for ask in t.offered("blue")] == ["planning"]
    prepare(t, "red", PickUp("o1"))
    assert where(t, "repair") == "red"
    t = fight({"red": "NW"}, objects={"repair": "NW"})
    assert offered(t, "red") == [DONE], "not in Phase C"


@pytest.mark.rule("VTX-OBJ-02")
def test_a_platform_is_another_room() -> None:
    t = rolled({"red": "NW"}, {"repair": "NW^"}, platforms={"NW": "II"})
    assert [ask.name for ask in t.offered("red")] == ["planning"]


@pytest.mark.rule("VTX-OBJ-03")
def test_carrying_costs_a_die_of_any_icon_every_round() -> None:
    t = rolled({"red": "NW"}, {"repair": "red"}, ["melee", "ranged", "defense", "movement", "star"])
    for number in range(1, 6):
        assert "red/object" in slots(t, f"red-{number}")
    lying = {f"red_{n}": "red/est" for n in range(1, 5)}
    assert slots(t, "red-5", **lying) == ["red/object"], "the last die must carry it"
    assert "red/object" not in slots(t, "red-2", red_1="red/object"), "one die is enough"
    plan(t, "red", "object", "est", "defense", "movement", "melee")
    assert hero(t, "red").load == "melee"


@pytest.mark.rule("VTX-OBJ-03")
def test_without_a_bearer_no_die_is_asked_for() -> None:
    t = rolled({"red": "NW"}, {"repair": "NW"})
    assert not [slot for slot in slots(t, "red-1") if "object" in slot]
    plan(t, "red", *["est"] * 5)


@pytest.mark.rule("VTX-OBJ-03")
def test_a_pair_may_carry_as_one_die() -> None:
    t = rolled({"red": "NW"}, {"repair": "red"})
    assert "red/object:special" in slots(t, "red-2", red_1="red/under:red-2")
    plan(t, "red", "under:red-2", "object:movement", "melee", "melee", "melee")
    assert hero(t, "red").load == "movement"


@pytest.mark.rule("VTX-OBJ-04")
def test_an_object_is_dropped_at_the_end_of_the_turn_where_one_stands() -> None:
    dice = {"red": {"movement": 1, "melee": 1}}
    t = fight({"red": "NW"}, objects={"repair": "red"}, dice=dice)
    play(t, "red", Move("NE"))
    assert Drop() in offered(t, "red")
    play(t, "red", Drop())
    assert where(t, "repair") == "NE"
    assert t.state.round == 2, "dropping ended the turn"


@pytest.mark.rule("VTX-OBJ-04")
def test_it_may_be_kept_instead() -> None:
    t = fight({"red": "NW"}, objects={"repair": "red"})
    play(t, "red", DONE)
    assert where(t, "repair") == "red"


@pytest.mark.rule("VTX-OBJ-05", "VTX-PHD-11")
def test_the_die_of_a_dropped_object_comes_back_in_phase_d() -> None:
    t = rolled({"red": "NW"}, {"repair": "red"}, MELEE, ROLL)
    plan(t, "red", "object", *["est"] * 4)
    assert hero(t, "red").load == "melee"
    play(t, "red", Drop())
    assert t.state.round == 2
    assert hero(t, "red").load == ""
    assert len(hero(t, "red").faces) == 5, "all five are rolled again"
    assert not [slot for slot in slots(t, "red-1") if "object" in slot]


@pytest.mark.rule("VTX-OBJ-06", "VTX-HEL-06")
@pytest.mark.parametrize("kind", ["repair", "relic", "toxic"])
def test_a_fallen_hero_leaves_its_object_in_its_room(foe: Foes, kind: str) -> None:
    enemies = {foe("killer", "melee 10", initiative=1): "a1"}
    t = fight({"red": "NW", "blue": "SE"}, enemies, objects={kind: "red"})
    assert hero(t, "red").out
    assert where(t, kind) == "NW"


@pytest.mark.rule("VTX-OBJ-06", "VTX-MSF-06")
def test_what_a_fallen_hero_left_can_be_picked_up_again() -> None:
    t = rolled({"blue": "NW"}, {"relic": "NW"})
    prepare(t, "blue", PickUp("o1"))
    assert where(t, "relic") == "blue"


@pytest.mark.rule("VTX-PLAT-03", "VTX-PLAT-07")
def test_an_object_on_a_falling_platform_leaves_the_game_carried_or_not(foe: Foes) -> None:
    def ruin(state: VortexState) -> None:
        state.tiles[3].gone, state.tiles[4].pillars = True, 2

    enemies = {foe("gunner", "ranged 1", initiative=1): "a1"}
    t = fight(
        {"red": "SW^", "blue": "SE"},
        enemies,
        objects={"repair": "red", "grenade": "SW^"},
        platforms={"SW": "II"},
        change=ruin,
    )
    assert hero(t, "red").out
    assert t.state.objects == []
    assert sorted(t.state.lost) == ["grenade", "repair"]


# ---- Relic and Toxic Object ------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-OBJ-07")
@pytest.mark.parametrize(("kind", "held"), [("relic", True), ("repair", False), ("load", False), ("grenade", False)])
def test_the_relic_cannot_be_dropped(kind: str, held: bool) -> None:
    t = fight({"red": "NW"}, objects={kind: "red"})
    assert (Drop() in offered(t, "red")) is not held


@pytest.mark.rule("VTX-OBJ-08")
def test_the_relic_wants_its_die_in_every_round() -> None:
    t = rolled({"red": "NW"}, {"relic": "red"}, MELEE, MELEE, ROLL)
    for _ in range(2):
        for vortex in t.state.vortices:
            vortex.closed = True
        lying = {f"red_{n}": "red/est" for n in range(1, 5)}
        assert slots(t, "red-5", **lying) == ["red/object"]
        plan(t, "red", "object", *["room"] * 4)
        play(t, "red", DONE)


@pytest.mark.rule("VTX-INT-29")
def test_a_relic_bearer_with_one_die_has_no_action_dice() -> None:
    def down(state: VortexState) -> None:
        state.heroes[0].dice = 1

    t = rolled({"red": "NW"}, {"relic": "red"}, ["melee"], change=down)
    assert slots(t, "red-1") == ["red/object"]
    plan(t, "red", "object")
    assert offered(t, "red") == [DONE]


@pytest.mark.rule("VTX-OBJ-10", "VTX-MSE-04")
def test_the_toxic_object_is_held_until_the_end() -> None:
    t = fight({"red": "NW"}, objects={"toxic": "red"})
    assert offered(t, "red") == [DONE]


@pytest.mark.rule("VTX-RUL-35", "VTX-MSE-04")
def test_the_toxic_object_needs_a_carrying_die() -> None:
    t = rolled({"red": "NW"}, {"toxic": "red"})
    lying = {f"red_{n}": "red/est" for n in range(1, 5)}
    assert slots(t, "red-5", **lying) == ["red/object"]


@pytest.mark.rule("VTX-OBJ-11", "VTX-PHD-08", "VTX-MSE-04")
def test_the_toxic_object_takes_1_in_each_phase_d_past_all_shields() -> None:
    t = fight({"red": "NW", "blue": "NW"}, objects={"toxic": "red"}, dice={"red": {"defense": 3}})
    rest(t)
    assert (life(t, "red"), life(t, "blue")) == (9, 8)
    assert "carries poison and loses 1 Life, 9 left" in told(t)


@pytest.mark.rule("VTX-OBJ-12", "VTX-PHD-08", "VTX-MSE-04")
@pytest.mark.parametrize(("room", "left"), [("NW", 10), ("NE", 9), ("NW^", 9)])
def test_no_loss_in_the_scientists_room(room: str, left: int) -> None:
    t = fight({"red": "NW"}, objects={"toxic": "red"}, scientist=room, platforms={"NW": "II"})
    rest(t)
    assert life(t, "red") == left


# ---- Repair Kit ------------------------------------------------------------------------------------------------------


def worn(state: VortexState) -> None:
    """Fire in NW (own room), NE (next door) and SE (diagonal); a pillar of SW^ and one of SE^ are gone."""
    for tile in state.tiles[:3]:
        tile.fire = [2]
    for tile in state.tiles[4:]:
        tile.pillars = 3


def kit(place: str = "NW", **more: Any) -> Table[VortexState]:
    more.setdefault("change", worn)
    return fight({"red": place}, objects={"repair": "red"}, kit=["red"], platforms={"SW": "II", "SE": "IV"}, **more)


def mends(t: Table[VortexState]) -> list[Repair]:
    return [option for option in offered(t, "red") if isinstance(option, Repair)]


@pytest.mark.rule("VTX-OBJ-13")
@pytest.mark.parametrize("what", ["fire", "pillar", "barricade"])
def test_a_kit_has_three_uses(what: str) -> None:
    t = kit(damaged=["NW|W"])
    at_ = {"fire": "NW", "pillar": "SW^", "barricade": "NW|W"}[what]
    play(t, "red", Repair(what, at_))
    state = t.state
    assert [sum(tile.fire) for tile in state.tiles[:3]] == ([1, 2, 2] if what == "fire" else [2, 2, 2])
    assert [tile.pillars for tile in state.tiles[4:]] == ([4, 3] if what == "pillar" else [3, 3])
    assert state.barricades[0].damaged is (what != "barricade")
    assert offered(t, "red") == [Drop(), DONE], "one use has one effect"


@pytest.mark.rule("VTX-OBJ-13", "VTX-GAP-12")
def test_a_fire_of_2_turns_to_1_and_then_goes() -> None:
    def burning(state: VortexState) -> None:
        state.tiles[0].fire = [2, 1]

    t = kit(change=burning)
    play(t, "red", Repair("fire", "NW"))
    assert t.state.tiles[0].fire == [2]
    t = kit(change=lambda state: setattr(state.tiles[0], "fire", [2]))
    play(t, "red", Repair("fire", "NW"))
    assert t.state.tiles[0].fire == [1]
    t = kit(change=lambda state: setattr(state.tiles[0], "fire", [1]))
    play(t, "red", Repair("fire", "NW"))
    assert t.state.tiles[0].fire == []


@pytest.mark.rule("VTX-OBJ-14", "VTX-RUL-04")
def test_using_the_kit_costs_a_special_die_besides_the_carrying_one() -> None:
    t = rolled({"red": "NW"}, {"repair": "red"}, ["special", "melee", "star", "special", "special"], change=worn_ground)
    assert "red/kit" in slots(t, "red-1")
    assert "red/kit" not in slots(t, "red-2")
    assert "red/kit" not in slots(t, "red-3")
    assert "red/kit" not in slots(t, "red-4", red_1="red/kit"), "one use per round"
    plan(t, "red", "kit", "object", "est", "est", "est")
    assert hero(t, "red").kit
    play(t, "red", Repair("fire", "NW"))
    assert not mends(t)


def worn_ground(state: VortexState) -> None:
    state.tiles[0].fire = [2]


@pytest.mark.rule("VTX-OBJ-14", "VTX-RUL-04")
def test_without_the_special_die_the_kit_is_only_carried() -> None:
    t = fight({"red": "NW"}, objects={"repair": "red"}, load={"red": "special"}, change=worn_ground)
    assert mends(t) == []
    assert "VTX-OBJ-14" in why_not(t, "red", Repair("fire", "NW"))
    t = rolled({"red": "NW"}, {"grenade": "red"}, ["special"] * 5)
    assert "red/kit" not in slots(t, "red-1"), "another Object has no such space"


@pytest.mark.rule("VTX-OBJ-15")
def test_a_barricade_is_mended_from_its_own_room() -> None:
    borders = ["NW|W", "NW|E", "SE|E"]
    t = kit(damaged=borders)
    assert [option.at for option in mends(t) if option.what == "barricade"] == ["NW|W", "NW|E"]
    t = kit("NE", damaged=borders)
    assert [option.at for option in mends(t) if option.what == "barricade"] == ["NW|E"], "an inner one has two rooms"
    t = kit("SE^", damaged=borders)
    assert not [option for option in mends(t) if option.what == "barricade"], "a platform has none (VTX-BAR-03)"
    t = kit(barricades=["NW|W"])
    assert not [option for option in mends(t) if option.what == "barricade"], "an intact one needs nothing"


@pytest.mark.rule("VTX-OBJ-16")
def test_fire_and_pillars_are_mended_from_there_and_next_door() -> None:
    assert [option.at for option in mends(kit()) if option.what == "fire"] == ["NW", "NE"]
    assert [option.at for option in mends(kit()) if option.what == "pillar"] == ["SW^"]
    assert [option.at for option in mends(kit("SE^")) if option.what == "pillar"] == ["SE^", "SW^"]


@pytest.mark.rule("VTX-OBJ-16", "VTX-MOVE-10")
def test_a_barricade_stops_movement_and_not_the_repair_kit() -> None:
    borders = ["NW|E", "NW|S"]
    assert [option.at for option in mends(kit(barricades=borders)) if option.what == "fire"] == ["NW", "NE"]
    assert [option.at for option in mends(kit(barricades=borders)) if option.what == "pillar"] == ["SW^"]


@pytest.mark.rule("VTX-RUL-56")
def test_a_fallen_platform_is_not_mended_and_a_whole_one_needs_nothing() -> None:
    def fallen(state: VortexState) -> None:
        state.tiles[4].gone, state.tiles[4].pillars = True, 1

    t = kit(change=fallen)
    assert mends(t) == []
    t = kit(change=lambda state: None)
    assert mends(t) == [], "four pillars are all there are"


# ---- Grenade object --------------------------------------------------------------------------------------------------


def grenadier(foe: Foes, icon: str = "movement", place: str = "NW", **more: Any) -> Table[VortexState]:
    enemies = {
        foe("near", "left 1", life=3, armor=2, initiative=1): "a1",
        foe("boss", life=3, boss=1, initiative=8): "a1",
        foe("far", "right 2", life=3, initiative=9): "a3",
    }
    more.setdefault("platforms", {"NE": "II"})
    return fight({"red": place}, enemies, objects={"grenade": "red"}, load={"red": icon}, **more)


def thrown(t: Table[VortexState]) -> list[Throw]:
    return [option for option in offered(t, "red") if isinstance(option, Throw)]


@pytest.mark.rule("VTX-OBJ-17", "VTX-RUL-05")
def test_a_movement_die_that_carries_it_throws_the_grenade(foe: Foes) -> None:
    assert thrown(grenadier(foe)) == [Throw("a1"), Throw("a8")]
    t = grenadier(foe, "melee")
    assert thrown(t) == []
    assert "VTX-RUL-05" in why_not(t, "red", Throw("a1"))
    assert thrown(grenadier(foe, place="NE^")) == [], "no melee from a platform"


@pytest.mark.rule("VTX-RUL-52", "VTX-OBJ-17")
def test_without_a_fire_token_left_the_grenade_is_not_thrown(foe: Foes) -> None:
    def burning(tokens: int) -> Callable[[VortexState], None]:
        return lambda state: state.tiles[2].fire.extend([1] * tokens)

    assert thrown(grenadier(foe, change=burning(14))) == [Throw("a1"), Throw("a8")]
    t = grenadier(foe, change=burning(15))
    assert thrown(t) == []
    assert "VTX-RUL-52" in why_not(t, "red", Throw("a1"))


@pytest.mark.rule("VTX-OBJ-17", "VTX-RUL-05")
def test_the_carrying_die_is_the_one_that_pays(foe: Foes) -> None:
    t = rolled({"red": "NW"}, {"grenade": "red"}, ["movement", "melee", "melee", "melee", "melee"])
    plan(t, "red", "object", *["est"] * 4)
    assert hero(t, "red").load == "movement"
    assert thrown(t) == [Throw("a1"), Throw("a8")]


@pytest.mark.rule("VTX-OBJ-18", "VTX-PHD-07", "VTX-INT-02")
def test_it_takes_1_from_every_enemy_in_the_area_in_phase_d(foe: Foes) -> None:
    """One has left the area by then, and another one has come."""
    t = grenadier(foe)
    assert area(t, "near") == "a2"
    play(t, "red", Throw("a1"))
    assert (life(t, "near"), life(t, "boss"), life(t, "far")) == (3, 3, 3), "not before Phase D"
    play(t, "red", DONE)
    assert area(t, "far") == "a1"
    assert (life(t, "near"), life(t, "boss"), life(t, "far")) == (3, 2, 2)


@pytest.mark.rule("VTX-OBJ-18", "VTX-PHD-07", "VTX-INT-02", "VTX-ATK-15")
def test_armor_and_screen_do_not_help_against_it(foe: Foes) -> None:
    enemies = {foe("near", life=4, armor=2): "a1", foe("boss", life=3, boss=1): "a1", foe("far", life=3): "a3"}
    t = fight({"red": "NW"}, enemies, objects={"grenade": "red"}, load={"red": "movement"})
    play(t, "red", Throw("a1"), DONE)
    assert (life(t, "near"), life(t, "boss"), life(t, "far")) == (3, 2, 3)


@pytest.mark.rule("VTX-OBJ-19", "VTX-RUL-47")
def test_the_object_is_spent_and_its_fire_gone(foe: Foes) -> None:
    enemies = {foe("near", life=9): "a1"}
    t = fight({"red": "NW"}, enemies, objects={"grenade": "red"}, load={"red": "movement"})
    play(t, "red", Throw("a1"))
    assert thrown(t) == []
    assert Drop() not in offered(t, "red")
    play(t, "red", DONE)
    assert (t.state.objects, t.state.thrown, t.state.lost) == ([], [], [])
    assert life(t, "near") == 8


@pytest.mark.rule("VTX-RUL-47")
def test_the_thrower_takes_the_card_of_what_it_kills(foe: Foes) -> None:
    enemies = {foe("weak", life=1): "a1", foe("boss", boss=1, life=1, initiative=8): "a1"}
    t = fight({"red": "NW", "blue": "SE"}, enemies, objects={"grenade": "red"}, load={"red": "movement"})
    play(t, "blue", DONE)
    left = t.state.bosses_left
    play(t, "red", Throw("a1"), DONE)
    assert enemy(t, "weak") is None
    assert hero(t, "red").equipment == ["weak", "boss"]
    assert t.state.bosses_left == left - 1


@pytest.mark.rule("VTX-PHD-07")
def test_nothing_else_hurts_enemies_in_phase_d(foe: Foes) -> None:
    def burning(state: VortexState) -> None:
        state.tiles[0].fire, state.tiles[0].grenades = [2], 1

    t = fight({"red": "SE"}, {foe("near", life=3): "a1"}, change=burning, objects={"toxic": "red"})
    rest(t)
    assert life(t, "near") == 3


@pytest.mark.rule("VTX-RUL-51")
def test_phase_d_goes_fire_grenades_toxic_object_grenade_object(foe: Foes) -> None:
    def burning(state: VortexState) -> None:
        state.tiles[0].fire = [2]

    enemies = {foe("near", life=3): "a1"}
    heroes = {"red": "NW", "blue": "NW"}
    t = fight(heroes, enemies, objects={"grenade": "red", "toxic": "blue"}, load={"red": "movement"}, change=burning)
    play(t, "blue", DONE)
    play(t, "red", Throw("a1"), DONE)
    kinds = [event.word for event in t.journal if event.word in ("burnt", "toxic", "hurt")]
    assert kinds == ["burnt", "burnt", "toxic", "hurt"]


@pytest.mark.rule("VTX-RUL-51", "VTX-INT-27")
def test_one_check_follows_phase_d(foe: Foes) -> None:
    """The bearer dies of poison while its grenade kills the last Boss: with nobody left the game is lost."""

    def last(state: VortexState) -> None:
        state.bosses_left = 1
        state.tiles[0].fire = [2]

    enemies = {foe("boss", boss=1, life=1): "a1"}
    for friend, won in ((False, False), (True, True)):
        heroes = {"red": "NW", "blue": "SE"} if friend else {"red": "NW"}
        t = fight(heroes, enemies, objects={"grenade": "red"}, load={"red": "movement"}, change=last, life={"red": 2})
        while t.offers and t.outcome is None:
            seat = t.offers[0].seats[0]
            play(t, seat, *([Throw("a1")] if seat == "red" else []), DONE)
        assert t.outcome is not None
        assert t.outcome.won is won


@pytest.mark.rule("VTX-COMP-20", "VTX-GAP-17")
def test_four_objects_and_a_sealed_one_shows_what_it_is_when_picked_up() -> None:
    t = scenario({"red": "NE", "blue": "NW"}, mission="m6", phase="roll", rolls=[MELEE, MELEE, "toxic"])
    assert sorted(t.state.sealed) == ["grenade", "relic", "repair", "toxic"]
    assert {thing.kind for thing in t.state.objects} == {"sealed"}
    prepare(t, "red", PickUp("o2"))
    assert where(t, "toxic") == "red"
    assert sorted(t.state.sealed) == ["grenade", "relic", "repair"]


@pytest.mark.rule("VTX-RUL-63")
@pytest.mark.parametrize("burning", [[1, 2], [2, 1]])
def test_the_kit_lowers_the_smallest_fire_whichever_came_first(burning: list[int]) -> None:
    def burns(state: VortexState) -> None:
        state.tiles[0].fire = list(burning)

    t = fight({"red": "NW"}, objects={"repair": "red"}, load={"red": "melee"}, kit=["red"], change=burns)
    play(t, "red", Repair("fire", "NW"))
    assert t.state.tiles[0].fire == [2]


@pytest.mark.rule("VTX-RUL-52")
def test_a_thrown_fire_token_is_out_of_the_supply() -> None:
    def all_but_one(state: VortexState) -> None:
        state.tiles[1].fire, state.thrown = [1] * 14, [Thrown(4, "red")]

    t = fight({"red": "NW"}, objects={"grenade": "red"}, load={"red": "movement"}, change=all_but_one)
    assert "VTX-RUL-52" in why_not(t, "red", Throw("a1"))
