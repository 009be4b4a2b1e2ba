"""Random events (GSQ-EVT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...table.facts import Turned
from .attacks import plain_hits
from .content import EVENTS, RandomEvent
from .levels import earn
from .markers import draw, put
from .morale import shake
from .power import restore_power
from .profiles import D6
from .searching import afflict, gain, reveal
from .state import Hero
from .wounds import d3, knock_out, lose_power, suffer

if TYPE_CHECKING:
    from .game import StarQuest

LASTS: Final = "event"
"""Until the next event (GSQ-EVT-40)."""


async def random_event(g: StarQuest, roll: int = 0) -> None:
    """Two dice, one after the other (GSQ-EVT-03); what an older event left in force ends first (GSQ-INT-19)."""
    state = g.state
    roll = roll or g.one("event tens", D6) * 10 + g.one("event units", D6)
    g.close(LASTS)
    state.quarter, state.quarter_kind, state.event = 0, "", roll
    event = EVENTS[roll]
    g.beat()
    if event.to == "hero":
        await to_hero(g, event)
    elif event.to == "all":
        if g.live:
            g.tell(Turned("event", event.id), "event", "GSQ-EVT-03", event=event.id, who="")
        g.begin(event.what, None, LASTS)
    elif event.to == "quarter":
        state.quarter, state.quarter_kind = g.one("event quarter", (1, 2, 3, 4)), event.do
        if g.live:
            fact = Turned("event", event.id)
            g.tell(fact, "event-quarter", "GSQ-EVT-16 GSQ-EVT-19", event=event.id, quarter=state.quarter)
    else:
        await to_table(g, event)


async def to_hero(g: StarQuest, event: RandomEvent) -> None:
    """Of the conscious heroes on the table (GSQ-RUL-50)."""
    heroes = g.conscious
    if not heroes:
        return
    hero = g.random_hero("event hero", heroes)
    rule = f"GSQ-EVT-{list(EVENTS).index(event.roll) + 4:02}"
    if g.live:
        g.tell(Turned("event", event.id, "", hero.id), "event", rule, event=event.id, who=hero.id)
    do = event.do
    if do == "knock-out":
        knock_out(g, hero)
    elif do == "condition":
        afflict(g, hero, event.what, rule)
    elif do == "begin":
        g.begin(event.what, hero, LASTS)
    elif do == "wounds":
        suffer(g, hero, d3(g, "debris"), event.id, rule)
    elif do == "hits":
        await plain_hits(g, None, hero, d3(g, "trap"), 0, event.name, rule)
    elif do == "drain":
        lose_power(g, hero, d3(g, "shriek"))
    elif do == "shake":
        await shake(g, hero, rule)
    elif do == "refresh":
        restore_power(g, hero, d3(g, "refresh"), rule)
    elif do == "xp":
        await earn(g, hero, d3(g, "blessing"), rule)
    elif not gain(g, hero, event.what or f"{event.amount}c"):  # hands full: it lies there (GSQ-GAP-20, 30)
        put(g, "treasure", hero.at.xy).what = [event.what]
    quiet(hero)


def quiet(hero: Hero) -> None:
    """Wounds outside an activation ask for no morale test (GSQ-RUL-36)."""
    hero.hurt = hero.feared = 0


async def to_table(g: StarQuest, event: RandomEvent) -> None:
    if g.live:
        g.tell(Turned("event", event.id), "event", "GSQ-EVT-24 GSQ-EVT-35", event=event.id, who="")
    if event.do == "tokens":
        for number in draw(g, "token quarter", (1, 2, 3, 4), d3(g, "tokens")):
            put(g, "search", g.land.quarter(number), bonus=1)
    elif event.do == "reveal":
        tokens = [m.id for m in g.state.markers if m.kind == "search"]
        for _ in range(min(d3(g, "vision"), len(tokens))):
            id = g.one("vision token", tokens)
            tokens.remove(id)
            await reveal(g, None, g.marker(id))
    elif event.do == "shake":
        units = [u.id for u in g.state.enemies if not u.arrives]
        if units:
            await shake(g, g.unit(g.one("sinkhole", units)), "GSQ-EVT-27")
