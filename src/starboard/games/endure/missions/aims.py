"""What a mission wants of the crew, as places and deeds: for thinking players; no rules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..game import Endure

Aim = tuple[int, str, str]
"""A zone, what is to be done there, and with what: an objective or a kind of enemy."""

USE, SMASH, KILL, GO, BOARD, SEARCH, STAND = "use", "smash", "kill", "go", "board", "search", "stand"


class Errands:
    """What is left to do, seen at one moment."""

    __slots__ = ("aims", "end", "hidden", "leaves", "pilot")

    def __init__(self) -> None:
        self.aims: list[Aim] = []
        """What can be seen to now."""
        self.hidden: list[Aim] = []
        """What waits behind a shut door."""
        self.end: tuple[int, ...] = ()
        """Zones where everybody must be at the end: exits, or a place."""
        self.leaves = False
        """Whether the end is to leave the map there."""
        self.pilot: list[Aim] = []
        """What only the pilot of a Loader can see to."""


def mark_aim(g: Endure, id: str) -> Aim | None:
    """An objective that lies on the map."""
    for mark in g.state.marks:
        if mark.id == id:
            return mark.zone, SMASH if id in g.mission.terminals else USE, id
    return None


def add_marks(g: Endure, ids: tuple[str, ...], found: Errands) -> None:
    """Those of the objectives that lie on the map."""
    for id in ids:
        aim = mark_aim(g, id)
        if aim is not None:
            found.aims.append(aim)


def opening(g: Endure) -> list[Aim]:
    """What opens the doors and exits that the mission still keeps shut."""
    state, found = g.state, []
    for way, keys in g.mission.openers:
        bit = g.ground.layout.door_bit.get(way, 0)
        if not (state.closed & bit or way in state.shut):
            continue
        for id in keys:
            aim = mark_aim(g, id)
            if aim is not None:
                found.append(aim)
                continue
            number = bit.bit_length() - 1
            sides = [zone for zone in range(g.ground.size) if number in g.ground.doors_of[zone]]
            bearer = next((s for s in state.survivors if s.zone >= 0 and id in s.objectives), None)
            if bearer is not None and sides:  # a key card: to this side of the door with it
                found.append((min(sides, key=g.view.distance[bearer.zone].__getitem__), USE, id))
    return found
