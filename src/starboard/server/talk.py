"""A conversation: one WebSocket, from hello until somebody leaves. What is said is in `messages`."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from ..table import StarboardError
from . import messages as m
from .database import Trouble
from .guard import Bucket, Buckets, bounded, hashed, network, same
from .hub import Denied, Hub
from .live import Live
from .viewer import Viewer
from .workers import PEER, Elsewhere, Worker, pass_on

log = logging.getLogger("starboard")

WAITS = 50
"""So many times 0.1 s somebody waits for a table whose worker has died."""
CONNECTIONS = 80
"""WebSockets that one address may have open."""

_decoder = msgspec.json.Decoder(m.ClientMessage)
_open: Counter[str] = Counter()
FREE: dict[type, tuple[str, ...]] = {m.Choose: ("choice",), m.AskForecast: ("choice",), m.AskAim: ("choice", "way")}
"""What has no type of its own in a message."""


class Socket:
    """A WebSocket, straight on the server: what a framework puts between costs a tenth of a choice."""

    def __init__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope, self._receive, self._send = scope, receive, send
        self.push: Callable[[bytes], bool] = scope["extensions"]["wire"]["push"]
        """Sends at once, if the socket takes it (see `Wire`)."""
        self.settle: Callable[[], None] = scope["extensions"]["wire"]["settle"]

    async def receive(self) -> str | bytes | None:
        """The next message; None when the other side has gone."""
        event: Any = await self._receive()
        if event["type"] != "websocket.receive":
            return None
        return event.get("text") or event.get("bytes") or b""

    async def accept(self) -> None:
        await self._receive()
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def send(self, data: bytes) -> None:
        if not self.push(data):
            await self._send({"type": "websocket.send", "bytes": None, "text": data.decode()})

    async def close(self, code: int, reason: str = "") -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": reason})


async def play(hub: Hub, socket: Socket) -> None:
    """A whole connection."""
    address = network(client(socket.scope))
    await socket.accept()
    if _open[address] >= CONNECTIONS:
        await socket.close(1008, "too many connections")
        return
    _open[address] += 1
    try:
        await _converse(hub, socket, address)
    finally:
        _open[address] -= 1
        if not _open[address]:
            del _open[address]


async def _converse(hub: Hub, socket: Socket, address: str) -> None:
    try:
        async with asyncio.timeout(10):
            hello = await socket.receive()
    except TimeoutError:
        await socket.close(1008, "no hello")
        return
    if hello is None:
        return
    try:
        message = _decoder.decode(hello)
        if not isinstance(message, m.Hello):
            raise Denied(400, "the first message is hello")
        entered = await _enter(hub, socket, message, hello)
        if entered is None:
            return
        live, person = entered
    except (StarboardError, msgspec.DecodeError, RecursionError) as error:
        if isinstance(error, Trouble) or (isinstance(error, Denied) and error.status == 503):
            await socket.send(msgspec.json.encode(m.Closing(str(error), 2.0)))
        else:
            await socket.send(msgspec.json.encode(m.Bye(str(error))))
        await socket.close(1008)
        return
    socket.settle()
    viewer = Viewer(person, message.after)
    live.enter(viewer)
    sender = asyncio.create_task(viewer.send_on(live, socket.send))
    receiver = asyncio.create_task(_listen(socket, address, hub.buckets["messages"], live, viewer))
    try:
        await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        live.leave(viewer)
        viewer.close()
        sender.cancel()
        gone = receiver.done()
        if not viewer.busy:  # else it ends with what it is doing
            receiver.cancel()
        results = await asyncio.gather(sender, receiver, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                log.debug("a connection ended: %r", result)
        if not gone:
            await _close(socket)


async def _enter(hub: Hub, socket: Socket, hello: m.Hello, said: str | bytes) -> tuple[Live, str] | None:
    """The table; None when another worker had it, to which all was passed on. One that died is waited for: its tables
    are free in a moment."""
    for _ in range(WAITS):
        try:
            return await hub.enter(m.Key(hello.table, hello.secret))
        except Elsewhere as other:
            if is_peer(hub, socket.scope):
                await socket.close(1012, "not here any more")
                return None
            headers = peer_headers(hub, socket.scope)
            try:
                if await pass_on(socket, other.address, f"/ws/{hello.table[:64]}", headers, said):
                    return None
            except ConnectionRefusedError:
                await worker_of(hub).bury(other.address)
                continue
            await asyncio.sleep(0.1)
    raise Denied(503, "this table is being moved")


def is_peer(hub: Hub, scope: Any) -> bool:
    """Whether another worker speaks, for somebody whom it has checked already."""
    if hub.worker is None:
        return False
    given = next((value for name, value in scope["headers"] if name == PEER.encode()), b"")
    return same(hashed(given.decode("latin-1")), hashed(hub.worker.secret))


def worker_of(hub: Hub) -> Worker:
    assert hub.worker is not None
    return hub.worker


def peer_headers(hub: Hub, scope: Any) -> dict[str, str]:
    return {PEER: worker_of(hub).secret, "X-Forwarded-For": client(scope)}


def client(scope: Any) -> str:
    return str(scope["client"][0]) if scope.get("client") else "local"


async def _close(socket: Socket) -> None:
    try:
        await socket.close(1012, "please connect again")
    except Exception as error:
        log.debug("a connection was gone already: %r", error)


async def _listen(socket: Socket, address: str, messages: Buckets, live: Live, viewer: Viewer) -> None:
    bucket, patience = Bucket(40, 200), 50
    while not viewer.closed and (data := await socket.receive()) is not None:
        if not (bucket.take() and messages.take(address)):
            patience -= 1
            viewer.tell(m.Refused("", "too many messages: slow down"))
            if patience < 0:
                return
            await asyncio.sleep(0.1)
            continue
        try:
            message = _decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            viewer.tell(m.Refused("", f"this message cannot be read: {error}"))
            continue
        if not all(bounded(getattr(message, name)) for name in FREE.get(type(message), ())):
            viewer.tell(m.Refused(message.id[:40], "a number in it is too large"))
            continue
        await live.wish(viewer, message)
