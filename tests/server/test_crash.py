"""Nothing that was acknowledged is ever lost: the process is killed in the middle, and the game goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from .support import PATIENCE, Json, Player, fetch, key_of, player, until_up
from .test_play import answer_all

SCRIPT = Path(__file__).parent / "serve_toy.py"
SRC = Path(__file__).parents[2] / "src"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def process(data: Path, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """A server in a process of its own, up and running."""
    environment = {**os.environ, "PYTHONPATH": str(SRC), "PYTHONWARNINGS": "ignore"}
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        str(SCRIPT),
        str(data),
        str(port),
        env=environment,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        await until_up(port, running)
        yield running
    finally:
        if running.returncode is None:
            running.kill()
        await running.wait()


async def post(port: int, path: str, body: Json) -> Json:
    status, answer = await asyncio.to_thread(fetch, f"http://127.0.0.1:{port}{path}", body)
    assert status < 300, answer
    found: Json = answer
    return found


async def storm(one: Player, kept: list[Json]) -> None:
    """Moves dice to and fro as fast as the server acknowledges, and notes the draft after each acknowledgement."""
    offer = one.offer("planning")["id"]
    slots = ["store", "ann/shield", "ann/shoot", ""]
    for n in range(10_000):
        piece, slot = f"ann-{n % 2 + 1}", slots[n % 4]
        done = await one.wish("place", seat="ann", offer=offer, piece=piece, slot=slot)
        assert done["is"] == "done", done
        kept.append({"piece": piece, "slot": slot})


def test_kill_9_in_a_storm_of_drafts_loses_nothing_acknowledged(tmp_path: Path) -> None:
    async def main() -> None:
        port = free_port()
        kept: list[Json] = []
        async with process(tmp_path, port) as server:
            joined = await post(port, "/api/tables", {"game": "toy", "count": 2, "seed": "7"})
            with pytest.raises(Exception):  # noqa: B017 - however the connection ends
                async with player(port, key_of(joined)) as ann:
                    raging = asyncio.create_task(storm(ann, kept))
                    while len(kept) < 40:
                        await asyncio.sleep(0.01)
                        assert not raging.done(), raging.exception()
                    server.send_signal(signal.SIGKILL)
                    await raging
        plan: dict[str, str] = {}
        for placed in kept:
            plan[placed["piece"]] = placed["slot"]
        async with process(tmp_path, port), player(port, key_of(joined)) as ann:
            found = ann.offer("planning").get("plan", {})
            slots = ["store", "ann/shield", "ann/shoot", ""]
            n = len(kept)  # the one in flight may have been written, or not
            later = {**plan, f"ann-{n % 2 + 1}": slots[n % 4]}
            assert found in ({p: s for p, s in maybe.items() if s} for maybe in (plan, later))
            await answer_all(ann, "never")
            assert ann.update["scene"]["outcome"]

    asyncio.run(main())


def test_kill_9_between_answers_and_a_wish_sent_again(tmp_path: Path) -> None:
    async def main() -> None:
        port = free_port()
        async with process(tmp_path, port) as server:
            joined = await post(port, "/api/tables", {"game": "toy", "count": 2, "seed": "8"})
            async with player(port, key_of(joined)) as ann:
                await answer_all(ann, "keep")
                wish = {"seat": "ann", "offer": ann.offer("keep")["id"], "choice": ["ann-2"], "id": "kept-one"}
                assert (await ann.wish("choose", **wish))["is"] == "done"
                answers, last = ann.update["answers"], max(ann.journal, default=-1)
            server.kill()
            await server.wait()
        async with process(tmp_path, port), player(port, key_of(joined), last) as ann:
            assert ann.update["answers"] == answers
            assert ann.update["scene"]["offers"][0]["name"] == "first"
            assert (await ann.wish("choose", **wish))["is"] == "done", "done before the crash, so it is answered again"
            assert ann.update["answers"] == answers

    asyncio.run(main())


def test_sigterm_tells_the_players_and_the_game_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        port = free_port()
        async with process(tmp_path, port) as server:
            joined = await post(port, "/api/tables", {"game": "toy", "count": 2})
            async with player(port, key_of(joined)) as ann:
                await answer_all(ann, "first")
                server.send_signal(signal.SIGTERM)
                closing = await ann.until("closing")
                assert "Nothing is lost" in closing["because"]
                await asyncio.wait_for(server.wait(), PATIENCE)
        async with process(tmp_path, port), player(port, key_of(joined)) as ann:
            assert ann.offer("first")

    asyncio.run(main())


def test_a_worker_that_is_just_being_started_hears_that_all_must_stop(tmp_path: Path) -> None:
    """It is a fork of whoever supervises, and until it is its own it must not take what was sent to it for theirs."""
    begun = tmp_path / "begun"
    script = f"""
import os, time
from pathlib import Path
from starboard.server.run import supervise

begun = Path({str(begun)!r})
os.register_at_fork(after_in_child=lambda: begun.exists() and (begun.with_name("again").touch(), time.sleep(1)))

def run():
    if begun.exists():
        time.sleep(60)
    begun.touch()

supervise(1, run, lambda pid: None)
"""
    with subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.DEVNULL) as process:
        while not begun.with_name("again").exists():
            assert process.poll() is None
            time.sleep(0.02)
        process.terminate()
        assert process.wait(30) == 0
