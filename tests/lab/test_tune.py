"""`lab tune`: dials are declared, turned and kept; a setting inside the band is found, or it is said that none is."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from starboard import games
from starboard.cli import app
from starboard.lab import dials, tune, turned
from starboard.lab.check import problems
from starboard.lab.expect import Model, Row
from starboard.lab.simulate import Job, Tally
from starboard.lab.tuned import headline, moved, write
from starboard.table import ContentError, SetupError, content
from starboard.table.content import parse

ORDER = tune.Order("vortex", "m3", "easy", (2,), trials=12, screened=40, judged=60, confirmed=80)
ENTRY = {"id": "m", "limit": 5, "deck": [1, 2], "at": {"x": "a"}}


def dial(**fields: Any) -> dials.Dial:
    return dials._dial(ENTRY, {"name": "d", **fields}, games.folder("vortex") / "content")


# ---- dials ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", games.slugs())
def test_every_value_of_a_dial_makes_a_mission(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turned by itself, at any number of seats: else the search spends its tries on what nobody can play."""
    door = games.load(slug)
    for known in door.missions:
        try:
            mission = dials.read(slug, known.id)
        except SetupError:
            continue
        for one in mission.dials:
            for number, value in enumerate(one.values):
                monkeypatch.setattr(content, "TURNED", mission.turned(mission.start() | {one.name: number}))
                assert not door.check_content(mission.path), f"{known.id}: {one.name} at {value}"


def test_every_game_has_two_missions_with_dials_that_can_be_read() -> None:
    for slug in games.slugs():
        found = []
        for mission in games.load(slug).missions:
            try:
                found.append(dials.read(slug, mission.id))
            except SetupError as error:
                assert "declares no dials" in str(error)
        assert len(found) >= 2, slug
        for each in found:
            assert each.turned(each.start()) == {} and each.spirit(each.start()) == 0


def test_a_dial_has_a_range_or_values_and_knows_where_it_stands() -> None:
    assert dial(path="limit", range=[3, 9, 2]).values == (3, 5, 7, 9)
    assert dial(path="limit", range=[3, 6]).at == 2
    assert dial(path="at.x", of=["a", "b"]).turned(1) == {"at.x": "b"}
    both = dial(paths=["deck.0", "deck.1"], of=[[1, 2], [3, 4]])
    assert both.turned(1) == {"deck.0": 3, "deck.1": 4}
    assert dial(path="limit", range=[3, 9], cost=0.5).spirit(0) == 1.0


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"path": "limit"}, r"expected a range = \[from, to\] or of = \[values\]"),
        ({"path": "limit", "range": [3, 9], "of": [1, 5]}, "one of the two"),
        ({"path": "limit", "range": [9, 3]}, "from below to"),
        ({"path": "limit", "range": ["a", 3]}, "expected whole numbers"),
        ({"path": "limit", "range": [6, 9]}, "5, which is there now, is none of its values"),
        ({"path": "limit", "of": [5]}, "two values or more"),
        ({"path": "limits", "range": [3, 9]}, "limits"),
        ({"path": "deck.7", "range": [3, 9]}, "deck.7"),
        ({"range": [3, 9]}, "expected a path"),
        ({"paths": ["deck.0", "limit"], "range": [1, 9]}, "differs"),
        ({"paths": ["deck.0", "deck.1"], "of": [1, 2]}, "lists of 2"),
        ({"path": "limit", "range": [3, 9], "cost": -1}, "cost"),
        ({"path": "limit", "range": [3, 9], "cots": 1}, "no field 'cots'"),
        ({"path": "nothing.toml:x", "range": [3, 9]}, "no file 'nothing.toml'"),
        ({"path": "../../game.toml:x", "range": [3, 9]}, "no file"),
    ],
)
def test_a_bad_dial_is_a_clear_line(fields: dict[str, Any], words: str) -> None:
    entry = {**ENTRY, "dials": [{"name": "d", **fields}]}
    with pytest.raises(SetupError, match=words) as error:
        dials._dials(entry, "m.toml, m", games.folder("vortex") / "content")
    assert str(error.value).startswith("m.toml, m: dial 'd': ")


