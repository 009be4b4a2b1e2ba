"""Compiled modules, when they are asked for: `STARBOARD_FAST=FOLDER` names where `make compile` has put them.

They lie apart from their sources, so that nothing hides what is being edited. What was compiled from other sources than
these is refused: compiled modules call each other without looking, so all of them fit or none.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent
SIGN = "made.json"
SOURCES = (".py", ".c")


class Compiled:
    """Finds the modules that were compiled, before their sources are looked for."""

    def __init__(self, folder: Path) -> None:
        self.found = {
            ".".join(path.relative_to(folder).parts).removesuffix(suffix): path
            for suffix in EXTENSION_SUFFIXES[:1]
            for path in folder.rglob(f"*{suffix}")
        }

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_file_location(name, self.found[name]) if name in self.found else None


def use(folder: Path) -> None:
    """From now on what was compiled there is imported."""
    if why := stale(folder):
        raise ImportError(f"STARBOARD_FAST={folder}: {why}; run `make compile`, or do without")
    sys.meta_path.insert(0, Compiled(folder))


def stale(folder: Path) -> str:
    """Why that folder cannot be used; nothing if it can."""
    try:
        made = json.loads((folder / SIGN).read_bytes())
    except OSError:
        return "nothing was compiled there"
    if made.pop("python") != sys.version:
        return "it was compiled for another Python"
    now = digests(f"starboard.{name.replace('/', '.')}" for name in made)
    return next(
        (f"{name} is not what was compiled" for name in sorted(made | now) if made.get(name) != now.get(name)), ""
    )


def sign(folder: Path, sources: dict[str, str]) -> None:
    """Says of which sources a folder was compiled."""
    (folder / SIGN).write_text(json.dumps({"python": sys.version, **sources}), encoding="utf-8")


def digests(names: Iterable[str]) -> dict[str, str]:
    """A mark of each source in the packages of these modules: compiled code holds constants of those beside it, too.

    Each game is a package by itself: one may be compiled without the others.
    """
    paths = [name.split(".")[1:] for name in names]
    packages = {"/".join(path[:2] if path[0] == "games" else path[:1]) for path in paths}
    files = [path for package in sorted(packages) for path in (HERE / package).rglob("*.*") if path.suffix in SOURCES]
    return {path.relative_to(HERE).as_posix(): hashlib.blake2b(path.read_bytes()).hexdigest()[:16] for path in files}


def compiled() -> bool:
    """Whether this runs compiled, from such a folder or as it was installed."""
    from .table import game

    return not str(game.__file__).endswith(".py")
