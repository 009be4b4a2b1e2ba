"""What plays: a mark of all that decides how a game goes, and of nothing else.

Content without its words, rules without what they tell and say of themselves, the policy, and the libraries below
them. Moving a sentence, a comment or a line leaves the mark as it is; mending a rule changes it. Games that were kept
count only under the mark they were played with.
"""

from __future__ import annotations

import ast
import hashlib
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import starboard

from .. import games, home
from ..bots.sensible import GAUGE

SPOKEN = frozenset(
    {"dials", "flavour", "memory", "name", "note", "pitch", "role", "source", "story", "text", "title", "words"}
)
"""Fields of content that only people read, and the lab."""
SHOWN = frozenset({"__init__", "captions", "checks", "contract", "names", "scene", "textboard", "words"})
"""Modules that only show or check."""
LIBRARIES = ("bots", "cards", "missions", "spaces", "table")


def mark(slug: str, mission: str) -> str:
    """The mark of one mission of a game: the files of other missions are none of it."""
    line = re.compile(rf"^id\s*=\s*[\"']{re.escape(mission)}[\"']", re.MULTILINE)

    def its_own(path: Path) -> bool:
        return line.search(path.read_text(encoding="utf-8", errors="replace")) is not None

    made = hashlib.blake2b(rules(slug).encode(), digest_size=8)
    folder, mine = games.folder(slug) / "content", home.missions(slug)
    for path in _content(folder, lambda path: path.parent.name != "missions" or its_own(path)):
        made.update(path.relative_to(folder).as_posix().encode() + b"\0" + _silent_content(path))
    for path in _content(mine, its_own):
        made.update(_silent_content(path))
    return made.hexdigest()


def _content(folder: Path, counts: Callable[[Path], bool]) -> Iterator[Path]:
    return filter(counts, sorted(folder.rglob("*.toml")))


def _silent_content(path: Path) -> bytes:
    try:
        data: Any = tomllib.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        return path.read_bytes()  # wrong as it is, it is what it is
    return repr(_silenced(data)).encode()


def _silenced(data: Any) -> Any:
    """Without what only people read."""
    if isinstance(data, dict):
        return {key: _silenced(value) for key, value in sorted(data.items()) if key not in SPOKEN}
    return [_silenced(value) for value in data] if isinstance(data, list) else data


@cache
def rules(slug: str) -> str:
    """A mark of the code that plays a game."""
    root = Path(starboard.__file__).parent
    made = hashlib.blake2b(digest_size=8)
    for folder in (games.folder(slug), *(root / name for name in LIBRARIES)):
        for path in sorted(folder.rglob("*.py")):
            if path.stem not in SHOWN:
                made.update(path.relative_to(folder).as_posix().encode() + b"\0" + silent(path.read_text("utf-8")))
    if (gauge := games.folder(slug) / GAUGE).exists():
        made.update(gauge.read_bytes())
    return made.hexdigest()


def silent(source: str) -> bytes:
    """Code without comments, docstrings, places and what it tells when somebody listens."""
    return ast.dump(_Silence().visit(ast.parse(source))).encode()


class _Silence(ast.NodeTransformer):
    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """A string that stands alone is a comment."""
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST | None:
        """`if g.live:` only tells."""
        tells = isinstance(node.test, ast.Attribute) and node.test.attr == "live" and not node.orelse
        return None if tells else self.generic_visit(node)
