"""What is looked into: Investigation, Sabotage, Area Search, Scavenge (GSQ-PIN, GSQ-SSB, GSQ-PAS, GSQ-SSV)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ....spaces.plane import XY, apart2
from ....table.facts import Turned
from ..markers import FIVE, draw, five_spots, in_corner, place, put, take_away
from ..places import Pick, closest
from ..profiles import D6
from ..state import Hero, Marker, Unit
from .goal import Goal, corners, nearest_hero, some_hero

if TYPE_CHECKING:
    from ..game import StarQuest


class Examined(Goal):
    """A passed test removes a marker; with the last one it is done."""

    def passed(self, g: StarQuest, hero: Hero, marker: Marker) -> None:
        take_away(g, marker)
        if not any(m.kind == "objective" for m in g.state.markers):
            self.complete(g)

    def progress(self, g: StarQuest, near: float) -> float:
        left = len([m for m in g.state.markers if m.kind == "objective"])
        return 0.7 * (self.terms.sites - left) / self.terms.sites + 0.25 * near


class Spread(Examined):
    """Several markers: an enemy goes to the one closest to the hero that is nearest to it (GSQ-PIN-03)."""

    def set_up(self, g: StarQuest) -> None:
        for number in draw(g, "objective spot", FIVE, self.terms.sites):
            put(g, "objective", five_spots(g, number), self.id)

    def bound_for(self, g: StarQuest, unit: Unit, pick: Pick) -> list[XY]:
        markers = self.markers(g)
        heroes = nearest_hero(g, unit, pick) if markers and unit.models else []
        if not heroes:
            return super().bound_for(g, unit, pick)
        at = heroes[0].at.xy
        return [place(g, g.marker(closest(pick, {m.id: apart2((m.x, m.y), at) for m in markers})))]


class Searched(Spread):
    """A die says whether this was the right one; the last one is (GSQ-PAS-05, GSQ-SSV-05)."""

    def passed(self, g: StarQuest, hero: Hero, marker: Marker) -> None:
        take_away(g, marker)
        die = g.one("search", D6)
        last = not any(m.kind == "objective" for m in g.state.markers)
        if g.live:
            g.tell(Turned(marker.id, str(die), g.square(marker.xy)), "searched", "GSQ-PAS-05 GSQ-SSV-05", die=die)
        if die >= self.terms.need or last:
            self.complete(g)


class Investigation(Spread):
    id: ClassVar[str] = "investigation"


class AreaSearch(Searched):
    id: ClassVar[str] = "area-search"


class Sabotage(Examined):
    """In the corner furthest from a hero."""

    id: ClassVar[str] = "sabotage"

    def set_up(self, g: StarQuest) -> None:
        if (hero := some_hero(g)) is not None:
            put(g, "objective", in_corner(g, corners(g, hero, 1, furthest=True)[0]), self.id)


class Scavenge(Searched):
    """In the corners nearest to a hero."""

    id: ClassVar[str] = "scavenge"

    def set_up(self, g: StarQuest) -> None:
        if (hero := some_hero(g)) is not None:
            for number in corners(g, hero, self.terms.sites):
                put(g, "objective", in_corner(g, number), self.id)
