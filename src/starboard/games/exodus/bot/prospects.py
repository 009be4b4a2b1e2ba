"""How well it goes: the gauge of Exodus, for bots and forecasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....bots import sensible
from ..board import grip, living
from ..content import CAMPAIGN, NUMBERS
from ..missions.aims import PACE, off
from ..missions.condition import ExodusGoal
from ..state import Hero
from .worth import menace

if TYPE_CHECKING:
    from ..game import Exodus


def gauge(g: Exodus) -> float:
    """0 lost … 1 won: what is left to do in the turns that are left, and how the heroes are."""
    outcome = g.state.outcome
    if outcome is not None:
        return float(outcome.won)
    if not g.state.campaign:
        return sensible.chance_to_win(outlook(g).values())
    between = g.state.phase in ("lobby", "after")
    return sensible.of_campaign(0.5 if between else sensible.chance_to_win(outlook(g).values()), *stages(g))


def stages(g: Exodus) -> tuple[int, int, float]:
    """A mission that is lost weighs less at once, before the heroes have gone back (EXO-END-08)."""
    state = g.state
    if not state.campaign:
        return 0, 1, 1.0
    return len(g.behind()), len(CAMPAIGN) + 1, sensible.AGAIN ** (state.failures + (state.verdict == "lost"))


def outlook(g: Exodus) -> dict[str, float]:
    heroes = g.state.heroes
    count = max(1, len(heroes))
    left = g.ground.mission.limit + 1 - g.state.round
    work = toil(g)
    found = {"progress": 1.5 - 3.0 * min(1.0, work / 60) - 1.0 * min(3.0, max(0.0, work / PACE + 1.5 - left))}
    found["infection"] = -2.4 * sum([hero.dial / NUMBERS.skull if not hero.fate else 1.3 for hero in heroes]) / count
    found["grapples"] = -1.2 * sum([min(1.0, 0.5 * len(grip(g, hero))) for hero in heroes]) / count
    found["infected"] = -0.7 * min(1.0, sum([menace(g, hero) for hero in living(g)]) / (4 * count))
    rounds = sum([one.rounds for hero in heroes if not hero.fate for one in hero.things])
    found["ammunition"] = 0.4 * min(1.0, rounds / (12 * count))
    return found


def toil(g: Exodus) -> float:
    """What is left to do, in squares to go: by whoever has most of it, and a little by all."""
    open_goals = [goal for goal in g.mission.goals if not goal.reached(g)]
    work = sum([goal.work(g) for goal in open_goals])
    ways = [journey(g, open_goals, hero) for hero in living(g)]
    return work + (0.8 * max(ways) + 0.2 * sum(ways) / len(ways) if ways else 0.0)


def journey(g: Exodus, goals: list[ExodusGoal[Any]], hero: Hero) -> float:
    """Squares that this hero still has to go: for each of these goals, and to the exit."""
    at, total = 1 << hero.at, 0.0
    for goal in goals:
        far, at = goal.trip(g, hero, at)
        total += far
    return total + (off(g, at, g.ground.exit) if g.mission.leaves else 0.0)
