"""Conditions about what is carried: who may, how many, how far, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ....table.facts import Marked, Rolled
from .. import damage, dread, resolve
from ..content import D6
from ..state import Survivor
from . import terms as t
from .condition import UNLIMITED, EndureCondition

if TYPE_CHECKING:
    from ..game import Endure


class WhatTheHell(EndureCondition[t.WhatTheHell]):
    TERMS = t.WhatTheHell

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        await damage.hurt(g, s, self.terms.health, "tank", "ETS-BRAIN-08")
        await resolve.lose(g, s, self.terms.resolve, "ETS-BRAIN-08", why="tank")


class Trouble(EndureCondition[t.Trouble]):
    """The Brain (ETS-TAB-11)."""

    TERMS = t.Trouble
    draws: ClassVar[str] = "ETS-BRAIN-12"
    MEMORY = t.TroubleMemory

    def memory(self, g: Endure) -> t.TroubleMemory:
        return g.state.memory[self.tag]  # type: ignore[return-value]

    async def turn_begins(self, g: Endure, s: Survivor) -> None:
        if self.terms.objective not in s.objectives:
            return
        die = g.one("the Brain", D6)
        if g.live:
            on = self.terms
            case = (
                "test" if die in on.test_on else "draws" if die in on.drawn_on else "hurts" if die in on.hurt_on else ""
            )
            g.tell(Rolled(s.seat, "brain", (die,)), "brain", "ETS-BRAIN-09 ETS-TAB-11", case=case)
        if die in self.terms.test_on:
            g.state.actions = max(0, g.state.actions - 1)
            await dread.test(g, s, "ETS-BRAIN-11", why=self.terms.objective)
        elif die in self.terms.drawn_on:
            self.memory(g).draws = True
        elif die in self.terms.hurt_on:
            await damage.hurt(g, s, 1, self.terms.objective, "ETS-BRAIN-13")

    def drawn_to(self, g: Endure) -> list[str]:
        """Whoever carries it now, not whoever rolled (ETS-BRAIN-12)."""
        if not self.memory(g).draws:
            return []
        return [s.seat for s in g.state.survivors if self.terms.objective in s.objectives]

    async def enemies_end(self, g: Endure) -> None:
        self.memory(g).draws = False


class HotPotato(EndureCondition[t.HotPotato]):
    """Objectives may be traded anyway."""

    TERMS = t.HotPotato


class Handful(EndureCondition[t.Handful]):
    TERMS = t.Handful

    def hands_full(self, g: Endure, s: Survivor) -> bool:
        return self.terms.objective in s.objectives  # ETS-BRAIN-15


class RealHandful(EndureCondition[t.RealHandful]):
    TERMS = t.RealHandful

    def hands_full(self, g: Endure, s: Survivor) -> bool:
        return any(id in self.terms.objectives for id in s.objectives)  # ETS-SIGNS-08


class KnowWhatYoureLookingFor(EndureCondition[t.KnowWhatYoureLookingFor]):
    TERMS = t.KnowWhatYoureLookingFor

    def reserved(self) -> tuple[str, int]:
        return self.terms.kind, 1


class RescueTheCrew(EndureCondition[t.RescueTheCrew]):
    """Says what the objectives are."""

    TERMS = t.RescueTheCrew


def few_enough(id: str, carried: list[str], which: tuple[str, ...], most: int) -> bool:
    return id not in which or sum(o in which for o in carried if o != id) < most


class LeanOnMe(EndureCondition[t.LeanOnMe]):
    TERMS = t.LeanOnMe

    def may_carry(self, g: Endure, s: Survivor, id: str, carried: list[str]) -> bool:
        return few_enough(id, carried, self.terms.objectives, self.terms.carry)

    def move_limit(self, g: Endure, s: Survivor) -> int:
        """ETS-SIGNS-06."""
        return self.terms.move_limit if any(o in self.terms.objectives for o in s.objectives) else UNLIMITED


class NotEnoughHands(EndureCondition[t.NotEnoughHands]):
    TERMS = t.NotEnoughHands

    def may_carry(self, g: Endure, s: Survivor, id: str, carried: list[str]) -> bool:
        return few_enough(id, carried, self.terms.objectives, self.terms.carry)


class SafeNow(EndureCondition[t.SafeNow]):
    """In a zone with an exit crew members are safe (ETS-SIGNS-09, ETS-SIGNS-10, ETS-RUL-62)."""

    TERMS = t.SafeNow

    async def arrives(self, g: Endure, s: Survivor) -> None:
        self.delivers(g, s)

    def delivers(self, g: Endure, s: Survivor) -> None:
        if s.zone not in g.ground.exits:
            return
        for id in [o for o in s.objectives if o in self.terms.objectives]:
            s.objectives.remove(id)
            g.state.done.append(id)
            if g.live:
                g.tell(Marked(id, g.ground.ids[s.zone]), "delivered", "ETS-SIGNS-09 ETS-SIGNS-10", who=s.seat)
            for delivered in g.mission.delivered:
                delivered(g, s)


class CalmingInfluence(EndureCondition[t.CalmingInfluence]):
    TERMS = t.CalmingInfluence

    def delivered(self, g: Endure, s: Survivor) -> None:
        resolve.gain(g, s, self.terms.resolve)


class CarefulWithThose(EndureCondition[t.CarefulWithThose]):
    """Says what the objectives are."""

    TERMS = t.CarefulWithThose


class Catch(EndureCondition[t.Catch]):
    """Announces what `VialBreaks` does."""

    TERMS = t.Catch


class HoldThis(EndureCondition[t.HoldThis]):
    """One survivor may carry several, as anywhere."""

    TERMS = t.HoldThis
    gathers: ClassVar[bool] = True
