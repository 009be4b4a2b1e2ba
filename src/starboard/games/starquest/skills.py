"""Skill actions: Discover, Push, Scurry, hero skills, reviving, items, markers (GSQ-SKL, GSQ-UNC, GSQ-GAP-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ...table import WhyNot
from ...table.facts import Marked, Turned
from .content import ITEMS, NUMBERS, SKILLS
from .deeds import enact, within_reach
from .moving import push, stride
from .objectives import work, workable
from .options import (
    AnyOption,
    Discover,
    Failed,
    PassItem,
    Push,
    Revive,
    Scurry,
    UseItem,
    UseSkill,
    Work,
)  # fmt: skip
from .places import near_point, radius, sees_point, unit_gap_within
from .points import Move, walk_to
from .power import carries, heal, pay, rescue, roll_stat, test
from .searching import pick_up, reveal
from .state import Hero, Marker, Unit
from .wounds import d3

if TYPE_CHECKING:
    from .game import StarQuest

SCURRY = Scurry()


def skill_actions(g: StarQuest, hero: Hero, foes: list[tuple[Unit, int]], no: WhyNot | None) -> list[AnyOption]:
    """All that a Skill action may be used for now, if skills and items come off; `foes` says how far enemies are."""
    state, reach = g.state, g.reach
    at = hero.models[0]
    x, y = at.x, at.y
    wide: i64 = max(reach.touch, reach.discover) + radius(hero)
    near: list[Marker] = []
    for marker in state.markers:
        dx: i64 = x - marker.x
        dy: i64 = y - marker.y
        if dx * dx + dy * dy <= wide * wide:
            near.append(marker)
    found: list[AnyOption] = [Work(marker.id) for marker in workable(g, hero, near)]
    for marker in near:
        if marker.kind == "treasure" and near_point(hero, marker.xy, reach.touch):
            found.append(Discover(marker.id))
        elif marker.kind == "search" and near_point(hero, marker.xy, reach.discover):
            if near_point(hero, marker.xy, reach.touch) or sees_point(g, hero, (x, y), marker.xy, 0):
                found.append(Discover(marker.id))
            elif no is not None:
                no(Discover(marker.id), "GSQ-SKL-03", "unseen")
    found += [Push(enemy.id) for enemy, far in foes if far <= reach.push]
    found.append(SCURRY)
    found += [Revive(h.id) for h in state.heroes if h.out and unit_gap_within(g, hero, h, reach.revive)]
    for id in hero.skills:
        found += [UseSkill(id, target) for target in within_reach(g, hero, SKILLS[id], foes)]
    for id in dict.fromkeys(hero.items) if hero.items else ():
        found += [UseItem(id, target) for target in within_reach(g, hero, ITEMS[id], foes)]
        for other in g.state.heroes:
            beside = other is not hero and not other.arrives and unit_gap_within(g, hero, other, g.reach.touch)
            if beside and not other.out and len(other.items) < carries(g, other):
                found.append(PassItem(id, other.id))
    return [option for option in found if not tried(g, option)] if g.strict else found


def tried(g: StarQuest, option: AnyOption) -> bool:
    """The strict option: each skill once per round (GSQ-RUL-02)."""
    return mark_of(option) in g.state.turn.tried


def mark_of(option: AnyOption) -> str:
    return f"skill {option.skill}" if isinstance(option, UseSkill) else type(option).__name__.lower()


async def use(g: StarQuest, hero: Hero, option: AnyOption) -> None:
    """One Skill action."""
    g.state.turn.tried += (mark_of(option),)
    if isinstance(option, Work):
        await work(g, hero, g.marker(option.marker))
    elif isinstance(option, Discover):
        await discover(g, hero, option)
    elif isinstance(option, Push):
        if await test(g, hero, "str", "push") and not hero.out:
            await push(g, hero, g.unit(option.target), g.reach.pushed)
    elif isinstance(option, Scurry):
        if await test(g, hero, "dex", "scurry") and not hero.out:
            far = stride(g, hero, "step", d3(g, "scurry") * NUMBERS.table.near)
            await walk_to(g, Move(g, hero, "scurry", "scurry", far), "GSQ-SKL-06")
    elif isinstance(option, Revive):
        revive(g, hero, g.hero(option.hero))
    elif isinstance(option, UseSkill):
        await hero_skill(g, hero, option)
    elif isinstance(option, UseItem):
        hero.items.remove(option.item)
        if g.live:
            g.tell(Turned(option.item, "used", "", hero.id), "uses", "GSQ-RUL-100", who=hero.id, item=option.item)
        await enact(g, hero, ITEMS[option.item], option.target, "GSQ-RUL-100")
    elif isinstance(option, PassItem):
        hero.items.remove(option.item)
        g.hero(option.to).items.append(option.item)
        if g.live:
            fact = Turned(option.item, "passed", "", option.to)
            g.tell(fact, "passes", "GSQ-RUL-100", who=hero.id, item=option.item, to=option.to)


async def discover(g: StarQuest, hero: Hero, option: Discover) -> None:
    """Close by no roll is needed, and a treasure marker is picked up alike (GSQ-SKL-03, 04, GSQ-GAP-30)."""
    token = g.marker(option.token)
    if token.kind == "treasure":
        pick_up(g, hero, token)
        return
    if near_point(hero, token.xy, g.reach.touch) or (await test(g, hero, "wil", "discover") and not hero.out):
        if g.live:
            g.tell(Marked(token.id, g.square(token.xy), on=False), "discovers", "GSQ-SKL-03", who=hero.id)
        await reveal(g, hero, token)


def revive(g: StarQuest, hero: Hero, other: Hero) -> None:
    """A Skill action and 2 power, no test; 3 wounds are restored (GSQ-UNC-03 to 05, GSQ-INT-22)."""
    if not pay(g, hero, NUMBERS.power.revive):
        return
    other.out = False
    if g.live:
        g.tell(Turned(other.id, "awake"), "revived", "GSQ-UNC-03", who=other.id)
    heal(g, other, NUMBERS.power.revived, "GSQ-UNC-04")


async def hero_skill(g: StarQuest, hero: Hero, option: UseSkill) -> None:
    """A failed test costs 1 power before the effect may happen; that may be declined (GSQ-SKL-07, 08, RUL-73, 75)."""
    skill = SKILLS[option.skill]
    die, need, passed = roll_stat(g, hero, skill.stat, skill.id)
    if not passed and not await rescue(g, hero, Failed(skill.id, die, need), NUMBERS.power.skill):
        return
    if hero.out:
        return
    if g.live:
        g.tell(Turned(skill.id, "used", "", hero.id), "uses-skill", "GSQ-SKL-07", who=hero.id, skill=skill.id)
    await enact(g, hero, skill, option.target, "GSQ-SKL-07")
