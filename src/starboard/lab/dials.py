"""Dials: what of a mission may be turned to make it easier or harder, as its TOML declares it.

    [[dials]]                               # in a mission's own file; [[mission.dials]] in a file of several
    name = "rounds"
    path = "goal.rounds"                    # or paths = […], which are turned together
    range = [5, 9]                          # whole numbers from, to (and by); or of = […], values to choose from
    cost = 1.0                              # what a step away from what is there costs in spirit
    pinned = "seven, as in the book"        # says why it stays as it is

A path may lead into another file of the game's content: `game.toml:house.intel`. A dial with `of` over several paths
gives each path its part: every value is then a list, one for each path.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from .. import games, home
from ..table import SetupError
from ..table.content import DIALS, entries, put_at

Setting = dict[str, int]
"""Dial -> which of its values."""


class Dial(msgspec.Struct, frozen=True):
    """One dial of a mission, checked."""

    name: str
    paths: tuple[str, ...]
    values: tuple[Any, ...]
    """What it may be set to, in order."""
    written: int
    """Which of them stands in the file."""
    at: int
    """Which of them a search begins with: the same, unless somebody says otherwise."""
    cost: float = 1.0
    pinned: str = ""
    each: bool = False
    """Whether a value is a list, one for each path."""

    def turned(self, value: int) -> dict[str, Any]:
        """What stands at its paths when it is set to that value."""
        found = self.values[value]
        return dict(zip(self.paths, found if self.each else [found] * len(self.paths), strict=True))

    def spirit(self, value: int) -> float:
        """What it costs in spirit to have it there: a step of a range counts one, another value of a list too."""
        steps = abs(value - self.at) if isinstance(self.values[0], int) else int(value != self.at)
        return self.cost * steps


class Mission(msgspec.Struct, frozen=True):
    """Where a mission stands, and its dials."""

    id: str
    path: Path
    folder: Path
    """Of the game's content."""
    dials: tuple[Dial, ...]

    def start(self) -> Setting:
        return {dial.name: dial.at for dial in self.dials}

    def turned(self, setting: Setting) -> dict[str, dict[str, Any]]:
        """What is to be put where, by entry or file (see `content.TURNED`); what stays as it is written is left out."""
        found: dict[str, dict[str, Any]] = {}
        for dial in self.dials:
            if setting[dial.name] != dial.written:
                for path, value in dial.turned(setting[dial.name]).items():
                    file, colon, inside = path.rpartition(":")
                    found.setdefault(file if colon else self.id, {})[inside] = value
        return found

    def spirit(self, setting: Setting) -> float:
        return sum(dial.spirit(setting[dial.name]) for dial in self.dials)

    def says(self, setting: Setting) -> str:
        """`rounds 8, bosses 2`; as it is: what is not turned is left out."""
        moved = [f"{d.name} {short(d.values[setting[d.name]])}" for d in self.dials if setting[d.name] != d.at]
        return ", ".join(moved) or "as it is"


def short(value: Any) -> str:
    """In few words; a list of words without its brackets."""
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        value = " and ".join(value)
    return re.sub(r"\s+", " ", str(value))[:80]


def read(slug: str, mission: str) -> Mission:
    """The dials of a mission; says what is wrong with them."""
    games.load(slug)
    folder, own = games.folder(slug) / "content", home.missions(slug)
    for path in (*sorted(folder.rglob("*.toml")), *sorted(own.glob("*.toml"))):
        text = path.read_text(encoding="utf-8")
        if f"{DIALS}]]" not in text:
            continue
        for entry in entries(tomllib.loads(text)):
            if entry.get("id") == mission and DIALS in entry:
                return Mission(mission, path, folder, _dials(entry, f"{path.name}, {mission}", folder))
    raise SetupError(f"{slug}/{mission} declares no dials: see docs/lab.md for how to")


