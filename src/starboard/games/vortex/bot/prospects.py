"""How well it goes: the gauge of Vortex, for bots and forecasts.

The chance to win, as a logistic model of what stands on the table at the end of a round. The weights of life, Bosses,
Equipment and fire were fitted to games that the rollout policy played (see `docs/bots.md`); how far the goal of a
mission is, is graded by hand, so that every step towards it counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....bots.sensible import AGAIN, Bend, chance_to_win, of_campaign
from .. import HOME
from ..content import CARDS, HEROES

if TYPE_CHECKING:
    from ..game import Vortex

SOFT = 1.5
"""Stretches the logistic curve, so that a bot still tells better from worse where all is nearly lost or won."""
BEND = Bend(HOME)


def gauge(g: Vortex) -> float:
    """0 lost, 1 won."""
    state = g.state
    if state.outcome is not None:
        return float(state.outcome.won)
    value = BEND(chance_to_win((standing(g), progress(g)), SOFT), state.mission)
    return of_campaign(value, *stages(g)) if state.campaign is not None else value


def stages(g: Vortex) -> tuple[int, int, float]:
    campaign = g.state.campaign
    return (campaign.at, len(campaign.missions), AGAIN**campaign.losses) if campaign is not None else (0, 1, 1.0)


def outlook(g: Vortex) -> dict[str, float]:
    """What it rests on."""
    return {g.say("outlook.heroes"): standing(g), g.say("outlook.goal"): progress(g)}


def standing(g: Vortex) -> float:
    """The Heroes: their life (the weakest counts most, for a fall starts the clock), their Equipment, their footing."""
    state = g.state
    total = least = 0.0
    low = out = gear = fire = 0.0
    least = 1.0
    for hero in state.heroes:
        share = hero.life / HEROES[hero.id].life
        total += share
        least = min(least, share)
        if share < 0.5:
            low += 0.5 - share
        if hero.out:
            out += 1
        else:
            gear += min(4, len(hero.equipment))
            if hero.tile >= 0:  # not before it has a place: a mission that has just begun may have no rooms yet
                fire += sum(state.tiles[hero.tile].fire)
    count = len(state.heroes)
    return 0.6 * total / count + least - 3 * low / count - 3.2 * out / count + 0.4 * gear / count - 0.15 * fire / count


def swarm(g: Vortex) -> tuple[float, float]:
    """What is left of the Bosses on the table and of their swarm, per Hero."""
    bosses = grunts = 0
    for enemy in g.state.enemies:
        if CARDS[enemy.id].boss:
            bosses += enemy.life
        else:
            grunts += enemy.life
    count = len(g.state.heroes)
    return bosses / count, grunts / count


def progress(g: Vortex) -> float:
    """How far the goal is, in the units of the model."""
    bosses, grunts = swarm(g)
    return g.mission.goal.progress(g, bosses, grunts)
