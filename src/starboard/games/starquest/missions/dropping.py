"""What the last model of a wave drops: Clean Sweep, Interrogate (GSQ-PCS, GSQ-SIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ....spaces.plane import XY
from ..places import Pick
from ..state import Unit
from .looking import Examined

if TYPE_CHECKING:
    from ..game import StarQuest


class Dropped(Examined):
    """A wave is hunted, and what it drops is examined."""

    def bound_for(self, g: StarQuest, unit: Unit, pick: Pick) -> list[XY]:
        return [g.land.centre]

    def wants(self, g: StarQuest) -> list[XY]:
        there = [unit for unit in g.state.enemies if unit.models and not unit.arrives]
        hunted = [unit.models[0].xy for unit in there if unit.wave == g.state.hunted]
        return super().wants(g) or hunted or [unit.models[0].xy for unit in there] or [g.land.centre]

    def progress(self, g: StarQuest, near: float) -> float:
        state = g.state
        if any(m.kind == "objective" for m in state.markers):
            return 0.6 + 0.3 * near
        hunted = sum([len(unit.models) for unit in state.enemies if unit.wave == state.hunted])
        return 0.2 * (state.wave >= 1) + (0.2 / (1 + hunted) if state.wave else 0)


class CleanSweep(Dropped):
    """The first wave of reinforcements."""

    id: ClassVar[str] = "clean-sweep"

    def set_up(self, g: StarQuest) -> None:
        g.state.hunted = 1


class Interrogate(Dropped):
    """The next wave (GSQ-RUL-91)."""

    id: ClassVar[str] = "interrogate"

    def set_up(self, g: StarQuest) -> None:
        g.state.hunted = g.state.wave + 1
