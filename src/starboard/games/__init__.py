"""The games. Each is a folder with a `game.py` whose `GAME` is its door; nothing outside names one.

Adding a game touches no other folder: whatever lies here is found.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from typing import Any

from ..table import Game, SetupError
from ..table.content import digest
from ..table.rulebook import Rule, parse


def slugs() -> list[str]:
    """The games there are: every folder here that has a door."""
    found = (m.name for m in pkgutil.iter_modules(__path__) if m.ispkg)
    return sorted(slug for slug in found if (folder(slug) / "game.py").exists())


def folder(slug: str) -> Path:
    return Path(__file__).parent / slug


@cache
def load(slug: str) -> type[Game[Any]]:
    """The game of that name."""
    if slug not in slugs():
        raise SetupError(f"there is no game {slug!r}; there are: {', '.join(slugs())}")
    door: type[Game[Any]] = importlib.import_module(f"{__name__}.{slug}.game").GAME
    return door


@cache
def content_mark(slug: str) -> str:
    """A mark of the game's content, kept in saves."""
    return digest(folder(slug) / "content")


@cache
def rulebook(slug: str) -> dict[str, Rule]:
    """The game's rules by id."""
    load(slug)
    return parse((folder(slug) / "rulebook.md").read_text(encoding="utf-8"))
