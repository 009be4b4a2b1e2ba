"""Fixtures for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from starboard import games
from starboard.table import Game

settings.register_profile("patient", deadline=None)  # a busy machine is no defect
settings.load_profile("patient")

SUPPORT = Path(__file__).parent / "support"


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Game[Any]]]:
    """The toy game of `support/toy`, found beside the real games."""
    folder = games.folder
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(SUPPORT)])
    monkeypatch.setattr(games, "folder", lambda slug: SUPPORT / slug if slug == "toy" else folder(slug))
    caches = (games.load, games.content_mark, games.rulebook)
    yield games.load("toy")
    for function in caches:
        function.cache_clear()
