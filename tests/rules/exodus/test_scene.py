"""What each seat sees: the map in letters, overlays, captions; and that two hands of the Director look the same."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
import pytest

from starboard.games.exodus.content import MISSIONS
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.options import Alert, Door, Fire, Hold, Move
from starboard.games.exodus.state import ExodusState
from starboard.scene import view
from starboard.table import Table
from starboard.table.contract import words_fit

from . import wide
from .scenario import HALL, ROOMS, ask_of, plain, play, scenario

OURS = [mission for mission in MISSIONS if not mission.startswith("test-")]


def test_every_sentence_is_there_and_used() -> None:
    words_fit(Exodus)


@pytest.mark.parametrize("mission", OURS)
def test_a_map_in_letters_fits_a_hundred_columns(mission: str) -> None:
    table = Table(Exodus, Exodus.prepare(mission, 2), seed="text")
    lines = view(table, None).picture.boards[0].text.splitlines()
    assert max(map(len, lines)) <= 100 and "K" in "".join(lines)


def test_a_mission_of_24_by_24_fits_and_is_told_by_area(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Exodus, "missions", Exodus.missions)
    table = Table(Exodus, Exodus.prepare(wide.enter(tmp_path), 4), seed="wide")
    grid = table.game.grid  # type: ignore[attr-defined]
    lines = view(table, None).picture.boards[0].text.splitlines()
    assert (grid.width, grid.height) == (24, 24) and max(map(len, lines)) <= 100
    areas = lines[2 * grid.height + 2 :]
    assert sum(line.endswith("dark, its door is shut") for line in areas) == sum(area.room for area in grid.areas)
    assert "Street: Kira a5, Tariq b5, Mike a6, Lena b6, zombie h6, crate k6" in areas


def test_a_map_of_24_by_24_fits_and_is_told_by_area_too() -> None:
    t = scenario(plain(24, 24), {"mike": "b3", "kira": "x24"}, [("zombie", "k12")], lying=["k12"], crates=["c3"])
    lines = view(t, None).picture.boards[0].text.splitlines()
    assert max(map(len, lines)) <= 100 and lines[0].split() == [chr(97 + n) for n in range(24)]
    assert lines[6].startswith(" 3 |. M #") and lines[48].startswith("24 |")
    assert lines[-1] == "c: Mike b3, crate c3, zombie k12, prone, Kira x24"
    t = scenario(ROOMS, {"mike": "a1", "kira": "b1"}, active="A")
    assert view(t, None).picture.boards[0].text.splitlines()[-2:] == [
        "B: dark, its door is shut",
        "c: Mike a1, Kira b1",
    ]


def test_the_rail_names_phases_and_infected_without_numbers() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, [("zombie", "e5")])
    assert {turn.init for turn in view(t, None).picture.rail} == {-1}


def holding(hand: list[str], s: ExodusState, g: Exodus) -> None:
    s.hand = hand


@pytest.mark.rule("EXO-DIR-03")
def test_heroes_and_spectators_see_the_same_bytes_for_two_hands() -> None:
    seen = []
    for hand in (["frenzy", "horde"], ["get-up", "reroute"]):
        t = scenario(
            HALL, {"mike": "a1", "kira": "i9"}, [("zombie", "e5")], director=True, change=partial(holding, hand)
        )
        seen.append([msgspec.json.encode(view(t, seat, why_not=True)) for seat in ("mike", "kira", None)])
    assert seen[0] == seen[1]


def test_overlays_show_zones_smell_and_sight() -> None:
    t = scenario(ROOMS, {"mike": "c2", "kira": "a1"}, [("zombie", "f1")])
    overlays = {overlay.kind: overlay for overlay in view(t, "mike").picture.boards[0].overlays}
    assert set(overlays) == {"zone", "smell", "sight"}
    assert "c3" not in overlays["smell"].cells and "e1" in overlays["zone"].cells


def test_captions_say_what_and_with_which_odds() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, [("zombie", "e1")], actor="mike", kit={"mike": ["pistol"]})
    caption = t.game.scenery.caption(t.game, ask_of(t, "mike"), Fire("e1", (1,)))
    assert caption.label == "Fire the Pistol at the zombie at e1" and caption.text == "25 % knockdown, 25 % kill"
    assert "e1" in caption.touches
    assert t.game.scenery.caption(t.game, ask_of(t, "mike"), Move("b2")).label == "Move to b2"
    assert t.game.scenery.caption(t.game, ask_of(t, "mike"), Alert()).label == "Go on alert"


def test_the_prompt_of_an_alert_names_the_infected() -> None:
    t = scenario(
        HALL,
        {"mike": "a1", "kira": "i9"},
        [("zombie", "f1")],
        phase="infected",
        alert=["mike"],
        kit={"mike": ["pistol"]},
    )
    offer = next(offer for offer in view(t, "mike").offers if offer.mine)
    assert offer.prompt == "Mike on alert: fire at the zombie at e1?"
    assert t.game.scenery.caption(t.game, ask_of(t, "mike"), Hold("near")).label == "Hold until one can grab"


def test_a_room_that_is_not_active_is_dark_until_its_door_opens() -> None:
    t = scenario(ROOMS, {"mike": "c2", "kira": "a1"}, actor="mike", rolls=[1])

    def dark() -> set[str]:
        areas = view(t, "mike").picture.boards[0].areas
        return {square for area in areas if "dark" in area.tags for square in area.cells}

    assert {"a3", "f4"} <= dark()
    play(t, "mike", Door("c2-c3"))
    assert "a3" not in dark() and "f4" in dark()


def test_who_is_on_alert_is_named_and_who_ends_too() -> None:
    t = scenario(HALL, {"mike": "a1", "kira": "i9"}, actor="mike", kit={"mike": ["pistol"]})
    done = next(act for act in view(t, "mike").offers[0].acts if act.label.endswith("is done"))
    assert done.label == "Mike is done"
    play(t, "mike", Alert())
    marks = view(t, None).picture.boards[0].marks
    assert [mark.note for mark in marks if mark.kind == "alert"] == ["Mike is on alert"]
