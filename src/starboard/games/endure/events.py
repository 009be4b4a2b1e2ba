"""The Resolution Phase: what expires, the Event drawn, and the end of the round (ETS-EVT, ETS-RND-06 to 08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import chance
from . import accomplishments, conditions, damage, deeds, ending, enemies, loader, noise, sight
from .content import ENEMIES, EVENTS, SURVIVORS
from .standing import SOURCES, refresh
from .state import Survivor

if TYPE_CHECKING:
    from .game import Endure


async def resolution(g: Endure) -> None:
    """Old noise goes, then one Event card is drawn and applied (ETS-EVT-01, ETS-EVT-02)."""
    state = g.state
    if g.live:
        g.beat()
        g.tell("phase", "Resolution Phase.", "ETS-EVT-01")
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
        refresh(g)
        return
    if state.skip_event:
        state.skip_event = False
        state.events.discard.append(card)
        if g.live:
            g.tell("event", f"{EVENTS[card].name} does nothing.", "ETS-GAP-12", card=card)
        if was:
            refresh(g)
            conditions.in_sight_again(g)
            await sight.look(g)
        return
    state.event = card
    if g.live:
        g.tell("event", f"{EVENTS[card].name}: {EVENTS[card].text}", "ETS-EVT-02 ETS-EVT-03", card=card)
    if (was != card or forced) and (SOURCES.get(was) or SOURCES.get(card)):
        refresh(g)
        conditions.in_sight_again(g)
        await sight.look(g)  # ETS-INT-15
    await deeds.enact(g, card, EVENTS[card].effects, None)


async def end_event(g: Endure) -> None:
    """The event in force ends before its time."""
    state = g.state
    state.events.discard.append(state.event)
    state.event, state.forced = "", 0
    refresh(g)
    conditions.in_sight_again(g)
    await sight.look(g)


def peek(g: Endure, s: Survivor) -> None:
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
        text = f"{g.name(s)} foresees {EVENTS[state.next_event].name}."
        g.tell("peek", text, "ETS-GAP-12", only=[s.seat], other=f"{g.name(s)} looks at the next Event card.")


async def life_support_failure(d: deeds.Doing) -> None:
    """Every biological life form loses Health; of enemies with 1 Health half of each zone die, rounded up
    (ETS-EVT-11 to 13, ETS-RUL-31 to 35)."""
    g = d.g
    points = conditions.life_support_damage(g)
    for s in list(g.state.survivors):
        if s.zone >= 0 and SURVIVORS[s.kind].biological:
            await damage.hurt(g, s, points, "Life support failure", "ETS-EVT-11 ETS-RUL-34")
    zones: dict[tuple[str, int], int] = {}
    for group in list(g.state.groups):
        enemy = ENEMIES[group.kind]
        if not enemy.biological:
            continue
        if enemy.boss:
            if not conditions.sleeping(g):
                await enemies.wound_boss(g, points, None, None)
        elif enemy.health == 1:
            zones[group.kind, group.zone] = zones.get((group.kind, group.zone), 0) + group.count
        elif points >= enemy.health:
            await enemies.killed(g, group.kind, group.zone, group.count, None, None, False)
        else:
            dying, group.hurt = group.hurt, group.count  # all are wounded now, and those that were die (ETS-RUL-32)
            if dying:
                await enemies.killed(g, group.kind, group.zone, dying, None, None, False)
    for (kind, zone), count in zones.items():
        await enemies.killed(g, kind, zone, (count + 1) // 2, None, None, False)
    await sight.look(g)


# ---- the round ------------------------------------------------------------------------------------------------------


async def round_end(g: Endure) -> None:
    """Who is trapped suffers, what lasts for the round ends, the first player changes (ETS-FULL-05, ETS-RND-07)."""
    state = g.state
    await damage.trapped(g)
    ending.check(g, at_round_end=True)
    for hook, terms in g.hooks.round_end:
        await hook(g, terms)
    loader.end_of_round(g)
    for s in state.survivors:
        s.stuck = False
        s.jammed = []
        if s.stunned == 1:
            s.stunned = 0
        if s.limits:
            s.limits = []
        accomplishments.forget(g, s, "round")
    seen = g.sees
    accomplishments.close(g, "round")
    if g.sees is not seen:
        await sight.look(g)
    state.first = (state.first + 1) % len(state.survivors)
    state.acted = 0
    state.round += 1
    state.phase = "round-start"
    ending.check_rounds(g)


async def round_start(g: Endure) -> None:
    state = g.state
    if g.live:
        g.beat()
        first = g.name(state.survivors[state.first])
        g.tell("round", f"Round {state.round}. {first} holds the first player token.", "ETS-RND-01 ETS-RND-02")
    state.phase = "survivors"
    for group in state.groups:
        if group.stunned == 3:
            group.stunned = 0
    for hook, terms in g.hooks.round_start:
        await hook(g, terms)
    if state.round == 1 or g.hooks.round_start:  # ETS-RADAR-10: tokens that start in sight
        await sight.look(g)
    ending.check(g)
