"""Where the mission wants a hero to be. For thinking players; no rules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....spaces.plane import XY, apart
from ..objectives import current
from ..state import Hero

if TYPE_CHECKING:
    from ..game import StarQuest


def way_out(g: StarQuest) -> int:
    """The corner that the last of them reaches first, and that no enemy guards."""
    there = [h.at.xy for h in g.state.heroes if h.models]
    foes = [u.models[0].xy for u in g.state.enemies if u.models and not u.arrives]
    best, found = 10**9, 1
    for n in (1, 2, 3, 4):
        corner = g.land.corner(n)
        far = max([apart(at, corner) for at in there], default=0)
        far += sum([g.land.side // 12 for at in foes if apart(at, corner) < g.land.side // 4])
        if far < best:
            best, found = far, n
    return found


def targets(g: StarQuest) -> list[XY]:
    """Where the objective wants somebody."""
    on = current(g)
    return on.wants(g) if on is not None else []


def goal(g: StarQuest, hero: Hero) -> XY:
    """Where this hero had better go."""
    state = g.state
    here = hero.at.xy
    carrier = next((m.carrier for m in state.markers if m.carrier and m.kind == "objective"), "")
    others = [h for h in g.conscious if h is not hero]
    for fallen in state.heroes:  # whoever is nearest gets the fallen up
        if fallen.out and carrier != hero.id and (hero.power >= 2 or not others):
            far = apart(here, fallen.at.xy)
            if all(h.power < 2 or apart(h.at.xy, fallen.at.xy) >= far for h in others):
                return fallen.at.xy
    if state.primary_done:  # the secondary is not worth being caught out there
        return g.land.corner(way_out(g))
    if carrier and carrier != hero.id:
        return g.hero(carrier).at.xy
    there = targets(g)
    if not there:
        return g.land.centre
    mine = sorted(there, key=lambda p: apart(here, p))
    for spot in mine:  # what nobody else is nearer to
        if all(apart(h.at.xy, spot) >= apart(here, spot) for h in others):
            return spot
    return mine[0]
