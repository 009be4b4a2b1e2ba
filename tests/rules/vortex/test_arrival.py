"""Phase A: Enemies arrive at the vortices, and the Assault when there are none left (VTX-PHA, VTX-ASLT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from starboard.games.vortex.content import NUMBERS
from starboard.games.vortex.options import DONE, Activate, Burn
from starboard.games.vortex.state import VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import ROLL, area, fight, life, offered, plan_idly, play, rest, scenario

TWO = {"red": "NW", "blue": "SE"}
FOUR = {"red": "NW", "blue": "SE", "green": "NE", "purple": "SW"}


def arriving(heroes: dict[str, str], deck: Sequence[str], *rolls: Any, **more: Any) -> Table[VortexState]:
    """Phase A with this deck; `rolls` are those of the Assault. Stops at a question of Phase A or in Phase B."""
    dice = [ROLL] * len(heroes)
    return scenario(heroes, phase="arrival", deck=deck, rolls=[*deck[1:], *rolls, *dice], **more)


def places(t: Table[VortexState]) -> dict[str, str]:
    return {enemy.id: area(t, enemy.id) for enemy in t.state.enemies}


def fires(t: Table[VortexState]) -> dict[str, list[int]]:
    return {tile.id: tile.fire for tile in t.state.tiles if tile.fire}


def close(*numbers: int) -> Any:
    """For `change`: these vortices are closed, the others open."""

    def change(state: VortexState) -> None:
        for number, vortex in enumerate(state.vortices, 1):
            vortex.closed = number in numbers

    return change


# ---- arrival --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-PHA-01", "VTX-PHA-02", "VTX-PHA-06")
def test_one_card_at_each_vortex_from_1_upwards() -> None:
    t = arriving(FOUR, ["ripper", "spitter", "leech", "hullgnaw", "longeye"])
    assert places(t) == {"ripper": "a1", "spitter": "a3", "leech": "a5", "hullgnaw": "a7"}
    assert t.state.deck.top == "longeye"


@pytest.mark.rule("VTX-PHA-06")
def test_arrival_goes_on_until_the_deck_is_empty() -> None:
    t = arriving(FOUR, ["ripper", "spitter"], "star", "star")
    assert places(t) == {"ripper": "a1", "spitter": "a3"}


@pytest.mark.rule("VTX-PHA-03")
def test_an_enemy_faces_the_room_at_its_vortex(foe: Foes) -> None:
    foe("biter", "melee 3")
    t = arriving({"red": "NW"}, ["biter"], ROLL)
    plan_idly(t)
    t.state.vortices[0].closed = True
    rest(t)
    assert life(t, "red") == 10 - 3


@pytest.mark.rule("VTX-PHA-04")
def test_an_enemy_arrives_with_the_life_of_its_card() -> None:
    t = arriving(TWO, ["hullgnaw", "worldshell"])
    assert [(e.id, e.life, e.most) for e in t.state.enemies] == [("hullgnaw", 4, 4), ("worldshell", 8, 8)]


@pytest.mark.rule("VTX-PHA-05", "VTX-INIT-02")
def test_no_enemy_is_marked_as_done_before_phase_c(foe: Foes) -> None:
    """Who acted last round acts again, once, like those that have just come."""
    foe("old", "left 1")
    foe("new", "left 1")
    t = scenario({"red": "SW"}, {"old": "a1"}, deck=["new"], rolls=[ROLL, "star", "star", ROLL])
    play(t, "red", DONE)
    assert places(t) == {"old": "a2", "new": "a1"}
    assert t.state.order == []
    plan_idly(t)
    assert sorted(who for _, who in t.state.order) == ["new", "old"]
    play(t, "red", DONE)
    assert places(t) == {"old": "a3", "new": "a2"}


@pytest.mark.rule("VTX-PHA-07", "VTX-TAB-07")
def test_a_radar_brings_one_more_enemy_to_the_same_vortex() -> None:
    t = arriving(TWO, ["skitter", "ripper", "spitter", "leech"])
    assert places(t) == {"skitter": "a1", "ripper": "a1", "spitter": "a5"}


@pytest.mark.rule("VTX-INT-15")
def test_a_chain_of_radars_is_resolved_before_the_next_vortex() -> None:
    t = arriving(TWO, ["skitter", "harpy", "clarion", "leech", "ripper", "spitter"])
    assert places(t) == {"skitter": "a1", "harpy": "a1", "clarion": "a1", "leech": "a1", "ripper": "a5"}


@pytest.mark.rule("VTX-PHA-09", "VTX-PHA-10", "VTX-INT-12", "VTX-COMP-14")
def test_a_closed_vortex_gets_no_card_and_opens_again() -> None:
    t = arriving(TWO, ["ripper", "leech"], change=close(1))
    assert places(t) == {"ripper": "a5"}
    assert [vortex.closed for vortex in t.state.vortices] == [False, False]


@pytest.mark.rule("VTX-INT-12")
def test_a_vortex_closed_in_this_round_cannot_be_closed_again() -> None:
    t = scenario({"red": "SW", "blue": "NE"}, reserve={"red": ["ranged", "ranged"]}, change=close())
    play(t, "blue", DONE)
    play(t, "red", Activate("ranged", 1, "v1"))
    assert offered(t, "red") == [Activate("ranged", 1, "v2"), DONE]


# ---- assault --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VTX-ASLT-01", "VTX-ASLT-02")
def test_a_vortex_without_a_card_means_an_assault() -> None:
    t = arriving(TWO, ["ripper"], "defense")
    assert fires(t) == {"SE": [2]}


@pytest.mark.rule("VTX-PHA-08", "VTX-ASLT-01")
def test_a_radar_without_a_card_means_an_assault() -> None:
    t = arriving({"red": "NW"}, ["skitter"], "special")
    assert fires(t) == {"NE": [2]}


@pytest.mark.rule("VTX-ASLT-03")
def test_a_roll_that_no_room_shows_is_made_again() -> None:
    t = arriving(TWO, ["ripper"], "star", "ranged")
    assert fires(t) == {"SW": [2]}


@pytest.mark.rule("VTX-ASLT-04")
def test_after_two_such_rolls_nothing_burns() -> None:
    t = arriving(TWO, ["ripper"], "star", "movement")
    assert fires(t) == {}
    assert t.state.phase == "planning"


def burn(**tiles: list[int]) -> Any:
    """For `change`: Fire in these rooms (`NEp` for the platform above NE)."""

    def change(state: VortexState) -> None:
        for tile in state.tiles:
            tile.fire = list(tiles.get(tile.id.replace("^", "p"), []))

    return change


MELEE_ROOMS: Any = {"ground": ("VI", "V", "II", "III"), "platforms": {"SW": "IV"}}
"""NW and SE show melee; SE and SW show ranged; SW^ shows movement."""


@pytest.mark.rule("VTX-ASLT-05")
@pytest.mark.parametrize(
    ("before", "room"), [({"NW": [2]}, "SE"), ({"NW": [1, 1], "SE": [2]}, "SE"), ({"SE": [2]}, "NW")]
)
def test_of_several_rooms_the_one_with_the_fewest_fire_tokens_burns(before: Any, room: str) -> None:
    t = arriving(TWO, ["ripper"], "melee", **MELEE_ROOMS, change=burn(**before))
    assert len(fires(t)[room]) == len(before.get(room, [])) + 1


@pytest.mark.rule("VTX-ASLT-06")
def test_the_players_choose_among_rooms_that_are_still_tied() -> None:
    t = arriving(TWO, ["ripper"], "melee", **MELEE_ROOMS)
    assert t.offers[0].seats == ("red", "blue")
    assert offered(t, "red") == offered(t, "blue") == [Burn("NW"), Burn("SE")]
    play(t, "blue", Burn("SE"))
    assert fires(t) == {"SE": [2]}


@pytest.mark.rule("VTX-ASLT-07")
def test_one_assault_a_round_however_many_cards_are_missing() -> None:
    t = arriving(FOUR, ["ripper"], "defense")
    assert fires(t) == {"SE": [2]}


@pytest.mark.rule("VTX-INT-13")
def test_no_assault_when_all_vortices_are_closed() -> None:
    t = scenario(TWO, phase="arrival", rolls=[ROLL, ROLL], change=empty)
    assert t.state.phase == "planning"


def empty(state: VortexState) -> None:
    state.deck.layers = []
    close(1, 2)(state)


@pytest.mark.rule("VTX-INT-14")
def test_a_radar_on_the_last_card_is_the_one_assault_of_the_round() -> None:
    t = arriving(TWO, ["skitter"], "defense")
    assert fires(t) == {"SE": [2]}


@pytest.mark.rule("VTX-INT-16")
def test_a_platform_may_burn_and_takes_its_fire_down_with_it(foe: Foes) -> None:
    t = arriving(TWO, ["ripper"], "movement", **MELEE_ROOMS)
    assert fires(t) == {"SW^": [2]}

    def shaky(state: VortexState) -> None:
        state.tiles[-1].fire, state.tiles[-1].pillars = [2], 2

    t = fight(TWO, {foe("shooter", "ranged 1"): "a1"}, **MELEE_ROOMS, change=shaky)
    rest(t)
    assert t.state.tiles[-1].gone
    assert fires(t) == {}


@pytest.mark.rule("VTX-COMP-15", "VTX-RUL-52")
@pytest.mark.parametrize("burning", [14, 15])
def test_there_are_fifteen_fire_tokens(burning: int) -> None:
    t = arriving(TWO, ["ripper"], "special", change=burn(NW=[2] * burning))
    assert sum(map(len, fires(t).values())) == 15
    assert fires(t).get("NE", []) == [NUMBERS.assault_fire] * (15 - burning)
