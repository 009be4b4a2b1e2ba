"""The wire: how HTTP and WebSocket connections are kept, and let go."""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections import deque
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.protocol import State
from websockets.speedups import apply_mask

HEAD, BODY = 10.0, 60.0
"""Seconds within which a request must have said what it wants, and all of it."""


class Http(HttpToolsProtocol):
    """Whoever begins a request and does not go on is let go: uvicorn itself would wait for ever."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._within(HEAD)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._within(HEAD)

    def on_headers_complete(self) -> None:
        self._within(BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._within(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._within(None)
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._within(None)
        super().connection_lost(exc)

    def _within(self, seconds: float | None) -> None:
        if self._late is not None:
            self._late.cancel()
        self._late = self.loop.call_later(seconds, self.transport.abort) if seconds is not None else None


LONGEST = 64 * 1024
"""Bytes of a message from outside, packed or not."""
SMALL = 1400
"""Bytes that go in one packet anyway: compressing them saves nobody anything."""


def framed(data: bytes, packs: bool) -> bytes:
    """A text message as it goes over the wire (RFC 6455; compressed by itself: RFC 7692)."""
    head = 0x81
    if packs and len(data) >= SMALL:
        packer = zlib.compressobj(1, zlib.DEFLATED, -12, 5)
        head, data = 0xC1, (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    if len(data) < 126:
        return bytes((head, len(data))) + data
    size = struct.pack("!BH", 126, len(data)) if len(data) < 1 << 16 else struct.pack("!BQ", 127, len(data))
    return bytes((head,)) + size + data


def extent(data: bytes) -> int:
    """How long the frame is with which this begins, as far as that can be told: more than all of it, when not."""
    if len(data) < 2:
        return 2
    size, head = data[1] & 0x7F, 6 if data[1] & 0x80 else 2
    if size < 126:
        return head + size
    more = 2 if size == 126 else 8
    return head + more + int.from_bytes(data[2 : 2 + more], "big") if len(data) >= 2 + more else head + more


def unframed(frame: bytes, packs: bool) -> str | None:
    """The text of a message that is this one frame; None when it is anything else, or is for the library to refuse."""
    if not frame[1] & 0x80 or not (frame[0] == 0x81 or (packs and frame[0] == 0xC1)):
        return None
    start = {126: 8, 127: 14}.get(frame[1] & 0x7F, 6)
    text = apply_mask(frame[start:], frame[start - 4 : start])
    try:
        if frame[0] == 0xC1:
            unpacker = zlib.decompressobj(-15)
            text = unpacker.decompress(text + b"\0\0\xff\xff", LONGEST)
            if unpacker.unconsumed_tail:
                return None
        return text.decode()
    except (zlib.error, UnicodeDecodeError):
        return None


class Inbox:
    """What has come and was not taken yet: as much of a queue as one who takes needs."""

    __slots__ = ("_came", "_waits")

    def __init__(self) -> None:
        self._came: deque[Any] = deque()
        self._waits: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._came)

    def empty(self) -> bool:
        return not self._came

    def put_nowait(self, event: Any) -> None:
        self._came.append(event)
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)

    async def get(self) -> Any:
        while not self._came:
            self._waits = asyncio.get_running_loop().create_future()
            await self._waits
        return self._came.popleft()


AHEAD = 8
"""Messages that may wait to be taken before no more are read."""


class Wire(WebSocketsSansIOProtocol):
    """Updates say only what changed, so each is compressed by itself: as small as with a small window over all of them,
    and nothing is held for a viewer (270 kB otherwise, 26 with a small window).

    What is nearly always so goes a short way: a message that comes in one frame is read, and one of ours written, right
    here; all else is left to the library. The application finds this in its scope, under `extensions`."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue: Any = Inbox()
        self._rest = b""
        """The beginning of a frame whose end has not come."""
        self._early, self._apart = 0, False
        """What came before the handshake was over, if it was more than that, is the library's, with all behind it."""
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True, client_no_context_takeover=True, server_max_window_bits=12
            )
        ]

    def data_received(self, data: bytes) -> None:
        """The library is given whole frames only: so it always waits for the beginning of one, as we do."""
        if not self._apart:
            if self.conn.state is not State.OPEN or self._early > 1:
                self._early += 1
                super().data_received(data)
                return
            self._apart = True
        data, self._rest = self._rest + data if self._rest else data, b""
        while data:
            end = extent(data)
            if end > LONGEST + 14:  # the library refuses it by its head
                super().data_received(data)
                return
            if len(data) < end:
                self._rest = data
                return
            self._frame(data[:end])
            data = data[end:]

    def _frame(self, frame: bytes) -> None:
        text = None
        if self.conn.state is State.OPEN and not self.frames and len(frame) <= LONGEST:
            text = unframed(frame, bool(self.conn.extensions))
        if text is None:
            super().data_received(frame)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if len(self.queue) >= AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def run_asgi(self) -> None:
        self.scope["extensions"]["wire"] = {"push": self.push}
        await super().run_asgi()

    def push(self, data: bytes) -> bool:
        """A message goes straight to the socket, while that takes it; else False."""
        if self.writable.is_set() and self.handshake_complete and not (self.close_sent or self.disconnected):
            self.transport.write(framed(data, bool(self.conn.extensions)))
            return True
        return False
