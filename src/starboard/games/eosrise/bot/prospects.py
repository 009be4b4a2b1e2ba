"""How well it goes: the gauge of EOS Rise, for bots and forecasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....bots import sensible
from .. import crew
from ..boards import unlocked
from ..content import COMMAND, DEAD_PLANET, ENGINE, HOUSE, KINDS, MAP
from ..ship import built, hull
from .worth import TYPICAL, firepower

if TYPE_CHECKING:
    from ..game import EosRise


def gauge(g: EosRise) -> float:
    """0 lost, 1 won."""
    outcome = g.state.outcome
    if outcome is not None:
        return float(outcome.won)
    return sensible.chance_to_win(outlook(g).values())


def outlook(g: EosRise) -> dict[str, float]:
    """What it rests on: fitted to round ends of 480 games of the policy (log loss 0.50 where 0.56 knows nothing; in the
    Last Dash 0.42 and 0.69). What a step of progress counts is set higher than the fit: it is what the crew can do."""
    state = g.state
    years = DEAD_PLANET - state.extinction
    far = MAP.far[state.eos]
    there = [0] * len(KINDS)
    guard = 0.0
    for ship in state.ships:
        there[KINDS.index(ship.kind)] += 1
        if ship.at == state.planet:
            guard += TYPICAL[ship.kind][0]
    engine = 0.0 if state.hull[ENGINE] else -0.5
    if state.dash:
        return {
            "progress": 0.73 * (years - 1.6) - 0.2 * far[state.planet],
            "hull": 0.06 * hull(g) + engine,
            "skill": 0.2 * state.shields,
            "aliens": -0.013 * guard - 0.05 * there[0] - 0.14 * there[1] - 0.45 * there[2],
        }
    need = HOUSE.progress.planet - state.progress - state.intel / HOUSE.intel
    nearest = min([far[place] for place in state.frbs], default=8)
    held = sum([(officer.cargo >= 0) + 0.6 * len(officer.technology) for officer in state.officers])
    return {
        "progress": 0.48 * (years - 9.5) - 0.45 * (need - 5.7) - 0.05 * (nearest - 3),
        "hull": 0.025 * (hull(g) - 30) + 0.15 * (min(state.hull[COMMAND], 8) - 8) + engine,
        "skill": 0.11 * (firepower(g) - 7)
        + 0.2 * (sum([unlocked(officer).warp for officer in state.officers]) - 2)
        + 0.6 * crew.assistants(g)
        + 0.02 * min(state.credits, 15)
        + 0.05 * state.shields
        + 0.16 * held
        + 0.12 * built(g)
        - 0.02 * sum([max(0, officer.stress - 6) for officer in state.officers]),
        "aliens": 0.9 - 0.01 * there[0] - 0.18 * there[1] - 0.28 * there[2],
    }
