"""Experience, levels and their improvements (GSQ-LVL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import WhyNot
from ...table.facts import Changed, Turned
from .content import HEROES, NUMBERS
from .options import Improve, Learn
from .profiles import BEST, has, quality, stat
from .state import Hero

if TYPE_CHECKING:
    from .game import StarQuest


async def earn(g: StarQuest, hero: Hero, xp: int, rule: str, last: bool = False) -> None:
    """XP, and at once whatever levels they reach (GSQ-LVL-01, RUL-30); `last`: nobody goes on, so nobody is asked."""
    hero.xp += xp
    if g.live:
        g.tell(Changed(hero.id, "xp", xp, hero.xp), "xp", rule, who=hero.id)
    levels = NUMBERS.levels
    while not last and hero.level < len(levels.xp) and hero.xp >= levels.xp[hero.level]:
        hero.level += 1
        await improve(g, hero)


async def improve(g: StarQuest, hero: Hero) -> None:
    choice = await g.ask(hero.id, "improve", improvements, hero)
    hero.picks.append(choice.pick)
    if g.live:
        fact = Turned(hero.id, choice.pick)
        g.tell(fact, "level", "GSQ-LVL-01", who=hero.id, level=hero.level, pick=choice.pick)
    what, _, count = choice.pick.partition("-")
    if what == "skill":
        for _ in range(int(count)):
            if learnable(g, hero, None):
                skill = await g.ask(hero.id, "learn", learnable, hero)
                hero.skills.append(skill.skill)
    elif what == "power":
        hero.power += int(count)
    g.changed(hero)


def improvements(g: StarQuest, hero: Hero, no: WhyNot | None) -> list[Improve]:
    """One of the level's list; nothing gets better than 2+, Caster only for casters (GSQ-RUL-28, 29)."""
    found = []
    for pick in NUMBERS.levels.picks[hero.level - 1]:
        what = pick.partition("-")[0]
        if what == "skill" and not learnable(g, hero, None):
            if no is not None:
                no(Improve(pick), "GSQ-LVL-01", "no-skill")
            continue
        if what in ("str", "dex", "wil") and stat(hero, what) <= BEST:
            continue
        if (what == "quality" and quality(hero) <= BEST) or (what == "caster" and not has(hero, "caster")):
            if no is not None:
                no(Improve(pick), "GSQ-RUL-29" if what == "caster" else "GSQ-RUL-28", "no-better")
            continue
        found.append(Improve(pick))
    return found or [Improve(NUMBERS.levels.picks[hero.level - 1][0])]


def learnable(g: StarQuest, hero: Hero, no: WhyNot | None) -> list[Learn]:
    return [Learn(skill) for skill in HEROES[hero.kind].skills if skill not in hero.skills]
