"""Games as numbers, whatever the game: its state and its options as vectors of fixed length.

Every value in the tree of a state has a path (`heroes.me.life`); path and value are hashed to a place in the vector
with a sign, so that two that fall on the same place tend to cancel and not to add (feature hashing). Things in a list
are summed by their kind, for their order says nothing; the seat that looks is called `me`, wherever it is named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log1p
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]

STATE, OPTION = 256, 64
"""How long the vector of a state is, and that of an option."""


class Hashed:
    """Sums tokens into a vector. Where a token goes is looked up once: most of the time goes into walking states."""

    def __init__(self, size: int, first: int) -> None:
        """The places before `first` are left to whoever fills them by hand."""
        self.size, self.first = size, first
        self._places: dict[Any, tuple[int, float]] = {}
        self._fields: dict[tuple[type, str], list[tuple[str, str]]] = {}

    def add(self, into: list[float], path: str, word: Any = None, value: float = 1.0) -> None:
        """The token `path`, or `path=word`."""
        place = self._places.get((path, word))
        if place is None:
            number = crc32((path if word is None else f"{path}={word}").encode())
            place = self.first + (number >> 1) % (self.size - self.first), 1.0 if number & 1 else -1.0
            self._places[path, word] = place
        into[place[0]] += value * place[1]

    def walk(self, into: list[float], value: Any, path: str, me: str) -> None:
        """Adds a value and all below it. What is nothing (0, "", an empty list) adds nothing."""
        kind = type(value)
        if kind is str:
            self.add(into, path, "me" if value == me else value)
        elif kind is bool:
            self.add(into, path)
        elif kind is int or kind is float:
            self.add(into, path, None, log1p(value) if value > 0 else -log1p(-value))
            self.add(into, path, value)
        elif kind is list or kind is tuple:
            for item in value:
                if isinstance(item, msgspec.Struct):
                    self.walk(into, item, f"{path}.{_called(item, me)}", me)
                else:
                    self.add(into, path, str(item) if isinstance(item, list) else item)
        elif kind is dict:
            for key, item in value.items():
                if item:
                    self.walk(into, item, f"{path}.{'me' if key == me else key}", me)
        elif isinstance(value, msgspec.Struct):
            for name, below in self._fields_of(kind, path):
                item = getattr(value, name)
                if item:
                    self.walk(into, item, below, me)

    def _fields_of(self, kind: type[msgspec.Struct], path: str) -> list[tuple[str, str]]:
        found = self._fields.get((kind, path))
        if found is None:
            found = self._fields[kind, path] = [(name, f"{path}.{name}") for name in kind.__struct_fields__]
        return found


def _called(item: Any, me: str) -> str:
    """What a thing in a list is called: me, or its kind."""
    if me in (getattr(item, "id", None), getattr(item, "seat", None)):
        return "me"
    return str(getattr(item, "kind", ""))


def squashed(sums: list[float] | list[list[float]]) -> Vector:
    """Between -1 and 1, whatever was summed."""
    return np.tanh(np.array(sums, dtype=np.float32) / 4)


class Encoder:
    """The states and options of a game as vectors."""

    def __init__(self) -> None:
        self.states, self.options = Hashed(STATE, 2), Hashed(OPTION, 1)

    def state(self, game: Any, me: str, question: str) -> Vector:
        """What `me` may know: `game` must be one that shows no more. First the gauge, then the round, then all else."""
        sums = [0.0] * STATE
        self.states.walk(sums, game.state, "", me)
        self.states.add(sums, "question", question, 4.0)
        self.states.add(sums, "seat", me, 4.0)
        for part, value in game.outlook().items():
            self.states.add(sums, "outlook", part, 4 * value)
        vector = squashed(sums)
        vector[0] = 2 * game.gauge() - 1
        vector[1] = min(1.0, game.state.round / 30)
        return vector

    def rows(self, options: Sequence[Any], question: str, key: Callable[[Any], str] | None, me: str) -> Vector:
        """A row an option: its question, what it does, and every field of it. `key`: of pieces, in words."""
        rows = []
        for option in options:
            sums = [0.0] * OPTION
            self.options.add(sums, "question", question, 4.0)
            if isinstance(option, msgspec.Struct):
                tag = str(option.__struct_config__.tag or "")
                self.options.add(sums, "do", tag, 4.0)
                for name in option.__struct_fields__:
                    if value := getattr(option, name):
                        self.options.walk(sums, value, f"{tag}.{name}", me)
            else:
                self.options.walk(sums, option, question, me)
            if key is not None:
                self.options.add(sums, question, key(option), 4.0)
            rows.append(sums)
        return squashed(rows)
