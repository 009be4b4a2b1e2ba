"""Whatever Star Quest shows and tells is said by `words/`; units, skills and missions are named by the content."""

from __future__ import annotations

import random
from typing import Any

import pytest

from starboard.games.starquest.game import StarQuest
from starboard.games.starquest.options import Buy
from starboard.scene import view
from starboard.table import Table
from starboard.table.contract import words_fit
from tests.support.spoken import pseudo, unmarked

CONTENT = frozenset(
    {
        "Picture.story", "Cell.name", "Piece.name", "Panel.title", "Card.name", "Card.text", "Act.group",
    }
)  # fmt: skip
"""Names and texts of heroes, units, skills, terrain and missions."""


def check(t: Table[Any]) -> None:
    for seat in (t.setup.seats[0], None):
        scene = view(t, seat, why_not=True)
        assert not (left := unmarked(scene, CONTENT)), left[:5]


@pytest.mark.parametrize("mission", ["first-light", "delivery", "random"])
def test_a_random_game_is_made_of_words(mission: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StarQuest, "words", pseudo(StarQuest))
    t = Table(StarQuest, StarQuest.prepare(mission, 3), seed="words")
    rng = random.Random(mission)
    while t.outcome is None and t.decisions < 90:
        if t.decisions % 6 == 0:
            check(t)
        ask = rng.choice(t.offers)
        t.answer(ask, ask.kind.sample(rng.random))
    check(t)
    assert all(part.startswith("⟦") for part in t.game.outlook())


def test_words_and_rules_fit() -> None:
    words_fit(StarQuest)


@pytest.mark.rule("GSQ-POW-03")
def test_what_power_does_not_cover_is_offered_for_health() -> None:
    t = Table(StarQuest, StarQuest.prepare("first-light", 2), seed="short")
    rng = random.Random("short")
    while t.offers[0].name != "action":
        t.answer(t.offers[0], t.offers[0].kind.sample(rng.random))
    ask, g = t.offers[0], t.game
    assert isinstance(g, StarQuest)
    for power, word in ((2, "power"), (1, "health")):
        g.hero(ask.seats[0]).power = power
        assert f"2 {word}" in StarQuest.scenery.caption(g, ask, Buy()).label
