"""Content: cards, maps and missions as TOML files, read once into typed, immutable Structs.

A file is a table of lists (`[[card]]`, `[[room]]`); each entry has an `id` and says where it comes from
(`source = "rulebook"` or `"house"`). Errors name the file, the entry, the field, and what was expected there.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Protocol, TypeVar

import msgspec
from msgspec import Meta

from .errors import ContentError

T = TypeVar("T")

Origin = Literal["rulebook", "house"]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One card, room, mission …: what all content has."""

    id: str
    source: Origin


_WHERE = re.compile(r" - at `\$((?:\.|\[)[^`]*)`$")


def _place(data: Any, path: str) -> str:
    """Says `card 'ripper', circles[0]` instead of `.card[3].circles[0]`; the innermost entry is the one named."""
    entry, rest, table = "", "", ""
    steps = re.findall(r"\.([\w-]+)|\[(\d+|\.\.\.)\]", path)
    for number, (key, index) in enumerate(steps, 1):
        rest += f"[{index}]" if index else f".{key}"
        table = key or table
        if isinstance(data, list) and index.isdigit():
            data = data[int(index)]
        else:
            data = data.get(key) if isinstance(data, dict) and key else None
        if isinstance(data, dict) and (index or number < len(steps)) and ("id" in data or (index and not entry)):
            name = repr(data["id"]) if "id" in data else f"number {int(index) + 1}"
            entry, rest = f"{table} {name}", ""
    return ", ".join(part for part in (entry, rest.lstrip(".")) if part)


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


DIALS = "dials"
"""What an entry says about how far it may be turned: for the lab, and no part of the game."""
TURNED: dict[str, dict[str, Any]] = {}
"""What the lab has turned in this process, before the game was read: the id of an entry, or the name of a file -> path
in it (`decks.2.top.0`) -> value."""


def entries(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The entries of a file: itself, if it is one; and what stands in its lists."""
    lists = (value for value in data.values() if isinstance(value, list))
    return [data, *(entry for value in lists for entry in value if isinstance(entry, dict))]


def put_at(entry: Any, path: str, value: Any) -> None:
    """Sets what lies at a path: fields by their name, items of a list by their number."""
    *way, last = path.split(".")
    for step in way:
        entry = entry[int(step) if isinstance(entry, list) else step]
    entry[int(last) if isinstance(entry, list) else last] = value


def _as_turned(data: dict[str, Any], name: str) -> None:
    for entry in entries(data):
        entry.pop(DIALS, None)
        for path, value in TURNED.get(str(entry.get("id")), {}).items():
            put_at(entry, path, value)
    for path, value in TURNED.get(name, {}).items():
        put_at(data, path, value)


def parse(text: str, tp: type[T], name: str, words: Mapping[str, Sequence[str]] = {}) -> T:
    """Content from TOML text; `name` is the file's name in errors, `words` what may stand in a field, to say so."""
    data = tables(text, name)
    _as_turned(data, name)
    try:
        return msgspec.convert(data, tp)
    except msgspec.ValidationError as error:
        what, where = str(error), _WHERE.search(str(error))
        what = _WHERE.sub("", what)
        field = re.sub(r"\[\d+\]", "", where.group(1)).rpartition(".")[2] if where else ""
        if what.startswith("Invalid") and field in words:
            what += f", expected one of {', '.join(words[field])}"
        place = f"{_place(data, where.group(1))}: " if where else ""
        raise ContentError(f"{name}: {place}{what}") from None


def load(path: Path, tp: type[T], words: Mapping[str, Sequence[str]] = {}) -> T:
    """Content from a TOML file of ours."""
    return parse(text_of(path), tp, path.name, words)


# ---- files of the players' own: they may come from anywhere ----------------------------------------------------------

LARGEST, LONGEST, MOST_FILES = 32 * 1024, 500, 200
"""Bytes of a file, bytes of a line in it (long keys of many parts take TOML forever), files in a folder."""

_SEEN = r"[^\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]"
"""A character that can be shown: none that steers a terminal or turns a line around."""
Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,31}\Z")]
Name = Annotated[str, Meta(pattern=rf"^{_SEEN}{{1,40}}\Z")]
Words = Annotated[str, Meta(pattern=rf"^{_SEEN}{{1,240}}\Z")]
Story = Annotated[str, Meta(pattern=rf"^(?:{_SEEN}|\n){{0,2000}}\Z")]

Problem = tuple[str, str]
"""Where in the file, and what is wrong there."""


class Named(Protocol):
    @property
    def id(self) -> str: ...


M = TypeVar("M", bound=Named)


def load_given(path: Path, tp: type[T], words: Mapping[str, Sequence[str]] = {}) -> T:
    """Content from a file that anybody may have written: not too large, no line too long. Bounds are up to its type."""
    if not path.is_file():
        raise ContentError(f"{path.name}: cannot be read: it is no file")
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        text = data.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name}: cannot be read: {error}") from None
    if len(data) > LARGEST:
        raise ContentError(f"{path.name}: larger than {LARGEST // 1024} KiB")
    for number, line in enumerate(data.split(b"\n"), 1):
        if len(line) > LONGEST:
            raise ContentError(f"{path.name}: line {number} has more than {LONGEST} bytes; break it")
    return parse(text, tp, path.name, words)


def read_own(
    folder: Path, read: Callable[[Path], M], faults: Callable[[M], Iterable[Problem]]
) -> tuple[dict[str, M], tuple[Problem, ...]]:
    """What lies in a player's folder, and what kept other files from being among it. Nothing there breaks the game."""
    found: dict[str, M] = {}
    left_out: list[Problem] = []
    try:
        paths = sorted(folder.glob("*.toml"))
    except OSError as error:
        return {}, ((str(folder), f"cannot be read: {error.strerror}"),)
    for path in paths[:MOST_FILES]:
        try:
            entry = read(path)
        except ContentError as error:
            left_out.append((path.name, str(error).removeprefix(f"{path.name}: ")))
            continue
        wrong = list(faults(entry))
        if entry.id in found:
            wrong.append(("id", f"{entry.id!r} stands in two files"))
        if wrong:
            left_out += [(f"{path.name}, {where}", what) for where, what in wrong]
        else:
            found[entry.id] = entry
    if len(paths) > MOST_FILES:
        left_out.append((str(folder), f"more than {MOST_FILES} files: the others are not looked at"))
    return found, tuple(left_out)


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
