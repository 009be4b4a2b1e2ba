"""What need not be built again: parts of pictures, kept until something they rest on has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
    and calls `turn` when the table has changed: what no picture has used since the last change but one is let go."""

    def __init__(self) -> None:
        self._parts: dict[tuple[Any, ...], _Part] = {}
        self._turn, self._used, self._room = 0, False, ROOM
        self._building: list[list[tuple[Any, ...]]] = []
        """Of each part that is being built, the parts it is made of."""
        self._moment = -1
        self._marks: dict[int, tuple[Any, bytes]] = {}
        """The marks of what the state holds, by its id, until the state moves."""
        self._still: dict[str, Any] = {}
        """What rests on the state alone, until it moves."""

    def turn(self) -> None:
        if not self._used:  # nobody looked, and may do so soon
            return
        self._turn, self._used = self._turn + 1, False
        if len(self._parts) > self._room:
            self._let_go()

    def at(self, moment: int) -> None:
        """What is drawn now is the state as it was after so much history; -1: as it never was before."""
        if moment < 0 or moment != self._moment:
            self._moment = moment
            self._marks.clear()
            self._still.clear()

    def still(self, name: str, build: Callable[[], T]) -> T:
        """What rests on nothing but the state."""
        if name not in self._still:
            self._still[name] = build()
        found: T = self._still[name]
        return found

    def _let_go(self) -> None:
        """What was used lately stays, with all that it is made of: they may be wanted when it is built anew."""
        stays: dict[tuple[Any, ...], _Part] = {}
        left = [key for key, part in self._parts.items() if part.used >= self._turn - 1]
        while left:
            key = left.pop()
            part = self._parts.get(key)
            if part is not None and key not in stays:
                stays[key] = part
                left += part.inner
        self._parts, self._room = stays, len(stays) + ROOM

    def known(self, key: tuple[Any, ...]) -> _Part | None:
        if self._building:
            self._building[-1].append(key)
        part = self._parts.get(key)
        if part is not None:
            part.used, self._used = self._turn, True
        return part

    def build(self, key: tuple[Any, ...], build: Callable[[], T]) -> T:
        self._building.append([])
        try:
            built = build()
        finally:
            inner = self._building.pop()
        part = self._parts[key] = _Part(built, tuple(inner))
        part.used, self._used = self._turn, True
        return built

    def key(self, number: int, values: Iterable[Any]) -> tuple[Any, ...]:
        """What a part rests on: of each value what stands for it, the same for what is equal."""
        key: list[Any] = [number]
        for value in values:
            kind = type(value)
            if kind in _PLAIN:
                key.append(value)
            elif not issubclass(kind, msgspec.Struct):  # it may have been put together for this very picture
                key.append(_encoded(value))
            elif (known := self._marks.get(id(value))) is not None:
                key.append(known[1])
            else:
                mark = _encoded(value)
                if len(mark) > LONG:
                    mark = blake2b(mark, digest_size=16).digest()
                self._marks[id(value)] = value, mark
                key.append(mark)
        return tuple(key)


class _Part:
    """A part, the keys of those inside it, and when a picture had it last."""

    __slots__ = ("built", "inner", "used")

    def __init__(self, built: Any, inner: tuple[tuple[Any, ...], ...]) -> None:
        self.built, self.inner, self.used = built, inner, 0


ROOM = 24
"""So many parts more than those in use are kept before it is looked which may go."""
LONG = 1000
"""Bytes of a mark above which its digest stands for it."""
LETTERS: ContextVar[bool] = ContextVar("letters", default=True)
PARTS: ContextVar[Parts | None] = ContextVar("parts", default=None)
_encoded = msgspec.json.Encoder().encode
_numbers = count()
_PLAIN = frozenset((str, int, bool, type(None)))


def kept(build: Callable[Concatenate[G, P], T]) -> Callable[Concatenate[G, P], T]:
    """A part of a picture that rests on nothing but its arguments (plain data of the state) and the content, so that
    it is built again only when those have changed. Nobody changes a part afterwards: other pictures have it, too."""

    number = next(_numbers)

    @wraps(build)
    def part(g: G, /, *rests: P.args, **named: P.kwargs) -> T:
        parts = PARTS.get()
        if parts is None:
            return build(g, *rests, **named)
        key = parts.key(number, (*rests, *named.items()) if named else rests)
        known = parts.known(key)
        return known.built if known is not None else parts.build(key, lambda: build(g, *rests, **named))

    return part


def still(name: str, build: Callable[[], T]) -> T:
    """A part that rests on nothing but the state: while a draft is laid it stays."""
    parts = PARTS.get()
    return build() if parts is None else parts.still(name, build)


def lettered(draw: Callable[..., str], *args: Any) -> str:
    """A board's `text`, where somebody wants it: it costs as much as all the rest of a picture."""
    return draw(*args) if LETTERS.get() else ""
