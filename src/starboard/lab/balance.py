"""Which missions are as hard as they say: `starboard lab balance`.

Every cell (mission and number of seats) is sampled until its interval lies inside or outside the band of its
difficulty, or until it has had its most games. A cell that is plainly too hard costs a handful of games; one in the
middle of its band some dozens; one on the edge all it may have. Because it is looked at again and again, the interval
is wider than usual (99 %, not 95 %).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

import msgspec

from .. import games
from ..table import SetupError
from .simulate import Job, Tally, batches, median, wilson

BANDS = {"easy": (0.60, 0.85), "medium": (0.35, 0.60), "hard": (0.15, 0.40)}
"""The win rates of the reference bot that a difficulty promises."""
Z = 2.58


class Cell(msgspec.Struct):
    """One mission with one number of seats, and what became of it."""

    mission: str
    seats: int
    difficulty: str
    band: tuple[float, float]
    bot: str
    games: int
    wins: int
    win_rate: float
    interval: tuple[float, float]
    verdict: str
    """`inside`, `too easy`, `too hard`; with a question mark when the games ran out first; `broken`."""
    rounds_median: float
    seconds: float


Watch = Callable[[str, Tally], None]


def balance(
    slug: str,
    missions: Sequence[str],
    seats: Sequence[int],
    bot: str,
    *,
    budget: int = 0,
    iterations: int = 0,
    most: int = 200,
    seed: str = "balance",
    workers: int = 1,
    watch: Watch | None = None,
) -> Iterator[Cell]:
    """One cell after the other, each as soon as it is settled."""
    game = games.load(slug)
    known = {mission.id: mission for mission in game.missions}
    for id in missions:
        if id not in known:
            raise SetupError(f"{slug} has no mission {id!r}; there are: {', '.join(known)}")
    for id in missions or known:
        if known[id].difficulty not in BANDS:
            continue
        for count in seats:
            job = Job(slug, game.prepare(id, count), bot, seed, budget, iterations)
            yield settled(job, known[id].difficulty, most, workers, watch)


def settled(job: Job, difficulty: str, most: int, workers: int = 1, watch: Watch | None = None) -> Cell:
    """Plays a cell until it is clear where it lies."""
    band, began, tally = BANDS[difficulty], time.perf_counter(), Tally()
    for batch in batches(job, most, workers):
        tally.add(batch)
        if watch is not None:
            watch(f"{job.setup.mission}, {len(job.setup.seats)} seats", tally)
        if len(tally.broken) > 2 or verdict(tally, band) in ("inside", "too hard", "too easy"):
            break
    ended = tally.wins + tally.losses
    return Cell(
        job.setup.mission,
        len(job.setup.seats),
        difficulty,
        band,
        job.bot,
        tally.games,
        tally.wins,
        tally.wins / ended if ended else 0.0,
        wilson(tally.wins, ended, Z),
        verdict(tally, band),
        median(tally.rounds),
        round(time.perf_counter() - began, 1),
    )


def verdict(tally: Tally, band: tuple[float, float]) -> str:
    """Where the win rate lies; with a question mark while the interval crosses an edge of the band."""
    ended = tally.wins + tally.losses
    if not ended:
        return "broken" if tally.broken else "inside?"
    low, high = wilson(tally.wins, ended, Z)
    if high < band[0]:
        return "too hard"
    if low > band[1]:
        return "too easy"
    rate = tally.wins / ended
    if band[0] <= rate <= band[1]:
        return "inside" if low >= band[0] and high <= band[1] else "inside?"
    return "too hard?" if rate < band[0] else "too easy?"
