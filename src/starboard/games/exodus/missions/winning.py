"""The goals (EXO-MIS-10, EXO-RUL-53, and what each mission says)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ..board import beside, grappled, living
from ..content import INFECTED
from ..state import Hero
from . import terms as t
from .aims import LEAD, PACE, lying, off, prey, way
from .condition import ExodusGoal

if TYPE_CHECKING:
    from ..game import Exodus


class Leave(ExodusGoal[t.Leave]):
    TERMS = t.Leave
    leaves: ClassVar[bool] = True

    def reached(self, g: Exodus) -> bool:
        """Nor who must still take a grab test (EXO-RUL-47)."""
        for hero in g.state.heroes:
            if not hero.fate and (not g.ground.exit >> hero.at & 1 or hero.zones or grappled(g, hero)):
                return False
        return True


class Bring(ExodusGoal[t.Bring]):
    TERMS = t.Bring

    def reached(self, g: Exodus) -> bool:
        return g.state.brought[self.number] >= self.terms.count

    def takes(self, g: Exodus, hero: Hero) -> bool:
        return hero.item == self.terms.item and not self.reached(g)

    def item(self) -> str:
        return self.terms.item

    def so_far(self, g: Exodus) -> dict[str, Any]:
        return {"item": self.terms.item, "now": g.state.brought[self.number], "count": self.terms.count}

    def errand(self, g: Exodus, hero: Hero) -> int:
        if hero.item == self.terms.item:
            return self.places
        return (0 if hero.item else lying(g, self.terms.item)) or self.escort(g, hero)

    def escort(self, g: Exodus, hero: Hero) -> int:
        """With whoever carries it: to its place, not far ahead, and back to one who is held; -1 when nobody does."""
        carriers = [other for other in living(g) if other.item == self.terms.item]
        if not carriers:
            return -1
        field = way(g, self.places)
        last = max(carriers, key=lambda other: field.distance(other.at))
        if grappled(g, last):
            return beside(g, last.at)
        ahead = field.distance(last.at) - field.distance(hero.at)
        if ahead <= LEAD:
            return self.places
        return 1 << hero.at if self.terms.count == 1 and self.places & g.ground.exit else -1

    def trip(self, g: Exodus, hero: Hero, at: int) -> tuple[float, int]:
        """To what must be fetched, and with it to its place."""
        item, there, total = self.terms.item, self.places, 0.0
        carried = sum([1 for other in living(g) if other.item == item])
        missing = self.terms.count - g.state.brought[self.number] - carried
        if hero.item == item:
            total, at = off(g, at, there), there
        tokens = lying(g, item)
        if tokens and missing > 0:
            total += off(g, at, tokens) + off(g, tokens, there)
            at = there
        return total, at


class Slay(ExodusGoal[t.Slay]):
    TERMS = t.Slay

    def reached(self, g: Exodus) -> bool:
        return g.state.slain.get(self.terms.kind, 0) >= self.terms.count

    def wanted(self, kind: str) -> bool:
        return kind == self.terms.kind

    def so_far(self, g: Exodus) -> dict[str, Any]:
        now = g.state.slain.get(self.terms.kind, 0)
        return {"by": self.terms.kind, "now": now, "count": self.terms.count}

    def errand(self, g: Exodus, hero: Hero) -> int:
        return prey(g, self.terms.kind)

    def work(self, g: Exodus) -> float:
        kind = self.terms.kind
        hurt = sum([u.hurt / INFECTED[u.kind].life for u in g.state.units if u.kind == kind])
        return 14.0 * max(0.0, self.terms.count - g.state.slain.get(kind, 0) - hurt)

    def trip(self, g: Exodus, hero: Hero, at: int) -> tuple[float, int]:
        return off(g, at, prey(g, self.terms.kind)), at


class Hold(ExodusGoal[t.Hold]):
    TERMS = t.Hold

    def reached(self, g: Exodus) -> bool:
        return g.state.round > self.terms.turns

    def so_far(self, g: Exodus) -> dict[str, Any]:
        return {"turns": self.terms.turns}

    def errand(self, g: Exodus, hero: Hero) -> int:
        return 0

    def work(self, g: Exodus) -> float:
        return PACE * (self.terms.turns + 1 - g.state.round)
