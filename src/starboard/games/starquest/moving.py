"""Moves of single models: how far, over what; jumping, falling, being pushed (GSQ-MOVE, TER, JUMP, FALL)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ...spaces import plane
from ...spaces.plane import (
    XY,
    Disc,
    Piece,
    Shape,
    apart,
    apart2,
    aside,
    chord,
    crosses,
    inside,
    meets,
    near_segment,
    nearer,
    toward,
)  # fmt: skip
from ...table.facts import Moved, Rolled
from .attacks import plain_hits
from .content import NUMBERS, RADII, SPECIALS
from .options import Failed, Pay
from .places import bodies, can_stand, obstacles, radius
from .power import pay, payments, rescue, roll_stat
from .profiles import D6, has, tough
from .state import Hero, Model, Unit
from .terrain import Patch
from .wounds import casualties, regenerate, remove

if TYPE_CHECKING:
    from .game import StarQuest

FAST: Final = ("rush", "charge")
Jump = tuple[int, int, int]
"""Leg, distance that is jumped, depth of the fall."""


class Walk:
    """A way as the rules see it: what it costs, whether it is slow, what is dangerous on it, where it jumps."""

    __slots__ = ("action", "cost", "dangers", "jumps", "rule", "slow", "way", "why")

    def __init__(self, way: list[XY], action: str = "") -> None:
        self.way = way
        self.action = action
        self.cost = 0
        self.slow = False
        self.dangers: tuple[str, ...] = ()
        self.jumps: tuple[Jump, ...] = ()
        self.why = ""
        """A word for why it may not be gone, and the rule that forbids it."""
        self.rule = ""

    def refuse(self, why: str, rule: str) -> Walk:
        self.why, self.rule = why, rule
        return self


# ---- how far --------------------------------------------------------------------------------------------------------


def allowance(g: StarQuest, unit: Unit, action: str) -> int:
    """Inches of an action after all that changes them (GSQ-RUL-41); the limit of difficult ground comes last."""
    moves = NUMBERS.move
    return stride(g, unit, "advance", moves.advance) if action == "advance" else stride(g, unit, "rush", moves.rush)


def stride(g: StarQuest, unit: Unit, number: str, inches: int) -> int:
    """What becomes of a distance; on the small table half of that, with all that was added (GSQ-PREP-08)."""
    return max(0, g.number(number, inches, unit)) * g.lengths.side // g.full


def ignores_difficult(unit: Unit) -> bool:
    special = SPECIALS[unit.kind]
    return "strider" in special or "flying" in special


# ---- one way, examined ----------------------------------------------------------------------------------------------


def walk(g: StarQuest, unit: Unit, way: list[XY], action: str, discs: Sequence[Disc]) -> Walk:
    """Examines a way leg by leg; says which rule forbids it, or what it costs and risks."""
    found = Walk(way, action)
    flying = has(unit, "flying")
    r = RADII[unit.kind]
    land, state = g.land, g.state
    bare = not state.grease and not state.quarter_kind  # nothing lies on the ground but what belongs there
    if bare and not flying and land.ground.stones is not None:
        far = land.matters.walk(way, r, discs, land.side, land.side)
        if far & 3 != plane.TOUCHED:
            found.cost = far >> 2
            if far & 3 == plane.OFF:
                return found.refuse("off-table", "GSQ-MOVE-04")
            if far & 3 == plane.MET:
                return found.refuse("too-near", "GSQ-MOVE-02")
            lying = bodies(g, unit) if way[-1] != way[0] else ()
            return found.refuse("no-room", "GSQ-MOVE-05") if lying and meets(way[-1], way[-1], lying) else found
    for number in range(len(way) - 1):
        a, b = way[number], way[number + 1]
        if not land.ground.on_table(b, r):
            return found.refuse("off-table", "GSQ-MOVE-04")
        if flying:
            found.cost += apart(a, b)
            continue
        if meets(a, b, discs):
            return found.refuse("too-near", "GSQ-MOVE-02")
        near = land.patch(a, b, r)
        if near.rough:
            _leg(g, unit, found, near, number, a, b, r)
            if found.why:
                return found
        else:
            found.cost += apart(a, b)
        if not (bare and near.plain):
            _ground(g, unit, found, near, a, b, r, action)
    if way[-1] != way[0]:
        in_the_way = [*discs, *bodies(g, unit)] if flying else bodies(g, unit)
        if not can_stand(g, way[-1], r, in_the_way):
            return found.refuse("no-room", "GSQ-MOVE-05")
    return found


def _leg(g: StarQuest, unit: Unit, found: Walk, near: Patch, number: int, a: XY, b: XY, r: int) -> None:
    """Walls, roofs, gaps and climbs of one leg."""
    cost = apart(a, b)
    if near.walls and g.land.ground.touched(a, b, r, near.walls):
        found.refuse("wall", "GSQ-TER-06")
        return
    for platform in near.platforms:
        if aside(a, b, r, platform):
            continue
        if chord(a, b, platform.shape) is None:
            if nearer(a, b, platform.shape, r * r) and not (_on_stairs(near, a) or _on_stairs(near, b)):
                found.refuse("too-high", "GSQ-TER-23")
        elif not (inside(a, platform.shape) or (isinstance(unit, Hero) and _by_stairs(near, b, a, platform.shape))):
            found.refuse("too-high", "GSQ-TER-23")  # nor do enemies climb stairs (GSQ-RUL-95)
        elif not (inside(b, platform.shape) or _by_stairs(near, a, b, platform.shape)):
            _drop_off(g, unit, found, number, platform.height)
    for gap, depth in near.gaps:
        met = chord(a, b, gap.shape)
        if met is not None:
            wide = _part(apart(a, b), met)
            if inside(b, gap.shape) or inside(a, gap.shape):
                found.refuse("over-gap", "GSQ-TER-08")
            elif wide > g.moves.free_gap:
                if not isinstance(unit, Hero) or wide > g.moves.jump:
                    found.refuse("too-wide", "GSQ-JUMP-06")
                found.jumps += ((number, wide, depth),)
                cost -= wide
    for piece in near.climbs:
        if aside(a, b, 0, piece):
            continue
        on_a, on_b = inside(a, piece.shape), inside(b, piece.shape)
        if on_a != on_b:
            cost += piece.height
        elif not on_a and crosses(a, b, piece.shape):
            cost += 2 * piece.height
    found.cost += cost


def _part(whole: int, met: tuple[int, int, int, int]) -> int:
    """How long a chord is, rounded up."""
    n0, d0, n1, d1 = met
    return -(-whole * (n1 * d0 - n0 * d1) // (d0 * d1))


def _on_stairs(near: Patch, at: XY) -> bool:
    return any(inside(at, piece.shape) for piece in near.stairs)


def _by_stairs(near: Patch, a: XY, b: XY, roof: Shape) -> bool:
    """Whether a leg leaves a roof where its stairs are (GSQ-RUL-43)."""
    met = chord(a, b, roof)
    assert met is not None
    return _on_stairs(near, toward(a, b, apart(a, b) * met[2] // met[3] + 3))


def _drop_off(g: StarQuest, unit: Unit, found: Walk, number: int, height: int) -> None:
    """Heights are not halved on the small table (GSQ-RUL-103): as many tests as elsewhere."""
    if height > g.moves.free_drop:
        if not isinstance(unit, Hero) or height > NUMBERS.move.jump:
            found.refuse("too-deep", "GSQ-JUMP-06")
        found.jumps += ((number, height * g.lengths.side // g.full, height),)


def _ground(g: StarQuest, unit: Unit, found: Walk, near: Patch, a: XY, b: XY, r: int, action: str) -> None:
    """Difficult and dangerous terrain that the base touches on one leg (GSQ-TER-18, 20)."""
    if not found.slow and not ignores_difficult(unit):
        found.slow = slow_leg(g, near, a, b, r)
    quick = g.land.ground.stones is not None
    for piece in near.dangerous if not quick or g.land.perils.touched(a, b, r) >= 0 else ():
        if piece.id not in found.dangers and g.land.ground.touched(a, b, r, (piece,)):
            found.dangers += (piece.id,)
    for piece in near.hasty if action in FAST else ():
        if piece.id not in found.dangers and g.land.ground.touched(a, b, r, (piece,)):
            found.dangers += (piece.id,)
    if g.state.quarter_kind == "dangerous" and in_quarter(g, a, b, r) and "quarter" not in found.dangers:
        found.dangers += ("quarter",)


def slow_leg(g: StarQuest, near: Patch, a: XY, b: XY, r: int) -> bool:
    """Whether a leg runs in or through difficult ground; a hill is difficult upwards only (GSQ-TYPE-05)."""
    land = g.land
    if near.difficult:
        quick = land.ground.stones is not None
        if land.slows.touched(a, b, r) >= 0 if quick else land.ground.touched(a, b, r, near.difficult):
            return True
    for piece in near.hills:
        if not aside(a, b, 0, piece) and crosses(a, b, piece.shape) and not inside(a, piece.shape):
            return True
    for x, y, wide in g.state.grease:
        if near_segment((x, y), a, b, (wide + r) * (wide + r)):
            return True
    return g.state.quarter_kind == "difficult" and in_quarter(g, a, b, r)


def in_quarter(g: StarQuest, a: XY, b: XY, r: int) -> bool:
    """Whether a leg touches the quarter of the event in force (GSQ-RUL-53)."""
    half = g.land.side // 2
    x, y = [min(end, half) for end in g.land.corner(g.state.quarter)]
    return nearer(a, b, ((x, y), (x + half, y), (x + half, y + half), (x, y + half)), r * r)


# ---- finding a way --------------------------------------------------------------------------------------------------


def judged(g: StarQuest, unit: Unit, way: list[XY], action: str, limit: int, discs: Sequence[Disc]) -> Walk:
    """A way examined against a distance; difficult ground shortens that to 6"."""
    found = walk(g, unit, way, action, discs)
    if not found.why:
        most = min(limit, g.moves.difficult) if found.slow else limit
        if found.cost > most:
            found.refuse("slow" if found.cost <= limit else "too-far", "GSQ-TER-18" if found.slow else "GSQ-MEAS-05")
    return found


