"""VTX-RABL-14 to 25, VTX-ROOM-05 to 10: the Control Room, the Engine Room, backs of tiles and ruins."""

from typing import Any

import pytest

from starboard.games.vortex.content import ROOMS
from starboard.games.vortex.game import Vortex
from starboard.games.vortex.maps import MISSIONS
from starboard.games.vortex.options import DONE, Activate, Move, Token
from starboard.games.vortex.state import VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import ROLL, area, at, enemy, fight, hero, life, offered, plan, plan_idly, play, rest, scenario, why_not

CONTROL = ("IX", "V", "I", "III")


def control(foe: Foes, dice: int = 1, **more: Any) -> Table[VortexState]:
    """red in the Control Room at NW, Enemies in its reach (a1, a3) and out of it (a5)."""
    enemies = {
        foe("near", "left 1 + melee 1", "melee 1", "right 3", initiative=8): "a1",
        foe("far", "acrobat", "left 2", initiative=9): "a3",
        foe("nose", "sniffer", "melee 1", initiative=7): "a8",
        foe("away", "left 1", initiative=10): "a5",
    }
    return fight({"red": "NW"}, enemies, ground=CONTROL, reserve={"red": ["ranged"] * dice}, **more)


def tokens(t: Table[VortexState], id: str) -> dict[int, int]:
    found = enemy(t, id)
    assert found is not None
    return dict(found.tokens)


# ---- IX: Control Room ------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-RABL-14", "VTX-COMP-19", "VTX-TAB-05")
def test_each_die_gives_one_move_token(foe: Foes) -> None:
    t = control(foe, 2)
    play(t, "red", Activate("ranged"), Token("near", 1, "left", 2))
    assert tokens(t, "near") == {0: 2}
    assert hero(t, "red").reserve == ["ranged"]
    assert t.state.tiles[0].used == 1


@pytest.mark.rule("VTX-RABL-15", "VTX-RABL-18", "VTX-RUL-34")
def test_a_token_covers_an_arrow_circle_and_no_other(foe: Foes) -> None:
    t = control(foe)
    play(t, "red", Activate("ranged"))
    circles = {(option.enemy, option.circle) for option in offered(t, "red")}
    assert circles == {("near", 1), ("near", 3), ("far", 2)}, "no acrobat, no sniffer, no attack"


@pytest.mark.rule("VTX-RABL-16")
def test_the_hero_chooses_direction_and_side(foe: Foes) -> None:
    t = control(foe)
    play(t, "red", Activate("ranged"))
    ways = {(o.way, o.areas) for o in offered(t, "red") if o.enemy == "far"}
    assert ways == {("left", 1), ("left", 2), ("right", 1), ("right", 2)}


@pytest.mark.rule("VTX-RABL-17")
def test_only_enemies_within_reach_of_the_room(foe: Foes) -> None:
    t = control(foe)
    play(t, "red", Activate("ranged"))
    assert {option.enemy for option in offered(t, "red")} == {"near", "far"}
    enemies = {foe("near", "left 1"): "a1", foe("far", "left 1"): "a3"}
    t = fight({"red": "NW^"}, enemies, platforms={"NW": "IX"}, reserve={"red": ["ranged"]})
    play(t, "red", Activate("ranged"))
    assert {option.enemy for option in offered(t, "red")} == {"far"}, "no melee from a platform"
    t = fight({"red": "NW"}, {foe("away", "left 1"): "a5"}, ground=CONTROL, reserve={"red": ["ranged"]})
    assert offered(t, "red") == [DONE]


@pytest.mark.rule("VTX-RABL-18")
def test_tokens_may_be_spread_over_several_enemies(foe: Foes) -> None:
    t = control(foe, 3)
    for option in (Token("near", 1, "right", 1), Token("near", 3, "left", 1), Token("far", 2, "left", 1)):
        play(t, "red", Activate("ranged"), option)
    assert (tokens(t, "near"), tokens(t, "far")) == ({0: -1, 2: 1}, {1: 1})


@pytest.mark.rule("VTX-RABL-19")
@pytest.mark.parametrize(
    ("way", "areas", "end"), [("left", 1, "a2"), ("left", 2, "a3"), ("right", 1, "a8"), ("right", 2, "a7")]
)
def test_the_enemy_moves_as_the_token_says(foe: Foes, way: str, areas: int, end: str) -> None:
    enemies = {foe("near", "left 3"): "a1"}
    t = fight({"red": "NW"}, enemies, ground=CONTROL, reserve={"red": ["ranged"]})
    play(t, "red", Activate("ranged"), Token("near", 1, way, areas), DONE)
    assert area(t, "near") == end


