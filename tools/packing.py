"""How wheels are made: with the browser client, and compiled where there is a C compiler; pure where there is none.

Hatchling does the packing. This is what it calls before (`Parts`), and the backend that pip calls: it asks for npm and
mypy only when a wheel is really built, not when the checkout is installed as it lies.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.build import *  # noqa: F403
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent.parent))
from tools import client, compile


def get_requires_for_build_sdist(config_settings: dict[str, Any] | None = None) -> list[str]:
    return [] if shutil.which("npm") else [client.NODE]


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    return [*get_requires_for_build_sdist(), *(compile.NEEDS if compile.compiler() else ())]


class Parts(BuildHookInterface):  # type: ignore[type-arg]
    """What is made before it is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # there `make` builds them, when they are wanted
            return
        client.build(Path(self.root))
        if self.target_name == "wheel" and compile.compiler():
            self.fast = Path(tempfile.mkdtemp())
            compile.make(self.fast, quick=True)
            built = [path for path in self.fast.rglob("*") if path.suffix in (".so", ".pyd")]
            build_data["force_include"] |= {str(path): path.relative_to(self.fast).as_posix() for path in built}
            build_data |= {"pure_python": False, "infer_tag": True}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(getattr(self, "fast", ""), ignore_errors=True)
