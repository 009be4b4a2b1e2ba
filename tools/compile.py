"""Compiles the hot modules with mypyc, in place: `make compile`. Optional: all works without it, at half the speed.

    python tools/compile.py            builds extension modules beside their sources; takes minutes and a C compiler
    python tools/compile.py --remove   takes them away: a built module hides its source, so do this before editing

A game names its hot modules in `HOT` of its package. Only modules without a `msgspec.Struct` of their own can be
compiled: mypyc drops the keywords of such a class (`frozen`, `tag`) without a word. So Structs live in modules that are
not compiled (`setup`, `option`, `state`, `content` …), and a test makes sure of it.
"""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
from pathlib import Path

import msgspec

SOURCES = Path(__file__).parent.parent / "src"
KERNEL = ("starboard.table.effects", "starboard.table.game", "starboard.table.offers", "starboard.spaces.views")


def modules() -> list[str]:
    """All that is compiled: the hot part of the kernel, and what each game says."""
    from starboard import games

    found = list(KERNEL)
    for slug in games.slugs():
        package = importlib.import_module(f"starboard.games.{slug}")
        found += [f"{package.__name__}.{name}" for name in getattr(package, "HOT", ())]
    return found


def structs(name: str) -> list[str]:
    """The Structs that a module defines: a module with any must not be compiled."""
    module = importlib.import_module(name)
    found = [thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, msgspec.Struct)]
    return [thing.__name__ for thing in found if thing.__module__ == name]


def remove() -> None:
    for built in (*SOURCES.glob("starboard__mypyc.*"), *SOURCES.glob("starboard/**/*.so")):
        built.unlink()


def build() -> None:
    """One shared library, and for each source a small module that points into it."""
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]

    os.chdir(SOURCES)
    files = [module.replace(".", "/") + ".py" for module in modules()]
    with tempfile.TemporaryDirectory() as work:
        setup(
            name="starboard",
            ext_modules=mypycify(
                ["--config-file", "../pyproject.toml", "--cache-dir", f"{work}/cache", *files],
                target_dir=work,
                group_name="starboard",
                opt_level="3",
                debug_level="0",
            ),
            script_args=["--quiet", "build_ext", "--inplace", "--build-temp", work, "--build-lib", work],
        )


if __name__ == "__main__":
    remove()
    if sys.argv[1:] != ["--remove"]:
        build()
