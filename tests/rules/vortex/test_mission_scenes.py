"""What is seen of the missions: two ships, barricades on their sides, Objects, the Scientist, Airlocks; and as text."""

from __future__ import annotations

import random
from typing import Any

import pytest

from starboard.games.vortex.content import CARDS, ROOMS
from starboard.games.vortex.game import Vortex
from starboard.games.vortex.maps import MISSIONS
from starboard.games.vortex.names import circle_words
from starboard.games.vortex.options import Activate, Melee, Repair, Smash
from starboard.games.vortex.scene import caption
from starboard.games.vortex.state import VortexState
from starboard.scene import Board, view
from starboard.table import Table

from .foes import Foes
from .scenario import fight, offered


def boards(t: Table[VortexState]) -> list[Board]:
    return view(t, t.setup.seats[0]).picture.boards


def label(t: Table[VortexState], option: Any) -> str:
    g = t.game
    assert isinstance(g, Vortex)
    return caption(g, t.offers[0], option).label


@pytest.mark.parametrize("mission", [*MISSIONS, "campaign"])
@pytest.mark.parametrize("players", [1, 4])
def test_every_moment_of_a_mission_can_be_drawn(mission: str, players: int) -> None:
    """For every seat and for a spectator, with the reasons why not; no line of the text is wider than it should be."""
    t = Table(Vortex, Vortex.prepare(mission, players), seed=f"{mission} {players}")
    rng = random.Random(mission)
    for _ in range(60):
        for seat in (*t.setup.seats[:2], None):
            scene = view(t, seat, why_not=True)
            for board in scene.picture.boards:
                assert max(map(len, board.text.splitlines())) <= 4 * 27
        if not t.offers:
            break
        ask = t.offers[int(rng.random() * len(t.offers))]
        t.answer(ask, ask.kind.sample(rng.random))


@pytest.mark.parametrize("mission", [mission for mission in MISSIONS if mission not in ("intro", "m1")])
def test_no_name_of_a_room_is_cut(mission: str) -> None:
    t = Table(Vortex, Vortex.prepare(mission, 1), seed="names")
    for board in boards(t):
        words = board.text.replace("│", " ").split()
        for tile in t.state.tiles:
            if not tile.blank and board.id == f"ship{1 + tile.cell // 4}":
                assert all(word in words for word in ROOMS[tile.room].name.split())


def test_two_ships_are_two_boards_with_their_airlocks() -> None:
    t = fight({"red": "NW", "blue": "2-NW"}, mission="m4")
    first, second = boards(t)
    assert (first.id, second.id) == ("ship1", "ship2")
    assert [(mark.at, mark.text) for mark in first.marks if mark.kind == "airlock"] == [("a4", "b1"), ("a5", "b8")]
    assert [(mark.at, mark.text) for mark in second.marks if mark.kind == "airlock"] == [("b8", "a5"), ("b1", "a4")]
    assert [piece.id for piece in second.pieces] == ["blue"]
    assert "a4 ↻b1" in first.text
    assert "b1 ◌2 ↺a4" in second.text
    assert "2-NW" in second.text
    assert "[B♥8]" in second.text


def test_barricades_stand_on_their_sides() -> None:
    t = fight({"red": "NW"}, mission="m3", barricades=["SE|E", "NW|E"], damaged=["SE|S"])
    (board,) = boards(t)
    edges = {edge.id: edge.state for edge in board.edges if edge.kind == "barricade"}
    assert edges == {"SE|E": "intact", "SE|S": "damaged", "NW|E": "intact"}
    lines = board.text.splitlines()
    room = next(line for line in lines if "Medical Bay" in line)
    assert room.endswith("▓")
    assert any("└░░" in line for line in lines)
    dome = next(line for line in lines if "The Dome" in line)
    assert "▓ ▓" in dome, "an inner one is seen from both rooms"
    assert lines[-1] == "▓ barricade, ░ damaged"


def test_objects_and_the_scientist_are_seen_in_rooms_and_in_hands() -> None:
    t = fight({"red": "NW"}, mission="m3", objects={"repair": "red", "load": "SW"}, scientist="SE")
    (board,) = boards(t)
    marks = {mark.kind: mark.at for mark in board.marks if mark.kind.startswith("object-")}
    assert marks == {"object-repair": "red", "object-load": "SW"}
    assert [(piece.at, piece.life) for piece in board.pieces if piece.id == "scientist"] == [("SE", 5)]
    for words in ("[R♥10+Kit]", "◇crate", "[Scientist♥5]"):
        assert words in board.text


