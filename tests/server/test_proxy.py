"""The files in `deploy/`, for real: both proxies in front of a server, and the unit for systemd. What the computer does
not have is skipped, and says so."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from .support import PATIENCE, Host, fetch, key_of, serving, until_up
from .test_crash import free_port

pytestmark = pytest.mark.usefixtures("toy")

DEPLOY = Path(__file__).parents[2] / "deploy"
PUBLIC = {"Host": "play.example.org", "Origin": "https://play.example.org"}


def nginx(folder: Path, port: int, behind: int) -> list[str]:
    """The documented site, without TLS and on other ports."""
    lines = [line for line in (DEPLOY / "nginx.conf").read_text().splitlines() if "ssl_certificate" not in line]
    site = replaced("\n".join(lines), ("listen 443 ssl", f"listen 127.0.0.1:{port}"), ("127.0.0.1:8900", behind))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; pid {folder}/pid; error_log stderr warn; events {{}}\n"
        f"http {{ access_log off; {paths}\n{site}\n}}\n"
    )
    return ["nginx", "-p", str(folder), "-c", str(config)]


def caddy(folder: Path, port: int, behind: int) -> list[str]:
    """The same; Caddy would fetch a certificate for a name."""
    site = (DEPLOY / "Caddyfile").read_text()
    site = replaced(site, ("play.example.org {", f"http://:{port} {{\n    bind 127.0.0.1"), ("127.0.0.1:8900", behind))
    config = folder / "Caddyfile"
    config.write_text(f"{{\n    admin off\n}}\n{site}")
    home = [f"{name}={folder}" for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")]
    return ["env", *home, "caddy", "run", "--adapter", "caddyfile", "--config", str(config)]


def replaced(text: str, listening: tuple[str, str], server: tuple[str, int]) -> str:
    for old, new in (listening, (server[0], f"127.0.0.1:{server[1]}")):
        assert text.count(old) == 1, f"{old!r} is not in the file any more"
        text = text.replace(old, new)
    return text


@asynccontextmanager
async def running(command: list[str], port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(*command)
    try:
        await until_up(port, process, PUBLIC)
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_the_site_of_the_handbook_works(tmp_path: Path, name: str) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"there is no {name}")
    proxy = {"nginx": nginx, "caddy": caddy}[name]

    async def main() -> None:
        port = free_port()
        async with (
            serving(tmp_path, public_url="https://play.example.org", quota=1) as host,
            running(proxy(tmp_path, port, host.port), port),
        ):
            url = f"http://127.0.0.1:{port}"
            status, joined = await asyncio.to_thread(fetch, f"{url}/api/tables", {"game": "toy"}, PUBLIC)
            assert status == 201
            await a_viewer_gets_a_picture(port, key_of(joined))
            foreign = {"Host": "play.example.org", "Origin": "https://evil.example"}
            assert (await asyncio.to_thread(fetch, f"{url}/api/tables", {"game": "toy"}, foreign))[0] == 403
            with pytest.raises(InvalidStatus):
                async with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=foreign):
                    pass
            await the_address_is_that_of_the_player(host, url)

    asyncio.run(main())


async def a_viewer_gets_a_picture(port: int, key: dict[str, str]) -> None:
    # connect() sets Host itself, from the address; the proxy serves it as its only site, and passes that name on
    headers = {"Origin": "https://play.example.org"}
    async with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=headers) as socket:
        await socket.send(json.dumps({"is": "hello", **key}))
        assert json.loads(await socket.recv())["is"] == "welcome"
        assert json.loads(await socket.recv())["is"] == "update"


async def the_address_is_that_of_the_player(host: Host, url: str) -> None:
    """The quota counts players, not the proxy; and nobody can make up an address of their own."""
    made_up = {**PUBLIC, "X-Forwarded-For": "203.0.113.9"}
    assert (await asyncio.to_thread(fetch, f"{url}/api/tables", {"game": "toy"}, made_up))[0] == 429
    direct = {"X-Forwarded-For": "203.0.113.9"}
    assert (await host.post("/api/tables", {"game": "toy"}, direct))[0] == 201, "the proxy itself is believed"


# ---- systemd --------------------------------------------------------------------------------------------------------

UNIT = DEPLOY / "starboard.service"
PROGRAM = "/opt/starboard/bin/starboard"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text().replace(PROGRAM, sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_command_of_the_unit_serves_and_stops(tmp_path: Path) -> None:
    """The very command line, with other ports and folders; SIGTERM ends it."""
    lines = UNIT.read_text().replace("\\\n", " ").splitlines()
    unit = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    program, *args = shlex.split(unit["ExecStart"])
    port = free_port()
    swapped = {"8900": str(port), "/var/lib/starboard": str(tmp_path)}
    assert program == PROGRAM and set(swapped) <= set(args)
    command = [sys.executable, "-m", "starboard.cli", *(swapped.get(arg, arg) for arg in args)]

    async def main() -> None:
        async with running(command, port) as process:
            status, health = await asyncio.to_thread(fetch, f"http://127.0.0.1:{port}/health", None, PUBLIC)
            assert status == 200 and health["ok"]
            os.kill(process.pid, signal.SIGTERM)
            await asyncio.wait_for(process.wait(), PATIENCE)

    asyncio.run(main())
    assert (tmp_path / "starboard.db").exists()
