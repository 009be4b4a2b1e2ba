"""How far things are for whoever thinks ahead; no rules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....spaces.grid import FAR, Field, squares_of

if TYPE_CHECKING:
    from ..game import Exodus

PACE: Final = 3.5
"""Squares that a hero gets on in a turn, what is in the way counted in."""
LEAD: Final = 3
"""So many squares one may be ahead of whoever carries what the mission wants, and still be of help."""


def lying(g: Exodus, item: str) -> int:
    """Where such an item can be had: on the map, or of a hero who rose among the infected."""
    mask = 0
    for token in g.state.items:
        if token.item == item:
            mask |= 1 << token.at
    for hero in g.state.heroes:
        if hero.fate == "risen" and hero.item == item:
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


def off(g: Exodus, start: int, targets: int) -> float:
    """Squares from the nearest of some squares to the nearest of others; over water by guess."""
    if not start or not targets:
        return 0.0
    field = way(g, targets)
    far = min([field.distance(square) for square in squares_of(start)])
    if far == FAR:
        far = min([g.grid.range(a, b) for a in squares_of(start) for b in squares_of(targets)]) + 8
    return float(far)
