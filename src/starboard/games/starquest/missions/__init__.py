"""Objectives: one class for each, by what it asks of the heroes. `goal` lists the moments it may hook into.

Their numbers and texts stand in `content/objectives.toml`.
"""

from __future__ import annotations

from ..content import OBJECTIVES
from . import carrying, dropping, holding, looking
from .goal import Goal

FAMILIES = (dropping, holding, carrying, looking)
GOALS: dict[str, Goal] = {
    kind.id: kind(OBJECTIVES[kind.id])
    for family in FAMILIES
    for kind in vars(family).values()
    if isinstance(kind, type) and issubclass(kind, Goal) and kind.id
}
"""Every objective there is, by its id."""
