"""What the gauge says, held against how games end."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from starboard.bots.sensible import Bend
from starboard.cli import app
from starboard.lab import calibrate
from starboard.lab.calibrate import Line, Reading
from starboard.table import SetupError


def line(won: bool, *gauges: float, mission: str = "m1") -> Line:
    readings = [Reading(number, gauge) for number, gauge in enumerate(gauges, 1)]
    return Line(mission, 2, "", "policy", "s", 0, won, readings)


def test_of_a_true_gauge_as_many_are_won_as_it_says() -> None:
    lines = [line(number < 70, 0.7) for number in range(100)] + [line(number < 20, 0.2) for number in range(100)]
    found = calibrate.calibration("all", lines)
    assert [(round(b.says, 2), round(b.won, 2), b.games) for b in found.bins] == [(0.2, 0.2, 100), (0.7, 0.7, 100)]
    assert found.says == pytest.approx(found.won) == pytest.approx(0.45)
    assert found.brier == pytest.approx((0.21 + 0.16) / 2) and found.brier < found.plain


def test_every_game_weighs_the_same_however_long() -> None:
    found = calibrate.calibration("all", [line(True, 0.9), line(False, *[0.1] * 50)])
    assert found.won == pytest.approx(0.5) and found.says == pytest.approx(0.5)


def test_auc_is_how_often_a_won_game_looks_better() -> None:
    assert calibrate.auc([(0.9, True, 1), (0.1, False, 1)]) == 1.0
    assert calibrate.auc([(0.1, True, 1), (0.9, False, 1)]) == 0.0
    assert calibrate.auc([(0.5, True, 1), (0.5, False, 3)]) == 0.5
    assert calibrate.auc([(0.5, True, 1)]) == 0.5


def test_games_are_kept_and_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = tmp_path / "games.jsonl"
    first = list(calibrate.collect("vortex", ["m1"], [2], "policy", 2, keep))
    assert [each.number for each in first] == [0, 1] and all(0 < r.gauge < 1 for each in first for r in each.readings)
    assert first[0].readings[0].round == 1 and first[0].readings[0].parts
    monkeypatch.setattr(calibrate, "played", None)
    assert list(calibrate.collect("vortex", ["m1"], [2], "policy", 2, keep)) == first
    monkeypatch.setattr(calibrate, "mark", lambda slug, mission: "other rules")
    assert calibrate.read(keep, "vortex") == []
    with pytest.raises(SetupError, match="has no mission 'm99'"):
        list(calibrate.collect("vortex", ["m99"], [2], "policy", 1, None))


def test_the_command_line_writes_table_and_plot(tmp_path: Path) -> None:
    page, plot = tmp_path / "page.md", tmp_path / "plot.png"
    page.write_text("<!-- calibration of vortex -->\n<!-- end of calibration of vortex -->\n")
    given = ["lab", "calibrate", "vortex", "--missions", "m1", "--seats", "2", "-n", "2", "--bot", "policy"]
    done = CliRunner().invoke(app, [*given, "--page", str(page), "--plot", str(plot)])
    assert done.exit_code == 0, done.output
    assert "| m1 | 2 |" in page.read_text() and plot.read_bytes().startswith(b"\x89PNG")


def test_a_gauge_is_bent_to_how_games_end(tmp_path: Path) -> None:
    """It says 60 % of both missions; of one 9 in 10 games are won, of the other 1 in 10."""
    lines = [
        line((number % 10 == 0) == (mission == "hard"), 0.6, mission=mission)
        for mission in ("easy", "hard")
        for number in range(400)
    ]
    (tmp_path / "gauge.toml").write_text(calibrate.bent(Bend(tmp_path), lines), encoding="utf-8")
    bend = Bend(tmp_path)
    assert bend(0.6, "easy") == pytest.approx(0.9, abs=0.02) and bend(0.6, "hard") == pytest.approx(0.1, abs=0.02)
    again = [line(each.won, bend(0.6, each.mission), mission=each.mission) for each in lines]
    (tmp_path / "gauge.toml").write_text(calibrate.bent(bend, again), encoding="utf-8")
    assert Bend(tmp_path)(0.6, "easy") == pytest.approx(0.9, abs=0.03)  # bent already, it stays


def test_a_gauge_that_was_never_bent_says_what_it_says(tmp_path: Path) -> None:
    assert Bend(tmp_path)(0.37, "any") == 0.37
