"""Equipment cards in Phase C, symbol by symbol (VTX-EQP); those that change dice are in `test_planning`."""

from __future__ import annotations

import pytest

from starboard.games.vortex.content import CARDS, SUPERBOSS
from starboard.games.vortex.options import DONE, PASS, Activate, Coming, Melee, Move, Raise, Ranged, Smash, Use
from starboard.games.vortex.state import VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import at, enemy, fight, hero, life, offered, plan, play, rest, scenario, why_not


def uses(t: Table[VortexState], seat: str) -> list[Use]:
    return [option for option in offered(t, seat) if isinstance(option, Use)]


# ---- what a card says, and how often it works -----------------------------------------------------------------------


@pytest.mark.rule("VTX-EQP-01")
@pytest.mark.parametrize("id", [id for id in CARDS if id != SUPERBOSS])
def test_a_card_says_when_what_and_for_how_long(id: str) -> None:
    card = CARDS[id].equipment
    assert card.phase in ("B", "C")
    assert card.name and card.text and card.effects
    assert card.permanent in (True, False)


@pytest.mark.rule("VTX-EQP-03", "VTX-EQP-04")
def test_a_permanent_card_works_once_in_every_round() -> None:
    t = fight({"red": "NW"}, equipment={"red": ["kitewing"]})
    play(t, "red", Use("kitewing", to="NE"))
    assert uses(t, "red") == []
    assert "VTX-EQP-03" in why_not(t, "red", Use("kitewing"))
    rest(t)
    plan(t, "red", *["room"] * 5)
    assert hero(t, "red").equipment == ["kitewing"]
    play(t, "red", Use("kitewing", to="NW"))


@pytest.mark.rule("VTX-EQP-05")
def test_a_single_use_card_is_discarded_after_its_use() -> None:
    t = scenario({"red": "NW"}, equipment={"red": ["harpy", "leech"]})
    play(t, "red", Use("harpy", to="SE"))
    assert hero(t, "red").equipment == ["leech"]


@pytest.mark.rule("VTX-EQP-06")
def test_a_no_platform_card_waits_until_the_hero_is_on_the_ground(foe: Foes) -> None:
    enemies = {foe("near"): "a1"}
    t = scenario(
        {"red": "NW^"},
        enemies,
        platforms={"NW": "IV"},
        equipment={"red": ["cinderling"]},
        dice={"red": {"movement": 1}},
    )
    assert uses(t, "red") == []
    assert "VTX-EQP-06" in why_not(t, "red", Use("cinderling"))
    play(t, "red", Move("NW"), Use("cinderling"))
    assert life(t, "near") == 3


@pytest.mark.rule("VTX-INT-04")
def test_a_card_won_in_phase_c_that_needs_no_die_helps_at_once() -> None:
    t = scenario({"red": "NW"}, {"leech": "a1"}, dice={"red": {"melee": 2}}, life={"red": 4}, initiative={"red": 1})
    play(t, "red", Melee("leech"))
    play(t, "red", Use("leech", "red"))
    assert life(t, "red") == 6
    t = scenario({"red": "NW"}, {"skitter": "a1"}, dice={"red": {"melee": 2}}, initiative={"red": 1})
    play(t, "red", Melee("skitter"))
    assert "VTX-EQP-07" in why_not(t, "red", Use("skitter"))


# ---- moving ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-EQP-09")
def test_move_to_an_adjacent_room() -> None:
    t = scenario({"red": "NW"}, platforms={"SW": "IV"}, equipment={"red": ["kitewing"]})
    assert [use.to for use in uses(t, "red")] == ["NE", "SW", "SW^"]
    play(t, "red", Use("kitewing", to="SW^"))
    assert at(t, "red") == "SW^"


@pytest.mark.rule("VTX-EQP-10")
def test_move_up_to_two_rooms() -> None:
    t = scenario({"red": "NW"}, equipment={"red": ["shrike"]}, dice={"red": {"movement": 1}})
    assert [use.to for use in uses(t, "red")] == ["NE", "SE", "SW"]
    play(t, "red", Use("shrike", to="SE"))
    assert at(t, "red") == "SE"
    assert Move("NE") in offered(t, "red"), "the movement dice are still there"


@pytest.mark.rule("VTX-EQP-11")
def test_shift_another_hero_to_a_room_adjacent_to_it() -> None:
    t = scenario({"red": "NW", "blue": "NE"}, equipment={"red": ["springheel"]}, initiative={"red": 1})
    assert uses(t, "red") == [Use("springheel", "blue", "NW"), Use("springheel", "blue", "SE")]
    play(t, "red", Use("springheel", "blue", "SE"))
    assert (at(t, "red"), at(t, "blue")) == ("NW", "SE")