def route(
    g: StarQuest, unit: Unit, model: Model, path: Sequence[XY], action: str, limit: int, detour: bool = False
) -> Walk:
    """What becomes of an answer: a way drawn by hand is taken as it is, to a single point one is found; `detour`: also
    around what could be climbed, where that is too dear."""
    start = (model.x, model.y)
    discs = obstacles(g, unit, start, g.lengths.near)
    straight = judged(g, unit, [start, *map(tuple, path)], action, limit, discs)  # type: ignore[list-item]
    if not straight.why or len(path) > 1 or straight.rule in ("GSQ-MOVE-04", "GSQ-MOVE-05"):
        return straight
    goal: XY = tuple(path[0])  # type: ignore[assignment]
    climbs = [p for p in g.land.climbs if not inside(start, p.shape) and not inside(goal, p.shape)] if detour else []
    for walls in ((), climbs) if climbs else ((),):
        for way in _ways(g, unit, start, goal, limit, discs, walls):
            found = judged(g, unit, way, action, limit, discs)
            if not found.why:
                return found
    return straight


def _ways(
    g: StarQuest, unit: Unit, start: XY, goal: XY, limit: int, discs: Sequence[Disc], walls: Sequence[Piece]
) -> list[list[XY]]:
    """Around difficult ground at the full distance, or through it at 6" (GSQ-RUL-82)."""
    land, r = g.land, radius(unit)
    found = []
    solid = [*(piece for piece in land.solid if not inside(start, piece.shape)), *walls]
    if not ignores_difficult(unit):
        around = land.ground.shortest(start, goal, r, discs, [*solid, *land.difficult, *land.hills], limit)
        if around is not None:
            found.append(around)
        limit = min(limit, g.moves.difficult)
    through = land.ground.shortest(start, goal, r, discs, solid, limit)
    if through is not None:
        found.append(through)
    return found


