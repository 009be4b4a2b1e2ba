"""What one may do and see on a floor plan while certain doors are closed and walls broken: tables by zone.

They are read all the time and know no Structs, so that they can be compiled (see `tools/compile.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .plan import Layout

FAR: Final = 255
"""The distance between zones that no way connects."""
MOST_VIEWS: Final = 512


class View:
    """What one may do and see while these doors are closed and these walls broken. Never changes."""

    __slots__ = ("_fields", "_hops", "_lines", "distance", "near", "neighbours", "sees", "sight", "steps")

    def __init__(self, layout: Layout, closed: int, broken: int) -> None:
        shut = {door.contact for number, door in enumerate(layout.doors) if closed >> number & 1}
        everywhere = range(len(layout.zones))
        sides: list[list[list[int]]] = [[[], [], [], []] for _ in everywhere]
        for number, c in enumerate(layout.contacts):
            if (c.passage and number not in shut) or broken >> number & 1:
                sides[c.a][c.side].append(c.b)
                sides[c.b][(c.side + 2) % 4].append(c.a)
        self.steps = tuple(tuple(tuple(dict.fromkeys(step)) for step in zone) for zone in sides)
        """`steps[zone][side]`: the zones one step away on that side."""
        self.neighbours = tuple(tuple(dict.fromkeys(z for step in zone for z in step)) for zone in self.steps)
        """`neighbours[zone]`: all zones one step away, clockwise from north."""
        self.near = tuple(sum(1 << z for z in zone) for zone in self.neighbours)
        """`near[zone]`: the neighbours as a mask."""
        self.distance = distances(self.neighbours)
        """`distance[a][b]`: steps on foot, `FAR` when there is no way."""
        self._hops: dict[int, tuple[int, ...]] = {}
        self._lines = lines = [self._look(zone) for zone in everywhere]
        self.sees = tuple(sum(1 << seen for seen in line) for line in lines)
        """`sees[zone]`: mask of the zones in sight, the zone itself included."""
        self.sight = tuple(bytes(line[z][0] if z in line else FAR for z in everywhere) for line in lines)
        """`sight[a][b]`: steps along the line of sight, `FAR` when `b` is not seen."""
        self._fields: dict[tuple[int, int], bytes] = {}

    def bearing(self, a: int, b: int) -> int:
        """The side on which `a` sees `b`; -1 for itself and for what it does not see."""
        return self._lines[a][b][1] if b in self._lines[a] else -1

    def lanes(self, a: int, b: int) -> tuple[int, ...]:
        """For each shortest line of sight from `a` to `b`, the mask of the zones strictly between."""
        return self._lines[a][b][2] if b in self._lines[a] else ()

    def hops(self, a: int, b: int) -> tuple[int, ...]:
        """The neighbours of `a` that lie on a shortest way to `b`, clockwise from north."""
        found = self._hops.get(a << 8 | b)
        if found is None:
            nearer = self.distance[a][b] - 1
            there = [z for z in self.neighbours[a] if self.distance[z][b] == nearer] if nearer != FAR - 1 else []
            found = self._hops[a << 8 | b] = tuple(there)
        return found

    def field(self, target: int, blocked: int) -> bytes:
        """Steps from every zone to `target` when nothing may enter the blocked zones (the start itself may be one)."""
        found = self._fields.get((target, blocked))
        if found is None:
            if len(self._fields) >= MOST_VIEWS:
                self._fields.clear()
            found = self._fields[target, blocked] = self._spread(target, blocked)
        return found

    def reach(self, zone: int) -> int:
        """Mask of the zones one can walk to."""
        return sum(1 << z for z, steps in enumerate(self.distance[zone]) if steps != FAR)

    def _spread(self, target: int, blocked: int) -> bytes:
        steps = bytearray([FAR]) * len(self.neighbours)
        steps[target] = 0
        queue = [target] if not blocked >> target & 1 else []
        for zone in queue:
            for other in self.neighbours[zone]:
                if steps[other] == FAR:
                    steps[other] = steps[zone] + 1
                    if not blocked >> other & 1:
                        queue.append(other)
        return bytes(steps)

    def _look(self, start: int) -> dict[int, tuple[int, int, tuple[int, ...]]]:
        """Walk from the zone in each direction, through whatever opens on that side only; what is met is seen.

        For each zone seen: the steps to it, the side it is seen on, and the ways the line can run.
        """
        seen: dict[int, tuple[int, int, tuple[int, ...]]] = {start: (0, -1, (0,))}
        for side in range(4):
            met = {start}
            front: dict[int, tuple[int, ...]] = {start: (0,)}
            depth = 0
            while front:
                depth += 1
                ahead: dict[int, tuple[int, ...]] = {}
                for zone, ways in front.items():
                    here = 0 if zone == start else 1 << zone
                    for other in self.steps[zone][side]:
                        if other not in met:
                            more = tuple(way | here for way in ways)
                            ahead[other] = tuple(dict.fromkeys(ahead.get(other, ()) + more))
                for zone, ways in ahead.items():
                    known = seen.get(zone)
                    if known is None or depth < known[0]:
                        seen[zone] = (depth, side, ways)
                    elif depth == known[0]:
                        seen[zone] = (depth, known[1], tuple(dict.fromkeys(known[2] + ways)))
                met.update(ahead)
                front = ahead
        return seen


def distances(neighbours: Sequence[Sequence[int]]) -> tuple[bytes, ...]:
    table = []
    for start in range(len(neighbours)):
        steps = bytearray([FAR]) * len(neighbours)
        steps[start] = 0
        queue = [start]
        for zone in queue:
            for other in neighbours[zone]:
                if steps[other] == FAR:
                    steps[other] = steps[zone] + 1
                    queue.append(other)
        table.append(bytes(steps))
    return tuple(table)
