"""What is kept: two writers never both move, old schemas are copied before they change, changed rules lose no table."""

from __future__ import annotations

import asyncio
import errno
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from starboard.server import database
from starboard.server import hub as hub_module
from starboard.server import store as keep
from starboard.server.database import backup
from starboard.server.hub import Hub
from starboard.server.rows import At, Info, Row
from starboard.server.store import Conflict, Store
from starboard.table import Dice, Game, StarboardError

from .support import Host, key_of, serving
from .test_play import answer_all, run

pytestmark = pytest.mark.usefixtures("toy")


def test_of_two_writers_on_one_version_one_is_refused(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with serving(tmp_path) as other:  # a second server on the same file
            async with host.player(key_of(joined)) as here, other.player(key_of(joined)) as there:
                await answer_all(here, "keep")
                stale = await there.wish(
                    "place", seat="ann", offer=there.offer("planning")["id"], piece="ann-1", slot="store"
                )
                assert stale["is"] == "refused" and "moved on" in stale["because"]
            async with other.player(key_of(joined)) as there:
                assert there.offer("keep"), "it looks again, and finds what the first one wrote"

    run(tmp_path, play)


def row(id: str) -> Row:
    info = Info("", [])
    return Row(id, 1, 0, "toy", f"invite-{id}", "", False, False, 0.0, 0.0, "", info, [], [])


def test_the_log_is_copied_beside_the_writing_and_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keep, "TIDY", 0.001)
    monkeypatch.setattr(keep, "LONG", 20 * database.PAGE)

    def begun() -> bytes:
        """How often SQLite has begun its log: the fourth number of its head."""
        return (tmp_path / "x.db-wal").read_bytes()[12:16]

    async def main() -> None:
        store = Store(tmp_path / "x.db")
        await store.write(keep.create, row("a"), b"{}", "")
        first, version = begun(), 1
        while begun() == first and version < 500:
            data = b"x" * 3000
            version = await store.write(keep.append, At("a", version), f"p:{version}", data, b"{}", False, b"", None)
        assert begun() != first, "it grows for ever"
        assert len(await store.read(keep.requests, "a")) == version - 1
        store.close()
        assert not (tmp_path / "x.db-wal").exists()

    asyncio.run(main())


def test_the_loop_commits_and_answers_when_the_thread_has_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync, may, synced = database.Sqlite.sync, threading.Semaphore(0), []

    def noted(self: database.Sqlite, c: database.Connection) -> None:
        assert threading.current_thread() is not threading.main_thread(), "the loop stands still"
        may.acquire()
        synced.append(self.path)
        sync(self, c)

    async def main() -> None:
        store = Store(tmp_path / "x.db")
        await store.write(keep.create, row("a"), b"{}", "")
        monkeypatch.setattr(database.Sqlite, "sync", noted)
        first = asyncio.create_task(store.write(keep.bump, At("a", 1)))
        while (await store.read(keep.versions))["a"] == 1:  # committed by the loop, or none would see it
            await asyncio.sleep(0)
        behind = [asyncio.create_task(store.write(keep.bump, At("a", version))) for version in (2, 3)]
        await asyncio.sleep(0)
        assert not synced and not first.done(), "answered before it was on disk"
        may.release()
        assert await first == 2 and not behind[0].done()
        may.release()
        assert await asyncio.gather(*behind) == [3, 4] and len(synced) == 2, "what gathered meanwhile shares a sync"
        may.release(100)
        store.close()

    asyncio.run(main())


def test_what_could_not_be_synced_is_answered_to_nobody_and_said_to_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = database.Sqlite.sync

    def failing(self: database.Sqlite, c: database.Connection) -> None:
        raise OSError(errno.EIO, "Input/output error")

    async def main() -> None:
        store = Store(tmp_path / "x.db")
        await store.write(keep.create, row("a"), b"{}", "")
        monkeypatch.setattr(database.Sqlite, "sync", failing)
        for version in (1, 2):  # by the loop and, as there is trouble, by the thread
            with pytest.raises(database.Unsure, match="Input/output error"):
                await store.write(keep.bump, At("a", version))
            assert "Input/output error" in store.trouble and store._writing is None
        monkeypatch.setattr(database.Sqlite, "sync", sync)
        assert await store.write(keep.bump, At("a", 3)) == 4
        assert store.trouble == ""
        store.close()

    asyncio.run(main())