# ---- going ----------------------------------------------------------------------------------------------------------


async def go(g: StarQuest, unit: Unit, model: Model, found: Walk, word: str, rule: str) -> bool:
    """Moves one model along a way: jumps first, then danger. Whether it got there and still stands."""
    for number, distance, depth in found.jumps:
        over = found.way[number + 1]
        way = [*found.way[: number + 1], brink(g, unit, found.way[number], over)]
        if isinstance(unit, Hero) and not await jump_from(g, unit, way[-1], distance):
            if unit.out or await arrive(g, unit, model, walk(g, unit, way, found.action, ()), word, rule):
                await fall(g, unit, model, way[-1], over, depth)
            return False
    return await arrive(g, unit, model, found, word, rule)


async def arrive(g: StarQuest, unit: Unit, model: Model, found: Walk, word: str, rule: str) -> bool:
    start = model.xy
    model.x, model.y = found.way[-1]
    if g.live and model.xy != start:
        piece = unit.id if isinstance(unit, Hero) else f"{unit.id}.{unit.models.index(model)}"
        fact = Moved(piece, g.square(start), g.square(model.xy), path=trail(found.way))
        g.tell(fact, word, rule, who=unit.id, inches=inches(found.cost))
    if found.dangers:
        await endanger(g, unit, model, found.dangers)
    return bool(unit.models) and not (isinstance(unit, Hero) and unit.out)


