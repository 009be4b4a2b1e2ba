"""What a mission wants of a Hero: where to be, what to carry. For thinking players; no rules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content import (
    MOVEMENT,
    ROOMS,
    line_value,
)
from ..geometry import ANY
from ..missions.aims import steps
from ..options import (
    PickUp,
)
from ..state import Hero

if TYPE_CHECKING:
    from ..game import Vortex


def nearness(g: Vortex, tile: int, want: int) -> float:
    return 0.0 if want < 0 else -1.2 * steps(g, tile, want)


def ship(g: Vortex, tile: int) -> int:
    return g.state.tiles[tile].cell // 4


def takes(g: Vortex, option: PickUp) -> bool:
    """Whether the mission wants this Object to be carried."""
    thing = next(o for o in g.state.objects if o.id == option.object)
    return g.mission.goal.takes(g, thing)


def errand(g: Vortex, hero: Hero) -> int:
    """The tile where the mission wants this Hero to be, or -1. Where only a jump leads, the way is by a jump room."""
    to = g.mission.goal.destination(g, hero)
    if to >= 0 and ship(g, to) != ship(g, hero.tile) and line_value(hero.id, MOVEMENT, hero.lines[MOVEMENT]) != ANY:
        home = ship(g, hero.tile)
        for i, tile in enumerate(g.state.tiles):
            if not tile.gone and ROOMS[tile.room].effect == "displace" and ship(g, i) == home and not tile.blank:
                return i if hero.tile != i else to
    return to
