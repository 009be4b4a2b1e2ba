"""A Gymnasium environment: one learner holds all seats, or one of them; bots hold the rest."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .. import bots
from ..scene import view
from ..table import SetupError, Table
from .core import Native, Turn, shapes

Seen = dict[str, NDArray[Any]]


def space(most: int) -> Any:
    """What is seen: `Turn` as a space."""
    observation, options, mask = shapes(most)
    return spaces.Dict(
        {
            "observation": spaces.Box(-1, 1, observation, np.float32),
            "options": spaces.Box(-1, 1, options, np.float32),
            "action_mask": spaces.Box(0, 1, mask, np.int8),
        }
    )


def seen(turn: Turn) -> Seen:
    return {"observation": turn.observation, "options": turn.options, "action_mask": turn.mask.astype(np.int8)}


def words(table: Table[Any]) -> str:
    """The table in a few lines."""
    boards = "\n".join(board.text for board in view(table, None).picture.boards if board.text)
    return f"{' › '.join(table.game.crumbs())}\n{boards}\n{table.game.verdict}".strip()


class Single(gymnasium.Env[Seen, np.int64]):
    """An index that the mask forbids ends the game with -1: no space can say what is legal now.

    `action_masks` is what sb3-contrib asks for.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        name: str,
        seats: int | Sequence[str] | None = None,
        seed: str | None = None,
        *,
        learner: str = "",
        others: str = "policy",
        render_mode: str | None = None,
        **how: Any,
    ) -> None:
        """`learner`: the seat that learns; none: all that are on the players' side. `others`: the bot that plays on."""
        self.native = Native(name, seats, seed, **how)
        there_are = self.native.setup.seats
        if learner and learner not in there_are:
            raise SetupError(f"{name}: the learner is one of {', '.join(there_are)}, not {learner!r}")
        self.learner, self.others, self.render_mode = learner, bots.load(others), render_mode
        self.observation_space = space(self.native.most)
        self.action_space = spaces.Discrete(self.native.most)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self.native.reset(None if seed is None else str(seed))
        self._bot = self.others(random.Random(f"{self.native.seed}/{self.native.played}/others"))
        self._others_play()
        self._turn = self.native.turn()
        return seen(self._turn), self._info()

    def step(self, action: SupportsInt) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        index = int(action)
        if not self._turn.mask[index]:
            return seen(self.native.turn()), -1.0, True, False, {"illegal": index}
        self.native.answer(index)
        self._others_play()
        self._turn = self.native.turn()
        return seen(self._turn), self.native.reward(), self.native.over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        return self._turn.mask

    def render(self) -> str:
        return words(self.native.table)

    def _info(self) -> dict[str, Any]:
        outcome = self.native.table.outcome
        won = {} if outcome is None else {"won": outcome.won}
        return {"seat": self.native.seat, "question": self.native.question, **won}

    def _others_play(self) -> None:
        """Bots answer until the learner is asked, or the game is over."""
        native = self.native
        while not native.over and not self._mine(native.seat):
            native.leave_to(self._bot)

    def _mine(self, seat: str) -> bool:
        if self.learner:
            return seat == self.learner
        return seat not in self.native.table.game.opponents()
