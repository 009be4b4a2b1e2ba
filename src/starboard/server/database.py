"""The two databases: an SQLite file (the default), or PostgreSQL (`STARBOARD_DATABASE=postgresql://…`).

Everything else speaks plain SQL with `?` for values, through `Connection`; what differs is here: how one connects, what
a transaction begins with, how the schema comes about, and what an error means in words for the host.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from ..table import StarboardError

SCHEMA = 3
"""Of the SQLite file; counted up with every change of the tables. See `MIGRATIONS`."""

TABLES = """
CREATE TABLE settings (name VARCHAR(64) PRIMARY KEY, value VARCHAR(255) NOT NULL);
CREATE TABLE tables (
    id VARCHAR(32) PRIMARY KEY, version INTEGER NOT NULL, game VARCHAR(32) NOT NULL,
    invite VARCHAR(32) NOT NULL UNIQUE, watch VARCHAR(32) NOT NULL, listed BOOLEAN NOT NULL, over BOOLEAN NOT NULL,
    created DOUBLE PRECISION NOT NULL, updated DOUBLE PRECISION NOT NULL, address VARCHAR(64) NOT NULL,
    branch_of VARCHAR(64) NOT NULL, info BLOB NOT NULL, draft BLOB NOT NULL,
    owner VARCHAR(64) NOT NULL DEFAULT '', epoch INTEGER NOT NULL DEFAULT 0);
CREATE INDEX ix_tables_updated ON tables (updated);
CREATE INDEX ix_tables_address ON tables (address);
CREATE TABLE saves (
    table_id VARCHAR(32) PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    version INTEGER NOT NULL, data BLOB NOT NULL);
CREATE TABLE history (
    table_id VARCHAR(32) NOT NULL REFERENCES tables (id) ON DELETE CASCADE, version INTEGER NOT NULL,
    request VARCHAR(64) NOT NULL, data BLOB NOT NULL, PRIMARY KEY (table_id, version));
CREATE TABLE people (
    table_id VARCHAR(32) NOT NULL REFERENCES tables (id) ON DELETE CASCADE, person VARCHAR(16) NOT NULL,
    name VARCHAR(64) NOT NULL, secret_hash VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, person));
CREATE TABLE seats (
    table_id VARCHAR(32) NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat VARCHAR(64) NOT NULL,
    holder VARCHAR(64) NOT NULL, steer VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, seat));
CREATE TABLE workers (id VARCHAR(64) PRIMARY KEY, address VARCHAR(255) NOT NULL, until DOUBLE PRECISION NOT NULL);
"""
"""`saves` is the last whole save of each table; not in `tables`, where every choice would write it anew. A row of
`history` without data only remembers that a wish was done. `owner` and `epoch` are the lease (see `workers`)."""


class Trouble(StarboardError):
    """The database cannot be used, and why, in words for the host."""


class Unsure(Trouble):
    """The connection broke while it wrote: what was written may be there or not. Nobody is told either."""


class Cursor(Protocol):
    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


class Connection(Protocol):
    """What both drivers have in common."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Cursor: ...
    def executemany(self, sql: str, rows: Sequence[Sequence[Any]], /) -> Any: ...
    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def close(self) -> None: ...


class Database(Protocol):
    """Where tables are kept."""

    name: str
    shared: bool
    """Whether several workers may use it."""

    def prepare(self) -> None: ...
    def connect(self) -> Connection: ...
    def writer(self) -> Connection:
        """A connection whose commits are on disk only after `sync`."""

    def sync(self, c: Connection) -> None: ...
    def begin(self, c: Connection, reading: bool, wait: bool = True) -> None: ...
    def broken(self, error: Exception) -> str:
        """Why the database cannot be used, if that is what the error means; else ""."""

    def lost(self, error: Exception) -> bool:
        """Whether the connection is gone, and another one may do."""


def database(where: Path | str) -> Database:
    """A path is an SQLite file."""
    if isinstance(where, Path):
        return Sqlite(where)
    if where.startswith(("postgresql://", "postgres://")):
        return Postgres(where)
    raise StarboardError(f"STARBOARD_DATABASE is {where.partition(':')[0]!r}…; expected postgresql://…")


@contextmanager
def transaction(db: Database, c: Connection, reading: bool = False) -> Iterator[Connection]:
    db.begin(c, reading)
    try:
        yield c
    except BaseException:
        c.rollback()
        raise
    c.commit()


def touch(c: Connection) -> None:
    """Leaves all as it was, and yet is written and synced: of a value set to itself SQLite writes nothing."""
    c.execute("INSERT INTO settings VALUES ('touched', '')")
    c.execute("DELETE FROM settings WHERE name = 'touched'")


# ---- SQLite ---------------------------------------------------------------------------------------------------------


