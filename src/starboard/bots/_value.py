"""A value that was learnt from games: how well it goes, by a small network over what a game's gauge rests on.

`starboard lab learn` makes the weights (`_values/<game>.json`). A game that has none, a campaign, and a mission that
was not among the games are valued by the gauge. Plain Python: a network of this size takes as long in numpy.
"""

from __future__ import annotations

from functools import cache
from math import exp, log, tanh
from operator import mul
from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(__file__).parent / "_values"


class Net(msgspec.Struct, frozen=True):
    """One hidden layer. Inputs: the gauge's logit, the parts of the outlook, the round, then a one for the mission."""

    parts: list[str]
    missions: list[str]
    mean: list[float]
    """Of the inputs before the missions; they are centred and scaled."""
    scale: list[float]
    hidden: list[list[float]]
    """A row a hidden unit: a weight an input, the bias last."""
    out: list[float]
    """A weight a hidden unit, the bias last."""
    games: int
    """How many games it was learnt from."""

    def inputs(self, gauge: float, parts: dict[str, float], round: int) -> list[float]:
        gauge = min(0.99, max(0.01, gauge))
        raw = [log(gauge / (1 - gauge)), *[parts.get(name, 0.0) for name in self.parts], round / 10]
        return [(value - mean) / scale for value, mean, scale in zip(raw, self.mean, self.scale, strict=True)]

    def value(self, gauge: float, parts: dict[str, float], round: int, mission: str) -> float:
        inputs, which = self.inputs(gauge, parts, round), len(self.mean) + self.missions.index(mission)
        total = self.out[-1]
        for row, weight in zip(self.hidden, self.out, strict=False):
            total += weight * tanh(sum(map(mul, row, inputs)) + row[which] + row[-1])
        return 1 / (1 + exp(-total))


@cache
def load(slug: str) -> Net | None:
    path = FOLDER / f"{slug}.json"
    return msgspec.json.decode(path.read_bytes(), type=Net) if path.exists() else None


def learnt(game: Any) -> float:
    """How well it goes for the players, 0 to 1."""
    net, state = load(game.slug), game.state
    if state.outcome is not None or net is None or game.setup.mission not in net.missions:
        gauge: float = game.gauge()
        return gauge
    return net.value(game.gauge(), game.outlook(), state.round, game.setup.mission)
