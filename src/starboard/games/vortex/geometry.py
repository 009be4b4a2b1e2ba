"""Where things are (VTX-GEO): cells of 2x2 ships, the ring of areas around them, and who reaches what.

Cells are numbered 0-3 on the first ship (NW, NE, SE, SW) and 4-7 on the second; areas 0-7 and 8-15, clockwise from the
one north of NW. These numbers are only used inside; players and options see names such as `NE` and `a3`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

SHIPS: Final = 2
CELLS: Final = ("NW", "NE", "SE", "SW")
AREAS: Final = 8

# For one ship, by area 0-7: the room in front (melee) and the one behind it in the same row or column (VTX-TAB-02).
_FRONT = (0, 1, 1, 2, 2, 3, 3, 0)
_FAR = (3, 2, 0, 3, 1, 0, 2, 1)
_ACROBAT = (5, 4, 7, 6, 1, 0, 3, 2)

FRONT: Final = tuple(cell + 4 * ship for ship in range(SHIPS) for cell in _FRONT)
FAR: Final = tuple(cell + 4 * ship for ship in range(SHIPS) for cell in _FAR)
ACROBAT: Final = tuple(area + AREAS * ship for ship in range(SHIPS) for area in _ACROBAT)
CLOCKWISE: Final = tuple((area + 1) % AREAS + AREAS * ship for ship in range(SHIPS) for area in range(AREAS))
COUNTER: Final = tuple((area - 1) % AREAS + AREAS * ship for ship in range(SHIPS) for area in range(AREAS))

MELEE_AREAS: Final = tuple(tuple(a for a in range(SHIPS * AREAS) if FRONT[a] == cell) for cell in range(SHIPS * 4))
"""By cell: the areas that a Hero on the ground there can melee (VTX-ATK-01)."""
RANGED_AREAS: Final = tuple(tuple(a for a in range(SHIPS * AREAS) if FAR[a] == cell) for cell in range(SHIPS * 4))
"""By cell: the areas at the far end of its row and of its column (VTX-ATK-03, VTX-RUL-40)."""

NEIGHBOURS: Final = tuple(tuple(4 * ship + (i + d) % 4 for d in (1, 3)) for ship in range(SHIPS) for i in range(4))
"""By cell: the cells beside it; diagonals are never adjacent (VTX-MOVE-03, VTX-GEO-17)."""


def ship_of_cell(cell: int) -> int:
    return cell // 4


def ship_of_area(area: int) -> int:
    return area // AREAS


AREA_IDS: Final = tuple(f"{'ab'[ship]}{area + 1}" for ship in range(SHIPS) for area in range(AREAS))
AREA_BY_ID: Final = {name: area for area, name in enumerate(AREA_IDS)}

CELL_IDS: Final = tuple(("" if ship == 0 else "2-") + name for ship in range(SHIPS) for name in CELLS)


SIDES = ("N", "E", "S", "W")
_INNER = {(1, "W"): (0, "E"), (2, "N"): (1, "S"), (2, "W"): (3, "E"), (3, "N"): (0, "S")}
"""Inner sides that two rooms of a ship share, and under which name they go."""


def _border(cell: int, side: str) -> str:
    own, named = _INNER.get((cell % 4, side), (cell % 4, side))
    return f"{CELL_IDS[cell - cell % 4 + own]}|{named}"


BORDERS = {(cell, side): _border(cell, side) for cell in range(SHIPS * 4) for side in SIDES}
"""The side of a room -> the name of that border; an inner one has the same name from both rooms (VTX-RUL-26)."""
AREA_BORDERS = tuple(BORDERS[FRONT[a], "NNEESSWW"[a % AREAS]] for a in range(SHIPS * AREAS))
"""By area: the border between it and the room in front."""


def between(cell: int, other: int) -> str:
    """The border that two neighbouring cells share."""
    mine = {BORDERS[cell, side] for side in SIDES}
    return next(BORDERS[other, side] for side in SIDES if BORDERS[other, side] in mine)


class Board:
    """Which tiles are how far from which: made once for every set of tiles that stand (see `board_of`)."""

    def __init__(self, tiles: tuple[tuple[int, int], ...], walls: tuple[str, ...] = ()) -> None:
        self._walls = walls
        self._platforms = [level > 0 for _, level in tiles]
        standing = [t for t, (_, level) in enumerate(tiles) if level >= 0]
        self.ids = tuple(tile_id(cell, level if level >= 0 else -1 - level) for cell, level in tiles)
        self.index = {self.ids[t]: t for t in standing}
        """Tile id -> number of the tile that stands there."""
        self.cells = tuple(cell for cell, _ in tiles)
        in_cells = [[t for t in standing if self.cells[t] == cell] for cell in range(len(CELL_IDS))]
        self.rooms = tuple(tuple(t for t in here if tiles[t][1] == 0) for here in in_cells)
        """By cell: its ground room, if it stands."""
        self.levels = tuple(tuple(here) for here in in_cells)
        """By cell: its ground room and its platforms, as far as they stand."""
        self.tops = tuple(max(((tiles[t][1], t) for t in here if tiles[t][1]), default=(0, -1))[1] for here in in_cells)
        """By cell: its topmost platform, or -1."""
        near = [[o for cell in (here, *NEIGHBOURS[here]) for o in in_cells[cell]] for here in self.cells]
        self.beside = [tuple(sorted(o for o in found if o != t)) for t, found in enumerate(near)]
        """By tile: those next to it, whatever stands between: a step leads to a neighbouring cell on any level, or to
        another level of the same cell (VTX-GEO-16)."""
        self.adjacent = [
            tuple(o for o in found if not self._walled(t, o)) if walls else found for t, found in enumerate(self.beside)
        ]
        """By tile: those that one step leads to."""
        self.within: list[dict[int, tuple[int, ...]]] = []
        """By tile, by number of steps (1, 2, 3, or ANY): the tiles that a move can end on."""
        for tile, first in enumerate(self.adjacent):
            reached = {tile, *first}
            steps: dict[int, tuple[int, ...]] = {0: (), 1: first}
            for distance in (2, 3):
                reached.update(*[self.adjacent[t] for t in reached])
                steps[distance] = tuple(sorted(reached - {tile}))
            steps[ANY] = tuple(t for t in standing if t != tile)
            self.within.append(steps)

    def _walled(self, tile: int, other: int) -> bool:
        """A barricade stops both ways, and the climb too (VTX-MOVE-10, 11), but not from platform to platform
        (VTX-RUL-07)."""
        if self._platforms[tile] and self._platforms[other]:
            return False
        if self.cells[tile] == self.cells[other]:
            return False
        return between(self.cells[tile], self.cells[other]) in self._walls


ANY: Final = 99


def tile_id(cell: int, level: int) -> str:
    """`NE` is the ground room of that cell, `NE^` the platform above it."""
    return CELL_IDS[cell] + "^" * level


@cache
def board_of(tiles: tuple[tuple[int, int], ...], walls: tuple[str, ...] = ()) -> Board:
    """The board for these tiles, by cell and level; a tile that is gone has its level negated, less one.

    `walls` are the borders with a barricade.
    """
    return Board(tiles, walls)


@cache
def ring(vortices: tuple[int, ...]) -> tuple[int, ...]:
    """By area: its place in the order in which the enemies of a tie are walked (VTX-INIT-05).

    To each Vortex belong its own area and those behind it, clockwise, up to the next Vortex of that ship; these
    stretches come by the number of their Vortex, whichever ship they are on. A ship without a Vortex is walked last
    (VTX-RUL-10).
    """
    walked: list[int] = []
    for area in vortices:
        walked.append(area)
        while (area := CLOCKWISE[area]) not in vortices:
            walked.append(area)
    walked += [area for area in range(SHIPS * AREAS) if area not in walked]
    return tuple(walked.index(area) for area in range(SHIPS * AREAS))


def walks(way: tuple[int, ...], most: int = 4) -> tuple[tuple[int, ...], ...]:
    """By number of steps, by area: where a walk along the ring ends."""
    table = [tuple(range(SHIPS * AREAS))]
    for _ in range(most):
        table.append(tuple(way[area] for area in table[-1]))
    return tuple(table)


LEFT: Final = walks(CLOCKWISE)
RIGHT: Final = walks(COUNTER)


@cache
def airlocks(places: tuple[str, str] | None) -> dict[tuple[int, bool], int] | None:
    """Where a step across an Airlock leads, by (area, clockwise): onto the other ship (VTX-GEO-20 to 23)."""
    if places is None:
        return None
    x, y = AREA_BY_ID[places[0]], AREA_BY_ID[places[1]]
    return {
        (x, True): CLOCKWISE[y],
        (y, True): CLOCKWISE[x],
        (CLOCKWISE[x], False): y,
        (CLOCKWISE[y], False): x,
    }
