"""A viewer: one connection of a person or a spectator, and what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from . import messages as m

if TYPE_CHECKING:
    from .live import Live

QUEUE = 500
"""Messages that may wait for a slow viewer before it is cut off."""


class Viewer:
    """One connection of a person, or of a spectator (`person` is "")."""

    def __init__(self, person: str, after: int = -1) -> None:
        self.person = person
        self.seen = after
        self.withdrawn = 0
        self.seat = ""
        self.why_not = False
        self.dirty = self.presence = True
        self.closed = False
        self._out: deque[bytes] = deque()
        self._wake = asyncio.Event()

    def tell(self, message: m.Told) -> None:
        self._out.append(msgspec.json.encode(message))
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
            if self.dirty and not live.gone:
                async with live.lock:  # what is not on disk yet is not shown
                    self.dirty = False
                    picture = live.picture_for(self)
                await send(picture)
            if self.presence:
                self.presence = False
                await send(msgspec.json.encode(live.presence_for(self.person)))
            while self._out:
                await send(self._out.popleft())
            if self.closed and not self._out:
                return
