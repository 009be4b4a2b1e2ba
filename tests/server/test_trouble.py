"""When the disk fails, a crash falls into a wish, or many come back at once."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from starboard import games
from starboard.server import store as keep
from starboard.server.database import Sqlite, Trouble
from starboard.server.pictures import first_info
from starboard.server.rows import Person, Row, Seat
from starboard.server.store import Store
from starboard.table import Table

from .support import PATIENCE, Host, Json, Player, fetch, key_of
from .test_crash import SRC
from .test_play import answer_all, run, two

pytestmark = pytest.mark.usefixtures("toy")


def test_many_who_load_first_at_once_crash_nothing(tmp_path: Path) -> None:
    """msgspec crashes when two threads learn a type at once: a third of the children died."""
    door = games.load("vortex")
    table: Table[Any] = Table(door, door.prepare(), seed="1")
    store = Store(tmp_path / "x.db")
    info = first_info(table)
    row = Row("only", 1, 0, "vortex", "i", "w", False, False, 0, 0, "", info, [Person("p1", "", "")], [Seat("red")])
    asyncio.run(store.write(keep.create, row, table.save(), "x"))
    store.close()
    script = Path(__file__).parent / "first_loads.py"
    command = [sys.executable, str(script), str(tmp_path / "x.db"), "40"]
    died = subprocess.run(command, env={"PYTHONPATH": str(SRC)}, capture_output=True, text=True, timeout=PATIENCE)
    assert died.stdout == "0\n", died.stderr[-2000:]


# ---- wishes are done once, also after a restart ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "undone"),
    [
        ({"is": "steer", "seat": "bob", "bot": "random"}, {"is": "take_back", "seat": "bob"}),
        ({"is": "claim", "seat": "bob"}, {"is": "give_bot", "seat": "bob", "bot": "random"}),
        ({"is": "give_bot", "seat": "bob", "bot": "random"}, {"is": "claim", "seat": "bob"}),
        ({"is": "place", "seat": "ann", "piece": "ann-1", "slot": "store"}, {"is": "place", "slot": ""}),
        ({"is": "ready", "seat": "ann", "yes": True}, {"is": "ready", "yes": False}),
    ],
    ids=lambda wish: wish["is"],
)
def test_no_wish_is_done_again_after_a_restart(tmp_path: Path, kind: Json, undone: Json) -> None:
    keys: list[Json] = []
    undone = {**kind, **undone}
    if undone["is"] in ("take_back", "claim"):
        undone.pop("bot", None)

    async def wish(one: Player, wanted: Json, id: str) -> Json:
        fields = {name: value for name, value in wanted.items() if name != "is"}
        if wanted["is"] in ("place", "ready"):
            fields["offer"] = one.offer("planning")["id"]
        return await one.wish(wanted["is"], id=id, **fields)

    async def before(host: Host) -> None:
        made = await host.ok("/api/tables", {"game": "toy", "seats": {"ann": "me", "bob": "friend"}, "name": "Ann"})
        keys.append(key_of(made))
        async with host.player(keys[0]) as ann:
            assert (await wish(ann, kind, "once"))["is"] == "done"
            assert (await wish(ann, undone, "taken back"))["is"] == "done"
            assert (await wish(ann, kind, "twice"))["is"] == "done"

    async def after(host: Host) -> None:
        async with host.player(keys[0]) as ann:
            version = ann.update["version"]
            assert (await wish(ann, kind, "once"))["is"] == "done", "answered again"
            assert (await wish(ann, undone, "taken back"))["is"] == "done"
            assert host.hub.live[keys[0]["table"]].version == version, "and not done again"

    run(tmp_path, before)
    run(tmp_path, after)


def test_a_vote_and_the_wish_for_it_are_remembered(tmp_path: Path) -> None:
    keys: list[Json] = []

    async def before(host: Host) -> None:
        keys.extend(await two(host, seed="3"))
        async with host.player(keys[0]) as ann, host.player(keys[1]) as bob:
            for player, seat in ((ann, "ann"), (bob, "bob")):
                offer = player.offer("planning")["id"]
                assert (await player.wish("choose", seat=seat, offer=offer, choice={}))["is"] == "done"
            assert (await ann.wish("undo", id="asks", seat="ann"))["is"] == "done"
            assert (await bob.wish("vote", id="no", yes=False))["is"] == "done"

    async def after(host: Host) -> None:
        async with host.player(keys[0]) as ann, host.player(keys[1]) as bob:
            assert (await ann.wish("undo", id="asks", seat="ann"))["is"] == "done"
            assert (await bob.wish("vote", id="no", yes=False))["is"] == "done"
            assert not any(message["is"] == "vote_on" for message in (*ann.told, *bob.told)), "not asked again"

    run(tmp_path, before)
    run(tmp_path, after)


# ---- the disk -------------------------------------------------------------------------------------------------------

FAILURES = {
    "the disk is full": "PRAGMA max_page_count = 1",
    "the file cannot be written (read-only)": "PRAGMA query_only = ON",
}


@pytest.mark.parametrize(("words", "pragma"), FAILURES.items(), ids=["full", "read-only"])
def test_a_disk_that_takes_nothing_is_said_once_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, words: str, pragma: str
) -> None:
    connect = Sqlite.connect

    def failing(self: Sqlite) -> Any:
        connection = connect(self)
        connection.execute(pragma)
        return connection

    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(key_of(joined)) as solo:
            await answer_all(solo, "keep")
        monkeypatch.setattr(Sqlite, "connect", failing)
        host.hub.store._drop_writer()
        big = {"game": "vortex", "name": "x" * 200}
        async with host.player(key_of(joined)) as solo:
            offer = solo.offer("keep")["id"]
            for _ in range(20):
                assert (await host.post("/api/tables", big))[0] == 503
                refused = await solo.wish("choose", seat="ann", offer=offer, choice=["ann-2"])
                assert refused["is"] == "refused" and words in refused["because"]
            async with host.player(key_of(joined)) as other:  # who only looks sees everything
                assert other.offer("keep")
            await solo.send(**{"is": "ping"}, target="ann")
            await solo.until("pinged")
        status, health = await host.get("/health")
        assert status == 503 and not health["ok"] and words in health["trouble"]
        monkeypatch.setattr(Sqlite, "connect", connect)
        while (await host.get("/health"))[0] != 200:
            await asyncio.sleep(0.1)
        async with host.player(key_of(joined)) as solo:
            await answer_all(solo, "never")

    with caplog.at_level(logging.INFO, "starboard"):
        run(tmp_path, play)
    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(said) == 2 and words in said[0] and "go on again" in said[1], said
    assert not any(record.exc_info for record in caplog.records)


def test_a_damaged_file_is_said_and_the_rest_is_played(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    keys: list[Json] = []

    async def before(host: Host) -> None:
        keys.extend([key_of(await host.ok("/api/tables", {"game": "vortex", "count": 2})) for _ in range(3)])

    async def after(host: Host) -> None:
        async with host.player(keys[0]) as one:
            assert one.told[-1]["is"] in ("closing", "bye")
            assert "damaged" in one.told[-1]["because"]
        assert "damaged" in (await host.post("/api/links", keys[0]))[1]["problem"]

    run(tmp_path, before)
    connection = sqlite3.connect(tmp_path / "starboard.db")
    page = connection.execute("PRAGMA page_size").fetchone()[0]
    (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'saves'").fetchone()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    with (tmp_path / "starboard.db").open("r+b") as file:
        file.seek((root - 1) * page)
        file.write(b"\x99" * page)
    with caplog.at_level(logging.INFO, "starboard"):
        run(tmp_path, after)
    assert not any(record.exc_info for record in caplog.records)


def test_a_file_that_is_no_database_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"nonsense" * 1000)
    with pytest.raises(Trouble, match="damaged"):
        Store(tmp_path / "x.db")


def test_what_a_cut_log_has_lost_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    ids: list[str] = []

    async def before(host: Host) -> None:
        for _ in range(2):
            joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
            ids.append(joined["table"])
        await host.hub.store.write(keep.remove, ids[1])
        (tmp_path / "early").mkdir()
        for file in tmp_path.glob("starboard.db*"):
            (tmp_path / "early" / file.name).write_bytes(file.read_bytes())
        ids.append((await host.ok("/api/tables", {"game": "toy", "count": 2}))["table"])

    run(tmp_path, before)
    for file in (tmp_path / "early").glob("starboard.db*"):  # as if nothing later had reached the disk
        (tmp_path / file.name).write_bytes(file.read_bytes())
    with caplog.at_level(logging.ERROR, "starboard"):
        Store(tmp_path / "starboard.db").close()
    (said,) = [record.getMessage() for record in caplog.records]
    assert f"table {ids[2]} is lost" in said and ids[1] not in said


def test_health_is_well(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        status, health = await asyncio.to_thread(fetch, f"{host.url}/health")
        assert status == 200 and health["trouble"] == ""

    run(tmp_path, play)