def test_starboard_check_finds_a_bad_dial(tmp_path: Path) -> None:
    good = (
        (games.folder("vortex") / "content/missions/m3-hold-the-dome.toml")
        .read_text()
        .replace('id = "m3"', 'id = "my-3"')
    )
    path = tmp_path / "my-3.toml"
    path.write_text(good)
    assert problems(path, "vortex") == []
    path.write_text(good.replace("range = [6, 9]", "range = [8, 9]"))
    assert problems(path, "vortex") == [
        ("my-3.toml, my-3", "dial 'rounds': 7, which is there now, is none of its values: 8, 9")
    ]
    path.write_text(good[: good.index("[[dials]]")].replace("par =", "dials = 7\npar ="))
    assert problems(path, "vortex") == [("my-3.toml, my-3", "dials: expected a list of tables, [[dials]]")]


def test_a_mission_without_dials_says_so() -> None:
    with pytest.raises(SetupError, match="vortex/m1 declares no dials"):
        dials.read("vortex", "m1")


def test_pins_hold_and_must_leave_something() -> None:
    mission = dials.read("vortex", "m8")
    assert [d.name for d in mission.dials if d.pinned] == ["Bosses"]
    assert {d.name for d in dials.pinned(mission, ["his life"]).dials if d.pinned} == {"Bosses", "his life"}
    with pytest.raises(SetupError, match="no such dial; there are: Bosses"):
        dials.pinned(mission, ["his strength"])
    with pytest.raises(SetupError, match="nothing is left to turn"):
        dials.pinned(mission, ["his life", "when he comes", "first Grunts"])


def test_a_search_may_begin_elsewhere_than_the_file() -> None:
    mission = dials.started(dials.read("vortex", "m3"), [("rounds", "9")])
    assert mission.turned(mission.start()) == {"m3": {"goal.rounds": 9}} and mission.spirit(mission.start()) == 0
    back = {**mission.start(), "rounds": 1}
    assert mission.turned(back) == {} and mission.spirit(back) == 2
    for start, words in ((("roudns", "9"), "no such dial"), (("rounds", "99"), "it is one of 6, 7, 8, 9")):
        with pytest.raises(SetupError, match=words):
            dials.started(mission, [start])


def test_a_diff_changes_the_value_and_nothing_else() -> None:
    for slug in games.slugs():
        for known in games.load(slug).missions:
            try:
                mission = dials.read(slug, known.id)
            except SetupError:
                continue
            setting = {d.name: (d.at + 1) % len(d.values) for d in mission.dials}
            diff = dials.difference(mission, setting)
            lines = diff.splitlines()
            assert any(line.startswith("-") and not line.startswith("---") for line in lines)
            assert not any(line.startswith("+# ") for line in lines), "every place is found"


def test_a_diff_finds_its_place_among_equal_values() -> None:
    text = '[[mission]]\nid = "a"\nlimit = 5\nfloor = 5\n\n[[mission]]\nid = "b"\nlimit = 5\n'
    assert tomllib.loads(dials._written(text, "b", "limit", 7))["mission"][1]["limit"] == 7
    assert dials._written(text, "a", "floor", 6).count("5") == 2
    assert dials._written("id = 'a'\nx = 0b101\n", "a", "x", 6).endswith("# a: x = 6\n")


def test_a_game_never_sees_its_dials() -> None:
    class Card(msgspec.Struct, forbid_unknown_fields=True):
        id: str
        limit: int

    assert parse("id = 'm'\nlimit = 5\n[[dials]]\nname = 'x'\n", Card, "m.toml") == Card("m", 5)


# ---- playing what is turned -----------------------------------------------------------------------------------------


