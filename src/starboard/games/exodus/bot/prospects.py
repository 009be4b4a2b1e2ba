"""How well it goes: the gauge of Exodus, for bots and forecasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....bots import sensible
from ....spaces.grid import FAR, squares_of
from ..board import grip, living
from ..content import INFECTED, NUMBERS, Bring, Hold, Leave, Slay
from ..death import done
from ..state import Hero
from .errands import lying, prey, way
from .worth import menace

if TYPE_CHECKING:
    from ..game import Exodus


def gauge(g: Exodus) -> float:
    """0 lost … 1 won: what is left to do in the turns that are left, and how the heroes are."""
    outcome = g.state.outcome
    if outcome is not None:
        return float(outcome.won)
    return sensible.chance_to_win(outlook(g).values())


def outlook(g: Exodus) -> dict[str, float]:
    heroes = g.state.heroes
    count = max(1, len(heroes))
    left = g.ground.mission.limit + 1 - g.state.round
    work = toil(g)
    found = {"progress": 1.5 - 3.0 * min(1.0, work / 60) - 1.0 * min(3.0, max(0.0, work / PACE + 1.5 - left))}
    found["infection"] = -2.4 * sum([hero.dial / NUMBERS.skull if not hero.fate else 1.3 for hero in heroes]) / count
    found["grapples"] = -1.2 * sum([min(1.0, 0.5 * len(grip(g, hero))) for hero in heroes]) / count
    found["infected"] = -0.7 * min(1.0, sum([menace(g, hero) for hero in living(g)]) / (4 * count))
    rounds = sum([one.rounds for hero in heroes if not hero.fate for one in hero.things])
    found["ammunition"] = 0.4 * min(1.0, rounds / (12 * count))
    return found


PACE = 3.5
"""Squares that a hero gets on in a turn, what is in the way counted in."""


def toil(g: Exodus) -> float:
    """What is left to do, in squares to go: by whoever has most of it, and a little by all."""
    goals = g.ground.mission.goals
    work, home = 0.0, False
    for number, goal in enumerate(goals):
        if isinstance(goal, Leave):
            home = True
        elif done(g, number, goal):
            continue
        elif isinstance(goal, Slay):
            hurt = sum([u.hurt / INFECTED[u.kind].life for u in g.state.units if u.kind == goal.kind])
            work += 14.0 * max(0.0, goal.count - g.state.slain.get(goal.kind, 0) - hurt)
        elif isinstance(goal, Hold):
            work += PACE * (goal.turns + 1 - g.state.round)
    ways = [journey(g, hero, home) for hero in living(g)]
    return work + (0.8 * max(ways) + 0.2 * sum(ways) / len(ways) if ways else 0.0)


def journey(g: Exodus, hero: Hero, home: bool) -> float:
    """Squares that this hero still has to go: to what must be fetched, with it to its place, to the exit."""
    at, total = 1 << hero.at, 0.0
    for number, goal in enumerate(g.ground.mission.goals):
        if isinstance(goal, Slay) and not done(g, number, goal):
            total += off(g, at, prey(g, goal.kind))
        if not isinstance(goal, Bring) or done(g, number, goal):
            continue
        there, missing = g.ground.bring[number], goal.count - g.state.brought[number]
        carried = sum([1 for other in living(g) if other.item == goal.item])
        if hero.item == goal.item:
            total, at, missing = total + off(g, at, there), there, missing - carried
        else:
            missing -= carried
        tokens = lying(g, goal.item)
        if tokens and missing > 0:
            total += off(g, at, tokens) + off(g, tokens, there)
            at = there
    return total + (off(g, at, g.ground.exit) if home else 0.0)


def off(g: Exodus, start: int, targets: int) -> float:
    """Squares from the nearest of some squares to the nearest of others; over water by guess."""
    if not start or not targets:
        return 0.0
    field = way(g, targets)
    far = min([field.distance(square) for square in squares_of(start)])
    if far == FAR:
        far = min([g.grid.range(a, b) for a in squares_of(start) for b in squares_of(targets)]) + 8
    return float(far)
