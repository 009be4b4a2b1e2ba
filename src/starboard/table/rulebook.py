"""The rulebook of a game: numbered, testable lines that players read and tests cite.

A rule is a line `- **VTX-MOVE-05** A Hero may not …` under a `## section`; a Markdown table behind it belongs to it.
Tests carry `@pytest.mark.rule("VTX-MOVE-05")`; `citations` finds them, so that an untested rule shows. What stands
under the last heading, `## Not for the pane`, is for those who build the game: it is counted, but no player sees it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

_RULE = re.compile(r"^- \*\*([A-Z]+-[A-Z]+-\d+[a-z]?)\*\* ?(.*)$")


BEHIND = "Not for the pane"
"""The section of gaps, recommendations, provenance and lists of components."""


_SOURCE = re.compile(r" \((?:rulebook|public)\)| \(house\)$", re.MULTILINE)
"""Where a rule, or a part of it, comes from."""
_HOUSE = re.compile(r"^House\b|\(house\b")


class Rule(msgspec.Struct, frozen=True):
    id: str
    text: str
    section: str
    house: bool = False
    """Ours, and not printed: a ruling, or a line or chapter that says so."""


def parse(text: str) -> dict[str, Rule]:
    """All rules by their id, in the order of the book."""
    rules: dict[str, Rule] = {}
    section, current = "", ""
    for line in text.splitlines():
        if line.startswith("## "):
            section, current = line[3:].strip(), ""
        elif match := _RULE.match(line):
            current = match.group(1)
            if current in rules:
                raise ValueError(f"rule {current} stands twice")
            text = match.group(2)
            house = "-RUL-" in current or "house" in section.lower() or _HOUSE.search(text) is not None
            rules[current] = Rule(current, text, section, house)
        elif current and line.startswith("|"):
            old = rules[current]
            rules[current] = replace(old, text=f"{old.text}\n{line}")
    return rules


def for_players(rules: Mapping[str, Rule]) -> dict[str, Rule]:
    """What players read of a rulebook, without notes of where a rule comes from."""
    shown = [rule for rule in rules.values() if rule.section != BEHIND]
    return {rule.id: replace(rule, text=_SOURCE.sub("", rule.text)) for rule in shown}


def citations(folder: Path) -> dict[str, list[str]]:
    """Rule id -> the tests that cite it, as `file::test`, from all test files below a folder."""
    cited: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for id in _marks(node.decorator_list):
                    cited.setdefault(id, []).append(f"{path.name}::{node.name}")
            elif isinstance(node, ast.Call) and _is_param(node):
                marks = [keyword.value for keyword in node.keywords if keyword.arg == "marks"]
                for id in _marks(marks):
                    tests = cited.setdefault(id, [])
                    if not any(test.startswith(path.name) for test in tests):
                        tests.append(path.name)
    return cited


def _is_param(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Attribute) and node.func.attr == "param"


def _marks(expressions: list[ast.expr]) -> list[str]:
    ids = []
    for expression in expressions:
        for node in ast.walk(expression):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                ids += [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    return ids
