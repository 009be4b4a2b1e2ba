"""How much of a rulebook is tested: each rule, the tests that cite it, and what cannot be played on a screen.

Tests are looked for in `tests/rules/<slug>` of a source checkout; an installed package has none. Rules that are matters
of cardboard stand in the game's `not_playable.toml`, each with the reason:

    [[rule]]
    id = "VTX-SET-09"
    why = "how miniatures are glued"
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

import starboard

from .. import games
from ..table import ContentError, SetupError
from ..table.content import load
from ..table.rulebook import citations


class NotPlayable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    why: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: list[NotPlayable] = []


class Report(msgspec.Struct):
    """A rulebook with its tests; `rules` are plain dicts of id, section, text, tests and why it cannot be played."""

    game: str
    rules: list[dict[str, Any]]

    def summary(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "rules": len(self.rules),
            "tested": sum(bool(rule["tests"]) for rule in self.rules),
            "untested": [rule["id"] for rule in self.rules if not rule["tests"] and not rule["why"]],
            "not_playable": [{"id": rule["id"], "why": rule["why"]} for rule in self.rules if rule["why"]],
        }

    def line(self) -> str:
        count = self.summary()
        return (
            f"{self.game}: {count['rules']} rules, {count['tested']} tested, "
            f"{len(count['untested'])} untested, {len(count['not_playable'])} not playable"
        )

    def find(self, beginning: str) -> list[dict[str, Any]]:
        """The rule of that id, or all whose ids begin so."""
        wanted = beginning.upper()
        exact = [rule for rule in self.rules if rule["id"] == wanted]
        found = exact or [rule for rule in self.rules if rule["id"].startswith(wanted)]
        if not found:
            raise SetupError(f"{self.game} has no rule {beginning!r}")
        return found


def report(slug: str) -> Report:
    book = games.rulebook(slug)
    tests = citations(Path(starboard.__file__).parents[2] / "tests" / "rules" / slug)
    reasons = {entry.id: entry.why for entry in not_playable(slug)}
    if unknown := [id for id in reasons if id not in book]:
        raise ContentError(f"not_playable.toml: rule {unknown[0]!r}: there is no such rule in the rulebook of {slug}")
    rules = [
        {
            "id": rule.id,
            "section": rule.section,
            "text": rule.text,
            "tests": tests.get(rule.id, []),
            "why": reasons.get(rule.id, ""),
        }
        for rule in book.values()
    ]
    return Report(slug, rules)


def not_playable(slug: str) -> list[NotPlayable]:
    path = games.folder(slug) / "not_playable.toml"
    return load(path, _File).rule if path.exists() else []
