"""What `make compile` compiles: see `tools/compile.py`."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools.compile import FLAGS, modules, structs

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


@pytest.mark.parametrize("name", modules())
def test_no_compiled_module_defines_a_struct(name: str) -> None:
    assert structs(name) == [], f"{name} is compiled by mypyc, which drops the keywords of Structs: move them elsewhere"


@pytest.mark.skipif(not FLAGS or shutil.which("cc") is None, reason="needs a C compiler")
def test_compiled_code_reads_the_fields_of_whatever_it_meets(tmp_path: Path) -> None:
    (tmp_path / "shapes.py").write_text(SHAPES)
    (tmp_path / "places.py").write_text(PLACES)
    root = Path(__file__).parent.parent
    build = "from pathlib import Path; from tools.compile import build; build(Path.cwd(), ['places'], 'places')"
    for code in (build, CHECK):
        path = f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(root)!r}, {str(root / 'src')!r}]\n"
        done = subprocess.run([sys.executable, "-c", path + code], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
