"""Phase B: rolling, giving, pairs, and where dice go on a Hero board (VTX-PHB, VTX-BRD)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from starboard.games.vortex.content import ICONS, LINES, SPECIAL, Icon
from starboard.games.vortex.options import DONE, Activate, Melee, Strike, Turn, Use, UseDice
from starboard.games.vortex.planning import Planning
from starboard.games.vortex.state import VortexState
from starboard.table import Refused, Table

from .foes import Foes
from .scenario import ROLL, enemy, fight, hero, life, offered, plan, plan_idly, play, rest, scenario, why_not

PLACES = {"red": "NW", "blue": "SE", "green": "NE", "purple": "SW"}


def rolled(*faces: str, others: int = 0, equipment: Any = None, **more: Any) -> Table[VortexState]:
    """Red rolled these; so many other Heroes rolled stars. Everybody is planning."""
    heroes = dict(list(PLACES.items())[: others + 1])
    rolls = [[*faces, *["star"] * (5 - len(faces))], *[ROLL] * others]
    return scenario(heroes, phase="roll", rolls=[*rolls, *more.pop("rolls", ())], equipment=equipment, **more)


def planning(t: Table[VortexState]) -> Planning:
    kind = t.offers[0].kind
    assert isinstance(kind, Planning)
    return kind


def spaces(t: Table[VortexState], die: str, laid: Mapping[str, str] | None = None, board: str = "red") -> list[str]:
    """Where on a board this die may lie."""
    slots = planning(t).slots(die, dict(laid or {}))
    return [slot.partition("/")[2] for slot in slots if slot.startswith(f"{board}/")]


def boards(t: Table[VortexState], die: str, laid: Mapping[str, str] | None = None) -> set[str]:
    """On whose boards this die may lie."""
    return {slot.partition("/")[0] for slot in planning(t).slots(die, dict(laid or {}))}


def line(t: Table[VortexState], seat: str) -> dict[str, int]:
    return {name: count for name, count in zip(LINES, hero(t, seat).lines, strict=True) if count}


# ---- rolling and planning together ----------------------------------------------------------------------------------


@pytest.mark.rule("VTX-PHB-01", "VTX-COMP-01")
def test_every_player_rolls_all_five_dice_and_lays_them() -> None:
    faces: list[list[str]] = [["melee"] * 5, ["ranged"] * 5, ["defense"] * 5, ["special"] * 5]
    t = scenario(PLACES, phase="roll", rolls=faces)
    assert [h.faces for h in t.state.heroes] == faces
    assert len(planning(t).owners()) == 20
    for seat, row in zip(PLACES, faces, strict=True):
        plan(t, seat, *row)
    assert [line(t, seat) for seat in PLACES] == [{"melee": 5}, {"ranged": 5}, {"defense": 5}, {"special": 5}]


@pytest.mark.rule("VTX-PHB-02")
def test_all_plan_in_one_draft_that_everybody_sees() -> None:
    t = rolled("melee", others=1)
    (offer,) = t.offers
    assert offer.joint and offer.seats == ("red", "blue")
    t.place("blue", offer.id, "blue-1", "blue/est")
    t.place("red", offer.id, "red-1", "red/melee")
    assert t.draft is not None and t.draft.plan == {"blue-1": "blue/est", "red-1": "red/melee"}
    t.place("red", offer.id, "red-1", "red/room")
    assert t.draft.plan["red-1"] == "red/room"


@pytest.mark.rule("VTX-PHB-03")
def test_dice_actions_come_in_any_order() -> None:
    """A die is laid, another given, a third turned by Equipment, then one is taken back and given."""
    t = rolled("melee", "ranged", "ranged", others=1, equipment={"red": ["gloamhound"]})
    draft = t.offers[0].id
    t.place("red", draft, "red-1", "red/melee")
    t.place("red", draft, "red-2", "blue/ranged")
    t.choose("red", "preparations", UseDice("gloamhound"))
    play(t, "red", ["red-3"])
    assert t.draft is not None and t.draft.plan == {"red-1": "red/melee", "red-2": "blue/ranged"}
    draft = t.offers[0].id
    t.place("red", draft, "red-3", "red/melee")
    t.place("red", draft, "red-1", "blue/melee")
    assert t.draft.plan == {"red-2": "blue/ranged", "red-3": "red/melee", "red-1": "blue/melee"}


@pytest.mark.rule("VTX-PHB-12")
def test_phase_c_starts_when_all_dice_lie() -> None:
    t = rolled("melee", others=1)
    plan(t, "blue", *["room"] * 5)
    assert t.state.phase == "planning"
    with pytest.raises(Refused, match="red-5 lies nowhere yet"):
        plan(t, "red", *["room"] * 4)
    plan(t, "red", *["room"] * 5)
    assert t.state.phase == "activation"


@pytest.mark.rule("VTX-PHB-13")
def test_no_die_moves_once_phase_c_has_begun() -> None:
    t = rolled("melee", "ranged", equipment={"red": ["gloamhound", "verdict"]})
    draft = t.offers[0].id
    plan(t, "red", "melee", *["room"] * 4)
    with pytest.raises(Refused):
        t.place("red", draft, "red-2", "red/ranged")
    assert offered(t, "red") == [DONE]
    assert line(t, "red") == {"melee": 1}


# ---- giving ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-PHB-04", "VTX-PHB-07")
@pytest.mark.parametrize(("dice", "gifts"), [(3, 0), (4, 1), (5, 2), (7, 2)])
def test_two_dice_are_given_away_at_most_and_three_stay(dice: int, gifts: int) -> None:
    def hold(state: VortexState) -> None:
        state.heroes[0].dice = dice

    t = scenario(PLACES, phase="roll", rolls=[["star"] * (dice + 15)], change=hold)
    given = {"red-1": "blue/est", "red-2": "green/est"}
    for number in range(3):
        laid = dict(list(given.items())[:number])
        everybody = {"red", "blue", "green", "purple"}
        assert boards(t, f"red-{number + 1}", laid) == (everybody if number < gifts else {"red"})


@pytest.mark.rule("VTX-PHB-05")
def test_a_given_die_keeps_its_icon() -> None:
    t = rolled("ranged", others=1)
    assert spaces(t, "red-1", board="blue") == ["ranged", "room", "est"]
    plan(t, "red", "blue/ranged", *["room"] * 4)
    plan(t, "blue", *["room"] * 5)
    assert line(t, "blue") == {"ranged": 1}


@pytest.mark.rule("VTX-PHB-06", "VTX-PHB-08", "VTX-EX-14")
def test_two_dice_are_received_at_most_so_seven_is_the_most() -> None:
    t = rolled(others=3)
    one, two = {"blue-1": "red/est"}, {"blue-1": "red/est", "green-1": "red/est"}
    assert "red" in boards(t, "purple-1", one)
    assert "red" not in boards(t, "purple-1", two)
    plan(t, "blue", "red/melee", *["room"] * 4)
    plan(t, "green", "red/melee", *["room"] * 4)
    plan(t, "purple", *["room"] * 5)
    plan(t, "red", *["melee"] * 5)
    assert line(t, "red") == {"melee": 7}


@pytest.mark.rule("VTX-EX-14")
def test_who_gives_two_and_gets_two_holds_three_own_and_two_foreign() -> None:
    t = rolled(others=2)
    plan(t, "red", "green/special", "green/special", "melee", "melee", "melee")
    plan(t, "blue", "red/defense", "red/defense", *["room"] * 3)
    plan(t, "green", *["room"] * 5)
    assert line(t, "red") == {"melee": 3, "defense": 2}
    assert line(t, "green") == {"special": 2}


@pytest.mark.rule("VTX-PHB-09")
def test_a_received_die_cannot_be_passed_on() -> None:
    t = rolled("melee", others=2)
    draft = t.offers[0].id
    t.place("red", draft, "red-1", "blue/melee")
    with pytest.raises(Refused, match="not a piece of 'blue'"):
        t.place("blue", draft, "red-1", "green/melee")
    assert t.draft is not None and t.draft.plan == {"red-1": "blue/melee"}


# ---- pairs ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-PHB-10")
def test_a_pair_counts_as_one_die_of_any_other_icon() -> None:
    t = rolled("ranged", "ranged", "melee")
    assert "under:red-2" in spaces(t, "red-1") and "under:red-3" not in spaces(t, "red-1")
    pair = spaces(t, "red-2", {"red-1": "red/under:red-2"})
    assert {"movement", "melee", "defense", "special", "init+", "init=1", "est"} <= set(pair)
    assert "ranged" not in pair and "room:ranged" not in pair
    plan(t, "red", "under:red-2", "special", *["room"] * 3)
    assert line(t, "red") == {"special": 1}
    assert hero(t, "red").reserve == ["melee", "star", "star"]


@pytest.mark.rule("VTX-PHB-11")
def test_the_upper_die_shows_the_chosen_icon() -> None:
    t = rolled("ranged", "ranged")
    plan(t, "red", "under:red-2", "room:melee", *["est"] * 3)
    assert hero(t, "red").reserve == ["melee"]
    assert Activate("melee") in offered(t, "red"), "the Depressurization Chamber wants melee"


@pytest.mark.rule("VTX-RUL-29")
def test_a_pair_is_not_paired_again_and_lies_where_both_dice_may() -> None:
    t = rolled("melee", "melee", "melee", others=1)
    laid = {"red-1": "red/under:red-2"}
    assert not any(space.startswith("under:red-2") for space in spaces(t, "red-3", laid))
    assert not any(space.startswith("under:") for space in spaces(t, "red-2", laid))
    assert boards(t, "red-2", laid) == {"red"}, "a pair made at home stays at home"


@pytest.mark.rule("VTX-RUL-29")
def test_both_dice_of_a_pair_count_as_given_and_received() -> None:
    t = rolled("star", others=2)
    given = {"red-1": "blue/under:red-2"}
    assert boards(t, "red-2", given) == {"blue"}
    assert boards(t, "red-3", given) == {"red"}
    assert "blue" not in boards(t, "green-1", given)
    assert "under:red-3" not in spaces(t, "red-2", {"red-1": "blue/est"}, "blue")
    assert "under:red-2" not in spaces(t, "red-1", {"green-1": "blue/est"}, "blue")


@pytest.mark.rule("VTX-RUL-30")
def test_a_die_changed_by_equipment_is_not_given() -> None:
    t = rolled("melee", "melee", others=1, equipment={"red": ["gloamhound"]})
    t.place("red", t.offers[0].id, "red-1", "blue/melee")
    t.choose("red", "preparations", UseDice("gloamhound"))
    play(t, "red", ["red-1"])
    assert t.draft is not None and t.draft.plan == {}, "it comes back"
    assert boards(t, "red-1") == {"red"}
    assert boards(t, "red-2") == {"red", "blue"}


@pytest.mark.rule("VTX-RUL-30")
def test_in_the_next_round_it_may_be_given_again() -> None:
    t = rolled("melee", others=1, equipment={"red": ["gloamhound"]}, rolls=[["melee"] + ["star"] * 4, ROLL])
    t.choose("red", "preparations", UseDice("gloamhound"))
    play(t, "red", ["red-1"])
    plan_idly(t)
    rest(t)
    assert t.state.round == 2
    assert boards(t, "red-1") == {"red", "blue"}


# ---- the board ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-BRD-01", "VTX-RUL-39")
def test_what_a_hero_board_has() -> None:
    t = rolled(*ICONS[:5])
    found = {space.partition("=")[0] for n in range(1, 6) for space in spaces(t, f"red-{n}")}
    assert found == {*LINES, "init+", "init-", "room", "est"}
    assert LINES == ("movement", "melee", "ranged", "defense", "special")
    assert (hero(t, "red").initiative, hero(t, "red").life) == (5, 10)


@pytest.mark.rule("VTX-BRD-02", "VTX-RUL-01")
@pytest.mark.parametrize(("laid", "initiative"), [(["init+", "init+"], 7), (["init-"], 4), (["init+", "init-"], 5)])
def test_each_movement_die_shifts_the_initiative_by_1(laid: list[str], initiative: int) -> None:
    t = rolled("movement", "movement", "melee", "defense")
    shifters = [n for n in range(1, 6) if "init+" in spaces(t, f"red-{n}")]
    assert shifters == [1, 2]
    plan(t, "red", *laid, *["room"] * (5 - len(laid)))
    assert hero(t, "red").initiative == initiative


@pytest.mark.rule("VTX-BRD-03", "VTX-RUL-02")
def test_a_star_sets_the_initiative() -> None:
    t = rolled("star", "movement")
    assert [s for s in spaces(t, "red-1") if s.startswith("init")] == [f"init={n}" for n in range(1, 11)]
    assert not any(space.startswith("init=") for space in spaces(t, "red-2"))
    plan(t, "red", "init=2", *["room"] * 4)
    assert hero(t, "red").initiative == 2


@pytest.mark.rule("VTX-RUL-32")
@pytest.mark.parametrize(("laid", "initiative"), [("init=1 init-", 1), ("init=10 init+", 10), ("init=9 init-", 8)])
def test_initiative_stays_between_1_and_10(laid: str, initiative: int) -> None:
    t = rolled("star", "movement")
    plan(t, "red", *laid.split(), *["room"] * 3)
    assert hero(t, "red").initiative == initiative


@pytest.mark.rule("VTX-RUL-62")
@pytest.mark.parametrize("last", ["red-1", "red-2"])
def test_of_two_stars_the_lower_initiative_counts_whichever_was_laid_last(last: str) -> None:
    t = rolled("star", "star", "movement")
    laid = {
        "red-1": "red/init=7",
        "red-2": "red/init=3",
        "red-3": "red/init+",
        "red-4": "red/room",
        "red-5": "red/room",
    }
    for die in [die for die in laid if die != last] + [last]:
        t.place("red", t.offers[0].id, die, laid[die])
    t.ready("red", t.offers[0].id)
    assert hero(t, "red").initiative == 4


@pytest.mark.rule("VTX-BRD-04")
def test_dice_of_any_icon_may_be_stored_in_the_reserve() -> None:
    t = rolled("movement", "melee", "ranged", "defense", "special")
    plan_idly(t)
    assert hero(t, "red").reserve == ["movement", "melee", "ranged", "defense", "special"]


@pytest.mark.rule("VTX-BRD-05")
def test_a_reserve_die_activates_only_the_room_one_is_in_and_only_with_its_icon() -> None:
    t = scenario({"red": "NW"}, reserve={"red": ["melee", "special"]})
    assert offered(t, "red") == [Activate("melee"), DONE]
    assert "VTX-BRD-05" in why_not(t, "red", Activate("special"))
    t = scenario({"red": "NE"}, reserve={"red": ["melee", "special"]})
    assert offered(t, "red") == [Activate("special"), DONE]


@pytest.mark.rule("VTX-BRD-06")
def test_the_die_goes_from_the_reserve_to_a_space_of_the_room() -> None:
    t = scenario({"red": "NE"}, reserve={"red": ["special", "melee"]}, life={"red": 5})
    play(t, "red", Activate("special"))
    assert hero(t, "red").reserve == ["melee"]
    assert t.state.tiles[1].used == 1


@pytest.mark.rule("VTX-BRD-07")
def test_a_room_is_activated_three_times_by_all_heroes_together() -> None:
    dice = {"blue": ["special"] * 2, "red": ["special"] * 2}
    t = fight({"red": "NE", "blue": "NE"}, reserve=dice, life={"red": 1, "blue": 1})
    play(t, "blue", Activate("special"), Activate("special"), DONE)
    play(t, "red", Activate("special"))
    assert offered(t, "red") == [DONE]
    rest(t)
    assert t.state.tiles[1].used == 0, "a new round"


@pytest.mark.rule("VTX-BRD-08")
@pytest.mark.parametrize("icon", ICONS)
def test_any_die_may_go_to_the_est(icon: Icon) -> None:
    assert "est" in spaces(rolled(icon), "red-1")


@pytest.mark.rule("VTX-BRD-09", "VTX-EX-01")
@pytest.mark.parametrize("dice", [2, 3])
def test_the_est_comes_when_as_many_dice_as_players_are_there(foe: Foes, dice: int) -> None:
    t = rolled("melee", others=2, enemies={foe("one"): "a3"})
    plan(t, "red", "est", *["room"] * 4)
    plan(t, "blue", "est", *["room"] * 4)
    plan(t, "green", "est" if dice == 3 else "room", *["room"] * 4)
    assert (t.offers[0].name == "est_areas") is (dice == 3)


@pytest.mark.rule("VTX-RUL-19", "VTX-PHC-05")
def test_more_dice_than_players_still_mean_one_strike(foe: Foes) -> None:
    t = rolled(enemies={foe("one", life=5): "a3"})
    plan(t, "red", *["est"] * 5)
    play(t, "red", Strike("a3"))
    assert offered(t, "red") == [DONE]
    assert life(t, "one") == 4


@pytest.mark.rule("VTX-BRD-10")
@pytest.mark.parametrize("icon", LINES)
def test_a_die_goes_to_the_line_with_its_icon(icon: Icon) -> None:
    t = rolled(icon)
    assert [space for space in spaces(t, "red-1") if space in LINES] == [icon]
    plan(t, "red", icon, *["room"] * 4)
    assert line(t, "red") == {icon: 1}


@pytest.mark.rule("VTX-BRD-11", "VTX-GAP-04")
@pytest.mark.parametrize(
    ("seat", "lines"),
    [
        ("red", "melee defense"),
        ("blue", "ranged special"),
        ("green", "defense special"),
        ("purple", "movement ranged"),
    ],
)
def test_a_star_goes_to_one_of_the_two_starred_lines(seat: str, lines: str) -> None:
    t = rolled(others=3)
    assert [space for space in spaces(t, f"{seat}-1", board=seat) if space in LINES] == lines.split()


@pytest.mark.rule("VTX-BRD-12", "VTX-EX-02")
@pytest.mark.parametrize(("dice", "strength"), [(1, 2), (2, 3), (3, 5), (4, 6)])
def test_the_value_stands_in_the_next_uncovered_box(foe: Foes, dice: int, strength: int) -> None:
    t = scenario({"red": "NW"}, {foe("hulk", life=9): "a1"}, dice={"red": {"melee": dice}})
    play(t, "red", Melee("hulk"))
    assert life(t, "hulk") == 9 - strength


@pytest.mark.rule("VTX-BRD-13")
@pytest.mark.parametrize("dice", [4, 5, 7])
def test_dice_past_the_last_box_keep_the_highest_value(foe: Foes, dice: int) -> None:
    t = scenario({"red": "NW"}, {foe("hulk", life=9): "a1"}, dice={"red": {"melee": dice}})
    play(t, "red", Melee("hulk"))
    assert life(t, "hulk") == 9 - 6


# ---- dice on Equipment ----------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-BRD-14", "VTX-EX-03", "VTX-EQP-07")
def test_a_card_takes_one_die_of_its_icon_and_does_nothing_without(foe: Foes) -> None:
    t = rolled("special", "special", "melee", equipment={"red": ["bloatmaw"]}, life={"red": 4})
    assert "card:bloatmaw" in spaces(t, "red-1")
    assert "card:bloatmaw" not in spaces(t, "red-3")
    assert "card:bloatmaw" not in spaces(t, "red-2", {"red-1": "red/card:bloatmaw"})
    plan(t, "red", "card:bloatmaw", *["room"] * 4)
    assert offered(t, "red")[-2:] == [Use("bloatmaw", "red"), DONE]
    play(t, "red", Use("bloatmaw", "red"))
    assert life(t, "red") == 6
    t = rolled("special", equipment={"red": ["bloatmaw"]}, life={"red": 4})
    plan_idly(t)
    assert offered(t, "red") == [DONE]
    assert "VTX-EQP-07" in why_not(t, "red", Use("bloatmaw"))


@pytest.mark.rule("VTX-EQP-08")
@pytest.mark.parametrize("icon", ICONS)
def test_a_card_that_asks_for_any_die_takes_any_die(icon: Icon) -> None:
    t = rolled(icon, equipment={"red": ["skitter"]})
    plan(t, "red", "card:skitter", *["room"] * 4)
    assert Use("skitter", to="NE") in offered(t, "red")


@pytest.mark.rule("VTX-PHB-10")
def test_a_pair_pays_for_a_card() -> None:
    t = rolled("ranged", "ranged", equipment={"red": ["bloatmaw"]}, life={"red": 4})
    plan(t, "red", "under:red-2", "card:bloatmaw", *["room"] * 3)
    assert hero(t, "red").loaded == ["bloatmaw"]


@pytest.mark.rule("VTX-EQP-02")
def test_a_die_on_a_card_comes_back_in_phase_d(foe: Foes) -> None:
    t = rolled("special", equipment={"red": ["bloatmaw"]}, rolls=[ROLL])
    plan(t, "red", "card:bloatmaw", *["room"] * 4)
    rest(t)
    assert t.state.round == 2
    assert hero(t, "red").loaded == []
    assert len(hero(t, "red").faces) == 5


# ---- Equipment that changes dice ------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-EQP-12", "VTX-GAP-22")
def test_re_roll_one_die() -> None:
    t = rolled("melee", "melee", equipment={"red": ["lurelight"]}, rolls=["special"])
    t.choose("red", "preparations", UseDice("lurelight"))
    assert why_not(t, "red", ["red-1", "red-2"])
    assert why_not(t, "red", [])
    play(t, "red", ["red-2"])
    assert hero(t, "red").faces == ["melee", "special", "star", "star", "star"]


@pytest.mark.rule("VTX-EQP-12")
@pytest.mark.parametrize("count", [1, 3])
def test_re_roll_one_or_more_dice(count: int) -> None:
    t = rolled(equipment={"red": ["hullgnaw"]}, rolls=["melee"] * count)
    t.choose("red", "preparations", UseDice("hullgnaw"))
    play(t, "red", ["red-1", "red-2", "red-3"][:count])
    assert hero(t, "red").faces == ["melee"] * count + ["star"] * (5 - count)


OPPOSITES = {
    "melee": "ranged",
    "ranged": "melee",
    "movement": "defense",
    "defense": "movement",
    "special": "star",
    "star": "special",
}


@pytest.mark.rule("VTX-EQP-13", "VTX-GAP-02")
@pytest.mark.parametrize("face", ICONS)
def test_flip_one_die(face: Icon) -> None:
    t = rolled(face, equipment={"red": ["gloamhound"]})
    t.choose("red", "preparations", UseDice("gloamhound"))
    assert why_not(t, "red", ["red-1", "red-2"])
    play(t, "red", ["red-1"])
    assert hero(t, "red").faces == [OPPOSITES[face], "star", "star", "star", "star"]


@pytest.mark.rule("VTX-EQP-13")
def test_flip_one_or_more_dice() -> None:
    t = rolled("melee", "defense", equipment={"red": ["worldshell"]})
    t.choose("red", "preparations", UseDice("worldshell"))
    play(t, "red", ["red-1", "red-2", "red-5"])
    assert hero(t, "red").faces == ["ranged", "movement", "star", "star", "special"]


@pytest.mark.rule("VTX-EQP-14")
def test_turn_one_die_to_the_star() -> None:
    t = rolled("melee", "defense", equipment={"red": ["nightjar"]})
    t.choose("red", "preparations", UseDice("nightjar"))
    assert offered(t, "red") == [Turn("red-1", "star"), Turn("red-2", "star")]
    play(t, "red", Turn("red-2", "star"))
    assert hero(t, "red").faces == ["melee", "star", "star", "star", "star"]


@pytest.mark.rule("VTX-EQP-15")
def test_set_one_of_the_own_dice_to_any_face() -> None:
    t = rolled("melee", others=1, equipment={"red": ["verdict"]})
    t.choose("red", "preparations", UseDice("verdict"))
    turns = offered(t, "red")
    assert {turn.face for turn in turns if turn.die == "red-1"} == {*ICONS} - {"melee"}
    assert {turn.die for turn in turns} == {f"red-{n}" for n in range(1, 6)}
    play(t, "red", Turn("red-3", "special"))
    plan(t, "red", "melee", "room", "special", "room", "room")
    plan(t, "blue", *["room"] * 5)
    assert hero(t, "red").lines[SPECIAL] == 1


DICE_CARDS = [
    ("lurelight", "VTX-EQP-12"),
    ("gloamhound", "VTX-EQP-13"),
    ("nightjar", "VTX-EQP-14"),
    ("verdict", "VTX-EQP-15"),
]


@pytest.mark.parametrize(("card", "rule"), DICE_CARDS)
def test_a_die_that_was_changed_cites_the_symbol_that_did_it(card: str, rule: str) -> None:
    t = rolled("melee", equipment={"red": [card]}, rolls=["special"])
    t.choose("red", "preparations", UseDice(card))
    play(t, "red", ["red-1"] if rule < "VTX-EQP-14" else Turn("red-1", "star"))
    assert t.journal[-1].rules == [rule]


@pytest.mark.rule("VTX-EQP-03", "VTX-EQP-04")
def test_a_permanent_card_changes_dice_once_in_every_round() -> None:
    t = rolled(equipment={"red": ["gloamhound"]}, rolls=[ROLL])
    t.choose("red", "preparations", UseDice("gloamhound"))
    play(t, "red", ["red-1"])
    assert len(t.offers) == 1, "only the plan is left to make"
    plan_idly(t)
    rest(t)
    t.choose("red", "preparations", UseDice("gloamhound"))
    assert t.state.round == 2


@pytest.mark.rule("VTX-EQP-05")
def test_a_single_use_card_is_discarded_after_it_changed_dice() -> None:
    t = rolled("melee", equipment={"red": ["longeye"]})
    t.choose("red", "preparations", UseDice("longeye"))
    play(t, "red", Turn("red-1", "star"))
    assert hero(t, "red").equipment == []
    assert len(t.offers) == 1


@pytest.mark.rule("VTX-INT-04", "VTX-GAP-22")
def test_a_card_won_in_phase_c_that_changes_dice_waits_for_the_next_round() -> None:
    dice = {"red": {"melee": 1, "movement": 1}}
    t = scenario({"red": "NW"}, {"longeye": "a1"}, dice=dice, rolls=[["melee", *ROLL[1:]]])
    play(t, "red", Melee("longeye"))
    assert enemy(t, "longeye") is None and hero(t, "red").equipment == ["longeye"]
    assert not any(isinstance(option, Use | UseDice) for option in offered(t, "red"))
    rest(t)
    t.choose("red", "preparations", UseDice("longeye"))
    assert offered(t, "red") == [Turn("red-1", "star")]
