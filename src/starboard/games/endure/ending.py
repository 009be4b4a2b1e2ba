"""Winning and losing (ETS-WIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import campaign
from .content import START

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
