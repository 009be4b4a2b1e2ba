"""What skills, spells and items do to whom (GSQ-GAP-03, 17 to 22): each deed enacted in one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ...spaces.plane import within
from ...table import WhyNot
from ...table.facts import Moved, Rolled, Turned
from .attacks import plain_hits
from .content import NUMBERS, Doing
from .markers import put
from .morale import morale, shake
from .moving import push, stride, trail
from .options import Shoot
from .places import gaps, near_point, radius, sees_point, sees_unit, standing, unit_gap_within
from .points import Move, anywhere, throw_at, walk_to
from .power import heal, restore_power
from .profiles import D6, most_power, passes, quality, to_show
from .searching import reveal
from .shooting import has_target, shoot, targets
from .state import Hero, Unit

if TYPE_CHECKING:
    from .game import StarQuest

NEXT: Final = "next-round"
"""Until the next round ends."""


def reachable(g: StarQuest, actor: Unit, doing: Doing) -> list[str]:
    """Whom it may be done to, by id; "" where it needs nobody."""
    foes = gaps(actor, g.state.enemies if isinstance(actor, Hero) else g.state.heroes)
    return [target for target in within_reach(g, actor, doing, foes) if comes_off(g, actor, doing, target)]


def within_reach(g: StarQuest, actor: Unit, doing: Doing, foes: list[tuple[Unit, int]]) -> list[str]:
    """The same at first sight; `foes` says how far the other side is."""
    if doing.to in ("self", "point"):
        return [""] if useful(g, doing, actor) else []
    reach = doing.reach * g.lengths.side // g.full
    if doing.to == "token":
        return [m.id for m in g.state.markers if m.kind == "search" and near_point(actor, m.xy, reach)]
    if doing.to == "enemy":
        return [unit.id for unit, far in foes if far <= reach and useful(g, doing, unit)]
    friends: Sequence[Unit] = g.state.heroes if isinstance(actor, Hero) else g.state.enemies
    near = [unit for unit in friends if not unit.arrives and useful(g, doing, unit)]
    return [unit.id for unit in near if unit_gap_within(g, actor, unit, reach)]


def comes_off(g: StarQuest, actor: Unit, doing: Doing, target: str) -> bool:
    """Looked at closely: who is meant is seen, where that is asked for, and who shall shoot has a target."""
    if doing.to == "token":
        return sees_point(g, actor, actor.models[0].xy, g.marker(target).xy, 0)
    unit = g.unit(target) if target else actor
    if doing.do == "shoot" and isinstance(unit, Hero) and not has_target(g, unit):
        return False
    return not doing.sight or unit is actor or sees_unit(g, actor, unit)


def useful(g: StarQuest, doing: Doing, unit: Unit) -> bool:
    """Whether it would do anything to this one: nobody is offered what is idle."""
    do = doing.do
    if isinstance(unit, Hero):
        if unit.out:
            return do in ("revive", "med")
        if do in ("heal", "med"):
            return unit.models[0].wounds > 0
        if do == "cure":
            return bool(unit.conditions)
        if do == "revive":
            return False
        if do == "power":
            return unit.power < most_power(unit)
        if do in ("unshake", "courage"):
            return unit.shaken or do == "courage"
        if do == "tokens":
            return unit.tokens < NUMBERS.caster.most
    if do == "shake":
        return not unit.shaken
    if do == "begin":
        return not any(a.id == doing.effect and a.who == unit.id for a in g.state.effects)  # once only (GSQ-STK-04)
    return True


async def enact(g: StarQuest, actor: Unit, doing: Doing, target: str, rule: str) -> None:
    """Carries it out."""
    unit = g.unit(target) if target and doing.to != "token" else actor
    do = doing.do
    if do == "hits":
        await plain_hits(g, actor, unit, doing.amount, doing.ap, doing.name, rule)
    elif do == "begin":
        g.begin(doing.effect, unit, "turn" if doing.effect == "frenzied" else NEXT)
        if g.live:
            g.tell(Turned(unit.id, doing.effect), "begins", rule, who=unit.id, what=doing.effect)
    elif do == "daunt":
        await morale(g, unit)
    elif do == "shake":
        await shake(g, unit, rule)
    elif do == "grease":
        await grease(g, actor, doing, rule)
    elif isinstance(actor, Hero):
        await for_heroes(g, actor, doing, unit, target, rule)


async def for_heroes(g: StarQuest, actor: Hero, doing: Doing, unit: Unit, target: str, rule: str) -> None:
    do = doing.do
    if do == "push":
        await push(g, actor, unit, doing.amount * g.lengths.side // g.full)
    elif do == "move":
        await walk_to(g, Move(g, actor, "skill-move", "push", stride(g, actor, "step", doing.amount)), rule)
    elif do == "teleport":
        await teleport(g, actor, doing.amount * g.lengths.side // g.full, rule)
    elif do == "goal":
        await noise(g, actor, doing)
    elif do == "probe":
        await reveal(g, actor, g.marker(target))
    elif do == "shoot":
        await snap_shot(g, actor)
    elif do == "tokens":
        actor.tokens = min(NUMBERS.caster.most, actor.tokens + doing.amount)
    elif isinstance(unit, Hero):
        help_hero(g, unit, doing, rule)


def help_hero(g: StarQuest, unit: Hero, doing: Doing, rule: str) -> None:
    do = doing.do
    if do in ("heal", "med", "revive"):
        if unit.out:
            unit.out = False
            if g.live:
                g.tell(Turned(unit.id, "awake"), "revived", rule, who=unit.id)
        heal(g, unit, doing.amount or NUMBERS.power.revived, rule)
    elif do == "cure":
        unit.conditions = []
        g.changed(unit)
        if g.live:
            g.tell(Turned(unit.id, "cured"), "cured", rule, who=unit.id)
    elif do == "power":
        restore_power(g, unit, doing.amount, rule)
    elif do in ("unshake", "courage"):
        unit.shaken = False
        if do == "courage":
            g.begin("couraged", unit, NEXT)
        if g.live:
            g.tell(Turned(unit.id, "steady"), "steadied", rule, who=unit.id)


async def snap_shot(g: StarQuest, hero: Hero) -> None:
    choice = await g.ask(hero.id, "snap-shot", snap_targets, hero)
    await shoot(g, hero, g.unit(choice.target), moved=False)


def snap_targets(g: StarQuest, hero: Hero, no: WhyNot | None) -> list[Shoot]:
    return [Shoot(unit.id) for unit in targets(g, hero, no)]


async def teleport(g: StarQuest, hero: Hero, far: int, rule: str) -> None:
    """Anywhere within so many inches, more than 1" from every other unit (GSQ-GAP-19)."""
    start = hero.at.xy
    answer = await g.ask_kind(hero.id, anywhere(g, hero, "teleport", start, far))
    hero.at.x, hero.at.y = answer.path[-1]
    if g.live:
        g.tell(
            Moved(hero.id, g.square(start), g.square(hero.at.xy), path=trail([start, hero.at.xy])),
            "teleports",
            rule,
            who=hero.id,
        )


