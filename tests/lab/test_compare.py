"""Two versions side by side, and how strong the bots are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from starboard.cli import app
from starboard.lab import compare, strength
from starboard.table import SetupError


def rows(won: int, count: int, **changes: Any) -> list[dict[str, Any]]:
    plain = {"mission": "m1", "seats": 2, "bot": "policy", "rounds": 6, "because": "x", "used": [], "version": "1"}
    return [{**plain, "content": "c", "won": number < won, **changes} for number in range(count)]


def test_what_chance_does_not_explain_is_said() -> None:
    words = " ".join(compare.findings(rows(20, 100), rows(60, 100, rounds=9, because="y")))
    assert "<b>m1</b> with 2, policy: won 40 points more often (+27 to +51)" in words
    assert "games last 9 rounds instead of 6" in words and "Lost by “y”: 0% of the losses before, 100% after" in words
    assert compare.findings(rows(20, 40), rows(22, 40)) == ["Nothing has changed that chance would not explain."]


def test_what_is_used_more_or_less_is_said() -> None:
    def used(times: int) -> list[dict[str, Any]]:
        return [{"what": "use:x<", "seat": "", "times": times, "offered": 9}]

    words = compare.findings(rows(5, 10, used=used(4)), rows(5, 10, used=used(1)))
    assert words == ["use:x&lt;: chosen 4.0 times a game before, 1.0 after."]


def test_only_what_both_have_is_compared() -> None:
    found = compare.pairs(rows(1, 4) + rows(1, 4, mission="m2"), rows(2, 4))
    assert [(pair.mission, pair.before.wins, pair.after.wins) for pair in found] == [("m1", 1, 2)]
    with pytest.raises(SetupError, match="both files have games of"):
        compare.pairs(rows(1, 4), rows(1, 4, mission="m2"))


def test_the_pages_of_two_files(tmp_path: Path) -> None:
    run = CliRunner().invoke
    for name, training in (("before", "0"), ("after", "2")):
        given = [
            "simulate",
            "vortex/m1",
            "-n",
            "6",
            "--bot",
            "policy",
            "--seats",
            "2",
            "--option",
            f"training={training}",
        ]
        assert run(app, [*given, "--out", str(tmp_path / f"{name}.parquet")]).exit_code == 0
    files = [str(tmp_path / "before.parquet"), str(tmp_path / "after.parquet")]
    done = run(app, ["lab", "compare", *files, "--out", str(tmp_path / "out")])
    assert done.exit_code == 0, done.output
    page = (tmp_path / "out" / "index.html").read_text()
    assert "What has changed" in page and "before and after" in page
    assert (tmp_path / "out" / "wins.png").read_bytes().startswith(b"\x89PNG")


def test_strength_of_bots_is_one_command_that_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "bots.md"
    page.write_text("<!-- strength of vortex -->\n<!-- end of strength of vortex -->\n")
    given = ["lab", "strength", "vortex", "--bots", "random=4,policy=3", "--missions", "m1", "--seats", "2"]
    given += ["--keep", str(tmp_path / "kept"), "--page", str(page)]
    done = CliRunner().invoke(app, given)
    assert done.exit_code == 0, done.output
    assert "| mission, seats | random | policy |" in page.read_text() and "| m1, 2 |" in page.read_text()
    before = page.read_text()
    monkeypatch.setattr(strength, "batches", lambda *args, **more: iter(()))
    assert CliRunner().invoke(app, given).exit_code == 0 and page.read_text() == before
    failed = CliRunner().invoke(app, ["lab", "strength", "vortex", "--bots", "random=many"])
    assert isinstance(failed.exception, SetupError) and "such as random=24" in str(failed.exception)
