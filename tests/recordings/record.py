"""Makes the recordings anew: `python tests/recordings/record.py [--only endure/CG00 vortex …]`.

Of every mission several games are played, with different casts, partly by the game's own policy and partly by chance;
kept are the few in which most happened. A campaign of Endure is played to its end by every way through it, with luck;
that of Vortex for a while. Making them anew is for commits that mend a rule: read the difference. A commit that only
restructures leaves them alone, and `renamed.toml` says what is called otherwise.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from starboard import bots, games  # noqa: E402
from starboard.bots.policy import PolicyBot  # noqa: E402
from starboard.lab.simulate import casts  # noqa: E402
from starboard.table import Game, Setup, Table  # noqa: E402
from starboard.table.history import Chance, Choice  # noqa: E402
from tests.recordings import tape  # noqa: E402
from tests.soak import campaigns  # noqa: E402

TRIED, MOST, KEPT = 32, 320, 3
"""So many games are tried, more if none of them is won; so many are kept."""
SENSIBLE = (1.0, 0.5, 0.9, 0.2)
"""How much of a game the policy plays, in turn."""
LONGEST, CAMPAIGN = 250, 600
"""Choices: no longer game is kept; a campaign is broken off."""


def play(door: type[Game[Any]], setup: Setup, number: int, longest: int) -> Table[Any]:
    seed = f"{setup.mission} {number}"
    rng, sensible = random.Random(seed), SENSIBLE[number % len(SENSIBLE)]
    table: Table[Any] = Table(door, setup, seed=seed)
    bot, answers = PolicyBot(rng), 0
    while table.offers and answers < longest:
        if rng.random() < sensible:
            bots.answer(table, bot)
        else:
            ask = rng.choice(table.offers)
            table.answer(ask, ask.kind.sample(rng.random))
        answers += 1
    return table


def happened(table: Table[Any]) -> set[Any]:
    """What a game has shown: rules that were told, kinds of choices and rolls, and how it ended."""
    found: set[Any] = {rule for event in table.journal for rule in event.rules}
    for entry in table.line:
        if isinstance(entry, Chance):
            found.add(entry.why)
        elif isinstance(entry, Choice):
            found.add((entry.ask, type(entry.value).__name__))
    if table.outcome is not None:
        found |= {(table.outcome.won, n) for n in range(10)} | set(table.outcome.rules)
    return found


def best(tables: list[Table[Any]], many: int) -> Iterator[Table[Any]]:
    """Those in which most happened that has not happened in the others."""
    shown: set[Any] = set()
    left = [(happened(table), table) for table in tables]
    for _ in range(min(many, len(left))):
        chosen = max(left, key=lambda one: len(one[0] - shown))
        left.remove(chosen)
        shown |= chosen[0]
        yield chosen[1]


def of_mission(door: type[Game[Any]], mission: str, tried: int, kept: int) -> Iterator[Table[Any]]:
    least, most = door.players
    tables: list[Table[Any]] = []
    won = False
    for number in range(MOST // TRIED * tried):
        if number >= tried and (won or (tables and tried < TRIED)):
            break
        there_are = casts(door.slug, mission, least + number % (most - least + 1))
        table = play(door, there_are[number % len(there_are)], number, LONGEST)
        if table.outcome is not None:
            tables.append(table)
            won = won or table.outcome.won
    return best(tables, kept)


def to_the_end(campaign: str, way: dict[int, str]) -> Table[Any]:
    """By the first seed whose crew gets through."""
    for seed in range(1, 10):
        with contextlib.suppress(AssertionError):
            return campaigns.played(campaign, way, seed, seats=3, tries=200).table
    raise AssertionError(f"{campaign} {way} is not won")


def of_campaign(door: type[Game[Any]], campaign: str, tried: int, kept: int) -> Iterator[Table[Any]]:
    if door.slug == "endure":
        for way in campaigns.branches(campaign):
            yield to_the_end(campaign, way)
    else:
        least, most = door.players
        seats = [least + number % (most - least + 1) for number in range(tried)]
        tables = [play(door, door.prepare(campaign, count), number, CAMPAIGN) for number, count in enumerate(seats)]
        yield max(tables, key=lambda table: len(happened(table)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", default=[], help="games, or missions and campaigns as endure/CG00")
    parser.add_argument("--tried", type=int, default=TRIED, help="so many games are tried of each")
    parser.add_argument("--kept", type=int, default=KEPT, help="so many are kept")
    given = parser.parse_args()
    only = given.only
    for slug in games.slugs():
        door = games.load(slug)
        box = [(mission.id, of_mission) for mission in door.missions if mission.source != "own"]
        for id, tables in [*box, *((campaign.id, of_campaign) for campaign in door.campaigns)]:
            if only and slug not in only and f"{slug}/{id}" not in only:
                continue
            played = list(tables(door, id, given.tried, given.kept))
            (tape.HERE / slug).mkdir(exist_ok=True)
            for old in (tape.HERE / slug).glob(f"{id}.*.jsonl"):
                old.unlink()
            for number, table in enumerate(played, 1):
                path = tape.HERE / slug / f"{id}.{number}.jsonl"
                tape.write(path, tape.recording(table))
                end = "broken off" if table.outcome is None else "won" if table.outcome.won else "lost"
                seats = len(table.setup.seats)
                sys.stdout.write(f"{slug}/{path.name}: {seats} seats, {table.decisions} choices, {end}\n")


if __name__ == "__main__":
    main()