def problems(path: Path, slug: str) -> list[tuple[str, str]]:
    """What is wrong with the dials in a file, as (where, what): for `starboard check`."""
    found = []
    for entry in entries(tomllib.loads(path.read_text(encoding="utf-8"))):
        if DIALS in entry:
            try:
                _dials(entry, str(entry.get("id", "")), games.folder(slug) / "content")
            except SetupError as error:
                where, _, what = str(error).partition(": ")
                found.append((where, what))
    return found


FIELDS = ("name", "path", "paths", "range", "of", "cost", "pinned")


def _dials(entry: dict[str, Any], where: str, folder: Path) -> tuple[Dial, ...]:
    found: dict[str, Dial] = {}
    if not isinstance(entry[DIALS], list) or not all(isinstance(raw, dict) for raw in entry[DIALS]):
        raise SetupError(f"{where}: dials: expected a list of tables, [[dials]]")
    for number, raw in enumerate(entry[DIALS], 1):
        name = raw.get("name")
        if not isinstance(name, str) or not re.fullmatch(r"[^\x00-\x1f]{1,40}", name) or name in found:
            raise SetupError(f"{where}: dial {number}: expected a name of its own")
        try:
            found[name] = _dial(entry, raw, folder)
        except (KeyError, IndexError, ValueError, TypeError, AttributeError) as error:
            raise SetupError(f"{where}: dial {name!r}: {_words(error)}") from None
    if all(dial.pinned for dial in found.values()):
        raise SetupError(f"{where}: every dial is pinned: nothing is left to turn")
    return tuple(found.values())


def _words(error: Exception) -> str:
    if isinstance(error, KeyError | IndexError):
        return f"there is nothing at its path ({error.args[0]})"
    return str(error)


def _dial(entry: dict[str, Any], raw: dict[str, Any], folder: Path) -> Dial:
    for field in raw:
        if field not in FIELDS:
            raise ValueError(f"there is no field {field!r}; there are: {', '.join(FIELDS)}")
    paths = tuple(raw.get("paths") or [raw["path"]]) if raw.get("paths") or "path" in raw else ()
    if not paths:
        raise ValueError("expected a path")
    now = [_there(entry, path, folder) for path in paths]
    values, each = _values(raw, len(paths)), "of" in raw and len(paths) > 1
    there = tuple(now) if each else now[0]
    if not each and any(value != now[0] for value in now):
        raise ValueError(f"what lies at its paths differs: {', '.join(map(short, now))}")
    if there not in values:
        raise ValueError(f"{short(there)}, which is there now, is none of its values: {', '.join(map(short, values))}")
    cost = raw.get("cost", 1.0)
    if not isinstance(cost, int | float) or not 0 <= cost <= 100:
        raise ValueError("cost: expected a number from 0 to 100")
    at = values.index(there)
    return Dial(raw["name"], paths, values, at, at, float(cost), str(raw.get("pinned", "")), each)


def _there(entry: dict[str, Any], path: str, folder: Path) -> Any:
    file, colon, inside = path.rpartition(":")
    if not colon:
        return _at(entry, path)
    if not re.fullmatch(r"[\w-]+\.toml", file) or not (folder / file).is_file():
        raise ValueError(f"there is no file {file!r} in the game's content")
    return _at(tomllib.loads((folder / file).read_text(encoding="utf-8")), inside)


def _at(entry: Any, path: str) -> Any:
    for step in path.split("."):
        if not isinstance(entry, dict | list):
            raise KeyError(path)
        try:
            entry = entry[int(step)] if isinstance(entry, list) else entry[step]
        except (KeyError, IndexError):
            raise KeyError(path) from None
    return entry


