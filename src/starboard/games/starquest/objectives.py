"""Objectives in play: the one that is on, its Skill action, what happens by itself, where enemies are bound for.

What each of them asks stands in `missions`, one class for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...spaces.plane import XY
from .markers import place, put
from .missions import GOALS
from .missions.goal import Goal, nearest_hero
from .places import Pick, near_point
from .power import test
from .state import Hero, Marker, Unit

if TYPE_CHECKING:
    from .game import StarQuest


def current(g: StarQuest) -> Goal | None:
    """The objective that is on now."""
    state = g.state
    if state.primary and not state.primary_done:
        return GOALS[state.primary]
    if state.secondary_set and not state.secondary_done:  # not before it is set up (GSQ-RUL-69, GSQ-GAP-25)
        return GOALS[state.secondary]
    return None


# ---- the Skill action -----------------------------------------------------------------------------------------------


def workable(g: StarQuest, hero: Hero, markers: list[Marker]) -> list[Marker]:
    """Those of the objective within 1" at which a Skill action does something (GSQ-SKL-09)."""
    found = []
    for marker in markers:
        if marker.kind != "objective" or marker.carrier or marker.armed or not marker.what:
            continue
        on = current(g)
        if on is not None and on.id == marker.what[0] and near_point(hero, (marker.x, marker.y), g.reach.touch):
            found.append(marker)
    return found


async def work(g: StarQuest, hero: Hero, marker: Marker) -> None:
    """The test of the objective, and what passing it does."""
    goal = GOALS[marker.what[0]]
    if await test(g, hero, goal.terms.stat, goal.id) and not hero.out:
        goal.passed(g, hero, marker)


# ---- what happens by itself -----------------------------------------------------------------------------------------


def dropped_by(g: StarQuest, unit: Unit, at: XY) -> None:
    """The last model of the hunted wave drops the marker where it stood (GSQ-PCS-04, GSQ-SIN-03, GSQ-INT-17)."""
    state = g.state
    if not state.hunted or unit.wave != state.hunted or any(e.wave == state.hunted for e in state.enemies):
        return
    put(g, "objective", at, state.primary if not state.primary_done else state.secondary)


def carried_home(g: StarQuest, hero: Hero) -> None:
    """A carrier whose activation ends at the right place (GSQ-PRT-07, PDL-08, SCP-05, SES-06)."""
    marker = next((m for m in g.state.markers if m.carrier == hero.id and m.kind == "objective"), None)
    if marker is not None and not hero.out:
        marker.x, marker.y = hero.at.xy
        GOALS[marker.what[0]].brought(g, hero)


def seize(g: StarQuest) -> None:
    """At the end of a round (GSQ-PTD-05, SSG-04)."""
    for marker in [m for m in g.state.markers if m.armed]:
        GOALS[marker.what[0]].held(g, marker)


# ---- where enemies are bound for ------------------------------------------------------------------------------------


def heard(g: StarQuest, noise: Marker) -> bool:
    """Whoever draws enemies and is unconscious is ignored by them until somebody gets it up (GSQ-UNC-02)."""
    return not (noise.carrier and g.hero(noise.carrier).out)


def ai_goals(g: StarQuest, unit: Unit, pick: Pick) -> list[XY]:
    """What counts as the AI Goal of this unit (GSQ-AI-08, GSQ-BOSS-04, GSQ-GAP-25)."""
    found = [place(g, m) for m in g.state.markers if m.kind == "noise" and heard(g, m)]
    on = None if g.state.boss >= 2 else current(g)
    if on is not None:
        return found + on.bound_for(g, unit, pick)
    return found + [hero.at.xy for hero in nearest_hero(g, unit, pick)]