# ---- attacking ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-EQP-16")
def test_boost_one_attack_that_is_not_zero(foe: Foes) -> None:
    enemies = {foe("near", life=9): "a1", foe("far", life=9): "a3"}
    dice = {"red": {"melee": 1, "ranged": 1}}
    t = scenario({"red": "NW"}, enemies, equipment={"red": ["ripper"]}, dice=dice)
    play(t, "red", Use("ripper"), Ranged("far"), Melee("near"))
    assert (life(t, "near"), life(t, "far")) == (9 - 2 - 2, 9 - 1)
    t = scenario({"red": "NW"}, enemies, equipment={"red": ["ripper", "spitter"]}, dice={"red": {"melee": 1}})
    assert uses(t, "red") == [Use("ripper")]
    assert "VTX-EQP-16" in why_not(t, "red", Use("spitter"))
    play(t, "red", Melee("near"))
    assert offered(t, "red") == [DONE]


@pytest.mark.rule("VTX-EQP-16")
def test_a_boost_ends_with_the_turn(foe: Foes) -> None:
    heroes = {"red": "NW", "blue": "SE"}
    dice = {"red": {"melee": 1}, "blue": {"melee": 1}}
    t = fight(heroes, {foe("near", life=9): "a1"}, equipment={"blue": ["ripper"]}, dice=dice)
    play(t, "blue", Use("ripper"), DONE)
    assert t.state.effects == []
    play(t, "red", Melee("near"))
    assert life(t, "near") == 7


@pytest.mark.rule("VTX-EQP-17")
@pytest.mark.parametrize("dice", [0, 1, 3])
def test_full_power_strikes_once_with_the_highest_value(foe: Foes, dice: int) -> None:
    enemies = {foe("near", life=9): "a1", foe("far", life=9): "a3"}
    t = scenario({"red": "NW"}, enemies, equipment={"red": ["mangler"]}, dice={"red": {"melee": dice, "ranged": 1}})
    play(t, "red", Use("mangler"), Melee("near"))
    assert life(t, "near") == 9 - 6
    assert offered(t, "red") == [Ranged("far")]
    play(t, "red", Ranged("far"))
    assert life(t, "far") == 9 - 1


@pytest.mark.rule("VTX-EQP-17", "VTX-TURN-02", "VTX-RUL-59")
@pytest.mark.parametrize("first", [Melee("near"), Smash("NW|N")])
def test_full_power_raises_the_attack_and_is_no_second_one(foe: Foes, first: Melee | Smash) -> None:
    t = fight(
        {"red": "NW"},
        {foe("near", life=20): "a1"},
        equipment={"red": ["mangler", "twinmaw"]},
        dice={"red": {"melee": 2}},
        barricades=["NW|N"],
    )
    play(t, "red", first)
    assert offered(t, "red") == [DONE]
    assert "VTX-EQP-17" in why_not(t, "red", Use("mangler"))
    rest(t)
    plan(t, "red", *["room"] * 5)
    play(t, "red", Use("mangler"), Melee("near"))
    assert offered(t, "red") == [DONE], "nor does a second card make a second attack"


@pytest.mark.rule("VTX-EQP-16", "VTX-EQP-17")
def test_full_power_is_an_attack_that_a_boost_adds_to(foe: Foes) -> None:
    enemies = {foe("far", life=9): "a3"}
    t = scenario({"purple": "NW"}, enemies, equipment={"purple": ["warden", "spitter"]})
    play(t, "purple", Use("warden"), Use("spitter"), Ranged("far"))
    assert life(t, "far") == 9 - 5 - 2


@pytest.mark.rule("VTX-EQP-18", "VTX-RUL-25", "VTX-INT-02", "VTX-INT-03")
def test_a_blast_hits_all_in_range_bosses_behind_grunts_too_and_nothing_lowers_it(foe: Foes) -> None:
    inside = {
        foe("grunt"): "a3",
        foe("boss", boss=1, armor=2): "a3",
        foe("weak", boss=1, life=2): "a6",
        foe("tiny", life=1): "a6",
    }
    outside = {foe(f"out-{a}"): a for a in ("a1", "a2", "a4", "a5", "a7", "a8")}
    t = scenario(
        {"red": "NW"}, {**inside, **outside}, equipment={"red": ["powderback"]}, loaded={"red": ["powderback"]}
    )
    play(t, "red", Use("powderback"))
    assert (life(t, "grunt"), life(t, "boss")) == (3, 3)
    assert hero(t, "red").equipment == ["powderback", "weak", "tiny"]
    assert all(life(t, id) == 5 for id in outside)


