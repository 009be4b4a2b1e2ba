"""The plane: an open table measured in whole thousandths of an inch.

Whatever decides something is exact: integers only, fractions compared by cross products. What runs all the
time says `i64` (which only a compiler takes seriously): twice the area of any triangle on a table of at most `BROADEST`
is below three thousand millions, and the square of that fits into 63 bits. Three ways to look at the same ground, each
for what it is good at:

* **exact tests** (`crosses`, `leg_clear`, `sight`): what a rule asks;
* **the lattice**: every half inch a bit of one big integer; what can be reached, and a way there, in microseconds;
* **corners** (`shortest`): a visibility graph searched lazily, for a person's click: the shortest way there is.

A base is a disc. A piece of ground is a convex polygon, counter-clockwise, with a height; what stops a move, blocks a
look or gives cover is said by its flags, so that the space knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import atan2, cos, isqrt, pi, sin
from os import environ
from types import FunctionType
from typing import Any, Final, Protocol, TypeVar

from mypy_extensions import i64

try:
    if environ.get("STARBOARD_PURE"):
        raise ImportError
    from . import _plane
except ImportError:  # nothing was compiled, or it is not wanted
    _plane = None  # type: ignore[assignment]

XY = tuple[int, int]
Shape = tuple[XY, ...]
Disc = tuple[int, int, int]
"""Centre and squared radius: nearer than that is forbidden."""

PITCH: Final = 500
SLACK: Final = PITCH * PITCH // 2
"""A free node keeps sqrt(r² + SLACK) from everything, so that a step to the next free node, diagonal too, keeps r."""
STEP: Final = PITCH // 2
"""The lattice counts cost in quarters of an inch: 2 straight, 3 diagonal."""
TURNS: Final = 36
_UNIT: Final = 1_000_000
_ROUND: Final = [(round(cos(2 * pi * i / TURNS) * _UNIT), round(sin(2 * pi * i / TURNS) * _UNIT)) for i in range(TURNS)]
"""Directions around a corner or a disc, as integers, so that all machines turn alike."""
_OUT: Final = _UNIT - round((1 - cos(pi / TURNS)) * _UNIT)
LONG: Final = 60
PART: Final = (1 << LONG) - 1
EVERY: Final = 1 << 30
MOST_FLOODS: Final = 32
MOST_FIELDS: Final = 256
MOST_CONTOURS: Final = 1024
"""They take a twentieth of the room."""
MOST_PAIRS: Final = 100_000
MOST_COST: Final = 254
"""What a flood in machine words counts up to."""
OFF: Final = 1
MET: Final = 2
TOUCHED: Final = 3
"""Why a way that was walked in machine words was left there: it leaves the table, meets a disc, touches a piece."""
NINE: Final = 511
SQUARE: Final = 12
"""What lies near a way is kept by squares of about 4 inches: 2 to the power of `SQUARE`."""
SMALL: Final = 11
"""What lies between two places is kept by squares of about 2 inches: at most 32 in a row."""
BROAD: Final = 1024
"""No base is broader: those that are have no squares kept for them."""
BROADEST: Final = 54_000
"""No table is: see above."""


class Piece:
    """One convex piece of ground.

    `solid` stops moves, `opaque` looks; through a `veil` one sees into and out of it only; `cover` shelters what is in
    or behind it. `height` is that of its top above the table.
    """

    __slots__ = ("bounds", "cover", "height", "id", "middle", "opaque", "reach", "shape", "solid", "veil")

    def __init__(
        self,
        id: str,
        shape: Iterable[XY],
        height: int = 0,
        solid: bool = False,
        opaque: bool = False,
        veil: bool = False,
        cover: bool = False,
    ) -> None:
        self.id = id
        self.shape: Shape = counter_clockwise(tuple(shape))
        self.height = height
        self.solid = solid
        self.opaque = opaque
        self.veil = veil
        self.cover = cover
        xs, ys = [x for x, _ in self.shape], [y for _, y in self.shape]
        self.bounds = (min(xs), min(ys), max(xs), max(ys))
        self.middle: XY = (sum(xs) // len(xs), sum(ys) // len(ys))
        self.reach = max(apart(self.middle, corner) for corner in self.shape) + 1
        """No corner is further from the middle."""


Pieces = tuple[Piece, ...]


def counter_clockwise(shape: Shape) -> Shape:
    """The polygon turned the right way round; says so when it is not convex."""
    if len(shape) < 3:
        raise ValueError(f"a piece has at least three corners: {shape}")
    turns = [cross(shape[i - 2], shape[i - 1], shape[i]) for i in range(len(shape))]
    if all(turn > 0 for turn in turns):
        return shape
    if all(turn < 0 for turn in turns):
        return tuple(reversed(shape))
    raise ValueError(f"a piece is convex, without corners that do not turn: {shape}")


# ---- exact tests ----------------------------------------------------------------------------------------------------


def cross(o: XY, a: XY, b: XY) -> int:
    x: i64
    y: i64
    x, y = o
    return (a[0] - x) * (b[1] - y) - (a[1] - y) * (b[0] - x)


def apart2(a: XY, b: XY) -> int:
    dx: i64 = a[0] - b[0]
    dy: i64 = a[1] - b[1]
    return dx * dx + dy * dy


def apart(a: XY, b: XY) -> int:
    """The distance, rounded up: what it costs to go there is never told too small."""
    dx: i64 = a[0] - b[0]
    dy: i64 = a[1] - b[1]
    d2: i64 = dx * dx + dy * dy
    return isqrt(d2 - 1) + 1 if d2 else 0


def length(way: Sequence[XY]) -> int:
    return sum([apart(way[i], way[i + 1]) for i in range(len(way) - 1)])


def within(a: XY, b: XY, most: int) -> bool:
    """Whether two points are no further apart than that, to the point."""
    far: i64 = most
    dx: i64 = a[0] - b[0]
    dy: i64 = a[1] - b[1]
    return far >= 0 and dx * dx + dy * dy <= far * far


def near_segment(p: XY, a: XY, b: XY, r2: int) -> bool:
    """Whether the point is nearer to the segment than the root of `r2`."""
    dx: i64
    dy: i64
    px: i64
    py: i64
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = p[0] - a[0], p[1] - a[1]
    along: i64 = px * dx + py * dy
    whole: i64 = dx * dx + dy * dy
    if along <= 0 or whole == 0:
        return px * px + py * py < r2
    if along >= whole:
        px, py = p[0] - b[0], p[1] - b[1]
        return px * px + py * py < r2
    side: i64 = px * dy - py * dx
    return side * side < r2 * whole


def meets(a: XY, b: XY, discs: Sequence[Disc]) -> bool:
    """Whether the segment comes nearer to the middle of any disc than its radius."""
    ax: i64
    ay: i64
    dx: i64
    dy: i64
    px: i64
    py: i64
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    whole: i64 = dx * dx + dy * dy
    for x, y, r2 in discs:
        px, py = x - ax, y - ay
        if not whole:
            if px * px + py * py < r2:
                return True
            continue
        along: i64 = px * dx + py * dy
        if along <= 0:
            if px * px + py * py < r2:
                return True
        elif along >= whole:
            px, py = px - dx, py - dy
            if px * px + py * py < r2:
                return True
        else:
            side: i64 = px * dy - py * dx
            if side * side < r2 * whole:
                return True
    return False


def chord(a: XY, b: XY, shape: Shape) -> tuple[int, int, int, int] | None:
    """Where the segment runs through the open inside of the shape, as two fractions of its length; None if nowhere.

    Touching a corner and running along an edge is not inside.
    """
    n0: i64 = 0
    d0: i64 = 1
    n1: i64 = 1
    d1: i64 = 1
    ax: i64
    ay: i64
    bx: i64
    by: i64
    ux: i64
    uy: i64
    ax, ay = a
    bx, by = b
    ux, uy = shape[-1]
    for vx, vy in shape:
        ex: i64 = vx - ux
        ey: i64 = vy - uy
        at_a: i64 = ex * (ay - uy) - ey * (ax - ux)
        at_b: i64 = ex * (by - uy) - ey * (bx - ux)
        ux, uy = vx, vy
        if at_a <= 0 and at_b <= 0:
            return None
        if at_a > 0 and at_b > 0:
            continue
        slope: i64 = at_b - at_a  # at_a + t * slope > 0
        if slope > 0:
            if -at_a * d0 > n0 * slope:
                n0, d0 = -at_a, slope
        elif at_a * d1 < n1 * -slope:
            n1, d1 = at_a, -slope
    return (n0, d0, n1, d1) if n0 * d1 < n1 * d0 else None


def crosses(a: XY, b: XY, shape: Shape) -> bool:
    return chord(a, b, shape) is not None


def shadow(eye: XY, shape: Shape, at: XY, r: int) -> int:
    """Which of the nine points of a base lie behind a shape: a bit for each ray that runs through its open inside.

    The same as nine times `chord`, in one go: all points in the wedge between both tangents and beyond the edges that
    face the eye. -1 when the eye is in the shape or touches it, where there is no such wedge.
    """
    ex: i64
    ey: i64
    x: i64
    y: i64
    ux: i64
    uy: i64
    dx: i64
    dy: i64
    ex, ey = eye
    x, y = at
    mask: i64 = NINE
    r2: i64 = r * r
    ux, uy = shape[-1]
    first = last = seen = False  # whether the very first edge faces the eye, the one before this, any
    start = end = shape[0]
    for number, (vx, vy) in enumerate(shape):
        dx, dy = vx - ux, vy - uy
        faces = dx * (ey - uy) - dy * (ex - ux) < 0
        if faces:
            seen = True
            side: i64 = dx * (y - uy) - dy * (x - ux)
            if side * side <= r2 * (dx * dx + dy * dy):
                mask &= _left_of(side, dx, dy, r)
            elif side < 0:
                return 0
        if number == 0:
            first = faces
        elif faces != last:
            if faces:
                start = (ux, uy)
            else:
                end = (ux, uy)
        last = faces
        ux, uy = vx, vy
    if not seen:
        return -1
    if not mask:
        return 0
    if first != last:  # the corner between the last edge and the first
        if first:
            start = shape[-1]
        else:
            end = shape[-1]
    dx, dy = end[0] - ex, end[1] - ey
    side = dx * (y - ey) - dy * (x - ex)
    if side * side <= r2 * (dx * dx + dy * dy):
        mask &= _left_of(side, dx, dy, r)
    elif side < 0:
        return 0
    dx, dy = ex - start[0], ey - start[1]
    side = dx * (y - ey) - dy * (x - ex)
    if side * side <= r2 * (dx * dx + dy * dy):
        mask &= _left_of(side, dx, dy, r)
    elif side < 0:
        return 0
    return mask


def _left_of(side: i64, dx: i64, dy: i64, r: i64) -> i64:
    """Which of the nine points of a base (see `rim`) lie left of a line; `side` is the middle's cross product."""
    s: i64 = r * 70710 // 100000
    ax: i64 = dx * r
    ay: i64 = dy * r
    bx: i64 = dx * s
    by: i64 = dy * s
    mask: i64 = 1 if side > 0 else 0
    if side > ay:
        mask |= 2
    if side + bx > by:
        mask |= 4
    if side + ax > 0:
        mask |= 8
    if side + bx + by > 0:
        mask |= 16
    if side + ay > 0:
        mask |= 32
    if side + by > bx:
        mask |= 64
    if side > ax:
        mask |= 128
    if side > bx + by:
        mask |= 256
    return mask


