"""What need not be built again: parts of pictures, kept until something they rest on has changed."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from hashlib import blake2b
from itertools import count
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

G = TypeVar("G")
P = ParamSpec("P")
T = TypeVar("T")


class Parts:
    """Parts of one table's pictures, kept while pictures have them. Whoever keeps a table gives them to each `view`,
    and calls `turn` when the table has changed: what no picture has used since the last change is let go then."""

    def __init__(self) -> None:
        self._now: dict[bytes, _Part] = {}
        self._before: dict[bytes, _Part] = {}
        self._building: list[list[bytes]] = []
        """Of each part that is being built, the parts it is made of."""

    def turn(self) -> None:
        if self._now:  # else nobody looked, and may do so soon
            self._now, self._before = {}, self._now

    def find(self, key: bytes, build: Callable[[], T]) -> T:
        if self._building:
            self._building[-1].append(key)
        known = self._now.get(key) or self._again(key)
        if known is None:
            self._building.append([])
            try:
                part = build()
            finally:
                inner = self._building.pop()
            known = self._now[key] = part, tuple(inner)
        found: T = known[0]
        return found

    def _again(self, key: bytes) -> _Part | None:
        """A part of before, with all that it is made of: they may be wanted when it is built anew."""
        known = self._before.pop(key, None)
        if known is not None:
            self._now[key] = known
            for inner in known[1]:
                self._again(inner)
        return known


_Part = tuple[Any, tuple[bytes, ...]]
"""A part, and the keys of those inside it."""
LETTERS: ContextVar[bool] = ContextVar("letters", default=True)
PARTS: ContextVar[Parts | None] = ContextVar("parts", default=None)
_mark_of = msgspec.json.Encoder().encode
_numbers = count()


def kept(build: Callable[Concatenate[G, P], T]) -> Callable[Concatenate[G, P], T]:
    """A part of a picture that rests on nothing but its arguments (plain data of the state) and the content, so that
    it is built again only when those have changed. Nobody changes a part afterwards: other pictures have it, too."""

    number = next(_numbers)

    @wraps(build)
    def part(g: G, /, *rests: P.args, **named: P.kwargs) -> T:
        parts = PARTS.get()
        if parts is None:
            return build(g, *rests, **named)
        mark = _mark_of((number, rests, named) if named else (number, *rests))
        key = mark if len(mark) < 64 else blake2b(mark, digest_size=16).digest()
        return parts.find(key, lambda: build(g, *rests, **named))

    return part


def lettered(draw: Callable[..., str], *args: Any) -> str:
    """A board's `text`, where somebody wants it: it costs as much as all the rest of a picture."""
    return draw(*args) if LETTERS.get() else ""
