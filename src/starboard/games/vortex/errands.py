"""What a mission wants of a Hero: where to be, what to carry. For thinking players; no rules of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .content import (
    MOVEMENT,
    ROOMS,
    SUPERBOSS,
    line_value,
)
from .geometry import ANY, FAR, FRONT
from .missions import Collect, Deliver, Escape, Extinguish, KillBosses, KillSuperBoss, Outlast, Overload
from .objects import SEALED
from .options import (
    PickUp,
)
from .prospects import room as room_tile
from .prospects import steps
from .state import Hero

if TYPE_CHECKING:
    from .game import Vortex


def nearness(g: Vortex, tile: int, want: int) -> float:
    return 0.0 if want < 0 else -1.2 * steps(g, tile, want)


def ship(g: Vortex, tile: int) -> int:
    return g.state.tiles[tile].cell // 4


def takes(g: Vortex, option: PickUp) -> bool:
    """Whether the mission wants this Object to be carried."""
    thing = next(o for o in g.state.objects if o.id == option.object)
    match g.mission.goal:
        case Collect(room=room):
            return g.state.tiles[thing.tile].room != room
        case Extinguish() | Deliver() | KillSuperBoss():
            return True
        case Escape():
            return thing.kind in (SEALED, "relic")
        case _:
            return thing.kind == "grenade"


def errand(g: Vortex, hero: Hero) -> int:
    """The tile where the mission wants this Hero to be, or -1. Where only a jump leads, the way is by a jump room."""
    goal = g.mission.goal
    if isinstance(goal, KillBosses):
        return -1
    to = destination(g, hero, goal)
    if to >= 0 and ship(g, to) != ship(g, hero.tile) and line_value(hero.id, MOVEMENT, hero.lines[MOVEMENT]) != ANY:
        home = ship(g, hero.tile)
        for i, tile in enumerate(g.state.tiles):
            if not tile.gone and ROOMS[tile.room].effect == "displace" and ship(g, i) == home and not tile.blank:
                return i if hero.tile != i else to
    return to


def destination(g: Vortex, hero: Hero, goal: Any) -> int:
    state = g.state
    mine = next((o for o in state.objects if o.bearer == hero.id), None)
    loose = [o for o in state.objects if not o.bearer]
    match goal:
        case Collect(room=room):
            if mine is not None:
                return room_tile(g, room)
            return nearest(g, hero, [o.tile for o in loose if state.tiles[o.tile].room != room])
        case Outlast():
            return state.scientist.tile if state.scientist is not None else -1
        case Extinguish(ship=number):
            if mine is None:
                return nearest(g, hero, [o.tile for o in loose if o.kind == "repair"])
            burning = [i for i, tile in enumerate(state.tiles) if tile.fire and tile.cell // 4 == number - 1]
            near = sorted({t for i in burning for t in g.board.adjacent[i] if not state.tiles[t].fire})
            return nearest(g, hero, near or burning)
        case Deliver(room=room):
            scientist = state.scientist
            if mine is not None and scientist is not None:
                return room_tile(g, room) if scientist.tile in (hero.tile, room_tile(g, room)) else scientist.tile
            if any(o.kind == "toxic" for o in loose):
                return nearest(g, hero, [o.tile for o in loose])
            if scientist is not None and scientist.tile != room_tile(g, room):
                return room_tile(g, room) if scientist.tile == hero.tile else scientist.tile
            return -1
        case Escape():
            if mine is not None and mine.kind == "relic":
                return -1
            relics = [o.tile for o in loose if o.kind == "relic"]
            borne = any(o.kind == "relic" for o in state.objects if o.bearer)
            return -1 if borne else nearest(g, hero, relics or [o.tile for o in loose if o.kind == SEALED])
        case Overload():
            return room_tile(g, "X")
        case KillSuperBoss():
            if not any(o.kind == "relic" for o in state.objects if o.bearer):
                return nearest(g, hero, [o.tile for o in loose if o.kind == "relic"])
            boss = next((e for e in state.enemies if e.id == SUPERBOSS), None)
            if boss is None or mine is None or mine.kind != "relic":
                return -1
            ground = g.board.rooms[FRONT[boss.area]] + g.board.levels[FAR[boss.area]]
            return nearest(g, hero, ground)
        case _:
            return -1


def nearest(g: Vortex, hero: Hero, tiles: Sequence[int]) -> int:
    return min(tiles, key=lambda tile: steps(g, hero.tile, tile), default=-1)
