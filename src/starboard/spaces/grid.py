"""Square grids: a drawing in text that is also the data of the game played on it.

A *tile* is drawn with one character for every square and one for every side of it:

    +-+-+-+      letters   areas: capitals for rooms, small ones for corridors and open ground
    |A A|c       ~         open water
    +-+=+ +      - |       a wall
    |B B:c       = :       a door, which may be open or closed
    +-+-+ +      blank     nothing (in the place of a square: no square)

Tiles, turned and put somewhere on a floor, make a `Grid`. Where two tiles touch, the stronger of the two drawn sides
counts; a rim with no neighbour is a wall. Stairways join squares of the same place on two floors.

Speed: a square is a small int, a set of squares is an int used as a bit mask, and a search spreads over a whole floor
with shifts of such masks. Between rows and floors there is a gap of one, so that no shift can run over an edge. Sight
is worked out once for each square, with the doors each line crosses; opening a door does not make it be done again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from .views import FAR as FAR

NORTH, EAST, SOUTH, WEST = range(4)
SIDES: Final = ("north", "east", "south", "west")
AROUND: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight directions, clockwise from north; those with an even number lead over a side."""
WATER: Final = "~"
OPEN: Final = 0
WALL: Final = -1
"""A side of a square is open, a wall, or a door: then it is the door's bit."""
MOST_KEPT: Final = 4096

Cell = tuple[int, int]


class GridError(ValueError):
    """A drawing or a map that cannot be; the message says where and what was expected."""


# ---------------------------------------------------------------------------------------------------- one drawing


class Tile(NamedTuple):
    """One drawing: the letter of every square, and the walls and doors by (x, y, side): 1 a door, 2 a wall."""

    name: str
    width: int
    height: int
    cells: Mapping[Cell, str]
    sides: Mapping[tuple[int, int, int], int]

    def turned(self, quarters: int) -> Tile:
        """The same tile after so many quarter turns clockwise."""
        if quarters % 4 == 0:
            return self
        high = self.height - 1
        once = Tile(
            self.name,
            self.height,
            self.width,
            {(high - y, x): letter for (x, y), letter in self.cells.items()},
            {(high - y, x, (side + 1) % 4): what for (x, y, side), what in self.sides.items()},
        )
        return once.turned(quarters - 1)


_LEVEL: Final = {" ": 0, "=": 1, "-": 2}
_UPRIGHT: Final = {" ": 0, ":": 1, "|": 2}


def read(name: str, text: str) -> Tile:
    """Reads a drawing; refuses it with tile, line and column when it does not hold together."""
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    width, height = max(map(len, lines), default=0) // 2, len(lines) // 2
    if len(lines) % 2 == 0 or not width:
        raise GridError(f"tile {name}: expected an odd number of lines: sides above and below every row of squares")
    lines = [line.ljust(2 * width + 1) for line in lines]
    cells: dict[Cell, str] = {}
    for y in range(height):
        for x in range(width):
            letter = lines[2 * y + 1][2 * x + 1]
            if letter != " ":
                if not (letter == WATER or (letter.isalpha() and letter.isascii())):
                    raise _wrong(name, 2 * y + 1, 2 * x + 1, "a letter, '~' or a blank", letter)
                cells[x, y] = letter
    sides: dict[tuple[int, int, int], int] = {}
    for x, y in cells:
        for side in range(4):
            level = side in (NORTH, SOUTH)
            line, column = 2 * y + 1 + AROUND[2 * side][1], 2 * x + 1 + AROUND[2 * side][0]
            found, known = lines[line][column], _LEVEL if level else _UPRIGHT
            if found not in known:
                raise _wrong(name, line, column, f"one of {', '.join(map(repr, known))}", found)
            sides[x, y, side] = known[found]
    tile = Tile(name, width, height, cells, sides)
    _refuse_leaks(tile)
    return tile


def _wrong(name: str, line: int, column: int, expected: str, found: str) -> GridError:
    """Lines and columns count from 1, as an editor shows them."""
    return GridError(f"tile {name}, line {line + 1}, column {column + 1}: expected {expected}, found {found!r}")


