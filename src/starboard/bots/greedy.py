"""The greedy bot: tries the answers there are in forks played to the end of the round, and takes the best.

The playouts are spread by sequential halving: all candidates get a few, then the better half gets as many again, until
one is left. So a bad answer costs little, and two good ones are told apart. Of an offer with very many answers it
tries some, taken by chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..table import Arrange, Ask, Table
from . import Bot, own_pieces
from ._think import Clock, distinct, fitted, lying, playout

CANDIDATES = 32
ITERATIONS = 96
"""Playouts per decision, when no budget is given."""


class GreedyBot(Bot):
    name = "greedy"
    horizon = 0
    """Playouts end with the present round."""

    def choose(self, table: Table[Any], ask: Ask, seat: str) -> Any:
        clock = Clock(self.budget, self.iterations or ITERATIONS)
        answers = self.candidates(table, ask, seat, CANDIDATES)
        while len(answers) > 1:
            answers = self._better_half(table, ask, seat, answers, clock)
        return answers[0]

    def candidates(self, table: Table[Any], ask: Ask, seat: str, most: int) -> list[Any]:
        """Up to `most` different answers: all of them if there are few, else a sample. Never empty."""
        kind = ask.kind
        if ask.joint:
            assert isinstance(kind, Arrange)
            fixed, mine = lying(table, ask, seat), own_pieces(kind, seat)
            plans = [fitted(kind, fixed, {}, self.rng.random, mine) for _ in range(most)]
            return distinct([{piece: plan[piece] for piece in mine if piece in plan} for plan in plans])
        found = kind.enumerate(most + 1)
        return found if len(found) <= most else distinct([kind.sample(self.rng.random) for _ in range(most)])

    def _better_half(self, table: Table[Any], ask: Ask, seat: str, answers: list[Any], clock: Clock) -> list[Any]:
        """Plays each answer equally often; when the time is up, what is best by then is all that is left."""
        halvings = max(1, (len(answers) - 1).bit_length())
        sums = [0.0] * len(answers)
        for time in range(max(1, clock.left() // (halvings * len(answers)))):
            for i, answer in enumerate(answers):
                if not clock.go():
                    behind = sums[i:] if time else [-1.0] * (len(answers) - i)
                    means = [total / (time + 1) for total in sums[:i]] + [total / max(1, time) for total in behind]
                    return [answers[means.index(max(means))]]
                sums[i] += playout(table, ask, seat, answer, self.rng, self.horizon)
        order = sorted(range(len(answers)), key=lambda i: -sums[i])
        return [answers[i] for i in order[: (len(answers) + 1) // 2]]

    def prefer(self, table: Table[Any], asks: Sequence[Ask], seat: str) -> Ask:
        """The question whose best answer looks best."""
        worth = [self._worth(table, ask) for ask in asks]
        return asks[worth.index(max(worth))]

    def _worth(self, table: Table[Any], ask: Ask) -> float:
        seat = ask.seats[0]
        answers = self.candidates(table, ask, seat, 6)
        return max(
            sum(playout(table, ask, seat, answer, self.rng, self.horizon) for _ in range(4)) for answer in answers
        )


BOT = GreedyBot
