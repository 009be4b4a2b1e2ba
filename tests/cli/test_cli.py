from __future__ import annotations

import io
import json
import random
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from starboard import bots, cli, games
from starboard.table import Game, Table


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(
    toy: type[Game[Any]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Run:
    """The command line, with the toy game among the others, in an empty folder; `lines` are typed in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STARBOARD_HOME", str(tmp_path / "home"))

    def run(*words: str, lines: str = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["starboard", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        status = 0
        try:
            cli.main()
        except SystemExit as leave:
            status = int(leave.code or 0)
        return Ran(status, *capsys.readouterr())

    return run


@pytest.fixture
def save(toy: type[Game[Any]], tmp_path: Path) -> Path:
    table = Table(toy, toy.prepare(seats=2), seed="5", content=games.content_mark("toy"))
    bot = bots.load("random")(random.Random(5))
    while table.offers:
        bots.answer(table, bot)
    path = tmp_path / "game.json"
    path.write_bytes(table.save())
    return path


# ---- speed ----------------------------------------------------------------------------------------------------------


def test_which_version(run: Run) -> None:
    import starboard

    assert run("--version").out == f"starboard {starboard.__version__} (plain Python)\n"


def test_help_answers_fast() -> None:
    """Under 0.3 s of its own time: the clock on the wall would measure what else the machine is doing."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-m", "starboard.cli", "--help"], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert b"simulate" in done.stdout
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 0.3


def test_help_imports_nothing_heavy() -> None:
    code = "import sys, starboard.cli; print([m for m in ('rich', 'msgspec', 'starboard.table') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout.strip() == b"[]"


# ---- shapes ---------------------------------------------------------------------------------------------------------


def test_games(run: Run) -> None:
    shown = run("games", "--json").data
    assert [game["slug"] for game in shown] == sorted([*games.slugs()])
    toy = next(game for game in shown if game["slug"] == "toy")
    assert toy == {
        "slug": "toy",
        "title": "The Toy",
        "seats": [1, 2],
        "missions": [
            {"id": "drill", "title": "Drill", "difficulty": "easy", "source": "house"},
            {"id": "alarm", "title": "Alarm", "difficulty": "hard", "source": "house"},
        ],
        "campaigns": [],
    }
    assert "The Toy" in run("games").out


def test_values_of_an_option_are_listed_as_they_are_typed() -> None:
    from starboard.cli import _values

    assert _values(("roll", *range(1, 61))) == "roll, 1 to 60"
    assert _values((0, 1, 2, "mixed", False, True)) == "0, 1, 2, mixed, false, true"
    assert _values((5, 6, 7, 3, 4)) == "5, 6, 7, 3, 4"


def test_rules(run: Run) -> None:
    assert run("rules", "toy", "--json").data == {
        "game": "toy",
        "rules": 4,
        "tested": 0,
        "untested": ["TOY-FIRE-01", "TOY-FIRE-02", "TOY-END-01"],
        "not_playable": [{"id": "TOY-END-02", "why": "there is no box"}],
    }
    assert "TOY-FIRE-02  The moon is out of reach." in run("rules", "toy").out
    assert run("rules", "toy", "toy-end-02").out.splitlines() == [
        "TOY-END-02  (Not for the pane)",
        "Put the toy back into its box.",
        "tests: there is no box",
        "",
    ]
    assert "toy: 4 rules, 0 tested, 3 untested, 1 not playable" in run("rules").out


def test_simulate(run: Run) -> None:
    words = ("simulate", "toy/alarm", "-n", "30", "--bot", "random", "--seed", "4", "--seats", "2", "--json")
    shown = run(*words).data
    assert list(shown) == [
        "game",
        "mission",
        "bot",
        "seats",
        "games",
        "wins",
        "losses",
        "errors",
        "decisions",
        "seconds",
        "decisions_per_second",
        "win_rate",
        "win_rate_ci",
        "rounds_median",
    ]
    assert (shown["game"], shown["mission"], shown["bot"], shown["seats"]) == ("toy", "alarm", "random", 2)
    assert shown["games"] == 30 == shown["wins"] + shown["losses"]
    low, high = shown["win_rate_ci"]
    assert low <= shown["win_rate"] <= high
    again = run(*words).data
    assert {k: v for k, v in again.items() if "second" not in k} == {
        k: v for k, v in shown.items() if "second" not in k
    }


def test_simulate_counts_errors_and_keeps_the_first(run: Run, tmp_path: Path, toy: type[Game[Any]]) -> None:
    ran = run("simulate", "toy", "-n", "20", "--seats", "2", "--option", "fault=1", "--json")
    assert ran.status == 0
    assert ran.data["errors"] == 20
    assert ran.data["win_rate"] == 0
    assert ran.err.count("\n") == 1
    (dump,) = (tmp_path / "dumps").iterdir()
    assert Table.load(dump.read_bytes(), toy).state.round == 1


def test_bench(run: Run) -> None:
    shown = run("bench", "toy", "--seconds", "0.01", "--json").data
    assert list(shown) == ["games"]
    assert list(shown["games"]["toy"]) == ["decisions_per_second", "fork_us", "state_bytes"]


def test_replay(run: Run, save: Path) -> None:
    shown = run("replay", str(save), "--json")
    assert shown.status == 0
    assert list(shown.data) == ["ok", "decisions", "outcome"]
    assert shown.data["ok"] is True
    assert set(shown.data["outcome"]) == {"won", "because", "rules", "terms"}
    assert run("replay", str(save)).out.endswith("verified\n")


def test_replay_under_other_content(run: Run, save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "content_mark", lambda slug: "other")
    shown = run("replay", str(save), "--json")
    assert (shown.status, shown.data["ok"]) == (0, False)
    assert "not verified" in run("replay", str(save)).out


def test_replay_of_an_edited_game(run: Run, save: Path) -> None:
    save.write_bytes(save.read_bytes().replace(b'"do":"fire","at":"left"', b'"do":"fire","at":"moon"'))
    shown = run("replay", str(save), "--json")
    assert (shown.status, shown.data["ok"]) == (2, False)
    assert shown.err.count("\n") == 1


def test_check(run: Run, save: Path, tmp_path: Path) -> None:
    assert run("check", str(save), "--json").data == {"ok": True, "problems": []}
    bad = tmp_path / "cards.toml"
    bad.write_text('[[card]]\nsource = "house"\n')
    shown = run("check", str(bad), "--game", "toy", "--json")
    assert shown.status == 2
    assert shown.data == {"ok": False, "problems": [{"where": "cards.toml, card number 1", "what": "has no id"}]}
    assert run("check", str(bad), "--game", "toy").err == "starboard: cards.toml, card number 1: has no id\n"


# ---- bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "chess"], "there is no game 'chess'; there are: "),
        (["play"], "which game?"),
        (["play", "toy", "moon"], "toy has no mission 'moon'; there are: drill, alarm"),
        (["play", "toy/moon"], "toy has no mission 'moon'"),
        (["play", "toy", "--seats", "9"], "toy is played with 1 to 2 seats, not 9"),
        (["play", "toy", "--seats", "ann,zoe"], "not 'zoe'"),
        (["play", "toy", "--bot", "zoe=random"], "there is no seat 'zoe' at this table"),
        (["play", "toy", "--bot", "ann=genius"], "there is no bot 'genius'"),
        (["play", "toy", "--bot", "random"], "--bot random: expected two words with = between them"),
        (["play", "toy", "--option", "speed=9"], "toy has no option 'speed'; there are: fault, long"),
        (["play", "toy", "--option", "fault=9"], "toy: fault is one of 0, 1, 2, not 9"),
        (["play", "toy", "--seed", "1", "--physical-dice"], "one or the other"),
        (["play", "--load", "nowhere.json"], "nowhere.json: cannot be read"),
        (["simulate", "toy", "--bot", "genius"], "there is no bot 'genius'"),
        (["simulate", "toy/moon"], "toy has no mission 'moon'"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules", "toy", "TOY-X-01"], "toy has no rule 'TOY-X-01'"),
        (["bench", "chess"], "there is no game 'chess'"),
        (["replay", "nowhere.json"], "nowhere.json: cannot be read"),
        (["check", "nowhere.json"], "nowhere.json: cannot be read"),
    ],
)
def test_bad_input_gets_one_clear_line(run: Run, words: list[str], said: str) -> None:
    ran = run(*words)
    assert ran.status == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert not ran.out


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda data: data[:-100], "cut short"),
        (lambda data: data.replace(b'"format":2', b'"format":99'), "newer Starboard"),
        (lambda data: data.replace(b'"game":"toy"', b'"game":"chess"'), "no game 'chess'"),
        (lambda data: data.replace(b'"history"', b'"hysteria"'), "damaged"),
    ],
)
@pytest.mark.parametrize("words", [["replay"], ["play", "--load"]])
def test_a_bad_save_gets_one_clear_line(run: Run, save: Path, damage: Any, said: str, words: list[str]) -> None:
    save.write_bytes(damage(save.read_bytes()))
    ran = run(*words, str(save))
    assert ran.status == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_wrong_word_on_the_command_line_is_status_2() -> None:
    done = subprocess.run([sys.executable, "-m", "starboard.cli", "simulate"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


# ---- play -----------------------------------------------------------------------------------------------------------


def test_a_piped_game_ends_politely_and_goes_on(run: Run, tmp_path: Path) -> None:
    ran = run("play", "toy", "--seats", "2", "--seed", "1", lines="auto\nready\n")
    assert ran.status == 0
    assert "Saved as" in ran.out
    (file,) = (tmp_path / "home" / "saves").iterdir()
    again = run("play", "--load", str(file), lines="none\n")
    assert again.status == 0
    assert "ann: keep" in again.out
    assert "ann: first" in again.out
    shown = run("replay", str(file), "--json").data
    assert shown == {"ok": True, "decisions": 1, "outcome": None}


def test_bots_play_a_game_among_themselves(run: Run) -> None:
    ran = run("play", "toy", "--seats", "2", "--seed", "1", "--bot", "ann=random", "--bot", "bob=random")
    assert ran.status == 0
    assert "Won: " in ran.out or "Lost: " in ran.out


def test_load_takes_no_other_settings(run: Run, save: Path) -> None:
    assert "only --bot" in run("play", "--load", str(save), "--seed", "3").err


# ---- the lab --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [("--budget", "0"), ("--iterations", "0"), ("--budget", "-5")])
def test_a_bot_without_time_to_think_is_refused(run: Run, words: tuple[str, str]) -> None:
    ran = run("simulate", "toy", "--bot", "greedy", *words)
    assert ran.status == 2
    assert f"{words[0]} {words[1]}: a bot needs at least 1" in ran.err


def test_games_are_kept_and_told_again(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("polars")
    assert run("simulate", "toy", "-n", "3", "--out", "games.parquet", "--json").data["games"] == 3
    assert run("lab", "game", "games.parquet", "2").status == 0
    assert "written" in run("lab", "game", "games.parquet", "2", "--out", "save.json").out
    assert run("replay", "save.json", "--json").data["ok"]
    assert "holds 3 games" in run("lab", "game", "games.parquet", "3").err


def test_balance_as_json(run: Run) -> None:
    data = run("lab", "balance", "toy", "--bot", "random", "-n", "40", "--seats", "2", "--json").data
    assert data["game"] == "toy"
    assert [cell["mission"] for cell in data["cells"]] == ["drill", "alarm"]
    assert set(data["cells"][0]) >= {"seats", "band", "games", "win_rate", "interval", "verdict", "seconds"}


def test_a_report_of_kept_games(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    run("simulate", "toy", "-n", "5", "--out", "games.parquet")
    ran = run("lab", "report", "toy", "games.parquet", "--out", "page")
    assert ran.out.strip().endswith("5 games")
    assert (tmp_path / "page" / "index.html").exists()
