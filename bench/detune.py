"""Whether `lab tune` brings detuned missions back: `python bench/detune.py --out detuned [--missions 10] [--seed S]`.

Every mission that declares at least two free dials may be taken. Two of its dials are turned by chance until the
reference bot wins at least 25 points outside the band of the mission's difficulty; then `lab tune` looks for a setting
inside, from there, and confirms it on seeds not used before. It takes hours; what is done is kept in the folder, and
the same command goes on. A mission whose dials do not reach that far is said so, and another is taken.
"""

from __future__ import annotations

import argparse
import itertools
import random
from pathlib import Path

import msgspec

from starboard import games
from starboard.lab import dials, tune, tuned
from starboard.table import SetupError

OUT = 0.25


def candidates(seed: str) -> list[tuple[str, dials.Mission]]:
    found = []
    for slug in games.slugs():
        for known in games.load(slug).missions:
            try:
                mission = dials.read(slug, known.id)
            except SetupError:
                continue
            if sum(not dial.pinned for dial in mission.dials) >= 2:
                found.append((slug, mission))
    random.Random(seed).shuffle(found)
    return found


def detuned(slug: str, mission: dials.Mission, order: tune.Order, folder: Path) -> tuple[tuple[str, str], ...] | None:
    """Two dials turned so that it lies 25 points outside; None when none of twelve tries does."""
    rng = random.Random(f"{order.seed}/{slug}/{mission.id}")
    free = [dial for dial in mission.dials if not dial.pinned]
    turns = [
        ((one.name, str(a)), (two.name, str(b)))
        for one, two in itertools.combinations(free, 2)
        for a, b in itertools.product(one.values, two.values)
        if a != one.values[one.at] and b != two.values[two.at]
    ]
    rng.shuffle(turns)
    search = tune.Search(order, folder, print)
    low, high = search.band
    for start in turns[:12]:
        setting = dials.started(mission, start).start()
        (stands,) = search.standing(setting, "judge", f"{order.seed}/detune", 24, False)
        print(f"{slug}/{mission.id}, {dict(start)}: {stands.win_rate:.0%}")
        if stands.win_rate <= low - OUT or stands.win_rate >= high + OUT:
            return start
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--missions", type=int, default=10)
    parser.add_argument("--seed", default="detuned")
    parser.add_argument("--trials", type=int, default=30)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    back = tried = 0
    for slug, mission in candidates(given.seed):
        if tried == given.missions:
            break
        game = games.load(slug)
        target = next(known.difficulty for known in game.missions if known.id == mission.id)
        seats = (min(4, game.players[1]),)
        order = tune.Order(slug, mission.id, target, seats, trials=given.trials, seed=given.seed, workers=given.workers)
        folder = given.out / f"{slug}-{mission.id}"
        start = detuned(slug, mission, order, folder)
        if start is None:
            print(f"{slug}/{mission.id}: its dials do not lead 25 points out; left out")
            continue
        tried += 1
        result = tune.tune(msgspec.structs.replace(order, start=start), folder, print)
        tuned.write(result, folder)
        back += result.verdict == "reached"
        print(f"{slug}/{mission.id}, from {dict(start)}: {tuned.headline(result)}")
    print(f"{back} of {tried} back inside")


if __name__ == "__main__":
    main()