def test_games_are_played_as_turned_in_a_process_of_their_own() -> None:
    setup = games.load("vortex").prepare("m3", 2)
    job = Job("vortex", setup, "random", "t")
    two = list(turned.shared_out({"m3": {"goal.rounds": 2}}, job, [0, 1], 2))
    assert sorted(number for tally in two for number in tally.numbers) == [0, 1]
    assert all(max(tally.rounds) <= 2 for tally in two)


def test_what_is_turned_too_far_says_what_is_wrong() -> None:
    job = Job("vortex", games.load("vortex").prepare("m3", 2), "random", "t")
    with pytest.raises(ContentError, match=r"ContentError: m3-hold-the-dome\.toml"):
        list(turned.shared_out({"m3": {"goal.rounds": "many"}}, job, [0, 1], 2))


# ---- the search, with games that are thrown like dice ----------------------------------------------------------------


class World:
    """Games whose win rate follows from the dials, in place of real ones."""

    def __init__(self, rate: Any) -> None:
        self.rate, self.played, self.stop_after = rate, 0, 10**9
        self.refused: set[int] = set()

    def __call__(self, changed: Any, job: Job, numbers: Sequence[int], workers: int | str = 1) -> Iterator[Tally]:
        rounds = changed.get("m3", {}).get("goal.rounds", 7)
        if rounds in self.refused:
            raise ContentError(f"{rounds} rounds are too many")
        for number in numbers:
            if self.played >= self.stop_after:
                raise KeyboardInterrupt
            self.played += 1
            luck = random.Random(f"{job.seed}/{number}").random()
            won = luck < self.rate(rounds, job.bot)
            yield Tally(int(won), int(not won), rounds={rounds: 1}, numbers=[number])


def by_rounds(rounds: int, bot: str) -> float:
    """The fewer rounds the easier; the policy wins less than half as often."""
    rate = {6: 0.72, 7: 0.45, 8: 0.3, 9: 0.1}[rounds]
    return rate if bot == "reference" else rate * 0.4


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    made = World(by_rounds)
    monkeypatch.setattr(tune, "shared_out", made)
    return made


def test_it_finds_the_setting_and_confirms_it_on_fresh_seeds(world: World, tmp_path: Path) -> None:
    result = tune.tune(ORDER, tmp_path)
    assert result.verdict == "reached" and result.best is not None
    assert result.best.setting["rounds"] == 6 and "-goal" in result.diff and "rounds = 6" in result.diff
    assert result.best.confirmed[0].verdict.startswith("inside")
    assert next(value for value, _, _ in result.dials["rounds"]) == "6"
    assert "the doctor's room" in result.pinned and "the doctor's room" not in result.dials
    assert all(tried.setting["the doctor's room"] == "SE" for tried in result.tried)


def test_it_goes_on_where_it_was_broken_off(world: World, tmp_path: Path) -> None:
    world.stop_after = 1
    early = tune.tune(ORDER, tmp_path)
    assert early.best is None and "nothing was tried yet: broken off; the same command goes on" in headline(early)
    world.stop_after = 150
    broken = tune.tune(ORDER, tmp_path)
    assert broken.verdict == "broken off" and "broken off; the same command goes on" in headline(broken)
    world.stop_after = 10**9
    again = tune.tune(ORDER, tmp_path)
    assert again.verdict == "reached"
    played = world.played
    assert tune.tune(ORDER, tmp_path).verdict == "reached"
    assert world.played - played < 0.6 * played, "what was played is not played again"


def test_a_detuned_mission_comes_back(world: World, tmp_path: Path) -> None:
    order = msgspec.structs.replace(ORDER, target="medium", start=(("rounds", "9"),))
    result = tune.tune(order, tmp_path)
    assert result.verdict == "reached" and result.best is not None and result.best.setting["rounds"] == 7


def test_it_says_when_no_setting_reaches_the_band(world: World, tmp_path: Path) -> None:
    world.rate = lambda rounds, bot: 0.05
    result = tune.tune(ORDER, tmp_path)
    assert result.verdict == "not reached" and "none of" in headline(result) and "Nearest" in headline(result)


