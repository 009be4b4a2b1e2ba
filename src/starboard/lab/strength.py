"""How strong the bots are, on every mission: `starboard lab strength`.

One command for all games and all bots, so that the tables are never older than the maps. Games are kept as those of
`lab balance` are, under the mark of what plays: after a change only what has changed is played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from .. import bots, games
from .balance import Kept
from .report import rank
from .simulate import Job, Tally, batches, wilson


class Row(msgspec.Struct):
    """A mission with one number of seats: bot -> (wins, games)."""

    mission: str
    seats: int
    won: dict[str, tuple[int, int]]


Watch = Callable[[str], None]


def strength(
    slug: str,
    seats: Sequence[int],
    counts: dict[str, int],
    *,
    missions: Sequence[str] = (),
    seed: str = "strength",
    workers: int | str = 1,
    keep: Path | None = None,
    watch: Watch = lambda line: None,
) -> Iterator[Row]:
    """So many games by each bot, on each mission: all bots play the same games."""
    game = games.load(slug)
    for bot in counts:
        bots.load(bot)
    for mission in missions or [m.id for m in game.missions]:
        for number in seats:
            won: dict[str, tuple[int, int]] = {}
            for bot in sorted(counts, key=rank):
                job = Job(slug, game.prepare(mission, number), bot, seed, casts=True)
                tally = _played(job, counts[bot], workers, Kept(keep, job))
                won[bot] = tally.wins, tally.wins + tally.losses
                watch(f"{mission}, {number}, {bot}: {cell(won[bot])}")
            yield Row(mission, number, won)


def _played(job: Job, count: int, workers: int | str, kept: Kept) -> Tally:
    tally = Tally()
    for old in kept.tallies(0, count):
        tally.add(old)
    for game in batches(job, count, workers, size=1, without=kept.numbers):
        kept.add(game)
        tally.add(game)
    return tally


def cell(won: tuple[int, int]) -> str:
    wins, played = won
    low, high = wilson(wins, played)
    return f"{wins / played:.0%} ({low:.0%} to {high:.0%}), {played}" if played else ""


def table(rows: Sequence[Row], day: str) -> str:
    """Markdown: a line a mission, and all of them together."""
    names = sorted({bot for row in rows for bot in row.won}, key=rank)
    lines = [f"| mission, seats | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
    together = dict.fromkeys(names, (0, 0))
    for row in rows:
        lines.append(f"| {row.mission}, {row.seats} | {' | '.join(cell(row.won.get(bot, (0, 0))) for bot in names)} |")
        for bot, (wins, played) in row.won.items():
            together[bot] = together[bot][0] + wins, together[bot][1] + played
    lines.append(f"| together | {' | '.join(cell(together[bot]) for bot in names)} |")
    return "\n".join([*lines, "", f"Won, 95 % Wilson interval, games; casts in turn; {day}."])