def test_a_commit_that_fails_in_the_loop_is_refused_and_the_thread_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        """A connection whose disk is full when it commits."""

        def __init__(self, c: Any) -> None:
            self.c = c

        def __getattr__(self, name: str) -> Any:
            return getattr(self.c, name)

        def commit(self) -> None:
            error = sqlite3.OperationalError("full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

    async def main() -> None:
        store = Store(tmp_path / "x.db")
        await store.write(keep.create, row("a"), b"{}", "")
        store._writing = Full(store._writing)
        monkeypatch.setattr(database.Sqlite, "begin", lambda self, c, *_, **__: c.execute("BEGIN IMMEDIATE"))
        with pytest.raises(database.Trouble, match="full"):
            await store.write(keep.bump, At("a", 1))
        assert "full" in store.trouble and store._writing is None
        assert await store.write(keep.bump, At("a", 1)) == 2, "nothing of the first was left"
        assert store.trouble == ""
        store.close()

    asyncio.run(main())


def test_a_file_that_another_program_holds_stops_the_write_and_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, begun = database.Sqlite.begin, set()

    def noted(self: database.Sqlite, c: database.Connection, reading: bool, wait: bool = True) -> None:
        begun.add((threading.current_thread() is threading.main_thread(), reading or wait))
        begin(self, c, reading, wait)

    monkeypatch.setattr(database.Sqlite, "begin", noted)

    async def main() -> None:
        store = Store(tmp_path / "x.db")
        begun.clear()
        await store.write(keep.create, row("a"), b"{}", "")  # from here on the loop puts batches together
        other = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        writing = [asyncio.create_task(store.write(keep.bump, At("a", 1))) for _ in range(2)]
        for _ in range(5):
            await asyncio.sleep(0)
        assert await store.read(keep.versions) == {"a": 1}, "who only reads does not wait"
        assert not any(task.done() for task in writing)
        other.execute("ROLLBACK")
        other.close()
        first, second = await asyncio.gather(*writing, return_exceptions=True)
        assert first == 2 and isinstance(second, Conflict)
        assert begun == {(True, False), (False, True)}, "the loop itself never waits"
        store.close()

    asyncio.run(main())


def test_what_fails_in_the_loop_is_tried_alone_in_the_thread(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(tmp_path / "x.db")
        await store.write(keep.create, row("a"), b"{}", "")
        again = (store.write(keep.create, row(id), b"{}", "") for id in ("b", "a", "c"))
        b, a, c = await asyncio.gather(*again, return_exceptions=True)
        assert b is None and c is None and isinstance(a, sqlite3.IntegrityError)
        assert await store.read(keep.versions) == {"a": 1, "b": 1, "c": 1}
        store.close()

    asyncio.run(main())


def test_a_failing_change_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(tmp_path / "x.db")

        def put(c: Any, name: str) -> str:
            c.execute("INSERT INTO settings VALUES (?, '1')", (name,))
            if name == "bad":
                raise ValueError("no")
            return name

        wishes = [store.write(put, name) for name in ("a", "bad", "b")]
        assert [str(x) for x in await asyncio.gather(*wishes, return_exceptions=True)] == ["a", "no", "b"]
        names = store.read_now(lambda c: [name for (name,) in c.execute("SELECT name FROM settings").fetchall()])
        assert sorted(names) == ["a", "b", "schema"]
        with pytest.raises(Conflict):
            await store.write(keep.bump, At("nothing", 1))
        store.close()

    asyncio.run(main())


def test_an_older_schema_is_copied_and_then_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "starboard.db"
    Store(path).close()
    old = database.SCHEMA
    monkeypatch.setattr(database, "SCHEMA", old + 1)
    monkeypatch.setitem(database.MIGRATIONS, old, lambda c: c.execute("ALTER TABLE tables ADD COLUMN hue TEXT"))
    Store(path).close()
    (copy,) = tmp_path.glob(f"starboard-schema{old}-*.db")
    for file, there in ((path, True), (copy, False)):
        connection = sqlite3.connect(file)
        columns = [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
        connection.close()
        assert ("hue" in columns) is there
    monkeypatch.setattr(database, "SCHEMA", old)
    with pytest.raises(StarboardError, match="newer Starboard"):
        Store(path)


def test_tables_of_schema_1_go_on(tmp_path: Path) -> None:
    keys: list[Any] = []

    async def before(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        keys.append(key_of(joined))
        async with host.player(keys[0]) as solo:
            await answer_all(solo, "first")

    async def after(host: Host) -> None:
        async with host.player(keys[0]) as solo:
            assert solo.offer("first")
            await answer_all(solo, "never")

    run(tmp_path, before)
    connection = sqlite3.connect(tmp_path / "starboard.db")
    connection.executescript("""
        ALTER TABLE tables ADD COLUMN save BLOB; ALTER TABLE tables ADD COLUMN save_version INTEGER;
        UPDATE tables SET (save_version, save) = (SELECT version, data FROM saves WHERE table_id = id);
        DROP TABLE saves; DROP TABLE workers; ALTER TABLE tables DROP COLUMN owner;
        ALTER TABLE tables DROP COLUMN epoch; UPDATE settings SET value = '1' WHERE name = 'schema';
    """)
    connection.close()
    run(tmp_path, after)
    assert list(tmp_path.glob("starboard-schema1-*.db"))


def test_whether_the_disk_takes_anything_is_found_out_by_a_write_that_leaves_all_as_it_was(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="files can be kept from growing on POSIX only")
    db = database.Sqlite(tmp_path / "starboard.db")
    db.prepare()
    c = db.connect()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    def tried(change: Any) -> list[Any]:
        """What it leaves behind; raises when the disk does not take it."""
        with database.transaction(db, c):
            change(c)
        return c.execute("SELECT * FROM settings ORDER BY name").fetchall()

    before = tried(database.touch)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        with pytest.raises(sqlite3.OperationalError) as full:
            tried(database.touch)
        c.rollback()
        assert db.broken(full.value)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert tried(database.touch) == before == [("schema", str(database.SCHEMA))]
    c.close()


def test_a_backup_needs_something_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(StarboardError, match="there is no"):
        backup(tmp_path / "none.db", tmp_path / "copy.db")


def test_a_table_loads_from_its_last_save_and_what_came_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2, "seed": "5"})
        await reloaded_is_the_same(host.hub, joined["table"])  # what was just made is not read again
        async with host.player(key_of(joined)) as solo:
            for stop in ("keep", "orders"):
                await answer_all(solo, stop)
                await reloaded_is_the_same(host.hub, joined["table"])
            await solo.wish("undo", seat="ann")
            await reloaded_is_the_same(host.hub, joined["table"])
            await answer_all(solo, "never")
            assert len(host.hub.live[joined["table"]].table.rounds) > 1, "rounds that began behind the last whole save"
            await reloaded_is_the_same(host.hub, joined["table"])

    async def reloaded_is_the_same(hub: Hub, id: str) -> None:
        live = hub.live[id]
        again = await hub._load(id)
        assert again.table.state == live.table.state
        assert again.table.history == live.table.history
        assert again.table.journal == live.table.journal and again.table.withdrawn == live.table.withdrawn
        assert [(ask.name, ask.id) for ask in again.table.offers] == [(ask.name, ask.id) for ask in live.table.offers]
        assert again.table.people == live.table.people and again.seats == live.seats and again.people == live.people
        assert again.table.rounds == live.table.rounds
        dice = again.table.source, live.table.source
        assert len({(d.seed, d.branch, d.count) for d in dice if isinstance(d, Dice)}) == 1
        assert again.version == live.version

    run(tmp_path, play)


def test_under_changed_rules_a_table_goes_back_to_its_checkpoint_and_says_so(
    tmp_path: Path, toy: type[Game[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys: list[Any] = []

    async def before(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        keys.append(key_of(joined))
        async with host.player(keys[0]) as solo:
            await answer_all(solo, "first")

    async def after(host: Host) -> None:
        async with host.player(keys[0]) as solo:
            assert "To be chosen again" in solo.told[0]["notice"]
            assert solo.offer("planning")
            await answer_all(solo, "keep")
        async with host.player(keys[0]) as solo:
            assert solo.offer("keep"), "what was lost is on record, and the game goes on"

    run(tmp_path, before)
    planning = sys.modules[toy.__module__].Planning
    slots = planning.slots
    monkeypatch.setattr(planning, "slots", lambda self, piece, plan: [*slots(self, piece, plan), "new"])
    run(tmp_path, after)


def test_a_deleted_table_is_gone_for_everybody(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 1})
        async with host.player(key_of(joined)) as solo:
            await host.hub.store.write(keep.remove, joined["table"])
            refused = await solo.wish("choose", seat="ann", offer=solo.offer()["id"], choice={})
            assert refused["is"] == "refused"
        async with host.player(key_of(joined)) as solo:
            assert solo.told[-1]["is"] == "bye"

    run(tmp_path, play)


def test_a_table_that_nobody_looks_at_leaves_memory_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "IDLE", 0.0)

    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(key_of(joined)) as solo:
            await answer_all(solo, "first")
        while host.hub.live:
            await asyncio.sleep(0.1)
        async with host.player(key_of(joined)) as solo:
            assert solo.offer("first") and list(host.hub.live) == [joined["table"]]

    run(tmp_path, play)