def test_a_sealed_object_does_not_say_what_it_is() -> None:
    t = fight({"red": "NW", "blue": "SE"}, mission="m6")
    (board,) = boards(t)
    assert {mark.kind for mark in board.marks if mark.id.startswith("o")} == {"object-sealed"}
    assert "Chamber VII" in board.text
    assert not any(room.name in board.text for room in ROOMS.values())


def test_ruins_move_tokens_and_engine_dice_are_seen(foe: Foes) -> None:
    def change(state: VortexState) -> None:
        state.tiles[1].gone, state.engine = True, ["1:red-1"]
        state.enemies[0].tokens, state.enemies[0].blocked = [(0, -2)], [1]

    enemies = {foe("brute", "left 1 + melee 2", "ranged 1", initiative=9): "a1"}
    t = fight({"red": "NW"}, enemies, mission="m7", change=change)
    (board,) = boards(t)
    assert "(destroyed)" in board.text
    assert "(→2)+⚔2 x" in board.text
    assert "dice:1" in board.text
    (piece,) = [piece for piece in board.pieces if piece.id == "brute"]
    assert {"action 1: right 2", "blocked 2"} <= set(piece.tags)
    assert [mark.text for mark in board.marks if mark.kind == "engine"] == ["1"]


def test_options_are_called_by_what_they_do() -> None:
    t = fight({"red": "NW"}, mission="m3", objects={"repair": "red"}, kit=["red"], damaged=["NW|W"],
              reserve={"red": ["defense"]}, dice={"red": {"melee": 1}}, platforms={"SW": "III"})  # fmt: skip
    words = {type(option): label(t, option) for option in offered(t, "red")}
    assert words[Smash] == "Smash the barricade on the west side of The Dome (NW)"
    assert words[Repair] == "Mend the barricade on the west side of The Dome (NW)"
    assert words[Activate].startswith("The Dome: barricade the ")
    assert label(t, Repair("fire", "NW")) == "Put out Fire in The Dome (NW)"


def test_the_journal_says_a_loss_in_one_line(foe: Foes) -> None:
    enemies = {foe("brute", "melee 5", "melee 1", initiative=1): "a1"}
    t = fight({"red": "NW"}, enemies, dice={"red": {"defense": 2}})
    told = [(event.text, event.because) for event in t.journal if event.word in ("life", "held")][:2]
    assert told == [
        ("Odessa Brandt loses 3 Life, 7 left.", [(5, "attack"), (-2, "shields in the room")]),
        ("Odessa Brandt's shields hold.", [(1, "attack"), (-2, "shields in the room")]),
    ]


def test_fire_and_grenades_are_one_line_too() -> None:
    def burning(state: VortexState) -> None:
        state.tiles[0].fire, state.tiles[0].grenades = [2, 1], 1

    t = fight({"red": "NW"}, change=burning)
    t.choose("red", t.offers[0].id, offered(t, "red")[-1])
    (event,) = [event for event in t.journal if event.word == "burnt"]
    assert event.text == "Odessa Brandt burns in Depressurization Chamber and loses 5 Life, 5 left."
    assert event.because == [(3, "Fire"), (2, "Grenades")]
    assert event.rules == ["VTX-PHD-03", "VTX-PHD-05", "VTX-DEF-07"]


def test_what_would_kill_says_so(foe: Foes) -> None:
    for left, text in ((6, "−6: deadly"), (7, "−6")):

        def hurt(state: VortexState, left: int = left) -> None:
            state.heroes[0].life = left

        t = fight({"red": "NW"}, {foe("brute", "melee 6"): "a1"}, change=hurt)
        assert [mark.text for board in boards(t) for mark in board.marks if mark.kind == "incoming"] == [text]


def test_an_attack_says_what_it_takes(foe: Foes) -> None:
    t = fight({"red": "NW"}, {foe("brute", "melee 1", life=9, armor=1): "a1"}, dice={"red": {"melee": 1}})
    g = t.game
    assert isinstance(g, Vortex)
    (melee,) = [option for option in offered(t, "red") if isinstance(option, Melee)]
    assert caption(g, t.offers[0], melee).text == "2 against armour 1: it loses 1 Life."


def test_actions_of_an_enemy_are_words() -> None:
    g = fight({"red": "NW"}).game
    assert isinstance(g, Vortex)
    told = {circle_words(g, circle) for card in CARDS.values() for circle in card.circles}
    assert {"a grenade far off", "move 1 to its right", "ranged 1"} <= told
