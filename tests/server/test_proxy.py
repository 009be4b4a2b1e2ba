"""The documented proxy, for real: `deploy/nginx.conf` in front of a server. Skipped where there is no nginx."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from .support import Host, fetch, key_of, serving
from .test_crash import free_port

pytestmark = pytest.mark.usefixtures("toy")

SITE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
PUBLIC = {"Host": "play.example.org", "Origin": "https://play.example.org"}


def site(port: int, behind: int) -> str:
    """The documented site, without TLS and on other ports."""
    lines = [line for line in SITE.read_text().splitlines() if "ssl_certificate" not in line]
    text = "\n".join(lines).replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    assert f":{port};" in text and "127.0.0.1:8900" in text
    return text.replace("127.0.0.1:8900", f"127.0.0.1:{behind}")


@asynccontextmanager
async def nginx(folder: Path, behind: int) -> AsyncIterator[int]:
    port = free_port()
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; pid {folder}/pid; error_log stderr warn; events {{}}\n"
        f"http {{ access_log off; {paths}\n{site(port, behind)}\n}}\n"
    )
    running = await asyncio.create_subprocess_exec("nginx", "-p", str(folder), "-c", str(config))
    try:
        for _ in range(100):
            try:
                await asyncio.to_thread(fetch, f"http://127.0.0.1:{port}/health", None, PUBLIC)
                break
            except OSError:
                await asyncio.sleep(0.05)
        yield port
    finally:
        running.terminate()
        await running.wait()


@pytest.mark.skipif(shutil.which("nginx") is None, reason="there is no nginx")
def test_the_site_of_the_handbook_works(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            serving(tmp_path, public_url="https://play.example.org", quota=1) as host,
            nginx(tmp_path, host.port) as port,
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
    # connect() sets Host itself, from the address; nginx serves it as its only site, and passes that name on
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
