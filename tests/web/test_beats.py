"""How long the enemy's turn is told: the client's own arithmetic, run by Node on made-up events."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).parents[2] / "web"
RUN = """
const ts = require("typescript"), fs = require("fs");
const source = fs.readFileSync("src/lib/beats.ts", "utf8");
const out = ts.transpileModule(source, {compilerOptions: {module: "esnext", target: "es2022"}});
import("data:text/javascript;base64," + Buffer.from(out.outputText).toString("base64")).then((m) => {
  const events = JSON.parse(fs.readFileSync(0, "utf8"));
  const cells = [{id: "far", tags: ["dark"]}, {id: "far2", tags: ["dark"]}, {id: "near", tags: ["lit"]}];
  const scene = {picture: {boards: [{cells}]}};
  const beats = m.intoBeats(events, new Set(["ada"]), scene);
  const said = {beats: beats.map((b) => b.events), near: beats.map((b) => b.near), paces: m.paces(beats, 1)};
  console.log(JSON.stringify(said));
});
"""


def told(events: list[dict[str, Any]]) -> Any:
    node = shutil.which("node")
    if not node or not (WEB / "node_modules/typescript").exists():
        pytest.skip("there is no Node with TypeScript")
    blank: dict[str, Any] = {"because": [], "rules": [], "to": None, "other": "", "text": "", "at": 0, "kind": "moved"}
    made = json.dumps([{**blank, "n": n, "beat": n, **event} for n, event in enumerate(events)])
    ran = subprocess.run([node, "-e", RUN], input=made, capture_output=True, text=True, cwd=WEB, timeout=60)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_25_enemies_take_at_most_12_seconds() -> None:
    moves = [{"facts": {"enemy": f"e{n}", "start": "near", "to": "near", "loss": 1, "hero": "ada"}} for n in range(25)]
    said = told(moves)
    assert len(said["beats"]) == 25 and sum(said["paces"]) <= 12_000.01
    assert min(said["paces"]) > 300  # still long enough to see


def test_what_nobody_sees_shares_one_beat() -> None:
    far = [{"facts": {"enemy": f"e{n}", "start": "far", "to": "far2"}} for n in range(20)]
    near: list[dict[str, Any]] = [
        {"facts": {"enemy": "x", "start": "far", "to": "near"}},
        {"facts": {"survivor": "ada", "loss": 2}},
    ]
    said = told([*far, *near, *far])
    assert [len(b) for b in said["beats"]] == [20, 1, 1, 20]
    assert said["near"] == [False, False, True, False]  # only what touches a character gets the camera


def test_a_reveal_with_four_tests_is_one_beat_of_at_most_4_seconds() -> None:
    tests: list[dict[str, Any]] = [
        {"beat": 0, "kind": "test", "facts": {"survivor": "ada", "dice": [3, 4], "passed": False}}
    ] * 4
    said = told([{"beat": 0, "kind": "reveal", "facts": {"zone": "near", "enemy": "jaeger", "count": 3}}, *tests])
    assert len(said["beats"]) == 1 and 1_500 < said["paces"][0] <= 4_000