@pytest.mark.rule("VTX-EQP-18")
def test_a_melee_blast_has_melee_range(foe: Foes) -> None:
    enemies = {foe(f"in-a{n}"): f"a{n}" for n in range(1, 9)}
    t = scenario({"red": "NW"}, enemies, equipment={"red": ["cinderling"]})
    play(t, "red", Use("cinderling"))
    assert [e.id for e in t.state.enemies if e.life < 5] == ["in-a1", "in-a8"]
    assert life(t, "in-a1") == 3


# ---- life and shields -----------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-EQP-19", "VTX-RUL-48")
def test_heal_oneself_or_another_up_to_full_life() -> None:
    t = scenario(
        {"red": "NW", "blue": "SE", "green": "SE"},
        equipment={"red": ["leech", "everhunger"]},
        loaded={"red": ["everhunger"]},
        life={"red": 5, "blue": 3},
        initiative={"red": 1},
    )
    healed = [use for use in uses(t, "red") if use.card == "leech"]
    assert healed == [Use("leech", "red"), Use("leech", "blue")]
    play(t, "red", Use("leech", "blue"))
    assert (life(t, "red"), life(t, "blue")) == (5, 5)
    play(t, "red", Use("everhunger", "blue"))
    assert life(t, "blue") == 8


@pytest.mark.rule("VTX-EQP-20")
def test_a_personal_shield_holds_against_every_attack_of_the_round_for_its_hero_alone(foe: Foes) -> None:
    enemies = {foe("one", "melee 3"): "a1", foe("two", "melee 3", initiative=10): "a1"}
    gear = {"red": ["ironback"]}
    t = fight({"red": "NW", "blue": "NW"}, enemies, equipment=gear, loaded=gear)
    play(t, "blue", DONE)
    play(t, "red", DONE)
    assert offered(t, "red") == [Raise("ironback"), PASS]
    play(t, "red", Raise("ironback"))
    assert (life(t, "red"), life(t, "blue")) == (10 - 1 - 1, 8 - 3 - 3)
    assert t.state.effects == [], "gone with the round"


@pytest.mark.rule("VTX-EQP-03", "VTX-EQP-07")
def test_a_shield_card_needs_its_die_and_works_once_a_round(foe: Foes) -> None:
    t = fight({"red": "NW"}, {foe("one", "melee 3"): "a1"}, equipment={"red": ["ironback"]})
    play(t, "red", DONE)
    assert (life(t, "red"), t.state.round) == (7, 2)


@pytest.mark.rule("VTX-EQP-21")
def test_a_personal_shield_adds_to_dice_and_rooms(foe: Foes) -> None:
    """Attack 5 on the Air Duct: 1 shield each by dice, 1 for Red by the room, 2 by the card."""
    t = fight(
        {"red": "NW", "blue": "NW"},
        {foe("one", "melee 5"): "a1"},
        ground=("I", "V", "VI", "III"),
        dice={"red": {"defense": 1}, "blue": {"defense": 1}},
        reserve={"red": ["defense"]},
        equipment={"red": ["ironback"]},
        loaded={"red": ["ironback"]},
    )
    play(t, "blue", DONE)
    play(t, "red", Activate("defense"), DONE, Raise("ironback"))
    assert (life(t, "red"), life(t, "blue")) == (10, 8 - 3)


@pytest.mark.rule("VTX-EQP-20")
def test_a_shield_need_not_be_raised(foe: Foes) -> None:
    gear = {"red": ["pillarbane"]}
    t = fight({"red": "NW"}, {foe("one", "melee 3"): "a1"}, equipment=gear, loaded=gear)
    play(t, "red", DONE, PASS)
    assert life(t, "red") == 7
    assert hero(t, "red").equipment == ["pillarbane"]
    assert enemy(t, "one") is not None


@pytest.mark.rule("VTX-EQP-20", "VTX-EQP-21", "VTX-DEF-06")
@pytest.mark.parametrize(("dice", "coming"), [(0, 2), (1, 1), (2, None)])
def test_no_card_is_asked_for_that_nothing_gets_through_to(foe: Foes, dice: int, coming: int | None) -> None:
    """The Air Duct's shields come first, and the question says what they leave."""
    t = fight(
        {"red": "SE"},
        {foe("brute", "melee 2", initiative=9): "a5"},
        reserve={"red": ["defense"] * dice},
        equipment={"red": ["barnacle"]},
        loaded={"red": ["barnacle"]},
    )
    play(t, "red", *[Activate("defense")] * dice, DONE)
    if coming is None:
        assert t.state.round == 2 and life(t, "red") == 10
    else:
        assert t.offers[0].about == Coming(coming)