@pytest.mark.rule("VTX-RABL-19")
def test_only_the_covered_action_is_replaced(foe: Foes) -> None:
    """[left 1 + melee 2] becomes a step to a8, from where it still strikes NW; [right 3] stays as printed."""
    enemies = {foe("near", "left 1 + melee 2", "right 3"): "a1"}
    t = fight({"red": "NW"}, enemies, ground=CONTROL, reserve={"red": ["ranged"]})
    play(t, "red", Activate("ranged"), Token("near", 1, "right", 1), DONE)
    assert (life(t, "red"), area(t, "near")) == (8, "a5")


@pytest.mark.rule("VTX-RABL-20", "VTX-RABL-21", "VTX-RUL-52", "VTX-COMP-19")
def test_three_tokens_are_in_use_and_come_back_when_their_enemy_has_acted(foe: Foes) -> None:
    enemies = {
        foe("early", "left 1", "left 1", "left 1", initiative=4): "a1",
        foe("late", "left 1", initiative=9): "a3",
    }
    heroes = {"red": "NW", "blue": "NW"}
    dice = {"red": ["ranged"], "blue": ["ranged"] * 2}
    t = fight(
        heroes,
        enemies,
        ground=CONTROL,
        reserve=dice,
        initiative={"blue": 1, "red": 5},
        change=lambda state: state.enemies[0].tokens.extend([(0, 1), (1, 1)]),
    )
    play(t, "blue", Activate("ranged"), Token("early", 3, "left", 1))
    assert offered(t, "blue") == [DONE], "a fourth there is not"
    play(t, "blue", DONE)
    assert tokens(t, "early") == {}
    assert Activate("ranged") in offered(t, "red")
    play(t, "red", Activate("ranged"), Token("late", 1, "left", 1))
    assert tokens(t, "late") == {0: 1}


@pytest.mark.rule("VTX-INT-05", "VTX-RABL-19", "VTX-RABL-20")
def test_a_token_on_an_enemy_that_has_acted_waits_for_its_next_turn(foe: Foes) -> None:
    enemies = {foe("early", "left 1", initiative=1): "a8"}
    t = fight({"red": "NW"}, enemies, ground=CONTROL, reserve={"red": ["ranged"]}, rolls=[ROLL, ROLL])
    assert area(t, "early") == "a1"
    play(t, "red", Activate("ranged"), Token("early", 1, "right", 2), DONE)
    assert (area(t, "early"), tokens(t, "early")) == ("a1", {0: -2})
    for vortex in t.state.vortices:
        vortex.closed = True
    plan_idly(t)
    assert (area(t, "early"), tokens(t, "early")) == ("a7", {})


# ---- X: Engine Room --------------------------------------------------------------------------------------------------


def engine(heroes: dict[str, str], **more: Any) -> Table[VortexState]:
    """The Engine is warm."""
    return fight(heroes, mission="m7", objects={}, **{"round": 6, **more})


@pytest.mark.rule("VTX-RABL-22", "VTX-MSG-04")
def test_a_die_in_the_engine_stays_and_its_owner_rolls_one_fewer() -> None:
    t = scenario(
        {"red": "SE^", "blue": "NE"}, mission="m7", objects={}, phase="roll", round=6, rolls=[["special"] * 5] * 2
    )
    plan(t, "blue", "est", "est", "est", "red/room", "est")
    plan(t, "red", "room", "est", "est", "est", "est")
    for vortex in t.state.vortices:
        vortex.closed = True
    play(t, "blue", DONE)
    play(t, "red", Activate("special"))
    assert sorted(hero(t, id).dice for id in ("red", "blue")) == [4, 5]
    assert hero(t, "red").reserve == ["special"]
    assert len(t.state.engine) == 1


