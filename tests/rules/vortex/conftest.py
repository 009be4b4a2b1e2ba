"""Fixtures for the rules of Vortex."""

from typing import Any

import pytest

from starboard.games.vortex.damage import break_pillar
from starboard.games.vortex.game import STEPS, Vortex

from .foes import Foes


@pytest.fixture
def foe(monkeypatch: pytest.MonkeyPatch) -> Foes:
    """Makes Enemy cards for one test."""
    return Foes(monkeypatch)


@pytest.fixture
def quake(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The third pillar of the first platform breaks."""

    async def step(g: Vortex) -> None:
        g.state.phase = "end"
        await break_pillar(g, g.state.tiles[4])

    monkeypatch.setitem(STEPS, "quake", step)
    return {"phase": "quake", "change": lambda state: setattr(state.tiles[4], "pillars", 2)}
