"""A lattice: places on the corners of hexes, joined by lanes along their edges; how far, and which way.

The hexes lie flat side up in rings around the first, numbered from 1 along a spiral that runs clockwise and steps out
into the next ring without a gap: hex 2 is north of hex 1, and hex 8 touches hexes 2 and 7. The corners of a hex carry
the numbers 1 to 6, clockwise from the upper left. A corner where hexes meet is one place with a label in each of them.
Places are numbered from 0 as a reader meets them who goes through the hexes and their corners in order.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

AXES: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six neighbours of a hex, clockwise from north, in axial coordinates."""

NOWHERE: Final = 1 << 20
"""Farther than anything is."""


def spiral(rings: int) -> list[tuple[int, int]]:
    """The centres of all hexes up to this ring, in the order of their numbers."""
    found = [(0, 0)]
    for ring in range(1, rings + 1):
        around = []
        for side in range(6):
            (q, r), (dq, dr) = AXES[side], AXES[(side + 2) % 6]
            around += [(q * ring + dq * step, r * ring + dr * step) for step in range(ring)]
        found += around[1 - ring :] + around[: 1 - ring] if ring > 1 else around
    return found


class Lattice:
    """Places, lanes and distances. Nothing here changes once it is made."""

    def __init__(self, rings: int) -> None:
        self.hexes: Final = spiral(rings)
        spots: dict[tuple[int, int], int] = {}
        labels: list[list[tuple[int, int]]] = []
        corners: list[list[int]] = []
        for number, (q, r) in enumerate(self.hexes, 1):
            around = []
            for corner in range(6):
                (aq, ar), (bq, br) = AXES[corner - 1], AXES[corner]  # a corner lies between two neighbours
                place = spots.setdefault((3 * q + aq + bq, 3 * r + ar + br), len(spots))
                if place == len(labels):
                    labels.append([])
                labels[place].append((number, corner + 1))
                around.append(place)
            corners.append(around)
        self.corners: Final = tuple(map(tuple, corners))
        """The places around each hex: `corners[hex - 1][corner - 1]`."""
        self.labels: Final = tuple(map(tuple, labels))
        """Of each place: the hexes it belongs to with its number there, lowest hex first."""
        self.spots: Final = tuple(spots)
        """Where each place is, in thirds of an axial step: see `at_xy`."""
        pairs = sorted({tuple(sorted((a, b))) for c in corners for a, b in zip(c, [*c[1:], c[0]], strict=True)})
        self.lanes: Final = tuple((a, b) for a, b in pairs)
        around_places: list[list[int]] = [[] for _ in labels]
        for a, b in self.lanes:
            around_places[a].append(b)
            around_places[b].append(a)
        self.next_to: Final = tuple(tuple(sorted(places)) for places in around_places)
        """The neighbours of each place."""
        self.far: Final = tuple(self._distances(place) for place in range(len(labels)))
        """How many lanes lie between two places."""
        self._ways: dict[tuple[int, int, int], tuple[tuple[int, ...], ...]] = {}

    def __len__(self) -> int:
        return len(self.labels)

    def _distances(self, start: int) -> tuple[int, ...]:
        far = [NOWHERE] * len(self.labels)
        far[start], edge = 0, [start]
        while edge:
            reached = []
            for place in edge:
                for other in self.next_to[place]:
                    if far[other] == NOWHERE:
                        far[other] = far[place] + 1
                        reached.append(other)
            edge = reached
        return tuple(far)

    def at(self, hex: int, corner: int) -> int:
        """The place with this number in this hex."""
        return self.corners[hex - 1][corner - 1]

    def at_xy(self, place: int) -> tuple[float, float]:
        """Where to draw it: in units of a hex's side, y downward."""
        q, r = self.spots[place]
        return q / 2, (r + q / 2) * 3**0.5 / 3

    def within(self, place: int, lanes: int) -> list[int]:
        """The places at most so many lanes away, itself included."""
        return [other for other, far in enumerate(self.far[place]) if far <= lanes]

    def ways(self, start: int, goal: int, lanes: int) -> tuple[tuple[int, ...], ...]:
        """All shortest ways to a place, each as the places entered, no more than so many; in their order."""
        key = start, goal, lanes
        found = self._ways.get(key)
        if found is None:
            far, left = self.far[goal], self.far[start][goal]
            flown: list[tuple[int, ...]] = [()]
            for near in range(left - 1, max(left - lanes, 0) - 1, -1):
                flown = [
                    (*way, place)
                    for way in flown
                    for place in self.next_to[way[-1] if way else start]
                    if far[place] == near
                ]
            found = self._ways[key] = tuple(flown)
        return found

    def way(
        self, start: int, goals: Sequence[int], lanes: int, stop: int, prefer: Sequence[Collection[int]]
    ) -> tuple[int, ...]:
        """Of all shortest ways to the nearest of these goals, cut after so many lanes or where they enter `stop`, the
        one that comes first: it enters `stop`; then it enters a place of the first, the second … collection of
        `prefer`; then it ends at the lowest number in the lowest hex, in whose order places are counted."""
        far, left = self.far[start], NOWHERE
        nearest: list[int] = []
        for goal in goals:
            if far[goal] < left:
                left, nearest = far[goal], [goal]
            elif far[goal] == left:
                nearest.append(goal)
        if not nearest:
            return ()
        found = self.ways(start, nearest[0], lanes)
        if len(nearest) > 1:
            found = tuple(sorted({way for goal in nearest for way in self.ways(start, goal, lanes)}))
        if far[stop] <= lanes:
            met = dict.fromkeys([way[: way.index(stop) + 1] for way in found if stop in way])
            found = tuple(met) or found
        if len(found) == 1:
            return found[0]
        for places in prefer:
            wanted = set(places)
            found = tuple([way for way in found if not wanted.isdisjoint(way)]) or found
        best = found[0]
        for way in found:
            if way[-1] < best[-1]:
                best = way
        return best


@cache
def lattice(rings: int) -> Lattice:
    """The lattice with so many rings of hexes around the first; made once."""
    return Lattice(rings)
