"""What `make compile` compiles: see `tools/compile.py`."""

import ast
import random
import subprocess
import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools.compile import FLAGS, PLANE, SOURCES, compiler, helper, mark, modules

from starboard import fast, spaces
from starboard.games.starquest.state import Model
from starboard.spaces import plane
from starboard.spaces.plane import MET, OFF, TOUCHED, apart2, bits, inside
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


@pytest.fixture(scope="module")
def helped(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
    """The plane in plain Python, and the same with its helper in C."""
    made = helper(tmp_path_factory.mktemp("helper"))
    if made is None:
        pytest.skip("needs a C compiler")
    spec = spec_from_file_location("_plane", made)
    assert spec is not None and spec.loader is not None
    spec.loader.exec_module(swift := module_from_spec(spec))
    found = []
    for name, with_it in (("slow", None), ("quick", swift)):
        with pytest.MonkeyPatch.context() as patch:
            patch.delenv("STARBOARD_PURE", raising=False)
            patch.setattr(spaces, "_plane", with_it, raising=False)
            spec = spec_from_file_location(f"starboard.spaces.{name}", SOURCES / "starboard/spaces/plane.py")
            assert spec is not None and spec.loader is not None
            patch.setitem(sys.modules, spec.name, plane := module_from_spec(spec))
            spec.loader.exec_module(plane)
        assert (plane._plane is swift) == (plane.apart is swift.apart) == (name == "quick")
        found.append(plane)
    return found[0], found[1]


def test_the_helper_that_is_used_is_made_of_this_source() -> None:
    used = vars(plane)["_plane"]
    assert used is None or used.MADE in (mark(PLANE), ""), "run `make setup`"


def test_floods_in_machine_words_are_those_of_long_numbers(helped: tuple[Any, Any]) -> None:
    slow, quick = helped
    rng, charts = random.Random(3), 0
    lattices = [(a.lattice(r), b.lattice(r)) for seed in (1, 2) for a, b in [grounds(helped, seed)] for r in (480, 630)]
    lattices += [(a.lattice(1000), b.lattice(1000)) for a, b in [grounds(helped, 3)]]
    for _ in range(150):
        plain, lattice = rng.choice(lattices)
        assert plain.free == lattice.free and plain.tiles is None
        x, y = plain.point(rng.choice(bits(plain.free)))
        start = (x + rng.choice((0, 0, 130)), y)
        others = [(rng.randrange(SIDE), rng.randrange(SIDE)) for _ in range(rng.randrange(30))]
        discs = [(*at, min(rng.randrange(3000) ** 2, apart2(start, at))) for at in others]
        most = rng.choice((1, 2, 7, 24, 48, 64, 120))
        slowly, found = plain.reach(start, discs, most), lattice.reach(start, discs, most)
        assert isinstance(found, quick.Chart) or not slowly.region
        charts += isinstance(found, quick.Chart)
        for less in (most, most // 2):
            assert found.upto(less).region == slowly.upto(less).region
        ends = bits(slowly.region)
        for node in (*rng.sample(ends, min(9, len(ends))), *bits(plain.free & ~slowly.region)[:1]):
            assert found.back(node) == slowly.back(node)
            assert found.way(start, node, discs) == slowly.way(start, node, discs)
            there = plain.point(node)
            assert lattice.clear(start, there, discs) == plain.clear(start, there, discs)
        ring = plain.disc((*rng.choice([start, *others]), 2500 * 2500))
        assert found.first(ring) == slowly.first(ring)
        goal = rng.choice(bits(plain.free))
        field, ways = slow.Field(plain, goal), quick.Contour(lattice, goal)
        for barred in (0, ring, ring | plain.disc((*start, 4000 * 4000))):
            assert found.best(ways, barred) == slowly.best(field, barred)
        for mask in (slowly.region, ring & plain.free, 1 << plain.nearest(start, plain.free), 0):
            far = field.nearest(mask)
            assert ways.nearest(mask) == far
            assert far < 0 or ways.among(mask, far) == field.among(mask, far)
        near = plain.nearest(start, plain.free)
        far = field.cost(near)
        assert ways.cost(near) == far
        if far >= 0:
            assert ways.down(near, far, most) == field.down(near, far, most)
        for mask in (plain.free, lattice.free, ring, 0, 1 << goal):
            at = rng.choice([start, (rng.randrange(-900, SIDE + 900), rng.randrange(SIDE))])
            assert lattice.nearest(at, mask) == plain.nearest(at, mask)
    assert charts > 100


def grounds(helped: tuple[Any, Any], seed: int) -> list[Any]:
    """The same table by both, with roofs, woods and hills."""
    found = []
    for module in helped:
        pieces = []
        for n, piece in enumerate(table(seed).pieces):
            height = (0, 0, 3000, 500)[n % 4]
            given = piece.shape, height, piece.solid, piece.opaque, n % 5 == 1, piece.cover
            pieces.append(module.Piece(piece.id, *given))
        found.append(module.Ground(SIDE, SIDE, pieces, lookouts=pieces[3::4]))
    return found


def test_looks_and_walks_in_machine_words_are_those_of_python(helped: tuple[Any, Any]) -> None:
    rng = random.Random(4)
    for seed in (1, 2):
        plain, ground = grounds(helped, seed)
        raised, hills = [p for p in plain.pieces if p.height], plain.lookouts
        roofs, lookouts = helped[1].stones(raised), helped[1].stones(hills)
        for _ in range(1500):
            eye, at = [(rng.randrange(SIDE // 500) * 500, rng.randrange(SIDE) // 250 * 250) for _ in "ab"]
            r = rng.choice((0, 480, 630))
            up = [max([p.height for p in raised if inside(xy, p.shape)], default=0) for xy in (eye, at)]
            deep = any(inside(eye, p.shape) for p in hills)
            look = plain.look(eye, up[0] + 1000, at, up[1] + 900, r, deep)
            again = ground.look(eye, up[0] + 1000, at, up[1] + 900, r, deep)
            assert (again.free, again.one, again.sheltered) == (look.free, look.one, look.sheltered)
            assert helped[1].seen(ground.stones.sight(roofs, lookouts, eye, at, r, 1000, 900)) is again
            discs = [(rng.randrange(SIDE), rng.randrange(SIDE), rng.randrange(2000) ** 2) for _ in range(4)]
            way = [eye, at, (rng.randrange(-500, SIDE + 500), eye[1])]
            far, why = 0, 0
            for a, b in pairwise(way):
                why = OFF if not plain.on_table(b, r) else MET if helped[0].meets(a, b, discs) else 0
                why = why or (TOUCHED if plain.touched(a, b, r, plain.sights) else 0)
                if why:
                    break
                far += helped[0].apart(a, b)
            assert ground.stones.walk(way, r, discs, SIDE, SIDE) == 4 * far + why
            touched = plain.touched(eye, at, r, plain.sights)
            assert ground.stones.touched(eye, at, r) == (plain.sights.index(touched) if touched else -1)


class Some(msgspec.Struct):
    """A group on the plane."""

    kind: str
    models: list[Model]
    arrives: int = 0
    out: bool = False


def test_small_questions_in_machine_words_are_those_of_python(helped: tuple[Any, Any]) -> None:
    slow, quick = helped
    rng, radii = random.Random(5), {"small": 480, "large": 1000}
    shapes = [piece.shape for piece in table(1).pieces]

    def spot(x: int, y: int, far: int) -> tuple[int, int]:
        return x + rng.randrange(-far, far) // 100 * 100, y + rng.randrange(-far, far) // 100 * 100

    for _ in range(1500):
        shape = rng.choice(shapes)
        a, b, r = spot(*shape[0], 6000), rng.choice([shape[1], spot(*shape[2], 6000)]), rng.choice((0, 480, 1300))
        discs = [(*spot(*a, 5000), rng.randrange(2500) ** 2) for _ in range(rng.randrange(4))]
        asked: list[tuple[str, tuple[Any, ...]]] = [
            *((name, (a, b)) for name in ("apart", "apart2")), ("within", (a, b, 5 * r)), ("within", (a, b, -1)),
            ("toward", (a, b, 3 * r)), ("toward", (a, a, r)), ("meets", (a, b, discs)), ("meets", (a, a, discs)),
            ("chord", (a, b, shape)), ("crosses", (a, b, shape)), ("inside", (a, shape)),
            ("points_inside", (a, r, shape)), ("nearer", (a, b, shape, r * r)), ("nearer", (a, a, shape, r * r)),
        ]  # fmt: skip
        groups = []
        for n in range(6):
            x, y = spot((a[0] + b[0]) // 2, (a[1] + b[1]) // 2, 4000)
            models = [Model(*spot(x, y, 2500)) for _ in range(rng.randrange(1, 6))]
            groups.append(Some(rng.choice(list(radii)), models, int(n == 5)))
        first, second, *rest = groups
        asked += [
            ("gap", (first, second, radii)),
            ("least_gap", (first, rest, radii)),
            ("least_gap", (first, [], radii)),
        ]
        out = [Some(one.kind, one.models, one.arrives, rng.random() < 0.5) for one in groups]
        asked += [
            ("standing", (out, groups)),
            ("least_gaps", (groups, rest, radii)),
            ("least_gaps", (groups, [], radii)),
        ]
        asked += [("gaps", (first, groups, radii)), ("screens", (groups, first, None, a, b, r, radii))]
        asked += [("screens", (groups, first, second, a, a, r, radii))]
        asked += [("obstacles", (groups, first, start, 1000, 3000, radii)) for start in (None, a)]
        for name, given in asked:
            assert getattr(quick, name)(*given) == getattr(slow, name)(*given), (name, given)


def test_what_machine_words_cannot_hold_is_refused(helped: tuple[Any, Any]) -> None:
    swift = helped[1]._plane
    stones = swift.Stones([])
    tiles = swift.Tiles(b"\xff\xff", 1, 500, 1, 480, 9000, 9000, stones)
    wrong: list[Callable[[], Any]] = [
        lambda: swift.Stones([7]), lambda: swift.Tiles(b"", 0, 500, 1, 1, 1, 1, stones),
        lambda: swift.Tiles(bytes(999), 1, 500, 1, 1, 1, 1, stones), lambda: tiles.flood((0, 0), [7], 9),
        lambda: tiles.flood((0, 0), [], 999), lambda: tiles.flood((0, 0, 0), [], 9), lambda: tiles.field(99),
        lambda: tiles.nearest((0, 0), "x"), lambda: swift.meets((0, 0), (0, 0)), lambda: swift.inside((0, 0), 7),
        lambda: swift.gap(Some("small", []), Some("small", []), {"small": 1}), lambda: swift.apart((0, 0), (10**30, 0)),
        lambda: tiles.field(1).best(b"", 9, b""), lambda: tiles.field(1).cost(99), lambda: stones.walk([], 1, [], 9, 9),
        lambda: swift.standing(7, []),
        lambda: swift.least_gaps([Some("small", [])] * 2, [Some("small", [])], {"small": 1}),
        lambda: stones.sees(stones, 7, 1, 1, [], [], {}, None, None, (0, 0), (1, 1), 1),
        lambda: stones.sees_any(stones, stones, 1, 1, [], [], {"small": 1}, Some("small", []), 7, 1),
    ]  # fmt: skip
    for call in wrong:
        with pytest.raises((ValueError, TypeError, OverflowError)):
            call()


def test_what_was_compiled_from_other_sources_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, folder = tmp_path / "starboard", tmp_path / "fast"
    (here / "table").mkdir(parents=True)
    folder.mkdir()
    (here / "table/game.py").write_text("ONE = 1")
    monkeypatch.setattr(fast, "HERE", here)
    assert fast.stale(folder) == "nothing was compiled there"
    fast.sign(folder, fast.digests(["starboard.table.game"]))
    assert fast.stale(folder) == ""
    (here / "table/words.c").write_text("int one = 1;")
    assert fast.stale(folder) == "table/words.c is not what was compiled"
    (here / "table/words.c").unlink()
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
