"""What is kept: tables, their history and their people, in one SQLite file (WAL).

A table is its history. Every change is an *append*: the new answers, what the journal told, where the dice stand; now
and then (a new round, an undo, every so many appends) a whole save, so that loading reads little. Each write carries
the version it was made on, and is refused when the table has moved on: two writers can never both move.

All writes go through one thread, which commits what has gathered in one transaction (so many tables share one sync to
disk) and answers only then. What was answered is on disk. Nothing here knows SQLite but `open`; PostgreSQL can follow.
"""

from __future__ import annotations

import asyncio
import queue
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine import Connection, Engine

from ..table import StarboardError
from ..table.history import DiceAt, Draft, Mark, Recorded, Save
from ..table.history import read as read_save
from ..table.journal import Event

T = TypeVar("T")

SCHEMA = 2
"""Counted up with every change of the tables below; see `MIGRATIONS`."""

_meta = MetaData()

settings = Table(
    "settings",
    _meta,
    Column("name", String(64), primary_key=True),
    Column("value", String(255), nullable=False),
)

tables = Table(
    "tables",
    _meta,
    Column("id", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("game", String(32), nullable=False),
    Column("invite", String(32), nullable=False, unique=True),
    Column("watch", String(32), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False, index=True),
    Column("address", String(64), nullable=False, index=True),
    Column("branch_of", String(64), nullable=False),
    Column("info", LargeBinary, nullable=False),
    Column("draft", LargeBinary, nullable=False),
)

saves = Table(
    "saves",
    _meta,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""The last whole save of each table; not in `tables`, where every choice would write it anew."""

history = Table(
    "history",
    _meta,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("request", String(64), nullable=False),
    Column("data", LargeBinary, nullable=False),
)

people = Table(
    "people",
    _meta,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("secret_hash", String(64), nullable=False),
)

seats = Table(
    "seats",
    _meta,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("steer", String(64), nullable=False),
)


def _saves_apart(c: Connection) -> None:
    saves.create(c)
    c.exec_driver_sql("INSERT INTO saves SELECT id, save_version, save FROM tables")
    for column in ("save", "save_version"):
        c.exec_driver_sql(f"ALTER TABLE tables DROP COLUMN {column}")


MIGRATIONS: dict[int, Callable[[Connection], None]] = {1: _saves_apart}
"""From that schema to the next one. Before the first of them runs the file is copied."""


class Conflict(StarboardError):
    """Somebody else has moved since: this write was made on an older version, and changed nothing."""


class Appended(msgspec.Struct):
    """What one write adds to a table's history. `dice` is where the dice stand behind it, `mark` the checkpoint."""

    entries: list[Recorded]
    events: list[Event]
    dice: DiceAt | None
    mark: Mark


class Info(msgspec.Struct):
    """What lists say about a table, so that they need not load it."""

    mission: str
    seats: list[tuple[str, str]]
    """Id and name, in the order of play."""
    round: int = 0
    waiting: list[str] = []
    won: bool = False
    because: str = ""
    ironman: bool = False
    same_dice: bool = False
    physical: bool = False
    verified: bool = True
    options: dict[str, str | int | bool] = {}


class Person(msgspec.Struct):
    id: str
    name: str
    secret_hash: str


class Seat(msgspec.Struct):
    """`holder` and `steer` are a person's id, `bot:NAME`, or "" for nobody."""

    id: str
    holder: str = ""
    steer: str = ""


class Row(msgspec.Struct):
    """A table without its history."""

    id: str
    version: int
    game: str
    invite: str
    watch: str
    listed: bool
    over: bool
    created: float
    updated: float
    branch_of: str
    info: Info
    people: list[Person]
    seats: list[Seat]


class Kept(msgspec.Struct):
    """A table with everything: ready to be loaded. `requests` are the latest wishes that were done."""

    row: Row
    save: Save
    requests: list[str]


# ---- reading and writing, in a transaction that somebody else has begun ---------------------------------------------


def create(c: Connection, row: Row, save: bytes, address: str) -> None:
    c.execute(
        insert(tables).values(
            id=row.id,
            version=row.version,
            game=row.game,
            invite=row.invite,
            watch=row.watch,
            listed=row.listed,
            over=row.over,
            created=row.created,
            updated=row.updated,
            address=address,
            branch_of=row.branch_of,
            info=msgspec.json.encode(row.info),
            draft=b"",
        )
    )
    c.execute(insert(saves).values(table_id=row.id, version=row.version, data=save))
    set_people(c, row.id, row.people, row.seats)


def set_people(c: Connection, id: str, persons: list[Person], seat_list: list[Seat]) -> None:
    c.execute(delete(people).where(people.c.table_id == id))
    c.execute(delete(seats).where(seats.c.table_id == id))
    if persons:
        c.execute(
            insert(people),
            [{"table_id": id, "person": p.id, "name": p.name, "secret_hash": p.secret_hash} for p in persons],
        )
    c.execute(insert(seats), [{"table_id": id, "seat": s.id, "holder": s.holder, "steer": s.steer} for s in seat_list])


def bump(c: Connection, id: str, version: int, **values: Any) -> int:
    """Writes onto a table if it still stands at `version`; gives the new version."""
    done = c.execute(
        update(tables)
        .where(tables.c.id == id, tables.c.version == version)
        .values(version=version + 1, updated=time.time(), **values)
    )
    if done.rowcount != 1:
        raise Conflict(f"table {id} has moved on from version {version}, or is gone")
    return version + 1


def append(
    c: Connection,
    id: str,
    version: int,
    data: Appended,
    request: str,
    info: Info,
    over: bool,
    draft: Draft | None,
    save: bytes | None,
) -> int:
    """One more entry of the history; with `save`, what came before it need not be read again."""
    new = bump(c, id, version, info=msgspec.json.encode(info), over=over, draft=msgspec.json.encode(draft))
    if save is not None:
        _keep_save(c, id, new, save)
    c.execute(insert(history).values(table_id=id, version=new, request=request, data=msgspec.json.encode(data)))
    return new


def set_draft(c: Connection, id: str, version: int, draft: Draft | None, info: Info) -> int:
    return bump(c, id, version, draft=msgspec.json.encode(draft), info=msgspec.json.encode(info))


def change_people(c: Connection, id: str, version: int, persons: list[Person], seat_list: list[Seat]) -> int:
    new = bump(c, id, version)
    set_people(c, id, persons, seat_list)
    return new


def set_save(c: Connection, id: str, version: int, save: bytes) -> int:
    """The same table in one piece: quicker to load, and safe under changed rules."""
    new = bump(c, id, version)
    _keep_save(c, id, new, save)
    return new


def _keep_save(c: Connection, id: str, version: int, save: bytes) -> None:
    c.execute(update(saves).where(saves.c.table_id == id).values(version=version, data=save))


_LISTED = (
    tables.c.id,
    tables.c.version,
    tables.c.game,
    tables.c.invite,
    tables.c.watch,
    tables.c.listed,
    tables.c.over,
    tables.c.created,
    tables.c.updated,
    tables.c.branch_of,
    tables.c.info,
)


def _rows(c: Connection, where: Any, limit: int = 1000) -> list[Row]:
    found = c.execute(select(*_LISTED).where(where).order_by(tables.c.updated.desc()).limit(limit)).mappings().all()
    ids = [r["id"] for r in found]
    persons: dict[str, list[Person]] = {id: [] for id in ids}
    places: dict[str, list[Seat]] = {id: [] for id in ids}
    for p in c.execute(select(people).where(people.c.table_id.in_(ids)).order_by(people.c.person)).mappings():
        persons[p["table_id"]].append(Person(p["person"], p["name"], p["secret_hash"]))
    for s in c.execute(select(seats).where(seats.c.table_id.in_(ids))).mappings():
        places[s["table_id"]].append(Seat(s["seat"], s["holder"], s["steer"]))
    rows = []
    for r in found:
        info = msgspec.json.decode(r["info"], type=Info)
        order = {seat: i for i, (seat, _) in enumerate(info.seats)}
        in_order = sorted(places[r["id"]], key=lambda s: order.get(s.id, 99))
        rows.append(Row(**{**r, "info": info}, people=persons[r["id"]], seats=in_order))
    return rows


def rows_by_id(c: Connection, ids: list[str]) -> list[Row]:
    return _rows(c, tables.c.id.in_(ids))


def row_by_invite(c: Connection, invite: str) -> Row | None:
    found = _rows(c, tables.c.invite == invite)
    return found[0] if found else None


def listed(c: Connection, limit: int) -> list[Row]:
    return _rows(c, tables.c.listed & ~tables.c.over, limit)


def everything(c: Connection) -> list[Row]:
    return _rows(c, tables.c.id != "", 1_000_000)


def count(c: Connection, address: str | None = None, since: float = 0.0) -> int:
    """How many tables there are (of one address, since then)."""
    query = select(func.count()).select_from(tables).where(tables.c.created >= since)
    if address is not None:
        query = query.where(tables.c.address == address)
    return int(c.execute(query).scalar_one())


def load(c: Connection, id: str) -> Kept | None:
    """A table as it stood after its last write: the last whole save, and what was appended since."""
    found = _rows(c, tables.c.id == id)
    if not found:
        return None
    at, data = c.execute(select(saves.c.version, saves.c.data).where(saves.c.table_id == id)).one()
    draft = c.execute(select(tables.c.draft).where(tables.c.id == id)).scalar_one()
    save = read_save(data)
    later = c.execute(
        select(history.c.data).where(history.c.table_id == id, history.c.version > at).order_by(history.c.version)
    )
    for (blob,) in later:
        _add(save, msgspec.json.decode(blob, type=Appended))
    if draft:
        save.draft = msgspec.json.decode(draft, type=Draft | None)
    done = c.execute(
        select(history.c.request)
        .where(history.c.table_id == id, history.c.request != "")
        .order_by(history.c.version.desc())
        .limit(200)
    )
    return Kept(found[0], save, [request for (request,) in done][::-1])


def _add(save: Save, data: Appended) -> None:
    """Puts one append onto a save. It holds no undo and no new round: those are written with a whole save."""
    save.history += data.entries
    save.journal += data.events
    save.dice = data.dice or save.dice
    marks = save.marks
    if data.mark.at > marks[-1].at:
        if len(marks) > 1 and marks[-1].round == marks[-2].round == data.mark.round:
            marks.pop()  # only a step's checkpoint: the round's own stays
        marks.append(data.mark)


def remove(c: Connection, id: str) -> bool:
    for table in (saves, history, people, seats):
        c.execute(delete(table).where(table.c.table_id == id))
    return c.execute(delete(tables).where(tables.c.id == id)).rowcount == 1


# ---- the file -------------------------------------------------------------------------------------------------------


def open_engine(path: Path) -> Engine:
    """An engine for a database file: WAL, and every commit on disk before it is answered."""
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 30})

    @event.listens_for(engine, "connect")
    def _(connection: sqlite3.Connection, record: Any) -> None:
        connection.isolation_level = None  # sqlite3 must not begin transactions of its own: savepoints need ours
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def prepare(engine: Engine, path: Path) -> None:
    """Makes the tables, or brings those of an older Starboard up to date, after a copy of the file."""
    with engine.begin() as c:
        if not engine.dialect.has_table(c, "settings"):
            _meta.create_all(c)
            c.execute(insert(settings).values(name="schema", value=str(SCHEMA)))
            return
        found = int(c.execute(select(settings.c.value).where(settings.c.name == "schema")).scalar_one())
    if found > SCHEMA:
        raise StarboardError(f"{path} was written by a newer Starboard (schema {found}, this one has {SCHEMA})")
    if found == SCHEMA:
        return
    backup(path, path.with_name(f"{path.stem}-schema{found}-{int(time.time())}.db"))
    with engine.begin() as c:
        for old in range(found, SCHEMA):
            MIGRATIONS[old](c)
        c.execute(update(settings).where(settings.c.name == "schema").values(value=str(SCHEMA)))


