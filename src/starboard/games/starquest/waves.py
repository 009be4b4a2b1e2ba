"""Waves: which units come, where they are put, Ambush and Scout (GSQ-WAVE, GSQ-ALRT, GSQ-GAP-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...spaces.plane import XY, apart2
from ...table import WhyNot
from ...table.facts import Appeared, Noted
from .content import FACTIONS, NUMBERS, OBJECTIVES, UNITS
from .markers import in_corner
from .objectives import ai_goals
from .options import Coming, Corner, Quarter
from .places import place
from .profiles import D6, has
from .state import Unit
from .wounds import d3

if TYPE_CHECKING:
    from .game import StarQuest


def budget(g: StarQuest, times: int = 1) -> int:
    """A share by difficulty of what the heroes count for (GSQ-WAVE-03 to 07), as far as it comes (GSQ-RUL-107)."""
    numbers, level, party = NUMBERS.wave, g.state.difficulty - 1, max(0, len(g.state.heroes) - g.players[0])
    count = sum([hero.points for hero in g.state.heroes]) * numbers.worth
    goal = OBJECTIVES[g.state.primary]
    part = numbers.part[level][party] * goal.by_heroes[party] * goal.by_difficulty[level]
    return count * numbers.share[level] * part * times // 10**10


def collection(g: StarQuest) -> list[str]:
    """The enemies of this mission: one faction, or all of them (GSQ-PREP-04, 05)."""
    faction = g.state.faction
    factions = FACTIONS if faction == "mixed" else (faction,)
    return [unit.id for unit in UNITS.values() if unit.faction in factions]


def draw_wave(g: StarQuest, points: int, boss: bool = False, sentry: bool = False) -> list[str]:
    """Random units that fit, or else any, until the wave is full; at most one Villain, who never comes beyond the
    share; who cannot move is a sentry (GSQ-GAP-24, GSQ-RUL-105)."""
    kinds = [k for k in collection(g) if sentry or "Immobile" not in UNITS[k].rules] or collection(g)
    common = [k for k in kinds if "Villain" not in UNITS[k].rules] or kinds
    villains = boss or g.state.difficulty >= NUMBERS.wave.villain_from
    least, enough = len(g.state.heroes) * NUMBERS.wave.each, points * full_at(g)
    found: list[str] = []
    left = points
    while len(found) < least or 100 * (points - left) < enough:
        may = kinds if villains else common
        id = g.one("wave", [k for k in may if UNITS[k].cost <= left] or common)
        found.append(id)
        left -= UNITS[id].cost
        if "Villain" in UNITS[id].rules:
            villains = False
    return found


def full_at(g: StarQuest) -> int:
    """How much of its share fills a wave, in %: less for each hero beyond two (GSQ-RUL-105)."""
    level, beyond = g.state.difficulty - 1, max(0, len(g.state.heroes) - 2)
    return NUMBERS.wave.fill[level] - beyond * NUMBERS.wave.less[level]


async def deploy_next(g: StarQuest, sentry: bool) -> None:
    """One unit of the wave: a die for its quarter or corner, on 5-6 the players choose (GSQ-WAVE-08 to 11)."""
    kind = g.state.waiting.pop(0)
    die = g.one("quarter" if sentry else "corner", D6)
    if die > 4:
        options = quarters if sentry else corners
        choice = await g.ask(g.seats, "enemy-quarter" if sentry else "enemy-corner", options, about=Coming(kind))
        die = choice.number
    deploy(g, kind, g.land.quarter(die) if sentry else in_corner(g, die), None if sentry else die)


def quarters(g: StarQuest, no: WhyNot | None) -> list[Quarter]:
    return [Quarter(n) for n in (1, 2, 3, 4)]


def corners(g: StarQuest, no: WhyNot | None) -> list[Corner]:
    return [Corner(n) for n in (1, 2, 3, 4)]


def deploy(g: StarQuest, kind: str, at: XY, corner: int | None) -> Unit:
    state = g.state
    state.made += 1
    unit = Unit(f"u{state.made}", kind, wave=state.wave, size=UNITS[kind].size)
    state.enemies.append(unit)
    if has(unit, "ambush"):  # D3 rounds after its wave (GSQ-SPEC-03, RUL-22)
        unit.arrives = max(state.round, 1) + d3(g, "ambush")
        if g.live:
            g.tell(Noted("ambush", who=unit.id), "in-ambush", "GSQ-SPEC-03", kind=kind)
    else:
        zone = None if corner is None else (g.land.corner(corner), g.lengths.zone)
        wanted = at
        if has(unit, "scout"):
            goals = ai_goals(g, unit, g.toss)
            middle, far = zone or (at, 0)  # wholly within 12" of where it would be (GSQ-SPEC-57, RUL-58)
            wanted, zone = min(goals, key=lambda p: apart2(p, at), default=at), (middle, far + 12 * g.lengths.near)
        put_down(g, unit, wanted, zone)
    g.changed(unit)
    return unit


def put_down(g: StarQuest, unit: Unit, at: XY, zone: tuple[XY, int] | None) -> None:
    place(g, unit, UNITS[unit.kind].size, at, zone)
    if g.live:
        for number, model in enumerate(unit.models):
            g.tell(
                Appeared(f"{unit.id}.{number}", g.square(model.xy), unit.kind), "deployed", "GSQ-WAVE-08 GSQ-WAVE-10",
                who=unit.id, case="" if number == 0 else "more",
            )  # fmt: skip


def arrivals(g: StarQuest) -> None:
    """Enemies out of Ambush, near an AI Goal picked at random (GSQ-SPEC-04, 05)."""
    for unit in [u for u in g.state.enemies if u.arrives and u.arrives <= g.state.round]:
        unit.arrives = 0
        goals = ai_goals(g, unit, g.toss) or [g.land.centre]
        goal = goals[g.one("ambush goal", list(range(len(goals))))] if len(goals) > 1 else goals[0]
        put_down(g, unit, goal, (goal, g.lengths.zone))
