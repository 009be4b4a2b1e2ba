"""Where things stand: distances between bases, sight, cover, coherency, room to stand (GSQ-MEAS, LOS, TER, COH)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...spaces import plane
from ...spaces.plane import NINE, SLACK, XY, Disc, Lattice, apart, holds_disc, meets, points_inside, within
from .content import NUMBERS, RADII
from .state import Model, Unit

if TYPE_CHECKING:
    from .game import StarQuest

FARTHEST: Final = 10**6
Pick = Callable[[list[str]], str]
"""How a tie is decided: by chance when it happens, by taking the first when it is only foreseen."""
MOST_RAYS: Final = 5
"""More than half of nine (GSQ-RUL-49)."""


def radius(unit: Unit) -> int:
    return RADII[unit.kind]


# ---- distances ------------------------------------------------------------------------------------------------------


def gap(a: XY, ra: int, b: XY, rb: int) -> int:
    """Between the edges of two bases (GSQ-MEAS-02), rounded up."""
    return max(0, apart(a, b) - ra - rb)


def unit_gap(a: Unit, b: Unit) -> int:
    """Between the closest pair of models (GSQ-MEAS-03)."""
    return plane.gap(a, b, RADII)


def least_gap(unit: Unit, others: Sequence[Unit]) -> int:
    """To the nearest of them; 0 when there is nobody."""
    return plane.least_gap(unit, others, RADII)


def least_gaps(units: Sequence[Unit], others: Sequence[Unit]) -> list[int]:
    """The same for each of several."""
    return plane.least_gaps(units, others, RADII)


def gaps(unit: Unit, others: Sequence[Unit]) -> list[tuple[Unit, int]]:
    """How far each of those on the table is."""
    return plane.gaps(unit, others, RADII)


def unit_gap_within(g: StarQuest, a: Unit, b: Unit, most: int) -> bool:
    reach = most + RADII[a.kind] + RADII[b.kind]
    far: i64 = reach * reach
    for m in a.models:
        x: i64 = m.x
        y: i64 = m.y
        for n in b.models:
            dx: i64 = x - n.x
            dy: i64 = y - n.y
            if dx * dx + dy * dy <= far:
                return True
    return False


def near_point(unit: Unit, at: XY, most: int) -> bool:
    """Whether any base is no further from a point than that; markers are points."""
    reach = most + RADII[unit.kind]
    x: i64 = at[0]
    y: i64 = at[1]
    for m in unit.models:
        dx: i64 = x - m.x
        dy: i64 = y - m.y
        if dx * dx + dy * dy <= reach * reach:
            return True
    return False


def standing(g: StarQuest) -> list[Unit]:
    """All units on the table that are in the way: the unconscious are not (GSQ-RUL-83)."""
    return plane.standing(g.state.heroes, g.state.enemies)


def closest(pick: Pick, gaps: dict[str, int]) -> str:
    """The nearest of some, by id; a tie is picked (GSQ-RUL-89)."""
    least = 0
    tied: list[str] = []
    for id, gap in gaps.items():
        if not tied or gap < least:
            least, tied = gap, [id]
        elif gap == least:
            tied.append(id)
    return tied[0] if len(tied) == 1 else pick(tied)


# ---- sight ----------------------------------------------------------------------------------------------------------


def screens(g: StarQuest, viewer: Unit | None, target: Unit | None, eye: XY, at: XY, r: int) -> list[int]:
    """For each other unit in between, the rays that its perimeter blocks (GSQ-LOS-06, RUL-84)."""
    return plane.screens(standing(g), viewer, target, eye, at, r, RADII)


def sees_point(g: StarQuest, viewer: Unit, eye: XY, at: XY, r: int, target: Unit | None = None) -> bool:
    """Whether who stands here sees a base (GSQ-LOS-01, RUL-49): any ray free; from a hill one blocker is ignored."""
    if g.state.time == "night" and not within(eye, at, g.lengths.night + radius(viewer) + r):
        return False
    land, state = g.land, g.state
    stones = land.ground.stones
    if stones is not None:  # the same in machine words
        up, body, heroes, enemies = NUMBERS.table.eye, NUMBERS.table.body, state.heroes, state.enemies
        return stones.sees(land.roofs, land.lookouts, up, body, heroes, enemies, RADII, viewer, target, eye, at, r)
    look = land.look(eye, at, r)
    if not look.one:  # nor is anything free: one is looked for from hills alone, elsewhere nothing free is all dark
        return False
    masks = screens(g, viewer, target, eye, at, r)
    if not masks:
        return True
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    if not (land.vantage and land.on_hill(eye)):
        return bool(look.free & ~once)
    return bool(look.free & ~twice & NINE) or bool(look.one & ~once)


def sees_unit(g: StarQuest, viewer: Unit, target: Unit) -> bool:
    if viewer is target:
        return True
    r = RADII[target.kind]
    for m in viewer.models:
        eye = (m.x, m.y)
        for other in target.models:
            if sees_point(g, viewer, eye, (other.x, other.y), r, target):
                return True
    return False


def in_cover(g: StarQuest, shooter: Unit, model: Model, target: Unit, indirect: bool = False) -> bool:
    """Whether most of the target is in cover or behind something (GSQ-TER-13, 14), judged from one model (RUL-94)."""
    count = 0
    r = radius(target)
    single = target.size == 1 and len(target.models) == 1
    eye = (model.x, model.y)
    for other in target.models:
        at = (other.x, other.y)
        inside_it = _sheltered(g, at, r, single)
        behind = False
        if not inside_it and not indirect:
            mask = g.land.look(eye, at, r).sheltered
            for blocked in screens(g, shooter, target, eye, at, r):
                mask |= blocked
            behind = mask.bit_count() >= MOST_RAYS
        count += inside_it or behind
    return count * 2 > len(target.models)


def _sheltered(g: StarQuest, at: XY, r: int, single: bool) -> bool:
    """Whether a base is in cover: most of it where it stands alone, else all of it."""
    mask = 0
    for piece in g.land.patch(at, at, r).covers:
        if not within(at, piece.middle, piece.reach + r):
            continue
        if single:
            mask |= points_inside(at, r, piece.shape)
        elif holds_disc(at, r, piece.shape):
            return True
    return mask.bit_count() >= MOST_RAYS


# ---- coherency ------------------------------------------------------------------------------------------------------


def coherent(g: StarQuest, kind: str, at: list[XY]) -> bool:
    """One unbroken chain, and nobody further than 3" from anybody (GSQ-COH-01 to 03)."""
    spread = g.lengths.spread + 2 * RADII[kind]
    for i, a in enumerate(at):
        for b in at[i + 1 :]:
            if not within(a, b, spread):
                return False
    return chained(g, kind, at)


