"""A viewer: one connection of a person or a spectator, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from ..scene import Scene
from . import messages as m

if TYPE_CHECKING:
    from .live import Live

QUEUE = 500
"""Messages that may wait for a slow viewer before it is cut off."""

_encode = msgspec.json.Encoder().encode


class Viewer:
    """One connection of a person, or of a spectator (`person` is "")."""

    def __init__(self, person: str, after: int = -1) -> None:
        self.person = person
        self.seen = after
        self.withdrawn = 0
        self.seat = ""
        self.why_not = self.letters = False
        self.dirty = self.presence = True
        self.closed = self.busy = False
        self.shown: Scene | None = None
        """The picture that the browser has, and its version: the next update is what changes from there."""
        self.version = -1
        self.there: bytes = b""
        """The presence that the browser knows."""
        self._out: deque[bytes] = deque()
        self._wake = asyncio.Event()

    def tell(self, message: m.Told) -> None:
        self._out.append(_encode(message))
        if len(self._out) > QUEUE:
            self.closed = True
        self._wake.set()

    def wake(self) -> None:
        self._wake.set()

    def close(self) -> None:
        self.closed = True
        self._wake.set()

    async def send_on(self, live: Live, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Sends until the viewer is closed: first the welcome. A slow viewer skips pictures, never events."""
        await send(self._out.popleft())
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self.dirty and live.lock.locked() and not live.gone:  # what is not on disk yet is not shown
                async with live.lock:
                    data = self._frame(live)
            else:
                data = self._frame(live)
            if data:
                await send(data)
                data = b""  # a whole picture, until the next one
            if self.closed and not self._out:
                return

    def _frame(self, live: Live) -> bytes:
        """What there is to say at one moment goes in one frame: a message, or a list of them."""
        frame: list[bytes] = []
        if self.dirty and not live.gone:
            self.dirty = False
            frame.append(live.picture_for(self))
        if self.presence:
            self.presence = False
            there = live.presence_for(self.person)
            if there != self.there:
                self.there = there
                frame.append(there)
        frame += self._out
        self._out.clear()
        return frame[0] if len(frame) == 1 else b"[" + b",".join(frame) + b"]" if frame else b""
