"""How units of several models move: each on a way of its own, together at the end (GSQ-COH, GSQ-RUL-92)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from ...spaces.plane import STEP, XY, Disc, Flood, Lattice, apart, apart2, bits, meets, toward, within
from ...spaces.plane import around as rim_around
from ...table.facts import Moved
from .content import NUMBERS
from .moving import Walk, endanger, ignores_difficult, inches, judged, trail
from .places import bodies, can_stand, chained, coherent, obstacles, radius
from .profiles import has
from .state import Hero, Model, Unit
from .terrain import keep_way

if TYPE_CHECKING:
    from .game import StarQuest

RING: Final = 1200
"""How near to a base a way on the lattice must come before the last leg into contact."""
CROWDED: Final = ("GSQ-MOVE-02", "GSQ-MOVE-05")
"""Somebody else is in the way: a little to the side there may be room."""
FIELD: Final = 400
"""Cost up to which ways to a goal are known: further than across any table."""


# ---- ways -----------------------------------------------------------------------------------------------------------


def lattice_for(g: StarQuest, unit: Unit, around: bool) -> Lattice:
    """Where its models may be: clear of what is solid, and of difficult ground when they go around it."""
    avoid = g.land.slow_ids if around and not ignores_difficult(unit) else ()
    return g.land.ground.lattice(radius(unit), avoid)


def approach(g: StarQuest, unit: Unit, model: Model, goal: XY, limit: int, discs: Sequence[Disc], action: str) -> Walk:
    """The way of one model that brings it nearest to a goal: straight, else around, else through difficult ground."""
    start = (model.x, model.y)
    far = min(limit, apart(start, goal))
    r, ground = radius(unit), g.land.ground
    flying = has(unit, "flying")
    for part in (far, far - 500, far - 1000, far * 3 // 4):
        if part <= 0:
            break
        stop = toward(start, goal, part)
        if not flying and ground.on_table(stop, r) and meets(start, stop, discs):
            continue  # mostly somebody is in the way, and more need not be known
        found = judged(g, unit, [start, stop], action, limit, discs)
        if not found.why:
            return found
        if found.rule not in ("GSQ-MOVE-02", "GSQ-MOVE-05", "GSQ-TER-18"):
            break
    if ground.stones is not None:  # with the helper looking again is quicker than keeping: four of five are new
        return _detour(g, unit, start, goal, limit, discs, action)
    key = ("around", start, goal, limit, action, tuple(discs), *_terms(g, unit))
    kept = g.land.ways
    if key not in kept:
        keep_way(kept, key, _detour(g, unit, start, goal, limit, discs, action))
    detour: Walk = kept[key]
    return detour


def _terms(g: StarQuest, unit: Unit) -> tuple[Any, ...]:
    """What else a way rests on, beside the ground and those who stand around.

    Ways are kept with the ground: a unit that waits looks again every round, and mostly nothing has moved.
    """
    state = g.state
    return unit.kind, tuple(bodies(g, unit)), tuple(state.grease), state.quarter, state.quarter_kind


def _detour(g: StarQuest, unit: Unit, start: XY, goal: XY, limit: int, discs: Sequence[Disc], action: str) -> Walk:
    best, best_left = Walk([start]), 1 << 30
    for around in (True, False):
        if not around and ignores_difficult(unit):
            break
        most = limit if around else min(limit, g.moves.difficult)
        found = _around(g, unit, start, goal, most, discs, lattice_for(g, unit, around), action)
        if not found.why and len(found.way) > 1:
            if around and 2 * found.cost > limit:
                return found  # going through at 6" would hardly be better
            left = _left(lattice_for(g, unit, False), goal, found.way[-1])
            if left < best_left:
                best, best_left = found, left
    return best


def _left(lattice: Lattice, goal: XY, at: XY) -> int:
    """How far it still is from here, on the lattice."""
    cost = lattice.field(goal).cost(lattice.nearest(at, lattice.free))
    return cost if cost >= 0 else FIELD + apart(at, goal) // STEP


def _around(
    g: StarQuest, unit: Unit, start: XY, goal: XY, limit: int, discs: Sequence[Disc], lattice: Lattice, action: str
) -> Walk:
    flood = lattice.reach(start, discs, limit // STEP)
    barred, field = _bodies(g, unit, lattice) | edges(g, lattice), lattice.field(goal)
    while nodes := flood.best(field, barred):
        for node in nodes:
            way = flood.way(start, node, discs)
            found = judged(g, unit, way, action, limit, discs)
            if not found.why:
                return found
        cost = field.cost(nodes[0])
        barred |= field.among(flood.region, cost)
    return Walk([start]).refuse("no-way", "GSQ-MOVE-03")


def _bodies(g: StarQuest, unit: Unit, lattice: Lattice) -> int:
    mask = 0
    for disc in bodies(g, unit):
        mask |= lattice.disc(disc)
    return mask


def edges(g: StarQuest, lattice: Lattice) -> int:
    """Nodes on the rim of something one can climb: nobody stops there (GSQ-TER-25)."""
    if lattice.edges < 0:
        lattice.edges = 0
        for piece in g.land.climbs:
            for node in bits(lattice.near(piece, lattice.radius * lattice.radius)):
                if not can_stand(g, lattice.point(node), lattice.radius, []):
                    lattice.edges |= 1 << node
    return lattice.edges


# ---- a whole unit ---------------------------------------------------------------------------------------------------


def march(g: StarQuest, unit: Unit, goal: XY, limit: int, action: str) -> list[Walk] | None:
    """Ways for all models towards a goal, coherent at the end; None when it had better stay."""
    order = [0]
    if len(unit.models) > 1:
        order = sorted(range(len(unit.models)), key=lambda n: (apart2((unit.models[n].x, unit.models[n].y), goal), n))
    leader = unit.models[order[0]]
    discs = obstacles(g, unit, leader.xy, g.lengths.near, limit)
    most = limit
    while most >= 500:
        first = approach(g, unit, leader, goal, most, discs, action)
        if len(first.way) < 2:
            return None
        ways = follow(g, unit, order, first, limit, action, not first.slow)
        if ways is not None:
            return ways
        most = min(most, first.cost) * 2 // 3
    return None


def follow(
    g: StarQuest,
    unit: Unit,
    order: list[int],
    first: Walk,
    limit: int,
    action: str,
    fast: bool,
) -> list[Walk] | None:
    """The others after the first one: by the same step where they can, else where there is room near those placed; who
    is hemmed in by others lets them go first."""
    models = unit.models
    if not fast:
        limit = min(limit, g.moves.difficult)
    ways: list[Walk | None] = [None] * len(models)
    ways[order[0]] = first
    lead = models[order[0]]
    steps = [(x - lead.x, y - lead.y) for x, y in first.way[1:]] or [(0, 0)]
    placed = [first.way[-1]]
    slow = first.slow
    queue, stuck = order[1:], 0
    while queue:
        number = queue.pop(0)
        model = models[number]
        beside = [(model.x + dx, model.y + dy) for dx, dy in steps]
        waiting = [(models[n].x, models[n].y) for n in queue]
        found = _settle(g, unit, model, beside, placed, waiting, limit, action)
        if found is None:
            queue.append(number)
            stuck += 1
            if stuck == len(queue):
                return None
            continue
        stuck = 0
        ways[number] = found
        placed.append(found.way[-1])
        slow = slow or found.slow
    done = [way for way in ways if way is not None]
    if slow and any(way.cost > g.moves.difficult for way in done):
        return None if not fast else _slowly(g, unit, order, first, action)
    return done if len(models) == 1 or _together(g, unit, placed) else None


def _slowly(g: StarQuest, unit: Unit, order: list[int], first: Walk, action: str) -> list[Walk] | None:
    """One model in difficult ground slows all of them (GSQ-TER-18): try again with 6" for everybody."""
    if first.cost > g.moves.difficult:
        return None
    return follow(g, unit, order, first, g.moves.difficult, action, False)


