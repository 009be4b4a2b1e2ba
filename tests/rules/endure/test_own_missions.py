"""Missions of the players' own: checked, offered beside the built-in ones, and never able to break the game."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from starboard.games.endure import checks, content
from starboard.games.endure.content import BOX, CARDS, MAPS
from starboard.games.endure.game import Endure
from starboard.games.endure.ground import ground_of
from starboard.games.endure.maps import Mission as MissionFile
from starboard.lab import check
from starboard.table import Level, Mission, Setup, SetupError, Table
from starboard.table.content import read_own
from starboard.table.contract import rebuilding_changes_nothing

PAGE = Path(__file__).parents[3] / "docs" / "writing-a-mission.md"
CREW = ("medic", "captain", "marine", "engineer", "technician", "medic-b")


def example() -> str:
    """The complete example of the page."""
    texts = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(next(text for text in texts if "faction" in text))


def written(folder: Path, text: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def changed(*swaps: tuple[str, str]) -> str:
    """The example with some words swapped."""
    text = example()
    for old, new in swaps:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def found(folder: Path, text: str) -> list[str]:
    return [f"{where}: {what}" for where, what in check.problems(written(folder, text), "endure")]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MissionFile:
    """The example, offered."""
    mission = checks.read(written(tmp_path, example()))
    monkeypatch.setitem(MAPS.missions, mission.id, mission)
    monkeypatch.setattr(Endure, "missions", (*Endure.missions, Mission(mission.id, mission.title, "medium", "own")))
    return mission


# ---- the page --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ETS-CMP-27")
def test_the_example_of_the_page_is_right_and_can_be_played(tmp_path: Path, own: MissionFile) -> None:
    assert found(tmp_path, example()) == []
    for count in (3, 4, 5, 6):
        for seed in range(3):
            table = Table(Endure, Setup(own.id, CREW[:count], {}), seed=str(seed), level=Level.ROLLOUT)
            table.play_out(random.Random(seed))
            assert table.outcome is not None


def test_the_example_of_the_page_can_be_saved_at_every_offer(own: MissionFile) -> None:
    rebuilding_changes_nothing(Endure, Setup(own.id, CREW[:3], {}), "1")


def test_every_word_of_a_mission_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8").partition("# Endure")[2]
    ours = ("source", "difficulty_source", "map_source", "rules", "campaign")
    words = [word for word in MissionFile.__struct_fields__ if word not in ours]
    words += [f"`{name}`" for name in MAPS.conditions]
    assert [word for word in words if word not in page] == []


# ---- what is refused, each with its reason ---------------------------------------------------------------------------

REFUSED: dict[str, tuple[str, str]] = {
    "two tiles in one place": (changed(("laboratory = { at = [1, 1]", "laboratory = { at = [1, 0]")), "overlaps"),
    "a tile too often": (
        changed(("[tokens]", 'spare = { at = [2, 0], tile = "rec-room" }\n[tokens]')),
        "rec-room lies there 2 times, but the box holds 1",
    ),
    "a tile far away": (changed(("rec-room = { at = [0, 1]", "rec-room = { at = [5, 5]")), "cannot be reached"),
    "a dangling door": (changed(('"laboratory.L", "laboratory.Q"', '"laboratory.L", "laboratory.F"')), "no passage"),
    "two doors in one frame": (
        changed(("locked = true }]", 'locked = true }, { id = "two", between = ["laboratory.Q", "laboratory.L"] }]')),
        "another door hangs between laboratory.Q and laboratory.L",
    ),
    "the key behind the lock": (
        changed(('zone = "medical-bay.W", kind = "switch"', 'zone = "laboratory.L", kind = "switch"')),
        "objective panel: laboratory.L cannot be reached",
    ),
    "a salvaged part": (changed(('id = "seeds"', 'id = "part-1"')), "parts that are salvaged have such ids"),
    "a lock without a key": (changed(('"rec-room.w" }', '"rec-room.w", locked = true }')), "nothing opens"),
    "no such zone": (changed(('start = "crew-quarters.w"', 'start = "crew-quarters.z"')), "no zone 'crew-quarters.z'"),
    "no such card": (changed(('set_aside = ["shotgun"]', 'set_aside = ["crowbar"]')), "no item 'crowbar'"),
    "more cards than there are": (
        changed(('set_aside = ["shotgun"]', f"set_aside = {['shotgun'] * 12}".replace("'", '"'))),
        "12 of shotgun, but there are",
    ),
    "a card that is not laid aside": (changed(('set_aside = ["shotgun"]', "set_aside = []")), "must be laid aside"),
    "no such class": (changed(('needs = ["medic"]', 'needs = ["cook"]')), "no survivor 'cook'"),
    "a class nobody need be": (changed(('needs = ["medic"]', "needs = []")), 'write needs = ["medic"]'),
    "tokens that are not there": (changed(('"4 swarmer"', '"9 swarmer"')), "'9 swarmer', but there are 0"),
    "no token at all": (changed(('"4 swarmer"', '"some swarmers"')), "but there are 0"),
    "tokens of another faction": (changed(('"4 swarmer"', '"2 zealot"')), "not of the faction gep"),
    "a boss on a token": (changed(('"4 swarmer"', '"titan"')), "titan is not the boss of this mission"),
    "tokens and spots": (changed(('"4 swarmer", ', "")), "1 tokens for 2 radar spots"),
    "no such condition": (changed(('"all-out"', '"all-in"')), "no such condition 'all-in'"),
    "a condition in the wrong place": (changed(('"all-out"', '"stock-up"')), "no such condition 'stock-up'"),
    "a term missing": (changed((', count = 1', "")), "terms.carried-out: expected count"),
    "a term too many": (changed((', count = 1', ", count = 1, speed = 2")), "does not know speed"),
    "terms of nothing": (changed(('special = ["open-sesame", ', "special = [")), "is named neither in special"),
    "a number too large": (changed(("count = 1 }", "count = 21 }")), "expected a number from 1 to 20, got 21"),
    "too much to carry": (changed(("count = 1 }", "count = 2 }")), "2 of 1 cannot be carried out"),
    "text for a number": (changed(("count = 1 }", 'count = "one" }')), "expected a number from 1 to 20, got 'one'"),
    "a list for an objective": (changed(('objective = "panel"', 'objective = ["panel"]')), "no objective"),
    "one for a list": (changed(('objectives = ["seeds"]', 'objectives = "seeds"')), "expected a list of carrys"),
    "the same twice": (changed(('objectives = ["seeds"]', 'objectives = ["seeds", "seeds"]')), "stands there twice"),
    "the wrong kind of thing": (
        changed(('carried-out = { objectives = ["seeds"]', 'carried-out = { objectives = ["panel"]')),
        "panel is of the kind switch, expected carry",
    ),
    "a way out without an exit": (
        changed(('exits = [{ id = "airlock", zone = "rec-room.w" }]', "")),
        "carried-out makes no sense without exits",
    ),
    "a boss that is none": (
        changed(("[tiles]", 'boss = { enemy = "jaeger", health = { 3 = 5, 4 = 5, 5 = 5 }, starts = "zone", zone = '
                 '"laboratory.V" }\n[tiles]')),
        "no boss 'jaeger'",
    ),
    "a boss nobody finds": (
        changed(("[tiles]", 'boss={ enemy = "titan", health = { 3 = 5, 4 = 5, 5 = 5 }, starts = "hidden" }\n[tiles]')),
        "it takes hide-and-seek",
    ),
    "enemies of another faction": (
        changed(("[tiles]", 'enemies = [{ enemy = "zealot", count = 2, zone = "laboratory.V" }]\n[tiles]')),
        "zealot is not of the faction gep",
    ),
    "won at once": (
        changed(('win = ["carried-out", "all-out"]', 'win = ["all-at"]'),
                ('carried-out = { objectives = ["seeds"], count = 1 }', 'all-at = { zone = "crew-quarters.w" }')),
        "the mission is won before it begins",
    ),
    "an id of ours": (changed(('"cold-storage"', '"cg00"')), "id of a built-in mission or campaign"),
    "a campaign's id": (changed(('"cold-storage"', '"into-the-fire"')), "id of a built-in mission or campaign"),
    "a campaign": (changed(("[tiles]", 'campaign = "into-the-fire"\n[tiles]')), "is played by itself"),
    "an unknown field": (changed(("[tiles]", "cheat = true\n[tiles]")), "unknown field `cheat`"),
    "a wrong type": (changed(("at = [0, 0]", 'at = "here"')), "tiles[...].at: Expected `array`, got `str`"),
    "a number out of this world": (changed(("at = [0, 0]", "at = [0, 99999999999]")), "Expected `int` <= 12"),
    "words that steer a terminal": (changed(('"Cold Storage"', '"Cold \\u001b[2J Storage"')), "title: "),
    "too long a title": (changed(('"Cold Storage"', f'"{"x" * 50}"')), "title: "),
    "no way to win": (changed(('win = ["carried-out", "all-out"]', "win = []")), "win: Expected `array` of"),
}  # fmt: skip


@pytest.mark.rule("ETS-CMP-27")
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_played_is_refused_with_the_reason(tmp_path: Path, name: str) -> None:
    text, why = REFUSED[name]
    problems = found(tmp_path, text)
    assert any(why in problem for problem in problems), problems


def test_hostile_files_are_refused(tmp_path: Path) -> None:
    for text, why in (
        ("#" * 40_000, "larger than 32 KiB"),
        ("a" * 600, "line 1 has more than 500 bytes"),
        ("a = " + "[\n" * 5000, "not TOML"),
        ("id = " + "9" * 450, "id: Expected `str`"),
        ("", "missing required field"),
    ):
        assert any(why in problem for problem in found(tmp_path, text)), why
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    assert "cannot be read" in check.problems(tmp_path / "bytes.toml", "endure")[0][1]
    (tmp_path / "folder.toml").mkdir()
    assert "no file" in read_own(tmp_path, checks.read, content.own_problems)[1][-2][1]


@pytest.mark.parametrize("mission", BOX.values(), ids=lambda mission: mission.id)
def test_ours_pass_the_same_check(mission: MissionFile) -> None:
    assert checks.check(mission, MAPS, CARDS) == []


# ---- the player's folder ---------------------------------------------------------------------------------------------


def test_good_files_are_offered_and_broken_ones_left_out_by_name(tmp_path: Path) -> None:
    written(tmp_path, example(), "a.toml")
    written(tmp_path, changed(('"4 swarmer"', '"9 swarmer"')), "broken.toml")
    written(tmp_path, "id = ", "torn.toml")
    written(tmp_path, example(), "twice.toml")
    own, left_out = read_own(tmp_path, checks.read, content.own_problems)
    assert list(own) == ["cold-storage"]
    files = dict.fromkeys(where.partition(",")[0] for where, _ in left_out)
    assert list(files) == ["broken.toml", "torn.toml", "twice.toml"]
    assert "two files" in left_out[-1][1]


def test_a_saved_game_of_a_mission_that_is_gone_says_so(own: MissionFile, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = Table(Endure, Setup(own.id, CREW[:3], {}), seed="1").save()
    assert Table.load(saved, Endure).state.mission == own.id
    monkeypatch.delitem(MAPS.missions, own.id)
    monkeypatch.undo()
    ground_of.cache_clear()
    with pytest.raises(SetupError, match="cold-storage"):
        Table.load(saved, Endure)


def test_the_command_line_offers_own_missions_with_their_source(tmp_path: Path) -> None:
    folder = tmp_path / "missions" / "endure"
    folder.mkdir(parents=True)
    written(folder, example())
    written(folder, changed(('"4 swarmer"', '"9 swarmer"')), "broken.toml")

    def starboard(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "starboard.cli", *words]
        env = {**os.environ, "STARBOARD_HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        return subprocess.run(command, capture_output=True, text=True, env=env, timeout=120, check=False)

    listed = starboard("games", "--json")
    (endure,) = [game for game in json.loads(listed.stdout) if game["slug"] == "endure"]
    assert [m["source"] for m in endure["missions"] if m["id"] == "cold-storage"] == ["own"]
    assert "left out: broken.toml, tokens.3: 1 tokens '9 swarmer', but there are 0" in listed.stderr
    played = starboard("simulate", "endure/cold-storage", "-n", "2", "--seats", "3", "--json")
    assert json.loads(played.stdout)["errors"] == 0
