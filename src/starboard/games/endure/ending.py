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
    if g.mission.losses:
        _check_lost(g)
    for reached, late in g.mission.wins:
        if (late and not at_round_end) or not reached(g):
            return
    mission_over(g, True, "accomplished", *g.mission.win_rules)


def check_left(g: Endure) -> None:
    """After a death or a departure: won, or all living survivors have left and what they came for is not done. Sentries
    on the crew's side count as survivors, and may yet come out (ETS-WALK-03, ETS-WALK-14)."""
    check(g)
    for s in g.state.survivors:
        if s.zone >= 0:
            return
    if not g.state.allies and any(s.fate == "out" for s in g.state.survivors):
        mission_over(g, False, "all-left", "ETS-WIN-01")


def check_dead(g: Endure) -> None:
    """Lost when all are dead (ETS-WIN-02), or the living have left in vain."""
    if all(s.fate == "dead" for s in g.state.survivors):
        mission_over(g, False, "all-dead", "ETS-WIN-02")
    if g.state.refuge is None:
        check_left(g)


def _check_lost(g: Endure) -> None:
    """Failures that some missions add (ETS-WIN-03)."""
    for lost, rules in g.mission.losses:
        if lost(g):
            mission_over(g, False, "impossible", *rules)


def check_rounds(g: Endure) -> None:
    """Nobody ends this mission any more: a house rule, so that every game has an end."""
    if g.state.round > START.rounds:
        mission_over(g, False, "no-air", "ETS-WIN-03")


def mission_over(g: Endure, won: bool, because: str, *rules: str) -> None:
    """A mission by itself ends the game; in a campaign a won one leads on (ETS-CAMP-03)."""
    if g.state.campaign:
        campaign.mission_over(g, won)
    g.end(won, because, *rules)
