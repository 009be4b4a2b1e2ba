"""What a mission's file says about its conditions, and what a condition remembers: plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, get_args, get_origin

import msgspec

Sort = str | tuple[str | int, ...] | dict[str, str]
"""What a term must be: one of a sort, some of it (so many), or one sort for each of another."""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The terms of one condition, typed; its tag is the name by which missions call it."""

    needs: ClassVar[tuple[str, ...]] = ()
    """What else a mission must have for it to make sense."""

    def problems(self, mission: Any, cards: Any) -> Iterator[str]:
        """What is wrong with a mission of such terms, once everything in it is of the right sort."""
        yield from ()


class Memory(msgspec.Struct, kw_only=True, gc=False):
    """What one condition remembers: its part of the state. Its tag is that of the terms."""


def tag_of(struct: type[msgspec.Struct]) -> str:
    return str(struct.__struct_config__.tag)


def sorts(terms: type[Terms], required: bool) -> dict[str, Sort]:
    """By name in the file, what each term must be: of those that must be given, or of those that can be."""
    return {
        field.encode_name: _sort(field.type)
        for field in msgspec.structs.fields(terms)
        if required == (field.default is msgspec.NODEFAULT)
    }


def _sort(hint: Any) -> Sort:
    """`Zone` is "zone", `tuple[Zone, ...]` ("zone",), so many of them ("zone", 6), a table {"zone": "face"}."""
    if get_origin(hint) is Annotated:
        inner, mark = get_args(hint)
        return str(mark) if isinstance(mark, str) else (str(_sort(get_args(inner)[0])), mark)
    if get_origin(hint) is tuple:
        return (str(_sort(get_args(hint)[0])),)
    key, value = get_args(hint)
    return {str(_sort(key)): str(_sort(value))}
