"""The wire: how HTTP and WebSocket connections are kept, and let go."""

from __future__ import annotations

import asyncio
import struct
import zlib
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # where there is no wheel of it
    from websockets.utils import apply_mask

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
AHEAD = 8
"""Messages of a connection that may wait to be read."""
SMALL = 10 * 1400
"""Bytes that go in a few packets, all at once (so many TCP sends without waiting for an answer): compressing them costs
more than it saves, and is waited for."""


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


def message(data: bytes, packs: bool) -> bytes | None:
    """The text of a message that came whole, by itself and masked, as nearly all do; None for anything else."""
    if len(data) < 6 or data[0] | 0x40 != 0xC1 or not data[1] & 0x80:
        return None
    size, start = data[1] & 0x7F, 2
    if size > 125:  # what is longer than two bytes can say is too long, and so not as long as it claims
        size, start = int.from_bytes(data[2:4], "big") if size == 126 else -1, 4
    if len(data) != start + 4 + size or (data[0] == 0xC1 and not packs):
        return None
    text = apply_mask(data[start + 4 :], data[start : start + 4])
    if data[0] == 0xC1:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            text = unpacker.decompress(text + b"\0\0\xff\xff", LONGEST)
        except zlib.error:
            return None
        if unpacker.unconsumed_tail:
            return None
    return text


class Wire(WebSocketsSansIOProtocol):
    """Updates say only what changed, so each is compressed by itself: as small as with a small window over all of them,
    and nothing is held for a viewer (270 kB otherwise, 26 with a small window).

    A message of ours is written right here, and one of theirs read, if it is as most are; all else is left to the
    library, which takes three times as long. The application finds this in its scope, under `extensions`."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True, client_no_context_takeover=True, server_max_window_bits=12
            )
        ]

    def data_received(self, data: bytes) -> None:
        conn = self.conn
        if conn.state is State.OPEN and conn.current_size is None and not conn.reader.buffer:
            text = message(data, bool(conn.extensions))
            if text is not None:
                self.frames, self.curr_msg_data_type = [text], "text"
                self.send_receive_event_to_app()
                return
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """uvicorn stops reading after every message, and begins anew when it was taken: two calls of the system each.
        Here that is for who sends faster than we read."""
        if self.read_paused or self.queue.qsize() >= AHEAD:
            super().send_receive_event_to_app()
        else:
            self.read_paused = True  # it takes this for done, then
            super().send_receive_event_to_app()
            self.read_paused = False

    async def run_asgi(self) -> None:
        self.scope["extensions"]["wire"] = {"push": self.push, "settle": self.settle}
        await super().run_asgi()

    def settle(self) -> None:
        """The conversation has begun: what was said to begin it is not asked for again, and takes a quarter of the room
        of a connection."""
        self.request.headers.clear()
        self.response.headers.clear()
        cast("list[Any]", self.scope["headers"]).clear()

    def push(self, data: bytes) -> bool:
        """A message goes straight to the socket, while that takes it; else False."""
        if self.writable.is_set() and self.handshake_complete and not (self.close_sent or self.disconnected):
            self.transport.write(framed(data, bool(self.conn.extensions)))
            return True
        return False
