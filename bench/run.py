"""Our games beside catanatron, in one run on one core: `make bench`, or `python bench/run.py [--rounds N] [--json]`.

catanatron is a well-known pure-Python engine for simulations of Settlers-like games. Both sides play full games by
random choice. The two are measured in turns, several rounds of each, so that a machine that gets slower or faster in
between does not favour one side; what is printed is the median of the rounds. Processor time is what counts: a busy
machine is not the program's fault.

* decisions per second   ours: games at rollout level, seat counts in turn; theirs: `play_tick` with four random players
* fork                   ours: `Table.fork` at every offer of a game; theirs: `Game.copy` at every tick of a game
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from typing import Any

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

from starboard import games
from starboard.lab import bench


def catan(seed: int) -> Game:
    random.seed(seed)
    return Game([RandomPlayer(color) for color in Color], seed=seed + 1)


def is_on(game: Game) -> bool:
    return game.winning_color() is None and game.state.num_turns < TURNS_LIMIT


def catan_decisions(seconds: float, first: int) -> float:
    """Decisions per second in full games."""
    ticks, index, began = 0, first, time.process_time()
    while (taken := time.process_time() - began) < seconds:
        game = catan(index)
        while is_on(game):
            game.play_tick()
            ticks += 1
        index += 1
    return ticks / taken


def catan_copy(seconds: float, first: int) -> float:
    """Microseconds per copy, averaged over all ticks of full games."""
    copies, spent, index, began = 0, 0.0, first, time.process_time()
    while time.process_time() - began < seconds:
        game = catan(index)
        while is_on(game):
            start = time.process_time()
            for _ in range(bench.AGAIN):
                game.copy()
            spent += time.process_time() - start
            copies += bench.AGAIN
            game.play_tick()
        index += 1
    return spent / copies * 1e6


def run(slugs: list[str], rounds: int, seconds: float) -> dict[str, Any]:
    theirs: dict[str, list[float]] = {"decisions_per_second": [], "copy_us": []}
    ours: dict[str, list[bench.Speed]] = {slug: [] for slug in slugs}
    for turn in range(rounds):
        first = turn * 10_000
        theirs["decisions_per_second"].append(catan_decisions(seconds, first))
        theirs["copy_us"].append(catan_copy(seconds, first))
        for slug in slugs:
            ours[slug].append(bench.measure(slug, seconds, first))
    ticks, copy = (statistics.median(theirs[name]) for name in ("decisions_per_second", "copy_us"))
    figures = {}
    for slug, speeds in ours.items():
        fast = statistics.median(s.decisions_per_second for s in speeds)
        fork = statistics.median(s.fork_us for s in speeds)
        figures[slug] = {
            "decisions_per_second": round(fast, 1),
            "fork_us": round(fork, 2),
            "state_bytes": statistics.median(s.state_bytes for s in speeds),
            "decisions_ratio": round(fast / ticks, 2),
            "fork_ratio": round(fork / copy, 2),
        }
    return {"games": figures, "catanatron": {"decisions_per_second": round(ticks, 1), "copy_us": round(copy, 2)}}


def main() -> None:
    parser = argparse.ArgumentParser(description="Our games beside catanatron, in one run on one core.")
    parser.add_argument("game", nargs="*", help="which games; none: all")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="per figure and round")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    figures = run(given.game or games.slugs(), given.rounds, given.seconds)
    if given.json:
        print(json.dumps(figures))
        return
    print(f"{'':12}{'decisions/s':>14}{'ratio':>8}{'fork µs':>10}{'ratio':>8}{'state bytes':>13}")
    theirs = figures["catanatron"]
    print(f"{'catanatron':12}{theirs['decisions_per_second']:>14,.0f}{'':>8}{theirs['copy_us']:>10.1f}")
    for slug, f in figures["games"].items():
        speed = f"{f['decisions_per_second']:>14,.0f}{f['decisions_ratio']:>7.2f}×"
        print(f"{slug:12}{speed}{f['fork_us']:>10.1f}{f['fork_ratio']:>7.2f}×{f['state_bytes']:>13,.0f}")


if __name__ == "__main__":
    main()
