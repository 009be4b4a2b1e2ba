"""`starboard admin`: lists, backs up, exports and deletes tables, whether a server runs on them or not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from ..table import StarboardError
from . import store as keep
from .database import Connection, Database, Sqlite, database, given, transaction
from .database import backup as copy_file
from .rows import Row
from .store import Ledger


@contextmanager
def _connected(data: Path, reading: bool = True) -> Iterator[tuple[Database, Connection]]:
    path = data / "starboard.db"
    if not given() and not path.exists():
        raise StarboardError(f"there is no {path}: no table was ever kept there (see --data)")
    keep.warm()
    db = database(given() or path)
    db.prepare()
    c = db.connect()
    try:
        with transaction(db, c, reading):
            yield db, c
    finally:
        c.close()


def tables(data: Path) -> list[dict[str, Any]]:
    """All tables, the latest first. No secrets."""
    with _connected(data) as (_, c):
        return [_shown(row) for row in keep.everything(c)]


def _shown(row: Row) -> dict[str, Any]:
    names = {person.id: person.name for person in row.people}
    return {
        "id": row.id,
        "game": row.game,
        "mission": row.info.mission,
        "round": row.info.round,
        "over": row.over,
        "seats": {seat.id: names.get(seat.holder, seat.holder) for seat in row.seats},
        "waiting": row.info.waiting,
        "created": row.created,
        "updated": row.updated,
    }


def backup(data: Path, to: Path) -> None:
    """One file with everything, whole even while a server runs."""
    if given():
        raise StarboardError("of PostgreSQL pg_dump makes the backup: see docs/hosting.md")
    copy_file(data / "starboard.db", to)


def export(data: Path, id: str) -> bytes:
    """One table as a saved game, dice and all: for the host, not for players."""
    with _connected(data) as (_, c):
        kept = keep.load(c, id)
    if kept is None:
        raise StarboardError(f"there is no table {id!r}")
    return msgspec.json.encode(kept.save)


def remove(data: Path, ids: list[str]) -> None:
    """Deletes tables for good; all of them or none. A server that runs lets go of them at their next move."""
    with _connected(data, reading=False) as (db, c):
        for id in ids:
            if not keep.remove(c, id):
                raise StarboardError(f"there is no table {id!r}: nothing was deleted")
    if isinstance(db, Sqlite):
        Ledger(db.path).gone(ids)
