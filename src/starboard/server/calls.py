"""Calling people whose turn it is while their page is closed: by web push, and by one webhook for each table.

Both are asked for by people at the table and need the extra `calls` (`pip install starboard-games[calls]`). What they
asked for lies in `calls.db` beside the tables, the key of this server in `vapid.pem`, made when it is first wanted.
asked for lies in `calls.db` beside the tables, the key of this server in `vapid.pem`, made when first wanted.

An address to call comes from outside, so it could be anything: pushes go to the known push services alone, webhooks to
services with a name of their own; `STARBOARD_PUSH_HOSTS` and `STARBOARD_HOOKS` name others.
"""

from __future__ import annotations

import asyncio
import base64
import importlib
import importlib.util
import logging
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

if TYPE_CHECKING:
    from .live import Live

log = logging.getLogger("starboard")

GONE = 4.0
"""So many seconds somebody must have been away: a page that loads again is no absence."""
QUIET = 120.0
"""Between two calls to the same person, or into the same channel."""
MOST = 20
"""Browsers that one person may have called."""
SERVICES = ("fcm.googleapis.com", ".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com")
HOOKS = ("discord", "ntfy", "slack", "tgram")

TABLES = """
CREATE TABLE IF NOT EXISTS push (table_id TEXT, person TEXT, endpoint TEXT, subscription TEXT,
    PRIMARY KEY (table_id, person, endpoint));
CREATE TABLE IF NOT EXISTS hook (table_id TEXT PRIMARY KEY, url TEXT);
"""


class NotCallable(Exception):
    """Why it cannot be called, in words for a person."""


def available() -> bool:
    return all(importlib.util.find_spec(name) for name in ("pywebpush", "apprise"))


def checked_endpoint(endpoint: str) -> str:
    """An address of a push service; any other could be one of our own network."""
    parts = urlsplit(endpoint)
    more = [host for host in os.environ.get("STARBOARD_PUSH_HOSTS", "").split(",") if host]
    known = parts.scheme == "https" and any(
        parts.hostname == name or (name.startswith(".") and str(parts.hostname).endswith(name)) for name in SERVICES
    )
    if len(endpoint) > 2000 or not (known or parts.netloc in more):
        raise NotCallable("this browser's push service is not one we know")
    return endpoint


def checked_hook(url: str) -> str:
    """`discord://…`, `ntfy://topic`, `slack://…`, `tgram://…`, as Apprise writes them."""
    parts = urlsplit(url)
    more = [name for name in os.environ.get("STARBOARD_HOOKS", "").split(",") if name]
    if parts.scheme in more:
        return url
    own_host = parts.scheme == "ntfy" and parts.path.strip("/")
    if len(url) > 500 or parts.scheme not in HOOKS or own_host:
        raise NotCallable(f"a webhook begins with {', '.join(f'{name}://' for name in HOOKS)} (see Apprise)")
    return url


class Subscription(msgspec.Struct):
    """What a browser gives: where to push to, and with which keys."""

    endpoint: str
    keys: dict[str, str]