@pytest.mark.rule("VTX-RABL-22", "VTX-MSG-04")
def test_the_owner_of_a_given_die_loses_it() -> None:
    t = scenario(
        {"red": "SE^", "blue": "NE"}, mission="m7", objects={}, phase="roll", round=6, rolls=[["special"] * 5] * 2
    )
    plan(t, "blue", "red/room", *["room"] * 4)
    plan(t, "red", *["est"] * 5)
    play(t, "blue", DONE)
    play(t, "red", Activate("special"))
    assert (hero(t, "red").dice, hero(t, "blue").dice) == (5, 4)


@pytest.mark.rule("VTX-RUL-61")
@pytest.mark.parametrize("order", [("red", "blue"), ("blue", "red")])
def test_ones_own_die_goes_into_the_engine_before_a_given_one(order: tuple[str, str]) -> None:
    t = scenario(
        {"red": "SE^", "blue": "NE"}, mission="m7", objects={}, phase="roll", round=6, rolls=[["special"] * 5] * 2
    )
    spaces = {"red": ["room", *["est"] * 4], "blue": [*["est"] * 4, "red/room"]}
    for seat in order:
        plan(t, seat, *spaces[seat])
    play(t, "blue", DONE)
    play(t, "red", Activate("special"))
    assert (hero(t, "red").dice, hero(t, "blue").dice) == (4, 5)


@pytest.mark.rule("VTX-RABL-22", "VTX-MSG-04")
def test_dice_in_the_engine_stay_there_in_later_rounds() -> None:
    t = engine({"red": "SE^", "blue": "NE"}, reserve={"red": ["special"]}, rolls=[["melee"] * 4, ROLL])
    play(t, "blue", DONE)
    play(t, "red", Activate("special"), DONE)
    assert t.state.round == 7
    assert len(t.state.engine) == 1
    assert (len(hero(t, "red").faces), len(hero(t, "blue").faces)) == (4, 5)


@pytest.mark.rule("VTX-RABL-23", "VTX-MSG-01", "VTX-MSG-05", "VTX-MIS-03")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_die_a_player_wins_at_once(players: int) -> None:
    places = {"red": "SE^", "blue": "NE", "green": "NW", "purple": "SW"}
    heroes = dict(list(places.items())[:players])

    def loaded(state: VortexState) -> None:
        state.engine = [f"0:red-{n}" for n in range(2, players + 1)]

    t = engine(heroes, reserve={"red": ["special"] * 2}, initiative={"red": 1}, change=loaded)
    assert t.outcome is None
    play(t, "red", Activate("special"))
    assert t.outcome is not None
    assert t.outcome.won


@pytest.mark.rule("VTX-MSG-08")
@pytest.mark.parametrize(("players", "opens"), [(1, 6), (2, 6), (3, 5), (4, 4)])
def test_a_cold_engine_takes_no_dice_so_nobody_wins_in_the_first_rounds(players: int, opens: int) -> None:
    heroes = dict(list({"red": "SE^", "blue": "NE", "green": "NW", "purple": "SW"}.items())[:players])
    more: dict[str, Any] = {"reserve": {"red": ["special"] * 3}, "initiative": {"red": 1}}
    t = engine(heroes, **more, round=opens - 1)
    assert "VTX-MSG-08" in why_not(t, "red", Activate("special"))
    play(engine(heroes, **more, round=opens), "red", Activate("special"))


@pytest.mark.rule("VTX-RUL-36", "VTX-ROOM-03")
def test_the_engine_wants_its_icon_and_counts_to_three_a_round() -> None:
    t = engine({"red": "SE^", "blue": "NE"}, reserve={"red": ["melee", "special"]}, initiative={"red": 1})
    assert "VTX-BRD-05" in why_not(t, "red", Activate("melee"))

    def used(state: VortexState) -> None:
        state.tiles[4].used = 3

    t = engine({"red": "SE^", "blue": "NE"}, reserve={"red": ["special"]}, initiative={"red": 1}, change=used)
    assert "VTX-ROOM-03" in why_not(t, "red", Activate("special"))


@pytest.mark.rule("VTX-RUL-20")
def test_the_engine_keeps_the_starting_count_of_players() -> None:
    def fallen(state: VortexState) -> None:
        state.heroes[1].out, state.heroes[1].tile = True, -1
        state.engine = []

    t = engine({"red": "SE^", "blue": "NE"}, reserve={"red": ["special"] * 2}, change=fallen, rolls=[])
    play(t, "red", Activate("special"))
    assert t.outcome is None
    play(t, "red", Activate("special"))
    assert t.outcome is not None


