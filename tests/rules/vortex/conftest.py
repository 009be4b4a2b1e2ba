"""Fixtures for the rules of Vortex."""

from collections.abc import Iterator
from typing import Any

import pytest

from starboard.games.vortex.damage import break_pillar
from starboard.games.vortex.game import STEPS, Vortex
from starboard.games.vortex.preparation import pools

from .foes import Foes


@pytest.fixture
def foe(monkeypatch: pytest.MonkeyPatch) -> Iterator[Foes]:
    """Makes Enemy cards for one test; piles are made anew with them, and without them after it."""
    yield Foes(monkeypatch)
    pools.cache_clear()


@pytest.fixture
def quake(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The third pillar of the first platform breaks."""

    async def step(g: Vortex) -> None:
        g.state.phase = "end"
        await break_pillar(g, g.state.tiles[4])

    monkeypatch.setitem(STEPS, "quake", step)
    return {"phase": "quake", "change": lambda state: setattr(state.tiles[4], "pillars", 2)}