def _saves_apart(c: Connection) -> None:
    c.execute(next(line for line in TABLES.split(";") if "CREATE TABLE saves" in line))
    c.execute("INSERT INTO saves SELECT id, save_version, save FROM tables")
    for column in ("save", "save_version"):
        c.execute(f"ALTER TABLE tables DROP COLUMN {column}")


def _leases(c: Connection) -> None:
    c.execute("ALTER TABLE tables ADD COLUMN owner VARCHAR(64) NOT NULL DEFAULT ''")
    c.execute("ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0")
    c.execute(next(line for line in TABLES.split(";") if "CREATE TABLE workers" in line))


MIGRATIONS: dict[int, Callable[[Connection], None]] = {1: _saves_apart, 2: _leases}
"""From that schema to the next one. Before the first of them runs the file is copied."""


PAGE = 1024
"""Bytes of a page. A choice changes a few lines on four or five of them, and all of each goes to the log."""
WAIT = 30_000
"""Milliseconds that a write waits for another program's."""


_to_disk: Callable[[int], None] = getattr(os, "fdatasync", os.fsync)


class _Sqlite(sqlite3.Connection):
    waits = WAIT
    log = -1
    """SQLite's log, opened once more."""

    def close(self) -> None:
        super().close()
        if self.log >= 0:
            os.close(self.log)
            self.log = -1


class Sqlite:
    """One file (WAL)."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path, self.name = path, str(path)

    def connect(self) -> Connection:
        c = sqlite3.connect(
            *(self.path, WAIT / 1000),
            isolation_level=None,
            check_same_thread=False,
            cached_statements=64,
            factory=_Sqlite,
        )
        try:
            c.execute(f"PRAGMA page_size={PAGE}")  # of a new file
            c.execute("PRAGMA journal_mode=WAL")
            c.execute("PRAGMA synchronous=FULL")
            c.execute("PRAGMA foreign_keys=ON")
            c.execute("PRAGMA wal_autocheckpoint=0")  # whoever waits for a commit need not wait for that (`tidy`)
        except sqlite3.Error:
            c.close()
            raise
        return c

    def writer(self) -> Connection:
        c = self.connect()
        try:
            self.tidy(c)  # should the last sync have failed, SQLite makes good for it here
            c.execute("PRAGMA synchronous=NORMAL")
        except sqlite3.Error:
            c.close()
            raise
        return c

    def sync(self, c: Connection) -> None:
        """As SQLite itself would at each commit; but so the event loop need not stand still for it. A thread may sync
        while another reads or writes, and the log stays the same file as long as a connection is open."""
        assert isinstance(c, _Sqlite)
        if c.log < 0:
            c.log = os.open(f"{self.path}-wal", os.O_RDWR)
        _to_disk(c.log)

    def begin(self, c: Connection, reading: bool, wait: bool = True) -> None:
        assert isinstance(c, _Sqlite)
        if not reading and c.waits != (waits := WAIT if wait else 0):  # each time it would be parsed anew
            c.execute(f"PRAGMA busy_timeout = {waits}")
            c.waits = waits
        c.execute("BEGIN" if reading else "BEGIN IMMEDIATE")

    def make_room(self, c: Connection, size: int) -> None:
        """Lets SQLite's log have its size from the beginning: a sync takes half as long in a file that does not grow.
        What is written for it is taken back, so nothing of it comes into the file."""
        c.execute("PRAGMA cache_size = 10")  # so that it goes to the log, and not only to memory
        self.begin(c, False)
        c.execute("CREATE TABLE room (data BLOB)")
        c.execute("INSERT INTO room VALUES (zeroblob(?))", (size,))
        c.rollback()
        c.execute("PRAGMA cache_size = -2000")
        with transaction(self, c):
            touch(c)

    def tidy(self, c: Connection) -> int:
        """Copies what the log holds into the file, while others write on; gives how many bytes the log has. The next
        write begins it anew if all was copied."""
        pages = int(c.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1])
        return pages * int(c.execute("PRAGMA page_size").fetchone()[0])

    def prepare(self) -> None:
        """Makes the tables, or brings those of an older Starboard up to date, after a copy of the file."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch(mode=0o600)  # invites and hidden cards are in it
            c = self.connect()
        except (OSError, sqlite3.Error) as error:
            raise Trouble(f"{self.path}: {self.broken(error) or error}") from None
        try:
            self._prepare(c)
        except sqlite3.Error as error:
            raise Trouble(f"{self.path}: {self.broken(error) or error}") from None
        finally:
            c.close()

    def _prepare(self, c: Connection) -> None:
        with transaction(self, c):
            if not c.execute("SELECT 1 FROM sqlite_master WHERE name = 'settings'").fetchone():
                for line in filter(str.strip, TABLES.split(";")):
                    c.execute(line)
                c.execute("INSERT INTO settings VALUES ('schema', ?)", (str(SCHEMA),))
                return
            found = int(c.execute("SELECT value FROM settings WHERE name = 'schema'").fetchone()[0])
        if found > SCHEMA:
            raise StarboardError(f"{self.path} was written by a newer Starboard (schema {found}, here {SCHEMA})")
        if found == SCHEMA:
            return
        backup(self.path, self.path.with_name(f"{self.path.stem}-schema{found}-{int(time.time())}.db"))
        with transaction(self, c):
            for old in range(found, SCHEMA):
                MIGRATIONS[old](c)
            c.execute("UPDATE settings SET value = ? WHERE name = 'schema'", (str(SCHEMA),))

    def broken(self, error: Exception) -> str:
        if isinstance(error, OSError):
            return f"cannot be used: {error.strerror}"
        if not isinstance(error, sqlite3.DatabaseError) or isinstance(error, sqlite3.IntegrityError):
            return ""
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        return {
            sqlite3.SQLITE_FULL: "the disk is full",
            sqlite3.SQLITE_READONLY: "the file cannot be written (read-only)",
            sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
            sqlite3.SQLITE_IOERR: "the disk reports an error",
            sqlite3.SQLITE_CORRUPT: "the file is damaged: restore a backup",
            sqlite3.SQLITE_NOTADB: "the file is damaged: restore a backup",
            sqlite3.SQLITE_BUSY: "another program keeps the file locked",
        }.get(code, "")

    def lost(self, error: Exception) -> bool:
        return False


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


