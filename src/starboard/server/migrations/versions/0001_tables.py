"""The tables, as an SQLite file of schema 3 has them. What changes later comes in a revision of its own."""

from __future__ import annotations

from alembic import op

from starboard.server.database import TABLES

revision = "0001"
down_revision = None


def upgrade() -> None:
    for line in filter(str.strip, TABLES.replace("BLOB", "BYTEA").split(";")):
        op.execute(line)
