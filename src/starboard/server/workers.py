"""Several workers on one PostgreSQL: who has which table, and how the others reach it.

A table belongs to one worker at a time, by a lease: `tables.owner` and `tables.epoch`, good while the owner's row in
`workers` is (`until`, by the database's clock, renewed three times a second). Whoever takes a table over counts the
epoch up, and every write checks it: a worker that only slept writes nothing any more. Connections for a table of
another worker are passed on to it (`pass_on`, `forward`).

One thread keeps one connection for all that: it renews, and it listens (LISTEN/NOTIFY). Every commit of a worker says
in one small notice which tables moved to which version; so a worker whose table was taken lets go of it at once. When
the connection was cut, the versions are read again.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import logging
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import connect

from ..table import StarboardError
from .database import Connection, Postgres
from .store import Store

log = logging.getLogger("starboard")

LEASE, BEAT = 1.5, 0.3
"""Seconds for which a worker that says nothing keeps its tables; and between two signs of life."""
PEER = "x-starboard-peer"
NOW = "extract(epoch FROM clock_timestamp())"
CHANNEL = "starboard"


class Elsewhere(StarboardError):
    """The table belongs to another worker."""

    def __init__(self, address: str) -> None:
        super().__init__("the table is at another worker")
        self.address = address


# ---- in the database ------------------------------------------------------------------------------------------------


def take(c: Connection, id: str, me: str) -> str | None:
    """Takes a table that is nobody's, mine, or of a worker that is gone; else gives the owner's address."""
    taken = c.execute(
        "UPDATE tables SET owner = ?, epoch = epoch + 1 WHERE id = ? AND (owner IN ('', ?) OR NOT EXISTS "
        f"(SELECT 1 FROM workers WHERE workers.id = tables.owner AND until > {NOW}))",
        (me, id, me),
    )
    if taken.rowcount:  # and whoever had it lets go at once
        c.execute("SELECT pg_notify(?, ?)", (CHANNEL, json.dumps([me, {id: 0}, {}])))
        return None
    found = c.execute(
        "SELECT workers.address FROM workers JOIN tables ON owner = workers.id WHERE tables.id = ?", (id,)
    )
    row = found.fetchone()
    return str(row[0]) if row else None


def give_back(c: Connection, id: str, me: str) -> None:
    c.execute("UPDATE tables SET owner = '' WHERE id = ? AND owner = ?", (id, me))


def forget(c: Connection, address: str) -> None:
    """Nobody listens there any more: the tables of that worker are free. One that lives says so again in a moment."""
    c.execute("DELETE FROM workers WHERE address = ?", (address,))


def secret_of(c: Connection) -> str:
    """What workers know each other by: made by the first of them."""
    c.execute("INSERT INTO settings VALUES ('peer', ?) ON CONFLICT (name) DO NOTHING", (secrets.token_hex(16),))
    return str(c.execute("SELECT value FROM settings WHERE name = 'peer'").fetchone()[0])


def bury(url: str, name: str) -> None:
    """A worker is dead, as its parent knows: its tables need not wait for its lease to end."""
    db = Postgres(url)
    with contextlib.suppress(Exception), db._psycopg.connect(url, connect_timeout=1, autocommit=True) as c:
        c.execute("DELETE FROM workers WHERE id = %s", (name,))


def _beat(c: Any, me: str, address: str) -> None:
    c.execute(
        f"INSERT INTO workers (id, address, until) VALUES (%s, %s, {NOW} + %s) "
        "ON CONFLICT (id) DO UPDATE SET address = excluded.address, until = excluded.until",
        (me, address, LEASE),
    )


# ---- the worker -----------------------------------------------------------------------------------------------------


class Worker:
    """This process among the others. `moved` is told which tables moved (id to version, of another worker), and {} when
    it may have missed something; `spent` what addresses used up elsewhere."""

    def __init__(
        self,
        store: Store,
        name: str,
        address: str,
        moved: Callable[[dict[str, int]], None],
        spent: Callable[[dict[str, dict[str, float]]], None],
        spending: Callable[[], dict[str, dict[str, float]]],
    ) -> None:
        assert isinstance(store.db, Postgres)
        self.store, self.address, self.db = store, address, store.db
        self.id = name or secrets.token_hex(6)
        self.secret = ""
        self._moved, self._spent, self._spending = moved, spent, spending
        self._loop = asyncio.get_running_loop()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._live, name="starboard-worker", daemon=True)

    async def start(self) -> None:
        self.secret = await self.store.write(secret_of)
        self.store.notice = (CHANNEL, self.id)
        first = self.db.connect()
        try:
            _beat(first.connection, self.id, self.address)  # type: ignore[attr-defined]
            first.commit()
        finally:
            first.close()
        self._thread.start()

    async def take(self, id: str) -> None:
        """The table is mine afterwards; or `Elsewhere`."""
        address = await self.store.write(take, id, self.id)
        if address is not None:
            raise Elsewhere(address)

    async def give_back(self, id: str) -> None:
        with contextlib.suppress(StarboardError):
            await self.store.write(give_back, id, self.id)

    async def bury(self, address: str) -> None:
        """That worker refuses connections: it is dead, and its lease need not be waited for."""
        with contextlib.suppress(StarboardError):
            await self.store.write(forget, address)

    async def close(self) -> None:
        self._stop.set()
        await asyncio.to_thread(self._thread.join)

    def _live(self) -> None:
        """The thread: signs of life, and what the others say. A cut connection is made anew."""
        while not self._stop.is_set():
            try:
                with self.db._psycopg.connect(self.db.url, connect_timeout=2, autocommit=True) as c:
                    c.execute(f"LISTEN {CHANNEL}")
                    self._tell(self._moved, {})  # whatever was said meanwhile: read again
                    while not self._stop.is_set():
                        self._once(c)
                    c.execute("DELETE FROM workers WHERE id = %s", (self.id,))
            except Exception as error:
                log.warning("worker %s: %s", self.id, str(error).strip().splitlines()[0] if str(error) else "no answer")
                self._stop.wait(0.2)

    def _once(self, c: Any) -> None:
        _beat(c, self.id, self.address)
        c.execute(f"DELETE FROM workers WHERE until < {NOW} - 60")
        if used := self._spending():
            c.execute("SELECT pg_notify(%s, %s)", (CHANNEL, json.dumps([self.id, {}, used])))
        until = time.monotonic() + BEAT
        while (left := until - time.monotonic()) > 0 and not self._stop.is_set():
            for notice in c.notifies(timeout=left, stop_after=1):
                self._heard(notice.payload)

    def _heard(self, payload: str) -> None:
        who, moved, used = json.loads(payload)
        if who != self.id:
            if moved:
                self._tell(self._moved, moved)
            if used:
                self._tell(self._spent, used)

    def _tell(self, whom: Callable[[Any], None], what: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(whom, what)


# ---- passing on -----------------------------------------------------------------------------------------------------


async def pass_on(socket: Any, address: str, path: str, headers: dict[str, str], first: str | bytes) -> bool:
    """A whole WebSocket, to the worker that has its table; False when that one does not answer. A dead one refuses
    the connection (`ConnectionRefusedError`)."""
    try:
        peer = await connect(
            f"ws://{address}{path}", additional_headers=headers, compression=None, max_size=None, open_timeout=2
        )
    except ConnectionRefusedError:
        raise
    except Exception:  # whoever died says it in many ways
        return False
    async with peer:
        await peer.send(first if isinstance(first, str) else first.decode())

        async def up() -> None:
            while (data := await socket.receive()) is not None:
                await peer.send(data if isinstance(data, str) else data.decode())

        async def down() -> None:
            async for data in peer:
                await socket.send(data.encode() if isinstance(data, str) else data)

        tasks = {asyncio.create_task(up()), asyncio.create_task(down())}
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    with contextlib.suppress(Exception):
        closed = peer.close_code if isinstance(peer.close_code, int) else 1012
        await socket.close(1012 if closed in (1005, 1006) else closed, "please connect again")
    return True


def forward(address: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
    """One request, to the worker that has its table. In a thread."""
    there = http.client.HTTPConnection(address, timeout=15)
    try:
        there.request("POST", path, body, {"content-type": "application/json", **headers})
        answer = there.getresponse()
        return answer.status, answer.read()
    finally:
        there.close()


__all__ = ["PEER", "Elsewhere", "Worker", "forward", "pass_on"]
