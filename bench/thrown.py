"""How well `lab tune` searches, in worlds that cost nothing: `python bench/thrown.py [--worlds 40] [--agree 0.8]`.

Real missions with their real dials, but games are thrown like dice: every value of a dial moves the judge's win rate
by something of its own (1.1 logits, as a rule), every setting by a little (0.35), and the policy's as far as the two
agree (`--agree`: 1 wholly, 0 not at all), a constant below. The mission as it is lies in the middle of its band; two
dials are turned until it lies 25 points outside; from there the search begins. Told are how many it says it has
reached, how many of those lie inside in truth, and the games of the judge that it took.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1])]

from bench.detune import OUT, pairs  # noqa: E402

from starboard import games  # noqa: E402
from starboard.lab import dials, tune  # noqa: E402
from starboard.lab.simulate import Job, Tally  # noqa: E402

MISSIONS = ("endure/C013", "vortex/m7", "endure/CG05", "vortex/m3", "endure/CG09", "vortex/m5")
LESS, VALUE, OWN = 0.9, 1.1, 0.35
"""In logits: how much less the policy wins, what a value of a dial moves, what a setting moves by itself."""
QUICK = 0.4
"""So much less the judge wins when it screens with few playouts."""


class World:
    """Win rates that follow from the dials, in place of games."""

    def __init__(self, name: str, middle: float, agree: float) -> None:
        self.name, self.middle, self.agree, self.judged = name, log(middle / (1 - middle)), agree, 0

    def rate(self, turned: Any, judge: bool) -> float:
        total = self.middle - (0 if judge else LESS)
        for path, value in (item for what in turned.values() for item in what.items()):
            dice = random.Random(f"{self.name}/{path}/{value}")
            same, other = dice.gauss(0, VALUE), dice.gauss(0, VALUE)
            total += same if judge else self.agree * same + sqrt(1 - self.agree**2) * other
        own = random.Random(f"{self.name}/{_key(turned)}").gauss(0, OWN) if turned else 0.0
        return 1 / (1 + exp(-total - own))

    def __call__(self, turned: Any, job: Job, numbers: Sequence[int], workers: int | str = 1) -> Iterator[Tally]:
        judge = job.bot == "reference"
        rate = self.rate(turned, judge)
        if job.iterations:
            rate = tune.shifted(rate, -QUICK)
        for number in numbers:
            self.judged += judge
            won = random.Random(f"{self.name}/{job.seed}/{number}/{_key(turned)}").random() < rate
            yield Tally(int(won), int(not won), rounds={5: 1}, numbers=[number])


def _key(turned: Any) -> str:
    return str(sorted((file, sorted(map(str, what.items()))) for file, what in turned.items()))


def searched(number: int, given: argparse.Namespace) -> tuple[bool, bool, int] | None:
    """Whether it says it has reached the band, whether that is true, and the judge's games; None: nothing lies out."""
    slug, _, id = MISSIONS[number % len(MISSIONS)].partition("/")
    target = next(m.difficulty for m in games.load(slug).missions if m.id == id)
    mission, (low, high) = dials.read(slug, id), tune.band_of(slug, target)
    world = World(f"{given.seed}/{number}", (low + high) / 2, given.agree)
    for start in pairs(mission, f"{given.seed}/{number}"):
        begun = dials.started(mission, start)
        if not low - OUT < world.rate(begun.turned(begun.start()), True) < high + OUT:
            break
    else:
        return None
    vars(tune)["shared_out"] = world
    order = tune.Order(
        slug, id, target, (4 if slug == "endure" else 2,), trials=given.trials, screened=given.screened,
        judged=given.judged, confirmed=given.confirmed, finalists=given.finalists, seed=f"{number}", start=start,
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        search = tune.Search(order, Path(folder), lambda line: None)
        search.run()
    best = next((named for named, tried in search.tried.items() if tried is search.reached), None)
    if best is None:
        return False, False, world.judged
    true = world.rate(search.mission.turned(search.settings[best]), True)
    return True, low <= true <= high, world.judged


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--agree", type=float, default=0.8)
    parser.add_argument("--seed", default="thrown")
    parser.add_argument("--trials", type=int, default=16)
    parser.add_argument("--screened", type=int, default=40)
    parser.add_argument("--judged", type=int, default=24)
    parser.add_argument("--confirmed", type=int, default=40)
    parser.add_argument("--finalists", type=int, default=24)
    given = parser.parse_args()
    found = [one for number in range(given.worlds) if (one := searched(number, given)) is not None]
    said, true = sum(one[0] for one in found), sum(one[1] for one in found)
    each = sum(one[2] for one in found) / max(1, len(found))
    print(f"{len(found)} worlds: {said} reached, {true} inside in truth; {each:.0f} games of the judge each")


if __name__ == "__main__":
    main()
