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


def test_between_missions_one_reads_what_one_has_and_gets() -> None:
    """Credits stand on the panel, an item says what it does; chapters are told by name, difficulty and length."""
    t = Table(StarQuest, StarQuest.prepare("random", 2), seed="shop")
    scene = view(t, t.setup.seats[0])
    acts = {act.label: act for act in scene.offers[0].acts}
    assert "10 credits" in scene.picture.panels[0].subtitle and len(scene.picture.panels) == 2
    assert "melee" in acts["Buy Frenzy Injector for 10 credits"].text
    assert scene.crumbs == ["Between missions"] and "0 of" in scene.picture.goal
    for seat in t.setup.seats:
        t.choose(seat, t.offers[0].id, {"do": "done"})
    first = view(t, t.setup.seats[0]).offers[0].acts[1]
    assert first.label.startswith("Chapter 1, medium (") and first.group == "chapter-1"


def test_rolls_say_what_they_start_from() -> None:
    """The first of the reasons is the number itself, by its name; no id of a rule is told."""
    t = Table(StarQuest, StarQuest.prepare("first-light", 2), seed="rolls")
    rng = random.Random("rolls")
    while t.outcome is None and t.decisions < 400:
        ask = rng.choice(t.offers)
        t.answer(ask, ask.kind.sample(rng.random))
    told = {why for event in t.journal for _, why in event.because}
    assert "Defense" in told and not [why for why in told if "." in why]


def test_options_that_a_mission_decides_are_not_offered() -> None:
    fixed = {mission.id: set(mission.fixed) for mission in (*StarQuest.missions, *StarQuest.campaigns)}
    assert {"faction", "biome", "map", "secondary"} <= fixed["first-light"] and not fixed["investigation"]
    assert {"faction", "map", "difficulty"} <= fixed["frontier"] and fixed["random"] == {"difficulty", "upgrades"}
    assert StarQuest.knob_words(StarQuest.knobs[0])[1][:2] == ["as the mission says", "easy"]
