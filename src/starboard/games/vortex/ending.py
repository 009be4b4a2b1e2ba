"""When a mission is won or lost (VTX-END, VTX-MIS-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from .campaign import after
from .content import NUMBERS

if TYPE_CHECKING:
    from .game import Vortex


def check_at_once(g: Vortex) -> None:
    """After anything that may decide a mission in the middle of a round. In Phase D one check follows at its end."""
    state = g.state
    if state.phase == "end" or state.phase == "setup":
        return
    _check_lost(g)
    goal = g.mission.goal
    if goal.at_once and goal.reached(g):
        finish(g, True, goal.tag, "VTX-END-01")


def check(g: Vortex) -> None:
    """The one check of Phase D (VTX-RUL-51). Nobody left is lost, even if the goal was reached too (VTX-INT-27)."""
    state, goal = g.state, g.mission.goal
    if all(hero.out for hero in state.heroes):
        finish(g, False, "all-out", "VTX-END-04")
    _check_lost(g)
    if goal.reached(g):
        finish(g, True, goal.tag, "VTX-END-01")
    if state.deadline and state.round >= state.deadline:
        finish(g, False, "too-late", "VTX-END-03", "VTX-HEL-05", "VTX-RUL-23")
    if state.round >= NUMBERS.rounds:
        finish(g, False, "no-air", "VTX-MIS-18")


def _check_lost(g: Vortex) -> None:
    for loss in g.mission.losses:
        if loss.lost(g):
            finish(g, False, loss.tag, "VTX-MIS-07", **loss.said())


def finish(g: Vortex, won: bool, because: str, *rules: str, **terms: str) -> NoReturn:
    """The mission is over: so is the table, unless a campaign goes on. `because` is the word `end.…`."""
    campaign = g.state.campaign
    if campaign is None:
        g.end(won, because, *rules, **terms)
    after(g, campaign, won, because, rules, terms)
