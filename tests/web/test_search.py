"""The search in the rules pane, run by Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
RUN = """
const ts = require("typescript"), fs = require("fs");
const out = ts.transpileModule(fs.readFileSync("src/lib/search.ts", "utf8"), {compilerOptions: {module: "esnext"}});
import("data:text/javascript;base64," + Buffer.from(out.outputText).toString("base64")).then((m) => {
  const asked = JSON.parse(fs.readFileSync(0, "utf8"));
  console.log(JSON.stringify(asked.map(([query, text]) => m.finder(query)(text))));
});
"""

EST = "VTX-PHC-05 The EST strikes at most once per round."
HIGHEST = "VTX-EAT-08 The highest pillar (of the nearest platform) breaks."


def test_whole_words_are_found() -> None:
    node = shutil.which("node")
    if not node or not (WEB / "node_modules/typescript").exists():
        pytest.skip("there is no Node with TypeScript")
    cases = [
        ("EST", EST, True),
        ("est", HIGHEST, False),
        ("Highest", HIGHEST, True),
        ("pillar highest", HIGHEST, True),
        ("pillar est", HIGHEST, False),
        ("of", HIGHEST, True),
        ("VTX-EAT-08", HIGHEST, True),
        ("EAT-0", HIGHEST, False),
        ("(of", HIGHEST, True),
        ("", HIGHEST, True),
    ]
    asked = json.dumps([case[:2] for case in cases])
    ran = subprocess.run([node, "-e", RUN], input=asked, capture_output=True, text=True, cwd=WEB, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == [case[2] for case in cases]
