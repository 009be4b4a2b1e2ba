"""Draws the games' pictures into their `look/`: `python tools/art`. Covers, portraits, figures of enemies: one hand."""

from __future__ import annotations

import json
from pathlib import Path

from covers import cover
from figures import FIGURES, figures
from portraits import HEROES, portrait

GAMES = Path(__file__).parents[2] / "src/starboard/games"

for slug in FIGURES:
    look = GAMES / slug / "look"
    (look / "cover.svg").write_text(cover(slug), encoding="utf-8")
    (look / "figures.json").write_text(json.dumps(figures(slug), indent=0) + "\n", encoding="utf-8")
    for seat, who in HEROES[slug].items():
        (look / f"hero-{seat}.svg").write_text(portrait(who), encoding="utf-8")
