"""A policy judges what a thing does; it knows no card, room, perk or condition by its id."""

from __future__ import annotations

import ast
import random
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from starboard import games
from starboard.table import Level, Table
from starboard.table.chance import Branch

WORDS = {
    "endure": {"lockdown": "a state of the ship"},
    "starquest": {
        "courage": "a deed",
        "med": "a deed",
        "power": "a deed, and what heroes have",
        "probe": "a deed",
        "tough": "what levels raise",
        "caster": "what levels raise",
    },
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


@pytest.mark.parametrize("slug", [slug for slug in games.slugs() if games.load(slug).campaigns])
def test_to_have_won_a_mission_is_better_than_to_be_about_to(slug: str) -> None:
    """Or a bot would rather stay in a mission of a campaign than win it."""
    door = games.load(slug)
    setup = door.prepare(mission=door.campaigns[0].id, seats=door.players[0])
    seen: list[tuple[int, float]] = [(0, 0.0)]
    for rng in map(random.Random, range(40)):
        table: Table[Any] = Table(door, setup, source=Branch(rng), level=Level.ROLLOUT)
        seen = []

        def look(state: Any, table: Table[Any] = table, seen: list[tuple[int, float]] = seen) -> bool:
            seen.append((len(table.game.behind()), table.game.gauge()))
            return seen[-1][0] > 0 or len(seen) > 600

        table.play_out(rng, table.game.policy(rng), look)
        if seen[-1][0]:
            break
    assert seen[-1][0] > 0 and seen[-1][1] > max(value for _, value in seen[:-1])
