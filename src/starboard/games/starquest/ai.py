"""The script of the enemy: three questions, one action (GSQ-AI); what it decides is shown beforehand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ...spaces.plane import XY, apart, apart2, length, toward
from ...table.facts import Noted, Turned
from . import melee, shooting
from .marching import approach, charge_ways, march, move_all, regroup
from .melee import fight
from .morale import morale_of_all
from .moving import Walk, allowance, dangers_at, endanger
from .objectives import ai_goals
from .places import (
    Pick,
    chained,
    closest,
    in_cover,
    least_gaps,
    near_point,
    obstacles,
    radius,
    unit_gap,
    unit_gap_within,
)
from .profiles import has
from .shooting import can_shoot, guns, reaches, sees_any, sees_hero, shoot
from .spells import enemy_cast
from .state import Hero, Model, Unit

if TYPE_CHECKING:
    from .game import StarQuest


class Plan:
    """What a unit does in its activation."""

    __slots__ = ("action", "goal", "target", "tie", "ways")

    def __init__(
        self, action: str, target: Hero | None = None, ways: list[Walk] | None = None, goal: XY | None = None
    ) -> None:
        self.action = action
        """hold, advance, charge, rush, goal, wait, regroup, idle."""
        self.target = target
        self.ways = ways
        self.goal = goal
        self.tie = False


def decide(g: StarQuest, unit: Unit, pick: Pick) -> Plan:
    """The script (GSQ-TAB-02)."""
    if unit.shaken:
        return Plan("idle")
    heroes = g.conscious
    if has(unit, "immobile"):
        return _fixed(g, unit, heroes, pick)
    if len(unit.models) > 1 and not _whole(g, unit):
        return _regroup(g, unit)
    if sees_any(g, unit, heroes):
        nearest = None
        for hero in by_distance(unit, heroes, pick):
            nearest = nearest or hero
            found = attack_on(g, unit, hero)
            if found is not None:
                return found
        assert nearest is not None
        ways = None if slowed(g, unit) else march(g, unit, nearest.at.xy, allowance(g, unit, "rush"), "rush")
        return Plan("rush" if ways else "wait", nearest, ways, nearest.at.xy)
    return _to_goal(g, unit, pick)


def slowed(g: StarQuest, unit: Unit) -> bool:
    """Greased: neither Rush nor Charge this round."""
    return any(a.id == "greased" and a.who == unit.id for a in g.state.effects)


def _whole(g: StarQuest, unit: Unit) -> bool:
    return chained(g, unit.kind, [(m.x, m.y) for m in unit.models])


def _fixed(g: StarQuest, unit: Unit, heroes: list[Hero], pick: Pick) -> Plan:
    """Immobile: shoots by Hold if it can, else nothing (GSQ-RUL-12)."""
    far = reaches(g, unit, guns(g, unit))
    seen = [hero for hero in heroes if sees_hero(g, unit, hero, (0, far[1]))]
    for hero in by_distance(unit, seen, pick):
        if shooting.volleys(g, unit, hero, False):
            return Plan("hold", hero)
    return Plan("wait")


def _regroup(g: StarQuest, unit: Unit) -> Plan:
    """Out of coherency: it must take an action that restores it, or brings it nearer to that (GSQ-COH-04)."""
    action = "advance" if slowed(g, unit) else "rush"
    ways = regroup(g, unit, allowance(g, unit, action), action)
    return Plan("regroup" if ways else "wait", None, ways, unit.models[0].xy)


def by_distance(unit: Unit, heroes: list[Hero], pick: Pick) -> Iterator[Hero]:
    """Nearest first; a tie is picked when it comes to that (GSQ-RUL-89)."""
    there = {hero.id: hero for hero in heroes}
    gaps = {hero.id: unit_gap(unit, hero) for hero in heroes}
    while gaps:
        id = closest(pick, gaps)
        del gaps[id]
        yield there[id]


def attack_on(g: StarQuest, unit: Unit, hero: Hero) -> Plan | None:
    """Shooting at this hero, or a charge if that deals more (GSQ-AI-03, 04, RUL-09); None when it is out of reach."""
    shot = best_stop(g, unit, hero)
    charge = _charge(g, unit, hero, shot)
    if charge is not None:
        return charge
    if shot is None:
        return None
    return Plan("advance" if shot else "hold", hero, shot or None)


def _charge(g: StarQuest, unit: Unit, hero: Hero, shot: list[Walk] | None) -> Plan | None:
    """A charge, if it can get there and deals strictly more than that shot."""
    limit = allowance(g, unit, "charge")
    if not unit_gap_within(g, unit, hero, limit) or slowed(g, unit) or not melee.blades(unit):
        return None
    least = -1.0
    if shot is not None:
        least = shooting.worth(g, unit, hero, bool(shot), [way.way[-1] for way in shot] if shot else None)
    if melee.worth(g, unit, hero, len(unit.models)) <= least:
        return None
    ways = charge_ways(g, unit, hero, limit)
    if ways is None:
        return None
    able = strikers_at(g, unit, hero, [way.way[-1] for way in ways])
    return Plan("charge", hero, ways) if melee.worth(g, unit, hero, able) > least else None


def strikers_at(g: StarQuest, unit: Unit, hero: Hero, places: list[XY]) -> int:
    """How many models can strike the hero from there."""
    reach = g.lengths.strike + radius(unit) + radius(hero)
    return len([at for at in places if apart2(at, hero.at.xy) <= reach * reach])


def best_stop(g: StarQuest, unit: Unit, hero: Hero) -> list[Walk] | None:
    """The shortest move with the most shots (GSQ-RUL-08, 81): ways, [] to stay, None when there is no shot."""
    arms = guns(g, unit)
    if not arms:
        return None
    limit = allowance(g, unit, "advance")
    far = reaches(g, unit, arms)
    if not unit_gap_within(g, unit, hero, max(far) + limit):
        return None
    here = [(m.x, m.y) for m in unit.models]
    now = shots(g, unit, here, far, hero)
    if now == len(here):
        return []
    leader = min(unit.models, key=lambda m: apart2(m.xy, hero.at.xy))
    discs = obstacles(g, unit, leader.xy, g.lengths.near, limit)
    lead = approach(g, unit, leader, hero.at.xy, limit, discs, "advance")
    best, best_at = now, 0
    stops = along(lead.way, g.lengths.near)
    for number, (x, y) in enumerate(stops, 1):
        dx, dy = x - leader.x, y - leader.y
        count = shots(g, unit, [(a + dx, b + dy) for a, b in here], far, hero, best)
        if count > best:
            best, best_at = count, number
            if count == len(here):
                break
    if not best_at:
        return [] if now else None
    best_at = prefer_cover(g, unit, hero, leader, stops, best_at, best, far)
    ways = march(g, unit, stops[best_at - 1], limit, "advance")
    if ways is None or shots(g, unit, [way.way[-1] for way in ways], far, hero, now) <= now:
        return [] if now else None
    return ways


def prefer_cover(
    g: StarQuest, unit: Unit, hero: Hero, leader: Model, stops: list[XY], at: int, count: int, far: tuple[int, int]
) -> int:
    """The next inch, if it shoots as well from cover (GSQ-RUL-08)."""
    if at >= len(stops) or len(unit.models) > 1:
        return at
    spots = [Unit(unit.id, unit.kind, [Model(*stops[n - 1])]) for n in (at, at + 1)]
    sheltered = [in_cover(g, hero, hero.at, spot) for spot in spots]
    if sheltered[1] and not sheltered[0] and shots(g, unit, [stops[at]], far, hero) == count:
        return at + 1
    return at


def shots(g: StarQuest, unit: Unit, places: list[XY], far: tuple[int, int], hero: Hero, best: int = -1) -> int:
    """How many models could shoot from there; as soon as there cannot be more than `best` nobody looks any more."""
    count, left = 0, len(places)
    for at in places:
        if count + left <= best:
            break
        count += can_shoot(g, unit, at, far, hero)
        left -= 1
    return count


def along(way: list[XY], inch: int) -> list[XY]:
    """Stops every inch along a way, and its end; on the small table every half (GSQ-RUL-81, GSQ-PREP-08)."""
    found: list[XY] = []
    left = inch
    for a, b in pairwise(way):
        leg, at = apart(a, b), left
        while at < leg:
            found.append(toward(a, b, at))
            at += inch
        left = at - leg
    if len(way) > 1 and (not found or found[-1] != way[-1]):
        found.append(way[-1])
    return found


def _to_goal(g: StarQuest, unit: Unit, pick: Pick) -> Plan:
    """Sees nobody: within 3" of a goal it waits, else it rushes to the nearest (GSQ-AI-06, 07)."""
    goals = ai_goals(g, unit, pick)
    if not goals or any(near_point(unit, goal, g.lengths.goal) for goal in goals):
        return Plan("wait", goal=goals[0] if goals else None)
    goal = goals[0]
    if len(goals) > 1:
        there = {f"{x} {y}": (x, y) for x, y in goals}
        far = {id: min([apart2((m.x, m.y), at) for m in unit.models]) for id, at in there.items()}
        goal = there[closest(pick, far)]
    ways = None if slowed(g, unit) else march(g, unit, goal, allowance(g, unit, "rush"), "rush")
    return Plan("goal" if ways else "wait", None, ways, goal)


