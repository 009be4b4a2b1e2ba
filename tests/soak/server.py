"""The server under attack, for minutes: `make soak`.

    python tests/soak/server.py [--only workers restarts postgres] [--seconds 120] [--tables 100] [--restarts 200]

* `workers`   four workers on a PostgreSQL of their own, a client that plays on and on at each table; every 5 s a random
              worker is killed, and in between all connections to the database are cut. Then every table is read, played
              again from its first answer, and searched for every choice that its client was told is done
* `restarts`  a server on its file is killed and started again, and 50 browsers come back at once: it must not crash
* `postgres`  the scan for leaks, both fuzzes (messages; requests by Schemathesis, for a minute) and the imports of the
              tests, on PostgreSQL
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import psycopg
from bench.server import simple
from tests.server.postgres import cluster
from tests.server.support import fetch, until_up
from websockets.asyncio.client import connect

from starboard import games
from starboard.server import store as keep
from starboard.server.database import database, transaction
from starboard.server.diff import patched
from starboard.table import Table

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def serving(data: Path, port: int, *more: str, url: str = "") -> AsyncIterator[asyncio.subprocess.Process]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "STARBOARD_DATABASE": url}
    command = ["-m", "starboard.cli", "serve", "--no-browser", "--quota", "0", "--port", str(port), "--data", str(data)]
    with (data / "log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, *more, env=environment, stderr=log, stdout=log
        )
    try:
        await until_up(port, process)
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


class Browser:
    """Plays on and on; whatever happens to its connection, it comes back and sends again what has no answer."""

    def __init__(self, port: int, made: Json, n: int, pause: float = 0.0) -> None:
        self.pause = pause
        self.port, self.key, self.rng = port, {"table": made["table"], "secret": made["secret"]}, random.Random(n)
        self.address = {"X-Forwarded-For": f"10.1.{n >> 8}.{n & 255}"}
        self.update: Json = {}
        self.wish: Json | None = None
        self.done: list[str] = []
        self.refused: list[str] = []
        self.lost = 0.0
        self.pauses: list[float] = []
        """How long it took, each time, from a lost connection to the table again."""

    async def play(self, until: float) -> None:
        while time.monotonic() < until:
            try:
                async with connect(
                    f"ws://127.0.0.1:{self.port}/ws/{self.key['table']}",
                    max_size=None,
                    additional_headers=self.address,
                    open_timeout=5,
                    ping_interval=None,
                ) as peer:
                    await peer.send(json.dumps({"is": "hello", **self.key}))
                    if await self._converse(peer, until):
                        return
            except Exception:  # whatever a dying server does
                self.lost = self.lost or time.monotonic()
                await asyncio.sleep(0.1 + self.rng.random() * 0.2)

    async def _converse(self, peer: Any, until: float) -> bool:
        """Whether all is done."""
        self.update, asked = {}, False
        while time.monotonic() < until:
            frame = msgspec.json.decode(await asyncio.wait_for(peer.recv(), 10))
            for message in frame if isinstance(frame, list) else [frame]:
                kind = message["is"]
                if kind == "update":
                    message["scene"] = message["scene"] or patched(self.update["scene"], message["patch"])
                    self.update = message
                    if self.lost:
                        self.pauses.append(time.monotonic() - self.lost)
                        self.lost = 0.0
                elif kind in ("done", "refused") and self.wish and message["id"] == self.wish["id"]:
                    if kind == "done":
                        self.done.append(self.wish["id"])
                    else:
                        self.refused.append(message["because"])
                    self.wish, asked = None, False
                elif kind == "bye":
                    raise SystemExit(f"table {self.key['table']}: {message['because']}")
            if self.update and self.update["scene"].get("outcome"):
                return True
            if self.update and not asked:
                self.wish = self.wish or self._next()
                if self.wish is not None:
                    asked = True
                    await asyncio.sleep(self.rng.random() * 2 * self.pause)
                    await peer.send(json.dumps(self.wish))
        return True

    def _next(self) -> Json | None:
        answers = (simple(offer, self.update["acting"], self.rng) for offer in self.update["scene"]["offers"])
        found = next((one for one in answers if one is not None), None)
        return found | {"id": f"w{self.rng.getrandbits(60):x}"} if found else None


def wrong(where: Path | str, browsers: list[Browser]) -> list[str]:
    """What is not as its browser was told."""
    db, problems = database(where), []
    c = db.connect()
    with transaction(db, c, reading=True):
        for one in browsers:
            id = one.key["table"]
            kept = keep.load(c, id)
            if kept is None:
                problems.append(f"{id} is lost")
                continue
            on_record = {request.partition(":")[2] for request in keep.requests(c, id)}
            # a piece laid in a draft is remembered for the last REQUESTS of them only
            lost = [wish for wish in one.done[-keep.REQUESTS // 2 :] if wish not in on_record]
            if lost:
                problems.append(f"{id}: {len(lost)} of {len(one.done)} acknowledged are not there")
            try:
                door = games.load(kept.row.game)
                Table.replayed(msgspec.json.encode(kept.save), door, games.content_mark(kept.row.game))
            except Exception as error:
                problems.append(f"{id}: cannot be played again: {error}")
    c.close()
    return problems


async def make(port: int, tables: int) -> list[Json]:
    made = []
    for n in range(tables):
        wish = {"game": "vortex", "count": 4} if n % 2 else {"game": "endure", "count": 4}
        headers = {"X-Forwarded-For": f"10.2.{n >> 8}.{n & 255}"}
        status, answer = await asyncio.to_thread(fetch, f"http://127.0.0.1:{port}/api/tables", wish, headers)
        assert status == 201, answer
        made.append(answer)
    return made


def listeners() -> dict[int, int]:
    """Which process listens on which port, by /proc."""
    inodes: dict[str, int] = {}
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[3] == "0A":
            inodes[f"socket:[{fields[9]}]"] = int(fields[1].rpartition(":")[2], 16)
    found: dict[int, int] = {}
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            for file in process.glob("fd/*"):
                with contextlib.suppress(OSError):
                    if (port := inodes.get(os.readlink(file))) is not None:
                        found[port] = int(process.name)
    return found


def kill_one(url: str, rng: random.Random) -> bool:
    """Kills one of the workers that are alive; whether there was one."""
    with psycopg.connect(url) as c:
        there = c.execute("SELECT address FROM workers WHERE until > extract(epoch FROM clock_timestamp())").fetchall()
    ports = [int(address.rpartition(":")[2]) for (address,) in there]
    found = listeners()
    alive = [found[port] for port in ports if port in found]
    if alive:
        os.kill(rng.choice(alive), signal.SIGKILL)
    return bool(alive)


def cut(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as c:
        c.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = "
            "current_database()"
        )


async def workers(seconds: float, tables: int, pause: float) -> Json:
    with tempfile.TemporaryDirectory(prefix="starboard-soak-") as folder, cluster() as url:
        port, rng, kills, cuts = free_port(), random.Random(1), 0, 0
        async with serving(Path(folder), port, "--workers", "4", "--processes", "1", url=url):
            browsers = [Browser(port, made, n, pause) for n, made in enumerate(await make(port, tables))]
            until = time.monotonic() + seconds
            playing = asyncio.gather(*(one.play(until) for one in browsers))
            while (left := until - time.monotonic()) > 8:
                await asyncio.sleep(min(left, 2.5))
                if kills <= cuts:
                    kills += await asyncio.to_thread(kill_one, url, rng)
                else:
                    await asyncio.to_thread(cut, url)
                    cuts += 1
            await playing
        pauses = sorted(pause for one in browsers for pause in one.pauses)
        return {
            "tables": tables,
            "kills": kills,
            "cuts": cuts,
            "acknowledged": sum(len(one.done) for one in browsers),
            "refused": sum(len(one.refused) for one in browsers),
            "pauses": len(pauses),
            "pause_p50_s": round(pauses[len(pauses) // 2], 2) if pauses else 0.0,
            "longest_pause_s": round(pauses[-1], 2) if pauses else 0.0,
            "pause_p99_s": round(pauses[len(pauses) * 99 // 100], 2) if pauses else 0.0,
            "wrong": wrong(url, browsers),
        }


async def restarts(times: int, tables: int = 50) -> Json:
    with tempfile.TemporaryDirectory(prefix="starboard-soak-") as folder:
        port, crashes = free_port(), []
        browsers: list[Browser] = []
        for n in range(times):
            async with serving(Path(folder), port, "--processes", "1") as process:
                if not browsers:
                    browsers = [Browser(port, made, n) for n, made in enumerate(await make(port, tables))]
                until = time.monotonic() + 1.5
                await asyncio.gather(*(one.play(until) for one in browsers))
                if process.returncode is not None:
                    crashes.append(f"restart {n}: ended with {process.returncode}")
                else:
                    process.kill()
                    await process.wait()
        acknowledged = sum(len(one.done) for one in browsers)
        found = wrong(Path(folder) / "starboard.db", browsers)
        return {"restarts": times, "browsers": tables, "acknowledged": acknowledged, "wrong": [*crashes, *found]}


async def postgres() -> Json:
    with cluster("fsync=off") as url:
        names = ("secrets", "endure_secrets", "fuzz", "schema", "lobby", "play", "again", "trade", "hostile")
        tests = [f"tests/server/test_{name}.py" for name in names]
        command = [sys.executable, "-m", "pytest", "-q", *tests]
        environment = {"STARBOARD_FUZZ_SECONDS": "60", **os.environ, "STARBOARD_TEST_POSTGRES": url}
        done = await asyncio.create_subprocess_exec(*command, env=environment)
        return {"tests": len(tests), "wrong": ["failed"] if await done.wait() else []}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=["workers", "restarts", "postgres"])
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds that a client thinks, on average")
    parser.add_argument("--restarts", type=int, default=200)
    given = parser.parse_args()
    parts = {
        "workers": lambda: workers(given.seconds, given.tables, given.pause),
        "restarts": lambda: restarts(given.restarts),
        "postgres": postgres,
    }
    bad = False
    for name in given.only or parts:
        report = asyncio.run(parts[name]())
        sys.stdout.write(json.dumps({name: report}) + "\n")
        sys.stdout.flush()
        bad = bad or bool(report["wrong"])
    if bad:
        raise SystemExit("not correct")


if __name__ == "__main__":
    main()
