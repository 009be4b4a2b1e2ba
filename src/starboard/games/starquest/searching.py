"""Search tokens and hidden treasure (GSQ-SRCH, GSQ-TRES)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table import WhyNot
from ...table.facts import Marked, Rolled, Turned
from .content import HEROES, ITEMS, NUMBERS
from .options import Trove
from .places import near_point
from .power import carries
from .profiles import D6
from .state import Hero, Marker

if TYPE_CHECKING:
    from .game import StarQuest

TROVE: Final = 7


async def reveal(g: StarQuest, hero: Hero | None, token: Marker) -> None:
    """Rolls on the treasure table (GSQ-SRCH-08); a token of event 43 and a keen eye add 1 (GSQ-GAP-23)."""
    close = hero is not None and near_point(hero, token.xy, g.reach.touch)
    bonus = token.bonus
    if hero is not None:
        bonus += g.number("treasure", HEROES[hero.kind].treasure, hero)
    die = g.one("treasure", D6)
    total = die + bonus
    if g.live:
        fact = Rolled(hero.id if hero else "", "treasure", (die,))
        g.tell(fact, "treasure", "GSQ-SRCH-08", who=hero.id if hero else "", total=total)
    if total <= 2:
        g.state.markers.remove(token)
        if g.live:
            g.tell(Marked(token.id, g.square(token.xy), on=False), "hazard", "GSQ-TRES-01")
        if close and hero is not None:
            hazard(g, hero)
        return
    token.kind, token.what = "treasure", await contents(g, hero, total)
    if close and hero is not None:
        pick_up(g, hero, token)
    elif g.live:
        g.tell(Turned(token.id, "treasure", g.square(token.xy)), "treasure-marker", "GSQ-SRCH-10", what=token.what)


def hazard(g: StarQuest, hero: Hero) -> None:
    """1 Afflicted, 2 Diseased, 3 Impaired, 4 Crippled, 5-6 nothing (GSQ-TRES-02)."""
    condition = NUMBERS.treasure.hazard[g.one("hazard", D6) - 1]
    if condition:
        afflict(g, hero, condition, "GSQ-TRES-02")


def afflict(g: StarQuest, hero: Hero, condition: str, rule: str) -> None:
    if condition not in hero.conditions:
        hero.conditions.append(condition)
        g.changed(hero)
        if g.live:
            g.tell(Turned(hero.id, condition), "condition", rule, who=hero.id, what=condition)


async def contents(g: StarQuest, hero: Hero | None, total: int) -> list[str]:
    """What row of the table, and on one more die which item or sum (GSQ-TRES-03 to 07)."""
    there = NUMBERS.treasure
    if total >= TROVE:
        seats = g.seats if hero is None else hero.id
        choice = await g.ask(seats, "trove", trove_options)
        return list(choice.what)
    die = g.one("find", D6) - 1
    if total == 6:
        return [f"{there.credits[die]}c"]
    return [(there.injectors, there.grenades, there.kits)[total - 3][die]]


def trove_options(g: StarQuest, no: WhyNot | None) -> list[Trove]:
    there = NUMBERS.treasure
    goods = [*dict.fromkeys((*there.injectors, *there.grenades, *there.kits))]
    goods += [f"{c}c" for c in dict.fromkeys(there.credits)]
    return [Trove((a, b)) for n, a in enumerate(goods) for b in goods[n:]]


def pick_up(g: StarQuest, hero: Hero, marker: Marker) -> None:
    """Takes what a treasure holds, as far as there is room (GSQ-SRCH-09, GSQ-GAP-20, 30)."""
    marker.what = left = [what for what in marker.what if not gain(g, hero, what)]
    if not left:
        g.state.markers.remove(marker)
        if g.live:
            g.tell(Marked(marker.id, g.square(marker.xy), on=False), "emptied", "GSQ-SRCH-09", who=hero.id)


def gain(g: StarQuest, hero: Hero, what: str) -> bool:
    if what not in ITEMS:
        hero.credits += int(what.rstrip("c"))
    elif len(hero.items) < carries(g, hero):
        hero.items.append(what)
    else:
        return False
    if g.live:
        g.tell(Turned(what, "held", "", hero.id), "gains", "GSQ-SRCH-09", who=hero.id, item=what)
    return True
