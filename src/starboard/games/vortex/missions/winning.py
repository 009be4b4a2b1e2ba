"""The ways to win (VTX-END-01, and what each mission says)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ..content import CARDS, NUMBERS, SUPERBOSS
from ..geometry import FAR, FRONT, ship_of_cell
from ..objects import SEALED, room_of
from ..state import Hero, Object
from . import terms as t
from .aims import burning, closeness, hands, jump_room, nearest, room
from .condition import VortexGoal

if TYPE_CHECKING:
    from ..game import Vortex


def fire_on(g: Vortex, ship: int) -> int:
    return sum(sum(tile.fire) for tile in g.state.tiles if ship_of_cell(tile.cell) + 1 == ship)


def ship_of_object(g: Vortex, thing: Object) -> int:
    """On which ship (1 or 2) an Object is; a carried one is where its bearer is (VTX-INT-25)."""
    tile = g.hero(thing.bearer).tile if thing.bearer else thing.tile
    return ship_of_cell(g.state.tiles[tile].cell) + 1


def pressure(bosses: float, grunts: float) -> float:
    return -0.1 * bosses - 0.04 * grunts


def carried_by(g: Vortex, hero: Hero) -> Object | None:
    return next((thing for thing in g.state.objects if thing.bearer == hero.id), None)


def loose(g: Vortex) -> list[Object]:
    return [thing for thing in g.state.objects if not thing.bearer]


class KillBosses(VortexGoal[t.KillBosses]):
    TERMS = t.KillBosses
    at_once: ClassVar[bool] = True

    def reached(self, g: Vortex) -> bool:
        return not g.state.bosses_left

    def so_far(self, g: Vortex) -> dict[str, Any]:
        return {"left": g.state.bosses_left}

    def progress(self, g: Vortex, bosses: float, grunts: float) -> float:
        state = g.state
        left = state.bosses_left / len(state.heroes)
        over = 0.7 * (not state.deck.top)
        return -0.5 - 0.61 * left - 0.23 * bosses + 0.05 * grunts + over - 0.15 * burning(g)


class Collect(VortexGoal[t.Collect]):
    TERMS = t.Collect

    def reached(self, g: Vortex) -> bool:
        things, home = g.state.objects, self.terms.room
        return bool(things) and all(not thing.bearer and room_of(g, thing.tile) == home for thing in things)

    def so_far(self, g: Vortex) -> dict[str, Any]:
        return {"room": self.terms.room}

    def takes(self, g: Vortex, thing: Object) -> bool:
        return g.state.tiles[thing.tile].room != self.terms.room

    def sets_down(self, g: Vortex, hero: Hero) -> bool:
        return g.state.tiles[hero.tile].room == self.terms.room

    def destination(self, g: Vortex, hero: Hero) -> int:
        if carried_by(g, hero) is not None:
            return room(g, self.terms.room)
        tiles = g.state.tiles
        return nearest(g, hero, [thing.tile for thing in loose(g) if tiles[thing.tile].room != self.terms.room])

    def progress(self, g: Vortex, bosses: float, grunts: float) -> float:
        return 5 * self.collected(g) - 3 + pressure(bosses, grunts)

    def collected(self, g: Vortex) -> float:
        """The share of the Objects that is home; on the way counts, and the pillars under what still lies up there."""
        state, home = g.state, room(g, self.terms.room)
        free, total = hands(g), 0.0
        for thing in state.objects:
            if thing.bearer:
                total += 0.5 + 0.35 * closeness(g, [g.hero(thing.bearer).tile], home)
            elif thing.tile == home:
                total += 1
            else:
                tile = state.tiles[thing.tile]
                broken = (NUMBERS.pillars - tile.pillars) / NUMBERS.pillars if tile.level else 0.0
                total += 0.3 * closeness(g, free, thing.tile) - 0.4 * broken
        return total / max(1, len(state.objects))


class Outlast(VortexGoal[t.Outlast]):
    TERMS = t.Outlast

    def reached(self, g: Vortex) -> bool:
        state = g.state
        return state.scientist is not None and (state.round >= self.terms.rounds or not state.bosses_left)

    def so_far(self, g: Vortex) -> dict[str, Any]:
        return {"last": self.terms.rounds, "bosses": g.state.bosses_left}

    def destination(self, g: Vortex, hero: Hero) -> int:
        return g.state.scientist.tile if g.state.scientist is not None else -1

    def progress(self, g: Vortex, bosses: float, grunts: float) -> float:
        state = g.state
        life = state.scientist.life / NUMBERS.scientist_life if state.scientist else 0
        return 3 * state.round / self.terms.rounds + 4 * life - 4.5 + 2 * pressure(bosses, grunts)


class Extinguish(VortexGoal[t.Extinguish]):
    TERMS = t.Extinguish

    def reached(self, g: Vortex) -> bool:
        ship = self.terms.ship
        kits = [thing for thing in g.state.objects if thing.kind == "repair"]
        return not fire_on(g, ship) and any(ship_of_object(g, kit) == ship for kit in kits)

    def so_far(self, g: Vortex) -> dict[str, Any]:
        return {"ship": self.terms.ship}

    def takes(self, g: Vortex, thing: Object) -> bool:
        return True

    def destination(self, g: Vortex, hero: Hero) -> int:
        tiles = g.state.tiles
        if carried_by(g, hero) is None:
            return nearest(g, hero, [thing.tile for thing in loose(g) if thing.kind == "repair"])
        burning = [i for i, tile in enumerate(tiles) if tile.fire and tile.cell // 4 == self.terms.ship - 1]
        near = sorted({tile for i in burning for tile in g.board.beside[i] if not tiles[tile].fire})
        return nearest(g, hero, near or burning)

    def progress(self, g: Vortex, bosses: float, grunts: float) -> float:
        return self.extinguished(g) - 3.5 + pressure(bosses, grunts)

    def extinguished(self, g: Vortex) -> float:
        """Fetch the Repair Kit, bring it home, put the fire out."""
        state, ship = g.state, self.terms.ship
        kit = next((thing for thing in state.objects if thing.kind == "repair"), None)
        worth = -0.7 * fire_on(g, ship)
        if kit is None:
            return worth
        at = g.hero(kit.bearer).tile if kit.bearer else kit.tile
        home = ship_of_cell(state.tiles[at].cell) + 1 == ship
        worth += 2.0 * bool(kit.bearer) + 2.5 * home
        if not kit.bearer:
            worth += 0.8 * closeness(g, hands(g), at)
            crossed = sum(ship_of_cell(state.tiles[h.tile].cell) + 1 != ship for h in state.heroes if not h.out)
            worth += 0.6 * min(1, crossed)
        elif home:
            alight = [number for number, tile in enumerate(state.tiles) if tile.fire]
            worth += 0.5 * max((closeness(g, [at], number) for number in alight), default=1.0)
        else:
            worth += 0.8 * closeness(g, [at], jump_room(g, at))
        return worth


class Deliver(VortexGoal[t.Deliver]):
    TERMS = t.Deliver

    def reached(self, g: Vortex) -> bool:
        scientist, home = g.state.scientist, self.terms.room
        bearer = next((thing.bearer for thing in g.state.objects if thing.kind == "toxic"), "")
        together = scientist is not None and room_of(g, scientist.tile) == home
        return together and bool(bearer) and room_of(g, g.hero(bearer).tile) == home

    def so_far(self, g: Vortex) -> dict[str, Any]:
        return {"room": self.terms.room}

    def takes(self, g: Vortex, thing: Object) -> bool:
        return True

    def arrived(self, g: Vortex) -> bool:
        scientist = g.state.scientist
        return scientist is not None and g.state.tiles[scientist.tile].room == self.terms.room

    def destination(self, g: Vortex, hero: Hero) -> int:
        scientist, home = g.state.scientist, room(g, self.terms.room)
        if carried_by(g, hero) is not None and scientist is not None:
            return home if scientist.tile in (hero.tile, home) else scientist.tile
        lying = loose(g)
        if any(thing.kind == "toxic" for thing in lying):
            return nearest(g, hero, [thing.tile for thing in lying])
        if scientist is not None and scientist.tile != home:
            return home if scientist.tile == hero.tile else scientist.tile
        return -1

    def progress(self, g: Vortex, bosses: float, grunts: float) -> float:
        return self.delivered(g) - 3.5 + pressure(bosses, grunts)

    def delivered(self, g: Vortex) -> float:
        """Both the Scientist and his poison towards the room, together."""
        state, home = g.state, room(g, self.terms.room)
        scientist = state.scientist
        toxic = next((thing for thing in state.objects if thing.kind == "toxic"), None)
        if scientist is None or toxic is None:
            return 0.0
        at = g.hero(toxic.bearer).tile if toxic.bearer else toxic.tile
        here = ship_of_cell(state.tiles[home].cell)
        worth = scientist.life / NUMBERS.scientist_life
        worth += 1.2 * (ship_of_cell(state.tiles[scientist.tile].cell) == here) + closeness(g, [scientist.tile], home)
        worth += bool(toxic.bearer) + (ship_of_cell(state.tiles[at].cell) == here)
        worth += closeness(g, [at], home) if toxic.bearer else 0.6 * closeness(g, hands(g), at)
        standing = [hero.tile for hero in state.heroes if not hero.out]
        worth += 0.4 * closeness(g, standing, scientist.tile)
        if ship_of_cell(state.tiles[scientist.tile].cell) != here:
            worth += 0.4 * closeness(g, [scientist.tile], jump_room(g, scientist.tile))
        return worth


class Escape(VortexGoal[t.Escape]):
    TERMS = t.Escape

    def reached(self, g: Vortex) -> bool:
        state = g.state
        borne = any(thing.kind == "relic" and thing.bearer for thing in state.objects)
        return state.killed >= len(state.heroes) and borne

    def so_far(self, g: Vortex) -> dict[str, Any]:
        return {"bosses": len(g.state.heroes), "killed": g.state.killed}

    def takes(self, g: Vortex, thing: Object) -> bool:
        return thing.kind in (SEALED, "relic")

    def destination(self, g: Vortex, hero: Hero) -> int:
        mine, lying = carried_by(g, hero), loose(g)
        if mine is not None and mine.kind == "relic":
            return -1
        relics = [thing.tile for thing in lying if thing.kind == "relic"]
        borne = any(thing.kind == "relic" for thing in g.state.objects if thing.bearer)
        return -1 if borne else nearest(g, hero, relics or [thing.tile for thing in lying if thing.kind == SEALED])

    def progress(self, g: Vortex, bosses: float, grunts: float) -> float:
        return self.escaped(g, bosses) - 3 + pressure(bosses, grunts)

    def escaped(self, g: Vortex, bosses: float) -> float:
        """The Relic in somebody's hands, and as many Bosses as Heroes eliminated."""
        state = g.state
        count = len(state.heroes)
        held = any(thing.kind == "relic" and thing.bearer for thing in state.objects)
        sealed = sum(thing.kind == "sealed" for thing in state.objects)
        worth = 1.6 if held else 1.6 * 0.2 * (4 - sealed)
        if not held:
            places = [t.tile for t in state.objects if not t.bearer and t.kind in ("sealed", "relic")]
            worth += 0.3 * max((closeness(g, hands(g), tile) for tile in places), default=0.0)
        hurt = sum(1 - e.life / e.most for e in state.enemies if CARDS[e.id].boss)
        return worth + 3.5 * min(1.0, (state.killed + 0.4 * hurt) / count) - 0.05 * bosses


