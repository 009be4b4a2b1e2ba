"""Noise: where it arises, how far it is heard, when it fades (ETS-NOISE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...table.facts import Marked
from .state import Group, Noise, Survivor

if TYPE_CHECKING:
    from .game import Endure


def make_noise(g: Endure, zone: int, level: int, why: str, rule: str = "ETS-NOISE-02") -> None:
    """A token of that level in the zone where the noise arose. Of several in a zone only the loudest counts, and they
    are never added, so a quieter one changes nothing (ETS-NOISE-07, ETS-NOISE-08)."""
    if level <= 0 or zone < 0:
        return
    state = g.state
    # ETS-NOISE-13: noise of a Resolution Phase outlives it
    last = state.round + (state.phase == "resolution")
    for noise in state.noises:
        if noise.zone == zone and not noise.tied and noise.round == last:
            noise.level = max(noise.level, level)
            break
    else:
        state.noises.append(Noise(zone, level, last))
    if g.live:
        g.tell(Marked("noise", g.ground.ids[zone], count=level), "noise", rule, why=why, level=level)
    for noise_made in g.mission.noise_made:
        noise_made(g, zone, level)


def tie(g: Endure, zone: int, level: int, to: str, rule: str) -> None:
    """A noise that never ends and goes wherever this one goes."""
    if any(n.tied == to for n in g.state.noises):
        return
    g.state.noises.append(Noise(zone, level, g.state.round, to))
    if g.live:
        g.tell(Marked("noise", g.ground.ids[zone], count=level), "noise", rule, why="cry", level=level)


def drag(g: Endure, thing: Survivor | Group) -> None:
    for n in g.state.noises:
        if n.tied and (n.tied in thing.objectives if isinstance(thing, Survivor) else n.tied == thing.kind):
            n.zone = thing.zone


def untie(g: Endure) -> None:
    """Noise that was tied to what somebody carried off is gone with it."""
    gone = g.state.carried_out
    g.state.noises = [n for n in g.state.noises if n.tied not in gone]


def fade(g: Endure) -> None:
    """In the Resolution Phase the tokens of the round leave the board, before the Event is drawn (ETS-NOISE-11,
    ETS-RUL-57)."""
    state = g.state
    if state.noises:
        state.noises = [noise for noise in state.noises if noise.tied or noise.round > state.round]


def heard_from(g: Endure, zone: int) -> list[Noise]:
    """The loudest noises whose radius reaches this zone (ETS-NOISE-03, ETS-NOISE-09)."""
    best, found = 0, []
    heard = g.ground.layout.noise[zone]
    for noise in g.state.noises:
        level = noise.level
        if heard[noise.zone] <= level:
            if level > best:
                best, found = level, [noise]
            elif level == best:
                found.append(noise)
    return found
