"""Steps a second of our environments beside PettingZoo's classics: `python bench/env.py [--seconds S] [--json]`.

All of them as AEC environments, played by chance with the mask, every observation looked at (`last`), on one core, in
seconds of the process. The classics need `pip install pygame chess`; those that are not installed are left out.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import time
from typing import Any

import numpy as np

from starboard import env, games

CLASSICS = ("tictactoe_v3", "connect_four_v3", "chess_v6")


def steps_a_second(made: Any, seconds: float) -> float:
    """Plays game after game."""
    dice, steps, number, began = random.Random(1), 0, 0, time.process_time()
    while (taken := time.process_time() - began) < seconds:
        made.reset(seed=number)
        number += 1
        for _ in made.agent_iter():
            seen, _, ended, cut, _ = made.last()
            over = ended or cut
            made.step(None if over else dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += not over
    return steps / taken


def classics() -> dict[str, Any]:
    found = {}
    for name in CLASSICS:
        try:
            found[name] = importlib.import_module(f"pettingzoo.classic.{name}").env()
        except ImportError as error:
            print(f"left out: {name} ({error})")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    all_of_them = {slug: env.aec(slug, seed="bench") for slug in games.slugs()} | classics()
    speeds = {name: steps_a_second(made, given.seconds) for name, made in all_of_them.items()}
    if given.json:
        print(json.dumps(speeds))
        return
    for name, speed in speeds.items():
        print(f"{name:16} {speed:8,.0f} steps a second")


if __name__ == "__main__":
    main()
