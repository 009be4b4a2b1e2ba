"""What is kept: tables, their history and their people, in plain SQL (see `database`).

A table is its history. Every change is an *append*: the new answers, what the journal told, and where the dice stand;
now and then (an undo, every so many appends, when it is let go) a whole save, so that loading plays few
of them again. Each write carries the version and the epoch it was made on, and is refused when the table has moved on
or belongs to somebody else: two writers can never both move. With it goes the id of the wish, so that no wish is ever
done twice.

What has gathered is committed in one transaction (so many tables share one sync to disk) and answered only when that is
on disk. With SQLite, which commits to a log in memory, the event loop does so; the writing thread then syncs the log,
and while the disk works the loop goes on and the next batch gathers. Whatever is not as always (another program holds
the file, a change fails, PostgreSQL) the thread does from its beginning.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from ..table import StarboardError
from ..table.history import FORMAT, DiceAt, Draft, Mark, Save
from ..table.history import read as read_save
from .database import Connection, Database, Sqlite, Trouble, Unsure, database, touch, transaction
from .rows import Appended, At, Info, Kept, Person, Row, Seat

T = TypeVar("T")

log = logging.getLogger("starboard")

REQUESTS = 300
"""So many of the latest wishes of a table are remembered as done."""


class Conflict(StarboardError):
    """Somebody else has moved since: this write was made on an older version, and changed nothing."""


_info = msgspec.json.Decoder(Info)
_appended = msgspec.json.Decoder(Appended)
_draft = msgspec.json.Decoder(Draft | None)
_encode = msgspec.json.encode


def warm() -> None:
    """Decodes one of everything. msgspec learns a type at its first use, and crashes when two threads do so at once:
    it must have learnt all that the reading threads decode before there are any."""
    mark = Mark(0, 0, msgspec.Raw(b"{}"))
    read_save(_encode(Save(FORMAT, "", "", "", None, [], [mark], [], draft=Draft(""))))
    _appended.decode(_encode(Appended([], [], DiceAt("", 0, 0))))
    _info.decode(_encode(Info("", [])))
    _draft.decode(_encode(Draft("")))


# ---- reading and writing, in a transaction that somebody else has begun ---------------------------------------------


def create(c: Connection, row: Row, save: bytes, address: str) -> None:
    values = (row.id, row.version, row.game, row.invite, row.watch, row.listed, row.over, row.created, row.updated)
    c.execute(
        "INSERT INTO tables (id, version, game, invite, watch, listed, over, created, updated, address, branch_of, "
        "info, draft, epoch) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*values, address, row.branch_of, _encode(row.info), b"", row.epoch),
    )
    c.execute("INSERT INTO saves (table_id, version, data) VALUES (?, ?, ?)", (row.id, row.version, save))
    _set_people(c, row.id, row.people, row.seats)


def _set_people(c: Connection, id: str, persons: list[Person], seats: list[Seat]) -> None:
    c.execute("DELETE FROM people WHERE table_id = ?", (id,))
    c.execute("DELETE FROM seats WHERE table_id = ?", (id,))
    if persons:
        rows: list[Any] = [(id, p.id, p.name, p.secret_hash) for p in persons]
        c.executemany("INSERT INTO people (table_id, person, name, secret_hash) VALUES (?, ?, ?, ?)", rows)
    rows = [(id, s.id, s.holder, s.steer) for s in seats]
    c.executemany("INSERT INTO seats (table_id, seat, holder, steer) VALUES (?, ?, ?, ?)", rows)


def _moved(rows: int, at: At) -> int:
    if rows != 1:
        raise Conflict(f"table {at.id} has moved on from version {at.version}, or is gone")
    return at.version + 1


def bump(c: Connection, at: At, request: str = "") -> int:
    """The next version of a table that still stands at this one. It comes first in every change, so that one that is
    refused has changed nothing; with `request`, the wish is remembered as done."""
    done = c.execute(
        "UPDATE tables SET version = ?, updated = ? WHERE id = ? AND version = ? AND epoch = ?",
        (at.version + 1, time.time(), at.id, at.version, at.epoch),
    )
    return _remembered(c, at, _moved(done.rowcount, at), request)


def _remembered(c: Connection, at: At, new: int, request: str, data: bytes = b"") -> int:
    if request or data:
        c.execute(
            "INSERT INTO history (table_id, version, request, data) VALUES (?, ?, ?, ?)", (at.id, new, request, data)
        )
    return new


def append(
    c: Connection, at: At, request: str, data: bytes, info: bytes, over: bool, draft: bytes, save: bytes | None
) -> int:
    """One more entry of the history (`data`: an `Appended`, or nothing when only the draft changed); with `save`, what
    came before it need not be read again."""
    done = c.execute(
        "UPDATE tables SET version = ?, updated = ?, info = ?, over = ?, draft = ? "
        "WHERE id = ? AND version = ? AND epoch = ?",
        (at.version + 1, time.time(), info, over, draft, at.id, at.version, at.epoch),
    )
    new = _remembered(c, at, _moved(done.rowcount, at), request, data)
    if save is not None:
        _keep_save(c, at.id, new, save)
    return new


def change_people(c: Connection, at: At, request: str, persons: list[Person], seats: list[Seat]) -> int:
    new = bump(c, at, request)
    _set_people(c, at.id, persons, seats)
    return new


def change_invite(c: Connection, at: At, request: str, invite: str) -> int:
    """Another invite: the old link leads nowhere."""
    new = bump(c, at, request)
    c.execute("UPDATE tables SET invite = ? WHERE id = ?", (invite, at.id))
    return new


def set_save(c: Connection, at: At, save: bytes) -> int:
    """The same table in one piece: quicker to load, and safe under changed rules."""
    new = bump(c, at)
    _keep_save(c, at.id, new, save)
    return new


def _keep_save(c: Connection, id: str, version: int, save: bytes) -> None:
    c.execute("UPDATE saves SET version = ?, data = ? WHERE table_id = ?", (version, save, id))
    c.execute("DELETE FROM history WHERE table_id = ? AND version < ? AND data = ?", (id, version - REQUESTS, b""))


_LISTED = "id, version, epoch, game, invite, watch, listed, over, created, updated, branch_of, info"


def _marks(values: list[str]) -> str:
    return f"({', '.join('?' * len(values))})"


def _rows(c: Connection, where: str, values: list[Any], limit: int = 1000) -> list[Row]:
    found = c.execute(
        f"SELECT {_LISTED} FROM tables WHERE {where} ORDER BY updated DESC LIMIT ?", (*values, limit)
    ).fetchall()
    persons: dict[str, list[Person]] = {r[0]: [] for r in found}
    places: dict[str, list[Seat]] = {r[0]: [] for r in found}
    ids = list(persons)
    for first in range(0, len(ids), 500):
        some = ids[first : first + 500]
        query = f"FROM people WHERE table_id IN {_marks(some)} ORDER BY table_id, person"
        for id, person, name, secret_hash in c.execute(
            f"SELECT table_id, person, name, secret_hash {query}", some
        ).fetchall():
            persons[id].append(Person(person, name, secret_hash))
        query = f"FROM seats WHERE table_id IN {_marks(some)}"
        for id, seat, holder, steer in c.execute(f"SELECT table_id, seat, holder, steer {query}", some).fetchall():
            places[id].append(Seat(seat, holder, steer))
    return [_row(r, persons[r[0]], places[r[0]]) for r in found]


def _row(r: Any, persons: list[Person], places: list[Seat]) -> Row:
    info = _info.decode(r[11])
    order = {seat: i for i, (seat, _) in enumerate(info.seats)}
    in_order = sorted(places, key=lambda s: order.get(s.id, 99))
    id, version, epoch, game, invite, watch, listed, over, created, updated, branch_of, _ = r
    kept = bool(listed), bool(over), created, updated, branch_of
    return Row(id, version, epoch, game, invite, watch, *kept, info, persons, in_order)


def rows_by_id(c: Connection, ids: list[str]) -> list[Row]:
    rows: list[Row] = []
    for first in range(0, len(ids), 500):
        some = ids[first : first + 500]
        rows += _rows(c, f"id IN {_marks(some)}", some)
    return rows


def row_by_invite(c: Connection, invite: str) -> Row | None:
    found = _rows(c, "invite = ?", [invite])
    return found[0] if found else None


def listed(c: Connection, limit: int) -> list[Row]:
    return _rows(c, "listed AND NOT over", [], limit)


def everything(c: Connection) -> list[Row]:
    return _rows(c, "id <> ''", [], 1_000_000)


def count(c: Connection, address: str | None = None, since: float = 0.0) -> int:
    """How many tables there are (of one address, since then)."""
    if address is None:
        return int(c.execute("SELECT count(*) FROM tables WHERE created >= ?", (since,)).fetchone()[0])
    query = "SELECT count(*) FROM tables WHERE address = ? AND created >= ?"
    return int(c.execute(query, (address, since)).fetchone()[0])


def load(c: Connection, id: str) -> Kept | None:
    """A table as it stood after its last write: the last whole save, and what was appended since."""
    found = _rows(c, "id = ?", [id])
    if not found:
        return None
    at, data, draft = c.execute(
        "SELECT saves.version, saves.data, tables.draft FROM saves JOIN tables ON tables.id = table_id WHERE id = ?",
        (id,),
    ).fetchone()
    save = read_save(data)
    query = "SELECT data FROM history WHERE table_id = ? AND version > ? ORDER BY version"
    for (blob,) in c.execute(query, (id, at)).fetchall():
        if blob:
            _add(save, _appended.decode(blob))
    if draft:
        save.draft = _draft.decode(draft)
    query = "SELECT request FROM history WHERE table_id = ? AND request <> '' ORDER BY version DESC LIMIT ?"
    done = c.execute(query, (id, REQUESTS)).fetchall()
    return Kept(found[0], save, [request for (request,) in done][::-1])


def requests(c: Connection, id: str) -> list[str]:
    """All wishes that are on record as done: for those who check."""
    return [r for (r,) in c.execute("SELECT request FROM history WHERE table_id = ?", (id,)).fetchall() if r]


def _add(save: Save, data: Appended) -> None:
    """Puts one append onto a save. It holds no undo: that is written with a whole save."""
    save.history += data.entries
    save.journal += data.events
    save.dice = data.dice or save.dice


def remove(c: Connection, id: str) -> bool:
    for table in ("saves", "history", "people", "seats"):
        c.execute(f"DELETE FROM {table} WHERE table_id = ?", (id,))
    return c.execute("DELETE FROM tables WHERE id = ?", (id,)).rowcount == 1


def prune(c: Connection, before: float) -> list[str]:
    """Deletes tables that are over and were last touched before then, and unfinished ones after four times as long."""
    long_before = before - 3 * (time.time() - before)
    query = "SELECT id FROM tables WHERE (over AND updated < ?) OR updated < ?"
    gone = [id for (id,) in c.execute(query, (before, long_before)).fetchall()]
    for id in gone:
        remove(c, id)
    return gone


def versions(c: Connection) -> dict[str, int]:
    return dict(c.execute("SELECT id, version FROM tables").fetchall())


# ---- the store ------------------------------------------------------------------------------------------------------


class Store:
    """The database, read and written without stopping the event loop."""

    def __init__(self, where: Path | str, prepared: bool = False) -> None:
        warm()
        self.db: Database = database(where)
        if not prepared:
            self.db.prepare()
        self.trouble = ""
        """Why nothing can be written now; "" when all is well. Said once, and by `/health`."""
        self.notice: tuple[str, str] | None = None
        """Channel and worker: every commit says there which tables moved."""
        self.commits = self.writes = 0
        self.damage = ""
        """Why something could not be read."""
        self.ledger = Ledger(self.db.path) if isinstance(self.db, Sqlite) else None
        if self.ledger is not None:
            for words in self.ledger.missing(self.read_now(versions)):
                log.error("%s", words)
        self._here = threading.local()
        self._open: list[Connection] = []
        self._readers = ThreadPoolExecutor(4, "starboard-read")
        self._writing: Connection | None = None
        self._gathered: list[_Job] = []
        """What waits for the batch under way."""
        self._under_way = False
        self._queue: queue.SimpleQueue[_Batch | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._long = self._copying = False
        """SQLite's log has grown long; and the thread ends it, so that the loop must not touch the connection."""
        self._writer = threading.Thread(target=self._write_on, name="starboard-store", daemon=True)
        self._writer.start()
        self._tidy: threading.Thread | None = None
        if isinstance(self.db, Sqlite):
            self._tidy = threading.Thread(target=self._tidy_on, args=(self.db,), name="starboard-tidy", daemon=True)
            self._tidy.start()

    async def write(self, change: Callable[..., T], *args: Any) -> T:
        """Runs `change(connection, *args)` in a transaction; when this returns, it is on disk."""
        loop = asyncio.get_running_loop()
        job = _Job(change, args, loop, loop.create_future())
        self._gathered.append(job)
        if not self._under_way:
            self._under_way = True
            self._gather(0, loop.time() + GATHERING)
        result: T = await job.future
        return result

    def _gather(self, before: int, until: float) -> None:
        """While each turn of the event loop brings more, they are waited for: all of them cost one sync."""
        loop, now = asyncio.get_running_loop(), len(self._gathered)
        if before < now < BATCH and loop.time() < until:
            loop.call_soon(self._gather, now, until)
        else:
            self._next()

    def _next(self) -> None:
        """The next batch: all that has gathered, in the order of their tables, so that no two servers wait for each
        other."""
        jobs = self._gathered[:BATCH]
        self._under_way = bool(jobs)
        if jobs:
            del self._gathered[:BATCH]
            jobs.sort(key=_by_table)
            self._queue.put(_Batch(jobs, asyncio.get_running_loop(), self._committed(jobs)))

    def _committed(self, jobs: list[_Job]) -> bool:
        """Commits here, all but the sync. False if the thread must do it from its beginning."""
        c = self._writing
        if c is None or self.trouble or self.db.shared or self._copying or not all(job.change in QUICK for job in jobs):
            return False
        try:
            self.db.begin(c, False, wait=False)
            _run(c, jobs)
            c.commit()
            return True
        except Exception:
            with contextlib.suppress(Exception):
                c.rollback()
            return False

    def _done(self, batch: _Batch) -> None:
        self._next()  # the disk works while these are answered
        for job in batch.jobs:
            job.answer()

    async def read(self, query: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query, args)

    def _read(self, query: Callable[..., T], args: tuple[Any, ...]) -> T:
        """On a connection of this thread's own; once more on a new one when it was lost."""
        for last in (False, True):
            try:
                c = getattr(self._here, "connection", None)
                if c is None:
                    c = self._here.connection = self.db.connect()
                    self._open.append(c)
                with transaction(self.db, c, reading=True):
                    found = query(c, *args)
                self.damage = ""
                return found
            except Exception as error:
                words = self.db.broken(error)
                if not words:
                    raise
                self._drop_reader()
                if last or not self.db.lost(error):
                    if words != self.damage:
                        self.damage = words
                        log.error("%s cannot be read: %s", self.db.name, words)
                    raise Trouble(f"this cannot be read now: {words}") from None
        raise AssertionError

    def _drop_reader(self) -> None:
        c, self._here.connection = getattr(self._here, "connection", None), None
        if c is not None:
            self._open.remove(c)
            with contextlib.suppress(Exception):
                c.close()

    def read_now(self, query: Callable[..., T], *args: Any) -> T:
        c = self.db.connect()
        try:
            with transaction(self.db, c, reading=True):
                return query(c, *args)
        finally:
            c.close()

    def close(self) -> None:
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._closing.set()
        if self._tidy is not None:
            self._tidy.join()
        for c in self._open:
            with contextlib.suppress(Exception):
                c.close()
        if self.ledger is not None:
            self.ledger.write()

    # ---- the writing thread -------------------------------------------------------------------------------------

    def _write_on(self) -> None:
        with contextlib.suppress(Exception):  # whoever writes first will say what is wrong
            if isinstance(self.db, Sqlite):
                c = self.db.writer()
                self.db.make_room(c, ROOM)
                self._writing = c
        while True:
            try:
                batch = self._queue.get(timeout=1.0)
            except queue.Empty:
                if self.trouble:
                    self._write([])
                if self.ledger is not None:
                    self.ledger.write()
                continue
            if batch is None:
                if self._gathered:
                    self._write(self._gathered)
                self._drop_writer()
                return
            if batch.jobs:
                self._write(batch.jobs, batch.committed)
                self._copying = self._copying or self._long
                try:
                    batch.loop.call_soon_threadsafe(self._done, batch)
                except RuntimeError:  # the loop is closed
                    self._under_way = False
            if self._copying:
                self._end_log()

    def _end_log(self) -> None:
        """What little is not copied yet, while nobody writes: so the next write begins the log anew."""
        with contextlib.suppress(Exception):  # whoever writes next will say what is wrong
            if isinstance(self.db, Sqlite) and self._writing is not None:
                self.db.tidy(self._writing)
        self._long = self._copying = False

    def _tidy_on(self, db: Sqlite) -> None:
        """Copies SQLite's log into the file, beside the writing: a commit that has to wait for that waits for long."""
        c, done = None, 0
        while not self._closing.wait(TIDY):
            if self.commits == done:
                continue
            done = self.commits
            try:
                c = c or db.connect()
                if db.tidy(c) > LONG:
                    db.tidy(c)  # what came meanwhile: the less is left, the less one waits for the end
                    self._long = True
            except Exception:  # whoever writes next will say what is wrong
                c = None
        if c is not None:
            c.close()

    def _write(self, jobs: list[_Job], committed: bool = False) -> None:
        """One transaction for all. Whoever conflicts has changed nothing; when anything else fails, each is tried
        alone."""
        error = self._try(jobs, committed)
        if error is not None and len(jobs) > 1 and not isinstance(error, Trouble):
            for job in jobs:
                job.error = self._try([job]) or job.error
            self._note(jobs, None)
        else:
            self._note(jobs, error)

    def _note(self, jobs: list[_Job], error: Exception | None) -> None:
        if error is not None:
            for job in jobs:
                job.error = error
        self._say(error)
        if self.ledger is not None:
            self.ledger.note(jobs)

    def _try(self, jobs: list[_Job], committed: bool = False) -> Exception | None:
        for last in (False, True):
            committing = committed
            try:
                c = self._writing = self._writing or self.db.writer()
                if not committed:
                    self.db.begin(c, False)
                    _run(c, jobs)
                    if not jobs:  # is it well again?
                        touch(c)
                    if self.notice is not None:
                        _announce(c, *self.notice, jobs)
                    committing = True
                    c.commit()
                    committed = not self.db.shared
                self.db.sync(c)
                self.commits, self.writes = self.commits + 1, self.writes + len(jobs)
                return None
            except Exception as error:
                words, lost = self.db.broken(error), self.db.lost(error)
                self._drop_writer()
                if lost and not last and not committing:
                    continue
                if committed or (lost and committing):
                    return Unsure(f"what was written last may be lost: {words or error}")
                return Trouble(f"this cannot be kept now: {words}") if words else error
        raise AssertionError

    def _drop_writer(self) -> None:
        c, self._writing = self._writing, None
        if c is not None:
            for doing in (c.rollback, c.close):
                with contextlib.suppress(Exception):
                    doing()

    def _say(self, error: Exception | None) -> None:
        passing = self.db.shared and isinstance(error, Unsure)  # another connection may do
        words = str(error) if isinstance(error, Trouble) and not passing else ""
        if words != self.trouble:
            self.trouble = words
            log.error("%s: %s", self.db.name, words or "writes go on again")


