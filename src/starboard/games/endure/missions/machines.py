"""Conditions about Sentries: rust, resets, allies, spare parts, and the giant that sleeps."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, ClassVar

from ....table import WhyNot
from ....table.chance import remove
from ....table.facts import Appeared, Left, Marked, Moved, Noted, Rolled
from .. import bosses, combat, ending, enemies, foes, places, resolve, sight
from .. import options as o
from ..content import D6, ENEMIES
from ..maps import part_id
from ..names import ally_id, crowd, foe_id
from ..state import Ally, Group, Survivor
from . import terms as t
from .aims import GO, Aim
from .condition import EndureCondition

if TYPE_CHECKING:
    from ..game import Endure


class KillSwitch(EndureCondition[t.KillSwitch]):
    """Says what the objective is."""

    TERMS = t.KillSwitch


class Rusty(EndureCondition[t.Rusty]):
    TERMS = t.Rusty
    resets: ClassVar[bool] = True

    async def enemies_begin(self, g: Endure) -> None:
        """Each token and each Sentry rolls; some shut down until the next round (ETS-TURN-07, ETS-TURN-08)."""
        on = self.terms.on
        for token in g.state.tokens:
            token.off = g.one("rust", D6) in on
        for group in list(g.state.groups):
            if group.stunned or ENEMIES[group.kind].boss:
                continue
            down = sum(die in on for die in g.take("rust", D6, group.count))
            if down:
                part = foes.split(g, group, down)
                part.stunned = 3
                foes.join(g, part)
                if g.live:
                    fact = Marked("stun", foe_id(g, part.kind, part.zone), count=down)
                    g.tell(fact, "shut-down", "ETS-TURN-07", **crowd(part.kind, down))


class HardReset(EndureCondition[t.HardReset]):
    TERMS = t.HardReset
    resets: ClassVar[bool] = True
    tames: ClassVar[bool] = True

    def shuts_down(self, g: Endure, group: Group, part: int, melee: bool) -> bool:
        """A Sentry brought down by melee is shut down, not destroyed (ETS-WALK-07, ETS-WALK-08)."""
        if not melee or ENEMIES[group.kind].boss:
            return False
        fallen = foes.split(g, group, part)
        fallen.stunned, fallen.turn, fallen.hurt = 3, 0, 0
        foes.join(g, fallen)
        if g.live:
            fact = Marked("stun", foe_id(g, fallen.kind, fallen.zone), count=part)
            g.tell(fact, "shut-down", "ETS-WALK-07", **crowd(fallen.kind, part))
        return True


def stunned_here(g: Endure, s: Survivor) -> list[str]:
    """The kinds of Sentries that lie in a survivor's zone."""
    there = (x.kind for x in g.state.groups if x.zone == s.zone and x.stunned and not ENEMIES[x.kind].boss)
    return list(dict.fromkeys(there))


def take_stunned(g: Endure, kind: str, zone: int) -> None:
    group = next(x for x in g.state.groups if x.kind == kind and x.zone == zone and x.stunned)
    foes.split(g, group, 1)
    sight.lost_sight(g, kind)


class UnderControl(EndureCondition[t.UnderControl]):
    TERMS = t.UnderControl


class Reboot(EndureCondition[t.Reboot]):
    TERMS = t.Reboot

    def interactions(self, g: Endure, s: Survivor, no: WhyNot | None) -> list[Any]:
        """A stunned Sentry of the zone may be brought back (ETS-WALK-10, ETS-WALK-17)."""
        found: list[Any] = []
        control = g.mission.of(UnderControl)
        most = control.terms.most if control is not None else 0
        for kind in stunned_here(g, s):
            if s.kind != self.terms.kind:
                if no is not None:
                    no(o.Reboot(kind), "ETS-WALK-10", "only-class", kind=self.terms.kind)
            elif len(g.state.allies) >= most:
                if no is not None:
                    no(o.Reboot(kind), "ETS-WALK-17", "enough-allies", most=most)
            else:
                found.append(o.Reboot(kind))
        return found

    def able(self, g: Endure, s: Survivor, aim: Aim) -> bool:
        return aim[1] != GO or aim[2] != "reboot" or s.kind == self.terms.kind


