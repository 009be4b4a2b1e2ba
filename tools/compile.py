"""Compiles the hot modules with mypyc, in place: `make compile`. Optional: all works without it, only slower.

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
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

SOURCES = Path(__file__).resolve().parent.parent / "src"
KERNEL = ("starboard.table.effects", "starboard.table.game", "starboard.table.offers", "starboard.spaces.views")
FIELDS = Path(__file__).resolve().parent / "fields.h"
FLAGS = (
    ["-include", str(FIELDS), "-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
    if os.name != "nt"
    else []
)
"""How fields of Structs are read (see there); and calls inside the library need no detour."""


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


def build(folder: Path, names: list[str], group: str = "starboard") -> None:
    """One shared library in the folder, and for each module a small one that points into it.

    Each module makes a C file of its own: that takes a third of the time that one file of all of them takes, and they
    are compiled side by side.
    """
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    class SideBySide(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            one, link = self.compiler._compile, self.compiler.link_shared_object
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                jobs: list[Future[None]] = []
                self.compiler._compile = lambda *given: jobs.append(pool.submit(one, *given))

                def link_all(*given: Any, **named: Any) -> None:
                    for job in jobs:
                        job.result()
                    link(*given, **named)

                self.compiler.link_shared_object = link_all
                super().build_extensions()

    os.chdir(folder)
    files = [name.replace(".", "/") + ".py" for name in names]
    settings = SOURCES.parent / "pyproject.toml"
    with tempfile.TemporaryDirectory() as work:
        found = mypycify(
            ["--config-file", str(settings), "--cache-dir", f"{work}/cache", *files],
            target_dir=work,
            group_name=group,
            opt_level="2",
            debug_level="0",
            multi_file=True,
        )
        for extension in found:
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        setup(
            name=group,
            ext_modules=found,
            cmdclass={"build_ext": SideBySide},
            script_args=["--quiet", "build_ext", "--inplace", "--build-temp", work, "--build-lib", work],
        )


if __name__ == "__main__":
    remove()
    if sys.argv[1:] != ["--remove"]:
        build(SOURCES, modules())