def trail(way: Sequence[XY]) -> tuple[list[int], ...]:
    """A way as a fact tells it: points that look the same once they were saved."""
    return tuple([[x, y] for x, y in way])


def inches(length: int) -> str:
    whole, rest = divmod(length, 1000)
    return f"{whole}.{rest // 100}" if rest >= 100 else str(whole)


async def endanger(g: StarQuest, unit: Unit, model: Model, pieces: Sequence[str]) -> None:
    """One test for each piece: a die, or as many as its Tough value; each 1 is a wound (GSQ-TER-20 to 22, RUL-42)."""
    for piece in pieces:
        key = f"{unit.id}.{unit.models.index(model)}/{piece}"
        if key in g.state.turn.dangers:
            continue
        g.state.turn.dangers += (key,)
        dice = g.take("dangerous", D6, tough(unit))
        wounds = dice.count(NUMBERS.dice.dangerous)
        if g.live:
            fact = Rolled(unit.id, "dangerous", tuple(dice), need=NUMBERS.dice.dangerous + 1, hits=wounds)
            g.tell(fact, "dangerous", "GSQ-TER-21 GSQ-TER-22", who=unit.id, place=piece)
        if wounds:
            await casualties(g, unit, wounds - regenerate(g, unit, wounds), None, "GSQ-TER-22", "dangerous")
            if model not in unit.models:
                return


def dangers_at(g: StarQuest, at: XY, r: int) -> list[str]:
    """Dangerous terrain that whoever is activated here stands in."""
    land, found = g.land, []
    if land.dangerous and (land.ground.stones is None or land.perils.touched(at, at, r) >= 0):
        found = [p.id for p in land.patch(at, at, r).dangerous if land.ground.touched(at, at, r, (p,))]
    if g.state.quarter_kind == "dangerous" and in_quarter(g, at, at, r):
        found.append("quarter")
    return found


# ---- jumping and falling --------------------------------------------------------------------------------------------


def jump_dice(g: StarQuest, distance: int) -> int:
    """X+1 Dex tests, X one for every full 3" (GSQ-JUMP-03)."""
    return distance // g.moves.jump_step + 1


async def jump(g: StarQuest, hero: Hero, distance: int) -> bool:
    """Whether all tests are passed; each failure can be bought off (GSQ-JUMP-04, 05, RUL-46)."""
    if has(hero, "flying"):
        return True
    need = 2 if has(hero, "strider") else 0
    for _ in range(jump_dice(g, distance)):
        die, wanted, passed = roll_stat(g, hero, "dex", "jump", need)
        if not passed and not await rescue(g, hero, Failed("jump", die, wanted), NUMBERS.power.test):
            return False
    return True