class Overload(VortexGoal[t.Overload]):
    TERMS = t.Overload
    at_once: ClassVar[bool] = True

    def engine(self, g: Vortex) -> int:
        return self.terms.opens[len(g.state.heroes) - 1]

    def needed(self, g: Vortex) -> int:
        return len(g.state.heroes)  # VTX-RUL-20: those who began

    def reached(self, g: Vortex) -> bool:
        return len(g.state.engine) >= self.needed(g)

    def so_far(self, g: Vortex) -> dict[str, Any]:
        return {"dice": self.needed(g), "loaded": len(g.state.engine), "opens": self.engine(g)}

    def destination(self, g: Vortex, hero: Hero) -> int:
        return room(g, "X")

    def progress(self, g: Vortex, bosses: float, grunts: float) -> float:
        return 6 * self.overloaded(g) - 3 + 0.5 * pressure(bosses, grunts)

    def overloaded(self, g: Vortex) -> float:
        """Dice in the engine; Heroes beside it; the pillars it stands on."""
        state, engine = g.state, room(g, "X")
        if engine < 0:
            return 0.0
        tile = state.tiles[engine]
        broken = (NUMBERS.pillars - tile.pillars) / NUMBERS.pillars if tile.level else 0.0
        near = sum(closeness(g, [hero.tile], engine) for hero in state.heroes if not hero.out)
        return len(state.engine) / self.needed(g) + 0.15 * near / len(state.heroes) - 0.25 * broken


