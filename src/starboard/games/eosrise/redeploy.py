"""Phase 7: the ships of the Redeploy track and of a mass invasion come down (EOS-RDP, EOS-MASS-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table import Step
from ...table.facts import Heading
from .content import PRINTED
from .defence import alien_attack
from .state import Landing
from .universe import collect, engage, location, place, put, put_ship

if TYPE_CHECKING:
    from .game import EosRise


async def redeploy(g: EosRise) -> None:
    """Hexes 01 to 04 in order, each with a roll of its own, the first three with their tokens; then the invasion.

    With an FRB that brings the planet the rest stays where it is (EOS-RUL-59, EOS-DASH-20)."""
    state = g.state
    if g.live:
        g.beat()
        g.tell(Heading("phase", "redeploy"), "phase-7", "EOS-RDP-01")
    waiting = len(state.invasion)  # EOS-RUL-08: who joins now waits for the next time
    state.phase, state.loaded = "landing", False
    for number, token in enumerate(PRINTED.redeploy):
        kind, state.queue[number] = state.queue[number], ""
        if kind:
            land(g, kind, token)
        elif token:
            await place(g, token)  # EOS-RUL-09
        if state.due:
            return
    for _ in range(waiting):
        land(g, state.invasion.pop(0), "")


def land(g: EosRise, kind: str, token: str) -> None:
    """A ship that comes down on the EOS waits for the end of the redeployment with what it carries (EOS-RDP-05)."""
    at = location(g, kind)
    if at == g.state.eos:
        g.state.landed.append(Landing(kind, token))
        return
    put_ship(g, kind, at, "EOS-RDP-01")
    if token:
        put(g, token, at)  # EOS-RDP-02


def landing(g: EosRise) -> Step:
    """Phase 7 is over, but for ships that came down on the EOS."""
    g.state.phase = "extinction"
    return strike(g) if g.state.landed else None


async def strike(g: EosRise) -> None:
    """One joint attack; without damage the crew claims the tokens, else they are rolled anew (EOS-RUL-51)."""
    state = g.state
    landed, state.landed = state.landed, []
    for arrival in landed:
        engage(g, arrival.kind, state.attackers, "EOS-RDP-05 EOS-RUL-52")
    hurt = await alien_attack(g)
    for arrival in landed:
        if arrival.token and hurt:
            await place(g, arrival.token)  # EOS-RDP-07
        elif arrival.token:
            await collect(g, arrival.token)
