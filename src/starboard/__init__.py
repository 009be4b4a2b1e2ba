"""Starboard: play, host and study co-operative sci-fi board games."""

import os

__version__ = "0.2.0"

if folder := os.environ.get("STARBOARD_FAST"):
    from pathlib import Path

    from . import fast

    fast.use(Path(folder).resolve())
