"""VTX-MIS-15 to 17: the Scientist is hit like a Hero, goes along with one, and draws Enemies."""

from typing import Any

import pytest

from starboard.games.vortex import content, effects
from starboard.games.vortex.options import DONE, Activate, Escort, Go, Move, Use
from starboard.games.vortex.state import VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import area, at, fight, life, offered, play, rest, scenario


def place(t: Table[VortexState]) -> str:
    """Where he stands; "" when he is dead."""
    scientist = t.state.scientist
    return "" if scientist is None else t.state.tiles[scientist.tile].id


def card_with(effect: type) -> str:
    """An Equipment card that does this."""
    return next(card.id for card in content.CARDS.values() if card.back and isinstance(card.back.effects[0], effect))


def health(t: Table[VortexState]) -> int:
    return 0 if t.state.scientist is None else t.state.scientist.life


@pytest.mark.rule("VTX-MIS-15", "VTX-GAP-15")
def test_he_has_five_life_and_takes_up_no_room() -> None:
    heroes = {"red": "NW", "blue": "NE"}
    t = fight(heroes, scientist="NE", dice={"red": {"movement": 1}}, initiative={"red": 1})
    assert health(t) == 5
    play(t, "red", Move("NE"))
    assert at(t, "red") == at(t, "blue") == place(t)
    t = fight({**heroes, "green": "NE"}, scientist="NW", dice={"red": {"movement": 1}}, initiative={"red": 1})
    assert Move("NE") not in offered(t, "red"), "two Heroes are the limit, with or without him"


@pytest.mark.rule("VTX-MIS-15")
def test_he_is_hit_by_attacks_behind_the_shields_of_the_room(foe: Foes) -> None:
    enemies = {foe("brute", "melee 4", initiative=1): "a1"}
    t = fight({"red": "NW"}, enemies, scientist="NW")
    assert (health(t), life(t, "red")) == (1, 6)
    t = fight({"red": "NW"}, enemies, scientist="NW", dice={"red": {"defense": 3}})
    assert (health(t), life(t, "red")) == (4, 9)
    enemies = {foe("brute", "max_melee 4", initiative=1): "a1"}
    assert health(fight({"red": "NW"}, enemies, scientist="NW", dice={"red": {"defense": 3}})) == 1


@pytest.mark.rule("VTX-MIS-15")
def test_a_personal_shield_does_not_cover_him(foe: Foes) -> None:
    enemies = {foe("brute", "melee 4"): "a1"}
    t = fight({"red": "NW"}, enemies, ground=("I", "V", "VI", "III"), scientist="NW", reserve={"red": ["defense"]})
    play(t, "red", Activate("defense"), DONE)
    assert (health(t), life(t, "red")) == (1, 7)


@pytest.mark.rule("VTX-MIS-15")
@pytest.mark.parametrize(("fire", "grenades", "left"), [([2], 0, 3), ([], 1, 3), ([2, 1], 1, 0)])
def test_he_burns_and_is_blown_up_like_a_hero(fire: list[int], grenades: int, left: int) -> None:
    def burning(state: VortexState) -> None:
        state.tiles[0].fire, state.tiles[0].grenades = fire, grenades

    t = fight({"red": "SE"}, scientist="NW", change=burning)
    rest(t)
    assert health(t) == left


@pytest.mark.rule("VTX-MIS-17", "VTX-ENA-14")
def test_a_grenade_is_thrown_at_him(foe: Foes) -> None:
    t = fight({"red": "SE"}, {foe("thrower", "grenade melee", initiative=1): "a1"}, scientist="NW")
    assert t.state.tiles[0].grenades == 1


@pytest.mark.rule("VTX-MIS-16")
@pytest.mark.parametrize("along", [True, False])
def test_a_hero_who_leaves_may_take_him_along(along: bool) -> None:
    t = fight({"red": "NW"}, scientist="NW", dice={"red": {"movement": 1}})
    play(t, "red", Move("NE"))
    assert offered(t, "red") == [Escort(True), Escort(False)]
    play(t, "red", Escort(along))
    assert place(t) == ("NE" if along else "NW")


@pytest.mark.rule("VTX-MIS-16")
def test_by_any_move() -> None:
    t = fight(
        {"red": "2-SE"},
        mission="m4",
        objects={},
        scientist="2-SE",
        reserve={"red": ["movement"]},
    )
    play(t, "red", Activate("movement", 1, "SW"), Escort(True))
    assert place(t) == "SW"
    boots = card_with(effects.Move)
    t = fight({"red": "NW"}, scientist="NW", equipment={"red": [boots]}, loaded={"red": [boots]})
    play(t, "red", Use(boots, to="NE"), Escort(True))
    assert place(t) == at(t, "red") == "NE"


