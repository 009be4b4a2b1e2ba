"""Whatever Endure shows and tells is said by `words/`; cards, places and missions have their names from the content."""

from __future__ import annotations

import random
from typing import Any

import pytest

from starboard.games.endure.game import Endure
from starboard.scene import view
from starboard.table import Level, Table
from starboard.table.contract import words_fit
from tests.recordings import tape
from tests.support.spoken import pseudo, unmarked

CONTENT = frozenset(
    {
        "Scene.crumbs", "Picture.story", "Board.title", "Cell.name", "Piece.name", "Panel.title",
        "Card.name", "Card.text", "Panel.subtitle", "Die.note", "Mark.text", "Act.text", "Act.group",
    }
)  # fmt: skip
"""Titles of missions and zones; names and texts of survivors, enemies, cards and abilities."""


@pytest.fixture(autouse=True)
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Endure, "words", pseudo(Endure))


def check(t: Table[Any]) -> None:
    for seat in (t.setup.seats[0], None):
        scene = view(t, seat, why_not=True)
        assert not (left := unmarked(scene, CONTENT)), left[:5]


@pytest.mark.parametrize("mission", ["CG00", "CG02", "CG11", "C013", "C015", "ROP16", "ROP19", "into-the-fire"])
def test_a_random_game_is_made_of_words(mission: str) -> None:
    t = Table(Endure, Endure.prepare(mission, 3), seed="words")
    rng = random.Random(mission)
    while t.outcome is None and t.decisions < 120:
        if t.decisions % 6 == 0:
            check(t)
        ask = rng.choice(t.offers)
        t.answer(ask, ask.kind.sample(rng.random))
    check(t)
    assert not t.outcome or t.game.verdict.startswith("⟦")
    assert all(part.startswith("⟦") for part in t.game.outlook())


@pytest.mark.parametrize("name", ["CG01.2", "CG04.2", "CG09.1", "P20.1", "ROP18.2", "a-house-divided.1"])
def test_a_recorded_game_is_made_of_words(name: str) -> None:
    replay = tape.Replay(tape.read(tape.HERE / "endure" / f"{name}.jsonl"), Level.LIVE)
    replay.run(at_round=check)


def test_words_and_rules_fit() -> None:
    words_fit(Endure)
