"""What a player sees before going somewhere: the way, the cover there, whom one could shoot, who would strike back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ...scene import Aim, Sight
from ...spaces.plane import XY, apart2
from ...table import Point, Way
from . import ai, melee, shooting
from .attacks import hit_modifier, hit_need
from .moving import inches
from .places import in_cover, sees_unit
from .points import Move
from .profiles import chance
from .state import Hero, Model, Unit

if TYPE_CHECKING:
    from .game import StarQuest


def aim(g: StarQuest, kind: Point, way: Way) -> Aim:
    """Everything as if the hero stood there already; the enemy by the script's own function."""
    if not isinstance(kind, Move):
        return Aim(list(way.path))
    hero = kind.hero
    found = kind.walk(way.path)
    with standing_at(hero, found.way[-1]):
        there = [unit for unit in g.state.enemies if not unit.arrives]
        sights = [sight(g, hero, unit, kind.action == "advance") for unit in there]
        watched = [unit for unit in there if sees_unit(g, unit, hero)]
        covered = bool(watched) and all(in_cover(g, unit, nearest(unit, hero), hero) for unit in watched)
    notes = {
        "covered": covered,
        "unseen": bool(there) and not watched,
        "slow": found.slow,
        "dangerous": bool(found.dangers),
        "jump": bool(found.jumps),
    }
    said = [g.say(f"aim.{word}") for word, holds in notes.items() if holds]
    words = g.say("aim.way", inches=inches(found.cost), limit=inches(kind.limit), notes=said)
    return Aim(found.way, "", words, sights)


@contextmanager
def standing_at(hero: Hero, at: XY) -> Iterator[None]:
    """For a moment, as if the hero stood there."""
    before = hero.at.xy
    hero.at.x, hero.at.y = at
    try:
        yield
    finally:
        hero.at.x, hero.at.y = before


def nearest(unit: Unit, hero: Hero) -> Model:
    return min(unit.models, key=lambda m: apart2(m.xy, hero.at.xy))


def sight(g: StarQuest, hero: Hero, unit: Unit, shoots: bool) -> Sight:
    """What the hero could do to a unit from here, and what that would do to the hero next."""
    model = unit.models.index(nearest(unit, hero))
    can = shot(g, hero, unit) if shoots else ""
    harm = threat(g, hero, unit)
    seen = bool(can or harm) or sees_unit(g, hero, unit) or sees_unit(g, unit, hero)
    return Sight(f"{unit.id}.{model}", can, harm, seen)


def shot(g: StarQuest, hero: Hero, unit: Unit) -> str:
    volleys = shooting.volleys(g, hero, unit, moved=True)
    if not volleys:
        return ""
    best = volleys[0]
    hit = chance(hit_need(hero, best), hit_modifier(g, hero, unit, best))
    wounds = shooting.worth(g, hero, unit, True)
    return g.say(
        "aim.can", chance=round(100 * hit), wounds=f"{wounds:.1f}", cover=g.say("aim.its-cover") if best.cover else ""
    )


def threat(g: StarQuest, hero: Hero, unit: Unit) -> str:
    """What the script would do to this hero, and the wounds that may be expected of it."""
    plan = ai.intent(g, unit)
    if plan.target is not hero or plan.action not in ("hold", "advance", "charge"):
        return ""
    ends = [way.way[-1] for way in plan.ways] if plan.ways else None
    if plan.action == "charge":
        wounds = melee.worth(g, unit, hero, ai.strikers_at(g, unit, hero, ends or []))
    else:
        wounds = shooting.worth(g, unit, hero, plan.action == "advance", ends)
    return g.say(f"aim.{plan.action}", wounds=f"{wounds:.1f}", tie=g.say("aim.tie") if plan.tie else "")
