"""PostgreSQL behind the same store, and several workers on it. What takes minutes is in `make soak`."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from starboard.server import store as keep
from starboard.server.database import Connection, Postgres
from starboard.server.rows import At
from starboard.server.store import Conflict, Store

from .postgres import binaries, cluster
from .support import PATIENCE, Host, Json, Player, fetch, key_of, player, serving, until_up
from .test_crash import SRC, free_port
from .test_play import answer_all, two

pytestmark = [
    pytest.mark.usefixtures("toy"),
    pytest.mark.skipif(binaries() is None, reason="there is no PostgreSQL (apt-get install postgresql)"),
]


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with cluster("fsync=off") as url:
        yield url


@pytest.fixture
def url(postgres: str) -> Iterator[str]:
    """An empty database of one's own."""
    import psycopg

    name = f"t{time.monotonic_ns()}"
    with psycopg.connect(postgres, autocommit=True) as c:
        c.execute(f"CREATE DATABASE {name}")
    yield postgres.rpartition("/")[0] + f"/{name}"


def run(data: Path, url: str, play: Callable[..., Awaitable[None]], hosts: int = 1) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            there = [await stack.enter_async_context(serving(data, database=url)) for _ in range(hosts)]
            await asyncio.wait_for(play(*there), PATIENCE)

    asyncio.run(main())


def test_a_whole_game_and_it_comes_back(tmp_path: Path, url: str) -> None:
    keys: list[Json] = []

    async def before(host: Host) -> None:
        keys.extend(await two(host, seed="4"))
        async with host.player(keys[0]) as ann, host.player(keys[1]) as bob:
            offer = ann.offer("planning")["id"]
            await ann.wish("place", id="once", seat="ann", offer=offer, piece="ann-1", slot="store")
            await bob.until_update(lambda u: u["scene"]["offers"][0].get("plan") == {"ann-1": "store"})

    async def after(host: Host) -> None:
        async with host.player(keys[0]) as ann:
            assert ann.offer("planning")["plan"] == {"ann-1": "store"}
            version = ann.update["version"]
            wish = {"seat": "ann", "offer": ann.offer("planning")["id"], "piece": "ann-1", "slot": "store"}
            assert (await ann.wish("place", id="once", **wish))["is"] == "done"
            assert ann.update["version"] == version
        made = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(key_of(made)) as solo:
            await answer_all(solo, "never")
        mine = await host.ok("/api/mine", {"keys": [keys[0], key_of(made)]})
        assert sorted(table["over"] for table in mine["tables"]) == [False, True]

    run(tmp_path, url, before)
    run(tmp_path, url, after)


def test_the_schema_comes_by_alembic_once(url: str) -> None:
    for _ in range(2):
        Postgres(url).prepare()
    store = Store(url)
    assert store.read_now(lambda c: c.execute("SELECT version_num FROM alembic_version").fetchall()) == [("0001",)]
    with pytest.raises(Conflict):
        asyncio.run(store.write(keep.bump, At("nothing", 1)))
    store.close()


def test_what_others_do_with_a_table_is_passed_on(tmp_path: Path, url: str) -> None:
    """Two workers, one table: who comes to the other one plays at the first, and nobody notices."""

    async def play(one: Host, other: Host) -> None:
        ann_key, bob_key = await two(one)
        id = ann_key["table"]
        async with one.player(ann_key) as ann, other.player(bob_key) as bob:
            assert id in one.hub.live and id not in other.hub.live
            assert {seat["seat"]: seat["here"] for seat in bob.presence["seats"]} == {"ann": True, "bob": True}
            for player, seat in ((ann, "ann"), (bob, "bob")):
                offer = player.offer("planning")["id"]
                assert (await player.wish("choose", seat=seat, offer=offer, choice={}))["is"] == "done"
            await bob.until_update(lambda u: u["scene"]["offers"][0]["name"] == "keep")
            await bob.send(**{"is": "ping"}, target="ann")
            assert (await ann.until("pinged"))["by"] == "Bob"
        for path in ("/api/links", "/api/export"):
            assert (await other.post(path, ann_key))[0] == (await one.post(path, ann_key))[0]
        assert (await other.post("/api/leave", {"key": bob_key}))[1] == {"seats": []}
        assert id not in other.hub.live

    run(tmp_path, url, play, hosts=2)


def test_a_worker_where_nobody_listens_is_not_waited_for(tmp_path: Path, url: str) -> None:
    """Its lease has long to run; but whoever refuses connections is dead."""

    def leave_to_the_dead(c: Connection, id: str, name: str) -> None:
        c.execute("INSERT INTO workers (id, address, until) VALUES (?, ?, 1e12)", (name, f"127.0.0.1:{free_port()}"))
        c.execute("UPDATE tables SET owner = ? WHERE id = ?", (name, id))

    async def play(host: Host) -> None:
        keys = [key_of(await host.ok("/api/tables", {"game": "toy", "count": 2})) for _ in range(2)]
        for name, key in zip(("dead", "dead too"), keys, strict=True):
            await host.hub.store.write(leave_to_the_dead, key["table"], name)
        async with host.player(keys[0]) as solo:
            assert solo.update["scene"]["offers"]
        assert (await host.post("/api/links", keys[1]))[0] == 200

    run(tmp_path, url, play)


