"""Whether `lab tune` brings detuned missions back: `python bench/detune.py --out detuned [--games vortex,endure]`.

Every mission that declares at least two free dials may be drawn. Two of its dials are turned by chance until the
reference bot wins at least 25 points outside the band of the mission's difficulty (the policy looks first whether that
may be); then `lab tune` looks for a setting inside, from there, and confirms it on seeds not used before. What is done
is kept in the folder, and the same command goes on: a mission that is done is not looked at again. One whose dials do
not reach that far is said so, and another is drawn. `--page FILE` puts what came of each between the lines
`<!-- detuned missions -->` and `<!-- end of detuned missions -->`; `--no-play` only tells what is there.
"""

from __future__ import annotations

import argparse
import itertools
import random
import resource
import time
from collections.abc import Iterator
from math import exp, log
from pathlib import Path

import msgspec

from starboard import games
from starboard.lab import dials, tune, tuned
from starboard.lab.balance import put
from starboard.lab.plays import mark
from starboard.lab.saves import write_file
from starboard.lab.simulate import Tally
from starboard.table import ContentError, SetupError

OUT = 0.25
TRIES = 60
"""So many pairs of turns the policy looks at …"""
JUDGED = 12
"""… and so many of those the reference bot."""

Start = tuple[tuple[str, str], ...]


class Done(msgspec.Struct):
    """What came of one mission."""

    game: str
    mission: str
    seats: int
    target: str
    band: tuple[float, float]
    content: str
    start: dict[str, str]
    """What was turned to where."""
    was: tuple[int, int]
    """Games won of games played there."""
    found: str
    verdict: str
    confirmed: tuple[int, int]
    interval: tuple[float, float]
    """99 %."""
    settings: int
    games: dict[str, int]
    """By who played."""
    minutes: float
    """Of one core."""


def candidates(seed: str, of: list[str]) -> list[tuple[str, dials.Mission]]:
    found = []
    for slug in of:
        for known in games.load(slug).missions:
            try:
                mission = dials.read(slug, known.id)
            except SetupError:
                continue
            if sum(not dial.pinned for dial in mission.dials) >= 2:
                found.append((slug, mission))
    random.Random(seed).shuffle(found)
    return found


def pairs(mission: dials.Mission, seed: str) -> list[Start]:
    """All ways to turn two dials, in the order of the draw."""
    free = [dial for dial in mission.dials if not dial.pinned]
    turns: list[Start] = [
        ((one.name, str(a)), (two.name, str(b)))
        for one, two in itertools.combinations(free, 2)
        for a, b in itertools.product(one.values, two.values)
        if a != one.values[one.at] and b != two.values[two.at]
    ]
    random.Random(seed).shuffle(turns)
    return turns


def detuned(mission: dials.Mission, search: tune.Search, say: tune.Watch) -> tuple[Start, tune.Standing] | None:
    """Two dials turned so that it lies 25 points outside, and how it was judged; None when none that was drawn does."""
    low, high = search.band
    seed, rivals = f"{search.order.seed}/detune", 0

    def out(rate: float) -> bool:
        return rate <= low - OUT or rate >= high + OUT

    def hopeless(tally: Tally) -> bool:
        return tally.wins + tally.losses in (4, 8) and not out(tally.wins / (tally.wins + tally.losses))

    for start in promising(mission, search, seed):
        setting = dials.started(mission, start).start()
        try:
            (stands,) = search.standing(setting, "judge", f"{search.order.seed}/judge", 16, hopeless)
        except ContentError:
            continue
        say(f"{dict(start)}: {stands.wins} of {stands.games}")
        if stands.games == 16 and out(stands.win_rate):
            return start, stands
        rivals += 1
        if rivals == JUDGED:
            break
    return None


def promising(mission: dials.Mission, search: tune.Search, seed: str) -> Iterator[Start]:
    """Pairs by chance; where the policy tells anything, those that should lie outside by what it wins there.

    The mission as it is should lie in the middle of its band: so much more than the policy the reference bot wins.
    """
    turns = pairs(mission, f"{seed}/{search.order.game}/{mission.id}")[:TRIES]
    (now,) = search.standing(mission.start(), "screen", seed, 24)
    if min(now.wins, now.games - now.wins) < tune.FEW:
        yield from turns
        return
    low, high = search.band
    middle = (low + high) / 2
    shift = log(middle / (1 - middle)) - logit(now.wins, now.games)

    def expected(wins: int, played: int) -> float:
        return 1 / (1 + exp(-logit(wins, played) - shift))

    def dull(tally: Tally) -> bool:
        ended = tally.wins + tally.losses
        return ended == 8 and low - OUT / 2 < expected(tally.wins, ended) < high + OUT / 2

    for start in turns:
        try:
            (seen,) = search.standing(dials.started(mission, start).start(), "screen", seed, 16, dull)
        except ContentError:
            continue
        if not low - OUT < expected(seen.wins, seen.games) < high + OUT:
            yield start


def logit(wins: int, played: int) -> float:
    """Of a win rate, half a game added to either side so that none is infinite."""
    return log((wins + 0.5) / (played - wins + 0.5))