def inside(p: XY, shape: Shape) -> bool:
    """Strictly inside."""
    x: i64
    y: i64
    ux: i64
    uy: i64
    x, y = p
    ux, uy = shape[-1]
    for vx, vy in shape:
        if (vx - ux) * (y - uy) <= (vy - uy) * (x - ux):
            return False
        ux, uy = vx, vy
    return True


def holds_disc(p: XY, r: int, shape: Shape) -> bool:
    """Whether the whole disc lies in the shape."""
    if not inside(p, shape):
        return False
    u = shape[-1]
    for v in shape:
        side = cross(u, v, p)
        if side * side < r * r * apart2(u, v):
            return False
        u = v
    return True


def nearer(a: XY, b: XY, shape: Shape, r2: int) -> bool:
    """Whether the segment comes nearer to the shape than the root of `r2` (into it, above all)."""
    ax: i64
    ay: i64
    bx: i64
    by: i64
    ux: i64
    uy: i64
    ax, ay = a
    bx, by = b
    n0: i64 = 0  # the part of the segment that is inside, as `chord` has it
    d0: i64 = 1
    n1: i64 = 1
    d1: i64 = 1
    holds_a = may_cross = True
    ux, uy = shape[-1]
    for vx, vy in shape:
        ex: i64 = vx - ux
        ey: i64 = vy - uy
        at_a: i64 = ex * (ay - uy) - ey * (ax - ux)
        at_b: i64 = ex * (by - uy) - ey * (bx - ux)
        ux, uy = vx, vy
        if at_a <= 0:
            holds_a = False
            if at_b <= 0:
                side: i64 = at_a if at_a > at_b else at_b
                if side * side >= r2 * (ex * ex + ey * ey):
                    return False  # all of it lies beyond this edge, and far enough
                may_cross = False
            elif -at_a * d0 > n0 * (at_b - at_a):
                n0, d0 = -at_a, at_b - at_a
        elif at_b <= 0 and at_a * d1 < n1 * (at_a - at_b):
            n1, d1 = at_a, at_a - at_b
    if holds_a or (may_cross and n0 * d1 < n1 * d0):
        return True
    return _near_rim(ax, ay, bx, by, shape, r2)


def _near_rim(ax: i64, ay: i64, bx: i64, by: i64, shape: Shape, r2: i64) -> bool:
    """Whether a segment outside a shape comes near to a corner, or one of its ends near to an edge that faces it."""
    dx: i64 = bx - ax
    dy: i64 = by - ay
    whole: i64 = dx * dx + dy * dy
    ux: i64
    uy: i64
    px: i64
    py: i64
    ux, uy = shape[-1]
    for vx, vy in shape:
        px, py = vx - ax, vy - ay
        along: i64 = px * dx + py * dy
        if along <= 0 or whole == 0:
            if px * px + py * py < r2:
                return True
        elif along >= whole:
            px, py = vx - bx, vy - by
            if px * px + py * py < r2:
                return True
        else:
            side: i64 = px * dy - py * dx
            if side * side < r2 * whole:
                return True
        ex: i64 = vx - ux
        ey: i64 = vy - uy
        edge: i64 = ex * ex + ey * ey
        px, py = ax - ux, ay - uy
        side = ex * py - ey * px
        if side <= 0 and side * side < r2 * edge and 0 < px * ex + py * ey < edge:
            return True
        px, py = bx - ux, by - uy
        side = ex * py - ey * px
        if side <= 0 and side * side < r2 * edge and 0 < px * ex + py * ey < edge:
            return True
        ux, uy = vx, vy
    return False


def aside(a: XY, b: XY, r: int, piece: Piece) -> bool:
    """Whether the boxes around a leg and a piece are far enough apart to leave it at that."""
    left, low, right, high = piece.bounds
    if (a[0] + r <= left and b[0] + r <= left) or (a[0] - r >= right and b[0] - r >= right):
        return True
    return (a[1] + r <= low and b[1] + r <= low) or (a[1] - r >= high and b[1] - r >= high)


def touches_disc(p: XY, r: int, shape: Shape) -> bool:
    """Whether the disc overlaps the shape by more than touching it."""
    return nearer(p, p, shape, r * r)


def hull(points: Sequence[XY]) -> list[XY]:
    """The convex hull, counter-clockwise: what a unit's perimeter is drawn around."""
    left = sorted(dict.fromkeys(points))
    if len(left) < 3:
        return left
    halves: list[list[XY]] = []
    for run in (left, left[::-1]):
        half: list[XY] = []
        for p in run:
            while len(half) > 1 and cross(half[-2], half[-1], p) <= 0:
                half.pop()
            half.append(p)
        halves.append(half[:-1])
    return halves[0] + halves[1]


