"""What a mission wants of a hero: where to go, what to fetch. For thinking players; no rules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....spaces.grid import FAR
from ..board import beside
from ..missions.aims import way
from ..state import Hero

if TYPE_CHECKING:
    from ..game import Exodus


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
