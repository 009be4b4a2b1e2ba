"""A server with the toy game, as a process of its own: `python serve_toy.py DATA PORT`. For tests that kill it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from starboard import games
from starboard.server.run import serve

SUPPORT = Path(__file__).parent.parent / "support"


def add_toy() -> None:
    folder = games.folder
    path: Any = games.__path__
    path.append(str(SUPPORT))
    games.folder = lambda slug: SUPPORT / slug if slug == "toy" else folder(slug)


if __name__ == "__main__":
    add_toy()
    serve(data=Path(sys.argv[1]), port=int(sys.argv[2]), browser=False)
