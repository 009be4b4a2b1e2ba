"""Shooting: valid targets, who can shoot, with what (GSQ-SHOT)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from mypy_extensions import i64

from ...spaces.plane import XY, apart2
from ...table import WhyNot
from .attacks import Volley, attack, changed, expected
from .content import GUNS, NUMBERS, RADII, Weapon
from .options import Shoot
from .places import gap, gaps, in_cover, radius, sees_point
from .profiles import has, ranged
from .state import Hero, Model, Unit

if TYPE_CHECKING:
    from .game import StarQuest


def reach(g: StarQuest, unit: Unit, weapon: Weapon) -> int:
    """The range of a weapon after all that changes it; on the small table half of that (GSQ-PREP-08)."""
    return max(0, changed(g, "range", weapon.range, unit, weapon)) * g.lengths.side // g.full


def guns(g: StarQuest, unit: Unit) -> Sequence[Weapon]:
    arms = ranged(unit)
    return [w for w in arms if "limited" not in w.names or w.name not in unit.spent] if unit.spent else arms


def reaches(g: StarQuest, unit: Unit, arms: Sequence[Weapon]) -> tuple[int, int]:
    """How far the farthest of these weapons gets that needs sight, and the farthest that needs none."""
    if arms is GUNS[unit.kind] and "range" not in g.touched_now:
        return bare_reaches(unit.kind, g.lengths.side)
    seen = unseen = 0
    for weapon in arms:
        far = reach(g, unit, weapon)
        if "indirect" in weapon.names:
            unseen = max(unseen, far)
        else:
            seen = max(seen, far)
    return seen, unseen


@cache
def bare_reaches(kind: str, side: int) -> tuple[int, int]:
    """The same of a kind whose ranges nothing changes."""
    seen = [weapon.range for weapon in GUNS[kind] if "indirect" not in weapon.names]
    unseen = [weapon.range for weapon in GUNS[kind] if "indirect" in weapon.names]
    full = NUMBERS.table.side
    return max(seen, default=0) * side // full, max(unseen, default=0) * side // full


def can_shoot(g: StarQuest, unit: Unit, at: XY, far: tuple[int, int], target: Unit) -> bool:
    """In range of a model of the target that is seen; Indirect needs no sight (GSQ-SHOT-02, 03, GSQ-SPEC-47)."""
    seen, unseen = far
    r = RADII[target.kind]
    edge = RADII[unit.kind] + r
    seen2: i64 = (seen + edge) * (seen + edge) if seen else -1
    unseen2: i64 = (unseen + edge) * (unseen + edge) if unseen else -1
    x: i64 = at[0]
    y: i64 = at[1]
    for other in target.models:
        ox, oy = other.x, other.y
        dx: i64 = x - ox
        dy: i64 = y - oy
        d2: i64 = dx * dx + dy * dy
        if d2 <= unseen2 or (d2 <= seen2 and sees_point(g, unit, at, (ox, oy), r, target)):
            return True
    return False


def volleys(g: StarQuest, unit: Unit, target: Unit, moved: bool, at: list[XY] | None = None) -> list[Volley]:
    """A volley for each weapon that anybody can fire at this target, from where they stand or would stand."""
    found = []
    places = at if at is not None else [(m.x, m.y) for m in unit.models]
    for weapon in guns(g, unit):
        far = reaches(g, unit, (weapon,))
        able = [place for place in places if can_shoot(g, unit, place, far, target)]
        if not able:
            continue
        nearest = min(able, key=lambda p: min([apart2(p, (m.x, m.y)) for m in target.models]))
        cover = in_cover(g, unit, Model(nearest[0], nearest[1]), target, "indirect" in weapon.names)
        distant = [place for place in able if long_shot(g, unit, place, target)]
        for long, count in ((False, len(able) - len(distant)), (True, len(distant))):
            if count:
                found.append(Volley(weapon, weapon.attacks * count, False, cover=cover, far=long, moved=moved))
    return found


def long_shot(g: StarQuest, unit: Unit, place: XY, target: Unit) -> bool:
    """Over 9", where that matters: for each model by itself (GSQ-SPEC-51, 59)."""
    if not (has(unit, "relentless") or has(target, "stealth")):
        return False
    r, rt = radius(unit), radius(target)
    return min([gap(place, r, m.xy, rt) for m in target.models]) > g.lengths.far


