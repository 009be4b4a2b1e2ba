"""Whatever mission the check accepts can be played to its end, with any number of Heroes: tried with random ones."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from starboard.games.vortex import maps as missions
from starboard.games.vortex.content import ROOMS
from starboard.games.vortex.game import Vortex
from starboard.games.vortex.geometry import CELLS
from starboard.table import Level, Setup, Table


def goal(r: random.Random) -> dict[str, Any]:
    room = r.choice(list(ROOMS))
    return r.choice(
        [
            {"do": "kill-bosses"},
            {"do": "collect", "room": room},
            {"do": "outlast", "rounds": r.randint(1, 8)},
            {"do": "extinguish", "ship": r.choice([1, 2])},
            {"do": "deliver", "room": room},
            {"do": "escape"},
            {"do": "overload", "opens": [r.randint(1, 6)] * 4},
            {"do": "kill-superboss"},
        ]
    )


def ships(r: random.Random) -> list[dict[str, Any]]:
    rooms = r.sample(list(ROOMS), len(ROOMS))
    found: list[dict[str, Any]] = []
    for _ in range(r.choice([1, 2])):
        ship: dict[str, Any] = {"rooms": {cell: rooms.pop() for cell in CELLS}}
        if r.random() < 0.4 and rooms:
            ship["platforms"] = {r.choice(CELLS): rooms.pop()}
        if r.random() < 0.3:
            ship["destroyed"] = r.sample(CELLS, r.randint(1, 3))
        found.append(ship)
    return found


def mission(r: random.Random) -> missions.MissionFile:
    """Well formed, but seldom playable."""
    fleet = ships(r)
    marks = [(prefix, ship) for prefix, ship in zip(("", "2-"), fleet, strict=False)]
    tiles = [prefix + cell for prefix, _ in marks for cell in CELLS]
    tiles += [f"{prefix}{cell}^" for prefix, ship in marks for cell in ship.get("platforms", ())]
    kinds = r.sample(["load", "load", "relic", "toxic", "repair", "grenade"], r.randint(0, 4))
    data: dict[str, Any] = {
        "id": "any",
        "title": "Any",
        "pitch": "Any at all.",
        "par": [5] * 4,
        "ship": fleet,
        "goal": goal(r),
        "object": [
            {"kind": kind, "at": r.choice([*tiles, ""]), "players": r.choice([[], [], [1, 2], [3, 4]])}
            for kind in kinds
        ],
        "fire": [{"at": r.choice(tiles), "value": r.choice([1, 2])} for _ in range(r.choice([0, 1, 3]))],
        "barricade": [{"at": r.choice(tiles), "side": r.choice("NESW")} for _ in range(r.choice([0, 1, 3]))],
        "second_ship_start": [r.randint(0, 4) for _ in range(4)],
        "airlocks": [f"a{r.randint(1, 8)}", f"b{r.randint(1, 8)}"] if len(fleet) == 2 else None,
    }
    if r.random() < 0.4:
        data["scientist"] = {"at": r.choice(tiles), "stays": r.random() < 0.3}
    elif r.random() < 0.5:
        data["superboss"] = {"round": r.randint(1, 4), "area": "a5", "life": [r.randint(1, 20)] * 4}
    return msgspec.convert(data, missions.MissionFile)


def test_what_the_check_accepts_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    accepted = 0
    for number in range(900):
        found = mission(random.Random(number))
        if missions.problems(found):
            continue
        accepted += 1
        monkeypatch.setitem(missions.OWN, "any", found)
        for players in (1, 2, 3, 4):
            setup = Setup("any", ("red", "blue", "green", "purple")[:players], {"boss_level": 1, "training": 0})
            table = Table(Vortex, setup, seed=str(number), level=Level.ROLLOUT)
            table.play_out(random.Random(number))
            assert table.outcome is not None
    assert accepted > 40