class Calls:
    """Who wants to be called, and when they were called last."""

    def __init__(self, data: Path, base_url: str) -> None:
        self.data, self.base_url = data, base_url
        self.on = available()
        self._last: dict[tuple[str, str], float] = {}
        self._called: dict[tuple[str, str], int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._wanted: set[str] | None = None
        self._public = ""

    # ---- what is kept -----------------------------------------------------------------------------------------------

    @contextmanager
    def _file(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.data / "calls.db", timeout=5)) as db, db:
            db.executescript(TABLES)
            yield db

    def subscribe(self, table: str, person: str, wish: Subscription | None, endpoint: str = "") -> None:
        """This browser of that person is called from now on; or no longer."""
        with self._file() as db:
            if wish is None:
                db.execute("DELETE FROM push WHERE table_id=? AND person=? AND endpoint=?", (table, person, endpoint))
            else:
                checked_endpoint(wish.endpoint)
                (many,) = db.execute(
                    "SELECT count(*) FROM push WHERE table_id=? AND person=?", (table, person)
                ).fetchone()
                if many >= MOST:
                    raise NotCallable("too many browsers of yours are called already")
                said = msgspec.json.encode(wish).decode()
                db.execute("INSERT OR REPLACE INTO push VALUES (?, ?, ?, ?)", (table, person, wish.endpoint, said))
        self._wanted = None

    def hook(self, table: str, url: str) -> None:
        with self._file() as db:
            db.execute("DELETE FROM hook WHERE table_id=?", (table,))
            if url:
                db.execute("INSERT INTO hook VALUES (?, ?)", (table, checked_hook(url)))
        self._wanted = None

    def hooked(self, table: str) -> bool:
        with self._file() as db:
            return db.execute("SELECT 1 FROM hook WHERE table_id=?", (table,)).fetchone() is not None

    def _tables(self) -> set[str]:
        """Those where anybody wants to be called; the others cost nothing."""
        if self._wanted is None:
            if not (self.data / "calls.db").exists():
                self._wanted = set()
            else:
                with self._file() as db:
                    found = db.execute("SELECT table_id FROM push UNION SELECT table_id FROM hook").fetchall()
                self._wanted = {id for (id,) in found}
        return self._wanted

    # ---- the key of this server -------------------------------------------------------------------------------------

    def _vapid(self) -> Any:
        keys = importlib.import_module("py_vapid")
        path = self.data / "vapid.pem"
        if not path.exists():
            made = keys.Vapid02()
            made.generate_keys()
            with suppress(FileExistsError):  # another worker was quicker: its key counts
                file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
                os.write(file, made.private_pem())
                os.close(file)
        return keys.Vapid02.from_file(str(path))

    def public_key(self) -> str:
        """What a browser needs to subscribe; "" where pushes cannot be sent."""
        if not self.on or self._public:
            return self._public
        kinds = importlib.import_module("cryptography.hazmat.primitives.serialization")
        raw = self._vapid().public_key.public_bytes(kinds.Encoding.X962, kinds.PublicFormat.UncompressedPoint)
        self._public = base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
        return self._public

    # ---- calling ----------------------------------------------------------------------------------------------------

    def look(self, live: Live) -> None:
        """Called every second: whoever is waited for, is not here and has not been called for this is called."""
        if not self.on or live.id not in self._tables():
            return
        waiting, now, at = live.table.waiting_for(), time.monotonic(), len(live.table.line)
        for person in live.people:
            mine = [seat for seat in live.acting(person) if seat in waiting]
            if mine and not live.here(person) and now - live.gone_since(person) >= GONE:
                self._call(live, person, [live.names[seat] for seat in mine], at, now)

    def _call(self, live: Live, person: str, heroes: list[str], at: int, now: float) -> None:
        key = (live.id, person)
        if self._called.get(key) == at or now - self._last.get(key, -QUIET) < QUIET:
            return
        self._called[key], self._last[key] = at, now
        door, mission = live.table.type, live.table.setup.mission
        title = next((m.title for m in (*door.missions, *door.campaigns) if m.id == mission), mission)
        words = {
            "title": f"{door.title}: your turn",
            "body": f"{' and '.join(heroes)} in {title}",
            "tag": live.id,
            "url": f"/table/{live.id}",
        }
        name = live.people[person].name or "Somebody"
        said = f"{name}, it is your turn: {words['body']}. {self.base_url}/table/{live.id}"
        task = asyncio.create_task(self._send(live.id, person, words, said))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, table: str, person: str, words: dict[str, str], said: str) -> None:
        try:
            await asyncio.to_thread(self._push, table, person, words)
            if time.monotonic() - self._last.get((table, ""), -QUIET) >= QUIET:
                self._last[table, ""] = time.monotonic()
                await asyncio.to_thread(self._tell_channel, table, said)
        except Exception as error:  # whatever a service far away does, the table goes on
            log.warning("table %s: somebody could not be called: %s", table, type(error).__name__)

    def _push(self, table: str, person: str, words: dict[str, str]) -> None:
        library = importlib.import_module("pywebpush")
        with self._file() as db:
            ask = "SELECT endpoint, subscription FROM push WHERE table_id=? AND person=?"
            rows = db.execute(ask, (table, person)).fetchall()
        for endpoint, subscription in rows:
            try:
                library.webpush(
                    msgspec.json.decode(subscription),
                    data=msgspec.json.encode(words),
                    vapid_private_key=self._vapid(),
                    vapid_claims={"sub": "mailto:nobody@example.org"},
                    ttl=3600,
                    timeout=10,
                )
            except library.WebPushException as error:
                if error.response is not None and error.response.status_code in (404, 410):
                    self.subscribe(table, person, None, endpoint)  # that browser does not want it any more
                else:
                    log.warning("table %s: a push was refused", table)

    def _tell_channel(self, table: str, said: str) -> None:
        with self._file() as db:
            row = db.execute("SELECT url FROM hook WHERE table_id=?", (table,)).fetchone()
        if row is not None:
            channel = importlib.import_module("apprise").Apprise()
            channel.add(row[0])
            channel.notify(title="Starboard", body=said)