# ---- one activation -------------------------------------------------------------------------------------------------


async def activate(g: StarQuest, unit: Unit) -> None:
    """One enemy unit (GSQ-TURN-09, 10); Shaken ones only stop being so (GSQ-SHK-05, 06)."""
    state = g.state
    unit.acted = True
    state.turn = type(state.turn)(actor=unit.id)
    g.beat()
    for model in list(unit.models):
        found = dangers_at(g, (model.x, model.y), radius(unit))
        if found and model in unit.models:
            await endanger(g, unit, model, found)
    if not unit.models:
        await finish(g, unit, False)
        return
    if unit.shaken:
        if g.live:
            g.tell(Turned(unit.id, "idle"), "idle", "GSQ-SHK-05 GSQ-SHK-06", who=unit.id)
        await finish(g, unit, False)
        unit.shaken = False
        return
    if has(unit, "caster"):
        await enemy_cast(g, unit)
    plan = decide(g, unit, g.toss)
    if g.live:
        who = plan.target.id if plan.target is not None else ""
        g.tell(Noted("intent", who=unit.id), f"plan.{plan.action}", RULES[plan.action], target=who)
    await carry_out(g, unit, plan)
    await finish(g, unit, plan.action == "charge")


RULES: Final = {
    "hold": "GSQ-AI-03", "advance": "GSQ-AI-03", "charge": "GSQ-AI-04", "rush": "GSQ-AI-05", "goal": "GSQ-AI-07",
    "wait": "GSQ-AI-06", "regroup": "GSQ-COH-04", "idle": "GSQ-SHK-05",
}  # fmt: skip


