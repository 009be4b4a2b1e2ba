"""How far things are for whoever thinks ahead; no rules of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..geometry import ship_of_cell
from ..state import Hero

if TYPE_CHECKING:
    from ..game import Vortex

FAR_AWAY = 4
"""Steps to where only a jump leads."""


def steps(g: Vortex, tile: int, to: int) -> int:
    """How many rooms it is from tile to tile."""
    if tile == to:
        return 0
    if tile < 0 or to < 0:
        return FAR_AWAY
    within = g.board.within[tile]
    for distance in (1, 2, 3):
        if to in within[distance]:
            return distance
    return FAR_AWAY


def room(g: Vortex, id: str) -> int:
    """The tile of a room that stands, or -1."""
    for number, tile in enumerate(g.state.tiles):
        if tile.room == id and not tile.gone:
            return number
    return -1


def closeness(g: Vortex, tiles: Iterable[int], to: int) -> float:
    """1 where somebody is there already, 0 where nobody gets there without a jump."""
    return 1 - min((steps(g, tile, to) for tile in tiles), default=FAR_AWAY) / FAR_AWAY


def hands(g: Vortex) -> list[int]:
    """Where the Heroes stand who carry nothing."""
    busy = [thing.bearer for thing in g.state.objects if thing.bearer]
    return [hero.tile for hero in g.state.heroes if not hero.out and hero.id not in busy]


def jump_room(g: Vortex, tile: int) -> int:
    """The Displacement Chamber of the ship that a tile belongs to, or -1."""
    ship = ship_of_cell(g.state.tiles[tile].cell)
    for id in ("IV", "VIII"):
        number = room(g, id)
        if number >= 0 and ship_of_cell(g.state.tiles[number].cell) == ship:
            return number
    return -1


def burning(g: Vortex) -> float:
    """Fire per room that stands."""
    tiles = [tile for tile in g.state.tiles if not tile.gone]
    return sum(sum(tile.fire) for tile in tiles) / max(1, len(tiles))


def nearest(g: Vortex, hero: Hero, tiles: Sequence[int]) -> int:
    return min(tiles, key=lambda tile: steps(g, hero.tile, tile), default=-1)
