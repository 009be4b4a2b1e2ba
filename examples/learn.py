"""Learns to play with a mask: `python examples/learn.py eosrise/easy --minutes 3` (needs `starboard-games[learn]`).

Maskable PPO of sb3-contrib, with one small network that scores every option by its row, so that what it learns about
an option does not hang on its place in the list. The reward follows the gauge; the rows say what the game's own policy
thinks of them, which it heeds from the start. Beside it, in the same games: chance, and itself before it has learnt.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from starboard.env import gym

TRUST = 7.0
"""How much a score heeds what the game's policy thinks of a row, in logits, before anything is learnt."""


class Flat(BaseFeaturesExtractor):
    """The vector of the state, then all rows, one after the other."""

    def __init__(self, space: Any) -> None:
        self.state, self.rows = space["observation"].shape[0], space["options"].shape
        super().__init__(space, self.state + self.rows[0] * self.rows[1])

    def forward(self, seen: Any) -> torch.Tensor:
        return torch.cat([seen["observation"], seen["options"].flatten(1)], dim=1)


class Scores(nn.Module):
    """Every row's score from the row and the state; the value from the state."""

    def __init__(self, state: int, rows: tuple[int, int], width: int = 64) -> None:
        super().__init__()
        self.state, self.rows = state, rows
        self.latent_dim_pi, self.latent_dim_vf = rows[0], width
        self.about_state = nn.Sequential(nn.Linear(state, width), nn.Tanh())
        self.about_row = nn.Linear(rows[1], width)
        self.score = nn.Linear(width, 1)
        self.straight = nn.Linear(rows[1], 1)
        self.value = nn.Sequential(nn.Linear(state, width), nn.Tanh())

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        rows = features[:, self.state :].unflatten(1, self.rows)
        both = torch.tanh(self.about_row(rows) + self.about_state(features[:, : self.state]).unsqueeze(1))
        return (self.score(both) + self.straight(rows)).squeeze(-1)

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        return self.value(features[:, : self.state])


class ByRow(MaskableActorCriticPolicy):
    """A policy whose scores are the logits."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Scores(self.features_extractor.state, self.features_extractor.rows)

    def _build(self, schedule: Any) -> None:
        super()._build(schedule)
        self.action_net = nn.Identity()
        with torch.no_grad():
            self.mlp_extractor.straight.weight.zero_()
            self.mlp_extractor.straight.weight[0, 0] = TRUST


class Until(BaseCallback):
    """Stops after so many seconds of one core."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.deadline = time.process_time() + seconds

    def _on_step(self) -> bool:
        return time.process_time() < self.deadline


def wins(env: Any, games: int, choose: Any) -> tuple[int, float]:
    """How many of the seed's first games are won, and how well they stood at the end, on average."""
    won, stood = 0, 0.0
    seen, info = env.reset(seed=1_000_000)
    for _ in range(games):
        over = False
        while not over:
            stand = float(seen["observation"][0])
            seen, _, over, _, info = env.step(choose(seen))
        won += info["won"]
        stood += stand
        seen, info = env.reset()
    return won, stood / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mission", nargs="?", default="eosrise/easy")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--games", type=int, default=40, help="How many games each plays afterwards.")
    parser.add_argument("--alone", action="store_true", help="Without what the game's policy thinks.")
    given = parser.parse_args()
    torch.set_num_threads(1)
    env = gym(given.mission, seed="learn", shaped=True, advised=not given.alone, most=48)
    learner = MaskablePPO(
        ByRow, env, n_steps=8192, batch_size=512, n_epochs=4, gamma=1.0, learning_rate=1e-4, clip_range=0.1,
        target_kl=0.01, seed=1,
        policy_kwargs={"features_extractor_class": Flat},
    )  # fmt: skip
    dice = random.Random(1)

    def told(name: str, choose: Any) -> None:
        won, stood = wins(env, given.games, choose)
        print(
            f"{name}: {won} of {given.games} won; the gauge stood at {(stood + 1) / 2:.0%} before the end", flush=True
        )

    def scored(seen: Any) -> int:
        return int(learner.predict(seen, action_masks=seen["action_mask"].astype(bool), deterministic=True)[0])

    told("chance", lambda seen: dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    told("untaught", scored)
    learner.learn(10_000_000, callback=Until(60 * given.minutes))
    print(f"{learner.num_timesteps:,} steps in {given.minutes:g} minutes of one core")
    told("learnt", scored)


if __name__ == "__main__":
    main()
