"""Floor plans: a drawing in text that is also the data of the game played on it.

A *plan* draws one tile. Every cell bears the letter of its zone, capitals for rooms, small letters for corridors,
and every side of a cell says what stands there:

    +---+---+...+      ---  |   a wall
    | A   A ' c :      - -  '   a doorway, a gap in a wall
    +- -+---+   +      ...  :   a marking on the floor: two corridor zones meet here
    | B | d   d |      blank    nothing: the zone goes on
    +---+---+---+

*Pieces* (a plan turned and put somewhere) make a *layout*. Where two pieces touch, the stronger of the two drawn sides
counts, so a corridor left open on both rims becomes one zone; a rim with no neighbour is hull. Zones, adjacency, sight,
noise distance, picture and text board are all read off the same cells: none of them can contradict the drawing.

Speed: a zone is a small int, a set of zones is an int used as a bit mask, a distance is a byte. What depends on doors
is a `View`, built once per combination of closed doors and broken walls and never changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec import Struct

from .views import FAR as FAR
from .views import MOST_VIEWS, View, distances

NORTH, EAST, SOUTH, WEST = range(4)
SIDES: Final = ("north", "east", "south", "west")
_STEP: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))

Cell: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[int, int]


class Edge(IntEnum):
    """What stands on one side of a cell; where two drawings meet, the greater one holds."""

    OPEN = 0
    MARK = 1
    DOORWAY = 2
    WALL = 3


_ACROSS: Final = {"   ": Edge.OPEN, "...": Edge.MARK, "- -": Edge.DOORWAY, "---": Edge.WALL}
_UPRIGHT: Final = {" ": Edge.OPEN, ":": Edge.MARK, "'": Edge.DOORWAY, "|": Edge.WALL}


class PlanError(ValueError):
    """A drawing or a layout that cannot be; the message says where and what was expected."""


# ---------------------------------------------------------------------------------------------------- one drawing


class Plan(Struct, frozen=True):
    """One drawing: the letter of every cell and the edge on each of its four sides."""

    name: str
    width: int
    height: int
    cells: dict[Cell, str]
    edges: dict[tuple[int, int, int], Edge]

    def turned(self, quarters: int) -> Plan:
        """The same plan after so many quarter turns clockwise."""
        if quarters % 4 == 0:
            return self
        high = self.height - 1
        once = Plan(
            self.name,
            self.height,
            self.width,
            {(high - y, x): letter for (x, y), letter in self.cells.items()},
            {(high - y, x, (side + 1) % 4): edge for (x, y, side), edge in self.edges.items()},
        )
        return once.turned(quarters - 1)


def read(name: str, text: str) -> Plan:
    """Read a drawing; refuse it with tile, line and column when it does not hold together."""
    return _Reader(name, text).plan()


class _Reader:
    def __init__(self, name: str, text: str) -> None:
        self.name = name
        lines = [line.rstrip() for line in text.strip("\n").splitlines()]
        self.width = (max(map(len, lines), default=0) + 2) // 4
        self.height = len(lines) // 2
        if len(lines) % 2 == 0 or not self.width:
            raise self.error(len(lines), 0, "an odd number of lines: an edge above and below every row of cells")
        self.lines = [line.ljust(4 * self.width + 1) for line in lines]

    def error(self, line: int, column: int, expected: str, found: str = "") -> PlanError:
        """Lines and columns count from 1, as an editor shows them."""
        return PlanError(
            f"tile {self.name}, line {line + 1}, column {column + 1}: expected {expected}"
            + (f", found {found!r}" if found else "")
        )

    def plan(self) -> Plan:
        for line in range(0, 2 * self.height + 1, 2):
            for column in range(0, 4 * self.width + 1, 4):
                if self.lines[line][column] not in "+-|.: ":
                    raise self.error(line, column, "a corner '+'", self.lines[line][column])
        places = [(x, y) for y in range(self.height) for x in range(self.width)]
        cells = {(x, y): letter for x, y in places if (letter := self.letter(x, y))}
        edges = {(x, y, side): self.edge(cells, x, y, side) for x, y in cells for side in range(4)}
        plan = Plan(self.name, self.width, self.height, cells, edges)
        self.refuse_scattered(plan)
        return plan

    def letter(self, x: int, y: int) -> str:
        found = self.lines[2 * y + 1][4 * x + 1 : 4 * x + 4]
        letter = found.strip()
        if letter and not (found[1] == letter and letter.isalpha() and letter.isascii()):
            raise self.error(2 * y + 1, 4 * x + 1, "one letter in the middle of the cell", found)
        return letter

    def edge(self, cells: Mapping[Cell, str], x: int, y: int, side: int) -> Edge:
        level = side in (NORTH, SOUTH)
        line = 2 * y + (2 * (side == SOUTH) if level else 1)
        column = 4 * x + (1 if level else 4 * (side == EAST))
        found = self.lines[line][column : column + (3 if level else 1)]
        known = _ACROSS if level else _UPRIGHT
        if found not in known:
            raise self.error(line, column, "one of " + ", ".join(map(repr, known)), found)
        edge = known[found]
        here, other = cells[x, y], (x + _STEP[side][0], y + _STEP[side][1])
        inside = 0 <= other[0] < self.width and 0 <= other[1] < self.height
        there = cells.get(other, "")
        if there == here:
            if edge is not Edge.OPEN:
                raise self.error(line, column, f"nothing inside zone {here}", found)
        elif there:
            if edge is Edge.OPEN or (edge is Edge.MARK and (here + there).lower() != here + there):
                also = " or a marking" if (here + there).islower() else ""
                raise self.error(line, column, f"a wall, a doorway{also} between {here} and {there}", found)
        elif edge is not Edge.WALL and (inside or here.isupper()):
            raise self.error(line, column, f"a wall: {here} ends here", found)
        return edge

    def refuse_scattered(self, plan: Plan) -> None:
        seen: set[str] = set()
        reached: set[Cell] = set()
        for cell, letter in plan.cells.items():
            if cell in reached:
                continue
            if letter in seen:
                raise self.error(
                    2 * cell[1] + 1, 4 * cell[0] + 2, f"zone {letter} in one piece, but this part is apart"
                )
            seen.add(letter)
            reached.update(_flood(cell, plan.edges, plan.cells))


def _flood(start: Cell, edges: Mapping[tuple[int, int, int], Edge], cells: Mapping[Cell, object]) -> list[Cell]:
    """The cells that `start` runs into without crossing any edge, in reading order."""
    found, queue = {start}, [start]
    for x, y in queue:
        for side, (dx, dy) in enumerate(_STEP):
            other = (x + dx, y + dy)
            if edges[x, y, side] is Edge.OPEN and other in cells and other not in found:
                found.add(other)
                queue.append(other)
    return sorted(found, key=lambda cell: (cell[1], cell[0]))


# ------------------------------------------------------------------------------------------------------ one layout


class Label(Struct, frozen=True):
    """What a lettered zone is called, and what kind of place it is."""

    name: str
    kind: str


class Piece(Struct, frozen=True):
    """A plan put at a place: `x`, `y` is the cell of its north-west corner, after turning."""

    id: str
    title: str
    plan: Plan
    x: int = 0
    y: int = 0
    labels: Mapping[str, Label] = {}


class Zone(Struct, frozen=True):
    """One zone of the layout. A corridor that runs over several pieces answers to all of its `names`."""

    index: int
    id: str
    title: str
    kind: str
    room: bool
    names: tuple[str, ...]
    places: tuple[str, ...]
    cells: tuple[Cell, ...]

    @property
    def bit(self) -> int:
        return 1 << self.index


class Contact(Struct, frozen=True):
    """Two zones that touch: `b` lies on the given side of `a`, behind this kind of edge, along these cells of `a`."""

    a: int
    b: int
    side: int
    edge: Edge
    cells: tuple[Cell, ...]

    @property
    def passage(self) -> bool:
        return self.edge is not Edge.WALL


class Door(Struct, frozen=True):
    """A door hung in a passage. Doors have numbers; a set of doors is a bit mask."""

    id: str
    contact: int


class Layout:
    """All pieces together. Immutable; `view` gives the tables that depend on doors."""

    def __init__(
        self,
        pieces: Sequence[Piece],
        doors: Iterable[tuple[str, str, str]] = (),
        corridors: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """`corridors`: what those that no piece names are called, see `_corridor_title`."""
        self.pieces = tuple(pieces)
        self._owner = _put(pieces)
        self.width = max((x for x, _ in self._owner), default=-1) + 1
        self.height = max((y for _, y in self._owner), default=-1) + 1
        self.edges = _seams(pieces, self._owner)
        self.zones = _zones(pieces, self._owner, self.edges, corridors)
        self.zone_at = {cell: zone.index for zone in self.zones for cell in zone.cells}
        self.index = {name: zone.index for zone in self.zones for name in zone.names}
        self.contacts = _contacts(self.zones, self.zone_at, self.edges)
        self.doors = tuple(self._hang(*door) for door in doors)
        self.door_bit = {door.id: 1 << number for number, door in enumerate(self.doors)}
        self.noise = distances([self._touching(zone.index) for zone in self.zones])
        """`noise[a][b]`: steps between zones that share an edge, walls or not."""
        self.heard = tuple(_rings(row) for row in self.noise)
        """`heard[a][r]`: mask of the zones at noise distance `r` or less; the last ring holds for anything louder."""
        self._views: dict[tuple[int, int], View] = {}

    def __getitem__(self, name: str) -> Zone:
        """The zone that answers to this name."""
        if name not in self.index:
            raise PlanError(f"no zone {name!r}: expected {_choices(name, self.index)}")
        return self.zones[self.index[name]]

    def mask(self, names: Iterable[str]) -> int:
        """These zones as a bit mask."""
        mask = 0
        for name in names:
            mask |= self[name].bit
        return mask

    def closing(self, door_ids: Iterable[str]) -> int:
        """These doors as a bit mask."""
        mask = 0
        for door in door_ids:
            mask |= self.door_bit[door]
        return mask

    def rooms_of(self, place: str) -> tuple[int, ...]:
        """The rooms of one piece, in reading order."""
        return tuple(zone.index for zone in self.zones if zone.room and place in zone.places)

    def walls_of(self, zone: int) -> tuple[int, ...]:
        """The contacts of this zone where a wall, and no passage on the same side, parts it from another zone."""
        open_sides = {(c.a, c.b, c.side) for c in self.contacts if c.passage}
        return tuple(
            number
            for number, c in enumerate(self.contacts)
            if zone in (c.a, c.b) and not c.passage and (c.a, c.b, c.side) not in open_sides
        )

    def view(self, closed: int = 0, broken: int = 0) -> View:
        """The tables with these doors closed (mask of doors) and these walls broken through (mask of contacts)."""
        found = self._views.get((closed, broken))
        if found is None:
            if len(self._views) >= MOST_VIEWS:
                self._views.pop(next(iter(self._views)))
            found = self._views[closed, broken] = View(self, closed, broken)
        return found

    def _touching(self, zone: int) -> tuple[int, ...]:
        return tuple(sorted({c.b if c.a == zone else c.a for c in self.contacts if zone in (c.a, c.b)}))

    def _hang(self, door: str, one: str, two: str) -> Door:
        a, b = sorted((self[one].index, self[two].index))
        found = [n for n, c in enumerate(self.contacts) if (c.a, c.b) == (a, b) and c.passage]
        if len(found) == 1:
            return Door(door, found[0])
        if found:
            sides = " and ".join(SIDES[self.contacts[n].side] for n in found)
            raise PlanError(f"door {door}: expected one passage between {one} and {two}, found several ({sides})")
        ways = sorted({self.zones[c.b if c.a == a else c.a].id for c in self.contacts if a in (c.a, c.b) and c.passage})
        here = self.zones[a].id
        raise PlanError(f"door {door}: no passage between {one} and {two}; {here} opens to {', '.join(ways)}")


def _choices(wrong: str, known: Iterable[str]) -> str:
    """The names worth suggesting: those of the same piece, else the pieces."""
    place = wrong.partition(".")[0]
    names = [name for name in known if name.partition(".")[0] == place]
    return " ".join(sorted(names)) if names else "a zone of " + " ".join(sorted({n.partition(".")[0] for n in known}))


def _put(pieces: Sequence[Piece]) -> dict[Cell, tuple[int, str]]:
    owner: dict[Cell, tuple[int, str]] = {}
    for number, piece in enumerate(pieces):
        for (x, y), letter in piece.plan.cells.items():
            cell = (piece.x + x, piece.y + y)
            if min(cell) < 0:
                raise PlanError(f"{piece.id} starts at {piece.x}, {piece.y}: expected no negative place")
            if cell in owner:
                raise PlanError(f"{piece.id} overlaps {pieces[owner[cell][0]].id} at cell {cell[0]}, {cell[1]}")
            owner[cell] = (number, letter)
    return owner


def _seams(pieces: Sequence[Piece], owner: Mapping[Cell, object]) -> dict[tuple[int, int, int], Edge]:
    drawn = {
        (piece.x + x, piece.y + y, side): edge for piece in pieces for (x, y, side), edge in piece.plan.edges.items()
    }
    edges: dict[tuple[int, int, int], Edge] = {}
    for (x, y, side), edge in drawn.items():
        other = (x + _STEP[side][0], y + _STEP[side][1])
        edges[x, y, side] = max(edge, drawn[*other, (side + 2) % 4]) if other in owner else Edge.WALL
    return edges


def _zones(
    pieces: Sequence[Piece],
    owner: Mapping[Cell, tuple[int, str]],
    edges: Mapping[tuple[int, int, int], Edge],
    corridors: Mapping[str, str],
) -> tuple[Zone, ...]:
    """Zones in the order of the pieces, then of reading; the first name of a merged zone is its id."""
    zones: list[Zone] = []
    done: set[Cell] = set()
    titles: dict[str, int] = {}
    for start in sorted(owner, key=lambda cell: (owner[cell][0], cell[1], cell[0])):
        if start in done:
            continue
        cells = _flood(start, edges, owner)
        done.update(cells)
        parts = sorted({owner[cell] for cell in cells})
        piece, letter = pieces[parts[0][0]], parts[0][1]
        label = next((pieces[n].labels[part] for n, part in parts if part in pieces[n].labels), None)
        title = label.name if label else _corridor_title(pieces, parts, cells, corridors)
        titles[title] = titles.get(title, 0) + 1
        zones.append(
            Zone(
                index=len(zones),
                id=f"{piece.id}.{letter}",
                title=title if titles[title] == 1 else f"{title} {titles[title]}",
                kind=label.kind if label else "corridor",
                room=letter.isupper(),
                names=tuple(f"{pieces[n].id}.{part}" for n, part in parts),
                places=tuple(dict.fromkeys(pieces[n].id for n, _ in parts)),
                cells=tuple(cells),
            )
        )
    return tuple(zones)


def _corridor_title(
    pieces: Sequence[Piece], parts: Sequence[tuple[int, str]], cells: Sequence[Cell], words: Mapping[str, str]
) -> str:
    """A corridor nobody named is called after the pieces it joins, or after its place in the only one.

    The words for it have a gap for the `{piece}`: `twin`, `crossing`, `north`, `southeast` …; without them it is the
    piece's name alone.
    """
    around = list(dict.fromkeys(pieces[n].title for n, _ in parts))
    if len(around) > 1:
        return " – ".join(around)
    if len({n for n, _ in parts}) > 1:
        return words.get("twin", "{piece}").format(piece=around[0])
    piece = pieces[parts[0][0]]
    dx = sum(2 * (x - piece.x) + 1 for x, _ in cells) / len(cells) - piece.plan.width
    dy = sum(2 * (y - piece.y) + 1 for _, y in cells) / len(cells) - piece.plan.height
    north = "north" if dy < -1 else "south" if dy > 1 else ""
    east = "west" if dx < -1 else "east" if dx > 1 else ""
    return words.get(f"{north}{east}" or "crossing", "{piece}").format(piece=piece.title)


def _contacts(
    zones: Sequence[Zone], zone_at: Mapping[Cell, int], edges: Mapping[tuple[int, int, int], Edge]
) -> tuple[Contact, ...]:
    """Grouped by pair, side and edge: where along a wall a doorway stands does not matter, so one entry is enough."""
    found: dict[tuple[int, int, int, Edge], list[Cell]] = {}
    for zone in zones:
        for x, y in zone.cells:
            for side, (dx, dy) in enumerate(_STEP):
                other = zone_at.get((x + dx, y + dy))
                if other is not None and zone.index < other:
                    found.setdefault((zone.index, other, side, edges[x, y, side]), []).append((x, y))
    return tuple(Contact(*key, tuple(cells)) for key, cells in sorted(found.items()))


def _rings(row: bytes) -> tuple[int, ...]:
    furthest = max(steps for steps in row if steps != FAR)
    return tuple(sum(1 << z for z, steps in enumerate(row) if steps <= radius) for radius in range(furthest + 1))


# --------------------------------------------------------------------------------------------------------- picture

# A map never changes and is drawn after every choice: what depends on it alone is kept.


@lru_cache(4096)
def outline(cells: tuple[Cell, ...]) -> tuple[tuple[Point, ...], ...]:
    """The border of some cells as closed loops of corners, clockwise outside and anticlockwise around holes."""
    inside = set(cells)
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    after: dict[Point, list[Point]] = {}
    for x, y in sorted(inside):
        for side, (dx, dy) in enumerate(_STEP):
            if (x + dx, y + dy) not in inside:
                (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 4]
                after.setdefault((x + ax, y + ay), []).append((x + bx, y + by))
    loops = []
    while after:
        start = min(after)
        loop, here = [start], after[start].pop()
        while here != start:
            loop.append(here)
            here = _turn(loop[-2], here, after[here])
        after = {point: ends for point, ends in after.items() if ends}
        loops.append(tuple(b for a, b, c in _corners(loop) if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])))
    return tuple(loops)


def _turn(before: Point, here: Point, ends: list[Point]) -> Point:
    """Where two loops touch in a point keep to the right, so that they stay two loops."""
    right = (here[0] - (here[1] - before[1]), here[1] + (here[0] - before[0]))
    return ends.pop(ends.index(right)) if right in ends else ends.pop()


def _corners(loop: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    around = [loop[-1], *loop, loop[0]]
    return zip(around, around[1:], around[2:], strict=False)


@lru_cache(256)
def lines(layout: Layout, edge: Edge) -> tuple[tuple[Point, Point], ...]:
    """Every stretch of one kind of edge, joined as far as it runs straight: what a client strokes."""
    flat: dict[tuple[bool, int], set[int]] = {}
    for (x, y, side), found in layout.edges.items():
        if found is edge:
            level = side in (NORTH, SOUTH)
            fixed = (y + (side == SOUTH)) if level else (x + (side == EAST))
            flat.setdefault((level, fixed), set()).add(x if level else y)
    joined: list[tuple[Point, Point]] = []
    for (level, fixed), along in sorted(flat.items()):
        ordered = sorted(along)
        breaks = [ordered[0], *(b for a, b in pairwise(ordered) if b != a + 1)]
        ends = [*(a + 1 for a, b in pairwise(ordered) if b != a + 1), ordered[-1] + 1]
        for start, end in zip(breaks, ends, strict=True):
            joined.append(((start, fixed), (end, fixed)) if level else ((fixed, start), (fixed, end)))
    return tuple(joined)


_CROSS: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_STROKES: Final = {Edge.OPEN: "     ", Edge.MARK: "· · ·", Edge.DOORWAY: "╴   ╶", Edge.WALL: "─────"}
_BARS: Final = {Edge.OPEN: " ", Edge.MARK: "·", Edge.DOORWAY: " ", Edge.WALL: "│"}


def draw(layout: Layout, notes: Mapping[int, Sequence[str]], closed: int = 0, cell: int = 6) -> str:
    """The layout as text: walls, doorways (a gap), markings (dots), doors (╱ open, ▓ closed), and notes in the zones.

    A cell is `cell` columns wide (6 or more). Each note has a line of its own; where a zone has too few lines the last
    notes are shown, and what does not fit is cut, never spilled.
    """
    return _Canvas(layout, cell, _empty(layout, cell)).text(notes, closed)


@lru_cache(64)
def _empty(layout: Layout, cell: int) -> tuple[str, ...]:
    """The rows of a layout in which nothing stands and no door hangs."""
    blank = " " * (cell * layout.width + 1)
    canvas = _Canvas(layout, cell, [blank] * (2 * layout.height + 1))
    for x in range(layout.width + 1):
        for y in range(layout.height + 1):
            canvas.rows[2 * y][cell * x] = _CROSS[canvas.arms(x, y)]
    for (x, y, side), edge in layout.edges.items():
        canvas.stroke(x, y, side, _STROKES[edge], _BARS[edge])
    return tuple("".join(row) for row in canvas.rows)


class _Canvas:
    def __init__(self, layout: Layout, cell: int, rows: Iterable[str]) -> None:
        self.layout, self.cell = layout, cell
        self.rows = [list(row) for row in rows]

    def text(self, notes: Mapping[int, Sequence[str]], closed: int) -> str:
        layout = self.layout
        for number, door in enumerate(layout.doors):
            contact = layout.contacts[door.contact]
            sign = "▓" if closed >> number & 1 else "╱"
            for x, y in contact.cells:
                self.stroke(x, y, contact.side, f"╴ {sign} ╶", sign)
        for index, texts in notes.items():
            if any(texts):
                self.write(layout.zones[index].cells, texts)
        return "\n".join("".join(row).rstrip() for row in self.rows)

    def arms(self, x: int, y: int) -> int:
        """Which of the four strokes at a corner are walls or doorways, as bits north 1, east 2, south 4, west 8."""
        touching = (
            ((x - 1, y - 1, EAST), (x, y - 1, WEST)),
            ((x, y - 1, SOUTH), (x, y, NORTH)),
            ((x - 1, y, EAST), (x, y, WEST)),
            ((x - 1, y - 1, SOUTH), (x - 1, y, NORTH)),
        )
        drawn = [any(self.layout.edges.get(end, Edge.OPEN) >= Edge.DOORWAY for end in ends) for ends in touching]
        return sum(1 << arm for arm, there in enumerate(drawn) if there)

    def stroke(self, x: int, y: int, side: int, level: str, upright: str) -> None:
        """`level` is five columns: its middle stays in the middle, its ends stretch to the width of a cell."""
        if side in (NORTH, SOUTH):
            room = self.cell - 1
            left = (room - 3) // 2
            drawn = level[0] * left + level[1:4] + level[4] * (room - 3 - left)
            start = self.cell * x + 1
            self.rows[2 * (y + (side == SOUTH))][start : start + room] = drawn
        else:
            self.rows[2 * y + 1][self.cell * (x + (side == EAST))] = upright

    def write(self, cells: tuple[Cell, ...], texts: Sequence[str]) -> None:
        """Every text keeps a line for each one after it; lines too short for the next word are passed over."""
        free = _free_lines(cells, self.cell)
        told = [text.split() for text in texts if text]
        for number, words in enumerate(told, 1):
            while words and (usable := free[: len(free) - len(told) + number]):
                chosen = next((n for n, (_, _, size) in enumerate(usable) if size >= len(words[0])), 0)
                row, start, size = free[chosen]
                free = free[chosen + 1 :]
                line = words.pop(0)
                while words and len(line) + 1 + len(words[0]) <= size:
                    line += " " + words.pop(0)
                self.rows[row][start : start + size] = line[:size].center(size)


@lru_cache(4096)
def _free_lines(cells: tuple[Cell, ...], cell: int) -> tuple[tuple[int, int, int], ...]:
    """Row, first column and size of the lines inside a zone, one on each row of cells and between two of them."""
    free, inside = [], set(cells)
    for y in sorted({y for _, y in inside}):
        left = right = min(x for x, row in inside if row == y)
        while (right + 1, y) in inside:
            right += 1
        line = (2 * y + 1, cell * left + 1, cell * (right - left + 1) - 1)
        free.append(line)
        if all((x, y + 1) in inside for x in range(left, right + 1)):
            free.append((line[0] + 1, *line[1:]))
    return tuple(free)
