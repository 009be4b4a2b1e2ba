"""The learned bot: search, but what came of a playout is said by a value that was learnt from games (see `_value`)."""

from __future__ import annotations

from typing import Any

from ..table import Table
from ._value import learnt
from .search import SearchBot


class LearnedBot(SearchBot):
    name = "learned"

    def worth(self, fork: Table[Any], seat: str) -> float:
        value = learnt(fork.game)
        return 1 - value if seat in fork.game.opponents() else value


BOT = LearnedBot
