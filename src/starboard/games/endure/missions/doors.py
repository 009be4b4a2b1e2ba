"""Conditions about doors, terminals and the Event deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....table.facts import Noted, Rolled
from .. import damage, objectives, sight
from ..content import D6, EVENTS
from ..effects import Spawn
from ..state import Survivor
from . import terms as t
from .condition import EndureCondition

if TYPE_CHECKING:
    from ..game import Endure

SPAWN_TILES: Final = {event.id: x.tile for event in EVENTS.values() for x in event.effects if isinstance(x, Spawn)}
"""By Event card, the tile on which it spawns."""


async def throw_switch(g: Endure, way: str) -> None:
    objectives.open_way(g, way, "ETS-NEIGH-05 ETS-BRAIN-06")
    await sight.look(g)


class OpenSesame(EndureCondition[t.OpenSesame]):
    TERMS = t.OpenSesame

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        await throw_switch(g, self.terms.opens)

    def opens(self) -> str:
        return self.terms.opens


class GetThoseDoorsOpen(EndureCondition[t.GetThoseDoorsOpen]):
    TERMS = t.GetThoseDoorsOpen

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        await throw_switch(g, self.terms.opens)

    def opens(self) -> str:
        return self.terms.opens


class TimeToSmash(EndureCondition[t.TimeToSmash]):
    TERMS = t.TimeToSmash

    def health_of(self) -> dict[str, int]:
        return dict.fromkeys(self.terms.objectives, self.terms.health)


class LetsGetThisOpen(EndureCondition[t.LetsGetThisOpen]):
    TERMS = t.LetsGetThisOpen

    def health_of(self) -> dict[str, int]:
        return dict.fromkeys(self.terms.objectives, self.terms.health)

    async def destroyed(self, g: Endure, id: str, zone: int, s: Survivor, melee: bool) -> None:
        if all(o in g.state.done for o in self.terms.objectives):
            objectives.open_way(g, self.terms.opens, "ETS-BREAK-06")
            await sight.look(g)

    def opens(self) -> str:
        return self.terms.opens


class Bang(EndureCondition[t.Bang]):
    TERMS = t.Bang

    async def destroyed(self, g: Endure, id: str, zone: int, s: Survivor, melee: bool) -> None:
        """A terminal destroyed in melee may go off (ETS-KOOL-07, ETS-TAB-19)."""
        if id not in g.mission.terminals or not melee:
            return
        die = g.one("bang", D6)
        bang = die in self.terms.on
        if g.live:
            g.tell(Rolled(s.seat, "bang", (die,), passed=not bang), "bang", "ETS-KOOL-07 ETS-TAB-19", objective=id)
        if bang:
            for victim in damage.in_zone(g, zone):
                await damage.hit(g, victim, self.terms.damage, id, "ETS-KOOL-07")


class NotVeryEventful(EndureCondition[t.NotVeryEventful]):
    TERMS = t.NotVeryEventful

    def trim(self, g: Endure, deck: list[str]) -> list[str]:
        """Without cards of absent tiles."""
        there = {put.tile or place for place, put in g.ground.mission.tiles.items()}
        return [card for card in deck if card not in SPAWN_TILES or SPAWN_TILES[card] in there]


class ThatsEnough(EndureCondition[t.ThatsEnough]):
    TERMS = t.ThatsEnough

    def trim(self, g: Endure, deck: list[str]) -> list[str]:
        return [card for card in deck if EVENTS[card].kind != "spawn"]


class LostWeight(EndureCondition[t.LostWeight]):
    TERMS = t.LostWeight

    def trim(self, g: Endure, deck: list[str]) -> list[str]:
        return [card for card in deck if EVENTS[card].kind != "gravity"]


class Grounded(EndureCondition[t.Grounded]):
    TERMS = t.Grounded

    def weightless(self, g: Endure) -> bool:
        """Gravity is off until somebody has switched it on again (ETS-GRAV-08)."""
        return self.terms.objective not in g.state.done

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        g.changed()
        if g.live:
            g.tell(Noted("gravity"), "gravity", "ETS-GRAV-08")
        await sight.look(g)


class ICanFixThis(EndureCondition[t.ICanFixThis]):
    TERMS = t.ICanFixThis

    def reserved(self) -> tuple[str, int]:
        return self.terms.kind, self.terms.actions


class BadAtmosphere(EndureCondition[t.BadAtmosphere]):
    TERMS = t.BadAtmosphere

    def life_support(self, points: int) -> int:
        return self.terms.damage