def near_hull(a: XY, b: XY, corners: Shape, r: int) -> bool:
    """Whether the segment comes nearer than `r` to a hull of one, two or more points."""
    if len(corners) == 1:
        return near_segment(corners[0], a, b, r * r)
    if len(corners) == 2:
        u, v = corners
        if near_segment(u, a, b, r * r) or near_segment(v, a, b, r * r):
            return True
        if near_segment(a, u, v, r * r) or near_segment(b, u, v, r * r):
            return True
        return _opposite(cross(a, b, u), cross(a, b, v)) and _opposite(cross(u, v, a), cross(u, v, b))
    return nearer(a, b, corners, r * r)


def _opposite(a: int, b: int) -> bool:
    return (a > 0 and b < 0) or (a < 0 and b > 0)


def toward(a: XY, b: XY, far: int) -> XY:
    """The point that many thousandths from `a` in the direction of `b` (rounded towards `a`)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = apart(a, b)
    if whole == 0:
        return a
    return a[0] + _cut(dx * far, whole), a[1] + _cut(dy * far, whole)


def _cut(n: int, d: int) -> int:
    return n // d if n >= 0 else -(-n // d)


def rim(p: XY, r: int) -> tuple[XY, ...]:
    """The middle and eight points of the rim of a base."""
    x, y = p
    s = r * 70710 // 100000
    offsets = ((0, 0), (r, 0), (s, s), (0, r), (-s, s), (-r, 0), (-s, -s), (0, -r), (s, -s))
    return tuple([(x + dx, y + dy) for dx, dy in offsets])


# ---- groups of models -----------------------------------------------------------------------------------------------


class Placed(Protocol):
    @property
    def x(self) -> int: ...

    @property
    def y(self) -> int: ...


class Group(Protocol):
    """Models that stand together, all of the size of their kind; it is on the table if it does not arrive later."""

    @property
    def kind(self) -> str: ...

    @property
    def models(self) -> Sequence[Placed]: ...

    @property
    def arrives(self) -> int: ...


class Faller(Group, Protocol):
    """One that may lie on the ground, in nobody's way."""

    @property
    def out(self) -> bool: ...


G = TypeVar("G", bound=Group)


def standing(heroes: Sequence[Faller], others: Sequence[Group]) -> list[Any]:
    """Those on the table who are in the way."""
    if _plane is not None:
        return _plane.standing(heroes, others)
    found: list[Any] = [hero for hero in heroes if not hero.out and not hero.arrives]
    found += [other for other in others if not other.arrives]
    return found


def gap(a: Group, b: Group, radii: dict[str, int]) -> int:
    """Between the edges of the closest pair of models, rounded up."""
    best: i64 = -1
    for m in a.models:
        x: i64 = m.x
        y: i64 = m.y
        for n in b.models:
            dx: i64 = x - n.x
            dy: i64 = y - n.y
            d2: i64 = dx * dx + dy * dy
            if d2 < best or best < 0:
                best = d2
    return max(0, (isqrt(best - 1) + 1 if best else 0) - radii[a.kind] - radii[b.kind])


def least_gap(group: Group, others: Sequence[Group], radii: dict[str, int]) -> int:
    """To the nearest of them; 0 when there is nobody."""
    if _plane is not None:
        return _plane.least_gap(group, others, radii)
    return min([gap(group, other, radii) for other in others], default=0)


def least_gaps(groups: Sequence[Group], others: Sequence[Group], radii: dict[str, int]) -> list[int]:
    """The same for each of several."""
    if _plane is not None:
        return _plane.least_gaps(groups, others, radii)
    return [least_gap(group, others, radii) for group in groups]


def gaps(group: Group, others: Sequence[G], radii: dict[str, int]) -> list[tuple[G, int]]:
    """How far each of those on the table is."""
    if _plane is not None:
        return _plane.gaps(group, others, radii)
    return [(other, gap(group, other, radii)) for other in others if not other.arrives]


def obstacles(
    groups: Sequence[Group], mover: Group, start: XY | None, keep: int, far: int, radii: dict[str, int]
) -> list[Disc]:
    """The other groups as discs that a base of this one keeps clear of: `keep` from edge to edge.

    Whoever starts nearer than that may move as long as it comes no nearer. Of those that nobody meets who goes no
    further than `far` nothing is said.
    """
    if _plane is not None:
        return _plane.obstacles(groups, mover, start, keep, far, PITCH, radii)
    r = radii[mover.kind]
    found: list[Disc] = []
    if start is None:
        for other in groups:
            if other is not mover:
                full = r + radii[other.kind] + keep
                found += [(model.x, model.y, full * full) for model in other.models]
        return found
    sx: i64 = start[0]
    sy: i64 = start[1]
    kind = ""
    r2: i64 = 0
    most: i64 = 0
    for other in groups:
        if other is mover:
            continue
        if other.kind != kind:
            kind = other.kind
            full = r + radii[kind] + keep
            r2, most = full * full, (far + full + PITCH) * (far + full + PITCH)
        for model in other.models:
            x, y = model.x, model.y
            dx: i64 = sx - x
            dy: i64 = sy - y
            d2: i64 = dx * dx + dy * dy
            if d2 > most:
                continue
            found.append((x, y, r2 if d2 >= r2 else d2))
    return found


@lru_cache(maxsize=4096)
def perimeter(models: tuple[XY, ...]) -> Shape:
    """The hull of a group."""
    return tuple(hull(models)) if len(models) > 1 else models


def screens(
    groups: Sequence[Group], viewer: Group | None, target: Group | None, eye: XY, at: XY, r: int, radii: dict[str, int]
) -> list[int]:
    """For each other group in between, the rays from an eye to a base that its perimeter blocks."""
    if _plane is not None:
        return _plane.screens(groups, viewer, target, eye, at, r, radii)
    found = []
    points = None
    ax: i64 = eye[0]
    ay: i64 = eye[1]
    bx: i64 = at[0]
    by: i64 = at[1]
    dx: i64 = bx - ax
    dy: i64 = by - ay
    lox: i64 = ax if ax < bx else bx
    hix: i64 = bx if ax < bx else ax
    loy: i64 = ay if ay < by else by
    hiy: i64 = by if ay < by else ay
    for group in groups:
        if group is viewer or group is target:
            continue
        wide = radii[group.kind]
        far: i64 = wide + r
        left = right = below = above = True  # whether all of it lies on one side of where the rays may run
        for m in group.models:
            x: i64 = m.x
            y: i64 = m.y
            left = left and x + far <= lox
            right = right and x - far >= hix
            below = below and y + far <= loy
            above = above and y - far >= hiy
        if left or right or below or above:
            continue
        sides = 0  # on which side of the line, and too far from it
        edge: i64 = far * far * (dx * dx + dy * dy)
        for m in group.models:
            side: i64 = dx * (m.y - ay) - dy * (m.x - ax)
            if side * side >= edge:
                sides += 1 if side > 0 else -1
        if sides == len(group.models) or sides == -len(group.models):
            continue
        corners = perimeter(tuple([(m.x, m.y) for m in group.models]))
        if not near_hull(eye, at, corners, far):
            continue
        if points is None:
            points = rim(at, r)
        mask = 0
        for bit in range(9):
            if near_hull(eye, points[bit], corners, wide):
                mask |= 1 << bit
        if mask:
            found.append(mask)
    return found


# ---- the ground -----------------------------------------------------------------------------------------------------


class Look:
    """What nine rays from an eye to a base meet of the ground: a bit for each ray.

    `free` met nothing, `one` at most one piece that blocks; `sheltered` met something that blocks or gives cover.
    """

    __slots__ = ("free", "one", "sheltered")

    def __init__(self, free: int, one: int, sheltered: int) -> None:
        self.free = free
        self.one = one
        self.sheltered = sheltered


DARK: Final = Look(0, 0, NINE)
"""Nothing is seen of it."""
CLEAR: Final = Look(NINE, NINE, 0)
HIDDEN: Final[Pieces] = (Piece("", ((0, 0), (1, 0), (0, 1))),)
"""What lies between places of which one is hidden from the other (see `between`); of any length, or it would be another
one each time once it is compiled."""
_LOOKS: Final[dict[int, Look]] = {NINE: DARK}
"""There are few different ones, and many are kept."""


def seen(key: int) -> Look:
    """What was met by a look in machine words."""
    found = _LOOKS.get(key)
    if found is None:
        found = _LOOKS[key] = Look(key >> 18, key >> 9 & NINE, key & NINE)
    return found


