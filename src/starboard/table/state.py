"""State: the plain data of a game, and how to copy it fast.

A state is a tree of `msgspec.Struct`s with numbers, strings, lists, dicts and ids in it: no references to content, no
cycles (so `gc=False` is right for all of them), nothing derived. So it can be saved, compared and copied without
knowing the game. Copying is the hot part of every fork, undo and search; `copier` writes a function for exactly the
given type, once, which is about thirty times faster than `copy.deepcopy`.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T")


class Active(msgspec.Struct, gc=False):
    """An effect in force for a while: what the content entry `id` changes, for whom, and until when (see `cards`).

    `lasts` is a word the game knows (`"turn"`, `"round"`, `"mission"`).
    """

    id: str
    who: str = ""
    lasts: str = ""
    amount: int = 0


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended; `because` is the word (`end.…`) that says how, with its terms."""

    won: bool
    because: str
    rules: tuple[str, ...] = ()
    terms: tuple[tuple[str, str | int], ...] = ()


class State(msgspec.Struct, kw_only=True, gc=False):
    """What every game's state has; a game adds its own fields."""

    round: int = 0
    effects: list[Active] = []
    outcome: Outcome | None = None


def _is_struct(tp: Any) -> bool:
    return isinstance(tp, type) and issubclass(tp, msgspec.Struct)


def _immutable(tp: Any) -> bool:
    """Whether a value of this type can be shared between two states."""
    if tp in (int, str, bool, float, bytes, type(None)):
        return True
    origin = get_origin(tp)
    if origin is Literal:
        return True
    if origin in (tuple, Union, types.UnionType):
        return all(_immutable(a) for a in get_args(tp) if a is not Ellipsis)
    if not _is_struct(tp) or not tp.__struct_config__.frozen:
        return False
    for name, hint in get_type_hints(tp).items():
        if name in tp.__struct_fields__ and not _immutable(hint):
            raise TypeError(f"{tp.__name__}.{name} can change although {tp.__name__} is frozen: use a tuple")
    return True


class _Writer:
    """Writes the source of one copying function; `names` are the tables of copying functions it looks into.

    It is one function for the whole tree, without a call for each Struct in it: calls are half of what a copy costs.
    """

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        self.lines: list[str] = []
        self._used = 0

    def _new(self) -> int:
        """A number for names of its own."""
        self._used += 1
        return self._used

    def struct(self, tp: Any, value: str, name: str, indent: str) -> None:
        """Writes how `name` becomes a copy of `value`."""
        self.lines.append(f"{indent}{name} = {value}.__copy__()")
        for field, hint in _fields(tp):
            self.assign(hint, f"{value}.{field}", f"{name}.{field}", indent)

    def assign(self, tp: Any, value: str, target: str, indent: str) -> None:
        """Writes how `target` becomes a copy of `value`."""
        origin, args, n = get_origin(tp), get_args(tp), self._new()
        more = indent + "    "
        if _immutable(tp):
            self.lines.append(f"{indent}{target} = {value}")
        elif _is_struct(tp):
            self.struct(tp, value, f"y{n}", indent)
            self.lines.append(f"{indent}{target} = y{n}")
        elif origin in (list, dict) and _immutable(args[-1]):
            self.lines.append(f"{indent}{target} = {value}.copy()")
        elif origin is list:
            self.lines += [f"{indent}{target} = l{n} = []", f"{indent}for v{n} in {value}:"]
            self.assign(args[0], f"v{n}", f"c{n}", more)
            self.lines.append(f"{more}l{n}.append(c{n})")
        elif origin is dict:
            self.lines += [f"{indent}{target} = d{n} = {{}}", f"{indent}for k{n}, v{n} in {value}.items():"]
            self.assign(args[1], f"v{n}", f"d{n}[k{n}]", more)
        elif origin in (Union, types.UnionType) and type(None) in args and len(args) == 2:
            self.lines += [f"{indent}if {value} is None:", f"{more}{target} = None", f"{indent}else:"]
            self.assign(next(a for a in args if a is not type(None)), value, target, more)
        elif origin in (Union, types.UnionType) and all(_is_struct(a) for a in args if a is not type(None)):
            table = self.names[f"table_{n}"] = {a: copier(a) for a in args if a is not type(None)}
            table[type(None)] = _same
            self.lines.append(f"{indent}{target} = table_{n}[type({value})]({value})")
        else:
            raise TypeError(f"a state cannot hold {tp!r}: use numbers, strings, lists, dicts, tuples and Structs")


def _fields(tp: Any) -> list[tuple[str, Any]]:
    """Those that cannot be shared between two states."""
    hints = get_type_hints(tp).items()
    return [(name, hint) for name, hint in hints if name in tp.__struct_fields__ and not _immutable(hint)]


def _same(value: T) -> T:
    return value


@cache
def copier(tp: type[T]) -> Callable[[T], T]:
    """A function that copies a value of the Struct type `tp`: independent of the original in every mutable part."""
    if _immutable(tp):
        return _same
    writer = _Writer()
    writer.struct(tp, "x", "y", "    ")
    source = "\n".join(["def copy(x):", *writer.lines, "    return y"])
    exec(source, writer.names)  # noqa: S102 - the source is made from type hints of our own classes
    function: Callable[[T], T] = writer.names["copy"]
    return function
