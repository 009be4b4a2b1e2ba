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
    """An effect in force: what the content entry `id` changes, for whom, and until when.

    `lasts` is a word the game knows (`"turn"`, `"round"`, `"mission"`); the game ends them with `effects.expire`.
    """

    id: str
    who: str = ""
    lasts: str = ""
    amount: int = 0


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    won: bool
    because: str
    rules: tuple[str, ...] = ()


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
    """Writes the source of one copying function; `names` are the classes and helpers it calls."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}

    def expression(self, tp: Any, value: str, depth: int = 0) -> str:
        if _immutable(tp):
            return value
        if _is_struct(tp):
            name = f"copy_{len(self.names)}"
            self.names[name] = copier(tp)
            return f"{name}({value})"
        origin, args, item = get_origin(tp), get_args(tp), f"v{depth}"
        if origin is list:
            if _immutable(args[0]):
                return f"{value}.copy()"
            return f"[{self.expression(args[0], item, depth + 1)} for {item} in {value}]"
        if origin is dict:
            if _immutable(args[1]):
                return f"{value}.copy()"
            return f"{{k{depth}: {self.expression(args[1], item, depth + 1)} for k{depth}, {item} in {value}.items()}}"
        if origin in (Union, types.UnionType):
            rest = [a for a in args if a is not type(None)]
            if len(rest) == 1:
                return f"(None if {value} is None else {self.expression(rest[0], value, depth)})"
            if all(_is_struct(a) for a in rest):
                table = f"table_{len(self.names)}"
                self.names[table] = {a: copier(a) for a in rest} | {type(None): _same}
                return f"{table}[type({value})]({value})"
        raise TypeError(f"a state cannot hold {tp!r}: use numbers, strings, lists, dicts, tuples and Structs")


def _same(value: T) -> T:
    return value


@cache
def copier(tp: type[T]) -> Callable[[T], T]:
    """A function that copies a value of the Struct type `tp`: independent of the original in every mutable part."""
    if _immutable(tp):
        return _same
    writer = _Writer()
    lines = ["def copy(x):", "    y = x.__copy__()"]
    for name, hint in get_type_hints(tp).items():
        if name.startswith("__") or name not in tp.__struct_fields__:  # type: ignore[attr-defined]
            continue
        expression = writer.expression(hint, f"x.{name}")
        if expression != f"x.{name}":
            lines.append(f"    y.{name} = {expression}")
    lines.append("    return y")
    exec("\n".join(lines), writer.names)  # noqa: S102 - the source is made from type hints of our own classes
    function: Callable[[T], T] = writer.names["copy"]
    return function
