"""Frames as they come: whole, in pieces, packed, and wrong."""

from __future__ import annotations

import asyncio
import json
import struct
import zlib
from pathlib import Path

import pytest
from websockets.speedups import apply_mask

from starboard.server import wire

from .support import PATIENCE, Host, Json, key_of
from .test_play import run

pytestmark = pytest.mark.usefixtures("toy")

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
)
MASK = b"\x11\x22\x33\x44"
ALIVE = b'{"is":"alive"}'


def frame(head: int, data: bytes, mask: bytes = MASK) -> bytes:
    """As a browser sends it."""
    size = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
    return bytes((head,)) + size + mask + apply_mask(data, mask)


def packed(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]


class Raw:
    """A browser, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def enter(cls, host: Host, key: Json) -> Raw:
        raw = cls(*await asyncio.open_connection("127.0.0.1", host.port))
        raw.writer.write(HANDSHAKE)
        await raw.reader.readuntil(b"\r\n\r\n")
        raw.writer.write(frame(0x81, json.dumps({"is": "hello", **key}).encode()))
        return raw

    async def receive(self) -> tuple[int, bytes]:
        head, size = await asyncio.wait_for(self.reader.readexactly(2), PATIENCE)
        if size >= 126:
            more = 2 if size == 126 else 8
            size = int.from_bytes(await self.reader.readexactly(more), "big")
        data = await self.reader.readexactly(size)
        if head & 0x40:
            data = zlib.decompressobj(-15).decompress(data + b"\0\0\xff\xff")
        return head & 15, data

    async def until(self, *words: bytes) -> None:
        """Until all of these were said."""
        left = list(words)
        while left:
            opcode, data = await self.receive()
            assert opcode != 8, data
            for word in [word for word in left if word in (data if opcode == 1 else b"")]:
                left.remove(word)

    async def closed(self) -> int:
        while True:
            opcode, data = await self.receive()
            if opcode == 8:
                return int.from_bytes(data[:2], "big")


def test_a_message_is_the_same_in_whatever_pieces_it_comes(tmp_path: Path) -> None:
    halves = frame(0x01, ALIVE[:5]) + frame(0x89, b"still?") + frame(0x80, ALIVE[5:])
    packed_halves = frame(0x41, packed(ALIVE)[:5]) + frame(0x80, packed(ALIVE)[5:])
    ways = {
        "whole": frame(0x81, ALIVE),
        "packed": frame(0xC1, packed(ALIVE)),
        "long": frame(0x81, ALIVE + b" " * 40_000),
        "in two frames, a ping between": halves,
        "packed in two frames": packed_halves,
        "as bytes": frame(0x82, ALIVE),
        "like a frame inside": frame(0x81, ALIVE, b"\0" * 4),
    }

    async def play(host: Host) -> None:
        raw = await Raw.enter(host, key_of(await host.ok("/api/tables", {"game": "toy"})))
        await raw.until(b'"welcome"')
        for way in ways.values():
            raw.writer.write(way)
            await raw.until(b'{"is":"alive"}')
            for cut in (1, 2, 5, len(way) // 2, len(way) - 1):
                raw.writer.write(way[:cut])
                await raw.writer.drain()
                await asyncio.sleep(0.02)
                raw.writer.write(way[cut:])
                await raw.until(b'{"is":"alive"}')
        raw.writer.write(b"".join(ways.values()) + frame(0x81, b'{"is":"nothing"}'))
        await raw.until(b"cannot be read")
        raw.writer.close()

    run(tmp_path, play)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(frame(0x81, b"\xff\xfe"), 1007, id="no text"),
        pytest.param(bytes((0x81, len(ALIVE))) + ALIVE, 1002, id="not masked"),
        pytest.param(frame(0x80, ALIVE), 1002, id="the end of nothing"),
        pytest.param(frame(0xB1, ALIVE), 1002, id="a bit that means nothing"),
        pytest.param(bytes((0x81, 0xFF)) + (1 << 40).to_bytes(8, "big") + MASK + ALIVE, 1009, id="said to be large"),
        pytest.param(frame(0xC1, packed(b" " * (wire.LONGEST + 1))), 1009, id="large when unpacked"),
    ],
)
def test_what_is_wrong_ends_the_connection_and_no_other(tmp_path: Path, data: bytes, code: int) -> None:
    async def play(host: Host) -> None:
        key = key_of(await host.ok("/api/tables", {"game": "toy"}))
        raw, other = await Raw.enter(host, key), await Raw.enter(host, key)
        await raw.until(b'"welcome"')
        raw.writer.write(data)
        assert await raw.closed() == code
        raw.writer.close()
        other.writer.write(frame(0x81, ALIVE))
        await other.until(b'{"is":"alive"}')
        other.writer.close()

    run(tmp_path, play)
