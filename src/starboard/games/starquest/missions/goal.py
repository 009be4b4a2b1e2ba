"""What an objective is: the moments it hooks into, the questions it answers; each says nothing unless it must."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ....spaces.plane import XY, apart2
from ....table.facts import Turned
from ..content import Objective
from ..markers import CORNERS, place
from ..places import Pick, closest, unit_gap
from ..state import Hero, Marker, Unit

if TYPE_CHECKING:
    from ..game import StarQuest


class Goal:
    """One objective. It never changes and is never saved: what it remembers lies on the table, as markers."""

    id: ClassVar[str] = ""

    def __init__(self, terms: Objective) -> None:
        self.terms = terms

    # moments

    def set_up(self, g: StarQuest) -> None:
        """Its markers are put down."""
        raise NotImplementedError

    def party_arrives(self, g: StarQuest, corner: int) -> None:
        """The heroes are about to be deployed in this corner."""

    def passed(self, g: StarQuest, hero: Hero, marker: Marker) -> None:
        """The test of its Skill action."""
        raise NotImplementedError

    def brought(self, g: StarQuest, hero: Hero) -> None:
        """The activation of whoever carries its marker ends."""

    def held(self, g: StarQuest, marker: Marker) -> None:
        """A round ends with its marker armed."""

    # questions

    def bound_for(self, g: StarQuest, unit: Unit, pick: Pick) -> list[XY]:
        """Where an enemy unit goes that sees nobody (GSQ-AI-08)."""
        return [place(g, marker) for marker in self.markers(g)] or [g.land.centre]

    # for thinking players

    def wants(self, g: StarQuest) -> list[XY]:
        """Where it wants somebody."""
        return [place(g, marker) for marker in g.state.markers if marker.kind == "objective"]

    def progress(self, g: StarQuest, near: float) -> float:
        """How far it is, 0 to 1, with the nearest hero so near to what is wanted."""
        raise NotImplementedError

    # what they share

    def markers(self, g: StarQuest) -> list[Marker]:
        return [m for m in g.state.markers if m.kind == "objective" and self.id in m.what]

    def complete(self, g: StarQuest) -> None:
        state = g.state
        if self.terms.rank == "primary":
            state.primary_done = True
        else:
            state.secondary_done = True
        state.hunted = 0
        state.markers = [m for m in state.markers if self.id not in m.what]
        if g.live:
            g.tell(Turned(self.id, "done"), "completed", "GSQ-MIS-03", objective=self.id)


def nearest_hero(g: StarQuest, unit: Unit, pick: Pick) -> list[Hero]:
    """The hero nearest to a unit; to one that is not on the table yet all of them are (GSQ-SPEC-05)."""
    heroes = g.conscious
    if len(heroes) < 2 or not unit.models:
        return heroes
    return [g.hero(closest(pick, {hero.id: unit_gap(unit, hero) for hero in heroes}))]


def some_hero(g: StarQuest) -> Hero | None:
    """A hero by chance, of those awake on the table (GSQ-SSB-02, SSV-02, SES-02)."""
    heroes = g.conscious
    return g.random_hero("objective hero", heroes) if heroes else None


def corners(g: StarQuest, hero: Hero, count: int, furthest: bool = False) -> list[int]:
    """So many corners, the nearest to a hero first, or the furthest; a tie is decided by chance (GSQ-RUL-89)."""
    far = {str(n): apart2(g.land.corner(n), hero.at.xy) for n in CORNERS}
    left = {id: -gap for id, gap in far.items()} if furthest else far
    found = []
    for _ in range(count):
        found.append(closest(g.toss, left))
        del left[found[-1]]
    return [int(id) for id in found]