class Ground:
    """A table with its pieces, and what was found out about it (kept, for it never changes)."""

    def __init__(
        self, width: int, height: int, pieces: Sequence[Piece], highest: int = BROADEST, lookouts: Sequence[Piece] = ()
    ) -> None:
        if max(width, height) > BROADEST:
            raise ValueError(f"a table is at most {BROADEST} thousandths of an inch across, not {max(width, height)}")
        self.width = width
        self.height = height
        self.pieces = tuple(pieces)
        self.highest = highest
        """No eye, and no base that is looked at, is higher."""
        self.lookouts = tuple(lookouts)
        """From these one sees past a single piece: nothing is hidden from them by one alone."""
        seen = [p for p in self.pieces if p.opaque or p.veil or p.cover]
        self.sights: Pieces = tuple(sorted(seen, key=lambda p: (not p.opaque, -p.reach, p.id)))
        """What a ray may meet; what blocks most of all comes first."""
        self.stones = stones(self.sights) if _plane is not None else None
        self._between: dict[int, Pieces] = {}
        self._roughly: dict[int, Pieces] = {}
        self._alike: dict[Pieces, Pieces] = {}
        """Few of them are different, and many are kept."""
        self.discs: dict[int, int] = {}
        """The nodes in a disc, the same for all lattices; kept by them."""
        self.stamps: dict[int, int] = {}
        """The same of a disc around a node, by its squared radius, in the lower left corner."""
        self._lattices: dict[tuple[int, tuple[str, ...]], Lattice] = {}
        self._corners: dict[tuple[int, str], list[XY]] = {}

    def on_table(self, p: XY, r: int) -> bool:
        """Whether the whole base is on the table."""
        return r <= p[0] <= self.width - r and r <= p[1] <= self.height - r

    # ---- sight ------------------------------------------------------------------------------------------------------

    def look(
        self, eye: XY, eye_z: int, at: XY, at_z: int, r: int, deep: bool = True, there: Pieces | None = None
    ) -> Look:
        """From the eye to the nine points of a base of radius `r`: what the ground lets through.

        Not `deep`: as soon as nothing is free it is known that all is sheltered, and `one` is left open. `there`: what
        lies `between`, where that is known.
        """
        if self.stones is not None:
            return seen(self.stones.look(eye, eye_z, at, at_z, r, deep))
        once = twice = sheltered = 0
        ex: i64
        ey: i64
        px: i64
        py: i64
        ex, ey = eye
        dx: i64 = at[0] - ex
        dy: i64 = at[1] - ey
        whole: i64 = dx * dx + dy * dy
        for piece in self.sights if there is None else there:
            height = piece.height
            if height and eye_z >= height and at_z >= height:
                continue
            px, py = piece.middle  # is it near the line at all?
            px, py = px - ex, py - ey
            far: i64 = (piece.reach + r) * (piece.reach + r)
            along: i64 = px * dx + py * dy
            if along <= 0:
                if px * px + py * py >= far:
                    continue
            elif along >= whole:
                if (px - dx) * (px - dx) + (py - dy) * (py - dy) >= far:
                    continue
            else:
                side: i64 = px * dy - py * dx
                if side * side >= far * whole:
                    continue
            met = -1 if height and (eye_z >= height or at_z >= height) else shadow(eye, piece.shape, at, r)
            outside = met >= 0
            if not outside:
                met = _met(piece, eye, eye_z, at, at_z, r)
                outside = not inside(eye, piece.shape)
            if not met:
                continue
            blocked = met if piece.opaque else 0
            if piece.veil and not piece.opaque and outside:
                blocked = met & ~points_inside(at, r, piece.shape)
            if blocked:
                twice |= once & blocked
                once |= blocked
                if once == NINE and not deep:
                    return DARK
            sheltered |= blocked
            if piece.cover:
                sheltered |= met if outside else met & points_inside(at, r, piece.shape)
        return seen((NINE & ~once) << 18 | (NINE & ~twice) << 9 | sheltered)

    def between(self, eye: XY, at: XY, r: int) -> Pieces:
        """What a ray may meet on its way from here to a base there, or `HIDDEN`: a single piece hides all places around
        there from all around here, and no ray needs to be drawn. Kept for each pair of small squares.
        """
        ex: i64
        ey: i64
        x: i64
        y: i64
        ex, ey = eye
        x, y = at
        width, height = self.width, self.height
        if not (0 <= ex <= width and 0 <= ey <= height and 0 <= x <= width and 0 <= y <= height and r < BROAD):
            return self.sights
        squares: i64 = ((ex >> SMALL << 5 | ey >> SMALL) << 5 | x >> SMALL) << 5 | y >> SMALL
        key = squares << 10 | r
        found = self._between.get(key)
        if found is None:
            if len(self._between) > MOST_PAIRS:
                self._between.clear()
            found = self._find_between(eye, at, r)
            found = self._between[key] = self._alike.setdefault(found, found)
        return found

    def _find_between(self, eye: XY, at: XY, r: int) -> Pieces:
        """Of what lies between the large squares around them, sifted."""
        large: i64 = ((eye[0] >> SQUARE << 4 | eye[1] >> SQUARE) << 4 | at[0] >> SQUARE) << 4 | at[1] >> SQUARE
        rough = self._roughly.get(large)
        if rough is None:
            rough = self._sift(self.sights, eye, at, SQUARE, BROAD)
            rough = self._roughly[large] = self._alike.setdefault(rough, rough)
        return HIDDEN if rough is HIDDEN else self._sift(rough, eye, at, SMALL, r)

    def _sift(self, pieces: Pieces, eye: XY, at: XY, size: int, r: int) -> Pieces:
        """Those of the pieces that may lie on any way from one square of that size to the other, so far beside it."""
        half = 1 << (size - 1)
        a = ((eye[0] >> size << size) + half, (eye[1] >> size << size) + half)
        b = ((at[0] >> size << size) + half, (at[1] >> size << size) + half)
        far = half * 3 // 2 + r  # no ray is further from the line between the middles
        near = [p for p in pieces if near_segment(p.middle, a, b, (p.reach + far) * (p.reach + far))]
        here, there = _square(eye, 0, size), _square(at, r, size)
        for piece in self.lookouts:
            if not _clear_of(here, piece):
                return tuple(near)
        for piece in near:
            if self._hides(piece, here, there):
                return HIDDEN
        return tuple(near)

    def _hides(self, piece: Piece, here: Shape, there: Shape) -> bool:
        """Whether every segment from one square to the other runs through the open inside of a piece and is blocked.

        It does when it passes between two corners that are on either side of all segments, and both squares lie on
        either side of the line through them. What holds for all corners of the squares holds for all their points.
        """
        if piece.height and piece.height <= self.highest:
            return False
        if not piece.opaque and not (piece.veil and _clear_of(here, piece) and _clear_of(there, piece)):
            return False
        if not crosses(here[0], there[0], piece.shape) or not crosses(here[2], there[2], piece.shape):
            return False
        left = [c for c in piece.shape if _left_of_all(c, here, there, 1)]
        right = [c for c in piece.shape if _left_of_all(c, here, there, -1)] if left else []
        for u in left:
            for v in right:
                if _beyond(v, u, here) and _beyond(u, v, there):
                    return True
        return False

    # ---- standing and going -----------------------------------------------------------------------------------------

    def lattice(self, radius: int, avoid: Sequence[str] = ()) -> Lattice:
        """The nodes on which a base of that radius is clear of what is solid, and of the pieces named besides."""
        key = (radius, tuple(avoid))
        found = self._lattices.get(key)
        if found is None:
            found = self._lattices[key] = Lattice(self, radius, key[1])
        return found

    def leg_clear(self, a: XY, b: XY, r: int, discs: Sequence[Disc], avoid: Sequence[Piece]) -> bool:
        """Whether a base of radius `r` gets from `a` to `b` in a straight line."""
        if not (self.on_table(a, r) and self.on_table(b, r)):
            return False
        return not (meets(a, b, discs) or self.touched(a, b, r, avoid))

    def touched(self, a: XY, b: XY, r: int, pieces: Sequence[Piece]) -> Piece | None:
        """The first of these pieces that a base of radius `r` overlaps on its way from `a` to `b`."""
        lox, hix = (a[0] - r, b[0] + r) if a[0] < b[0] else (b[0] - r, a[0] + r)
        loy, hiy = (a[1] - r, b[1] + r) if a[1] < b[1] else (b[1] - r, a[1] + r)
        ax: i64
        ay: i64
        ax, ay = a
        dx: i64 = b[0] - ax
        dy: i64 = b[1] - ay
        whole: i64 = dx * dx + dy * dy
        r2 = r * r
        for piece in pieces:
            left, low, right, high = piece.bounds
            if lox >= right or left >= hix or loy >= high or low >= hiy:
                continue
            if whole:  # a long way runs past most of what its corners enclose
                px, py = piece.middle
                side: i64 = (px - ax) * dy - (py - ay) * dx
                far: i64 = piece.reach + r
                if side * side >= far * far * whole:
                    continue
            if nearer(a, b, piece.shape, r2):
                return piece
        return None

    def corners(self, piece: Piece, r: int) -> list[XY]:
        """Where a way for a base of radius `r` may bend around a piece."""
        key = (r, piece.id)
        found = self._corners.get(key)
        if found is None:
            found = []
            for corner in piece.shape:
                for p in around(corner, r):
                    if self.on_table(p, r) and not nearer(p, p, piece.shape, r * r):
                        found.append(p)
            self._corners[key] = found
        return found

    def shortest(
        self, start: XY, goal: XY, r: int, discs: Sequence[Disc], avoid: Sequence[Piece], most: int
    ) -> list[XY] | None:
        """The shortest way of at most that length, bends included; None when there is none."""
        if apart(start, goal) > most:
            return None
        if self.leg_clear(start, goal, r, discs, avoid):
            return [start, goal]
        if not self.leg_clear(goal, goal, r, discs, avoid):
            return None
        bends = self._bends(start, goal, r, discs, avoid, most)
        return self._search(start, goal, bends, r, discs, avoid, most)

    def _bends(self, start: XY, goal: XY, r: int, discs: Sequence[Disc], avoid: Sequence[Piece], most: int) -> list[XY]:
        found: list[XY] = []
        for piece in avoid:
            if apart(start, piece.middle) + apart(piece.middle, goal) <= most + 2 * (piece.reach + r):
                found += self.corners(piece, r)
        for x, y, r2 in discs:
            found += [p for p in around((x, y), isqrt(r2) + 1) if self.on_table(p, r)]
        return [p for p in found if apart(start, p) + apart(p, goal) <= most and self.leg_clear(p, p, r, discs, avoid)]

    def _search(
        self, start: XY, goal: XY, bends: list[XY], r: int, discs: Sequence[Disc], avoid: Sequence[Piece], most: int
    ) -> list[XY] | None:
        """A* that looks whether a leg is clear only when it is the best one left."""
        nodes = [start, goal, *bends]
        left = [apart(p, goal) for p in nodes]
        came: dict[int, int] = {}
        queue: list[tuple[int, int, int, int]] = [(left[0], 0, 0, -1)]
        while queue:
            _, cost, node, parent = heappop(queue)
            if node in came or (parent >= 0 and not self.leg_clear(nodes[parent], nodes[node], r, discs, avoid)):
                continue
            came[node] = parent
            if node == 1:
                way = [node]
                while came[way[-1]] >= 0:
                    way.append(came[way[-1]])
                return [nodes[i] for i in reversed(way)]
            here = nodes[node]
            for other in range(1, len(nodes)):
                if other not in came:
                    further = cost + apart(here, nodes[other])
                    if further + left[other] <= most:
                        heappush(queue, (further + left[other], further, other, node))
        return None


