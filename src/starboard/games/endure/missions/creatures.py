"""Conditions about the creatures of the ship, their scent, their young, and the boss among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ....table.chance import Layer
from ....table.facts import Changed, Noted, Rolled
from .. import damage, foes, noise, spawning
from ..content import COMPASS, D6, EVENTS, START
from ..state import Group, Survivor
from . import terms as t
from .condition import EndureCondition
from .winning import below

if TYPE_CHECKING:
    from ..game import Endure


class Hive(EndureCondition[t.Hive]):
    TERMS = t.Hive

    async def enemies_end(self, g: Endure) -> None:
        """Cells that stand open spit out tokens (ETS-CLOSE-11, ETS-CLOSE-12)."""
        cells = [mark for mark in g.state.marks if mark.id in self.terms.objectives]
        if not cells:
            return
        die = g.one("the hive", D6)
        if g.live:
            g.tell(Rolled("", "hive", (die,), passed=die in self.terms.on), "hive", "ETS-CLOSE-11 ETS-TAB-12")
        if die not in self.terms.on:
            return
        if len(cells) > 1:
            cells.sort(key=lambda mark: g.ground.layout.zones[mark.zone].cells[0][0])
            side = g.one("direction", COMPASS)
            cells = [cells[-1] if side in (0, 1) else cells[0]]  # turned clockwise: north to east, south to west
        await spawning.spawn(g, cells[0].zone, "ETS-CLOSE-11 ETS-TAB-12")


class LongRoad(EndureCondition[t.LongRoad]):
    TERMS = t.LongRoad
    MEMORY = t.LongRoadMemory

    def memory(self, g: Endure) -> t.LongRoadMemory:
        return g.state.memory[self.tag]  # type: ignore[return-value]

    async def set_up(self, g: Endure) -> None:
        there = [n for n, s in enumerate(g.state.survivors) if s.zone >= 0]
        s = g.state.survivors[g.one("who is wounded", there)]
        self.memory(g).scarred = s.seat
        damage.injure(g, s, "chest")

    def unhealable(self, g: Endure, s: Survivor, location: str) -> bool:
        return location == "chest" and self.memory(g).scarred == s.seat  # ETS-HEELS-07


class Scent(EndureCondition[t.Scent]):
    """Whoever bled draws them (ETS-HEELS-08)."""

    TERMS = t.Scent
    draws: ClassVar[str] = "ETS-HEELS-08"
    MEMORY = t.ScentMemory

    def memory(self, g: Endure) -> t.ScentMemory:
        return g.state.memory[self.tag]  # type: ignore[return-value]

    def bled(self, g: Endure, s: Survivor) -> None:
        if s.seat not in self.memory(g).bled:
            self.memory(g).bled.append(s.seat)

    async def enemies_begin(self, g: Endure) -> None:
        memory = self.memory(g)
        bled = [seat for seat in memory.bled if g.survivor(seat).zone >= 0]
        memory.drawn = bool(bled)
        if g.live:
            for seat in bled:
                g.tell(Noted("scent", "", seat), "scent", "ETS-HEELS-08")

    def drawn_to(self, g: Endure) -> list[str]:
        """Of several each enemy takes the nearest (ETS-RUL-79)."""
        return self.memory(g).bled if self.memory(g).drawn else []

    async def enemies_end(self, g: Endure) -> None:
        memory = self.memory(g)
        memory.bled, memory.drawn = [], False


class AfterBugHunt(EndureCondition[t.AfterBugHunt]):
    TERMS = t.AfterBugHunt

    async def set_up(self, g: Endure) -> None:
        """The tokens on these spots are taken away, unseen (ETS-HEELS-09)."""
        if self.terms.after not in g.state.after:
            return
        spots = [g.ground.layout[spot.zone].index for spot in g.ground.mission.radar if spot.mark in self.terms.marks]
        g.state.tokens = [token for token in g.state.tokens if token.zone not in spots]


class AfterSignsOfLife(EndureCondition[t.AfterSignsOfLife]):
    TERMS = t.AfterSignsOfLife

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        """Life Support Failure cards leave the Event deck, which is then shuffled (ETS-HEELS-11)."""
        deck = g.state.events
        if g.state.event and EVENTS[g.state.event].kind == "life_support":  # it has struck, and does not come back
            g.state.event = ""
            g.changed()
        cards = [card for layer in deck.layers for card in layer.cards] + deck.discard
        if g.state.next_event:
            cards.append(g.state.next_event)
            g.state.next_event, g.state.next_seen = "", []
        deck.layers = [Layer(sorted(card for card in cards if EVENTS[card].kind != "life_support"))]
        deck.discard = []


class RareBreed(EndureCondition[t.RareBreed]):
    TERMS = t.RareBreed
    solomons: ClassVar[bool] = False


class SolomonsCancelled(EndureCondition[t.SolomonsCancelled]):
    TERMS = t.SolomonsCancelled

    def cancels(self, g: Endure) -> str:
        return "solomon" if self.terms.after in g.state.after else ""


# ---- the Solomon that is caught -------------------------------------------------------------------------------------


class NoTouching(EndureCondition[t.NoTouching]):
    TERMS = t.NoTouching

    def reserved(self) -> tuple[str, int]:
        return self.terms.kind, self.terms.actions

    def may_carry(self, g: Endure, s: Survivor, id: str, carried: list[str]) -> bool:
        return id != self.terms.objective or s.kind == self.terms.kind


class PullingPower(EndureCondition[t.PullingPower]):
    TERMS = t.PullingPower

    async def turn_begins(self, g: Endure, s: Survivor) -> None:
        if self.terms.objective in s.objectives:
            die = g.one("pulling power", D6)
            g.state.actions = max(0, g.state.actions + self.terms.actions[die - 1] - START.actions)  # ETS-STUN-05
            if g.live:
                fact = Rolled(s.seat, "pull", (die,))
                g.tell(fact, "pull", "ETS-TROPH-10 ETS-TAB-13", actions=g.state.actions)


class CryForHelp(EndureCondition[t.CryForHelp]):
    TERMS = t.CryForHelp

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        noise.tie(g, s.zone, self.terms.noise, id, "ETS-TROPH-11")


class KeepComing(EndureCondition[t.KeepComing]):
    """A map that is empty at any moment gets a new token, whatever came meanwhile (ETS-TROPH-12, ETS-TROPH-13)."""

    TERMS = t.KeepComing
    MEMORY = t.ComingMemory

    def memory(self, g: Endure) -> t.ComingMemory:
        return g.state.memory[self.tag]  # type: ignore[return-value]

    def count(self, g: Endure) -> bool:
        memory = self.memory(g)
        memory.empty = memory.empty or not (g.state.groups or g.state.tokens)
        return memory.empty

    async def killed(self, g: Endure, kind: str, count: int, s: Survivor | None) -> None:
        self.count(g)

    async def enemies_begin(self, g: Endure) -> None:
        """It acts at once; with none left, those on the map come nearer (ETS-RADAR-09)."""
        if self.count(g):
            self.memory(g).empty = False
            if g.state.spawns > 0:
                die = g.one("which tile", D6)
                await spawning.spawn_on_tile(g, self.terms.tiles[die - 1])
            elif g.state.tokens:
                await spawning.no_tokens_left(g)


# ---- masking spray --------------------------------------------------------------------------------------------------


class MaskingSpray(EndureCondition[t.MaskingSpray]):
    """Coming into the sight of a zone of passive enemies: some dice mean that none notices (ETS-BREAK-10)."""

    TERMS = t.MaskingSpray
    MEMORY = t.SprayMemory

    def memory(self, g: Endure) -> t.SprayMemory:
        return g.state.memory[self.tag]  # type: ignore[return-value]

    async def arrives(self, g: Endure, s: Survivor) -> None:
        if self.terms.after in g.state.after:
            self.spray(g, s)

    def in_sight_again(self, g: Endure) -> None:
        if self.terms.after in g.state.after:
            for s in g.state.survivors:
                if s.zone >= 0:
                    self.spray(g, s)

    def spray(self, g: Endure, s: Survivor) -> None:
        memory, view = self.memory(g), g.sees[s.zone]
        zones = dict.fromkeys(group.zone for group in g.state.groups if view >> group.zone & 1 and not group.saw)
        there = sum([1 << zone for zone in zones])
        rolled = memory.rolled.get(s.seat, 0) & there
        unnoticed = memory.unnoticed.get(s.seat, 0) & there
        for zone in zones:
            if rolled >> zone & 1:
                continue
            die = g.one("masking spray", D6)
            if die in self.terms.on:
                unnoticed |= 1 << zone
            if g.live:
                fact = Rolled(s.seat, "mask", (die,), passed=die in self.terms.on)
                g.tell(fact, "mask", "ETS-BREAK-10 ETS-TAB-15", zone=g.ground.ids[zone])
        memory.rolled[s.seat], memory.unnoticed[s.seat] = there, unnoticed

    def masked(self, g: Endure, s: Survivor, group: Group) -> bool:
        return bool(self.memory(g).unnoticed.get(s.seat, 0) >> group.zone & 1)

    def noise_made(self, g: Endure, zone: int, level: int) -> None:
        """Noise gives away those who went unnoticed within its reach (ETS-BREAK-11)."""
        unnoticed, heard = self.memory(g).unnoticed, g.ground.layout.noise[zone]
        loud = sum([1 << other for other in range(g.ground.size) if heard[other] <= level])
        for seat in unnoticed:
            unnoticed[seat] &= ~loud
        foes.notice_all(g)  # and in view they are seen now


# ---- bosses ---------------------------------------------------------------------------------------------------------


class ItsHere(EndureCondition[t.ItsHere]):
    TERMS = t.ItsHere

    def mix(self, g: Endure, piles: dict[str, list[str]]) -> str:
        """The boss's token among random others (ETS-CATCH-08)."""
        boss = g.ground.mission.boss
        kind = boss.enemy if boss is not None else ""
        piles["row"].remove(kind)
        piles["marked"] = [kind, *["?"] * self.terms.others]
        return self.terms.mark