def _refuse_leaks(tile: Tile) -> None:
    """A room ends at walls and doors, and is in one piece."""
    seen: set[str] = set()
    reached: set[Cell] = set()
    for (x, y), letter in tile.cells.items():
        for side in range(4):
            there = tile.cells.get((x + AROUND[2 * side][0], y + AROUND[2 * side][1]))
            if letter.isupper() and letter != there and tile.sides[x, y, side] == 0:
                raise _wrong(tile.name, 2 * y + 1, 2 * x + 1, f"a wall or a door {SIDES[side]} of room", letter)
        if not letter.isupper() or (x, y) in reached:
            continue
        if letter in seen:
            raise _wrong(tile.name, 2 * y + 1, 2 * x + 1, f"room {letter} in one piece, but this part is apart", letter)
        seen.add(letter)
        reached.update(_flood(tile, (x, y)))


def _flood(tile: Tile, start: Cell) -> list[Cell]:
    found = [start]
    for x, y in found:
        for side in range(4):
            other = (x + AROUND[2 * side][0], y + AROUND[2 * side][1])
            if tile.sides[x, y, side] == 0 and tile.cells.get(other) == tile.cells[start] and other not in found:
                found.append(other)
    return found


# --------------------------------------------------------------------------------------------------------- one map


class Piece(NamedTuple):
    """A tile put at a place: `x`, `y` is the square of its north-west corner, after turning."""

    id: str
    tile: Tile
    x: int = 0
    y: int = 0
    floor: int = 0


class Area(NamedTuple):
    """The squares of one letter of one piece: a room, a corridor, open ground or open water."""

    id: str
    letter: str
    room: bool
    squares: int


class Door(NamedTuple):
    """A door on the side between two squares; its bit stands for it in a set of doors."""

    id: str
    bit: int
    a: int
    b: int
    side: int


class Line(NamedTuple):
    """A line of sight that no wall blocks: the doors it needs open, the corners it needs open on one way round or the
    other, and the squares it crosses, ends excluded."""

    doors: int
    corners: tuple[tuple[int, int], ...]
    crossed: int

    def open(self, closed: int) -> bool:
        if self.doors & closed:
            return False
        return all(not (one & closed and two & closed) for one, two in self.corners)


Stride = tuple[int, int, int]
"""A step: the square it leads to, what it costs, and the door that it opens."""


class Cone:
    """The squares on shortest ways from one square, by what it costs to get there; and all but the first of them. It
    remembers what is left of it when some are barred, and ways through it, by where they end and what is full."""

    __slots__ = ("layers", "left", "paths", "squares")

    def __init__(self, layers: list[int]) -> None:
        self.layers = layers
        self.squares = 0
        for layer in layers[1:]:
            self.squares |= layer
        self.left: dict[int, Cone] = {}
        self.paths: dict[tuple[int, int], list[Stride]] = {}


class Field:
    """How far every square is from some squares, as one walks: `rings[n]` are those at distance n."""

    __slots__ = ("_known", "cones", "rings")

    def __init__(self, rings: list[int]) -> None:
        self.rings = rings
        self._known: dict[int, int] = {}
        self.cones: dict[int, Cone] = {}
        """The shortest ways here from squares (see `View.cone`)."""

    def distance(self, square: int) -> int:
        """Steps from this square; `FAR` when there is no way."""
        found = self._known.get(square)
        if found is None:
            bit = 1 << square
            found = next((steps for steps, ring in enumerate(self.rings) if ring & bit), FAR)
            self._known[square] = found
        return found