async def noise(g: StarQuest, hero: Hero, doing: Doing) -> None:
    """One more goal for enemies that see nobody (GSQ-GAP-18): a spot, or the hero that draws them."""
    if doing.to == "point":
        answer = await g.ask_kind(hero.id, throw_at(g, hero, "throw", doing.reach * g.lengths.side // g.full))
        put(g, "noise", answer.path[-1], until=g.state.round + 1)
    else:
        marker = put(g, "noise", hero.at.xy, until=g.state.round + 1)
        marker.carrier = hero.id


async def grease(g: StarQuest, actor: Unit, doing: Doing, rule: str) -> None:
    """A circle becomes difficult; who stands in it tests Quality or neither rushes nor charges (GSQ-GAP-18)."""
    if not isinstance(actor, Hero):
        return
    answer = await g.ask_kind(actor.id, throw_at(g, actor, "throw", doing.reach * g.lengths.side // g.full))
    wide = doing.amount * g.lengths.side // g.full
    x, y = answer.path[-1]
    g.state.grease.append((x, y, wide))
    for unit in standing(g):
        if any(within(m.xy, (x, y), wide + radius(unit)) for m in unit.models):
            modifier = g.number("quality", 0, unit)
            die = g.one("grease", D6)
            passed = passes(die, quality(unit), modifier)
            if g.live:
                fact = Rolled(unit.id, "grease", (die,), need=to_show(quality(unit), modifier), passed=passed)
                g.tell(fact, "greased", rule, who=unit.id)
            if not passed:
                g.begin("greased", unit, "round")
