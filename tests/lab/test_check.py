from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from starboard import bots, games
from starboard.lab import check, fidelity, saves
from starboard.table import Game, SetupError, Table


@pytest.fixture
def save(toy: type[Game[Any]], tmp_path: Path) -> Path:
    """A whole game of the toy, saved."""
    table = Table(toy, toy.prepare(seats=2), seed="5", content=games.content_mark("toy"))
    bot = bots.load("random")(random.Random(5))
    while table.offers:
        bots.answer(table, bot)
    path = tmp_path / "game.json"
    path.write_bytes(table.save())
    return path


def test_a_save_is_verified(save: Path) -> None:
    replay = saves.replayed(save)
    assert replay.ok
    assert replay.decisions > 5
    assert replay.lines()[-1] == "verified"
    assert check.problems(save) == []


def test_a_save_under_other_content_is_shown_but_not_verified(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "content_mark", lambda slug: "other")
    replay = saves.replayed(save)
    assert not replay.ok
    assert not replay.problem
    assert replay.outcome is not None
    assert "not verified" in replay.lines()[-1]
    assert "other content" in check.problems(save)[0][1]


def test_an_edited_save_is_found_out(save: Path) -> None:
    save.write_bytes(save.read_bytes().replace(b'"do":"fire","at":"left"', b'"do":"fire","at":"moon"'))
    replay = saves.replayed(save)
    assert not replay.ok
    assert "moon" in replay.problem or "too far" in replay.problem
    assert check.problems(save)[0][0] == "game.json"


@pytest.mark.parametrize(
    "damage", [lambda data: data[:200], lambda data: b"", lambda data: b"\xff\x00", lambda data: b"[]"]
)
def test_a_damaged_save_is_one_problem(save: Path, damage: Any) -> None:
    save.write_bytes(damage(save.read_bytes()))
    ((where, what),) = check.problems(save)
    assert where == "game.json"
    assert what


def test_content_of_a_game_without_a_check_of_its_own(toy: type[Game[Any]], tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text('[[card]]\nid = "a"\nsource = "house"\n[[card]]\nid = "a"\n[[card]]\nsource = "house"\n')
    assert check.problems(path, "toy") == [
        ("cards.toml, card 'a'", 'source must be "rulebook" or "house"'),
        ("cards.toml, card 'a'", "its id stands twice"),
        ("cards.toml, card number 3", "has no id"),
    ]
    path.write_text("[[card\n")
    assert "not TOML" in check.problems(path, "toy")[0][1]


def test_a_game_may_check_its_content_itself(
    toy: type[Game[Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy, "check_content", classmethod(lambda cls, path: [("card 'a'", "is dull")]), raising=False)
    path = tmp_path / "cards.toml"
    path.write_text('[[card]]\nid = "a"\nsource = "house"\n')
    assert check.problems(tmp_path, "toy") == [("cards.toml, card 'a'", "is dull")]


def test_whose_content_it_is_must_be_known(toy: type[Game[Any]], tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text("")
    with pytest.raises(SetupError, match="whose content"):
        check.problems(path)
    assert check.problems(games.folder("toy") / "content" / "cards.toml") == []


def test_the_content_of_all_games_is_fine() -> None:
    for slug in games.slugs():
        assert check.problems(games.folder(slug) / "content") == []


def test_the_report_on_a_rulebook(toy: type[Game[Any]]) -> None:
    report = fidelity.report("toy")
    assert report.summary() == {
        "game": "toy",
        "rules": 4,
        "tested": 0,
        "untested": ["TOY-FIRE-01", "TOY-FIRE-02", "TOY-END-01"],
        "not_playable": [{"id": "TOY-END-02", "why": "there is no box"}],
    }
    assert [rule["id"] for rule in report.find("toy-fire")] == ["TOY-FIRE-01", "TOY-FIRE-02"]
    with pytest.raises(SetupError, match="no rule"):
        report.find("TOY-NONE-01")
