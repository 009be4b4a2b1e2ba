"""Looking after a server: who leads a table, metrics, logs, backups, pruning."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from pathlib import Path
from typing import Any

import pytest

from starboard.server import database
from starboard.server import store as keep
from starboard.server.database import Connection
from starboard.server.run import _Structured

from .support import Host, fetch, key_of
from .test_lobby import invite_of
from .test_play import run, two

pytestmark = pytest.mark.usefixtures("toy")


def test_whoever_made_the_table_may_show_somebody_out(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        ann_key, bob_key = await two(host)
        async with host.player(ann_key) as ann, host.player(bob_key) as bob:
            assert "only Ann" in (await bob.wish("kick", seat="ann"))["because"]
            assert "nobody" in (await ann.wish("kick", seat="ann"))["because"]
            assert (await ann.wish("kick", id="out", seat="bob"))["is"] == "done"
            assert "shown out" in (await bob.until("bye"))["because"]
            assert any(message["is"] == "notice" for message in ann.told)
            while ann.presence["seats"][1]["holder"] != "free":
                await ann.receive()
            seats = {seat["seat"]: seat["holder"] for seat in ann.presence["seats"]}
            assert seats == {"ann": "human", "bob": "free"}
        async with host.player(bob_key) as again:
            assert again.told[-1]["is"] == "bye", "the old key opens nothing"

    run(tmp_path, play)


def test_an_invite_can_be_renewed(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        made = await host.ok("/api/tables", {"game": "toy", "seats": {"ann": "me", "bob": "friend"}, "name": "Ann"})
        async with host.player(key_of(made)) as ann:
            await ann.send(**{"is": "renew", "id": "new"})
            links = (await ann.until("links"))["links"]
        old, new = invite_of(made), links["invite"].partition("#")[2]
        assert old != new
        assert (await host.post("/api/invite", {"invite": old}))[0] == 404
        assert (await host.post("/api/join", {"invite": new, "name": "Bob", "seats": ["bob"]}))[0] == 201

    run(tmp_path, play)


def test_metrics_are_for_the_host(tmp_path: Path) -> None:
    async def play(host: Host) -> None:
        made = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(key_of(made)) as solo:
            await solo.wish("ready", seat="ann", offer=solo.offer()["id"])
            text = (await host.get("/metrics"))[1].decode()
            found = dict(line.split(" ") for line in text.splitlines() if not line.startswith("#"))
            assert found["starboard_live_tables"] == "1" and found["starboard_viewers"] == "1"
            assert found["starboard_wishes_total"] == "1" and int(found["starboard_writes_total"]) >= 2
        foreign = {"X-Forwarded-For": "8.8.8.8"}
        assert (await asyncio.to_thread(fetch, f"{host.url}/metrics", None, foreign))[0] == 404

    run(tmp_path, play)


def aged(c: Connection, id: str, over: bool, updated: float) -> None:
    c.execute("UPDATE tables SET over = ?, updated = ? WHERE id = ?", (over, updated, id))


def test_old_tables_are_pruned_and_the_file_is_backed_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "KEPT", 1)

    async def play(host: Host) -> None:
        ids = [(await host.ok("/api/tables", {"game": "toy", "count": 2}))["table"] for _ in range(3)]
        day = 86_400
        for id, over, days in zip(ids, (True, False, False), (11, 11, 41), strict=True):
            old = (over, time.time() - days * day, id)
            await host.hub.store.write(
                lambda c, old=old: c.execute("UPDATE tables SET over = ?, updated = ? WHERE id = ?", old)
            )
        gone = await host.hub.store.write(keep.prune, time.time() - 10 * day)
        assert sorted(gone) == sorted([ids[0], ids[2]])
        for _ in range(2):
            await asyncio.to_thread(database.scheduled_backup, host.hub.store.db, tmp_path / "backups")
        (copy,) = (tmp_path / "backups").iterdir()
        db = database.Sqlite(copy)
        assert [row.id for row in keep.everything(db.connect())] == [ids[1]]

    run(tmp_path, play)


def test_logs_can_be_read_by_machines() -> None:
    try:
        raise ValueError("x")
    except ValueError as error:
        record = logging.LogRecord("starboard", logging.ERROR, "", 1, "table %s", ("7",), (ValueError, error, None))
    line = json.loads(_Structured().format(record))
    assert line["message"] == "table 7" and line["level"] == "error" and "ValueError: x" in line["traceback"]


def test_a_table_that_comes_while_all_are_read_again_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(host: Host) -> None:
        joined = await host.ok("/api/tables", {"game": "toy", "count": 2})
        async with host.player(key_of(joined)):
            hub, read = host.hub, host.hub.store.read
            live = hub.live.pop(joined["table"])

            async def meanwhile(query: Any, *args: Any) -> Any:
                found = await read(query, *args)
                hub.live[live.id] = live
                return found

            monkeypatch.setattr(hub.store, "read", meanwhile)
            await hub._read_again()
            assert not live.gone

    run(tmp_path, play)
