"""What `make compile` compiles: see `tools/compile.py`."""

import ast
import random
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from tools.compile import FLAGS, FLOODS, SOURCES, compiler, modules

from starboard import fast
from starboard.spaces import plane
from starboard.spaces.plane import Contour, Field, apart2, bits
from tests.spaces.test_plane import SIDE, table

SHAPES = """
from abc import ABC
import msgspec

class Near(msgspec.Struct, gc=False):
    zone: int
    name: str = "near"

class Far(msgspec.Struct, frozen=True):
    name: str
    zone: int

class Odd:
    def __getattr__(self, name: str) -> object:
        return 9 if name == "zone" else "odd"

class Double(Near):
    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value * 2)

class Tracked(msgspec.Struct):
    zone: object

class Registered(ABC):
    pass

LIMIT = 1
"""

PLACES = """
from typing import Any
from shapes import LIMIT, Near, Registered

def zones(things: list[Any]) -> list[int]:
    return [thing.zone for thing in things]

def both(thing: Any) -> list[Any]:
    return [getattr(thing, name) for name in ("name", "zone", "name")]

def missing(thing: Any) -> Any:
    return thing.nowhere

def put(thing: Any, zone: object) -> Any:
    thing.zone = zone
    return thing.zone

def name_it(thing: Any, field: str, value: object) -> None:
    setattr(thing, field, value)

def leave(thing: Any) -> None:
    del thing.zone

def limit() -> int:
    return LIMIT

def find(known: dict[str, int], name: str) -> int:
    return known[name]

def is_near(thing: object) -> bool:
    return isinstance(thing, Near)

def is_registered(thing: object) -> bool:
    return isinstance(thing, Registered)
"""

FIND = """
from pathlib import Path
from starboard.fast import Compiled
sys.meta_path.insert(0, Compiled(Path({folder!r})))
"""

CHECK = """
import gc
from collections import defaultdict
import places
import pytest
from places import both, find, is_near, is_registered, leave, limit, missing, name_it, put, zones
from shapes import Double, Far, Near, Odd, Registered, Tracked

assert not places.__file__.endswith(".py")
near, far = Near(1), Far("far", 2)
for _ in range(3):
    assert zones([near, far, Odd(), near]) == [1, 2, 9, 1]
    assert both(far) == ["far", 2, "far"] and both(near) == ["near", 1, "near"]
    near.zone = 1
    for thing in (near, far):
        with pytest.raises(AttributeError):
            missing(thing)
near.zone = 300
assert zones([near]) == [300]

for _ in range(3):
    assert put(Near(1), 5) == 5 and put(Double(1), 5) == 10 and put(Tracked(1), 5) == 5
    with pytest.raises(AttributeError):
        put(far, 3)
    gone = Near(1)
    leave(gone)
    with pytest.raises(AttributeError):
        zones([gone])
    assert put(gone, 4) == 4
    for field, value in (("zone", 3), ("name", "x"), ("zone", 4)):
        name_it(gone, field, value)
    assert both(gone) == ["x", 4, "x"]
thing, round_it = object(), Tracked(None)
before = sys.getrefcount(thing)
for _ in range(9):
    put(gone, thing)
    put(round_it, [round_it])
assert sys.getrefcount(thing) == before + 1 and gc.is_tracked(round_it)
put(gone, 1)
assert sys.getrefcount(thing) == before

assert limit() == limit() == 1
places.LIMIT = 70000
before = sys.getrefcount(places.LIMIT)
assert [limit() for _ in range(9)] == [70000] * 9
assert sys.getrefcount(places.LIMIT) == before
for n in range(99):
    known = {"a": n, "b": 0}
    assert find(known, "a") == find(known, "a") == n and find(known, "b") == 0
    known["a"] = -n
    assert find(known, "a") == -n
    del known["a"]
    with pytest.raises(KeyError):
        find(known, "a")
    assert find(defaultdict(int), "a") == 0

for _ in range(3):
    assert [is_near(it) for it in (near, far, Double(1), None, 3, far)] == [True, False, True, False, False, False]
    assert not is_registered(near) and not is_registered(3)
Registered.register(int)
assert is_registered(3) and not is_registered(near)
"""


