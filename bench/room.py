"""How much memory a played table takes in a server, without what its viewers see.

    python bench/room.py [--tables 30] [--choices 30] [GAME …]

Tables are made and played by chance as a browser would, on seeds of their own, all seats by one person; then what
Python holds for them is counted (`tracemalloc`), and what of it each place in the code has asked for.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import tempfile
import tracemalloc
from pathlib import Path
from typing import Any

import msgspec

from server import simple
from starboard import games
from starboard.server import live as live_module
from starboard.server import messages as m
from starboard.server.hub import Config, Hub
from starboard.server.live import Live
from starboard.server.viewer import Viewer

WISHES: dict[str, Any] = {"choose": m.Choose, "place": m.Place, "ready": m.Ready}


async def played(hub: Hub, game: str, seed: int, choices: int) -> Live:
    joined = await hub.create(m.NewTable(game=game, count=games.load(game).players[1], seed=str(seed)), "127.0.0.1")
    live, rng, viewer = hub.live[joined.table], random.Random(seed), Viewer("p1")
    live.enter(viewer)
    for n in range(choices):
        if live.table.outcome is not None:
            break
        update = msgspec.json.decode(live.picture_for(viewer))
        viewer.shown = None
        answers = (simple(offer, update["acting"], rng) for offer in update["scene"]["offers"])
        answer = next(one for one in answers if one is not None)
        await live.wish(viewer, WISHES[answer.pop("is")](id=f"w{n}", **answer))
        viewer._out.clear()
    live.leave(viewer)
    return live


async def main(game: str, tables: int, choices: int) -> None:
    live_module.REST = 3600.0  # however slow this computer is: none is packed meanwhile
    with tempfile.TemporaryDirectory() as folder:
        hub = Hub(Config(Path(folder), quota=0))
        await hub.start()
        await played(hub, game, tables, choices)  # what the first one learns is no table's
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        there = [await played(hub, game, seed, choices) for seed in range(tables)]
        gc.collect()
        taken = (tracemalloc.get_traced_memory()[0] - before) / tables / 1000
        events = sum(len(live.table.journal) for live in there) / tables
        print(f"{game}: {taken:.1f} kB a table; {choices} choices, {events:.0f} events", flush=True)
        for one in tracemalloc.take_snapshot().statistics("lineno")[:12]:
            print(f"  {one.size / tables / 1000:5.1f} kB  {str(one.traceback[0]).rpartition('starboard/')[2]}")
        tracemalloc.stop()
        await hub.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--choices", type=int, default=30)
    parser.add_argument("games", nargs="*", default=["vortex", "endure"])
    given = parser.parse_args()
    for game in given.games:
        asyncio.run(main(game, given.tables, given.choices))
