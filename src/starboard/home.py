"""Where a player's own things are: saved games, missions of one's own."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def folder() -> Path:
    """`$STARBOARD_HOME`, else the user's data folder. It need not exist."""
    if given := os.environ.get("STARBOARD_HOME"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "Starboard"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Starboard"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "starboard"


def saves() -> Path:
    """Where games are kept that nobody said where to keep."""
    return folder() / "saves"


def missions(slug: str) -> Path:
    """The missions of a player's own for this game, one file each."""
    return folder() / "missions" / slug
