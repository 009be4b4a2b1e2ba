"""What changed from one picture to the next, so that a browser is sent only that.

A patch is one of
    {"=": value}                    another value
    {"f": {field: patch}, "-": …}   fields of an object that changed, and names that are gone
    {"i": {id: patch}, "o": [id]}   items of a list, each known by its `id`; their order, if it changed
and nothing (None) when all is as it was. Structs are compared in C, so what did not change costs next to nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import astuple

Patch = dict[str, Any]


def diff(old: Any, new: Any) -> Patch | None:
    """The patch that makes `new` of `old`; None when they are equal."""
    return None if old is new or old == new else between(old, new)


def between(old: Any, new: Any) -> Patch:
    """Of two that most likely differ. What is equal inside is passed over where it stands: a call for each would be the
    bill."""
    kind = type(new)
    if kind in _PLAIN:
        return {"=": new}
    if kind is list:
        if old and new and type(old) is list and hasattr(new[0], "id") and hasattr(old[0], "id"):
            return _items(old, new)
    elif kind is dict:
        if old and type(old) is dict:
            gone = [name for name in old if name not in new]
            patch: Patch = {"f": _fields(old, new)}
            return {**patch, "-": gone} if gone else patch
    elif type(old) is kind and isinstance(new, msgspec.Struct):
        changed: dict[str, Patch] = {}
        for name, before, after in zip(kind.__struct_fields__, astuple(old), astuple(new), strict=True):
            if before is not after and before != after:
                changed[name] = {"=": after} if type(after) in _PLAIN else between(before, after)
        return {"f": changed}
    return {"=": new}


_NONE = object()
_PLAIN = frozenset((str, int, bool, float, type(None)))


def _fields(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Patch]:
    changed: dict[str, Patch] = {}
    for name, value in new.items():
        before = old.get(name, _NONE)
        if before is not value and before != value:
            changed[name] = {"=": value} if before is _NONE else between(before, value)
    return changed


def _items(old: list[Any], new: list[Any]) -> Patch:
    if len(old) == len(new):
        changed: dict[str, Patch] = {}
        for one, two in zip(old, new, strict=True):
            if one is not two and one != two:
                if one.id != two.id or two.id in changed:
                    break
                changed[two.id] = between(one, two)
        else:  # most often they are the same ones, in the same order
            ids = [item.id for item in new]
            if all(ids.count(id) == 1 for id in changed):
                return {"i": changed}
    before, after = [item.id for item in old], [item.id for item in new]
    if len(set(before)) < len(before) or len(set(after)) < len(after):  # ids that are not one's own name nothing
        return {"=": new}
    return {"i": _fields(dict(zip(before, old, strict=True)), dict(zip(after, new, strict=True))), "o": after}


def patched(old: Any, patch: Patch | None) -> Any:
    """The other way round, on plain data, as the browser does it (`web/src/lib/patch.ts`): for tests."""
    if patch is None:
        return old
    if "=" in patch:
        return patch["="]
    if "f" in patch:
        changed = {name: patched((old or {}).get(name), inner) for name, inner in patch["f"].items()}
        return {name: value for name, value in {**(old or {}), **changed}.items() if name not in patch.get("-", ())}
    items = {item["id"]: item for item in old or []}
    items |= {id: patched(items.get(id), inner) for id, inner in patch["i"].items()}
    return [items[id] for id in patch.get("o", items)]