def _announce(c: Connection, channel: str, who: str, jobs: list[_Job]) -> None:
    """One small notice for all of them; at most 8 kB fit."""
    moved = {job.key: job.result for job in jobs if isinstance(job.result, int) and job.error is None}
    moved |= {job.key: -1 for job in jobs if job.change is remove}
    if moved:
        payload = msgspec.json.encode([who, dict(list(moved.items())[:200]), {}]).decode()
        c.execute("SELECT pg_notify(?, ?)", (channel, payload))


def _by_table(job: _Job) -> str:
    return job.key


def _run(c: Connection, jobs: list[_Job]) -> None:
    for job in jobs:
        job.error = None
        try:
            job.result = job.change(c, *job.args)
        except Conflict as conflict:
            job.error = conflict


QUICK = frozenset((append, bump, change_invite, change_people, create, set_save))
"""Changes that take no longer than a moment."""
TIDY, LONG = 1.0, 6_000_000
"""Seconds after which SQLite's log is copied into the file; and bytes after which it is begun anew even if nobody
pauses, for which all wait a moment."""
ROOM = 16_000_000
"""Bytes that the log may well have until then: where it must grow, a commit takes nearly twice as long."""
BATCH, GATHERING = 256, 0.002
"""So many changes are committed together; and so many seconds they wait for each other at most."""


