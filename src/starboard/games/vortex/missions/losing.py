"""The ways to lose that some missions add (VTX-MIS-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import terms as t
from .condition import VortexCondition
from .winning import fire_on

if TYPE_CHECKING:
    from ..game import Vortex


class ScientistDies(VortexCondition[t.ScientistDies]):
    TERMS = t.ScientistDies

    def lost(self, g: Vortex) -> bool:
        return g.state.scientist is None


class ObjectLost(VortexCondition[t.ObjectLost]):
    TERMS = t.ObjectLost

    def lost(self, g: Vortex) -> bool:
        return bool(g.state.lost)


class TooMuchFire(VortexCondition[t.TooMuchFire]):
    TERMS = t.TooMuchFire

    def lost(self, g: Vortex) -> bool:
        return fire_on(g, self.terms.ship) >= self.terms.value


class RoomLost(VortexCondition[t.RoomLost]):
    TERMS = t.RoomLost

    def lost(self, g: Vortex) -> bool:
        return not any(tile.room == self.terms.room and not tile.gone for tile in g.state.tiles)

    def said(self) -> dict[str, str]:
        return {"room": self.terms.room}
