"""`starboard serve`: the process, its signals, and the browser that it opens."""

from __future__ import annotations

import gc
import ipaddress
import logging
import os
import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import typer
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from .. import home
from ..table import StarboardError
from .app import all_games, make_app
from .hub import Config, Hub


def data_folder() -> Path:
    """Where games are kept, unless told otherwise: the user's data folder."""
    if given := os.environ.get("STARBOARD_DATA"):
        return Path(given)
    return home.folder()


def lan_address() -> str:
    """The address of this computer in its network, or "". Nothing is sent."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
    except OSError:
        return ""
    return "" if ipaddress.ip_address(address).is_loopback else address


def reach(host: str, port: int, public_url: str, lan: str) -> tuple[str, str]:
    """Who can open our links, and what they begin with."""
    if public_url:
        return "public", public_url.rstrip("/")
    if host in ("0.0.0.0", "::", "") and lan:
        return "network", f"http://{lan}:{port}"
    try:
        loopback = ipaddress.ip_address(host).is_loopback
    except ValueError:
        loopback = host == "localhost"
    if loopback or host in ("0.0.0.0", "::", ""):
        return "local", f"http://localhost:{port}"
    return "network", f"http://{f'[{host}]' if ':' in host else host}:{port}"


class Server(uvicorn.Server):
    """Tells the players before it stops."""

    hub: Hub

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.hub.tell_closing()
        await super().shutdown(sockets)


class Wire(WebSocketsSansIOProtocol):
    """A window of 32 kB holds the last picture, so that the next one costs what has changed: a quarter of the bytes,
    and a third of the time, of uvicorn's 4 kB. It takes 200 kB of memory for each viewer."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [ServerPerMessageDeflateFactory(compress_settings={"level": 4, "memLevel": 6})]


def uvicorn_config(app: Any) -> uvicorn.Config:
    """No access log: it would say nothing that helps. A proxy on this computer may say whom it speaks for."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        ws=Wire,
        ws_max_size=64 * 1024,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
        lifespan="on",
    )


def serve(
    host: str = "127.0.0.1",
    port: int = 8900,
    public_url: str = "",
    data: Path | None = None,
    passphrase: str = "",
    quota: int = 60,
    processes: int = 0,
    browser: bool = True,
) -> None:
    """Runs until it is stopped."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # what a host must know is said below
    if public_url and urlsplit(public_url).scheme not in ("http", "https"):
        raise StarboardError(f"--public-url {public_url}: begin with https:// or http://")
    listening = listen(host, port)
    port = listening.getsockname()[1]
    who, base = reach(host, port, public_url, lan_address())
    config = Config(
        data=data or data_folder(),
        public_url=public_url,
        host=host,
        port=port,
        reach=who,
        base_url=base,
        passphrase=passphrase,
        quota=quota,
        processes=processes or max(1, (os.cpu_count() or 2) - 1),
    )
    app, hub = make_app(config)
    all_games()  # now, and not when the first player waits
    gc.collect()
    gc.freeze()  # what stays for good need not be looked through again and again
    server = Server(uvicorn_config(app))
    server.hub = hub
    own = f"http://localhost:{port}" if host in ("127.0.0.1", "0.0.0.0", "::", "localhost", "") else base
    whom = {"public": "for all", "network": "for your network"}.get(who, "local only")
    typer.echo(f"Starboard is at {own}. Invites begin with {base}: {whom}.")
    typer.echo(f"Games are kept in {config.data}. Ctrl-C stops the server; nothing is lost.")
    if browser:
        threading.Thread(target=_open_browser, args=(server, own), daemon=True).start()
    server.run(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends at once (TCP_NODELAY) only where the protocol is named; else an update waits 40 ms for an ACK
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise StarboardError(f"cannot listen on {host}:{port}: {error.strerror or error}; try --port") from None
    return listening


def _open_browser(server: uvicorn.Server, url: str) -> None:
    for _ in range(100):
        if server.started:
            webbrowser.open(url)
            return
        time.sleep(0.1)
