"""The ways to lose that some missions add (ETS-WIN-03); a few special rules add one too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....table import WhyNot
from ....table.facts import Marked
from .. import damage
from ..maps import token_face
from ..options import Who
from ..state import Survivor
from . import terms as t
from .condition import EndureCondition
from .fanatics import Sedative
from .winning import SentriesOut

if TYPE_CHECKING:
    from ..game import Endure


class DroppedTheBall(EndureCondition[t.DroppedTheBall]):
    TERMS = t.DroppedTheBall
    MEMORY = t.BallMemory

    def memory(self, g: Endure) -> t.BallMemory:
        return g.state.memory[self.tag]  # type: ignore[return-value]

    async def dropped(self, g: Endure, id: str, zone: int) -> bool:
        if id != self.terms.objective:
            return False
        self.memory(g).shattered = True
        return True

    def lost(self, g: Endure) -> bool:
        return self.memory(g).shattered

    def precious(self, g: Endure, s: Survivor) -> bool:
        return bool(s.objectives)


class VialBreaks(EndureCondition[t.VialBreaks]):
    TERMS = t.VialBreaks
    MEMORY = t.VialMemory

    def memory(self, g: Endure) -> t.VialMemory:
        return g.state.memory[self.tag]  # type: ignore[return-value]

    async def dropped(self, g: Endure, id: str, zone: int) -> bool:
        """Another survivor of the zone has it at once: whom the players choose, free hands first (ETS-LEFT-08,
        ETS-RUL-80)."""
        if id not in self.terms.objectives:
            return False
        there = [o for o in damage.in_zone(g, zone) if g.mission.may_carry(g, o, id, o.objectives)]
        if not there:
            there = damage.in_zone(g, zone)
        if not there:
            self.memory(g).shattered = True
            return True
        catcher = there[0]
        if len(there) > 1:
            choice: Who = await g.ask(g.seats, "catches", catches, there)
            catcher = g.survivor(choice.seat)
        catcher.objectives.append(id)
        if g.live:
            g.tell(Marked(id, catcher.seat), "catch", "ETS-LEFT-08")
        return True

    def lost(self, g: Endure) -> bool:
        return self.memory(g).shattered

    def precious(self, g: Endure, s: Survivor) -> bool:
        return bool(s.objectives)


def catches(g: Endure, there: list[Survivor], no: WhyNot | None) -> list[Who]:
    return [Who(s.seat) for s in there]


class AllIsLost(EndureCondition[t.AllIsLost]):
    TERMS = t.AllIsLost

    def lost(self, g: Endure) -> bool:
        """Out, in hand, on the map and under tokens there are too few (ETS-WALK-04)."""
        state, goal = g.state, g.mission.of(SentriesOut)
        left = goal.out(g) if goal is not None else 0
        left += len(state.allies) + sum([group.count for group in state.groups])
        if left >= self.terms.count:
            return False
        tokens = {pile: sum(token.pile == pile for token in state.tokens) for pile in state.piles}
        for (
            pile,
            faces,
        ) in state.piles.items():  # what only some have looked at counts as unknown: the end must not tell
            seen = [token.face for token in state.tokens if token.face and token.pile == pile]
            counts = sorted((token_face(face)[0] for face in [*faces, *seen]), reverse=True)
            left += sum(counts[: tokens[pile]])
        return left < self.terms.count


class NobodyLeft(EndureCondition[t.NobodyLeft]):
    """Nobody of the class is left while the task needs one (ETS-RUL-53)."""

    TERMS = t.NobodyLeft

    def lost(self, g: Endure) -> bool:
        state, until = g.state, self.terms.until
        if any(s.kind == self.terms.kind and s.zone >= 0 for s in state.survivors):
            return False
        if until == "end":
            return not all(goal.reached(g) for goal in g.mission.goals)
        if until == "sentries":
            goal = g.mission.of(SentriesOut)
            return goal is not None and goal.lacking(g)
        sedative = g.mission.of(Sedative)
        if sedative is not None and until == sedative.terms.objective:
            return not sedative.memory(g).asleep and until not in state.carried_out
        return any(mark.id == until for mark in state.marks)

    def precious(self, g: Endure, s: Survivor) -> bool:
        until = self.terms.until
        if self.terms.kind != s.kind:
            return False
        return until in ("end", "sentries") or any(mark.id == until for mark in g.state.marks)


class BossKilled(EndureCondition[t.BossKilled]):
    TERMS = t.BossKilled

    def lost(self, g: Endure) -> bool:
        return g.state.boss is not None and g.state.boss.health == 0
