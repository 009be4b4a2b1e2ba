"""The Resolution Phase: what expires, the Event drawn, and the end of the round (ETS-EVT, ETS-RND-06 to 08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import chance
from ...table.facts import Heading, Turned
from . import accomplishments, damage, ending, enemies, foes, inventory, loader, noise, places, resolve, sight
from .content import ENEMIES, EVENTS, SURVIVORS
from .standing import BOOK, see
from .state import Group, Survivor

if TYPE_CHECKING:
    from .deeds import Doing
    from .game import Endure


async def resolution(g: Endure) -> None:
    """Old noise goes, then one Event card is drawn and applied (ETS-EVT-01, ETS-EVT-02)."""
    state = g.state
    if g.live:
        g.beat()
        g.tell(Heading("phase", "resolution"), "phase", "ETS-EVT-01", case="resolution")
    noise.fade(g)
    await draw_event(g)
    state.phase = "round-end"


async def draw_event(g: Endure) -> None:
    """The next card ends the one before; both at once, so that sight returns only if no new blackout comes."""
    state = g.state
    if state.event:
        state.events.discard.append(state.event)
    was, forced = state.event, state.forced
    state.event, state.forced = "", 0
    card = state.next_event
    state.next_event, state.next_seen = "", []
    if card:
        g.reveal("event card")
    else:
        if not state.events.layers:  # ETS-RUL-58
            chance.reshuffle(state.events)
        card = g.draw("event", state.events) or ""
    if not card:
        g.changed()
        return
    if state.skip_event:
        state.skip_event = False
        state.events.discard.append(card)
        if g.live:
            g.tell(Turned("events", card), "event", "ETS-EVT-02 ETS-ABIL-05", case="cancelled")
        if was:
            g.changed()
            g.mission.in_sight_again(g)
            await sight.look(g)
        return
    state.event = card
    if g.live:
        g.tell(Turned("events", card), "event", "ETS-EVT-02 ETS-EVT-03", text=card)
    if (was != card or forced) and (BOOK.clauses(was) or BOOK.clauses(card)):
        g.changed("")
        see(g)  # what was forced open may be shut again
        if "blackout" in g.states:
            sight.dim(g)
        g.mission.in_sight_again(g)
        await sight.look(g)  # ETS-INT-15
    await g.enact(card, EVENTS[card].effects, None)


async def end_event(g: Endure) -> None:
    """The event in force ends before its time."""
    state = g.state
    state.events.discard.append(state.event)
    state.event, state.forced = "", 0
    g.changed()
    g.mission.in_sight_again(g)
    await sight.look(g)


def peek(g: Endure, s: Survivor, rule: str) -> None:
    """Somebody looks at the top of the Event deck: chance names it now."""
    state = g.state
    if not state.next_event:
        if not state.events.layers:
            chance.reshuffle(state.events)
        state.next_event = g.draw("event", state.events, [s.seat]) or ""
    else:
        g.reveal("event card", [s.seat])
    state.next_seen.append(s.seat)
    if g.live and state.next_event:
        g.tell(Turned("events", state.next_event, who=s.seat), "foresee", rule, only=[s.seat])


async def life_support_failure(d: Doing) -> None:
    """Every biological life form loses Health; of enemies with 1 Health half of each zone die, rounded up
    (ETS-EVT-11 to 13, ETS-RUL-31 to 35)."""
    g = d.g
    points = g.mission.life_support
    for s in list(g.state.survivors):
        if s.zone >= 0 and SURVIVORS[s.kind].biological:
            await damage.hurt(g, s, points, "life-support-failure", "ETS-EVT-11 ETS-RUL-34")
    there: dict[tuple[str, int], list[Group]] = {}
    for group in g.state.groups:
        if ENEMIES[group.kind].biological:
            there.setdefault((group.kind, group.zone), []).append(group)
    for (kind, zone), groups in there.items():
        enemy, count = ENEMIES[kind], sum([group.count for group in groups])
        if enemy.boss:
            if not foes.sleeping(g):
                await enemies.wound_boss(g, points, None, None)
        elif enemy.health == 1:
            await enemies.killed(g, kind, zone, (count + 1) // 2, None, None, False)
        elif points >= enemy.health:
            await enemies.killed(g, kind, zone, count, None, None, False)
        else:  # who was wounded dies, and all that are left are wounded now (ETS-RUL-32)
            if dying := sum([group.hurt for group in groups]):
                await enemies.killed(g, kind, zone, dying, None, None, False)
            for group in groups:
                group.hurt = group.count
    await sight.look(g)


# ---- the round ------------------------------------------------------------------------------------------------------


async def trapped(g: Endure) -> None:
    """At the round's end whoever stands in a completely full zone takes 1 damage and loses 1 Resolve (ETS-FULL-05)."""
    full = places.full_zones(g)
    if not full:
        return
    for s in list(g.state.survivors):
        if s.zone >= 0 and full >> s.zone & 1:
            await damage.hurt(g, s, 1, "trapped", "ETS-FULL-04 ETS-FULL-05")
            await resolve.lose(g, s, 1, "ETS-FULL-05", why="trapped")
    await sight.look(g)


async def round_end(g: Endure) -> None:
    """Who is trapped suffers, what lasts for the round ends, the first player changes (ETS-FULL-05, ETS-RND-07)."""
    state = g.state
    await trapped(g)
    ending.check(g, at_round_end=True)
    loader.end_of_round(g)
    for s in state.survivors:
        s.held = 0
        inventory.clear(s)
        if s.stunned == 1:
            s.stunned = 0
        if s.limits:
            s.limits = []
        accomplishments.forget(g, s, "round")
    seen = g.sees
    g.close("round")
    foes.notice_all(g)  # whoever hid until now stands in view again (ETS-ENE-05)
    if g.sees is not seen:
        g.mission.in_sight_again(g)
        await sight.look(g)
    state.first = next_first(g)
    state.acted = 0
    state.round += 1
    state.phase = "round-start"
    ending.check_rounds(g)


def next_first(g: Endure) -> int:
    """Clockwise to the next who is still on the map, so that another survivor acts first (ETS-RND-07)."""
    survivors, first = g.state.survivors, g.state.first
    around = [(first + n) % len(survivors) for n in range(1, len(survivors) + 1)]
    return next((n for n in around if survivors[n].zone >= 0), around[0])


async def round_start(g: Endure) -> None:
    state = g.state
    if g.live:
        g.beat()
        first = state.survivors[state.first].seat
        g.tell(Heading("round", str(state.round)), "round", "ETS-RND-01 ETS-RND-02", first=first)
    state.phase = "survivors"
    for group in state.groups:
        if group.stunned == 3:
            group.stunned = 0
    for round_begins in g.mission.round_begins:
        await round_begins(g)
    if state.round == 1 or g.mission.round_begins:  # ETS-RADAR-10: tokens that start in sight
        await sight.look(g)
    ending.check(g)
