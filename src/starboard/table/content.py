"""Content: cards, maps and missions as TOML files, read once into typed, immutable Structs.

A file is a table of lists (`[[card]]`, `[[room]]`); each entry has an `id` and says where it comes from
(`source = "rulebook"` or `"house"`). Errors name the file, the entry, the field, and what was expected there.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from .errors import ContentError

T = TypeVar("T")

Origin = Literal["rulebook", "house"]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One card, room, mission …: what all content has."""

    id: str
    source: Origin


_WHERE = re.compile(r" - at `\$((?:\.|\[)[^`]*)`$")


def _place(data: Any, path: str) -> str:
    """Says `card 'ripper', circles[0]` instead of `.card[3].circles[0]`."""
    match = re.match(r"\.(\w+)\[(\d+)\](.*)", path)
    if match is None:
        return path.lstrip(".")
    kind, index, rest = match.group(1), int(match.group(2)), match.group(3).lstrip(".")
    entry = data[kind][index] if isinstance(data.get(kind), list) else {}
    name = repr(entry["id"]) if isinstance(entry, dict) and "id" in entry else f"number {index + 1}"
    return f"{kind} {name}" + (f", {rest}" if rest else "")


def tables(text: str, name: str) -> dict[str, Any]:
    """TOML as plain data, not typed yet."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        raise ContentError(f"{name}: not TOML: {error}") from None


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(f"{path.name}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise ContentError(f"{path.name}: cannot be read: {error}") from None


def parse(text: str, tp: type[T], name: str) -> T:
    """Content from TOML text; `name` is the file's name in errors."""
    data = tables(text, name)
    try:
        return msgspec.convert(data, tp)
    except msgspec.ValidationError as error:
        words = str(error)
        where = _WHERE.search(words)
        place = f"{_place(data, where.group(1))}: " if where else ""
        raise ContentError(f"{name}: {place}{_WHERE.sub('', words)}") from None


def load(path: Path, tp: type[T]) -> T:
    """Content from a TOML file."""
    return parse(text_of(path), tp, path.name)


E = TypeVar("E", bound=Entry)


def by_id(entries: list[E], where: str) -> dict[str, E]:
    """Entries by their id; two of the same id are an error."""
    table: dict[str, E] = {}
    for entry in entries:
        if entry.id in table:
            raise ContentError(f"{where}: the id {entry.id!r} stands twice")
        table[entry.id] = entry
    return table


def known(id: str, there_are: Iterable[str], where: str) -> None:
    """Raises unless `id` is one of these; `where` names the file, the entry and the field that refer to it."""
    ids = list(there_are)
    if id not in ids:
        raise ContentError(f"{where}: there is no {id!r}; there are: {', '.join(ids)}")


def digest(folder: Path, counts: Callable[[Path], bool] = lambda path: True) -> str:
    """A mark of all content below a folder (that `counts`): a save made under other content is not verified."""
    mark = hashlib.blake2b(digest_size=8)
    for path in filter(counts, sorted(folder.rglob("*.toml"))):
        mark.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return mark.hexdigest()
