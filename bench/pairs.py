"""Two bots in the same games: `python bench/pairs.py learned search --keep FILE [--games endure,vortex] [--pairs 400]`.

Pair number i is of the missions in turn, each time with another cast; both bots get the same table with the same dice.
Thinking is counted in playouts (each bot's own number, or `--iterations`), so that the load of the machine does not
matter; the seconds of the process that each bot took stand beside it, for it is at equal time that they are compared.
Games are kept as they end, under the mark of what plays, and the same command goes on. `--no-play` only tells.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from math import sqrt
from pathlib import Path

import msgspec

from starboard import bots, games
from starboard.lab.plays import mark
from starboard.lab.simulate import Job
from starboard.table import Level, Table


class Game(msgspec.Struct, frozen=True):
    """A game in the file."""

    bot: str
    game: str
    mission: str
    seats: int
    number: int
    content: str
    won: bool
    seconds: float
    iterations: int = 0

    @property
    def key(self) -> tuple[str, str, str, int, int, str, int]:
        return self.bot, self.game, self.mission, self.seats, self.number, self.content, self.iterations


class Found(msgspec.Struct):
    """What came of the pairs: who won which alone."""

    pairs: int
    won: dict[str, int]
    seconds: dict[str, float]
    """A game, on average."""
    points: float
    """By how many points the first bot wins more often …"""
    error: float
    """… and the standard error of that."""

    def line(self, one: str, other: str) -> str:
        return (
            f"{self.pairs} pairs: {one} wins {self.won[one]}, {other} {self.won[other]}: {self.points:+.1f} points "
            f"(standard error {self.error:.1f}); {self.seconds[one]:.2f} s and {self.seconds[other]:.2f} s a game"
        )


def cells(slugs: list[str], seats: int) -> list[tuple[str, str, int]]:
    """Every mission, with so many seats or as near to it as the game comes; Endure with its four."""
    found = []
    for slug in slugs:
        door = games.load(slug)
        count = 4 if slug == "endure" else max(door.players[0], min(seats, door.players[1]))
        found += [(slug, mission.id, count) for mission in door.missions]
    return found


def played(bot: str, slug: str, mission: str, seats: int, number: int, iterations: int) -> Game:
    """One game to its end."""
    door, seed = games.load(slug), f"pairs/{mission}/{number}"
    job = Job(slug, door.prepare(mission, seats), bot, seed, 0, iterations, casts=True)
    table = Table(door, job.cast(number), seed=seed, level=Level.QUIET)
    player, began = job.player(random.Random(seed)), time.process_time()
    while table.offers:
        bots.answer(table, player)
    assert table.outcome is not None
    taken = round(time.process_time() - began, 3)
    return Game(bot, slug, mission, seats, number, mark(slug, mission), table.outcome.won, taken, iterations)


def compared(one: str, other: str, pairs: list[tuple[Game, Game]]) -> Found:
    count = max(1, len(pairs))
    both = {one: [a for a, _ in pairs], other: [b for _, b in pairs]}
    gains = [a.won - b.won for a, b in pairs]
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / count
    return Found(
        len(pairs),
        {bot: sum(game.won for game in some) for bot, some in both.items()},
        {bot: sum(game.seconds for game in some) / count for bot, some in both.items()},
        100 * mean,
        100 * sqrt(spread / count),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--keep", type=Path, required=True)
    parser.add_argument("--games", default="endure,vortex")
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--seats", type=int, default=2, help="Endure always has its four")
    parser.add_argument("--iterations", type=int, default=0)
    parser.add_argument("--no-play", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    lines = given.keep.read_bytes().splitlines() if given.keep.exists() else []
    kept = {game.key: game for game in (msgspec.json.decode(line, type=Game) for line in lines)}
    one, other = given.bots
    there_are, pairs = cells(given.games.split(","), given.seats), []
    for index in range(given.pairs):
        slug, mission, seats = there_are[index % len(there_are)]
        pair: list[Game] = []
        for bot in (one, other):
            key = (bot, slug, mission, seats, index // len(there_are), mark(slug, mission), given.iterations)
            if key not in kept and not given.no_play:
                kept[key] = played(bot, slug, mission, seats, index // len(there_are), given.iterations)
                with given.keep.open("ab") as file:
                    file.write(msgspec.json.encode(kept[key]) + b"\n")
            pair += [kept[key]] if key in kept else []
        if len(pair) == 2:
            pairs.append((pair[0], pair[1]))
    found = compared(one, other, pairs)
    print(json.dumps(msgspec.to_builtins(found)) if given.json else found.line(one, other))


if __name__ == "__main__":
    main()
