"""What a mission wants of a hero: where to go, what to fetch. For thinking players; no rules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....spaces.grid import FAR, Field
from ..board import beside
from ..content import Bring, Hold, Leave, Slay
from ..death import done
from ..state import Hero

if TYPE_CHECKING:
    from ..game import Exodus


def errand(g: Exodus, hero: Hero) -> int:
    """The squares this hero should go to; 0 when none is better than another."""
    goals = g.ground.mission.goals
    for number, goal in enumerate(goals):
        if done(g, number, goal) or isinstance(goal, Leave):
            continue
        if isinstance(goal, Bring):
            if hero.item == goal.item:
                return g.ground.bring[number]
            mask = 0 if hero.item else lying(g, goal.item)
            if mask:
                return mask
        elif isinstance(goal, Slay):
            return prey(g, goal.kind)
        elif isinstance(goal, Hold):
            return 0
    return g.ground.exit


def lying(g: Exodus, item: str) -> int:
    """Where such an item can be had: on the map, or of a hero who rose among the infected."""
    mask = 0
    for token in g.state.items:
        if token.item == item:
            mask |= 1 << token.at
    for hero in g.state.heroes:
        if hero.fate == "risen" and hero.item == item and hero.at >= 0:
            mask |= 1 << hero.at
    return mask


def prey(g: Exodus, kind: str) -> int:
    mask = 0
    for unit in g.state.units:
        if unit.kind == kind and unit.at >= 0:
            mask |= 1 << unit.at
    return mask


def way(g: Exodus, targets: int) -> Field:
    """Steps to there for a hero who opens doors on the way; rooms that are not active are behind such doors."""
    return g.view.field(targets, g.grid.land)


def sailing(g: Exodus, hero: Hero, targets: int) -> bool:
    """Whether one gets there over water only."""
    return bool(g.state.rib) and way(g, targets).distance(hero.at) == FAR


def to_rib(g: Exodus) -> int:
    """The squares from which the rib can be boarded."""
    near = 0
    for square in g.state.rib:
        near |= beside(g, square)
    return near & g.ground.shore