def reboot(g: Endure, s: Survivor, kind: str) -> None:
    """Back online, on the crew's side (ETS-WALK-10)."""
    take_stunned(g, kind, s.zone)
    g.state.allies.append(Ally(kind, s.zone, ENEMIES[kind].health, g.state.round))
    if g.live:
        fact = Appeared(ally_id(g, g.state.allies[-1]), g.ground.ids[s.zone], kind)
        g.tell(fact, "reboot", "ETS-WALK-10", who=s.seat)


class Calibrating(EndureCondition[t.Calibrating]):
    """Sentries act as the Survivor Phase begins, so one brought back in it has calibrated until the next."""

    TERMS = t.Calibrating


class GetAMoveOn(EndureCondition[t.GetAMoveOn]):
    TERMS = t.GetAMoveOn


class Traitor(EndureCondition[t.Traitor]):
    TERMS = t.Traitor
    MEMORY = t.TraitorMemory
    guests: ClassVar[int] = 10

    def memory(self, g: Endure) -> t.TraitorMemory:
        return g.state.memory[self.tag]  # type: ignore[return-value]

    async def round_begins(self, g: Endure) -> None:
        """They act first: toward the exit, then one attack if an enemy is there (ETS-WALK-13, ETS-WALK-15, ETS-GAP-24).

        So whoever was brought back in a round has calibrated until the next (ETS-WALK-19).
        """
        for ally in list(g.state.allies):
            stats = ENEMIES[ally.kind].reactivated
            assert stats is not None
            zones = stats.zones
            faster = g.mission.of(GetAMoveOn)
            if faster is not None and not g.state.groups:  # ETS-WALK-20
                zones += faster.terms.extra
            await self.walk(g, ally, zones * (2 if "weightless" in g.states else 1))
            if any(other is ally for other in g.state.allies):
                await self.attack(g, ally, stats.dice, stats.hit)

    async def walk(self, g: Endure, ally: Ally, zones: int) -> None:
        goal = places.nearest(g, ally.zone, g.ground.exit_zones)
        for _ in range(zones):
            if ally.zone == goal:
                if "lockdown" in g.states or any(way.id in g.state.shut for way in g.ground.exits[goal]):
                    return
                if g.live:
                    fact = Left(ally_id(g, ally), g.ground.ids[ally.zone], "out")
                    g.tell(fact, "ally-out", "ETS-WALK-03", foe=ally.kind)
                g.state.allies = [other for other in g.state.allies if other is not ally]
                self.memory(g).out += 1
                ending.check(g)
                return
            to = places.step_toward(g, ally.zone, goal, places.barred(g))
            if to < 0:
                return
            if g.live:
                moved = Moved(ally_id(g, ally), g.ground.ids[ally.zone], g.ground.ids[to])
                g.tell(moved, "ally-move", "ETS-WALK-13", foe=ally.kind)
            ally.zone = to
            if sight.token_in_view(g) is not None:
                await sight.look(g)
                if not any(other is ally for other in g.state.allies):
                    return

    async def attack(self, g: Endure, ally: Ally, dice: int, hit: int) -> None:
        if not any(group.zone == ally.zone for group in g.state.groups):
            return
        roll = g.take("ally attack", D6, dice)
        points = sum(die >= hit for die in roll)
        if g.live:
            fact = Rolled(ally.kind, "attack", tuple(roll), need=hit, hits=points)
            g.tell(fact, "ally-attack", "ETS-WALK-11 ETS-WALK-12 ETS-RUL-29", zone=g.ground.ids[ally.zone])
        ways = combat.allotments(g, ally.zone, points) if points else []
        if ways:
            for kind, number in ways[0].kills:
                await enemies.killed(g, kind, ally.zone, number, None, None, True)


