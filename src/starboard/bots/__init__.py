"""Bots: they answer offers. They know the kernel, not the games.

A bot is a module here with a class `BOT`; whatever lies here is found (`--bot random` is `random.py`). It is made once
per game, with random numbers of its own and a budget of thinking time, and asked whenever its seat is:

    bot = bots.load("random")(random.Random(7))
    answer = bot.choose(table, ask, seat)

To a joint draft a bot answers with the pieces of its own seat; what the others have placed so far is in `table.draft`.
See `docs/bots.md` for the bots there are, and for how to write one.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from ..table import Arrange, Ask, SetupError, Table
from ..table.history import Draft


class Bot(ABC):
    """Answers for the seats it is given."""

    name: ClassVar[str]

    def __init__(self, rng: random.Random, budget: int = 0, iterations: int = 0) -> None:
        if budget < 0 or iterations < 0:
            raise SetupError("a bot cannot think for less than no time")
        self.rng = rng
        self.budget = budget
        """Milliseconds of thought per decision; 0: as the bot likes."""
        self.iterations = iterations
        """Playouts per decision, when there is no budget in time: then the same numbers give the same answers."""

    @abstractmethod
    def choose(self, table: Table[Any], ask: Ask, seat: str) -> Any:
        """An answer that `ask.kind` contains; to a joint draft, the part of the plan that `seat` owns."""

    def prefer(self, table: Table[Any], asks: Sequence[Ask], seat: str) -> Ask:
        """Which of several open questions to answer; asked only when there is more than one."""
        return asks[0]


class Sides(Bot):
    """Two bots at one table: one for those who play against the rest, one for the rest."""

    def __init__(self, bot: Bot, against: Bot) -> None:
        self.bot, self.against = bot, against

    def _of(self, table: Table[Any], seat: str) -> Bot:
        return self.against if seat in table.game.opponents() else self.bot

    def choose(self, table: Table[Any], ask: Ask, seat: str) -> Any:
        return self._of(table, seat).choose(table, ask, seat)

    def prefer(self, table: Table[Any], asks: Sequence[Ask], seat: str) -> Ask:
        return self._of(table, seat).prefer(table, asks, seat)


def names() -> list[str]:
    """The bots there are: every module here but those that games and bots share."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_") and m.name != "sensible")


def load(name: str) -> type[Bot]:
    """The bot of that name."""
    if name not in names():
        raise SetupError(f"there is no bot {name!r}; there are: {', '.join(names())}")
    bot: type[Bot] = importlib.import_module(f"{__name__}.{name}").BOT
    return bot


def answer(table: Table[Any], bot: Bot) -> None:
    """One bot for all seats answers one open question of a quiet table; a joint draft is filled seat by seat."""
    asks = table.offers
    ask = bot.prefer(table, asks, asks[0].seats[0]) if len(asks) > 1 else asks[0]
    if not ask.joint:
        table.answer(ask, bot.choose(table, ask, ask.seats[0]))
        return
    table.draft = Draft(ask.name, {})
    for seat in ask.seats:
        table.draft.plan |= bot.choose(table, ask, seat)
    table.answer(ask, table.draft.plan)


Advice = tuple[Any, int, float]
"""An answer, how often it was looked ahead from, and how well that went on average (a model's estimate, 0 to 1)."""


def best_first(advice: Sequence[Advice]) -> list[Advice]:
    """By what came of it; what was looked at less than half as often as another comes behind: it is less sure."""
    often = max((count for _, count, _ in advice), default=0)
    return sorted(advice, key=lambda one: (2 * one[1] < often, -one[2]))


def own_pieces(kind: Arrange, seat: str) -> list[str]:
    """The pieces of a draft that this seat may move."""
    return [piece for piece, owner in kind.owners().items() if owner == seat]
