"""A lattice: places on the corners of hexes, joined by lanes along their edges; how far, and which way.

The hexes lie flat side up in rings around the first, numbered from 1 along a spiral that runs clockwise and steps out
into the next ring without a gap: hex 2 is north of hex 1, and hex 8 touches hexes 2 and 7. The corners of a hex carry
the numbers 1 to 6, clockwise from the upper left. A corner where hexes meet is one place with a label in each of them.
Places are numbered from 0 as a reader meets them who goes through the hexes and their corners in order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Final

AXES: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six neighbours of a hex, clockwise from north, in axial coordinates."""

NOWHERE: Final = 1 << 20
"""Farther than anything is."""
MOST_FIELDS: Final = 1024


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
        self._nearest: dict[tuple[int, ...], tuple[int, ...]] = {}

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

    def nearest(self, goals: Sequence[int]) -> Sequence[int]:
        """Of each place, how far the nearest of the goals is."""
        if len(goals) == 1:
            return self.far[goals[0]]
        if not goals:
            return [NOWHERE] * len(self.labels)
        key = tuple(goals)
        found = self._nearest.get(key)
        if found is None:
            if len(self._nearest) >= MOST_FIELDS:
                self._nearest.clear()
            found = self._nearest[key] = tuple(map(min, *[self.far[goal] for goal in goals]))
        return found

    def ways(self, start: int, field: Sequence[int], lanes: int, stop: int = -1) -> Iterator[tuple[int, ...]]:
        """All shortest ways to whatever `field` measures the distance to, as the places entered.

        Each is cut where it arrives, after so many lanes, or where it enters `stop`.
        """
        left = field[start]
        if left == 0 or lanes == 0 or left >= NOWHERE:
            yield ()
            return
        for place in self.next_to[start]:
            if field[place] == left - 1:
                if place == stop:
                    yield (place,)
                else:
                    for rest in self.ways(place, field, lanes - 1, stop):
                        yield (place, *rest)

    def way(
        self, start: int, field: Sequence[int], lanes: int, stop: int, prefer: Sequence[Collection[int]]
    ) -> tuple[int, ...]:
        """The one of these ways that comes first: it enters `stop`; then it enters a place of the first, the second …
        collection of `prefer`; then it ends at the lowest number in the lowest hex."""
        left = field[start]
        if left >= NOWHERE:
            return ()
        flown: list[tuple[int, ...]] = [()]
        met: list[tuple[int, ...]] = []
        for far in range(left - 1, max(left - lanes, 0) - 1, -1):
            onward = []
            for way in flown:
                for place in self.next_to[way[-1] if way else start]:
                    if field[place] == far:
                        if place == stop:
                            met.append((*way, place))
                        else:
                            onward.append((*way, place))
            flown = onward
        found = met or flown
        for places in prefer:
            if len(found) > 1:
                wanted = set(places)
                found = [way for way in found if not wanted.isdisjoint(way)] or found
        labels = self.labels
        return found[0] if len(found) == 1 else min(found, key=lambda way: labels[way[-1]][0])


@cache
def lattice(rings: int) -> Lattice:
    """The lattice with so many rings of hexes around the first; made once."""
    return Lattice(rings)
