"""`starboard serve`: the process, its signals, and the browser that it opens."""

from __future__ import annotations

import gc
import ipaddress
import logging
import os
import secrets
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import typer
import uvicorn

from .. import home
from ..table import StarboardError
from .app import make_app
from .database import database, given
from .hall import all_games
from .hub import Config, Hub
from .wire import LONGEST, Http, Wire
from .workers import bury

log = logging.getLogger("starboard")


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


def uvicorn_config(app: Any) -> uvicorn.Config:
    """No access log: it would say nothing that helps. A proxy on this computer may say whom it speaks for."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        http=Http,
        ws=Wire,
        ws_max_size=LONGEST,
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
    workers: int = 1,
    backup_hours: float = 0.0,
    keep_days: int = 0,
) -> None:
    """Runs until it is stopped."""
    _log()
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # what a host must know is said below
    if public_url and urlsplit(public_url).scheme not in ("http", "https"):
        raise StarboardError(f"--public-url {public_url}: begin with https:// or http://")
    if workers > 1 and not given():
        raise StarboardError("several workers need PostgreSQL: STARBOARD_DATABASE=postgresql://… (docs/hosting.md)")
    listening = listen(host, port)
    port = listening.getsockname()[1]
    who, base = reach(host, port, public_url, lan_address())
    config = Config(
        data=data or data_folder(),
        database=given(),
        public_url=public_url,
        host=host,
        port=port,
        reach=who,
        base_url=base,
        passphrase=passphrase,
        quota=quota,
        processes=processes or max(1, ((os.cpu_count() or 2) - 1) // workers),
        backup_hours=backup_hours,
        keep_days=keep_days,
    )
    all_games()  # now, and not when the first player waits
    gc.collect()
    gc.freeze()  # what stays for good need not be looked through again and again
    gc.set_threshold(1_000, 1 << 30, 1 << 30)  # what is young is searched in 0.2 ms, all of it by the hub
    sys.setswitchinterval(0.0005)  # what is on disk is answered at once, and not after 5 ms of other people's pictures
    own = f"http://localhost:{port}" if host in ("127.0.0.1", "0.0.0.0", "::", "localhost", "") else base
    whom = {"public": "for all", "network": "for your network"}.get(who, "local only")
    kept = database(config.database).name if config.database else config.data
    typer.echo(f"Starboard is at {own}. Invites begin with {base}: {whom}.")
    typer.echo(f"Games are kept in {kept}. Ctrl-C stops the server; nothing is lost.")
    if workers > 1:
        database(config.database).prepare()
        family = secrets.token_hex(6)

        def one() -> None:
            work(msgspec.structs.replace(config, worker=f"{family}.{os.getpid()}"), listening)

        supervise(workers, one, lambda child: bury(config.database, f"{family}.{child}"))
    else:
        work(config, listening, own if browser else "")


def work(config: Config, listening: socket.socket, browser: str = "") -> None:
    """One server, or one worker of several."""
    peers = [listen(os.environ.get("STARBOARD_PEER", "127.0.0.1"), 0)] if config.database else []
    peer = ":".join(map(str, peers[0].getsockname()[:2])) if peers else ""
    app, hub = make_app(msgspec.structs.replace(config, peer=peer))
    server = Server(uvicorn_config(app))
    server.hub = hub
    if browser:
        threading.Thread(target=_open_browser, args=(server, browser), daemon=True).start()
    server.run(sockets=[listening, *peers])


ENDS = (signal.SIGTERM, signal.SIGINT)


def supervise(workers: int, run: Callable[[], None], died: Callable[[int], None]) -> None:
    """Runs so many workers on one socket; whoever dies is started again. They are forks of this process, which knows
    all games already: so another one is there in a moment."""
    stopping = threading.Event()
    running: set[int] = set()
    while not stopping.is_set():
        while len(running) < workers:
            signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)  # until the child is its own: else it would be lost
            if (child := os.fork()) == 0:
                _in_child(run)
            running.add(child)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
        for one in ENDS:
            signal.signal(one, lambda *_: stopping.set())
        stopping.wait(0.05)
        for child in list(running):
            ended, how = os.waitpid(child, os.WNOHANG)
            if ended and not stopping.is_set():
                log.error("a worker ended (%s): another one is started", os.waitstatus_to_exitcode(how))
            if ended:
                running.discard(child)
                died(child)
    for child in running:
        os.kill(child, signal.SIGTERM)
    for child in running:
        os.waitpid(child, 0)


def _in_child(run: Callable[[], None]) -> None:
    for one in ENDS:
        signal.signal(one, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
    try:
        run()
    except BaseException:
        log.exception("a worker failed")
        time.sleep(0.5)
        os._exit(1)
    os._exit(0)


class _Structured(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"at": self.formatTime(record), "level": record.levelname.lower(), "message": record.getMessage()}
        line |= {"logger": record.name, "process": str(record.process)}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def _log() -> None:
    """For people; with STARBOARD_LOG=json for machines."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    if os.environ.get("STARBOARD_LOG") == "json":
        for handler in logging.getLogger().handlers:
            handler.setFormatter(_Structured())


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
