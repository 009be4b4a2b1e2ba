"""The Last Dash: aliens move, attack, the EOS moves, the crew acts; over and over (EOS-DASH, EOS-TAB-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.facts import Appeared, Changed, Heading
from .aftermath import end_round, put_away
from .content import DEAD_PLANET, NAMES
from .universe import location

if TYPE_CHECKING:
    from .game import EosRise


def begin(g: EosRise) -> None:
    """The rest of the round is dropped, the last event goes, the planet is rolled (EOS-RUL-59, EOS-RUL-61, EOS-RUL-65).
    A 20 for it brings no ship."""
    state = g.state
    state.dash, state.due = True, False
    state.attack, state.claims = None, []
    put_away(g)
    state.planet = location(g, "planet", invasion=False)
    state.phase = "aliens"
    if g.live:
        g.beat()
        g.tell(Heading("phase", "dash"), "dash", "EOS-DASH-01", galaxy=NAMES[state.planet])
        g.tell(Appeared("planet", NAMES[state.planet], "planet"), "planet", "EOS-DASH-01", galaxy=NAMES[state.planet])


def arrived(g: EosRise) -> None:
    """After Step 3 and its fight: on the planet with nobody left to defeat the game is won (EOS-DASH-11 to 13)."""
    state = g.state
    if state.eos == state.planet:
        g.end(True, "paradise", "EOS-OVER-07", "EOS-DASH-13")
    state.phase = "dash-crew"


def crew_step(g: EosRise) -> None:
    """Step 4 begins a round of its own: all figures are free again, nothing is refreshed (EOS-RUL-60, EOS-RUL-78)."""
    end_round(g)
    g.state.round += 1
    g.state.phase = "crew"
    if g.live:
        g.beat()
        g.tell(Heading("round", str(g.state.round)), "pass", "EOS-DASH-14", round=g.state.round)


def pass_over(g: EosRise) -> None:
    """After Step 4 the year goes on, and the next pass begins (EOS-DASH-15, EOS-RUL-61)."""
    state = g.state
    state.extinction += 1
    if g.live:
        g.tell(
            Changed("eos", "extinction", 1, state.extinction),
            "extinction",
            "EOS-RUL-61",
            left=DEAD_PLANET - state.extinction,
        )
    if state.extinction >= DEAD_PLANET:
        g.end(False, "extinct", "EOS-OVER-08", "EOS-RUL-61")
    state.phase = "aliens"