@pytest.mark.rule("VTX-MIS-16", "VTX-EQP-11")
def test_a_hero_who_is_shifted_may_take_him_along() -> None:
    shifter = card_with(effects.Shift)
    t = fight(
        {"red": "SE", "blue": "NW"}, scientist="NW", equipment={"red": [shifter]}, loaded={"red": [shifter]},
        initiative={"red": 1},
    )  # fmt: skip
    play(t, "red", Use(shifter, "blue", "NE"))
    play(t, "blue", Escort(True))
    assert place(t) == "NE"


@pytest.mark.rule("VTX-MIS-16")
def test_he_never_moves_alone_nor_with_those_who_come_or_pass() -> None:
    t = fight({"red": "NW"}, scientist="NE", dice={"red": {"movement": 2}})
    play(t, "red", Move("SE"))
    assert place(t) == "NE"
    assert offered(t, "red") == [DONE]
    t = fight({"red": "NW"}, scientist="NE", dice={"red": {"movement": 1}})
    play(t, "red", Move("NE"))
    assert offered(t, "red") == [DONE]


@pytest.mark.rule("VTX-MIS-17")
@pytest.mark.parametrize(("icon", "start"), [("melee 2", "a1"), ("ranged 2", "a6")])
def test_a_room_with_him_alone_is_attacked(foe: Foes, icon: str, start: str) -> None:
    t = fight({"red": "SE"}, {foe("brute", icon, initiative=1): start}, scientist="NW")
    assert health(t) == 3


@pytest.mark.rule("VTX-MIS-17")
def test_a_sniffer_smells_him(foe: Foes) -> None:
    t = fight({"red": "NW"}, {foe("nose", "sniffer", initiative=1): "a2"}, scientist="SE")
    assert area(t, "nose") == "a4"


@pytest.mark.rule("VTX-MIS-17", "VTX-EAT-10")
def test_on_a_platform_only_wings_reach_him(foe: Foes) -> None:
    up: dict[str, Any] = {"scientist": "NW^", "platforms": {"NW": "II"}}
    assert health(fight({"red": "SE"}, {foe("brute", "melee 2", initiative=1): "a1"}, **up)) == 5
    assert health(fight({"red": "SE"}, {foe("brute", "melee 2", initiative=1, wings=True): "a1"}, **up)) == 3


@pytest.mark.rule("VTX-MIS-15", "VTX-PLAT-04", "VTX-PLAT-06", "VTX-PLAT-07")
def test_he_falls_with_a_platform_like_a_hero(quake: dict[str, Any]) -> None:
    t = fight({"red": "NE"}, platforms={"SW": "II"}, scientist="SW^", **quake)
    assert (place(t), health(t)) == ("SW", 1)
    t = fight({"red": "NE"}, platforms={"SW": "II"}, scientist="SW", **quake)
    assert (place(t), health(t)) == ("SW", 1)

    def ruin(state: VortexState) -> None:
        state.tiles[3].gone, state.tiles[4].pillars = True, 2

    t = fight({"red": "NE"}, platforms={"SW": "II"}, scientist="SW^", **{**quake, "change": ruin})
    assert place(t) == ""


@pytest.mark.rule("VTX-MIS-16", "VTX-PLAT-05")
def test_a_hero_who_flees_from_below_may_take_him_along(quake: dict[str, Any]) -> None:
    t = fight({"red": "SW"}, platforms={"SW": "II"}, scientist="SW", **quake)
    play(t, "red", Go("SE"), Escort(True))
    assert (at(t, "red"), place(t), health(t)) == ("SE", "SE", 1)


@pytest.mark.rule("VTX-MSC-04")
def test_in_m3_he_does_not_leave_his_room() -> None:
    t = fight({"red": "SE"}, mission="m3", dice={"red": {"movement": 1}})
    play(t, "red", Move("SW"))
    assert place(t) == "SE"
    assert offered(t, "red") == [DONE]


@pytest.mark.rule("VTX-MSC-06", "VTX-MSE-06")
@pytest.mark.parametrize(("mission", "room"), [("m3", "SE"), ("m5", "2-NE")])
def test_his_death_loses_the_mission_at_once(foe: Foes, mission: str, room: str) -> None:
    start = {"SE": "a5", "2-NE": "b2"}[room]
    enemies = {foe("killer", "max_melee 5", "melee 9", initiative=1): start}
    t = fight({"red": "NW" if mission == "m5" else "NE"}, enemies, mission=mission)
    assert t.outcome is not None
    assert not t.outcome.won
    assert "Scientist" in t.game.verdict


@pytest.mark.rule("VTX-MSC-06")
def test_his_death_in_phase_d_does_too() -> None:
    def burning(state: VortexState) -> None:
        state.tiles[2].fire, state.bosses_left = [2, 2, 2], 0

    t = scenario({"red": "NE"}, mission="m3", change=burning)
    play(t, "red", DONE)
    assert t.outcome is not None
    assert not t.outcome.won
