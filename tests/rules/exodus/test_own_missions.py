"""Missions of the players' own: the page's example plays, and what is wrong with one is said in a line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from starboard.games.exodus.content import MISSIONS, own_problems, read_mission
from starboard.games.exodus.game import Exodus
from starboard.games.exodus.state import ExodusState
from starboard.lab import check
from starboard.table import Mission, Table
from starboard.table.content import read_own
from starboard.table.contract import moments

PAGE = Path(__file__).parents[3] / "docs" / "writing-a-mission.md"


def example() -> str:
    texts = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(next(text for text in texts if "tile = " in text and "spawn = " in text))


def written(folder: Path, old: str = "", new: str = "") -> Path:
    text = example()
    assert old in text, old
    path = folder / "mine.toml"
    path.write_text(text.replace(old, new, 1) if old else text, encoding="utf-8")
    return path


def test_the_example_of_the_page_plays_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check.problems(written(tmp_path), "exodus") == []
    mission = read_mission(tmp_path / "mine.toml")
    monkeypatch.setitem(MISSIONS, mission.id, mission)
    monkeypatch.setattr(Exodus, "missions", (*Exodus.missions, Mission(mission.id, mission.title, "medium", "own")))
    table: Table[ExodusState] = Table(Exodus, Exodus.prepare(mission.id, 2), seed="own")
    for _ in moments(table, "own"):
        pass
    assert table.outcome is not None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('to = ["e2", "f2"]', 'to = ["zz9"]', "there is no square 'zz9'"),
        ('item = "battery", to', 'item = "crown", to', "there is no item 'crown'"),
        ("low = 4, high = 6", "low = 4, high = 7", "expected each roll from 1 to 8 once"),
        ("high = 8 }", "high = 1000000000000000000 }", "<= 8"),
        ('{ tile = "depot-office" }', '{ tile = "depot-office", x = 1000000000000 }', "<= 14"),
        ('{ tile = "depot-office" }', '{ tile = "palace" }', "palace"),
        ("limit = 11", "limit = 0", ">= 1"),
        ('id = "pump-room"', 'id = "m1-landing"', "is the id of a built-in mission"),
        ("limit = 11", "limit = 11\nnumber = 3", "only our own missions belong to the campaign"),
        ('difficulty = "medium"', 'difficulty = "brutal"', "brutal"),
        ('{ do = "leave" }', '{ do = "hold", turns = 20 }', "comes after the last one"),
        ("limit = 11", "luck = 7", "luck"),
    ],
)
def test_what_is_wrong_is_said_in_a_line_and_the_mission_left_out(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    written(tmp_path, old, new)
    found, left_out = read_own(tmp_path, read_mission, own_problems)
    assert not found and any(said in f"{where}: {what}" for where, what in left_out), left_out


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(example() + "# more\n" * 10_000, encoding="utf-8")
    found, left_out = read_own(tmp_path, read_mission, own_problems)
    assert not found and "KiB" in left_out[0][1]
