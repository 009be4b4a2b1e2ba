"""What need not be built again: parts of pictures, kept until something they rest on has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextvars import ContextVar
from functools import wraps
from itertools import count
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

G = TypeVar("G")
P = ParamSpec("P")
T = TypeVar("T")
W = TypeVar("W", bound=str | int)
"""Which part of its kind: the id of a piece, a panel, a board."""


class Parts:
    """Parts of one table's pictures, each as it was built last. Whoever keeps a table gives them to each `view`."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, str | int], tuple[bytes, Any]] = {}
        """By its kind and which of them: what it rested on, and the part."""
        self._still: dict[Hashable, Any] = {}
        """What rests on the state alone, until it moves."""
        self._moment = -1

    def at(self, moment: int) -> None:
        """What is drawn now is the state as it was after so much history; -1: as it never was before."""
        if moment < 0 or moment != self._moment:
            self._moment = moment
            self._still.clear()
            if len(self.known) > MOST:
                self.known.clear()

    def still(self, name: Hashable, build: Callable[[], T]) -> T:
        found: T | None = self._still.get(name)
        if found is None:
            if len(self._still) > MOST:  # somebody lays a draft again and again
                self._still.clear()
            found = self._still[name] = build()
        return found


MOST = 400
"""So many parts are kept: a picture has fewer, but what has left the table stays among them."""
LETTERS: ContextVar[bool] = ContextVar("letters", default=True)
PARTS: ContextVar[Parts | None] = ContextVar("parts", default=None)
_encoded = msgspec.json.Encoder().encode
_numbers = count()


def kept(build: Callable[Concatenate[G, W, P], T]) -> Callable[Concatenate[G, W, P], T]:
    """A part of a picture. Its first argument says which of its kind it is; it rests on nothing but the others (plain
    data) and the content, and is built again only when those have changed. Nobody changes a part afterwards: other
    pictures have it, too."""

    number = next(_numbers)

    @wraps(build)
    def part(g: G, which: W, /, *rests: P.args, **named: P.kwargs) -> T:
        parts = PARTS.get()
        if parts is None:
            return build(g, which, *rests, **named)
        mark, known = _encoded((rests, named) if named else rests), parts.known.get((number, which))
        if known is not None and known[0] == mark:
            found: T = known[1]
            return found
        found = build(g, which, *rests, **named)
        parts.known[number, which] = mark, found
        return found

    return part


def still(name: Hashable, build: Callable[[], T]) -> T:
    """A part that rests on nothing but its name and the state: while a draft is laid it stays."""
    parts = PARTS.get()
    return build() if parts is None else parts.still(name, build)


def lettered(draw: Callable[..., str], *args: Any) -> str:
    """A board's `text`, where somebody wants it: it costs as much as all the rest of a picture."""
    return draw(*args) if LETTERS.get() else ""
