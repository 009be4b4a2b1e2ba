"""What the inspector calls a tag, run by Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
RUN = """
const ts = require("typescript"), fs = require("fs");
const out = ts.transpileModule(fs.readFileSync("src/lib/look.ts", "utf8"), {compilerOptions: {module: "esnext"}});
import("data:text/javascript;base64," + Buffer.from(out.outputText).toString("base64")).then((m) => {
  const asked = JSON.parse(fs.readFileSync(0, "utf8"));
  console.log(JSON.stringify(asked.shown.map((tag) => m.tagWord(asked, tag))));
});
"""


def test_a_tag_is_called_by_its_word_and_its_number() -> None:
    node = shutil.which("node")
    if not node or not (WEB / "node_modules/typescript").exists():
        pytest.skip("there is no Node with TypeScript")
    words = {"grunt": "Grunt", "armor #": "armor of #", "pip-#": "on a #", "phase 2": "the second"}
    cases = {
        "grunt": "Grunt",
        "armor 12": "armor of 12",
        "pip-3": "on a 3",
        "phase 2": "the second",
        "odd 4": "odd 4",
    }
    asked = json.dumps({"tags": words, "shown": list(cases)})
    ran = subprocess.run([node, "-e", RUN], input=asked, capture_output=True, text=True, cwd=WEB, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == list(cases.values())
