"""Conditions about things to find: caches, lockers, starting weapons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....table import WhyNot
from ....table.facts import Noted
from .. import damage, inventory
from ..content import NOISES
from ..options import PASS, Drawn, Keep, Pass, Who
from ..state import Survivor
from . import terms as t
from .condition import EndureCondition

if TYPE_CHECKING:
    from ..game import Endure


async def give(g: Endure, s: Survivor, card: str, why: str, rule: str) -> None:
    """A card the mission laid aside; nothing when somebody carries the last of them (ETS-RUL-87)."""
    if card not in g.state.aside:
        if g.live:
            g.tell(Noted("empty", g.ground.ids[s.zone], s.seat), "empty", "ETS-RUL-87", card=card)
        return
    g.state.aside.remove(card)
    await inventory.gain(g, s, card, why, rule)


class PowerUp(EndureCondition[t.PowerUp]):
    TERMS = t.PowerUp

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        await give(g, s, self.terms.item, self.tag, " ".join(self.rules))


class HiddenTreasure(EndureCondition[t.HiddenTreasure]):
    TERMS = t.HiddenTreasure

    def speaks_of(self) -> tuple[str, ...]:
        return tuple(self.terms.gives)

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        await give(g, s, self.terms.gives[id], self.tag, " ".join(self.rules))


class LittleHelp(EndureCondition[t.LittleHelp]):
    TERMS = t.LittleHelp

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        items = sorted(card for card in self.terms.items if card in g.state.aside) or list(self.terms.items)
        await give(g, s, g.one("weapon stash", items), self.tag, " ".join(self.rules))


class StockUp(EndureCondition[t.StockUp]):
    TERMS = t.StockUp

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        for card in self.terms.items:
            await give(g, s, card, self.tag, " ".join(self.rules))


class LockAndLoad(EndureCondition[t.LockAndLoad]):
    TERMS = t.LockAndLoad

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        """One weapon for whoever opens it, the other for somebody else there (ETS-BRAIN-17, ETS-BRAIN-18)."""
        items = list(self.terms.items)
        choice: Keep = await g.ask(s.seat, "keeps", inventory.keeps, items, about=Drawn(tuple(items)))
        await give(g, s, choice.card, self.tag, " ".join(self.rules))
        other = next((card for card in items if card in g.state.aside), "")
        there = [o for o in damage.in_zone(g, s.zone) if o is not s]
        if other and there:
            partner: Who | Pass = await g.ask(s.seat, "anybody", anybody, there)
            if isinstance(partner, Who):
                await give(g, g.survivor(partner.seat), other, self.tag, " ".join(self.rules))


def anybody(g: Endure, there: list[Survivor], no: WhyNot | None) -> list[Who | Pass]:
    return [*(Who(s.seat) for s in there), PASS]


class Offerings(EndureCondition[t.Offerings]):
    TERMS = t.Offerings

    async def taken(self, g: Endure, s: Survivor, id: str) -> None:
        """Each survivor in the zone draws and keeps some; noise cards are replaced (ETS-KOOL-08, ETS-KOOL-09)."""
        for one in damage.in_zone(g, s.zone):
            drawn: list[str] = []
            while len(drawn) < self.terms.cards:
                card = g.draw("offerings", g.state.items)
                if card is None:
                    break
                if card in NOISES:
                    g.state.items.discard.append(card)
                else:
                    drawn.append(card)
            await inventory.keep(g, one, drawn, self.terms.keep, self.tag, " ".join(self.rules))


# ---- starting weapons -----------------------------------------------------------------------------------------------


class LockedAndLoaded(EndureCondition[t.LockedAndLoaded]):
    TERMS = t.LockedAndLoaded

    def arsenal(self, g: Endure) -> tuple[list[str], str] | None:
        return list(self.terms.items), self.terms.filler  # ETS-BULL-05


class LockAndLoadStart(EndureCondition[t.LockAndLoadStart]):
    TERMS = t.LockAndLoadStart

    def swap(self, g: Endure, weapons: list[str]) -> None:
        if not g.state.campaign:  # ETS-TRAP-10
            weapons[weapons.index(self.terms.replace)] = self.terms.by


class HammerTime(EndureCondition[t.HammerTime]):
    TERMS = t.HammerTime

    def swap(self, g: Endure, weapons: list[str]) -> None:
        if not g.state.campaign:  # ETS-SNAKE-05
            weapons[weapons.index(self.terms.replace)] = self.terms.by