class Grid:
    """All tiles together. Immutable, but for what it remembers of its own answers."""

    def __init__(self, pieces: Sequence[Piece], stairs: Iterable[str] = ()) -> None:
        self.pieces = tuple(pieces)
        self.width = max((p.x + p.tile.width for p in pieces), default=0)
        self.height = max((p.y + p.tile.height for p in pieces), default=0)
        self.floors = max((p.floor for p in pieces), default=-1) + 1
        if self.width > 26:
            raise GridError(f"{self.width} squares wide: expected 26 at most, so that each column has a letter")
        self.stride = self.width + 1
        self.storey = self.stride * (self.height + 1)
        self.shifts = tuple(dy * self.stride + dx for dx, dy in AROUND)
        self.turns = {shift: facings(dx, dy) for shift, (dx, dy) in zip(self.shifts, AROUND, strict=True)}
        """The sides one may face after a step, by the difference of the two squares."""
        self._owner = self._put()
        self.squares = tuple(sorted(self._owner))
        self._places = {square: self._place(square) for square in self.squares}
        self.names = {square: self._name(square) for square in self.squares}
        self.index = {name: square for square, name in self.names.items()}
        self.everywhere = mask_of(self.squares)
        self.size = (max(self.squares, default=-1) + 1) + self.stride + 2
        self.sides, self.doors = self._seams()
        self.door = {door.id: door for door in self.doors}
        self.areas = self._areas()
        self.area_of = {square: number for number, area in enumerate(self.areas) for square in squares_of(area.squares)}
        self.area = {area.id: area for area in self.areas}
        self.water = mask_of(s for s in self.squares if self._owner[s][1] == WATER)
        self.land = self.everywhere & ~self.water
        self.stairs = self._stairways(stairs)
        """A stairway square -> the matching squares of the floors above and below."""
        self._walk = self._legal_steps()
        self._views: dict[int, View] = {}
        self._shapes: dict[Cell, tuple[tuple[int, int], ...]] = {}
        self._sight: dict[int, Sight] = {}

    def __getitem__(self, name: str) -> int:
        """The square of this name: column letter, row number, and behind a slash the floor, if it is not the first."""
        if name not in self.index:
            raise GridError(f"there is no square {name!r} on this map")
        return self.index[name]

    def place(self, square: int) -> tuple[int, int, int]:
        """Column, row and floor."""
        return self._places[square]

    def _place(self, square: int) -> tuple[int, int, int]:
        floor, rest = divmod(square, self.storey)
        y, x = divmod(rest, self.stride)
        return x, y, floor

    def floor_of(self, square: int) -> int:
        return square // self.storey

    def mask(self, names: Iterable[str]) -> int:
        return mask_of(self[name] for name in names)

    def named(self, mask: int) -> list[str]:
        """The names of these squares, in reading order."""
        return [self.names[square] for square in squares_of(mask)]

    def range(self, a: int, b: int) -> int:
        """The larger of the differences of columns and rows; `FAR` between floors, but 1 along a stairway."""
        ax, ay, af = self._places[a]
        bx, by, bf = self._places[b]
        if af != bf:
            return 1 if b in self.stairs.get(a, ()) else FAR
        return max(abs(ax - bx), abs(ay - by))

    def shore(self) -> int:
        """The transition squares: land that touches open water."""
        found = 0
        for square in squares_of(self.water):
            for direction in range(8):
                found |= 1 << (square + self.shifts[direction]) if square + self.shifts[direction] >= 0 else 0
        return found & self.land

    def view(self, closed: int = 0) -> View:
        """How one may go and smell while these doors are closed."""
        found = self._views.get(closed)
        if found is None:
            if len(self._views) >= MOST_KEPT:
                self._views.clear()
            found = self._views[closed] = View(self, closed)
        return found

    def sees(self, square: int, closed: int = 0) -> int:
        """All squares that are in sight from this one, by walls and doors alone; the square itself is among them."""
        return self._looking(square).seen(closed)

    def clear(self, a: int, b: int, closed: int, standing: int) -> bool:
        """Whether `a` sees `b` and none of the standing units is between them."""
        sight = self._looking(a)
        return bool(sight.seen(closed) >> b & 1) and not sight.crossed[b] & standing

    def crossed(self, square: int) -> dict[int, int]:
        """By each square that can be seen from this one, those between them."""
        return self._looking(square).crossed

    def _looking(self, square: int) -> Sight:
        found = self._sight.get(square)
        if found is None:
            found = self._sight[square] = Sight(self, square)
        return found

    # ---- reading the pieces -------------------------------------------------------------------------------------

    def _put(self) -> dict[int, tuple[int, str]]:
        owner: dict[int, tuple[int, str]] = {}
        for number, piece in enumerate(self.pieces):
            if min(piece.x, piece.y, piece.floor) < 0:
                raise GridError(f"{piece.id} stands at {piece.x}, {piece.y}: expected no negative place")
            for (x, y), letter in piece.tile.cells.items():
                square = self._at(piece, x, y)
                if square in owner:
                    raise GridError(
                        f"{piece.id} overlaps {self.pieces[owner[square][0]].id} at {piece.x + x}, {piece.y + y}"
                    )
                owner[square] = (number, letter)
        return owner

    def _at(self, piece: Piece, x: int, y: int) -> int:
        return piece.floor * self.storey + (piece.y + y) * self.stride + piece.x + x

    def _name(self, square: int) -> str:
        x, y, floor = self.place(square)
        return f"{chr(97 + x)}{y + 1}" + (f"/{floor + 1}" if floor else "")

    def _seams(self) -> tuple[list[list[int]], tuple[Door, ...]]:
        """What stands on each side of each square, and the doors; where two drawings meet, the stronger holds."""
        drawn: dict[tuple[int, int], int] = {}
        for piece in self.pieces:
            for (x, y, side), what in piece.tile.sides.items():
                drawn[self._at(piece, x, y), side] = what
        sides = [[WALL] * self.size for _ in range(4)]
        doors: list[Door] = []
        for square in self.squares:
            for side in (EAST, SOUTH):
                other = square + self.shifts[2 * side]
                if other not in self._owner:
                    continue
                what = max(drawn[square, side], drawn[other, (side + 2) % 4])
                if what == 1:
                    doors.append(
                        Door(f"{self.names[square]}-{self.names[other]}", 1 << len(doors), square, other, side)
                    )
                value = OPEN if what == 0 else WALL if what == 2 else doors[-1].bit
                sides[side][square] = sides[(side + 2) % 4][other] = value
        self._refuse_crowded(doors)
        return sides, tuple(doors)

    def _refuse_crowded(self, doors: list[Door]) -> None:
        """Two doors at one corner would overlap when they stand open."""
        corners: dict[int, Door] = {}
        for door in doors:
            ends = (door.b, door.b + self.stride) if door.side == EAST else (door.b, door.b + 1)
            for corner in ends:
                if corner in corners:
                    raise GridError(f"the doors {corners[corner].id} and {door.id} overlap: they meet at one corner")
                corners[corner] = door

    def _areas(self) -> tuple[Area, ...]:
        masks: dict[tuple[int, str], int] = {}
        for square in self.squares:
            masks[self._owner[square]] = masks.get(self._owner[square], 0) | 1 << square
        return tuple(
            Area(f"{self.pieces[number].id}.{letter}", letter, letter.isupper(), mask)
            for (number, letter), mask in sorted(masks.items())
        )

    def _stairways(self, names: Iterable[str]) -> dict[int, tuple[int, ...]]:
        stairs: dict[int, tuple[int, ...]] = {}
        flights = [self[name] for name in names]
        for square in flights:
            matching = tuple(s for s in flights if s != square and s % self.storey == square % self.storey)
            matching = tuple(s for s in matching if abs(self.floor_of(s) - self.floor_of(square)) == 1)
            if not matching:
                raise GridError(f"stairway {self.names[square]}: expected a stairway square above or below it")
            stairs[square] = matching
        return stairs

    def _legal_steps(self) -> tuple[int, ...]:
        """For each direction the squares from which a step that way is legal whatever the doors do: over a side that is
        open, or over a corner with four open sides around it."""
        found = []
        for direction in range(8):
            legal = 0
            for square in self.squares:
                if direction % 2 == 0:
                    fits = self.sides[direction // 2][square] == OPEN
                else:
                    fits = all(edge == OPEN for edge in self._around_corner(square, direction))
                legal |= fits << square
            found.append(legal)
        return tuple(found)

    def _around_corner(self, square: int, direction: int) -> tuple[int, int, int, int]:
        """The four sides around a corner: first one way round to the square beyond it, then the other."""
        one, two = (direction - 1) % 8 // 2, (direction + 1) % 8 // 2
        first, second = square + self.shifts[2 * one], square + self.shifts[2 * two]
        sides = self.sides
        beyond_first = sides[two][first] if first in self._owner else WALL
        beyond_second = sides[one][second] if second in self._owner else WALL
        return sides[one][square], beyond_first, sides[two][square], beyond_second

    def corner(self, square: int, direction: int) -> tuple[int, int] | None:
        """What a look over a corner needs: the doors of the one way round and of the other; None when walls shut both.

        A way with no door is open for good, and then (0, 0) is given."""
        a, b, c, d = self._around_corner(square, direction)
        ways = [x | y for x, y in ((a, b), (c, d)) if x != WALL and y != WALL]
        if not ways:
            return None
        if 0 in ways:
            return 0, 0
        return ways[0], ways[-1]

    def shape(self, dx: int, dy: int) -> tuple[tuple[int, int], ...]:
        """The way of a line over the grid: (shift of the square it leaves, direction it leaves in), one by one."""
        found = self._shapes.get((dx, dy))
        if found is None:
            found = self._shapes[dx, dy] = tuple(self._trace(dx, dy))
        return found

    def _trace(self, dx: int, dy: int) -> Iterator[tuple[int, int]]:
        wide, high = abs(dx), abs(dy)
        right, down = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
        x = y = 0
        while (x, y) != (wide, high):
            across, along = (2 * x + 1) * high, (2 * y + 1) * wide
            step = (int(across <= along and x < wide), int(along <= across and y < high))
            direction = AROUND.index((step[0] * right, step[1] * down))
            yield y * down * self.stride + x * right, direction
            x, y = x + step[0], y + step[1]


class Sight:
    """What one square sees: what is always in sight, and what is while certain doors are open."""

    __slots__ = ("_always", "_asked", "_doors", "_sometimes", "crossed")

    def __init__(self, grid: Grid, square: int) -> None:
        self.crossed = {square: 0}
        self._always = 1 << square
        self._sometimes: list[tuple[int, Line]] = []
        self._doors = 0
        self._asked: dict[int, int] = {}
        x, y, floor = grid.place(square)
        for other in grid.squares:
            ox, oy, storey = grid.place(other)
            if other == square or storey != floor:
                continue
            line = _look(grid, square, ox - x, oy - y)
            if line is not None:
                self._add(other, line)
        for other in grid.stairs.get(square, ()):
            self._add(other, Line(0, (), 0))

    def _add(self, other: int, line: Line) -> None:
        self.crossed[other] = line.crossed
        if not line.doors and not line.corners:
            self._always |= 1 << other
            return
        self._sometimes.append((other, line))
        self._doors |= line.doors
        for one, two in line.corners:
            self._doors |= one | two

    def seen(self, closed: int) -> int:
        closed &= self._doors
        found = self._asked.get(closed)
        if found is None:
            found = self._always
            for other, line in self._sometimes:
                if line.open(closed):
                    found |= 1 << other
            self._asked[closed] = found
        return found


def _look(grid: Grid, start: int, dx: int, dy: int) -> Line | None:
    doors = crossed = 0
    corners: list[tuple[int, int]] = []
    for shift, direction in grid.shape(dx, dy):
        square = start + shift
        if square not in grid.names:
            return None
        if shift:
            crossed |= 1 << square
        if direction % 2 == 0:
            side = grid.sides[direction // 2][square]
            if side == WALL:
                return None
            doors |= side
        else:
            ways = grid.corner(square, direction)
            if ways is None:
                return None
            if ways != (0, 0):
                corners.append(ways)
    return Line(doors, tuple(corners), crossed)


class View:
    """How one may go and smell while these doors are closed. Never changes, but for what it remembers."""

    __slots__ = (
        "_behind", "_fields", "_grid", "_near", "_smell", "_steps", "_ways", "_zones", "barred", "closed", "sills"
    )  # fmt: skip

    def __init__(self, grid: Grid, closed: int) -> None:
        self._grid = grid
        self.closed = closed
        self._steps = list(grid._walk)
        self.barred: list[tuple[int, int]] = []
        """The squares on both sides of each closed door."""
        self.sills = 0
        """All of these."""
        for door in grid.doors:
            if door.bit & closed:
                self.barred.append((door.a, door.b))
                self.sills |= 1 << door.a | 1 << door.b
            else:
                self._steps[2 * door.side] |= 1 << door.a
                self._steps[2 * door.side ^ 4] |= 1 << door.b
        self._smell: list[int] | None = None
        self._near: dict[int, int] = {}
        self._zones: dict[tuple[int, int], int] = {}
        self._behind: dict[int, tuple[tuple[int, int], ...]] = {}
        self._fields: dict[tuple[int, int, int], Field] = {}
        self._ways: dict[int, Ways] = {}

    def near(self, square: int) -> int:
        """The squares one step away; also those that can be grabbed or struck from here."""
        found = self._near.get(square)
        if found is None:
            bit = 1 << square
            found = 0
            for direction in range(8):
                if self._steps[direction] & bit:
                    found |= 1 << (square + self._grid.shifts[direction])
            for other in self._grid.stairs.get(square, ()):
                found |= 1 << other
            self._near[square] = found
        return found

    def zone(self, square: int, facing: int) -> int:
        """The grab zone: the five squares of the forward arc within reach, and the matching stairway squares."""
        found = self._zones.get((square, facing))
        if found is None:
            grid, bit, found = self._grid, 1 << square, 0
            for turn in (-2, -1, 0, 1, 2):
                direction = (2 * facing + turn) % 8
                if self._steps[direction] & bit:
                    found |= 1 << (square + grid.shifts[direction])
            for other in grid.stairs.get(square, ()):
                found |= 1 << other
            self._zones[square, facing] = found
        return found

    def behind(self, square: int) -> tuple[tuple[int, int], ...]:
        """The squares behind the closed doors of this one: (square beyond, door's bit)."""
        found = self._behind.get(square)
        if found is None:
            grid, sides = self._grid, range(4)
            edges = [(square + grid.shifts[2 * side], grid.sides[side][square]) for side in sides]
            found = self._behind[square] = tuple([(o, edge) for o, edge in edges if edge > 0 and edge & self.closed])
        return found

    def sees(self, square: int) -> int:
        """All squares in sight (see `Grid.sees`)."""
        return self._grid.sees(square, self.closed)

    def field(self, targets: int, passable: int, most: int = FAR) -> Field:
        """How far all squares are from these, for whoever may be on the passable ones; a closed door costs two."""
        key = (targets, passable, most)
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) >= MOST_KEPT:
                self._fields.clear()
            found = self._fields[key] = Field(self._spread(self._steps, targets, passable, most, True))
        return found

    def ways(self, passable: int) -> Ways:
        """The same for whoever may be on the passable squares."""
        found = self._ways.get(passable)
        if found is None:
            if len(self._ways) >= MOST_KEPT:
                self._ways.clear()
            found = self._ways[passable] = Ways(self, passable)
        return found

    def cone(self, field: Field, start: int, most: int, enters: bool, barred: int) -> Cone:
        """The shortest ways from a square towards what a field is about, so many steps of them, over squares that are
        not barred; to its end, or to the last square before it."""
        key = (start * FAR + most) * 2 + enters
        found = field.cones.get(key)
        if found is None:
            found = field.cones[key] = Cone(self._layers(field, start, most, enters, -1))
        barred &= found.squares
        if not barred:
            return found
        left = found.left.get(barred)
        if left is None:
            if len(found.left) >= FAR:
                found.left.clear()
            left = found.left[barred] = Cone(self._layers(field, start, most, enters, ~barred))
        return left

    def _layers(self, field: Field, start: int, most: int, enters: bool, through: int) -> list[int]:
        rings, far = field.rings, field.distance(start)
        found = [1 << start] + [0] * most
        if far == FAR:
            return found
        for cost in range(min(most, far if enters else far - 1)):
            here, near, layer = far - cost, 0, found[cost]
            for square in squares_of(layer):
                near |= self.near(square)
            if layer & self.sills and here >= 2 and cost + 2 <= most:
                for square in squares_of(layer & self.sills):
                    for beyond, _ in self.behind(square):
                        found[cost + 2] |= 1 << beyond & rings[here - 2] & through
            found[cost + 1] |= near & rings[here - 1] & through
        return found

    def path(self, cone: Cone, goal: int, full: int) -> list[Stride]:
        """One of the ways through a cone to a square of it, over squares that are not full first."""
        key = (goal, full & cone.squares)
        found = cone.paths.get(key)
        if found is None:
            if len(cone.paths) >= FAR:
                cone.paths.clear()
            found = cone.paths[key] = self._path(cone.layers, goal, full)
        return found

    def _path(self, layers: list[int], goal: int, full: int) -> list[Stride]:
        last = 0
        while not layers[last] >> goal & 1:
            last += 1
        leads = [0] * last + [1 << goal]
        """Of the squares reached at a cost, those from which the goal can be."""
        for cost in range(last, 0, -1):
            near, layer = 0, leads[cost]
            for square in squares_of(layer):
                near |= self.near(square)
            leads[cost - 1] |= near & layers[cost - 1]
            if layer & self.sills and cost > 1:
                for square in squares_of(layer & self.sills):
                    for beyond, _ in self.behind(square):
                        if layers[cost - 2] >> beyond & 1:
                            leads[cost - 2] |= 1 << beyond
        found: list[Stride] = []
        at, cost = squares_of(leads[0])[0], 0
        while cost < last:
            ahead = [(full >> square & 1, square, 1, 0) for square in squares_of(self.near(at) & leads[cost + 1])]
            if cost + 2 <= last and self.sills >> at & 1:
                for square, door in self.behind(at):
                    if leads[cost + 2] >> square & 1:
                        ahead.append((full >> square & 1, square, 2, door))
            _, at, price, door = min(ahead)
            found.append((at, price, door))
            cost += price
        return found

    def smelt(self, square: int, reach: int) -> int:
        """All squares from which something on this one is smelt: so many squares away, diagonally over corners and wall
        ends too, but not through a closed door."""
        key = (-1, square, reach)
        found = self._fields.get(key)
        if found is None:
            rings = self._spread(self._noses(), 1 << square, self._grid.everywhere, reach, False)
            mask = 0
            for ring in rings:
                mask |= ring
            found = self._fields[key] = Field([mask])
        return found.rings[0]

    def _noses(self) -> list[int]:
        """Steps of a smell: straight ones as one walks, diagonal ones as one looks over a corner."""
        if self._smell is None:
            grid, steps = self._grid, list(self._steps)
            for direction in (1, 3, 5, 7):
                for square in grid.squares:
                    ways = grid.corner(square, direction)
                    if ways is not None and not (ways[0] & self.closed and ways[1] & self.closed):
                        steps[direction] |= 1 << square
            self._smell = steps
        return self._smell

    def _spread(self, steps: list[int], targets: int, passable: int, most: int, doors: bool) -> list[int]:
        """Ring after ring. A step is legal both ways, so it does not matter that we go from the targets outwards."""
        grid = self._grid
        north, row = steps, grid.stride
        rings, front, seen, late = [targets], targets, targets, 0
        barred = self.barred if doors else []
        stairs = grid.stairs
        while (front or late) and len(rings) <= most:
            ahead = late
            late = 0
            if front:
                ahead |= (front & north[0]) >> row
                ahead |= (front & north[1]) >> (row - 1)
                ahead |= (front & north[2]) << 1
                ahead |= (front & north[3]) << (row + 1)
                ahead |= (front & north[4]) << row
                ahead |= (front & north[5]) << (row - 1)
                ahead |= (front & north[6]) >> 1
                ahead |= (front & north[7]) >> (row + 1)
                for a, b in barred:
                    if front >> a & 1:
                        late |= 1 << b
                    if front >> b & 1:
                        late |= 1 << a
                for square, others in stairs.items():
                    if front >> square & 1:
                        for other in others:
                            ahead |= 1 << other
            front = ahead & passable & ~seen
            seen |= front
            rings.append(front)
        return rings


class Ways:
    """How those get about who may be on the passable squares, while these doors are closed. It remembers by square."""

    __slots__ = ("_noticed", "_to", "passable", "view")

    def __init__(self, view: View, passable: int) -> None:
        self.view = view
        self.passable = passable
        self._to: dict[int, Field] = {}
        self._noticed: dict[int, int] = {}

    def to(self, square: int) -> Field:
        """How far all squares are from this one."""
        found = self._to.get(square)
        if found is None:
            found = self._to[square] = self.view.field(1 << square, self.passable)
        return found

    def noticed(self, square: int, reach: int) -> int:
        """All squares from which there is a way to this one and it is seen, or smelt so many squares away."""
        key = square * FAR + reach
        found = self._noticed.get(key)
        if found is None:
            view, found = self.view, 0
            for ring in self.to(square).rings:
                found |= ring
            found &= view.sees(square) | view.smelt(square, reach)
            self._noticed[key] = found
        return found


# ------------------------------------------------------------------------------------------------------------ sets


def mask_of(squares: Iterable[int]) -> int:
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def squares_of(mask: int) -> list[int]:
    """The squares of a set, in reading order."""
    if not mask & (mask - 1):  # mostly one, or none
        return [mask.bit_length() - 1] if mask else []
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def facings(dx: int, dy: int) -> tuple[int, ...]:
    """The sides one may face after a step: one, or two after a diagonal one."""
    found = []
    if dy:
        found.append(NORTH if dy < 0 else SOUTH)
    if dx:
        found.append(EAST if dx > 0 else WEST)
    return tuple(found)
