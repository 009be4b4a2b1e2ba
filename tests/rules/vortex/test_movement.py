"""VTX-MOVE: how Heroes move."""

from typing import Any

import pytest

from starboard.games.vortex.content import HEROES, MOVEMENT, Equipment, HeroBoard
from starboard.games.vortex.effects import Move as MoveSymbol
from starboard.games.vortex.geometry import ANY
from starboard.games.vortex.options import DONE, Activate, Melee, Move, Ranged, Use
from starboard.games.vortex.state import VortexState
from starboard.table import Table

from .foes import Foes
from .scenario import at, fight, offered, play, why_not

BOOTS = Equipment("Boots", "C", True, "", (MoveSymbol(1),))


def destinations(t: Table[VortexState], seat: str) -> set[str]:
    return {option.to for option in offered(t, seat) if isinstance(option, Move)}


def destroyed(*cells: str) -> dict[str, Any]:
    """These ground rooms lie on their destroyed side."""

    def change(state: VortexState) -> None:
        for tile in state.tiles:
            tile.gone = tile.id in cells

    return {"change": change}


@pytest.mark.rule("VTX-MOVE-01")
@pytest.mark.parametrize(
    ("hero", "dice", "rooms"),
    [
        ("red", 1, {"NE", "SW"}),
        ("red", 2, {"NE", "SW", "SE"}),
        ("blue", 3, {"NE", "SW", "SE"}),
        ("purple", 1, {"NE", "SW", "SE"}),
    ],
)
def test_movement_goes_up_to_so_many_rooms(hero: str, dice: int, rooms: set[str]) -> None:
    t = fight({hero: "NW"}, dice={hero: {"movement": dice}})
    assert destinations(t, hero) == rooms


@pytest.mark.rule("VTX-MOVE-01", "VTX-RUL-55")
def test_any_room_is_more_than_three_rooms() -> None:
    assert HEROES["blue"].ladder(MOVEMENT) == (0, 1, 2, 3, ANY)
    cut_off = destroyed("NE", "SW")
    t = fight({"blue": "NW"}, dice={"blue": {"movement": 3}}, **cut_off)
    assert destinations(t, "blue") == set()
    t = fight({"blue": "NW"}, dice={"blue": {"movement": 4}}, **cut_off)
    assert destinations(t, "blue") == {"SE"}


@pytest.mark.rule("VTX-MOVE-02")
def test_a_platform_and_the_room_beneath_it_are_adjacent() -> None:
    t = fight({"red": "NW"}, platforms={"NW": "II"}, dice={"red": {"movement": 1}})
    assert "NW^" in destinations(t, "red")
    t = fight({"red": "NW^"}, platforms={"NW": "II"}, dice={"red": {"movement": 1}})
    assert "NW" in destinations(t, "red")


@pytest.mark.rule("VTX-MOVE-03", "VTX-GEO-17")
@pytest.mark.parametrize(("start", "across"), [("NW", "SE"), ("NE", "SW"), ("SE", "NW"), ("SW", "NE")])
def test_no_diagonal_steps_on_any_level(start: str, across: str) -> None:
    platforms = {start: "II", across: "IV"}
    for level in ("", "^"):
        t = fight({"red": start + level}, platforms=platforms, dice={"red": {"movement": 1}})
        assert not destinations(t, "red") & {across, across + "^"}
        assert "VTX-MOVE" in why_not(t, "red", Move(across))


@pytest.mark.rule("VTX-MOVE-04")
@pytest.mark.parametrize("start", ["NE", "SW"])
def test_it_does_not_matter_from_where_a_hero_came(foe: Foes, start: str) -> None:
    t = fight({"red": start}, foe.everywhere(), dice={"red": {"movement": 1, "melee": 1, "ranged": 1}})
    play(t, "red", Move("NW"))
    attacks = {option.enemy for option in offered(t, "red") if isinstance(option, Melee | Ranged)}
    assert attacks == {"at-a8", "at-a1", "at-a3", "at-a6"}


@pytest.mark.rule("VTX-MOVE-05", "VTX-ROOM-01")
def test_no_move_ends_in_a_room_with_two_heroes() -> None:
    t = fight({"red": "NW", "blue": "NE", "green": "NE", "purple": "SW"}, dice={"red": {"movement": 1}}, phase="est")
    for seat in ("blue", "purple"):
        play(t, seat, DONE)
    assert destinations(t, "red") == {"SW"}
    assert "VTX-MOVE-05" in why_not(t, "red", Move("NE"))


