"""Missions of the players' own, with enemies and a table of their own; what is wrong with one is said in a line."""

import random
from pathlib import Path

import msgspec
import pytest

from starboard.games.starquest import own
from starboard.games.starquest.content import TABLES, UNITS
from starboard.games.starquest.game import StarQuest
from starboard.games.starquest.own import adopt, own_problems, read
from starboard.games.starquest.terrain import generate
from starboard.games.starquest.waves import collection
from starboard.table import ContentError, SetupError, Table

from .scenario import game

MISSION = """
id = "salt-mine"
name = "Salt Mine"
pitch = "Nobody has come up for a week."
difficulty = 2
primary = "investigation"
sentries = ["digger", "deckhands"]

[[unit]]
id = "digger"
name = "Diggers"
size = 3
quality = 5
defense = 5
weapons = ["Pick (A1, AP(1))"]
rules = ["Furious"]

[[unit]]
id = "driller"
name = "Driller"
size = 1
quality = 4
defense = 3
weapons = ["Drill (A3, Rending)", "Spark Gun (12\\", A2)"]
rules = ["Tough(3)", "Slow"]
cost = 70
"""


def file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def ground() -> str:
    """A table of the generator, as somebody would write it down."""
    made, _ = generate("colony", 1)
    lines = []
    for kind, shape in made:
        corners = ", ".join(f"[{x / 1000}, {y / 1000}]" for x, y in shape)
        lines.append(f'[[piece]]\nkind = "{kind}"\nshape = [{corners}]\n')
    return "\n".join(lines)


@pytest.mark.rule("GSQ-PREP-04", "GSQ-PREP-05", "GSQ-PREP-09")
def test_a_mission_of_ones_own_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mission = read(file(tmp_path, MISSION + ground()))
    assert own_problems(mission) == []
    monkeypatch.setitem(own.PLANS, "salt-mine", adopt(mission))
    try:
        assert UNITS["salt-mine-digger"].cost > 0 and UNITS["salt-mine-driller"].cost == 70
        setup = msgspec.structs.replace(StarQuest.prepare("delivery", 2), mission="salt-mine")
        table = Table(StarQuest, setup, seed="mine")
        table.play_out(random.Random(1), None, until=lambda s: s.round > 6)
        assert table.state.faction == "salt-mine" and table.state.table == "salt-mine"
        assert collection(game(table)) == ["salt-mine-digger", "salt-mine-driller"]
        table.state.faction = "mixed"
        assert not any(kind.startswith("salt-mine") for kind in collection(game(table))), "only ours are mixed"
    finally:
        del UNITS["salt-mine-digger"], UNITS["salt-mine-driller"], TABLES["salt-mine"]


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ("Furious", "Furry", "unit 'digger'", "there is no special rule 'Furry'"),
        ("Pick (A1, AP(1))", "Pick", "unit 'digger'", "a weapon is written"),
        ('rules = ["Tough(3)", "Slow"]', 'rules = ["Caster(1)"]', "unit 'driller'", "nobody here is a Caster"),
        ('id = "driller"', 'id = "digger"', "unit 'digger'", "stands twice"),
        ('primary = "investigation"', 'primary = "party"', "primary", "there is no 'party'"),
        ('"deckhands"]', '"moles"]', "sentries", "there is no unit 'moles'"),
        ('id = "salt-mine"', 'id = "delivery"', "id", "is a name of ours"),
        ("difficulty = 2", 'difficulty = 2\nfaction = "corsairs"', "faction", "leave the faction out"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(tmp_path: Path, old: str, new: str, where: str, what: str) -> None:
    assert old in MISSION
    found = own_problems(read(file(tmp_path, MISSION.replace(old, new))))
    assert any(place == where and what in line and "\n" not in line for place, line in found), found


@pytest.mark.rule("GSQ-PREP-09", "GSQ-TSET-06", "GSQ-TSET-12")
def test_a_table_that_breaks_the_guidelines_is_refused(tmp_path: Path) -> None:
    few = '[[piece]]\nkind = "ruins"\nshape = [[1, 1], [4, 1], [4, 4], [1, 4]]\n'
    said = [what for _, what in own_problems(read(file(tmp_path, MISSION + few)))]
    assert any("GSQ-PREP-09" in what for what in said) and any("GSQ-TSET-06" in what for what in said)
    for shape, why in (
        ("[[nan, 1], [4, 1], [4, 4]]", "on the table"),
        ("[[1e18, 1], [4, 1], [4, 4]]", "on the table"),
        ("[[1, 1], [4, 1], [49, 4]]", "on the table"),
        ("[[1, 1], [4, 1], [2, 2], [4, 4]]", "convex"),
    ):
        wrong = own_problems(read(file(tmp_path, MISSION + f'[[piece]]\nkind = "ruins"\nshape = {shape}\n')))
        assert any(place == "piece 1" and why in what for place, what in wrong), wrong
    assert any(
        "there is no terrain 'moon'" in what
        for _, what in own_problems(
            read(file(tmp_path, MISSION + '[[piece]]\nkind = "moon"\nshape = [[1, 1], [4, 1], [4, 4]]\n'))
        )
    )


def test_a_file_that_is_no_mission_says_where(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"mine\.toml"):
        read(file(tmp_path, MISSION.replace("size = 3", "size = 300")))
    with pytest.raises(ContentError, match=r"mine\.toml"):
        read(file(tmp_path, MISSION + "\nwarp = 3\n"))
    assert StarQuest.check_content(file(tmp_path, MISSION)) == []
    setup = msgspec.structs.replace(StarQuest.prepare("delivery", 2), mission="lost-file")
    with pytest.raises(SetupError, match="there is no mission 'lost-file'"):
        StarQuest.start(setup)