def test_a_worker_that_slept_writes_nothing_any_more(tmp_path: Path, url: str) -> None:
    async def play(one: Host, other: Host) -> None:
        made = await one.ok("/api/tables", {"game": "toy", "count": 2})
        async with one.player(key_of(made)) as first:
            live = one.hub.live[made["table"]]
            assert one.hub.worker is not None and other.hub.worker is not None
            one.hub.worker._stop.set()  # no more signs of life; the row goes, as if its time were up
            await asyncio.to_thread(one.hub.worker._thread.join)
            async with other.player(key_of(made)) as second:
                assert made["table"] in other.hub.live
                await answer_all(second, "keep")
            with pytest.raises(Conflict):
                await one.hub.store.write(keep.bump, At(live.id, live.version, live.epoch))
            stale = first.offer("planning")["id"]
            try:
                refused = await first.wish("place", seat="ann", offer=stale, piece="ann-1", slot="store")
                assert refused["is"] == "refused"
            except Exception as error:  # or the connection has been closed already
                assert "1012" in str(error)

    run(tmp_path, url, play, hosts=2)


def test_rates_count_across_workers(tmp_path: Path, url: str) -> None:
    async def play(one: Host, other: Host) -> None:
        for _ in range(30):
            await one.post("/api/invite", {"invite": "x"})
        bucket = other.hub.buckets["requests"]
        while "127.0.0.1" not in bucket._buckets or bucket._buckets["127.0.0.1"].left >= 235:
            await asyncio.sleep(0.1)

    run(tmp_path, url, play, hosts=2)


def test_cut_connections_to_the_database_lose_nothing(tmp_path: Path, url: str) -> None:
    import psycopg

    def cut() -> None:
        with psycopg.connect(url, autocommit=True) as c:
            c.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )

    async def play(host: Host) -> None:
        made = await host.ok("/api/tables", {"game": "toy", "count": 2})
        for _ in range(3):
            async with host.player(key_of(made)) as solo:
                offer = solo.offer("planning")["id"]
                await asyncio.to_thread(cut)
                done = await solo.wish("place", seat="ann", offer=offer, piece="ann-1", slot="store")
                assert done["is"] == "done", done
        await asyncio.sleep(1)
        async with host.player(key_of(made)) as solo:
            await answer_all(solo, "never")

    run(tmp_path, url, play)


# ---- processes ------------------------------------------------------------------------------------------------------


def test_two_workers_and_one_is_killed(tmp_path: Path, url: str) -> None:
    """`--workers 2`: whoever dies is replaced, and its table taken over."""

    async def main() -> None:
        port = free_port()
        command = ["-m", "starboard.cli", "serve", "--no-browser", "--port", str(port), "--workers", "2"]
        environment = {**os.environ, "PYTHONPATH": str(SRC), "STARBOARD_DATABASE": url, "PYTHONWARNINGS": "ignore"}
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, "--data", str(tmp_path), env=environment, stderr=asyncio.subprocess.DEVNULL
        )
        try:
            await until_up(port, process)
            status, made = await asyncio.to_thread(
                fetch, f"http://127.0.0.1:{port}/api/tables", {"game": "vortex", "count": 2, "seed": "1"}
            )
            assert status == 201, made
            key = key_of(made)
            async with player(port, key) as solo:
                offer = solo.offer()
                wish = {"seat": solo.mine(offer), "offer": offer["id"], "choice": offer["acts"][0]["choice"]}
                assert (await solo.wish("choose", id="kept", **wish))["is"] == "done"
                answers = solo.update["answers"]
            os.kill(await owner_of(url, key["table"]), signal.SIGKILL)
            async with AsyncExitStack() as stack:
                solo = await asyncio.wait_for(comes_back(stack, port, key), PATIENCE)
                assert solo.update["answers"] == answers
                assert (await solo.wish("choose", id="kept", **wish))["is"] == "done", "not done again"
                assert solo.update["answers"] == answers
        finally:
            process.terminate()
            await asyncio.wait_for(process.wait(), PATIENCE)

    asyncio.run(main())


async def comes_back(stack: AsyncExitStack, port: int, key: Json) -> Player:
    """As a browser does: again and again."""
    while True:
        try:
            one = await stack.enter_async_context(player(port, key))
            if one.update:
                return one
        except Exception:
            await asyncio.sleep(0.2)


async def owner_of(url: str, table: str) -> int:
    """The process of the worker that has a table: the one that listens at its address."""
    import psycopg

    with psycopg.connect(url) as c:
        query = "SELECT workers.address FROM workers JOIN tables ON owner = workers.id WHERE tables.id = %s"
        (address,) = c.execute(query, (table,)).fetchone() or ("",)
    return listener(int(address.rpartition(":")[2]))


def listener(port: int) -> int:
    """The process that listens on this port, by /proc."""
    wanted = f":{port:04X} 00000000:0000 0A"
    inode = next(line.split()[9] for line in Path("/proc/net/tcp").read_text().splitlines() if wanted in line)
    for process in Path("/proc").glob("[0-9]*"):
        for file in process.glob("fd/*"):
            try:
                if os.readlink(file) == f"socket:[{inode}]":
                    return int(process.name)
            except OSError:
                continue
    raise LookupError(port)


def test_what_postgres_cannot_hold_is_no_error(tmp_path: Path, url: str) -> None:
    async def play(host: Host) -> None:
        assert (await host.post("/api/invite", {"invite": "a\0b"}))[0] == 404
        made = await host.ok("/api/tables", {"game": "toy", "count": 2, "name": "A\0nn"})
        async with host.player({"table": made["table"] + "\0", "secret": "x"}) as nobody:
            assert nobody.told[-1]["is"] == "bye"
        async with host.player(key_of(made)) as solo:
            await solo.send(**{"is": "ready", "id": "a\0b"}, seat="ann", offer=solo.offer()["id"])
            assert "can be read" in (await solo.until("refused"))["because"]

    run(tmp_path, url, play)
