"""`starboard admin`: lists, backs up, exports and deletes tables, whether a server runs on them or not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from ..table import StarboardError
from . import store as keep
from .store import Row, open_engine, prepare


def _engine(data: Path) -> Any:
    path = data / "starboard.db"
    if not path.exists():
        raise StarboardError(f"there is no {path}: no table was ever kept there (see --data)")
    engine = open_engine(path)
    prepare(engine, path)
    return engine


def tables(data: Path) -> list[dict[str, Any]]:
    """All tables, the latest first. No secrets."""
    engine = _engine(data)
    try:
        with engine.connect().execution_options(reading=True) as c:
            return [_shown(row) for row in keep.everything(c)]
    finally:
        engine.dispose()


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
    keep.backup(data / "starboard.db", to)


def export(data: Path, id: str) -> bytes:
    """One table as a saved game, dice and all: for the host, not for players."""
    engine = _engine(data)
    try:
        with engine.connect().execution_options(reading=True) as c:
            kept = keep.load(c, id)
    finally:
        engine.dispose()
    if kept is None:
        raise StarboardError(f"there is no table {id!r}")
    return msgspec.json.encode(kept.save)


def remove(data: Path, ids: list[str]) -> None:
    """Deletes tables for good; all of them or none. A server that runs lets go of them at their next move."""
    engine = _engine(data)
    try:
        with engine.begin() as c:
            for id in ids:
                if not keep.remove(c, id):
                    raise StarboardError(f"there is no table {id!r}: nothing was deleted")
    finally:
        engine.dispose()