async def carry_out(g: StarQuest, unit: Unit, plan: Plan) -> None:
    moved = plan.action == "advance" and length([w for way in plan.ways or [] for w in way.way[:1] + way.way[-1:]]) > 0
    if plan.ways and not await move_all(g, unit, plan.ways, "marches", RULES[plan.action]):
        return
    hero = plan.target
    if hero is None:
        return
    if plan.action in ("hold", "advance"):
        await shoot(g, unit, hero, moved)
    elif plan.action == "charge":
        await fight(g, unit, hero)


async def finish(g: StarQuest, unit: Unit, charged: bool) -> None:
    """The end of an activation: fatigue after a charge, then morale (GSQ-FAT-01, GSQ-MOR-01)."""
    if charged and unit.models:
        unit.fatigued = True
    await morale_of_all(g)
    g.state.turn.actor = ""


def next_unit(g: StarQuest) -> Unit | None:
    """The nearest to a hero of those that have not acted (GSQ-TURN-10, RUL-07); a tie by chance."""
    left = [u for u in g.state.enemies if not u.acted and not u.arrives]
    if len(left) < 2:
        return left[0] if left else None
    heroes = g.conscious
    gaps = least_gaps(left, heroes)
    best = min(gaps)
    tied = [unit for unit, gap in zip(left, gaps, strict=True) if gap == best]
    if len(tied) == 1:
        return tied[0]
    return g.unit(g.one("order", [unit.id for unit in tied]))


def intent(g: StarQuest, unit: Unit) -> Plan:
    """What it would do now, with nothing in between; says whether chance would decide a tie."""
    tie = []

    def first(ids: list[str]) -> str:
        tie.append(len(ids))
        return ids[0]

    plan = decide(g, unit, first)
    plan.tie = bool(tie)
    return plan
