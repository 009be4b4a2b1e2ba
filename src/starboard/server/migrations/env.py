"""Alembic's environment: one connection, and of several workers that start at once one migrates."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine, text

engine = create_engine(context.config.attributes["url"])
with engine.connect() as connection:
    connection.execute(text("SELECT pg_advisory_lock(7382)"))
    context.configure(connection=connection, transaction_per_migration=False)
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
    connection.execute(text("SELECT pg_advisory_unlock(7382)"))
engine.dispose()
