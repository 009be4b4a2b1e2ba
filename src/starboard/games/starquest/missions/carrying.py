"""What is carried somewhere: Retrieval, Delivery, Capture, Escort (GSQ-PRT, GSQ-PDL, GSQ-SCP, GSQ-SES)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ....spaces.plane import XY, within
from ....table.facts import Marked, Turned
from ..markers import CORNERS, draw, free_spot, in_corner, put, take_away
from ..places import near_point
from ..state import Hero, Marker
from .goal import Goal, corners, some_hero

if TYPE_CHECKING:
    from ..game import StarQuest


class Carried(Goal):
    """A passed test picks the marker up; who is Shaken or falls drops it (GSQ-SHK-08, GSQ-RUL-15)."""

    def passed(self, g: StarQuest, hero: Hero, marker: Marker) -> None:
        marker.carrier = hero.id
        if g.live:
            g.tell(Turned(marker.id, "carried", g.square(marker.xy), hero.id), "picked-up", "GSQ-PRT-05", who=hero.id)

    def wants(self, g: StarQuest) -> list[XY]:
        state = g.state
        if any(m.carrier and m.kind == "objective" for m in state.markers):
            return [m.xy for m in state.markers if m.kind == self.terms.to] or [g.land.corner(state.corner)]
        return super().wants(g)

    def progress(self, g: StarQuest, near: float) -> float:
        to, markers = self.terms.to, g.state.markers
        carried = any(m.carrier and m.kind == "objective" for m in markers)
        served = self.terms.sites - sum([m.kind == to for m in markers]) if to else 0
        return (0.4 if carried else 0.0) + 0.25 * near + 0.17 * served


class Delivered(Carried):
    """To every marker of a kind, within 3" of it."""

    def brought(self, g: StarQuest, hero: Hero) -> None:
        for there in [m for m in g.state.markers if m.kind == self.terms.to]:
            if near_point(hero, there.xy, g.reach.deliver):
                take_away(g, there)
        if not any(m.kind == self.terms.to for m in g.state.markers):
            self.complete(g)


class Retrieval(Carried):
    """Home to the corner where the party began."""

    id: ClassVar[str] = "retrieval"

    def set_up(self, g: StarQuest) -> None:
        put(g, "objective", in_corner(g, g.one("objective corner", CORNERS)), self.id)

    def party_arrives(self, g: StarQuest, corner: int) -> None:
        clear_corner(g, corner)

    def brought(self, g: StarQuest, hero: Hero) -> None:
        if near_point(hero, g.land.corner(g.state.corner), g.lengths.zone):
            self.complete(g)


class Capture(Carried):
    """To any corner."""

    id: ClassVar[str] = "capture"

    def set_up(self, g: StarQuest) -> None:
        put(g, "objective", g.land.centre, self.id)

    def brought(self, g: StarQuest, hero: Hero) -> None:
        if any(near_point(hero, g.land.corner(n), g.lengths.zone) for n in CORNERS):
            self.complete(g)


class Delivery(Delivered):
    """The load lies where the heroes are deployed (GSQ-PDL-04)."""

    id: ClassVar[str] = "delivery"

    def set_up(self, g: StarQuest) -> None:
        for number in draw(g, "delivery corner", CORNERS, self.terms.sites):
            put(g, "delivery", in_corner(g, number), self.id)

    def party_arrives(self, g: StarQuest, corner: int) -> None:
        clear_corner(g, corner)
        put(g, "objective", in_corner(g, corner), self.id)


class Escort(Delivered):
    """From beside a hero to the corner furthest from it."""

    id: ClassVar[str] = "escort"

    def set_up(self, g: StarQuest) -> None:
        if (hero := some_hero(g)) is not None:
            put(g, "objective", hero.at.xy, self.id)
            put(g, "extraction", in_corner(g, corners(g, hero, 1, furthest=True)[0]), self.id)


def clear_corner(g: StarQuest, corner: int) -> None:
    """A marker in the heroes' own corner moves to the centre (GSQ-PRT-03, GSQ-PDL-03)."""
    for marker in g.state.markers:
        here = within(marker.xy, g.land.corner(corner), g.lengths.zone)
        if marker.kind in ("objective", "delivery") and here:
            marker.x, marker.y = free_spot(g, g.land.centre)
            if g.live:
                g.tell(Marked(marker.id, g.square(marker.xy)), "moved-to-centre", "GSQ-PRT-03 GSQ-PDL-03")
