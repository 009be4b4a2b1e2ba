"""Noise: where it arises, how far it is heard, when it fades (ETS-NOISE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import conditions
from .state import Noise

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
        text = f"{why}: level {level} noise in {g.ground.titles[zone]}."
        g.tell("noise", text, rule, zone=g.ground.ids[zone], level=level)
    for hook, terms in g.hooks.noise:
        hook(g, terms, level)
    if "masking-spray" in g.ground.terms:
        conditions.unmask(g, zone, level)


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
