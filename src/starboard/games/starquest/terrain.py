"""The table: pieces of terrain, what they do, and a generator that keeps the guidelines (GSQ-TER, GSQ-TYPE, GSQ-TSET).

A `Landscape` is what the rules ask: it never changes during a mission, so everything found out about it is kept.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Final, TypeVar

from mypy_extensions import i64

from ...spaces import plane
from ...spaces.plane import (
    BROADEST,
    CLEAR,
    DARK,
    HIDDEN,
    SQUARE,
    XY,
    Ground,
    Look,
    Piece,
    Pieces,
    Shape,
    close_to,
    holds_disc,
    inside,
    nearer,
    seen,
)  # fmt: skip
from .content import BIOMES, KINDS, LAYOUTS, NUMBERS, TABLES, Kind

Rect = tuple[int, int, int, int]
Made = tuple[str, Shape]
"""A kind of terrain and its outline."""

Key = TypeVar("Key")
Value = TypeVar("Value")

MOST_KEPT: Final = 20_000
MOST_WAYS: Final = 1000
SIDE: Final = BROADEST + 1
"""Places are kept as numbers, not as tuples: nobody has to look through those again and again for what is garbage."""
LARGE: Final = 4000
CHAMFER: Final = 500
GAP: Final = 6000
DEEP: Final = 252
"""Half the step between lines of sight, and a little for rounding."""


class Patch:
    """Pieces of the ground, sorted by what they do to whoever moves."""

    def __init__(self, pieces: list[Piece], kinds: list[Kind], mined: tuple[str, ...]) -> None:
        both = list(zip(pieces, kinds, strict=True))
        self.pieces = pieces
        self.covers = tuple([p for p in pieces if p.cover])
        self.vantage = tuple([p for p, k in both if k.vantage])
        self.difficult = tuple([p for p, k in both if k.difficult])
        self.hills = tuple([p for p, k in both if k.uphill])
        self.dangerous = tuple([p for p, k in both if k.dangerous or p.id in mined])
        self.hasty = tuple([p for p, k in both if k.dangerous_fast])
        self.gaps = tuple([(p, k.depth) for p, k in both if k.gap])
        self.platforms = tuple([p for p, k in both if k.platform])
        self.stairs = tuple([p for p, k in both if k.stairs])
        self.climbs = tuple([p for p, k in both if not p.solid and NUMBERS.move.low < k.height <= NUMBERS.move.climb])
        self.walls = tuple([p for p, k in both if k.impassable])
        """What stops a hero outright; roofs and gaps have rules of their own."""
        self.flat = (*self.walls, *[p for p, _ in self.gaps])
        """Where nobody can stand at all."""
        self.raised = (*self.platforms, *self.climbs)
        self.rough = bool(self.walls or self.gaps or self.raised)
        """Something here must be gone around, over or up."""
        self.plain = not (self.difficult or self.hills or self.dangerous or self.hasty)
        """Nothing slows or hurts whoever walks here."""


class Landscape(Patch):
    """The ground of a mission with the rules of each piece; `mined` ones are dangerous besides (GSQ-TSET-09)."""

    def __init__(self, side: int, made: list[Made], mined: tuple[int, ...]) -> None:
        self.side = side
        self.kinds = [KINDS[kind] for kind, _ in made]
        pieces = []
        for number, (name, shape) in enumerate(made):
            kind = KINDS[name]
            solid = kind.impassable or kind.platform or kind.gap
            low = kind.cover and kind.height <= NUMBERS.move.low
            high = 0 if low else kind.height  # one looks over it and is sheltered behind it (GSQ-TER-11, RUL-49)
            pieces.append(
                Piece(f"t{number}", shape, high, solid, kind.blocking, kind.veil, kind.cover)
            )  # fmt: skip
        self.mined = mined
        self._mines = tuple(f"t{number}" for number in mined)
        super().__init__(pieces, self.kinds, self._mines)
        top = max([p.height for p in self.raised], default=0)
        self.ground = Ground(side, side, pieces, top + max(NUMBERS.table.eye, NUMBERS.table.body), self.vantage)
        self.solid = [p for p in pieces if p.solid]
        self.climb_ids = tuple(p.id for p in self.climbs)
        self.slow_ids = tuple(p.id for p in (*self.difficult, *self.hills))
        if self.ground.stones is not None:
            self.roofs, self.lookouts = plane.stones(self.raised), plane.stones(self.vantage)
            flat = (*self.difficult, *self.hills, *self.dangerous, *self.hasty)
            self.matters = plane.stones([*self.flat, *self.raised, *flat])
            """All that whoever walks into it is asked about."""
            self.slows, self.perils = plane.stones(self.difficult), plane.stones(self.dangerous)
        self._patches: dict[int, Patch] = {}
        self.ways: dict[Any, Any] = {}
        """Ways that were looked for, by all that they rest on; kept by whoever asks."""
        self._looks: dict[int, dict[int, Look]] = {}
        self._stands: dict[int, bool] = {}
        self._heights: dict[int, int] = {}
        self._hills: dict[int, bool] = {}

    def kind_of(self, piece: Piece) -> Kind:
        return self.kinds[int(piece.id[1:])]

    def patch(self, a: XY, b: XY, r: int) -> Patch:
        """What a base may come near on its way from `a` to `b`, and perhaps a little more."""
        lox, hix = (a[0] - r, b[0] + r) if a[0] < b[0] else (b[0] - r, a[0] + r)
        loy, hiy = (a[1] - r, b[1] + r) if a[1] < b[1] else (b[1] - r, a[1] + r)
        key = (((lox >> SQUARE) * 32 + (loy >> SQUARE)) * 32 + (hix >> SQUARE)) * 32 + (hiy >> SQUARE)
        found = self._patches.get(key)
        if found is None:
            near = close_to(self.pieces, lox, loy, hix, hiy)
            found = Patch(near, [self.kind_of(p) for p in near], self._mines)
            keep(self._patches, key, found)
        return found

    def holds(self, at: XY, r: int) -> bool:
        """Whether a base can stand here, as far as the ground is concerned."""
        key = ((r << 22) + at[0] << 22) + at[1]
        found = self._stands.get(key)
        if found is None:
            found = self._holds(at, r)
            keep(self._stands, key, found)
        return found

    def _holds(self, at: XY, r: int) -> bool:
        ground = self.ground
        if not ground.on_table(at, r):
            return False
        near = self.patch(at, at, r)
        if ground.touched(at, at, r, near.flat) is not None:
            return False
        return all(holds_disc(at, r, p.shape) or not ground.touched(at, at, r, (p,)) for p in near.raised)

    def height(self, at: XY) -> int:
        """How high whoever stands here stands."""
        key = (at[0] << 22) + at[1]
        top = self._heights.get(key)
        if top is None:
            top = max([piece.height for piece in self.patch(at, at, 0).raised if inside(at, piece.shape)], default=0)
            keep(self._heights, key, top)
        return top

    def on_hill(self, at: XY) -> bool:
        key = (at[0] << 22) + at[1]
        found = self._hills.get(key)
        if found is None:
            found = any(inside(at, piece.shape) for piece in self.patch(at, at, 0).vantage)
            keep(self._hills, key, found)
        return found

    def look(self, eye: XY, at: XY, r: int) -> Look:
        """What the ground lets through from the eyes of whoever stands here to a base there."""
        stones = self.ground.stones
        if stones is not None:  # nothing is kept: to look is quicker
            up = NUMBERS.table.eye, NUMBERS.table.body
            return seen(stones.sight(self.roofs, self.lookouts, eye, at, r, *up))
        between = self.ground.between(eye, at, r)
        if between is HIDDEN:
            return DARK
        if not between:
            return CLEAR
        if between is self.ground.sights:
            return self._look(eye, at, r, between)
        ex: i64
        ey: i64
        x: i64
        y: i64
        ex, ey = eye
        x, y = at
        key = ((ex * SIDE + ey) * SIDE + x) * SIDE + y
        looks = self._looks.get(r)
        if looks is None:
            looks = self._looks[r] = {}
        found = looks.get(key)
        if found is None:
            found = self._look(eye, at, r, between)
            keep(looks, key, found)
        return found

    def _look(self, eye: XY, at: XY, r: int, between: Pieces) -> Look:
        low, high = (self.height(eye), self.height(at)) if self.raised else (0, 0)
        hill = bool(self.vantage) and self.on_hill(eye)
        return self.ground.look(eye, low + NUMBERS.table.eye, at, high + NUMBERS.table.body, r, hill, between)

    def corner(self, number: int) -> XY:
        """Corners and quarters are numbered 1 to 4, row by row."""
        return (0 if number % 2 else self.side, 0 if number < 3 else self.side)

    def quarter(self, number: int) -> XY:
        near, far = self.side // 4, self.side - self.side // 4
        return (near if number % 2 else far, near if number < 3 else far)

    @property
    def centre(self) -> XY:
        return (self.side // 2, self.side // 2)

    def quarter_of(self, at: XY) -> int:
        return 1 + (at[0] >= self.side // 2) + 2 * (at[1] >= self.side // 2)


def keep(found: dict[Key, Value], key: Key, value: Value) -> None:
    """Notes what was found out about a table; forgets all of it when it is too much."""
    if len(found) >= MOST_KEPT:
        found.clear()
    found[key] = value


def keep_way(ways: dict[Any, Any], key: Any, value: Any) -> None:
    """The same of a way, but that the oldest goes for it: as long as no more objects come than go, nobody looks through
    all there are for garbage."""
    if len(ways) >= MOST_WAYS:
        del ways[next(iter(ways))]
    ways[key] = value


@lru_cache(maxsize=64)
def landscape(table: str, biome: str, number: int, side: int) -> Landscape:
    """A fixed table by its id, else the numbered one of a biome."""
    if table:
        fixed = TABLES[table]
        made: list[Made] = [(piece.kind, tuple(piece.shape)) for piece in fixed.pieces]
        return Landscape(side, _scaled(made, side, fixed.side), fixed.dangerous)
    made, mined = generate(biome, number)
    return Landscape(side, _scaled(made, side, NUMBERS.table.side), mined)


def _scaled(made: list[Made], side: int, drawn: int) -> list[Made]:
    """The small table halves all distances (GSQ-PREP-08)."""
    return [(kind, tuple([(x * side // drawn, y * side // drawn) for x, y in shape])) for kind, shape in made]


# ---- the generator --------------------------------------------------------------------------------------------------


def generate(biome: str, number: int) -> tuple[list[Made], tuple[int, ...]]:
    """Pieces that keep GSQ-TSET-06 to 09 and 12 to 14, always the same for the same number."""
    rng = Random(f"{biome}/{number}")
    layout = LAYOUTS[rng.randrange(len(LAYOUTS))]
    turned = [(_turn(rect, rng_turn), bool(block)) for rng_turn in [rng.randrange(8)] for *rect, block in layout.pieces]
    kinds = _kinds(biome, turned, rng)
    made = _shaped(turned, kinds, rng)
    for platforms in (True, False):  # first the corners are given up where they are seen past, then the roofs
        if not closed(made):
            made = _squared(turned, made, platforms)
    return made, _mined(made, rng)


def _squared(turned: list[tuple[Rect, bool]], made: list[Made], platforms: bool) -> list[Made]:
    """What blocks sight fills its rectangle again."""
    found: list[Made] = []
    for (rect, _), (kind, shape) in zip(turned, made, strict=False):
        if not KINDS[kind].blocks_sight() or (KINDS[kind].platform and platforms):
            found.append((kind, shape))
        else:
            found.append(("building" if KINDS[kind].platform else kind, _box(rect)))
    return found + (made[len(turned) :] if platforms else [])


def _turn(rect: list[int], turn: int) -> Rect:
    """One of the eight ways to lay a table down."""
    x, y, w, h = rect
    side = NUMBERS.table.side
    if turn & 1:
        x = side - x - w
    if turn & 2:
        y = side - y - h
    return (y, x, h, w) if turn & 4 else (x, y, w, h)


def _kinds(biome: str, turned: list[tuple[Rect, bool]], rng: Random) -> list[str]:
    land = BIOMES[biome]
    kinds = []
    for (_, _, w, h), block in turned:
        large = min(w, h) >= LARGE
        weights = (
            (land.large_block if large else land.small_block)
            if block
            else (land.large_open if large else land.small_open)
        )
        kinds.append(rng.choices(list(weights), list(weights.values()))[0])
    _limit(kinds, "platform", 1, "forest")
    _limit(kinds, "crevasse", 1, "rubble")
    _mix(turned, kinds, rng)
    return kinds


def _limit(kinds: list[str], kind: str, most: int, instead: str) -> None:
    for at in [n for n, k in enumerate(kinds) if k == kind][most:]:
        kinds[at] = instead


def _mix(turned: list[tuple[Rect, bool]], kinds: list[str], rng: Random) -> None:
    """A third gives cover, a third is difficult (GSQ-TSET-07, 08): woods are both, and in the way besides."""
    third = -(-len(kinds) // 3)
    woods = [n for n, ((_, _, w, h), block) in enumerate(turned) if block and min(w, h) >= LARGE]
    rng.shuffle(woods)
    for at in woods:
        cover = sum(KINDS[k].cover for k in kinds)
        difficult = sum(KINDS[k].difficult for k in kinds)
        if cover >= third and difficult >= third:
            return
        if kinds[at] != "platform":
            kinds[at] = "forest"


def _mined(made: list[Made], rng: Random) -> tuple[int, ...]:
    """Two pieces picked at random, of those that can be entered (GSQ-TSET-09)."""
    open_ones = [
        n for n, (kind, _) in enumerate(made)
        if not (KINDS[kind].impassable or KINDS[kind].platform or KINDS[kind].gap or KINDS[kind].stairs)
    ]  # fmt: skip
    already = [n for n in open_ones if KINDS[made[n][0]].dangerous]
    rest = [n for n in open_ones if n not in already]
    return tuple(sorted(rng.sample(rest, max(0, min(len(rest), 2 - len(already))))))


def _shaped(turned: list[tuple[Rect, bool]], kinds: list[str], rng: Random) -> list[Made]:
    made: list[Made] = []
    stairs: list[Made] = []
    for (rect, _), kind in zip(turned, kinds, strict=True):
        if kind == "platform":
            top, steps = _with_stairs(rect, rng)
            made.append((kind, _box(top)))
            stairs.append(("stairs", _box(steps)))
        elif kind in ("building", "crates", "barricade", "ruins", "river", "crevasse"):
            made.append((kind, _box(rect)))
        else:
            made.append((kind, _cut(rect, rng)))
    return made + stairs


def _with_stairs(rect: Rect, rng: Random) -> tuple[Rect, Rect]:
    """A strip along one side becomes the way up."""
    x, y, w, h = rect
    deep, wide = min(2000, w // 3), min(3000, h)
    at = rng.randrange(0, h - wide + 1, 500) if h - wide >= 500 else 0
    if rng.randrange(2):
        return (x + deep, y, w - deep, h), (x, y + at, deep, wide)
    return (x, y, w - deep, h), (x + w - deep, y + at, deep, wide)


def _box(rect: Rect) -> Shape:
    x, y, w, h = rect
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def _cut(rect: Rect, rng: Random) -> Shape:
    """A rectangle with its corners cut off, each as much as chance will have it."""
    x, y, w, h = rect
    most = min(w, h) // 3
    a, b, c, d = (rng.randrange(min(CHAMFER, most) // 2, min(CHAMFER, most) + 1) for _ in range(4))
    return (
        (x + a, y), (x + w - b, y), (x + w, y + b), (x + w, y + h - c),
        (x + w - c, y + h), (x + d, y + h), (x, y + h - d), (x, y + a),
    )  # fmt: skip


def closed(made: list[Made]) -> bool:
    """Whether no line of sight runs from an edge to the opposite one (GSQ-TSET-12), looked at every half inch."""
    side, step = NUMBERS.table.side, 500
    shapes = [shape for kind, shape in made if KINDS[kind].blocks_sight()]
    for flipped in (False, True):
        rects = [rect for shape in shapes for rect in _filled([(y, x) if flipped else (x, y) for x, y in shape])]
        last = rects[0] if rects else (0, 0, 0, 0)  # neighbouring lines mostly meet the same piece
        for start in range(step // 2, side, step):
            for end in range(step // 2, side, step):
                rise = end - start
                if _meets(last, start, rise, side):
                    continue
                for rect in rects:
                    if _meets(rect, start, rise, side):
                        last = rect
                        break
                else:
                    return False
    return True


def _meets(rect: Rect, start: int, rise: int, side: int) -> bool:
    """Whether a line across the table, from `start` at one edge, runs through a rectangle: deep enough that all lines
    up to the next one looked at do so too."""
    left, low, right, high = rect
    at, to = start + rise * left // side, start + rise * right // side
    low = low + DEEP if low > 0 else -side  # nothing passes between a piece and the edge that it touches
    high = high - DEEP if high < side else 2 * side
    return (at > low or to > low) and (at < high or to < high)


def _filled(shape: list[XY]) -> list[Rect]:
    """Rectangles that a piece fills: itself, or both arms of a cross where its corners are cut."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    left, low, right, high = min(xs), min(ys), max(xs), max(ys)
    if all(x in (left, right) and y in (low, high) for x, y in shape):
        return [(left, low, right, high)]
    across = [[y for x, y in shape if x == edge] for edge in (left, right)]
    down = [[x for x, y in shape if y == edge] for edge in (low, high)]
    wide = (left, max(min(across[0]), min(across[1])), right, min(max(across[0]), max(across[1])))
    tall = (max(min(down[0]), min(down[1])), low, min(max(down[0]), max(down[1])), high)
    return [wide, tall]