def backup(path: Path, to: Path) -> None:
    """A copy of the file that is whole even while a server writes to it."""
    if not path.exists():
        raise StarboardError(f"there is no {path}")
    beside = to.with_name(to.name + ".part")
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        beside.touch(mode=0o600)
        with sqlite3.connect(path) as source, sqlite3.connect(beside) as target:
            source.backup(target)
        source.close()
        target.close()
        shutil.move(beside, to)
    except OSError as error:
        raise StarboardError(f"cannot write {to}: {error.strerror}") from None


class Store:
    """The file, read and written without stopping the event loop."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # invites and hidden cards are in it
        self.engine = open_engine(path)
        prepare(self.engine, path)
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="starboard-store", daemon=True)
        self._thread.start()

    async def write(self, change: Callable[..., T], *args: Any) -> T:
        """Runs `change(connection, *args)` in a transaction; when this returns, it is on disk."""
        loop = asyncio.get_running_loop()
        job = _Job(change, args, loop, loop.create_future())
        self._queue.put(job)
        result: T = await job.future
        return result

    async def read(self, query: Callable[..., T], *args: Any) -> T:
        return await asyncio.to_thread(self.read_now, query, *args)

    def read_now(self, query: Callable[..., T], *args: Any) -> T:
        with self.engine.connect().execution_options(reading=True) as c:
            return query(c, *args)

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join()
        self.engine.dispose()

    def _write_on(self) -> None:
        while True:
            jobs = [self._queue.get()]
            while len(jobs) < 256 and not self._queue.empty():
                jobs.append(self._queue.get())
            real = [job for job in jobs if job is not None]
            if real:
                self._write(real)
            if len(real) < len(jobs):
                return

    def _write(self, jobs: list[_Job]) -> None:
        """One transaction for all; a change that fails is taken back alone."""
        try:
            with self.engine.begin() as c:
                for job in jobs:
                    try:
                        with c.begin_nested():
                            job.result = job.change(c, *job.args)
                    except Exception as error:
                        job.error = error
        except Exception as error:  # the commit itself: then nothing of it is on disk
            for job in jobs:
                job.error = job.error or error
        for job in jobs:
            job.loop.call_soon_threadsafe(job.answer)


class _Job:
    def __init__(
        self,
        change: Callable[..., Any],
        args: tuple[Any, ...],
        loop: asyncio.AbstractEventLoop,
        future: asyncio.Future[Any],
    ) -> None:
        self.change, self.args, self.loop, self.future = change, args, loop, future
        self.result: Any = None
        self.error: Exception | None = None

    def answer(self) -> None:
        if self.future.cancelled():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)
