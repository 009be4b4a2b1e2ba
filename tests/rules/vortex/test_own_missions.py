"""Missions of the players' own: checked, offered beside the built-in ones, and never able to break the game."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from starboard.games.vortex import maps as missions
from starboard.games.vortex.game import Vortex
from starboard.games.vortex.missions import terms
from starboard.games.vortex.preparation import lay_out
from starboard.lab import check
from starboard.table import ContentError, Level, Mission, Setup, SetupError, Table, content

PAGE = Path(__file__).parents[3] / "docs" / "writing-a-mission.md"

PLAIN = """
id = "mine"
title = "Mine"
pitch = "All mine."
par = [8, 8, 8, 8]
goal = { do = "kill-bosses" }
GOAL_AND_MORE
[[ship]]
rooms = { NW = "I", NE = "II", SE = "III", SW = "V" }
"""
LOAD = '[[object]]\nkind = "load"\nat = "SE"\n'
TWO = '\n[[ship]]\nrooms = { NW = "VII", NE = "IX", SE = "VIII", SW = "X" }\n'


def example() -> str:
    """The complete example of the page."""
    texts = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(next(text for text in texts if "par = " in text))


def written(folder: Path, text: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def plain(more: str = "", after: str = "", **swap: str) -> str:
    """The plain mission with more said before the ship, and after it, and some words swapped."""
    text = PLAIN.replace("GOAL_AND_MORE", more) + after
    for old, new in swap.items():
        assert old in text
        text = text.replace(old, new)
    return text


def found(folder: Path, text: str) -> list[str]:
    return [f"{where}: {what}" for where, what in check.problems(written(folder, text), "vortex")]


def own_of(folder: Path) -> tuple[dict[str, missions.MissionFile], tuple[content.Problem, ...]]:
    return content.read_own(folder, missions.read, missions.own_problems)


# ---- the page --------------------------------------------------------------------------------------------------------


def test_the_example_of_the_page_is_right(tmp_path: Path) -> None:
    assert found(tmp_path, example()) == []


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_example_of_the_page_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    mission = missions.read(written(tmp_path, example()))
    monkeypatch.setitem(missions.OWN, mission.id, mission)
    setup = Setup(mission.id, ("red", "blue", "green", "purple")[:players], {"boss_level": "mixed", "training": 0})
    for seed in range(10):
        table = Table(Vortex, setup, seed=str(seed), level=Level.ROLLOUT)
        table.play_out(random.Random(seed))
        assert table.outcome is not None


def test_every_word_of_a_mission_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    words = [tp.__struct_config__.tag for tp in (*terms.Goal.__args__, *terms.Loss.__args__)]
    words += [*missions.Ship.__struct_fields__, *missions.MissionFile.__struct_fields__]
    assert [word for word in words if str(word) not in page and word not in ("code", "source", "rules")] == []


# ---- what is refused, each with its reason ---------------------------------------------------------------------------

REFUSED: dict[str, tuple[str, str]] = {
    "goal room": (plain(**{'"kill-bosses"': '"collect", room = "VI"'}), "cannot be reached: there is no room VI"),
    "no object": (plain(**{'"kill-bosses"': '"collect", room = "I"'}), "there is no Object to collect"),
    "object for some": (
        plain(after=f"{LOAD}players = [3, 4]", **{'"kill-bosses"': '"collect", room = "I"'}),
        "cannot be reached with 1 or 2 players: there is no Object to collect",
    ),
    "held fast": (
        plain(after='[[object]]\nkind = "relic"\nat = "SE"', **{'"kill-bosses"': '"collect", room = "I"'}),
        "the relic cannot be set down",
    ),
    "no scientist": (plain(**{'"kill-bosses"': '"outlast", rounds = 5'}), "there is no Scientist"),
    "deliver": (plain(**{'"kill-bosses"': '"deliver", room = "V"'}), "it needs the Scientist and the Toxic Object"),
    "deliver one who stays": (
        plain(
            'scientist = { at = "NE", stays = true }',
            '[[object]]\nkind = "toxic"\nat = "SE"',
            **{'"kill-bosses"': '"deliver", room = "V"'},
        ),
        "the Scientist stays where he is",
    ),
    "extinguish": (plain(**{'"kill-bosses"': '"extinguish", ship = 1'}), "it needs the Repair Kit"),
    "extinguish nothing": (
        plain(after='[[object]]\nkind = "repair"\nat = "SE"', **{'"kill-bosses"': '"extinguish", ship = 1'}),
        "nothing burns on ship 1",
    ),
    "escape": (plain(**{'"kill-bosses"': '"escape"'}), "there is no Sacred Relic"),
    "overload": (plain(**{'"kill-bosses"': '"overload", opens = [1, 1, 1, 1]'}), "there is no Engine Room that works"),
    "overload on pillars": (
        plain(after='platforms = { NW = "X" }', **{'"kill-bosses"': '"overload", opens = [2, 2, 3, 4]'}),
        "its fall must be a loss, room-lost",
    ),
    "superboss": (plain(**{'"kill-bosses"': '"kill-superboss"'}), "it needs the SuperBoss and the Sacred Relic"),
    "no bosses": (
        plain('decks = { 1 = { top = [4, 0], middle = [0, 0], bottom = [1, 0] } }'),
        "cannot be reached with 1 players: there is no Boss in the deck",
    ),
    "empty cell": (plain(**{', SW = "V"': ""}), "the rooms are not connected: SW is empty"),
    "diagonal": (plain(after='destroyed = ["NW", "SE"]'), "the rooms are not connected: NE and SW touch nowhere"),
    "all in ruins": (plain(after='destroyed = ["NW", "NE", "SE", "SW"]'), "all rooms are destroyed"),
    "unknown room": (plain(**{'"III"': '"XI"'}), "there is no room 'XI'; there are: I, II,"),
    "unknown cell": (plain(**{"SW =": "XX ="}), "there is no cell 'XX'"),
    "room twice": (plain(**{'"III"': '"II"'}), "room II stands 2 times"),
    "three platforms": (
        plain(after='platforms = { NW = "IV", NE = "VI", SE = "VII" }'),
        "3 platforms need more than 8 pillars",
    ),
    "a ruin without a back": (plain(after='destroyed = ["NW"]', **{'"I"': '"X"'}), "X has no ruin on its back"),
    "a blank beginner room": (plain(after="blank = true"), "the back of I is a ruin"),
    "too few rooms": (plain(after='destroyed = ["NW", "NE"]'), "3 Heroes have no 3 rooms to start in"),
    "kept off the second ship": (
        plain('airlocks = ["a4", "b8"]\nsecond_ship_start = [0, 0, 0, 0]', 'destroyed = ["NW"]' + TWO),
        "4 Heroes have no 4 rooms to start in",
    ),
    "random and more": (plain(after="random = true"), "a random ship is the only one and says nothing else"),
    "things on a random ship": (
        plain(after=LOAD).replace('rooms = { NW = "I", NE = "II", SE = "III", SW = "V" }', "random = true"),
        "nothing lies on a random ship",
    ),
    "unknown card": (plain('leave_out = ["gorgon"]'), "there is no Enemy card 'gorgon'"),
    "too few bosses": (
        plain('boss_levels = [1]\nleave_out = ["broodcaller"]'),
        "with 4 players it needs 6 Bosses, but these levels have 5",
    ),
    "too many grunts": (
        plain("decks = { 2 = { top = [13, 1], middle = [0, 0], bottom = [0, 0] } }"),
        "with 2 players it needs 13 Grunts, but there are 12",
    ),
    "object nowhere": (plain(after='[[object]]\nkind = "load"\nat = "NW^"'), "there is no room 'NW^'"),
    "object in a ruin": (
        plain(after='platforms = { NE = "IV" }\ndestroyed = ["NW"]\n[[object]]\nkind = "load"\nat = "NW"'),
        "NW is destroyed: nobody can get there",
    ),
    "two relics": (plain(after='[[object]]\nkind = "relic"\nat = "NW"\n' * 2), "relic stands 2 times"),
    "five objects": (plain(after='[[object]]\nkind = "load"\nat = "NW"\n' * 5), "5 Objects, but there are 4 tokens"),
    "too many hands": (plain(after='[[object]]\nkind = "load"\n' * 2), "more Objects in hands than 1 Heroes can carry"),
    "hidden nowhere": (plain(after='[[object]]\nkind = "load"\nhidden = true'), "a hidden Object needs a place"),
    "too much fire": (plain(after='[[fire]]\nat = "NW"\nvalue = 2\n' * 16), "16 Fire tokens, but there are 15"),
    "barricade on a platform": (
        plain(after='platforms = { NE = "IV" }\n[[barricade]]\nat = "NE^"\nside = "N"'),
        "'NE^' is no ground room",
    ),
    "a side twice": (
        plain(after='[[barricade]]\nat = "NW"\nside = "E"\n[[barricade]]\nat = "NE"\nside = "W"'),
        "NW|E has 2 barricades: one for each side",
    ),
    "more barricades than may stand": (
        plain("barricades = [1, 4, 4, 4]", "".join(f'[[barricade]]\nat = "NW"\nside = "{side}"\n' for side in "NW")),
        "2 barricades, but only 1 may stand",
    ),
    "more barricades than exist": (plain("barricades = [6, 6, 6, 6]"), "Expected `int` <= 5"),
    "scientist and superboss": (
        plain('scientist = { at = "NE" }\nsuperboss = { round = 2, area = "a1", life = [7, 10, 13, 16] }'),
        "share a card: not both",
    ),
    "airlocks on one ship": (plain('airlocks = ["a4", "b8"]'), "two ships are linked by two Airlocks"),
    "two ships without": (plain(after=TWO), "two ships are linked by two Airlocks"),
    "airlocks crossed": (plain('airlocks = ["b4", "a8"]', TWO), "the first lies on ship 1"),
    "no such area": (plain('vortices = { 1 = ["b1"] }'), "there is no area 'b1'"),
    "too few vortices": (plain('vortices = { 2 = ["a1"] }'), "2 players need 2 vortices in different areas"),
    "vortices in one place": (plain('vortices = { 2 = ["a1", "a1"] }'), "2 players need 2 vortices in different areas"),
    "a ground room cannot fall": (plain('loss = [{ do = "room-lost", room = "I" }]'), "it cannot collapse"),
    "no scientist to lose": (plain('loss = [{ do = "scientist-dies" }]'), "there is no Scientist to lose"),
    "no object to lose": (plain('loss = [{ do = "object-lost" }]'), "there is no Object to lose"),
    "no ship to burn": (plain('loss = [{ do = "too-much-fire", ship = 2, value = 9 }]'), "there is no ship 2"),
    "lost at once": (
        plain('loss = [{ do = "too-much-fire", ship = 1, value = 2 }]', '[[fire]]\nat = "NW"\nvalue = 2'),
        "the mission is lost at once",
    ),
    "an id of ours": (plain(**{'"mine"': '"m4"'}), "'m4' is the id of a built-in mission"),
    "the campaign": (plain(**{'"mine"': '"campaign"'}), "'campaign' is the id of a built-in mission"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_a_mission_that_cannot_be_played_is_refused_with_the_reason(tmp_path: Path, case: str) -> None:
    text, reason = REFUSED[case]
    problems = found(tmp_path, text)
    assert any(reason in problem for problem in problems), problems
    assert all(problem.startswith("mine.toml") for problem in problems)


def test_the_plain_mission_is_right(tmp_path: Path) -> None:
    assert found(tmp_path, plain()) == []


HOSTILE: dict[str, str] = {
    "negative rounds": plain(**{'"kill-bosses"': '"outlast", rounds = -1'}),
    "endless rounds": plain(**{'"kill-bosses"': '"outlast", rounds = 1000000000'}),
    "a giant": plain('superboss = { round = 2, area = "a1", life = [1000000000, 1, 1, 1] }'),
    "negative life": plain('superboss = { round = 2, area = "a1", life = [-1, 1, 1, 1] }'),
    "a boss in round 0": plain('superboss = { round = 0, area = "a1", life = [1, 1, 1, 1] }'),
    "no par": plain(**{"[8, 8, 8, 8]": "[0, 0, 0, 0]"}),
    "short par": plain(**{"[8, 8, 8, 8]": "[8]"}),
    "fractions": plain(**{"[8, 8, 8, 8]": "[8.5, 8, 8, 8]"}),
    "not a number": plain(**{"[8, 8, 8, 8]": "[nan, 8, 8, 8]"}),
    "truth": plain(**{"[8, 8, 8, 8]": "[true, 8, 8, 8]"}),
    "thousands of digits": plain(**{"[8, 8, 8, 8]": f"[{'9' * 5000}, 8, 8, 8]"}),
    "hundreds of digits": plain(**{"[8, 8, 8, 8]": f"[{'9' * 400}, 8, 8, 8]"}),
    "a fire of 10**9": plain(after='[[fire]]\nat = "NW"\nvalue = 1000000000'),
    "a cooling fire": plain(after='[[fire]]\nat = "NW"\nvalue = -2'),
    "too-much-fire of 0": plain('loss = [{ do = "too-much-fire", ship = 1, value = 0 }]'),
    "ship 0": plain(**{'"kill-bosses"': '"extinguish", ship = 0'}),
    "minus one card": plain("decks = { 2 = { top = [-1, 1], middle = [0, 1], bottom = [0, 0] } }"),
    "a deck of 10**9": plain("decks = { 2 = { top = [1000000000, 1], middle = [0, 0], bottom = [0, 0] } }"),
    "nine players": plain('vortices = { 9 = ["a1"] }'),
    "boss level 9": plain("boss_levels = [9]"),
    "no boss level": plain("boss_levels = []"),
    "minus one starters": plain("second_ship_start = [-1, 0, 0, 0]"),
    "three ships": plain('airlocks = ["a4", "b8"]', TWO * 2),
    "no ship": "\n".join(plain().splitlines()[:-2]),
    "a long title": plain(**{'"Mine"': f'"{"M" * 500}"'}),
    "a title that steers the terminal": plain(**{'"Mine"': '"\\u001b[2J"'}),
    "a title that turns around": plain(**{'"Mine"': '"\\u202eeniM"'}),
    "no title": plain(**{'"Mine"': '""'}),
    "an id with a path": plain(**{'"mine"': '"../mine"'}),
    "an id with a line end": plain(**{'"mine"': '"mine\\n"'}),
    "a long story": plain(f'story = "{"x" * 3000}"'),
    "a thousand fires": plain(after='[[fire]]\nat = "NW"\nvalue = 1\n' * 1000),
    "unknown word": plain("cheat = true"),
    "unknown goal": plain(**{'"kill-bosses"': '"win"'}),
    "deep": plain("story = " + "[" * 20_000 + "]" * 20_000),
    "deep keys": plain(".".join("a" * 9000) + " = 1"),
    "deep keys in short lines": plain("\n".join(f"[{'.'.join('a' * 240)}.b{n}]" for n in range(60))),
    "deep in short lines": plain("story = " + "[\n" * 9000),
    "huge": "#\n" * (17 * 1024),
    "no toml": "id = ",
    "empty": "",
    "a list": "[[mission]]\nid = 'mine'",
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_files_are_refused(tmp_path: Path, case: str) -> None:
    problems = found(tmp_path, HOSTILE[case])
    assert problems
    assert all(len(problem) < 400 and "\x1b" not in problem for problem in problems), problems


def test_what_is_no_text_or_no_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert "cannot be read" in check.problems(path, "vortex")[0][1]
    os.mkfifo(tmp_path / "pipe.toml")
    assert "no file" in check.problems(tmp_path / "pipe.toml", "vortex")[0][1]
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    assert "no file" in check.problems(tmp_path / "loop.toml", "vortex")[0][1]


# ---- the player's folder ---------------------------------------------------------------------------------------------


def test_good_files_are_offered_and_broken_ones_left_out_by_name(tmp_path: Path) -> None:
    written(tmp_path, example(), "a.toml")
    written(tmp_path, plain(**{'"III"': '"XI"'}), "broken.toml")
    written(tmp_path, "id = ", "torn.toml")
    written(tmp_path, plain(**{'"mine"': '"m1"'}), "clash.toml")
    written(tmp_path, example(), "twice.toml")
    (tmp_path / "folder.toml").mkdir()
    own, left_out = own_of(tmp_path)
    assert list(own) == ["cold-berth"]
    files = [where.partition(",")[0] for where, _ in left_out]
    assert sorted(set(files)) == ["broken.toml", "clash.toml", "folder.toml", "torn.toml", "twice.toml"]
    assert any("XI" in what for where, what in left_out if where.startswith("broken"))
    assert any("two files" in what for where, what in left_out if where.startswith("twice"))


def test_no_folder_is_no_problem(tmp_path: Path) -> None:
    assert own_of(tmp_path / "none") == ({}, ())


def test_not_every_file_of_a_huge_folder_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content, "MOST_FILES", 2)
    for number in range(4):
        written(tmp_path, plain(**{'"mine"': f'"mine-{number}"'}), f"{number}.toml")
    own, left_out = own_of(tmp_path)
    assert list(own) == ["mine-0", "mine-1"]
    assert "more than 2" in left_out[0][1]


def test_a_saved_game_of_a_mission_that_is_gone_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mission = missions.read(written(tmp_path, example()))
    setup = Setup(mission.id, ("red",), {"boss_level": "mixed", "training": 0})
    with monkeypatch.context() as patch:
        patch.setitem(missions.OWN, mission.id, mission)
        patch.setattr(Vortex, "missions", (*Vortex.missions, Mission(mission.id, mission.title, "medium", "own")))
        saved = Table(Vortex, setup, seed="1").save()
        assert Table.load(saved, Vortex).state.mission == mission.id
    with pytest.raises(SetupError, match="cold-berth"):
        Table.load(saved, Vortex)
    with pytest.raises(SetupError, match="missions"):
        lay_out("cold-berth", setup)


def test_ours_must_be_right(tmp_path: Path) -> None:
    written(tmp_path, plain(**{'"III"': '"XI"'}))
    with pytest.raises(ContentError, match=r"mine\.toml: ship 1, SE: there is no room 'XI'"):
        missions.read_all(tmp_path)
    written(tmp_path, plain())
    written(tmp_path, plain(), "two.toml")
    with pytest.raises(ContentError, match="stands twice"):
        missions.read_all(tmp_path)


@pytest.fixture
def starboard(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """The command, with a home of its own."""
    folder = tmp_path / "missions" / "vortex"
    folder.mkdir(parents=True)
    written(folder, example(), "cold-berth.toml")
    written(folder, plain(**{'"III"': '"XI"'}), "broken.toml")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "starboard.cli", *words]
        env = {**os.environ, "STARBOARD_HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        return subprocess.run(command, capture_output=True, text=True, env=env, timeout=120, check=False)

    return run


def test_the_command_line_offers_own_missions_with_their_source(starboard: Callable[..., Any]) -> None:
    listed = starboard("games", "--json")
    (vortex,) = [game for game in json.loads(listed.stdout) if game["slug"] == "vortex"]
    assert [m["source"] for m in vortex["missions"] if m["id"] == "cold-berth"] == ["own"]
    assert not [m for m in vortex["missions"] if m["id"] == "mine"]
    assert "left out: broken.toml, ship 1, SE: there is no room 'XI'" in listed.stderr
    played = starboard("simulate", "vortex/cold-berth", "-n", "2", "--seats", "2", "--json")
    assert json.loads(played.stdout)["errors"] == 0
    refused = starboard("play", "vortex", "mine")
    assert refused.returncode == 2
    assert "left out: broken.toml" in refused.stderr