@pytest.mark.rule("VTX-RABL-24", "VTX-MSG-06", "VTX-MIS-03")
def test_when_the_engine_platform_falls_the_mission_is_lost(foe: Foes) -> None:
    def weak(state: VortexState) -> None:
        state.tiles[4].pillars = 2

    for start, lost in (("a2", True), ("a6", False)):
        t = engine({"red": "SW"}, enemies={foe("gun", "ranged 1", initiative=1): start}, change=weak)
        assert (t.outcome is not None) is lost
        if t.outcome is not None:
            assert not t.outcome.won
            assert "Engine Room" in t.game.verdict


@pytest.mark.rule("VTX-RABL-25", "VTX-MSE-02", "VTX-MSH-02")
@pytest.mark.parametrize("mission", ["m5", "m8"])
def test_elsewhere_the_engine_room_does_nothing(mission: str) -> None:
    t = fight({"red": "2-SW"}, mission=mission, objects={}, reserve={"red": ["special"]})
    assert offered(t, "red") == [DONE]


# ---- tiles and their backs -------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-ROOM-05")
def test_rooms_vii_to_x_are_of_the_enemy_ship() -> None:
    assert [room.id for room in ROOMS.values() if room.set == "enemy"] == ["VII", "VIII", "IX", "X"]
    t = Table(Vortex, Vortex.prepare(seats=4), seed="beginner")
    assert not {tile.room for tile in t.state.tiles} & {"VII", "VIII", "IX", "X"}


@pytest.mark.rule("VTX-ROOM-06", "VTX-GAP-20", "VTX-MSF-02", "VTX-MIS-02")
def test_the_backs_of_vii_to_x_form_the_enemy_ship_of_mission_6() -> None:
    icons = ["defense", "movement", "ranged", "special", "melee"]
    for place in ("NW", "NE", "SE", "SW"):
        t = fight({"red": place}, mission="m6", reserve={"red": icons})
        assert sorted(tile.room for tile in t.state.tiles) == ["IX", "VII", "VIII", "X"]
        assert all(tile.blank and not tile.level for tile in t.state.tiles)
        assert offered(t, "red") == [DONE], "nothing can be activated"


@pytest.mark.rule("VTX-ROOM-07")
def test_rooms_of_both_sets_are_mixed() -> None:
    for id in ("m3", "m4", "m7"):
        ship = next(ship for ship in MISSIONS[id].ship if len({ROOMS[r].set for r in ship.rooms.values()}) == 2)
        assert len(ship.rooms) == 4


def ruined(*cells: int) -> Any:
    def change(state: VortexState) -> None:
        for cell in cells:
            state.tiles[cell].gone = True

    return change


@pytest.mark.rule("VTX-ROOM-08", "VTX-ROOM-09", "VTX-MOVE-09")
def test_heroes_neither_enter_nor_cross_a_ruin() -> None:
    t = fight({"red": "NW"}, dice={"red": {"movement": 2}}, change=ruined(1))
    assert {o.to for o in offered(t, "red") if isinstance(o, Move)} == {"SW", "SE"}
    assert "VTX-MOVE-09" in why_not(t, "red", Move("NE"))
    t = fight({"red": "NW"}, dice={"red": {"movement": 2}}, change=ruined(1, 3))
    assert offered(t, "red") == [DONE], "SE is two rooms away, but not through ruins"
    t = fight({"red": "NW"}, dice={"red": {"movement": 3}}, change=ruined(1))
    assert {o.to for o in offered(t, "red") if isinstance(o, Move)} == {"SW", "SE"}, "not even by a jump"


@pytest.mark.rule("VTX-ROOM-10", "VTX-RUL-50")
def test_enemies_pass_and_see_over_ruins(foe: Foes) -> None:
    enemies = {foe("gun", "left 1", "ranged 3", initiative=1): "a1"}
    t = fight({"red": "SE"}, enemies, change=ruined(1))
    assert (area(t, "gun"), life(t, "red")) == ("a2", 7)


@pytest.mark.rule("VTX-ROOM-08")
def test_a_platform_above_a_ruin_still_stands() -> None:
    t = fight({"red": "NW"}, dice={"red": {"movement": 1}}, platforms={"NE": "II"}, change=ruined(1))
    play(t, "red", Move("NE^"))
    assert at(t, "red") == "NE^"
    rest(t)
