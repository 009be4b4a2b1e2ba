"""Winning, losing, and how well it goes (ETS-WIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import campaign
from .content import ENEMIES, START, SURVIVORS

if TYPE_CHECKING:
    from .game import Endure


def check(g: Endure, at_round_end: bool = False) -> None:
    """The mission is won when all its win conditions hold at once (ETS-WIN-01)."""
    if g.state.refuge is not None:
        return
    if g.hooks.losses:
        _check_lost(g)
    for won, terms, late in g.hooks.wins:
        if (late and not at_round_end) or not won(g, terms):
            return
    mission_over(g, True, "The mission is accomplished.", *g.ground.mission.rules[1:3])


def check_left(g: Endure) -> None:
    """After a death or a departure: won, or all living survivors have left and what they came for is not done."""
    check(g)
    for s in g.state.survivors:
        if s.zone >= 0:
            return
    if any(s.fate == "out" for s in g.state.survivors):
        mission_over(g, False, "Everybody has left, and the task is not done.", "ETS-WIN-01")


def check_dead(g: Endure) -> None:
    """Lost when all are dead (ETS-WIN-02), or the living have left in vain."""
    if all(s.fate == "dead" for s in g.state.survivors):
        mission_over(g, False, "All survivors are dead.", "ETS-WIN-02")
    if g.state.refuge is None:
        check_left(g)


def _check_lost(g: Endure) -> None:
    """Failures that some missions add (ETS-WIN-03)."""
    for lost, terms in g.hooks.losses:
        if lost(g, terms):
            mission_over(g, False, "The task can no longer be done.", "ETS-WIN-03", "ETS-RUL-53")


def check_rounds(g: Endure) -> None:
    """Nobody ends this mission any more: a house rule, so that every game has an end."""
    if g.state.round > START.rounds:
        mission_over(g, False, "The air is used up.", "ETS-WIN-03")


def mission_over(g: Endure, won: bool, because: str, *rules: str) -> None:
    """A mission by itself ends the game; in a campaign a won one leads on (ETS-CAMP-03)."""
    if g.state.campaign:
        campaign.mission_over(g, won)
    g.end(won, because, *rules)


def gauge(g: Endure) -> float:
    """How well it goes, 0 to 1: the living, how much of the task is done, how near its rest is, what is in the way."""
    state = g.state
    if state.outcome is not None:
        return 1.0 if state.outcome.won else 0.0
    survivors = state.survivors
    alive = 0.0
    for s in survivors:
        if s.fate != "dead":
            alive += 0.4 + 0.45 * s.health / SURVIVORS[s.kind].health + 0.15 * s.resolve / START.resolve
    enemies = sum(group.count * ENEMIES[group.kind].health for group in state.groups) + 5 * len(state.tokens)
    safe = 1 / (1 + enemies / 12)
    score = 0.4 * alive / len(survivors) + 0.35 * _done(g) + 0.1 * _near(g) + 0.1 * safe
    return min(0.99, max(0.01, score))


def _done(g: Endure) -> float:
    """How much of the task is done, 0 to 1; what is in somebody's hands counts half."""
    state = g.state
    won = sum(1 for test, terms, _ in g.hooks.wins if test(g, terms))
    total = len(g.hooks.wins) + len(g.ground.objectives)
    held = sum(len(s.objectives) for s in state.survivors)
    done = won + len(state.done) + len(state.carried_out) + 0.5 * held
    boss = state.boss
    if boss is not None:
        total, done = total + 1, done + 1 - boss.health / boss.most
    return min(1.0, done / total)


def _near(g: Endure) -> float:
    """How near the crew is to what comes next: objectives, then the zones that count, then the exits; 0 to 1."""
    ground, state = g.ground, g.state
    goals = [mark.zone for mark in state.marks] or [
        ground.index[zone] for terms in ground.terms.values() for zone in terms.get("zones", ())
    ]
    goals = goals or list(ground.exit_zones)
    if not goals:
        return 0.0
    steps = [min(g.view.distance[s.zone][zone] for zone in goals) for s in state.survivors if s.zone >= 0]
    return sum(1 / (1 + min(far, 20) / 3) for far in steps) / len(steps) if steps else 1.0
