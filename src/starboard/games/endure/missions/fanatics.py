"""Conditions about fanatics: the woman who struggles, the key card, the Preacher who hides."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, ClassVar

from ....table import WhyNot
from ....table.facts import Appeared, Moved, Noted, Rolled
from .. import bosses, damage, foes, inventory, objectives, places, radar, sight
from ..content import D6
from ..options import Interact
from ..state import Group, Mark, Survivor
from . import terms as t
from .aims import GO, SEARCH, USE, Aim, Errands
from .condition import EndureCondition

if TYPE_CHECKING:
    from ..game import Endure

KIT = "med-kit"
"""The aim of bringing one to whoever needs it."""


class Sedative(EndureCondition[t.Sedative]):
    """She struggles until the class has sedated her (ETS-LONE-08, ETS-LONE-09)."""

    TERMS = t.Sedative
    MEMORY = t.SedativeMemory

    def memory(self, g: Endure) -> t.SedativeMemory:
        return g.state.memory[self.tag]  # type: ignore[return-value]

    def instead(self, g: Endure, s: Survivor, option: Interact, no: WhyNot | None) -> list[Interact] | None:
        """Only the class, only with a Med Kit (ETS-LONE-08)."""
        if option.objective != self.terms.objective or self.memory(g).asleep:
            return None
        if s.kind != self.terms.kind:
            if no is not None:
                no(option, "ETS-LONE-08", "only-class", kind=self.terms.kind)
            return []
        if not objectives.med_kit(s):
            if no is not None:
                no(option, "ETS-LONE-08", "no-med-kit")
            return []
        return [option]

    async def interact(self, g: Endure, s: Survivor, id: str) -> bool:
        """The kit is used up either way; helpers lower the score (ETS-LONE-08 to 10, ETS-TAB-18)."""
        if id != self.terms.objective or self.memory(g).asleep:
            return False
        inventory.drop(g, s, objectives.med_kit(s), "ETS-LONE-09")
        helpers = len(damage.in_zone(g, s.zone)) - 1
        each = g.mission.of(HoldHerDown)
        score = self.terms.score - (helpers * each.terms.each if each is not None else 0)
        if score <= 1:  # ETS-RUL-63: so many hold her that nothing is rolled
            passed = True
            if g.live:
                g.tell(Noted("sedate", g.ground.ids[s.zone], s.seat), "sedate", "ETS-RUL-63", case="sure", objective=id)
        else:
            die = g.one("sedative", D6)
            passed = die >= score
            if g.live:
                fact = Rolled(s.seat, "sedate", (die,), need=score, passed=passed)
                g.tell(fact, "sedate", "ETS-LONE-08 ETS-LONE-10", objective=id)
        if passed:
            self.memory(g).asleep = True
            g.state.marks = [mark for mark in g.state.marks if mark.id != id]
            s.objectives.append(id)
        return True

    def lost(self, g: Endure) -> bool:
        """She struggles, and there is no Med Kit left (ETS-RUL-53)."""
        return not self.memory(g).asleep and not objectives.to_be_found(g, objectives.KITS)

    def kits_for(self) -> str:
        return self.terms.kind

    def needs_kit(self, g: Endure) -> bool:
        return not self.memory(g).asleep

    def prepares(self, g: Endure, found: Errands) -> bool:
        """A Med Kit for the doctor first."""
        if self.memory(g).asleep:
            return False
        survivors = g.state.survivors
        doctors = [s for s in survivors if s.zone >= 0 and s.kind == self.terms.kind]
        if not doctors or any(objectives.med_kit(s) for s in doctors):
            return False
        if any(s.zone >= 0 and objectives.med_kit(s) for s in survivors):
            found.aims.append((doctors[0].zone, GO, KIT))
        else:
            found.aims.append((-1, SEARCH, KIT))
        return True

    def able(self, g: Endure, s: Survivor, aim: Aim) -> bool:
        if aim[1] == GO and aim[2] == KIT:
            return bool(objectives.med_kit(s))
        return aim[1] != USE or aim[2] != self.terms.objective or self.memory(g).asleep or s.kind == self.terms.kind


class HoldHerDown(EndureCondition[t.HoldHerDown]):
    TERMS = t.HoldHerDown


class NervousEnergy(EndureCondition[t.NervousEnergy]):
    TERMS = t.NervousEnergy

    async def round_begins(self, g: Endure) -> None:
        """She runs one zone the way the die points (ETS-LONE-07)."""
        mark = next((m for m in g.state.marks if m.id == self.terms.objective), None)
        sedative = g.mission.of(Sedative)
        if mark is None or (sedative is not None and sedative.memory(g).asleep):
            return
        to = places.passive_step(g, mark.zone, 0)
        if to >= 0:
            if g.live:
                g.tell(Moved(mark.id, g.ground.ids[mark.zone], g.ground.ids[to]), "runs", "ETS-LONE-07")
            mark.zone = to


class DeadWeight(EndureCondition[t.DeadWeight]):
    TERMS = t.DeadWeight

    def hands_full(self, g: Endure, s: Survivor) -> bool:
        return self.terms.objective in s.objectives  # ETS-LONE-14

    def burden(self, g: Endure, s: Survivor) -> int:
        return self.terms.actions if self.terms.objective in s.objectives else 0  # ETS-LONE-13


class NotWakingUp(EndureCondition[t.NotWakingUp]):
    """What the dead carried stays in the zone anyway."""

    TERMS = t.NotWakingUp


class Surrounded(EndureCondition[t.Surrounded]):
    """Says what the map shows."""

    TERMS = t.Surrounded


class Jailer(EndureCondition[t.Jailer]):
    TERMS = t.Jailer
    key_card: ClassVar[bool] = True

    async def killed(self, g: Endure, kind: str, count: int, s: Survivor | None) -> None:
        """Each of them killed may have carried the key card (ETS-TRAP-08, ETS-TRAP-09, ETS-INT-09)."""
        id = self.terms.objective
        if s is None:
            return
        for _ in range(count):
            if not any(mark.id == id for mark in g.state.marks) or s.fate:
                return
            die = g.one("key card", D6)
            if g.live:
                fact = Rolled(s.seat, "key", (die,), passed=die in self.terms.on)
                g.tell(fact, "key", "ETS-TRAP-08 ETS-TRAP-09", objective=id)
            if die in self.terms.on:
                g.state.marks = [mark for mark in g.state.marks if mark.id != id]
                s.objectives.append(id)

    def interactions(self, g: Endure, s: Survivor, no: WhyNot | None) -> list[Any]:
        """Whoever holds the key card unlocks the door from beside it (ETS-TRAP-08)."""
        bit = g.ground.layout.door_bit[self.terms.unlocks]
        if self.terms.objective in s.objectives and g.state.closed & bit:
            number = bit.bit_length() - 1
            if number in g.ground.doors_of[s.zone]:
                return [Interact(self.terms.objective)]
        return []

    async def interact(self, g: Endure, s: Survivor, id: str) -> bool:
        if id != self.terms.objective or id not in s.objectives:
            return False
        s.objectives.remove(id)
        g.state.done.append(id)
        objectives.open_way(g, self.terms.unlocks, "ETS-TRAP-08")
        await sight.look(g)
        return True

    async def dropped(self, g: Endure, id: str, zone: int) -> bool:
        """It goes back to its terminal."""
        if id != self.terms.objective:
            return False
        g.state.marks.append(Mark(id, g.ground.index[g.ground.objectives[id].zone]))
        return True

    def opens(self) -> str:
        return self.terms.unlocks

    def able(self, g: Endure, s: Survivor, aim: Aim) -> bool:
        id = self.terms.objective
        return (
            aim[1] != USE
            or aim[2] != id
            or id in s.objectives
            or all(id not in x.objectives for x in g.state.survivors)
        )


class HideAndSeek(EndureCondition[t.HideAndSeek]):
    """The die of the first shrine says where he waits; who sees that place finds him (ETS-SNAKE-06, ETS-SNAKE-07)."""

    TERMS = t.HideAndSeek
    MEMORY = t.SeekMemory

    def memory(self, g: Endure) -> t.SeekMemory:
        return g.state.memory[self.tag]  # type: ignore[return-value]

    def shrines(self, g: Endure) -> list[int]:
        return [g.ground.index[g.ground.objectives[id].zone] for id in self.terms.objectives]

    async def arrives(self, g: Endure, s: Survivor) -> None:
        boss, memory = g.state.boss, self.memory(g)
        if boss is None or not boss.asleep:
            return
        shrines = self.shrines(g)
        if memory.shrine < 0 and s.zone in shrines:
            die = g.one("hide and seek", D6)
            here = shrines.index(s.zone)
            memory.shrine = 1 - here if die in self.terms.elsewhere_on else here
            if g.live:
                fact = Rolled(s.seat, "hide", (die,), passed=memory.shrine == here)
                g.tell(fact, "hide", "ETS-SNAKE-06 ETS-TAB-21", boss=boss.kind)
        if (coming := self.due(g)) is not None:
            await coming

    def due(self, g: Endure) -> Coroutine[Any, Any, None] | None:
        """His place is in sight, by a step, a door or the lights: he is there at once (ETS-SNAKE-07)."""
        boss, memory = g.state.boss, self.memory(g)
        if boss is None or not boss.asleep or memory.shrine < 0:
            return None
        zone = self.shrines(g)[memory.shrine]
        return self.found(g, zone) if sight.watched(g) >> zone & 1 else None

    async def found(self, g: Endure, zone: int) -> None:
        """He appears with his guards and draws a card at once (ETS-SNAKE-07, ETS-SNAKE-08)."""
        boss = g.state.boss
        assert boss is not None
        boss.asleep = False
        group = foes.join(g, Group(boss.kind, zone, 1))
        if g.live:
            g.tell(Appeared(boss.kind, g.ground.ids[zone], boss.kind), "found", "ETS-SNAKE-07 ETS-SNAKE-08")
        guards = g.mission.of(Coward)
        if guards is not None:
            radar.place(g, guards.terms.enemy, guards.terms.count, zone, "ETS-SNAKE-08")
        g.changed()
        await bosses.appears(g, boss.kind, zone)
        card = await bosses.draw(g)
        victims = bosses.victims_of(g, group, card)
        if victims:
            await bosses.attack(g, group, card, victims)

    def leads(self, g: Endure) -> list[int]:
        shrines, known = self.shrines(g), self.memory(g).shrine
        return shrines if known < 0 else [shrines[known]]


class Coward(EndureCondition[t.Coward]):
    TERMS = t.Coward

    def guarded(self, g: Endure, boss: Group) -> bool:
        """While any of his flock shares his zone (ETS-SNAKE-09)."""
        return any(group.zone == boss.zone and group is not boss for group in g.state.groups)
