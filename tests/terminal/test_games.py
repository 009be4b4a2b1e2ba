from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from rich.console import Console

from starboard import games
from starboard.table import Allot, Table
from starboard.terminal.draw import Painter
from starboard.terminal.session import YOU, Session


@pytest.mark.parametrize("slug", games.slugs())
@pytest.mark.parametrize("width", [60, 120])
def test_every_game_is_played_in_the_terminal(slug: str, width: int, tmp_path: Path) -> None:
    """By somebody who types any number there is, and plans by `auto`; and never sees anything but the game.

    Who types at random plays some games for a very long time: after so many lines they quit.
    """
    door = games.load(slug)
    setup = door.prepare(seats=door.players[1])
    table = Table(door, setup, seed="9", people=dict.fromkeys(setup.seats, YOU), content=games.content_mark(slug))
    screen = io.StringIO()
    rng = random.Random(9)

    lines = iter(range(300))

    def read(prompt: str) -> str:
        if next(lines, None) is None:
            return "q"
        if any(ask.kind.wire == "arrange" for ask in table.offers):
            return rng.choice(["auto", "ready", "u", "1-"])
        for ask in table.offers:
            if isinstance(ask.kind, Allot):
                split = ask.kind.sample(rng.random)
                return " ".join(f"{number}={split.get(slot, 0)}" for number, slot in enumerate(ask.kind.limits, 1))
        if any(ask.kind.wire == "choose" for ask in table.offers):
            return str(rng.randint(1, 4))
        return rng.choice(["1", "1 2", "2 1", "none", "w", "?", ""])

    session = Session(table, {}, Painter(Console(file=screen, width=width, highlight=False)), read, tmp_path / "a.json")
    session.run()
    assert table.outcome is not None or next(lines, None) is None
    assert max(map(len, screen.getvalue().splitlines())) <= width
    story = " ".join(door.missions[0].story.split())
    assert " ".join(screen.getvalue().split()).count(story) == 1, "told once, when the mission begins"
    assert Table.replayed((tmp_path / "a.json").read_bytes(), door).state == table.state
