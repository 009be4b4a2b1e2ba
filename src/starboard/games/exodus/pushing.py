"""Pushing forward: room for one more at a spawn point (EXO-PUSH, EXO-RUL-36, EXO-RUL-37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...spaces.grid import squares_of
from ...table.facts import Moved, Noted
from .board import closest_hero, crowd, heroes_mask, unit_at, way_to, ways
from .state import Mover, Unit

if TYPE_CHECKING:
    from .game import Exodus


def push_in(g: Exodus, m: Mover, unit: Unit) -> None:
    """The newcomer shifts the line ahead of it and stands on the spawn point; if it cannot, it does not come."""
    point = m.arriving
    first = unit_at(g, point)
    if first is None or not pushed(g, first, []):
        g.state.units.remove(unit)
        if g.live:
            g.tell(Noted("no-room", g.grid.names[point]), "no-room", "EXO-RUL-37", by=unit.kind)
        return
    unit.at, m.arriving = point, -1
    if g.live:
        g.tell(Moved(g.piece(unit), g.grid.names[point], g.grid.names[point]), "pushes-in", "EXO-PUSH-03", by=unit.kind)


def pushed(g: Exodus, unit: Unit, line: list[int]) -> bool:
    """Moves one unit one square along its own shortest way, the front one first (EXO-RUL-36)."""
    if unit.id in line:
        return False
    field = way_to(g, ways(g, unit), closest_hero(g, unit, unit.at))
    far = field.distance(unit.at)
    if not 1 < far <= len(field.rings):
        return False
    ahead = g.view.near(unit.at) & field.rings[far - 1] & ~heroes_mask(g)
    free = squares_of(ahead & ~crowd(g))
    if not free:
        for square in squares_of(ahead):
            other = unit_at(g, square)
            if other is not None and pushed(g, other, [*line, unit.id]):
                free = [square]
                break
    if not free:
        return False
    start, unit.at = unit.at, free[0]
    if g.live:
        names = g.grid.names
        g.tell(Moved(g.piece(unit), names[start], names[unit.at]), "pushed", "EXO-PUSH-01", by=unit.kind)
    return True