def stones(pieces: Sequence[Piece]) -> _plane.Stones:
    """Pieces side by side, in machine words."""
    return _plane.Stones(
        [(p.shape, (*p.bounds, *p.middle, p.reach, p.height), (p.opaque, p.veil, p.cover)) for p in pieces]
    )


def close_to(pieces: Sequence[Piece], lox: int, loy: int, hix: int, hiy: int) -> list[Piece]:
    """Those of the pieces that reach into the squares around a box."""
    left, low = lox >> SQUARE << SQUARE, loy >> SQUARE << SQUARE
    right, high = (hix >> SQUARE) + 1 << SQUARE, (hiy >> SQUARE) + 1 << SQUARE
    return [
        p for p in pieces
        if left < p.bounds[2] and p.bounds[0] < right and low < p.bounds[3] and p.bounds[1] < high
    ]  # fmt: skip


def _square(p: XY, r: int, size: int) -> Shape:
    """The square of that size that a point lies in, and so much more on all sides."""
    x, y = p[0] >> size << size, p[1] >> size << size
    left, low, right, high = x - r, y - r, x + r + (1 << size), y + r + (1 << size)
    return (left, low), (right, low), (right, high), (left, high)


def _clear_of(square: Shape, piece: Piece) -> bool:
    left, low, right, high = piece.bounds
    return square[2][0] <= left or right <= square[0][0] or square[2][1] <= low or high <= square[0][1]


def _left_of_all(p: XY, here: Shape, there: Shape, side: int) -> bool:
    """Whether a point lies left (1) or right (-1) of all segments from one square to the other."""
    x: i64
    y: i64
    ax: i64
    ay: i64
    turn: i64 = side
    x, y = p
    for ax, ay in here:
        for bx, by in there:
            if ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) * turn <= 0:
                return False
    return True


def _beyond(u: XY, v: XY, square: Shape) -> bool:
    """Whether all of a square lies left of the line from one point to another."""
    for p in square:  # noqa: SIM110 - a generator is slower
        if cross(u, v, p) <= 0:
            return False
    return True


def around(p: XY, r: int) -> list[XY]:
    """A polygon around a disc of radius `r`, all of it outside the disc."""
    x, y = p
    return [(x + dx, y + dy) for dx, dy in _ring(r)]


@lru_cache(maxsize=256)
def _ring(r: int) -> list[XY]:
    out = (r + 2) * _UNIT // _OUT + 1
    return [(_away(dx * out), _away(dy * out)) for dx, dy in _ROUND]