class Engineer(EndureCondition[t.Engineer]):
    TERMS = t.Engineer
    MEMORY = t.EngineerMemory

    def memory(self, g: Endure) -> t.EngineerMemory:
        return g.state.memory[self.tag]  # type: ignore[return-value]

    def interactions(self, g: Endure, s: Survivor, no: WhyNot | None) -> list[Any]:
        """A part may be taken out of a stunned Sentry of the zone (ETS-SPARE-07)."""
        if s.kind != self.terms.kind:
            return []
        most = min(g.state.actions, len(self.terms.scores))
        return [o.Salvage(kind, n) for kind in stunned_here(g, s) for n in range(1, most + 1)]

    async def salvage(self, g: Endure, s: Survivor, kind: str, actions: int) -> None:
        """The more actions, the lower the score (ETS-SPARE-07 to 09, ETS-TAB-17)."""
        score = self.terms.scores[str(actions)]
        die = g.one("salvage", D6)
        if g.live:
            fact = Rolled(s.seat, "salvage", (die,), need=score, passed=die >= score)
            g.tell(fact, "salvage", "ETS-SPARE-08 ETS-TAB-17", foe=kind)
        if die >= score:
            if g.live:
                gone = Left(foe_id(g, kind, s.zone), g.ground.ids[s.zone], "killed")
                g.tell(gone, "scrapped", "ETS-SPARE-08", foe=kind)
            take_stunned(g, kind, s.zone)
            g.state.killed += 1
            memory = self.memory(g)
            memory.parts += 1
            s.objectives.append(part_id(memory.parts))

    def who(self, g: Endure) -> Survivor | None:
        """Who can take a part that is missing out of a Sentry that holds still."""
        if g.mission.missing(g) <= 0:
            return None
        return next((s for s in g.state.survivors if s.zone >= 0 and s.kind == self.terms.kind), None)

    def able(self, g: Endure, s: Survivor, aim: Aim) -> bool:
        return aim[1] != GO or aim[2] != self.tag or s.kind == self.terms.kind


# ---- the giant ------------------------------------------------------------------------------------------------------


class SleepingGiant(EndureCondition[t.SleepingGiant]):
    TERMS = t.SleepingGiant
    dormant: ClassVar[bool] = True

    async def set_up(self, g: Endure) -> None:
        assert g.state.boss is not None
        g.state.boss.asleep = True

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        """ETS-PRIZE-06, ETS-PRIZE-11; whoever sees a boss appear loses 1 Resolve (ETS-RES-12)."""
        boss = g.state.boss
        assert boss is not None
        boss.asleep = False
        g.changed()
        if g.live:
            g.tell(Noted("wake", "", boss.kind), "wakes", "ETS-PRIZE-06 ETS-PRIZE-11")
        zone = next(x.zone for x in g.state.groups if x.kind == boss.kind)
        await bosses.appears(g, boss.kind, zone)


class Premature(EndureCondition[t.Premature]):
    """Once: each survivor loses Resolve, and it will wake with Overdrive in play (ETS-PRIZE-07 to 10).

    At once when Sentries are destroyed; after a noise, as soon as the action that made it is over.
    """

    TERMS = t.Premature
    MEMORY = t.PrematureMemory

    def memory(self, g: Endure) -> t.PrematureMemory:
        return g.state.memory[self.tag]  # type: ignore[return-value]

    async def arrives(self, g: Endure, s: Survivor) -> None:
        boss = g.state.boss
        if boss is not None and boss.asleep and any(x.kind == boss.kind and x.zone == s.zone for x in g.state.groups):
            self.memory(g).reached = True

    def noise_made(self, g: Endure, zone: int, level: int) -> None:
        if level >= self.terms.noise:  # ETS-RUL-64
            self.stir(g)

    async def killed(self, g: Endure, kind: str, count: int, s: Survivor | None) -> None:
        if g.state.killed >= self.terms.destroyed:
            self.stir(g)
            if self.memory(g).due:
                await self.hum(g)

    def stir(self, g: Endure) -> None:
        memory = self.memory(g)
        if foes.sleeping(g) and not memory.reached and not memory.over:
            memory.due = True

    def due(self, g: Endure) -> Coroutine[Any, Any, None] | None:
        return self.hum(g) if self.memory(g).due else None

    async def hum(self, g: Endure) -> None:
        boss, memory = g.state.boss, self.memory(g)
        assert boss is not None
        memory.due, memory.over = False, True
        if g.live:
            g.tell(Noted("premature", "", boss.kind), "hums", "ETS-PRIZE-07")
        remove(boss.deck, self.terms.card)
        boss.mood = self.terms.card
        for s in list(g.state.survivors):
            if s.zone >= 0:
                await resolve.lose(g, s, self.terms.resolve, "ETS-PRIZE-07", why=self.tag)


class HugeMistake(EndureCondition[t.HugeMistake]):
    """Announces how the mission can be won."""

    TERMS = t.HugeMistake
