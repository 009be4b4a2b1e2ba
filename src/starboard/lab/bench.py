"""How fast the games run: the figures of `starboard bench`.

* `decisions_per_second`  full random games at rollout level, on one core, seat counts taken in turn
* `fork_us`               one `Table.fork`, averaged over all offers of games played at quiet tables
* `state_bytes`           the state as JSON, averaged over the same offers

Games are numbered, so a round of measurements can go on where the last one ended, and two machines play the same games.
"""

from __future__ import annotations

import random
import time
from itertools import count
from typing import Any, Final

import msgspec

from .. import bots, games
from ..table import Game, Level, Setup, Table
from . import simulate

AGAIN: Final = 4
"""Forks at each offer: reading the clock of the processor costs more than a tenth of one."""


class Speed(msgspec.Struct):
    """What `starboard bench` says about one game."""

    decisions_per_second: float
    fork_us: float
    state_bytes: float


def setups(game: type[Game[Any]]) -> list[Setup]:
    """The first mission with each number of seats."""
    least, most = game.players
    return [game.prepare(seats=seats) for seats in range(least, most + 1)]


def rollouts(slug: str, seconds: float, first: int = 0) -> tuple[int, float]:
    """Random games one after the other for about so long: (decisions, seconds)."""
    jobs = [simulate.Job(slug, setup, seed="bench") for setup in setups(games.load(slug))]
    decisions, began = 0, time.process_time()
    with simulate.seldom_tidied():
        for index in count(first):
            decisions += simulate.play(jobs[index % len(jobs)], index).decisions
            taken = time.process_time() - began
            if taken >= seconds and (index + 1 - first) % len(jobs) == 0:
                return decisions, taken
    raise AssertionError("unreachable")


def forks(slug: str, seconds: float, first: int = 0) -> tuple[int, float, int]:
    """Some forks at every offer of random games: (offers, seconds spent in them, bytes of all states)."""
    game = games.load(slug)
    all_setups = setups(game)
    forked, spent, size = 0, 0.0, 0
    began = time.process_time()
    for index in count(first):
        rng = random.Random(f"bench/{index}")
        table = Table(game, all_setups[index % len(all_setups)], seed=f"bench/{index}", level=Level.QUIET)
        bot = bots.load("random")(rng)
        while table.offers:
            start = time.process_time()
            for _ in range(AGAIN):
                table.fork(rng)
            spent += time.process_time() - start
            forked += 1
            size += len(msgspec.json.encode(table.state))
            bots.answer(table, bot)
        if time.process_time() - began >= seconds and (index + 1 - first) % len(all_setups) == 0:
            return forked, spent, size
    raise AssertionError("unreachable")


def measure(slug: str, seconds: float, first: int = 0) -> Speed:
    """All figures of one game, in about twice so many seconds; `first` is the number of the first game played."""
    decisions, taken = rollouts(slug, seconds, first)
    forked, spent, size = forks(slug, seconds, first)
    return Speed(round(decisions / taken, 1), round(spent / forked / AGAIN * 1e6, 2), round(size / forked, 1))
