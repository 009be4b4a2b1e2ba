"""Learns a value from games that were kept by `lab calibrate`: `starboard lab learn`.

A network of one hidden layer, fitted by Adam, every game with the same weight. Whether it is worth anything is said by
games it has not seen: the games are cut in five, each fifth is valued by what the other four teach. Beside it stand
the gauge as it is, and the gauge bent to each mission (a slope for all, a shift a mission): all that calibration gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..bots._value import Net
from ..table import SetupError
from .calibrate import Line, auc

FOLDS, HIDDEN, STEPS, RATE, DECAY = 5, 32, 600, 0.01, 0.01
LEAST = 40
"""Fewer games than this teach nothing."""

Array = NDArray[np.float64]
Fitted = Callable[[Array], Array]


class Score(msgspec.Struct):
    """How well something values games it has not seen."""

    name: str
    log_loss: float
    auc: float


class Learnt(msgspec.Struct):
    games: int
    readings: int
    scores: list[Score]
    net: Net


def learn(lines: Sequence[Line]) -> Learnt:
    """The network of these games, and what it is worth."""
    if len(lines) < LEAST or len({line.won for line in lines}) < 2:
        raise SetupError(f"{len(lines)} games teach nothing: at least {LEAST} are needed, won ones and lost ones")
    blank = _blank(lines)
    inputs, won, weight, game = _arrays(blank, lines)
    fold = np.random.default_rng(0).permutation(len(lines))[game] % FOLDS
    said = np.array([reading.gauge for line in lines for reading in line.readings])
    bent = [0, *range(len(blank.mean), inputs.shape[1])]
    scores = [
        _score("the gauge", said, won, weight),
        _score("the gauge, bent to each mission", _held_out(logistic, inputs[:, bent], won, weight, fold), won, weight),
        _score(f"a network of {HIDDEN}", _held_out(_valued, inputs, won, weight, fold), won, weight),
    ]
    hidden, out = network(inputs, won, weight)
    net = msgspec.structs.replace(blank, hidden=_rounded(hidden), out=_rounded(out[None])[0], games=len(lines))
    return Learnt(len(lines), len(won), scores, net)


def _blank(lines: Sequence[Line]) -> Net:
    """A network without weights: what its inputs are, and how they are scaled."""
    parts = sorted({name for line in lines for reading in line.readings for name in reading.parts})
    size = len(parts) + 2
    raw = Net(parts, sorted({line.mission for line in lines}), [0.0] * size, [1.0] * size, [], [], 0)
    rows = np.array([raw.inputs(r.gauge, r.parts, r.round) for line in lines for r in line.readings])
    mean, scale = rows.mean(axis=0), np.maximum(rows.std(axis=0), 0.01)
    return msgspec.structs.replace(raw, mean=_rounded(mean[None])[0], scale=_rounded(scale[None])[0])


def _arrays(net: Net, lines: Sequence[Line]) -> tuple[Array, Array, Array, NDArray[np.int64]]:
    """Inputs, who won, what a reading weighs, and which game it is of."""
    rows, won, weight, game = [], [], [], []
    for number, line in enumerate(lines):
        mission = [float(line.mission == id) for id in net.missions]
        for reading in line.readings:
            rows.append(net.inputs(reading.gauge, reading.parts, reading.round) + mission)
            won.append(float(line.won))
            weight.append(1 / len(line.readings))
            game.append(number)
    return np.array(rows), np.array(won), np.array(weight), np.array(game)


def _rounded(values: Array) -> list[list[float]]:
    return [[round(float(value), 5) for value in row] for row in values]


def _held_out(
    fit: Callable[[Array, Array, Array], Fitted], inputs: Array, won: Array, weight: Array, fold: NDArray[np.int64]
) -> Array:
    """What each reading is valued by those who have not seen its game."""
    valued = np.zeros(len(won))
    for number in range(FOLDS):
        others = fold != number
        valued[~others] = fit(inputs[others], won[others], weight[others])(inputs[~others])
    return valued


def _score(name: str, valued: Array, won: Array, weight: Array) -> Score:
    losses = [
        -log(max(1e-6, value if end else 1 - value)) * share
        for value, end, share in zip(valued, won, weight, strict=True)
    ]
    readings = [(float(v), bool(e), float(s)) for v, e, s in zip(valued, won, weight, strict=True)]
    return Score(name, float(sum(losses) / weight.sum()), auc(readings))


# ---- fitting --------------------------------------------------------------------------------------------------------


def _logistic(total: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-np.clip(total, -30, 30))))


def bend(lines: Sequence[Line]) -> tuple[float, dict[str, float]]:
    """What bends the gauge to these games: a slope for all, a shift for each mission, held back where games are few."""
    missions = sorted({line.mission for line in lines})
    rows, won, weight = [], [], []
    for line in lines:
        for reading in line.readings:
            said = min(0.995, max(0.005, reading.gauge))
            rows.append([log(said / (1 - said)), *(float(line.mission == id) for id in missions)])
            won.append(float(line.won))
            weight.append(1 / len(line.readings))
    slope, *shifts, common = fitted(np.array(rows), np.array(won), np.array(weight))
    return float(slope), {id: float(shift + common) for id, shift in zip(missions, shifts, strict=True)}


def logistic(inputs: Array, won: Array, weight: Array) -> Fitted:
    slopes = fitted(inputs, won, weight)
    return lambda others: _logistic(np.c_[others, np.ones(len(others))] @ slopes)


def fitted(inputs: Array, won: Array, weight: Array) -> Array:
    """The weights of a straight logistic fit, the bias last; by Newton's steps, held back a little."""
    rows = np.c_[inputs, np.ones(len(inputs))]
    held = np.r_[np.ones(inputs.shape[1]), 1e-6]
    slopes = np.zeros(rows.shape[1])
    for _ in range(20):
        value = _logistic(rows @ slopes)
        steep = (rows * (weight * value * (1 - value))[:, None]).T @ rows + np.diag(held)
        slopes = slopes - np.linalg.solve(steep, rows.T @ (weight * (value - won)) + held * slopes)
    return np.asarray(slopes)


