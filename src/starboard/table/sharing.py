"""What was read from a file, in less room."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

WORD = 40
"""So long a word may be that is likely to come again: an id, a name, no sentence."""


def shared(value: Any) -> Any:
    """The same, just read, in which equal words are one object: hundreds of them fill a fifth of a table's room."""
    kind = value.__class__
    if kind is str:
        return sys.intern(value) if len(value) <= WORD else value
    if kind is list:
        value[:] = map(shared, value)
    elif kind is dict:
        items = [(shared(name), shared(item)) for name, item in value.items()]
        value.clear()
        value.update(items)
    elif kind is tuple:
        return tuple(map(shared, value))
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            old = getattr(value, name)
            if old.__class__ not in _WORDLESS and (new := shared(old)) is not old:
                msgspec.structs.force_setattr(value, name, new)
    return value


_WORDLESS = frozenset((int, bool, float, bytes, type(None), msgspec.Raw))
