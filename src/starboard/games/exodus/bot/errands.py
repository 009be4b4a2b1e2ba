"""What a mission wants of a hero: where to go, what to fetch. For thinking players; no rules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ....spaces.grid import FAR
from ..board import beside
from ..missions.aims import PACE, off, way
from ..missions.condition import ExodusGoal
from ..state import Hero

if TYPE_CHECKING:
    from ..game import Exodus

SPARE: Final = 2.0
"""So many turns before it is too late one begins to hurry."""


def errand(g: Exodus, hero: Hero) -> int:
    """The squares this hero should go to; 0 when none is better than another."""
    for goal in g.mission.goals:
        if not goal.reached(g):
            squares = goal.errand(g, hero)
            if squares >= 0:
                return squares
    return g.ground.exit


def sailing(g: Exodus, hero: Hero, targets: int) -> bool:
    """Whether one gets there over water only."""
    return bool(g.state.rib) and way(g, targets).distance(hero.at) == FAR


def to_rib(g: Exodus) -> int:
    """The squares from which the rib can be boarded."""
    near = 0
    for square in g.state.rib:
        near |= beside(g, square)
    return near & g.ground.shore


def journey(g: Exodus, hero: Hero, goals: list[ExodusGoal[Any]]) -> float:
    """Squares that this hero still has to go: for each of these goals, and to the exit."""
    at, total = 1 << hero.at, 0.0
    for goal in goals:
        far, at = goal.trip(g, hero, at)
        total += far
    return total + (off(g, at, g.ground.exit) if g.mission.leaves else 0.0)


def late(g: Exodus, hero: Hero) -> float:
    """Turns that this hero lacks for all that is still to go."""
    goals = [goal for goal in g.mission.goals if not goal.reached(g)]
    return journey(g, hero, goals) / PACE + SPARE - (g.ground.mission.limit + 1 - g.state.round)
