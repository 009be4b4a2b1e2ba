"""The end of a round, in its order (GSQ-RUL-19): tokens, the way out, the secondary, alertness, a wave, its event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import Step, WhyNot
from ...table.facts import Changed, Heading, Turned
from .content import NUMBERS
from .events import random_event
from .markers import CORNERS
from .missions import GOALS
from .objectives import seize
from .options import CallBoss, Leave, Stay
from .places import near_point
from .preparation import roll_secondary
from .profiles import D6
from .waves import budget, deploy_next, draw_wave

if TYPE_CHECKING:
    from .game import StarQuest


def next_step(g: StarQuest) -> Step:
    return STEPS[g.state.cursor](g)


def tokens(g: StarQuest) -> None:
    if g.live:
        g.tell(Heading("phase", "end"), "end-phase", "GSQ-TURN-11")
    seize(g)
    g.state.cursor = 1


def way_out(g: StarQuest) -> Step:
    """The party may leave when all of it is within 6" of one corner (GSQ-REW-01, 02, RUL-16, 18)."""
    g.state.cursor = 2
    if not can_leave(g):
        return None
    return ask_leave(g)


def can_leave(g: StarQuest) -> bool:
    heroes = g.state.heroes
    if not g.state.primary_done or any(hero.arrives for hero in heroes):
        return False
    zone = g.lengths.zone
    return any(all(near_point(hero, g.land.corner(n), zone) for hero in heroes) for n in CORNERS)


async def ask_leave(g: StarQuest) -> None:
    choice = await g.ask(g.seats, "leave", leaving)
    if isinstance(choice, Leave):
        await g.mission_won()


def leaving(g: StarQuest, no: WhyNot | None) -> list[Leave | Stay]:
    return [Leave(), Stay()]


def boss(g: StarQuest) -> Step:
    """With both objectives done the players may call a boss fight, where the table plays it (GSQ-BOSS-01)."""
    g.state.cursor = 3
    if g.state.boss == 0 and g.bosses and g.state.primary_done and g.state.secondary_done:
        return ask_boss(g)
    return None


async def ask_boss(g: StarQuest) -> None:
    choice = await g.ask(g.seats, "boss", calling)
    if isinstance(choice, CallBoss):
        g.state.boss = 1


def calling(g: StarQuest, no: WhyNot | None) -> list[CallBoss | Stay]:
    return [CallBoss(), Stay()]


def alertness(g: StarQuest) -> None:
    """The secondary is set up, alertness rises, and at 6 a wave comes (GSQ-ALRT, GSQ-SET-04, 05, GSQ-OPT-04, 05)."""
    state, numbers = g.state, NUMBERS.alert
    new = state.primary_done and not state.secondary_set
    if new:
        state.secondary_set = True
        roll_secondary(g)
        if g.live:
            g.tell(Turned(state.secondary, "set"), "secondary", "GSQ-SET-04", objective=state.secondary)
        GOALS[state.secondary].set_up(g)
    if state.boss >= 2:
        state.cursor = 6
        return
    if state.boss == 1:  # a wave of double value, the last one (GSQ-BOSS-02, 03)
        state.boss = 2
        begin_wave(g, budget(g, NUMBERS.wave.boss), boss=True)
        return
    empty = not any(not unit.arrives for unit in state.enemies)
    rise, why = (numbers.secondary, "secondary") if new else (numbers.empty, "empty") if empty else (numbers.round, "")
    if state.alarm in NUMBERS.challenge.alarm and g.one("alarm", D6) <= NUMBERS.challenge.alarm[state.alarm]:
        rise += 1
    state.alertness += rise
    if g.live:
        g.tell(Changed("alertness", "alertness", rise, state.alertness), "alertness", "GSQ-ALRT-01", case=why)
    if state.alertness >= numbers.wave_at:
        if g.live:
            fact = Changed("alertness", "alertness", -state.alertness, 0)
            g.tell(fact, "alertness", "GSQ-RUL-20", case="full")
        state.alertness = 0  # what is more is lost (GSQ-RUL-20)
        begin_wave(g, budget(g))
    else:
        state.cursor = 6


def begin_wave(g: StarQuest, points: int, boss: bool = False) -> None:
    state = g.state
    state.wave += 1
    state.waiting = draw_wave(g, points, boss)
    state.cursor = 4
    if g.live:
        g.tell(Heading("step", "wave"), "wave", "GSQ-ALRT-04" if not boss else "GSQ-BOSS-02", number=state.wave)


def wave(g: StarQuest) -> Step:
    if not g.state.waiting:
        g.state.cursor = 5
        return None
    return deploy_next(g, sentry=False)


async def wave_event(g: StarQuest) -> None:
    """Each wave brings a random event, then time and weather go on (GSQ-ALRT-06, GSQ-INT-19)."""
    g.state.cursor = 6
    await random_event(g)
    state, after = g.state, NUMBERS.challenge.after
    state.time, state.weather = after.get(state.time, state.time), after.get(state.weather, state.weather)
    g.changed()


def close(g: StarQuest) -> None:
    """Fatigue ends with the round (GSQ-FAT-04)."""
    state = g.state
    for unit in (*state.heroes, *state.enemies):
        unit.fatigued = unit.acted = False
    state.markers = [m for m in state.markers if m.kind != "noise" or m.until > state.round]
    g.close("round")
    for active in state.effects:
        if active.lasts == "next-round":
            active.lasts = "last-round"
        elif active.lasts == "last-round":
            active.lasts = "over"
    g.close("over")
    state.phase, state.cursor = "begin", 0


STEPS = (tokens, way_out, boss, alertness, wave, wave_event, close)
