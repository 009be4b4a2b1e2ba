"""Winning, losing, and how well it goes (ETS-WIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import campaign
from .content import SURVIVORS

if TYPE_CHECKING:
    from .game import Endure

ROUNDS = 200
"""A mission nobody ends by then is given up: the ship has no air for longer."""


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
    if g.state.round > ROUNDS:
        mission_over(g, False, "The air is used up.", "ETS-WIN-03")


def mission_over(g: Endure, won: bool, because: str, *rules: str) -> None:
    """A mission by itself ends the game; in a campaign a won one leads on (ETS-CAMP-03)."""
    if g.state.campaign:
        campaign.mission_over(g, won)
    g.end(won, because, *rules)


def gauge(g: Endure) -> float:
    """How well it goes, 0 to 1: the living, their health and resolve, and how much of the task is done."""
    state = g.state
    if state.outcome is not None:
        return 1.0 if state.outcome.won else 0.0
    survivors = state.survivors
    if not survivors:
        return 0.5
    alive = 0.0
    for s in survivors:
        if s.fate != "dead":
            alive += 0.5 + 0.4 * s.health / SURVIVORS[s.kind].health + 0.1 * s.resolve / 10
    done = sum(1 for won, terms, _ in g.hooks.wins if won(g, terms))
    goals = len(g.hooks.wins) + len(g.ground.mission.objectives)
    done += len(state.done) + len(state.carried_out)
    return min(0.99, 0.1 + 0.6 * alive / len(survivors) + 0.29 * min(1.0, done / max(1, goals)))
