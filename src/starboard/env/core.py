"""The environment itself: a table whose questions are numbers, and whose answers are indexes.

A question is put to one seat. What is large is asked in small pieces: a plan piece by piece, a split slot by slot; of
several open questions first which one (as a bot is asked, see `bots.answer`). Where there is only one answer nobody is
asked. A seat is shown no more than it may know: where a game hides something, it is dealt anew in a fork first.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import games
from ..bots import Bot
from ..bots.sensible import Sensible
from ..table import Arrange, Ask, Game, Level, Plan, Refused, Table
from ..table.history import Draft
from ..table.offers import Pieces
from .features import OPTION, STATE, Encoder, Vector

MOST = 128
"""So many rows there are; what is more comes on the next page."""
LIMIT = 1000
"""More options than this no simple choice has."""
MORE = "more"
"""The last row of a page that is not the last: show the next one."""


class Turn(NamedTuple):
    """What the seat that is asked sees."""

    observation: Vector
    """What it may know: `STATE` numbers between -1 and 1."""
    options: Vector
    """What it may answer: `most` rows of `OPTION` numbers; those that are not there are 0."""
    mask: NDArray[np.bool_]
    """Which rows there are."""


class Native:
    """One player for all seats. `reset` begins a game; `step(index)` answers, until it says that the game is over."""

    def __init__(
        self,
        name: str,
        seats: int | Sequence[str] | None = None,
        seed: str | None = None,
        *,
        shaped: bool = False,
        advised: bool = False,
        most: int = MOST,
        **options: str | int | bool,
    ) -> None:
        """`shaped`: the reward follows the gauge from step to step, and sums up to the same end.

        `advised`: the first number of a row says what the game's own policy thinks of it, 1 for the best.
        """
        slug, _, mission = name.partition("/")
        self.game = games.load(slug)
        self.setup = self.game.prepare(mission, seats, **options)
        self.seed = seed if seed is not None else secrets.token_hex(8)
        self.most, self.shaped, self.advised = max(2, most), shaped, advised
        self.played = 0
        self._hides = self.game.redeal is not Game.redeal
        self._encoder = Encoder()

    # ---- playing ------------------------------------------------------------------------------------------------

    def reset(self, seed: str | None = None) -> Turn:
        """The next game of the seed; another seed begins with its first."""
        if seed is not None:
            self.seed, self.played = seed, 0
        name = f"{self.seed}/{self.played}"
        self.played += 1
        self.rng = random.Random(name)
        self.table: Table[Any] = Table(self.game, self.setup, seed=name, level=Level.QUIET)
        self._worth = self._value()
        self._pose()
        return self.turn()

    def step(self, index: int) -> tuple[Turn, float, bool]:
        """Answers; gives what is asked next, the reward, and whether the game is over.

        1 for a win and -1 for a loss, at the end; with `shaped`, bit by bit.
        """
        self.answer(index)
        return self.turn(), self.reward(), self.over

    def answer(self, index: int) -> None:
        """Takes the option of that index; refused when there is none, and nothing changes."""
        if self.over:
            raise Refused("the game is over: reset begins another")
        if not 0 <= index < len(self._page()):
            raise Refused(f"there is no option {index} of {self.question!r}: the mask shows {len(self._page())}")
        if self._page()[index] is MORE:
            self._from += self.most - 1
            return
        self._take(self._listed[self._from + index])
        self._go_on()

    def reward(self) -> float:
        """What has been won since it was last asked for."""
        before, self._worth = self._worth, self._value()
        return self._worth - before

    @property
    def over(self) -> bool:
        return self.table.outcome is not None

    def _value(self) -> float:
        outcome = self.table.outcome
        if outcome is not None:
            return 1.0 if outcome.won else -1.0
        return 2 * self.table.game.gauge() - 1 if self.shaped else 0.0

    # ---- questions ----------------------------------------------------------------------------------------------

    def _pose(self) -> None:
        """What the table asks now: one question, or which of several."""
        self._ask: Ask | None = None
        self._pieces: Pieces[Any] | None = None
        if len(self.table.offers) == 1:
            self._begin(self.table.offers[0])
        else:
            self._list(list(self.table.offers))
        self._go_on()

    def _begin(self, ask: Ask) -> None:
        """Turns to one question."""
        self._ask, self._pieces = ask, ask.kind.pieces()
        self._wanted: Plan | None = None
        self._owners = list(ask.kind.owners().items()) if isinstance(ask.kind, Arrange) else []
        self._placed = 0
        self._list_pieces()

    def _list_pieces(self) -> None:
        ask, pieces = self._ask, self._pieces
        assert ask is not None and pieces is not None
        if pieces.done:
            self._list([])
        else:
            self._list(ask.kind.enumerate(LIMIT) if type(pieces) is Pieces else pieces.options())

    def _list(self, options: Sequence[Any]) -> None:
        self._listed, self._from = options, 0

    def _take(self, option: Any) -> None:
        if self._pieces is None:
            self._begin(option)
            return
        self._pieces.take(option)
        self._placed += 1
        self._list_pieces()

    def _go_on(self) -> None:
        """Takes what there is no choice about; commits an answer that is complete, which poses the next question."""
        while not self.over and len(self._listed) < 2:
            if self._pieces is not None and self._pieces.done:
                assert self._ask is not None
                self.table.answer(self._ask, self._pieces.answer)
                self._pose()
                return
            self._take(self._listed[0])

    def leave_to(self, bot: Bot) -> None:
        """A bot answers what is asked now."""
        ask, seat = self._ask, self.seat
        if ask is None:
            self._take(bot.prefer(self.table, self.table.offers, seat))
        elif ask.joint and self._pieces is not None:
            self.table.draft = Draft(ask.name, dict(self._pieces.answer))
            slot = bot.choose(self.table, ask, seat).get(self._owners[self._placed][0], "")
            self._take(slot if slot in self._listed else self._listed[0])
        else:
            self.table.answer(ask, bot.choose(self.table, ask, seat))
            self._pose()
        self._go_on()

    # ---- what is seen -------------------------------------------------------------------------------------------

    @property
    def question(self) -> str:
        return "which" if self._ask is None else self._ask.name

    @property
    def seat(self) -> str:
        """Whose turn it is: who owns the piece; of several open questions the first one's seat says which."""
        if self.over:
            return self.setup.seats[0]
        if self._ask is None:
            return self.table.offers[0].seats[0]
        if self._ask.joint and self._owners:
            return self._owners[self._placed][1]
        return self._ask.seats[0]

    def _page(self) -> Sequence[Any]:
        left = self._listed[self._from :]
        return left if len(left) <= self.most else [*left[: self.most - 1], MORE]

    def turn(self, seat: str = "") -> Turn:
        """What is asked now, as its seat sees it; another seat sees the state, but no options."""
        me = seat or self.seat
        game = self._seen(me)
        options = np.zeros((self.most, OPTION), dtype=np.float32)
        mask = np.zeros(self.most, dtype=np.bool_)
        if me == self.seat and not self.over:
            page = self._page()
            key = None if self._pieces is None or type(self._pieces) is Pieces else self._pieces.key
            shown = [self._named(option) for option in page]
            options[: len(page)] = self._encoder.rows(shown, self.question, None if MORE in page else key, me)
            mask[: len(page)] = True
            if self.advised:
                options[: len(page), 0] = self._advice(game, page)
        return Turn(self._encoder.state(game, me, self.question), options, mask)

    def _seen(self, seat: str) -> Game[Any]:
        """The game as this seat may know it."""
        return self.table.fork(self.rng, seat).game if self._hides and not self.over else self.table.game

    def _named(self, option: Any) -> Any:
        return [option.name, list(option.seats)] if isinstance(option, Ask) else option

    def _advice(self, game: Game[Any], page: Sequence[Any]) -> list[float]:
        """What the policy thinks of the rows, 0 to 1; of a plan's pieces, where it would lay them."""
        policy, ask = game.policy(self.rng), self._ask
        if not isinstance(policy, Sensible):
            return [0.0] * len(page)
        if ask is None:
            wanted = policy.answer(game, self.table.offers)[0]
            return [float(option is wanted) for option in page]
        if MORE in page:
            return [0.0] * len(page)
        if self._owners:
            if self._wanted is None:
                self._wanted = policy.answer(game, [ask])[1]
            assert self._wanted is not None
            slot = self._wanted.get(self._owners[self._placed][0], "")
            return [float(option == slot) for option in page]
        if type(self._pieces) is not Pieces or ask.kind.wire != "choose":
            return [0.0] * len(page)
        worth = policy.rank(game, ask.name, ask.seats if len(ask.seats) > 1 else ask.seats[0], page)
        least, top = min(worth), max(worth)
        return [(value - least) / (top - least) if top > least else 0.0 for value in worth]


def shapes(most: int) -> tuple[tuple[int], tuple[int, int], tuple[int]]:
    """Of observation, options and mask."""
    return (STATE,), (most, OPTION), (most,)
