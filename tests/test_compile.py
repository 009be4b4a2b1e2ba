"""What `make compile` compiles: see `tools/compile.py`."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from tools.compile import FLAGS, SOURCES, compiler, modules

from starboard import fast

SHAPES = """
import msgspec

class Near(msgspec.Struct):
    zone: int
    name: str = "near"

class Far(msgspec.Struct, frozen=True):
    name: str
    zone: int

class Odd:
    def __getattr__(self, name: str) -> object:
        return 9 if name == "zone" else "odd"
"""

PLACES = """
from typing import Any

def zones(things: list[Any]) -> list[int]:
    return [thing.zone for thing in things]

def both(thing: Any) -> list[Any]:
    return [getattr(thing, name) for name in ("name", "zone", "name")]

def missing(thing: Any) -> Any:
    return thing.nowhere
"""

FIND = """
from pathlib import Path
from starboard.fast import Compiled
sys.meta_path.insert(0, Compiled(Path({folder!r})))
"""

CHECK = """
import pytest
from places import both, missing, zones
from shapes import Far, Near, Odd

import places
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
"""


def test_the_rules_and_what_draws_them_are_found_hot() -> None:
    found = modules("vortex")
    assert {f"starboard.games.vortex.{name}" for name in ("game", "scene", "turn")} <= set(found)
    assert {"starboard.scene.viewing", "starboard.server.diff", "starboard.table.game"} <= set(found)
    assert not [name for name in found if name.endswith((".state", ".options", ".shapes", ".table"))]
    sources = {name: (SOURCES / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8") for name in found}
    assert not [name for name, text in sources.items() if "__file__" in text]  # compiled, it lies elsewhere


@pytest.mark.skipif(not FLAGS or not compiler(), reason="needs a C compiler")
def test_compiled_code_reads_the_fields_of_whatever_it_meets(tmp_path: Path) -> None:
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
