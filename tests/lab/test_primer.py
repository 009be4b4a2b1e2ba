"""*How to play* and the keywords: whole, short, and about what is on the screen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from starboard import games
from starboard.lab import first


def primer(slug: str) -> Any:
    return json.loads((games.folder(slug) / "look" / "primer.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("slug", games.slugs())
def test_every_line_and_gauge_of_a_hero_is_explained(slug: str) -> None:
    terms = primer(slug)["terms"]
    script = first.book(slug)
    for _, scene, _, _ in first.follow(slug, script, script.seed):
        for panel in scene.picture.panels:
            if panel.seat:
                for name, note in [(x.name, x.note) for x in panel.lines] + [(x.name, x.note) for x in panel.tracks]:
                    assert name in terms or note, f"nobody says what {name} is"


@pytest.mark.parametrize("slug", games.slugs())
def test_its_pictures_are_there(slug: str) -> None:
    script = first.book(slug)
    scenes = [scene for _, scene, _, _ in first.follow(slug, script, script.seed)]
    pages = primer(slug)["how"]
    assert 4 <= len(pages) <= 8
    for page in pages:
        picture = scenes[page["step"]].picture
        kind, _, seat = page["show"].partition(":")
        assert picture.boards if kind == "board" else seat in {panel.seat for panel in picture.panels}
        assert len(page["text"].split()) <= 60, page["title"]
