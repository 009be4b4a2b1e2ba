"""How well it goes: the gauge of Star Quest, for bots and forecasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....bots import sensible
from ....spaces.plane import apart
from ..content import NUMBERS, UNITS
from ..missions import GOALS
from ..profiles import most_power, tough
from .errands import targets, way_out

if TYPE_CHECKING:
    from ..game import StarQuest


def gauge(g: StarQuest) -> float:
    if g.state.outcome is not None:
        return 1.0 if g.state.outcome.won else 0.0
    if g.state.phase == "campaign":
        return sensible.of_campaign(0.5, *stages(g))
    value = sensible.chance_to_win(signs(g).values(), bias=BIAS)
    return sensible.of_campaign(value, *stages(g)) if g.state.ledger is not None else value


def stages(g: StarQuest) -> tuple[int, int, float]:
    """Of a campaign; one more than it has, so that there is always one ahead."""
    ledger = g.state.ledger
    if ledger is None:
        return 0, 1, 1.0
    return len(g.behind()), sum([len(one) for one in ledger.chapters]) + 1, sensible.AGAIN**ledger.failed


def outlook(g: StarQuest) -> dict[str, float]:
    """What speaks for the heroes and what against, in words."""
    return {g.say(f"outlook.{sign}"): value for sign, value in signs(g).items()}


BIAS: Final = 1.9
WEIGHTS: Final = {
    "health": 2.8,
    "down": -2.3,
    "enemies": -2.0,
    "coming": -1.6,
    "power": 0.6,
    "objective": 1.8,
    "exit": 1.9,
}
"""What each sign weighs, as a logit: fitted to the rounds of 707 games by the policy, of all primaries."""


def signs(g: StarQuest) -> dict[str, float]:
    return {sign: WEIGHTS[sign] * value for sign, value in readings(g).items()}


def readings(g: StarQuest) -> dict[str, float]:
    """The state in a few numbers: health, the fallen, enemies, the next wave, power, the objective, the way out."""
    state = g.state
    heroes = state.heroes
    health = down = power = 0.0
    for h in heroes:
        health += (tough(h) - (h.at.wounds if h.models else 0)) / tough(h)
        down += h.out
        power += h.power / most_power(h)
    count = len(heroes)
    strength = sum([UNITS[u.kind].cost * (len(u.models) or u.size) / max(1, u.size) for u in state.enemies])
    party = max(1, sum([h.points for h in heroes]) or 100 * count)
    share = NUMBERS.wave.share[state.difficulty - 1] / 100
    return {
        "health": health / count - 0.7,
        "down": down / count,
        "enemies": min(2.0, strength / party),
        "coming": share * (1 + state.alertness / NUMBERS.alert.wave_at),
        "power": power / count - 0.5,
        "objective": progress(g),
        "exit": gathered(g) if state.primary_done else 0.0,
    }


def progress(g: StarQuest) -> float:
    """How far the primary is, 0 to 1."""
    state = g.state
    if state.primary_done or not state.primary:
        return 1.0 if state.primary_done else 0.0
    return GOALS[state.primary].progress(g, nearness(g))


def nearness(g: StarQuest) -> float:
    """How near the nearest hero is to what is wanted, 0 to 1."""
    wanted = targets(g)
    if not wanted or not g.conscious:
        return 0.0
    best = min([abs(h.at.x - x) + abs(h.at.y - y) for h in g.conscious for x, y in wanted])
    return max(0.0, 1 - best / (1.5 * g.land.side))


def gathered(g: StarQuest) -> float:
    """How near the party is to leaving by one corner."""
    far = max([apart(h.at.xy, g.land.corner(way_out(g))) for h in g.state.heroes if h.models], default=g.land.side)
    return 1 - far / (1.5 * g.land.side)