def _together(g: StarQuest, unit: Unit, at: list[XY]) -> bool:
    """Coherent; or chained at least, where 3" between all of them was not to be had (GSQ-COH-02)."""
    if coherent(g, unit.kind, at):
        return True
    now = [model.xy for model in unit.models]
    return not coherent(g, unit.kind, now) and chained(g, unit.kind, at)


def _settle(
    g: StarQuest, unit: Unit, model: Model, beside: list[XY], placed: list[XY], waiting: list[XY], limit: int,
    action: str,
) -> Walk | None:  # fmt: skip
    """Side by side with the first one all the way, or else wherever there is room near those placed."""
    start, wanted, r = model.xy, beside[-1], radius(unit)
    discs = obstacles(g, unit, start, g.lengths.near if action != "charge" else 0, limit)
    touch = 4 * r * r
    discs += [(x, y, min(touch, apart2(start, (x, y)))) for x, y in placed]
    discs += [(x, y, min(touch, apart2(start, (x, y)))) for x, y in waiting]
    solid = [(x, y, touch) for x, y in placed]
    if _fits(g, unit, wanted, placed) and not meets(wanted, wanted, solid):
        found = judged(g, unit, [start, *beside], action, limit, discs)
        if not found.why:
            return found
    if g.land.ground.stones is not None:
        return _near_mates(g, unit, start, wanted, placed, limit, action, discs, solid)
    key = ("mates", start, wanted, limit, action, tuple(placed), tuple(discs), *_terms(g, unit))
    kept = g.land.ways
    if key not in kept:
        keep_way(kept, key, _near_mates(g, unit, start, wanted, placed, limit, action, discs, solid))
    settled: Walk | None = kept[key]
    return settled


