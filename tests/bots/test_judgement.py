"""A policy judges what a thing does; it knows no card, room, perk or condition by its id."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from starboard import games

WORDS = {
    "endure": {"lockdown": "a state of the ship"},
    "starquest": {"courage": "a deed", "med": "a deed", "power": "a deed, and what heroes have", "probe": "a deed"},
    "eosrise": {"contract": "a question"},
    "exodus": {"double-tap": "a question"},
}
"""What is an id and something else as well, and which of that a policy means by it."""


def ids(content: Any) -> Iterator[str]:
    if isinstance(content, dict):
        if isinstance(content.get("id"), str):
            yield content["id"]
        content = list(content.values())
    if isinstance(content, list):
        for each in content:
            yield from ids(each)


@pytest.mark.parametrize("slug", games.slugs())
def test_no_policy_names_anything_by_its_id(slug: str) -> None:
    folder = games.folder(slug)
    known = {id for path in (folder / "content").rglob("*.toml") for id in ids(tomllib.loads(path.read_text("utf-8")))}
    named = {
        node.value
        for path in (folder / "bot").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert known
    assert named
    assert known & named == set(WORDS.get(slug, ()))