KEPT = 7
"""Backups that stay."""


def scheduled_backup(db: Database, folder: Path) -> None:
    """One more copy in the folder; the oldest go. PostgreSQL has its own ways (`pg_dump`, see docs/hosting.md)."""
    if not isinstance(db, Sqlite):
        raise StarboardError("backups of PostgreSQL are made by pg_dump, not here")
    backup(db.path, folder / f"starboard-{time.strftime('%Y%m%d-%H%M%S')}.db")
    for old in sorted(folder.glob("starboard-*.db"))[:-KEPT]:
        old.unlink(missing_ok=True)


# ---- PostgreSQL -----------------------------------------------------------------------------------------------------


@cache
def _for_postgres(sql: str) -> str:
    return sql.replace("?", "%s")


class _Postgres:
    """psycopg's connection, for SQL as it stands here."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.commit, self.rollback, self.close = connection.commit, connection.rollback, connection.close

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Cursor:
        if any(isinstance(value, str) and "\0" in value for value in values):  # which PostgreSQL cannot hold
            values = [value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in values]
        found: Cursor = self.connection.execute(_for_postgres(sql), values)
        return found

    def executemany(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        with self.connection.cursor() as cursor:
            cursor.executemany(_for_postgres(sql), rows)


class Postgres:
    """A server of its own, which several workers share. The schema comes by Alembic (`migrations`)."""

    shared = True

    def __init__(self, url: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise StarboardError("STARBOARD_DATABASE needs psycopg: pip install 'starboard-games[postgres]'") from None
        self.url, self._psycopg = url, psycopg
        self.name = re.sub(r"//[^@/]*@", "//", url).partition("?")[0]  # without the password

    def connect(self) -> Connection:
        connection = self._psycopg.connect(self.url, connect_timeout=3, autocommit=False, application_name="starboard")
        connection.execute("SET synchronous_commit = on")
        connection.commit()
        return _Postgres(connection)

    def writer(self) -> Connection:
        return self.connect()

    def sync(self, c: Connection) -> None:
        """`commit` has done so."""

    def begin(self, c: Connection, reading: bool, wait: bool = True) -> None:
        if reading:  # one snapshot for all that is read
            c.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def prepare(self) -> None:
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.attributes["url"] = re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", self.url)
        try:
            command.upgrade(config, "head")
        except Exception as error:
            raise Trouble(f"{self.name}: {self.broken(error) or error}") from None

    def broken(self, error: Exception) -> str:
        error = getattr(error, "orig", None) or error  # as SQLAlchemy wraps it
        if isinstance(error, self._psycopg.OperationalError | self._psycopg.InterfaceError):
            return f"PostgreSQL cannot be used: {str(error).strip().splitlines()[0] if str(error) else 'no answer'}"
        if isinstance(error, self._psycopg.errors.ReadOnlySqlTransaction):
            return "PostgreSQL takes no writes (read-only)"
        return ""

    def lost(self, error: Exception) -> bool:
        return isinstance(error, self._psycopg.OperationalError | self._psycopg.InterfaceError)


def given() -> str:
    """What the host says: `STARBOARD_DATABASE`, or "" for the file."""
    return os.environ.get("STARBOARD_DATABASE", "")
