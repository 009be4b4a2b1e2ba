"""What `make compile` compiles: see `tools/compile.py`."""

import pytest
from tools.compile import modules, structs


@pytest.mark.parametrize("name", modules())
def test_no_compiled_module_defines_a_struct(name: str) -> None:
    assert structs(name) == [], f"{name} is compiled by mypyc, which drops the keywords of Structs: move them elsewhere"
