"""The greedy bot: tries the answers there are in forks played to the end of the round, and takes the best.

The playouts are spread by sequential halving: all candidates get a few, then the better half gets as many again, until
one is left. So a bad answer costs little, and two good ones are told apart.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any

from ..table import Ask, Table
from . import Bot
from ._think import candidates, playout

CANDIDATES = 32
PLAYOUTS = 96
"""Per decision, when no budget is given."""


class GreedyBot(Bot):
    name = "greedy"
    horizon = 0
    """Playouts end with the present round."""

    def choose(self, table: Table[Any], ask: Ask, seat: str) -> Any:
        answers = candidates(table, ask, seat, self.rng, CANDIDATES)
        return answers[0] if len(answers) == 1 else self.best(table, ask, seat, answers)

    def best(self, table: Table[Any], ask: Ask, seat: str, answers: list[Any]) -> Any:
        deadline = time.perf_counter() + self.budget / 1000 if self.budget else math.inf
        sums = [(0.0, 0)] * len(answers)
        left = list(range(len(answers)))
        rounds = max(1, math.ceil(math.log2(len(answers))))
        while len(left) > 1:
            for _ in range(max(1, PLAYOUTS // (rounds * len(left)))):
                for i in left:
                    total, count = sums[i]
                    worth = playout(table, ask, seat, answers[i], self.rng, self.horizon)
                    sums[i] = total + worth, count + 1
                    if time.perf_counter() > deadline:
                        return answers[max(left, key=lambda j: _mean(sums[j]))]
            left.sort(key=lambda j: -_mean(sums[j]))
            left = left[: (len(left) + 1) // 2]
        return answers[left[0]]

    def prefer(self, table: Table[Any], asks: Sequence[Ask], seat: str) -> Ask:
        """The question whose best answer looks best."""
        best = [(self._worth(table, ask, seat), -i) for i, ask in enumerate(asks)]
        return asks[-max(best)[1]]

    def _worth(self, table: Table[Any], ask: Ask, seat: str) -> float:
        answers = candidates(table, ask, ask.seats[0], self.rng, 6)
        return max(
            sum(playout(table, ask, ask.seats[0], answer, self.rng, self.horizon) for _ in range(4)) / 4
            for answer in answers
        )


def _mean(total: tuple[float, int]) -> float:
    return total[0] / total[1] if total[1] else -1.0


BOT = GreedyBot
