"""Missions of the players' own, with enemies and a table of their own; what is wrong with one is said in a line."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from starboard.games.starquest import own
from starboard.games.starquest.content import FILES, FOLDER, GEAR, SPECIAL, TABLES, UNITS, rule
from starboard.games.starquest.game import StarQuest
from starboard.games.starquest.options import Advance, UseItem
from starboard.games.starquest.own import adopt, own_problems, read
from starboard.games.starquest.state import StarState
from starboard.games.starquest.terrain import generate
from starboard.games.starquest.waves import collection
from starboard.table import ContentError, Refused, SetupError, Table

from .scenario import act, game, let, scenario

PAIR = {"medic": (10.0, 10.0), "psion": (40.0, 40.0)}

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
        assert any(event.text == "The mission: Salt Mine." for event in table.journal), "by its name"
        assert table.state.faction == "salt-mine" and table.state.table == "salt-mine"
        assert collection(game(table)) == ["salt-mine-digger", "salt-mine-driller"]
        table.state.faction = "mixed"
        assert not any(kind.startswith("salt-mine") for kind in collection(game(table))), "only ours are mixed"
    finally:
        del UNITS["salt-mine-digger"], UNITS["salt-mine-driller"], TABLES["salt-mine"]


def test_a_mission_without_pieces_is_played_on_one_of_our_tables(tmp_path: Path) -> None:
    try:
        assert adopt(read(file(tmp_path, MISSION))).table == "" and "salt-mine" not in TABLES
    finally:
        del UNITS["salt-mine-digger"], UNITS["salt-mine-driller"]


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ("Furious", "Furry", "unit 'digger'", "there is no special rule 'Furry'"),
        ("Pick (A1, AP(1))", "Pick", "unit 'digger'", "a weapon is written"),
        ("Pick (A1, AP(1))", 'Pick (0\\", A1)', "unit 'digger'", "a weapon is written"),
        ("Pick (A1, AP(1))", "Pick (A1000000000000000000)", "unit 'digger'", "from A1 to A20"),
        ("Pick (A1, AP(1))", "Pick (A0)", "unit 'digger'", "from A1 to A20, not A0"),
        ("Pick (A1, AP(1))", 'Gun (73\\", A1)', "unit 'digger'", "at most 72 inches, not 73"),
        ("Pick (A1, AP(1))", "Pick (A1, Furious)", "unit 'digger'", "Furious stands with the unit"),
        ("Furious", "Rending", "unit 'digger'", "Rending stands with a weapon"),
        ("Furious", "Tough(0)", "unit 'digger'", "Tough(X): from 1 to 20, not 0"),
        ("Furious", "Impact(1000000000000000000)", "unit 'digger'", "Impact(X): from 1 to 20"),
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
    for name in FILES:
        assert StarQuest.check_content(FOLDER / name) == []
    namesake = tmp_path / next(iter(FILES))
    namesake.write_text(MISSION.replace('"deckhands"]', '"moles"]'), encoding="utf-8")
    assert StarQuest.check_content(namesake), "called like a file of ours, and a mission all the same"
    setup = msgspec.structs.replace(StarQuest.prepare("delivery", 2), mission="lost-file")
    with pytest.raises(SetupError, match="there is no mission 'lost-file'"):
        StarQuest.start(setup)


def test_what_is_ours_would_be_taken_from_anybody() -> None:
    for unit in UNITS.values():
        assert not list(own._unfit(unit)), unit.id
    for gear in GEAR.values():
        assert all(SPECIAL[rule(text)[0]].weapon for text in (gear.ranged, gear.melee) if text)


@pytest.mark.rule("GSQ-MOVE-04")
@pytest.mark.parametrize("at", [-1, 48_001, 10**18, -(10**18), 2**63, 10**30, float("nan"), 1e18, float("inf"), "a"])
def test_a_point_that_is_none_is_refused_in_a_line_and_nothing_changes(at: Any) -> None:
    def asked() -> Iterator[Table[StarState]]:
        t = scenario(PAIR)
        act(t, "medic", Advance())
        yield t
        for item in ("teleport", "noise"):
            t = scenario(PAIR, change=lambda s: let(s.heroes[0], items=["teleport", "noise"]))
            act(t, "medic", UseItem(item))
            yield t

    for t in asked():
        ask, before = t.offers[0], msgspec.json.encode(t.state)
        for path in ([[at, 10_000]], [[10_000, at]]):
            with pytest.raises(Refused) as refused:
                t.choose(ask.seats[0], ask.id, {"path": path})
            assert "\n" not in str(refused.value) and str(refused.value)
            if isinstance(at, int):
                assert "off the table" in str(refused.value)
        assert msgspec.json.encode(t.state) == before and t.offers[0] is ask