def test_a_bot_that_never_wins_does_not_screen(world: World, tmp_path: Path) -> None:
    world.rate = lambda rounds, bot: by_rounds(rounds, bot) if bot == "reference" else 0.0
    lines: list[str] = []
    result = tune.tune(ORDER, tmp_path, lines.append)
    assert result.screen == "reference, 8 playouts" and "tells nothing" in lines[0]
    assert result.verdict == "reached"


def test_a_bot_that_tells_nothing_as_things_are_may_still_screen(world: World, tmp_path: Path) -> None:
    """A mission that is far out is no reason to do without it: it tells much in the settings around it."""
    world.rate = lambda rounds, bot: by_rounds(rounds, "reference") if rounds < 9 else 0.0
    order = msgspec.structs.replace(ORDER, target="medium", start=(("rounds", "9"),))
    result = tune.tune(order, tmp_path)
    assert result.screen == "policy" and result.verdict == "reached"


def test_what_is_plainly_none_is_not_screened_to_the_end(world: World, tmp_path: Path) -> None:
    result = tune.tune(msgspec.structs.replace(ORDER, trials=30), tmp_path)
    games_of = {
        rounds: [t.screened[0].games for t in result.tried if t.setting["rounds"] == rounds] for rounds in (6, 9)
    }
    assert max(games_of[9]) < ORDER.screened == max(games_of[6])


def test_few_games_of_a_setting_count_little_beside_those_of_its_dials() -> None:
    rows = [Row({"d": d, "e": e}, False, 10 if d else 30, 40) for d, e in ((0, 0), (0, 1), (1, 0))]
    model = Model([*rows, Row({"d": 0, "e": 0}, True, 36, 40), Row({"d": 1, "e": 1}, False, 2, 2)])
    assert 0.2 < model.rate({"d": 1, "e": 1}, judge=False) < 0.6, "not won always, after two games"
    assert model.rate({"d": 1, "e": 0}) > 0.4, "the judge wins more often everywhere"
    assert model.rate({"d": 0, "e": 1}) > model.rate({"d": 1, "e": 1})


def test_a_setting_that_is_no_mission_is_left_out(world: World, tmp_path: Path) -> None:
    world.refused = {9}
    result = tune.tune(ORDER, tmp_path)
    assert result.verdict == "reached"
    assert all(tried.problem for tried in result.tried if tried.setting["rounds"] == 9)


def test_the_page_tells_what_to_change_and_what_each_dial_did(world: World, tmp_path: Path) -> None:
    result = tune.tune(ORDER, tmp_path)
    files = write(result, tmp_path)
    page = (tmp_path / "index.html").read_text()
    assert {path.name for path in files} >= {"index.html", "change.diff", "result.json", "settings.png", "dials.png"}
    assert "What to change" in page and "rounds = 6" in page and "What each dial did" in page
    assert "<script" not in page and "pinned: the barricades stand around it" in "\n".join(moved(result))
    assert msgspec.json.decode((tmp_path / "result.json").read_bytes())["verdict"] == "reached"


def test_the_command_line(world: World, tmp_path: Path) -> None:
    run = CliRunner().invoke
    done = run(app, ["lab", "tune", "vortex/m3", "--target", "easy", "--seats", "2", "--out", str(tmp_path / "o")])
    assert done.exit_code == 0 and "reached with" in done.output and "rounds = 6" in done.output
    for given, words in (
        (["vortex/m99"], "which mission of vortex"),
        (["vortex/m3", "--target", "gentle"], "vortex knows easy, medium, hard"),
        (["vortex/m1"], "declares no dials"),
    ):
        failed = run(app, ["lab", "tune", *given, "--out", str(tmp_path / "x")])
        assert isinstance(failed.exception, SetupError) and words in str(failed.exception)
