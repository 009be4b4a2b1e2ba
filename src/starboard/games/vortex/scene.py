"""The picture of a game of Vortex."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Vortex

PHASES = {"setup": "Set-up"}


def crumbs(g: Vortex) -> list[str]:
    return [f"Round {g.state.round}"]