def tried(slug: str, mission: dials.Mission, given: argparse.Namespace) -> Done | None:
    """One mission, detuned and brought back; None where its dials do not lead far enough."""
    game = games.load(slug)
    target = next(known.difficulty for known in game.missions if known.id == mission.id)
    seats = max(game.players[0], min(given.seats, game.players[1]))
    if slug == "endure":
        seats = 4
    order = tune.Order(
        slug, mission.id, target, (seats,), trials=given.trials, screened=given.screened, judged=given.judged,
        confirmed=given.confirmed, finalists=given.finalists, seed=given.seed, workers=given.workers,
    )  # fmt: skip
    folder = given.out / f"{slug}-{mission.id}"
    search = tune.Search(order, folder, print)
    before = earlier(folder) - used()

    def say(line: str) -> None:
        print(f"  {line}", flush=True)
        (folder / "seconds").write_text(f"{before + used():.1f}\n")

    drawn = detuned(mission, search, say)
    if drawn is None:
        return None
    start, was = drawn
    result = tune.tune(msgspec.structs.replace(order, start=start), folder, say)
    tuned.write(result, folder)
    say(tuned.headline(result))
    best = result.best
    assert best is not None
    (stands,) = best.confirmed or best.judged or best.screened
    return Done(
        slug, mission.id, seats, target, result.band, result.content, dict(start), (was.wins, was.games), best.says,
        result.verdict, (stands.wins, stands.games), stands.interval, len(result.tried), played(folder),
        round(earlier(folder) / 60, 1),
    )  # fmt: skip


def used() -> float:
    """Seconds of processor time, of this process and of those that have played for it."""
    return sum(
        part.ru_utime + part.ru_stime
        for part in (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    )


def earlier(folder: Path) -> float:
    path = folder / "seconds"
    return float(path.read_text()) if path.exists() else 0.0


def played(folder: Path) -> dict[str, int]:
    found: dict[str, int] = {}
    for text in (folder / "games.jsonl").read_bytes().splitlines():
        line = msgspec.json.decode(text, type=tune.Line)
        who = f"{line.bot}, {line.iterations} playouts" if line.iterations else line.bot
        found[who] = found.get(who, 0) + 1
    return found


def table(found: list[Done]) -> str:
    head = "mission, seats | band | detuned to | won there | found | won on fresh seeds (99 %) | games | core-minutes"
    lines = [f"| {head} |", "|---" * (head.count("|") + 1) + "|"]
    for done in found:
        (low, high), (wins, count) = done.interval, done.confirmed
        missed = "" if done.verdict == "reached" else f" ({done.verdict})"
        lines.append(
            f"| {done.game}/{done.mission}, {done.seats} | {done.target}, {done.band[0]:.0%} to {done.band[1]:.0%} "
            f"| {', '.join(f'{name} {value}' for name, value in done.start.items())} | {done.was[0]} of {done.was[1]} "
            f"| {done.found}{missed} | {wins} of {count}: {wins / count:.0%} ({low:.0%} to {high:.0%}) "
            f"| {', '.join(f'{times} {who}' for who, times in sorted(done.games.items()))} | {done.minutes} |"
        )
    back = sum(done.verdict == "reached" for done in found)
    minutes = sum(done.minutes for done in found)
    return "\n".join([*lines, "", f"{back} of {len(found)} back inside, {minutes:.0f} minutes of one core."])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--games", default=",".join(games.slugs()), help="draws from these only")
    parser.add_argument("--missions", type=int, default=10)
    parser.add_argument("--only", default="", metavar="m5,C013", help="of those drawn only these")
    parser.add_argument("--seats", type=int, default=4, help="Endure always has its four")
    parser.add_argument("--seed", default="detuned")
    parser.add_argument("--trials", type=int, default=30)
    parser.add_argument("--screened", type=int, default=60)
    parser.add_argument("--judged", type=int, default=48)
    parser.add_argument("--confirmed", type=int, default=96)
    parser.add_argument("--finalists", type=int, default=24)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--page", type=Path)
    parser.add_argument("--no-play", action="store_true")
    given = parser.parse_args()
    found: list[Done] = []
    for slug, mission in candidates(given.seed, given.games.split(",")):
        if len(found) == given.missions:
            break
        if given.only and mission.id not in given.only.split(","):
            continue
        path = given.out / f"{slug}-{mission.id}" / "done.json"
        done = msgspec.json.decode(path.read_bytes(), type=Done | None) if path.exists() else None
        if given.no_play and not path.exists():
            continue
        if not given.no_play and (not path.exists() or (done is not None and done.content != mark(slug, mission.id))):
            print(f"{time.strftime('%H:%M')} {slug}/{mission.id}", flush=True)
            done = tried(slug, mission, given)
            write_file(path, msgspec.json.format(msgspec.json.encode(done), indent=1) + b"\n")
        if done is None:
            print(f"{slug}/{mission.id}: its dials do not lead 25 points out; another is drawn", flush=True)
            continue
        found.append(done)
        print(table([done]), flush=True)
        if given.page:
            put(given.page, "detuned missions", table(found))
    print(table(found))


if __name__ == "__main__":
    main()
