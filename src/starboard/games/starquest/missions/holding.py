"""What is armed and then held: Target Defense, Safeguard (GSQ-PTD, GSQ-SSG)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ....table.facts import Changed, Turned
from ..markers import FIVE, five_spots, put
from ..places import near_point
from ..state import Hero, Marker
from .goal import Goal

if TYPE_CHECKING:
    from ..game import StarQuest


class Held(Goal):
    """One test arms the marker for the mission (GSQ-RUL-23); then it gathers tokens."""

    def passed(self, g: StarQuest, hero: Hero, marker: Marker) -> None:
        marker.armed = True
        if g.live:
            fact = Turned(marker.id, "armed", g.square(marker.xy), hero.id)
            g.tell(fact, "armed", "GSQ-PTD-04 GSQ-SSG-03", who=hero.id)

    def held(self, g: StarQuest, marker: Marker) -> None:
        """A token, with a hero within 3" and no enemy (GSQ-PTD-05, SSG-04)."""
        near = g.reach.seize
        ours = any(not h.shaken and near_point(h, marker.xy, near) for h in g.conscious)
        if ours and not any(near_point(e, marker.xy, near) for e in g.state.enemies if not e.arrives):
            marker.tokens += 1
            if g.live:
                g.tell(Changed(marker.id, "tokens", 1, marker.tokens), "seized", "GSQ-PTD-05 GSQ-SSG-04")
            if marker.tokens >= self.terms.need:
                self.complete(g)

    def progress(self, g: StarQuest, near: float) -> float:
        markers = [m for m in g.state.markers if m.kind == "objective"]
        return 0.2 * near + sum([0.1 * m.armed + 0.11 * m.tokens for m in markers])


class TargetDefense(Held):
    id: ClassVar[str] = "target-defense"

    def set_up(self, g: StarQuest) -> None:
        put(g, "objective", five_spots(g, g.one("objective spot", FIVE)), self.id)


class Safeguard(Held):
    id: ClassVar[str] = "safeguard"

    def set_up(self, g: StarQuest) -> None:
        put(g, "objective", g.land.centre, self.id)