@pytest.mark.rule("VTX-MOVE-06")
def test_a_move_may_pass_through_a_full_room() -> None:
    t = fight(
        {"red": "NW", "green": "NE", "purple": "NE"},
        dice={"red": {"movement": 2}},
        initiative={"red": 1},
        **destroyed("SW"),
    )
    assert destinations(t, "red") == {"SE"}


@pytest.mark.rule("VTX-MOVE-07")
def test_a_move_is_not_resumed(foe: Foes) -> None:
    foe("brute", "left 1")
    t = fight({"red": "NW"}, {"brute": "a2"}, dice={"red": {"movement": 2, "melee": 1}})
    play(t, "red", Move("NE"))  # one of the two rooms
    assert destinations(t, "red") == set()
    play(t, "red", Melee("brute"))
    assert destinations(t, "red") == set()


@pytest.mark.rule("VTX-MOVE-08")
@pytest.mark.parametrize("equipment_first", [True, False])
def test_equipment_gives_a_move_of_its_own(foe: Foes, equipment_first: bool) -> None:
    foe("boots", equipment=BOOTS)
    t = fight({"red": "NW"}, equipment={"red": ["boots"]}, dice={"red": {"movement": 1}})
    to_ne, to_se = (Use("boots", to="NE"), Move("SE")) if equipment_first else (Move("NE"), Use("boots", to="SE"))
    play(t, "red", to_ne, to_se)
    assert at(t, "red") == "SE"


@pytest.mark.rule("VTX-MOVE-08")
@pytest.mark.parametrize("room_first", [True, False])
def test_a_room_gives_a_move_of_its_own(room_first: bool) -> None:
    t = fight(
        {"red": "NW" if room_first else "SW"},
        ground=("IV", "V", "I", "III"),
        dice={"red": {"movement": 1}},
        reserve={"red": ["movement"]},
    )
    if room_first:
        play(t, "red", Activate("movement", 1, "SE"), Move("NE"))
    else:
        play(t, "red", Move("NW"), Activate("movement", 1, "NE"))
    assert at(t, "red") == "NE"


@pytest.mark.rule("VTX-MOVE-09", "VTX-ROOM-08", "VTX-ROOM-09")
def test_destroyed_rooms_are_neither_entered_nor_crossed() -> None:
    t = fight({"red": "NW"}, dice={"red": {"movement": 2}}, **destroyed("SW"))
    assert destinations(t, "red") == {"NE", "SE"}
    assert "VTX-MOVE-09" in why_not(t, "red", Move("SW"))
    t = fight({"red": "NW"}, dice={"red": {"movement": 2}}, **destroyed("SW", "NE"))
    assert destinations(t, "red") == set()
    t = fight({"red": "NW"}, dice={"red": {"movement": 3}}, **destroyed("SW", "NE"))
    assert destinations(t, "red") == {"SE"}


@pytest.mark.rule("VTX-GEO-16", "VTX-RUL-06")
def test_a_step_leads_to_a_neighbouring_cell_on_any_level_or_up_and_down() -> None:
    platforms = {"NW": "II", "NE": "IV"}
    t = fight({"red": "NW"}, platforms=platforms, dice={"red": {"movement": 1}})
    assert destinations(t, "red") == {"NE", "SW", "NW^", "NE^"}
    t = fight({"red": "NW^"}, platforms=platforms, dice={"red": {"movement": 1}})
    assert destinations(t, "red") == {"NE", "SW", "NW", "NE^"}


@pytest.mark.rule("VTX-RUL-55")
def test_any_room_means_every_standing_tile_with_space() -> None:
    t = fight(
        {"red": "NW", "blue": "NE", "green": "NE", "purple": "SE"},
        platforms={"SW": "II"},
        dice={"red": {"movement": 3}},
        initiative={"red": 1},
        **destroyed("SW"),
    )
    assert destinations(t, "red") == {"SE", "SW^"}


@pytest.mark.rule("VTX-GAP-11")
@pytest.mark.parametrize("board", HEROES.values(), ids=lambda board: board.id)
def test_every_movement_line_climbs_from_nothing_to_any_room(board: HeroBoard) -> None:
    ladder = board.ladder(MOVEMENT)
    assert (ladder[0], ladder[-1]) == (0, ANY)
    assert ladder[1] in (1, 2), "a 1-room result exists"
    assert any(hero.ladder(MOVEMENT)[1] == 1 for hero in HEROES.values())