def test_the_rules_and_what_draws_them_are_found_hot() -> None:
    found = modules("vortex")
    assert {f"starboard.games.vortex.{name}" for name in ("game", "scene", "turn")} <= set(found)
    assert {"starboard.scene.viewing", "starboard.server.live", "starboard.table.table"} <= set(found)
    assert not [name for name in found if name.endswith((".state", ".options", ".shapes", ".rows", ".messages"))]
    sources = {name: (SOURCES / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8") for name in found}
    assert not [name for name, text in sources.items() if "__file__" in text]  # compiled, it lies elsewhere


@pytest.mark.skipif(not FLAGS or not compiler(), reason="needs a C compiler")
def test_compiled_code_finds_what_python_finds(tmp_path: Path) -> None:
    sources, folder = tmp_path / "sources", tmp_path / "fast"
    sources.mkdir()
    (sources / "shapes.py").write_text(SHAPES)
    (sources / "places.py").write_text(PLACES)
    root = Path(__file__).parent.parent
    where = f"Path({str(sources)!r}), ['places'], Path({str(folder)!r})"
    build = f"from pathlib import Path; from tools.compile import build; build({where}, 'places')"
    for code in (build, FIND.format(folder=str(folder)) + CHECK):
        path = f"import sys; sys.path[:0] = [{str(sources)!r}, {str(root)!r}, {str(root / 'src')!r}]\n"
        done = subprocess.run([sys.executable, "-c", path + code], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    assert not list(sources.rglob("*.so"))


@pytest.mark.skipif(not compiler(), reason="needs a C compiler")
def test_floods_in_machine_words_are_those_of_long_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = f"Extension('_floods', [{str(FLOODS)!r}])"
    to = ["--quiet", "build_ext", "--build-temp", str(tmp_path), "--build-lib", str(tmp_path)]
    code = f"from setuptools import Extension, setup; setup(name='x', ext_modules=[{made}], script_args={to})"
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True)
    spec = spec_from_file_location("_floods", next(tmp_path.glob("_floods*")))
    assert spec is not None and spec.loader is not None
    spec.loader.exec_module(floods := module_from_spec(spec))
    monkeypatch.setattr(plane, "_floods", floods)
    rng, quick = random.Random(3), 0
    lattices = [table(seed).lattice(radius) for seed in (1, 2) for radius in (480, 630, 1000)]
    for _ in range(150):
        lattice = rng.choice(lattices)
        x, y = lattice.point(rng.choice(bits(lattice.free)))
        start = (x + rng.choice((0, 0, 130)), y)
        others = [(rng.randrange(SIDE), rng.randrange(SIDE)) for _ in range(rng.randrange(30))]
        discs = [(*at, min(rng.randrange(3000) ** 2, apart2(start, at))) for at in others]
        free, most = lattice.without(discs), rng.choice((1, 2, 7, 24, 48, 64))
        seeds = lattice.seeds(start, free, discs)
        slow = lattice.flood(seeds, free, most)
        found = lattice.reach(start, discs, most)
        assert isinstance(found, plane.Chart) == any(seeds.values())
        quick += isinstance(found, plane.Chart)
        for less in (most, most // 2):
            assert found.upto(less).region == slow.upto(less).region
        ends = bits(slow.region)
        for node in (*rng.sample(ends, min(9, len(ends))), *bits(lattice.free & ~slow.region)[:1]):
            assert found.back(node) == slow.back(node)
        ring = lattice.disc((*rng.choice([start, *others]), 2500 * 2500))
        assert found.first(ring) == slow.first(ring)
        slowly, fields = Field(lattice, goal := rng.choice(bits(lattice.free))), Contour(lattice, goal)
        for barred in (0, ring, ring | lattice.disc((*start, 4000 * 4000))):
            assert found.best(fields, barred) == slow.best(slowly, barred) == slow.best(fields, barred)
        for mask in (slow.region, ring & lattice.free, 1 << lattice.nearest(start, lattice.free), 0):
            far = slowly.nearest(mask)
            assert fields.nearest(mask) == far
            assert far < 0 or fields.among(mask, far) == slowly.among(mask, far)
        near = lattice.nearest(start, lattice.free)
        if (far := slowly.nearest(1 << near)) >= 0:
            assert fields.down(near, far, most) == slowly.down(near, far, most)
    assert quick > 100
    for wrong in ((b"", 0, [], 1, 1, [], 9), (b"ab", 1, [7], 1, 1, [0, 1], 9), (b"ab", 1, [], 1, 1, [0, 99], 9)):
        with pytest.raises((ValueError, TypeError)):
            floods.flood(*wrong)
    with pytest.raises(ValueError, match="too large"):
        floods.field(b"ab", 1, 99)


def test_what_was_compiled_from_other_sources_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, folder = tmp_path / "starboard", tmp_path / "fast"
    (here / "table").mkdir(parents=True)
    folder.mkdir()
    (here / "table/game.py").write_text("ONE = 1")
    monkeypatch.setattr(fast, "HERE", here)
    assert fast.stale(folder) == "nothing was compiled there"
    fast.sign(folder, fast.digests(["starboard.table.game"]))
    assert fast.stale(folder) == ""
    (here / "table/game.py").write_text("ONE = 2")
    assert fast.stale(folder) == "table/game.py is not what was compiled"
    with pytest.raises(ImportError, match="make compile"):
        fast.use(folder)


def test_nothing_that_should_be_lazy_is_a_generator_expression() -> None:
    """mypyc makes a list of one: all picks of thirty pips, for somebody who wanted two of them."""
    found = [
        f"{path.relative_to(SOURCES)}:{node.lineno}"
        for path in sorted(SOURCES.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Return) and isinstance(node.value, ast.GeneratorExp)
    ]
    assert not found


def test_no_classmethod_asks_super() -> None:
    """mypyc asks it of `type` instead of the class: a balance of Star Quest's campaign broke, compiled."""
    found = [
        f"{path.relative_to(SOURCES)}:{call.lineno}"
        for path in sorted((SOURCES / "starboard").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(mark, ast.Name) and mark.id == "classmethod" for mark in node.decorator_list)
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "super"
    ]
    assert not found
