"""Random games in great number, of every game at every number of seats: `make soak`.

Too long for every change; it says what no single test can: that nothing breaks anywhere.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import nullcontext
from pathlib import Path

from starboard import games
from starboard.lab import simulate
from starboard.lab.bench import setups
from starboard.lab.progress import bar


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays many random games of every game at every number of seats.")
    parser.add_argument("game", nargs="*", help="which games; none: all")
    parser.add_argument("-n", type=int, default=10_000, help="games per number of seats")
    parser.add_argument("--seed", default="soak")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    broken = 0
    for slug in given.game or games.slugs():
        for setup in setups(games.load(slug)):
            job = simulate.Job(slug, setup, seed=given.seed)
            title = f"{slug}, {len(setup.seats)} seats"
            with bar(given.n, title) if sys.stderr.isatty() else nullcontext() as watch:
                result, tally = simulate.simulate(job, given.n, given.workers, watch)
            line = f"{title}: {result.games} games, {result.errors} errors, won {result.win_rate:.2%}"
            sys.stdout.write(f"{line}, {result.decisions_per_second:,.0f} decisions per second\n")
            sys.stdout.flush()
            if tally.broken:
                sys.stdout.write(f"{simulate.keep_dump(job, tally.broken[0], Path('dumps'))}\n")
            broken += result.errors + given.n - result.games
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