class KillSuperBoss(VortexGoal[t.KillSuperBoss]):
    TERMS = t.KillSuperBoss
    at_once: ClassVar[bool] = True

    def reached(self, g: Vortex) -> bool:
        return g.state.superboss == "dead"

    def takes(self, g: Vortex, thing: Object) -> bool:
        return True

    def destination(self, g: Vortex, hero: Hero) -> int:
        state = g.state
        if not any(thing.kind == "relic" for thing in state.objects if thing.bearer):
            return nearest(g, hero, [thing.tile for thing in loose(g) if thing.kind == "relic"])
        boss, mine = next((e for e in state.enemies if e.id == SUPERBOSS), None), carried_by(g, hero)
        if boss is None or mine is None or mine.kind != "relic":
            return -1
        return nearest(g, hero, g.board.rooms[FRONT[boss.area]] + g.board.levels[FAR[boss.area]])

    def progress(self, g: Vortex, bosses: float, grunts: float) -> float:
        return self.hunted(g) - 3 + 0.5 * pressure(bosses, grunts)

    def hunted(self, g: Vortex) -> float:
        """The SuperBoss's life, and the bearer of the Relic within reach of him."""
        state = g.state
        bearer = next((thing.bearer for thing in state.objects if thing.kind == "relic" and thing.bearer), "")
        worth = 1.0 * bool(bearer)
        boss = next((enemy for enemy in state.enemies if enemy.id == SUPERBOSS), None)
        if boss is not None:
            worth += 5 * (1 - boss.life / boss.most)
            if bearer:
                places = (*g.board.rooms[FRONT[boss.area]], *g.board.levels[FAR[boss.area]])
                worth += 0.5 * max((closeness(g, [g.hero(bearer).tile], tile) for tile in places), default=0.0)
        return worth
