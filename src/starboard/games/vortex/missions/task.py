"""All that one mission adds to the rules: its goal and its losses. Rules ask it as `g.mission`."""

from __future__ import annotations

from functools import cache
from typing import Any

from ....missions import Terms, kinds, tag_of
from ..maps import find
from . import losing, winning
from .condition import VortexCondition, VortexGoal

FAMILIES = (winning, losing)
KINDS: dict[str, type[Any]] = kinds(VortexCondition)
"""Every goal and loss there is, by the name that missions call it."""


def _made(terms: Terms) -> Any:
    return KINDS[tag_of(type(terms))](terms)


class Task:
    """One mission: what its file says, and what follows from it."""

    def __init__(self, id: str) -> None:
        self.file = find(id)
        self.goal: VortexGoal[Any] = _made(self.file.goal)
        self.conditions: list[VortexCondition[Any]] = [self.goal, *(_made(loss) for loss in self.file.loss)]
        self.losses = [each for each in self.conditions if type(each).lost is not VortexCondition.lost]


@cache
def task_of(id: str) -> Task:
    return Task(id)