def _fits(g: StarQuest, unit: Unit, at: XY, placed: list[XY]) -> bool:
    r = radius(unit)
    link, spread = g.lengths.coherency + 2 * r, g.lengths.spread + 2 * r
    link2: i64 = link * link
    spread2: i64 = spread * spread
    linked = False
    for x, y in placed:
        dx: i64 = x - at[0]
        dy: i64 = y - at[1]
        d2: i64 = dx * dx + dy * dy
        if d2 > spread2:
            return False
        linked = linked or d2 <= link2
    return linked


def _near_mates(
    g: StarQuest, unit: Unit, start: XY, wanted: XY, placed: list[XY], limit: int, action: str, discs: list[Disc],
    solid: list[Disc],
) -> Walk | None:  # fmt: skip
    """Any node it reaches that is linked to those who stand already, nearest to where it wanted to be."""
    r = radius(unit)
    link, spread = g.lengths.coherency + 2 * r, g.lengths.spread + 2 * r
    for around in (True, False):
        lattice = lattice_for(g, unit, around)
        linked = 0
        for x, y in placed:
            linked |= lattice.disc((x, y, link * link + 1))
        stops = lattice.free & linked & ~_bodies(g, unit, lattice) & ~edges(g, lattice)
        for x, y in placed:
            stops &= lattice.disc((x, y, spread * spread + 1))
        for disc in solid:
            stops &= ~lattice.disc(disc)
        most = limit if around else min(limit, g.moves.difficult)
        if stops:
            flood = lattice.reach(start, discs, most // STEP)
            found = _stop(g, unit, flood, start, wanted, stops & flood.region, limit, action, discs)
            if found is not None:
                return found
        if ignores_difficult(unit):
            break
    if _fits(g, unit, start, placed) and not meets(start, start, solid):
        return Walk([start])
    return None


def _stop(
    g: StarQuest, unit: Unit, flood: Flood, start: XY, wanted: XY, stops: int, limit: int, action: str,
    discs: list[Disc],
) -> Walk | None:  # fmt: skip
    """The way to the nearest of these to where it wanted to be; a few are tried."""
    lattice = flood.lattice
    for _ in range(4):
        node = lattice.nearest(wanted, stops)
        if node < 0:
            break
        found = judged(g, unit, flood.way(start, node, discs), action, limit, discs)
        if not found.why:
            return found
        stops &= ~(1 << node)
    return None


def regroup(g: StarQuest, unit: Unit, limit: int, action: str) -> list[Walk] | None:
    """One stays and the others come to it; where they cannot in one move, all go nearer to the first (GSQ-COH-04)."""
    models = unit.models
    for number, pivot in enumerate(models):
        order = sorted(range(len(models)), key=lambda n: (n != number, apart2(models[n].xy, pivot.xy), n))
        ways = follow(g, unit, order, Walk([pivot.xy]), limit, action, True)
        if ways is not None:
            return ways
    ways = _gather(g, unit, limit, action)
    if any(way.slow for way in ways):
        ways = _gather(g, unit, min(limit, g.moves.difficult), action)
    return ways if any(way.cost for way in ways) else None


def _gather(g: StarQuest, unit: Unit, limit: int, action: str) -> list[Walk]:
    touch, goal = 4 * radius(unit) * radius(unit), unit.models[0].xy
    ways = [Walk([goal])]
    for number, model in enumerate(unit.models[1:], 1):
        mates = [way.way[-1] for way in ways] + [other.xy for other in unit.models[number + 1 :]]
        discs = obstacles(g, unit, model.xy, g.lengths.near, limit)
        discs += [(x, y, min(touch, apart2(model.xy, (x, y)))) for x, y in mates]
        ways.append(approach(g, unit, model, goal, limit, discs, action))
    return ways


async def move_all(g: StarQuest, unit: Unit, ways: list[Walk], word: str, rule: str) -> bool:
    """Carries the ways out; danger is met afterwards, model by model. Whether anybody is left."""
    starts = [(m.x, m.y) for m in unit.models]
    for model, found in zip(unit.models, ways, strict=True):
        model.x, model.y = found.way[-1]
    if g.live:
        case = ""
        for number, found in enumerate(ways):
            if len(found.way) > 1:
                fact = Moved(
                    f"{unit.id}.{number}", g.square(starts[number]), g.square(found.way[-1]), path=trail(found.way)
                )
                g.tell(fact, word, rule, who=unit.id, inches=inches(found.cost), case=case)
                case = "more"
    for model, found in list(zip(unit.models, ways, strict=True)):
        if found.dangers and model in unit.models:
            await endanger(g, unit, model, found.dangers)
    return bool(unit.models)


# ---- into contact ---------------------------------------------------------------------------------------------------


def contact(g: StarQuest, unit: Unit, model: Model, target: Unit, limit: int) -> Walk | None:
    """The shortest way of one model into base contact with the target (GSQ-CHRG-02, 06, 07).

    A hero is asked again after every action, too.
    """
    start, kept = (model.x, model.y), g.land.ways
    discs = obstacles(g, unit, start, 0, limit)
    there = tuple([(m.x, m.y) for m in target.models])
    key = ("contact", start, there, radius(target), limit, "charge", tuple(discs), *_terms(g, unit))
    if key not in kept:
        keep_way(kept, key, _contact(g, unit, start, target, limit, discs))
    found: Walk | None = kept[key]
    return found


def _contact(g: StarQuest, unit: Unit, start: XY, target: Unit, limit: int, discs: Sequence[Disc]) -> Walk | None:
    reach = radius(unit) + radius(target)
    for other in sorted(target.models, key=lambda m: apart2(start, m.xy)):
        if apart(start, other.xy) - reach > limit:
            break
        found = judged(g, unit, [start, toward(other.xy, start, reach + 2)], "charge", limit, discs)
        if not found.why:
            return found
        for at in _rim(other.xy, start, reach) if found.rule in CROWDED else ():
            found = judged(g, unit, [start, at], "charge", limit, discs)
            if not found.why:
                return found
            if found.rule not in CROWDED:
                break
    return _contact_around(g, unit, start, target, reach, limit, discs)


def _rim(centre: XY, start: XY, reach: int) -> list[XY]:
    """Points that touch a base, beside the one that faces the start."""
    return sorted(rim_around(centre, reach)[::2], key=lambda p: apart2(p, start))[:4]


def _contact_around(
    g: StarQuest, unit: Unit, start: XY, target: Unit, reach: int, limit: int, discs: Sequence[Disc]
) -> Walk | None:
    """Around difficult ground at the full distance, or through it at 6" (GSQ-RUL-82)."""
    if has(unit, "flying"):
        return None
    for around in (True, False):
        lattice = lattice_for(g, unit, around)
        most = limit if around else min(limit, g.moves.difficult)
        ring = reach + RING
        if not any([within(start, (m.x, m.y), most + ring) for m in target.models]):  # noqa: C419 - a list is faster
            break
        flood = lattice.reach(start, discs, most // STEP)
        for other in target.models:
            node = flood.first(lattice.disc((other.x, other.y, ring * ring)))
            if node >= 0:
                way = flood.way(start, node, discs)
                way.append(toward(other.xy, way[-1], reach + 2))
                found = judged(g, unit, way, "charge", limit, discs)
                if not found.why:
                    return found
        if ignores_difficult(unit):
            break
    return None


def charge_ways(g: StarQuest, unit: Unit, target: Unit, limit: int) -> list[Walk] | None:
    """Ways of all models at the target: as many into contact as can, the others as near as they get (GSQ-CHRG-07)."""
    order = sorted(range(len(unit.models)), key=lambda n: (apart2(unit.models[n].xy, target.models[0].xy), n))
    for number in order:  # one that gets there is enough (GSQ-CHRG-02)
        first = contact(g, unit, unit.models[number], target, limit)
        if first is not None:
            after = [number, *(n for n in order if n != number)]
            return follow(g, unit, after, first, limit, "charge", not first.slow)
    return None


# ---- short moves after a charge -------------------------------------------------------------------------------------


async def pile_in(g: StarQuest, unit: Unit, charger: Unit) -> None:
    """Defenders that touch nobody come up to 3" nearer (GSQ-CHRG-09)."""
    if isinstance(unit, Hero) and unit.out:
        return
    reach = radius(unit) + radius(charger)
    for model in list(unit.models):  # danger on the way may kill one of them
        if model not in unit.models or any(within(model.xy, other.xy, reach + 5) for other in charger.models):
            continue
        other = min(charger.models, key=lambda m: apart2(m.xy, model.xy))
        start = model.xy
        discs = obstacles(g, unit, start, 0)
        r2 = 4 * radius(unit) * radius(unit)
        mates = [(m.x, m.y, min(r2, apart2(start, m.xy))) for m in unit.models if m is not model]
        far = min(g.lengths.pile_in, apart(start, other.xy) - reach)
        for part in (far, far // 2):
            stop = toward(start, other.xy, part)
            at = [m.xy if m is not model else stop for m in unit.models]
            found = judged(g, unit, [start, stop], "pile-in", g.lengths.pile_in, [*discs, *mates])
            kept = coherent(g, unit.kind, at) or not coherent(g, unit.kind, [m.xy for m in unit.models])
            if part > 0 and not found.why and kept:
                model.x, model.y = stop
                if g.live:
                    piece = unit.id if isinstance(unit, Hero) else f"{unit.id}.{unit.models.index(model)}"
                    fact = Moved(piece, g.square(start), g.square(stop), path=trail([start, stop]))
                    g.tell(fact, "piles-in", "GSQ-CHRG-09", who=unit.id)
                if found.dangers:
                    await endanger(g, unit, model, found.dangers)
                break


async def consolidate(g: StarQuest, unit: Unit, target: Unit) -> None:
    """The charger moves back 1" where it can (GSQ-FAT-06, RUL-79)."""
    if not target.models:
        return
    for number, model in enumerate(list(unit.models)):
        if model not in unit.models:
            continue
        start, r = model.xy, radius(unit)
        other = min(target.models, key=lambda m: apart2(m.xy, start))
        discs = obstacles(g, unit, start, 0)
        mates = [(m.x, m.y, min(4 * r * r, apart2(start, m.xy))) for m in unit.models if m is not model]
        wanted = radius(target) + r + g.lengths.back
        if apart(start, other.xy) >= wanted:
            continue
        stop = away(start, other.xy, wanted)
        found = judged(g, unit, [start, stop], "back", 2 * NUMBERS.table.back, [*discs, *mates])
        if found.why:
            continue
        model.x, model.y = stop
        if g.live:
            piece = unit.id if isinstance(unit, Hero) else f"{unit.id}.{number}"
            g.tell(
                Moved(piece, g.square(start), g.square(stop), path=trail([start, stop])),
                "steps-back",
                "GSQ-FAT-06",
                who=unit.id,
            )
        if found.dangers:
            await endanger(g, unit, model, found.dangers)


def away(start: XY, other: XY, wanted: int) -> XY:
    """The point in the direction of `start` that is that far from `other`, and no nearer."""
    dx, dy = start[0] - other[0], start[1] - other[1]
    whole = apart(start, other)
    if whole == 0:
        return (other[0] + wanted, other[1])
    extra = wanted
    while True:
        at = (other[0] + dx * extra // whole, other[1] + dy * extra // whole)
        if apart2(at, other) >= wanted * wanted:
            return at
        extra += 1