def problems(made: list[Made], side: int) -> list[str]:
    """What the guidelines say against a table of somebody's own (GSQ-PREP-09, GSQ-TSET-06 to 08, 12, 13)."""
    count = sum(KINDS[kind].id != "stairs" for kind, _ in made)
    found = []
    if count < 20:
        found.append(f"GSQ-PREP-09: at least 20 pieces, not {count}")
    for rule, share, what, has in (
        ("GSQ-TSET-06", 2, "block sight", sum(KINDS[kind].blocks_sight() for kind, _ in made)),
        ("GSQ-TSET-07", 3, "give cover", sum(KINDS[kind].cover for kind, _ in made)),
        ("GSQ-TSET-08", 3, "are difficult", sum(KINDS[kind].difficult for kind, _ in made)),
    ):
        if has * share < count:
            found.append(f"{rule}: at least {-(-count // share)} of {count} pieces {what}, not {has}")
    if side == NUMBERS.table.side and not closed(made):
        found.append("GSQ-TSET-12: one can see from an edge of the table to the opposite one")
    for number, (kind, shape) in enumerate(made):
        others = [other for n, (_, other) in enumerate(made) if n != number]
        sides = list(zip(shape, (*shape[1:], shape[0]), strict=True))
        if others and not any(nearer(a, b, other, (GAP + 1) * (GAP + 1)) for other in others for a, b in sides):
            found.append(f"GSQ-TSET-13: piece {number + 1}, {kind}, is more than 6 inches from all others")
    return found
