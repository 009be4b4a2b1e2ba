"""All that one mission wants. Rules ask it as `g.mission`."""

from __future__ import annotations

from functools import cache
from typing import Any

from ....missions import kinds, tag_of
from ..content import ground
from . import winning as winning
from .condition import ExodusGoal

KINDS: dict[str, type[Any]] = kinds(ExodusGoal)
"""Every goal there is, by the name that missions call it."""


class Task:
    """One mission: its goals, in the order of its file."""

    def __init__(self, id: str) -> None:
        there = ground(id)
        self.goals: list[ExodusGoal[Any]] = []
        for number, terms in enumerate(there.mission.goals):
            named = terms.places(there.mission)
            places = there.grid.mask(named[1]) if named is not None else 0
            self.goals.append(KINDS[tag_of(type(terms))](terms, number, places))
        self.leaves = any(goal.leaves for goal in self.goals)


@cache
def task_of(id: str) -> Task:
    return Task(id)