def chained(g: StarQuest, kind: str, at: list[XY]) -> bool:
    """Links of 1" join all of them; of 3" between different heights (GSQ-COH-05)."""
    if len(at) < 2:
        return True
    r = RADII[kind]
    link, wide = g.lengths.coherency + 2 * r, g.lengths.spread + 2 * r
    if _linked([(x, y, 0) for x, y in at], link * link, 0):  # mostly, and then heights need not be known
        return True
    if not g.land.raised:
        return False
    return _linked([(x, y, g.land.height((x, y))) for x, y in at], link * link, wide * wide)


def _linked(left: list[tuple[int, int, int]], near2: int, far2: int) -> bool:
    """Whether all hang together, by links so long on one level and so long between levels."""
    link2: i64 = near2
    wide2: i64 = far2
    todo = [left.pop()]
    while todo and left:
        x, y, level = todo.pop()
        apart_from_it = []
        for other in left:
            dx: i64 = x - other[0]
            dy: i64 = y - other[1]
            if dx * dx + dy * dy <= (link2 if level == other[2] else wide2):
                todo.append(other)
            else:
                apart_from_it.append(other)
        left = apart_from_it
    return not left


# ---- room to stand --------------------------------------------------------------------------------------------------


def obstacles(g: StarQuest, unit: Unit, start: XY | None, keep: int, far: int = FARTHEST) -> list[Disc]:
    """The other units as discs that a base of this one keeps clear of; whoever starts nearer than that may move as long
    as it comes no nearer (GSQ-RUL-80)."""
    return plane.obstacles(standing(g), unit, start, keep, far, RADII)


def bodies(g: StarQuest, unit: Unit) -> list[Disc]:
    """The unconscious: nobody ends a move on them (GSQ-RUL-83)."""
    found: list[Disc] = []
    for hero in g.state.heroes:
        if hero.out and hero is not unit and not hero.arrives:
            full = RADII[unit.kind] + RADII[hero.kind]
            at = hero.models[0]
            found.append((at.x, at.y, full * full))
    return found


def can_stand(g: StarQuest, at: XY, r: int, discs: list[Disc]) -> bool:
    """On the table, clear of what is solid and of all discs; on a roof or a crate with the whole base (GSQ-TER-08)."""
    return not (discs and meets(at, at, discs)) and g.land.holds(at, r)


def place(g: StarQuest, unit: Unit, count: int, wanted: XY, zone: tuple[XY, int] | None = None) -> None:
    """Puts the models of a unit down as near to a point as there is room (GSQ-RUL-55 to 57), linked to each other, and
    rather that than all of them inside the zone (GSQ-COH-01): where there is no room for all one looks further."""
    r = radius(unit)
    lattice = g.land.ground.lattice(r, g.land.climb_ids)
    room = lattice.without(obstacles(g, unit, None, g.lengths.near) + bodies(g, unit))
    inside_it, tried = room, 0
    if zone is not None:
        (x, y), far = zone
        inside_it = room & lattice.disc((x, y, (far - r) * (far - r))) if far > r else 0
    at: list[XY] = []
    while len(at) < count:
        node = lattice.nearest(wanted, inside_it & ~tried or room & ~tried)
        if node < 0:
            break
        found = _huddle(g, lattice, lattice.point(node), count, wanted, inside_it, room)
        tried |= lattice.disc((*found[0], 4 * r * r))
        if len(found) > len(at):
            at = found
    unit.models = [Model(x, y) for x, y in at]
    unit.size = len(at)


def _huddle(g: StarQuest, lattice: Lattice, first: XY, count: int, wanted: XY, inside_it: int, room: int) -> list[XY]:
    """One here, and as many of the others as find room near those that stand already."""
    r = lattice.radius
    link, spread = g.lengths.coherency + 2 * r, g.lengths.spread + 2 * r
    linked, near = 0, -1
    at = [first]
    while len(at) < count:
        x, y = at[-1]
        room &= ~lattice.disc((x, y, 4 * r * r + SLACK))
        linked |= lattice.disc((x, y, link * link + 1))
        near &= lattice.disc((x, y, spread * spread + 1))
        free = room & linked
        node = lattice.nearest(wanted, free & inside_it & near or free & inside_it or free & near or free)
        if node < 0:
            break
        at.append(lattice.point(node))
    return at
