"""Compiles the hot modules with mypyc into a folder of their own: `make compile`. All works without it, only slower.

    python -m tools.compile FOLDER [--quick] [GAME …]   takes minutes and a C compiler; what is up to date stays
    STARBOARD_FAST=FOLDER …                             imports what was compiled there (see `starboard/fast.py`)
    python -m tools.compile --plane                     `spaces/_plane.c` alone, beside its source: seconds

Which modules are hot is found: those of ours in which anything runs while every mission is played out, once by chance
and once by the game's policy, and gauged; and while a server takes some answers to it. A module that
defines a `msgspec.Struct` stays plain, because mypyc drops the keywords of such a class (`frozen`, `tag`) without a
word: so Structs live in modules of their own (`state`, `options` …). So does one with a class that inherits from
somebody else's, and one that calls `__new__`, of which mypyc knows nothing.

All is compiled twice: first so that it counts which ways are taken, while the same games are played and served again;
then with those ways laid out straight, which is a sixth to a fourth faster. That needs gcc; with another compiler, with
`--quick` and in a wheel, whose maker may be waiting for it, all is compiled once.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib
import inspect
import os
import random
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

SOURCES = Path(__file__).resolve().parent.parent / "src"
LOOKUPS = Path(__file__).resolve().parent / "lookups.h"
PLANE = SOURCES / "starboard" / "spaces" / "_plane.c"
"""What mypyc cannot say, and what helps plain Python too: rows of machine words."""
FLAGS = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"] if os.name != "nt" else []
"""Calls inside the library need no detour."""
OURS = ["-include", str(LOOKUPS)] if os.name != "nt" else []
"""How our modules look things up (see there); mypyc's own do as ever."""
LONGEST = 2000
"""Steps after which a game has shown enough: in some campaigns a lost mission is played again."""
SHOWN = 40
"""Answers after which a table has been served enough."""
NEEDS = ("mypy>=1.18", "setuptools>=65", "msgspec>=0.21,<0.23")


def compiler() -> bool:
    """Whether there is a C compiler, and what it needs of Python."""
    command = (sysconfig.get_config_var("CC") or "cl").split()[0]
    return shutil.which(command) is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


def counts() -> bool:
    """Whether the C compiler is gcc, which counts the ways taken as we ask it to."""
    command = sysconfig.get_config_var("CC").split()[0]
    said = subprocess.run([command, "--version"], capture_output=True, text=True, check=False).stdout
    return "Free Software Foundation" in said


def helper(folder: Path) -> Path | None:
    """`_plane.c` by itself, into that folder; None when it cannot be made. It says of which source it was made."""
    link, suffix = sysconfig.get_config_var("LDSHARED"), sysconfig.get_config_var("EXT_SUFFIX")
    if not compiler() or not link:
        return None
    made, flags = folder / f"_plane{suffix}", (sysconfig.get_config_var("CCSHARED") or "").split()
    flags += ["-O2", "-fvisibility=hidden", f"-I{sysconfig.get_path('include')}", f'-DMADE="{mark(PLANE)}"']
    done = subprocess.run([*link.split(), *flags, str(PLANE), "-o", str(made), "-lm"], check=False)
    return made if done.returncode == 0 else None


def mark(source: Path) -> str:
    return hashlib.blake2b(source.read_bytes()).hexdigest()[:16]


def played(slugs: Sequence[str]) -> list[str]:
    """Our modules in which anything runs while these games are played out and shown."""
    files: set[str] = set()

    def note(frame: FrameType, event: str, arg: object) -> None:
        files.add(frame.f_code.co_filename)

    play(slugs, note)
    ours = (Path(file) for file in files if file.startswith(str(SOURCES)))
    names = (path.relative_to(SOURCES).with_suffix("") for path in ours)
    return sorted(".".join(name.parts) for name in names if name.name != "__init__")


Watch = Callable[[FrameType, str, object], None]


def play(slugs: Sequence[str], watch: Watch | None = None) -> None:
    """Plays these games out and serves them, under the eyes of whoever watches; none: all games."""
    from starboard import games
    from starboard.table import Level, Table
    from starboard.table.chance import Branch

    for slug in slugs or games.slugs():
        door = games.load(slug)
        for mission in (*door.missions, *door.campaigns):
            for seats in door.players:
                rng, steps = random.Random(mission.id), count()
                setup = door.prepare(mission=mission.id, seats=seats)
                game = (table := Table(door, setup, source=Branch(rng), level=Level.ROLLOUT)).game
                policy = game.policy(rng) if seats == door.players[1] else None
                gauged = mission in door.missions

                def enough(state: Any, game: Any = game, steps: count[int] = steps, gauged: bool = gauged) -> bool:
                    return bool(gauged and state.round and game.gauge() < 0) or next(steps) > LONGEST

                sys.setprofile(watch)
                table.play_out(rng, policy, enough)
                sys.setprofile(None)
                if policy is not None:
                    asyncio.run(serve(Table(door, setup, seed=mission.id), rng, watch))


