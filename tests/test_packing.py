"""The browser client is built when it is needed, with whatever Node there is: `tools/client.py`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools import client

ROOT = Path(__file__).parent.parent
NPM = """#!/bin/sh
echo "$@" >> calls
echo "npm talks"
[ "$1" != install ] || exit "${INSTALL_FAILS:-0}"
[ "$1" != run ] || { mkdir -p ../src/starboard/server/static; echo made > ../src/starboard/server/static/index.html; }
"""


def checkout(folder: Path) -> Path:
    """A tree that looks like ours, with an npm that only takes notes."""
    for path in ("web/src/main.ts", "web/index.html", "web/icons.mjs", "web/package.json"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("")
    (folder / "tools").mkdir()
    for tool in ("client.py", "step.py"):
        (folder / "tools" / tool).write_text((ROOT / "tools" / tool).read_text())
    (folder / "bin").mkdir()
    (folder / "bin/npm").write_text(NPM)
    (folder / "bin/npm").chmod(0o755)
    return folder


def run(folder: Path, **env: str) -> list[str]:
    """What npm was told."""
    calls = folder / "web/calls"
    calls.unlink(missing_ok=True)
    env = {**os.environ, "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}", **env}
    subprocess.run([sys.executable, "-m", "tools.client"], cwd=folder, env=env, check=True)
    return [line.split()[0] for line in calls.read_text().splitlines()] if calls.exists() else []


def test_a_client_is_built_once_and_again_when_a_source_is_newer(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    assert run(folder) == ["install", "run"]
    assert run(folder) == []
    later = (folder / "src/starboard/server/static/index.html").stat().st_mtime + 10
    os.utime(folder / "web/src/main.ts", (later, later))
    assert run(folder) == ["install", "run"]


def test_npm_is_heard_only_when_it_fails(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    env = {**os.environ, "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    command = [sys.executable, "-m", "tools.client"]
    failed = subprocess.run(command, cwd=folder, env=env | {"INSTALL_FAILS": "1"}, capture_output=True, text=True)
    assert failed.returncode and "npm talks" in failed.stdout
    well = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [line.partition(" …")[0] for line in well] == [
        "Fetching what the browser client is built with",
        "Building the browser client",
    ]


def test_without_any_node_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(client, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="install Node, or pip install"):
        client.npm("Building", tmp_path, "run")
