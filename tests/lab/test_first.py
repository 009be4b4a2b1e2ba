"""The scripted first round of every game can be followed from its first decision to its last."""

from __future__ import annotations

import json

import pytest

from starboard import games
from starboard.lab import first


@pytest.mark.parametrize("slug", games.slugs())
def test_the_first_round_can_be_followed(slug: str) -> None:
    """Found anew, when the rules have changed the dice, by `python -m starboard.lab.first SLUG`."""
    script = first.book(slug)
    steps = 0
    for step, scene, _, act in first.follow(slug, script, script.seed):
        steps += 1
        assert act is not None or step.plan or step.split, f"step {steps} invites to nothing"
        assert step.marks[-1].ring == "act", f"the last mark of step {steps} points at the choice"
        for ring, there in first.ringed(step, scene):
            assert there, f"step {steps}: {ring} is not in the picture"
    assert steps == len(script.steps)
    assert 6 <= steps <= 16, "about five minutes"


@pytest.mark.parametrize("slug", games.slugs())
def test_the_coach_is_short(slug: str) -> None:
    script = first.book(slug)
    for said in [mark.say for step in script.steps for mark in step.marks] + [script.end]:
        assert len(said.split()) <= 50, said
    whispers = games.folder(slug) / "look" / "coach.json"
    if whispers.exists():
        for said in json.loads(whispers.read_text(encoding="utf-8"))["steps"].values():
            assert all(len(text.split()) <= 35 for text in said), said
