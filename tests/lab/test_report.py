from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starboard.lab import simulate as lab

pytest.importorskip("polars")
pytest.importorskip("matplotlib")

from starboard.lab import report


@pytest.fixture(scope="module")
def rows() -> report.Games:
    """A few games of a real game: with casts, deaths and cards."""
    kept = []
    for job, count in report.jobs("vortex", ["m1", "m2"], [2, 4], ["random", "policy"], 60, "s"):
        kept += lab.simulate(job, count)[1].rows
    return report.as_games(kept)


def test_games_are_spread_over_missions_seats_bots_and_casts(rows: report.Games) -> None:
    cells = {(row["mission"], row["seats"], row["bot"]) for row in rows}
    assert len(cells) == 2 * 2 * 2
    assert len({tuple(row["characters"]) for row in rows}) > 4
    assert len(rows) == 64  # 60, or as many more as make all cells equal


def test_a_page_with_its_pictures(rows: report.Games, tmp_path: Path) -> None:
    page = report.write("vortex", rows, tmp_path)
    text = page.read_text()
    assert "What stands out" in text
    for name in ("wins", "characters", "length", "losses", "deaths", "options", "cards", "plans"):
        picture = tmp_path / f"{name}.png"
        assert f"{name}.png" in text
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.stat().st_size > 3000


def row(**changes: Any) -> dict[str, Any]:
    plain = {"mission": "m1", "seats": 2, "bot": "reference", "won": False, "rounds": 6, "because": "x"}
    return plain | {"characters": ["red", "blue"], "deaths": [], "used": [], **changes}


def test_what_stands_out_is_said() -> None:
    used = [
        {"what": "move", "seat": "red", "times": 9, "offered": 9},
        {"what": "use:x", "seat": "", "times": 0, "offered": 9},
    ]
    death = [{"seat": "red", "at": "NE", "round": 3}]
    games = [row(used=used, deaths=death) for _ in range(30)] + [row(rounds=20) for _ in range(3)]
    words = " ".join(report.findings("vortex", games, "reference"))
    assert "<b>m1</b> with 2 is too hard for “easy”" in words
    assert "nearly always lost in one way (33 of 33): x" in words
    assert "the most dangerous by far: NE, 30 of 30 times" in words
    assert "3 of 33 games last more than twice the median of 6 rounds" in words
    assert "“move” makes up 100% of all choices" in words
    assert "Never chosen by reference, though often offered: use (x)" in words


def test_a_character_that_makes_the_difference_is_named() -> None:
    games = [row(won=True) for _ in range(30)] + [row(characters=["green", "blue"]) for _ in range(30)]
    words = " ".join(report.findings("vortex", games, "reference"))
    assert "<b>red</b> makes a team stronger" in words
    assert "<b>green</b> makes a team weaker" in words
    assert "<b>blue</b>" not in words
