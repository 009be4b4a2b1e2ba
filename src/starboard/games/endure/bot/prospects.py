"""How well it goes: the gauge of Endure, for bots and forecasts.

The chance to win, as a logistic model of what stands on the table at the end of a round: the survivors and what they
carry, how much of the mission's task is left (in actions that it takes to get there and do it), and what lurks. The
weights come from games of the policy (`docs/bots.md`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ....bots.sensible import Bend, chance_to_win, of_campaign
from ....table import Level, Table
from .. import HOME
from ..campaign import CAMPAIGNS
from ..content import ARMOUR, ENEMIES, START, SURVIVORS
from ..missions.aims import KILL, SEARCH, Errands
from .errands import able, carries, errands, precious
from .worth import Danger, arms

if TYPE_CHECKING:
    from ..game import Endure

LONG = 12
BEGUN = 1.7
"""How much has to speak for a crew that has just begun."""
BEND = Bend(HOME)


def gauge(g: Endure) -> float:
    """0 lost, 1 won."""
    state = g.state
    if state.outcome is not None:
        return 1.0 if state.outcome.won else 0.0
    parts = speaks(g)
    value = BEND(chance_to_win(parts.values(), bias=-BEGUN), state.mission) if parts else 0.5
    return of_campaign(value, *stages(g))


def stages(g: Endure) -> tuple[int, int, float]:
    """How many missions of the campaign are behind, and of how many."""
    after = len(g.state.after)
    return (after, max(len(CAMPAIGNS[g.state.campaign].stages), after + 1), 1.0) if g.state.campaign else (0, 1, 1.0)


def outlook(g: Endure) -> dict[str, float]:
    """What it rests on, in words."""
    return {g.say(f"outlook.{part}"): weight for part, weight in speaks(g).items()}


def speaks(g: Endure) -> dict[str, float]:
    """What speaks for the crew and what against; nothing between missions."""
    if g.state.refuge is not None or not g.state.round:
        return {}
    left = errands(g)
    return {
        "crew": standing(g),
        "task": task(g, left),
        "threat": -threat(g),
    }


def standing(g: Endure) -> float:
    """The survivors: life, nerves, arms."""
    total = 0.0
    survivors = g.state.survivors
    for s in survivors:
        if s.fate == "dead":
            total -= 0.8
            continue
        if s.fate == "out":
            total += 4.0
            continue
        health = s.health / SURVIVORS[s.kind].health
        total += 2.7 * health - 4.0 * max(0.0, 0.45 - health) - 0.45 * len(s.injuries)
        total += 0.8 * s.resolve / START.resolve + 1.6 * arms(s)
        if s.body:
            total += 0.38 * (7 - ARMOUR[s.body].save)
    return total / len(survivors)


def threat(g: Endure) -> float:
    """What is on the map, seen or not, and what is about to strike: those most whom the mission cannot do without."""
    state = g.state
    survivors = state.survivors
    crowd = sum(x.count * ENEMIES[x.kind].health for x in state.groups if not ENEMIES[x.kind].boss and not x.stunned)
    total = 0.075 * crowd + 0.41 * len(state.tokens)
    danger = Danger(g, None)
    if danger.foes:
        for s in survivors:
            if s.zone >= 0:
                here = sum(o.zone == s.zone for o in survivors)
                loss = min(1.0, danger.at(s.zone) / here / s.health)
                total += loss * (0.75 / len(survivors) + (1.0 if precious(g, s) else 0.0))
    return total


def task(g: Endure, left: Errands) -> float:
    """What is done of it: the last steps count most."""
    done = progress(g, left)
    return 0.5 * done + 3.0 * max(0.0, done) ** 2


def progress(g: Endure, left: Errands) -> float:
    """How much of the work is done, 0 to 1."""
    state = g.state
    return max(-0.5, 1 - work(g, left) / whole_work(type(g), state.mission, len(state.survivors)))  # type: ignore[arg-type]


@cache
def whole_work(door: type[Endure], mission: str, count: int) -> float:
    """How much work a mission is from its start, for so many; the same in every process, whatever it saw before."""
    g: Any = Table(door, door.prepare(mission, count), seed="whole", level=Level.ROLLOUT).game
    return max(4.0, work(g, errands(g)))


def work(g: Endure, left: Errands) -> float:
    """About how many actions of the crew the rest of the task takes."""
    state, view = g.state, g.view
    here = [s for s in state.survivors if s.zone >= 0]
    if not here:
        return 0.0
    open_view = g.ground.layout.view(0, state.broken).distance if left.hidden else view.distance
    total = 0.0
    aims = [aim for aim in left.aims if aim[0] >= 0]
    zones = [aim[0] for aim in aims]
    if any(aim[1] == SEARCH for aim in left.aims):
        total += 8.0
    spots = zones + [aim[0] for aim in left.hidden]
    # to each thing the nearest who can, then from thing to thing
    for aim in aims:
        steps = [view.distance[s.zone][aim[0]] for s in here if able(g, s, aim)]
        near = min(steps, default=LONG)
        total += 2.5 + 0.8 * min(near, LONG)
        if aim[1] == KILL:
            total += _toughness(g, aim[0])
    for zone, _, _ in left.hidden:
        total += 4.0 + 0.8 * min(LONG, min(open_view[s.zone][zone] for s in here))
    exits = g.ground.exit_zones
    for s in here:
        row = view.distance[s.zone]
        if exits and carries(g, s):
            total += 2.0 * len(s.objectives) * (1.0 + 0.9 * min(LONG, min(row[z] for z in exits)) / 2)
        elif left.end and not spots:
            total += 1.0 + min(LONG, min(row[z] for z in left.end))
        elif left.end:
            total += 1.0 + 0.6 * min(LONG, min(open_view[z][e] for z in spots for e in left.end))
            total += 0.25 * min(LONG, min(row[z] for z in spots))
    if left.pilot and state.loader is not None:
        row = view.distance[state.loader.zone]
        total += sum(2.0 + min(LONG, row[aim[0]]) for aim in left.pilot)
        if state.loader.pilot < 0:
            total += 4.0
    return g.mission.work(g, total)


def _toughness(g: Endure, zone: int) -> float:
    tough = 0.0
    for group in g.state.groups:
        if group.zone == zone and not ENEMIES[group.kind].boss:
            tough += group.count * ENEMIES[group.kind].health
    for token in g.state.tokens:
        if token.zone == zone:
            tough += 8.0
    return 0.7 * tough
