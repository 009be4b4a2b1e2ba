"""From phase to phase: the nine of a round, the four steps of the Last Dash (EOS-RND-01, EOS-DASH-03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ...table import Step
from . import aftermath, aliens, boards, combat, crew, dash, defence, planning, preparation, redeploy, tracks, warp

if TYPE_CHECKING:
    from .game import EosRise


def next_step(g: EosRise) -> Step:
    """A skill level that somebody has yet to get comes before anything else; then a Last Dash that may begin."""
    state = g.state
    if state.todo:
        return settle(g)
    if state.due and tracks.dash_begins(g):
        dash.begin(g)
        return None
    return STEPS[state.phase](g)


async def settle(g: EosRise) -> None:
    g.state.todo.pop(0)
    await boards.choose_level(g)


def crew_done(g: EosRise) -> None:
    """Phase 2 is over, or Step 4 of the Last Dash."""
    if g.state.dash:
        dash.pass_over(g)
    else:
        g.state.phase = "warp-begin"


def attack_done(g: EosRise) -> None:
    """Phase 4 is over, or Step 3 of the Last Dash."""
    if g.state.dash:
        dash.arrived(g)
    else:
        g.state.phase = "aliens"


async def crew_actions(g: EosRise) -> None:
    if not await crew.crew_actions(g):
        crew_done(g)


def attack(g: EosRise) -> Step:
    """The next step of an attack; without one the phase is over."""
    step = combat.next_attack(g)
    if step is None:
        attack_done(g)
    return step


STEPS: Final[dict[str, Callable[[EosRise], Step]]] = {
    "setup": preparation.prepare,
    "planning": planning.planning,
    "crew": crew_actions,
    "warp-begin": warp.begin,
    "warp": warp.warp,
    "attack": attack,
    "aliens": aliens.movement,
    "defence": defence.next_defence,
    "redeploy": redeploy.redeploy,
    "landing": redeploy.landing,
    "extinction": aftermath.extinction,
    "event": aftermath.event,
    "funding": aftermath.funding,
    "dash-crew": dash.crew_step,
}
