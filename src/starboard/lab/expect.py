"""What a setting of dials may be expected to win, from all games that were played of this one and of others.

A few games of one setting say little. So every value of a dial moves the win rate by something of its own, in logits,
whatever the others are; a setting differs from the sum of that by a little; and the judge wins more often than whoever
screens, nearly alike at every value. All of it is drawn towards what is usual, the more the fewer games there are (a
logistic regression with normal priors); how sure all of it is follows from how steep the fit is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import Any

import msgspec

from .dials import Setting

DIAL, OWN, GAP, THERE = 1.0, 0.35, 0.8, 0.5
"""How far, in logits, a value of a dial, a setting by itself, the judge, and the judge at a value of a dial lie from
what is usual, as a rule."""
MORE = 0.8
"""So much more than the policy the reference bot wins, as a rule (73 % where it wins 54 %, see docs/bots.md)."""


class Row(msgspec.Struct, frozen=True):
    """Games of one setting by one bot."""

    setting: Setting
    judge: bool
    wins: int
    games: int


class Model:
    """Fitted to rows."""

    def __init__(self, rows: Sequence[Row]) -> None:
        import numpy as np

        self.columns: dict[Any, int] = {"all": 0, "judge": 1}
        found = [[self._column(name) for name in _names(row.setting, row.judge)] for row in rows]
        size = len(self.columns)
        priors = np.array([_precision(name) for name in self.columns])
        given = np.zeros((len(rows), size))
        for line, columns in enumerate(found):
            given[line, columns] = 1.0
        wins, played = (np.array([getattr(row, name) for row in rows], float) for name in ("wins", "games"))
        usual = np.array([MORE if name == "judge" else 0.0 for name in self.columns])
        self.weights, bend = usual.copy(), np.diag(priors)
        for _ in range(30):
            rate = 1 / (1 + np.exp(-given @ self.weights))
            slope = given.T @ (wins - played * rate) - priors * (self.weights - usual)
            bend = (given.T * (played * rate * (1 - rate))) @ given + np.diag(priors)
            step = np.linalg.solve(bend, slope)
            self.weights += np.clip(step, -2, 2)
            if abs(step).max() < 1e-4:
                break
        self.unsure = np.linalg.inv(bend)

    @property
    def gap(self) -> float:
        """By how much more the judge wins, in logits."""
        return float(self.weights[1])

    def _column(self, name: Any) -> int:
        return self.columns.setdefault(name, len(self.columns))

    def rate(self, setting: Setting, judge: bool = True) -> float:
        """How often the judge should win it; or whoever screens."""
        known = (self.columns[name] for name in _names(setting, judge) if name in self.columns)
        return 1 / (1 + exp(-sum(float(self.weights[column]) for column in known)))

    def spread(self, setting: Setting) -> float:
        """How unsure the judge's rate is, in logits; what was never played adds what is usual."""
        names = _names(setting, True)
        known = [self.columns[name] for name in names if name in self.columns]
        fresh = sum(1 / _precision(name) for name in names if name not in self.columns)
        return sqrt(float(self.unsure[known][:, known].sum()) + fresh)


def _names(setting: Mapping[str, int], judge: bool) -> list[Any]:
    own = tuple(sorted(setting.items()))
    found: list[Any] = ["all", *(("dial", *value) for value in own), ("own", own)]
    return [*found, "judge", *(("there", *value) for value in own)] if judge else found


SPREADS = {"all": 4.5, "judge": GAP, "own": OWN, "dial": DIAL, "there": THERE}


def _precision(name: Any) -> float:
    return float(1 / SPREADS[name if isinstance(name, str) else name[0]] ** 2)
