"""Breaks a game's rules one at a time and sees whether its tests notice.

    python -m tools.mutants GAME [--seed S] [-n 40]

A seeded draw over all rule modules of a game (what only shows, and what bots think, is none of it): a comparison
turned, a number one more, `and` for `or`, a condition or a call left out. Each mutant is tried in a copy of the
sources, by `tests/rules/GAME` alone. Those that live are listed: each wants a test, or its code does nothing.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from starboard.lab.plays import SHOWN

ROOT = Path(__file__).resolve().parent.parent
PLAIN = SHOWN | {"content", "options", "state"}
"""Modules without rules."""
TURNED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Continue: ast.Pass, ast.Break: ast.Pass,
}  # fmt: skip
LONGEST = 600
"""Seconds after which a game that does not end counts as noticed."""


def broken(node: ast.AST) -> ast.AST | None:
    """What is put in the place of a node; none: it is left alone."""
    if type(node) in TURNED:
        return TURNED[type(node)]()
    match node:
        case ast.Constant(value=bool() as value):
            return ast.Constant(not value)
        case ast.Constant(value=int() as value):
            return ast.Constant(value + 1)
        case ast.If(test=test) | ast.IfExp(test=test):
            other = copy.copy(node)
            other.test = ast.UnaryOp(ast.Not(), test)
            return other
        case ast.Expr(value=ast.Call() | ast.Await()):
            return ast.Pass()
    return None


def places(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int, ast.AST]]:
    """Where a module can be broken: the parent, its field and number there, and what would stand there."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for number, node in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(node, ast.AST) or _tells(node):
                continue
            if (other := broken(node)) is not None:
                yield tree, name, number if isinstance(value, list) else -1, other
            yield from places(node)


def _tells(node: ast.AST) -> bool:
    """`if g.live:` only tells, and types are for readers."""
    test = node.test if isinstance(node, ast.If) else None
    return (isinstance(test, ast.Attribute) and test.attr == "live") or (
        isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"
    )


def mutant(source: str, number: int) -> tuple[str, str]:
    """The module with its so-manieth place broken, and the two lines that differ."""
    tree = ast.parse(source)
    parent, name, index, other = list(places(tree))[number]
    sound = ast.unparse(tree).splitlines()
    if index < 0:
        setattr(parent, name, other)
    else:
        getattr(parent, name)[index] = other
    made = ast.unparse(ast.fix_missing_locations(tree))
    pair = next(((a, b) for a, b in zip(sound, made.splitlines(), strict=False) if a != b), ("", ""))
    return made, f"{pair[0].strip()}  ->  {pair[1].strip()}"


def main() -> None:
    wants = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wants.add_argument("game")
    wants.add_argument("--seed", default="1")
    wants.add_argument("-n", type=int, default=40)
    given = wants.parse_args()
    files = sorted((ROOT / "src/starboard/games" / given.game).rglob("*.py"))
    files = [path for path in files if path.stem not in PLAIN and path.parent.name != "bot"]
    drawn = [(path, n) for path in files for n, _ in enumerate(places(ast.parse(path.read_text("utf-8"))))]
    random.Random(f"{given.game} {given.seed}").shuffle(drawn)
    with tempfile.TemporaryDirectory() as work:
        shutil.copytree(ROOT / "src", work, dirs_exist_ok=True, ignore=shutil.ignore_patterns("static", "__pycache__"))
        command = [sys.executable, "-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider", "-q", "-x"]
        command += ["-o", f"pythonpath={work} {ROOT}", f"tests/rules/{given.game}"]
        setting = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        lived = 0
        for number, (path, place) in enumerate(drawn[: given.n], 1):
            source = path.read_text("utf-8")
            made, words = mutant(source, place)
            there = Path(work) / path.relative_to(ROOT / "src")
            there.write_text(made, "utf-8")
            try:
                alive = not subprocess.run(
                    command, cwd=ROOT, env=setting, capture_output=True, timeout=LONGEST
                ).returncode
            except subprocess.TimeoutExpired:
                alive = False
            there.write_text(source, "utf-8")
            lived += alive
            print(f"{number:3} {'LIVES ' if alive else 'killed'} {path.name}: {words}", flush=True)
    print(f"{given.n - lived} of {given.n} killed")


if __name__ == "__main__":
    main()