class _Batch(NamedTuple):
    jobs: list[_Job]
    loop: asyncio.AbstractEventLoop
    committed: bool
    """Only the sync is left to do."""


class _Job:
    __slots__ = ("args", "change", "error", "future", "key", "loop", "result")

    def __init__(
        self,
        change: Callable[..., Any],
        args: tuple[Any, ...],
        loop: asyncio.AbstractEventLoop,
        future: asyncio.Future[Any],
    ) -> None:
        self.change, self.args, self.loop, self.future = change, args, loop, future
        first = args[0] if args else ""
        self.key: str = first if isinstance(first, str) else getattr(first, "id", "")
        """The table, if it is about one."""
        self.result: Any = None
        self.error: Exception | None = None

    def answer(self) -> None:
        if self.future.cancelled():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Ledger:
    """Beside the SQLite file: which tables there are, and how far each had come. Of a file whose log was cut short
    SQLite itself says nothing; with this, the host reads at the next start what is missing."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_suffix(".tables")
        self._news: dict[str, int] = {}
        self._lock = threading.Lock()
        self._written = 0.0

    def missing(self, there: dict[str, int]) -> list[str]:
        """What the file should hold and does not; from now on what there is counts."""
        known: dict[str, int] = {}
        with contextlib.suppress(OSError):
            for line in self.path.read_text(encoding="utf-8").splitlines():
                id, _, number = line.partition(" ")
                known[id] = int(number) if number.lstrip("-").isdecimal() else 0
        words = []
        for id, version in known.items():
            if version >= 0 and id not in there:
                words.append(f"table {id} is lost: it is not in the database, which was cut short or is an older copy")
            elif there.get(id, 0) < version:
                words.append(f"table {id} went back from version {version} to {there[id]}: the database was cut short")
        try:
            text = "".join(f"{id} {version}\n" for id, version in there.items())
            self.path.touch(mode=0o600)
            self.path.write_text(text, encoding="utf-8")
        except OSError as error:
            words.append(f"{self.path} cannot be written: {error.strerror}")
        return words

    def note(self, jobs: list[_Job]) -> None:
        for job in jobs:
            if job.error is None and job.key:
                with self._lock:
                    if job.change is remove:
                        self._news[job.key] = -1
                    else:
                        self._news[job.key] = job.result if isinstance(job.result, int) else 1
                if job.change in (create, remove) or time.monotonic() - self._written > 5:
                    self.write()

    def gone(self, ids: list[str]) -> None:
        with self._lock:
            self._news |= dict.fromkeys(ids, -1)
        self.write()

    def write(self) -> None:
        with self._lock:
            news, self._news, self._written = self._news, {}, time.monotonic()
        if news:
            with contextlib.suppress(OSError), self.path.open("a", encoding="utf-8") as file:
                file.write("".join(f"{id} {version}\n" for id, version in news.items()))
