"""A PostgreSQL of one's own, on a free port, in a folder that goes away; as a user that is not root."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .test_crash import free_port


def binaries() -> Path | None:
    """The folder of `initdb` and `postgres`, if there is one."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    return Path(there).resolve().parent if there else None


@contextmanager
def cluster(*settings: str) -> Iterator[str]:
    """Gives its address: `postgresql://…`. In a folder of its own, for pytest takes others' rights from its own."""
    bin = binaries()
    assert bin is not None
    data, port = Path(tempfile.mkdtemp(prefix="starboard-postgres-")), free_port()
    who: dict[str, Any] = {}
    if os.name == "posix" and os.geteuid() == 0:  # which PostgreSQL refuses
        who = {"user": "postgres", "group": "postgres", "extra_groups": []}
        shutil.chown(data, "postgres", "postgres")
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/", **who}
    command: list[Any] = [bin / "initdb", "-D", data, "-U", "starboard", "--auth=trust", "--no-sync", "--encoding=UTF8"]
    subprocess.run(command, check=True, **quiet)
    options = [word for one in (f"port={port}", "unix_socket_directories=", *settings) for word in ("-c", one)]
    running = subprocess.Popen([bin / "postgres", "-D", data, *options], **quiet)
    url = f"postgresql://starboard@127.0.0.1:{port}/postgres"
    try:
        ready: list[Any] = [bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
        while subprocess.run(ready, **quiet).returncode:
            assert running.poll() is None, "PostgreSQL did not start"
            time.sleep(0.1)
        yield url
    finally:
        running.terminate()
        running.wait()
        shutil.rmtree(data, ignore_errors=True)
