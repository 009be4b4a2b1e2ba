"""The four phases of a turn, and which step comes next in each (EXO-PHASE, EXO-HERO-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import Step
from ...table.facts import Heading
from . import aftermath, director, gear, grapple, heroes, infected, spawn
from .board import living

if TYPE_CHECKING:
    from .game import Exodus


def hero_move(g: Exodus) -> Step:
    s = g.state
    if s.placing is not None:
        return spawn.place_next(g)  # before the hero's next action (EXO-INT-24)
    if s.actor:
        return heroes.act(g, g.hero(s.actor))
    there = living(g)
    waiting = [hero for hero in there if not hero.done]
    if g.director and waiting and len(waiting) < len(there):
        moment = f"heroes:{len(waiting)}"
        if director.due(g, moment):
            return director.window(g, moment)
    if waiting and (len(waiting) > 1 or any(gear.meds(hero) for hero in there)):
        return heroes.next_hero(g)
    if waiting:
        heroes.activate(g, waiting[0])
        return None
    begin_phase(g, "infected", "EXO-PHASE-06")
    return None


def begin_phase(g: Exodus, phase: str, rule: str) -> None:
    s = g.state
    s.phase, s.stage, s.actor, s.mover = phase, 0, "", None
    s.settled = False
    for hero in s.heroes:  # orders for a phase end with it (EXO-RUL-51)
        if hero.orders == "hold":
            hero.orders = ""
        if not hero.firing_at:
            hero.firing = ()
    if phase == "infected":
        for unit in s.units:
            unit.acted = False
    if g.live:
        g.beat()
        g.tell(Heading("phase", phase), f"phase.{phase}", rule)


def infected_move(g: Exodus) -> Step:
    """Bite tests of those on boards first (EXO-GRAB-18), then one infected after the other (EXO-MOVE-21)."""
    s = g.state
    if s.mover is not None:
        return infected.go_on(g)
    if s.stage == 0:
        if director.due(g, "infected"):
            return director.window(g, "infected")
        s.stage = 1
        grapple.first_bites(g)
        for unit in s.units:
            if unit.holds:
                infected.regenerate(g, unit)  # EXO-INT-17
        return None
    if there := infected.waiting(g):
        return infected.next_unit(g, there)
    begin_phase(g, "spawn", "EXO-PHASE-01 EXO-PHASE-02")
    return None


def spawn_phase(g: Exodus) -> Step:
    s = g.state
    if s.mover is not None:
        return infected.go_on(g)
    if s.placing is not None:
        return spawn.place_next(g)
    if s.stage == 0:
        if director.due(g, "spawn"):
            return director.window(g, "spawn")
        s.stage = 1
        if g.director:
            s.settled = bool(s.hunt)
        spawn.roll(g)
        return None
    if s.arrivals:
        spawn.next_arrival(g)
        return None
    s.phase = "end"
    return None


def end(g: Exodus) -> Step:
    aftermath.end_phase(g)
    return None
