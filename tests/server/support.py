"""A real server on a real port, and players who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from starboard.server.app import make_app
from starboard.server.diff import patched
from starboard.server.hub import Config, Hub
from starboard.server.run import Server, listen, uvicorn_config

Json = dict[str, Any]

PATIENCE = 300.0
"""Seconds after which something hangs. No test is measured by it: a machine may have much else to do."""
POSTGRES = os.environ.get("STARBOARD_TEST_POSTGRES", "")
"""With it every server of the tests keeps its tables there, in a database of its own: `make soak` does so."""


class Host:
    """A running server."""

    def __init__(self, port: int, hub: Hub) -> None:
        self.port, self.hub = port, hub
        self.url = f"http://127.0.0.1:{port}"

    async def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        return await asyncio.to_thread(fetch, self.url + path, None, headers)

    async def post(self, path: str, body: Any, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        return await asyncio.to_thread(fetch, self.url + path, body, headers)

    async def ok(self, path: str, body: Any) -> Any:
        status, answer = await self.post(path, body)
        assert status < 300, answer
        return answer

    @asynccontextmanager
    async def player(self, key: Json, after: int = -1, origin: str | None = None) -> AsyncIterator[Player]:
        async with player(self.port, key, after, origin) as one:
            yield one


def fetch(url: str, body: Any = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
    data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json", **(headers or {})})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return response.status, decoded(response.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, decoded(error.read())


def decoded(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return data


class Player:
    """One connection; keeps what it was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.told: list[Json] = []
        self.frame: list[Json] = []
        self.update: Json = {}
        self.presence: Json = {}
        self.journal: dict[int, Json] = {}
        self.wishes = 0

    async def receive(self, seconds: float = PATIENCE) -> Json:
        if not self.frame:  # what there is to say at one moment comes in one frame
            frame = json.loads(await asyncio.wait_for(self.socket.recv(), seconds))
            self.frame = frame if isinstance(frame, list) else [frame]
        message: Json = self.frame.pop(0)
        self.told.append(message)
        if message["is"] == "update":
            if message["scene"] is None:
                assert message["since"] == self.update["version"], "a patch for another picture"
                message["scene"] = patched(self.update["scene"], message["patch"])
            self.update = message
            for event in message["journal"]:
                assert event["n"] not in self.journal, "an event came twice"
                self.journal[event["n"]] = event
            for n in message["gone"]:
                self.journal.pop(n, None)
        if message["is"] == "presence":
            self.presence = message
        return message

    async def until(self, *kinds: str, seconds: float = PATIENCE) -> Json:
        while True:
            message = await self.receive(seconds)
            if message["is"] in kinds:
                return message

    async def until_update(self, wanted: Any, seconds: float = PATIENCE) -> Json:
        while not (self.update and wanted(self.update)):
            await self.receive(seconds)
        return self.update

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def wish(self, kind: str, **fields: Any) -> Json:
        """Sends a wish and gives its answer."""
        self.wishes += 1
        id = fields.pop("id", f"wish-{id_of(self)}-{self.wishes}")
        await self.send(**{"is": kind, "id": id}, **fields)
        while True:
            message = await self.receive()
            if message.get("id") == id and message["is"] in ("done", "refused", "hint", "forecast", "aimed"):
                return message

    def offer(self, name: str = "") -> Json:
        """The first open offer that I may answer (of that name)."""
        acting = self.update["acting"]
        for offer in self.update["scene"]["offers"]:
            if set(offer["seats"]) & set(acting) and name in ("", offer["name"]):
                found: Json = offer
                return found
        raise LookupError(f"no offer {name!r} in {self.update['scene']['offers']}")

    def mine(self, offer: Json) -> str:
        return next(str(seat) for seat in self.update["acting"] if seat in offer["seats"])


def id_of(player: Player) -> str:
    return hex(id(player))[-6:]


@asynccontextmanager
async def player(port: int, key: Json, after: int = -1, origin: str | None = None) -> AsyncIterator[Player]:
    headers = {"Origin": origin} if origin else None
    patient: Json = {"open_timeout": PATIENCE, "ping_interval": None}
    async with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=headers, **patient) as socket:
        one = Player(socket)
        await one.send(**{"is": "hello"}, table=key["table"], secret=key["secret"], after=after)
        await one.until("welcome", "bye", "closing")
        if one.told[-1]["is"] == "welcome":
            await one.until("presence")
        yield one


async def until_up(
    port: int, process: asyncio.subprocess.Process | None = None, headers: dict[str, str] | None = None
) -> None:
    """Until a server answers there, which runs in this process."""
    while True:
        try:
            await asyncio.to_thread(fetch, f"http://127.0.0.1:{port}/health", None, headers)
            return
        except OSError:
            assert process is None or process.returncode is None, "it did not start"
            await asyncio.sleep(0.1)


@asynccontextmanager
async def serving(data: Path, **config: Any) -> AsyncIterator[Host]:
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    own = f"127.0.0.1:{port}"
    if POSTGRES and "database" not in config:
        config["database"] = await asyncio.to_thread(of_its_own, data)
    app, hub = make_app(Config(data=data, base_url=f"http://{own}", peer=own, **config))
    server = Server(uvicorn_config(app))
    server.hub = hub
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
        assert not running.done(), running.exception()
    try:
        yield Host(port, hub)
    finally:
        server.should_exit = True
        await running


def of_its_own(data: Path) -> str:
    """The database that stands for the file in this folder."""
    import psycopg

    name = "d" + hashlib.sha256(str(data).encode()).hexdigest()[:16]
    with psycopg.connect(POSTGRES, autocommit=True) as c:
        if not c.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone():
            c.execute(f"CREATE DATABASE {name}")
    return f"{POSTGRES.rpartition('/')[0]}/{name}"


def key_of(joined: Json) -> Json:
    return {"table": joined["table"], "secret": joined["secret"]}
