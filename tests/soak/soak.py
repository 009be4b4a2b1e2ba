"""Random games in great number, of every mission of every game at every number of seats: `make soak`.

The first mission is played `-n` times with each number of seats, every other one `--each` times, and each is held to
the kernel's contract (`--contract`). Too long for every change; it says what no single test can: that nothing breaks
anywhere.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from starboard import games
from starboard.lab import simulate
from starboard.lab.progress import bar
from starboard.table import Game, Setup
from starboard.table.contract import CHECKS


def every_setup(door: type[Game[Any]]) -> list[Setup]:
    """Every mission with each number of seats. A campaign by chance never ends: lost missions are played again."""
    least, most = door.players
    missions = [mission.id for mission in door.missions] or [""]
    return [door.prepare(mission, seats) for mission in missions for seats in range(least, most + 1)]


def keeps_contract(door: type[Game[Any]], setup: Setup, seed: str) -> int:
    """How many checks of the contract fail, each told."""
    failed = 0
    for check in CHECKS:
        try:
            check(door, setup, seed)
        except AssertionError as error:
            failed += 1
            sys.stdout.write(f"  {check.__name__}: {error}\n")
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays many random games of every game at every number of seats.")
    parser.add_argument("game", nargs="*", help="which games; none: all")
    parser.add_argument("-n", type=int, default=10_000, help="games of the first mission per number of seats")
    parser.add_argument("--each", type=int, default=500, help="games of every other mission per number of seats")
    parser.add_argument("--contract", action="store_true", help="the kernel's contract for each of them, too")
    parser.add_argument("--seed", default="soak")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    broken = 0
    for slug in given.game or games.slugs():
        door = games.load(slug)
        first = door.missions[0].id if door.missions else ""
        for setup in every_setup(door):
            job = simulate.Job(slug, setup, seed=given.seed)
            title = f"{slug}/{setup.mission}, {len(setup.seats)} seats"
            count = given.n if setup.mission == first else given.each
            with bar(count, title) if sys.stderr.isatty() else nullcontext() as watch:
                watchers = [watch] if watch is not None else []
                result, tally = simulate.simulate(job, count, given.workers, *watchers)
            line = f"{title}: {result.games} games, {result.errors} errors, won {result.win_rate:.2%}"
            sys.stdout.write(f"{line}, {result.decisions_per_second:,.0f} decisions per second\n")
            sys.stdout.flush()
            if tally.broken:
                sys.stdout.write(f"{simulate.keep_dump(job, tally.broken[0], Path('dumps'))}\n")
            broken += result.errors + count - result.games
            if given.contract:
                broken += keeps_contract(door, setup, given.seed)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
