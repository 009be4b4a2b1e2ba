"""Conditions about the Exo Loader: the cells it seals, and who starts in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....table import WhyNot
from ....table.facts import Turned
from .. import objectives, sight
from ..content import GEAR
from ..options import Who
from ..standing import see
from ..state import Survivor
from . import terms as t
from .condition import EndureCondition
from .finding import PowerUp, give

if TYPE_CHECKING:
    from ..game import Endure

CELLS: Final = frozenset(card for card, gear in GEAR.items() if gear.charges)


def out_of_power(g: Endure) -> bool:
    """The Loader stands still, and there is no Power Cell left for it: on the map, in a bag or in the deck."""
    state, cells = g.state, g.mission.of(PowerUp)
    if state.loader is not None and state.loader.powered:
        return False
    caches = cells.terms.objectives if cells is not None and cells.terms.item in state.aside else ()
    if any(mark.id in caches for mark in state.marks):
        return False
    return not objectives.to_be_found(g, CELLS)


class LoaderSmash(EndureCondition[t.LoaderSmash]):
    TERMS = t.LoaderSmash

    def door(self, id: str) -> int:
        """The number of the door that seals a cell."""
        return int(self.ground.layout.door_bit[self.terms.seals[id]].bit_length()) - 1

    def cell(self, id: str) -> int:
        return self.ground.index[self.ground.objectives[id].zone]

    def sealed(self, g: Endure) -> int:
        return sum([1 << self.cell(id) for id in self.terms.seals if id in g.state.done])

    def health_of(self) -> dict[str, int]:
        return dict.fromkeys(self.terms.seals, self.terms.health)

    def cells_beside(self, g: Endure, zone: int) -> list[str]:
        doors = g.ground.doors_of[zone]
        return [id for id in self.terms.seals if id not in g.state.done and self.door(id) in doors]

    async def destroyed(self, g: Endure, id: str, zone: int, s: Survivor, melee: bool) -> None:
        """A sealed door is a wall, and what was inside is gone (ETS-CLOSE-07, ETS-CLOSE-08)."""
        if id not in self.terms.seals:
            return
        state, cell = g.state, self.cell(id)
        state.closed |= 1 << self.door(id)
        state.forced &= ~(1 << self.door(id))
        state.tokens = [token for token in state.tokens if token.zone != cell]
        state.groups = [group for group in state.groups if group.zone != cell]
        see(g)
        if g.live:
            g.tell(Turned(self.terms.seals[id], "locked"), "sealed", "ETS-CLOSE-07 ETS-CLOSE-08", objective=id)
        await sight.look(g)

    def lost(self, g: Endure) -> bool:
        """A door is left to smash, and no power for the Loader (ETS-RUL-53)."""
        return not all(id in g.state.done for id in self.terms.seals) and out_of_power(g)


class ThrowAwayTheKey(EndureCondition[t.ThrowAwayTheKey]):
    """Says what `LoaderSmash` does to a cell."""

    TERMS = t.ThrowAwayTheKey


class LockAndLoader(EndureCondition[t.LockAndLoader]):
    TERMS = t.LockAndLoader

    async def set_up(self, g: Endure) -> None:
        """ETS-CATCH-05, ETS-CATCH-06: the pilot has a Power Cell."""
        choice: Who = await g.ask(g.seats, "pilots", pilots)
        s = g.survivor(choice.seat)
        assert g.state.loader is not None
        g.state.loader.pilot = g.state.survivors.index(s)
        cells = g.mission.of(PowerUp)
        if cells is not None:
            for _ in range(cells.terms.pilot):
                await give(g, s, cells.terms.item, self.tag, "ETS-CATCH-06")


def pilots(g: Endure, no: WhyNot | None) -> list[Who]:
    return [Who(s.seat) for s in g.state.survivors if s.zone >= 0]