def _away(n: int) -> int:
    return -(-n // _UNIT) if n >= 0 else n // _UNIT


def _met(piece: Piece, eye: XY, eye_z: int, at: XY, at_z: int, r: int) -> int:
    """Which of nine rays run through a piece, one by one: from inside it, or over a part of it."""
    mask = 0
    for bit, point in enumerate(rim(at, r)):
        met = chord(eye, point, piece.shape)
        if met is not None and (not piece.height or _below(met, eye_z, at_z, piece.height)):
            mask |= 1 << bit
    return mask


def points_inside(at: XY, r: int, shape: Shape) -> int:
    """Which of the nine points of a base lie strictly inside a shape."""
    x: i64
    y: i64
    ux: i64
    uy: i64
    x, y = at
    mask: i64 = NINE
    ux, uy = shape[-1]
    for vx, vy in shape:
        dx: i64 = vx - ux
        dy: i64 = vy - uy
        mask &= _left_of(dx * (y - uy) - dy * (x - ux), dx, dy, r)
        ux, uy = vx, vy
    return mask


def _below(met: tuple[int, int, int, int], za: int, zb: int, top: int) -> bool:
    """Whether the ray is lower than the top of the piece anywhere on its chord."""
    n0, d0, n1, d1 = met
    rise = zb - za
    return za * d0 + rise * n0 < top * d0 or za * d1 + rise * n1 < top * d1


# ---- the lattice ----------------------------------------------------------------------------------------------------


class Flood:
    """What is reached from somewhere, by cost; a node is in the first layer that reaches it.

    Only the rows and columns that it may get to are kept (`low`: the first row; `left` and `wide` are bytes of a row):
    the shorter the numbers, the quicker.
    """

    __slots__ = ("_mask", "_region", "lattice", "layers", "left", "low", "wide")

    def __init__(self, lattice: Lattice, low: int, left: int, wide: int, layers: list[int], mask: int) -> None:
        self.lattice = lattice
        self.low = low
        self.left = left
        self.wide = wide
        self.layers = layers
        self._mask = mask
        self._region = -1

    @property
    def most(self) -> int:
        """It was looked no further than that."""
        return len(self.layers) - 1

    def upto(self, most: int) -> Flood:
        """The same, but that nothing dearer is reached."""
        if len(self.layers) == most + 1:
            return self
        mask = self._mask
        for layer in self.layers[most + 1 :]:
            mask ^= layer
        return Flood(self.lattice, self.low, self.left, self.wide, self.layers[: most + 1], mask)

    @property
    def region(self) -> int:
        """All that is reached, as nodes of the lattice."""
        if self._region < 0:
            self._region = self._spread()
        return self._region

    def _spread(self) -> int:
        mask, wide, row = self._mask, self.wide, self.lattice.row
        raw = mask.to_bytes((mask.bit_length() + 8 * wide) // (8 * wide) * wide, "little")
        lines = [raw[at : at + wide] for at in range(0, len(raw), wide)]
        return int.from_bytes(bytes(row - wide).join(lines), "little") << 8 * (self.low * row + self.left)

    def best(self, field: Field, barred: int) -> list[int]:
        """The first three of the nodes reached, and not barred, that are nearest by a field."""
        stops = self.region & ~barred
        cost = field.nearest(stops)
        return bits(field.among(stops, cost), 3) if cost >= 0 else []

    def way(self, start: XY, node: int, discs: Sequence[Disc]) -> list[XY]:
        """The way to a node, with all bends taken out that need not be."""
        return self.lattice.pulled(start, self.back(node), discs)

    def first(self, mask: int) -> int:
        """The cheapest node of a mask, of several the first; -1 when none is reached."""
        near = mask & self.region
        if not near:
            return -1
        line = 8 * self.wide
        cut = 0
        for node in bits(near):
            cut |= 1 << self._local(node)
        for layer in self.layers:
            if layer & cut:
                found = layer & cut
                at = (found & -found).bit_length() - 1
                return (at // line + self.low) * self.lattice.stride + at % line + 8 * self.left
        return -1

    def _local(self, node: int) -> int:
        stride = self.lattice.stride
        return (node // stride - self.low) * 8 * self.wide + node % stride - 8 * self.left

    def back(self, node: int) -> list[int]:
        """The nodes from the first layer to this one; none when it is not reached."""
        if not self.region >> node & 1:
            return []
        line, stride, layers = 8 * self.wide, self.lattice.stride, self.layers
        at = self._local(node)
        cost = len(layers) - 1
        while not layers[cost] >> at & 1:
            cost -= 1
        way = [node]
        around = (1 << 2 * line + 3) - 1  # the three rows about a node, from its lower left neighbour on
        while True:
            step = 0
            if cost > 2:
                near = layers[cost - 3] >> at - line - 1 & around
                if near:
                    if near >> 2 * line + 2 & 1:
                        step, node = line + 1, node + stride + 1
                    elif near >> 2 * line & 1:
                        step, node = line - 1, node + stride - 1
                    elif near >> 2 & 1:
                        step, node = 1 - line, node + 1 - stride
                    elif near & 1:
                        step, node = -1 - line, node - 1 - stride
            if step:
                cost -= 3
            else:
                near = layers[cost - 2] >> at - line - 1 & around if cost > 1 else 0
                if near >> line + 2 & 1:
                    step, node = 1, node + 1
                elif near >> line & 1:
                    step, node = -1, node - 1
                elif near >> 2 * line + 1 & 1:
                    step, node = line, node + stride
                elif near >> 1 & 1:
                    step, node = -line, node - stride
                else:
                    return way[::-1]
                cost -= 2
            at += step
            way.append(node)


class Chart(Flood):
    """The same from a flood in machine words: what each node of the lattice costs."""

    __slots__ = ("_most", "costs")

    def __init__(self, lattice: Lattice, costs: bytes, most: int) -> None:
        super().__init__(lattice, 0, 0, 0, [], 0)
        self.costs = costs
        self._most = most

    @property
    def most(self) -> int:
        return self._most

    def upto(self, most: int) -> Flood:
        return self if most == self._most else Chart(self.lattice, self.costs, most)

    def best(self, field: Field, barred: int) -> list[int]:
        if not isinstance(field, Contour):
            return super().best(field, barred)
        return field.ways.best(self.costs, self._most, barred.to_bytes((barred.bit_length() + 7) // 8, "little"))

    def _spread(self) -> int:
        return int.from_bytes(_plane.reached(self.costs, self._most), "little")

    def way(self, start: XY, node: int, discs: Sequence[Disc]) -> list[XY]:
        tiles = self.lattice.tiles
        assert tiles is not None
        return tiles.way(self.costs, self._most, node, start, discs)

    def first(self, mask: int) -> int:
        return _plane.first(self.costs, self._most, mask.to_bytes((mask.bit_length() + 7) // 8, "little"))

    def back(self, node: int) -> list[int]:
        return _plane.back(self.costs, self.lattice.row, self._most, node)


class Field:
    """How far it is to a node from everywhere on a lattice, worked out as far as somebody has asked.

    `left[cost]` is what is so far away, or further.
    """

    __slots__ = ("_before", "_one", "_stride", "_two", "layers", "left")

    def __init__(self, lattice: Lattice, node: int) -> None:
        bit = 1 << node
        self._stride = lattice.stride
        self.left = [lattice.free, lattice.free & ~bit]
        self.layers = [bit]
        self._one = bit
        """The last layer, the one before it, and that which lies beside the one before that."""
        self._two = 0
        self._before = 0

    def _grow(self) -> bool:
        """One layer more; False when there is none."""
        one, two, left = self._one, self._two, self.left[-1]
        if not (one or two or self._before):
            return False
        beside = two << 1 | two >> 1
        rows = two | self._before
        new = (beside | rows << self._stride | rows >> self._stride) & left
        self.left.append(left ^ new)
        self.layers.append(new)
        self._before, self._two, self._one = beside, one, new
        return True

    def nearest(self, mask: int) -> int:
        """The least cost of any of these nodes; -1 when there is no way from them."""
        left = self.left
        if not mask:
            return -1
        if left[-1] & mask == mask:
            while self._grow():
                if self.layers[-1] & mask:
                    return len(self.layers) - 1
            return -1
        low, high = 0, len(left) - 1
        while low < high:
            middle = (low + high) // 2
            if left[middle] & mask == mask:
                low = middle + 1
            else:
                high = middle
        return low - 1

    def cost(self, node: int) -> int:
        """Of a single node."""
        return self.nearest(1 << node)

    def among(self, mask: int, cost: int) -> int:
        """Those of the nodes that are so far away."""
        return self.layers[cost] & mask

    def down(self, node: int, cost: int, most: int) -> list[int]:
        """The nodes from one that is so far away towards the goal, as far as that costs no more than `most`."""
        way, stride, layers = [node], self._stride, self.layers
        around = (1 << 2 * stride + 3) - 1
        while most > 1 and cost > 1:
            if cost > 2 and most > 2:
                near = layers[cost - 3] >> node - stride - 1 & around
                step = 0
                if near:
                    if near >> 2 * stride + 2 & 1:
                        step = stride + 1
                    elif near >> 2 * stride & 1:
                        step = stride - 1
                    elif near >> 2 & 1:
                        step = 1 - stride
                    elif near & 1:
                        step = -1 - stride
                if step:
                    node, cost, most = node + step, cost - 3, most - 3
                    way.append(node)
                    continue
            near = layers[cost - 2] >> node - stride - 1 & around
            if near >> stride + 2 & 1:
                node += 1
            elif near >> stride & 1:
                node -= 1
            elif near >> 2 * stride + 1 & 1:
                node += stride
            elif near >> 1 & 1:
                node -= stride
            else:  # only a diagonal step leads on, and that is too far
                break
            cost, most = cost - 2, most - 2
            way.append(node)
        return way


class Contour(Field):
    """The same in machine words."""

    __slots__ = ("_size", "ways")

    def __init__(self, lattice: Lattice, node: int) -> None:
        assert lattice.tiles is not None
        self.ways = lattice.tiles.field(node)
        self._size = len(lattice.raw)

    def nearest(self, mask: int) -> int:
        return self.ways.nearest(mask.to_bytes(self._size, "little"))

    def cost(self, node: int) -> int:
        return self.ways.cost(node)

    def among(self, mask: int, cost: int) -> int:
        return int.from_bytes(self.ways.among(mask.to_bytes(self._size, "little"), cost), "little")

    def down(self, node: int, cost: int, most: int) -> list[int]:
        return self.ways.down(node, most)


class Lattice:
    """Half-inch nodes as bits of one integer: column + row * stride; a row is whole bytes, the last node never free."""

    def __init__(self, ground: Ground, radius: int, avoid: tuple[str, ...]) -> None:
        self.ground = ground
        self.radius = radius
        self.columns = ground.width // PITCH + 1
        self.rows = ground.height // PITCH + 1
        self.row = self.columns // 8 + 1
        """Bytes of a row."""
        self.stride = 8 * self.row
        self.pieces = [p for p in ground.pieces if p.solid or p.id in avoid]
        self.free = self._standing()
        self.raw = self.free.to_bytes(self.rows * self.row, "little")
        self.tiles: _plane.Tiles | None = None
        """The same in machine words."""
        if _plane is not None:
            size = ground.width, ground.height
            self.tiles = _plane.Tiles(self.raw, self.row, PITCH, SLACK, radius, *size, stones(self.pieces))
        self._near: dict[int, list[Piece]] = {}
        self._discs, self._stamps = ground.discs, ground.stamps
        self._reached: dict[tuple[XY, tuple[Disc, ...]], Flood] = {}
        self._fields: dict[XY, Field] = {}
        self.edges = -1
        """Nodes where nobody may stop; -1 until somebody has looked."""

    def _standing(self) -> int:
        r = self.radius
        first = -(-r // PITCH)
        last_column, last_row = (self.ground.width - r) // PITCH, (self.ground.height - r) // PITCH
        row = ((1 << (last_column - first + 1)) - 1) << first
        free = 0
        for y in range(first, last_row + 1):
            free |= row << (y * self.stride)
        for piece in self.pieces:
            free &= ~self.near(piece, r * r + SLACK)
        return free

    def near(self, piece: Piece, r2: int) -> int:
        """The nodes nearer to a piece than the root of `r2`. In a row they lie side by side: look for both ends."""
        r = isqrt(r2) + 1
        left, low, right, high = piece.bounds
        mask = 0
        first, last = max(0, (left - r) // PITCH), min(self.columns - 1, (right + r) // PITCH + 1)
        for row in range(max(0, (low - r) // PITCH), min(self.rows - 1, (high + r) // PITCH + 1) + 1):
            y, start, end = row * PITCH, first, last
            while start <= last and not nearer((start * PITCH, y), (start * PITCH, y), piece.shape, r2):
                start += 1
            if start > last:
                continue
            while not nearer((end * PITCH, y), (end * PITCH, y), piece.shape, r2):
                end -= 1
            mask |= ((1 << (end - start + 1)) - 1) << (row * self.stride + start)
        return mask

    def disc(self, disc: Disc) -> int:
        """The nodes that are nearer to a point than the root of its squared radius."""
        x, y, r2 = disc
        key = ((r2 << 18) + x << 18) + y
        mask = self._discs.get(key)
        if mask is None:
            if len(self._discs) > 4096:
                self._discs.clear()
            mask = self._discs[key] = self._disc(disc)
        return mask

    def _disc(self, disc: Disc) -> int:
        """Around a node it looks the same everywhere, but that the edge cuts it: moved there it is quicker."""
        x, y, r2 = disc
        if x % PITCH or y % PITCH:
            return self._drawn(x, y, r2)
        far = isqrt(r2) // PITCH + 1
        column, row = x // PITCH - far, y // PITCH - far
        if column < 0 or row < 0 or column + 2 * far >= self.columns or row + 2 * far >= self.rows:
            return self._drawn(x, y, r2)
        mask = self._stamps.get(r2)
        if mask is None:
            if len(self._stamps) > 4096:
                self._stamps.clear()
            mask = self._stamps[r2] = self._drawn(far * PITCH, far * PITCH, r2)
        return mask << row * self.stride + column

    def _drawn(self, x: int, y: int, r2: int) -> int:
        r, mask, stride, last = isqrt(r2), 0, self.stride, self.columns - 1
        low = max(0, -(-(y - r) // PITCH))
        for row in range(min(self.rows - 1, (y + r) // PITCH), low - 1, -1):
            mask <<= stride
            rest = r2 - (row * PITCH - y) * (row * PITCH - y)
            if rest <= 0:
                continue
            half = isqrt(rest - 1)
            start, end = -(-(x - half) // PITCH), (x + half) // PITCH
            if start < 0:
                start = 0
            if end > last:
                end = last
            if start <= end:
                mask |= (1 << end + 1) - (1 << start)
        return mask << low * stride

    def without(self, discs: Sequence[Disc]) -> int:
        """The free nodes between these discs, with slack for diagonal steps."""
        taken = 0
        for x, y, r2 in discs:
            taken |= self.disc((x, y, r2 + SLACK))
        return self.free & ~taken

    def node(self, p: XY) -> int:
        """The index of the node at exactly this point; -1 when there is none."""
        x, y = p
        if x % PITCH or y % PITCH:
            return -1
        return x // PITCH + y // PITCH * self.stride

    def point(self, node: int) -> XY:
        return node % self.stride * PITCH, node // self.stride * PITCH

    def nearest(self, p: XY, mask: int) -> int:
        """The node of the mask nearest to a point, of several the first; -1 when the mask is empty."""
        if not mask:
            return -1
        if self.tiles is not None:
            return self.tiles.nearest(p, None if mask is self.free else mask.to_bytes(len(self.raw), "little"))
        x: i64
        y: i64
        x, y = p
        stride = self.stride
        best2: i64 = 0
        low, high = ((mask & -mask).bit_length() - 1) // stride, (mask.bit_length() - 1) // stride
        start = min(max(y // PITCH, low), high)
        best, line = -1, (1 << stride) - 1
        for rows in (range(start, high + 1), range(start - 1, low - 1, -1)):
            for row in rows:
                dy: i64 = row * PITCH - y
                if best >= 0 and dy * dy > best2:
                    break
                nodes = mask >> row * stride & line
                if nodes:
                    column = _beside(nodes, x)
                    dx: i64 = column * PITCH - x
                    d2: i64 = dx * dx + dy * dy
                    if best < 0 or d2 < best2 or (d2 == best2 and row * stride < best):
                        best, best2 = column + row * stride, d2
        return best

    def clear(self, a: XY, b: XY, discs: Sequence[Disc]) -> bool:
        """Whether a base gets from `a` to `b` in a straight line."""
        if self.tiles is not None:
            return self.tiles.clear(a, b, discs)
        ground, r = self.ground, self.radius
        if not (ground.on_table(a, r) and ground.on_table(b, r)) or meets(a, b, discs):
            return False
        lox, hix = (a[0] - r, b[0] + r) if a[0] < b[0] else (b[0] - r, a[0] + r)
        loy, hiy = (a[1] - r, b[1] + r) if a[1] < b[1] else (b[1] - r, a[1] + r)
        key = (((lox >> SQUARE) * 32 + (loy >> SQUARE)) * 32 + (hix >> SQUARE)) * 32 + (hiy >> SQUARE)
        near = self._near.get(key)
        if near is None:
            near = self._near[key] = close_to(self.pieces, lox, loy, hix, hiy)
        return not near or ground.touched(a, b, r, near) is None

    def seeds(self, start: XY, free: int, discs: Sequence[Disc]) -> dict[int, list[int]]:
        """Cost -> nodes that can be entered from the start: itself, or what is near and in a clear straight line."""
        node = self.node(start)
        if node >= 0 and free >> node & 1:
            return {0: [node]}
        found: dict[int, list[int]] = {}
        for close in bits(free & self._disc((start[0], start[1], 4 * PITCH * PITCH))):
            p = self.point(close)
            if self.clear(start, p, discs):
                found.setdefault(-(-apart(start, p) // STEP), []).append(close)
        return found

    def reach(self, start: XY, discs: Sequence[Disc], most: int) -> Flood:
        """What a base gets to from the start between these discs; kept for who asks again."""
        if self.tiles is not None and most <= MOST_COST:  # one in fourteen is asked for again: to flood is quicker
            return self._fresh(start, discs, most)
        key = (start, tuple(discs))
        found = self._reached.get(key)
        if found is None or found.most < most:
            found = self._fresh(start, discs, most)
            if len(self._reached) >= MOST_FLOODS:
                self._reached.clear()
            self._reached[key] = found
        return found.upto(most)

    def _fresh(self, start: XY, discs: Sequence[Disc], most: int) -> Flood:
        if self.tiles is not None and most <= MOST_COST:
            costs = self.tiles.flood(start, discs, most)
            return Flood(self, 0, 0, self.row, [0] * (most + 1), 0) if costs is None else Chart(self, costs, most)
        free = self.without(discs)
        return self.flood(self.seeds(start, free, discs), free, most)

    def flood(self, seeds: dict[int, list[int]], free: int, most: int) -> Flood:
        """Layer by layer what is reached at each cost."""
        if not seeds:
            return Flood(self, 0, 0, self.row, [0] * (most + 1), 0)
        stride, far = self.stride, most // 2 + 1
        rows = [node // stride for nodes in seeds.values() for node in nodes]
        columns = [node % stride for nodes in seeds.values() for node in nodes]
        low, past = max(0, min(rows) - far), min(self.rows, max(rows) + far + 1)
        left, right = max(0, (min(columns) - far) // 8), min(self.row, (max(columns) + far) // 8 + 1)
        raw = free.to_bytes(self.rows * self.row, "little")
        width, lines = right - left, range(low * self.row + left, past * self.row, self.row)
        whole = rest = int.from_bytes(b"".join([raw[at : at + width] for at in lines]), "little")
        line, corner = 8 * width, 8 * left
        first: dict[int, int] = {}
        for cost, nodes in seeds.items():
            first[cost] = sum([1 << (node // stride - low) * line + node % stride - corner for node in nodes])
        last = max(first)
        two, one = first.get(0, 0) & rest, first.get(1, 0) & rest
        rest ^= two | one
        layers = [two, one][: most + 1]
        before = 0
        for cost in range(2, most + 1):
            beside = two << 1 | two >> 1
            straight = two | before  # a step up or down from here, or a diagonal one from where it was before
            new = (beside | straight << line | straight >> line) & rest
            if cost <= last:
                new |= first.get(cost, 0) & rest
            rest ^= new
            layers.append(new)
            if not new and not one and not beside and cost >= last:  # there is nothing more to enter
                layers += [0] * (most - cost)
                break
            before, two, one = beside, one, new
        return Flood(self, low, left, width, layers, whole ^ rest)

    def field(self, goal: XY) -> Field:
        """How far it is to a goal, others left aside; kept, for goals stay or come back."""
        found = self._fields.get(goal)
        if found is None:
            if len(self._fields) > (MOST_FIELDS if self.tiles is None else MOST_CONTOURS):
                self._fields.clear()
            node = self.nearest(goal, self.free)
            found = self._fields[goal] = Field(self, node) if self.tiles is None else Contour(self, node)
        return found

    def down(self, start: XY, field: Field, most: int) -> list[int]:
        """A shortest way down a field, others left aside: from a node near the start, as far as it costs no more."""
        near = self.free & self._disc((start[0], start[1], 4 * PITCH * PITCH))
        for _ in range(4):
            cost = field.nearest(near) if near else -1
            if cost < 0:
                break
            there = field.among(near, cost)
            node = self.nearest(start, there)
            at = self.point(node)
            if self.clear(start, at, ()):
                return field.down(node, cost, most - -(-apart(start, at) // STEP))
            near ^= 1 << node
        return []

    def pulled(self, start: XY, nodes: list[int], discs: Sequence[Disc]) -> list[XY]:
        """The way over these nodes with all bends taken out that need not be."""
        way, here = [start], start
        at = 0 if nodes and self.point(nodes[0]) == start else -1
        while at < len(nodes) - 1:
            to = len(nodes) - 1
            there = self.point(nodes[to])
            while to > at + 1 and not self.clear(here, there, discs):
                to = max(to - 1 - (to - at) // 4, at + 1)
                there = self.point(nodes[to])
            way.append(there)
            at, here = to, there
        return way


def _beside(nodes: int, x: int) -> int:
    """The column of a row that is nearest to `x`, of two the first."""
    at = max(0, x // PITCH + 1)
    right = nodes >> at
    left = (nodes ^ right << at).bit_length() - 1
    if not right:
        return left
    after = at + (right & -right).bit_length() - 1
    return after if left < 0 or after * PITCH - x < x - left * PITCH else left


def bits(mask: int, most: int = EVERY) -> list[int]:
    """The numbers of the bits that are set, lowest first; a piece at a time, for short numbers are much quicker."""
    found: list[int] = []
    past = 0
    while mask and len(found) < most:
        part = mask & PART
        if not part:
            step = (mask & -mask).bit_length() - 1
            past += step
            mask >>= step
            continue
        while part and len(found) < most:
            bit = part & -part
            part ^= bit
            found.append(past + bit.bit_length() - 1)
        mask >>= LONG
        past += LONG
    return found


# ---- pictures: nothing is decided by these --------------------------------------------------------------------------


def outline(lattice: Lattice, *masks: int) -> list[list[XY]]:
    """The edges of a region as closed lines: squares of the lattice whose four corners are all in one mask."""
    stride = lattice.stride
    squares = 0
    for mask in masks:
        squares |= mask & mask >> 1 & mask >> stride & mask >> (stride + 1)
    after: dict[XY, list[XY]] = {}
    for node in bits(squares):
        x, y = lattice.point(node)
        a, b, c, d = (x, y), (x + PITCH, y), (x + PITCH, y + PITCH), (x, y + PITCH)
        for neighbour, u, v in ((-stride, a, b), (1, b, c), (stride, c, d), (-1, d, a)):
            if node + neighbour < 0 or not squares >> (node + neighbour) & 1:
                after.setdefault(u, []).append(v)
    loops = []
    while after:
        start = next(iter(after))
        loop, here = [start], start
        while True:
            ways = after[here]
            there = ways.pop()
            if not ways:
                del after[here]
            if there == start:
                break
            if len(loop) > 1 and cross(loop[-2], loop[-1], there) == 0:
                loop[-1] = there
            else:
                loop.append(there)
            here = there
        loops.append(loop)
    return loops


def seen_from(ground: Ground, eye: XY, far: int) -> list[XY]:
    """A polygon of what can be seen from a point at most so far away, over what is opaque at eye level."""
    walls: list[tuple[XY, XY]] = []
    angles = [2 * pi * i / 64 for i in range(64)]
    for piece in ground.pieces:
        if not piece.opaque or apart(piece.middle, eye) > far + piece.reach:
            continue
        for i, corner in enumerate(piece.shape):
            walls.append((piece.shape[i - 1], corner))
            angle = atan2(corner[1] - eye[1], corner[0] - eye[0])
            angles += [angle - 1e-4, angle, angle + 1e-4]
    size = (ground.width, ground.height)
    walls += [((0, 0), (size[0], 0)), ((size[0], 0), size), (size, (0, size[1])), ((0, size[1]), (0, 0))]
    found = []
    for angle in sorted(a % (2 * pi) for a in angles):
        dx, dy, best = cos(angle), sin(angle), float(far)
        for (ux, uy), (vx, vy) in walls:
            ex, ey = vx - ux, vy - uy
            bent = dx * ey - dy * ex
            if abs(bent) < 1e-9:
                continue
            along = ((ux - eye[0]) * ey - (uy - eye[1]) * ex) / bent
            part = ((ux - eye[0]) * dy - (uy - eye[1]) * dx) / bent
            if 0 <= along < best and -1e-9 <= part <= 1 + 1e-9:
                best = along
        found.append((eye[0] + round(dx * best), eye[1] + round(dy * best)))
    return found


# ---- in machine words -----------------------------------------------------------------------------------------------

if _plane is not None and isinstance(apart, FunctionType):  # compiled by mypyc they are as quick, and cannot be changed
    for _name in (
        "apart", "apart2", "within", "toward", "meets", "chord", "crosses", "inside", "points_inside", "nearer",
        "gap", "least_gap", "least_gaps", "gaps", "screens", "standing",
    ):  # fmt: skip
        globals()[_name] = getattr(_plane, _name)