class Roar(EndureCondition[t.LittleHelpRoar]):
    TERMS = t.LittleHelpRoar

    def boss_hurt(self, g: Endure) -> None:
        """ETS-CATCH-12."""
        boss = g.state.boss
        if boss is not None and boss.health and below(g, self.terms.below_percent):
            group = next(x for x in g.state.groups if x.kind == boss.kind)
            noise.tie(g, group.zone, self.terms.noise, boss.kind, "ETS-CATCH-12")


class GotTheScent(EndureCondition[t.GotTheScent]):
    TERMS = t.GotTheScent
    relentless: ClassVar[bool] = True  # ETS-BULL-06


class Immortal(EndureCondition[t.Immortal]):
    TERMS = t.Immortal

    def survives(self, g: Endure) -> bool:
        """ETS-BULL-07: at 0 health it lies stunned until the round ends."""
        boss = g.state.boss
        for group in g.state.groups:
            if boss is not None and group.kind == boss.kind:
                group.stunned, group.turn = 3, 0
        if g.live and boss is not None:
            g.tell(Noted("immortal", "", boss.kind), "falls", "ETS-BULL-07")
        return True

    async def round_begins(self, g: Endure) -> None:
        """ETS-BULL-08: with half of its whole health, rounded up."""
        boss = g.state.boss
        if boss is not None and boss.health == 0:
            boss.health = -(-boss.most * self.terms.percent // 100)
            if g.live:
                fact = Changed(boss.kind, "health", boss.health, boss.health)
                g.tell(fact, "stands-up", "ETS-BULL-08 ETS-INT-25")


class FiredUp(EndureCondition[t.FiredUp]):
    TERMS = t.FiredUp

    def boss_actions(self, g: Endure, actions: int) -> int:
        die = g.one("fired up", D6)
        found = self.terms.actions[die - 1]
        if g.live and g.state.boss is not None:
            g.tell(Rolled(g.state.boss.kind, "fired-up", (die,)), "fired-up", "ETS-BULL-09", actions=found)
        return found
