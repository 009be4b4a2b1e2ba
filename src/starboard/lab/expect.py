"""What a setting of dials may be expected to win, from all games that were played of this one and of others.

A few games of one setting say little. So every value of a dial moves the win rate by something of its own, in logits,
whatever the others are; a setting differs from the sum of that by a little; and the judge wins more often than whoever
screens, by a little more or less at every value. All of it is drawn towards what is usual, the more the fewer games
there are (a logistic regression with normal priors); how sure all of it is follows from how steep the fit is. By how
much the judge may differ from value to value is not known beforehand: where whoever screens says little of what the
judge will win, the games of both show it, and the fit that makes them likeliest counts (its evidence, by Laplace).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import Any

import msgspec

from .dials import Setting

DIAL, OWN, GAP = 1.0, 0.35, 0.8
"""How far, in logits, a value of a dial, a setting by itself and the judge lie from what is usual, as a rule."""
THERE = (0.25, 0.5, 1.0, 1.5)
"""And the judge at a value of a dial: one of these."""
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
        given = np.zeros((len(rows), len(self.columns)))
        for line, columns in enumerate(found):
            given[line, columns] = 1.0
        wins, played = (np.array([getattr(row, name) for row in rows], float) for name in ("wins", "games"))
        fits = [(*self._fit(given, wins, played, there), there) for there in THERE]
        _, self.weights, self.unsure, self.there = max(fits, key=lambda fit: fit[0])

    def _fit(self, given: Any, wins: Any, played: Any, there: float) -> tuple[float, Any, Any]:
        """How likely these games are, the weights, and how unsure they are."""
        import numpy as np

        priors = np.array([_precision(name, there) for name in self.columns])
        usual = np.array([MORE if name == "judge" else 0.0 for name in self.columns])
        weights, bend = usual.copy(), np.diag(priors)
        for _ in range(30):
            rate = 1 / (1 + np.exp(-given @ weights))
            slope = given.T @ (wins - played * rate) - priors * (weights - usual)
            bend = (given.T * (played * rate * (1 - rate))) @ given + np.diag(priors)
            step = np.linalg.solve(bend, slope)
            weights += np.clip(step, -2, 2)
            if abs(step).max() < 1e-4:
                break
        total = given @ weights
        fits = float((wins * total - played * np.logaddexp(0, total)).sum())
        drawn = float((np.log(priors) - priors * (weights - usual) ** 2).sum() - np.linalg.slogdet(bend)[1]) / 2
        return fits + drawn, weights, np.linalg.inv(bend)

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
        fresh = sum(1 / _precision(name, self.there) for name in names if name not in self.columns)
        return sqrt(float(self.unsure[known][:, known].sum()) + fresh)


def _names(setting: Mapping[str, int], judge: bool) -> list[Any]:
    own = tuple(sorted(setting.items()))
    found: list[Any] = ["all", *(("dial", *value) for value in own), ("own", own)]
    return [*found, "judge", *(("there", *value) for value in own)] if judge else found


SPREADS = {"all": 4.5, "judge": GAP, "own": OWN, "dial": DIAL}


def _precision(name: Any, there: float) -> float:
    spread = SPREADS.get(name if isinstance(name, str) else name[0], there)
    return float(1 / spread**2)
