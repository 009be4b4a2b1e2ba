"""The policy bot: plays as the game's own rollout policy does, without thinking. By chance where a game has none.

The cheapest bot that plays sensibly: thousands of games in the time in which a thinking bot plays one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..table import Arrange, Ask, Table
from . import Bot, own_pieces
from ._think import fitted, lying, preferred, proposed


class PolicyBot(Bot):
    name = "policy"

    def choose(self, table: Table[Any], ask: Ask, seat: str) -> Any:
        # In a fork: a policy may look at the whole state, so what the seat cannot know must be dealt anew.
        fork = table.fork(self.rng, seat)
        asked = next(a for a in fork.offers if a.name == ask.name and a.seats == ask.seats)
        answer = proposed(fork, asked, fork.game.policy(self.rng), self.rng.random)
        if not (ask.joint and isinstance(asked.kind, Arrange)):
            return answer
        mine = own_pieces(asked.kind, seat)
        plan = fitted(asked.kind, lying(table, ask, seat), answer, self.rng.random, mine)
        return {piece: plan[piece] for piece in mine if piece in plan}

    def prefer(self, table: Table[Any], asks: Sequence[Ask], seat: str) -> Ask:
        return preferred(table, asks, seat, self.rng)


BOT = PolicyBot