def _values(raw: dict[str, Any], paths: int) -> tuple[Any, ...]:
    """From `range` or `of`."""
    if ("range" in raw) == ("of" in raw):
        raise ValueError("expected a range = [from, to] or of = [values], one of the two")
    if "of" in raw:
        values = raw["of"]
        if not isinstance(values, list) or len(values) < 2:
            raise ValueError("of: expected two values or more")
        if paths == 1:
            return tuple(values)
        if any(not isinstance(value, list) or len(value) != paths for value in values):
            raise ValueError(f"of: expected lists of {paths}, one value for each path")
        return tuple(tuple(value) for value in values)
    bounds = raw["range"]
    whole = isinstance(bounds, list) and all(isinstance(n, int) and not isinstance(n, bool) for n in bounds)
    if not whole or len(bounds) not in (2, 3) or bounds[0] >= bounds[1] or (len(bounds) == 3 and bounds[2] < 1):
        raise ValueError("range: expected whole numbers [from, to] or [from, to, by], from below to")
    return tuple(range(bounds[0], bounds[1] + 1, *bounds[2:]))


def started(mission: Mission, at: Sequence[tuple[str, str]]) -> Mission:
    """The same mission, to begin with these dials elsewhere: (name, value in words)."""
    dials = {dial.name: dial for dial in mission.dials}
    for name, word in at:
        if name not in dials:
            raise SetupError(f"--start {name}: {mission.id} has no such dial; there are: {', '.join(sorted(dials))}")
        words = [str(value) for value in dials[name].values]
        if word not in words:
            raise SetupError(f"--start {name}={word}: it is one of {', '.join(words)}")
        dials[name] = msgspec.structs.replace(dials[name], at=words.index(word))
    return msgspec.structs.replace(mission, dials=tuple(dials.values()))


def pinned(mission: Mission, pins: Sequence[str]) -> Mission:
    """The same mission with more dials pinned: `name` as it is."""
    names = {dial.name for dial in mission.dials}
    for pin in pins:
        if pin not in names:
            raise SetupError(f"--pin {pin}: {mission.id} has no such dial; there are: {', '.join(sorted(names))}")
    dials = tuple(
        msgspec.structs.replace(dial, pinned=dial.pinned or "as asked for") if dial.name in pins else dial
        for dial in mission.dials
    )
    if all(dial.pinned for dial in dials):
        raise SetupError("every dial is pinned: nothing is left to turn")
    return msgspec.structs.replace(mission, dials=dials)


# ---- what is to be written ------------------------------------------------------------------------------------------


def difference(mission: Mission, setting: Setting) -> str:
    """The change as a diff of the files it concerns. A value whose place in the text is not found is a comment."""
    found = []
    for where, values in mission.turned(setting).items():
        path = mission.path if where == mission.id else mission.folder / where
        before = after = path.read_text(encoding="utf-8")
        for inside, value in values.items():
            after = _written(after, where, inside, value)
        lines = difflib.unified_diff(
            before.splitlines(True), after.splitlines(True), f"a/{path.name}", f"b/{path.name}"
        )
        found.append("".join(lines))
    return "".join(found)


def _written(text: str, where: str, path: str, value: Any) -> str:
    """The text with another value at a path, if a place is found where that alone changes; else with a comment."""
    wanted = tomllib.loads(text)
    entry = next((entry for entry in entries(wanted) if entry.get("id") == where), wanted)
    old = _at(entry, path)
    put_at(entry, path, value)
    for match in re.finditer(_loosely(old), text):
        tried = text[: match.start()] + toml(value) + text[match.end() :]
        try:
            if tomllib.loads(tried) == wanted:
                return tried
        except ValueError:
            continue
    return f"{text.rstrip()}\n# {where}: {path} = {toml(value)}\n"


def _loosely(value: Any) -> str:
    """A pattern for a value however it is spaced, with a comma behind its last item or without."""
    tokens = re.findall(r'"(?:[^"\\]|\\.)*"|[\[\]{},=]|[^\s\[\]{},="]+', toml(value))
    return r"\s*".join((r",?\s*" if token in "]}" else "") + re.escape(token) for token in tokens)


def toml(value: Any) -> str:
    """A value as TOML has it, in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return msgspec.json.encode(value).decode()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    return "[" + ", ".join(toml(item) for item in value) + "]"
