"""The example of `docs/bots.md` runs as it stands."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

from starboard import bots, games
from starboard.table import Level, Table

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_example_plays_a_game_to_its_end() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 24
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102
    vortex = games.load("vortex")
    table = Table(vortex, vortex.prepare("m7", 2), seed="1", level=Level.QUIET)
    bot = names["BOT"](random.Random(1))
    while table.offers:
        bots.answer(table, bot)
    assert table.outcome is not None


def test_the_page_names_every_bot() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in text for name in bots.names())