async def serve(table: Any, rng: random.Random, watch: Watch | None) -> None:
    """Some answers by chance at a server, on disk, each followed by what a browser is sent."""

    from starboard.server import messages as m
    from starboard.server import store as keep
    from starboard.server.live import Live, Settings
    from starboard.server.pictures import first_info
    from starboard.server.rows import Person, Row, Seat
    from starboard.server.thinking import Thinkers
    from starboard.server.viewer import Viewer

    told: asyncio.Queue[bytes] = asyncio.Queue()
    with tempfile.TemporaryDirectory() as folder:
        store = keep.Store(Path(folder) / "starboard.db")
        seats = [Seat(seat, "p1") for seat in table.setup.seats]
        people, info = [Person("p1", "", "")], first_info(table)
        row = Row("t", 1, 0, table.type.slug, "", "", False, False, 0.0, 0.0, "", info, people, seats)
        await store.write(keep.create, row, table.save(), "")
        kept = await store.read(keep.load, row.id)
        assert kept is not None
        links = m.Links("", "", "", "local", "")
        live, viewer = Live(Settings(store, Thinkers(), lambda _: links, Path(folder)), kept), Viewer("p1")
        live.enter(viewer)
        sending = asyncio.create_task(viewer.send_on(live, told.put))
        sys.setprofile(watch)
        for n in range(SHOWN):
            asks = [ask for ask in live.table.offers if not ask.blind]
            if not asks:
                break
            for wish in _wishes(rng.choice(asks), rng, f"w{n}-"):
                await live.wish(viewer, wish)
                while b'"id":"' + wish.id.encode() not in await told.get():
                    pass
        sys.setprofile(None)
        live.drop()
        await sending
        await asyncio.to_thread(store.close)


def _wishes(ask: Any, rng: random.Random, id: str) -> list[Any]:
    """What a browser sends to answer this: a draft is laid piece by piece."""
    import msgspec

    from starboard.server import messages as m

    answer = ask.kind.sample(rng.random)
    if not ask.joint:
        return [m.Choose(id, ask.seats[0], ask.id, msgspec.to_builtins(answer))]
    owners = ask.kind.owners()
    laid = [m.Place(f"{id}{n}", owners[piece], ask.id, piece, answer[piece]) for n, piece in enumerate(answer)]
    return laid + [m.Ready(f"{id}{seat}", seat, ask.id) for seat in ask.seats]


def modules(*slugs: str) -> list[str]:
    """All that is compiled: what is hot, and where the bases of its classes stand."""
    hot = [name for name in played(slugs) if not must_stay_plain(name)]
    bases = {base.__module__ for name in hot for kind in classes(name) for base in kind.__mro__}
    return sorted({*hot, *(name for name in bases if name.startswith("starboard.") and not must_stay_plain(name))})


def classes(name: str) -> list[type]:
    """Those that a module defines."""
    things = vars(importlib.import_module(name)).values()
    return [thing for thing in things if isinstance(thing, type) and thing.__module__ == name]


def must_stay_plain(name: str) -> bool:
    """Whether mypyc would get a module wrong: see above."""
    bases = {base.__module__.partition(".")[0] for kind in classes(name) for base in kind.__mro__}
    foreign = bases - {"starboard", "builtins", "typing", "enum", "abc"}
    return bool(foreign) or ".__new__(" in inspect.getsource(importlib.import_module(name))


def build(
    sources: Path,
    names: list[str],
    folder: Path,
    group: str = "starboard",
    train: Callable[[], None] | None = None,
) -> None:
    """One shared library in the folder, and for each module of the sources a small one that points into it.

    Each module makes a C file of its own: that takes a third of the time that one file of all of them takes, and they
    are compiled side by side.
    """
    from mypyc.build import mypycify
    from setuptools import Extension, setup  # type: ignore[import-untyped]
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    class SideBySide(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            one, link = self.compiler._compile, self.compiler.link_shared_object
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                jobs: list[Future[None]] = []

                def compile_later(to: str, source: str, kind: str, first: Any, last: list[str], *more: Any) -> None:
                    ours = OURS if Path(source).name.startswith("__native") else []
                    jobs.append(pool.submit(one, to, source, kind, first, [*last, *ours], *more))

                self.compiler._compile = compile_later

                def link_all(*given: Any, **named: Any) -> None:
                    for job in jobs:
                        job.result()
                    link(*given, **named)

                self.compiler.link_shared_object = link_all
                super().build_extensions()

    os.chdir(sources)
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
        if "starboard.spaces.plane" in names:
            found.append(Extension("starboard.spaces._plane", [str(PLANE)]))
        mypycs = [extension.extra_compile_args for extension in found]

        def compile_all(*flags: str) -> None:
            for extension, own in zip(found, mypycs, strict=True):
                extension.extra_compile_args, extension.extra_link_args = [*own, *FLAGS, *flags], [*flags]
            setup(
                name=group,
                ext_modules=found,
                cmdclass={"build_ext": SideBySide},
                script_args=["--quiet", "build_ext", "--force", "--build-temp", work, "--build-lib", str(folder)],
            )

        if train is not None:
            compile_all("-fprofile-generate", "-fprofile-update=single")
            train()
            compile_all("-fprofile-use", "-fprofile-correction", "-Wno-missing-profile")
        else:
            compile_all()


def make(folder: Path, *slugs: str, quick: bool = False) -> None:
    """Compiles what is hot in these games (none: in all), unless the folder has it already."""
    sys.path.insert(0, str(SOURCES))
    from starboard import fast

    if fast.stale(folder) == "" and not slugs:
        return
    shutil.rmtree(folder, ignore_errors=True)
    names = modules(*slugs)
    folder.mkdir(parents=True)
    sources = fast.digests(names)  # as they are before: compiling takes minutes

    def train() -> None:
        fast.sign(folder, sources)
        here = {**os.environ, "STARBOARD_FAST": str(folder), "PYTHONPATH": f"{SOURCES}{os.pathsep}{SOURCES.parent}"}
        subprocess.run([sys.executable, "-c", f"from tools.compile import play; play({slugs})"], env=here, check=True)

    build(SOURCES, names, folder, train=None if quick or not counts() else train)
    fast.sign(folder, sources)


if __name__ == "__main__":
    where, *more = sys.argv[1:]
    if where == "--plane":
        helper(PLANE.parent)
        sys.exit()
    make(Path(where).resolve(), *(slug for slug in more if slug != "--quick"), quick="--quick" in more)
