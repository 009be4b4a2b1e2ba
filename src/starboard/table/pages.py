"""The journal of a table, in little room: the latest events as they were told, those before them in packed pages.

A long game tells thousands of events, and hardly anybody looks back: a save wants them all, who enters the last few.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from typing import overload

import msgspec

from .journal import Event

PAGE, NEAR = 16, 8
"""Events of a page; and so many at least stay as they are."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Event]).decode


class Journal:
    """Events in their order. What it is asked for as a list is one."""

    __slots__ = ("_near", "_pages")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._pages: list[bytes] = []
        self._near: list[Event] = list(events)
        self._pack()

    def append(self, event: Event) -> None:
        self._near.append(event)
        if len(self._near) >= PAGE + NEAR:
            self._pack()

    def _pack(self) -> None:
        near = self._near
        while len(near) >= PAGE + NEAR:
            self._pages.append(zlib.compress(_encode(near[:PAGE]), 1))
            del near[:PAGE]

    def __len__(self) -> int:
        return len(self._pages) * PAGE + len(self._near)

    def __iter__(self) -> Iterator[Event]:
        for page in self._pages:
            yield from _decode(zlib.decompress(page))
        yield from self._near

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        if isinstance(at, int) and -len(self._near) <= at < 0:
            return self._near[at]
        return list(self)[at]

    def __eq__(self, other: object) -> bool:
        return list(self) == (list(other) if isinstance(other, Journal) else other)

    __hash__ = None  # type: ignore[assignment]

    @property
    def last(self) -> int:
        """The number of the latest event; -1 before the first."""
        return self._near[-1].n if self._near else -1

    def since(self, n: int) -> list[Event]:
        """The events from that number on."""
        near, last = self._near, len(self._pages)
        found: list[list[Event]] = []
        while last and (found[-1] if found else near)[0].n > n:
            last -= 1
            found.append(_decode(zlib.decompress(self._pages[last])))
        if found:
            return [event for page in (*reversed(found), near) for event in page if event.n >= n]
        first = len(near)
        while first and near[first - 1].n >= n:
            first -= 1
        return near[first:]

    def text(self) -> msgspec.Raw:
        """All of it as JSON: pages need but be unpacked."""
        inner = [zlib.decompress(page)[1:-1] for page in self._pages]
        if self._near:
            inner.append(_encode(self._near)[1:-1])
        return msgspec.Raw(b"[" + b",".join(inner) + b"]")
