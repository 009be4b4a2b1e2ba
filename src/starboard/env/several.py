"""A PettingZoo AEC environment: an agent a seat, asked one after the other. All win or lose together; whoever plays
against the others (a Director) wins when they lose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsInt

from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from .core import Native
from .single import Seen, seen, space, words


class Several(AECEnv):  # type: ignore[misc]
    """Agents are called as their seats are."""

    metadata = {"render_modes": ["ansi"], "name": "starboard_v0", "is_parallelizable": False}

    def __init__(
        self,
        name: str,
        seats: int | Sequence[str] | None = None,
        seed: str | None = None,
        *,
        render_mode: str | None = None,
        **how: Any,
    ) -> None:
        super().__init__()
        self.native = Native(name, seats, seed, **how)
        self.render_mode = render_mode
        self.possible_agents = list(self.native.setup.seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: space(self.native.most) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.native.most) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.native.reset(None if seed is None else str(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.native.seat

    def observe(self, agent: str) -> Seen:
        return seen(self.native.turn(agent))

    def step(self, action: SupportsInt | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.native.answer(int(action))
        reward, against = self.native.reward(), self.native.table.game.opponents()
        self.rewards = {each: -reward if each in against else reward for each in self.agents}
        if self.native.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.native.seat
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str:
        return words(self.native.table)


def env(*args: Any, **how: Any) -> Any:
    """The environment in the wrappers that PettingZoo's own board games wear: what the mask forbids ends the game."""
    made: Any = wrappers.TerminateIllegalWrapper(Several(*args, **how), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))
