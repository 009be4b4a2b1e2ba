"""Whether a content file, or a saved game, is right: `starboard check`.

A game may say more about its content than that it is TOML with ids. It offers, on its door,

    @classmethod
    def check_content(cls, path: Path) -> list[tuple[str, str]]: ...

which gets one TOML file and gives what is wrong with it, each as (where, what): `("card 'ripper', circles[0]",
"there is no icon 'bite'")`. It may also simply load the file and let `ContentError` speak. Without it, the file must
be TOML, and its entries must have ids of their own and say where they come from.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from .. import games
from ..table import ContentError, SetupError, StarboardError
from . import dials
from .saves import faults

Problems = list[tuple[str, str]]


def problems(path: Path, game: str = "") -> Problems:
    """All that is wrong with a file, or with the content files of a folder."""
    if path.is_dir():
        files = sorted(path.rglob("*.toml"))
        if not files:
            raise SetupError(f"{path}: there is no content (*.toml) in this folder")
        return [problem for file in files for problem in problems(file, game)]
    try:
        if path.suffix == ".toml":
            return _content(path, game)
        return faults(path)
    except SetupError:
        raise
    except StarboardError as error:
        where, colon, what = str(error).partition(": ")
        return [(where, what)] if colon and where.startswith(path.name) else [(path.name, str(error))]


def _content(path: Path, game: str) -> Problems:
    slug = game or next((slug for slug in games.slugs() if slug in path.resolve().parts), "")
    if not slug:
        raise SetupError(f"{path}: whose content is it? say --game, one of: {', '.join(games.slugs())}")
    own = games.load(slug).check_content(path)
    found = [*(_entries(path) if own is None else own), *dials.problems(path, slug)]
    return [(where if where.startswith(path.name) else f"{path.name}, {where}", what) for where, what in found]


def _entries(path: Path) -> Problems:
    """What holds for the content of any game."""
    try:
        data: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ContentError(f"{path.name}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        raise ContentError(f"{path.name}: not TOML: {error}") from None
    if "id" in data:  # one entry that fills a file: a mission
        return _entry(data, data["id"])
    found: Problems = []
    for kind, entries in data.items():
        seen: set[str] = set()
        tables = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
        for number, entry in enumerate(tables, 1):
            where = f"{kind} {entry['id']!r}" if "id" in entry else f"{kind} number {number}"
            found += _entry(entry, where)
            if entry.get("id") in seen:
                found.append((where, "its id stands twice"))
            seen.add(str(entry.get("id", number)))
    return found


def _entry(entry: dict[str, Any], where: str) -> Problems:
    problems = [] if "id" in entry else [(where, "has no id")]
    if entry.get("source") not in ("rulebook", "house"):
        problems.append((where, 'source must be "rulebook" or "house"'))
    return problems