async def jump_from(g: StarQuest, hero: Hero, ledge: XY, distance: int) -> bool:
    """Meanwhile the hero stands at the ledge: who falls paying drops there what it carries (GSQ-RUL-15)."""
    start = hero.at.xy
    hero.at.x, hero.at.y = ledge
    jumped = await jump(g, hero, distance)
    if not hero.out:
        hero.at.x, hero.at.y = start  # its way is told from where it began
    return jumped


def brink(g: StarQuest, unit: Unit, a: XY, b: XY) -> XY:
    """The last place on a leg before the ground falls away (GSQ-FALL-05)."""
    high, r, lying, last = g.land.height(a), radius(unit), bodies(g, unit), a
    for step in range(250, apart(a, b) + 1, 250):
        at = toward(a, b, step)
        if g.land.height(at) != high or not g.land.holds(at, r):
            break
        if can_stand(g, at, r, lying):
            last = at
    return last


async def fall(g: StarQuest, unit: Unit, model: Model, ledge: XY, over: XY, depth: int) -> None:
    """One hit with AP for every full 3" fallen; it ends the activation (GSQ-FALL-01 to 06)."""
    if isinstance(unit, Hero) and not unit.out:
        choice = await g.ask(unit.id, "ledge", payments, unit, NUMBERS.power.ledge, about=Failed("fall"))
        if isinstance(choice, Pay) and pay(g, unit, choice.amount):
            model.x, model.y = ledge
            g.over(unit)
            return
    landing = _landing(g, unit, ledge, over)
    start = model.xy
    model.x, model.y = landing
    if g.live:
        fact = Moved(unit.id, g.square(start), g.square(landing), path=trail([start, landing]))
        g.tell(fact, "falls", "GSQ-FALL-01 GSQ-FALL-02", who=unit.id, inches=inches(depth))
    if len(unit.models) > 1:
        await remove(g, unit, [unit.models.index(model)], "GSQ-FALL-04")
    elif depth >= g.moves.falls:
        await plain_hits(g, None, unit, 1, depth // NUMBERS.move.jump_step, "fall", "GSQ-FALL-01")
    g.over(unit)


def _landing(g: StarQuest, unit: Unit, ledge: XY, over: XY) -> XY:
    """Within 2" of the bottom, where there is room; else where the jump began."""
    r = radius(unit)
    discs = obstacles(g, unit, None, g.lengths.near) + bodies(g, unit)
    far = apart(ledge, over)
    for step in range(0, far + g.moves.bottom + 1, 250):
        at = toward(ledge, over, step) if step <= far else _beyond(ledge, over, step)
        if g.land.height(at) == 0 and can_stand(g, at, r, discs):
            return at
    return ledge


def _beyond(a: XY, b: XY, far: int) -> XY:
    whole = max(1, apart(a, b))
    return a[0] + (b[0] - a[0]) * far // whole, a[1] + (b[1] - a[1]) * far // whole


# ---- being pushed ---------------------------------------------------------------------------------------------------


async def push(g: StarQuest, hero: Hero, unit: Unit, far: int) -> None:
    """Every model goes directly away from the hero until something stops it (GSQ-SKL-05, RUL-48)."""
    for model in list(unit.models):
        if model not in unit.models:
            continue
        start, r = model.xy, radius(unit)
        discs = obstacles(g, unit, start, g.lengths.near)
        discs += [(m.x, m.y, min(4 * r * r, apart2(start, m.xy))) for m in unit.models if m is not model]
        on = next((p for p in g.land.raised if p.height >= g.moves.falls and inside(start, p.shape)), None)
        walls = [p for p in (*g.land.solid, *g.land.climbs) if not inside(start, p.shape)]
        stop, lying = start, bodies(g, unit)
        for step in range(250, far + 1, 250):
            at = _beyond(hero.at.xy, start, apart(hero.at.xy, start) + step)
            if on is not None and not inside(at, on.shape):
                await fall(g, unit, model, stop, at, on.height)
                break
            if not g.land.ground.leg_clear(start, at, r, discs, walls):
                break
            if can_stand(g, at, r, lying):
                stop = at
        if model in unit.models and model.xy == start and stop != start:
            found = walk(g, unit, [start, stop], "push", ())
            await go(g, unit, model, found, "pushed", "GSQ-SKL-05")