def network(inputs: Array, won: Array, weight: Array) -> tuple[Array, Array]:
    """The weights of both layers, biases last."""
    rng, rows, share = np.random.default_rng(0), np.c_[inputs, np.ones(len(inputs))], weight / weight.sum()
    size = rows.shape[1]
    layers = [rng.normal(0, size**-0.5, (HIDDEN, size)), rng.normal(0, HIDDEN**-0.5, HIDDEN + 1)]
    layers[0][:, -1] = layers[1][-1] = 0
    slow, wide = [np.zeros_like(layer) for layer in layers], [np.zeros_like(layer) for layer in layers]
    for step in range(1, STEPS + 1):
        units = np.tanh(rows @ layers[0].T)
        off = share * (_logistic(units @ layers[1][:-1] + layers[1][-1]) - won)
        back = np.outer(off, layers[1][:-1]) * (1 - units * units)
        slopes = [back.T @ rows, np.r_[units.T @ off, off.sum()]]
        slopes[0][:, :-1] += DECAY * layers[0][:, :-1]
        slopes[1][:-1] += DECAY * layers[1][:-1]
        for number, slope in enumerate(slopes):  # Adam
            slow[number] = 0.9 * slow[number] + 0.1 * slope
            wide[number] = 0.999 * wide[number] + 0.001 * slope**2
            pace = np.sqrt(wide[number] / (1 - 0.999**step)) + 1e-8
            layers[number] = layers[number] - RATE * slow[number] / (1 - 0.9**step) / pace
    return layers[0], layers[1]


def _valued(inputs: Array, won: Array, weight: Array) -> Fitted:
    hidden, out = network(inputs, won, weight)
    return lambda others: _logistic(np.tanh(np.c_[others, np.ones(len(others))] @ hidden.T) @ out[:-1] + out[-1])