def in_range(g: StarQuest, unit: Unit, foes: list[tuple[Unit, int]], no: WhyNot | None = None) -> list[Unit]:
    """Those of them that this hero could shoot at if they were seen (GSQ-SHOT-02)."""
    found: list[Unit] = []
    arms = guns(g, unit)
    most = max(reaches(g, unit, arms))
    for enemy, far in foes if arms else ():
        if far <= most:
            found.append(enemy)
        elif no is not None:
            no(Shoot(enemy.id), "GSQ-SHOT-02", "out-of-range")
    return found


def targets(g: StarQuest, unit: Unit, no: WhyNot | None = None) -> list[Unit]:
    """The enemies that this hero can shoot at (GSQ-SHOT-02)."""
    found: list[Unit] = []
    far = reaches(g, unit, guns(g, unit))
    for enemy in in_range(g, unit, gaps(unit, g.state.enemies), no):
        if can_shoot(g, unit, (unit.models[0].x, unit.models[0].y), far, enemy):
            found.append(enemy)
        elif no is not None:
            no(Shoot(enemy.id), "GSQ-SHOT-02", "unseen")
    return found


def has_target(g: StarQuest, unit: Unit) -> bool:
    """Whether there is anybody whom this hero can shoot at."""
    far = reaches(g, unit, guns(g, unit))
    for enemy in in_range(g, unit, gaps(unit, g.state.enemies)):
        if can_shoot(g, unit, (unit.models[0].x, unit.models[0].y), far, enemy):
            return True
    return False


async def shoot(g: StarQuest, unit: Unit, target: Unit, moved: bool) -> None:
    """All models that can shoot do, each weapon group by itself (GSQ-SHOT-01 to 09)."""
    g.state.turn.attacked = True
    await attack(g, unit, target, volleys(g, unit, target, moved), "GSQ-SHOT-05 GSQ-SHOT-06")


def worth(g: StarQuest, unit: Unit, target: Unit, moved: bool, at: list[XY] | None = None) -> float:
    """Wounds to be expected; for the script, captions and bots."""
    return sum([expected(g, unit, target, volley) for volley in volleys(g, unit, target, moved, at)])


def sees_any(g: StarQuest, unit: Unit, heroes: list[Hero]) -> bool:
    """Whether any model of the unit sees any of these heroes (GSQ-AI-02)."""
    far = (0, reaches(g, unit, guns(g, unit))[1])
    land, state = g.land, g.state
    stones = land.ground.stones
    if stones is not None and not far[1]:  # the same in machine words
        up, body, most = NUMBERS.table.eye, NUMBERS.table.body, g.lengths.night if state.time == "night" else -1
        sides = land.roofs, land.lookouts, up, body, state.heroes, state.enemies, RADII
        return stones.sees_any(*sides, unit, heroes, most)
    for hero in heroes:  # noqa: SIM110 - asked all the time, and a generator is slower
        if sees_hero(g, unit, hero, far):
            return True
    return False


def sees_hero(g: StarQuest, unit: Unit, hero: Hero, far: tuple[int, int]) -> bool:
    """An Indirect weapon counts those in its reach as seen (GSQ-RUL-13)."""
    there, r = hero.models[0], RADII[hero.kind]
    at = (there.x, there.y)
    for model in unit.models:
        eye = (model.x, model.y)
        if sees_point(g, unit, eye, at, r, hero) or (far[1] and can_shoot(g, unit, eye, far, hero)):
            return True
    return False
